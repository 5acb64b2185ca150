//! Kind `generalized-genus`: a game's genus array over generators is periodic.

use serde::{Deserialize, Serialize};

/// An adder plus copies of earlier generators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summand {
    /// The n of `:n`.
    pub adder: u32,
    /// How many copies of each earlier generator.
    pub copies: Vec<u32>,
}

/// A generator by its options.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generator {
    /// The options, sums over adders and earlier generators.
    pub options: Vec<Summand>,
}

/// The claim: beside `starts[j]` copies of generator j, `periods[j]` more may be dropped from every
/// sum of a listed game, adders and generators, without changing the misère outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GeneralizedGenus {
    /// All positions of the game, each the list of its options' places, which come earlier; the
    /// game itself is last.
    pub games: Vec<Vec<usize>>,
    /// The generators.
    pub generators: Vec<Generator>,
    /// Where the period starts in each direction.
    pub starts: Vec<u32>,
    /// The period in each direction.
    pub periods: Vec<u32>,
    /// Blurry genera of the game plus so many copies of each generator.
    pub genera: Vec<(Vec<u32>, String)>,
}

/// The claim as JSON.
pub fn to_json(claim: &GeneralizedGenus) -> String {
    serde_json::to_string(claim).expect("numbers and strings serialize")
}
