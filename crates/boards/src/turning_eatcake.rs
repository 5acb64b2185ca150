//! Turning Eatcake, or Turn-and-Eatcake: Eatcake in which the pieces are turned: CGSuite's twisted cakes.

use crate::cake::{Cake, Division};
use crate::eatcake::Eating;
use crate::ruleset::{About, Shape};

/// As in Eatcake, and a quarter turn.
pub struct Turning;

impl Division for Turning {
    const ABOUT: About = About {
        name: "turning-eatcake",
        title: "Turning Eatcake",
        notation: "3x4",
        example: "3x4",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Eat a strip one square wide out of a piece: Left from top to bottom, Right from side to side. The new pieces are turned by a quarter.",
    };

    const TURNED: bool = true;

    fn divide(length: u16) -> Vec<Vec<u16>> {
        Eating::divide(length)
    }
}

pub type TurningEatcake = Cake<Turning>;
