//! Hexad: Welter's game with six coins on twelve squares and a sum that must not fall below 21.
//!
//! J. Kahane and A. J. Ryba, The hexad game, Electronic Journal of Combinatorics 8 (2), 2001, R11.

use crate::impartial::{Impartial, Played};
use crate::picture::of_strip;
use crate::records::Record;
use crate::squares::{moved, squares, written};
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "hexad",
    title: "Hexad",
    example: "0 1 2 5 6 11",
    help: "Move a coin to a lower empty square; the sum must not fall below 21.",
    read: |_, text| Ok(Box::new(Played(Hexad::read(text)?))),
    record: Record::Coins,
    ..Strip::COINS
};

const COINS: usize = 6;
const SQUARES: u64 = 12;
const LEAST_SUM: u64 = 21;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Hexad {
    /// Ascending.
    coins: Vec<u64>,
}

impl Hexad {
    fn read(text: &str) -> Result<Self, Refusal> {
        let mut coins = squares(text, "coins")?;
        coins.sort_unstable();
        let given = coins.len();
        coins.dedup();
        let different = coins.len();
        if given != COINS || different != COINS {
            return Err(Refusal::input(format!(
                "{different} different squares: Hexad has {COINS} coins"
            )));
        }
        let (top, sum) =
            (coins[COINS - 1], coins.iter().fold(0u64, |sum, x| sum.saturating_add(*x)));
        if top >= SQUARES {
            let last = SQUARES - 1;
            return Err(Refusal::input(format!("square {top}: squares go from 0 to {last}")));
        }
        if sum < LEAST_SUM {
            return Err(Refusal::input(format!("sum {sum}: the sum must be at least {LEAST_SUM}")));
        }
        Ok(Hexad { coins })
    }
}

impl Impartial for Hexad {
    fn show(&self) -> String {
        written(&self.coins)
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let most = self.coins.iter().sum::<u64>() - LEAST_SUM;
        let mut found = Vec::new();
        for (i, &x) in self.coins.iter().enumerate().rev() {
            for y in x.saturating_sub(most)..x {
                if !self.coins.contains(&y) {
                    let mut coins = self.coins.clone();
                    coins[i] = y;
                    coins.sort_unstable();
                    found.push(Hexad { coins });
                }
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
}
