//! The number of every recent heap as one bit among 64, a word a heap and plane. Where 16 or 32 bits hold
//! all numbers, words are so short.
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

/// Words of the least width that holds all numbers of a plane.
#[derive(Clone)]
enum Held {
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
}

/// Run the same expression on whichever vector is inside.
macro_rules! on_held {
    ($held:expr, $v:ident => $body:expr) => {
        match $held {
            Held::U16($v) => $body,
            Held::U32($v) => $body,
            Held::U64($v) => $body,
        }
    };
}

impl Default for Held {
    fn default() -> Self {
        Held::U64(vec![])
    }
}

/// Words of the heaps `base ..`, plane by plane.
#[derive(Default, Clone)]
pub struct Planes {
    words: Held,
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
        // So much more that moving them is rare, and no more than the first cache holds if few are kept.
        let stride = window + (window / 2).max(2048) + 4 * BLOCK;
        let words = match rows {
            0..=16 => Held::U16(vec![0; stride]),
            17..=32 => Held::U32(vec![0; stride]),
            _ => Held::U64(vec![0; planes * stride]),
        };
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
        on_held!(&mut self.words, words => for plane in words.chunks_mut(self.stride) {
            plane.copy_within(from..from + keep + 8, 0);
        });
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
        let words = match &mut self.words {
            Held::U64(words) if self.planes > 1 => words,
            // A number that outgrew the rows means nothing.
            words => {
                return on_held!(words, words => {
                    for (word, &number) in words[at..at + numbers.len()].iter_mut().zip(numbers) {
                        *word = 1;
                        *word = if number == RARE { 0 } else { word.wrapping_shl(number.into()) };
                    }
                });
            }
        };
        for &number in numbers.iter().filter(|&&number| number != RARE) {
            self.used = self.used.max(usize::from(number >> 6) + 1);
        }
        for (plane, words) in words.chunks_exact_mut(self.stride).enumerate() {
            for (word, &number) in words[at..at + numbers.len()].iter_mut().zip(numbers) {
                let here = number != RARE && usize::from(number >> 6) == plane;
                *word = u64::from(here) << (number & 63);
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
            return match &planes.words {
                Held::U16(words) => {
                    self.mark_avx2::<2>(words.as_ptr().cast(), planes, n, plane, out)
                }
                Held::U32(words) => {
                    self.mark_avx2::<4>(words.as_ptr().cast(), planes, n, plane, out)
                }
                Held::U64(words) => {
                    self.mark_avx2::<8>(words.as_ptr().cast(), planes, n, plane, out)
                }
            };
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
            let mut united = [0u64; SUB];
            let source = (plane ^ usize::from(x >> 6)) * planes.stride + n - planes.base;
            on_held!(&planes.words, words => for &d in &self.distances[from as usize..end as usize] {
                let words = &words[source - d as usize..][..SUB];
                for (sum, &word) in united.iter_mut().zip(words) {
                    *sum |= u64::from(word);
                }
            });
            for (sum, word) in out.iter_mut().zip(united) {
                *sum |= xor_bits(word, u32::from(x));
            }
            from = end;
        }
    }

    /// The same with words of `W` bytes, the first at `words`: as many vectors as well.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn mark_avx2<const W: usize>(
        &self,
        words: *const u8,
        planes: &Planes,
        n: usize,
        plane: usize,
        out: &mut Words,
    ) {
        use super::moving::{add_moved, add_to, move_within_bytes};
        use std::arch::x86_64::*;
        const { assert!(SUB == 32) };
        let zero = _mm256_setzero_si256();
        // What is excluded, with its bits still to be moved by `low` within bytes.
        let mut sums = [zero; W];
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
            let source = words.wrapping_add(W * source);
            let mut united = [zero; W];
            for &d in self.distances.get_unchecked(from as usize..end as usize) {
                let first = source.wrapping_sub(W * d as usize);
                for (i, sum) in united.iter_mut().enumerate() {
                    *sum = _mm256_or_si256(*sum, _mm256_loadu_si256(first.add(32 * i).cast()));
                }
            }
            add_moved(&mut sums, united, (x >> 3 & 7) as u8);
            from = end;
        }
        move_within_bytes(&mut sums, low);
        match W {
            2 => widen(sums.as_ptr().cast::<[u16; SUB]>(), out),
            4 => widen(sums.as_ptr().cast::<[u32; SUB]>(), out),
            _ => add_to(out.as_mut_ptr().cast(), &sums),
        }
    }
}

/// Add short words.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn widen<T: Copy + Into<u64>>(words: *const [T; SUB], out: &mut Words) {
    for (sum, &word) in out.iter_mut().zip(&*words) {
        *sum |= word.into();
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
            for n in 8..6000 {
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
                    let number = numbers[6000 + k - d];
                    if number != RARE {
                        let row = usize::from(number ^ x);
                        expected[row >> 6][k] |= 1 << (row & 63);
                    }
                }
            }
            let marked = Marked::new(&mut pairs);
            let mut tiles = vec![[0u64; SUB]; rows.div_ceil(64)];
            // SAFETY: 1000 heaps before 6000 are kept.
            for (plane, tile) in tiles.iter_mut().enumerate() {
                unsafe { marked.mark::<false>(&planes, 6000, plane, tile) };
            }
            assert_eq!(tiles, expected);
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                let mut tiles = vec![[0u64; SUB]; rows.div_ceil(64)];
                // SAFETY: as above, and the processor was just asked.
                for (plane, tile) in tiles.iter_mut().enumerate() {
                    unsafe { marked.mark::<true>(&planes, 6000, plane, tile) };
                }
                assert_eq!(tiles, expected);
            }
        }
    }
}
