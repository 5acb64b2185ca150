//! Numbers as bits of words, in vectors, and moving those bits.

use std::arch::x86_64::*;

/// As many numbers as fit as words of W bytes with one bit set, or none for a rare heap.
///
/// # Safety
/// The processor has AVX2, and all those numbers can be read; they are less than 8 W.
#[target_feature(enable = "avx2")]
#[inline]
pub unsafe fn bits_of<const W: usize>(numbers: *const u16) -> __m256i {
    match W {
        2 => {
            let bits = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
            let numbers = _mm256_loadu_si256(numbers.cast());
            // In the upper byte, 8 to 15 become 0 to 7.
            let twice = _mm256_or_si256(numbers, _mm256_slli_epi16::<8>(numbers));
            let places = _mm256_xor_si256(twice, _mm256_set1_epi16(0x0800));
            _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(bits), places)
        }
        4 => {
            let numbers = _mm256_cvtepu16_epi32(_mm_loadu_si128(numbers.cast()));
            _mm256_sllv_epi32(_mm256_set1_epi32(1), numbers)
        }
        _ => {
            let numbers = _mm256_cvtepu16_epi64(_mm_loadl_epi64(numbers.cast()));
            _mm256_sllv_epi64(_mm256_set1_epi64x(1), numbers)
        }
    }
}

/// In the place of every word of W bytes the one that is BACK words before it; 16 bytes back at most.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
#[inline]
pub unsafe fn words_back<const W: usize, const BACK: usize>(
    before: __m256i,
    here: __m256i,
) -> __m256i {
    let across = _mm256_permute2x128_si256::<0x21>(before, here);
    match const { W * BACK } {
        2 => _mm256_alignr_epi8::<14>(here, across),
        4 => _mm256_alignr_epi8::<12>(here, across),
        8 => _mm256_alignr_epi8::<8>(here, across),
        16 => across,
        _ => unreachable!("words of 2, 4 or 8 bytes, one or two back"),
    }
}

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

/// Add words of eight bytes, four or two with their bytes moved from place b to b ⊕ by.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
#[inline]
pub unsafe fn add_moved<const N: usize>(sums: &mut [__m256i; N], words: [__m256i; N], by: u8) {
    #[rustfmt::skip]
    let places = _mm256_setr_epi8(
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    );
    let moved = _mm256_xor_si256(places, _mm256_set1_epi8(by as i8));
    for (sum, word) in sums.iter_mut().zip(words) {
        *sum = _mm256_or_si256(*sum, _mm256_shuffle_epi8(word, moved));
    }
}

/// Add sums to what is there.
///
/// # Safety
/// The processor has AVX2, and the memory is ours.
#[target_feature(enable = "avx2")]
#[inline]
pub unsafe fn add_to<const N: usize>(out: *mut __m256i, sums: &[__m256i; N]) {
    for (i, sum) in sums.iter().enumerate() {
        let at = out.add(i);
        _mm256_storeu_si256(at, _mm256_or_si256(_mm256_loadu_si256(at), *sum));
    }
}
