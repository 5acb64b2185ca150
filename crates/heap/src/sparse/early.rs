//! Is one value excluded for one heap? Pairs of an early heap and a late one are tried first.
//!
//! The second heap of a pair runs backwards when the first runs forwards. So a stretch of early heaps
//! is kept in reverse order: then both are plain loads, four instructions for 32 pairs.

use super::meet::meet;
use super::Moves;
use crate::values::{Seen, Word};

/// Length of the stretch, and the heap it begins at: rare heaps are more frequent among the first.
const STRETCH: usize = 2048;
const BEFORE: usize = 257;
/// No pair has a smaller heap above this.
pub const DEPTH: usize = BEFORE + STRETCH;
/// Number of pairs between two checks for a hit.
const LOOK: usize = 128;

/// The values of the stretch, the last first, in the width of all values.
#[derive(Default)]
pub enum Early {
    #[default]
    None,
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
}

impl Early {
    /// See that the stretch is there and has the width of the values, once it lies below the heaps
    /// that are `settled`: later values may still turn out to be wrong.
    pub fn refresh(&mut self, values: Seen, settled: usize) {
        if settled < BEFORE + STRETCH {
            return;
        }
        match (&self, values) {
            (Early::U8(_), Seen::U8(_))
            | (Early::U16(_), Seen::U16(_))
            | (Early::U32(_), Seen::U32(_)) => {}
            (_, Seen::U8(v)) => *self = Early::U8(stretch(v)),
            (_, Seen::U16(v)) => *self = Early::U16(stretch(v)),
            (_, Seen::U32(v)) => *self = Early::U32(stretch(v)),
        }
    }

    /// Does a pair with one heap in the stretch exclude `value` for a heap of n?
    #[inline(always)]
    pub fn excludes<const AVX2: bool>(
        &self,
        moves: &Moves,
        values: Seen,
        n: usize,
        value: u32,
    ) -> bool {
        match (self, values) {
            (Early::U8(early), Seen::U8(v)) => excludes_in::<AVX2, _>(moves, early, v, n, value),
            (Early::U16(early), Seen::U16(v)) => excludes_in::<AVX2, _>(moves, early, v, n, value),
            (Early::U32(early), Seen::U32(v)) => excludes_in::<AVX2, _>(moves, early, v, n, value),
            _ => false,
        }
    }
}

fn stretch<T: Word>(v: &[T]) -> Vec<T> {
    v[BEFORE..BEFORE + STRETCH].iter().rev().copied().collect()
}

#[inline(always)]
fn excludes_in<const AVX2: bool, T: Word>(
    moves: &Moves,
    early: &[T],
    v: &[T],
    n: usize,
    value: u32,
) -> bool {
    let Some(value) = T::from_u32(value) else { return false };
    for from in (0..STRETCH).step_by(LOOK) {
        for &u in &moves.splits {
            // The pair of early[k] = G(BEFORE + STRETCH − 1 − k), counted from the first.
            let least = n as i64 - u - (BEFORE + STRETCH - 1) as i64;
            // The other heap is another one, and known.
            if least <= (BEFORE + STRETCH) as i64 || u <= -(BEFORE as i64) {
                return false;
            }
            let up = &early[from..from + LOOK];
            let down = &v[least as usize + from..][..LOOK];
            if look::<AVX2, LOOK, T>(up, down, value) {
                return true;
            }
        }
    }
    false
}

/// Is `up[k] ⊕ down[k] = value` for some k? Both have N values.
#[inline(always)]
pub fn look<const AVX2: bool, const N: usize, T: Word>(up: &[T], down: &[T], value: T) -> bool {
    let up = up.try_into().expect("N values");
    let down = down.try_into().expect("N values");
    meet::<AVX2, false, N, T>(up, down, value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random;
    use crate::values::Values;
    use crate::Rules;

    /// Every value that is found is excluded by a pair, and by no other pairs than those of the
    /// stretch, in every width and way.
    #[test]
    fn found_is_excluded() {
        let seed = &mut 0x1234_5678_9abc_def1;
        for round in 0..60 {
            let code = [".77", ".6", "4.04", "grundys-game"][round % 4];
            let moves = Moves::of(&code.parse::<Rules>().unwrap()).unwrap();
            let top = [200u32, 60_000, 100_000][round % 3];
            let len = 4000 + random(seed) % 2000;
            let mut values = Values::default();
            values.push(top);
            // Few pairs meet, so that both answers are met with.
            (1..len).for_each(|_| values.push(random(seed) as u32 % top));
            let mut early = Early::default();
            early.refresh(values.seen(), len);
            let n = len;
            for _ in 0..20 {
                let value = random(seed) as u32 % top;
                let pair = |i: usize, u: i64| {
                    let j = (n as i64 - u) as usize - i;
                    values.get(i) ^ values.get(j) == value
                };
                let least = BEFORE + STRETCH;
                let whole =
                    moves.splits.iter().all(|u| n as i64 - u - (least as i64 - 1) > least as i64);
                let expected =
                    whole && moves.splits.iter().any(|&u| (BEFORE..least).any(|i| pair(i, u)));
                let got = early.excludes::<false>(&moves, values.seen(), n, value);
                assert_eq!(got, expected, "{code} {n} {value}");
                #[cfg(target_arch = "x86_64")]
                if std::arch::is_x86_feature_detected!("avx2") {
                    let got = early.excludes::<true>(&moves, values.seen(), n, value);
                    assert_eq!(got, expected, "{code} {n} {value}");
                }
            }
        }
    }
}
