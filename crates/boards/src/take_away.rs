//! Take-away games (Schwenk 1970): at most so many times what was taken before.

use std::ops::RangeInclusive;

use grundy_short::Fault;

use crate::remembering::{Memory, Remembering};
use crate::ruleset::{About, Shape};

/// How many times what was taken before.
pub struct Times(u64);

/// The numbers from 1 to `factor` times those taken before; in the beginning any but all.
pub fn at_most(factor: u64, heap: u64, before: Option<u64>) -> RangeInclusive<u64> {
    1..=before.map_or(heap.saturating_sub(1), |taken| heap.min(factor * taken))
}

impl Memory for Times {
    const ABOUT: About = About {
        name: "take-away",
        title: "Take-away",
        notation: "factor: heap, and what was just taken: 3:13 or 3:10, after 3",
        example: "3:14",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Take at least one and at most so many times what the opponent has just taken; the first player takes any number but not all.",
    };

    fn read(text: &str) -> Result<(Self, &str), Fault> {
        let found = text.split_once(':').and_then(|(factor, heap)| {
            let factor: u64 = factor.trim().parse().ok()?;
            (1..=1_000_000).contains(&factor).then_some((Times(factor), heap))
        });
        found.ok_or_else(|| {
            Fault::input(format!("'{text}': give a factor and a heap, such as 2:13 or 2:10, after 3"))
        })
    }

    fn head(&self) -> String {
        format!("{}:", self.0)
    }

    fn identity(&self) -> Vec<u128> {
        vec![self.0.into()]
    }

    fn taken(&self, heap: u64, before: Option<u64>) -> RangeInclusive<u64> {
        at_most(self.0, heap, before)
    }
}

pub type TakeAway = Remembering<Times>;
