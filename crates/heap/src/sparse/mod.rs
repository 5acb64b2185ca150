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
mod ranked;
mod rows;
mod standing;
mod tested;
mod witness;

use grundy_watch::Watch;

use crate::rules::Rules;
use crate::values::Values;
use classes::{Classes, RARE};
use far::{FarPairs, Tile};
pub use mask::Mask;
use ranked::Ranked;
use rows::{Lanes, Rows, BLOCK};
use standing::Standing;
use tested::{Tested, SUB};
use witness::{Need, Witnesses};

/// Heaps before a block whose numbers are kept at hand for the near pairs.
const BEHIND: usize = 256;
/// Most memory for the rows.
const ROW_BYTES: usize = 4 << 20;
/// With more pairs than this, few candidates are tested instead of marking all that is excluded.
const MANY_PAIRS: usize = 128;
/// With more than this, that many sift the candidates for the rest.
const SIFTING: usize = 256;
/// Most heaps before a block whose numbers are kept as bytes.
const MOST_NUMBERED: usize = 1 << 20;
/// Heaps the rows hold when candidates are tested.
const TESTED_WINDOW: usize = 8192;

/// The moves of a game that leaves at most two heaps.
pub struct Moves {
    /// u for "take a heap of u whole".
    pub whole: Vec<usize>,
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
            return Some(Moves {
                whole: vec![],
                singles: vec![],
                splits: vec![0],
                different: true,
                last: 0,
            });
        };
        let last = code.last_index()?;
        (code.most_heaps() <= 2).then(|| Moves {
            whole: code.indices_with(0, last).iter().map(|&u| u as usize).collect(),
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
    /// Do without vector instructions, as on any other processor.
    pub portable: bool,
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
    /// Are candidates tested? Then `near` ends before `SUB`, and `far` is empty.
    testing: bool,
    /// Pairs with SUB ≤ d: the first sift the candidates, the rest test what is left.
    sifting: Tested,
    tested: Tested,
    /// Pairs (d, G(i)) that reach behind heap 1 for some heap, or too far for 32 bits.
    late: Vec<(usize, u32)>,
    /// How far the tested pairs reach back.
    tested_reach: usize,
    /// Numbers of the last heaps, up to the end, when they serve the test better than the values:
    /// values of two bytes, numbers of one, and no rare heap among them.
    bytes: Vec<u8>,
    ranked: Ranked,
    standing: Standing,
    chosen: [u32; SUB],
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
            portable: false,
            classes: Classes::new(mask, bits),
            rows: Rows::new(0, 0, 0),
            window: 0,
            rares,
            near: vec![],
            flips,
            far: FarPairs::default(),
            testing: false,
            sifting: Tested::default(),
            tested: Tested::default(),
            late: vec![],
            tested_reach: 0,
            bytes: vec![],
            ranked: Ranked::default(),
            standing: Standing::default(),
            chosen: [0; SUB],
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
            let unsettled = self.far.any_distant() || !self.late.is_empty();
            if unsettled && blocks % 64 == 0 {
                self.classify(values);
            }
            self.block(values, end);
        }
        watch.report(values.len() as u64);
    }

    /// Rows for the current classes and a window that holds the rares' reach if it can.
    fn rebuild(&mut self, values: &Values) {
        let count = self.classes.rows();
        let reach = self.rares.last().map_or(0, |&(i, _)| i + self.moves.last + BLOCK + 64);
        self.testing = self.rares.len() * self.moves.splits.len() > MANY_PAIRS;
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
        self.ranked = Ranked::default();
        self.classify(values);
        self.witnesses = Witnesses::choose(
            &self.moves,
            &self.classes,
            values,
            &self.rows,
            self.window - BLOCK - 64,
        );
    }

    /// Sort the pairs (rare heap, anything) by how far they reach back.
    fn classify(&mut self, values: &Values) {
        let len = values.len();
        let reach = self.window.min(len.saturating_sub(self.rows.base)).saturating_sub(2 * BLOCK);
        self.near.clear();
        self.far.clear();
        let flip = |u: &&usize| !self.flips.contains(u);
        let mut pairs: Vec<(usize, u32)> =
            self.moves.singles.iter().filter(flip).map(|&u| (u, 0)).collect();
        for &(i, value) in &self.rares {
            for &u in &self.moves.splits {
                let d = i as i64 + u;
                if d >= 1 {
                    pairs.push((d as usize, value));
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let first_far = if self.testing { SUB } else { BLOCK };
        for &(d, value) in &pairs {
            let x = self.classes.drop(value);
            if d < first_far {
                self.near.push((d as u16, x));
            } else if !self.testing {
                self.far.push(d, x, d <= reach);
            }
        }
        if self.testing {
            pairs.retain(|&(d, _)| d >= SUB);
            let inside = |&&(d, _): &&(usize, u32)| (BLOCK..=reach).contains(&d);
            if pairs.iter().filter(inside).count() * 8 >= self.ranked.made_of * 9 {
                let drop = |&(d, value): &(usize, u32)| (d, self.classes.drop(value));
                let likely: Vec<_> = pairs.iter().filter(inside).map(drop).collect();
                self.ranked = Ranked::new(&likely, &self.classes, values, &self.rows);
            }
            let is_late = |&(d, _): &(usize, u32)| d >= len || u32::try_from(d).is_err();
            self.late = pairs.iter().copied().filter(is_late).collect();
            pairs.retain(|pair| !is_late(pair));
            self.tested_reach = pairs.last().map_or(0, |&(d, _)| d);
            let sifting = if pairs.len() > 2 * SIFTING { SIFTING } else { 0 };
            let number = |value| self.classes.drop(value);
            let (first, rest) = pairs.split_at_mut(sifting);
            self.sifting = Tested::new(first, number);
            self.tested = Tested::new(rest, number);
            self.bytes.clear();
        }
    }

    /// Keep the last heaps as bytes if that serves the test.
    fn keep_bytes(&mut self, values: &Values) {
        let len = values.len();
        let back = self.tested_reach + BLOCK;
        if self.bytes.is_empty() {
            let last_rare = self.rares.last().map_or(0, |&(i, _)| i);
            if values.width() == 1
                || self.classes.rows() > 256
                || back > MOST_NUMBERED
                || len <= last_rare + back
            {
                return;
            }
        } else if self.bytes.len() < 2 * back + MOST_NUMBERED {
            return;
        }
        self.bytes.clear();
        self.bytes.extend((len - back..len).map(|n| self.classes.number(n, values.get(n)) as u8));
    }

    /// A heap turned out to be rare.
    fn add_rare(&mut self, n: usize, value: u32, values: &Values) {
        self.rares.push((n, value));
        let reach = n + self.moves.last + BLOCK + 64;
        let many = self.rares.len() * self.moves.splits.len() > MANY_PAIRS;
        if reach > self.window && self.window < self.most_window() || many != self.testing {
            self.rebuild(values);
        } else {
            self.classify(values);
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
        if self.testing {
            return TESTED_WINDOW;
        }
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
