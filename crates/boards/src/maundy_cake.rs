//! Maundy cake (Winning Ways, chapter 2): cut a cake into any number of equal pieces.

use crate::cake::{Cake, Division};
use crate::ruleset::{About, Shape};

/// Equal pieces.
pub struct Equal;

impl Division for Equal {
    const ABOUT: About = About {
        name: "maundy-cake",
        title: "Maundy Cake",
        notation: "3x4",
        example: "4x6",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Cut a piece into any number of equal pieces: Left from top to bottom, Right from side to side.",
    };

    fn divide(length: u16) -> Vec<Vec<u16>> {
        let counts = (2..=length).filter(|count| length % count == 0);
        counts.map(|count| vec![length / count; usize::from(count)]).collect()
    }
}

pub type MaundyCake = Cake<Equal>;
