//! The diagonals of 2-Star Nim up to some distance close off.

use serde::{Deserialize, Serialize};

/// For x ≥ start the pairs (x, x + z) have a value of at most 2d exactly when z ≤ d. The start is the
/// least x at which the earlier pairs show it: for every j, exactly max(d − j, 0) of the values
/// 0..=2d have a pair (x', x + j) with x' < x.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StarClosed {
    pub d: u64,
    pub start: u64,
}

impl StarClosed {
    /// The claim in words.
    pub fn claim(&self) -> String {
        let StarClosed { d, start } = self;
        format!(
            "In 2-Star Nim, G(x, x+z) ≤ {} exactly when z ≤ {d}, for all x ≥ {start}; so every \
             diagonal up to {d} is ultimately periodic. The start is the first that shows it.",
            2 * u128::from(*d)
        )
    }
}
