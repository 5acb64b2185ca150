//! Witnesses for many rows, a stretch of heaps at a time.
//!
//! A block is held against hundreds of pairs for each of a hundred values, and the rows they lie in
//! do not fit into the first cache. So the pairs are taken by how far they reach back, 128 bytes of
//! every row at a time: these are copied together, and all values are held against the likeliest pairs
//! among them before the next stretch is looked at.

use super::rows::{Lanes, Rows};
use super::witness::{Need, Pair};

/// Bytes of a row in a stretch.
const STRETCH: usize = 128;
/// The same with the 32 bytes of a load that begins at the last of them.
const PITCH: usize = STRETCH + 32;
/// The likeliest pairs of each value in a stretch.
const BEST: usize = 48;
/// Most rows: places in a stretch are two bytes.
pub const MOST_ROWS: usize = 256;

/// The likeliest pairs by stretch and value.
#[derive(Default)]
pub struct Stretches {
    /// `[stretch][row][BEST]`: where the loads lie in the copy of the stretch.
    places: Vec<u16>,
    /// Rows that may have a heap.
    used: usize,
    rows: usize,
    /// The stretch in hand of all rows.
    copy: Vec<u8>,
    /// Needs still open.
    open: Vec<u16>,
}

impl Stretches {
    /// For every stretch and row, the pairs whose other heap has the most frequent values. The pairs
    /// are at byte borders, and ascend in how far they reach back.
    pub fn rank(&mut self, pool: &[Pair], frequency: &[u32]) {
        let rows = frequency.len();
        debug_assert!(rows <= MOST_ROWS);
        self.rows = rows;
        self.used = frequency.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        self.copy.clear();
        self.places.clear();
        let stretch_of = |pair: &Pair| (pair.back as usize - 1) / STRETCH;
        for (stretch, pairs) in pool.chunk_by(|a, b| stretch_of(a) == stretch_of(b)).enumerate() {
            if pairs.len() < BEST || stretch_of(&pairs[0]) != stretch {
                break;
            }
            let mut ranked = pairs.to_vec();
            for row in 0..rows {
                let rank = |pair: &Pair| {
                    let other = row ^ usize::from(pair.x);
                    (std::cmp::Reverse(frequency[other]), pair.back, pair.x)
                };
                ranked.select_nth_unstable_by_key(BEST - 1, rank);
                self.places.extend(ranked[..BEST].iter().map(|pair| {
                    let place = (stretch + 1) * STRETCH - pair.back as usize;
                    ((row ^ usize::from(pair.x)) * PITCH + place) as u16
                }));
            }
        }
    }

    /// Strike from every need the heaps of the block for which its rare value is excluded, until at
    /// most `few` are left of each or there are no more pairs.
    #[inline(always)]
    pub fn strike_all<const AVX2: bool>(
        &mut self,
        rows: &Rows,
        byte: usize,
        needs: &mut [Need],
        few: u32,
    ) {
        self.copy.resize(self.rows * PITCH, 0);
        self.open.clear();
        self.open.extend(0..needs.len() as u16);
        for (stretch, places) in self.places.chunks_exact(self.rows * BEST).enumerate() {
            let back = (stretch + 1) * STRETCH;
            if self.open.is_empty() || byte < back {
                return;
            }
            // Rows that had no heap when the pairs were ranked are left empty.
            for row in 0..self.used {
                let copy = &mut self.copy[row * PITCH..][..PITCH];
                copy.copy_from_slice(rows.slice(row, byte - back, PITCH));
            }
            let mut kept = 0;
            for i in 0..self.open.len() {
                let at = self.open[i];
                let need = &mut needs[usize::from(at)];
                let places = &places[usize::from(need.row) * BEST..][..BEST];
                // SAFETY: a place is at most rows * PITCH − 32; with AVX2 the caller runs on a
                // processor that has it.
                let left = unsafe { strike::<AVX2>(self.copy.as_ptr(), places, &mut need.heaps) };
                self.open[kept] = at;
                kept += usize::from(left > few);
            }
            self.open.truncate(kept);
        }
    }
}

/// Strike from `heaps` those in any of the 256 bits at these places; how many are left.
///
/// # Safety
/// 32 bytes can be read at every place from `copy` on; with AVX2 the processor has it.
#[inline(always)]
unsafe fn strike<const AVX2: bool>(copy: *const u8, places: &[u16], heaps: &mut Lanes) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if AVX2 {
        return strike_avx2(copy, places, heaps);
    }
    let mut bits: Lanes = [0; 4];
    for &place in places {
        let lanes = copy.add(usize::from(place)).cast::<Lanes>().read_unaligned();
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
unsafe fn strike_avx2(copy: *const u8, places: &[u16], heaps: &mut Lanes) -> u32 {
    use std::arch::x86_64::*;
    let mut bits = [_mm256_setzero_si256(); 2];
    for two in places.chunks_exact(2) {
        for i in 0..2 {
            let lanes = _mm256_loadu_si256(copy.add(usize::from(two[i])).cast());
            bits[i] = _mm256_or_si256(bits[i], lanes);
        }
    }
    let bits = _mm256_or_si256(bits[0], bits[1]);
    let kept = _mm256_andnot_si256(bits, _mm256_loadu_si256(heaps.as_ptr().cast()));
    _mm256_storeu_si256(heaps.as_mut_ptr().cast(), kept);
    heaps.iter().map(|lane| lane.count_ones()).sum()
}
