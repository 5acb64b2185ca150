//! Cutcake (Winning Ways, chapter 2): cut a cake in two along its lines.

use crate::cake::{Cake, Division};
use crate::ruleset::{About, Shape};

/// Two pieces.
pub struct Halving;

impl Division for Halving {
    const ABOUT: About = About {
        name: "cutcake",
        title: "Cutcake",
        notation: "3x4",
        example: "4x5",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Cut a piece in two along its lines: Left from top to bottom, Right from side to side.",
    };

    fn divide(length: u16) -> Vec<Vec<u16>> {
        // The two pieces may be named in either order.
        (1..=length / 2).map(|first| vec![first, length - first]).collect()
    }
}

pub type Cutcake = Cake<Halving>;
