//! Is one rare value excluded for one heap? The same as in [`early`](super::early), on numbers of one
//! byte where values take two.
//!
//! Two common heaps whose numbers have the nim-sum r exclude the rare value numbered r. A rare heap has no
//! number, so this serves when a stretch of heaps behind the last rare one is early enough.

use super::classes::{Classes, RARE};
use super::early::look;
use super::rows::BLOCK;
use super::Moves;
use crate::values::Values;

/// Length of the stretch in heaps.
const STRETCH: usize = 8192;
/// Number of pairs between two checks for a hit: with so many values fewer pairs seldom contain one.
const LOOK: usize = 256;
/// Most heaps kept at a time.
const MOST: usize = 1 << 20;

/// Numbers of a stretch of heaps and of the last heaps, none of them rare.
#[derive(Default)]
pub struct Bytes {
    /// The first heap of the stretch, and its numbers, the last first; none if this does not serve.
    from: usize,
    stretch: Vec<u8>,
    /// Numbers of the heaps from `base` on.
    base: usize,
    last: Vec<u8>,
    /// As many of the last heaps are needed.
    keep: usize,
}

impl Bytes {
    /// Take up a game behind its last rare heap, if that serves.
    pub fn new(moves: &Moves, classes: &Classes, values: &Values, last_rare: usize) -> Self {
        let from = last_rare + 1;
        let most = moves.splits.iter().map(|u| u.unsigned_abs() as usize).max().unwrap_or(0);
        let keep = from + STRETCH + most + 2 * BLOCK;
        let len = values.len();
        let serves = values.width() > 1
            && classes.rows() <= 256
            && keep <= MOST
            && from > most
            && len >= keep + from + STRETCH;
        if !serves {
            return Bytes::default();
        }
        let number = |n: usize| classes.number(n, values.get(n)) as u8;
        Bytes {
            from,
            stretch: (from..from + STRETCH).rev().map(number).collect(),
            base: len - keep,
            last: (len - keep..len).map(number).collect(),
            keep,
        }
    }

    /// No pair has a smaller heap above this.
    pub fn depth(&self) -> usize {
        self.from + self.stretch.len()
    }

    /// Count heaps from `by` on; what was before is of no use.
    pub fn slide(&mut self, by: usize) {
        match self.base.checked_sub(by) {
            Some(base) => self.base = base,
            None => *self = Bytes::default(),
        }
    }

    /// The heaps from `start` on have these numbers.
    #[inline(always)]
    pub fn take_up(&mut self, start: usize, numbers: &[u16]) {
        if self.stretch.is_empty() {
            return;
        }
        if start < self.base + self.keep - 2 * BLOCK
            || start > self.base + self.last.len()
            || numbers.contains(&RARE)
        {
            *self = Bytes::default();
            return;
        }
        self.last.truncate(start - self.base);
        if self.last.len() > 2 * self.keep + (1 << 16) {
            let forgotten = self.last.len() - self.keep;
            self.last.drain(..forgotten);
            self.base += forgotten;
        }
        self.last.extend(numbers.iter().map(|&number| number as u8));
    }

    /// Does a pair with one heap in the stretch exclude the rare value numbered `row` for a heap of n,
    /// one of those taken up last? Nothing is known if there is no stretch.
    #[inline(always)]
    pub fn excludes<const AVX2: bool>(&self, moves: &Moves, n: usize, row: u16) -> Option<bool> {
        if self.stretch.is_empty() {
            return None;
        }
        // The other heap of stretch[0], that is of heap from + STRETCH − 1, for u = 0.
        let least = n - (self.from + STRETCH - 1) - self.base;
        for at in (0..STRETCH).step_by(LOOK) {
            for &u in &moves.splits {
                let down = (least as i64 - u) as usize + at;
                let stretch = &self.stretch[at..at + LOOK];
                if look::<AVX2, LOOK, u8>(stretch, &self.last[down..down + LOOK], row as u8) {
                    return Some(true);
                }
            }
        }
        Some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sparse::{Mask, Sparse};
    use crate::{naive, Rules};
    use grundy_watch::Watch;

    /// What is found is what the pairs of the stretch exclude, block after block; `.6` splits what one
    /// token less leaves.
    #[test]
    fn found_is_excluded() {
        let rules: Rules = ".6".parse().unwrap();
        let mut values = Values::default();
        naive::extend(&rules, &mut values, 4096, &Watch::new()).unwrap();
        let moves = || Moves::of(&rules).unwrap();
        let (mask, _) = Mask::fewest_rares(&values, None);
        Sparse::new(moves(), mask, &values).extend(&mut values, 70_000, &Watch::new());
        let last_rare = (1..values.len()).rfind(|&n| !mask.is_common(n, values.get(n))).unwrap();
        assert_eq!(last_rare, 20_627);
        let classes = Classes::new(mask, 9);
        let moves = moves();
        let mut known = values.clone();
        known.truncate(60_000);
        let mut bytes = Bytes::new(&moves, &classes, &known, last_rare);
        let mut met = [0, 0];
        for start in (60_000..69_000).step_by(200) {
            let numbers: Vec<u16> =
                (start..start + BLOCK).map(|n| classes.number(n, values.get(n))).collect();
            bytes.take_up(start, &numbers);
            for n in [start, start + 100, start + BLOCK - 1] {
                for value in (0..1 << 9).filter(|&value| !mask.is_common(n, value)).step_by(7) {
                    let first = last_rare + 1;
                    let expected = (first..first + STRETCH)
                        .any(|i| values.get(i) ^ values.get(n - 1 - i) == value);
                    let row = classes.shorten(value);
                    met[usize::from(expected)] += 1;
                    assert_eq!(bytes.excludes::<false>(&moves, n, row), Some(expected));
                    #[cfg(target_arch = "x86_64")]
                    if std::arch::is_x86_feature_detected!("avx2") {
                        assert_eq!(bytes.excludes::<true>(&moves, n, row), Some(expected));
                    }
                }
            }
        }
        assert!(met[0] > 10 && met[1] > 100, "{met:?}");
        bytes.take_up(69_000, &[RARE]);
        assert_eq!(bytes.excludes::<false>(&moves, 69_000, 0), None);
    }
}
