//! The outcomes of single heaps of a partizan game that never splits a heap are periodic.

use serde::{Deserialize, Serialize};

/// Heaps n and n + period have the same outcome for all n ≥ preperiod; both numbers are the least possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartizanOutcomes {
    /// Code digits by which Left moves.
    pub left: String,
    /// Code digits by which Right moves.
    pub right: String,
    pub period: u64,
    pub preperiod: u64,
    /// The last heap whose outcome the proof needs.
    pub verified_to: u64,
}

impl PartizanOutcomes {
    /// The claim in words.
    pub fn claim(&self) -> String {
        format!(
            "In {}|{}, heaps n and n+{} have the same outcome for all n ≥ {}; period and preperiod are least.",
            crate::words::code(&self.left),
            crate::words::code(&self.right),
            self.period,
            self.preperiod
        )
    }
}
