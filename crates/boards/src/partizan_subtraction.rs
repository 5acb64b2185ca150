//! Partizan subtraction games (Fraenkel and Kotzig 1987): Left takes a number of one set, Right of
//! another.

use smallvec::SmallVec;

use crate::partizan_heaps::{Breaking, Heaps, PartizanHeaps};
use crate::ruleset::{About, Shape};

/// The rest stays one heap.
pub struct Never;

impl Breaking for Never {
    const ABOUT: About = About {
        name: "partizan-subtraction",
        title: "Partizan Subtraction",
        notation: "1,3|2,3:6+4  1-4|all-but 2:9  (Left's takes | Right's : heaps)",
        example: "1,3|2,3:6+4",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Take a number of your own from a heap.",
    };

    fn leave(rest: u32) -> Vec<Heaps> {
        vec![Some(rest).filter(|&n| n > 0).into_iter().collect::<SmallVec<_>>()]
    }
}

pub type PartizanSubtraction = PartizanHeaps<Never>;
