//! The nim-sequence of a take-and-break game is arithmetico-periodic.
//!
//! Four kinds of certificate share these fields; the kind names the theorem.

use serde::{Deserialize, Serialize};

/// G(n + period) = G(n) + saltus for all n ≥ preperiod; the three are the least possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArithmeticPeriod {
    /// Code digits of the game.
    pub code: String,
    pub period: u64,
    pub preperiod: u64,
    pub saltus: u64,
    /// The period the theorem is applied with: a multiple of the least one.
    pub theorem_period: u64,
    /// The last heap whose value the theorem needs.
    pub verified_to: u64,
}

impl ArithmeticPeriod {
    /// The claim in words.
    pub fn claim(&self) -> String {
        format!(
            "In {}, normal play, G(n+{}) = G(n)+{} for all n ≥ {}; period, saltus and preperiod \
             are least.",
            crate::words::code(&self.code),
            self.period,
            self.saltus,
            self.preperiod
        )
    }
}
