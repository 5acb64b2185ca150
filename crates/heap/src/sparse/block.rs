//! One block of heaps: candidates for all of them, then the check that none is rare.

use super::classes::RARE;
use super::rows::{Lanes, BLOCK};
use super::standing::Known;
use super::tested::SUB;
use super::witness::Need;
use super::{Sparse, BEHIND};
use crate::on_values;
use crate::values::Values;

/// Even and odd heaps of a block (blocks start at multiples of 8).
const PARITY: [u64; 2] = [0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa];

impl Sparse {
    /// Append the values of one block, or of its part up to the first rare heap.
    pub(super) fn block(&mut self, values: &mut Values, end: usize) {
        #[cfg(target_arch = "x86_64")]
        if !self.portable && std::arch::is_x86_feature_detected!("avx2") {
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
        let start = len & !7;
        let first = len - start;
        let stop = BLOCK.min(end - start);
        self.rows.make_room(start);
        self.recall(values, start, first);
        let decided = if self.testing {
            self.decide_tested::<AVX2>(values, start, first, stop)
        } else if self.classes.rows() <= 64 {
            self.decide_one_word::<AVX2>(values, start, first, stop)
        } else {
            self.decide_many_words::<AVX2>(values, start, first, stop)
        };
        if !decided {
            self.widen(values);
            return;
        }
        self.write_rows(start, stop);
        if !self.testing {
            for k in first..stop {
                values.push(self.classes.common(start + k, self.numbers[BEHIND + k]));
            }
        }
        self.check::<AVX2>(values, start, first, stop);
    }

    /// Numbers of the heaps before the block, and of the first `first` of it, known already.
    #[inline(always)]
    fn recall(&mut self, values: &Values, start: usize, first: usize) {
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

    /// Tiles with what is excluded otherwise than by near or far pairs.
    #[inline(always)]
    fn begin_tiles(&mut self, values: &Values, start: usize) {
        let groups = self.classes.rows().div_ceil(64);
        self.tiles.resize(groups, [0; 256]);
        for tile in &mut self.tiles {
            tile.fill(0);
        }
        if self.far.any_distant() {
            self.far.mark_distant(values, &self.classes, start, &mut self.tiles);
        }
        // In the domain kind a single move of odd length excludes a common value only when it
        // leaves a rare heap.
        for &u in &self.flips {
            let from = self.rares.partition_point(|&(i, _)| i + u < start);
            for &(i, value) in &self.rares[from..] {
                if i + u >= start + BLOCK {
                    break;
                }
                let row = self.classes.drop(value) as usize;
                self.tiles[row >> 6][i + u - start] |= 1 << (row & 63);
            }
        }
    }

    /// Candidates when all rows fit one word. False if a value outgrows the rows.
    #[inline(always)]
    fn decide_one_word<const AVX2: bool>(
        &mut self,
        values: &Values,
        start: usize,
        first: usize,
        stop: usize,
    ) -> bool {
        self.begin_tiles(values, start);
        self.far.mark_group::<AVX2>(&self.rows, 0, start, &mut self.tiles[0]);
        let rows = self.classes.rows() as u32;
        let tile = &self.tiles[0];
        let recent = &self.numbers[BEHIND + first - BLOCK.min(BEHIND + first)..BEHIND + first];
        let all_common = !recent.contains(&RARE);
        for k in first..stop {
            let mut excluded = tile[k];
            let here = BEHIND + k;
            if all_common {
                for &(d, x) in &self.near {
                    // SAFETY: d < BLOCK < BEHIND, so the index is in range.
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

    /// Candidates when the rows need several words. False if a value outgrows the rows.
    #[inline(always)]
    fn decide_many_words<const AVX2: bool>(
        &mut self,
        values: &Values,
        start: usize,
        first: usize,
        stop: usize,
    ) -> bool {
        self.begin_tiles(values, start);
        let groups = self.tiles.len();
        let mut ready = 0;
        for k in first..stop {
            self.epoch += 1;
            let epoch = self.epoch;
            let here = BEHIND + k;
            for &(d, x) in &self.near {
                // SAFETY: d < BLOCK < BEHIND; numbers and x are below the number of rows, a
                // power of two, and `marks` has one slot more for RARE.
                unsafe {
                    let number = *self.numbers.get_unchecked(here - d as usize);
                    let row =
                        if number == RARE { self.marks.len() - 1 } else { (number ^ x).into() };
                    *self.marks.get_unchecked_mut(row) = epoch;
                }
            }
            let mut found = None;
            'groups: for group in 0..groups {
                if group == ready {
                    self.far.mark_group::<AVX2>(&self.rows, group, start, &mut self.tiles[group]);
                    ready += 1;
                }
                let mut free = !self.tiles[group][k];
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
                Some(row) => self.numbers[here] = row as u16,
                None => return false,
            }
        }
        if self.epoch > u32::MAX - 1024 {
            self.marks.fill(0);
            self.epoch = 0;
        }
        true
    }

    /// Candidates by testing, 32 heaps at a time; their values are appended. False if a value
    /// outgrows the rows.
    #[inline(always)]
    fn decide_tested<const AVX2: bool>(
        &mut self,
        values: &mut Values,
        start: usize,
        first: usize,
        stop: usize,
    ) -> bool {
        self.keep_bytes(values);
        self.begin_tiles(values, start);
        for (group, tile) in self.tiles.iter_mut().enumerate() {
            // SAFETY: ranked pairs lie inside the rows, and ranks are made anew with the rows.
            unsafe { self.ranked.mark_group(&self.rows, group, start, tile) };
        }
        let mut k = first;
        while k < stop {
            let count = SUB.min(stop - k);
            if !self.decide_sub::<AVX2>(values, start, k, count) {
                values.truncate(start + first);
                return false;
            }
            k += count;
        }
        true
    }

    /// Decide `count` ≤ 32 heaps of the block from its k-th on.
    #[inline(always)]
    fn decide_sub<const AVX2: bool>(
        &mut self,
        values: &mut Values,
        start: usize,
        k0: usize,
        count: usize,
    ) -> bool {
        let rows = self.classes.rows();
        self.mark_late(values, start, k0);
        self.standing.begin(&self.tiles, k0, count, rows);
        let known = if self.bytes.is_empty() {
            Known::Values(values, &self.classes)
        } else {
            Known::Numbers(&self.bytes)
        };
        let n = start + k0;
        self.standing.round::<AVX2>(&self.sifting, &self.tested, known, n);
        for at in 0..count {
            self.epoch += 1;
            let epoch = self.epoch;
            let here = BEHIND + k0 + at;
            for &(d, x) in &self.near {
                // SAFETY: d < SUB < BEHIND; numbers and x are below the number of rows, a power
                // of two, and `marks` has one slot more for RARE.
                unsafe {
                    let number = *self.numbers.get_unchecked(here - d as usize);
                    let row = if number == RARE { rows } else { (number ^ x).into() };
                    *self.marks.get_unchecked_mut(row) = epoch;
                }
            }
            let mut tried = 0;
            let number = loop {
                let held = self.standing.of(at);
                if let Some(&number) =
                    held[tried..].iter().find(|&&number| self.marks[number as usize] != epoch)
                {
                    break number;
                }
                tried = held.len();
                if self.standing.is_over(at) {
                    return false;
                }
                // The test looks at heaps before the first of these only.
                self.standing.round::<AVX2>(&self.sifting, &self.tested, known, n);
            };
            self.numbers[here] = number;
            self.chosen[at] = self.classes.common(n + at, number);
        }
        for at in 0..count {
            values.push(self.chosen[at]);
        }
        if !self.bytes.is_empty() {
            let numbers = &self.numbers[BEHIND + k0..BEHIND + k0 + count];
            self.bytes.extend(numbers.iter().map(|&number| number as u8));
        }
        if self.epoch > u32::MAX - 1024 {
            self.marks.fill(0);
            self.epoch = 0;
        }
        true
    }

    /// Mark in the tiles what the late pairs exclude for heaps k0 .. k0 + SUB of the block.
    #[inline(always)]
    fn mark_late(&mut self, values: &Values, start: usize, k0: usize) {
        for &(d, value) in &self.late {
            for k in k0.max((d + 1).saturating_sub(start))..(k0 + SUB).min(BLOCK) {
                let j = start + k - d;
                let number = self.classes.number(j, values.get(j));
                if number != RARE {
                    let row = (number ^ self.classes.drop(value)) as usize;
                    self.tiles[row >> 6][k] |= 1 << (row & 63);
                }
            }
        }
    }

    /// Put the block's numbers into the rows.
    #[inline(always)]
    fn write_rows(&mut self, start: usize, stop: usize) {
        for lanes in &mut self.decided {
            *lanes = [0; 4];
        }
        for (k, &number) in self.numbers[BEHIND..BEHIND + stop].iter().enumerate() {
            if number != RARE {
                self.decided[number as usize][k >> 6] |= 1 << (k & 63);
            }
        }
        for (row, lanes) in self.decided.iter().enumerate() {
            self.rows.write_block(row, start, lanes);
        }
    }

    /// Every rare value below a candidate must be excluded. The first heap where one is not is
    /// rare: its value is corrected and what follows it forgotten.
    #[inline(always)]
    fn check<const AVX2: bool>(
        &mut self,
        values: &mut Values,
        start: usize,
        first: usize,
        stop: usize,
    ) {
        let mut needs = std::mem::take(&mut self.needs);
        needs.clear();
        let mut above: Lanes = [0; 4]; // heaps whose candidate is above the value in hand
        let inside = lanes_between(first, stop);
        let domain = self.mask.domain.is_some();
        for value in (0..1u32 << self.classes.bits).rev() {
            let row = self.classes.drop(value);
            let common = match self.classes.is_common(0, value) {
                even if domain => PARITY[usize::from(!even)],
                true => u64::MAX,
                false => 0,
            };
            let mut heaps = [0; 4];
            let mut any = 0;
            for i in 0..4 {
                heaps[i] = above[i] & !common;
                any |= heaps[i];
                above[i] |= self.decided[row as usize][i] & common & inside[i];
            }
            if any != 0 {
                needs.push(Need { value, row, heaps });
            }
        }
        self.witnesses.strike_all::<AVX2>(&self.rows, start, &mut needs);
        needs.retain(|need| need.heaps != [0; 4]);
        if !needs.is_empty() {
            self.settle::<AVX2>(values, start, &needs);
        }
        self.needs = needs;
    }

    /// Look at single heaps for the doubtful values; the least heap, and its least value, that
    /// nothing excludes is rare.
    #[inline(always)]
    fn settle<const AVX2: bool>(&mut self, values: &mut Values, start: usize, doubtful: &[Need]) {
        let mut rare: Option<(usize, u32)> = None;
        for need in doubtful {
            for lane in 0..4 {
                let mut heaps = need.heaps[lane];
                while heaps != 0 {
                    let n = start + lane * 64 + heaps.trailing_zeros() as usize;
                    heaps &= heaps - 1;
                    if rare.is_some_and(|least| least < (n, need.value)) {
                        break;
                    }
                    if !self.moves.excludes::<AVX2>(values, n, need.value) {
                        rare = Some((n, need.value));
                    }
                }
            }
        }
        if let Some((n, value)) = rare {
            self.rows.clear(self.numbers[BEHIND + n - start], n);
            values.truncate(n);
            values.push(value);
            self.add_rare(n, value, values);
        }
    }
}

/// Bits first .. stop of a block.
fn lanes_between(first: usize, stop: usize) -> Lanes {
    let mut lanes = [0; 4];
    for k in first..stop {
        lanes[k >> 6] |= 1 << (k & 63);
    }
    lanes
}
