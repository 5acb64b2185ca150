//! The nim-sequence of a take-and-break game whose code recurs for ever is periodic.

use serde::{Deserialize, Serialize};

/// G(n + period) = G(n) for all n ≥ preperiod; both are the least possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecurringPeriod {
    /// Code digits of the game.
    pub code: String,
    pub period: u64,
    pub preperiod: u64,
    /// The period the theorem is applied with: a multiple of the recurring block's length.
    pub theorem_period: u64,
    /// The last heap whose value the theorem needs.
    pub verified_to: u64,
}

impl RecurringPeriod {
    /// The claim in words.
    pub fn claim(&self) -> String {
        format!(
            "In {}, normal play, G(n+{}) = G(n) for all n ≥ {}; period and preperiod are least.",
            crate::words::code(&self.code),
            self.period,
            self.preperiod
        )
    }
}
