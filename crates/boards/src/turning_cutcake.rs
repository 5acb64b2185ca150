//! Turning Cutcake in which the pieces are turned: CGSuite's twisted cakes.

use crate::cake::{Cake, Division};
use crate::cutcake::Halving;
use crate::ruleset::{About, Shape};

/// As in Cutcake, and a quarter turn.
pub struct Turning;

impl Division for Turning {
    const ABOUT: About = About {
        name: "turning-cutcake",
        title: "Turning Cutcake",
        notation: "3x4",
        example: "2x3",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Cut a piece in two along its lines: Left from top to bottom, Right from side to side. The new pieces are turned by a quarter.",
    };

    const TURNED: bool = true;

    fn divide(length: u16) -> Vec<Vec<u16>> {
        Halving::divide(length)
    }
}

pub type TurningCutcake = Cake<Turning>;
