//! Names for the elements of a quotient: least words in least generators, and the relations.
//!
//! Words are compared by length, then alphabetically with earlier generators first. A word is
//! normal if it is the least for its element. The relations w = n(w), for each word w that is
//! not normal though all its proper parts are, are a complete set of rewriting rules: any
//! other word contains such a w.

use std::collections::HashSet;

use crate::monoid::{Element, Monoid};

/// Generators, normal words and relations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presentation {
    /// The normal word of each element: indices of generators, ascending.
    pub words: Vec<Vec<u8>>,
    /// Elements in the order of their normal words.
    pub ordered: Vec<Element>,
    /// Pairs of words: not normal, normal.
    pub relations: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Presentation {
    /// With the given generators, which must generate.
    pub fn new(monoid: &Monoid, generators: &[Element]) -> Self {
        let mut words: Vec<Option<Vec<u8>>> = vec![None; monoid.order()];
        words[0] = Some(vec![]);
        let mut ordered = vec![0];
        let mut relations = vec![];
        let mut normal: HashSet<Vec<u8>> = HashSet::from([vec![]]);
        let mut level: Vec<(Vec<u8>, Element)> = vec![(vec![], 0)];
        while !level.is_empty() {
            let mut next = vec![];
            for (word, x) in &level {
                for g in word.last().copied().unwrap_or(0)..generators.len() as u8 {
                    let mut longer = word.clone();
                    longer.push(g);
                    let whole = (0..word.len()).all(|i| {
                        let mut part = longer.clone();
                        part.remove(i);
                        normal.contains(&part)
                    });
                    if !whole {
                        continue;
                    }
                    let y = monoid.mul(*x, generators[g as usize]);
                    match &words[y as usize] {
                        Some(least) => relations.push((longer, least.clone())),
                        None => {
                            words[y as usize] = Some(longer.clone());
                            ordered.push(y);
                            normal.insert(longer.clone());
                            next.push((longer, y));
                        }
                    }
                }
            }
            level = next;
        }
        let words = words.into_iter().map(|w| w.expect("generators generate")).collect();
        Presentation { words, ordered, relations }
    }
}

/// The letter of a generator: a–z, A–Z, then `g52`, `g53`, ….
pub fn letter(g: usize) -> String {
    match g {
        0..=25 => char::from(b'a' + g as u8).to_string(),
        26..=51 => char::from(b'A' + g as u8 - 26).to_string(),
        _ => format!("g{g}_"),
    }
}

/// A word as `ab2c`; the empty one as `1`.
pub fn spell(word: &[u8]) -> String {
    if word.is_empty() {
        return "1".into();
    }
    let mut text = String::new();
    for run in word.chunk_by(|a, b| a == b) {
        text += &letter(run[0] as usize);
        if run.len() > 1 {
            text += &run.len().to_string();
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_misere_quotient_of_nim_heaps_to_two() {
        // ⟨a, b | a² = 1, b³ = b⟩, elements 1, a, b, ab, b², ab².
        let actions = vec![vec![1, 0, 3, 2, 5, 4], vec![2, 3, 4, 5, 2, 3]];
        let monoid = Monoid::from_actions(6, &actions);
        let presentation = Presentation::new(&monoid, &[1, 2]);
        let spelt: Vec<_> =
            presentation.relations.iter().map(|(l, r)| (spell(l), spell(r))).collect();
        assert_eq!(spelt, [("a2".into(), "1".into()), ("b3".into(), "b".into())]);
        let names: Vec<_> = presentation.words.iter().map(|w| spell(w)).collect();
        assert_eq!(names, ["1", "a", "b", "ab", "b2", "ab2"]);
    }
}
