//! The nim-sequence of a take-and-break game, given by an automaton that reads the heap in binary.

use serde::{Deserialize, Serialize};

/// G(n) = `early[n]` for n < N, the number of early values. With p the number of classes, the heap
/// n = N + r + pq has the value `low + 2^low_bits · y` where the automaton accepts (q, y) from the state that
/// belongs to `low` in class r, both read from the lowest binary digit up. There is one such value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutomaticValues {
    /// Code digits of the game.
    pub code: String,
    pub early: Vec<u64>,
    pub low_bits: u32,
    /// For each r, where the automaton begins.
    pub classes: Vec<Vec<Start>>,
    pub states: Vec<State>,
}

/// Where the automaton begins for the values of a class that end alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The lowest digits of these values, as a number.
    pub low: u64,
    /// The state to begin with.
    pub state: u64,
}

/// A state of the automaton.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Is a pair accepted that ends here?
    pub accepts: bool,
    /// The states after the digits (q, y) = (0, 0), (0, 1), (1, 0) and (1, 1), if any.
    pub next: [Option<u64>; 4],
}

impl AutomaticValues {
    /// The claim in words.
    pub fn claim(&self) -> String {
        format!(
            "In {}, normal play, G(n) of every heap from {} on is what an automaton of {} states \
             reads from (n−{}) div {} in binary, by n mod {}.",
            self.code,
            self.early.len(),
            self.states.len(),
            self.early.len(),
            self.classes.len(),
            self.classes.len(),
        )
    }
}
