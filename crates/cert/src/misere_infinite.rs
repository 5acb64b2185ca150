//! An infinite misère quotient, shown by numbers of copies.

use serde::{Deserialize, Serialize};

use crate::MisereWeights;

/// The positions start + i·step, for i = 0, 1, 2, …, are pairwise different in the quotient.
///
/// For i < j, test + i·test_step makes sums of different outcome with start + i·step and with
/// start + j·step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MisereInfinite {
    /// The outcomes the argument rests on.
    pub outcomes: MisereWeights,
    pub start: Vec<u32>,
    pub step: Vec<u32>,
    pub test: Vec<u32>,
    pub test_step: Vec<u32>,
}

impl MisereInfinite {
    /// The claim in words.
    pub fn claim(&self) -> String {
        let show = |heaps: &[u32]| match heaps {
            [] => "0".to_string(),
            _ => heaps.iter().map(u32::to_string).collect::<Vec<_>>().join("+"),
        };
        format!(
            "In {}, misère play, the quotient of positions with heaps up to {} is infinite: no two \
             of the positions {} + i·({}), i = 0, 1, 2, …, are equal in it.",
            self.outcomes.code,
            self.outcomes.heap,
            show(&self.start),
            show(&self.step)
        )
    }
}
