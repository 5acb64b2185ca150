//! The pairs of 64 heaps in a row that share one heap: the other heaps lie side by side.

use std::ops::Range;

use super::likely::Pair;

/// Number of heaps in a block.
pub const LANES: usize = 64;
/// Heaps whose excluded values are marked together, each in a row of its own: as many as one
/// vector holds.
pub const GROUP: usize = 16;
/// The rows of a group are reached by indices of two bytes.
pub const MOST_BOUND: usize = (1 << 16) / GROUP;
/// Heaps tested together: two vectors.
pub const HALF: usize = 32;

/// K values for each heap of a block.
pub type Rows<const K: usize> = [[u16; LANES]; K];

/// The values, and the heap that leaves `offset` more for the first heap of a block: the pair of heap i
/// has value `values[total − i]` there, and the heaps of the block the values behind it.
#[derive(Clone, Copy)]
pub struct Partners<'a> {
    pub values: &'a [u16],
    pub total: usize,
}

impl Partners<'_> {
    /// Are the partners of all these heaps, for all heaps of a block, among the values?
    fn hold(&self, heaps: Heaps) -> bool {
        debug_assert!(heaps.within_bounds());
        heaps.list.is_empty()
            || heaps.most <= self.total
                && heaps.most < self.values.len()
                && self.total + LANES - heaps.least <= self.values.len()
    }
}

/// Some heaps, and bounds of them.
#[derive(Clone, Copy)]
pub struct Heaps<'a> {
    pub list: &'a [u32],
    pub least: usize,
    pub most: usize,
}

impl<'a> Heaps<'a> {
    fn within_bounds(self) -> bool {
        self.list.iter().all(|&heap| (self.least..=self.most).contains(&(heap as usize)))
    }

    /// Of this list.
    #[cfg(test)]
    pub fn of(list: &'a [u32]) -> Self {
        let least = list.iter().min().map_or(0, |&heap| heap as usize);
        let most = list.iter().max().map_or(0, |&heap| heap as usize);
        Heaps { list, least, most }
    }

    /// These of them, by their places.
    pub fn part(self, range: Range<usize>) -> Self {
        Heaps { list: &self.list[range], ..self }
    }
}

/// Mark what the pairs with these heaps exclude for `GROUP` heaps of the block from `first` on. `seen`
/// has a row of `bound` places for each; the values are below the bound.
pub fn mark(
    seen: &mut [u8],
    bound: usize,
    partners: Partners,
    first: usize,
    heaps: Heaps,
    vectors: bool,
) {
    assert!(bound <= MOST_BOUND && seen.len() >= GROUP * bound && first + GROUP <= LANES);
    assert!(partners.hold(heaps));
    #[cfg(target_arch = "x86_64")]
    if vectors {
        // SAFETY: the processor has AVX2; the partners are among the values; all sums are below the
        // bound, a power of two above the values, so the indices are within `seen`.
        return unsafe { mark_avx2(seen, bound, partners, first, heaps) };
    }
    let _ = vectors;
    for &heap in heaps.list {
        let heap = heap as usize;
        let at = partners.total + first - heap;
        for (lane, &other) in partners.values[at..at + GROUP].iter().enumerate() {
            seen[lane * bound + usize::from(other ^ partners.values[heap])] = 1;
        }
    }
}

/// # Safety
/// The processor has AVX2, the partners of all heaps are among the values, and so are the heaps; the
/// nim-sums are below `bound`, and `seen` has `GROUP` rows of so many places.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn mark_avx2(seen: &mut [u8], bound: usize, partners: Partners, first: usize, heaps: Heaps) {
    use std::arch::x86_64::*;
    let rows: [u16; GROUP] = std::array::from_fn(|lane| (lane * bound) as u16);
    let rows = _mm256_loadu_si256(rows.as_ptr().cast());
    let values = partners.values.as_ptr();
    let seen = seen.as_mut_ptr();
    let mut places = [0u16; GROUP];
    for &heap in heaps.list {
        let heap = heap as usize;
        let others = _mm256_loadu_si256(values.add(partners.total + first - heap).cast());
        let sums = _mm256_xor_si256(others, _mm256_set1_epi16(*values.add(heap) as i16));
        _mm256_storeu_si256(places.as_mut_ptr().cast(), _mm256_or_si256(sums, rows));
        for place in places {
            *seen.add(place as usize) = 1;
        }
    }
}

/// Mark with 0 in `least` each candidate that a pair with one of these heaps excludes. What is there is
/// lowered, never raised.
pub fn test<const K: usize>(
    candidates: &Rows<K>,
    least: &mut Rows<K>,
    partners: Partners,
    half: usize,
    heaps: Heaps,
    vectors: bool,
) {
    assert!(half < LANES / HALF && partners.hold(heaps));
    #[cfg(target_arch = "x86_64")]
    if vectors {
        // SAFETY: the processor has AVX2, and the partners are among the values.
        return unsafe { test_avx2(candidates, least, partners, half, heaps) };
    }
    let _ = vectors;
    let first = half * HALF;
    for &heap in heaps.list {
        let heap = heap as usize;
        let at = partners.total + first - heap;
        let others = &partners.values[at..at + HALF];
        for (candidates, least) in candidates.iter().zip(&mut *least) {
            for lane in 0..HALF {
                let sum = others[lane] ^ partners.values[heap];
                let slot = &mut least[first + lane];
                *slot = (*slot).min(sum ^ candidates[first + lane]);
            }
        }
    }
}

/// # Safety
/// The processor has AVX2, the partners of all heaps are among the values, and so are the heaps; there
/// is such a half.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn test_avx2<const K: usize>(
    candidates: &Rows<K>,
    least: &mut Rows<K>,
    partners: Partners,
    half: usize,
    heaps: Heaps,
) {
    use std::arch::x86_64::*;
    let first = half * HALF;
    let mut wanted = [[_mm256_setzero_si256(); 2]; K];
    let mut found = wanted;
    for k in 0..K {
        for part in 0..2 {
            let at = first + part * GROUP;
            wanted[k][part] = _mm256_loadu_si256(candidates[k].as_ptr().add(at).cast());
            found[k][part] = _mm256_loadu_si256(least[k].as_ptr().add(at).cast());
        }
    }
    let values = partners.values.as_ptr();
    for &heap in heaps.list {
        let heap = heap as usize;
        let others = values.add(partners.total + first - heap);
        let own = _mm256_set1_epi16(*values.add(heap) as i16);
        for part in 0..2 {
            let sums = _mm256_loadu_si256(others.add(part * GROUP).cast());
            let sums = _mm256_xor_si256(sums, own);
            for k in 0..K {
                let off = _mm256_xor_si256(sums, wanted[k][part]);
                found[k][part] = _mm256_min_epu16(found[k][part], off);
            }
        }
    }
    for k in 0..K {
        for part in 0..2 {
            let at = first + part * GROUP;
            _mm256_storeu_si256(least[k].as_mut_ptr().add(at).cast(), found[k][part]);
        }
    }
}

/// For which heaps of a block the partner of one of these heaps, all in this range, has the value wanted
/// of it.
pub fn meeting(partners: Partners, pairs: &[Pair], within: &Range<usize>, vectors: bool) -> u64 {
    assert!(
        within.end <= partners.total
            && partners.total + LANES - within.start <= partners.values.len()
    );
    debug_assert!(pairs.iter().all(|pair| within.contains(&(pair.heap as usize))));
    #[cfg(target_arch = "x86_64")]
    if vectors {
        // SAFETY: the processor has AVX2, and the partners are among the values.
        return unsafe { meeting_avx2(partners, pairs) };
    }
    let _ = vectors;
    let mut found = 0;
    for pair in pairs {
        let at = partners.total - pair.heap as usize;
        for (lane, &value) in partners.values[at..at + LANES].iter().enumerate() {
            found |= u64::from(value == pair.partner) << lane;
        }
    }
    found
}

/// # Safety
/// The processor has AVX2, and the partners of all heaps are among the values.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn meeting_avx2(partners: Partners, pairs: &[Pair]) -> u64 {
    use std::arch::x86_64::*;
    let mut found = [_mm256_setzero_si256(); LANES / GROUP];
    for pair in pairs {
        let others = partners.values.as_ptr().add(partners.total - pair.heap as usize);
        let wanted = _mm256_set1_epi16(pair.partner as i16);
        for (part, found) in found.iter_mut().enumerate() {
            let values = _mm256_loadu_si256(others.add(part * GROUP).cast());
            *found = _mm256_or_si256(*found, _mm256_cmpeq_epi16(values, wanted));
        }
    }
    let bits = |low, high| {
        let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(low, high));
        u64::from(_mm256_movemask_epi8(bytes) as u32)
    };
    bits(found[0], found[1]) | bits(found[2], found[3]) << 32
}

/// The places of a row that are not marked, 64 to a word.
pub fn free_bits(seen: &[u8], free: &mut [u64]) {
    for (bytes, word) in seen.chunks_exact(64).zip(free) {
        let mut bits = 0;
        for (k, eight) in bytes.chunks_exact(8).enumerate() {
            let marks = u64::from_le_bytes(eight.try_into().expect("eight bytes"));
            // Bytes are 0 or 1: the product moves bit 0 of byte b to bit 56 + b.
            bits |= (marks.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * k);
        }
        *word = !bits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without a pattern.
    fn random(seed: &mut u64) -> u64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        *seed
    }

    #[test]
    fn vectors_mark_and_test_what_plain_loops_do() {
        let mut seed = 88;
        for bound in [64, 1024, MOST_BOUND] {
            let values: Vec<u16> =
                (0..900).map(|_| (random(&mut seed) % bound as u64) as u16).collect();
            let partners = Partners { values: &values, total: 800 };
            let heaps: Vec<u32> = (0..40).map(|_| 64 + (random(&mut seed) % 700) as u32).collect();
            for first in [0, 16, 48] {
                let mut seen = [vec![0; GROUP * bound], vec![0; GROUP * bound]];
                for (vectors, seen) in [true, false].into_iter().zip(&mut seen) {
                    let vectors = vectors && super::super::scan::has_vectors();
                    mark(seen, bound, partners, first, Heaps::of(&heaps), vectors);
                }
                assert_eq!(seen[0], seen[1], "bound {bound}, first {first}");
                let mut free = vec![0; bound / 64];
                free_bits(&seen[0][..bound], &mut free);
                for value in 0..bound {
                    assert_eq!(free[value / 64] >> (value % 64) & 1 == 0, seen[0][value] == 1);
                }
            }
            let mut candidates = [[0; LANES]; 2];
            for value in candidates.iter_mut().flatten() {
                *value = (random(&mut seed) % 64) as u16;
            }
            for half in [0, 1] {
                let mut least = [[[u16::MAX; LANES]; 2]; 2];
                for (vectors, least) in [true, false].into_iter().zip(&mut least) {
                    let vectors = vectors && super::super::scan::has_vectors();
                    test(&candidates, least, partners, half, Heaps::of(&heaps), vectors);
                }
                assert_eq!(least[0], least[1], "bound {bound}, half {half}");
                let lane = half * HALF + 5;
                let excluded = heaps.iter().any(|&i| {
                    values[i as usize] ^ values[800 + lane - i as usize] == candidates[1][lane]
                });
                assert_eq!(least[0][1][lane] == 0, excluded);
            }
        }
    }
}
