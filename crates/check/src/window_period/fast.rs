//! A segment many heaps at a time, while all values are below 64.
//!
//! What is excluded for a heap is one word. Pairs that reach back 32 heaps or more are marked for 32 heaps
//! together, the others heap by heap. Then witnesses are looked for, for 256 heaps together: each value has a
//! row of bits, one a heap, and a pair whose distance is a multiple of eight strikes 256 heaps by one load. What
//! is left after the likeliest pairs is looked at singly, with every pair up to the depth. The loops are
//! plain ones, compiled twice where the processor may have wider vectors.

use super::game::Game;
use super::{Advance, STEPS};
use crate::CheckError;

/// Heaps decided together by far pairs, and heaps confirmed together.
const PART: usize = 32;
const BLOCK: usize = 256;
/// Heaps between two moves of what is kept.
const CHUNK: usize = 1 << 15;
/// Values that fit a word.
const VALUES: usize = 64;
/// Pairs tried for a block and value before heaps are looked at singly.
const PAIRS: usize = 256;
/// Pairs between two looks at what is left.
const LOOK: usize = 8;
/// Pairs of a single heap between two looks.
const SCAN: usize = 256;
/// Pairs of a single heap that count as one step: they are compared many at a time.
const PAIRS_A_STEP: u64 = 16;

/// A set of heaps of a block.
type Heaps = [u64; BLOCK / 64];

/// The last `count` values of a segment, or the first heap that is not confirmed within the depth.
pub type Walked = Result<Vec<u16>, u64>;

/// Memory that windows of so many values take, in bytes.
pub fn bytes(window: usize) -> u64 {
    let long = (window + 2 * BLOCK + CHUNK) as u64;
    long * (4 + VALUES as u64 / 8)
}

/// From the window at `from` to heap `to`; nothing if a value is too large.
pub fn walk(
    game: &Game,
    window: &[u16],
    depth: usize,
    from: u64,
    to: u64,
    count: usize,
    advance: &Advance<'_>,
) -> Result<Option<Walked>, CheckError> {
    // The likeliest pairs of every value are looked for first.
    advance((VALUES * game.two.len()) as u64 * depth as u64)?;
    let Some(mut fast) = Fast::new(game, window, depth, from, count) else { return Ok(None) };
    let each = game.steps_a_heap();
    let most = (STEPS / each).next_multiple_of(BLOCK as u64);
    while fast.heap() < to {
        let goal = to.min(fast.heap() + most);
        let heaps = goal - fast.heap();
        match fast.advance(heaps as usize, advance)? {
            Step::Done => {}
            Step::TooLarge => return Ok(None),
            Step::Unconfirmed(heap) => return Ok(Some(Err(heap))),
        }
        advance(heaps.saturating_mul(each))?;
    }
    let known = (to - from) as usize + window.len();
    let count = count.min(known);
    let end = fast.at;
    Ok(Some(Ok(fast.values[end - count..end].iter().map(|&value| value.into()).collect())))
}

enum Step {
    Done,
    TooLarge,
    Unconfirmed(u64),
}

struct Fast<'a> {
    game: &'a Game,
    depth: usize,
    /// Values from some heap on, decided before `at`; and the heap behind them.
    values: Vec<u8>,
    at: usize,
    next: u64,
    /// As many are kept.
    keep: usize,
    /// For each value a row of bits, so many bytes each.
    rows: Vec<u8>,
    stride: usize,
    /// Pairs by how far they reach back.
    near: Vec<(usize, u8)>,
    far: Vec<(usize, u8)>,
    /// For each rare value, where the likeliest witnesses are: the row's first byte less the bytes back.
    likely: Vec<Vec<usize>>,
    /// Early values from heap `depth` down to heap 1.
    early: Vec<u8>,
    /// Pairs of single heaps that were looked at and not told yet.
    scanned: u64,
}

impl<'a> Fast<'a> {
    fn new(game: &'a Game, window: &[u16], depth: usize, from: u64, count: usize) -> Option<Self> {
        let fits = |&value: &u16| usize::from(value) < VALUES;
        if !window.iter().all(fits) || !game.early.iter().all(fits) {
            return None;
        }
        let keep = (window.len().max(count) + BLOCK).next_multiple_of(64);
        let long = keep + CHUNK + BLOCK;
        let stride = long / 8 + 64;
        let mut values = vec![0; long];
        for (slot, &value) in values[keep - window.len()..].iter_mut().zip(window) {
            *slot = value as u8;
        }
        let mut rows = vec![0; VALUES * stride];
        let mut frequency = [0u32; VALUES];
        for at in keep - window.len()..keep {
            let value = usize::from(values[at]);
            rows[value * stride + at / 8] |= 1 << (at % 8);
            frequency[value] += 1;
        }
        let pairs = game.pairs();
        let narrow = |&(d, x): &(usize, u16)| (d, x as u8);
        let (near, far) = pairs.split_at(pairs.partition_point(|&(d, _)| d < PART));
        let likely = (0..VALUES).map(|x| likely(game, depth, x, &frequency, stride)).collect();
        let early = (1..=depth).rev().map(|j| game.early[j] as u8).collect();
        Some(Fast {
            game,
            depth,
            values,
            at: keep,
            next: from,
            keep,
            rows,
            stride,
            near: near.iter().map(narrow).collect(),
            far: far.iter().map(narrow).collect(),
            likely,
            early,
            scanned: 0,
        })
    }

    /// The next heap.
    fn heap(&self) -> u64 {
        self.next
    }

    /// Decide and confirm so many heaps. Only the last call may be for a number that is not a multiple of
    /// the length of a block.
    fn advance(&mut self, heaps: usize, tell: &Advance<'_>) -> Result<Step, CheckError> {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
        {
            // SAFETY: the processor was just asked.
            return unsafe { self.advance_avx2(heaps, tell) };
        }
        self.advance_body(heaps, tell)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    unsafe fn advance_avx2(
        &mut self,
        heaps: usize,
        tell: &Advance<'_>,
    ) -> Result<Step, CheckError> {
        self.advance_body(heaps, tell)
    }

    #[inline(always)]
    fn advance_body(&mut self, heaps: usize, tell: &Advance<'_>) -> Result<Step, CheckError> {
        let mut left = heaps;
        while left > 0 {
            if self.at + BLOCK > self.values.len() {
                self.move_up();
            }
            let count = left.min(BLOCK);
            let from = self.at;
            let mut largest = 0;
            for part in (from..from + count).step_by(PART) {
                let count = PART.min(from + count - part);
                // The first heap of a block has an even place.
                let odd = (self.next as usize + part - from) % 2;
                largest = largest.max(self.decide(part, count, odd));
            }
            if largest >= VALUES as u8 {
                return Ok(Step::TooLarge);
            }
            if let Some(at) = self.unconfirmed(from, count, largest, tell)? {
                return Ok(Step::Unconfirmed(self.next + (at - from) as u64));
            }
            self.at += count;
            self.next += count as u64;
            left -= count;
        }
        Ok(Step::Done)
    }

    /// Forget all but the last heaps.
    #[cold]
    fn move_up(&mut self) {
        let by = (self.at - self.keep) / 64 * 64;
        self.values.copy_within(by..self.at, 0);
        for row in self.rows.chunks_exact_mut(self.stride) {
            row.copy_within(by / 8..self.at.div_ceil(8), 0);
        }
        self.at -= by;
    }

    /// The values of so many heaps from this place on, the first one odd or not; the largest, or `VALUES`
    /// if one is too large.
    #[inline(always)]
    fn decide(&mut self, from: usize, count: usize, odd: usize) -> u8 {
        let mut excluded = [0u64; PART];
        for &(d, x) in &self.far {
            let others: &[u8; PART] =
                self.values[from - d..].first_chunk().expect("there are more behind");
            for k in 0..PART {
                excluded[k] |= 1u64 << ((others[k] ^ x) & 63);
            }
        }
        let common = [self.game.common[odd], self.game.common[1 - odd]];
        let mut largest = 0;
        for (k, &far) in excluded.iter().enumerate().take(count) {
            let mut excluded = far;
            let here = from + k;
            for &(d, x) in &self.near {
                excluded |= 1u64 << ((self.values[here - d] ^ x) & 63);
            }
            let value = (!excluded & common[k % 2]).trailing_zeros() as u8;
            self.values[here] = value & 63;
            largest = largest.max(value);
        }
        largest
    }

    /// The place of the first of so many heaps that is not confirmed; the block begins at `from`.
    #[inline(always)]
    fn unconfirmed(
        &mut self,
        from: usize,
        count: usize,
        largest: u8,
        tell: &Advance<'_>,
    ) -> Result<Option<usize>, CheckError> {
        let byte = from / 8;
        let used = usize::from(largest) + 1;
        let mut decided = [[0u64; BLOCK / 64]; VALUES];
        for (k, &value) in self.values[from..from + count].iter().enumerate() {
            decided[usize::from(value & 63)][k / 64] |= 1 << (k % 64);
        }
        for (heaps, row) in decided.iter().zip(self.rows.chunks_exact_mut(self.stride)) {
            for (bytes, word) in row[byte..].chunks_exact_mut(8).zip(heaps) {
                bytes.copy_from_slice(&word.to_le_bytes());
            }
        }
        let even = if self.next % 2 == 0 { u64::MAX / 3 } else { u64::MAX / 3 * 2 };
        let mut first: Option<usize> = None;
        let mut above: Heaps = [0; BLOCK / 64];
        for x in (0..used).rev() {
            let mut rare = 0;
            for (parity, heaps) in [even, !even].into_iter().enumerate() {
                if self.game.common[parity] >> x & 1 == 0 {
                    rare |= heaps;
                }
            }
            let mut open = above.map(|word| word & rare);
            if open != [0; BLOCK / 64] {
                self.strike(x, byte, &mut open);
                for (lane, mut word) in open.into_iter().enumerate() {
                    while word != 0 {
                        let at = from + 64 * lane + word.trailing_zeros() as usize;
                        word &= word - 1;
                        if first.is_some_and(|known| at >= known) {
                            continue;
                        }
                        if !self.excludes(at, x as u8) {
                            first = Some(at);
                        }
                        if self.scanned / PAIRS_A_STEP >= STEPS {
                            tell(std::mem::take(&mut self.scanned) / PAIRS_A_STEP)?;
                        }
                    }
                }
            }
            for (all, word) in above.iter_mut().zip(decided[x]) {
                *all |= word;
            }
        }
        Ok(first)
    }

    /// Strike the heaps of a block for which a likely pair excludes the value x.
    #[inline(always)]
    fn strike(&self, x: usize, byte: usize, open: &mut Heaps) {
        for pairs in self.likely[x].chunks(LOOK) {
            let mut struck: Heaps = [0; BLOCK / 64];
            for &place in pairs {
                let bytes: &[u8; BLOCK / 8] = self.rows[place.wrapping_add(byte)..]
                    .first_chunk()
                    .expect("there are more behind");
                for (word, bytes) in struck.iter_mut().zip(bytes.chunks_exact(8)) {
                    *word |= u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
                }
            }
            let mut left = 0;
            for (word, struck) in open.iter_mut().zip(struck) {
                *word &= !struck;
                left |= *word;
            }
            if left == 0 {
                return;
            }
        }
    }

    /// Is the value excluded for the heap at this place, by a move to one heap or a pair up to the depth?
    #[inline(always)]
    fn excludes(&mut self, at: usize, x: u8) -> bool {
        if self.game.one.iter().any(|&u| self.values[at - u] == x) {
            return true;
        }
        let mut first = 1;
        while first <= self.depth {
            let last = self.depth.min(first + SCAN - 1);
            self.scanned += (self.game.two.len() * (last + 1 - first)) as u64;
            for &u in &self.game.two {
                // Both heaps are smaller than this one.
                let first = first.max((1 - u).max(1) as usize);
                if first > last {
                    continue;
                }
                let early = &self.early[self.depth - last..=self.depth - first];
                let others = &self.values[(at as i64 - u) as usize - last..][..early.len()];
                let mut found = false;
                for (&value, &other) in early.iter().zip(others) {
                    found |= value ^ other == x;
                }
                if found {
                    return true;
                }
            }
            first = last + 1;
        }
        false
    }
}

/// The pairs whose distance is a multiple of eight that exclude the value most often, if values are as
/// frequent as this.
fn likely(
    game: &Game,
    depth: usize,
    x: usize,
    frequency: &[u32; VALUES],
    stride: usize,
) -> Vec<usize> {
    let mut found = vec![];
    for &u in &game.two {
        for j in 1..=depth {
            let d = j as i64 + u;
            let row = x ^ usize::from(game.early[j]);
            if d >= 8 && d % 8 == 0 && frequency[row] > 0 {
                found.push((std::cmp::Reverse(frequency[row]), d as usize, row));
            }
        }
    }
    found.sort_unstable();
    found.truncate(PAIRS);
    found
        .into_iter()
        // Wrapping: the place of a block is added.
        .map(|(_, d, row)| (row * stride).wrapping_sub(d / 8))
        .collect()
}
