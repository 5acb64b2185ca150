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
    /// Blurry genera of the game plus the given number of copies of each generator.
    pub genera: Vec<(Vec<u32>, String)>,
}

impl GeneralizedGenus {
    /// The claim in words.
    pub fn claim(&self) -> String {
        let directions: Vec<String> = self
            .starts
            .iter()
            .zip(&self.periods)
            .enumerate()
            .map(|(j, (s, p))| format!("{p} of generator {} beside {s}", j + 1))
            .collect();
        format!(
            "In misère sums of a game with {} positions, adders and {} generators, copies may be \
             dropped: {}; the {} genera listed are right.",
            self.games.len(),
            self.generators.len(),
            directions.join(", "),
            self.genera.len()
        )
    }
}
