//! Moving bits within bytes, in vectors.

use std::arch::x86_64::*;

/// Move the bits of all words from place b of their byte to b ⊕ by.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
#[inline]
pub unsafe fn move_within_bytes<const N: usize>(words: &mut [__m256i; N], by: u16) {
    macro_rules! swap {
        ($by:literal, $low:literal) => {
            for word in words.iter_mut() {
                let low = _mm256_set1_epi8($low);
                let up = _mm256_slli_epi64::<$by>(_mm256_and_si256(*word, low));
                let down = _mm256_and_si256(_mm256_srli_epi64::<$by>(*word), low);
                *word = _mm256_or_si256(up, down);
            }
        };
    }
    if by & 1 != 0 {
        swap!(1, 0x55);
    }
    if by & 2 != 0 {
        swap!(2, 0x33);
    }
    if by & 4 != 0 {
        swap!(4, 0x0f);
    }
}

/// Each byte of a vector in its place, for shuffles that move bytes from place b to b ⊕ x.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
#[inline]
pub unsafe fn byte_places() -> __m256i {
    #[rustfmt::skip]
    let places = _mm256_setr_epi8(
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    );
    places
}
