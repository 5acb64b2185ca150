//! A diagonal of 2-Star Nim is periodic.

use serde::{Deserialize, Serialize};

use crate::star_closure::StarClosure;

/// G(a, a + d) = G(a + period, a + period + d) for all a ≥ preperiod; both are the least possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StarDiagonal {
    pub d: u64,
    pub period: u64,
    pub preperiod: u64,
    /// The last closed distance is the first that is at least d.
    pub closure: StarClosure,
    /// For each prime q dividing the period: q and an a ≥ preperiod at which period/q fails.
    pub witnesses: Vec<(u64, u64)>,
}

impl StarDiagonal {
    /// The claim in words.
    pub fn claim(&self) -> String {
        let StarDiagonal { d, period: p, preperiod: n0, .. } = self;
        format!(
            "In 2-Star Nim, G(a+{p}, a+{p}+{d}) = G(a, a+{d}) for all a ≥ {n0}; period and \
             preperiod are least."
        )
    }
}
