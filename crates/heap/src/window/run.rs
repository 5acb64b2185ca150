//! A run that looks for the window that returns, and keeps windows at intervals.
//!
//! Brent's method: the window at one heap is kept and looked for in all that follows; when the run has
//! come twice as far, it is exchanged for the window there. So a period p that begins at n0 is found
//! before heap 2 max(n0, p) + p or so. The first return of a window is the least period: were there a
//! lesser one, the window would have returned after that.

use grundy_watch::{Instant, Watch};

use super::game::{Game, Limits};
use super::seek::Sought;
use super::walk::{Step, Walk};
use crate::error::HeapError;
use crate::rules::Rules;

/// The values before a heap, as many as decide those that follow as long as these are confirmed within
/// the depth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub heap: u64,
    pub depth: u64,
    pub values: Vec<u16>,
}

/// What a stretch of a run came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The goal is reached, or the watch said stop.
    Paused,
    /// Windows were added, or exchanged: time to save.
    Kept,
    /// The window at `from` is back at `to`.
    Returned { from: u64, to: u64 },
}

/// Depths are rounded up, so that windows seldom grow.
const DEEPER: usize = 1024;
/// Heaps between two windows at first, unless few values are kept.
const EVERY: u64 = 1 << 24;
/// A stride should take about this many seconds.
const SOON: f64 = 0.2;
/// Fewest heaps of a stride, and most.
const LEAST_STRIDE: usize = 1 << 14;
const MOST_STRIDE: usize = 1 << 24;

/// A game, how far it is computed, and its windows so far.
pub struct Run {
    pub game: Game,
    pub limits: Limits,
    walk: Walk,
    /// Windows kept, ascending; the heaps between two are confirmed within the depth of the first.
    pub(super) marks: Vec<Mark>,
    /// Windows are kept at multiples of this.
    pub(super) every: u64,
    depth: usize,
    pub(super) slow: Mark,
    sought: Sought,
    pub(super) largest: (u32, u64),
    /// Seconds spent, this run and those before it.
    pub seconds: f64,
    stride: usize,
    /// Has any window been kept or exchanged since this was asked?
    pub(super) rewritten: bool,
}

impl Run {
    /// Begin with the first heap.
    pub fn new(rules: &Rules, mut limits: Limits, watch: &Watch) -> Result<Self, HeapError> {
        let begun = Instant::now();
        let (game, values) = Game::begin(rules, &mut limits, None, watch)?;
        let walk = Walk::whole(&game, values, limits.threads);
        let depth = rounded(walk.deepest());
        let largest = game.largest;
        let first = mark_at(&game, &walk, walk.end(), depth);
        Ok(Run {
            sought: Sought::new(&first.values),
            marks: vec![first.clone()],
            slow: first,
            every: EVERY.min(16 * game.start as u64),
            walk,
            depth,
            largest,
            seconds: begun.elapsed().as_secs_f64(),
            stride: LEAST_STRIDE,
            rewritten: true,
            game,
            limits,
        })
    }

    /// Go on from windows kept before.
    pub(super) fn go_on(
        game: Game,
        limits: Limits,
        marks: Vec<Mark>,
        every: u64,
        slow: Mark,
        largest: (u32, u64),
        seconds: f64,
    ) -> Result<Self, HeapError> {
        let (mut marks, mut slow) = (marks, slow);
        let known = marks.len();
        let walk = walk_from_last(&game, &mut marks, limits.threads)
            .ok_or_else(|| HeapError::input("no window follows from itself"))?;
        let last = marks.last().expect("a window at least");
        if slow.heap > last.heap || slow.depth < last.depth {
            slow = last.clone();
        }
        let rewritten = marks.len() < known;
        Ok(Run {
            depth: last.depth as usize,
            sought: Sought::new(&slow.values),
            marks,
            slow,
            every,
            walk,
            largest,
            seconds,
            stride: LEAST_STRIDE,
            rewritten,
            game,
            limits,
        })
    }

    /// All heaps before this one are decided.
    pub fn end(&self) -> u64 {
        self.walk.end()
    }

    /// Every heap was confirmed within this depth.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The largest value, and the first heap that has it.
    pub fn largest(&self) -> (u32, u64) {
        self.largest
    }

    /// The windows kept.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The window that is looked for.
    pub fn slow(&self) -> &Mark {
        &self.slow
    }

    /// Go on to this heap, or until windows are kept, one returns, or the watch says stop.
    pub fn advance(&mut self, goal: u64, watch: &Watch) -> Result<Event, HeapError> {
        while self.end() < goal && !watch.should_stop() {
            let begun = Instant::now();
            let from = self.end();
            let next = (from / self.stride as u64 + 1) * self.stride as u64;
            let next = next.min((from / self.every + 1) * self.every);
            let step = self.walk.advance(next.min(goal), self.stride);
            if let Step::Doubt(heap) = step {
                let widened = self.widen(heap, watch);
                self.seconds += begun.elapsed().as_secs_f64();
                if widened.is_err() {
                    self.fall_back()?;
                }
                return widened.map(|()| Event::Kept);
            }
            let returned = self.look(from);
            let took = begun.elapsed().as_secs_f64();
            self.seconds += took;
            if took < SOON / 2.0 {
                self.stride = (2 * self.stride).min(MOST_STRIDE);
            } else if took > 2.0 * SOON {
                self.stride = (self.stride / 2).max(LEAST_STRIDE);
            }
            watch.report(self.end());
            if let Some(to) = returned {
                return Ok(Event::Returned { from: self.slow.heap, to });
            }
            if self.keep_windows() {
                return Ok(Event::Kept);
            }
        }
        Ok(Event::Paused)
    }

    /// Look at the heaps decided from `from` on: the depth they needed, the largest value, and whether
    /// the window returned.
    fn look(&mut self, from: u64) -> Option<u64> {
        let (values, gone) = self.walk.values();
        let first = (from - gone) as usize;
        let most = values.largest_from(first);
        if most > self.largest.0 {
            let at = (first..values.len()).find(|&n| values.get(n) == most).expect("it is there");
            self.largest = (most, gone + at as u64);
        }
        if self.walk.deepest() > self.depth {
            // The window at `from` was too short for what followed it.
            self.depth = rounded(self.walk.deepest());
            let mark = mark_at(&self.game, &self.walk, from, self.depth);
            self.marks.retain(|known| known.heap < from);
            self.marks.push(mark.clone());
            self.look_for(mark);
            self.rewritten = true;
        }
        let (values, gone) = self.walk.values();
        let window = self.slow.values.len();
        let mut at = first + 1;
        loop {
            let found = self.sought.find(values, at - window)? + window;
            let heap = gone + found as u64;
            // In the domain kind even and odd heaps have other common values.
            if self.game.mask.domain.is_none() || (heap - self.slow.heap) % 2 == 0 {
                return Some(heap);
            }
            at = found + 1;
        }
    }

    fn look_for(&mut self, mark: Mark) {
        self.sought = Sought::new(&mark.values);
        self.slow = mark;
    }

    /// Keep a window here if it is time; was one kept?
    fn keep_windows(&mut self) -> bool {
        let here = self.end();
        if here % self.every != 0 {
            return false;
        }
        let mark = mark_at(&self.game, &self.walk, here, self.depth);
        if here >= 2 * self.slow.heap {
            self.look_for(mark.clone());
        }
        let bytes = 2 * mark.values.len();
        self.marks.push(mark);
        let most = (self.limits.window_bytes / bytes).clamp(16, self.limits.windows.max(16));
        if self.marks.len() > most {
            self.every *= 2;
            self.thin();
        }
        true
    }

    /// Keep fewer windows: the first, those at multiples of `every`, and the first of each depth.
    fn thin(&mut self) {
        let mut depth = 0;
        let every = self.every;
        self.marks.retain(|mark| {
            let deeper = mark.depth > depth;
            depth = depth.max(mark.depth);
            deeper || mark.heap % every == 0
        });
        self.rewritten = true;
    }

    /// Forget what was computed behind the last window.
    fn fall_back(&mut self) -> Result<(), HeapError> {
        let walk = walk_from_last(&self.game, &mut self.marks, self.limits.threads);
        self.walk = walk.ok_or_else(|| HeapError::input("no window follows from itself"))?;
        Ok(())
    }

    /// Count a heap as in doubt if it has no witness up to this depth, until more is kept.
    #[cfg(test)]
    pub(super) fn look_no_deeper_than(&mut self, depth: usize) {
        self.walk.look_no_deeper_than(depth);
    }

    /// A heap is in doubt: keep more values and go back to where more are known.
    ///
    /// With four times as many early values, and as many of the last ones. If the heap is rare, this is
    /// repeated until all values up to it are kept, or memory ends.
    fn widen(&mut self, heap: u64, watch: &Watch) -> Result<(), HeapError> {
        let mut limits = Limits { kept: 4 * self.limits.kept, ..self.limits };
        if limits.kept.saturating_mul(8) > limits.memory {
            return Err(HeapError::beyond(limits.memory, format!(
                "heap {heap} of {} is rare, or needs a witness deeper than {}: to tell, more than {} MB \
                 would be needed",
                self.game.rules,
                self.walk.depth(),
                limits.memory >> 20
            )));
        }
        // A mask chosen anew would need all values.
        let again = if heap < 4 * limits.kept as u64 { None } else { Some(self.game.mask) };
        let (game, values) = Game::begin(&self.game.rules, &mut limits, again, watch)?;
        let start = game.start as u64;
        let walk = Walk::whole(&game, values, limits.threads);
        let depth = rounded(walk.deepest()).max(self.depth);
        let same = game.mask == self.game.mask && game.rares == self.game.rares;
        self.largest =
            if game.largest.0 >= self.largest.0 || !same { game.largest } else { self.largest };
        let mut marks = vec![mark_at(&game, &walk, start, depth)];
        let safe = heap.saturating_sub(2 * limits.kept as u64);
        let old = std::mem::take(&mut self.marks);
        if same {
            let useful = |mark: &Mark| mark.heap > start && mark.heap <= safe;
            marks.extend(old.into_iter().filter(useful));
        }
        (self.game, self.limits) = (game, limits);
        let from_mark = if marks.len() > 1 {
            walk_from_last(&self.game, &mut marks, limits.threads)
        } else {
            None
        };
        self.walk = if marks.len() > 1 { from_mark.unwrap_or(walk) } else { walk };
        let last = marks.last().expect("the first is never dropped");
        self.depth = depth.max(last.depth as usize);
        // What lies between was confirmed, within the depth there was.
        let slow = last.clone();
        self.marks = marks;
        self.look_for(slow);
        self.rewritten = true;
        Ok(())
    }
}

/// A walk from the last window. A heap just behind it may need a witness deeper than its depth: then that
/// window is dropped, and the one before it serves.
fn walk_from_last(game: &Game, marks: &mut Vec<Mark>, threads: usize) -> Option<Walk> {
    loop {
        let walk = Walk::from_mark(game, marks.last()?, threads);
        if walk.is_some() || marks.len() == 1 {
            return walk;
        }
        marks.pop();
    }
}

/// The window for this depth at a heap among the last ones.
pub(super) fn mark_at(game: &Game, walk: &Walk, heap: u64, depth: usize) -> Mark {
    let window = game.window(depth) as u64;
    Mark { heap, depth: depth as u64, values: walk.between(heap - window, heap) }
}

fn rounded(depth: usize) -> usize {
    depth.next_multiple_of(DEEPER)
}
