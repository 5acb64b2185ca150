//! What is known of the nim-values of positions that are written as one word.

use grundy_short::Fault;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::lines::{Line, Lines};

/// A set of nim-values below 64: bit `v` stands for the value `v`.
pub(crate) type Candidates = u64;

/// Of a position with a nimber, how many positions must yet be decided to prove that the mover wins, and
/// that he loses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub win: u32,
    pub lose: u32,
}

/// What is known of a position that may have several values.
#[derive(Clone)]
pub(crate) struct Open {
    pub candidates: Candidates,
    /// For some nimbers.
    numbers: SmallVec<[(u32, Numbers); 1]>,
}

impl Open {
    /// What has been found of the position with a nimber.
    pub fn numbers(&self, nimber: u32) -> Option<Numbers> {
        let found = self.numbers.iter().find(|(with, _)| *with == nimber);
        found.map(|&(_, numbers)| numbers)
    }
}

/// For each position its nim-value, or the values it may have.
#[derive(Default)]
pub(crate) struct NimFacts {
    values: Values,
    open: FxHashMap<u64, Open>,
}

/// The only candidate, if there is but one.
pub(crate) fn only(candidates: Candidates) -> Option<u32> {
    candidates.is_power_of_two().then(|| candidates.trailing_zeros())
}

impl NimFacts {
    pub fn positions(&self) -> usize {
        self.values.held + self.open.len()
    }

    /// The value of a position will be asked for soon.
    pub fn prefetch(&self, word: u64) {
        self.values.lines.prefetch(home(word, self.values.lines.all()));
    }

    /// The value of a position, if it is known.
    pub fn value(&self, word: u64) -> Option<u32> {
        self.values.get(word)
    }

    /// What is known of a position whose value is not.
    pub fn open(&self, word: u64) -> Option<&Open> {
        self.open.get(&word)
    }

    /// Remember the values a position may have; if there is but one, forget the rest.
    pub fn set(&mut self, word: u64, candidates: Candidates) -> Result<(), Fault> {
        debug_assert!(candidates != 0);
        match only(candidates) {
            Some(value) => {
                self.open.remove(&word);
                self.values.insert(word, value as u8)?;
            }
            None => {
                let open = self.opened(word, candidates);
                open.numbers.retain(|(nimber, _)| candidates >> *nimber & 1 == 1);
                open.candidates = candidates;
            }
        }
        Ok(())
    }

    /// Remember the numbers of a position with a nimber; the values it may have, if nothing is known of it.
    pub fn set_numbers(
        &mut self,
        word: u64,
        candidates: Candidates,
        nimber: u32,
        numbers: Numbers,
    ) {
        let open = self.opened(word, candidates);
        match open.numbers.iter_mut().find(|(with, _)| *with == nimber) {
            Some(found) => found.1 = numbers,
            None => open.numbers.push((nimber, numbers)),
        }
    }

    fn opened(&mut self, word: u64, candidates: Candidates) -> &mut Open {
        self.open.entry(word).or_insert_with(|| Open { candidates, numbers: SmallVec::new() })
    }
}

/// The values of words, each in the line its hash gives or in one of the next: nine bytes a place, and
/// at most 17 of 20 are taken.
#[derive(Default)]
struct Values {
    lines: Lines,
    held: usize,
}

impl Values {
    fn get(&self, word: u64) -> Option<u32> {
        let lines = self.lines.all();
        if lines.is_empty() {
            return None;
        }
        let mut at = home(word, lines);
        loop {
            let line = &lines[at];
            for place in 0..usize::from(line.held).min(7) {
                if line.words[place] == word {
                    return Some(line.values[place].into());
                }
            }
            if line.held < 7 {
                return None;
            }
            at = after(at, lines);
        }
    }

    /// Add a word if it is not there yet.
    fn insert(&mut self, word: u64, value: u8) -> Result<(), Fault> {
        if self.get(word).is_some() {
            return Ok(());
        }
        if self.held * 20 >= self.lines.all().len() * 7 * 17 {
            self.grow()?;
        }
        self.held += 1;
        put(word, value, self.lines.all_mut());
        Ok(())
    }

    fn grow(&mut self) -> Result<(), Fault> {
        let old = self.lines.all();
        let mut new = Lines::new((old.len() / 2 * 3).max(64))?;
        for line in old {
            for place in 0..line.held.into() {
                put(line.words[place], line.values[place], new.all_mut());
            }
        }
        self.lines = new;
        Ok(())
    }
}

/// Add a word that is not there yet.
fn put(word: u64, value: u8, lines: &mut [Line]) {
    let mut at = home(word, lines);
    while lines[at].held == 7 {
        at = after(at, lines);
    }
    let line = &mut lines[at];
    let place = usize::from(line.held);
    (line.words[place], line.values[place]) = (word, value);
    line.held += 1;
}

fn home(word: u64, lines: &[Line]) -> usize {
    let mixed = (word ^ word >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((u128::from(mixed ^ mixed >> 32) * lines.len() as u128) >> 64) as usize
}

fn after(at: usize, lines: &[Line]) -> usize {
    if at + 1 == lines.len() {
        0
    } else {
        at + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_what_it_was_told_last() {
        let mut facts = NimFacts::default();
        assert!(facts.value(5).is_none() && facts.open(5).is_none());
        for word in 1..=1000u64 {
            facts.set(word << 40, word | 1 << 32).expect("room");
        }
        for word in 1..=500u64 {
            facts.set(word << 40, 1 << (word % 30)).expect("room");
        }
        facts.set(7 << 40, 1 << 7).expect("room");
        assert_eq!(facts.positions(), 1000);
        assert_eq!(facts.value(8 << 40), Some(8));
        assert_eq!(facts.value(501 << 40), None);
        assert!((1..=500).all(|w| facts.value(w << 40) == Some((w % 30) as u32)));
        let candidates = |word| facts.open(word).map(|open| open.candidates);
        assert!((501..=1000).all(|w| candidates(w << 40) == Some(w | 1 << 32)));
        let numbers = Numbers { win: 3, lose: 5 };
        facts.set_numbers(9, 0b111, 2, numbers);
        facts.set(9, 0b101).expect("room");
        assert!(facts.open(9).and_then(|open| open.numbers(2)) == Some(numbers));
        assert!(facts.open(9).and_then(|open| open.numbers(0)).is_none());
        facts.set(9, 0b100).expect("room");
        assert_eq!((facts.value(9), facts.open(9).is_some()), (Some(2), false));
        assert_eq!((only(8), only(12), only(1 << 63)), (Some(3), None, Some(63)));
    }

    #[test]
    fn many_values_are_found_again() {
        let mut values = Values::default();
        for word in 0..100_000u64 {
            values.insert(word * word, (word % 21) as u8).expect("room");
        }
        assert!((0..100_000u64).all(|w| values.get(w * w) == Some((w % 21) as u32)));
        assert_eq!(values.get(3), None);
        assert!(values.held <= values.lines.all().len() * 6);
    }
}
