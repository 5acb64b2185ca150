//! Eatcake (Winning Ways, chapter 8): eat a strip one square wide, whatever is beside it stays.

use crate::cake::{Cake, Division};
use crate::ruleset::{About, Shape};

/// One row less, with pieces on both sides of it.
pub struct Eating;

impl Division for Eating {
    const ABOUT: About = About {
        name: "eatcake",
        title: "Eatcake",
        notation: "3x4",
        example: "4x5",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Eat a strip one square wide out of a piece: Left from top to bottom, Right from side to side.",
    };

    fn divide(length: u16) -> Vec<Vec<u16>> {
        let pieces = |first: u16| {
            let both = [first, length - 1 - first];
            both.into_iter().filter(|&n| n > 0).collect()
        };
        (0..length.div_ceil(2)).map(pieces).collect()
    }
}

pub type Eatcake = Cake<Eating>;
