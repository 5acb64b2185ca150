//! Turning Maundy Cake in which the pieces are turned: CGSuite's twisted cakes.

use crate::cake::{Cake, Division};
use crate::maundy_cake::Equal;
use crate::ruleset::{About, Shape};

/// As in Maundy Cake, and a quarter turn.
pub struct Turning;

impl Division for Turning {
    const ABOUT: About = About {
        name: "turning-maundy-cake",
        title: "Turning Maundy Cake",
        notation: "3x4",
        example: "2x3",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Cut a piece into any number of equal pieces: Left from top to bottom, Right from side to side. The new pieces are turned by a quarter.",
    };

    const TURNED: bool = true;

    fn divide(length: u16) -> Vec<Vec<u16>> {
        Equal::divide(length)
    }
}

pub type TurningMaundyCake = Cake<Turning>;
