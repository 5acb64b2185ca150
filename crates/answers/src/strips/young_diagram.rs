//! Sato's game: remove a hook from a Young diagram. It is Welter's game in other clothes: with coins on
//! the squares r + i, r the i-th smallest row, removing a hook of h boxes moves a coin down by h.

use grundy_strips::welter;

use crate::impartial::{Impartial, Played};
use crate::picture::of_rows;
use crate::squares::{squares, written};
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "young-diagram",
    title: "Hooks of a Young diagram",
    example: "4 3 1",
    help: "Choose a box and remove its hook; what lies below and to the right moves up and left.",
    read: |_, text| Ok(Box::new(Played(YoungDiagram::read(text)?))),
    ..Strip::COINS
};

/// Most boxes of a diagram whose moves are listed, one for each box.
const MOST_BOXES: u64 = 100_000;

/// The lengths of the rows, none longer than the one before.
#[derive(Clone, PartialEq, Eq, Hash)]
struct YoungDiagram {
    rows: Vec<u64>,
}

impl YoungDiagram {
    fn read(text: &str) -> Result<Self, Refusal> {
        let given = squares(text, "rows")?;
        if let Some(pair) = given.windows(2).find(|pair| pair[1] > pair[0]) {
            return Err(Refusal::input(format!(
                "row of {} after a row of {}: rows must not grow",
                pair[1], pair[0]
            )));
        }
        let boxes = given.iter().fold(0u64, |sum, row| sum.saturating_add(*row));
        if boxes > MOST_BOXES {
            return Err(Refusal::limit(format!(
                "{boxes} boxes: diagrams have at most {MOST_BOXES}"
            )));
        }
        Ok(YoungDiagram { rows: given.into_iter().filter(|&row| row > 0).collect() })
    }

    /// The coins of Welter's game, ascending.
    fn coins(&self) -> Vec<u64> {
        self.rows.iter().rev().zip(0u64..).map(|(row, i)| row + i).collect()
    }

    fn of_coins(mut coins: Vec<u64>) -> Self {
        coins.sort_unstable();
        let rows = coins.iter().zip(0u64..).map(|(coin, i)| coin - i);
        let mut rows: Vec<u64> = rows.filter(|&row| row > 0).collect();
        rows.reverse();
        YoungDiagram { rows }
    }
}

impl Impartial for YoungDiagram {
    fn show(&self) -> String {
        written(&self.rows)
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let coins = self.coins();
        let mut found = Vec::new();
        for (i, &x) in coins.iter().enumerate() {
            for y in (0..x).filter(|y| !coins.contains(y)) {
                let mut after = coins.clone();
                after[i] = y;
                found.push(YoungDiagram::of_coins(after));
            }
        }
        Ok(found)
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        (format!("{} → {}", self.show(), after.show()).trim_end().to_string(), vec![])
    }

    fn picture(&self) -> Json {
        of_rows(&self.rows)
    }

    fn rough_moves(&self) -> u64 {
        self.rows.iter().sum()
    }

    fn value(&self, _answers: &mut Answers) -> Result<u64, Refusal> {
        Ok(welter::value(&self.coins()))
    }

    fn is_p(&self, answers: &mut Answers, misere: bool) -> Result<bool, Refusal> {
        if misere {
            Ok(welter::is_misere_p(&self.coins()))
        } else {
            Ok(self.value(answers)? == 0)
        }
    }
}
