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
    /// Is `value` excluded for a heap of n by any move? The definition, stopping at the first.
    pub fn excludes(&self, values: &Values, n: usize, value: u32) -> bool {
        let single = |&u: &usize| u < n && values.get(n - u) == value;
        self.singles.iter().any(single)
            || self.splits.iter().any(|&u| {
                let total = n as i64 - u;
                let (low, high) = (1.max(1 - u), (n as i64 - 1).min(total - 1));
                low <= high
                    && on_values!(values, v => pair_with(v, total, low, value, self.different))
            })
    }
}

/// Is there a pair i ≤ j of total `total`, i ≥ low, with v[i] ⊕ v[j] = value?
fn pair_with<T: Word>(v: &[T], total: i64, low: i64, value: u32, different: bool) -> bool {
    let Some(value) = T::from_u32(value).map(Into::<u32>::into) else { return false };
    let (low, total) = (low as usize, total as usize);
    let high = if different { total.saturating_sub(1) / 2 } else { total / 2 };
    if low > high {
        return false;
    }
    let up = &v[low..=high];
    let down = &v[total - high..=total - low];
    up.chunks(64).zip(down.rchunks(64)).any(|(a, b)| {
        let mut found = false;
        for (x, y) in a.iter().zip(b.iter().rev()) {
            found |= ((*x).into() ^ (*y).into()) == value;
        }
        found
    })
}
