//! Pairs of a rare heap i with heap n − d, d = u + i at least a block: all the heaps they look
//! at are known before the block begins.

use super::classes::{Classes, RARE};
use super::rows::{shift_down, transpose, Lanes, Rows, BLOCK};
use crate::values::Values;

/// Excluded numbers of 64 rows, one word per heap of the block.
pub type Tile = [u64; 256];

/// Distances taken together, in bytes of a row: what all rows hold of them stays in cache.
const REACH: usize = 512;

/// Pairs at about the same distance, by how their bits lie against byte borders:
/// `shifts[s]` has (bytes back from the block's first byte, x).
type Band = [Vec<(u32, u32)>; 8];

/// The far pairs, nearest band first.
#[derive(Default)]
pub struct FarPairs {
    bands: Vec<Band>,
    /// (d, x) that reach behind the rows: taken one heap at a time.
    distant: Vec<(usize, u16)>,
}

impl FarPairs {
    pub fn clear(&mut self) {
        self.bands.clear();
        self.distant.clear();
    }

    /// Add the pair (d, x); `inside` says that the rows reach back far enough.
    pub fn push(&mut self, d: usize, x: u16, inside: bool) {
        if inside {
            let shift = (8 - d % 8) % 8;
            let back = ((d + shift) / 8) as u32;
            let band = back as usize / REACH;
            if band >= self.bands.len() {
                self.bands.resize_with(band + 1, Band::default);
            }
            self.bands[band][shift].push((back, x.into()));
        } else {
            self.distant.push((d, x));
        }
    }

    /// Are there pairs that reach behind the rows?
    pub fn any_distant(&self) -> bool {
        !self.distant.is_empty()
    }

    /// Mark what the distant pairs exclude for the block at `start`.
    pub fn mark_distant(
        &self,
        values: &Values,
        classes: &Classes,
        start: usize,
        tiles: &mut [Tile],
    ) {
        for &(d, x) in &self.distant {
            for k in (d + 1).saturating_sub(start)..BLOCK {
                let j = start + k - d;
                if j >= values.len() {
                    break;
                }
                let number = classes.number(j, values.get(j));
                if number != RARE {
                    let row = (number ^ x) as usize;
                    tiles[row >> 6][k] |= 1 << (row & 63);
                }
            }
        }
    }

    /// Add to `tile` what the far pairs exclude among rows `64 · group ..`.
    #[inline(always)]
    pub fn mark_group<const AVX2: bool>(
        &self,
        rows: &Rows,
        group: usize,
        start: usize,
        tile: &mut Tile,
    ) {
        let byte = (start - rows.base) / 8;
        let first = group * 64;
        let count = (rows.rows() - first).min(64);
        let mut excluded = [[0u64; 4]; 64];
        for band in &self.bands {
            for quad in (0..count).step_by(4) {
                for (shift, pairs) in band.iter().enumerate() {
                    if pairs.is_empty() {
                        continue;
                    }
                    let sums = four_rows::<AVX2>(rows, pairs, first + quad, byte);
                    for (sum, bits) in excluded[quad..].iter_mut().zip(sums) {
                        or_into(sum, shift_down(bits, shift as u32));
                    }
                }
            }
        }
        if !self.bands.is_empty() {
            for lane in 0..4 {
                let mut square = [0u64; 64];
                for (word, row) in square.iter_mut().zip(&excluded) {
                    *word = row[lane];
                }
                transpose(&mut square);
                for (k, word) in square.iter().enumerate() {
                    tile[lane * 64 + k] |= word;
                }
            }
        }
    }
}

/// The unions over `pairs` of the rows `row ⊕ x`, `(row + 1) ⊕ x`, …; four of them.
///
/// Every pair was pushed as lying inside the rows, x is below the number of rows (a power of two,
/// at least 4), and `make_room` was called for this block: so all loads are inside the rows.
#[inline(always)]
fn four_rows<const AVX2: bool>(
    rows: &Rows,
    pairs: &[(u32, u32)],
    row: usize,
    byte: usize,
) -> [Lanes; 4] {
    #[cfg(target_arch = "x86_64")]
    if AVX2 {
        // SAFETY: the caller runs on a processor with AVX2; the loads are inside the rows.
        return unsafe { four_rows_avx2(rows, pairs, row, byte) };
    }
    let mut sums = [[0u64; 4]; 4];
    for &(back, x) in pairs {
        for (at, sum) in sums.iter_mut().enumerate() {
            let row = (row + at) ^ x as usize;
            // SAFETY: inside the rows, as said above.
            or_into(sum, unsafe { rows.load_unchecked(row, byte - back as usize) });
        }
    }
    sums
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn four_rows_avx2(rows: &Rows, pairs: &[(u32, u32)], row: usize, byte: usize) -> [Lanes; 4] {
    use std::arch::x86_64::{__m256i, _mm256_loadu_si256, _mm256_or_si256, _mm256_setzero_si256};
    let stride = rows.stride;
    let base = rows.start().add(byte);
    let zero = _mm256_setzero_si256();
    let (mut a, mut b, mut c, mut d) = (zero, zero, zero, zero);
    for &(back, x) in pairs {
        let from = base.sub(back as usize);
        let load = |at: usize| {
            let row = (row + at) ^ x as usize;
            _mm256_loadu_si256(from.add(row * stride).cast::<__m256i>())
        };
        a = _mm256_or_si256(a, load(0));
        b = _mm256_or_si256(b, load(1));
        c = _mm256_or_si256(c, load(2));
        d = _mm256_or_si256(d, load(3));
    }
    std::mem::transmute::<[__m256i; 4], [Lanes; 4]>([a, b, c, d])
}

#[inline(always)]
fn or_into(sum: &mut Lanes, bits: Lanes) {
    for i in 0..4 {
        sum[i] |= bits[i];
    }
}
