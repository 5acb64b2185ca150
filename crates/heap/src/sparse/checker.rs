//! The check that no heap of a block is rare: every rare value below a heap's candidate must be
//! excluded by some pair.

use super::bytes::Bytes;
use super::classes::{Classes, RARE};
use super::early::Early;
use super::rows::{Lanes, Rows, BLOCK};
use super::tested::SUB;
use super::witness::{Need, Witnesses};
use super::Moves;
use crate::values::Seen;

/// Even and odd heaps of a block (blocks start at multiples of 8).
const PARITY: [u64; 2] = [0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa];

/// With at most this many rows, the rows of a block are built from the bits of its numbers; with more,
/// heap by heap.
const SOUGHT: usize = 64;
/// Number of blocks between two reviews of the witnesses.
const FRESH: u32 = 64;
/// Increase of doubts per block, beyond an eighth more, at which the witnesses are ranked again.
const MORE_LEFT: u32 = 16;

/// A rare value in doubt at the k-th heap of the block.
struct Doubt {
    k: u16,
    row: u16,
    value: u32,
}

/// What the check needs to know, and the block in hand.
pub struct Checker {
    pub rows: Rows,
    pub witnesses: Witnesses,
    /// The heaps of the block with each number.
    decided: Vec<Lanes>,
    /// For values in doubt at single heaps.
    early: Early,
    pub bytes: Bytes,
    /// Rare values to be excluded, and those that are still in doubt, at single heaps.
    needs: Vec<Need>,
    doubts: Vec<Doubt>,
    /// Numbers of the block from its start, a multiple of 8; the first `first` are settled. There is
    /// room for eight parts behind them, of heaps that have none.
    numbers: Vec<u16>,
    count: usize,
    start: usize,
    first: usize,
    /// What the witnesses left in doubt in the last few blocks, how many these are, and the fewest
    /// left by that many blocks since the witnesses were ranked.
    left: u32,
    blocks: u32,
    pub least_left: Option<u32>,
    /// For values in doubt, pairs are looked for up to this first heap; the last one that was needed is
    /// at most `deepest`.
    pub depth: usize,
    pub deepest: usize,
}

impl Default for Checker {
    fn default() -> Self {
        Checker {
            rows: Rows::default(),
            witnesses: Witnesses::default(),
            decided: vec![],
            early: Early::default(),
            bytes: Bytes::default(),
            needs: vec![],
            doubts: vec![],
            numbers: vec![],
            count: 0,
            start: 0,
            first: 0,
            left: 0,
            blocks: 0,
            least_left: None,
            depth: usize::MAX,
            deepest: 0,
        }
    }
}

impl Checker {
    /// Numbers of heaps `start ..` to be checked; the first of them, `first`, are settled.
    #[inline(always)]
    pub fn take_up(&mut self, numbers: &[u16], start: usize, first: usize) {
        debug_assert!(numbers.len() <= BLOCK && start % 8 == 0);
        self.numbers.resize(8 * SUB, RARE);
        self.numbers[..numbers.len()].copy_from_slice(numbers);
        if numbers.len() < self.count {
            self.numbers[numbers.len()..self.count].fill(RARE);
        }
        (self.start, self.first, self.count) = (start, first, numbers.len());
        self.bytes.take_up(start, numbers);
    }

    /// The numbers of the block that are not settled.
    pub fn unsettled(&self) -> &[u16] {
        &self.numbers[self.first..self.count]
    }

    /// The number heap n of the block was given.
    pub fn number_of(&self, n: usize) -> u16 {
        self.numbers[n - self.start]
    }

    /// Put the block into the rows and find what the witnesses leave of its needs.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn check<const AVX2: bool>(&mut self, classes: &Classes, domain: bool) {
        self.rows.make_room(self.start);
        self.write_rows::<AVX2>(classes.rows());
        self.find_needs(classes, domain);
        self.witnesses.strike_all::<AVX2>(&self.rows, self.start, &mut self.needs);
        self.doubts.clear();
        for &Need { value, row, heaps } in self.needs.iter().filter(|need| need.heaps != [0; 4]) {
            for (lane, mut heaps) in (0..).zip(heaps) {
                while heaps != 0 {
                    let k = 64 * lane + heaps.trailing_zeros() as u16;
                    self.doubts.push(Doubt { k, row, value });
                    heaps &= heaps - 1;
                }
            }
        }
        self.keep_fresh(self.doubts.len() as u32);
    }

    /// Rank the witnesses again when they leave more and more in doubt: frequencies change.
    #[inline(always)]
    fn keep_fresh(&mut self, left: u32) {
        self.left += left;
        self.blocks += 1;
        if self.blocks == FRESH {
            let most = *self.least_left.get_or_insert(self.left);
            self.least_left = Some(most.min(self.left));
            if self.left > most + most / 8 + MORE_LEFT * FRESH {
                self.rank_again();
            }
            (self.left, self.blocks) = (0, 0);
        }
    }

    #[cold]
    fn rank_again(&mut self) {
        self.witnesses.rank(&self.rows, self.start);
        self.least_left = None;
    }

    /// Look at single heaps for the values the witnesses left in doubt: the least heap, and its
    /// least value, that nothing excludes is rare.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn find_rare<const AVX2: bool>(
        &mut self,
        moves: &Moves,
        values: Seen,
    ) -> Option<(usize, u32)> {
        let mut rare: Option<(usize, u32)> = None;
        self.early.refresh(values, self.start);
        for &Doubt { k, row, value } in &self.doubts {
            let n = self.start + usize::from(k);
            if rare.is_some_and(|least| least < (n, value)) {
                continue;
            }
            let excluded = match self.bytes.excludes::<AVX2>(moves, n, row) {
                Some(excluded) => excluded,
                None => self.early.excludes::<AVX2>(moves, values, n, value),
            };
            if excluded {
                continue;
            }
            match moves.excludes::<AVX2>(values, n, value, self.depth) {
                Some(found) => self.deepest = self.deepest.max(found),
                None => rare = Some((n, value)),
            }
        }
        if rare.is_some() {
            self.bytes = Bytes::default();
        }
        rare
    }

    /// Put the block's numbers into the rows.
    #[inline(always)]
    fn write_rows<const AVX2: bool>(&mut self, rows: usize) {
        self.decided.clear();
        self.decided.resize(rows, [0; 4]);
        let mut sought = false;
        #[cfg(target_arch = "x86_64")]
        if AVX2 && rows <= SOUGHT {
            // SAFETY: the caller runs on a processor with AVX2.
            unsafe { self.seek_rows_avx2() };
            sought = true;
        }
        if !sought {
            for (k, &number) in self.numbers[..self.count].iter().enumerate() {
                if number != RARE {
                    self.decided[number as usize][k >> 6] |= 1 << (k & 63);
                }
            }
        }
        for (row, lanes) in self.decided.iter().enumerate() {
            self.rows.write_block(row, self.start, lanes);
        }
    }

    /// The heaps with each number, a power of two of them: the bits of the numbers are gathered, and halve
    /// the set of all heaps again and again.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn seek_rows_avx2(&mut self) {
        use std::arch::x86_64::*;
        let numbers = self.numbers.as_ptr();
        // The heaps whose number has bit b; that of a rare heap has bit 7.
        let mut planes = [[0u32; 8]; 8];
        let bits = self.decided.len().ilog2() as usize;
        for i in 0..8 {
            let first = _mm256_loadu_si256(numbers.add(32 * i).cast());
            let second = _mm256_loadu_si256(numbers.add(32 * i + 16).cast());
            // With their sign: `RARE` becomes −1.
            let both = _mm256_packs_epi16(first, second);
            let mut bytes = _mm256_permute4x64_epi64::<0b1101_1000>(both);
            for b in (0..8).rev() {
                if b == 7 || b < bits {
                    planes[b][i] = _mm256_movemask_epi8(bytes) as u32;
                }
                bytes = _mm256_add_epi8(bytes, bytes);
            }
        }
        let plane = |b: usize| _mm256_loadu_si256(planes[b].as_ptr().cast());
        let common = _mm256_xor_si256(plane(7), _mm256_set1_epi8(-1));
        let sets = self.decided.as_mut_ptr().cast::<__m256i>();
        _mm256_storeu_si256(sets, common);
        for b in (0..bits).rev() {
            let plane = plane(b);
            for row in (0..self.decided.len()).step_by(2 << b) {
                let set = _mm256_loadu_si256(sets.add(row));
                _mm256_storeu_si256(sets.add(row), _mm256_andnot_si256(plane, set));
                _mm256_storeu_si256(sets.add(row + (1 << b)), _mm256_and_si256(plane, set));
            }
        }
    }

    /// The rare values below the candidates, with the heaps for which they must be excluded.
    #[inline(always)]
    fn find_needs(&mut self, classes: &Classes, domain: bool) {
        self.needs.clear();
        let mut above: Lanes = [0; 4]; // heaps whose candidate is above the value in hand
        let inside = lanes_between(self.first, self.count);
        if !domain {
            for &(value, row, common) in &classes.descending {
                if common {
                    for i in 0..4 {
                        above[i] |= self.decided[row as usize][i] & inside[i];
                    }
                } else if above != [0; 4] {
                    self.needs.push(Need { value, row, heaps: above });
                }
            }
            return;
        }
        for value in (0..1u32 << classes.bits).rev() {
            let row = classes.shorten(value);
            // Even heaps or odd ones.
            let common = PARITY[usize::from(!classes.is_common(0, value))];
            let mut heaps = [0; 4];
            let mut any = 0;
            for i in 0..4 {
                heaps[i] = above[i] & !common;
                any |= heaps[i];
                above[i] |= self.decided[row as usize][i] & common & inside[i];
            }
            if any != 0 {
                self.needs.push(Need { value, row, heaps });
            }
        }
    }
}

/// Bits first .. stop of a block.
fn lanes_between(first: usize, stop: usize) -> Lanes {
    let mut lanes = [0; 4];
    for (lane, bits) in lanes.iter_mut().enumerate() {
        let below = |k: usize| match k.saturating_sub(64 * lane) {
            k @ 0..64 => (1u64 << k) - 1,
            _ => u64::MAX,
        };
        *bits = below(stop) & !below(first);
    }
    lanes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_block_in_both_ways() {
        let mut number = 1u16;
        for rows in [4, 16, 64, 128] {
            for stop in [1, 31, 32, 200, BLOCK] {
                let numbers: Vec<u16> = (0..stop)
                    .map(|k| {
                        number = number.wrapping_mul(25173).wrapping_add(13849);
                        if k < 8 && number % 3 == 0 {
                            RARE
                        } else {
                            (number >> 7) % rows
                        }
                    })
                    .collect();
                let rows_held = Rows::new(rows.into(), 4096, 0);
                let mut checker = Checker { rows: rows_held, ..Checker::default() };
                checker.take_up(&numbers, 8, 0);
                checker.write_rows::<false>(rows.into());
                let expected = checker.decided.clone();
                #[cfg(target_arch = "x86_64")]
                if std::arch::is_x86_feature_detected!("avx2") {
                    checker.write_rows::<true>(rows.into());
                    assert_eq!(checker.decided, expected);
                }
                for (k, &number) in numbers.iter().enumerate() {
                    for (row, lanes) in expected.iter().enumerate() {
                        assert_eq!(lanes[k >> 6] >> (k & 63) & 1 == 1, row == usize::from(number));
                    }
                }
            }
        }
    }

    #[test]
    fn bits_between() {
        for first in 0..8 {
            for stop in first..=BLOCK {
                let lanes = lanes_between(first, stop);
                for k in 0..256 {
                    let inside = (first..stop).contains(&k);
                    assert_eq!(lanes[k >> 6] >> (k & 63) & 1 == 1, inside, "{first} {stop} {k}");
                }
            }
        }
    }
}
