//! The sparse-space engine for games that split a heap in at most two.
//!
//! Naively G(n) needs all pairs i + j = n − u. With a [`Mask`] the values fall into common and
//! rare so that two common heaps exclude only rare values. Hence
//!
//! 1. a *common* value is excluded only by (rare heap, common heap): run over the rare heaps;
//!    the least common value left is the candidate for G(n);
//! 2. every smaller *rare* value must be excluded by some pair: witnesses turn up soon. If one
//!    is not excluded, n itself is rare, and G(n) is the least such value.
//!
//! Both steps work on blocks of 248 heaps, with one row of bits per common value (see [`rows`]):
//! "heap n − d has value w ⊕ G(i)" is one load and one OR for the whole block. Pairs that reach
//! back less than a block are taken heap by heap. Step 1 assumes that no heap of the block is
//! rare; step 2 checks it and the block is taken up again behind the first that is. The result
//! is exact for every mask.

mod block;
mod classes;
mod far;
pub mod mask;
mod rows;
mod witness;

use grundy_watch::Watch;

use crate::rules::Rules;
use crate::values::Values;
use classes::{Classes, RARE};
use far::{FarPairs, Tile};
pub use mask::Mask;
use rows::{Lanes, Rows, BLOCK};
use witness::{Need, Witnesses};

/// Heaps before a block whose numbers are kept at hand for the near pairs.
const BEHIND: usize = 256;
/// Most memory for the rows.
const ROW_BYTES: usize = 4 << 20;

/// The moves of a game that leaves at most two heaps.
pub struct Moves {
    /// u for "remove u, leave one heap".
    pub singles: Vec<usize>,
    /// u for "remove u, leave two heaps"; may be 0 or negative.
    pub splits: Vec<i64>,
    /// The two heaps must differ (Grundy's game).
    pub different: bool,
    /// The largest index of a digit.
    pub last: usize,
}

impl Moves {
    /// The moves of `rules` if they are finite and leave at most two heaps.
    pub fn of(rules: &Rules) -> Option<Moves> {
        let Rules::Code(code) = rules else {
            return Some(Moves { singles: vec![], splits: vec![0], different: true, last: 0 });
        };
        let last = code.last_index()?;
        (code.most_heaps() <= 2).then(|| Moves {
            singles: code.indices_with(1, last).iter().map(|&u| u as usize).collect(),
            splits: code.indices_with(2, last),
            different: false,
            last: last as usize,
        })
    }

    /// The common parity of the splitting digits, if they have one.
    pub fn split_parity(&self) -> Option<u8> {
        let parity = |u: &i64| u.rem_euclid(2) as u8;
        let first = self.splits.first().map(parity)?;
        self.splits.iter().all(|u| parity(u) == first).then_some(first)
    }

    /// The least heap the engine can start from.
    pub fn least_start(&self) -> usize {
        64.max(
            self.last
                + 1
                + self.splits.iter().map(|u| u.unsigned_abs() as usize).max().unwrap_or(0),
        )
    }
}

/// The engine: a mask, the rare heaps so far, and the rows.
pub struct Sparse {
    moves: Moves,
    pub mask: Mask,
    classes: Classes,
    rows: Rows,
    window: usize,
    /// Heaps whose value is rare, ascending, with the value.
    rares: Vec<(usize, u32)>,
    /// (d, drop(G(i))) for rare i with d = u + i less than a block; (u, 0) for single moves.
    near: Vec<(u16, u16)>,
    /// Single moves that turn rare into common: those of odd length, in the domain kind.
    flips: Vec<usize>,
    far: FarPairs,
    witnesses: Witnesses,
    /// Numbers of the heaps of this block and of the `BEHIND` heaps before it.
    numbers: Vec<u16>,
    /// Marks for the near pairs when a word does not hold all rows.
    marks: Vec<u32>,
    epoch: u32,
    tiles: Vec<Tile>,
    needs: Vec<Need>,
    /// The heaps of the block with each number.
    decided: Vec<Lanes>,
}

impl Sparse {
    /// Take up a game from its first values, at least `moves.least_start()` of them.
    pub fn new(moves: Moves, mask: Mask, values: &Values) -> Self {
        let rares = (1..values.len())
            .map(|n| (n, values.get(n)))
            .filter(|&(n, value)| !mask.is_common(n, value))
            .collect();
        let odd = |u: &usize| mask.domain.is_some() && u % 2 == 1;
        let flips = moves.singles.iter().copied().filter(odd).collect();
        let bits = 32 - values.largest().max(1).leading_zeros();
        let mut engine = Sparse {
            moves,
            mask,
            classes: Classes::new(mask, bits),
            rows: Rows::new(0, 0, 0),
            window: 0,
            rares,
            near: vec![],
            flips,
            far: FarPairs::default(),
            witnesses: Witnesses::default(),
            numbers: vec![RARE; BEHIND + BLOCK],
            marks: vec![],
            epoch: 0,
            tiles: vec![],
            needs: vec![],
            decided: vec![],
        };
        engine.rebuild(values);
        engine
    }

    /// Append values up to G(end − 1), or until the watch says stop.
    pub fn extend(&mut self, values: &mut Values, end: usize, watch: &Watch) {
        let mut blocks = 0u32;
        while values.len() < end {
            if blocks % 64 == 0 {
                watch.report(values.len() as u64);
                if watch.should_stop() {
                    return;
                }
            }
            blocks += 1;
            if self.far.any_distant() && blocks % 64 == 0 {
                self.classify(values.len());
            }
            self.block(values, end);
        }
        watch.report(values.len() as u64);
    }

    /// Rows for the current classes and a window that holds the rares' reach if it can.
    fn rebuild(&mut self, values: &Values) {
        let count = self.classes.rows();
        let reach = self.rares.last().map_or(0, |&(i, _)| i + self.moves.last + BLOCK + 64);
        self.window = reach.max(4096).next_multiple_of(4096).min(self.most_window());
        let len = values.len();
        let from = len.saturating_sub(self.window) & !7;
        self.rows = Rows::new(count, self.window, from);
        for n in from.max(1)..len {
            let number = self.classes.number(n, values.get(n));
            if number != RARE {
                self.rows.set(number, n);
            }
        }
        self.marks = vec![0; count + 1];
        self.epoch = 0;
        self.decided = vec![[0; 4]; count];
        self.classify(len);
        self.witnesses =
            Witnesses::choose(&self.moves, &self.classes, values, self.window - BLOCK - 64);
    }

    /// Sort the pairs (rare heap, anything) by how far they reach back.
    fn classify(&mut self, len: usize) {
        let reach = self.window.min(len.saturating_sub(self.rows.base)).saturating_sub(2 * BLOCK);
        self.near.clear();
        self.far.clear();
        let flip = |u: &&usize| !self.flips.contains(u);
        let mut pairs: Vec<(usize, u16)> =
            self.moves.singles.iter().filter(flip).map(|&u| (u, 0)).collect();
        for &(i, value) in &self.rares {
            for &u in &self.moves.splits {
                let d = i as i64 + u;
                if d >= 1 {
                    pairs.push((d as usize, self.classes.drop(value)));
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        for (d, x) in pairs {
            if d < BLOCK {
                self.near.push((d as u16, x));
            } else {
                self.far.push(d, x, d <= reach);
            }
        }
    }

    /// A heap turned out to be rare.
    fn add_rare(&mut self, n: usize, value: u32, values: &Values) {
        self.rares.push((n, value));
        let reach = n + self.moves.last + BLOCK + 64;
        if reach > self.window && self.window < self.most_window() {
            self.rebuild(values);
        } else {
            self.classify(values.len());
        }
    }

    /// Values outgrew the rows: one more bit.
    #[cold]
    fn widen(&mut self, values: &Values) {
        self.classes = Classes::new(self.mask, self.classes.bits + 1);
        self.rebuild(values);
    }

    /// The largest window the rows' memory allows.
    fn most_window(&self) -> usize {
        (ROW_BYTES / self.classes.rows() * 4).max(8192).next_power_of_two()
    }

    /// Choose witnesses and window afresh for the values there are now.
    pub fn settle_in(&mut self, values: &Values) {
        self.rebuild(values);
    }

    /// How many heaps are rare.
    pub fn rare_count(&self) -> usize {
        self.rares.len()
    }

    /// The rare heaps.
    pub fn rare_heaps(&self) -> impl Iterator<Item = usize> + '_ {
        self.rares.iter().map(|&(i, _)| i)
    }
}
