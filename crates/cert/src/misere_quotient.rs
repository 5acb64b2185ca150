//! A finite misère quotient, of the heaps up to some size or of all.

use serde::{Deserialize, Serialize};

/// The theorem a claim about all heaps rests on.
pub const THEOREM: &str = "Plambeck 2003, Theorem 9.5 (Allemang 1984)";

/// The misère quotient of a game: elements 0..order, 0 the identity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MisereQuotient {
    /// Code digits of the game, or `grundys-game`; absent when `options` gives the rules.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub code: Option<String>,
    /// The options of components 1, 2, …, each a sum of smaller components.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub options: Option<Vec<Vec<Vec<u32>>>>,
    /// The largest heap covered and verified.
    pub heap: u32,
    pub order: usize,
    /// The elements that are P-positions.
    pub p: Vec<usize>,
    /// Heaps whose elements generate the monoid.
    pub generators: Vec<u32>,
    /// `products[g][x]` is x times the element of heap `generators[g]`.
    pub products: Vec<Vec<usize>>,
    /// The element of each heap 1..=heap.
    pub phi: Vec<usize>,
    /// Φ(n + period) = Φ(n) for all n ≥ preperiod, both least; Φ(0) is the identity.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub period: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub preperiod: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub theorem: Option<String>,
}

impl MisereQuotient {
    /// The claim in words.
    pub fn claim(&self) -> String {
        let game = match &self.code {
            Some(code) => crate::words::code(code),
            None => "the game with the options given".into(),
        };
        let (order, p) = (self.order, self.p.len());
        let quotient = format!("has order {order} with {p} in P");
        match (self.period, self.preperiod) {
            (Some(period), Some(preperiod)) => format!(
                "In {game}, misère play, the quotient of all positions {quotient}, and \
                 Φ(n+{period}) = Φ(n) for all n ≥ {preperiod}; period and preperiod are least."
            ),
            _ => format!(
                "In {game}, misère play, the quotient of positions with heaps up to {} {quotient}.",
                self.heap
            ),
        }
    }
}
