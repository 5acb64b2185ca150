//! What is known of the nim-values of positions that are written as one word: a table of 16 bytes a
//! place, at most 7/8 full.

/// A set of nim-values below 64: bit `v` stands for the value `v`.
pub(crate) type Candidates = u64;

/// For each position the nim-values it may have.
#[derive(Default)]
pub(crate) struct NimFacts {
    /// Words and candidates; a word of 0 is an empty place. The length is a power of two.
    places: Vec<(u64, Candidates)>,
    held: usize,
}

/// The only candidate, if there is but one.
pub(crate) fn only(candidates: Candidates) -> Option<u32> {
    candidates.is_power_of_two().then(|| candidates.trailing_zeros())
}

impl NimFacts {
    pub fn positions(&self) -> usize {
        self.held
    }

    /// The values a position may have, if anything is known of it.
    pub fn get(&self, word: u64) -> Option<Candidates> {
        if self.places.is_empty() {
            return None;
        }
        let (found, candidates) = self.places[self.place(word)];
        (found == word).then_some(candidates)
    }

    pub fn set(&mut self, word: u64, candidates: Candidates) {
        debug_assert!(word != 0 && candidates != 0);
        if (self.held + 1) * 8 > self.places.len() * 7 {
            self.grow();
        }
        let place = self.place(word);
        self.held += usize::from(self.places[place].0 == 0);
        self.places[place] = (word, candidates);
    }

    /// Where the word is, or where it would go.
    fn place(&self, word: u64) -> usize {
        let last = self.places.len() - 1;
        let mixed = (word ^ word >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut place = (mixed >> 32 ^ mixed) as usize & last;
        while self.places[place].0 != word && self.places[place].0 != 0 {
            place = (place + 1) & last;
        }
        place
    }

    fn grow(&mut self) {
        let more = (self.places.len() * 2).max(64);
        let old = std::mem::replace(&mut self.places, vec![(0, 0); more]);
        for (word, candidates) in old.into_iter().filter(|&(word, _)| word != 0) {
            let place = self.place(word);
            self.places[place] = (word, candidates);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_what_it_was_told_last() {
        let mut facts = NimFacts::default();
        assert_eq!(facts.get(5), None);
        for word in 1..=1000u64 {
            facts.set(word << 40, word);
        }
        facts.set(7 << 40, 1 << 3);
        assert_eq!(facts.positions(), 1000);
        assert_eq!(facts.get(7 << 40), Some(8));
        assert!((1..=1000).filter(|&w| w != 7).all(|w| facts.get(w << 40) == Some(w)));
        assert_eq!((only(8), only(12), only(1 << 63)), (Some(3), None, Some(63)));
    }
}
