//! Antonim: Nim in which no two heaps may have the same size, unless both are empty.
//!
//! The rules are van Splunder 2020, Definition 5.10.

use std::sync::Arc;
use std::time::Duration;

use grundy_strips::particles::{Position, Rule};
use grundy_strips::runner;
use grundy_watch::Watch;
use serde_json::json;

use crate::explain::argument::{joined, Argument};
use crate::impartial::{stopped, Impartial, Played};
use crate::picture::of_strip;
use crate::records::Record;
use crate::squares::{moved, squares, written};
use crate::strips::far::or_far;
use crate::strips::formulas::Rules;
use crate::strips::{particles, Strip};
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "antonim",
    title: "Antonim",
    example: "2 5 7 9",
    help: "Move a coin to any lower square; no two coins share a square other than 0.",
    read: |answers, text| {
        or_far(answers, Rules::Antonim, text, || Ok(Box::new(Played(Antonim::read(text)?))))
    },
    record: Record::CoinList,
    ..Strip::COINS
};

/// Highest square of the lower coins whose rows are tabled.
const HIGHEST_STANDING: u32 = 60;
/// Time for the period of a row.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Clone, PartialEq, Eq, Hash)]
struct Antonim {
    /// Ascending.
    coins: Vec<u64>,
}

impl Antonim {
    fn read(text: &str) -> Result<Self, Refusal> {
        let mut coins = squares(text, "coins")?;
        coins.sort_unstable();
        match coins.windows(2).find(|pair| pair[0] == pair[1] && pair[0] != 0) {
            Some(pair) => Err(Refusal::input(format!(
                "two coins on square {}: in Antonim only square 0 holds several",
                pair[0]
            ))),
            None => Ok(Antonim { coins }),
        }
    }

    /// The coins off square 0: those on it stand in nobody's way.
    fn positive(&self) -> Vec<u64> {
        self.coins.iter().copied().filter(|&coin| coin > 0).collect()
    }

    fn particles(&self) -> Result<Position, Refusal> {
        let small =
            self.coins.iter().map(|&coin| u32::try_from(coin).ok().filter(|c| *c < 1 << 31));
        let small: Option<Vec<u32>> = small.collect();
        let found = small.and_then(|coins| Position::new(Rule::Antonim, &coins, &[]));
        found.ok_or_else(|| {
            Refusal::limit(format!(
                "{}: more than three coins have squares up to 2^31 - 1",
                self.show()
            ))
        })
    }

    /// The value of three coins or fewer from the row of the lower ones.
    fn row_value(&self) -> Result<Option<u64>, Refusal> {
        let coins = self.positive();
        let Some((&top, rest)) = coins.split_last() else { return Ok(Some(0)) };
        let small: Vec<u32> = rest.iter().map(|&c| u32::try_from(c).unwrap_or(u32::MAX)).collect();
        if rest.is_empty() {
            return Ok(Some(top));
        }
        let fits = small.iter().all(|&c| c <= HIGHEST_STANDING);
        if !(1..=2).contains(&rest.len()) || !fits {
            return Ok(None);
        }
        let fail = |why| stopped(&self.show(), why);
        let watch = Watch::with_limit(PATIENCE);
        let table = runner::Table::new(runner::Rule::Antonim, &vec![small], 0, &watch);
        runner::far_value(&Arc::new(table.map_err(fail)?), top, &watch).map_err(fail)
    }
}

impl Impartial for Antonim {
    fn show(&self) -> String {
        written(&self.coins)
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let mut found = Vec::new();
        for (i, &coin) in self.coins.iter().enumerate() {
            for to in (0..coin).filter(|to| *to == 0 || self.coins.binary_search(to).is_err()) {
                let mut coins = self.coins.clone();
                coins[i] = to;
                coins.sort_unstable();
                found.push(Antonim { coins });
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
        self.coins.iter().fold(0, |sum, coin| sum.saturating_add(*coin))
    }

    fn value(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        if let Some(value) = self.row_value()? {
            return Ok(value);
        }
        let position = self.particles()?;
        particles::value(answers, &position).map_err(|why| stopped(&self.show(), why))
    }

    fn argument(&self, _answers: &mut Answers, misere: bool) -> Result<Option<Argument>, Refusal> {
        let coins = self.positive();
        if misere || !(2..=3).contains(&coins.len()) {
            return Ok(None);
        }
        let raised: Vec<u64> = (0..3).map(|i| coins.get(i).unwrap_or(&0) + 1).collect();
        let total = raised.iter().fold(0, |sum, number| sum ^ number);
        let sum = format!("{} = {total}", joined(&raised, " ⊕ "));
        let third = if coins.len() == 2 { ", and 1 for a coin on square 0" } else { "" };
        let ends = if total == 0 {
            "Every move spoils that, and a good answer restores it."
        } else {
            "A move that makes the sum 0 wins."
        };
        let student = format!("Add 1 to each square{third}: {sum}. {ends}");
        let course = format!("At most three coins off square 0: {sum}. {ends}");
        let figures = json!({"numbers": raised, "nim_sum": total});
        let source = "Silbernick and Campbell 2015";
        Ok(Some(Argument::by("three-coins", source, total == 0, student, course, figures)))
    }

    /// Three coins or fewer are completed by ((x + 1) ⊕ (y + 1)) − 1 (Silbernick and Campbell 2015);
    /// more, and misère play, by the table method (van Splunder 2020, Lemma 5.11).
    fn is_p(&self, answers: &mut Answers, misere: bool) -> Result<bool, Refusal> {
        let coins = self.positive();
        if !misere && coins.len() <= 3 {
            return Ok(match coins[..] {
                [] => true,
                [_] => false,
                _ => (0..3).fold(0, |sum, i| sum ^ (coins.get(i).unwrap_or(&0) + 1)) == 0,
            });
        }
        let position = self.particles()?;
        particles::is_p(answers, &position, misere).map_err(|why| stopped(&self.show(), why))
    }
}
