//! Coin-turning games: turn over some coins, of which the rightmost goes from heads to tails.
//!
//! H. W. Lenstra, Nim multiplication (1978); Berlekamp, Conway and Guy, *Winning Ways*, chapter 14.
//! A position is the sum of its heads, each by itself, so the values g(n) of single heads decide. By
//! the Tartan theorem the head at (a, b) of a product of two games has the value g(a) ⊗ h(b).

use std::collections::BTreeSet;

use grundy_short::nimber;

use crate::impartial::{Impartial, Played};
use crate::picture::{of_squares, of_words};
use crate::strips::turning::{Turning, NAMES};
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "coin-turning",
    title: "Coin-turning games",
    example: "mock-turtles: 2 3 5",
    help:
        "Turn over some coins; the last one of them must go from heads to tails. Turtles: one or \
           two; mock turtles: up to three; moebius: five; mogul: seven; moidores: nine; twins: two; \
           triplets: three; ruler: any in a row; turnips: three equally spaced; grunt: the first, the \
           last and two more, symmetric; sym: any, symmetric; motley: any at all; fives: within five \
           neighbours. Products: turning-corners is twins x twins, rugs is ruler x ruler.",
    read: |_, text| Ok(Box::new(Played(CoinTurning::read(text)?))),
    ..Strip::COINS
};

/// Most coins that are drawn in a row, and on each side of a rectangle.
const MOST_DRAWN: [u64; 2] = [64, 24];

type Coin = Vec<u64>;

/// Heads of one game in a row, or of the product of two on a rectangle.
#[derive(Clone, PartialEq, Eq, Hash)]
struct CoinTurning {
    games: Vec<Turning>,
    heads: BTreeSet<Coin>,
}

impl CoinTurning {
    fn read(text: &str) -> Result<Self, Refusal> {
        let wrong = || {
            let names: Vec<&str> = NAMES.iter().map(|known| known.0).collect();
            Refusal::input(format!(
                "'{text}': expected a game or two ({}) and heads, as in 'ruler: 3 4 8' or 'turtles x \
                 ruler: 2,3 1,4'",
                names.join(", ")
            ))
        };
        let (head, rest) = text.split_once(':').ok_or_else(wrong)?;
        let named = |word: &str| NAMES.iter().find(|known| known.0 == word.trim()).map(|g| g.1);
        // Products that have names of their own.
        let head = match head.trim() {
            "turning-corners" => "twins x twins",
            "rugs" => "ruler x ruler",
            head => head,
        };
        let games: Option<Vec<Turning>> = head.split(" x ").map(named).collect();
        let games = games.filter(|games| games.len() <= 2).ok_or_else(wrong)?;
        let mut heads = BTreeSet::new();
        for word in rest.split_whitespace() {
            let said = |what: String| Refusal::input(format!("'{word}' in '{text}': {what}"));
            let digits = |part: &str| part.parse::<u64>().ok().filter(|_| !part.starts_with('+'));
            let coin: Option<Coin> = word.split(',').map(digits).collect();
            let coin = coin
                .filter(|coin| coin.len() == games.len())
                .ok_or_else(|| said(format!("give {} numbers for each head", games.len())))?;
            if coin.iter().any(|n| !(1..=1 << 62).contains(n)) {
                return Err(said("coins are numbered from 1".into()));
            }
            if !heads.insert(coin) {
                return Err(said("one coin is named twice".into()));
            }
        }
        Ok(CoinTurning { games, heads })
    }

    fn value_of(&self, coin: &Coin) -> Result<u64, Refusal> {
        let values = self.games.iter().zip(coin).map(|(game, &n)| game.head_value(n));
        let values = values.collect::<Result<Vec<u64>, Refusal>>()?;
        Ok(match values[..] {
            [a, b] => nimber::product(a, b),
            _ => values[0],
        })
    }

    /// The sets of coins that may be turned over with this one as the last.
    fn turned(&self, coin: &Coin) -> Vec<Vec<Coin>> {
        let line = |game: &Turning, n: u64| {
            let with_last = game.turns(n).into_iter().map(move |mut turned| {
                turned.push(n);
                turned
            });
            with_last.collect::<Vec<_>>()
        };
        let first = line(&self.games[0], coin[0]);
        if self.games.len() == 1 {
            return first
                .into_iter()
                .map(|row| row.into_iter().map(|m| vec![m]).collect())
                .collect();
        }
        let second = line(&self.games[1], coin[1]);
        let pairs = first.iter().flat_map(|rows| second.iter().map(move |columns| (rows, columns)));
        pairs
            .map(|(rows, columns)| {
                rows.iter().flat_map(|&a| columns.iter().map(move |&b| vec![a, b])).collect()
            })
            .collect()
    }

    /// Highest coin whose moves are listed.
    fn highest(&self) -> u64 {
        self.games.iter().map(|game| game.highest()).min().unwrap_or(0)
    }

    fn last(&self) -> u64 {
        self.heads.iter().flatten().copied().max().unwrap_or(0)
    }

    fn is_drawn(&self) -> bool {
        (1..=MOST_DRAWN[self.games.len() - 1]).contains(&self.last())
    }

    /// The place of a coin in the picture.
    fn place(&self, coin: &Coin) -> u64 {
        match coin[..] {
            [row, column] => (row - 1) * self.last() + column - 1,
            _ => coin[0] - 1,
        }
    }
}

fn coin_text(coin: &Coin) -> String {
    let parts: Vec<String> = coin.iter().map(u64::to_string).collect();
    parts.join(",")
}

impl Impartial for CoinTurning {
    fn show(&self) -> String {
        let games: Vec<&str> = self.games.iter().map(|game| game.name()).collect();
        let words: Vec<String> = self.heads.iter().map(coin_text).collect();
        format!("{}: {}", games.join(" x "), words.join(" ")).trim_end().into()
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let most = self.highest();
        if self.last() > most {
            return Err(Refusal::limit(format!(
                "{}: moves are listed for coins up to {most}",
                self.show()
            )));
        }
        let mut found = Vec::new();
        for coin in &self.heads {
            for turned in self.turned(coin) {
                let mut heads = self.heads.clone();
                for other in turned {
                    if !heads.remove(&other) {
                        heads.insert(other);
                    }
                }
                found.push(CoinTurning { games: self.games.clone(), heads });
            }
        }
        Ok(found)
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        let turned: Vec<&Coin> = self.heads.symmetric_difference(&after.heads).collect();
        let words: Vec<String> = turned.iter().copied().map(coin_text).collect();
        let places = turned.into_iter().filter(|_| self.is_drawn()).map(|coin| self.place(coin));
        (format!("turn {}", words.join(" ")), places.collect())
    }

    fn picture(&self) -> Json {
        let last = self.last();
        if last == 0 {
            return of_words("–");
        }
        if !self.is_drawn() {
            return of_words(&self.show());
        }
        let coins: Vec<Coin> = match self.games.len() {
            1 => (1..=last).map(|n| vec![n]).collect(),
            _ => (1..=last).flat_map(|a| (1..=last).map(move |b| vec![a, b])).collect(),
        };
        of_squares(coins.iter().map(|coin| {
            let at = self.place(coin);
            let row = if coin.len() == 2 { at / last } else { 0 };
            let mark = if self.heads.contains(coin) { "heads" } else { "tails" };
            (at - row * last, row, mark, coin_text(coin))
        }))
    }

    fn rough_moves(&self) -> u64 {
        let power = self.games.len() as u32;
        let of = |coin: &Coin| coin.iter().copied().max().unwrap_or(0).saturating_pow(power);
        self.heads.iter().map(of).fold(0, u64::saturating_add)
    }

    fn value(&self, _answers: &mut Answers) -> Result<u64, Refusal> {
        self.heads.iter().try_fold(0, |sum, coin| Ok(sum ^ self.value_of(coin)?))
    }
}
