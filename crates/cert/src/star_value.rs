//! The positions of 2-Star Nim of one value have periodic differences.

use serde::{Deserialize, Serialize};

use crate::star_closure::StarClosure;

/// Let (x₀, y₀), (x₁, y₁), … be the positions x ≤ y of value g in order of x. Then the differences
/// yₙ − xₙ have this period from n = preperiod on, both least possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StarValue {
    pub g: u64,
    pub period: u64,
    pub preperiod: u64,
    /// Closed distances d with 2d < g; the last is what counts.
    pub closure: StarClosure,
    /// The values above the last closed distance up to g look at the closure's start as they do
    /// so many x later.
    pub state_period: u64,
    /// For each prime q dividing the period: q and an n ≥ preperiod at which period/q fails.
    pub witnesses: Vec<(u64, u64)>,
}

impl StarValue {
    /// The claim in words.
    pub fn claim(&self) -> String {
        let StarValue { g, period: p, preperiod: n0, .. } = self;
        format!(
            "In 2-Star Nim, the positions (x, y) of value {g} in order of x have differences y − x \
             of period {p} from the position numbered {n0} on, counted from 0; period and preperiod \
             are least."
        )
    }
}
