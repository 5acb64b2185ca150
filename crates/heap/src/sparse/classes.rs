//! Numbering the common values below 2^b by 0 .. 2^(b−1), so that nim-addition survives.
//!
//! Let p be the lowest bit of the mask. Among the common values bit p is determined by the
//! others, so dropping it loses nothing; dropping a bit is linear, so
//! drop(v ⊕ x) = drop(v) ⊕ drop(x); and as p is the lowest mask bit it keeps the order of the
//! common values. The same holds for the rare values.

use super::mask::Mask;
use super::tested::SUB;
use crate::values::Values;

/// In place of a number: the value of this heap is rare.
pub const RARE: u16 = u16::MAX;

/// The numbering for values below 2^bits.
pub struct Classes {
    pub bits: u32,
    drop_at: u32,
    /// `number[parity of n][value]`, `RARE` for values that are not common there.
    number: [Vec<u16>; 2],
    /// `common[parity of n][number]` is the common value with that number.
    common: [Vec<u32>; 2],
    /// What the lower and the upper four bits of a number make of the value 0 or 1 of number 0, when
    /// a byte holds all values: the dropped bit, too, is linear in the others.
    lift: [[u8; 16]; 2],
    /// The values from the largest on, with their rows, and whether they are common at even heaps.
    pub descending: Vec<(u32, u16, bool)>,
}

impl Classes {
    /// Number the values below 2^bits; `bits` is raised to hold the mask's lowest bit.
    pub fn new(mask: Mask, bits: u32) -> Self {
        let drop_at = mask.bits.trailing_zeros();
        // At least four rows: the far pairs take them by fours.
        let bits = bits.max(drop_at + 1).max(3);
        let drop = |v: u32| ((v >> (drop_at + 1)) << drop_at | v & ((1 << drop_at) - 1)) as u16;
        let mut number = [vec![RARE; 1 << bits], vec![RARE; 1 << bits]];
        let mut common = [vec![0; 1 << (bits - 1)], vec![0; 1 << (bits - 1)]];
        for parity in 0..2 {
            for v in 0..1u32 << bits {
                // Heap 2 + parity stands for every heap of that parity.
                if mask.is_common(2 + parity, v) {
                    number[parity][v as usize] = drop(v);
                    common[parity][drop(v) as usize] = v;
                }
            }
        }
        let mut lift = [[0; 16]; 2];
        if bits <= 8 {
            for (number, value) in common[0].iter().enumerate() {
                let place = if number < 16 { (0, number) } else { (1, number / 16) };
                if number < 16 || number % 16 == 0 {
                    lift[place.0][place.1] = (value ^ common[0][0]) as u8;
                }
            }
        }
        let common_at_even = |v: u32| number[0][v as usize] != RARE;
        let descending = (0..1u32 << bits).rev().map(|v| (v, drop(v), common_at_even(v))).collect();
        Classes { bits, drop_at, number, common, lift, descending }
    }

    /// How many common values there are below 2^bits.
    pub fn rows(&self) -> usize {
        1 << (self.bits - 1)
    }

    /// Value without the dropped bit.
    #[inline(always)]
    pub fn shorten(&self, v: u32) -> u16 {
        ((v >> (self.drop_at + 1)) << self.drop_at | v & ((1 << self.drop_at) - 1)) as u16
    }

    /// Number of a common value at heap n, or `RARE`; heap 0 is never common.
    #[inline(always)]
    pub fn number(&self, n: usize, value: u32) -> u16 {
        if n == 0 {
            RARE
        } else {
            self.number[n & 1][value as usize]
        }
    }

    /// The common value at heap n with this number.
    #[inline(always)]
    pub fn common(&self, n: usize, number: u16) -> u32 {
        self.common[n & 1][number as usize]
    }

    /// Append the common values with these numbers, of heaps from n on.
    #[inline(always)]
    pub fn append<const AVX2: bool>(&self, values: &mut Values, n: usize, numbers: &[u16]) {
        let common = [&self.common[n & 1][..], &self.common[!n & 1]];
        match values {
            Values::U8(v) if self.bits <= 8 => {
                for (part, numbers) in numbers.chunks(SUB).enumerate() {
                    let mut chosen = [0; SUB];
                    #[cfg(target_arch = "x86_64")]
                    if let (true, Ok(all)) = (AVX2, numbers.try_into()) {
                        // SAFETY: the caller runs on a processor with AVX2.
                        v.extend_from_slice(&unsafe { self.values_avx2(n + part * SUB, all) });
                        continue;
                    }
                    #[cfg(target_arch = "x86_64")]
                    if AVX2 {
                        let mut all = [0; SUB];
                        all[..numbers.len()].copy_from_slice(numbers);
                        // SAFETY: the caller runs on a processor with AVX2.
                        chosen = unsafe { self.values_avx2(n + part * SUB, &all) };
                    }
                    if !AVX2 || cfg!(not(target_arch = "x86_64")) {
                        look_up(numbers, common, &mut chosen, |value| value as u8);
                    }
                    v.extend_from_slice(&chosen[..numbers.len()]);
                }
            }
            Values::U16(v) if self.bits <= 16 => {
                for numbers in numbers.chunks(SUB) {
                    let mut chosen = [0; SUB];
                    look_up(numbers, common, &mut chosen, |value| value as u16);
                    v.extend_from_slice(&chosen[..numbers.len()]);
                }
            }
            _ => {
                for (at, &number) in numbers.iter().enumerate() {
                    values.push(common[at & 1][usize::from(number)]);
                }
            }
        }
    }

    /// The common values with these numbers, of heaps from n on, when a byte holds them.
    ///
    /// # Safety
    /// The processor has AVX2; the numbers are those of rows.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    #[inline]
    pub unsafe fn values_avx2(&self, n: usize, numbers: &[u16; 32]) -> [u8; 32] {
        use std::arch::x86_64::*;
        debug_assert!(self.bits <= 8);
        let table =
            |part: &[u8; 16]| _mm256_broadcastsi128_si256(_mm_loadu_si128(part.as_ptr().cast()));
        let first = _mm256_loadu_si256(numbers.as_ptr().cast());
        let second = _mm256_loadu_si256(numbers.as_ptr().add(16).cast());
        let packed = _mm256_permute4x64_epi64::<0b1101_1000>(_mm256_packus_epi16(first, second));
        let nibble = _mm256_set1_epi8(15);
        let low = _mm256_and_si256(packed, nibble);
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(packed), nibble);
        let value = _mm256_xor_si256(
            _mm256_shuffle_epi8(table(&self.lift[0]), low),
            _mm256_shuffle_epi8(table(&self.lift[1]), high),
        );
        let here = self.common[n & 1][0] | self.common[!n & 1][0] << 8;
        let value = _mm256_xor_si256(value, _mm256_set1_epi16(here as i16));
        let mut out = [0; 32];
        _mm256_storeu_si256(out.as_mut_ptr().cast(), value);
        out
    }

    /// Is the value common at heaps of this parity?
    #[inline(always)]
    pub fn is_common(&self, parity: usize, value: u32) -> bool {
        self.number[parity][value as usize] != RARE
    }
}

/// The common values with these numbers, of heaps of either parity in turn.
#[inline(always)]
fn look_up<T>(numbers: &[u16], common: [&[u32]; 2], out: &mut [T; SUB], cast: impl Fn(u32) -> T) {
    let [here, next] = common;
    for (two, pair) in out.chunks_exact_mut(2).zip(numbers.chunks(2)) {
        two[0] = cast(here[usize::from(pair[0])]);
        if let Some(&number) = pair.get(1) {
            two[1] = cast(next[usize::from(number)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn values_are_looked_up_and_computed() {
        if !std::arch::is_x86_feature_detected!("avx2") {
            return;
        }
        for bits in 3..=8 {
            for mask in 1..1u32 << bits {
                for domain in [None, Some(0), Some(1)] {
                    let classes = Classes::new(Mask { bits: mask, domain }, bits);
                    for n in 64..66 {
                        for from in (0..classes.rows()).step_by(32) {
                            let of = |k: usize| ((from + k * 7) % classes.rows()) as u16;
                            let numbers: [u16; 32] = std::array::from_fn(of);
                            // SAFETY: the processor was asked.
                            let values = unsafe { classes.values_avx2(n, &numbers) };
                            for k in 0..32 {
                                let expected = classes.common(n + k, numbers[k]);
                                assert_eq!(u32::from(values[k]), expected, "{mask} {domain:?}");
                            }
                        }
                    }
                }
            }
        }
    }
}
