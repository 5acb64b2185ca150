//! One block of heaps: candidates for all of them, then the check that none is rare.

use super::classes::RARE;
use super::planes::Planes;
use super::rows::BLOCK;
use super::survivors::Known;
use super::tested::SUB;
use super::{Sparse, BEHIND};
use crate::on_values;
use crate::values::Values;

/// Where a block lies: heaps start + first .. start + stop, start a multiple of 8.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub start: usize,
    pub first: usize,
    pub stop: usize,
}

impl Sparse {
    /// Append the values of one block, or of its part up to the first rare heap.
    pub(super) fn block(&mut self, values: &mut Values, end: usize) {
        #[cfg(target_arch = "x86_64")]
        if self.vectors() {
            // SAFETY: the processor was just asked.
            return unsafe { self.block_avx2(values, end) };
        }
        self.block_body::<false>(values, end);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn block_avx2(&mut self, values: &mut Values, end: usize) {
        self.block_body::<true>(values, end);
    }

    #[inline(always)]
    fn block_body<const AVX2: bool>(&mut self, values: &mut Values, end: usize) {
        let len = values.len();
        let Some(place) = self.decide_next::<AVX2>(values, len, end) else {
            values.truncate(len);
            self.widen(values);
            return;
        };
        let numbers = &self.numbers[BEHIND..BEHIND + place.stop];
        if self.is_plain() {
            self.classes.append::<AVX2>(values, len, &numbers[place.first..]);
        }
        self.checker.take_up(numbers, place.start, place.first);
        self.checker.check::<AVX2>(&self.classes, self.mask.domain.is_some());
        if let Some((n, value)) = self.checker.find_rare::<AVX2>(&self.moves, values.seen()) {
            self.correct(values, n, value);
        }
    }

    /// Is a block decided by the numbers of the heaps before it alone? Then its values are appended
    /// when it is decided, else part by part.
    #[inline(always)]
    pub(super) fn is_plain(&self) -> bool {
        self.late.is_empty() && !self.testing && self.wide.is_none()
    }

    /// Decide the block from heap `len` on; where it lies, or nothing if a value outgrows the rows.
    #[inline(always)]
    pub(super) fn decide_next<const AVX2: bool>(
        &mut self,
        values: &mut Values,
        len: usize,
        end: usize,
    ) -> Option<Place> {
        let place = self.next_place(len, end);
        let mut wide = self.wide.take();
        let decided = if let Some(wide) = &mut wide {
            self.decide_wide::<AVX2>(wide, values, place)
        } else {
            let mut planes = std::mem::take(&mut self.planes);
            planes.make_room(place.start);
            let decided = self.decide::<AVX2>(&mut planes, values, place);
            self.planes = planes;
            decided
        };
        self.wide = wide;
        self.recalled = if decided && place.stop == BLOCK { place.start + BLOCK } else { 0 };
        decided.then_some(place)
    }

    /// Heap n, decided and checked last, is rare after all: correct its value and forget what
    /// follows it.
    pub(super) fn correct(&mut self, values: &mut Values, n: usize, value: u32) {
        let number = self.checker.number_of(n);
        self.checker.rows.clear(number, n);
        values.truncate(n);
        values.push(value);
        self.recalled = 0;
        self.chain.forget();
        self.add_rare(n, value, values);
    }

    /// Where the next block lies; it is short after a rare heap.
    pub(super) fn next_place(&mut self, len: usize, end: usize) -> Place {
        let start = len & !7;
        let first = len - start;
        let stop = (first + self.stride).min(BLOCK).min(end - start);
        self.stride = (2 * self.stride).min(BLOCK);
        Place { start, first, stop }
    }

    /// Numbers of the heaps before the block, and of the first `first` of it, known already.
    #[inline(always)]
    pub(super) fn recall(&mut self, values: &Values, start: usize, first: usize) {
        if first == 0 && self.recalled == start {
            let (behind, rest) = self.numbers.split_first_chunk_mut().expect("room behind");
            let last: &[u16; BEHIND] = rest[BLOCK - BEHIND..].first_chunk().expect("a block");
            *behind = *last;
            return;
        }
        let classes = &self.classes;
        let from = start.saturating_sub(BEHIND);
        let missing = BEHIND - (start - from);
        self.numbers[..missing].fill(RARE);
        let out = &mut self.numbers[missing..BEHIND + first];
        on_values!(values, v => for (i, (slot, &value)) in
            out.iter_mut().zip(&v[from..start + first]).enumerate()
        {
            *slot = classes.number(from + i, value.into());
        });
    }

    /// Candidates for the heaps of a block, 32 at a time; their values are appended unless the game is
    /// plain. False if a value outgrows the rows.
    // A browser compiles function by function, short ones sooner and better: there this one and the other large steps of
    // a block stand by themselves, which is worth a third of the time.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn decide<const AVX2: bool>(
        &mut self,
        planes: &mut Planes,
        values: &mut Values,
        place: Place,
    ) -> bool {
        let Place { start, first, stop } = place;
        self.recall(values, start, first);
        if self.testing {
            self.keep_bytes(values);
        }
        let recent = &self.numbers[BEHIND + first - SUB..BEHIND + first];
        let all_common = !recent.contains(&RARE);
        let chained = !self.chain.is_empty();
        let plain = self.is_plain();
        if chained {
            self.chain.begin(start + first, recent);
        }
        let mut k = first;
        while k < stop {
            let count = SUB.min(stop - k);
            let groups = self.classes.rows().div_ceil(64);
            self.part.resize(groups, [0; SUB]);
            let tests = !self.sifting.is_empty() || !self.tested.is_empty();
            if groups == 1 && !tests {
                self.mark_plane::<AVX2, true>(planes, start + k, 0);
            } else {
                self.part.fill([0; SUB]);
            }
            self.mark_flips(start + k);
            self.mark_late(values, start + k);
            let decided = if tests {
                for plane in 0..groups {
                    self.mark_plane::<AVX2, false>(planes, start + k, plane);
                }
                self.decide_tested::<AVX2>(values, start + k, BEHIND + k, count)
            } else if chained {
                self.decide_chain::<AVX2>(BEHIND + k, count);
                true
            } else if groups == 1 {
                self.decide_word(BEHIND + k, count, all_common)
            } else {
                self.decide_words::<AVX2>(planes, start + k, BEHIND + k, count)
            };
            if !decided {
                return false;
            }
            planes.set_part::<AVX2>(start + k, &self.numbers, BEHIND + k);
            if !plain {
                if self.outgrows(k, count) {
                    return false;
                }
                self.append::<AVX2>(values, start, k, count);
            }
            k += count;
        }
        self.keep_epoch();
        !self.outgrows(first, stop - first)
    }

    /// Did a value of `count` heaps from the block's k-th on outgrow the rows? The chain goes on all the
    /// same.
    #[inline(always)]
    fn outgrows(&self, k: usize, count: usize) -> bool {
        let numbers = &self.numbers[BEHIND + k..BEHIND + k + count];
        let largest = numbers.iter().fold(0, |most, &number| number.max(most));
        usize::from(largest) >= self.classes.rows()
    }

    /// See that the marks of the next block are new.
    #[inline(always)]
    pub(super) fn keep_epoch(&mut self) {
        if self.epoch > u32::MAX - (1 << 16) {
            self.marks.fill(0);
            self.epoch = 0;
        }
    }

    /// Mark what the marked pairs exclude for heaps n .. n + SUB in one plane: anew, or in addition to what
    /// is there.
    #[inline(always)]
    fn mark_plane<const AVX2: bool, const ANEW: bool>(
        &mut self,
        planes: &Planes,
        n: usize,
        plane: usize,
    ) {
        let out = &mut self.part[plane];
        let ahead = plane < self.ahead.planes;
        let marked = if ahead { &self.ahead.rest } else { &self.marked };
        // SAFETY: the pairs were chosen to lie inside the planes, which are set up to here.
        unsafe {
            marked.mark::<AVX2, ANEW>(planes, n, plane, out);
        }
        if ahead {
            self.ahead.add(n, plane, out);
        }
    }

    /// In the domain kind a single move of odd length excludes a common value only when it leaves
    /// a rare heap.
    #[inline(always)]
    pub(super) fn mark_flips(&mut self, n: usize) {
        for &u in &self.flips {
            let from = self.rares.partition_point(|&(i, _)| i + u < n);
            for &(i, value) in &self.rares[from..] {
                if i + u >= n + SUB {
                    break;
                }
                let row = self.classes.shorten(value) as usize;
                self.part[row >> 6][i + u - n] |= 1 << (row & 63);
            }
        }
    }

    /// Mark what the late pairs exclude for heaps n .. n + SUB.
    #[inline(always)]
    pub(super) fn mark_late(&mut self, values: &Values, n: usize) {
        for &(d, value) in &self.late {
            for at in (d + 1).saturating_sub(n)..SUB {
                let j = n + at - d;
                let number = self.classes.number(j, values.get(j));
                if number != RARE {
                    let row = (number ^ self.classes.shorten(value)) as usize;
                    self.part[row >> 6][at] |= 1 << (row & 63);
                }
            }
        }
    }

    /// Append the values of `count` heaps from the block's k-th on.
    #[inline(always)]
    pub(super) fn append<const AVX2: bool>(
        &mut self,
        values: &mut Values,
        start: usize,
        k: usize,
        count: usize,
    ) {
        let numbers = &self.numbers[BEHIND + k..BEHIND + k + count];
        self.classes.append::<AVX2>(values, start + k, numbers);
        if !self.bytes.is_empty() {
            self.bytes.extend(numbers.iter().map(|&number| number as u8));
        }
    }

    /// Candidates of `count` heaps, the first at `from` in the numbers, when all rows fit one word.
    /// False if a value outgrows the rows.
    #[inline(always)]
    fn decide_word(&mut self, from: usize, count: usize, all_common: bool) -> bool {
        let rows = self.classes.rows() as u32;
        for at in 0..count {
            let mut excluded = self.part[0][at];
            let here = from + at;
            if all_common {
                for &(d, x) in &self.near {
                    // SAFETY: d < SUB < BEHIND, so the index is in range.
                    let number = unsafe { *self.numbers.get_unchecked(here - d as usize) };
                    excluded |= 1u64 << ((number ^ x) & 63);
                }
            } else {
                for &(d, x) in &self.near {
                    let number = self.numbers[here - d as usize];
                    if number != RARE {
                        excluded |= 1u64 << (number ^ x);
                    }
                }
            }
            let number = excluded.trailing_ones();
            if number >= rows {
                return false;
            }
            self.numbers[here] = number as u16;
        }
        true
    }

    /// The same with the near pairs in the chain.
    #[inline(always)]
    fn decide_chain<const AVX2: bool>(&mut self, from: usize, count: usize) {
        let numbers = self.numbers[from..].first_chunk_mut().expect("room for a part");
        self.chain.decide::<AVX2>(&self.part[0], numbers, count);
    }

    /// The same when the rows need several words; the first heap is n. A plane is marked when a
    /// heap has no number left in those before it.
    #[inline(always)]
    fn decide_words<const AVX2: bool>(
        &mut self,
        planes: &Planes,
        n: usize,
        from: usize,
        count: usize,
    ) -> bool {
        let mut ready = 0;
        for at in 0..count {
            let epoch = self.mark_near(from + at);
            let mut found = None;
            'groups: for group in 0..self.part.len() {
                if group == ready {
                    self.mark_plane::<AVX2, false>(planes, n, group);
                    ready += 1;
                }
                let mut free = !self.part[group][at];
                while free != 0 {
                    let row = group * 64 + free.trailing_zeros() as usize;
                    if self.marks[row] != epoch {
                        found = Some(row);
                        break 'groups;
                    }
                    free &= free - 1;
                }
            }
            match found {
                Some(row) => self.numbers[from + at] = row as u16,
                None => return false,
            }
        }
        true
    }

    /// Mark what the near pairs exclude for the heap at `here` in the numbers; with which mark.
    #[inline(always)]
    pub(super) fn mark_near(&mut self, here: usize) -> u32 {
        self.epoch += 1;
        for &(d, x) in &self.near {
            // SAFETY: d < SUB < BEHIND; numbers and x are below the number of rows, a power of
            // two, and `marks` has one slot more for RARE.
            unsafe {
                let number = *self.numbers.get_unchecked(here - d as usize);
                let row = if number == RARE { self.marks.len() - 1 } else { (number ^ x).into() };
                *self.marks.get_unchecked_mut(row) = self.epoch;
            }
        }
        self.epoch
    }

    /// The same by testing; the first heap is n.
    #[inline(always)]
    fn decide_tested<const AVX2: bool>(
        &mut self,
        values: &Values,
        n: usize,
        from: usize,
        count: usize,
    ) -> bool {
        self.survivors.begin(&self.part, count, self.classes.rows());
        for at in 0..count {
            let epoch = self.mark_near(from + at);
            let mut tried = 0;
            let number = loop {
                let held = self.survivors.of(at);
                if let Some(&number) =
                    held[tried..].iter().find(|&&number| self.marks[number as usize] != epoch)
                {
                    break number;
                }
                tried = held.len();
                if self.survivors.is_over(at) {
                    return false;
                }
                let known = if self.bytes.is_empty() {
                    Known::Values(values, &self.classes)
                } else {
                    Known::Numbers(&self.bytes)
                };
                // The test looks at heaps before the first of these only.
                self.survivors.round::<AVX2>(&self.sifting, &self.tested, known, n);
            };
            self.numbers[from + at] = number;
        }
        true
    }
}
