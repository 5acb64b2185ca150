//! Chomp: bite off a rectangle from a bar of chocolate whose corner is poisoned.
//!
//! D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974) 876–879.

use crate::impartial::{Impartial, Played};
use crate::picture::of_rows;
use crate::squares::{squares, written};
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "chomp",
    title: "Chomp",
    example: "4 3 1",
    help:
        "Choose a square and bite it off with all below and to the right; the corner is poisoned.",
    read: |_, text| Ok(Box::new(Played(Chomp::read(text)?))),
    ..Strip::COINS
};

/// Most squares of a bar that is searched.
const LARGEST: u64 = 100;

/// The lengths of the rows from the poisoned corner on.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Chomp {
    rows: Vec<u64>,
}

impl Chomp {
    fn read(text: &str) -> Result<Self, Refusal> {
        if let Some((high, wide)) = text.split_once('x') {
            if let (Ok(high), Ok(wide)) = (high.trim().parse::<u64>(), wide.trim().parse::<u64>()) {
                if high.saturating_mul(wide) > LARGEST {
                    return Err(Refusal::limit(format!(
                        "{text}: bars have at most {LARGEST} squares"
                    )));
                }
                // Without squares there are no rows, however many are named.
                let high = if wide == 0 { 0 } else { high };
                return Chomp::new(vec![wide; high as usize]);
            }
        }
        Chomp::new(squares(text, "rows")?)
    }

    fn new(given: Vec<u64>) -> Result<Self, Refusal> {
        if given.first().is_none_or(|&first| first == 0) {
            return Err(Refusal::input("no rows: the poisoned square must be there"));
        }
        if let Some(pair) = given.windows(2).find(|pair| pair[1] > pair[0]) {
            return Err(Refusal::input(format!(
                "row of {} after a row of {}: rows must not grow",
                pair[1], pair[0]
            )));
        }
        let total = given.iter().fold(0u64, |sum, row| sum.saturating_add(*row));
        if total > LARGEST {
            return Err(Refusal::limit(format!("{total} squares: bars have at most {LARGEST}")));
        }
        Ok(Chomp { rows: given.into_iter().filter(|&row| row > 0).collect() })
    }
}

impl Impartial for Chomp {
    fn show(&self) -> String {
        written(&self.rows)
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let mut found = Vec::new();
        for (i, &length) in self.rows.iter().enumerate() {
            for kept in u64::from(i == 0)..length {
                let cut = self.rows[i..].iter().map(|&below| below.min(kept));
                let rows = self.rows[..i].iter().copied().chain(cut).filter(|&row| row > 0);
                found.push(Chomp { rows: rows.collect() });
            }
        }
        Ok(found)
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        (format!("{} → {}", self.show(), after.show()), vec![])
    }

    fn picture(&self) -> Json {
        of_rows(&self.rows)
    }

    fn rough_moves(&self) -> u64 {
        self.rows.iter().sum()
    }
}
