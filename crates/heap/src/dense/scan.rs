//! The pairs of one heap, tested and marked with vectors.

use super::CANDIDATES;
use crate::values::Word;

/// Is the nim-sum of any `up[i]` and `down[i]` this one?
pub fn meets<T: Word>(up: &[T], down: &[T], wanted: u32, vectors: bool) -> bool {
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

/// Mark the nim-sums of `up[i]` and `down[i]` with a byte.
pub fn mark_with(up: &[u16], down: &[u16], seen: &mut [u8], with: u8, vectors: bool) {
    let mut done = 0;
    #[cfg(target_arch = "x86_64")]
    if vectors {
        // SAFETY: the processor has AVX2, both slices are equally long, and `seen` has a place for the
        // sums of values below a power of two.
        done = unsafe { mark_words_avx2(up, down, seen, with) };
    }
    let _ = vectors;
    for (x, y) in up[done..].iter().zip(&down[done..]) {
        seen[usize::from(x ^ y)] = with;
    }
}

pub fn has_vectors() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// # Safety
/// T and U have the same size and every bit pattern of T is one of U.
#[cfg(target_arch = "x86_64")]
pub unsafe fn cast<T, U>(slice: &[T]) -> &[U] {
    std::slice::from_raw_parts(slice.as_ptr().cast(), slice.len())
}

macro_rules! scan {
    ($name:ident, $alone:ident, $mark:ident, $word:ty, $lanes:expr, $splat:ident, $equal:ident) => {
        /// Mark the nim-sums of `up[i]` and `down[i]` with a byte; how many of them, from the first on.
        ///
        /// # Safety
        /// The processor has AVX2, both slices are equally long, and `seen` has a place for every
        /// nim-sum of two values.
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        pub unsafe fn $mark(up: &[$word], down: &[$word], seen: &mut [u8], with: u8) -> usize {
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
                    *seen.add(sum as usize) = with;
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
        pub unsafe fn $name(
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
