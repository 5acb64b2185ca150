//! Max-Welter: Welter's game in which only the coin furthest out may be moved.
//!
//! N. B. Ho, The Max-Welter game, Discrete Mathematics 318 (2014) 41–47.

use crate::impartial::{Impartial, Played};
use crate::picture::of_strip;
use crate::records::Record;
use crate::squares::{moved, squares, written};
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "max-welter",
    title: "Max-Welter",
    example: "1 3 7",
    help: "Move the coin furthest out to any lower empty square.",
    read: |_, text| Ok(Box::new(Played(MaxWelter::read(text)?))),
    record: Record::Coins,
    ..Strip::COINS
};

/// Highest square of the coins: the search lists every square below it.
const HIGHEST: u64 = 100_000;

#[derive(Clone, PartialEq, Eq, Hash)]
struct MaxWelter {
    /// Ascending.
    coins: Vec<u64>,
}

impl MaxWelter {
    fn read(text: &str) -> Result<Self, Refusal> {
        let mut coins = squares(text, "coins")?;
        coins.sort_unstable();
        if let Some(pair) = coins.windows(2).find(|pair| pair[0] == pair[1]) {
            let x = pair[0];
            return Err(Refusal::input(format!("two coins on square {x}: one coin to a square")));
        }
        match coins.last() {
            Some(top) if *top > HIGHEST => {
                Err(Refusal::limit(format!("coin on {top}: squares go up to {HIGHEST}")))
            }
            _ => Ok(MaxWelter { coins }),
        }
    }
}

impl Impartial for MaxWelter {
    fn show(&self) -> String {
        written(&self.coins)
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let Some((&top, rest)) = self.coins.split_last() else { return Ok(vec![]) };
        let lower = (0..top).filter(|to| rest.binary_search(to).is_err());
        let after = |to| {
            let mut coins = rest.to_vec();
            coins.push(to);
            coins.sort_unstable();
            MaxWelter { coins }
        };
        Ok(lower.map(after).collect())
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
