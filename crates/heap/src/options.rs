//! The options of a single heap, straight from the definition.

use crate::code::Code;
use crate::named_rules::NamedRules;
use crate::rules::Rules;

/// The non-empty heaps left by a move, largest first.
pub type Heaps = Vec<u32>;

impl Rules {
    /// All options of a heap of n, each once, sorted.
    pub fn options(&self, n: u32) -> Vec<Heaps> {
        match self {
            Rules::Code(code) => code_options(code, n),
            Rules::Named(rule) => named_options(*rule, n),
            Rules::Grundys => (1..n).filter(|&i| 2 * i < n).map(|i| vec![n - i, i]).rev().collect(),
        }
    }
}

fn named_options(rule: NamedRules, n: u32) -> Vec<Heaps> {
    let left = |taken: u64| if taken == u64::from(n) { vec![] } else { vec![n - taken as u32] };
    let mut found: Vec<Heaps> = rule.taken(n.into()).into_iter().map(left).collect();
    if rule.splits(n.into()) {
        found.extend((1..=n / 2).map(|i| vec![n - i, i]));
    }
    found.sort();
    found
}

fn code_options(code: &Code, n: u32) -> Vec<Heaps> {
    let mut found = vec![];
    for u in code.first_index()..=i64::from(n) {
        let digit = code.digit(u);
        let total = (i64::from(n) - u) as u32;
        for k in 0..8 {
            if digit >> k & 1 == 1 {
                partitions(total, k, n.saturating_sub(1), &mut vec![], &mut found);
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

/// All ways to write `total` as `parts` positive parts, none above `largest`.
fn partitions(total: u32, parts: u32, largest: u32, begun: &mut Heaps, found: &mut Vec<Heaps>) {
    if parts == 0 {
        if total == 0 {
            found.push(begun.clone());
        }
        return;
    }
    let least = total.div_ceil(parts).max(1);
    for part in least..=largest.min(total.saturating_sub(parts - 1)) {
        begun.push(part);
        partitions(total - part, parts - 1, part, begun, found);
        begun.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(rules: &str, n: u32) -> Vec<Heaps> {
        rules.parse::<Rules>().unwrap().options(n)
    }

    #[test]
    fn kayles_lasker_and_the_source_s_left_digits() {
        assert_eq!(options(".77", 3), vec![vec![1], vec![1, 1], vec![2]]);
        assert_eq!(options("4.(3)", 2), vec![vec![], vec![1], vec![1, 1]]);
        // Austin 1976, 4.1: 44.3 divides n into i and n+1−i, 1 < i < n, or i and n−i.
        assert_eq!(options("44.3", 3), vec![vec![2], vec![2, 1], vec![2, 2]]);
        // 80.4: three heaps of total n+1, each below n, or two of total n−1.
        assert_eq!(options("80.4", 3), vec![vec![1, 1], vec![2, 1, 1]]);
        assert_eq!(options("grundys-game", 5), vec![vec![3, 2], vec![4, 1]]);
        assert_eq!(options(".77", 0), Vec::<Heaps>::new());
        assert_eq!(options("4.7", 1), vec![Vec::<u32>::new()]);
    }
}
