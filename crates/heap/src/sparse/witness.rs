//! Pairs of common heaps that show small rare values to be excluded.

use super::classes::{Classes, RARE};
use super::rows::{Lanes, Rows};
use super::Moves;
use crate::on_values;
use crate::values::{Values, Word};

/// How many pairs are tried on a whole block before single heaps are looked at.
const MOST: usize = 3000;

/// (bytes back, number of G(i)) for common heaps i with u + i a multiple of 8.
#[derive(Default)]
pub struct Witnesses {
    list: Vec<(u32, u16)>,
}

impl Witnesses {
    /// Common heaps i whose pairs (i, n − u − i) start on a byte border, nearest first.
    pub fn choose(moves: &Moves, classes: &Classes, values: &Values, reach: usize) -> Self {
        let mut list = vec![];
        for d in (8..reach).step_by(8) {
            for &u in &moves.splits {
                let i = d as i64 - u;
                // For unequal splits i must not meet itself: n ≥ values.len() > 2i.
                if i < 1
                    || i as usize >= values.len()
                    || moves.different && 2 * i as usize >= values.len()
                {
                    continue;
                }
                let number = classes.number(i as usize, values.get(i as usize));
                if number != RARE {
                    list.push((d as u32 / 8, number));
                }
            }
            if list.len() >= MOST {
                break;
            }
        }
        Witnesses { list }
    }

    /// Strike from `need` the heaps of the block for which the rare value `drop` is excluded.
    #[inline(always)]
    pub fn strike(&self, rows: &Rows, drop: u16, start: usize, need: &mut Lanes) {
        let byte = ((start - rows.base) / 8) as u32;
        for &(back, x) in &self.list {
            if back > byte {
                return;
            }
            // SAFETY: `back ≤ byte`, the row number is below the number of rows (a power of
            // two), and `make_room` was called for this block.
            let bits = unsafe { rows.load_unchecked((drop ^ x) as usize, (byte - back) as usize) };
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

impl Moves {
    /// Is `value` excluded for a heap of n by any move? The definition, stopping at the first
    /// pair found; all splitting digits are scanned side by side.
    pub fn excludes(&self, values: &Values, n: usize, value: u32) -> bool {
        let single = |&u: &usize| u < n && values.get(n - u) == value;
        self.singles.iter().any(single) || on_values!(values, v => self.pair_excludes(v, n, value))
    }

    fn pair_excludes<T: Word>(&self, v: &[T], n: usize, value: u32) -> bool {
        let Some(value) = T::from_u32(value) else { return false };
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
