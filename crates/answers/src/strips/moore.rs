//! Moore's Nim: a move reduces at least one and at most k heaps.

use std::collections::BTreeSet;

use crate::explain::argument::Argument;
use crate::explain::columns::columns;
use crate::impartial::{Impartial, Played};
use crate::picture::of_rows;
use crate::records::Record;
use crate::squares::{squares_within, written};
use crate::strips::far::or_far;
use crate::strips::formulas::Rules;
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "moore",
    title: "Moore's Nim",
    example: "1 2 4",
    help: "Reduce at least one heap and at most k of them.",
    read: |answers, text| {
        let k = Moore::reduced(text)?.0;
        or_far(answers, Rules::Moore(k.into()), text, || Ok(Box::new(Played(Moore::read(text)?))))
    },
    record: Record::Lists,
    ..Strip::COINS
};

/// Most positions below one whose value is worked out.
const LARGEST: u64 = 200_000;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Moore {
    /// Ascending.
    heaps: Vec<u64>,
    k: u64,
}

impl Moore {
    /// How many heaps a move may reduce, and the text of the heaps.
    fn reduced(text: &str) -> Result<(u64, &str), Refusal> {
        let (k, rest) = match text.split_once(':') {
            None => (2, text),
            Some((head, rest)) => {
                let plain: String = head.split_whitespace().collect();
                let k = plain.strip_prefix("k=").and_then(|k| k.parse().ok());
                let k = k.ok_or_else(|| {
                    Refusal::input(format!(
                        "'{head}' in '{text}': expected k=2, k=3, … before the colon"
                    ))
                })?;
                (k, rest)
            }
        };
        if k == 0 {
            return Err(Refusal::input(
                "k = 0: a move reduces at most k heaps, so k must be at least 1",
            ));
        }
        Ok((k, rest))
    }

    fn read(text: &str) -> Result<Self, Refusal> {
        let (k, rest) = Moore::reduced(text)?;
        let mut heaps = squares_within(rest, text, "heaps")?;
        heaps.sort_unstable();
        Ok(Moore { heaps, k })
    }

    /// The number of positions with no heap larger.
    fn below(&self) -> u64 {
        self.heaps.iter().fold(1u64, |size, heap| size.saturating_mul(heap.saturating_add(1)))
    }
}

impl Impartial for Moore {
    fn show(&self) -> String {
        let head = if self.k == 2 { String::new() } else { format!("k={}: ", self.k) };
        head + &written(&self.heaps)
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        // What each heap may become, with the number of heaps reduced so far.
        let mut ways: BTreeSet<(Vec<u64>, u64)> = BTreeSet::from([(vec![], 0)]);
        for &heap in &self.heaps {
            let mut more = BTreeSet::new();
            for (left, reduced) in &ways {
                let lowest = if *reduced < self.k { 0 } else { heap };
                for to in lowest..=heap {
                    let mut left = left.clone();
                    left.push(to);
                    more.insert((left, reduced + u64::from(to < heap)));
                }
            }
            ways = more;
        }
        let reached: BTreeSet<Vec<u64>> = ways
            .into_iter()
            .filter(|(_, reduced)| *reduced > 0)
            .map(|(mut heaps, _)| {
                heaps.sort_unstable();
                heaps
            })
            .collect();
        Ok(reached.into_iter().map(|heaps| Moore { heaps, k: self.k }).collect())
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        (format!("{} → {}", written(&self.heaps), written(&after.heaps)), vec![])
    }

    fn picture(&self) -> Json {
        of_rows(&self.heaps)
    }

    fn rough_moves(&self) -> u64 {
        self.below()
    }

    fn value(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        if self.below() > LARGEST {
            return Err(Refusal::limit(format!(
                "{}: {} positions to search; the limit is {LARGEST}",
                self.show(),
                self.below()
            )));
        }
        crate::impartial::mex_value(self, answers)
    }

    fn argument(&self, answers: &mut Answers, misere: bool) -> Result<Option<Argument>, Refusal> {
        let lost = self.is_p(answers, misere)?;
        Ok(Some(columns(&self.heaps, self.k, misere, lost)))
    }

    /// Every binary column of the heaps adds up to a multiple of k + 1 (E. H. Moore, Annals of
    /// Mathematics 11 (1910) 93–94). In misère play the same, unless no heap exceeds one: then the
    /// number of ones leaves remainder 1.
    fn is_p(&self, _answers: &mut Answers, misere: bool) -> Result<bool, Refusal> {
        let largest = self.heaps.last().copied().unwrap_or(0);
        let ones =
            |bit: u32| self.heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count() as u64;
        let turn = self.k.saturating_add(1);
        if misere && largest <= 1 {
            return Ok(ones(0) % turn == 1);
        }
        Ok((0..64).all(|bit| ones(bit) % turn == 0))
    }
}
