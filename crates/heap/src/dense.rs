//! Games that split a heap in at most two and show no sparse space.
//!
//! The definition marks what every pair excludes: one store a pair, if the nim-sums are taken 32
//! at a time. But the values below G(n) are excluded by many pairs, so the first of them often
//! leave hardly any value free below it. Those are marked as the definition says; then the
//! four least values left are candidates, and every further pair is only asked whether it
//! excludes one of them: 32 pairs at a time, with thirteen instructions. The least candidate
//! no pair excludes is G(n), as by the definition. If all four are excluded, the next four are
//! tried; when that happens often, more pairs are marked for the heaps to come.

use grundy_watch::Watch;

use crate::on_values;
use crate::sparse::Moves;
use crate::values::{Values, Word};

/// Number of candidates tested together.
const CANDIDATES: usize = 4;
/// If a heap took at most this many rounds of candidates, fewer pairs are marked for the next heap;
/// if it took more, more are.
const FEW_ROUNDS: u32 = 3;
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
    /// Do without vector instructions, as on any other processor.
    pub portable: bool,
}

impl Dense {
    /// For a game with these moves.
    pub fn new(moves: Moves) -> Self {
        Dense { moves, seen: vec![0; 1 << 16], bound: 1, marked: 512, portable: false }
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
            let value = on_values!(&*values, v => self.next(v, vectors));
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

    /// G(v.len()).
    fn next<T: Word>(&mut self, v: &[T], vectors: bool) -> u32 {
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
            if let Some((least, most, total)) = self.pairs(at, n) {
                let last = most.min(least + marked - 1);
                let (up, down) = (&v[least..=last], &v[total - last..=total - least]);
                let done = if vectors { self.mark_vectors(up, down) } else { 0 };
                for (x, y) in up[done..].iter().zip(down.iter().rev().skip(done)) {
                    self.mark((*x ^ *y).into());
                }
            }
        }
        let mut from = 0;
        let mut rounds = 0;
        loop {
            rounds += 1;
            let mut candidates = [0; CANDIDATES];
            for slot in &mut candidates {
                *slot = self.free_from(from);
                from = *slot + 1;
            }
            let hit = self.excluded(v, marked, &candidates, vectors);
            if let Some(at) = hit.iter().position(|&hit| !hit) {
                self.marked = if rounds <= FEW_ROUNDS {
                    (self.marked - self.marked / 64).max(LEAST_MARKED)
                } else {
                    self.marked + self.marked / 8
                };
                return candidates[at];
            }
        }
    }

    #[inline(always)]
    fn mark(&mut self, value: u32) {
        self.seen[value as usize] = 1;
    }

    /// Mark the nim-sums of `up[i]`, `down[len − 1 − i]` with vectors; how many of them, from the
    /// first on.
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

    /// First heaps of the pairs of a splitting digit, and the total of both; `None` without any.
    fn pairs(&self, at: usize, n: usize) -> Option<(usize, usize, usize)> {
        let total = usize::try_from(n as i64 - self.moves.splits[at]).ok()?;
        // Both heaps are below n, as the empty move and moves to larger heaps are none.
        let least = 1.max((total + 1).saturating_sub(n));
        let most = if self.moves.different { total.saturating_sub(1) / 2 } else { total / 2 };
        (least <= most).then_some((least, most, total))
    }

    /// Which candidates a pair behind the first `marked` ones of a digit excludes.
    fn excluded<T: Word>(
        &self,
        v: &[T],
        marked: usize,
        candidates: &[u32; CANDIDATES],
        vectors: bool,
    ) -> [bool; CANDIDATES] {
        let mut hit = [false; CANDIDATES];
        for at in 0..self.moves.splits.len() {
            let Some((least, most, total)) = self.pairs(at, v.len()) else { continue };
            let least = least + marked;
            if least > most {
                continue;
            }
            let (mut up, mut down) = (&v[least..=most], &v[total - most..=total - least]);
            #[cfg(target_arch = "x86_64")]
            if vectors && T::WIDTH <= 2 {
                // SAFETY: the processor has AVX2, and both slices are equally long.
                let done = unsafe {
                    if T::WIDTH == 1 {
                        let (up, down) = (cast::<T, u8>(up), cast::<T, u8>(down));
                        bytes_avx2(up, down, candidates, &mut hit)
                    } else {
                        let (up, down) = (cast::<T, u16>(up), cast::<T, u16>(down));
                        words_avx2(up, down, candidates, &mut hit)
                    }
                };
                up = &up[done..];
                down = &down[..down.len() - done];
            }
            #[cfg(not(target_arch = "x86_64"))]
            let _ = vectors;
            for (hit, &candidate) in hit.iter_mut().zip(candidates) {
                // A value too wide to be stored is no sum of stored values.
                let Some(wanted) = T::from_u32(candidate) else { continue };
                for (x, y) in up.iter().zip(down.iter().rev()) {
                    *hit |= *x ^ *y == wanted;
                }
            }
        }
        hit
    }
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
    ($name:ident, $mark:ident, $word:ty, $lanes:expr, $splat:ident, $equal:ident, $reverse:expr) => {
        /// Mark the nim-sums of `up[i]`, `down[len − 1 − i]`; how many of them, from the first on.
        ///
        /// # Safety
        /// The processor has AVX2, both slices are equally long, and `seen` has a place for every
        /// value of the type.
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        unsafe fn $mark(up: &[$word], down: &[$word], seen: &mut [u8]) -> usize {
            use std::arch::x86_64::*;
            let reverse = _mm256_broadcastsi128_si256(_mm_loadu_si128($reverse.as_ptr().cast()));
            let done = up.len() / $lanes * $lanes;
            let (up, end) = (up.as_ptr(), down.as_ptr().add(down.len()));
            let seen = seen.as_mut_ptr();
            let mut sums = [<$word>::MAX; $lanes];
            for at in (0..done).step_by($lanes) {
                let x = _mm256_loadu_si256(up.add(at).cast());
                let y = _mm256_loadu_si256(end.sub(at + $lanes).cast());
                let y = _mm256_permute4x64_epi64(_mm256_shuffle_epi8(y, reverse), 0b0100_1110);
                _mm256_storeu_si256(sums.as_mut_ptr().cast(), _mm256_xor_si256(x, y));
                for sum in sums {
                    *seen.add(sum as usize) = 1;
                }
            }
            done
        }

        /// Test the pairs `up[i]`, `down[len − 1 − i]`; how many of them, from the first on.
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
            let reverse = _mm256_broadcastsi128_si256(_mm_loadu_si128($reverse.as_ptr().cast()));
            let wanted = candidates.map(|c| $splat(c as _));
            let mut found = [_mm256_setzero_si256(); CANDIDATES];
            let done = up.len() / $lanes * $lanes;
            let (up, end) = (up.as_ptr(), down.as_ptr().add(down.len()));
            for at in (0..done).step_by($lanes) {
                let x = _mm256_loadu_si256(up.add(at).cast());
                let y = _mm256_loadu_si256(end.sub(at + $lanes).cast());
                let y = _mm256_permute4x64_epi64(_mm256_shuffle_epi8(y, reverse), 0b0100_1110);
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
    };
}

#[cfg(target_arch = "x86_64")]
const REVERSE_BYTES: [u8; 16] = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
#[cfg(target_arch = "x86_64")]
const REVERSE_WORDS: [u8; 16] = [14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1];
scan!(bytes_avx2, mark_bytes_avx2, u8, 32, _mm256_set1_epi8, _mm256_cmpeq_epi8, REVERSE_BYTES);
scan!(words_avx2, mark_words_avx2, u16, 16, _mm256_set1_epi16, _mm256_cmpeq_epi16, REVERSE_WORDS);
