//! Positions as words in heaps, and their order.
//!
//! Words are compared by their number of copies of the largest heap, then of the next, and so
//! on. A move replaces a heap by smaller ones, so options come earlier; sums respect it.

use std::cmp::Ordering;

use crate::monoid::{Element, Monoid};

/// Compare two words, each sorted ascending.
pub fn compare(a: &[u32], b: &[u32]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

/// All products of the given (heap, element), heaps ascending: each with its least word, least
/// words first.
pub fn least_words(monoid: &Monoid, generators: &[(u32, Element)]) -> Vec<(Element, Vec<u32>)> {
    let mut seen = vec![false; monoid.order()];
    seen[0] = true;
    let mut found: Vec<(Element, Vec<u32>)> = vec![(0, vec![])];
    for &(heap, g) in generators {
        // A product of smaller heaps adds nothing.
        if seen[g as usize] {
            continue;
        }
        let row = monoid.row(g);
        let old = found.len();
        let mut power: Vec<Element> = found.iter().map(|f| f.0).collect();
        for copies in 1.. {
            let before = found.len();
            for s in 0..old {
                power[s] = row[power[s] as usize];
                if !std::mem::replace(&mut seen[power[s] as usize], true) {
                    let mut word = found[s].1.clone();
                    word.extend(std::iter::repeat_n(heap, copies));
                    found.push((power[s], word));
                }
            }
            if found.len() == before {
                break;
            }
        }
    }
    found
}

/// The heaps that are no product of smaller ones, with their elements.
pub fn least_generators(
    monoid: &Monoid,
    heaps: impl Iterator<Item = (u32, Element)>,
) -> Vec<(u32, Element)> {
    let mut reached = vec![false; monoid.order()];
    reached[0] = true;
    let mut chosen = vec![];
    for (heap, element) in heaps {
        if !reached[element as usize] {
            chosen.push((heap, element));
            for (x, _) in least_words(monoid, &chosen) {
                reached[x as usize] = true;
            }
        }
    }
    chosen
}
