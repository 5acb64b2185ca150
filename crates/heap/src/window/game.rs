//! What every part of a run by windows shares: the game, its mask, its rare heaps, its early values.

use grundy_watch::Watch;

use crate::error::HeapError;
use crate::rules::Rules;
use crate::sequence::{EngineKind, NimSequence};
use crate::sparse::{Mask, Moves, Sparse};
use crate::values::Values;

/// How much is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Heaps whose values are kept for good, a multiple of 8: no witness deeper than that is found.
    pub kept: usize,
    /// Bytes that values may take.
    pub memory: usize,
    /// Most windows kept for the record.
    pub windows: usize,
    /// Most bytes they take.
    pub window_bytes: usize,
    /// Threads to use, 1 or 2.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { kept: 1 << 20, memory: 1 << 30, windows: 512, window_bytes: 8 << 20, threads: 1 }
    }
}

/// Fewest heaps that are kept, and how many of them must be left beyond twice the last rare one: for
/// witnesses, and for all that planes and rows hold.
const FEWEST: usize = 1 << 16;
const BEYOND: usize = 1 << 15;

/// A game that has sparse space, whose rare heaps seem to have ended.
pub struct Game {
    pub rules: Rules,
    pub mask: Mask,
    /// Values of the first `kept` heaps, heap 0 included.
    pub early: Values,
    /// The rare heaps, ascending, with their values.
    pub rares: Vec<(usize, u32)>,
    /// All heaps before this one were decided with all their pairs at hand.
    pub start: usize,
    /// The largest value among them, and the first heap that has it.
    pub largest: (u32, u64),
    /// The largest index of a digit.
    pub last: usize,
}

impl Game {
    /// Compute the first values, all of them kept, until the last rare heap is far behind; and give them
    /// as well.
    pub fn begin(
        rules: &Rules,
        limits: &mut Limits,
        mask: Option<Mask>,
        watch: &Watch,
    ) -> Result<(Game, Values), HeapError> {
        let moves = Moves::of(rules)
            .filter(|moves| !moves.splits.is_empty())
            .ok_or_else(|| unfit(rules, "windows need a finite code that splits heaps in two"))?;
        let least = moves.least_start();
        limits.kept = limits.kept.max(4 * least + FEWEST).next_multiple_of(8);
        let mut sequence = NimSequence::new(rules.clone(), EngineKind::Auto)?;
        loop {
            let start = 4 * limits.kept;
            // Values of two bytes are the most the engine has.
            if start.saturating_mul(2) > limits.memory {
                return Err(HeapError::beyond(
                    limits.memory,
                    format!(
                    "the rare heaps of {rules} have not ended: windows would need more than {} MB",
                    limits.memory >> 20
                ),
                ));
            }
            sequence.set_threads(Some(limits.threads));
            sequence.extend_to(start, watch)?;
            if sequence.values().len() < start {
                return Err(HeapError::beyond(
                    start,
                    format!("stopped before heap {start} of {rules}"),
                ));
            }
            let (mask, rares) = match (mask, sequence.sparse()) {
                (Some(mask), _) => (mask, rare_heaps(sequence.values(), mask)),
                (None, Some((mask, _))) => (mask, rare_heaps(sequence.values(), mask)),
                (None, None) => return Err(unfit(rules, "no sparse space was found")),
            };
            let last_rare = rares.last().map_or(0, |&(i, _)| i);
            if 2 * last_rare + BEYOND > limits.kept {
                limits.kept *= 2;
                continue;
            }
            let values = sequence.into_values();
            let mut early = Values::default();
            (0..limits.kept).for_each(|n| early.push(values.get(n)));
            let largest = values.largest();
            let at = (0..start).find(|&n| values.get(n) == largest).unwrap_or(0) as u64;
            let game = Game {
                rules: rules.clone(),
                mask,
                early,
                rares,
                start,
                largest: (largest, at),
                last: moves.last,
            };
            return Ok((game, values));
        }
    }

    /// The moves.
    pub fn moves(&self) -> Moves {
        Moves::of(&self.rules).expect("a game of windows has such moves")
    }

    /// The last rare heap, 0 if there is none.
    pub fn last_rare(&self) -> usize {
        self.rares.last().map_or(0, |&(i, _)| i)
    }

    /// How many values a window for this depth has.
    pub fn window(&self, depth: usize) -> usize {
        self.last_rare().max(depth) + self.last
    }

    /// An engine for these values.
    pub fn engine(&self, values: &Values) -> Sparse {
        Sparse::new(self.moves(), self.mask, values)
    }
}

/// The rare heaps among these, with their values.
fn rare_heaps(values: &Values, mask: Mask) -> Vec<(usize, u32)> {
    (1..values.len())
        .map(|n| (n, values.get(n)))
        .filter(|&(n, value)| !mask.is_common(n, value))
        .collect()
}

fn unfit(rules: &Rules, why: &str) -> HeapError {
    HeapError::input(format!("{rules}: {why}"))
}
