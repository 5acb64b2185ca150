//! Pairs that together exclude a rare value for nearly all heaps, found among the last heaps.
//!
//! Pairs whose other heap must have a frequent value exclude much, but often for the same heaps: the
//! values of many games nearly repeat. So the pairs are taken one by one, each time the one that excludes
//! the value for most of the heaps left by those before it. What a pair would gain never grows, so only the
//! one that seems best has to be counted again.

use super::rows::Rows;
use super::witness::Pair;

/// Size of the sample in bytes of a row, eight heaps each.
const SAMPLE: usize = 512;
/// Fewest heaps for which choosing a cover pays.
const LEAST: usize = 1 << 22;

/// The heaps that are looked at.
pub struct Sample<'a> {
    rows: &'a Rows,
    /// The first byte of the rows.
    from: usize,
}

impl<'a> Sample<'a> {
    /// The last heaps before heap `end`, a multiple of 8, if there are enough.
    pub fn new(rows: &'a Rows, end: usize) -> Option<Self> {
        let bytes = (end - rows.base) / 8;
        (end >= LEAST && bytes >= 2 * SAMPLE).then(|| Sample { rows, from: bytes - SAMPLE })
    }

    /// Put up to `most` of the pairs first, those that cover the sample for this row; how many.
    pub fn put_first(&self, pairs: &mut [Pair], row: usize, most: usize) -> usize {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("popcnt") {
            // SAFETY: the processor was just asked.
            return unsafe { self.put_first_counting(pairs, row, most) };
        }
        self.put_first_body(pairs, row, most)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt")]
    unsafe fn put_first_counting(&self, pairs: &mut [Pair], row: usize, most: usize) -> usize {
        self.put_first_body(pairs, row, most)
    }

    #[inline(always)]
    fn put_first_body(&self, pairs: &mut [Pair], row: usize, most: usize) -> usize {
        let all = [u64::MAX; SAMPLE / 8];
        let reaches = |pair: &Pair| pair.back as usize <= self.from;
        let gains: Vec<u32> = pairs
            .iter()
            .map(|pair| if reaches(pair) { self.gain(pair, row, &all) } else { 0 })
            .collect();
        let mut chosen: Vec<usize> = vec![];
        let mut taken = vec![false; pairs.len()];
        // The pairs by what they seem to gain; of equal ones the first, which are likelier elsewhere.
        let mut seeming: Vec<Vec<usize>> = vec![vec![]; 8 * SAMPLE + 1];
        while chosen.len() < most {
            let mut fresh = 0;
            for at in (0..pairs.len()).rev().filter(|&at| !taken[at]) {
                seeming[gains[at] as usize].push(at);
                fresh = fresh.max(gains[at] as usize);
            }
            if fresh == 0 {
                break;
            }
            // Until nothing more is covered; then once more, with other pairs.
            let mut left = all;
            let mut gain = fresh;
            while gain > 0 && chosen.len() < most {
                let Some(at) = seeming[gain].pop() else {
                    gain -= 1;
                    continue;
                };
                let gained = self.gain(&pairs[at], row, &left) as usize;
                if gained < gain {
                    seeming[gained].push(at);
                    continue;
                }
                for (word, more) in left.iter_mut().zip(self.words(&pairs[at], row)) {
                    *word &= !more;
                }
                taken[at] = true;
                chosen.push(at);
            }
            seeming.iter_mut().for_each(Vec::clear);
        }
        let count = chosen.len();
        let first: Vec<Pair> = chosen.iter().map(|&at| pairs[at]).collect();
        // The others keep their order.
        let rest = (0..pairs.len()).filter(|&at| !taken[at]).map(|at| pairs[at]);
        let ordered: Vec<Pair> = first.into_iter().chain(rest).collect();
        pairs.copy_from_slice(&ordered);
        count
    }

    /// Heaps of the sample, among those left, for which the pair excludes the value of this row.
    #[inline(always)]
    fn gain(&self, pair: &Pair, row: usize, left: &[u64; SAMPLE / 8]) -> u32 {
        self.words(pair, row).zip(left).map(|(word, left)| (word & left).count_ones()).sum()
    }

    /// The heaps of the sample for which the pair excludes the value of this row.
    #[inline(always)]
    fn words(&self, pair: &Pair, row: usize) -> impl Iterator<Item = u64> + 'a {
        let row = row ^ usize::from(pair.x);
        let bytes = self.rows.slice(row, self.from - pair.back as usize, SAMPLE);
        bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("eight")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random;

    /// Every pair taken gains most at its turn, and all pairs are kept.
    #[test]
    fn the_best_pairs_come_first() {
        let seed = &mut 0x1234_5678_9abc_def1;
        let (count, window) = (8, 8192);
        let end = LEAST + window;
        let mut rows = Rows::new(count, window, LEAST);
        for n in LEAST..end {
            // Heaps 26 apart are alike, as they are in games.
            let number = if random(seed) % 5 == 0 { random(seed) % count } else { n % 26 % count };
            rows.set(number as u16, n);
        }
        let pairs: Vec<Pair> = (0..300)
            .map(|_| Pair::aligned(1 + random(seed) as u32 % 900, random(seed) as u16 % 8))
            .collect();
        let sample = Sample::new(&rows, end).unwrap();
        for row in 0..count {
            let mut ordered = pairs.clone();
            let first = sample.put_first(&mut ordered, row, 40);
            assert_eq!(first, 40);
            let all = [u64::MAX; SAMPLE / 8];
            let mut left = all;
            for (at, pair) in ordered.iter().take(first).enumerate() {
                let others = || ordered[at..].iter().filter(|p| p.back as usize <= sample.from);
                let gains = |left: &_| others().map(|p| sample.gain(p, row, left)).max().unwrap();
                if gains(&left) == 0 {
                    left = all;
                }
                assert_eq!(sample.gain(pair, row, &left), gains(&left));
                left.iter_mut()
                    .zip(sample.words(pair, row))
                    .for_each(|(word, more)| *word &= !more);
            }
            let key = |pair: &Pair| (pair.back, pair.x);
            let mut all: Vec<_> = ordered.iter().map(key).collect();
            let mut expected: Vec<_> = pairs.iter().map(key).collect();
            all.sort_unstable();
            expected.sort_unstable();
            assert_eq!(all, expected);
        }
    }
}
