//! Values one after the other, of which early ones and the last are kept.

use grundy_watch::Watch;

use super::careful::Careful;
use super::game::Game;
use super::run::Mark;
use crate::sparse::Sparse;
use crate::values::Values;

/// Heaps decided at a time at most, for each kept one.
const STRIDE: usize = 8;
/// Heaps a block may be taken back by, and more.
const SPARE: usize = 4096;

/// How much nearer than the first of the last values witnesses are looked for.
fn spare(game: &Game) -> usize {
    SPARE + 2 * game.moves().least_start()
}

/// What became of a stride.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// These heaps are decided.
    Decided,
    /// This heap has a rare value below its candidate that no pair within reach excludes: either it is
    /// rare, or a witness lies deeper. Nothing is known of it and of those behind it.
    Doubt(u64),
}

/// The early values and the last ones, and the engine that goes on from there.
pub struct Walk {
    values: Values,
    kept: usize,
    /// Heaps dropped between the two, a multiple of 8.
    gone: u64,
    engine: Sparse,
    spare: usize,
}

impl Walk {
    /// From all values so far.
    pub fn whole(game: &Game, values: Values, threads: usize) -> Self {
        let mut engine = game.engine(&values);
        engine.threads = threads;
        Walk { values, kept: game.early.len(), gone: 0, engine, spare: spare(game) }
    }

    /// From a window, whose own depth suffices for the first heaps behind it. Nothing if it does not.
    pub fn from_mark(game: &Game, mark: &Mark, threads: usize) -> Option<Self> {
        let window = mark.values.len();
        // A few heaps less, so that what is gone is a multiple of 8.
        let kept = game.early.len();
        let kept = kept - (kept + window - (mark.heap % 8) as usize) % 8;
        let mut values = game.early.clone();
        values.truncate(kept);
        mark.values.iter().for_each(|&value| values.push(value.into()));
        let gone = mark.heap - values.len() as u64;
        debug_assert!(gone % 8 == 0);
        let mut walk =
            Walk { engine: game.engine(&values), values, kept, gone, spare: spare(game) };
        let mut careful = Careful::new(game);
        loop {
            walk.engine = game.engine(&walk.values);
            walk.engine.threads = threads;
            let needed = walk.engine.reach().max(mark.depth as usize) + walk.spare;
            let missing = needed.saturating_sub(walk.tail());
            if missing == 0 {
                return Some(walk);
            }
            for _ in 0..missing {
                let value = careful.next(&walk.values, mark.depth as usize)?;
                walk.values.push(value);
            }
        }
    }

    /// How many heaps are decided: the next one is this.
    pub fn end(&self) -> u64 {
        self.gone + self.values.len() as u64
    }

    /// How many of the last values there are.
    pub fn tail(&self) -> usize {
        if self.gone == 0 {
            self.values.len()
        } else {
            self.values.len() - self.kept
        }
    }

    /// Go on to this heap or less far; by how many heaps at most is said by `stride`.
    pub fn advance(&mut self, to: u64, stride: usize) -> Step {
        self.forget();
        let room = STRIDE * self.kept;
        let more = (to - self.end()).min(stride as u64) as usize;
        let end = self.values.len() + more.min(room);
        self.engine.set_depth(self.depth());
        let rares = self.engine.rare_count();
        self.engine.extend(&mut self.values, end, &Watch::new());
        match self.engine.rare_heaps().nth(rares) {
            Some(n) => Step::Doubt(self.gone + n as u64),
            None => Step::Decided,
        }
    }

    /// How deep witnesses are looked for from here on.
    pub fn depth(&self) -> usize {
        self.tail().min(self.kept) - self.spare
    }

    #[cfg(test)]
    pub fn look_no_deeper_than(&mut self, depth: usize) {
        self.spare = self.kept - depth;
    }

    /// Drop values in the middle, so that there is room again.
    fn forget(&mut self) {
        let most = 2 * self.kept;
        if self.gone > 0 && self.values.len() < most + 2 * self.kept {
            return;
        }
        let by = self.values.len().saturating_sub(most) & !7;
        if by > 0 {
            self.values.remove(self.kept..self.kept + by);
            self.engine.slide(by);
            self.gone += by as u64;
        }
    }

    /// Every heap so far, from where the walk began, was confirmed within this depth.
    pub fn deepest(&self) -> usize {
        self.engine.deepest()
    }

    /// The values of the heaps from `from` to `to`, both among the last ones.
    pub fn between(&self, from: u64, to: u64) -> Vec<u16> {
        let at = |n: u64| (n - self.gone) as usize;
        assert!(self.gone == 0 || at(from) >= self.kept, "heap {from} is forgotten");
        self.values.to_vec(at(from), at(to)).into_iter().map(|value| value as u16).collect()
    }

    /// All values that are kept, and the heap that the first of the last ones would be if none were
    /// gone.
    pub fn values(&self) -> (&Values, u64) {
        (&self.values, self.gone)
    }
}
