//! Welter's game: coins are mated, and the pairs count as nim-heaps.

use grundy_strips::welter;
use serde_json::json;

use crate::explain::argument::{joined, Argument};

/// Coins on these squares, in ascending order.
pub fn mating(coins: &[u64]) -> Argument {
    let (pairs, spinster) = welter::mates(coins);
    let value = welter::value(coins);
    let mut sizes: Vec<u64> = pairs.iter().map(|pair| (pair.low ^ pair.high) - 1).collect();
    let mut worth: Vec<String> = pairs
        .iter()
        .zip(&sizes)
        .map(|(pair, size)| format!("{} with {} is worth {size}", pair.low, pair.high))
        .collect();
    if let Some(alone) = spinster {
        sizes.push(alone);
        worth.push(format!("{alone} has no mate and counts as {alone}"));
    }
    let student = if worth.is_empty() {
        "No coin can move.".into()
    } else {
        let total = match sizes.len() {
            1 => value.to_string(),
            _ => format!("{} = {value}", joined(&sizes, " ⊕ ")),
        };
        let ends = if value == 0 {
            "Every move spoils that, and a good answer restores it."
        } else {
            "A move that makes it 0 wins."
        };
        format!(
            "Pair the coins: {} (their nim-sum less one). Together: {total}. {ends}",
            worth.join("; ")
        )
    };
    let course = format!("Welter function [{}] = {value}. {student}", joined(coins, "|"));
    let mates: Vec<[u64; 2]> = pairs.iter().map(|pair| [pair.low, pair.high]).collect();
    let figures = json!({"mates": mates, "spinster": spinster, "value": value});
    let source = "Welter 1954; Conway, On Numbers and Games, chapter 13";
    Argument::by("mating", source, value == 0, student, course, figures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_are_paired() {
        let found = mating(&[3, 7]);
        assert!(found.student.starts_with("Pair the coins: 3 with 7 is worth 3 (their nim-sum"));
        assert!(!found.lost && mating(&[0, 1]).lost);
    }
}
