//! Toads-and-Frogs (Winning Ways, chapters 1 and 5): toads go right, frogs go left, one square or
//! over one opponent.

use std::ops::Range;

use crate::walking::{Animals, Walking};
use crate::ruleset::{About, Shape};

pub struct Leapers;

impl Animals for Leapers {
    const ABOUT: About = About {
        name: "toads-and-frogs",
        title: "Toads-and-Frogs",
        notation: "tt.ff",
        example: "tt..ff",
        letters: ".tf",
        shape: Shape::Row,
        placed: false,
        help: "Toads are Left's and move right, frogs are Right's and move left: one square, or over one opponent.",
    };

    const LEFT: &str = "tx";
    const RIGHT: &str = "fo";
    const JUMP: bool = true;

    /// A toad next to a frog between two that can never move: `tt` or the end of the track before,
    /// `ff` or the end of the track behind. The inner two could only jump, and nothing ever leaves
    /// the squares they would land on.
    fn border(track: &[u8]) -> Option<Range<usize>> {
        let n = track.len();
        let firm =
            |&i: &usize| (i == 0 || track[i - 1] == b't') && (i + 2 == n || track[i + 2] == b'f');
        let mut pairs = (1..n).map(|i| i - 1).filter(|&i| track[i..i + 2] == *b"tf");
        pairs.find(firm).map(|i| i.saturating_sub(1)..(i + 3).min(n))
    }
}

pub type ToadsAndFrogs = Walking<Leapers>;
