//! What [`moving`](super::moving) does, in the vectors of WebAssembly: 16 bytes at a time.

use std::arch::wasm32::*;

/// Move the bits of all words from place b of their byte to b ⊕ by.
#[inline]
pub fn move_within_bytes<const N: usize>(words: &mut [v128; N], by: u8) {
    macro_rules! swap {
        ($by:literal, $low:literal) => {
            for word in words.iter_mut() {
                let low = u8x16_splat($low);
                let up = u64x2_shl(v128_and(*word, low), $by);
                let down = v128_and(u64x2_shr(*word, $by), low);
                *word = v128_or(up, down);
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

/// Add words of four bytes with their bytes moved from place b to b ⊕ by.
#[inline]
pub fn add_moved<const N: usize>(sums: &mut [v128; N], words: [v128; N], by: u8) {
    let places = u8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let moved = v128_xor(places, u8x16_splat(by));
    for (sum, word) in sums.iter_mut().zip(words) {
        *sum = v128_or(*sum, u8x16_swizzle(word, moved));
    }
}

/// Add sums to what is there.
///
/// # Safety
/// The memory is ours.
#[inline]
pub unsafe fn add_to<const N: usize>(out: *mut v128, sums: &[v128; N]) {
    for (i, sum) in sums.iter().enumerate() {
        let at = out.add(i);
        v128_store(at, v128_or(v128_load(at), *sum));
    }
}
