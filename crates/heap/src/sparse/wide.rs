//! One block of heaps when there are more numbers than one word holds.
//!
//! The pairs that reach back 256 heaps or more are marked for the whole block first (see
//! [`halves`](super::halves)), the others for 32 heaps at a time, and the near ones heap by heap. Behind
//! the rare heaps, pairs that are hardly ever needed are not marked; the numbers found without them are
//! tested, and those that fail are marked (see [`spared`]).

use super::block::Place;
use super::classes::Classes;
use super::halves::{Halves, Tiles, FAR};
use super::planes::Words;
use super::spared::{self, Spared, TESTED};
use super::tested::SUB;
use super::{Sparse, BEHIND};
use crate::values::Values;

/// With at most this many far pairs, all of them are marked.
const MANY: usize = 128;

/// Planes of 32 numbers and what is marked in them.
pub struct Wide {
    halves: Halves,
    /// Pairs with SUB ≤ d < FAR, and with FAR ≤ d.
    close: Tiles,
    far: Tiles,
    /// Far pairs that are not marked.
    spared: Spared,
    /// What the far pairs exclude for the heaps of a block, plane by plane.
    block: Vec<[u32; FAR]>,
}

impl Wide {
    /// Planes for the last heaps.
    pub fn new(classes: &Classes, values: &Values, window: usize) -> Self {
        let len = values.len();
        let from = len.saturating_sub(window) & !7;
        let mut halves = Halves::new(classes.rows(), window, from);
        for n in from..len {
            halves.set_all(n, &[classes.number(n, values.get(n))]);
        }
        let block = vec![[0; FAR]; classes.rows() / 32];
        let (close, far) = (Tiles::default(), Tiles::default());
        Wide { halves, close, far, spared: Spared::default(), block }
    }

    /// The first heap that is held.
    pub fn base(&self) -> usize {
        self.halves.base
    }

    /// Count heaps from `by` on.
    pub fn slide(&mut self, by: usize) {
        self.halves.base -= by;
    }

    /// Take these pairs, SUB ≤ d, ascending. Heaps before n are known; none after `last_rare` is rare.
    pub fn sort(&mut self, pairs: &[(usize, u16)], n: usize, last_rare: usize) {
        let (close, far) = pairs.split_at(pairs.partition_point(|&(d, _)| d < FAR));
        let reach = pairs.last().map_or(0, |&(d, _)| d) + spared::needed();
        let settled = n > reach + last_rare && n > reach + self.halves.base;
        let mut kept = far.to_vec();
        let mut rest = vec![];
        if settled && far.len() > MANY {
            let [needed, others] = spared::split(far, self.halves.bytes_before(n));
            // The test costs about as much as a quarter of all pairs.
            if others.len() > far.len() / 4 {
                (kept, rest) = (needed, others);
            }
        }
        self.close = Tiles::new(close);
        self.far = Tiles::new(&kept);
        self.spared = Spared::new(&rest);
    }

    /// Are all pairs marked?
    pub fn marks_all(&self) -> bool {
        self.spared.is_empty()
    }

    /// The heaps from n on have these numbers, or are rare.
    pub fn set_all(&mut self, n: usize, numbers: &[u16]) {
        self.halves.set_all(n, numbers);
    }

    /// Mark what the far pairs exclude for `count` heaps from n on.
    #[inline(always)]
    fn mark_block<const AVX2: bool>(&mut self, n: usize, count: usize) {
        let heaps = count.next_multiple_of(SUB);
        for (plane, out) in self.block.iter_mut().enumerate().take(self.halves.used()) {
            out[..heaps].fill(0);
            // SAFETY: the pairs were chosen to lie inside the planes, which are set up to n, and
            // there is room for FAR heaps and more.
            unsafe { self.far.mark::<AVX2>(&self.halves, n, plane, heaps, out) };
        }
    }

    /// Mark in `part` what far and close pairs exclude for the heaps n .. n + SUB, which begin at
    /// `at` in the block, in all planes that hold a heap; how many planes these are.
    #[inline(always)]
    fn mark_part<const AVX2: bool>(&self, n: usize, at: usize, part: &mut [Words]) -> usize {
        let used = self.halves.used();
        for plane in 0..used {
            let mut marks = [0; SUB];
            marks.copy_from_slice(&self.block[plane][at..at + SUB]);
            // SAFETY: as above; the planes are set up to n.
            unsafe { self.close.mark::<AVX2>(&self.halves, n, plane, SUB, &mut marks) };
            unite(&mut part[plane / 2], &marks, plane);
        }
        used
    }

    /// Mark in a plane that holds no heap.
    #[cold]
    fn mark_empty<const AVX2: bool>(&self, n: usize, plane: usize, part: &mut [Words]) {
        let mut marks = [0; SUB];
        for tiles in [&self.close, &self.far] {
            // SAFETY: as above.
            unsafe { tiles.mark::<AVX2>(&self.halves, n, plane, SUB, &mut marks) };
        }
        unite(&mut part[plane / 2], &marks, plane);
    }
}

/// Put marks of a plane into the words.
#[inline(always)]
fn unite(words: &mut Words, marks: &[u32; SUB], plane: usize) {
    for (word, &mark) in words.iter_mut().zip(marks) {
        *word |= u64::from(mark) << (32 * (plane % 2));
    }
}

impl Sparse {
    /// Candidates for the heaps of a block; their values are appended. False if a value outgrows the
    /// rows. With AVX2 the caller runs on a processor that has it.
    pub(super) fn decide_wide<const AVX2: bool>(
        &mut self,
        wide: &mut Wide,
        values: &mut Values,
        place: Place,
    ) -> bool {
        #[cfg(target_arch = "x86_64")]
        if AVX2 {
            // SAFETY: as above.
            return unsafe { self.decide_wide_avx2(wide, values, place) };
        }
        self.decide_wide_body::<AVX2>(wide, values, place)
    }

    /// Not a part of the caller, which is short for games with few rows.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline(never)]
    unsafe fn decide_wide_avx2(
        &mut self,
        wide: &mut Wide,
        values: &mut Values,
        place: Place,
    ) -> bool {
        self.decide_wide_body::<true>(wide, values, place)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn decide_wide_body<const AVX2: bool>(
        &mut self,
        wide: &mut Wide,
        values: &mut Values,
        place: Place,
    ) -> bool {
        let Place { start, first, stop } = place;
        wide.halves.make_room(start);
        self.recall(values, start, first);
        wide.mark_block::<AVX2>(start + first, stop - first);
        let mut k = first;
        while k < stop {
            let count = SUB.min(stop - k);
            self.part.clear();
            self.part.resize(self.classes.rows() / 64, [0; SUB]);
            self.mark_flips(start + k);
            self.mark_late(values, start + k);
            let ready = wide.mark_part::<AVX2>(start + k, k - first, &mut self.part);
            if !self.decide_part::<AVX2>(wide, ready, start + k, BEHIND + k, count) {
                return false;
            }
            wide.set_all(start + k, &self.numbers[BEHIND + k..BEHIND + k + count]);
            self.append::<AVX2>(values, start, k, count);
            k += count;
        }
        self.keep_epoch();
        true
    }

    /// Numbers for `count` heaps from n on, the first at `from` in the numbers; so many planes are
    /// `ready`. False if a value outgrows the rows.
    #[inline(always)]
    fn decide_part<const AVX2: bool>(
        &mut self,
        wide: &Wide,
        mut ready: usize,
        n: usize,
        from: usize,
        count: usize,
    ) -> bool {
        // The two least numbers of every heap, and those of each that stood the test.
        let mut numbers = [[0u8; SUB]; TESTED];
        let mut sure = [[0u64; 4]; SUB];
        // Heaps to be looked at: all in the first round.
        let mut open = u32::MAX >> (SUB - count);
        let mut again = false;
        loop {
            let mut unsure = 0u32;
            while open != 0 {
                let at = open.trailing_zeros() as usize;
                let Some([number, next]) = self.least_two::<AVX2>(wide, &mut ready, n, from, at)
                else {
                    return false;
                };
                let before = std::mem::replace(&mut self.numbers[from + at], number);
                numbers[0][at] = number as u8;
                numbers[1][at] = next as u8;
                let known = sure[at][usize::from(number >> 6)] >> (number & 63) & 1;
                unsure |= u32::from(known == 0) << at;
                open &= open - 1;
                if again && number != before {
                    open |= self.affected(before, from, at, count);
                }
            }
            if unsure == 0 || wide.spared.is_empty() {
                return true;
            }
            // SAFETY: the pairs lie inside the planes, which are set up to n.
            let hits = unsafe { wide.spared.test::<AVX2>(wide.halves.bytes_before(n), &numbers) };
            for at in 0..count {
                for j in 0..TESTED {
                    let number = numbers[j][at];
                    let word = usize::from(number >> 6);
                    let hit = u64::from(hits[j] >> at & 1);
                    self.part[word][at] |= hit << (number & 63);
                    sure[at][word] |= (hit ^ 1) << (number & 63);
                }
            }
            open = hits[0] & unsure;
            if open == 0 {
                return true;
            }
            again = true;
        }
    }

    /// Which of `count` heaps may need another number when that of the `at`-th, `before`, has changed.
    #[inline(always)]
    fn affected(&self, before: u16, from: usize, at: usize, count: usize) -> u32 {
        let number = self.numbers[from + at];
        let mut heaps = 0;
        for &(d, x) in &self.near {
            let later = at + usize::from(d);
            if later < count {
                let theirs = self.numbers[from + later];
                let freed = before ^ x;
                let open = self.part[usize::from(freed >> 6)][later] >> (freed & 63) & 1 == 0;
                let affected = number ^ x == theirs || freed < theirs && open;
                heaps |= u32::from(affected) << later;
            }
        }
        heaps
    }

    /// The two least numbers left for the heap that is the `at`-th from n on; the same twice if there is
    /// but one in the planes marked.
    #[inline(always)]
    fn least_two<const AVX2: bool>(
        &mut self,
        wide: &Wide,
        ready: &mut usize,
        n: usize,
        from: usize,
        at: usize,
    ) -> Option<[u16; 2]> {
        let epoch = self.mark_near(from + at);
        let mut found = None;
        for group in 0..self.part.len() {
            loop {
                let mut free = !self.part[group][at];
                if 2 * group + 2 > *ready {
                    free &= if 2 * group == *ready { 0 } else { u64::from(u32::MAX) };
                }
                while free != 0 {
                    let row = (group * 64) as u16 + free.trailing_zeros() as u16;
                    if self.marks[usize::from(row)] != epoch {
                        match found {
                            None => found = Some(row),
                            Some(least) => return Some([least, row]),
                        }
                    }
                    free &= free - 1;
                }
                if 2 * group + 2 <= *ready {
                    break;
                }
                if let Some(least) = found {
                    return Some([least, least]);
                }
                wide.mark_empty::<AVX2>(n, *ready, &mut self.part);
                *ready += 1;
            }
        }
        found.map(|least| [least, least])
    }
}
