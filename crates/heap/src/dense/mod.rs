//! Games that split a heap in at most two and show no sparse space.
//!
//! The definition marks what every pair excludes: one store a pair, if the nim-sums are taken 32
//! at a time. But the values below G(n) are excluded by many pairs, so the first of them often
//! leave hardly any value free below it. Those are marked as the definition says. Then the
//! four least values left are candidates, and some thousand further pairs are asked whether they
//! exclude one of them; the least candidate that is left is tested against all the rest, 32 pairs
//! with four instructions, and in vain only until a pair excludes it. The first candidate no pair
//! excludes is G(n), as by the definition. If all four are excluded, the next four are tried; when
//! many are tried in vain, more pairs are marked for the heaps to come.
//!
//! The two heaps of a pair run in opposite directions, so the values are kept backwards as well.
//!
//! Where a mask leaves thousands of rare heaps, but few of all, blocks of 64 heaps are quicker: see `block.rs`.

mod backwards;
mod block;
mod cover;
mod lanes;
mod likely;
mod rares;
mod scan;

use std::mem::take;
use std::ops::Range;

use grundy_watch::Watch;

use crate::sparse::{Mask, Moves};
use crate::values::{Values, Word};
use backwards::Backwards;
use block::Blocks;
use lanes::LANES;
#[cfg(target_arch = "x86_64")]
use scan::{bytes_avx2, cast, mark_bytes_avx2, mark_words_avx2, words_avx2};
use scan::{has_vectors, meets};

/// Number of candidates tested together, and against how many pairs for each splitting digit.
const CANDIDATES: usize = 4;
const TOGETHER: usize = 4096;
/// Pairs between two looks whether the candidate is excluded.
const LOOK: usize = 2048;
/// Pairs tested against one candidate, and against four, in the time of marking one. If the tests in
/// vain took longer than the marks, more pairs are marked for the next heap, otherwise fewer.
const TESTED_ALONE: usize = 24;
const TESTED_TOGETHER: usize = 8;
/// Fewest pairs to mark for each splitting digit.
const LEAST_MARKED: usize = 128;

/// Number of values from which on blocks are used.
const LEAST_FOR_BLOCKS: usize = 1024;

/// The moves, and what was learnt of how many pairs to mark.
pub struct Dense {
    moves: Moves,
    /// 1 for each value that was marked; a place for every value of two bytes.
    seen: Vec<u8>,
    /// A power of two above all values, and so above all nim-sums of two.
    bound: usize,
    marked: usize,
    /// The values backwards, in the width they are stored in.
    bytes: Backwards<u8>,
    words: Backwards<u16>,
    longs: Backwards<u32>,
    /// The rare heaps of a mask, where it is of use.
    blocks: Option<Box<Blocks>>,
    /// Do without vector instructions, as on any other processor.
    pub portable: bool,
}

/// The two heaps of the pairs of one splitting digit: the first runs up, the second down.
type Pairs<'a, T> = (&'a [T], &'a [T]);

impl Dense {
    /// For a game with these moves.
    pub fn new(moves: Moves) -> Self {
        Dense {
            moves,
            seen: vec![0; 1 << 16],
            bound: 1,
            marked: 512,
            bytes: Backwards::default(),
            words: Backwards::default(),
            longs: Backwards::default(),
            blocks: None,
            portable: false,
        }
    }

    /// Go on with the rare heaps of this mask, a block of heaps at a time.
    pub fn with_mask(mut self, mask: Mask, values: &Values) -> Self {
        if !self.moves.different {
            self.blocks = Blocks::new(mask, values).map(Box::new);
        }
        self
    }

    /// Append G(len), …, G(end − 1); the values begin with G(0).
    pub fn extend(&mut self, values: &mut Values, end: usize, watch: &Watch) {
        if values.is_empty() && end > 0 {
            values.push(0);
        }
        let vectors = !self.portable && has_vectors();
        self.make_room(values.largest());
        while values.len() < end {
            if values.len() >= LEAST_FOR_BLOCKS && end - values.len() >= LANES / 2 {
                if let Some(mut blocks) = self.blocks.take() {
                    watch.report(values.len() as u64);
                    if watch.should_stop() {
                        self.blocks = Some(blocks);
                        return;
                    }
                    let from = values.len();
                    if blocks.extend(&self.moves, values, end, vectors) {
                        self.blocks = Some(blocks);
                    }
                    self.make_room(values.largest_from(from));
                    continue;
                }
            }
            if values.len() % 64 == 0 {
                watch.report(values.len() as u64);
                if watch.should_stop() {
                    return;
                }
            }
            let value = match &*values {
                Values::U8(v) => self.following(v, |engine| &mut engine.bytes, vectors),
                Values::U16(v) => self.following(v, |engine| &mut engine.words, vectors),
                Values::U32(v) => self.following(v, |engine| &mut engine.longs, vectors),
            };
            values.push(value);
            self.make_room(value);
        }
    }

    /// Let all nim-sums of two values up to this one have a place.
    fn make_room(&mut self, value: u32) {
        self.bound = self.bound.max((value as usize + 1).next_power_of_two());
        if self.seen.len() < self.bound {
            self.seen.resize(self.bound, 0);
        }
    }

    /// G(v.len()), once these values are held backwards.
    fn following<T: Word + Default>(
        &mut self,
        v: &[T],
        held: fn(&mut Self) -> &mut Backwards<T>,
        vectors: bool,
    ) -> u32 {
        let mut back = take(held(self));
        back.follow(v);
        let value = self.next(v, &back, vectors);
        *held(self) = back;
        value
    }

    /// G(v.len()).
    fn next<T: Word + Default>(&mut self, v: &[T], back: &Backwards<T>, vectors: bool) -> u32 {
        let n = v.len();
        let marked = self.marked;
        self.seen[..self.bound].fill(0);
        if self.moves.whole.contains(&n) {
            self.mark(0);
        }
        for at in 0..self.moves.singles.len() {
            let u = self.moves.singles[at];
            if u < n {
                self.mark(v[n - u].into());
            }
        }
        for at in 0..self.moves.splits.len() {
            let (up, down) = self.pairs(at, v, back, 0..marked);
            let done = if vectors { self.mark_vectors(up, down) } else { 0 };
            for (x, y) in up[done..].iter().zip(&down[done..]) {
                self.mark((*x ^ *y).into());
            }
        }
        let mut from = 0;
        let mut in_vain = 0;
        loop {
            let mut candidates = [0; CANDIDATES];
            for slot in &mut candidates {
                *slot = self.free_from(from);
                from = *slot + 1;
            }
            let hit = self.excluded(v, back, &candidates, vectors);
            for (candidate, hit) in candidates.into_iter().zip(hit) {
                if hit {
                    continue;
                }
                if let Some(tested) = self.excluded_after(v, back, candidate, vectors) {
                    in_vain += tested / TESTED_ALONE;
                    continue;
                }
                self.marked = if in_vain <= self.marked {
                    (self.marked - self.marked / 64).max(LEAST_MARKED)
                } else {
                    self.marked + self.marked / 8
                };
                return candidate;
            }
            in_vain += TOGETHER / TESTED_TOGETHER;
        }
    }

    #[inline(always)]
    fn mark(&mut self, value: u32) {
        self.seen[value as usize] = 1;
    }

    /// Mark the nim-sums of `up[i]` and `down[i]` with vectors; how many of them, from the first on.
    #[inline]
    fn mark_vectors<T: Word>(&mut self, up: &[T], down: &[T]) -> usize {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: asked for only if the processor has AVX2; both slices are equally long; every
        // value of one or two bytes has a place in `seen`.
        return unsafe {
            match T::WIDTH {
                1 => mark_bytes_avx2(cast(up), cast(down), &mut self.seen, 1),
                2 => mark_words_avx2(cast(up), cast(down), &mut self.seen, 1),
                _ => 0,
            }
        };
        #[cfg(not(target_arch = "x86_64"))]
        0
    }

    /// The least value from `from` on that is not marked.
    fn free_from(&self, from: u32) -> u32 {
        let rest = self.seen[..self.bound].iter().skip(from as usize);
        match rest.into_iter().position(|&mark| mark == 0) {
            Some(at) => from + at as u32,
            // Beyond the bound nothing is marked.
            None => from.max(self.bound as u32),
        }
    }

    /// The pairs of a splitting digit, those of this range of their numbers.
    fn pairs<'a, T: Word + Default>(
        &self,
        at: usize,
        v: &'a [T],
        back: &'a Backwards<T>,
        range: Range<usize>,
    ) -> Pairs<'a, T> {
        let n = v.len();
        let Ok(total) = usize::try_from(n as i64 - self.moves.splits[at]) else {
            return (&[], &[]);
        };
        // Both heaps are below n, as the empty move and moves to larger heaps are none.
        let least = 1.max((total + 1).saturating_sub(n)) + range.start;
        let most = if self.moves.different { total.saturating_sub(1) / 2 } else { total / 2 };
        if least > most {
            return (&[], &[]);
        }
        let count = (most + 1 - least).min(range.len());
        (&v[least..least + count], back.down_from(total - least, count))
    }

    /// Which candidates the next `TOGETHER` pairs behind the marked ones of each digit exclude.
    fn excluded<T: Word + Default>(
        &self,
        v: &[T],
        back: &Backwards<T>,
        candidates: &[u32; CANDIDATES],
        vectors: bool,
    ) -> [bool; CANDIDATES] {
        let mut hit = [false; CANDIDATES];
        for at in 0..self.moves.splits.len() {
            let (up, down) = self.pairs(at, v, back, self.marked..self.marked + TOGETHER);
            let mut done = 0;
            #[cfg(target_arch = "x86_64")]
            if vectors && T::WIDTH <= 2 {
                // SAFETY: the processor has AVX2, and both slices are equally long.
                done = unsafe {
                    if T::WIDTH == 1 {
                        bytes_avx2(cast(up), cast(down), candidates, &mut hit)
                    } else {
                        words_avx2(cast(up), cast(down), candidates, &mut hit)
                    }
                };
            }
            #[cfg(not(target_arch = "x86_64"))]
            let _ = vectors;
            for (hit, &candidate) in hit.iter_mut().zip(candidates) {
                *hit |= meets(&up[done..], &down[done..], candidate, false);
            }
        }
        hit
    }

    /// How many of the pairs behind those are tested until one excludes this candidate; `None` if
    /// none does.
    fn excluded_after<T: Word + Default>(
        &self,
        v: &[T],
        back: &Backwards<T>,
        candidate: u32,
        vectors: bool,
    ) -> Option<usize> {
        let behind = self.marked + TOGETHER..usize::MAX;
        let mut tested = 0;
        for at in 0..self.moves.splits.len() {
            let (up, down) = self.pairs(at, v, back, behind.clone());
            for (up, down) in up.chunks(LOOK).zip(down.chunks(LOOK)) {
                tested += up.len();
                if meets(up, down, candidate, vectors) {
                    return Some(tested);
                }
            }
        }
        None
    }
}
