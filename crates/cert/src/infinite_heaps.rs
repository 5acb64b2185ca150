//! An infinite misère quotient, shown by heaps of a game that never splits one.

use serde::{Deserialize, Serialize};

/// The heaps first, first + period, first + 2·period, … are pairwise different in the quotient.
///
/// For i < j, the heaps n + i·period for n in `moving`, with those `fixed`, make sums of different
/// outcome with first + i·period and with first + j·period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfiniteHeaps {
    /// Code digits of the game.
    pub code: String,
    /// An outcome does not change when the heaps above a gap of at least `preperiod` + `period` are
    /// lowered by `period`; a gap is the smallest heap or the difference of neighbours.
    pub preperiod: u32,
    pub period: u32,
    pub first: u32,
    pub moving: Vec<u32>,
    pub fixed: Vec<u32>,
}

impl InfiniteHeaps {
    /// The claim in words.
    pub fn claim(&self) -> String {
        format!(
            "In {}, misère play, the quotient of all positions is infinite: no two of the heaps \
             {} + {}i, i = 0, 1, 2, …, are equal in it.",
            self.code, self.first, self.period
        )
    }
}
