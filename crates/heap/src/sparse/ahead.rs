//! Far pairs marked by the second thread, for blocks that are yet to be decided.
//!
//! A pair that reaches back more than a few blocks can be marked for a block as soon as the blocks
//! before those few are decided. So the second thread, which lags by at most that many blocks,
//! marks a share of these pairs for the first, on planes of its own. How large a share is learnt:
//! whoever waits gets less.

use std::time::Duration;

use super::block::Place;
use super::planes::{Marked, Planes, Words};
use super::rows::BLOCK;
use super::tested::SUB;
use super::Sparse;

/// Most blocks by which the second thread may lag when it marks pairs for the first.
pub const CLOSE: usize = 8;
/// Shortest distance of the pairs it can mark: they reach behind every block that may be undecided.
const FAR: usize = (CLOSE + 1) * BLOCK;
/// Fewest such pairs, counted once for each plane of 64 rows, that are worth handing over.
const MANY: usize = 256;
/// Most planes marked ahead: later ones may not be needed at all.
const PLANES: usize = 2;
/// Number of parts of a block.
const PARTS: usize = BLOCK.div_ceil(SUB);
/// The share of the second thread is counted in units of 1/`SHARES`; the first one tried is small.
const SHARES: usize = 8;
pub const FIRST_SHARE: usize = 1;
/// Number of blocks after which the share is adjusted.
pub const SPELL: usize = 384;

/// What is excluded for a block, by plane and part.
pub type Excluded = Vec<[Words; PARTS]>;

/// What the first thread has in hand.
#[derive(Default)]
pub struct Ahead {
    /// How many planes were marked ahead for the block in hand, from heap `start` on.
    pub planes: usize,
    start: usize,
    excluded: Excluded,
    /// The pairs that are left to the first thread.
    pub rest: Marked,
    /// Are there pairs enough for two?
    pub worth: bool,
    /// How often pairs were handed over.
    spells: usize,
}

impl Ahead {
    /// Take up a block that was marked ahead.
    pub fn take_up(&mut self, start: usize, excluded: &Excluded) {
        debug_assert!(start % 8 == 0);
        self.planes = excluded.len();
        self.start = start;
        self.excluded.clone_from(excluded);
    }

    /// Add what was marked for heaps n .. n + SUB in a plane.
    #[inline(always)]
    pub fn add(&self, n: usize, plane: usize, out: &mut Words) {
        let at = n - self.start;
        if at % SUB == 0 {
            let more = &self.excluded[plane][at / SUB];
            for (word, more) in out.iter_mut().zip(more) {
                *word |= more;
            }
        } else {
            for (k, word) in out.iter_mut().enumerate().take(BLOCK.saturating_sub(at)) {
                *word |= self.excluded[plane][(at + k) / SUB][(at + k) % SUB];
            }
        }
    }
}

/// What the second thread needs to mark.
pub struct Marker {
    planes: Planes,
    marked: Marked,
    /// Planes that are marked.
    pub count: usize,
}

impl Marker {
    /// These heaps are decided.
    #[inline(always)]
    pub fn take_up(&mut self, place: Place, numbers: &[u16]) {
        self.planes.make_room(place.start);
        self.planes.set_all(place.start + place.first, &numbers[place.first..]);
    }

    /// Mark what the pairs exclude for the block at `start`, which follows the last one taken up by
    /// `CLOSE` blocks.
    #[inline(always)]
    pub fn mark<const AVX2: bool>(&self, start: usize, excluded: &mut Excluded) {
        for (plane, parts) in excluded.iter_mut().enumerate() {
            for (part, words) in parts.iter_mut().enumerate() {
                // SAFETY: the pairs reach back at least `FAR` heaps, to what was taken up, and were
                // chosen to lie inside the planes.
                unsafe {
                    self.marked.mark::<AVX2, true>(&self.planes, start + SUB * part, plane, words);
                }
            }
        }
    }
}

impl Sparse {
    /// Split the pairs between two threads, if there are enough that reach far back: what the second
    /// needs.
    pub(super) fn hand_over(&mut self) -> Option<Marker> {
        let count = self.classes.rows().div_ceil(64).min(PLANES);
        let (mut far, mut rest): (Vec<_>, Vec<_>) =
            self.marked_pairs.iter().partition(|&&(d, _)| d >= FAR);
        // Blocks are whole, and the pairs stay sorted as they are.
        self.ahead.worth =
            far.len() * count >= MANY && self.stride == BLOCK && self.late.is_empty();
        if !self.ahead.worth || self.share == 0 {
            return None;
        }
        // Numbers are not divided: each costs a move of bits.
        far.sort_unstable_by_key(|&(d, x)| (x, d));
        rest.extend(far.split_off(far.len() * self.share / SHARES));
        self.ahead.rest = Marked::new(&mut rest, &self.planes);
        self.ahead.spells += 1;
        Some(Marker {
            planes: self.planes.clone(),
            marked: Marked::new(&mut far, &self.planes),
            count,
        })
    }

    /// Learn from how long either thread waited for the other in such a time.
    pub(super) fn learn_share(&mut self, first: Duration, second: Duration, took: Duration) {
        let little = took / 16;
        if first > second + little {
            self.share /= 2;
        } else if second > first + little {
            self.share = (self.share + self.share.clamp(1, 2)).min(SHARES);
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_watch::Watch;

    use super::super::{Mask, Moves};
    use super::*;
    use crate::values::Values;
    use crate::{naive, Rules};

    /// The values are those of one thread whatever the share, with rare heaps that make void what was
    /// marked ahead, with lengths that are no whole blocks, and with vectors and without.
    #[test]
    fn values_do_not_depend_on_the_share() {
        let (code, end) = (".376", 290_000);
        let rules: Rules = code.parse().unwrap();
        let mut first = Values::default();
        naive::extend(&rules, &mut first, 4096, &Watch::new()).unwrap();
        let (mask, _) = Mask::fewest_rares(&first, Moves::of(&rules).unwrap().split_parity());
        let engine = || Sparse::new(Moves::of(&rules).unwrap(), mask, &first);
        let mut expected = first.clone();
        engine().extend(&mut expected, end, &Watch::new());
        for (share, portable) in [(1, false), (3, false), (SHARES, false), (4, true)] {
            let mut engine = engine();
            (engine.threads, engine.portable) = (2, portable);
            let mut values = first.clone();
            while values.len() < end {
                engine.share = share;
                let goal = (values.len() + 50_003).min(end);
                engine.extend(&mut values, goal, &Watch::new());
            }
            let wrong = (0..end).find(|&n| values.get(n) != expected.get(n));
            assert_eq!(wrong, None, "{code} with {share} shares");
            assert!(engine.ahead.spells > 0, "{code}: nothing was marked ahead");
        }
    }

    #[test]
    fn whoever_waits_gets_less() {
        let rules: Rules = ".77".parse().unwrap();
        let mut values = Values::default();
        naive::extend(&rules, &mut values, 200, &Watch::new()).unwrap();
        let mask = Mask { bits: !1, domain: None };
        let mut engine = Sparse::new(Moves::of(&rules).unwrap(), mask, &values);
        let ms = Duration::from_millis;
        let mut shares = vec![];
        for (first, second) in [(0, 50), (0, 50), (0, 50), (0, 50), (3, 0), (50, 0), (50, 0)] {
            engine.learn_share(ms(first), ms(second), ms(100));
            shares.push(engine.share);
        }
        assert_eq!(shares, [2, 4, 6, 8, 8, 4, 2]);
        engine.share = 0;
        engine.learn_share(ms(0), ms(50), ms(100));
        assert_eq!(engine.share, 1);
    }
}
