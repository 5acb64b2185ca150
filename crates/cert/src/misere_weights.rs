//! The misère P-positions with heaps up to some size, by a finite monoid and weights.

use serde::{Deserialize, Serialize};

/// Positions of one element of the monoid whose weights lie between bounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The element.
    pub element: usize,
    /// The least value of each weight; `null` for no bound.
    pub least: Vec<Option<i64>>,
    /// The greatest value of each weight; `null` for no bound.
    pub most: Vec<Option<i64>>,
}

/// A position is P exactly when it lies in one of the pieces.
///
/// Φ sends a position to an element of a finite commutative monoid, 0 the identity; a weight sends
/// it to the sum of its heaps' integers. The pieces describe a semilinear set: residues and small
/// counts by the monoid, linear inequalities by the weights. The quotient may be infinite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MisereWeights {
    /// Code digits of the game, or `grundys-game`.
    pub code: String,
    /// The largest heap covered.
    pub heap: u32,
    /// Number of elements of the monoid.
    pub order: usize,
    /// Heaps whose elements generate the monoid.
    pub generators: Vec<u32>,
    /// `products[g][x]` is x times the element of heap `generators[g]`.
    pub products: Vec<Vec<usize>>,
    /// The element of each heap 1..=heap.
    pub phi: Vec<usize>,
    /// `weights[k][h − 1]` is weight k of heap h.
    pub weights: Vec<Vec<i64>>,
    /// The P-positions.
    pub p: Vec<Piece>,
}

impl MisereWeights {
    /// The claim in words.
    pub fn claim(&self) -> String {
        let weights = match self.weights.len() {
            0 => String::new(),
            1 => " and a weight".into(),
            n => format!(" and {n} weights"),
        };
        format!(
            "In {}, misère play, a position with heaps up to {} is P exactly if its element of a \
             monoid of order {}{weights} lie in one of {} pieces.",
            self.code,
            self.heap,
            self.order,
            self.p.len()
        )
    }
}
