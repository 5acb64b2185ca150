//! Fibonacci Nim (Whinihan 1963): at most twice what was taken before.

use std::ops::RangeInclusive;

use grundy_short::Fault;

use crate::remembering::{Memory, Remembering};
use crate::ruleset::{About, Shape};
use crate::take_away::at_most;

pub struct Twice;

impl Memory for Twice {
    const ABOUT: About = About {
        name: "fibonacci-nim",
        title: "Fibonacci Nim",
        notation: "a heap, and what was just taken: 13 or 10, after 3",
        example: "20",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Take at least one and at most twice what the opponent has just taken; the first player takes any number but not all.",
    };

    fn read(text: &str) -> Result<(Self, &str), Fault> {
        Ok((Twice, text))
    }

    fn head(&self) -> String {
        String::new()
    }

    fn identity(&self) -> Vec<u128> {
        Vec::new()
    }

    fn taken(&self, heap: u64, before: Option<u64>) -> RangeInclusive<u64> {
        at_most(2, heap, before)
    }
}

pub type FibonacciNim = Remembering<Twice>;
