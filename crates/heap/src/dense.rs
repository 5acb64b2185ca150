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

use std::mem::take;
use std::ops::Range;

use grundy_watch::Watch;

use crate::sparse::Moves;
use crate::values::{Values, Word};

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
    /// Do without vector instructions, as on any other processor.
    pub portable: bool,
}

/// Values from the last to the first, with room in front.
struct Backwards<T> {
    cells: Vec<T>,
    /// The cells before this one are not in use.
    start: usize,
}

impl<T> Default for Backwards<T> {
    fn default() -> Self {
        Backwards { cells: vec![], start: 0 }
    }
}

impl<T: Word + Default> Backwards<T> {
    /// Hold these values of the game, where others of its first values were held before.
    fn follow(&mut self, values: &[T]) {
        let held = (self.cells.len() - self.start).min(values.len());
        self.start = self.cells.len() - held;
        if values.len() > self.cells.len() {
            let mut cells = vec![T::default(); (values.len() * 2).max(1024)];
            let start = cells.len() - held;
            cells[start..].copy_from_slice(&self.cells[self.start..]);
            (self.cells, self.start) = (cells, start);
        }
        for &value in &values[held..] {
            self.start -= 1;
            self.cells[self.start] = value;
        }
    }

    /// The values of the heaps from `first` down, so many of them.
    fn down_from(&self, first: usize, count: usize) -> &[T] {
        let at = self.cells.len() - 1 - first;
        &self.cells[at..at + count]
    }
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
            portable: false,
        }
    }

    /// Append G(len), …, G(end − 1); the values begin with G(0).
    pub fn extend(&mut self, values: &mut Values, end: usize, watch: &Watch) {
        if values.is_empty() && end > 0 {
            values.push(0);
        }
        let vectors = !self.portable && has_vectors();
        self.make_room(values.largest());
        while values.len() < end {
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
                1 => mark_bytes_avx2(cast(up), cast(down), &mut self.seen),
                2 => mark_words_avx2(cast(up), cast(down), &mut self.seen),
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

/// Is the nim-sum of any `up[i]` and `down[i]` this one?
fn meets<T: Word>(up: &[T], down: &[T], wanted: u32, vectors: bool) -> bool {
    // A value too wide to be stored is no sum of stored values.
    let Some(word) = T::from_u32(wanted) else { return false };
    let mut done = 0;
    #[cfg(target_arch = "x86_64")]
    if vectors && T::WIDTH <= 2 {
        // SAFETY: the processor has AVX2, and both slices are equally long.
        let (hit, tested) = unsafe {
            if T::WIDTH == 1 {
                byte_avx2(cast(up), cast(down), wanted)
            } else {
                word_avx2(cast(up), cast(down), wanted)
            }
        };
        if hit {
            return true;
        }
        done = tested;
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = vectors;
    let rest = up[done..].iter().zip(&down[done..]);
    rest.fold(false, |hit, (&x, &y)| hit | (x ^ y == word))
}

fn has_vectors() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// # Safety
/// T and U have the same size and every bit pattern of T is one of U.
#[cfg(target_arch = "x86_64")]
unsafe fn cast<T, U>(slice: &[T]) -> &[U] {
    std::slice::from_raw_parts(slice.as_ptr().cast(), slice.len())
}

macro_rules! scan {
    ($name:ident, $alone:ident, $mark:ident, $word:ty, $lanes:expr, $splat:ident, $equal:ident) => {
        /// Mark the nim-sums of `up[i]` and `down[i]`; how many of them, from the first on.
        ///
        /// # Safety
        /// The processor has AVX2, both slices are equally long, and `seen` has a place for every
        /// value of the type.
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        unsafe fn $mark(up: &[$word], down: &[$word], seen: &mut [u8]) -> usize {
            use std::arch::x86_64::*;
            let done = up.len() / $lanes * $lanes;
            let (up, down) = (up.as_ptr(), down.as_ptr());
            let seen = seen.as_mut_ptr();
            let mut sums = [<$word>::MAX; $lanes];
            for at in (0..done).step_by($lanes) {
                let x = _mm256_loadu_si256(up.add(at).cast());
                let y = _mm256_loadu_si256(down.add(at).cast());
                _mm256_storeu_si256(sums.as_mut_ptr().cast(), _mm256_xor_si256(x, y));
                for sum in sums {
                    *seen.add(sum as usize) = 1;
                }
            }
            done
        }

        /// Test the pairs `up[i]`, `down[i]`; how many of them, from the first on.
        ///
        /// # Safety
        /// The processor has AVX2, and both slices are equally long.
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        unsafe fn $name(
            up: &[$word],
            down: &[$word],
            candidates: &[u32; CANDIDATES],
            hit: &mut [bool; CANDIDATES],
        ) -> usize {
            use std::arch::x86_64::*;
            let wanted = candidates.map(|c| $splat(c as _));
            let mut found = [_mm256_setzero_si256(); CANDIDATES];
            let done = up.len() / $lanes * $lanes;
            let (up, down) = (up.as_ptr(), down.as_ptr());
            for at in (0..done).step_by($lanes) {
                let x = _mm256_loadu_si256(up.add(at).cast());
                let y = _mm256_loadu_si256(down.add(at).cast());
                let sum = _mm256_xor_si256(x, y);
                for j in 0..CANDIDATES {
                    found[j] = _mm256_or_si256(found[j], $equal(sum, wanted[j]));
                }
            }
            for j in 0..CANDIDATES {
                let fits = candidates[j] <= <$word>::MAX.into();
                hit[j] |= fits && _mm256_movemask_epi8(found[j]) != 0;
            }
            done
        }

        /// Does a pair `up[i]`, `down[i]` have this nim-sum? And how many were tested, from the
        /// first on.
        ///
        /// # Safety
        /// The processor has AVX2, and both slices are equally long.
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        unsafe fn $alone(up: &[$word], down: &[$word], wanted: u32) -> (bool, usize) {
            use std::arch::x86_64::*;
            let wanted = $splat(wanted as _);
            let mut found = [_mm256_setzero_si256(); 4];
            let done = up.len() / (4 * $lanes) * (4 * $lanes);
            let (up, down) = (up.as_ptr(), down.as_ptr());
            for at in (0..done).step_by(4 * $lanes) {
                for j in 0..4 {
                    let x = _mm256_loadu_si256(up.add(at + j * $lanes).cast());
                    let y = _mm256_loadu_si256(down.add(at + j * $lanes).cast());
                    let equal = $equal(_mm256_xor_si256(x, y), wanted);
                    found[j] = _mm256_or_si256(found[j], equal);
                }
            }
            let low = _mm256_or_si256(found[0], found[1]);
            let high = _mm256_or_si256(found[2], found[3]);
            (_mm256_movemask_epi8(_mm256_or_si256(low, high)) != 0, done)
        }
    };
}

scan!(bytes_avx2, byte_avx2, mark_bytes_avx2, u8, 32, _mm256_set1_epi8, _mm256_cmpeq_epi8);
scan!(words_avx2, word_avx2, mark_words_avx2, u16, 16, _mm256_set1_epi16, _mm256_cmpeq_epi16);
