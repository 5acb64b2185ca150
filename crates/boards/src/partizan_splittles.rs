//! Partizan splittles (Mesdal, Partizan Splittles, Games of No Chance 3, 2009): as partizan
//! subtraction, and what is left of the heap may be split into two.

use smallvec::SmallVec;

use crate::partizan_heaps::{Breaking, Heaps, PartizanHeaps};
use crate::ruleset::{About, Shape};

/// The rest may become two heaps.
pub struct IntoTwo;

impl Breaking for IntoTwo {
    const ABOUT: About = About {
        name: "partizan-splittles",
        title: "Partizan Splittles",
        notation: "1,3|2:7  (Left's takes | Right's : heaps)",
        example: "1,3|2:9",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Take a number of your own from a heap and, if you like, split what is left in two.",
    };

    fn leave(rest: u32) -> Vec<Heaps> {
        let piece = |a: u32| [a, rest - a].into_iter().filter(|&n| n > 0).collect::<SmallVec<_>>();
        (0..=rest / 2).map(piece).collect()
    }
}

pub type PartizanSplittles = PartizanHeaps<IntoTwo>;
