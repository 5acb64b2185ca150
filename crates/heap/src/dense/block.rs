//! Games with many rare heaps, a block of 64 heaps at a time.
//!
//! Whatever the mask, a value common at n is excluded only by a move to one heap or by a pair with a
//! rare heap. So one asks of the least common values whether a pair with a rare heap excludes them: the
//! heaps of the block share the rare heap, and their other heaps lie side by side, so two candidates of
//! sixteen heaps take some six vector instructions a rare heap. The definition takes all pairs. Before
//! that, a few hundred pairs are marked, which leaves few values free below G(n), common or rare; a rare value
//! still free is asked for among all pairs, and mostly found soon.
//!
//! In the block itself heaps depend on each other. For the heap n = N + l of a block from N on and the
//! splitting digit u, pairs with a heap i ≥ LANES − u have their other heap below N, for all l; the other pairs are
//! marked heap by heap, when all values below n are known.

use std::mem::take;

use super::backwards::Backwards;
use super::cover::Cover;
use super::lanes::{free_bits, mark, test, Heaps, Partners, Rows, GROUP, HALF, LANES, MOST_BOUND};
use super::likely::Likely;
use super::rares::Rares;
use super::scan::{mark_with, meets};
use crate::sparse::{Mask, Moves};
use crate::values::Values;

/// Candidates of a heap tested against the first rare heaps, and of these kept for all others.
const SCREENED: usize = 4;
const KEPT: usize = 2;
/// Rare heaps between two changes from one half of the block to the other: what is read for them stays
/// in the first cache.
const TILE: usize = 512;
/// Heaps of a block without a candidate that are worth another round; fewer are settled singly.
const ANOTHER_ROUND: usize = 6;
/// Pairs tested singly in the time of marking one, and those in the time a test needs beside.
const TESTED: usize = 8;
const TEST_COSTS: usize = 400;
/// Pairs between two looks whether the value is excluded: few at first, for most are soon.
const FIRST_LOOK: usize = 256;
const LAST_LOOK: usize = 2048;
/// Bounds of the number of pairs to mark.
const LEAST_MARKED: usize = 64;
const MOST_MARKED: usize = 8192;

/// No candidate: no nim-sum below the bound is this.
const NONE: u16 = u16::MAX;

/// The values of a game with their rare heaps, and what was learnt of how many pairs to mark.
pub struct Blocks {
    mask: Mask,
    rares: Rares,
    values: Vec<u16>,
    back: Backwards<u16>,
    /// A power of two above all values.
    bound: usize,
    /// The values below the bound whose bits in the mask are odd in number.
    odd: Vec<u64>,
    /// Marks of `GROUP` heaps.
    seen: Vec<u8>,
    /// For each heap of the block the values not known to be excluded.
    free: Vec<u64>,
    /// The last heap of the block that has this value excluded by a pair within reach.
    near: Vec<u8>,
    likely: Likely,
    cover: Cover,
    /// How many pairs of the cover to mark for each digit.
    marked: usize,
}

/// The heaps whose partners, for a splitting digit, are below the block for all its heaps.
struct Far {
    least: usize,
    last: usize,
    /// What a pair adds up to for the first heap of the block.
    total: usize,
}

impl Far {
    /// For the digit u and the block from `start` on, if there are such heaps.
    fn of(u: i64, start: usize, least: usize) -> Option<Far> {
        let total = usize::try_from(start as i64 - u).ok()?;
        let last = total.checked_sub(1)?.min(start - 1);
        (least <= last).then_some(Far { least, last, total })
    }
}

/// The least heap whose partners may all be below the block, for every digit. A pair without two such heaps
/// has one below this.
fn least_far(moves: &Moves) -> usize {
    let lengthened = moves.splits.iter().map(|&u| usize::try_from(-u).unwrap_or(0));
    LANES + lengthened.max().unwrap_or(0)
}

impl Blocks {
    /// For a game with these values; `None` if they are too large.
    pub fn new(mask: Mask, values: &Values) -> Option<Blocks> {
        let mut blocks = Blocks {
            mask,
            rares: Rares::new(),
            values: vec![],
            back: Backwards::default(),
            bound: 64,
            odd: vec![],
            seen: vec![],
            free: vec![],
            near: vec![],
            likely: Likely::default(),
            cover: Cover::default(),
            marked: 512,
        };
        blocks.follow(values).then_some(blocks)
    }

    /// Take up values computed elsewhere; false if they are too large.
    pub fn follow(&mut self, values: &Values) -> bool {
        let known = self.values.len();
        let largest = if known < values.len() { values.largest_from(known) } else { 0 };
        if !self.make_room(largest) {
            return false;
        }
        for n in known..values.len() {
            self.push(values.get(n) as u16);
        }
        true
    }

    /// Let all nim-sums of two values up to this one have a place; false if there are too many.
    fn make_room(&mut self, value: u32) -> bool {
        let bound = self.bound.max((value as usize + 1).next_power_of_two());
        if bound > MOST_BOUND {
            return false;
        }
        if bound > self.bound || self.odd.is_empty() {
            self.bound = bound;
            self.seen = vec![0; GROUP * bound];
            self.free = vec![0; LANES * bound / 64];
            self.near = vec![0; bound];
            self.odd = vec![0; bound / 64];
            for value in 0..bound {
                let odd = (value as u32 & self.mask.bits).count_ones() & 1;
                self.odd[value / 64] |= u64::from(odd) << (value % 64);
            }
        }
        true
    }

    fn push(&mut self, value: u16) {
        let n = self.values.len();
        if !self.mask.is_common(n, value.into()) && n > 0 {
            self.rares.push(n as u32);
        }
        self.values.push(value);
        self.back.follow(&self.values);
    }

    /// Append up to `LANES` values, `end` at most in all; false if one is too large for these blocks, which
    /// are then of no use.
    pub fn extend(
        &mut self,
        moves: &Moves,
        values: &mut Values,
        end: usize,
        vectors: bool,
    ) -> bool {
        if !self.follow(values) {
            return false;
        }
        let start = values.len();
        self.near.fill(0);
        let least = least_far(moves);
        let parities = if self.mask.domain.is_some() { 2 } else { 1 };
        self.likely.renew(&self.values, self.bound, least, parities);
        self.cover.renew(&self.values, &self.rares.all, &moves.splits, least, self.bound);
        let fars: Vec<Far> =
            moves.splits.iter().filter_map(|&u| Far::of(u, start, least)).collect();
        // Far for every digit, those included that have no such heaps yet.
        let last = moves.splits.iter().map(|&u| usize::try_from(start as i64 - u - 1).unwrap_or(0));
        let last = last.min().unwrap_or(0).min(start - 1);
        self.rares.divide(start, least, last);
        self.mark_far(&fars, vectors);
        let settled = self.settle_common(&fars, vectors);
        self.exclude_likely(&fars, &settled, vectors);
        let mut in_vain = 0;
        for lane in 0..LANES.min(end - start) {
            self.mark_near(moves, lane, vectors);
            let value = self.value(moves, lane, settled[lane], &mut in_vain, vectors);
            values.push(value);
            if value as usize >= self.bound {
                // The rows have no place for sums with this value.
                return self.follow(values);
            }
            self.push(value as u16);
        }
        let done = values.len() - start;
        self.marked = if in_vain / TESTED / done <= self.marked {
            (self.marked - self.marked / 32).max(LEAST_MARKED)
        } else {
            (self.marked + self.marked / 8).min(MOST_MARKED)
        };
        true
    }

    /// Mark some pairs of heaps below the block, for each of its heaps.
    fn mark_far(&mut self, fars: &[Far], vectors: bool) {
        let bound = self.bound;
        let mut seen = take(&mut self.seen);
        let cover = self.cover.first(self.marked);
        for first in (0..LANES).step_by(GROUP) {
            seen.fill(0);
            for far in fars {
                let partners = Partners { values: &self.values, total: far.total };
                let rares = Heaps { list: &self.rares.marked, least: far.least, most: far.last };
                for heaps in [cover, rares] {
                    mark(&mut seen, bound, partners, first, heaps, vectors);
                }
            }
            for (lane, row) in seen.chunks_exact(bound).enumerate() {
                let at = (first + lane) * bound / 64;
                free_bits(row, &mut self.free[at..at + bound / 64]);
            }
        }
        self.seen = seen;
    }

    /// The bits of the values common at n, in the word of `at`.
    fn common(&self, n: usize, at: usize) -> u64 {
        if self.mask.common_parity(n) == 1 {
            self.odd[at]
        } else {
            !self.odd[at]
        }
    }

    /// The least value from `from` on that is common for a heap of the block and not known to be excluded;
    /// beyond the bound every value is taken for one.
    fn next_common(&self, lane: usize, from: u32) -> u32 {
        let (n, words) = (self.values.len() + lane, self.bound / 64);
        let mut at = from as usize / 64;
        let mut keep = u64::MAX << (from % 64);
        while at < words {
            let bits = self.free[lane * words + at] & self.common(n, at) & keep;
            if bits != 0 {
                return at as u32 * 64 + bits.trailing_zeros();
            }
            (at, keep) = (at + 1, u64::MAX);
        }
        from.max(self.bound as u32)
    }

    fn exclude(&mut self, lane: usize, value: u16) {
        if usize::from(value) < self.bound {
            self.free[lane * self.bound / 64 + usize::from(value) / 64] &= !(1 << (value % 64));
        }
    }

    /// For each heap of the block the least common value that no pair of heaps with partners below the block
    /// excludes. Where it was not found the values below it that were tested are no longer free.
    fn settle_common(&mut self, fars: &[Far], vectors: bool) -> [Option<u32>; LANES] {
        let mut settled = [None; LANES];
        let mut from = [0; LANES];
        loop {
            let mut kept: Rows<KEPT> = [[NONE; LANES]; KEPT];
            let mut count = [0; LANES];
            loop {
                let mut candidates: Rows<SCREENED> = [[NONE; LANES]; SCREENED];
                for lane in 0..LANES {
                    if settled[lane].is_some() || count[lane] == KEPT {
                        continue;
                    }
                    for row in &mut candidates {
                        let value = self.next_common(lane, from[lane]);
                        row[lane] = value as u16;
                        from[lane] = value + 1;
                    }
                }
                if candidates[0].iter().all(|&value| value == NONE) {
                    break;
                }
                let least = self.least(fars, &candidates, vectors, true);
                for lane in 0..LANES {
                    for k in 0..SCREENED {
                        let value = candidates[k][lane];
                        if value == NONE {
                            break;
                        }
                        if least[k][lane] == 0 {
                            self.exclude(lane, value);
                        } else if count[lane] < KEPT {
                            kept[count[lane]][lane] = value;
                            count[lane] += 1;
                        } else {
                            from[lane] = value.into();
                            break;
                        }
                    }
                }
            }
            self.rares.rounds += 1;
            let least = self.least(fars, &kept, vectors, false);
            for lane in (0..LANES).filter(|&lane| settled[lane].is_none()).collect::<Vec<_>>() {
                for k in 0..KEPT {
                    let value = kept[k][lane];
                    if least[k][lane] == 0 {
                        self.exclude(lane, value);
                    } else if settled[lane].is_none() {
                        settled[lane] = Some(value.into());
                    }
                }
            }
            if settled.iter().filter(|found| found.is_none()).count() < ANOTHER_ROUND {
                break;
            }
        }
        settled
    }

    /// Ask whether a likely pair excludes the values that are still free below those settled.
    fn exclude_likely(&mut self, fars: &[Far], settled: &[Option<u32>; LANES], vectors: bool) {
        let words = self.bound / 64;
        let mut needed = vec![0u64; self.bound];
        for (lane, row) in self.free.chunks_exact(words).enumerate() {
            let end = settled[lane].unwrap_or(0);
            for value in ones(row).take_while(|&value| value < end) {
                needed[value as usize] |= 1 << lane;
            }
        }
        for (value, mut needed) in (0..).zip(needed).filter(|&(_, needed)| needed != 0) {
            for far in fars {
                let partners = Partners { values: &self.values, total: far.total };
                let found = needed & self.likely.excluded(partners, value.into(), needed, vectors);
                needed &= !found;
                for lane in ones(&[found]) {
                    self.exclude(lane as usize, value);
                }
            }
        }
    }

    /// Test candidates against some of the rare heaps that are not marked: 0 where one is excluded.
    fn least<const K: usize>(
        &self,
        fars: &[Far],
        candidates: &Rows<K>,
        vectors: bool,
        screen: bool,
    ) -> Rows<K> {
        let mut least = [[u16::MAX; LANES]; K];
        let halves = [0, 1]
            .map(|half| candidates[0][half * HALF..][..HALF].iter().any(|&value| value != NONE));
        for far in fars {
            let partners = Partners { values: &self.values, total: far.total };
            let list = if screen {
                &self.rares.screened
            } else {
                let all = &self.rares.rest;
                &all[..all.partition_point(|&heap| heap as usize <= far.last)]
            };
            let rares = Heaps { list, least: far.least, most: far.last };
            let mut range = 0..list.len();
            while !range.is_empty() {
                let next = range.end.min(range.start + TILE);
                let rares = rares.part(range.start..next);
                range.start = next;
                for half in [0, 1].into_iter().filter(|&half| halves[half]) {
                    test(candidates, &mut least, partners, half, rares, vectors);
                }
            }
        }
        least
    }

    /// Mark for the next heap, the `lane`-th of the block, what moves to one heap exclude, and pairs that have
    /// not both heaps below the block for all its heaps.
    fn mark_near(&mut self, moves: &Moves, lane: usize, vectors: bool) {
        let n = self.values.len();
        let epoch = lane as u8 + 1;
        if moves.whole.contains(&n) {
            self.near[0] = epoch;
        }
        for &u in moves.singles.iter().filter(|&&u| u < n) {
            self.near[usize::from(self.values[n - u])] = epoch;
        }
        for &u in &moves.splits {
            let Ok(total) = usize::try_from(n as i64 - u) else { continue };
            // Both heaps are below n.
            let least = 1.max((total + 1).saturating_sub(n));
            let end = least_far(moves).min(total);
            if least < end {
                let up = &self.values[least..end];
                let down = self.back.down_from(total - least, end - least);
                mark_with(up, down, &mut self.near, epoch, vectors);
            }
        }
    }

    /// The value of the next heap, the `lane`-th of the block. `settled` is the least common value that no pair
    /// of far heaps excludes, if it was found. Tests that found a pair are added to `in_vain`.
    fn value(
        &mut self,
        moves: &Moves,
        lane: usize,
        settled: Option<u32>,
        in_vain: &mut usize,
        vectors: bool,
    ) -> u32 {
        let (n, words) = (self.values.len(), self.bound / 64);
        let row = &self.free[lane * words..][..words];
        for value in ones(row).filter(|&value| self.near[value as usize] != lane as u8 + 1) {
            if self.common(n, value as usize / 64) >> (value % 64) & 1 == 1 {
                if settled == Some(value) || !self.excluded_by_rares(moves, value) {
                    return value;
                }
            } else {
                match self.excluded_after(moves, value, vectors) {
                    Some(tested) => *in_vain += tested + TEST_COSTS,
                    None => return value,
                }
            }
        }
        self.bound as u32
    }

    /// Does a pair with a rare heap, both far, exclude this value for the next heap?
    fn excluded_by_rares(&self, moves: &Moves, value: u32) -> bool {
        let n = self.values.len();
        moves.splits.iter().any(|&u| {
            let Ok(total) = usize::try_from(n as i64 - u) else { return false };
            let rares = &self.rares.all;
            let rares = &rares[rares.partition_point(|&heap| (heap as usize) < least_far(moves))..];
            let rares = &rares[..rares.partition_point(|&heap| (heap as usize) < total)];
            rares.iter().any(|&heap| {
                let sum = self.values[heap as usize] ^ self.values[total - heap as usize];
                u32::from(sum) == value
            })
        })
    }

    /// How many of the pairs of far heaps are tested until one excludes this value for the next heap; `None`
    /// if none does.
    fn excluded_after(&self, moves: &Moves, value: u32, vectors: bool) -> Option<usize> {
        let n = self.values.len();
        let mut tested = 0;
        for &u in &moves.splits {
            let Ok(total) = usize::try_from(n as i64 - u) else { continue };
            let least = least_far(moves);
            for range in [least.max(total / 4)..total / 2 + 1, least..total / 4] {
                let (mut at, mut look) = (range.start, FIRST_LOOK);
                while at < range.end {
                    let count = look.min(range.end - at);
                    let up = &self.values[at..at + count];
                    tested += count;
                    if meets(up, self.back.down_from(total - at, count), value, vectors) {
                        return Some(tested);
                    }
                    (at, look) = (at + count, (look * 2).min(LAST_LOOK));
                }
            }
        }
        None
    }
}

/// The places of the ones in a row of bits.
fn ones(row: &[u64]) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(row).flat_map(|(at, &word)| {
        let mut bits = word;
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Some(64 * at + bit)
        })
    })
}
