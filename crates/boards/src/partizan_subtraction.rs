//! Partizan subtraction games (Fraenkel and Kotzig 1987): Left takes a number of one set, Right of
//! another.

use smallvec::SmallVec;

use crate::partizan_heaps::{Breaking, Heaps, PartizanHeaps};

/// The rest stays one heap.
pub struct Never;

impl Breaking for Never {
    fn leave(rest: u32) -> Vec<Heaps> {
        vec![Some(rest).filter(|&n| n > 0).into_iter().collect::<SmallVec<_>>()]
    }
}

pub type PartizanSubtraction = PartizanHeaps<Never>;
