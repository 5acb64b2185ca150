//! Solving a game: compute, look for a period, prove it.

use std::time::Duration;

use grundy_cert::AutomaticValues;
use grundy_watch::{Instant, Watch};

use crate::automatic;
use crate::code::Code;
use crate::error::HeapError;
use crate::formula::Formula;
use crate::pattern::{pattern, Pattern};
use crate::period::{candidate, Candidate, Period, Preperiod};
use crate::sequence::{EngineKind, NimSequence};
use crate::stepper;
use crate::theorems::{proof_status, Proof, ProofStatus, Theorem};
use crate::values::Values;

/// Number of values after which a period is first sought.
const FIRST_LOOK: usize = 512;
/// Number of values up to which an automaton is sought: one that these do not show is too large.
const LAST_GUESS: usize = 1 << 13;
/// A saltus counts as observed only if it has lasted to this many times the heap where it began: what
/// happens near every power of two would have shown.
const OBSERVED_FOR: usize = 4;

/// What became of the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solution {
    /// The pattern holds for all heaps from its preperiod on.
    Solved { pattern: Pattern, proof: Proof },
    /// The values of all heaps are what an automaton reads, and follow no simpler law.
    Automatic(Box<AutomaticValues>),
    /// Nothing was proved; values were computed up to G(searched_to). A pattern that the later
    /// half of them follows, or with a saltus the later three quarters, is only observed.
    Unknown { searched_to: u64, observed: Option<Pattern> },
}

/// Extend the sequence by doubling until a period is proved, `max_heap` is reached or the watch
/// says stop. The sequence keeps what was computed.
pub fn solve(
    sequence: &mut NimSequence,
    max_heap: usize,
    watch: &Watch,
    mut save: impl FnMut(&NimSequence) -> Result<(), HeapError>,
) -> Result<Solution, HeapError> {
    if let Some(solution) = by_formula(sequence) {
        return Ok(solution);
    }
    if let Some(solution) = by_states(sequence, max_heap, watch) {
        return Ok(solution);
    }
    let end = max_heap.saturating_add(1);
    let mut goal = FIRST_LOOK.max(sequence.values().len()).min(end);
    loop {
        extend_in_strides(sequence, goal, watch, &mut save)?;
        let known = sequence.values().len();
        let mut next = goal.saturating_mul(2);
        let mut observed = None;
        if let Some(code) = sequence.rules().code() {
            observed = look(code, sequence.values(), sequence.threads_now());
            if let Some(pattern) = observed {
                match proof_status(code, sequence.values(), &pattern, end, watch) {
                    ProofStatus::Proved(proof) => return Ok(Solution::Solved { pattern, proof }),
                    // Nearly there: go straight to what the theorem needs.
                    ProofStatus::Needs(last) if last < next as u64 => next = last as usize + 1,
                    ProofStatus::Refuted => observed = None,
                    _ => {}
                }
            }
            observed = observed.filter(|seen| seen.lasts(known));
            if observed.is_none()
                && known <= LAST_GUESS
                && !(code.is_finite() && code.most_heaps() <= 2)
            {
                if let Some(found) = automatic::values(code, sequence.values(), watch) {
                    return Ok(Solution::Automatic(Box::new(found)));
                }
            }
        }
        if known >= end || watch.should_stop() {
            return Ok(Solution::Unknown { searched_to: known.saturating_sub(1) as u64, observed });
        }
        goal = next.min(end);
    }
}

/// Number of values between two checkpoints; more where they are computed in less than `SAVE_SOON`.
const SAVE_EVERY: usize = 1 << 20;
const SAVE_SOON: Duration = Duration::from_millis(100);

/// Extend the sequence to `end` values in short strides, saving after each, so that a checkpoint
/// is never far behind.
pub fn extend_in_strides(
    sequence: &mut NimSequence,
    end: usize,
    watch: &Watch,
    mut save: impl FnMut(&NimSequence) -> Result<(), HeapError>,
) -> Result<(), HeapError> {
    sequence.reserve(end)?;
    let mut stride = SAVE_EVERY;
    while sequence.values().len() < end && !watch.should_stop() {
        let goal = sequence.values().len().saturating_add(stride).min(end);
        let begun = Instant::now();
        sequence.extend_to(goal, watch)?;
        save(sequence)?;
        let soon = begun.elapsed() < SAVE_SOON;
        stride = if soon { stride * 2 } else { (stride / 2).max(SAVE_EVERY) };
    }
    Ok(())
}

impl Pattern {
    /// Has a saltus lasted long enough to count as observed?
    fn lasts(&self, known: usize) -> bool {
        self.saltus == 0 || OBSERVED_FOR * (self.preperiod.0 + self.period.0) <= known
    }
}

/// A pattern in the values. A finite octal game has no saltus (Austin 1976, Theorem 6.2).
fn look(code: &Code, values: &Values, threads: usize) -> Option<Pattern> {
    if values.len() < 4 {
        None
    } else if code.is_finite() && code.most_heaps() <= 2 {
        candidate(values, threads).map(Pattern::from)
    } else {
        pattern(values)
    }
}

/// Periods of sets {a, b, a+b} up to this are found by states: a proof of their own, as quickly.
const SHORT_PERIOD: u64 = 1 << 16;

/// Sets {a, b, a+b} whose periods are too long to run through.
fn by_formula(sequence: &NimSequence) -> Option<Solution> {
    let Some(Formula::Additive(set)) = sequence.formula() else {
        return None;
    };
    let period = set.period()?;
    let code = sequence.rules().code()?;
    if period <= SHORT_PERIOD && stepper::fits(code) {
        return None;
    }
    let found =
        Candidate { period: Period(usize::try_from(period).ok()?), preperiod: Preperiod(0) };
    let (theorem, saltus, last_irregular) = (Theorem::Additive, 0, 0);
    // No value has to be computed.
    let proof = Proof { theorem, period, saltus, last_irregular, verified_to: 0 };
    Some(Solution::Solved { pattern: found.into(), proof })
}

/// Finite games that never split a heap are solved by the return of a state, without storing
/// their values; Theorem 4.1 with h = 1 is the proof.
fn by_states(sequence: &NimSequence, max_heap: usize, watch: &Watch) -> Option<Solution> {
    let code = sequence.rules().code()?;
    if sequence.kind() != EngineKind::Auto || !stepper::fits(code) {
        return None;
    }
    let found = stepper::solve(code, max_heap, watch)?;
    let verified_to = found.proved_by(code)?;
    let proof = Proof {
        theorem: Theorem::Finite,
        period: found.period.0 as u64,
        saltus: 0,
        last_irregular: (found.preperiod.0 as u64).saturating_sub(1),
        verified_to,
    };
    Some(Solution::Solved { pattern: found.into(), proof })
}
