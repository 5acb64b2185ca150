//! Wythoff's game: take from one of two heaps, or the same number from both.
//!
//! The P-positions are W. A. Wythoff's (1907); in misère play (0, 1) and (2, 2) take the place of
//! (0, 0) and (1, 2). Other values have no known formula.

use grundy_strips::rows::{place_value, Kind};
use grundy_watch::Watch;

use crate::board::OnBoard;
use crate::explain::argument::Argument;
use crate::explain::cold_pair::cold_pair;
use crate::impartial::{stopped, Impartial, Played};
use crate::picture::of_rows;
use crate::records::Record;
use crate::squares::{squares, written};
use crate::strips::far::or_far;
use crate::strips::formulas::Rules;
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "wythoff",
    title: "Wythoff's game",
    example: "5 9",
    help: "Take any number from one heap, or the same number from both.",
    read: |answers, text| {
        // Fraenkel's generalisation and sums of places are boards.
        if text.contains(['=', '+']) {
            return Ok(Box::new(OnBoard::read("wythoff", text)?));
        }
        or_far(answers, Rules::Wythoff, text, || Ok(Box::new(Played(Wythoff::read(text)?))))
    },
    record: Record::Lists,
    ..Strip::COINS
};

#[derive(Clone, PartialEq, Eq, Hash)]
struct Wythoff {
    low: u64,
    high: u64,
}

impl Wythoff {
    fn read(text: &str) -> Result<Self, Refusal> {
        match squares(text, "heaps")?[..] {
            [a, b] => Ok(Wythoff::new(a, b)),
            _ => {
                Err(Refusal::input(format!("'{text}': Wythoff's game has two heaps, such as 3 5")))
            }
        }
    }

    fn new(a: u64, b: u64) -> Self {
        Wythoff { low: a.min(b), high: a.max(b) }
    }
}

/// ⌊nφ⌋, in integers.
fn low_of_pair(n: u64) -> u64 {
    let n = u128::from(n);
    ((n + (5 * n * n).isqrt()) / 2) as u64
}

impl Impartial for Wythoff {
    fn show(&self) -> String {
        written(&[self.low, self.high])
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let (a, b) = (self.low, self.high);
        let first = (0..a).map(|x| Wythoff::new(x, b));
        let second = (0..b).map(|y| Wythoff::new(a, y));
        let both = (1..=a).map(|d| Wythoff::new(a - d, b - d));
        Ok(first.chain(second).chain(both).collect())
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        (format!("{} → {}", self.show(), after.show()), vec![])
    }

    fn picture(&self) -> Json {
        of_rows(&[self.low, self.high])
    }

    fn rough_moves(&self) -> u64 {
        self.low.saturating_add(self.high)
    }

    fn value(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        if self.is_p(answers, false)? {
            return Ok(0);
        }
        let too_far = || Refusal::limit(format!("{}: the value is too far out", self.show()));
        let row = usize::try_from(self.low).map_err(|_| too_far())?;
        let found = place_value(&Kind::wythoff(), row, self.high, &Watch::new());
        found.map_err(|why| stopped(&self.show(), why))?.ok_or_else(too_far)
    }

    fn argument(&self, answers: &mut Answers, misere: bool) -> Result<Option<Argument>, Refusal> {
        let apart = self.high - self.low;
        let low = low_of_pair(apart);
        let pair = (low, low.saturating_add(apart));
        let lost = self.is_p(answers, misere)?;
        Ok(Some(cold_pair(self.low, self.high, pair, misere, lost)))
    }

    fn is_p(&self, _answers: &mut Answers, misere: bool) -> Result<bool, Refusal> {
        if misere && self.high <= 2 {
            return Ok([(0, 1), (2, 2)].contains(&(self.low, self.high)));
        }
        Ok(self.low == low_of_pair(self.high - self.low))
    }
}
