//! Diagonals of 2-Star Nim and the positions of one value, by closed distances.
//!
//! Two tokens stand on cells x ≤ y of two strips that share cell 0; a move takes one to a lower cell,
//! and both may not stand on cell 0. So for x = 0, 1, 2, … and each value k = 0, 1, 2, … in turn: if
//! no earlier pair of value k contains x, then the pair of value k is (x, x + z) with z least such that
//! x + z is in no earlier pair of value k, (x, x + z) has no smaller value, and it is not (0, 0).
//! (From every later place of row x and of column x + z there is a move to it, and every other place
//! before them has a move to a pair of value k already: induction on k and x.)

use grundy_cert::{StarClosed, StarClosure, StarDiagonal, StarValue};

use crate::limits::Toll;
use crate::primes::prime_factors;
use crate::star_paths::{Ends, Paths};
use crate::{CheckError, Limits, Verdict};

/// Largest distance and value that windows of 512 bits hold.
const MOST_DISTANCE: u64 = 255;
const MOST_VALUE: u64 = 510;
/// Most x at which all values are followed together.
const MOST_START: u64 = 1 << 26;
/// Longest period that is counted to.
const MOST_PERIOD: u64 = 1 << 40;

/// A set of numbers below 64·N.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Set<const N: usize>([u64; N]);

impl<const N: usize> Set<N> {
    /// All numbers below `n`.
    fn below(n: u64) -> Self {
        let mut all = Set([0; N]);
        (0..n).for_each(|z| all.insert(z as usize));
        all
    }

    fn insert(&mut self, z: usize) {
        self.0[z / 64] |= 1 << (z % 64);
    }

    fn remove(&mut self, z: usize) {
        self.0[z / 64] &= !(1 << (z % 64));
    }

    fn contains(&self, z: usize) -> bool {
        self.0[z / 64] >> (z % 64) & 1 == 1
    }

    /// The least number in neither set.
    fn least_missing(&self, other: &Self) -> Option<usize> {
        let both = |i: usize| self.0[i] | other.0[i];
        let word = (0..N).find(|&i| both(i) != u64::MAX)?;
        Some(64 * word + both(word).trailing_ones() as usize)
    }

    /// Each number less one; 0 is dropped.
    fn lower(&mut self) {
        for i in 0..N {
            self.0[i] = self.0[i] >> 1 | if i + 1 < N { self.0[i + 1] << 63 } else { 0 };
        }
    }
}

/// The values `least..` at some x. i is in a window if x + i is the larger number of an earlier pair.
#[derive(Clone, PartialEq, Eq)]
struct Values<const N: usize> {
    least: usize,
    windows: Vec<Set<N>>,
}

impl<const N: usize> Values<N> {
    fn new(top: usize) -> Self {
        Values { least: 0, windows: vec![Set([0; N]); top + 1] }
    }

    /// The next x: which distances are taken, given those taken by smaller values; `hear` is told
    /// each value and its distance.
    fn next(
        &mut self,
        mut taken: Set<N>,
        mut hear: impl FnMut(usize, u64),
    ) -> Result<Set<N>, CheckError> {
        for (i, window) in self.windows.iter_mut().enumerate() {
            if !window.contains(0) {
                let Some(z) = window.least_missing(&taken) else {
                    return Err(CheckError::TooLarge("a pair too far apart for the window".into()));
                };
                taken.insert(z);
                window.insert(z);
                hear(self.least + i, z as u64);
            }
            window.lower();
        }
        Ok(taken)
    }

    /// Are there for every j exactly max(d − j, 0) values up to 2d with an earlier pair that contains
    /// x + j? Then, if x ≥ 1, the diagonals up to d are closed from x on. For at x then d + 1 values have
    /// no pair yet. If one of them, k, finds every distance up to d taken or leading to a number it
    /// has a pair with, let z be the largest that is not taken: z > 0, and the d − z values that took the
    /// distances above z passed over z, so they and k have earlier pairs with x + z, one too many. So
    /// each distance up to d is taken by one of these values, and the same holds at x + 1.
    fn closed_at(&self, d: u64) -> bool {
        let count =
            |j| self.windows.iter().take(2 * d as usize + 1).filter(|w| w.contains(j)).count();
        (0..64 * N).all(|j| count(j) == (d as usize).saturating_sub(j))
    }
}

/// The first value above a closure, and the number of its distances.
fn inside(closure: &StarClosure) -> (usize, u64) {
    closure.closed.last().map_or((0, 0), |c| (2 * c.distance as usize + 1, c.distance + 1))
}

/// What is taken at x before any value acts: the tokens may not both stand on cell 0.
fn at_first<const N: usize>(x: u64) -> Set<N> {
    Set::below(u64::from(x == 0))
}

/// All values up to `top` at x = `start`.
fn follow<const N: usize>(
    top: usize,
    start: u64,
    toll: &mut Toll<'_, '_>,
) -> Result<Values<N>, CheckError> {
    if start > MOST_START {
        return Err(CheckError::TooLarge(format!("start {start}: too far to follow")));
    }
    let mut all = Values::new(top);
    for x in 0..start {
        all.next(at_first(x), |_, _| {})?;
        toll.pay((top + 1) * N)?;
    }
    Ok(all)
}

/// Follow all values up to `top` to the start; there each distance listed must be closed, and a band
/// whose period is given must be what it was that much later: it is run through, or, if the period of its
/// smaller values is given, the paths of its two largest are followed. No value outside a closed distance ever
/// meets one inside. The text says what fails; the paths are those of the last band.
fn closed<const N: usize>(
    closure: &StarClosure,
    top: usize,
    toll: &mut Toll<'_, '_>,
) -> Result<Result<Option<Paths>, String>, CheckError> {
    let start = closure.start;
    if start == 0 {
        return Ok(Err("nothing is closed from x = 0 on".into()));
    }
    let all = follow::<N>(top, start, toll)?;
    let (mut first, mut least, mut paths) = (0, 0, None);
    for band in &closure.closed {
        let d = band.distance;
        if d < first || d > MOST_DISTANCE {
            return Ok(Err(format!("distance {d} is out of order or of range")));
        }
        let last = 2 * d as usize;
        let Some(windows) = all.windows.get(least..=last) else {
            return Ok(Err(format!("distance {d}: its values exceed {top}")));
        };
        if !all.closed_at(d) {
            return Ok(Err(format!("at x = {start} the diagonals up to {d} are not closed")));
        }
        if let Some(p) = band.period {
            if p == 0 || band.lower.unwrap_or(p) > MOST_PERIOD {
                return Ok(Err(format!("the period {p} is out of range")));
            }
            let before = Values { least, windows: windows.to_vec() };
            if let Some(lower) = band.lower {
                let found = match follow_paths(&before, (first, d), (lower, p), toll)? {
                    Ok(found) => found,
                    Err(why) => return Ok(Err(why)),
                };
                paths = Some(found);
                (first, least) = (d + 1, last + 1);
                continue;
            }
            paths = None;
            let mut band = before.clone();
            for _ in 0..p {
                band.next(Set::below(first), |_, _| {})?;
                toll.pay((last + 1 - least) * N)?;
            }
            if band != before {
                return Ok(Err(format!(
                    "the band up to distance {d} does not come back after {p}"
                )));
            }
        }
        (first, least) = (d + 1, last + 1);
    }
    Ok(Ok(paths))
}

/// The paths of the two largest values of a band, the smaller ones of which come back after `lower`; they must
/// come back after `p`.
fn follow_paths<const N: usize>(
    band: &Values<N>,
    (first, last): (u64, u64),
    (lower, p): (u64, u64),
    toll: &mut Toll<'_, '_>,
) -> Result<Result<Paths, String>, CheckError> {
    let smaller = band.windows.len().saturating_sub(2);
    if first == 0 || smaller == 0 || lower == 0 || p % lower != 0 {
        return Ok(Err(format!("the band up to distance {last} has no paths of period {lower}")));
    }
    let (u, v) = (&band.windows[smaller], &band.windows[smaller + 1]);
    let distances = first as usize..=last as usize;
    let mut ends = Ends::new((0..=*distances.end()).map(|j| (u.contains(j), v.contains(j))));
    let before = Values { least: band.least, windows: band.windows[..smaller].to_vec() };
    let mut running = before.clone();
    let mut left = Vec::new();
    for _ in 0..lower {
        let taken = running.next(Set::below(first), |_, _| {})?;
        left.clear();
        left.extend(distances.clone().filter(|&z| !taken.contains(z)).take(3));
        if let Err(why) = ends.next(&left) {
            return Ok(Err(why));
        }
        toll.pay((smaller + 2) * N)?;
    }
    if running != before {
        return Ok(Err(format!(
            "the smaller values of the band up to distance {last} do not come back after {lower}"
        )));
    }
    let paths = match ends.close(lower) {
        Ok(paths) => paths,
        Err(why) => return Ok(Err(why)),
    };
    if paths.bits_after(p / lower, toll)? != paths.bits {
        return Ok(Err(format!("the band up to distance {last} does not come back after {p}")));
    }
    Ok(Ok(paths))
}

/// The claim with windows that hold all distances of values up to `$top`: a value g is at most g + 1
/// away, since G(a, b) ≥ b − a − 1.
macro_rules! with_windows {
    ($top:expr, $check:ident($($argument:expr),*)) => {
        match $top + 2 {
            0..=64 => $check::<1>($($argument),*),
            65..=128 => $check::<2>($($argument),*),
            129..=256 => $check::<4>($($argument),*),
            _ => $check::<8>($($argument),*),
        }
    };
}

pub fn check_closed(claim: &StarClosed, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let d = claim.d;
    if d > MOST_DISTANCE {
        return Err(CheckError::TooLarge(format!("distances go up to {MOST_DISTANCE}")));
    }
    with_windows!(2 * d, closed_from(d, claim.start, limits))
}

fn closed_from<const N: usize>(
    d: u64,
    start: u64,
    limits: &Limits<'_>,
) -> Result<Verdict, CheckError> {
    if start < 2 {
        return refuted("nothing is closed before x = 2: G(0, 1) = 0");
    }
    let mut values = follow::<N>(2 * d as usize, start - 1, &mut limits.toll())?;
    if values.closed_at(d) {
        return refuted(format!("x = {} shows it already", start - 1));
    }
    values.next(at_first(start - 1), |_, _| {})?;
    if !values.closed_at(d) {
        return refuted(format!("the pairs before x = {start} do not show that {d} is closed"));
    }
    Ok(Verdict::Verified)
}

/// All values up to the start, then only those above the closed distances.
#[derive(Clone)]
struct Staged<'a, const N: usize> {
    closure: &'a StarClosure,
    x: u64,
    values: Values<N>,
    /// The band at the start, and the paths by which whole periods of its smaller values are skipped.
    skip: Option<(Values<N>, &'a Paths)>,
}

impl<'a, const N: usize> Staged<'a, N> {
    fn new(closure: &'a StarClosure, top: usize) -> Self {
        Staged { closure, x: 0, values: Values::new(top), skip: None }
    }

    /// With the paths of the band, if there are any.
    fn with_paths(
        closure: &'a StarClosure,
        top: usize,
        paths: Option<&'a Paths>,
        toll: &mut Toll<'_, '_>,
    ) -> Result<Self, CheckError> {
        let mut staged = Staged::new(closure, top);
        if let Some(paths) = paths {
            let least = inside(closure).0;
            let windows = follow::<N>(top, closure.start, toll)?.windows.split_off(least);
            staged.skip = Some((Values { least, windows }, paths));
        }
        Ok(staged)
    }

    /// Go on to x.
    fn forward(&mut self, d: u64, x: u64, toll: &mut Toll<'_, '_>) -> Result<(), CheckError> {
        while self.x < x {
            if self.x >= self.closure.start {
                if let Some((band, paths)) = &self.skip {
                    let times = (x - self.closure.start) / paths.lower;
                    let there = self.closure.start + times * paths.lower;
                    if there > self.x {
                        self.values = band.clone();
                        let top = self.values.windows.len() - 2;
                        for (&end, of_v) in paths.ends.iter().zip(paths.bits_after(times, toll)?) {
                            self.values.windows[top + usize::from(of_v)].insert(end);
                            self.values.windows[top + usize::from(!of_v)].remove(end);
                        }
                        self.x = there;
                        continue;
                    }
                }
            }
            self.on_diagonal(d)?;
            toll.pay(self.values.windows.len() * N)?;
        }
        Ok(())
    }

    fn next(&mut self, hear: impl FnMut(usize, u64)) -> Result<(), CheckError> {
        let (least, distances) = inside(self.closure);
        if self.x == self.closure.start && self.values.least < least {
            self.values.windows.drain(..least);
            self.values.least = least;
        }
        let taken =
            if self.x < self.closure.start { at_first(self.x) } else { Set::below(distances) };
        self.values.next(taken, hear)?;
        self.x += 1;
        Ok(())
    }

    /// The value on diagonal d at the next x, if it is among those followed.
    fn on_diagonal(&mut self, d: u64) -> Result<Option<usize>, CheckError> {
        let mut found = None;
        self.next(|k, z| {
            if z == d {
                found = Some(k);
            }
        })?;
        Ok(found)
    }

    /// The distance of the next pair of value g.
    fn next_pair(&mut self, g: usize, toll: &mut Toll<'_, '_>) -> Result<u64, CheckError> {
        loop {
            let mut found = None;
            self.next(|k, z| {
                if k == g {
                    found = Some(z);
                }
            })?;
            toll.pay(self.values.windows.len() * N)?;
            if let Some(z) = found {
                return Ok(z);
            }
        }
    }
}

fn refuted(why: impl Into<String>) -> Result<Verdict, CheckError> {
    Ok(Verdict::Refuted(why.into()))
}

/// The witnesses, if there is exactly one for each prime that divides the period, none too far.
fn witnesses(
    period: u64,
    given: &[(u64, u64)],
    from: u64,
    limits: &Limits<'_>,
) -> Result<Result<Vec<(u64, u64)>, String>, CheckError> {
    let mut listed = given.to_vec();
    listed.sort_unstable();
    let primes: Vec<u64> = listed.iter().map(|&(prime, _)| prime).collect();
    if primes != prime_factors(period, limits)? {
        return Ok(Err(format!("there must be one witness for each prime that divides {period}")));
    }
    if let Some((q, at)) = listed.iter().find(|(_, at)| *at < from || *at > MOST_PERIOD) {
        return Ok(Err(format!("the witness {at} for {q} is before the preperiod or too far")));
    }
    Ok(Ok(listed))
}

pub fn check_diagonal(claim: &StarDiagonal, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let StarDiagonal { d, period: p, preperiod: n0, closure, .. } = claim;
    let (d, p, n0) = (*d, *p, *n0);
    let Some((own, inner)) = closure.closed.split_last() else {
        return refuted("no closed distance");
    };
    if own.distance > MOST_DISTANCE {
        return Err(CheckError::TooLarge(format!("distances go up to {MOST_DISTANCE}")));
    }
    if own.distance < d || inner.last().is_some_and(|c| c.distance >= d) {
        return refuted(format!("the last closed distance is not the first from {d} on"));
    }
    let Some(band) = own.period else {
        return refuted("the period of the diagonal's own band is missing");
    };
    if p == 0 || band == 0 || band % p != 0 {
        return refuted(format!("the band's period {band} is not a multiple of {p}"));
    }
    if n0 > closure.start {
        return refuted(format!("the preperiod {n0} lies beyond the start {}", closure.start));
    }
    let top = 2 * own.distance as usize;
    with_windows!(top, diagonal(claim, inner, band, top, limits))
}

fn diagonal<const N: usize>(
    claim: &StarDiagonal,
    inner: &[grundy_cert::star_closure::Closed],
    band: u64,
    top: usize,
    limits: &Limits<'_>,
) -> Result<Verdict, CheckError> {
    let StarDiagonal { d, period: p, preperiod: n0, closure, .. } = claim;
    let (d, p, n0) = (*d, *p, *n0);
    let mut toll = limits.toll();
    let paths = match closed::<N>(closure, top, &mut toll)? {
        Ok(paths) => paths,
        Err(why) => return refuted(why),
    };
    let inner = StarClosure { start: closure.start, closed: inner.to_vec() };
    let begin = Staged::<N>::with_paths(&inner, top, paths.as_ref(), &mut toll)?;
    let mut here = begin.clone();
    let mut ahead = begin.clone();
    ahead.forward(d, p, &mut toll)?;
    let until = if p == band { closure.start } else { closure.start + band };
    for a in 0..until {
        let (one, other) = (here.on_diagonal(d)?, ahead.on_diagonal(d)?);
        toll.pay((top + 1) * N)?;
        let same = one == other && one.is_some();
        if a >= n0 && !same {
            return refuted(format!("G({}, {}) ≠ G({a}, {})", a + p, a + p + d, a + d));
        }
        if a + 1 == n0 && (same || (one.is_none() && other.is_none())) {
            return refuted(format!("not shown to be the least preperiod: {a} might do"));
        }
    }
    let listed = match witnesses(p, &claim.witnesses, n0, limits)? {
        Ok(listed) => listed,
        Err(why) => return refuted(why),
    };
    for (q, a) in listed {
        let mut run = begin.clone();
        let mut at = |x: u64| {
            run.forward(d, x, &mut toll)?;
            run.on_diagonal(d)
        };
        let one = at(a)?;
        if one == at(a + p / q)? {
            return refuted(format!("{a} is not a witness against the period {}", p / q));
        }
    }
    Ok(Verdict::Verified)
}

pub fn check_value(claim: &StarValue, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let StarValue { g, period: p, closure, state_period, .. } = claim;
    let (p, state_period) = (*p, *state_period);
    if *g > MOST_VALUE {
        return Err(CheckError::TooLarge(format!("values go up to {MOST_VALUE}")));
    }
    if closure.closed.iter().any(|c| c.distance > MOST_DISTANCE || 2 * c.distance >= *g) {
        return refuted(format!("a closed distance d with 2d ≥ {g}"));
    }
    if p == 0 || state_period == 0 || state_period > MOST_PERIOD {
        return refuted("the periods must be at least 1 and small enough to count to");
    }
    with_windows!(*g, value(claim, limits))
}

fn value<const N: usize>(claim: &StarValue, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let StarValue { g, period: p, preperiod: n0, closure, state_period, .. } = claim;
    let (g, p, n0, state_period) = (*g as usize, *p, *n0, *state_period);
    let mut toll = limits.toll();
    if let Err(why) = closed::<N>(closure, g, &mut toll)? {
        return refuted(why);
    }
    // The state comes back; count the pairs up to it and within it.
    let mut run = Staged::<N>::new(closure, g);
    let (mut before, mut within) = (0u64, 0u64);
    for _ in 0..closure.start {
        run.next(|k, _| before += u64::from(k == g))?;
        toll.pay((g + 1) * N)?;
    }
    let kept = run.values.windows[inside(closure).0..].to_vec();
    for _ in 0..state_period {
        run.next(|k, _| within += u64::from(k == g))?;
        toll.pay((g + 1) * N)?;
    }
    if run.values.windows != kept {
        return refuted(format!("the state does not come back after {state_period}"));
    }
    if within % p != 0 || n0 > before {
        return refuted(format!("{p} does not divide {within}, or {n0} is more than {before}"));
    }
    let mut here = Staged::<N>::new(closure, g);
    let mut ahead = here.clone();
    for _ in 0..p {
        ahead.next_pair(g, &mut toll)?;
    }
    for n in 0..if p == within { before } else { before + within } {
        let same = here.next_pair(g, &mut toll)? == ahead.next_pair(g, &mut toll)?;
        if n >= n0 && !same {
            return refuted(format!("the differences numbered {n} and {} differ", n + p));
        }
        if n + 1 == n0 && same {
            return refuted(format!("not the least preperiod: {n} would do"));
        }
    }
    let listed = match witnesses(p, &claim.witnesses, n0, limits)? {
        Ok(listed) => listed,
        Err(why) => return refuted(why),
    };
    for (q, n) in listed {
        let mut run = Staged::<N>::new(closure, g);
        for _ in 0..n {
            run.next_pair(g, &mut toll)?;
        }
        let one = run.next_pair(g, &mut toll)?;
        for _ in 1..p / q {
            run.next_pair(g, &mut toll)?;
        }
        if one == run.next_pair(g, &mut toll)? {
            return refuted(format!("{n} is not a witness against the period {}", p / q));
        }
    }
    Ok(Verdict::Verified)
}
