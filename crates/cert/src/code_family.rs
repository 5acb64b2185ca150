//! The nim-sequences of all codes of a family whose runs of digits grow with a number k.

use serde::{Deserialize, Serialize};

/// A digit repeated slope·k + constant times: (digit, slope, constant).
pub type Block = (u8, u64, u64);

/// Values repeated as a word, slope·k + constant times.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub word: Vec<u16>,
    pub slope: u64,
    pub constant: u64,
}

/// For every k ≥ 0 the sequence of the code is `head`, then `period` for ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeFamily {
    /// The digits d_1, d_2, … of the code as runs.
    pub digits: Vec<Block>,
    pub head: Vec<Piece>,
    pub period: Vec<Piece>,
    /// The largest k for which the sequence must be computed.
    pub verified_to: u64,
}

/// slope·k + constant, in words.
fn linear(slope: u64, constant: u64) -> String {
    match (slope, constant) {
        (0, c) => c.to_string(),
        (1, 0) => "k".into(),
        (a, 0) => format!("{a}k"),
        (1, c) => format!("k+{c}"),
        (a, c) => format!("{a}k+{c}"),
    }
}

fn power(base: &str, slope: u64, constant: u64) -> String {
    match (slope, constant) {
        (0, 1) => base.into(),
        _ => format!("{base}^({})", linear(slope, constant)),
    }
}

fn pieces(pieces: &[Piece]) -> String {
    let shown = |piece: &Piece| {
        let word: Vec<String> = piece.word.iter().map(u16::to_string).collect();
        let base = if word.len() == 1 { word[0].clone() } else { format!("[{}]", word.join(" ")) };
        power(&base, piece.slope, piece.constant)
    };
    pieces.iter().map(shown).collect::<Vec<_>>().join(" ")
}

impl CodeFamily {
    /// The claim in words.
    pub fn claim(&self) -> String {
        let digit = |d: u8| char::from_digit(d.into(), 32).map_or("?".into(), |c| c.to_string());
        let code: Vec<String> =
            self.digits.iter().map(|&(d, a, c)| power(&digit(d).to_uppercase(), a, c)).collect();
        let head = pieces(&self.head);
        let space = if head.is_empty() { "" } else { " " };
        format!(
            "For all k ≥ 0, .{} in normal play has the nim-sequence {head}{space}({}), the part in brackets for ever.",
            code.join(" "),
            pieces(&self.period)
        )
    }
}
