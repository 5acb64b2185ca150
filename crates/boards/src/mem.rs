//! Mem, a game of CGSuite: never take less than was taken before.

use std::ops::RangeInclusive;

use grundy_short::Fault;

use crate::remembering::{Memory, Remembering};
use crate::ruleset::{About, Shape};

pub struct NeverLess;

impl Memory for NeverLess {
    const ABOUT: About = About {
        name: "mem",
        title: "Mem",
        notation: "a heap, and what was just taken: 13 or 10, after 3",
        example: "10, after 2",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Take at least as many as the opponent has just taken; the first player takes any number.",
    };

    fn read(text: &str) -> Result<(Self, &str), Fault> {
        Ok((NeverLess, text))
    }

    fn head(&self) -> String {
        String::new()
    }

    fn identity(&self) -> Vec<u128> {
        Vec::new()
    }

    fn taken(&self, heap: u64, before: Option<u64>) -> RangeInclusive<u64> {
        before.unwrap_or(1).max(1)..=heap
    }
}

pub type Mem = Remembering<NeverLess>;
