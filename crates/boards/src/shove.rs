//! Shove (Lessons in Play): a piece goes one square left, and so do all pieces before it.

use crate::pushing::{Pushing, Reach};
use crate::ruleset::{About, Shape};

/// Up to the end of the track.
pub struct ToTheEnd;

impl Reach for ToTheEnd {
    const ABOUT: About = About {
        name: "shove",
        title: "Shove",
        notation: "..L.R",
        example: ".L.R.LR",
        letters: ".LR",
        shape: Shape::Row,
        placed: false,
        help: "Shove a piece of yours and every piece before it one square left; what leaves the strip is gone.",
    };

    fn first(_before: &[u8]) -> usize {
        0
    }
}

pub type Shove = Pushing<ToTheEnd>;
