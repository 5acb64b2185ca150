//! Where the diagonals of 2-Star Nim close off, and why they then stay closed.
//!
//! The diagonals 0..=d are *closed from x on* if the pairs (x', x' + z) with x' ≥ x have a value of
//! at most 2d exactly when z ≤ d.
//!
//! Theorem. Let x ≥ 1, and suppose that for every j ≥ 0 exactly max(d − j, 0) of the values 0..=2d have an earlier
//! pair (x', x + j), x' < x. Then the diagonals 0..=d are closed from x on.
//!
//! Proof. At x, d of the 2d + 1 values have had their pair and d + 1 act, in increasing order; each
//! takes the least distance that is neither taken at this x nor *blocked*, that is, leads to a number
//! already in one of its own pairs. Suppose a value k finds all free distances up to d blocked. Some are
//! free, since fewer than d + 1 values acted before; let z be the largest of them. z > 0, since a value
//! that acts is never blocked at 0 (only (0, 0) is no position). The distances z + 1..=d were taken at this x by d − z values, each
//! of which passed over z although it was free, so z was blocked for it; it is blocked for k too. But only
//! d − z of the values have an earlier pair with x + z, a contradiction. So the d + 1 values take the
//! d + 1 distances, x + j gets one more pair for each j ≤ d, and the hypothesis holds at x + 1. ∎
//!
//! So one look at the windows at one x proves a claim about all later ones. A diagonal up to d then has
//! finitely many values, and windows of d bits each decide all that follows: it is ultimately periodic.

use grundy_cert::StarClosed;
use grundy_watch::Watch;

use crate::orbit::Steps;
use crate::with_window;
use crate::words::Word;
use crate::Stopped;

/// Largest distance whose closure is looked for: the closed distance found
/// is at most 255, and the checker's windows of 512 bits hold its values.
pub const LARGEST_DISTANCE: usize = 235;

/// How far beyond a distance one that closes is looked for.
const SLACK: usize = 20;

/// Most x that all values together are followed for, unless a time is given.
pub(crate) const MOST_START: u64 = 1 << 22;

/// The same if a time is given; the checker follows no further.
pub(crate) const MOST_PATIENT_START: u64 = 1 << 26;

/// The values from `least` on at some x, see [`crate::sequences`]. Smaller values, if any, have been
/// dropped because the diagonals below `inner` are closed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Values<W> {
    pub x: u64,
    pub inner: usize,
    pub least: usize,
    /// For each value, the numbers from x on that are in its earlier pairs.
    pub taken: Vec<W>,
    base: W,
}

impl<W: Word> Values<W> {
    /// The values 0..=top at x = 0.
    pub fn new(top: usize) -> Self {
        let taken = vec![W::zero(); top + 1];
        Values { x: 0, inner: 0, least: 0, taken, base: W::zero() }
    }

    /// The next x; `hear` is told of each value, in order, the distance it takes, if it acts.
    #[inline]
    pub fn step(&mut self, mut hear: impl FnMut(usize, Option<usize>)) {
        let mut distances = self.base.clone();
        if self.x == 0 {
            distances.set(0); // Both tokens cannot stand on the common cell.
        }
        for (i, taken) in self.taken.iter_mut().enumerate() {
            let mut distance = None;
            if !taken.contains(0) {
                let z = taken.first_clear(&distances);
                distances.set(z);
                taken.set(z);
                distance = Some(z);
            }
            taken.advance();
            hear(self.least + i, distance);
        }
        self.x += 1;
    }

    /// The closed distances from `inner` on, by the theorem above.
    pub fn closed(&self) -> Vec<usize> {
        let mut counts = vec![0; W::BITS];
        let own = |d: usize, j: usize| d.saturating_sub(j) - self.inner.saturating_sub(j + 1);
        let mut found = Vec::new();
        if self.x == 0 {
            return found;
        }
        for (i, taken) in self.taken.iter().enumerate() {
            for (j, count) in counts.iter_mut().enumerate() {
                *count += usize::from(taken.contains(j));
            }
            let k = self.least + i;
            if k % 2 == 0 && (0..W::BITS).all(|j| counts[j] == own(k / 2, j)) {
                found.push(k / 2);
            }
        }
        found
    }

    /// Follow only the values above the closed distance d.
    fn drop_below(&mut self, d: usize) {
        self.taken.drain(..2 * d + 1 - self.least);
        (self.inner, self.least) = (d + 1, 2 * d + 1);
        self.base = W::below(d + 1);
    }
}

/// The diagonals up to `distance` are closed from x = `start` on; x = `start` − 1 does not show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closure {
    pub distance: usize,
    pub start: u64,
}

impl Closure {
    pub fn certificate(&self) -> StarClosed {
        StarClosed { d: self.distance as u64, start: self.start }
    }
}

/// The largest value followed when distances up to `reach` are asked for.
pub(crate) fn top(reach: usize) -> usize {
    2 * (reach + SLACK)
}

/// The first distance from `reach` on that is seen to close, and from where; else how far we looked.
pub fn closure(
    reach: usize,
    patient: bool,
    watch: &Watch,
) -> Result<Result<Closure, u64>, Stopped> {
    let top = top(reach);
    with_window!(top + 2, W => first_closure(Values::<W>::new(top), reach, patient, watch))
        .expect("windows are wide enough for all distances asked for")
}

fn first_closure<W: Word>(
    mut values: Values<W>,
    reach: usize,
    patient: bool,
    watch: &Watch,
) -> Result<Result<Closure, u64>, Stopped> {
    // A state is kept now and then; two of them, so that one is older than any run below.
    const KEEP: u64 = 1 << 12;
    let mut steps = Steps::new(watch);
    let mut kept = [values.clone(), values.clone()];
    let most = if patient { MOST_PATIENT_START } else { MOST_START };
    // For each d, for how many x the values 0..=2d have taken exactly the distances 0..=d.
    let mut runs = vec![0; reach + SLACK + 1];
    while values.x < most {
        let (mut taken, mut farthest) = (values.inner, 0);
        values.step(|k, distance| {
            if let Some(z) = distance {
                taken += 1;
                farthest = farthest.max(z);
            }
            if k % 2 == 0 {
                let exact = taken == k / 2 + 1 && farthest <= k / 2;
                runs[k / 2] = if exact { runs[k / 2] + 1 } else { 0 };
            }
        });
        // After 2d + 2 such x no longer pair is left: a pair of value k is at most k + 1 apart.
        let long = |d: &usize| runs[*d] >= 2 * d + 2;
        if let Some(distance) = (reach.max(values.inner)..runs.len()).find(long) {
            let [mut again, _] = kept;
            while !again.closed().contains(&distance) {
                again.step(|_, _| {});
            }
            return Ok(Ok(Closure { distance, start: again.x }));
        }
        if let Some(d) = (values.inner..reach).rev().find(long) {
            if values.closed().contains(&d) {
                values.drop_below(d);
            }
        }
        if values.x % KEEP == 0 {
            steps.count(KEEP)?;
            kept.swap(0, 1);
            kept[1] = values.clone();
        }
    }
    Ok(Err(values.x))
}

/// Values at some x, and the closed distances there.
pub(crate) type Settled<W> = (Values<W>, Vec<usize>);

/// All values followed until the list of closed distances up to the first from `reach` on is the same
/// at two powers of two, the second at least `least_x`; else how far we looked.
pub(crate) fn settle<W: Word>(
    reach: usize,
    least_x: u64,
    patient: bool,
    steps: &mut Steps,
) -> Result<Result<Settled<W>, u64>, Stopped> {
    let most = if patient { MOST_PATIENT_START } else { MOST_START };
    let mut values = Values::<W>::new(top(reach));
    let mut before = Vec::new();
    let mut next = 1 << 12;
    loop {
        while values.x < next {
            values.step(|_, _| {});
            if values.x % (1 << 10) == 0 {
                steps.count(1 << 10)?;
            }
        }
        let mut closed = values.closed();
        if let Some(enough) = closed.iter().position(|&d| d >= reach) {
            closed.truncate(enough + 1);
            if values.x >= least_x && (closed == before || values.x >= most) {
                return Ok(Ok((values, closed)));
            }
            before = closed;
        }
        if values.x >= most {
            return Ok(Err(values.x));
        }
        next *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{naive_table, Kind};

    #[test]
    fn closed_diagonals_have_just_their_values() {
        let table = naive_table(&Kind::two_star_nim(), 500, 540);
        for reach in [0, 1, 2, 3, 6, 7] {
            let found = closure(reach, false, &Watch::new()).unwrap().unwrap();
            let (d, start) = (found.distance, found.start as usize);
            assert!(d >= reach && start < 200, "{found:?}");
            for (a, row) in table.iter().enumerate().skip(start) {
                for b in a..540 {
                    assert_eq!(
                        row[b].unwrap() as usize <= 2 * d,
                        b - a <= d,
                        "({a}, {b}), d = {d}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_closes_stays_closed() {
        let mut values = Values::<u128>::new(60);
        let mut before: Vec<usize> = vec![];
        for _ in 0..1 << 12 {
            values.step(|_, _| {});
            let closed = values.closed();
            assert!(before.iter().all(|d| closed.contains(d)), "x = {}", values.x);
            before = closed;
        }
        assert_eq!(before, [0, 1, 2, 5, 6, 9, 10, 13, 14, 18]);
    }
}
