//! Push (Lessons in Play): a piece goes one square left and pushes the pieces directly before it.

use crate::pushing::{Pushing, Reach};

/// Up to the next gap.
pub struct ToTheGap;

impl Reach for ToTheGap {
    fn first(before: &[u8]) -> usize {
        before.iter().rposition(|&cell| cell == b'.').map_or(0, |gap| gap + 1)
    }
}

pub type Push = Pushing<ToTheGap>;
