//! Staircase Nim: move any number of coins from a stair to the next stair down.

use crate::explain::argument::Argument;
use crate::explain::nim_sum::nim_sum;
use crate::impartial::{Impartial, Played};
use crate::picture::of_rows;
use crate::records::Record;
use crate::squares::{squares, written};
use crate::strips::far::or_far;
use crate::strips::formulas::Rules;
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "staircase",
    title: "Staircase Nim",
    example: "2 3 1 4",
    help:
        "Move any number of coins from a stair to the next one down; from stair 1 they leave the \
           game.",
    read: |answers, text| {
        or_far(answers, Rules::Staircase, text, || {
            Ok(Box::new(Played(Staircase { stairs: squares(text, "stairs")? })))
        })
    },
    record: Record::Stairs,
    ..Strip::COINS
};

/// Coins on stairs 1, 2, 3, …
#[derive(Clone, PartialEq, Eq, Hash)]
struct Staircase {
    stairs: Vec<u64>,
}

impl Impartial for Staircase {
    fn show(&self) -> String {
        written(&self.stairs)
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let mut found = Vec::new();
        for (i, &coins) in self.stairs.iter().enumerate() {
            for moved in 1..=coins {
                let mut stairs = self.stairs.clone();
                stairs[i] -= moved;
                if i > 0 {
                    stairs[i - 1] = stairs[i - 1].saturating_add(moved);
                }
                found.push(Staircase { stairs });
            }
        }
        Ok(found)
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        let changes = self.stairs.iter().zip(&after.stairs).zip(1..);
        let fewer =
            changes.filter(|((old, new), _)| new < old).map(|((old, new), i)| (i, old - new));
        let (stair, coins) = fewer.last().unwrap_or((0, 0));
        let s = if coins > 1 { "s" } else { "" };
        (format!("stair {stair} → {}, {coins} coin{s}", stair - 1), vec![])
    }

    fn picture(&self) -> Json {
        of_rows(&self.stairs)
    }

    fn rough_moves(&self) -> u64 {
        self.stairs.iter().fold(0, |sum, coins| sum.saturating_add(*coins))
    }

    fn argument(&self, _answers: &mut Answers, misere: bool) -> Result<Option<Argument>, Refusal> {
        let odd: Vec<u64> = self.stairs.iter().step_by(2).copied().collect();
        let note = "(Only odd stairs count: coins moved down to one can be moved on at once.)";
        Ok((!misere).then(|| nim_sum(&odd, "odd stairs", note)))
    }

    /// Only the odd stairs count, as Nim heaps: coins that come down to an odd stair are sent on.
    fn value(&self, _answers: &mut Answers) -> Result<u64, Refusal> {
        Ok(self.stairs.iter().step_by(2).fold(0, |sum, coins| sum ^ coins))
    }

    fn is_p(&self, answers: &mut Answers, misere: bool) -> Result<bool, Refusal> {
        let largest = self.stairs.iter().step_by(2).copied().max().unwrap_or(0);
        // Bouton 1902: in misère Nim heaps of one alone must be odd in number.
        Ok(self.value(answers)? == u64::from(misere && largest <= 1))
    }
}
