//! The candidates of 32 heaps that survive every test: no tested pair excludes them.

use super::classes::Classes;
use super::planes::Words;
use super::tested::{Candidates, Hits, Tested, CANDIDATES, SUB};
use crate::values::Values;

/// Where the heaps before the tested ones are looked up.
#[derive(Clone, Copy)]
pub enum Known<'a> {
    /// In the values.
    Values(&'a Values, &'a Classes),
    /// In numbers of one byte, when none of them is rare.
    Numbers(&'a [u8]),
}

impl Known<'_> {
    /// Which candidates, given by numbers, `pairs` exclude; the first heap is n.
    #[inline(always)]
    fn test<const AVX2: bool>(self, pairs: &Tested, numbers: &Candidates, n: usize) -> Hits {
        match self {
            Known::Numbers(v) => pairs.test_numbers::<AVX2>(v, numbers),
            Known::Values(values, classes) => {
                let most = values.largest_storable();
                let mut candidates = [[0; SUB]; CANDIDATES];
                let mut fits = [u32::MAX; CANDIDATES];
                for j in 0..CANDIDATES {
                    for at in 0..SUB {
                        let value = classes.common(n + at, numbers[j][at]);
                        candidates[j][at] = value as u16;
                        // No sum of two values that are stored has a bit above them.
                        if value > most {
                            fits[j] &= !(1 << at);
                        }
                    }
                }
                let mut hits = pairs.test::<AVX2>(values, &candidates);
                for (hit, fit) in hits.iter_mut().zip(fits) {
                    *hit &= fit;
                }
                hits
            }
        }
    }
}

/// A few numbers, first in, first out.
#[derive(Default, Clone, Copy)]
struct Queue {
    numbers: [u16; 2 * CANDIDATES],
    len: usize,
}

/// The candidates of 32 heaps at each stage of testing. Every list is ascending, and a later stage
/// holds smaller numbers than an earlier one.
#[derive(Default)]
pub struct Survivors {
    /// `free[group][heap]`: values, by number, that nothing marked excludes, not yet tested.
    free: Vec<[u64; SUB]>,
    /// Numbers that the first pairs do not exclude.
    sifted: [Queue; SUB],
    /// Numbers that no pair excludes.
    held: [Vec<u16>; SUB],
    count: usize,
}

impl Survivors {
    /// Take up `count` heaps; `part` says what is excluded already.
    #[inline(always)]
    pub fn begin(&mut self, part: &[Words], count: usize, rows: usize) {
        self.free.resize(part.len(), [0; SUB]);
        let whole = if rows < 64 { (1 << rows) - 1 } else { u64::MAX };
        for (free, words) in self.free.iter_mut().zip(part) {
            for at in 0..count {
                free[at] = !words[at] & whole;
            }
        }
        for at in 0..count {
            self.held[at].clear();
            self.sifted[at].len = 0;
        }
        self.count = count;
    }

    /// The least values of a heap that survived all tests, as numbers.
    #[inline(always)]
    pub fn of(&self, at: usize) -> &[u16] {
        &self.held[at]
    }

    /// Were all values of this heap looked at?
    pub fn is_over(&self, at: usize) -> bool {
        self.sifted[at].len == 0 && self.free.iter().all(|free| free[at] == 0)
    }

    /// The next few free values of a heap, and how many.
    #[inline(always)]
    fn take(&mut self, at: usize, room: usize, numbers: &mut Candidates) -> usize {
        let mut found = 0;
        for (group, free) in self.free.iter_mut().enumerate() {
            let word = &mut free[at];
            while *word != 0 {
                if found == room {
                    return found;
                }
                numbers[found][at] = (group * 64) as u16 + word.trailing_zeros() as u16;
                *word &= *word - 1;
                found += 1;
            }
        }
        found
    }

    /// Test the next few values of every heap; the first heap is n.
    #[inline(always)]
    pub fn round<const AVX2: bool>(
        &mut self,
        first: &Tested,
        rest: &Tested,
        known: Known,
        n: usize,
    ) {
        let mut numbers = [[0u16; SUB]; CANDIDATES];
        let mut taken = [0; SUB];
        if first.is_empty() {
            for at in 0..self.count {
                taken[at] = self.take(at, CANDIDATES, &mut numbers);
            }
        } else {
            while self.sift::<AVX2>(first, known, n) {}
            for at in 0..self.count {
                let queue = &mut self.sifted[at];
                taken[at] = queue.len.min(CANDIDATES);
                for j in 0..taken[at] {
                    numbers[j][at] = queue.numbers[j];
                }
                queue.numbers.copy_within(taken[at]..queue.len, 0);
                queue.len -= taken[at];
            }
        }
        // Whatever is in an empty slot is tested in vain.
        let hits =
            if rest.is_empty() { [0; CANDIDATES] } else { known.test::<AVX2>(rest, &numbers, n) };
        for at in 0..self.count {
            for j in 0..taken[at] {
                if hits[j] >> at & 1 == 0 {
                    self.held[at].push(numbers[j][at]);
                }
            }
        }
    }

    /// Let the first pairs sift the next few values of every heap. False when all heaps have
    /// enough for a test by the rest.
    #[inline(always)]
    fn sift<const AVX2: bool>(&mut self, first: &Tested, known: Known, n: usize) -> bool {
        let wants =
            |at: usize| self.sifted[at].len < ENOUGH && self.free.iter().any(|f| f[at] != 0);
        if !(0..self.count).any(wants) {
            return false;
        }
        let mut numbers = [[0u16; SUB]; CANDIDATES];
        let mut taken = [0; SUB];
        for at in 0..self.count {
            let room = (2 * CANDIDATES - self.sifted[at].len).min(CANDIDATES);
            taken[at] = self.take(at, room, &mut numbers);
        }
        let hits = known.test::<AVX2>(first, &numbers, n);
        for at in 0..self.count {
            let queue = &mut self.sifted[at];
            for j in 0..taken[at] {
                if hits[j] >> at & 1 == 0 {
                    queue.numbers[queue.len] = numbers[j][at];
                    queue.len += 1;
                }
            }
        }
        true
    }
}

/// Sifted candidates each heap should have before the remaining pairs test them. A test has room for
/// [`CANDIDATES`] of them.
const ENOUGH: usize = 3;
