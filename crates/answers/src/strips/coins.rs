//! Coins on a strip: Welter's game, Silver Dollar, and Nim.

use grundy_short::{Game, Player};
use grundy_strips::welter;

use crate::explain::argument::{played_out, Argument};
use crate::explain::mating::mating;
use crate::explain::nim_sum::{misere_nim, nim_sum};
use crate::impartial::nimber;
use crate::picture::{of_rows, of_strip};
use crate::position::{nim_sum_text, Judgement, Position, Step, MOST_NAMED};
use crate::records::Record;
use crate::squares::{squares, written};
use crate::strips::far::or_far;
use crate::strips::formulas::{Rules, Square};
use crate::strips::{Page, Strip};
use crate::{Answers, Json, Refusal};

pub const NIM: Strip = Strip {
    name: "nim",
    title: "Nim",
    example: "5 4 3",
    help: "Take any number of objects from one heap.",
    page: Page::Game(".(3)"),
    read: |answers, text| {
        or_far(answers, Rules::Nim, text, || Ok(Box::new(Coins::read(Kind::Nim, text)?)))
    },
    record: Record::CoinList,
    ..Strip::HEAP
};
pub const SILVER_DOLLAR: Strip = Strip {
    name: "silver-dollar",
    title: "Silver Dollar",
    example: "2 5 6 8 10",
    help: "Slide a coin to a lower square; coins never pass or share a square.",
    page: Page::Strips,
    read: |answers, text| {
        or_far(answers, Rules::SilverDollar, text, || {
            Ok(Box::new(Coins::read(Kind::SilverDollar, text)?))
        })
    },
    record: Record::CoinList,
    ..Strip::COINS
};
pub const WELTER: Strip = Strip {
    name: "welter",
    title: "Welter's game",
    example: "1 3 7 8 11 19",
    help: "Move a coin to any lower empty square; no two coins share a square.",
    page: Page::Strips,
    read: |answers, text| {
        or_far(answers, Rules::Welter, text, || Ok(Box::new(Coins::read(Kind::Welter, text)?)))
    },
    record: Record::CoinList,
    ..Strip::COINS
};

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A coin goes to any lower empty square.
    Welter,
    /// Coins slide down and never pass one another.
    SilverDollar,
    /// Coins may share a square.
    Nim,
}

/// Coins on squares.
pub struct Coins {
    kind: Kind,
    /// Ascending.
    coins: Vec<u64>,
}

impl Coins {
    pub fn read(kind: Kind, text: &str) -> Result<Self, Refusal> {
        let what = match kind {
            Kind::Welter => "coins",
            Kind::SilverDollar => "tokens",
            Kind::Nim => "heaps",
        };
        let mut coins = squares(text, what)?;
        coins.sort_unstable();
        let shared = coins.windows(2).find(|pair| pair[0] == pair[1]);
        match (kind, shared) {
            (Kind::Welter, Some(pair)) => Err(Refusal::input(format!(
                "two coins on square {}: Welter's game allows one coin to a square",
                pair[0]
            ))),
            (Kind::SilverDollar, Some(pair)) => Err(Refusal::input(format!(
                "two tokens on square {}: one token to a square",
                pair[0]
            ))),
            _ => Ok(Coins { kind, coins }),
        }
    }

    /// The heaps of Nim it stands for; of Silver Dollar every second gap, counted from the far end
    /// (Conway, *On Numbers and Games*, chapter 11). The same holds in misère play.
    fn heaps(&self) -> Vec<u64> {
        if self.kind == Kind::Nim {
            return self.coins.clone();
        }
        let pairs = self.coins.rchunks(2).rev();
        pairs
            .map(|pair| match pair {
                [only] => *only,
                pair => pair[1] - pair[0] - 1,
            })
            .collect()
    }

    fn value(&self) -> u64 {
        match self.kind {
            Kind::Welter => welter::value(&self.coins),
            _ => self.heaps().iter().fold(0, |sum, heap| sum ^ heap),
        }
    }

    /// In misère Nim the P-positions are those of normal play as long as a heap of two or more
    /// remains, else those with an odd number of heaps (Bouton 1902).
    fn is_p(&self, misere: bool) -> bool {
        match (self.kind, misere) {
            (Kind::Welter, true) => welter::is_misere_p(&self.coins),
            (_, false) => self.value() == 0,
            (_, true) => {
                let largest = self.heaps().into_iter().max().unwrap_or(0);
                self.value() == u64::from(largest <= 1)
            }
        }
    }

    /// Every move: from where, to where, the coins afterwards.
    fn all_moves(&self) -> Vec<(u64, u64, Coins)> {
        let mut found = Vec::new();
        for (i, &coin) in self.coins.iter().enumerate() {
            if i > 0 && self.coins[i - 1] == coin {
                continue;
            }
            let lowest = match self.kind {
                Kind::SilverDollar if i > 0 => self.coins[i - 1] + 1,
                _ => 0,
            };
            for to in lowest..coin {
                if self.kind == Kind::Welter && self.coins.binary_search(&to).is_ok() {
                    continue;
                }
                let mut coins = self.coins.clone();
                coins[i] = to;
                coins.sort_unstable();
                found.push((coin, to, Coins { kind: self.kind, coins }));
            }
        }
        found
    }

    /// The position after a coin has moved.
    fn after(&self, from: u64, to: u64) -> Coins {
        let mut coins = self.coins.clone();
        if let Some(at) = coins.iter().position(|&coin| coin == from) {
            coins[at] = to;
        }
        coins.sort_unstable();
        Coins { kind: self.kind, coins }
    }

    /// A move in words.
    fn step(&self, from: u64, to: u64) -> Step {
        let position = self.after(from, to).show();
        Step { position, text: format!("{from} → {to}"), places: vec![from, to] }
    }

    /// Winning moves, found without listing all moves: a move changes one heap of the Nim it stands
    /// for, and must make the nim-sum 0, or 1 at the end of misère play.
    fn winning_by_theorem(&self, misere: bool) -> Vec<(u64, u64)> {
        if self.kind == Kind::Welter {
            return self.winning_moves(misere);
        }
        let (total, mut found) = (self.value(), Vec::new());
        for (i, &coin) in self.coins.iter().enumerate() {
            if i > 0 && self.coins[i - 1] == coin {
                continue;
            }
            let lowest = match self.kind {
                Kind::SilverDollar if i > 0 => self.coins[i - 1] + 1,
                _ => 0,
            };
            // The heap is the room below the coin, or the gap above it.
            let room = coin - lowest;
            let gap = self.coins.get(i + 1).map_or(0, |next| next.saturating_sub(coin + 1));
            let mut goals = vec![];
            for target in [total, total ^ 1] {
                goals.push(lowest.saturating_add(room ^ target));
                let wider = (gap ^ target).saturating_sub(gap);
                goals.push(coin.saturating_sub(wider));
            }
            goals.sort_unstable();
            goals.dedup();
            let wins =
                |&to: &u64| (lowest..coin).contains(&to) && self.after(coin, to).is_p(misere);
            found.extend(goals.into_iter().filter(wins).map(|to| (coin, to)));
        }
        found
    }

    fn winning_moves(&self, misere: bool) -> Vec<(u64, u64)> {
        if self.kind == Kind::Welter {
            let mut found: Vec<(u64, u64)> =
                welter::winning_moves(&self.coins, misere).iter().map(|m| (m.from, m.to)).collect();
            found.sort_unstable();
            return found;
        }
        let wins = self.all_moves().into_iter().filter(|(_, _, after)| after.is_p(misere));
        wins.map(|(from, to, _)| (from, to)).collect()
    }
}

impl Position for Coins {
    fn show(&self) -> String {
        written(&self.coins)
    }

    fn moves(&self, _answers: &mut Answers, _player: Player) -> Result<Vec<Step>, Refusal> {
        let step = |(from, to, after): (u64, u64, Coins)| Step {
            position: after.show(),
            text: format!("{from} → {to}"),
            places: vec![from, to],
        };
        Ok(self.all_moves().into_iter().map(step).collect())
    }

    fn winner(
        &self,
        _answers: &mut Answers,
        misere: bool,
        starter: Player,
    ) -> Result<Option<Player>, Refusal> {
        Ok(Some(if self.is_p(misere) { starter.other() } else { starter }))
    }

    fn game(&self, answers: &mut Answers, _most: Option<usize>) -> Result<Game, Refusal> {
        nimber(answers, self.value())
    }

    fn judge(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Judgement>, Refusal> {
        let mut found = Vec::new();
        for (step, (_, _, after)) in self.moves(answers, player)?.into_iter().zip(self.all_moves())
        {
            let why = after.why(answers, misere, player)?;
            found.push(Judgement { step, wins: after.is_p(misere), why });
        }
        Ok(found)
    }

    fn some_winning_moves(
        &self,
        _answers: &mut Answers,
        misere: bool,
        _player: Player,
    ) -> Result<Vec<Step>, Refusal> {
        let found = self.winning_by_theorem(misere).into_iter().take(MOST_NAMED);
        Ok(found.map(|(from, to)| self.step(from, to)).collect())
    }

    fn winning_moves(
        &self,
        _answers: &mut Answers,
        misere: bool,
        _player: Player,
    ) -> Result<(Vec<Step>, bool), Refusal> {
        let found = self.winning_by_theorem(misere).into_iter();
        Ok((found.map(|(from, to)| self.step(from, to)).collect(), true))
    }

    fn nim_value(&self, _answers: &mut Answers) -> Result<Option<Square>, Refusal> {
        Ok(Some(self.value().into()))
    }

    fn argument(
        &self,
        _answers: &mut Answers,
        misere: bool,
        _player: Player,
    ) -> Result<Argument, Refusal> {
        Ok(match (self.kind, misere) {
            (Kind::Nim, false) => nim_sum(&self.coins, "heaps", ""),
            (Kind::Nim, true) => misere_nim(&self.coins),
            (Kind::Welter, false) => mating(&self.coins),
            (Kind::SilverDollar, false) => {
                let note =
                    "(Counted from the last coin, every second gap counts; coins are paired.)";
                nim_sum(&self.heaps(), "gaps", note)
            }
            (_, true) => played_out(self.is_p(true)),
        })
    }

    fn parts(&self, _answers: &mut Answers) -> Result<Option<Vec<String>>, Refusal> {
        let heaps = self.coins.iter().filter(|&&heap| heap > 0).map(u64::to_string);
        Ok((self.kind == Kind::Nim).then(|| heaps.collect()))
    }

    fn why(
        &self,
        _answers: &mut Answers,
        misere: bool,
        _player: Player,
    ) -> Result<String, Refusal> {
        if misere {
            let kind = if self.is_p(true) { "a P-position" } else { "an N-position" };
            return Ok(format!("{kind} of misère play"));
        }
        Ok(match self.kind {
            Kind::Welter => format!("value {}", self.value()),
            Kind::SilverDollar => nim_sum_text(&self.heaps(), "gaps"),
            Kind::Nim => nim_sum_text(&self.coins, "nim-sum"),
        })
    }

    fn picture(&self) -> Json {
        match self.kind {
            Kind::Nim => of_rows(&self.coins),
            _ => of_strip(&self.coins),
        }
    }

    fn rough_moves(&self, _answers: &mut Answers) -> Result<u64, Refusal> {
        Ok(self.coins.iter().fold(0, |sum, coin| sum.saturating_add(*coin)))
    }
}
