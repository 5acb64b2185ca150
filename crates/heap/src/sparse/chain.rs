//! Pairs that reach back less than 32 heaps, when one word holds all numbers.
//!
//! Every heap needs the one before it. So when a heap has its number, what the near pairs leave
//! with it to the 31 heaps that follow is looked up, a word a heap, and met with what is known
//! of them: eight vectors, however many near pairs there are. Four heaps are taken together: among
//! themselves by single words, and so is what the last two of them leave to the next four, so that the
//! way from one heap to the next is one load, one AND and one count of zeros; their other effects on
//! later heaps are vectors, which have the time of two heaps to arrive. No vector lies across two lines
//! of the cache: the words of a number are there four times, for each place in a group. Words say what is
//! left, not what is excluded.

use super::classes::RARE;
use super::planes::Words;
use super::rows::BLOCK;
use super::tested::SUB;

/// Number of heaps decided together.
const GROUP: usize = 4;
/// Number of heaps, from the group in hand on, for which a word is kept.
const AHEAD: usize = SUB;
/// Distance from the last heap but one of a group to the end of the next group.
const SHORT: usize = GROUP + 1;
/// A number that no heap has, and that excludes nothing.
const NONE: usize = 64;

/// What the near pairs leave with one number, for each place in a group: to the 32 heaps from the next
/// group on.
#[repr(align(64))]
#[derive(Clone)]
struct Row([[u64; AHEAD]; GROUP]);

/// What the near pairs leave, by number and distance.
#[derive(Default)]
pub struct Chain {
    /// For every number, and for `NONE`.
    table: Vec<Row>,
    /// The same for distances up to `SHORT`, by distance first.
    short: Vec<[u64; NONE + 1]>,
    /// Left so far to the heaps from the one in hand on, but for what the last two heaps exclude for
    /// the first four of them.
    window: Vec<u64>,
    last: [usize; 2],
    /// The heap in hand; nothing is known before it is 1.
    at: usize,
    /// No pair reaches back less than this many heaps, at most `GROUP`: so many heaps in a row do not
    /// wait for each other.
    least: usize,
}

impl Chain {
    /// The pairs (d, x), d < SUB, for numbers below `rows` ≤ 64.
    pub fn new(near: &[(u16, u16)], rows: usize) -> Self {
        debug_assert!(rows <= 64);
        let mut table = vec![Row([[u64::MAX; AHEAD]; GROUP]); NONE + 1];
        let mut short = vec![[u64::MAX; NONE + 1]; SHORT + 1];
        for number in 0..rows {
            for &(d, x) in near {
                let (d, left) = (usize::from(d), !(1 << ((number ^ usize::from(x)) & 63)));
                for (place, words) in table[number].0.iter_mut().enumerate() {
                    if let Some(at) = (place + d).checked_sub(GROUP) {
                        words[at] &= left;
                    }
                }
                if let Some(words) = short.get_mut(d) {
                    words[number] &= left;
                }
            }
        }
        let least = near.iter().map(|&(d, _)| usize::from(d)).min().map_or(GROUP, |d| d.min(GROUP));
        Chain { table, short, window: vec![u64::MAX; AHEAD], last: [NONE; 2], at: 0, least }
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// What is known of the heaps to come no longer holds.
    pub fn forget(&mut self) {
        self.at = 0;
    }

    /// Take up heap n, behind these numbers, of which there are at least SUB.
    #[inline(always)]
    pub fn begin(&mut self, n: usize, numbers: &[u16]) {
        if self.at != n {
            self.begin_anew(n, numbers);
        }
    }

    #[cold]
    fn begin_anew(&mut self, n: usize, numbers: &[u16]) {
        self.window.fill(u64::MAX);
        for (back, &number) in (1..SUB).zip(numbers.iter().rev()) {
            if number != RARE {
                let row = &self.table[usize::from(number)].0[GROUP - 1][back - 1..];
                for (word, more) in self.window.iter_mut().zip(row) {
                    *word &= more;
                }
            }
        }
        self.last = [NONE; 2];
        self.at = n;
    }

    /// The numbers of the next `count` heaps, a part of a block; `part` says what is excluded by
    /// others. The number is 64 if all are excluded, and what follows it means nothing.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn decide<const AVX2: bool>(
        &mut self,
        part: &Words,
        numbers: &mut [u16; SUB],
        count: usize,
    ) {
        self.at = if count % GROUP == 0 { self.at + count } else { 0 };
        #[cfg(target_arch = "x86_64")]
        if AVX2 && (count == SUB || count == BLOCK_END) {
            // SAFETY: the caller runs on a processor with AVX2.
            return unsafe {
                match self.least {
                    1 => self.decide_avx2::<1>(part, numbers, count == BLOCK_END),
                    2 => self.decide_avx2::<2>(part, numbers, count == BLOCK_END),
                    3 => self.decide_avx2::<3>(part, numbers, count == BLOCK_END),
                    _ => self.decide_avx2::<GROUP>(part, numbers, count == BLOCK_END),
                }
            };
        }
        for at in (0..count).step_by(GROUP) {
            let mut left = [0; GROUP];
            for r in 0..GROUP {
                left[r] = !part[at + r] & self.window[r];
            }
            let rows = self.decide_group(left, &mut numbers[at..at + GROUP]);
            self.window.copy_within(GROUP.., 0);
            self.window[AHEAD - GROUP..].fill(u64::MAX);
            for (r, row) in rows.into_iter().enumerate() {
                let from = if r < GROUP - 2 { 0 } else { GROUP };
                let row = &self.table[row].0[r];
                for (word, more) in self.window.iter_mut().zip(row).skip(from) {
                    *word &= more;
                }
            }
        }
    }

    /// The numbers of four heaps in a row, to which this is left.
    #[inline(always)]
    fn decide_group(&mut self, mut left: [u64; GROUP], numbers: &mut [u16]) -> [usize; GROUP] {
        let short = &self.short[..SHORT + 1];
        let [before, last] = self.last;
        for later in 0..GROUP {
            left[later] &= short[later + 2][before] & short[later + 1][last];
        }
        let mut rows = [0; GROUP];
        for r in 0..GROUP {
            let number = left[r].trailing_zeros() as usize;
            rows[r] = number;
            numbers[r] = number as u16;
            for later in r + 1..GROUP {
                left[later] &= short[later - r][number];
            }
        }
        self.last = [rows[GROUP - 2], rows[GROUP - 1]];
        rows
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    unsafe fn decide_avx2<const LEAST: usize>(
        &mut self,
        part: &Words,
        numbers: &mut [u16; SUB],
        short_end: bool,
    ) {
        use std::arch::x86_64::*;
        let window = self.window.as_mut_ptr();
        let load = |i: usize| _mm256_loadu_si256(window.add(GROUP * i).cast());
        let (mut w0, mut w1, mut w2, mut w3) = (load(0), load(1), load(2), load(3));
        let (mut w4, mut w5, mut w6, mut w7) = (load(4), load(5), load(6), load(7));
        let table = self.table.as_ptr().cast::<u64>();
        let near = self.short.as_ptr().cast::<u64>();
        // Numbers are at most 64, and both tables have that many entries and one.
        macro_rules! near {
            ($d:literal, $number:expr) => {
                if $d < LEAST {
                    u64::MAX
                } else {
                    *near.add($d * (NONE + 1) + $number)
                }
            };
        }
        let [mut before, mut last] = self.last;
        macro_rules! step {
            ($at:literal, $w0:ident, $w1:ident, $w2:ident, $w3:ident, $w4:ident, $w5:ident,
             $w6:ident, $w7:ident) => {
                let here = _mm256_loadu_si256(part.as_ptr().add(GROUP * $at).cast());
                let here = _mm256_andnot_si256(here, $w0);
                let low = _mm256_castsi256_si128(here);
                let high = _mm256_extracti128_si256::<1>(here);
                let left = _mm_cvtsi128_si64(low) as u64 & near!(2, before);
                let a = (left & near!(1, last)).trailing_zeros() as usize;
                let left = _mm_extract_epi64::<1>(low) as u64 & near!(3, before) & near!(2, last);
                let b = (left & near!(1, a)).trailing_zeros() as usize;
                let left = _mm_cvtsi128_si64(high) as u64 & near!(4, before) & near!(3, last);
                let c = (left & near!(2, a) & near!(1, b)).trailing_zeros() as usize;
                let left = _mm_extract_epi64::<1>(high) as u64 & near!(5, before) & near!(4, last);
                let left = left & near!(3, a) & near!(2, b);
                let d = (left & near!(1, c)).trailing_zeros() as usize;
                let out = numbers.as_mut_ptr().add(GROUP * $at);
                (*out, *out.add(1)) = (a as u16, b as u16);
                (*out.add(2), *out.add(3)) = (c as u16, d as u16);
                (before, last) = (c, d);
                let a = table.add(GROUP * AHEAD * a);
                let b = table.add(GROUP * AHEAD * b + AHEAD);
                let c = table.add(GROUP * AHEAD * c + 2 * AHEAD);
                let d = table.add(GROUP * AHEAD * d + 3 * AHEAD);
                macro_rules! meet {
                    ($w:ident, $row:ident, $i:literal) => {
                        $w = _mm256_and_si256($w, _mm256_load_si256($row.add(GROUP * $i).cast()));
                    };
                }
                meet!($w1, a, 0);
                meet!($w2, a, 1);
                meet!($w3, a, 2);
                meet!($w4, a, 3);
                meet!($w5, a, 4);
                meet!($w6, a, 5);
                meet!($w7, a, 6);
                meet!($w1, b, 0);
                meet!($w2, b, 1);
                meet!($w3, b, 2);
                meet!($w4, b, 3);
                meet!($w5, b, 4);
                meet!($w6, b, 5);
                meet!($w7, b, 6);
                $w0 = _mm256_load_si256(b.add(GROUP * 7).cast());
                meet!($w2, c, 1);
                meet!($w3, c, 2);
                meet!($w4, c, 3);
                meet!($w5, c, 4);
                meet!($w6, c, 5);
                meet!($w7, c, 6);
                meet!($w0, c, 7);
                meet!($w2, d, 1);
                meet!($w3, d, 2);
                meet!($w4, d, 3);
                meet!($w5, d, 4);
                meet!($w6, d, 5);
                meet!($w7, d, 6);
                meet!($w0, d, 7);
            };
        }
        step!(0, w0, w1, w2, w3, w4, w5, w6, w7);
        step!(1, w1, w2, w3, w4, w5, w6, w7, w0);
        step!(2, w2, w3, w4, w5, w6, w7, w0, w1);
        step!(3, w3, w4, w5, w6, w7, w0, w1, w2);
        step!(4, w4, w5, w6, w7, w0, w1, w2, w3);
        step!(5, w5, w6, w7, w0, w1, w2, w3, w4);
        let all = if short_end {
            [w6, w7, w0, w1, w2, w3, w4, w5]
        } else {
            step!(6, w6, w7, w0, w1, w2, w3, w4, w5);
            step!(7, w7, w0, w1, w2, w3, w4, w5, w6);
            [w0, w1, w2, w3, w4, w5, w6, w7]
        };
        for (i, words) in all.into_iter().enumerate() {
            _mm256_storeu_si256(window.add(GROUP * i).cast(), words);
        }
        self.last = [before, last];
    }
}

/// Number of heaps in the last part of a block.
const BLOCK_END: usize = 6 * GROUP;
const _: () = assert!(BLOCK % SUB == BLOCK_END && SUB == 8 * GROUP);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random;

    /// Three parts in a row, by the definition and in both ways.
    #[test]
    fn numbers_are_the_definition() {
        let seed = &mut 0x1234_5678_9abc_def1;
        for round in 0..200 {
            let rows = 4usize << (round % 5);
            let near: Vec<(u16, u16)> = (0..random(seed) % 60)
                .map(|_| ((1 + random(seed) % 31) as u16, (random(seed) % rows) as u16))
                .collect();
            let mut known: Vec<u16> = (0..SUB)
                .map(|_| if random(seed) % 9 == 0 { RARE } else { (random(seed) % rows) as u16 })
                .collect();
            let mut parts = [[0u64; SUB]; 3];
            // The parts of a block, or its end first, or an end that is none of them.
            let counts = [[SUB, SUB, BLOCK_END], [SUB, BLOCK_END, SUB], [20, SUB, 9]][round % 3];
            for word in parts.iter_mut().flatten() {
                *word = (random(seed) & random(seed)) as u64 & ((1u128 << rows) - 1) as u64;
            }
            let before = known.clone();
            let mut whole = true;
            'all: for (part, count) in parts.iter().zip(counts) {
                for word in &part[..count] {
                    let mut excluded = *word;
                    for &(d, x) in &near {
                        let number = known[known.len() - usize::from(d)];
                        if number != RARE {
                            excluded |= 1 << (number ^ x);
                        }
                    }
                    let number = excluded.trailing_ones() as u16;
                    known.push(number);
                    if usize::from(number) >= rows {
                        whole = false;
                        break 'all;
                    }
                }
            }
            for avx2 in [false, true] {
                let mut chain = Chain::new(&near, rows);
                let mut got = before.clone();
                for (part, count) in parts.iter().zip(counts) {
                    chain.begin(1000 + got.len(), &got);
                    let mut numbers = [0; SUB];
                    #[cfg(target_arch = "x86_64")]
                    if avx2 && std::arch::is_x86_feature_detected!("avx2") {
                        chain.decide::<true>(part, &mut numbers, count);
                    }
                    if !avx2 || cfg!(not(target_arch = "x86_64")) {
                        chain.decide::<false>(part, &mut numbers, count);
                    }
                    got.extend(&numbers[..count]);
                }
                assert_eq!(got[..known.len()], known[..], "{round} {avx2}");
                assert!(!whole || got.len() == known.len());
            }
        }
    }
}
