//! Elephants-and-Rhinos (Albert, Nowakowski, Wolfe, Lessons in Play): Toads-and-Frogs in which
//! nobody jumps.

use std::ops::Range;

use crate::walking::{moving_apart, Animals, Walking};
use crate::ruleset::{About, Shape};

pub struct Heavy;

impl Animals for Heavy {
    const ABOUT: About = About {
        name: "elephants-and-rhinos",
        title: "Elephants and Rhinos",
        notation: "e..r",
        example: "e.e..r.r",
        letters: ".er",
        shape: Shape::Row,
        placed: false,
        help: "Elephants are Left's and move one square right, rhinos are Right's and move one square left; nobody jumps.",
    };

    const LEFT: &str = "etx";
    const RIGHT: &str = "rfo";
    const JUMP: bool = false;

    /// An elephant facing a rhino without a gap stays for ever, both are walls. A rhino and an
    /// elephant behind it move apart and nobody passes either.
    fn border(track: &[u8]) -> Option<Range<usize>> {
        if let Some(i) = track.windows(2).position(|pair| pair == b"er") {
            return Some(i..i + 2);
        }
        moving_apart(track, b'e', b'r')
    }
}

pub type ElephantsAndRhinos = Walking<Heavy>;
