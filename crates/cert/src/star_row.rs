//! A row of 2-Star Nim is additively periodic.

use serde::{Deserialize, Serialize};

/// G(a, b + period) = G(a, b) + period for all b ≥ preperiod; both are the least possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StarRow {
    pub a: u64,
    pub period: u64,
    pub preperiod: u64,
    /// The values used so far in rows 0..=a, seen from column b, are the same at this column …
    pub state_column: u64,
    /// … and this many columns later.
    pub state_period: u64,
    /// For each prime q dividing the period: q and a column b ≥ preperiod with
    /// G(a, b + period/q) ≠ G(a, b) + period/q.
    pub witnesses: Vec<(u64, u64)>,
}

impl StarRow {
    /// The claim in words.
    pub fn claim(&self) -> String {
        let StarRow { a, period: p, preperiod: n0, .. } = self;
        format!(
            "In 2-Star Nim, G({a}, b+{p}) = G({a}, b) + {p} for all b ≥ {n0}; period and preperiod \
             are least."
        )
    }
}
