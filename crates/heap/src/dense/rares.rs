//! The rare heaps, divided by what their pairs are used for.

use super::lanes::LANES;
use crate::random::random;

/// Rare heaps that candidates are tested against first.
const SCREEN: usize = 1024;
/// Time of marking a pair, in that of testing a few candidates against one.
const MARKING: f64 = 10.0;
/// Part of the rare heaps that are marked at first.
const FIRST_SHARE: f64 = 0.3;
/// They are divided anew when the sequence is longer by this part of it.
const RENEW: usize = 8;

/// The rare heaps of a mask.
pub struct Rares {
    /// All of them, ascending.
    pub all: Vec<u32>,
    /// Those whose pairs are marked, those candidates are tested against first, both at random, and the others,
    /// ascending.
    pub marked: Vec<u32>,
    pub screened: Vec<u32>,
    pub rest: Vec<u32>,
    /// How large a part is marked.
    share: f64,
    /// The number of values when they were divided, and the rounds of tests since.
    divided: usize,
    pub rounds: usize,
}

impl Rares {
    pub fn new() -> Self {
        Rares {
            all: vec![],
            marked: vec![],
            screened: vec![],
            rest: vec![],
            share: FIRST_SHARE,
            divided: 0,
            rounds: 0,
        }
    }

    /// One more, beyond all others.
    pub fn push(&mut self, heap: u32) {
        self.all.push(heap);
        self.rest.push(heap);
    }

    /// Divide them for blocks from `start` on, unless that was done not long ago. Those below `least`, and the last
    /// ones, have no partners below all heaps of a block for each digit.
    pub fn divide(&mut self, start: usize, least: usize, last: usize) {
        if self.divided > 0 && start - self.divided <= self.divided / RENEW {
            return;
        }
        if self.divided > 0 {
            let blocks = (start - self.divided).div_ceil(LANES);
            let tests = self.rounds as f64 / blocks as f64 * (1.0 - self.share);
            let more = tests > MARKING * self.share;
            self.share = if more { (self.share * 1.2).min(1.0) } else { self.share * 0.85 };
        }
        (self.divided, self.rounds) = (start, 0);
        let from = self.all.partition_point(|&heap| (heap as usize) < least);
        let to = self.all.partition_point(|&heap| heap as usize <= last).max(from);
        let mut mixed = self.all[from..to].to_vec();
        let mut seed = 1;
        for at in (1..mixed.len()).rev() {
            mixed.swap(at, random(&mut seed) % (at + 1));
        }
        let marked = (mixed.len() as f64 * self.share) as usize;
        let mut rest = mixed.split_off((marked + SCREEN).min(mixed.len()));
        rest.extend(&self.all[to..]);
        rest.sort_unstable();
        self.rest = rest;
        self.screened = mixed.split_off(marked);
        self.marked = mixed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rare_heap_is_in_one_part() {
        let mut rares = Rares::new();
        for heap in 0..5000u32 {
            rares.push(3 * heap);
        }
        for (start, rounds) in [(15_000, 0), (20_000, 900), (30_000, 10)] {
            rares.rounds = rounds;
            rares.divide(start, 64, 14_000);
            let mut parts = [&rares.marked[..], &rares.screened, &rares.rest].concat();
            parts.sort_unstable();
            assert_eq!(parts, rares.all[22..]);
            assert!(rares.marked.iter().chain(&rares.screened).all(|&heap| heap <= 14_000));
        }
    }
}
