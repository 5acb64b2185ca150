//! The number of every recent heap as one bit among 64, a word a heap and plane.
//!
//! Bit b of word n in plane g says that heap n has the number 64 g + b; a rare heap has no bit.
//! The pair (d, x) excludes number ⊕ x for heap n, where the number is that of heap n − d: the
//! word of heap n − d with its bits moved to the places b ⊕ x. Moving bits is the same for all
//! heaps and pairs with this x, so their words are united first, 32 heaps at a time, and moved
//! once: between planes by the upper bits of x, between bytes by a shuffle, and within bytes for
//! all x with the same lower three bits at once. The lower bits come in the order of a Gray code, and
//! one sum is moved on from each to the next, by one swap of bits.

use crate::breaks::xor_bits;

use super::classes::RARE;
use super::rows::BLOCK;
use super::tested::SUB;

/// Excluded numbers of 64 rows, one word per heap of a part of a block.
pub type Words = [u64; SUB];

/// Words of the heaps `base ..`, plane by plane.
#[derive(Default, Clone)]
pub struct Planes {
    words: Vec<u64>,
    planes: usize,
    /// Planes behind this many are empty.
    used: usize,
    /// Words of a plane.
    stride: usize,
    /// First heap that is held.
    pub base: usize,
    window: usize,
}

impl Planes {
    /// Empty planes for this many numbers that keep at least the last `window` heaps.
    pub fn new(rows: usize, window: usize, base: usize) -> Self {
        let planes = rows.div_ceil(64);
        let stride = window + window / 2 + 4 * BLOCK;
        let words = vec![0; planes * stride];
        Planes { words, planes, used: 1, stride, base, window }
    }

    /// Make room for a block from heap `start` on, forgetting the oldest heaps if need be.
    pub fn make_room(&mut self, start: usize) {
        if start - self.base + BLOCK + SUB <= self.stride {
            return;
        }
        // Two blocks may be taken back, and the first few heaps of this one may be known.
        let keep = self.window + 2 * BLOCK;
        let from = start - self.base - keep;
        for plane in self.words.chunks_mut(self.stride) {
            plane.copy_within(from..from + keep + 8, 0);
        }
        self.base += from;
    }

    /// Heap n has this number, or is rare.
    #[inline(always)]
    pub fn set(&mut self, n: usize, number: u16) {
        self.set_all(n, &[number]);
    }

    /// The heaps from n on have these numbers, or are rare.
    #[inline(always)]
    pub fn set_all(&mut self, n: usize, numbers: &[u16]) {
        let at = n - self.base;
        let bit = |number: u16| if number == RARE { 0 } else { 1 << (number & 63) };
        if self.planes == 1 {
            for (word, &number) in self.words[at..at + numbers.len()].iter_mut().zip(numbers) {
                *word = bit(number);
            }
            return;
        }
        for &number in numbers.iter().filter(|&&number| number != RARE) {
            self.used = self.used.max(usize::from(number >> 6) + 1);
        }
        for (plane, words) in self.words.chunks_exact_mut(self.stride).enumerate() {
            for (word, &number) in words[at..at + numbers.len()].iter_mut().zip(numbers) {
                let here = usize::from(number >> 6) == plane;
                *word = if here { bit(number) } else { 0 };
            }
        }
    }
}

/// Pairs (d, x), SUB ≤ d, by x.
#[derive(Default, Clone)]
pub struct Marked {
    /// x, and where its distances end in `distances`.
    groups: Vec<(u16, u32)>,
    distances: Vec<u32>,
}

impl Marked {
    /// Group the pairs by x.
    pub fn new(pairs: &mut [(usize, u16)]) -> Self {
        let mut found = Marked::default();
        // The place of x & 7 in the Gray code 1, 3, 2, 6, 7, 5, 4, 0.
        let place = |x: u16| [7, 0, 2, 1, 6, 5, 3, 4][usize::from(x & 7)];
        pairs.sort_unstable_by_key(|&(d, x)| (place(x), x, d));
        for &(d, x) in &*pairs {
            found.distances.push(u32::try_from(d).expect("the planes reach less far"));
            let end = found.distances.len() as u32;
            match found.groups.last_mut() {
                Some(last) if last.0 == x => last.1 = end,
                _ => found.groups.push((x, end)),
            }
        }
        found
    }

    /// Mark what the pairs exclude for heaps n .. n + SUB among the numbers of one plane.
    ///
    /// # Safety
    /// All d are from SUB to n − base, all x below the number of rows, and with AVX2 the
    /// processor has it.
    #[inline(always)]
    pub unsafe fn mark<const AVX2: bool>(
        &self,
        planes: &Planes,
        n: usize,
        plane: usize,
        out: &mut Words,
    ) {
        if self.groups.is_empty() {
            return;
        }
        #[cfg(target_arch = "x86_64")]
        if AVX2 {
            return self.mark_plane_avx2(planes, n, plane, out);
        }
        self.mark_plane(planes, n, plane, out);
    }

    fn mark_plane(&self, planes: &Planes, n: usize, plane: usize, out: &mut Words) {
        let used = planes.used;
        let mut from = 0;
        for &(x, end) in &self.groups {
            if plane ^ usize::from(x >> 6) >= used {
                from = end;
                continue;
            }
            let source = &planes.words[(plane ^ usize::from(x >> 6)) * planes.stride..];
            let mut united = [0u64; SUB];
            for &d in &self.distances[from as usize..end as usize] {
                let first = n - planes.base - d as usize;
                for (sum, word) in united.iter_mut().zip(&source[first..first + SUB]) {
                    *sum |= word;
                }
            }
            for (sum, word) in out.iter_mut().zip(united) {
                *sum |= xor_bits(word, u32::from(x));
            }
            from = end;
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn mark_plane_avx2(&self, planes: &Planes, n: usize, plane: usize, out: &mut Words) {
        use super::moving::{add_moved, add_to, move_within_bytes};
        use std::arch::x86_64::*;
        const PARTS: usize = SUB / 4;
        let zero = _mm256_setzero_si256();
        // What is excluded, with its bits still to be moved by `low` within bytes.
        let mut sums = [zero; PARTS];
        let mut low = 0;
        let used = planes.used;
        let mut from = 0;
        for &(x, end) in &self.groups {
            if plane ^ usize::from(x >> 6) >= used {
                from = end;
                continue;
            }
            if x & 7 != low {
                move_within_bytes(&mut sums, low ^ x & 7);
                low = x & 7;
            }
            let source = (plane ^ usize::from(x >> 6)) * planes.stride + n - planes.base;
            let source = planes.words.as_ptr().wrapping_add(source);
            let mut united = [zero; PARTS];
            for &d in self.distances.get_unchecked(from as usize..end as usize) {
                let first = source.wrapping_sub(d as usize);
                for (i, sum) in united.iter_mut().enumerate() {
                    *sum = _mm256_or_si256(*sum, _mm256_loadu_si256(first.add(4 * i).cast()));
                }
            }
            add_moved(&mut sums, united, (x >> 3 & 7) as u8);
            from = end;
        }
        move_within_bytes(&mut sums, low);
        add_to(out.as_mut_ptr().cast(), &sums);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random;

    #[test]
    fn marks_are_the_definition_in_both_ways() {
        let seed = &mut 0x1234_5678_9abc_def1;
        for round in 0..60 {
            let rows = 4usize << (round % 7);
            let mut planes = Planes::new(rows, 1000, 8);
            let mut numbers = vec![RARE; 8];
            for n in 8..3000 {
                if n % BLOCK == 0 {
                    planes.make_room(n);
                }
                let number =
                    if random(seed) % 9 == 0 { RARE } else { (random(seed) % rows) as u16 };
                numbers.push(number);
                planes.set(n, number);
            }
            assert!(planes.base > 1000);
            let mut pairs: Vec<(usize, u16)> = (0..random(seed) % 90)
                .map(|_| (SUB + random(seed) % 900, (random(seed) % rows) as u16))
                .collect();
            let mut expected = vec![[0u64; SUB]; rows.div_ceil(64)];
            for &(d, x) in &pairs {
                for k in 0..SUB {
                    let number = numbers[3000 + k - d];
                    if number != RARE {
                        let row = usize::from(number ^ x);
                        expected[row >> 6][k] |= 1 << (row & 63);
                    }
                }
            }
            let marked = Marked::new(&mut pairs);
            let mut tiles = vec![[0u64; SUB]; rows.div_ceil(64)];
            // SAFETY: 1000 heaps before 3000 are kept.
            for (plane, tile) in tiles.iter_mut().enumerate() {
                unsafe { marked.mark::<false>(&planes, 3000, plane, tile) };
            }
            assert_eq!(tiles, expected);
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                let mut tiles = vec![[0u64; SUB]; rows.div_ceil(64)];
                // SAFETY: as above, and the processor was just asked.
                for (plane, tile) in tiles.iter_mut().enumerate() {
                    unsafe { marked.mark::<true>(&planes, 3000, plane, tile) };
                }
                assert_eq!(tiles, expected);
            }
        }
    }
}
