//! A few candidates per heap, tested against all pairs at once.
//!
//! When there are many pairs (rare heap i, heap n − d), marking everything each of them excludes
//! costs more than it tells: nearly all values below G(n) are excluded many times over. So only
//! the likeliest pairs are marked (`keep_likely` in the parent module), the least few values they leave
//! free become candidates, and the remaining pairs are only asked whether they exclude a candidate.
//! For 32 heaps in a row that is one load per pair and two instructions per candidate, on the values
//! themselves: G(n − d) = candidate ⊕ G(i). No memory beyond the values is needed, however far back d
//! reaches, and a rare G(n − d) needs no care: rare ⊕ rare is never a common value.

use crate::values::{Values, Word};

/// Number of heaps handled together: pairs with d below this are taken heap by heap.
pub const SUB: usize = 32;
/// Number of candidates tested together for each heap.
pub const CANDIDATES: usize = 4;

/// For each candidate rank, bit k says that the candidate of heap k is excluded.
pub type Hits = [u32; CANDIDATES];
/// For each rank, the candidate of each heap.
pub type Candidates = [[u16; SUB]; CANDIDATES];

/// Pairs with SUB ≤ d that are tested together.
#[derive(Default)]
pub struct Tested {
    /// G(i), the same as a number, and where its distances end in `distances`.
    groups: Vec<(u32, u16, u32)>,
    distances: Vec<u32>,
}

impl Tested {
    /// Group the pairs (d, G(i)) by value. They reach back to heap 1 at most.
    pub fn new(pairs: &mut [(usize, u32)], number: impl Fn(u32) -> u16) -> Self {
        let mut found = Tested::default();
        pairs.sort_unstable_by_key(|&(d, x)| (x, d));
        for &(d, x) in &*pairs {
            found.distances.push(u32::try_from(d).expect("far pairs are late pairs"));
            let end = found.distances.len() as u32;
            match found.groups.last_mut() {
                Some(last) if last.0 == x => last.2 = end,
                _ => found.groups.push((x, number(x), end)),
            }
        }
        found
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.distances.is_empty()
    }

    /// Which candidates of heaps `values.len() ..` the pairs exclude.
    #[inline(always)]
    pub fn test<const AVX2: bool>(&self, values: &Values, candidates: &Candidates) -> Hits {
        match values {
            Values::U8(v) => {
                let narrow = candidates.map(|row| row.map(|c| c as u8));
                #[cfg(target_arch = "x86_64")]
                if AVX2 {
                    // SAFETY: the caller runs on a processor with AVX2; SUB ≤ d < v.len().
                    return unsafe { self.bytes_avx2::<false>(v, &narrow) };
                }
                self.plain(v, &narrow, |group| group.0 as u8)
            }
            Values::U16(v) => {
                #[cfg(target_arch = "x86_64")]
                if AVX2 {
                    // SAFETY: the caller runs on a processor with AVX2; SUB ≤ d < v.len().
                    return unsafe { self.words_avx2(v, candidates) };
                }
                self.plain(v, candidates, |group| group.0 as u16)
            }
            Values::U32(v) => {
                self.plain(v, &candidates.map(|row| row.map(u32::from)), |group| group.0)
            }
        }
    }

    /// The same for numbers of one byte instead of values; `v` ends where the values end and
    /// reaches back as far as the pairs, and no heap in it is rare.
    #[inline(always)]
    pub fn test_numbers<const AVX2: bool>(&self, v: &[u8], candidates: &Candidates) -> Hits {
        let narrow = candidates.map(|row| row.map(|c| c as u8));
        #[cfg(target_arch = "x86_64")]
        if AVX2 {
            // SAFETY: the caller runs on a processor with AVX2; SUB ≤ d ≤ v.len().
            return unsafe { self.bytes_avx2::<true>(v, &narrow) };
        }
        self.plain(v, &narrow, |group| group.1 as u8)
    }

    fn plain<T: Word>(
        &self,
        v: &[T],
        candidates: &[[T; SUB]; CANDIDATES],
        x: impl Fn(&(u32, u16, u32)) -> T,
    ) -> Hits {
        let mut hits = [[false; SUB]; CANDIDATES];
        let mut start = 0;
        for group in &self.groups {
            let distances = &self.distances[start as usize..group.2 as usize];
            start = group.2;
            let x = x(group);
            for (row, hit) in candidates.iter().zip(&mut hits) {
                let row = row.map(|c| c ^ x);
                for &d in distances {
                    let from = v.len() - d as usize;
                    for ((hit, &y), &c) in hit.iter_mut().zip(&v[from..from + SUB]).zip(&row) {
                        *hit |= y == c;
                    }
                }
            }
        }
        hits.map(|row| row.iter().enumerate().fold(0, |bits, (k, &hit)| bits | u32::from(hit) << k))
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn bytes_avx2<const NUMBERS: bool>(
        &self,
        v: &[u8],
        candidates: &[[u8; SUB]; CANDIDATES],
    ) -> Hits {
        use std::arch::x86_64::*;
        let start = v.as_ptr().add(v.len());
        // No closures: they would not be compiled for these instructions.
        let mut rows = [_mm256_setzero_si256(); CANDIDATES];
        for j in 0..CANDIDATES {
            rows[j] = _mm256_loadu_si256(candidates[j].as_ptr().cast());
        }
        let mut wanted = rows;
        let mut hits = [_mm256_setzero_si256(); CANDIDATES];
        let mut from = 0;
        for &(x, number, end) in &self.groups {
            let x = _mm256_set1_epi8(if NUMBERS { number as i8 } else { x as i8 });
            for j in 0..CANDIDATES {
                wanted[j] = _mm256_xor_si256(rows[j], x);
            }
            for &d in self.distances.get_unchecked(from as usize..end as usize) {
                let y = _mm256_loadu_si256(start.sub(d as usize).cast());
                for j in 0..CANDIDATES {
                    hits[j] = _mm256_or_si256(hits[j], _mm256_cmpeq_epi8(y, wanted[j]));
                }
            }
            from = end;
        }
        let mut result = [0; CANDIDATES];
        for j in 0..CANDIDATES {
            result[j] = _mm256_movemask_epi8(hits[j]) as u32;
        }
        result
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn words_avx2(&self, v: &[u16], candidates: &Candidates) -> Hits {
        use std::arch::x86_64::*;
        let start = v.as_ptr().add(v.len());
        let mut result = [0; CANDIDATES];
        for half in 0..2 {
            let mut rows = [_mm256_setzero_si256(); CANDIDATES];
            for j in 0..CANDIDATES {
                rows[j] = _mm256_loadu_si256(candidates[j].as_ptr().add(16 * half).cast());
            }
            let mut wanted = rows;
            let mut hits = [_mm256_setzero_si256(); CANDIDATES];
            let mut from = 0;
            for &(x, _, end) in &self.groups {
                let x = _mm256_set1_epi16(x as i16);
                for j in 0..CANDIDATES {
                    wanted[j] = _mm256_xor_si256(rows[j], x);
                }
                for &d in self.distances.get_unchecked(from as usize..end as usize) {
                    let y = _mm256_loadu_si256(start.sub(d as usize).add(16 * half).cast());
                    for j in 0..CANDIDATES {
                        hits[j] = _mm256_or_si256(hits[j], _mm256_cmpeq_epi16(y, wanted[j]));
                    }
                }
                from = end;
            }
            for (bits, hit) in result.iter_mut().zip(hits) {
                let bytes = _mm256_packs_epi16(hit, _mm256_setzero_si256());
                let mask = _mm256_movemask_epi8(_mm256_permute4x64_epi64(bytes, 0b1101_1000));
                *bits |= (mask as u32 & 0xffff) << (16 * half);
            }
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random;

    #[test]
    fn hits_are_the_definition_in_every_width_and_way() {
        let seed = &mut 0x1234_5678_9abc_def1;
        for round in 0..60 {
            let top = [200u32, 60_000, 100_000][round % 3];
            let few = 1 + random(seed) as u32 % top;
            let mut values = Values::default();
            values.push(top);
            for _ in 1..2000 {
                values.push(random(seed) as u32 % few);
            }
            let pairs: Vec<(usize, u32)> = (0..1 + random(seed) % 80)
                .map(|_| (SUB + random(seed) % 2500, random(seed) as u32 % few))
                .collect();
            let mut sorted: Vec<_> = pairs.iter().copied().filter(|&(d, _)| d < 2000).collect();
            let tested = Tested::new(&mut sorted, |x| x as u16);
            let mut candidates = [[0u16; SUB]; CANDIDATES];
            for c in candidates.iter_mut().flatten() {
                *c = (random(seed) as u32 % few).min(60_000) as u16;
            }
            let mut expected = [0; CANDIDATES];
            for &(d, x) in &pairs {
                for k in 0..SUB {
                    for j in 0..CANDIDATES {
                        let hit =
                            d < 2000 && values.get(2000 + k - d) ^ x == u32::from(candidates[j][k]);
                        expected[j] |= u32::from(hit) << k;
                    }
                }
            }
            assert_eq!(tested.test::<false>(&values, &candidates), expected);
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                assert_eq!(tested.test::<true>(&values, &candidates), expected);
            }
            if let Values::U8(v) = &values {
                assert_eq!(tested.test_numbers::<false>(v, &candidates), expected);
            }
        }
    }
}
