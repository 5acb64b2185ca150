//! Pairs of a rare heap i with heap n − d, d = u + i at least a block: all the heaps they look
//! at are known before the block begins.

use super::classes::{Classes, RARE};
use super::rows::{shift_down, transpose, Rows, BLOCK};
use crate::values::Values;

/// Excluded numbers of 64 rows, one word per heap of the block.
pub type Tile = [u64; 256];

/// The far pairs, by how their bits lie against byte borders.
#[derive(Default)]
pub struct FarPairs {
    /// `by_shift[s]`: (bytes back from the block's first byte, row offset), bits shifted by s.
    by_shift: [Vec<(u32, u16)>; 8],
    /// (d, x) that reach behind the rows: taken one heap at a time.
    distant: Vec<(usize, u16)>,
}

impl FarPairs {
    pub fn clear(&mut self) {
        for pairs in &mut self.by_shift {
            pairs.clear();
        }
        self.distant.clear();
    }

    /// Add the pair (d, x); `inside` says that the rows reach back far enough.
    pub fn push(&mut self, d: usize, x: u16, inside: bool) {
        if inside {
            let shift = (8 - d % 8) % 8;
            self.by_shift[shift].push((((d + shift) / 8) as u32, x));
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
    pub fn mark_group(&self, rows: &Rows, group: usize, start: usize, tile: &mut Tile) {
        let byte = (start - rows.base) / 8;
        let first = group * 64;
        let count = (rows.rows() - first).min(64);
        let mut excluded = [[0u64; 4]; 64];
        let mut any = false;
        for (shift, pairs) in self.by_shift.iter().enumerate() {
            if pairs.is_empty() {
                continue;
            }
            any = true;
            for (at, sum) in excluded[..count].iter_mut().enumerate() {
                let row = first + at;
                let mut lanes = [0u64; 4];
                for &(back, x) in pairs {
                    // SAFETY: `push` was told the pair lies inside the rows, x < rows (a power
                    // of two), and `make_room` was called for this block.
                    let bits =
                        unsafe { rows.load_unchecked(row ^ x as usize, byte - back as usize) };
                    for i in 0..4 {
                        lanes[i] |= bits[i];
                    }
                }
                let lanes = shift_down(lanes, shift as u32);
                for i in 0..4 {
                    sum[i] |= lanes[i];
                }
            }
        }
        if any {
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
