//! The number of every recent heap as one bit among 32, when there are more numbers than 64.
//!
//! What [`planes`](super::planes) does, for many pairs and many numbers. A plane of 32 numbers is
//! skipped where one of 64 would be half empty. And all pairs that reach back 256 heaps or more are
//! marked for a whole block at once, 64 heaps at a time and one plane after the other.

#[cfg(not(target_feature = "simd128"))]
use crate::breaks::xor_bits;

use super::classes::RARE;
use super::rows::BLOCK;
use super::tested::SUB;

/// Number of heaps marked together by pairs that reach back at least as far.
pub const FAR: usize = 256;
/// Number of common values that share a plane.
const BITS: usize = 32;

/// Words of the heaps `base ..`, plane by plane.
#[derive(Default)]
pub struct Halves {
    words: Vec<u32>,
    /// The numbers themselves, or 0 for rare heaps, with a margin at the end.
    bytes: Vec<u8>,
    /// Planes behind this many are empty.
    used: usize,
    /// Words of a plane.
    stride: usize,
    /// First heap that is held.
    pub base: usize,
    window: usize,
}

impl Halves {
    /// Empty planes for this many numbers that keep at least the last `window` heaps.
    pub fn new(rows: usize, window: usize, base: usize) -> Self {
        // An odd number of cache lines, so that planes do not compete for the same places.
        let stride = ((window + window / 2 + 4 * BLOCK).div_ceil(16) | 1) * 16;
        let words = vec![0; rows.div_ceil(BITS) * stride];
        Halves { words, bytes: vec![0; stride], used: 1, stride, base, window }
    }

    /// The numbers of the heaps held before n; that of a rare heap is 0.
    pub fn bytes_before(&self, n: usize) -> &[u8] {
        &self.bytes[..n - self.base]
    }

    /// Planes that hold a heap.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Make room for a block from heap `start` on, forgetting the oldest heaps if need be.
    pub fn make_room(&mut self, start: usize) {
        if start - self.base + FAR + SUB <= self.stride {
            return;
        }
        // Two blocks may be taken back, and the first few heaps of this one may be known.
        let keep = self.window + 2 * BLOCK;
        let from = start - self.base - keep;
        for plane in self.words.chunks_mut(self.stride).take(self.used) {
            plane.copy_within(from..from + keep + 8, 0);
        }
        self.bytes.copy_within(from..from + keep + 8, 0);
        self.base += from;
    }

    /// The heaps from n on have these numbers, or are rare.
    #[inline(always)]
    pub fn set_all(&mut self, n: usize, numbers: &[u16]) {
        let at = n - self.base;
        for &number in numbers.iter().filter(|&&number| number != RARE) {
            self.used = self.used.max(usize::from(number) / BITS + 1);
        }
        for (byte, &number) in self.bytes[at..at + numbers.len()].iter_mut().zip(numbers) {
            *byte = if number == RARE { 0 } else { number as u8 };
        }
        for (plane, words) in self.words.chunks_exact_mut(self.stride).take(self.used).enumerate() {
            for (word, &number) in words[at..at + numbers.len()].iter_mut().zip(numbers) {
                let here = usize::from(number) / BITS == plane;
                *word = u32::from(here) << (usize::from(number) % BITS);
            }
        }
    }
}

/// Pairs whose words are moved alike: where their distances end, the bits of x within bytes (0 to 7),
/// and between bytes (0 to 3).
#[derive(Clone, Copy, PartialEq, Eq)]
struct Run {
    end: u32,
    low: u8,
    turn: u8,
}

/// Pairs that reach from any plane to the same other.
struct Tile {
    /// x / 32.
    high: usize,
    runs: Vec<Run>,
    distances: Vec<u32>,
}

/// Pairs (d, x) in an order to mark them by.
#[derive(Default)]
pub struct Tiles {
    tiles: Vec<Tile>,
}

impl Tiles {
    /// Sort the pairs.
    pub fn new(pairs: &[(usize, u16)]) -> Self {
        // The place of x & 7 in the Gray code 1, 3, 2, 6, 7, 5, 4, 0.
        let place = |x: u16| [7, 0, 2, 1, 6, 5, 3, 4][usize::from(x & 7)];
        let high = |x: u16| usize::from(x) / BITS;
        let mut pairs = pairs.to_vec();
        pairs.sort_unstable_by_key(|&(d, x)| (high(x), place(x), x, d));
        let mut tiles = vec![];
        for group in pairs.chunk_by(|a, b| high(a.1) == high(b.1)) {
            let mut found = Tile { high: high(group[0].1), runs: vec![], distances: vec![] };
            for &(d, x) in group {
                found.distances.push(u32::try_from(d).expect("the planes reach less far"));
                let end = found.distances.len() as u32;
                let run = Run { end, low: (x & 7) as u8, turn: (x >> 3 & 3) as u8 };
                match found.runs.last_mut() {
                    Some(last) if (last.low, last.turn) == (run.low, run.turn) => last.end = end,
                    _ => found.runs.push(run),
                }
            }
            tiles.push(found);
        }
        Tiles { tiles }
    }

    /// Mark what the pairs exclude among the numbers of one plane for heaps n .. n + `heaps`, a
    /// multiple of SUB and at most as long as `out`.
    ///
    /// # Safety
    /// All d are from `heaps` to n − base, there is room for `heaps` heaps from n on, all x are below
    /// the number of rows, and with AVX2 the processor has it.
    #[inline(always)]
    pub unsafe fn mark<const AVX2: bool>(
        &self,
        halves: &Halves,
        n: usize,
        plane: usize,
        heaps: usize,
        out: &mut [u32],
    ) {
        debug_assert!(heaps % SUB == 0 && heaps <= out.len());
        for tile in &self.tiles {
            let source = plane ^ tile.high;
            if source >= halves.used {
                continue;
            }
            let source = halves.words.as_ptr().add(source * halves.stride + n - halves.base);
            let mut at = 0;
            #[cfg(target_arch = "x86_64")]
            if AVX2 {
                while at + 2 * SUB <= heaps {
                    tile.mark_avx2::<8>(source.add(at), out.as_mut_ptr().add(at));
                    at += 2 * SUB;
                }
                if at < heaps {
                    tile.mark_avx2::<4>(source.add(at), out.as_mut_ptr().add(at));
                }
                continue;
            }
            while at < heaps {
                #[cfg(target_feature = "simd128")]
                for half in [at, at + SUB / 2] {
                    tile.mark_simd128::<4>(source.add(half), out.as_mut_ptr().add(half));
                }
                #[cfg(not(target_feature = "simd128"))]
                tile.mark_plain(source.add(at), &mut out[at..at + SUB]);
                at += SUB;
            }
        }
    }
}

impl Tile {
    /// # Safety
    /// As for `mark`; `source` is where the words of heap n are in the plane to be read.
    #[cfg(not(target_feature = "simd128"))]
    unsafe fn mark_plain(&self, source: *const u32, out: &mut [u32]) {
        let mut from = 0;
        for run in &self.runs {
            let mut united = [0u32; SUB];
            for &d in &self.distances[from as usize..run.end as usize] {
                let first = source.sub(d as usize);
                for (i, sum) in united.iter_mut().enumerate() {
                    *sum |= *first.add(i);
                }
            }
            let x = u32::from(run.turn) << 3 | u32::from(run.low);
            for (sum, word) in out.iter_mut().zip(united) {
                *sum |= xor_bits(u64::from(word), x) as u32;
            }
            from = run.end;
        }
    }

    /// The same for 4 · VECTORS heaps.
    ///
    /// # Safety
    /// As for `mark`.
    #[cfg(target_feature = "simd128")]
    #[inline(never)]
    unsafe fn mark_simd128<const VECTORS: usize>(&self, source: *const u32, out: *mut u32) {
        use super::moving128::{add_moved, add_to, move_within_bytes};
        use std::arch::wasm32::*;
        let zero = u32x4_splat(0);
        // What is excluded, with its bits still to be moved by `low` within bytes.
        let mut sums = [zero; VECTORS];
        let mut low = 0;
        let mut from = 0;
        for run in &self.runs {
            if run.low != low {
                move_within_bytes(&mut sums, low ^ run.low);
                low = run.low;
            }
            let mut united = [zero; VECTORS];
            for &d in self.distances.get_unchecked(from as usize..run.end as usize) {
                let first = source.sub(d as usize);
                for (i, sum) in united.iter_mut().enumerate() {
                    *sum = v128_or(*sum, v128_load(first.add(4 * i).cast()));
                }
            }
            add_moved(&mut sums, united, run.turn);
            from = run.end;
        }
        move_within_bytes(&mut sums, low);
        add_to(out.cast(), &sums);
    }

    /// The same for 8 · VECTORS heaps.
    ///
    /// # Safety
    /// As for `mark`, and the processor has AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn mark_avx2<const VECTORS: usize>(&self, source: *const u32, out: *mut u32) {
        use super::moving::{add_moved, add_to, move_within_bytes};
        use std::arch::x86_64::*;
        let zero = _mm256_setzero_si256();
        // What is excluded, with its bits still to be moved by `low` within bytes.
        let mut sums = [zero; VECTORS];
        let mut low = 0;
        let mut from = 0;
        for run in &self.runs {
            if run.low != low {
                move_within_bytes(&mut sums, u16::from(low ^ run.low));
                low = run.low;
            }
            let mut united = [zero; VECTORS];
            for &d in self.distances.get_unchecked(from as usize..run.end as usize) {
                let first = source.sub(d as usize);
                for (i, sum) in united.iter_mut().enumerate() {
                    *sum = _mm256_or_si256(*sum, _mm256_loadu_si256(first.add(8 * i).cast()));
                }
            }
            add_moved(&mut sums, united, run.turn);
            from = run.end;
        }
        move_within_bytes(&mut sums, u16::from(low));
        add_to(out.cast(), &sums);
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
            let rows = 128usize << (round % 2);
            let most = rows - random(seed) % (rows / 2);
            let window = 1000 + 5000 * (round % 3);
            let mut halves = Halves::new(rows, window, 8);
            let mut numbers = vec![RARE; 8];
            let end = 3 * window;
            for n in 8..end {
                if n % BLOCK == 0 {
                    halves.make_room(n);
                }
                let number =
                    if random(seed) % 9 == 0 { RARE } else { (random(seed) % most) as u16 };
                numbers.push(number);
                halves.set_all(n, &[number]);
            }
            halves.make_room(end);
            assert!(halves.base > 500 && halves.base + window <= end);
            let heaps = [SUB, 3 * SUB, FAR][random(seed) % 3];
            let pairs: Vec<(usize, u16)> = (0..random(seed) % 300)
                .map(|_| {
                    let d = heaps + random(seed) % (window - heaps);
                    (d, (random(seed) % rows) as u16)
                })
                .collect();
            let mut expected = vec![[0u32; FAR]; rows / BITS];
            for &(d, x) in &pairs {
                for k in 0..heaps {
                    let number = numbers[end + k - d];
                    if number != RARE {
                        let row = usize::from(number ^ x);
                        expected[row / BITS][k] |= 1 << (row % BITS);
                    }
                }
            }
            let tiles = Tiles::new(&pairs);
            let mut got = vec![[0u32; FAR]; rows / BITS];
            for (plane, out) in got.iter_mut().enumerate() {
                // SAFETY: `window` heaps before the end are kept.
                unsafe { tiles.mark::<false>(&halves, end, plane, heaps, out) };
            }
            assert!(got == expected);
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                let mut got = vec![[0u32; FAR]; rows / BITS];
                for (plane, out) in got.iter_mut().enumerate() {
                    // SAFETY: as above, and the processor was just asked.
                    unsafe { tiles.mark::<true>(&halves, end, plane, heaps, out) };
                }
                assert!(got == expected);
            }
        }
    }
}
