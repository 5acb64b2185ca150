//! Solving a game: compute, look for a period, prove it.

use grundy_watch::Watch;

use crate::error::HeapError;
use crate::period::{candidate, Candidate};
use crate::sequence::NimSequence;

/// First look for a period.
const FIRST_LOOK: usize = 512;

/// What became of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solution {
    /// G(n + p) = G(n) for all n ≥ the preperiod: proved by computing up to `verified_to`.
    Periodic { found: Candidate, verified_to: u64 },
    /// No period was proved; values were computed up to G(searched_to).
    Unknown { searched_to: u64 },
}

/// Extend the sequence by doubling until a period is proved, `max_heap` is reached or the watch
/// says stop. The sequence keeps what was computed.
pub fn solve(
    sequence: &mut NimSequence,
    max_heap: usize,
    watch: &Watch,
    mut save: impl FnMut(&NimSequence) -> Result<(), HeapError>,
) -> Result<Solution, HeapError> {
    let end = max_heap.saturating_add(1);
    let mut goal = FIRST_LOOK.max(sequence.values().len()).min(end);
    loop {
        extend_in_strides(sequence, goal, watch, &mut save)?;
        let known = sequence.values().len();
        let mut next = goal.saturating_mul(2);
        if let Some(code) = sequence.rules().code() {
            if let Some(found) = (known >= 4).then(|| candidate(sequence.values())).flatten() {
                match found.proved_by(code) {
                    Some(last) if last < known as u64 => {
                        return Ok(Solution::Periodic { found, verified_to: last });
                    }
                    // Nearly there: go straight to what the theorem needs.
                    Some(last) if last < next as u64 => next = last as usize + 1,
                    _ => {}
                }
            }
        }
        if known >= end || watch.should_stop() {
            return Ok(Solution::Unknown { searched_to: known.saturating_sub(1) as u64 });
        }
        goal = next.min(end);
    }
}

/// Values between two checkpoints.
const SAVE_EVERY: usize = 1 << 20;

/// Extend the sequence to `end` values in short strides, saving after each, so that a checkpoint
/// is never far behind.
pub fn extend_in_strides(
    sequence: &mut NimSequence,
    end: usize,
    watch: &Watch,
    mut save: impl FnMut(&NimSequence) -> Result<(), HeapError>,
) -> Result<(), HeapError> {
    sequence.reserve(end)?;
    while sequence.values().len() < end && !watch.should_stop() {
        let stride = (sequence.values().len() + SAVE_EVERY).min(end);
        sequence.extend_to(stride, watch)?;
        save(sequence)?;
    }
    Ok(())
}
