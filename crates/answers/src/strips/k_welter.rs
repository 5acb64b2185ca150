//! k-Welter: Welter's game with room for k coins on a square.
//!
//! Named after J. Kahane and A. S. Fraenkel, k-Welter, a generalization of Welter's game, Journal of
//! Combinatorial Theory, Series A 46 (1987) 1–20.

use std::sync::Arc;

use grundy_strips::particles::{Position, Rule};
use grundy_strips::runner;
use grundy_watch::Watch;

use crate::impartial::{stopped, Impartial, Played};
use crate::picture::of_strip;
use crate::records::Record;
use crate::squares::{moved, squares_within, written};
use crate::strips::{particles, Strip};
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "k-welter",
    title: "k-Welter",
    example: "2: 1 1 3 7",
    help: "Move a coin to any lower square; at most k coins share a square.",
    read: |_, text| Ok(Box::new(Played(KWelter::read(text)?))),
    record: Record::Coins,
    ..Strip::COINS
};

/// Largest square of the coins.
const LARGEST: u64 = 1 << 31;
/// Columns of a row that are run through, and rows below the lower coins times their moves.
const NEAR: u64 = 20_000;
const MOST_LINKS: u64 = 1 << 18;

#[derive(Clone, PartialEq, Eq, Hash)]
struct KWelter {
    k: u32,
    /// Ascending.
    coins: Vec<u64>,
}

impl KWelter {
    fn read(text: &str) -> Result<Self, Refusal> {
        let wrong = || {
            Refusal::input(format!(
                "'{text}': write how many coins a square holds, a colon and the coins: 2: 1 1 3 7"
            ))
        };
        let (k, coins) = text.split_once(':').ok_or_else(wrong)?;
        let digits = |word: &&str| word.bytes().all(|c| c.is_ascii_digit());
        let k = Some(k.trim()).filter(digits).and_then(|k| k.parse().ok()).ok_or_else(wrong)?;
        if k == 0 {
            return Err(Refusal::input("k = 0: a square holds at least one coin"));
        }
        let mut coins = squares_within(coins, text, "coins")?;
        coins.sort_unstable();
        let crowded = coins.chunk_by(|a, b| a == b).find(|same| same.len() > k as usize);
        if let Some(same) = crowded {
            let (many, x) = (same.len(), same[0]);
            return Err(Refusal::input(format!(
                "{many} coins on square {x}: at most {k} to a square"
            )));
        }
        match coins.last() {
            Some(top) if *top >= LARGEST => {
                Err(Refusal::limit(format!("coin on {top}: squares go up to 2^31 - 1")))
            }
            _ => Ok(KWelter { k, coins }),
        }
    }

    fn nim_sum(&self) -> u64 {
        self.coins.iter().fold(0, |sum, coin| sum ^ coin)
    }

    /// Is there room for all coins on one square? Then it is Nim.
    fn is_nim(&self) -> bool {
        self.coins.len() <= self.k as usize
    }

    fn small(&self) -> Vec<u32> {
        self.coins.iter().map(|&coin| coin as u32).collect()
    }

    fn position(&self) -> Position {
        Position::new(Rule::Crowd(self.k), &self.small(), &[]).expect("no square is crowded")
    }
}

impl Impartial for KWelter {
    fn show(&self) -> String {
        format!("{}: {}", self.k, written(&self.coins)).trim_end().to_string()
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let mut found = Vec::new();
        let room =
            |to: &u64| self.coins.iter().filter(|coin| *coin == to).count() < self.k as usize;
        for (i, &coin) in self.coins.iter().enumerate() {
            for to in (0..coin).filter(room) {
                let mut coins = self.coins.clone();
                coins[i] = to;
                coins.sort_unstable();
                found.push(KWelter { k: self.k, coins });
            }
        }
        Ok(found)
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        moved(&self.coins, &after.coins)
    }

    fn picture(&self) -> Json {
        of_strip(&self.coins)
    }

    fn rough_moves(&self) -> u64 {
        self.coins.iter().sum()
    }

    fn value(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        if self.is_nim() {
            return Ok(self.nim_sum());
        }
        let fail = |why| stopped(&self.show(), why);
        let mut rest = self.small();
        let top = rest.pop().map_or(0, u64::from);
        let rows = rest.iter().fold(1, |rows: u64, &c| rows.saturating_mul(u64::from(c) + 1));
        let moves = rest.iter().map(|&coin| u64::from(coin)).sum::<u64>() + 1;
        if rows.saturating_mul(moves) > MOST_LINKS || top > NEAR {
            return particles::value(answers, &self.position()).map_err(fail);
        }
        let watch = Watch::new();
        let table = runner::Table::new(runner::Rule::Crowd(self.k), &vec![rest], 0, &watch);
        let column = runner::column(&Arc::new(table.map_err(fail)?), top, &watch).map_err(fail)?;
        Ok(column.value.expect("the position is legal"))
    }

    /// With k even and k + 2 coins, the P-positions are those of Nim (see `docs/theory/welter.md`);
    /// otherwise the table method decides, whose argument holds for any k.
    fn is_p(&self, answers: &mut Answers, misere: bool) -> Result<bool, Refusal> {
        if !misere && (self.is_nim() || self.k % 2 == 0 && self.coins.len() == self.k as usize + 2)
        {
            return Ok(self.nim_sum() == 0);
        }
        particles::is_p(answers, &self.position(), misere).map_err(|why| stopped(&self.show(), why))
    }
}
