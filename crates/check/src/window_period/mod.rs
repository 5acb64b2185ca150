//! A period of a nim-sequence, shown by windows.
//!
//! Let R be the rare heaps, r the last of them, t the largest index of a digit. The *candidate* of heap n is
//! the least value common at n that neither a move to one heap nor a pair with a heap of R excludes. Heap n
//! is *confirmed within depth D* if every rare value below its candidate is excluded by a move to one heap or
//! by a pair (j, n − u − j) with j ≤ D. The window at n, for D, is the values of the W = max(r, D) + t heaps
//! before it.
//!
//! Two common heaps exclude no common value, so a heap that is confirmed has its candidate as its value, and the
//! window decides it. *Theorem:* let W + max(r, D) < A < B, p = B − A, and p even if the parity of n tells what
//! is common. If no heap from r + 1 to B − 1 is rare, those from A on are confirmed within D, and the
//! windows at A and B agree, then G(n + p) = G(n) for all n ≥ A − W. By induction: n + p has the same candidate
//! as n, and the pairs that confirm n confirm n + p.
//!
//! The claim is checked in segments, each from its own window: from the first heap to the first window,
//! computed from the rules with every pair at hand, and from each window to the next.

mod fast;
mod game;
mod plain;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Mutex;

use grundy_cert::window_period::{Window, WindowPeriod, THEOREM};

use crate::code::Digits;
use crate::nim_values::nim_values;
use crate::primes::prime_factors;
use crate::{CheckError, Limits, Verdict};
use game::Game;
use grundy_cert::words::quoted;

/// The longest windows, and the most of them, that are looked at.
const LONGEST: u64 = 1 << 26;
const MOST: usize = 1 << 20;
/// The first window is at most here: all values before it are computed and kept.
const FIRST: u64 = 1 << 30;
/// Heaps beyond this are beyond counting.
const FARTHEST: u64 = 1 << 62;
/// Steps between two reports, roughly.
const STEPS: u64 = 1 << 22;

/// What came of a check of some segments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// Segments that were looked at and hold.
    pub verified: usize,
    /// All there are.
    pub segments: usize,
    /// Why the claim fails, if it does.
    pub refutation: Option<String>,
}

/// Check the whole claim.
pub fn check(claim: &WindowPeriod, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let all: Vec<usize> = (0..claim.segments()).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let found = check_segments(claim, &all, threads, limits)?;
    Ok(match found.refutation {
        Some(why) => Verdict::Refuted(why),
        None => Verdict::Verified,
    })
}

/// Check what the claim says of its windows, and these of its segments, so many at a time. The first
/// segment is number 0.
pub fn check_segments(
    claim: &WindowPeriod,
    segments: &[usize],
    threads: usize,
    limits: &Limits<'_>,
) -> Result<Checked, CheckError> {
    let refuted = |why: String| {
        Ok(Checked { verified: 0, segments: claim.segments(), refutation: Some(why) })
    };
    let digits = Digits::read(&claim.code)?;
    if let Some(why) = frame(claim, &digits, limits)? {
        return refuted(why);
    }
    let game = match Game::new(claim, &digits, limits)? {
        Ok(game) => game,
        Err(why) => return refuted(why),
    };
    if let Some(&wrong) = segments.iter().find(|&&segment| segment >= claim.segments()) {
        let last = claim.segments() - 1;
        return Err(CheckError::Malformed(format!(
            "there is no segment {wrong}: the last is {last}"
        )));
    }
    let each = game.steps_a_heap();
    let heaps = segments.iter().filter(|&&at| at > 0).fold(0u64, |all, &at| {
        all.saturating_add(claim.windows[at].heap - claim.windows[at - 1].heap)
    });
    let steps = heaps.saturating_mul(each);
    if steps > limits.work {
        return Err(CheckError::Work {
            limit: limits.work,
            message: format!(
                "checking takes about {steps} steps for {heaps} heaps; the limit of work is {}",
                limits.work
            ),
        });
    }
    let threads = threads.clamp(1, 64);
    let longest = claim.windows.iter().map(|window| window.values.len()).max().unwrap_or(0);
    let deepest = claim.windows.iter().map(|window| window.depth).max().unwrap_or(0);
    let pairs = game.two.len() as u64 * (game.rares.len() as u64 + deepest);
    let bytes = (fast::bytes(longest) + 32 * pairs).saturating_mul(threads as u64);
    limits.hold(bytes, || format!("windows of {longest} values in {threads} threads"))?;
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let over = AtomicBool::new(false);
    let failed: Mutex<Option<Result<(usize, String), CheckError>>> = Mutex::new(None);
    let advance = |steps: u64| {
        if over.load(Ordering::Relaxed) {
            return Err(CheckError::Stopped);
        }
        limits.charge(steps)
    };
    let work = || {
        while !over.load(Ordering::Relaxed) {
            let Some(&segment) = segments.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            let outcome = match segment {
                0 => first_segment(claim, &digits, limits),
                _ => one_segment(claim, &game, segment, &advance),
            };
            let outcome = match outcome {
                Ok(None) => {
                    done.fetch_add(1, Ordering::Relaxed);
                    continue;
                }
                Ok(Some(why)) => Ok((segment, why)),
                Err(error) => Err(error),
            };
            over.store(true, Ordering::Relaxed);
            let mut failed = failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            // What another thread found, and not that this one stopped for it.
            if failed.is_none() || matches!(&*failed, Some(Err(CheckError::Stopped))) {
                *failed = Some(outcome);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let verified = done.into_inner();
    match failed.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        None => Ok(Checked { verified, segments: claim.segments(), refutation: None }),
        Some(Ok((segment, why))) => Ok(Checked {
            verified,
            segments: claim.segments(),
            refutation: Some(format!("segment {segment}: {why}")),
        }),
        Some(Err(error)) => Err(error),
    }
}

/// Everything the claim says that its windows show without computing a value; why it fails, if it does.
fn frame(
    claim: &WindowPeriod,
    digits: &Digits,
    limits: &Limits<'_>,
) -> Result<Option<String>, CheckError> {
    let no = |why: String| Ok(Some(why));
    let too_large = |what: String| Err(CheckError::TooLarge(what));
    if claim.theorem != THEOREM {
        return no(format!("the theorem must be '{THEOREM}', not {}", quoted(&claim.theorem)));
    }
    let Some((_, w)) = digits.range().filter(|_| digits.most_heaps() == 2) else {
        return no(format!(
            "the theorem is for finite codes that split in two, not {}",
            quoted(&claim.code)
        ));
    };
    let t = w.max(0) as u64;
    let (p, n0) = (claim.period, claim.preperiod);
    if p == 0 || claim.windows.is_empty() {
        return no("a period is at least 1, and needs a window".into());
    }
    if claim.domain.is_some() && p % 2 == 1 {
        return no("where parity tells common heaps from rare ones, a period is even".into());
    }
    if p > FARTHEST || n0 > FARTHEST || claim.windows.iter().any(|window| window.heap > FARTHEST) {
        return too_large(format!("the claim is about heaps beyond {FARTHEST}"));
    }
    let rises = |pair: &[(u64, u32)]| pair[0].0 < pair[1].0;
    if !claim.rares.windows(2).all(rises) || claim.rares.first().is_some_and(|&(i, _)| i == 0) {
        return no("the rare heaps are not in order".into());
    }
    let r = claim.rares.last().map_or(0, |&(i, _)| i);
    let deepest = claim.windows.iter().map(|window| window.depth).max().unwrap_or(0);
    let longest = r.max(deepest).max(claim.depth).saturating_add(t);
    if claim.windows.len() > MOST || longest > LONGEST {
        return too_large(format!(
            "there are {} windows for depths up to {longest}; at most {MOST} for {LONGEST} are looked at",
            claim.windows.len()
        ));
    }
    let first = claim.windows[0].heap;
    if first > FIRST {
        return too_large(format!(
            "the first window is at heap {first}; at most {FIRST} is allowed"
        ));
    }
    limits.hold(2 * first, || format!("the values before heap {first}"))?;
    if claim.domain.is_some_and(|parity| parity > 1) {
        return no("a parity is 0 or 1".into());
    }
    if claim.window != r.max(claim.depth) + t {
        return no(format!(
            "a window for depth {} has {} values",
            claim.depth,
            r.max(claim.depth) + t
        ));
    }
    for (at, window) in claim.windows.iter().enumerate() {
        let reach = r.max(window.depth);
        let heap = window.heap;
        if at > 0 && claim.windows[at - 1].heap >= heap {
            return no(format!("the window at heap {heap} is out of order"));
        }
        if heap <= 2 * reach + t {
            return no(format!(
                "the window at heap {heap} reaches back to rare heaps or witnesses"
            ));
        }
        if window.values.len() as u64 != (reach + t) * u64::from(window.wide) {
            return no(format!("the window at heap {heap} should have {} values", reach + t));
        }
        if window.read().is_none() {
            return no(format!("the window at heap {heap} is not one of values"));
        }
    }
    let found = |heap: u64| -> Result<&Window, String> {
        let at = claim.windows.binary_search_by_key(&heap, |window| window.heap);
        at.map(|at| &claim.windows[at]).map_err(|_| format!("there is no window at heap {heap}"))
    };
    let primes = prime_factors(p, limits)?;
    let from = n0 + claim.window;
    let shown = || -> Result<(), String> {
        let (first, last) = (found(from)?, found(from + p)?);
        let inside = |window: &&Window| window.heap >= from && window.heap <= from + p;
        if claim.windows.iter().filter(inside).any(|window| window.depth > claim.depth) {
            return Err(format!("a window is deeper than {}", claim.depth));
        }
        if first.depth != claim.depth || last.depth != claim.depth {
            return Err(format!("the windows that agree are not for depth {}", claim.depth));
        }
        if first.read() != last.read() {
            return Err(format!("the windows at heaps {from} and {} differ", from + p));
        }
        for &q in &primes {
            let other = found(from + p / q)?;
            if other.depth == first.depth && other.read() == first.read() {
                return Err(format!("not the least period: {} is one from heap {n0} on", p / q));
            }
            if other.depth != first.depth {
                return Err(format!(
                    "the window at heap {} is not for depth {}",
                    other.heap, claim.depth
                ));
            }
        }
        if n0 > 0 {
            let last =
                |heap: u64| found(heap).map(|window| window.read().and_then(|v| v.last().copied()));
            if last(n0)? == last(n0 + p)? {
                return Err(format!("not the least preperiod: G({}) = G({})", n0 - 1, n0 - 1 + p));
            }
        }
        Ok(())
    };
    Ok(shown().err())
}

/// From the first heap to the first window: computed from the rules, with no word of the claim.
fn first_segment(
    claim: &WindowPeriod,
    digits: &Digits,
    limits: &Limits<'_>,
) -> Result<Option<String>, CheckError> {
    let window = &claim.windows[0];
    let heap = window.heap as usize;
    let values = nim_values(digits, heap - 1, limits)?;
    let mut rares = claim.rares.iter().peekable();
    for (n, &value) in values.iter().enumerate().skip(1) {
        let known = rares.next_if(|&&(i, _)| i == n as u64);
        let common = game::is_common(claim, n as u64, value);
        if common == known.is_some() {
            let is = if common { "common" } else { "rare" };
            return Ok(Some(format!("G({n}) = {value} is {is}")));
        }
        if known.is_some_and(|&(_, other)| other != u32::from(value)) {
            return Ok(Some(format!("G({n}) = {value} is not what the claim says")));
        }
    }
    let claimed = window.read().unwrap_or_default();
    Ok(differs(&claimed, &values[heap - claimed.len()..], heap as u64))
}

/// Is told how many steps are done, and says whether to go on.
type Advance<'a> = dyn Fn(u64) -> Result<(), CheckError> + 'a;

/// From a window to the next.
fn one_segment(
    claim: &WindowPeriod,
    game: &Game,
    segment: usize,
    advance: &Advance<'_>,
) -> Result<Option<String>, CheckError> {
    let (from, to) = (&claim.windows[segment - 1], &claim.windows[segment]);
    let expected = to.read().unwrap_or_default();
    let start = from.read().unwrap_or_default();
    let depth = from.depth as usize;
    let walk = fast::walk(game, &start, depth, from.heap, to.heap, expected.len(), advance)?;
    // A value may be too large for the fast way.
    let walk = match walk {
        Some(walk) => walk,
        None => plain::walk(game, &start, depth, from.heap, to.heap, expected.len(), advance)?,
    };
    match walk {
        Ok(values) => Ok(differs(&expected, &values, to.heap)),
        Err(heap) => Ok(Some(format!("heap {heap} is not confirmed within depth {depth}"))),
    }
}

/// Where two windows at a heap differ, in words.
fn differs(claimed: &[u16], found: &[u16], heap: u64) -> Option<String> {
    if claimed.len() != found.len() {
        return Some(format!("the window at heap {heap} is too long for its segment"));
    }
    let at = (0..claimed.len()).find(|&k| claimed[k] != found[k])?;
    let n = heap - (claimed.len() - at) as u64;
    Some(format!("G({n}) = {}, not {} as the window at heap {heap} says", found[at], claimed[at]))
}
