//! The nim-sequence of a finite take-and-break game is periodic.

use serde::{Deserialize, Serialize};

/// The theorem such a certificate rests on.
pub const THEOREM: &str = "Austin 1976, Theorem 4.1";

/// G(n + period) = G(n) for all n ≥ preperiod; both are the least possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NormalPeriod {
    /// Code digits of the game.
    pub code: String,
    pub period: u64,
    pub preperiod: u64,
    pub theorem: String,
    /// The last heap whose value the theorem needs.
    pub verified_to: u64,
}

impl NormalPeriod {
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
