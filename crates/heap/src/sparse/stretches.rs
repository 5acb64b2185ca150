//! Witnesses for many rows, a stretch of heaps at a time.
//!
//! A block is compared with hundreds of pairs for each of a hundred values, and the rows they lie in
//! do not fit into the first cache. So the pairs are taken by how far they reach back, 128 bytes of
//! every row at a time: these are copied together, and all values are compared with the likeliest pairs
//! among them before the next stretch is looked at. Eight values in a row, an octet, share their pairs:
//! the other heap must have one of eight numbers in a row, too, in the order that the lower bits of x say.

use super::rows::{Lanes, Rows};
use super::witness::{Need, Pair};

/// Length of a stretch in bytes of a row, eight heaps each.
const STRETCH: usize = 128;
/// Distance between two rows of the copy: a load of 32 bytes may begin at the last byte of the stretch.
const PITCH: usize = STRETCH + 32;
/// Number of pairs tried for each octet in a stretch: the likeliest ones.
const BEST: usize = 48;
/// Number of rows taken together.
const OCTET: usize = 8;
/// Most rows handled here: places in the copy of a stretch are 16-bit.
pub const MOST_ROWS: usize = 256;

/// The likeliest pairs of an octet in a stretch.
struct Likely {
    /// Where the loads of the first of eight rows lie in the copy, by the lower three bits of x.
    places: [u16; BEST],
    /// Where the places end for each value of these bits.
    ends: [u8; OCTET],
}

/// The likeliest pairs by stretch and octet.
#[derive(Default)]
pub struct Stretches {
    likely: Vec<Likely>,
    octets: usize,
    /// Octets that may have a heap.
    used: usize,
    /// The stretch in hand of all rows.
    copy: Vec<u8>,
    /// Heaps still open, by row.
    heaps: Vec<[Lanes; OCTET]>,
    /// Octets still open.
    open: Vec<usize>,
}

impl Stretches {
    /// For every stretch and octet, the pairs whose other heap has the most frequent values. The pairs
    /// are at byte borders, and ascend in how far they reach back.
    pub fn rank(&mut self, pool: &[Pair], frequency: &[u32]) {
        debug_assert!(frequency.len() % OCTET == 0 && frequency.len() <= MOST_ROWS);
        let sums: Vec<u32> = frequency.chunks(OCTET).map(|eight| eight.iter().sum()).collect();
        self.octets = sums.len();
        self.used = sums.iter().rposition(|&sum| sum > 0).map_or(0, |last| last + 1);
        self.copy = vec![0; self.octets * OCTET * PITCH];
        self.likely.clear();
        let stretch_of = |pair: &Pair| (pair.back as usize - 1) / STRETCH;
        for (stretch, pairs) in pool.chunk_by(|a, b| stretch_of(a) == stretch_of(b)).enumerate() {
            if pairs.len() < BEST || stretch_of(&pairs[0]) != stretch {
                break;
            }
            for octet in 0..self.octets {
                let other = |pair: &Pair| octet ^ (usize::from(pair.x) / OCTET);
                let mut ranked: Vec<(u32, usize)> = pairs
                    .iter()
                    .enumerate()
                    .map(|(at, pair)| (u32::MAX - sums[other(pair)], at))
                    .collect();
                ranked.select_nth_unstable(BEST - 1);
                ranked[..BEST].sort_unstable_by_key(|&(_, at)| (pairs[at].x % OCTET as u16, at));
                let mut likely = Likely { places: [0; BEST], ends: [0; OCTET] };
                for (i, &(_, at)) in ranked[..BEST].iter().enumerate() {
                    let pair = &pairs[at];
                    let place = (stretch + 1) * STRETCH - pair.back as usize;
                    likely.places[i] = (other(pair) * OCTET * PITCH + place) as u16;
                    for end in &mut likely.ends[usize::from(pair.x) % OCTET..] {
                        *end = i as u8 + 1;
                    }
                }
                self.likely.push(likely);
            }
        }
    }

    /// Strike from every need the heaps of the block for which its rare value is excluded, until at
    /// most `few` are left of each of eight values or there are no more pairs.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn strike_all<const AVX2: bool>(
        &mut self,
        rows: &Rows,
        byte: usize,
        needs: &mut [Need],
        few: u32,
    ) {
        self.heaps.clear();
        self.heaps.resize(self.octets, [[0; 4]; OCTET]);
        self.open.clear();
        for need in &*needs {
            let octet = usize::from(need.row) / OCTET;
            for (lane, more) in
                self.heaps[octet][usize::from(need.row) % OCTET].iter_mut().zip(need.heaps)
            {
                *lane |= more;
            }
            if self.open.last() != Some(&octet) {
                self.open.push(octet);
            }
        }
        for (stretch, likely) in self.likely.chunks_exact(self.octets.max(1)).enumerate() {
            let back = (stretch + 1) * STRETCH;
            if self.open.is_empty() || byte < back {
                break;
            }
            // Rows that had no heap when the pairs were ranked are left empty.
            for row in 0..self.used * OCTET {
                let copy = &mut self.copy[row * PITCH..][..PITCH];
                copy.copy_from_slice(rows.slice(row, byte - back, PITCH));
            }
            let mut kept = 0;
            for i in 0..self.open.len() {
                let octet = self.open[i];
                // SAFETY: a place, and seven rows more, are inside the copy; with AVX2 the caller runs
                // on a processor that has it.
                let most = unsafe {
                    likely[octet].strike::<AVX2>(self.copy.as_ptr(), &mut self.heaps[octet])
                };
                self.open[kept] = octet;
                kept += usize::from(most > few);
            }
            self.open.truncate(kept);
        }
        for need in needs {
            let left = &self.heaps[usize::from(need.row) / OCTET][usize::from(need.row) % OCTET];
            for (lane, left) in need.heaps.iter_mut().zip(left) {
                *lane &= left;
            }
        }
    }
}

impl Likely {
    /// Strike from the heaps of eight values those which the pairs exclude; the most that are left of one
    /// of them.
    ///
    /// # Safety
    /// 32 bytes can be read at every place in `copy` and seven rows behind it; with AVX2 the processor
    /// has it.
    #[inline(always)]
    unsafe fn strike<const AVX2: bool>(&self, copy: *const u8, heaps: &mut [Lanes; OCTET]) -> u32 {
        #[cfg(target_arch = "x86_64")]
        if AVX2 {
            return self.strike_avx2(copy, heaps);
        }
        #[cfg(target_feature = "simd128")]
        {
            self.strike_simd128::<0>(copy, heaps);
            self.strike_simd128::<4>(copy, heaps);
            return most_left(heaps);
        }
        #[cfg(not(target_feature = "simd128"))]
        self.strike_plain(copy, heaps)
    }

    /// The same in no particular vectors.
    ///
    /// # Safety
    /// As for `strike`.
    #[cfg(not(target_feature = "simd128"))]
    #[inline(always)]
    unsafe fn strike_plain(&self, copy: *const u8, heaps: &mut [Lanes; OCTET]) -> u32 {
        let mut from = 0;
        for (low, &end) in self.ends.iter().enumerate() {
            for &place in &self.places[from..usize::from(end)] {
                for (r, heaps) in heaps.iter_mut().enumerate() {
                    let row = copy.add(usize::from(place) + (r ^ low) * PITCH);
                    let bits = row.cast::<Lanes>().read_unaligned();
                    for i in 0..4 {
                        heaps[i] &= !u64::from_le(bits[i]);
                    }
                }
            }
            from = usize::from(end);
        }
        most_left(heaps)
    }

    /// Strike from four of the eight values: as many as the engines of browsers keep in registers.
    ///
    /// # Safety
    /// As for `strike`.
    #[cfg(target_feature = "simd128")]
    #[inline(never)]
    unsafe fn strike_simd128<const FIRST: usize>(
        &self,
        copy: *const u8,
        heaps: &mut [Lanes; OCTET],
    ) {
        use std::arch::wasm32::*;
        let mut bits = [[u64x2_splat(0); 2]; OCTET / 2];
        let mut from = 0;
        macro_rules! run {
            ($($low:literal)*) => {$(
                let end = usize::from(self.ends[$low]);
                for &place in self.places.get_unchecked(from..end) {
                    let row = copy.add(usize::from(place));
                    for (r, bits) in bits.iter_mut().enumerate() {
                        let lanes = row.add(((FIRST + r) ^ $low) * PITCH).cast::<v128>();
                        bits[0] = v128_or(bits[0], v128_load(lanes));
                        bits[1] = v128_or(bits[1], v128_load(lanes.add(1)));
                    }
                }
                from = end;
            )*};
        }
        run!(0 1 2 3 4 5 6 7);
        let _ = from;
        for (heaps, bits) in heaps[FIRST..].iter_mut().zip(bits) {
            let at = heaps.as_mut_ptr().cast::<v128>();
            v128_store(at, v128_andnot(v128_load(at), bits[0]));
            v128_store(at.add(1), v128_andnot(v128_load(at.add(1)), bits[1]));
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,popcnt")]
    #[inline]
    unsafe fn strike_avx2(&self, copy: *const u8, heaps: &mut [Lanes; OCTET]) -> u32 {
        use std::arch::x86_64::*;
        let mut bits = [_mm256_setzero_si256(); OCTET];
        let mut from = 0;
        // The rows of a run are constants only if the lower bits of x are one.
        macro_rules! run {
            ($($low:literal)*) => {$(
                let end = usize::from(self.ends[$low]);
                for &place in self.places.get_unchecked(from..end) {
                    let row = copy.add(usize::from(place));
                    for r in 0..OCTET {
                        let lanes = _mm256_loadu_si256(row.add((r ^ $low) * PITCH).cast());
                        bits[r] = _mm256_or_si256(bits[r], lanes);
                    }
                }
                from = end;
            )*};
        }
        run!(0 1 2 3 4 5 6 7);
        let _ = from;
        for (heaps, bits) in heaps.iter_mut().zip(bits) {
            let at = heaps.as_mut_ptr().cast::<__m256i>();
            _mm256_storeu_si256(at, _mm256_andnot_si256(bits, _mm256_loadu_si256(at)));
        }
        most_left(heaps)
    }
}

/// The most heaps that are left of one of eight values.
#[inline(always)]
fn most_left(heaps: &[Lanes; OCTET]) -> u32 {
    let mut most = 0;
    for lanes in heaps {
        most = most.max(lanes.iter().map(|lane| lane.count_ones()).sum());
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random;
    use crate::sparse::rows::BLOCK;

    /// What is struck is excluded by a pair of the pool, the same in both ways; and something is.
    #[test]
    fn struck_is_excluded() {
        let seed = &mut 0x1234_5678_9abc_def1;
        for round in 0..20 {
            let count = 128usize << (round % 2);
            let most = count - random(seed) % 60;
            let mut rows = Rows::new(count, 4096, 0);
            let mut numbers = vec![];
            let end = 40 * BLOCK;
            for n in 0..end {
                if n % BLOCK == 0 {
                    rows.make_room(n);
                }
                numbers.push((random(seed) % most) as u16);
                rows.set(numbers[n], n);
            }
            let mut pool = vec![];
            for back in 1..450 {
                if random(seed) % 7 > 0 {
                    pool.push(Pair::aligned(back, (random(seed) % count) as u16));
                }
            }
            let mut stretches = Stretches::default();
            stretches.rank(&pool, &rows.frequencies());
            let start = end - BLOCK;
            let byte = (start - rows.base) / 8;
            let needs = |mut seed: u64| -> Vec<Need> {
                let mut needs = vec![];
                for row in (0..count as u16).rev() {
                    let mut heaps = [0; 4].map(|_: u64| random(&mut seed) as u64 * 0x1_0000_0001);
                    heaps[3] &= (1 << (BLOCK - 192)) - 1;
                    if random(&mut seed) % 3 > 0 {
                        needs.push(Need { value: 0, row, heaps });
                    }
                }
                needs
            };
            let before = needs(*seed);
            let mut left = needs(*seed);
            stretches.strike_all::<false>(&rows, byte, &mut left, 2);
            let mut struck = 0;
            for (before, left) in before.iter().zip(&left) {
                for k in 0..BLOCK {
                    let (lane, bit) = (k >> 6, k & 63);
                    assert!(left.heaps[lane] & !before.heaps[lane] == 0);
                    if (before.heaps[lane] & !left.heaps[lane]) >> bit & 1 == 1 {
                        struck += 1;
                        assert!(pool.iter().any(|pair| {
                            let other = start + k - 8 * pair.back as usize;
                            numbers[other] ^ pair.x == before.row
                        }));
                    }
                }
            }
            assert!(struck > 1000, "{struck}");
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                let mut again = needs(*seed);
                stretches.strike_all::<true>(&rows, byte, &mut again, 2);
                assert!(left.iter().zip(&again).all(|(a, b)| a.heaps == b.heaps));
            }
        }
    }
}
