//! Push (Lessons in Play): a piece goes one square left and pushes the pieces directly before it.

use crate::pushing::{Pushing, Reach};
use crate::ruleset::{About, Shape};

/// Up to the next gap.
pub struct ToTheGap;

impl Reach for ToTheGap {
    const ABOUT: About = About {
        name: "push",
        title: "Push",
        notation: "..L.R",
        example: ".L.R.LR",
        letters: ".LR",
        shape: Shape::Row,
        placed: false,
        help: "Push a piece of yours one square left; it pushes the pieces directly before it, and what leaves the strip is gone.",
    };

    fn first(before: &[u8]) -> usize {
        before.iter().rposition(|&cell| cell == b'.').map_or(0, |gap| gap + 1)
    }
}

pub type Push = Pushing<ToTheGap>;
