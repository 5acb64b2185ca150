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
//! Both steps work on blocks of 248 heaps. Step 1 marks what is excluded for 32 heaps at a time
//! (see `planes`), with pairs that reach back less than that taken heap by heap, and assumes that
//! no heap of the block is rare. Step 2 checks that, with one row of bits per common value (see
//! `rows`): "heap n − d has value w ⊕ G(i)" is one load for the whole block. The block is taken up
//! again behind the first heap that is rare after all. The result is exact for every mask.
//!
//! `README.md` in this folder maps its files and explains its vocabulary.

mod ahead;
mod block;
mod bytes;
mod chain;
mod checker;
mod classes;
mod cover;
mod early;
mod halves;
pub mod mask;
mod meet;
#[cfg(target_arch = "x86_64")]
mod moving;
#[cfg(target_feature = "simd128")]
mod moving128;
mod planes;
mod rows;
mod shared;
mod sliding;
mod spared;
mod stretches;
mod survivors;
mod tested;
mod wide;
mod witness;

use std::sync::Arc;

use grundy_watch::Watch;

use crate::rules::Rules;
use crate::values::Values;
use ahead::{Ahead, FIRST_SHARE};
use bytes::Bytes;
use chain::Chain;
use checker::Checker;
use classes::{Classes, RARE};
pub use mask::Mask;
use planes::{Marked, Planes, Words};
use rows::{Rows, BLOCK};
use survivors::Survivors;
use tested::{Tested, SUB};
use wide::Wide;
use witness::Witnesses;

/// Number of heaps before a block whose numbers are kept at hand for the near pairs.
const BEHIND: usize = 64;
/// Bound on the memory of the planes, in bytes; the united planes may take the same again.
const PLANE_BYTES: usize = 4 << 20;
/// With more pairs than this, counted once for each plane of 64 rows, only likely ones are marked, and a
/// few candidates are tested against the rest.
const MANY_PAIRS: usize = 512;
/// Number of pairs to mark in that case.
const MARKED: usize = 8192;
/// With more than twice this many pairs to test, this many sift the candidates before the rest test them.
const SIFTING: usize = 256;
/// With more near pairs than this, what they exclude is looked up by number in a table.
const MANY_NEAR: usize = 2;
/// Number of heaps that the rows hold for the witnesses; and with many rows, each of which has fewer heaps.
const ROWS_WINDOW: usize = 8192;
const MANY_ROWS_WINDOW: usize = 16384;
/// With more than 64 rows, and at most this many, planes have 32 numbers each.
const MOST_WIDE: usize = 256;
/// With more rows than this, witnesses are taken a stretch at a time and from a longer window.
const MANY_ROWS: usize = 128;
/// Most heaps before a block whose numbers are kept as bytes for the tests.
const MOST_NUMBERED: usize = 1 << 20;
/// Most heaps held by planes of 32 numbers.
const WIDE_WINDOW: usize = 32768;
/// Number of heaps held by the planes when candidates are tested.
const TESTED_WINDOW: usize = 32768;

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
        let code = match rules {
            Rules::Code(code) => code,
            Rules::Named(_) => return None,
            Rules::Grundys => {
                return Some(Moves {
                    whole: vec![],
                    singles: vec![],
                    splits: vec![0],
                    different: true,
                    last: 0,
                })
            }
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
    moves: Arc<Moves>,
    pub mask: Mask,
    /// Do without vector instructions, as on processors that lack them.
    pub portable: bool,
    /// Number of threads to use on long runs, 1 or 2.
    pub threads: usize,
    /// Let the second thread join in even where it does not pay, as tests do.
    pub eager: bool,
    classes: Arc<Classes>,
    checker: Checker,
    window: usize,
    /// Heaps whose value is rare, ascending, with the value.
    rares: Vec<(usize, u32)>,
    /// (d, drop(G(i))) for rare i with d = u + i less than SUB; (u, 0) for single moves.
    near: Vec<(u16, u16)>,
    /// The same by number, when one word holds all numbers and there are many.
    chain: Chain,
    /// Single moves that turn rare into common: those of odd length, in the domain kind.
    flips: Vec<usize>,
    /// Pairs with SUB ≤ d that are marked.
    marked: Marked,
    marked_pairs: Vec<(usize, u16)>,
    /// Those that another thread has marked already, and which share of them it marks.
    ahead: Ahead,
    share: usize,
    planes: Planes,
    /// In place of the last two, with more numbers than one word holds, as long as no rare heap is
    /// too far back.
    wide: Option<Box<Wide>>,
    /// Are candidates tested against the other pairs?
    testing: bool,
    /// Pairs with SUB ≤ d: the first sift the candidates, the rest test what is left.
    sifting: Tested,
    tested: Tested,
    /// Pairs (d, G(i)) that reach behind heap 1 for some heap, or too far to be marked or tested.
    late: Vec<(usize, u32)>,
    /// How far the tested pairs reach back.
    tested_reach: usize,
    /// Numbers of the last heaps, up to the end, when they serve the test better than the values:
    /// values of two bytes, numbers of one, and no rare heap among them.
    bytes: Vec<u8>,
    survivors: Survivors,
    /// Numbers of the heaps of this block and of the `BEHIND` heaps before it; and room for the last
    /// part of a block to be as long as the others.
    numbers: Vec<u16>,
    /// If the next block starts here, the numbers of the heaps before it are at the end of these.
    recalled: usize,
    /// Marks for the near pairs when a word does not hold all rows.
    marks: Vec<u32>,
    epoch: u32,
    /// What is excluded for the heaps in hand, a plane after the other.
    part: Vec<Words>,
    /// Heaps to take up at once: few after a rare one, for more may follow.
    stride: usize,
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
            moves: Arc::new(moves),
            mask,
            portable: false,
            threads: 1,
            eager: false,
            classes: Arc::new(Classes::new(mask, bits)),
            checker: Checker::default(),
            window: 0,
            rares,
            near: vec![],
            chain: Chain::default(),
            flips,
            marked: Marked::default(),
            marked_pairs: vec![],
            ahead: Ahead::default(),
            share: FIRST_SHARE,
            planes: Planes::default(),
            wide: None,
            stride: BLOCK,
            testing: false,
            sifting: Tested::default(),
            tested: Tested::default(),
            late: vec![],
            tested_reach: 0,
            bytes: vec![],
            survivors: Survivors::default(),
            numbers: vec![RARE; BEHIND + BLOCK + SUB],
            recalled: 0,
            marks: vec![],
            epoch: 0,
            part: vec![],
        };
        engine.rebuild(values);
        engine
    }

    /// Append values up to G(end − 1), or until the watch says stop.
    pub fn extend(&mut self, values: &mut Values, end: usize, watch: &Watch) {
        let mut blocks = 0;
        while values.len() < end && self.look_up(&mut blocks, values, values.len(), watch) {
            if self.shares(values, end) {
                self.extend_shared(values, end, watch);
                blocks = 0;
            } else {
                self.block(values, end);
            }
        }
        watch.report(values.len() as u64);
    }

    /// Now and then between blocks: report how many heaps are decided, and see whether late pairs have
    /// become others. False if the watch says stop.
    #[inline(always)]
    fn look_up(&mut self, blocks: &mut u32, values: &Values, len: usize, watch: &Watch) -> bool {
        if *blocks % 64 == 0 {
            watch.report(len as u64);
            if watch.should_stop() {
                return false;
            }
            if !self.late.is_empty() && *blocks > 0 {
                self.classify(values);
            }
        }
        *blocks += 1;
        true
    }

    /// Rows for the current classes and a window that holds the rares' reach if it can.
    fn rebuild(&mut self, values: &Values) {
        let count = self.classes.rows();
        let reach = self.rares.last().map_or(0, |&(i, _)| i + self.moves.last + BLOCK + 64);
        let wide = count > 64 && count <= MOST_WIDE && reach <= WIDE_WINDOW;
        self.testing = !wide && self.many_pairs();
        if wide {
            self.window = (2 * reach).max(4096).next_multiple_of(4096).min(WIDE_WINDOW);
        } else {
            // A few heaps at least: the words of a part are set with those before it.
            self.window = reach.max(SUB).next_multiple_of(256).min(self.most_window());
        }
        self.fill_planes(values, wide);
        let len = values.len();
        let window = if count > MANY_ROWS { MANY_ROWS_WINDOW } else { ROWS_WINDOW };
        let rows_from = len.saturating_sub(window) & !7;
        self.checker.rows = Rows::new(count, window, rows_from);
        self.checker.least_left = None;
        for n in rows_from..len {
            let number = self.classes.number(n, values.get(n));
            if number != RARE {
                self.checker.rows.set(number, n);
            }
        }
        let last_rare = self.rares.last().map_or(0, |&(i, _)| i);
        self.checker.bytes = Bytes::new(&self.moves, &self.classes, values, last_rare);
        self.recalled = 0;
        self.marks = vec![0; count + 1];
        self.epoch = 0;
        self.classify(values);
        self.checker.witnesses = Witnesses::choose(
            &self.moves,
            &self.classes,
            values,
            &self.checker.rows,
            window - BLOCK - 64,
        );
    }

    /// Planes for the last heaps, of 32 numbers or not; the pairs are yet to be sorted.
    fn fill_planes(&mut self, values: &Values, wide: bool) {
        if wide {
            self.planes = Planes::default();
            self.wide = Some(Box::new(Wide::new(&self.classes, values, self.window)));
            return;
        }
        self.wide = None;
        let len = values.len();
        let from = len.saturating_sub(self.window) & !7;
        self.planes = Planes::new(self.classes.rows(), self.window, from, &self.moves.splits);
        for n in from..len {
            self.planes.set(n, self.classes.number(n, values.get(n)));
        }
    }

    /// Sort the pairs (rare heap, anything) by how far they reach back.
    fn classify(&mut self, values: &Values) {
        let len = values.len();
        let base = self.wide.as_ref().map_or(self.planes.base, |wide| wide.base());
        let reach = self.window.min(len - base);
        self.near.clear();
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
        let near = pairs.partition_point(|&(d, _)| d < SUB);
        let numbered = |&(d, value): &(usize, u32)| (d, self.classes.shorten(value));
        self.near
            .extend(pairs.drain(..near).map(|(d, value)| (d as u16, self.classes.shorten(value))));
        let rows = self.classes.rows();
        self.chain = if rows <= 64 && self.near.len() > MANY_NEAR {
            Chain::new(&self.near, rows)
        } else {
            Chain::default()
        };
        let far = pairs.split_off(pairs.partition_point(|&(d, _)| d <= reach));
        let mut rest = if self.testing { self.keep_likely(&mut pairs) } else { vec![] };
        self.marked_pairs = pairs.iter().map(numbered).collect();
        if let Some(wide) = &mut self.wide {
            wide.sort(&self.marked_pairs, len, self.rares.last().map_or(0, |&(i, _)| i));
            self.marked_pairs.clear();
        }
        self.marked = Marked::new(&mut self.marked_pairs, &self.planes);
        let is_late =
            |&(d, _): &(usize, u32)| !self.testing || d >= len || u32::try_from(d).is_err();
        self.late = far.iter().copied().filter(is_late).collect();
        rest.extend(far.iter().copied().filter(|pair| !is_late(pair)));
        self.tested_reach = rest.iter().map(|&(d, _)| d).max().unwrap_or(0);
        let sifting = if rest.len() > 2 * SIFTING { SIFTING } else { 0 };
        let number = |value| self.classes.shorten(value);
        let (first, rest) = rest.split_at_mut(sifting);
        self.sifting = Tested::new(first, number);
        self.tested = Tested::new(rest, number);
        self.bytes.clear();
    }

    /// Keep the pairs that are marked, in whole groups of one value, the largest first, and give
    /// the others.
    fn keep_likely(&self, pairs: &mut Vec<(usize, u32)>) -> Vec<(usize, u32)> {
        if pairs.len() <= MARKED {
            return vec![];
        }
        let mut sizes = std::collections::BTreeMap::<u32, usize>::new();
        for &(_, value) in &*pairs {
            *sizes.entry(value).or_default() += 1;
        }
        pairs.sort_by_key(|&(d, value)| (std::cmp::Reverse(sizes[&value]), value, d));
        pairs.split_off(MARKED)
    }

    /// Are there too many pairs to mark all of them?
    fn many_pairs(&self) -> bool {
        let planes = self.classes.rows().div_ceil(64);
        self.rares.len() * self.moves.splits.len() * planes > MANY_PAIRS
    }

    /// Keep the last heaps as bytes if that serves the test.
    fn keep_bytes(&mut self, values: &Values) {
        let len = values.len();
        let back = self.tested_reach + BLOCK;
        if self.bytes.is_empty() {
            let last_rare = self.rares.last().map_or(0, |&(i, _)| i);
            if values.width() == 1
                || self.tested.is_empty()
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
        let many = self.many_pairs();
        self.bytes.clear();
        self.stride = SUB;
        let outgrown = match &mut self.wide {
            Some(wide) => {
                wide.set_all(n, &[RARE]);
                reach > self.window
            }
            None => {
                self.planes.set(n, RARE);
                reach > self.window && self.window < self.most_window() || many != self.testing
            }
        };
        if outgrown {
            return self.rebuild(values);
        }
        // Its pairs reach behind heap 1 for now, unless moves lengthen heaps.
        let distance = |&u: &i64| usize::try_from(n as i64 + u).ok().filter(|&d| d > n);
        let late: Option<Vec<usize>> = self.moves.splits.iter().map(distance).collect();
        let marked = self.wide.as_ref().is_none_or(|wide| wide.marks_all());
        match late {
            Some(late) if marked => self.late.extend(late.into_iter().map(|d| (d, value))),
            _ => self.classify(values),
        }
    }

    /// Values outgrew the rows: one more bit.
    #[cold]
    fn widen(&mut self, values: &Values) {
        self.classes = Arc::new(Classes::new(self.mask, self.classes.bits + 1));
        self.rebuild(values);
    }

    /// The largest window the planes' memory allows.
    fn most_window(&self) -> usize {
        if self.testing {
            return TESTED_WINDOW;
        }
        (PLANE_BYTES / 16 / self.classes.rows().div_ceil(64)).next_power_of_two()
    }

    /// Are there vector instructions to use?
    fn vectors(&self) -> bool {
        #[cfg(target_arch = "x86_64")]
        if !self.portable {
            return std::arch::is_x86_feature_detected!("avx2");
        }
        false
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
