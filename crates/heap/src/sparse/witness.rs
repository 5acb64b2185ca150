//! Pairs of common heaps that show small rare values to be excluded.

use super::classes::{Classes, RARE};
use super::rows::{shift_down, Lanes, Rows};
use super::Moves;
use crate::on_values;
use crate::values::{Values, Word};

/// Pairs considered for all rows.
const POOL: usize = 3000;
/// The best pairs of every row, tried first.
const BEST: usize = 192;
/// Heaps whose pairs are taken whatever their place against byte borders.
const SMALL: usize = 96;

/// A pair (common heap i, heap n − u − i): bytes back from the block, shift, number of G(i).
#[derive(Clone, Copy)]
struct Pair {
    back: u32,
    shift: u16,
    x: u16,
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
    /// Per rare value (by its number), pairs on byte borders whose other heap must have one of
    /// the most frequent values.
    best: Vec<Pair>,
    per_row: usize,
    /// Small heaps at any place: they help where the sequence is periodic.
    small: Vec<Pair>,
    /// The whole pool on byte borders, nearest first.
    pool: Vec<Pair>,
}

impl Witnesses {
    /// Choose pairs that reach back less than `reach`.
    pub fn choose(moves: &Moves, classes: &Classes, values: &Values, reach: usize) -> Self {
        let mut found = Witnesses::default();
        for d in 1..reach {
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
                if shift == 0 {
                    found.pool.push(pair);
                } else {
                    found.small.push(pair);
                }
            }
            if found.pool.len() >= POOL {
                break;
            }
        }
        found.rank(classes, values, reach);
        found
    }

    /// For every row, the pairs of the pool whose other heap has the most frequent values.
    fn rank(&mut self, classes: &Classes, values: &Values, reach: usize) {
        let mut frequency = vec![0u32; classes.rows()];
        for n in values.len().saturating_sub(reach).max(1)..values.len() {
            let number = classes.number(n, values.get(n));
            if number != RARE {
                frequency[number as usize] += 1;
            }
        }
        self.per_row = BEST.min(self.pool.len());
        if self.per_row == 0 {
            return;
        }
        for row in 0..classes.rows() {
            let mut ranked = self.pool.clone();
            let rank = |pair: &Pair| std::cmp::Reverse(frequency[row ^ pair.x as usize]);
            ranked.select_nth_unstable_by_key(self.per_row - 1, rank);
            ranked.truncate(self.per_row);
            ranked.sort_by_key(rank);
            self.best.extend(ranked);
        }
    }

    /// [`strike`](Self::strike) for many values.
    #[inline(always)]
    pub fn strike_all<const AVX2: bool>(&self, rows: &Rows, start: usize, needs: &mut [Need]) {
        #[cfg(target_arch = "x86_64")]
        if AVX2 {
            // SAFETY: the caller runs on a processor with AVX2.
            return unsafe { self.strike_all_avx2(rows, start, needs) };
        }
        for need in needs {
            self.strike(rows, need.row, start, &mut need.heaps);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn strike_all_avx2(&self, rows: &Rows, start: usize, needs: &mut [Need]) {
        for need in needs {
            self.strike(rows, need.row, start, &mut need.heaps);
        }
    }

    /// Strike from `need` the heaps of the block for which the rare value `drop` is excluded.
    #[inline(always)]
    pub fn strike(&self, rows: &Rows, drop: u16, start: usize, need: &mut Lanes) {
        let byte = ((start - rows.base) / 8) as u32;
        let best = &self.best[drop as usize * self.per_row..][..self.per_row];
        for list in [best, &self.small, &self.pool] {
            for pair in list {
                if pair.back > byte {
                    continue;
                }
                let row = (drop ^ pair.x) as usize;
                // SAFETY: `back ≤ byte`, the row number is below the number of rows (a power of
                // two), and `make_room` was called for this block.
                let mut bits = unsafe { rows.load_unchecked(row, (byte - pair.back) as usize) };
                if pair.shift != 0 {
                    bits = shift_down(bits, pair.shift.into());
                }
                let mut left = 0;
                for i in 0..4 {
                    need[i] &= !bits[i];
                    left |= need[i];
                }
                if left == 0 {
                    return;
                }
            }
        }
    }
}

impl Moves {
    /// Is `value` excluded for a heap of n by any move? The definition, stopping at the first
    /// pair found; all splitting digits are scanned side by side.
    pub fn excludes(&self, values: &Values, n: usize, value: u32) -> bool {
        let single = |&u: &usize| u < n && values.get(n - u) == value;
        self.singles.iter().any(single) || on_values!(values, v => self.pair_excludes(v, n, value))
    }

    fn pair_excludes<T: Word>(&self, v: &[T], n: usize, value: u32) -> bool {
        let Some(value) = T::from_u32(value) else {
            return false;
        };
        let value: u32 = value.into();
        let mut at = 1;
        loop {
            let mut any = false;
            for &u in &self.splits {
                let total = (n as i64 - u) as usize;
                let least = at + u.min(0).unsigned_abs() as usize;
                let most = if self.different { (total - 1) / 2 } else { total / 2 };
                if least > most {
                    continue;
                }
                any = true;
                let last = most.min(least + 63);
                let up = &v[least..=last];
                let down = &v[total - last..=total - least];
                let mut found = false;
                for (x, y) in up.iter().zip(down.iter().rev()) {
                    found |= ((*x).into() ^ (*y).into()) == value;
                }
                if found {
                    return true;
                }
            }
            if !any {
                return false;
            }
            at += 64;
        }
    }
}
