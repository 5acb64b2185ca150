//! What has been found about positions of one ruleset, up to a stated number of them.

use grundy_short::Fault;
use rustc_hash::FxHashMap;

use crate::ruleset::Ruleset;

/// Most positions evaluated in one call before a limit is reported.
pub(crate) const MOST_POSITIONS: usize = 60_000_000;

/// The same for positions that are single words, which take about ten bytes each.
pub(crate) const MOST_WORDS: usize = 360_000_000;

/// Answers about positions, to be kept between calls.
pub(crate) struct Table<R: Ruleset, V> {
    found: FxHashMap<R::Position, V>,
    /// How many may be found in this call, and how many may then be held.
    fresh: usize,
    until: usize,
}

impl<R: Ruleset, V> Default for Table<R, V> {
    fn default() -> Self {
        Table { found: FxHashMap::default(), fresh: MOST_POSITIONS, until: MOST_POSITIONS }
    }
}

impl<R: Ruleset, V: Copy> Table<R, V> {
    /// The same answers in a new call, which may add this many positions.
    pub fn with_fresh(self, fresh: usize) -> Self {
        let until = self.found.len().saturating_add(fresh);
        Table { fresh, until, ..self }
    }

    pub fn get(&self, position: &R::Position) -> Option<V> {
        self.found.get(position).copied()
    }

    pub fn insert(&mut self, position: R::Position, answer: V) -> Result<(), Fault> {
        if self.found.len() >= self.until {
            let fresh = self.fresh;
            return Err(Fault::stopped_at(
                fresh,
                format!("stopped at the limit of {fresh} evaluated positions"),
            ));
        }
        self.found.insert(position, answer);
        Ok(())
    }

    pub fn positions(&self) -> usize {
        self.found.len()
    }
}
