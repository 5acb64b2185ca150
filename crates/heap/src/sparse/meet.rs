//! Does a pair of heaps, of many in a row, have a given nim-sum?

use crate::values::Word;

/// Is `up[k] ⊕ down[k] = value` for some k? With `REVERSED` the second runs backwards: `down[last − k]`.
/// Both have COUNT values, a multiple of 32; AVX2 is used if the caller runs on a processor with it.
#[inline(always)]
pub fn meet<const AVX2: bool, const REVERSED: bool, const COUNT: usize, T: Word>(
    up: &[T; COUNT],
    down: &[T; COUNT],
    value: T,
) -> bool {
    #[cfg(target_arch = "x86_64")]
    if AVX2 && T::WIDTH <= 2 {
        let (up, down) = (up.as_ptr(), down.as_ptr());
        // SAFETY: the caller runs on a processor with AVX2; both have COUNT values of this width.
        return unsafe {
            if T::WIDTH == 1 {
                bytes_avx2::<REVERSED, COUNT>(up.cast(), down.cast(), value.into())
            } else {
                words_avx2::<REVERSED, COUNT>(up.cast(), down.cast(), value.into())
            }
        };
    }
    let mut found = false;
    for k in 0..COUNT {
        let other = if REVERSED { COUNT - 1 - k } else { k };
        found |= up[k] ^ down[other] == value;
    }
    found
}

/// The function for values of one type, so many of which fill a vector, given how to spread and to compare
/// them and where the bytes of half a vector are when its values are reversed.
#[cfg(target_arch = "x86_64")]
macro_rules! meet_avx2 {
    ($name:ident, $type:ty as $signed:ty, $spread:ident, $equal:ident, $reversed:expr) => {
        #[target_feature(enable = "avx2")]
        #[inline]
        unsafe fn $name<const REVERSED: bool, const COUNT: usize>(
            up: *const $type,
            down: *const $type,
            value: u32,
        ) -> bool {
            use std::arch::x86_64::*;
            const LANES: usize = 32 / size_of::<$type>();
            let half: [u8; 16] = $reversed;
            let reverse = _mm256_broadcastsi128_si256(_mm_loadu_si128(half.as_ptr().cast()));
            let value = $spread(value as $signed);
            let mut found = _mm256_setzero_si256();
            for at in (0..COUNT).step_by(LANES) {
                let x = _mm256_xor_si256(_mm256_loadu_si256(up.add(at).cast()), value);
                let other = if REVERSED { COUNT - LANES - at } else { at };
                let mut y = _mm256_loadu_si256(down.add(other).cast());
                if REVERSED {
                    y = _mm256_permute4x64_epi64(_mm256_shuffle_epi8(y, reverse), 0b0100_1110);
                }
                found = _mm256_or_si256(found, $equal(x, y));
            }
            _mm256_movemask_epi8(found) != 0
        }
    };
}

#[cfg(target_arch = "x86_64")]
meet_avx2!(
    bytes_avx2,
    u8 as i8,
    _mm256_set1_epi8,
    _mm256_cmpeq_epi8,
    [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
);
#[cfg(target_arch = "x86_64")]
meet_avx2!(
    words_avx2,
    u16 as i16,
    _mm256_set1_epi16,
    _mm256_cmpeq_epi16,
    [14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1]
);

#[cfg(test)]
mod tests {
    use super::*;

    fn random(seed: &mut u64) -> u32 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        (*seed >> 20) as u32
    }

    fn check<T: Word>(seed: &mut u64, top: u32) {
        let mut met = [0, 0];
        for _ in 0..300 {
            let mut some = || T::from_u32(random(seed) % top).unwrap();
            let up: [T; 64] = std::array::from_fn(|_| some());
            let down: [T; 64] = std::array::from_fn(|_| some());
            let value = some();
            let plain = (0..64).any(|k| up[k] ^ down[k] == value);
            let back = (0..64).any(|k| up[k] ^ down[63 - k] == value);
            met[usize::from(plain)] += 1;
            met[usize::from(back)] += 1;
            assert_eq!(meet::<false, false, 64, T>(&up, &down, value), plain);
            assert_eq!(meet::<false, true, 64, T>(&up, &down, value), back);
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                assert_eq!(meet::<true, false, 64, T>(&up, &down, value), plain);
                assert_eq!(meet::<true, true, 64, T>(&up, &down, value), back);
            }
        }
        assert!(met[0] > 20 && met[1] > 20);
    }

    #[test]
    fn pairs_meet_in_every_width_and_way() {
        let seed = &mut 0x1234_5678_9abc_def1;
        check::<u8>(seed, 200);
        check::<u16>(seed, 300);
        check::<u32>(seed, 300);
    }
}
