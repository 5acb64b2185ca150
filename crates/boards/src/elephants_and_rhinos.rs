//! Elephants-and-Rhinos (Albert, Nowakowski, Wolfe, Lessons in Play): Toads-and-Frogs in which
//! nobody jumps.

use std::ops::Range;

use crate::walking::{Animals, Walking};
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
        let rhino = track.iter().position(|&cell| cell == b'r')?;
        let elephant = rhino + track[rhino..].iter().position(|&cell| cell == b'e')?;
        let last = track[..elephant].iter().rposition(|&cell| cell == b'r')?;
        Some(last + 1..last + 1)
    }
}

pub type ElephantsAndRhinos = Walking<Heavy>;
