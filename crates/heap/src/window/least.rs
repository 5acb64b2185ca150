//! Where the period begins.
//!
//! When the windows at A and A + p agree, all that follows does. Windows at earlier heaps c and c + p agree
//! exactly if the values do from the window on; so the first window kept that agrees is found by halving, and
//! the last heap that differs by computing the stretch before it twice, p apart.

use grundy_watch::{Watch, THREADS};

use super::run::{Mark, Run};
use super::walk::{Step, Walk};
use crate::error::HeapError;
use crate::sequence::{EngineKind, NimSequence};
use crate::values::Values;

/// A period and where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    pub period: u64,
    pub preperiod: u64,
}

/// Heaps compared at a time.
const STRIDE: u64 = 1 << 22;

impl Run {
    /// The period, given that the window at heap `from` is back at `to` for the first time, and the
    /// least heap from which it holds. `None` if the watch said stop.
    pub fn least(&self, from: u64, to: u64, watch: &Watch) -> Result<Option<Found>, HeapError> {
        let period = to - from;
        let window = self.slow.values.len() as u64;
        // Among these heaps, ascending, the first that agrees with the one a period later: the last does.
        let mut heaps: Vec<u64> = self.marks.iter().map(|mark| mark.heap).collect();
        heaps.retain(|&heap| heap < from);
        heaps.push(from);
        let (mut least, mut most) = (0, heaps.len() - 1);
        while least < most {
            if watch.should_stop() {
                return Ok(None);
            }
            let middle = (least + most) / 2;
            let here = self.window_at(heaps[middle], window)?;
            if here == self.window_at(heaps[middle] + period, window)? {
                most = middle;
            } else {
                least = middle + 1;
            }
        }
        // All values from `agreeing` − window on agree. The last heap that differs is before.
        let agreeing = heaps[least] - window;
        let before = if least > 0 { heaps[least - 1] - window } else { 0 };
        let Some(last) = self.last_difference(before, agreeing, period, watch)? else {
            return Ok(None);
        };
        Ok(Some(Found { period, preperiod: last.map_or(before, |heap| heap + 1) }))
    }

    /// The values of so many heaps before this one.
    pub fn window_at(&self, heap: u64, window: u64) -> Result<Vec<u16>, HeapError> {
        let mut reader = self.reader(heap - window, self.limits.threads)?;
        reader.to(heap)?;
        reader.between(heap - window, heap)
    }

    /// The last heap from `from` to `to` whose value is not that of the heap a period later.
    fn last_difference(
        &self,
        from: u64,
        to: u64,
        period: u64,
        watch: &Watch,
    ) -> Result<Option<Option<u64>>, HeapError> {
        let mut first = self.reader(from, 1)?;
        let mut second = self.reader(from + period, 1)?;
        let mut last = None;
        let mut at = from;
        // What is compared is among the last values that are kept.
        let stride = STRIDE.min(self.game.early.len() as u64 / 2);
        while at < to {
            if watch.should_stop() {
                return Ok(None);
            }
            let next = (at + stride).min(to);
            let mut later = || {
                second.to(next + period)?;
                second.between(at + period, next + period)
            };
            let mut earlier = || first.to(next).and_then(|()| first.between(at, next));
            let (x, y) = if THREADS {
                std::thread::scope(|scope| {
                    let other = scope.spawn(later);
                    let x = earlier();
                    (x, other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                })
            } else {
                (earlier(), later())
            };
            let (x, y) = (x?, y?);
            if let Some(differs) = (0..x.len()).rev().find(|&k| x[k] != y[k]) {
                last = Some(at + differs as u64);
            }
            at = next;
        }
        Ok(Some(last))
    }

    /// A reader for the values from this heap on.
    fn reader(&self, from: u64, threads: usize) -> Result<Reader<'_>, HeapError> {
        let known = |mark: &&Mark| mark.heap - mark.values.len() as u64 <= from;
        // Where the next window, for a greater depth, is near, the one before serves.
        let mut walks = self.marks.iter().rev().filter(known);
        let source = match walks.find_map(|mark| Walk::from_mark(&self.game, mark, threads)) {
            Some(walk) => Source::Walk(Box::new(walk)),
            None => Source::Whole(Values::default()),
        };
        Ok(Reader { run: self, source })
    }
}

/// Values computed again: from a window, or from the first heap on.
struct Reader<'a> {
    run: &'a Run,
    source: Source,
}

enum Source {
    Walk(Box<Walk>),
    Whole(Values),
}

impl Reader<'_> {
    /// Compute all heaps before this one.
    fn to(&mut self, heap: u64) -> Result<(), HeapError> {
        match &mut self.source {
            Source::Whole(values) => {
                // From the first window on it goes by windows.
                let start = self.run.game.start;
                let rules = self.run.game.rules.clone();
                let mut sequence =
                    NimSequence::resume(rules, EngineKind::Auto, std::mem::take(values))?;
                sequence.extend_to(start.min(heap as usize), &Watch::new())?;
                *values = sequence.into_values();
                if heap > start as u64 {
                    let walk = Walk::whole(&self.run.game, std::mem::take(values), 1);
                    self.source = Source::Walk(Box::new(walk));
                    return self.to(heap);
                }
            }
            Source::Walk(walk) => {
                while walk.end() < heap {
                    if let Step::Doubt(heap) = walk.advance(heap, STRIDE as usize) {
                        return Err(doubtful(self.run, heap));
                    }
                }
            }
        }
        Ok(())
    }

    /// Values among the last that were computed.
    fn between(&self, from: u64, to: u64) -> Result<Vec<u16>, HeapError> {
        match &self.source {
            Source::Walk(walk) => Ok(walk.between(from, to)),
            Source::Whole(values) => {
                let values = values.to_vec(from as usize, to as usize);
                Ok(values.into_iter().map(|value| value as u16).collect())
            }
        }
    }
}

fn doubtful(run: &Run, heap: u64) -> HeapError {
    HeapError::input(format!("heap {heap} of {} does not follow from its window", run.game.rules))
}
