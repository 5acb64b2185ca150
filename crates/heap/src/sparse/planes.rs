//! The number of every recent heap as one bit among 64, in one word per heap and plane. Planes use
//! 16- or 32-bit words when that is wide enough.
//!
//! Bit b of word n in plane g says that heap n has the number 64 g + b; a rare heap has no bit.
//! The pair (d, x) excludes number ⊕ x for heap n, where the number is that of heap n − d: the
//! word of heap n − d with its bits moved to the places b ⊕ x. Moving bits is the same for all
//! heaps and pairs with this x, so their words are united first, 32 heaps at a time, and moved
//! once: between planes by the upper bits of x, between bytes by a shuffle, and within bytes for
//! all x with the same lower three bits at once. The lower bits come in the order of a Gray code, and
//! one sum is moved on from each to the next, by one swap of bits.
//!
//! A rare heap i makes a pair d = i + u of every splitting digit u, all with the same x. So with several such
//! digits there is a second set of planes, in which the words of heaps as far apart as the digits are
//! united, and all pairs of a rare heap are one load.

use std::ops::BitOr;

use crate::breaks::xor_bits;

use super::classes::RARE;
use super::rows::BLOCK;
use super::tested::SUB;
use super::BEHIND;

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
    /// How far back the heaps are whose words are united with that of a heap in the second set of planes;
    /// empty if there is no such set.
    apart: Vec<usize>,
    /// Planes behind this many are empty.
    used: usize,
    /// Words of a plane.
    stride: usize,
    /// First heap that is held.
    pub base: usize,
    window: usize,
}

impl Planes {
    /// Empty planes for this many numbers that keep at least the last `window` heaps, for pairs made of
    /// these digits.
    pub fn new(rows: usize, window: usize, base: usize, splits: &[i64]) -> Self {
        let planes = rows.div_ceil(64);
        // So much more that moving them is rare, and no more than the first cache holds if few are kept.
        let stride = window + (window / 2).max(1024) + 4 * BLOCK;
        let least = splits.iter().min().copied().unwrap_or(0);
        let mut apart: Vec<usize> = splits.iter().map(|u| (u - least) as usize).collect();
        apart.retain(|&u| u > 0);
        apart.sort_unstable();
        if apart.iter().any(|&back| back > BEHIND) {
            apart.clear();
        }
        let all = stride * planes * (1 + usize::from(!apart.is_empty()));
        let words = match rows {
            0..=16 => Held::U16(vec![0; all]),
            17..=32 => Held::U32(vec![0; all]),
            _ => Held::U64(vec![0; all]),
        };
        Planes { words, planes, apart, used: 1, stride, base, window }
    }

    /// Bytes of a word.
    #[inline(always)]
    fn width(&self) -> usize {
        match &self.words {
            Held::U16(_) => 2,
            Held::U32(_) => 4,
            Held::U64(_) => 8,
        }
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

    /// The heaps from n on have these numbers, or are rare.
    pub fn set_all(&mut self, mut n: usize, numbers: &[u16]) {
        let mut parts = numbers.chunks_exact(SUB);
        for part in &mut parts {
            self.set_some::<SUB>(n, part.try_into().expect("a part"));
            n += SUB;
        }
        for (at, &number) in parts.remainder().iter().enumerate() {
            self.set(n + at, number);
        }
    }

    /// Heap n has this number, or is rare.
    pub fn set(&mut self, n: usize, number: u16) {
        self.set_some(n, &[number]);
    }

    /// The heaps of a part of a block, from n on, have the numbers from `at` on, behind those of the
    /// `BEHIND` heaps before it. Where a part is shorter than others, what is set for the heaps
    /// behind its end means nothing.
    #[inline(always)]
    pub fn set_part<const AVX2: bool>(&mut self, n: usize, numbers: &[u16], at: usize) {
        let part = numbers[at..].first_chunk::<SUB>().expect("room for a part");
        #[cfg(target_arch = "x86_64")]
        if AVX2 && self.planes == 1 {
            let held = n - self.base;
            assert!(at >= BEHIND && held >= 16 && held + SUB <= self.stride);
            let (from, apart) = (held, &self.apart[..]);
            let words = |words: *mut u8, width: usize| {
                (words.wrapping_add(width * from), words.wrapping_add(width * (self.stride + from)))
            };
            // SAFETY: the caller runs on a processor with AVX2; there is room for a part in the plane, and
            // in that of the united words if there is one; they are at most `BEHIND` heaps apart; and
            // 16 words are before the part.
            unsafe {
                match &mut self.words {
                    Held::U16(all) => {
                        set_avx2::<2>(part.as_ptr(), apart, words(all.as_mut_ptr().cast(), 2))
                    }
                    Held::U32(all) => {
                        set_avx2::<4>(part.as_ptr(), apart, words(all.as_mut_ptr().cast(), 4))
                    }
                    Held::U64(all) => {
                        set_avx2::<8>(part.as_ptr(), apart, words(all.as_mut_ptr().cast(), 8))
                    }
                }
            }
            return;
        }
        self.set_some(n, part);
    }

    #[inline(always)]
    fn set_some<const N: usize>(&mut self, n: usize, numbers: &[u16; N]) {
        let at = n - self.base;
        let words = match &mut self.words {
            Held::U64(words) if self.planes > 1 => words,
            // A number that outgrew the rows means nothing.
            words => {
                return on_held!(words, words => {
                    for (word, &number) in words[at..at + N].iter_mut().zip(numbers) {
                        *word = 1;
                        *word = if number == RARE { 0 } else { word.wrapping_shl(number.into()) };
                    }
                    if !self.apart.is_empty() {
                        let (words, united) = words.split_at_mut(self.stride);
                        unite::<_, N>(words, united, at, &self.apart);
                    }
                });
            }
        };
        for &number in numbers.iter().filter(|&&number| number != RARE) {
            self.used = self.used.max(usize::from(number >> 6) + 1);
        }
        let (words, united) = words.split_at_mut(self.planes * self.stride);
        let mut united = united.chunks_exact_mut(self.stride);
        for (plane, words) in words.chunks_exact_mut(self.stride).enumerate() {
            for (word, &number) in words[at..at + N].iter_mut().zip(numbers) {
                let here = number != RARE && usize::from(number >> 6) == plane;
                *word = u64::from(here) << (number & 63);
            }
            if let Some(united) = united.next() {
                unite::<_, N>(words, united, at, &self.apart);
            }
        }
    }
}

/// Set the words of `SUB` heaps with these numbers, of W bytes each, and what they are united with the
/// words so far apart from them.
///
/// # Safety
/// The processor has AVX2; there is room for the words, and 32 bytes of words are before them; and so
/// many numbers are before these.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn set_avx2<const W: usize>(
    numbers: *const u16,
    apart: &[usize],
    (words, united): (*mut u8, *mut u8),
) {
    use super::moving::{bits_of, words_back};
    use std::arch::x86_64::*;
    let mut before = _mm256_loadu_si256(words.wrapping_sub(32).cast());
    for i in 0..W {
        let numbers = numbers.add(32 / W * i);
        let here = bits_of::<W>(numbers);
        _mm256_storeu_si256(words.add(32 * i).cast(), here);
        // Digits in a row are usual.
        let others = match *apart {
            [] => continue,
            [1] => words_back::<W, 1>(before, here),
            [2] => words_back::<W, 2>(before, here),
            [1, 2] => {
                _mm256_or_si256(words_back::<W, 1>(before, here), words_back::<W, 2>(before, here))
            }
            _ => {
                let mut sum = here;
                for &back in apart {
                    sum = _mm256_or_si256(sum, bits_of::<W>(numbers.sub(back)));
                }
                sum
            }
        };
        _mm256_storeu_si256(united.add(32 * i).cast(), _mm256_or_si256(here, others));
        before = here;
    }
}

/// Unite the words of N heaps with those so far apart from them. Before heaps that are not held there is
/// nothing to unite: only single heaps are set so early, and never asked for.
#[inline(always)]
fn unite<T, const N: usize>(words: &[T], united: &mut [T], at: usize, apart: &[usize])
where
    T: Copy + BitOr<Output = T>,
{
    let some = |from: usize| words[from..].first_chunk::<N>().expect("room for a part");
    let mut sums = *some(at);
    for from in apart.iter().filter_map(|&back| at.checked_sub(back)) {
        for (sum, &word) in sums.iter_mut().zip(some(from)) {
            *sum = *sum | word;
        }
    }
    united[at..at + N].copy_from_slice(&sums);
}

/// Pairs (d, x), SUB ≤ d, by x.
#[derive(Default, Clone)]
pub struct Marked {
    /// x, and where its words end in `offsets`.
    groups: Vec<(u16, u32)>,
    /// Where the words are, in bytes: d words back, or further on by a plane if they are united ones.
    offsets: Vec<i32>,
}

impl Marked {
    /// Group the pairs by x. They are all different, and lie in these planes.
    pub fn new(pairs: &mut [(usize, u16)], planes: &Planes) -> Self {
        let mut found = Marked::default();
        // The place of x & 7 in the Gray code 1, 3, 2, 6, 7, 5, 4, 0.
        let place = |x: u16| [7, 0, 2, 1, 6, 5, 3, 4][usize::from(x & 7)];
        pairs.sort_unstable_by_key(|&(d, x)| (place(x), x, d));
        for pairs in pairs.chunk_by(|a, b| a.1 == b.1) {
            let mut taken = vec![false; pairs.len()];
            for (at, &(d, _)) in pairs.iter().enumerate() {
                if taken[at] {
                    continue;
                }
                let place = |back: &usize| pairs.binary_search_by_key(&(d + back), |p| p.0).ok();
                let others: Option<Vec<usize>> =
                    planes.apart.iter().map(|back| place(back).filter(|&i| !taken[i])).collect();
                let others = others.unwrap_or_default();
                let further = if others.is_empty() { 0 } else { planes.planes * planes.stride };
                found.offsets.push((further as i32 - d as i32) * planes.width() as i32);
                for other in others {
                    taken[other] = true;
                }
            }
            found.groups.push((pairs[0].1, found.offsets.len() as u32));
        }
        found
    }

    /// Mark what the pairs exclude for heaps n .. n + SUB among the numbers of one plane: anew, or in
    /// addition to what is there.
    ///
    /// # Safety
    /// All d are from SUB to n − base, all x below the number of rows, and with AVX2 the
    /// processor has it.
    #[inline(always)]
    pub unsafe fn mark<const AVX2: bool, const ANEW: bool>(
        &self,
        planes: &Planes,
        n: usize,
        plane: usize,
        out: &mut Words,
    ) {
        if self.groups.is_empty() {
            if ANEW {
                *out = [0; SUB];
            }
            return;
        }
        #[cfg(target_arch = "x86_64")]
        if AVX2 {
            return match &planes.words {
                Held::U16(words) => {
                    self.mark_avx2::<2, ANEW>(words.as_ptr().cast(), planes, n, plane, out)
                }
                Held::U32(words) => {
                    self.mark_avx2::<4, ANEW>(words.as_ptr().cast(), planes, n, plane, out)
                }
                Held::U64(words) => {
                    self.mark_avx2::<8, ANEW>(words.as_ptr().cast(), planes, n, plane, out)
                }
            };
        }
        if ANEW {
            *out = [0; SUB];
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
            let offsets = &self.offsets[from as usize..end as usize];
            on_held!(&planes.words, words => for &offset in offsets {
                let from = source.wrapping_add_signed(offset as isize / planes.width() as isize);
                let words = &words[from..][..SUB];
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
    unsafe fn mark_avx2<const W: usize, const ANEW: bool>(
        &self,
        words: *const u8,
        planes: &Planes,
        n: usize,
        plane: usize,
        out: &mut Words,
    ) {
        use super::moving::{add_moved, move_within_bytes};
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
            for &offset in self.offsets.get_unchecked(from as usize..end as usize) {
                let first = source.wrapping_offset(offset as isize);
                for (i, sum) in united.iter_mut().enumerate() {
                    *sum = _mm256_or_si256(*sum, _mm256_loadu_si256(first.add(32 * i).cast()));
                }
            }
            add_moved(&mut sums, united, (x >> 3 & 7) as u8);
            from = end;
        }
        move_within_bytes(&mut sums, low);
        let out = out.as_mut_ptr().cast::<__m256i>();
        let put = |at: usize, words: __m256i| {
            let before = if ANEW { zero } else { _mm256_loadu_si256(out.add(at)) };
            _mm256_storeu_si256(out.add(at), _mm256_or_si256(before, words));
        };
        for (i, &sum) in sums.iter().enumerate() {
            let (low, high) = (_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum));
            match W {
                2 => {
                    put(4 * i, _mm256_cvtepu16_epi64(low));
                    put(4 * i + 1, _mm256_cvtepu16_epi64(_mm_srli_si128::<8>(low)));
                    put(4 * i + 2, _mm256_cvtepu16_epi64(high));
                    put(4 * i + 3, _mm256_cvtepu16_epi64(_mm_srli_si128::<8>(high)));
                }
                4 => {
                    put(2 * i, _mm256_cvtepu32_epi64(low));
                    put(2 * i + 1, _mm256_cvtepu32_epi64(high));
                }
                _ => put(i, sum),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random;

    /// Marks for heap 6000 and those behind it, anew or on empty words.
    unsafe fn marks<const AVX2: bool, const ANEW: bool>(
        marked: &Marked,
        planes: &Planes,
        rows: usize,
    ) -> Vec<Words> {
        let there = if ANEW { u64::MAX } else { 0 };
        let mut tiles = vec![[there; SUB]; rows.div_ceil(64)];
        for (plane, tile) in tiles.iter_mut().enumerate() {
            marked.mark::<AVX2, ANEW>(planes, 6000, plane, tile);
        }
        tiles
    }

    #[test]
    fn marks_are_the_definition_in_both_ways() {
        let seed = &mut 0x1234_5678_9abc_def1;
        let mut united = 0;
        for round in 0..60 {
            let rows = 4usize << (round % 7);
            let splits: &[i64] = [&[2][..], &[1, 2], &[0, -3, 5], &[3, 1], &[4, 2, 3]][round % 5];
            let mut planes = Planes::new(rows, 1000, 8, splits);
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
            let mut pairs: Vec<(usize, u16)> = vec![];
            for _ in 0..random(seed) % 90 {
                let (i, x) = (SUB + random(seed) % 900, (random(seed) % rows) as u16);
                pairs.extend(splits.iter().map(|u| ((i as i64 + u) as usize, x)));
                pairs.push((SUB + random(seed) % 900, x));
            }
            pairs.retain(|&(d, _)| d >= SUB);
            pairs.sort_unstable();
            pairs.dedup();
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
            let marked = Marked::new(&mut pairs, &planes);
            united += marked.offsets.iter().filter(|&&at| at > 0).count();
            // SAFETY: 1000 heaps before 6000 are kept; vectors only where the processor has them.
            unsafe {
                assert_eq!(marks::<false, false>(&marked, &planes, rows), expected);
                for from in (5200..6000).step_by(SUB) {
                    planes.set_part::<false>(from, &numbers, from);
                }
                assert_eq!(marks::<false, true>(&marked, &planes, rows), expected);
                #[cfg(target_arch = "x86_64")]
                if std::arch::is_x86_feature_detected!("avx2") {
                    assert_eq!(marks::<true, false>(&marked, &planes, rows), expected);
                    for from in (5200..6000).step_by(SUB) {
                        planes.set_part::<true>(from, &numbers, from);
                    }
                    assert_eq!(marks::<true, true>(&marked, &planes, rows), expected);
                }
            }
        }
        assert!(united > 500, "{united}");
    }
}
