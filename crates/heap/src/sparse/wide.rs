//! One block of heaps when there are more numbers than one word holds.
//!
//! The pairs that reach back 256 heaps or more are marked for the whole block first (see
//! [`halves`](super::halves)), the others for 32 heaps at a time, and the near ones heap by heap.

use super::block::Place;
use super::classes::Classes;
use super::halves::{Halves, Tiles, FAR};
use super::planes::Words;
use super::tested::SUB;
use super::{Sparse, BEHIND};
use crate::values::Values;

/// Planes of 32 numbers and what is marked in them.
pub struct Wide {
    halves: Halves,
    /// Pairs with SUB ≤ d < FAR, and with FAR ≤ d.
    close: Tiles,
    far: Tiles,
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
        Wide { halves, close: Tiles::default(), far: Tiles::default(), block }
    }

    /// The first heap that is held.
    pub fn base(&self) -> usize {
        self.halves.base
    }

    /// Take these pairs, SUB ≤ d.
    pub fn sort(&mut self, pairs: &[(usize, u16)]) {
        let far = pairs.partition_point(|&(d, _)| d < FAR);
        self.close = Tiles::new(&pairs[..far]);
        self.far = Tiles::new(&pairs[far..]);
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
    /// rows.
    #[inline(always)]
    pub(super) fn decide_wide<const AVX2: bool>(
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
            self.append(values, start, k, count);
            k += count;
        }
        self.keep_epoch();
        true
    }

    /// Numbers for `count` heaps from n on, the first at `from` in the numbers; so many planes are
    /// `ready`.
    #[inline(always)]
    fn decide_part<const AVX2: bool>(
        &mut self,
        wide: &Wide,
        mut ready: usize,
        n: usize,
        from: usize,
        count: usize,
    ) -> bool {
        for at in 0..count {
            let epoch = self.mark_near(from + at);
            let mut found = None;
            'groups: for group in 0..self.part.len() {
                loop {
                    let mut free = !self.part[group][at];
                    if 2 * group + 2 > ready {
                        free &= if 2 * group == ready { 0 } else { u64::from(u32::MAX) };
                    }
                    while free != 0 {
                        let row = group * 64 + free.trailing_zeros() as usize;
                        if self.marks[row] != epoch {
                            found = Some(row);
                            break 'groups;
                        }
                        free &= free - 1;
                    }
                    if 2 * group + 2 <= ready {
                        break;
                    }
                    wide.mark_empty::<AVX2>(n, ready, &mut self.part);
                    ready += 1;
                }
            }
            match found {
                Some(row) => self.numbers[from + at] = row as u16,
                None => return false,
            }
        }
        true
    }
}
