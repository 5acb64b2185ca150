//! Pairs that are hardly ever needed, tested instead of marked.
//!
//! Values repeat so much that half of the pairs exclude, for nearly every heap, only what others
//! exclude as well. Those are not marked. Instead the numbers chosen without them for 32 heaps are
//! tested against them, two per heap: one load per pair, and two instructions per number.

use super::tested::SUB;

/// Number of recent heaps from which needed pairs are told from others.
const SAMPLE: usize = 512;
/// A pair is marked if it excludes at least this many numbers of these heaps that no marked pair does; the
/// pairs are gone through once for each bound, the most useful first.
const WORTH: [u32; 5] = [32, 16, 8, 4, 2];
/// Number of candidates tested together for a heap.
pub const TESTED: usize = 2;

/// The pairs to be tested, by x.
#[derive(Default)]
pub struct Spared {
    /// x, and where its distances end in `distances`.
    groups: Vec<(u8, u32)>,
    distances: Vec<u32>,
}

/// Split the pairs in those to be marked and others. `known` ends with the last known heap; the pairs
/// reach no farther back from the first of the last `SAMPLE` heaps, and none of them is rare.
pub fn split(pairs: &[(usize, u16)], known: &[u8]) -> [Vec<(usize, u16)>; 2] {
    let first = known.len() - SAMPLE;
    // The numbers below that of the heap, all of which some pair excludes.
    let mut left: Vec<[u64; 4]> = known[first..]
        .iter()
        .map(|&number| {
            let below = |word: usize| match usize::from(number).saturating_sub(64 * word) {
                bits @ 0..64 => (1 << bits) - 1,
                _ => u64::MAX,
            };
            [0, 1, 2, 3].map(below)
        })
        .collect();
    let mut kept = vec![];
    let mut rest = pairs.to_vec();
    for worth in WORTH {
        rest.retain(|&(d, x)| {
            let others = &known[first - d..][..SAMPLE];
            let mut gain = 0;
            for (left, &number) in left.iter().zip(others) {
                let row = usize::from(number ^ x as u8);
                gain += (left[row >> 6] >> (row & 63)) as u32 & 1;
            }
            if gain < worth {
                return true;
            }
            for (left, &number) in left.iter_mut().zip(others) {
                let row = usize::from(number ^ x as u8);
                left[row >> 6] &= !(1 << (row & 63));
            }
            kept.push((d, x));
            false
        });
    }
    kept.sort_unstable();
    [kept, rest]
}

/// How many heaps must be known, beyond the reach of the pairs, to split them.
pub const fn needed() -> usize {
    SAMPLE
}

impl Spared {
    /// Group the pairs (d, x), SUB ≤ d, by x.
    pub fn new(pairs: &[(usize, u16)]) -> Self {
        let mut found = Spared::default();
        let mut pairs = pairs.to_vec();
        pairs.sort_unstable_by_key(|&(d, x)| (x, d));
        for (d, x) in pairs {
            let x = x as u8;
            found.distances.push(u32::try_from(d).expect("the planes reach less far"));
            let end = found.distances.len() as u32;
            match found.groups.last_mut() {
                Some(last) if last.0 == x => last.1 = end,
                _ => found.groups.push((x, end)),
            }
        }
        found
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.distances.is_empty()
    }

    /// Which of the numbers, two for each of 32 heaps, the pairs exclude; bit k for heap k. `known` ends
    /// before the first of these heaps.
    ///
    /// # Safety
    /// All d are at most `known.len()`, and with AVX2 the processor has it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub unsafe fn test<const AVX2: bool>(
        &self,
        known: &[u8],
        numbers: &[[u8; SUB]; TESTED],
    ) -> [u32; TESTED] {
        #[cfg(target_arch = "x86_64")]
        if AVX2 {
            return self.test_avx2(known, numbers);
        }
        let mut hits = [[false; SUB]; TESTED];
        let mut from = 0;
        for &(x, end) in &self.groups {
            for &d in &self.distances[from as usize..end as usize] {
                let first = known.len() - d as usize;
                let others = &known[first..first + SUB];
                for (hits, numbers) in hits.iter_mut().zip(numbers) {
                    for k in 0..SUB {
                        hits[k] |= others[k] ^ x == numbers[k];
                    }
                }
            }
            from = end;
        }
        hits.map(|row| row.iter().enumerate().fold(0, |bits, (k, &hit)| bits | u32::from(hit) << k))
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn test_avx2(&self, known: &[u8], numbers: &[[u8; SUB]; TESTED]) -> [u32; TESTED] {
        use std::arch::x86_64::*;
        let end_of_known = known.as_ptr().add(known.len());
        let numbers = [
            _mm256_loadu_si256(numbers[0].as_ptr().cast()),
            _mm256_loadu_si256(numbers[1].as_ptr().cast()),
        ];
        let mut hits = [_mm256_setzero_si256(); TESTED];
        let mut from = 0;
        for &(x, end) in &self.groups {
            let x = _mm256_set1_epi8(x as i8);
            let wanted = [_mm256_xor_si256(numbers[0], x), _mm256_xor_si256(numbers[1], x)];
            for &d in self.distances.get_unchecked(from as usize..end as usize) {
                let others = _mm256_loadu_si256(end_of_known.sub(d as usize).cast());
                for j in 0..TESTED {
                    hits[j] = _mm256_or_si256(hits[j], _mm256_cmpeq_epi8(others, wanted[j]));
                }
            }
            from = end;
        }
        [_mm256_movemask_epi8(hits[0]) as u32, _mm256_movemask_epi8(hits[1]) as u32]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random;

    #[test]
    fn hits_are_the_definition_in_both_ways() {
        let seed = &mut 0x1234_5678_9abc_def1;
        for _ in 0..60 {
            let few = 2 + random(seed) % 250;
            let known: Vec<u8> = (0..2000).map(|_| (random(seed) % few) as u8).collect();
            let pairs: Vec<(usize, u16)> = (0..random(seed) % 90)
                .map(|_| (SUB + random(seed) % (2000 - SUB), (random(seed) % few) as u16))
                .collect();
            let mut numbers = [[0; SUB]; TESTED];
            for number in numbers.iter_mut().flatten() {
                *number = (random(seed) % few) as u8;
            }
            let mut expected = [0; TESTED];
            for &(d, x) in &pairs {
                for k in 0..SUB {
                    for j in 0..TESTED {
                        let hit = known[2000 + k - d] ^ x as u8 == numbers[j][k];
                        expected[j] |= u32::from(hit) << k;
                    }
                }
            }
            let spared = Spared::new(&pairs);
            assert_eq!(spared.is_empty(), pairs.is_empty());
            // SAFETY: no pair reaches farther back.
            assert_eq!(unsafe { spared.test::<false>(&known, &numbers) }, expected);
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: as above, and the processor was just asked.
                assert_eq!(unsafe { spared.test::<true>(&known, &numbers) }, expected);
            }
        }
    }

    /// No pair is lost, and one that excludes what no other does is marked.
    #[test]
    fn pairs_are_split() {
        let seed = &mut 0x1234_5678_9abc_def1;
        let known: Vec<u8> = (0..4000).map(|_| (random(seed) % 100) as u8).collect();
        let mut pairs: Vec<(usize, u16)> =
            (0..900).map(|_| (256 + random(seed) % 3000, (random(seed) % 128) as u16)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let [kept, rest] = split(&pairs, &known);
        let mut all = [&kept[..], &rest[..]].concat();
        all.sort_unstable();
        assert_eq!(all, pairs);
        assert!(!kept.is_empty() && !rest.is_empty());
        assert_eq!(split(&pairs[..1], &known)[0], pairs[..1]);
    }
}
