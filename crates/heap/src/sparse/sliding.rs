//! The engine on values of which some in the middle are forgotten.
//!
//! Behind the rare heaps a value depends on early heaps and on the last ones (see
//! [`window`](crate::window)). So heaps in between may be dropped, and those behind them counted from
//! fewer: pairs of an early heap and a late one stay pairs. No other pair may be looked at then, which
//! is what the depth is for.

use super::{early, Sparse};

impl Sparse {
    /// Account for `by` heaps, a multiple of 8, that were dropped from the middle of the values. Every
    /// plane and row must have forgotten them.
    pub fn slide(&mut self, by: usize) {
        assert!(by % 8 == 0, "planes and rows begin at multiples of 8");
        match &mut self.wide {
            Some(wide) => wide.slide(by),
            None => self.planes.base -= by,
        }
        self.checker.rows.base -= by;
        self.checker.bytes.slide(by);
        self.recalled = self.recalled.saturating_sub(by);
        self.chain.forget();
    }

    /// From now on a rare value that no pair with a heap up to `depth` excludes counts as not
    /// excluded.
    pub fn set_depth(&mut self, depth: usize) {
        self.checker.depth = depth;
    }

    /// Every rare value below a candidate was excluded by a pair with a heap up to this one.
    pub fn deepest(&self) -> usize {
        let longer = self.moves.splits.iter().map(|&u| (-u).max(0) as usize).max().unwrap_or(0);
        let pairs =
            self.checker.witnesses.depth().max(early::DEPTH).max(self.checker.bytes.depth());
        pairs.max(self.checker.deepest) + longer
    }

    /// Heaps before the last one that planes, rows and tests may look at.
    pub fn reach(&self) -> usize {
        let held = self.window.max(self.tested_reach).max(self.checker.witnesses.depth());
        held.max(self.checker.bytes.depth()) + 1024
    }

    /// How many numbers there are.
    pub fn rows(&self) -> usize {
        self.classes.rows()
    }
}
