//! Distances at which the diagonals of 2-Star Nim close off.

use serde::{Deserialize, Serialize};

/// From x = `start` on, for each distance d listed, in increasing order: the pairs (x, x + z) have a
/// value of at most 2d exactly when z ≤ d. The values between two of these bounds are a band.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StarClosure {
    pub start: u64,
    pub closed: Vec<Closed>,
}

/// One closed distance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    pub distance: u64,
    /// The band that ends at this distance looks at `start` as it does `period` later. Only the period of
    /// the band a claim is about has to be given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The values of this band but the two largest look at `start` as they do so much later, and the
    /// period is followed by the paths of those two. Given where the period is too long to be run through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lower: Option<u64>,
}
