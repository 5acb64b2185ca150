//! A row of a game of tokens on strips is additively periodic.

use serde::{Deserialize, Serialize};

/// All tokens but one stand where `rest` says; the last one, the runner, stands on cell c of a
/// strip. G(rest, c + period) = G(rest, c) + period for all c ≥ preperiod; both are the least
/// possible. A column at which the runner may not stand counts as a value of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StripRow {
    pub game: StripGame,
    /// The standing tokens of each strip.
    pub rest: Vec<Vec<u32>>,
    /// The strip of the runner.
    pub strip: usize,
    pub period: u64,
    pub preperiod: u64,
    /// The values that have occurred in all rows below, seen from column c, are the same at this
    /// column …
    pub state_column: u64,
    /// … and this many columns later.
    pub state_period: u64,
    /// For each prime q dividing the period: q and a column c ≥ preperiod at which period/q fails.
    pub witnesses: Vec<(u64, u64)>,
}

/// Which rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StripGame {
    /// Strips joined at cell 0, no passing (Star Nim, Star Silver Dollar).
    Star,
    /// One strip, any number of coins to a square.
    Nim,
    /// One strip, one coin to a square.
    Welter,
    /// One strip, one coin to a square except square 0.
    Antonim,
}

impl StripRow {
    /// The claim in words.
    pub fn claim(&self) -> String {
        let StripRow { game, rest, strip, period: p, preperiod: n0, .. } = self;
        let name = match game {
            StripGame::Star => "Star Silver Dollar",
            StripGame::Nim => "Nim",
            StripGame::Welter => "Welter's game",
            StripGame::Antonim => "Antonim",
        };
        let shown: Vec<String> = rest
            .iter()
            .enumerate()
            .map(|(i, tokens)| {
                let mut words: Vec<String> = tokens.iter().map(u32::to_string).collect();
                if i == *strip {
                    words.push("c".into());
                }
                format!("[{}]", words.join(","))
            })
            .collect();
        let shown = shown.join(" ");
        format!(
            "In {name}, the value of {shown} grows by {p} when c does, for all c ≥ {n0}; period and \
             preperiod are least."
        )
    }
}
