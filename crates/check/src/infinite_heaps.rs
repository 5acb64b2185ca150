//! An infinite misère quotient, shown by heaps of a game that never splits one.
//!
//! A move leaves at most one heap, so positions with at most c heaps have options with at most c.
//! Sort the heaps, with zeros for missing ones; the gaps are the smallest heap and the
//! differences. Let moves take at most t, and q > t. Suppose that for all positions whose gaps are all
//! below q + p + t, an outcome stays the same when the heaps above a gap of at least q + p are lowered by
//! p. Then it always does, by induction on the number of tokens: if a gap of x is at least q + p + t,
//! every move in x has its like in the lowered x, and after it the heaps above are still q + p
//! away from those below; and if a gap is smaller, but another is so large, both positions may first
//! be lowered there. So gaps may be reduced below q + p. No smaller q and no divisor of p may do: they are
//! facts about the game, and a certificate states them as they are.
//!
//! Of the pairs i < j finitely many are all: once the moving heaps are q + p away from the fixed ones and from
//! 0, one more i changes nothing, nor does one more j − i once the heap of j is q + p above all others.

use grundy_cert::InfiniteHeaps;

use crate::code::Digits;
use crate::primes::prime_factors;
use crate::{CheckError, Limits, Verdict};

/// Most positions that are played out.
const MOST_POSITIONS: u64 = 1 << 28;
/// Most heaps in a position.
const MOST_HEAPS: usize = 6;

/// Check the claim.
pub fn check(claim: &InfiniteHeaps, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let digits = Digits::read(&claim.code)?;
    let refuted = |why: String| Ok(Verdict::Refuted(why));
    let Some((first, last)) = digits.range() else {
        return refuted("the code must be finite".into());
    };
    if (first..=last).any(|u| digits.digit(u) > 3) {
        return refuted("digits must be 0 to 3, so that heaps are never split".into());
    }
    let count = 1 + claim.moving.len() + claim.fixed.len();
    if count > MOST_HEAPS {
        return refuted(format!("{count} heaps in a position: at most {MOST_HEAPS} are checked"));
    }
    let (q, p, t) = (u64::from(claim.preperiod), u64::from(claim.period), last as u64);
    if p == 0 || q <= t {
        return refuted(format!("the preperiod must be above {t} and the period at least 1"));
    }
    let largest = count as u64 * (q + p + t);
    let side = largest + 1;
    let cells = (0..count).try_fold(1u64, |n, _| n.checked_mul(side));
    let Some(cells) = cells.filter(|&n| n <= MOST_POSITIONS) else {
        return Err(CheckError::TooLarge(format!(
            "positions of {count} heaps up to {largest} are too many to play out"
        )));
    };
    limits.hold(cells, || format!("the positions of {count} heaps up to {largest}"))?;
    let table = Table { side, count, p: vec![false; cells as usize] }.played(&digits, limits)?;
    let (q, p) = (q as usize, p as usize);
    let t = t as usize;
    let lowering = table.lowering(q, p, t, limits)?;
    if let Some(heaps) = lowering.changed {
        return refuted(format!(
            "the outcome of {heaps:?} changes when the heaps above a large gap are lowered by {p}"
        ));
    }
    if q > t + 1 && !lowering.none_sooner {
        return refuted(format!(
            "heaps may be lowered above smaller gaps: the preperiod is below {q}"
        ));
    }
    // What holds for a divisor of p holds for its multiples, so the largest proper divisors are all.
    for prime in prime_factors(p as u64, limits)? {
        let shorter = p / prime as usize;
        if table.lowering(q, shorter, t, limits)?.changed.is_none() {
            return refuted(format!("heaps may be lowered by {shorter}, so {p} is not the period"));
        }
    }
    let own = claim.moving.iter().chain(&claim.fixed).chain([&claim.first]);
    let top = *own.max().expect("there is the first") as usize;
    let enough = (q + p + top) / p + 2;
    for i in 0..=enough {
        for j in i + 1..=i + enough {
            limits.charge(4 * count as u64)?;
            let with = |k: usize| {
                let moved = claim.moving.iter().map(|&n| n as usize + i * p);
                let fixed = claim.fixed.iter().map(|&n| n as usize);
                let heaps = moved.chain(fixed).chain([claim.first as usize + k * p]).collect();
                table.outcome(heaps, q, p)
            };
            if with(i) == with(j) {
                return refuted(format!("the sums for i = {i} and j = {j} have the same outcome"));
            }
        }
    }
    Ok(Verdict::Verified)
}

/// What lowering the heaps above gaps of at least q + p by p does.
struct Lowering {
    /// A position whose outcome changes.
    changed: Option<Vec<usize>>,
    /// Another one changes when heaps above a gap of q + p − 1 are lowered: q is least.
    none_sooner: bool,
}

/// Which positions of `count` heaps below `side` are P.
struct Table {
    side: u64,
    count: usize,
    p: Vec<bool>,
}

impl Table {
    /// The place of sorted heaps.
    fn at(&self, heaps: &[usize]) -> usize {
        heaps.iter().rev().fold(0, |index, &n| index * self.side as usize + n)
    }

    /// Every sorted position with heaps below `side`, those with smaller largest heaps first.
    fn positions(
        &self,
        see: &mut dyn FnMut(&[usize]) -> Result<(), CheckError>,
    ) -> Result<(), CheckError> {
        let mut heaps = vec![0; self.count];
        loop {
            see(&heaps)?;
            let Some(i) = (0..self.count).find(|&i| {
                let bound = heaps.get(i + 1).copied().unwrap_or(self.side as usize - 1);
                heaps[i] < bound
            }) else {
                return Ok(());
            };
            heaps[i] += 1;
            heaps[..i].fill(0);
        }
    }

    /// The outcomes by the definition: P just if there is a move, and none to a P-position.
    fn played(mut self, digits: &Digits, limits: &Limits<'_>) -> Result<Self, CheckError> {
        let last = digits.range().map_or(0, |(_, last)| last) as usize;
        let mut toll = limits.toll();
        let mut p = std::mem::take(&mut self.p);
        let mut option = vec![];
        self.positions(&mut |heaps| {
            let (mut moved, mut wins) = (false, false);
            for (i, &heap) in heaps.iter().enumerate() {
                for taken in 1..=heap.min(last) {
                    let left = heap - taken;
                    if digits.digit(taken as i64) >> u32::from(left > 0) & 1 == 1 {
                        moved = true;
                        option.clear();
                        option.extend_from_slice(heaps);
                        option[i] = left;
                        option.sort_unstable();
                        wins |= p[self.at(&option)];
                    }
                }
                toll.pay(last)?;
            }
            p[self.at(heaps)] = moved && !wins;
            Ok(())
        })?;
        Ok(Table { p, ..self })
    }

    /// What lowering by p does to the positions with gaps below q + p + t.
    fn lowering(
        &self,
        q: usize,
        p: usize,
        t: usize,
        limits: &Limits<'_>,
    ) -> Result<Lowering, CheckError> {
        let mut toll = limits.toll();
        let mut found = Lowering { changed: None, none_sooner: false };
        let mut lowered = vec![];
        self.positions(&mut |heaps| {
            toll.pay(heaps.len())?;
            let gap = |i: usize| heaps[i] - if i == 0 { 0 } else { heaps[i - 1] };
            if found.changed.is_some() || (0..heaps.len()).any(|i| gap(i) >= q + p + t) {
                return Ok(());
            }
            for i in (0..heaps.len()).filter(|&i| gap(i) + 1 >= q + p) {
                lowered.clear();
                lowered.extend_from_slice(heaps);
                lowered[i..].iter_mut().for_each(|n| *n -= p);
                if self.p[self.at(heaps)] != self.p[self.at(&lowered)] {
                    if gap(i) >= q + p {
                        found.changed = Some(heaps.to_vec());
                    } else {
                        found.none_sooner = true;
                    }
                }
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Is a position P, by reducing its gaps below q + p?
    fn outcome(&self, mut heaps: Vec<usize>, q: usize, p: usize) -> bool {
        heaps.sort_unstable();
        let (mut below, mut top) = (0, 0);
        for heap in &mut heaps {
            let gap = *heap - below;
            below = *heap;
            top += if gap < q + p { gap } else { q + (gap - q) % p };
            *heap = top;
        }
        self.p[self.at(&heaps)]
    }
}
