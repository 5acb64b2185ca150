//! Pairs of common heaps that show small rare values to be excluded.

use super::classes::{Classes, RARE};
use super::cover::Sample;
use super::meet::meet;
use super::rows::{shift_down, Lanes, Rows};
use super::stretches::{Stretches, MOST_ROWS};
use super::{Moves, MANY_ROWS};
use crate::values::{Seen, Values, Word};

/// Number of pairs from which the witnesses of every row are chosen.
const POOL: usize = 3000;
/// Number of pairs tried for each row when there are at most 64 rows; more rows get two or three times as many.
const BEST: usize = 256;
/// How many of them, at most, are chosen to cover the last heaps together.
const COVERING: usize = 64;
/// Distances up to this are used even if they are not multiples of 8, the heaps in a byte of a row.
const SMALL: usize = 96;
/// Number of pairs tried between two looks at what is left.
const STRIDE: usize = 8;
/// When at most this many heaps of a block are left, they are settled one by one; the second bound is for
/// more than 64 rows.
const FEW: u32 = 1;
const FEW_OF_MANY: u32 = 2;

/// A pair (common heap i, heap n − u − i): bytes back from the block, shift, number of G(i).
#[derive(Clone, Copy)]
pub struct Pair {
    pub back: u32,
    shift: u16,
    pub x: u16,
}

#[cfg(test)]
impl Pair {
    /// A pair at a byte border.
    pub fn aligned(back: u32, x: u16) -> Self {
        Pair { back, shift: 0, x }
    }
}

/// A rare value that must be excluded for some heaps of the block.
pub struct Need {
    pub value: u32,
    pub row: u16,
    pub heaps: Lanes,
}

/// Pairs of common heaps, the likeliest to exclude a value first.
#[derive(Default)]
pub struct Witnesses {
    /// Per rare value (by its number), where the loads lie: bytes from the block's first byte in
    /// row 0. Taken from the pairs whose other heap must have one of the most frequent values.
    best: Vec<i32>,
    per_row: usize,
    /// The pairs to choose from.
    pool: Vec<Pair>,
    /// Small heaps at any place: they help where the sequence is periodic.
    small: Vec<Pair>,
    /// With many rows, the pairs by how far they reach back.
    stretches: Stretches,
    stretched: bool,
    /// The farthest any pair reaches back, in bytes.
    most_back: usize,
}

impl Witnesses {
    /// Choose pairs that reach back less than `reach`.
    pub fn choose(
        moves: &Moves,
        classes: &Classes,
        values: &Values,
        rows: &Rows,
        reach: usize,
    ) -> Self {
        let mut pool = vec![];
        let mut small = vec![];
        'distances: for d in 1..reach {
            if d > SMALL && d % 8 != 0 {
                continue;
            }
            for &u in &moves.splits {
                let i = d as i64 - u;
                // For unequal splits i must not meet itself: n ≥ values.len() > 2i.
                let unequal = !moves.different || 2 * i < values.len() as i64;
                if i < 1 || i >= values.len() as i64 || !unequal {
                    continue;
                }
                let x = classes.number(i as usize, values.get(i as usize));
                if x == RARE {
                    continue;
                }
                let shift = (8 - d % 8) % 8;
                let pair = Pair { back: ((d + shift) / 8) as u32, shift: shift as u16, x };
                if shift != 0 {
                    small.push(pair);
                    continue;
                }
                pool.push(pair);
                if pool.len() == POOL {
                    break 'distances;
                }
            }
        }
        let most_back = pool.iter().chain(&small).map(|pair| pair.back as usize).max().unwrap_or(0);
        let mut found = Witnesses { small, pool, most_back, ..Witnesses::default() };
        found.rank(rows, values.len() & !7);
        found
    }

    /// No pair has a smaller heap above this, but for what digits left of the point add.
    pub fn depth(&self) -> usize {
        8 * self.most_back
    }

    /// For every row, a few pairs of the pool that cover the heaps before `end`, a multiple of 8, then
    /// those whose other heap has the values most frequent in the rows.
    pub fn rank(&mut self, rows: &Rows, end: usize) {
        let frequency = rows.frequencies();
        let count = frequency.len();
        self.stretched = count > MANY_ROWS && count <= MOST_ROWS;
        if self.stretched {
            return self.stretches.rank(&self.pool, &frequency);
        }
        // Many values are each less frequent, and need more pairs.
        let best = match count {
            0..=64 => BEST,
            65..=MANY_ROWS => 2 * BEST,
            _ => 3 * BEST,
        };
        self.per_row = best.min(self.pool.len()) / STRIDE * STRIDE;
        self.best.clear();
        if self.per_row == 0 {
            return;
        }
        let sample = Sample::new(rows, end);
        let mut ranked = self.pool.clone();
        for row in 0..count {
            let rank = |pair: &Pair| {
                (std::cmp::Reverse(frequency[row ^ pair.x as usize]), pair.back, pair.x)
            };
            let mut covering = 0;
            if let Some(sample) = &sample {
                ranked.sort_unstable_by_key(rank);
                covering = sample.put_first(&mut ranked, row, COVERING.min(self.per_row));
            }
            if let Some(last) = (self.per_row - covering).checked_sub(1) {
                let rest = &mut ranked[covering..];
                rest.select_nth_unstable_by_key(last, rank);
                rest[..=last].sort_unstable_by_key(rank);
            }
            self.best.extend(
                ranked[..self.per_row]
                    .iter()
                    .map(|pair| ((row ^ pair.x as usize) * rows.stride) as i32 - pair.back as i32),
            );
        }
    }

    /// Strike from every need the heaps of the block for which its rare value is excluded; few
    /// heaps, if any, are left.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn strike_all<const AVX2: bool>(&mut self, rows: &Rows, start: usize, needs: &mut [Need]) {
        let byte = (start - rows.base) / 8;
        if byte < self.most_back && !self.stretched {
            return;
        }
        #[cfg(target_arch = "x86_64")]
        if AVX2 {
            // SAFETY: the caller runs on a processor with AVX2.
            return unsafe { self.strike_all_avx2(rows, byte, needs) };
        }
        self.strike_body::<false>(rows, byte, needs);
    }

    #[inline(always)]
    fn strike_body<const AVX2: bool>(&mut self, rows: &Rows, byte: usize, needs: &mut [Need]) {
        if self.stretched {
            return self.stretches.strike_all::<AVX2>(rows, byte, needs, FEW_OF_MANY);
        }
        for need in needs {
            self.strike::<AVX2>(rows, byte, need);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,popcnt")]
    unsafe fn strike_all_avx2(&mut self, rows: &Rows, byte: usize, needs: &mut [Need]) {
        self.strike_body::<true>(rows, byte, needs);
    }

    #[inline(always)]
    fn strike<const AVX2: bool>(&self, rows: &Rows, byte: usize, need: &mut Need) {
        let best = &self.best[need.row as usize * self.per_row..][..self.per_row];
        // SAFETY: `most_back ≤ byte`, `make_room` was called for this block, and the rows have
        // kept their stride since the pairs were chosen.
        let block = unsafe { rows.start().add(byte) };
        let few = if self.per_row > BEST { FEW_OF_MANY } else { FEW };
        for stride in best.chunks_exact(STRIDE) {
            // SAFETY: as above; with AVX2 the caller runs on a processor that has it.
            let left = unsafe { strike_stride::<AVX2>(block, stride, &mut need.heaps) };
            if left <= few {
                return;
            }
        }
        for pair in &self.small {
            let row = (need.row ^ pair.x) as usize;
            // SAFETY: as above; small pairs reach back less than `most_back`.
            let bits = unsafe { rows.load_unchecked(row, byte - pair.back as usize) };
            let bits = shift_down(bits, pair.shift.into());
            let mut left = 0;
            for i in 0..4 {
                need.heaps[i] &= !bits[i];
                left |= need.heaps[i];
            }
            if left == 0 {
                return;
            }
        }
    }
}

/// Strike from `heaps` those in any of the rows at these offsets from `block`; how many are left.
///
/// # Safety
/// Loads of 32 bytes at all offsets are inside the rows; with AVX2 the processor has it.
#[inline(always)]
unsafe fn strike_stride<const AVX2: bool>(
    block: *const u8,
    offsets: &[i32],
    heaps: &mut Lanes,
) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if AVX2 {
        return strike_stride_avx2(block, offsets, heaps);
    }
    let mut bits: Lanes = [0; 4];
    for &offset in offsets {
        let lanes = block.offset(offset as isize).cast::<Lanes>().read_unaligned();
        for i in 0..4 {
            bits[i] |= lanes[i];
        }
    }
    let mut left = 0;
    for i in 0..4 {
        heaps[i] &= !u64::from_le(bits[i]);
        left += heaps[i].count_ones();
    }
    left
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
#[inline]
unsafe fn strike_stride_avx2(block: *const u8, offsets: &[i32], heaps: &mut Lanes) -> u32 {
    use std::arch::x86_64::*;
    let mut bits = _mm256_setzero_si256();
    for &offset in offsets {
        let lanes = _mm256_loadu_si256(block.offset(offset as isize).cast());
        bits = _mm256_or_si256(bits, lanes);
    }
    let kept = _mm256_andnot_si256(bits, _mm256_loadu_si256(heaps.as_ptr().cast()));
    _mm256_storeu_si256(heaps.as_mut_ptr().cast(), kept);
    heaps.iter().map(|lane| lane.count_ones()).sum()
}

impl Moves {
    /// Is `value` excluded for a heap of n by any move? The definition, stopping at the first
    /// pair found; all splitting digits are scanned side by side. Pairs whose smaller heap is the
    /// `depth`-th or later are not tried. What is found: the lesser heap of the pair is at most this.
    #[inline(always)]
    pub fn excludes<const AVX2: bool>(
        &self,
        values: Seen,
        n: usize,
        value: u32,
        depth: usize,
    ) -> Option<usize> {
        match values {
            Seen::U8(v) => self.excludes_in::<AVX2, _>(v, n, value, depth),
            Seen::U16(v) => self.excludes_in::<AVX2, _>(v, n, value, depth),
            Seen::U32(v) => self.excludes_in::<AVX2, _>(v, n, value, depth),
        }
    }

    #[inline(always)]
    fn excludes_in<const AVX2: bool, T: Word>(
        &self,
        v: &[T],
        n: usize,
        value: u32,
        depth: usize,
    ) -> Option<usize> {
        let value = T::from_u32(value)?;
        if self.singles.iter().any(|&u| u < n && v[n - u] == value) {
            return Some(0);
        }
        // Early heaps are rare more often, so they come late; but no deep pair is taken where one of
        // them would do.
        let first = if n > 16 * LATER && depth > DEEP { LATER } else { 1 };
        self.scan::<AVX2, T>(v, n, value, first, depth.min(DEEP))
            .or_else(|| self.scan::<AVX2, T>(v, n, value, 1, first - 1))
            .or_else(|| self.scan::<AVX2, T>(v, n, value, DEEP + 1, depth))
    }

    /// Does a pair with its first heap between `from` and `to` (counted from the least) exclude
    /// the value? If so, its first heap is at most this.
    #[inline(always)]
    fn scan<const AVX2: bool, T: Word>(
        &self,
        v: &[T],
        n: usize,
        value: T,
        from: usize,
        to: usize,
    ) -> Option<usize> {
        let mut at = from;
        while at <= to {
            let mut any = false;
            for &u in &self.splits {
                let total = (n as i64 - u) as usize;
                let shift = u.min(0).unsigned_abs() as usize;
                let least = at + shift;
                let most = if self.different { (total - 1) / 2 } else { total / 2 };
                let most = most.min(to.saturating_add(shift));
                if least > most {
                    continue;
                }
                any = true;
                let last = most.min(least + SCAN - 1);
                let up = &v[least..=last];
                let down = &v[total - last..=total - least];
                if let (Ok(up), Ok(down)) = (up.try_into(), down.try_into()) {
                    if meet::<AVX2, true, SCAN, T>(up, down, value) {
                        return Some(last);
                    }
                    continue;
                }
                let mut found = false;
                for (x, y) in up.iter().zip(down.iter().rev()) {
                    found |= *x ^ *y == value;
                }
                if found {
                    return Some(last);
                }
            }
            if !any {
                return None;
            }
            at += SCAN;
        }
        None
    }
}

/// Number of pairs scanned between two checks for a hit.
const SCAN: usize = 64;
/// Heaps before this one are scanned after those up to `DEEP`.
const LATER: usize = 257;
const DEEP: usize = 4096;
