//! Shove (Lessons in Play): a piece goes one square left, and so do all pieces before it.

use crate::pushing::{Pushing, Reach};

/// Up to the end of the track.
pub struct ToTheEnd;

impl Reach for ToTheEnd {
    fn first(_before: &[u8]) -> usize {
        0
    }
}

pub type Shove = Pushing<ToTheEnd>;
