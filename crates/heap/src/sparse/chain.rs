//! Pairs that reach back less than 32 heaps, when one word holds all numbers.
//!
//! Every heap needs the one before it. So when a heap has its number, what the near pairs exclude
//! with it for the 31 heaps that follow is looked up, a word a heap, and united with what is known
//! of them: eight vectors, however many near pairs there are. Four heaps are taken together: among
//! themselves by single words, so that the way from one heap to the next is short, and their effect
//! on later heaps by vectors that start at the first of the four.

use super::classes::RARE;
use super::planes::Words;
use super::tested::SUB;

/// Heaps taken together.
const GROUP: usize = 4;
/// Words kept of the heaps from the group in hand on.
const AHEAD: usize = SUB + GROUP;
/// Words of a number: `GROUP` − 1 zeros, distances 0 to 31, zeros.
const ROW: usize = 40;

/// What the near pairs exclude, by number and distance.
#[derive(Default)]
pub struct Chain {
    /// For every number, and for 64, which no heap has.
    table: Vec<[u64; ROW]>,
    /// Excluded so far for the heaps from the one in hand on.
    window: Vec<u64>,
}

impl Chain {
    /// The pairs (d, x), d < SUB, for numbers below `rows` ≤ 64.
    pub fn new(near: &[(u16, u16)], rows: usize) -> Self {
        debug_assert!(rows <= 64);
        let mut table = vec![[0; ROW]; 65];
        for (number, row) in table.iter_mut().enumerate().take(rows) {
            for &(d, x) in near {
                row[GROUP - 1 + usize::from(d)] |= 1 << ((number ^ usize::from(x)) & 63);
            }
        }
        Chain { table, window: vec![0; AHEAD] }
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Take up the heap behind these numbers, of which there are at least SUB.
    #[inline(always)]
    pub fn begin(&mut self, numbers: &[u16]) {
        self.window.fill(0);
        for (back, &number) in (1..SUB).zip(numbers.iter().rev()) {
            if number != RARE {
                let row = &self.table[usize::from(number)][GROUP - 1 + back..][..SUB - back];
                for (word, more) in self.window.iter_mut().zip(row) {
                    *word |= more;
                }
            }
        }
    }

    /// The numbers of the next heaps, a part of a block; `part` says what is excluded by others.
    /// All of them, though fewer may be wanted. The number is 64 if all are excluded, and what
    /// follows it means nothing.
    #[inline(always)]
    pub fn decide<const AVX2: bool>(&mut self, part: &Words, numbers: &mut [u16; SUB]) {
        #[cfg(target_arch = "x86_64")]
        if AVX2 {
            // SAFETY: the caller runs on a processor with AVX2.
            return unsafe { self.decide_avx2(part, numbers) };
        }
        for at in (0..SUB).step_by(GROUP) {
            let mut excluded = [0; GROUP];
            for r in 0..GROUP {
                excluded[r] = part[at + r] | self.window[r];
            }
            let rows = self.decide_group(excluded, &mut numbers[at..at + GROUP]);
            self.window.copy_within(GROUP.., 0);
            self.window[AHEAD - GROUP..].fill(0);
            for (r, row) in rows.into_iter().enumerate() {
                let row = &self.table[row][2 * GROUP - 1 - r..];
                for (word, more) in self.window[..SUB].iter_mut().zip(row) {
                    *word |= more;
                }
            }
        }
    }

    /// The numbers of four heaps in a row.
    #[inline(always)]
    fn decide_group(&self, mut excluded: [u64; GROUP], numbers: &mut [u16]) -> [usize; GROUP] {
        let mut rows = [0; GROUP];
        for r in 0..GROUP {
            let number = excluded[r].trailing_ones() as usize;
            rows[r] = number;
            numbers[r] = number as u16;
            let row = &self.table[number];
            for later in r + 1..GROUP {
                excluded[later] |= row[GROUP - 1 + later - r];
            }
        }
        rows
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    unsafe fn decide_avx2(&mut self, part: &Words, numbers: &mut [u16; SUB]) {
        use std::arch::x86_64::*;
        const VECTORS: usize = AHEAD / GROUP;
        let mut window = [_mm256_setzero_si256(); VECTORS];
        for i in 0..VECTORS {
            window[i] = _mm256_loadu_si256(self.window.as_ptr().add(GROUP * i).cast());
        }
        for at in (0..SUB).step_by(GROUP) {
            let here = _mm256_loadu_si256(part.as_ptr().add(at).cast());
            let here = _mm256_or_si256(here, window[0]);
            let (low, high) = (_mm256_castsi256_si128(here), _mm256_extracti128_si256::<1>(here));
            let excluded = [
                _mm_cvtsi128_si64(low) as u64,
                _mm_extract_epi64::<1>(low) as u64,
                _mm_cvtsi128_si64(high) as u64,
                _mm_extract_epi64::<1>(high) as u64,
            ];
            let rows = self.decide_group(excluded, &mut numbers[at..at + GROUP]);
            for i in 1..VECTORS {
                window[i - 1] = window[i];
            }
            window[VECTORS - 1] = _mm256_setzero_si256();
            for r in 0..GROUP {
                let row = self.table.get_unchecked(rows[r]).as_ptr().add(2 * GROUP - 1 - r);
                for i in 0..VECTORS - 1 {
                    let more = _mm256_loadu_si256(row.add(GROUP * i).cast());
                    window[i] = _mm256_or_si256(window[i], more);
                }
            }
        }
        for i in 0..VECTORS {
            _mm256_storeu_si256(self.window.as_mut_ptr().add(GROUP * i).cast(), window[i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(seed: &mut u64) -> usize {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        (*seed >> 20) as usize
    }

    /// Three parts in a row, by the definition and in both ways.
    #[test]
    fn numbers_are_the_definition() {
        let seed = &mut 0x1234_5678_9abc_def1;
        for round in 0..200 {
            let rows = 4usize << (round % 5);
            let near: Vec<(u16, u16)> = (0..random(seed) % 60)
                .map(|_| ((1 + random(seed) % 31) as u16, (random(seed) % rows) as u16))
                .collect();
            let mut known: Vec<u16> = (0..SUB)
                .map(|_| if random(seed) % 9 == 0 { RARE } else { (random(seed) % rows) as u16 })
                .collect();
            let mut parts = [[0u64; SUB]; 3];
            for word in parts.iter_mut().flatten() {
                *word = (random(seed) & random(seed)) as u64 & ((1u128 << rows) - 1) as u64;
            }
            let before = known.clone();
            let mut whole = true;
            'all: for part in &parts {
                for word in part {
                    let mut excluded = *word;
                    for &(d, x) in &near {
                        let number = known[known.len() - usize::from(d)];
                        if number != RARE {
                            excluded |= 1 << (number ^ x);
                        }
                    }
                    let number = excluded.trailing_ones() as u16;
                    known.push(number);
                    if usize::from(number) >= rows {
                        whole = false;
                        break 'all;
                    }
                }
            }
            for avx2 in [false, true] {
                let mut chain = Chain::new(&near, rows);
                chain.begin(&before);
                let mut got = before.clone();
                for part in &parts {
                    let mut numbers = [0; SUB];
                    #[cfg(target_arch = "x86_64")]
                    if avx2 && std::arch::is_x86_feature_detected!("avx2") {
                        chain.decide::<true>(part, &mut numbers);
                    }
                    if !avx2 || cfg!(not(target_arch = "x86_64")) {
                        chain.decide::<false>(part, &mut numbers);
                    }
                    got.extend(numbers);
                }
                assert_eq!(got[..known.len()], known[..], "{round} {avx2}");
                assert!(!whole || got.len() == known.len());
            }
        }
    }
}
