//! The likeliest pairs of each row: enough to leave few candidates.
//!
//! Row w is excluded for heap n by the pair (d, x) when heap n − d is in row w ⊕ x. Pairs are
//! ranked, for each w, by how frequent the values of row w ⊕ x are.

use super::classes::{Classes, RARE};
use super::far::Tile;
use super::rows::{shift_down, transpose, Lanes, Rows, BLOCK};
use crate::values::Values;

/// Pairs marked for a row at most; three times as many when there are many rows.
const MARKED: usize = 64;

/// For every row and every shift against byte borders, where the loads lie.
#[derive(Default)]
pub struct Ranked {
    /// Ends in `offsets`, eight per row.
    ends: Vec<u32>,
    /// Bytes from the block's first byte in row 0.
    offsets: Vec<i32>,
    /// Pairs there were when the ranks were made.
    pub made_of: usize,
}

impl Ranked {
    /// Rank the pairs (d, x), BLOCK ≤ d ≤ reach of the rows.
    pub fn new(pairs: &[(usize, u16)], classes: &Classes, values: &Values, rows: &Rows) -> Self {
        let mut frequency = vec![0u32; classes.rows()];
        for n in values.len().saturating_sub(1 << 14).max(1)..values.len() {
            let number = classes.number(n, values.get(n));
            if number != RARE {
                frequency[number as usize] += 1;
            }
        }
        let mut found = Ranked { made_of: pairs.len(), ..Ranked::default() };
        let marked = if classes.rows() > 64 { 3 * MARKED } else { MARKED };
        let mut order: Vec<(usize, u16)> = pairs.to_vec();
        for row in 0..classes.rows() {
            let rank = |pair: &(usize, u16)| {
                (std::cmp::Reverse(frequency[row ^ pair.1 as usize]), pair.0, pair.1)
            };
            let count = marked.min(order.len());
            if count < order.len() {
                order.select_nth_unstable_by_key(count, rank);
            }
            for shift in 0..8 {
                for &(d, x) in &order[..count] {
                    if (8 - d % 8) % 8 == shift && frequency[row ^ x as usize] > 0 {
                        let back = ((d + shift) / 8) as i64;
                        let offset = (row ^ x as usize) as i64 * rows.stride as i64 - back;
                        found.offsets.push(offset as i32);
                    }
                }
                found.ends.push(found.offsets.len() as u32);
            }
        }
        found
    }

    /// Mark what the ranked pairs exclude among rows `64 · group ..`.
    ///
    /// # Safety
    /// All pairs reach back less than the rows do, `make_room` was called for the block, and the
    /// rows have kept their stride since the ranks were made.
    #[inline(always)]
    pub unsafe fn mark_group(&self, rows: &Rows, group: usize, start: usize, tile: &mut Tile) {
        let block = rows.start().add((start - rows.base) / 8);
        let count = (rows.rows() - group * 64).min(64);
        let mut excluded = [[0u64; 4]; 64];
        for (at, sum) in excluded[..count].iter_mut().enumerate() {
            let row = group * 64 + at;
            let mut from = if row == 0 { 0 } else { self.ends[row * 8 - 1] as usize };
            for shift in 0..8 {
                let to = self.ends[row * 8 + shift] as usize;
                if from == to {
                    continue;
                }
                let mut bits: Lanes = [0; 4];
                for &offset in self.offsets.get_unchecked(from..to) {
                    let lanes = block.offset(offset as isize).cast::<Lanes>().read_unaligned();
                    for i in 0..4 {
                        bits[i] |= u64::from_le(lanes[i]);
                    }
                }
                let bits = shift_down(bits, shift as u32);
                for i in 0..4 {
                    sum[i] |= bits[i];
                }
                from = to;
            }
        }
        for lane in 0..BLOCK.div_ceil(64) {
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
