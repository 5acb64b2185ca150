//! Positions and moves of coins and heaps as the commands print them in JSON.

use serde_json::json;

use crate::strips::formulas::Square;
use crate::strips::page::exact;
use crate::Json;

/// How a game prints its positions and moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Record {
    /// A move is two positions, as texts.
    Texts,
    /// A move takes one coin from a square to another; the position is a text.
    Coins,
    /// The same; the position is a list.
    CoinList,
    /// A move is two lists.
    Lists,
    /// Coins of two kinds.
    Particles,
    /// Tokens on several strips, each a list.
    Strips,
    /// The same; the position is a text.
    StripText,
    /// Counters in rows, White's and Black's.
    Rows,
    /// Coins on stairs.
    Stairs,
    /// Components, of which one moves.
    Parts,
    /// A heap, and the heaps it becomes.
    Heaps,
}

/// The numbers of a text; what stands before a colon are the rules.
fn numbers(text: &str) -> Vec<Square> {
    let rest = text.rsplit_once(':').map_or(text, |(_, rest)| rest);
    rest.split([' ', ',']).filter_map(|word| word.parse().ok()).collect()
}

/// The lists in brackets.
fn lists(text: &str) -> Vec<Vec<Square>> {
    let rest = text.rsplit_once(':').map_or(text, |(_, rest)| rest);
    rest.split('[').skip(1).map(|list| numbers(list.trim().trim_end_matches(']'))).collect()
}

/// The two counters of each row.
fn rows(text: &str) -> Vec<Vec<Square>> {
    let rest = text.rsplit_once(':').map_or(text, |(_, rest)| rest);
    let row = |word: &str| word.split('-').filter_map(|n| n.parse().ok()).collect();
    rest.split_whitespace().map(row).collect()
}

/// Positrons and electrons.
fn kinds(text: &str) -> [Vec<Square>; 2] {
    let (positrons, electrons) = text.split_once('|').unwrap_or((text, ""));
    [numbers(positrons), numbers(electrons)]
}

fn list(numbers: &[Square]) -> Json {
    numbers.iter().copied().map(exact).collect()
}

/// A number of which the first list has more than the second.
fn more(first: &[Square], second: &[Square]) -> Option<Square> {
    let count = |list: &[Square], n| list.iter().filter(|&&m| m == n).count();
    first.iter().copied().filter(|&n| count(first, n) > count(second, n)).min()
}

/// The list that a move has changed.
fn changed<'a>(
    old: &'a [Vec<Square>],
    new: &'a [Vec<Square>],
) -> (usize, &'a [Square], &'a [Square]) {
    let pairs = old.iter().zip(new).enumerate();
    let mut changed = pairs.filter(|(_, (before, after))| before != after);
    changed.next().map_or((0, &[], &[]), |(at, (before, after))| (at, before, after))
}

impl Record {
    /// A position.
    pub fn position(self, text: &str) -> Json {
        match self {
            Record::CoinList | Record::Lists | Record::Stairs | Record::Heaps => {
                list(&numbers(text))
            }
            Record::Strips => lists(text).iter().map(|strip| list(strip)).collect(),
            Record::Rows => rows(text).iter().map(|row| list(row)).collect(),
            Record::Particles => {
                let [positrons, electrons] = kinds(text);
                json!({"positrons": list(&positrons), "electrons": list(&electrons)})
            }
            Record::Texts | Record::Coins | Record::StripText | Record::Parts => json!(text),
        }
    }

    /// Moves, each from one position to another, in the order in which they are printed.
    pub fn moves(self, before: &str, after: impl Iterator<Item = String>) -> Vec<Json> {
        let mut found: Vec<(Vec<Square>, Json)> =
            after.map(|after| self.moved(before, &after)).collect();
        // Moves in words stay in the order of the game.
        found.sort_by(|one, other| one.0.cmp(&other.0));
        found.dedup();
        found.into_iter().map(|(_, record)| record).collect()
    }

    /// A move, and what it is sorted by.
    fn moved(self, before: &str, after: &str) -> (Vec<Square>, Json) {
        match self {
            Record::Texts => (vec![], json!({"from": before, "to": after})),
            Record::Coins | Record::CoinList => {
                let (old, new) = (numbers(before), numbers(after));
                let (from, to) = (more(&old, &new).unwrap_or(0), more(&new, &old).unwrap_or(0));
                (vec![from, to], json!({"from": exact(from), "to": exact(to)}))
            }
            Record::Lists => {
                let (old, new) = (numbers(before), numbers(after));
                let record = json!({"from": list(&old), "to": list(&new)});
                (new, record)
            }
            Record::Particles => {
                let (old, new) = (kinds(before), kinds(after));
                let gone = [0, 1].map(|kind| more(&old[kind], &new[kind]));
                // Of two that met, the one that moved was on the higher square.
                let mover = usize::from(gone[1] > gone[0]);
                let from = gone[mover].unwrap_or(0);
                let to = gone[1 - mover].or(more(&new[mover], &old[mover])).unwrap_or(0);
                let name = ["positron", "electron"][mover];
                let record = json!({"particle": name, "from": exact(from), "to": exact(to)});
                (vec![mover as Square, from, to], record)
            }
            Record::Strips | Record::StripText => {
                let (old, new) = (lists(before), lists(after));
                let (strip, old, new) = changed(&old, &new);
                let (from, to) = (more(old, new).unwrap_or(0), more(new, old).unwrap_or(0));
                let record = json!({"strip": strip, "from": exact(from), "to": exact(to)});
                (vec![strip as Square, from, to], record)
            }
            Record::Rows => {
                let (old, new) = (rows(before), rows(after));
                let (row, old, new) = changed(&old, &new);
                let (from, to) = (more(old, new).unwrap_or(0), more(new, old).unwrap_or(0));
                let record = json!({"row": row, "from": exact(from), "to": exact(to)});
                (vec![], record)
            }
            Record::Stairs => {
                let (old, new) = (numbers(before), numbers(after));
                let mut falls = old.iter().zip(&new).enumerate().filter(|(_, (a, b))| b < a);
                let (stair, coins) = falls.next_back().map_or((0, 0), |(i, (a, b))| (i + 1, a - b));
                let to = stair.saturating_sub(1);
                let record = json!({"from": stair, "to": to, "coins": exact(coins)});
                (vec![stair as Square, coins], record)
            }
            Record::Heaps => {
                let (mut old, mut new) = (numbers(before), numbers(after));
                new.retain(|heap| match old.iter().position(|kept| kept == heap) {
                    Some(at) => {
                        old.remove(at);
                        false
                    }
                    None => *heap > 0,
                });
                new.sort_unstable_by(|a, b| b.cmp(a));
                let from = old.iter().copied().max().unwrap_or(0);
                let record = json!({"from": exact(from), "to": list(&new)});
                (std::iter::once(from).chain(new).collect(), record)
            }
            Record::Parts => {
                let parts = |text: &str| {
                    let rest = text.strip_prefix("spent:").unwrap_or(text).trim().to_owned();
                    rest.split(" + ").map(str::to_owned).collect::<Vec<_>>()
                };
                let (old, new) = (parts(before), parts(after));
                let position =
                    |part: &str| part.split_once(' ').map_or("", |words| words.1).to_owned();
                let mut pairs = old.iter().zip(&new).enumerate();
                let (at, (from, to)) =
                    pairs.find(|(_, (old, new))| old != new).expect("a move changes a component");
                (vec![], json!({"component": at, "from": position(from), "to": position(to)}))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(record: Record, before: &str, after: &str) -> String {
        record.moves(before, [after.to_owned()].into_iter())[0].to_string()
    }

    #[test]
    fn moves_are_read_off_the_positions() {
        assert_eq!(one(Record::Coins, "2: 1 1 3 7", "2: 1 1 3 3"), r#"{"from":7,"to":3}"#);
        assert_eq!(
            one(Record::Particles, "6 9 | 3 4", "6 | 4"),
            r#"{"from":9,"particle":"positron","to":3}"#
        );
        assert_eq!(
            one(Record::Particles, "3 | 9", ""),
            r#"{"from":9,"particle":"electron","to":3}"#
        );
        assert_eq!(
            one(Record::StripText, "cells=2: [2,5] [3,4]", "cells=2: [2,5] [1,4]"),
            r#"{"from":3,"strip":1,"to":1}"#
        );
        assert_eq!(one(Record::Stairs, "2 3", "4 1"), r#"{"coins":2,"from":2,"to":1}"#);
        assert_eq!(one(Record::Rows, "0-3 1-7", "0-3 3-7"), r#"{"from":1,"row":1,"to":3}"#);
        let far = Record::CoinList.position(&format!("1 {}", u128::MAX >> 2)).to_string();
        assert_eq!(far, format!("[1,\"{}\"]", u128::MAX >> 2));
    }
}
