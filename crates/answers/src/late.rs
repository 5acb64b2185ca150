//! Periods that are proved and begin later than an answer can wait for.
//!
//! `late.json` repeats what the shipped atlas and the record of runs by windows have beyond the heaps
//! that the page of a game searches; a test holds the two together.

use std::sync::OnceLock;

use serde::Deserialize;

/// A proved plain period, looked up and not computed.
#[derive(Clone, Debug, Deserialize)]
pub struct Late {
    code: String,
    pub period: u64,
    pub preperiod: u64,
    pub theorem: String,
    pub verified_to: u64,
}

/// What is known of the game with this code in digits.
pub fn late(code: &str) -> Option<&'static Late> {
    static ALL: OnceLock<Vec<Late>> = OnceLock::new();
    let read = || serde_json::from_str(include_str!("late.json")).expect("a list of periods");
    ALL.get_or_init(read).iter().find(|late| late.code == code)
}
