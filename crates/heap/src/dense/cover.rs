//! The heaps whose pairs are marked: those that together exclude most.
//!
//! Values repeat, and pairs of neighbouring heaps exclude much the same. So the heaps are chosen greedily on a
//! sample of late heaps: each time the one whose pairs exclude most of the values below G(n) that are left. The gain
//! of a heap never increases as others are chosen, so only the apparent best has to be counted anew.

use std::collections::BinaryHeap;

use super::lanes::Heaps;
use crate::random::random;

/// Late heaps in the sample, and heaps to choose from.
const SAMPLE: usize = 96;
const POOL: usize = 4096;
/// One in this many heaps of the pool is rare: only these exclude common values.
const RARES: usize = 8;

/// The cover is chosen anew when the sequence is longer by this part of it.
const RENEW: usize = 2;
/// A heap that gains no more than this on the sample is as good as any other.
const LEAST_GAIN: usize = 3;

/// Heaps in the order chosen.
#[derive(Default)]
pub struct Cover {
    heaps: Vec<u32>,
    least: usize,
    most: usize,
    /// The number of values when they were chosen.
    known: usize,
}

impl Cover {
    /// The first so many of them.
    pub fn first(&self, count: usize) -> Heaps<'_> {
        let list = &self.heaps[..count.min(self.heaps.len())];
        Heaps { list, least: self.least, most: self.most }
    }

    /// Choose for these values, if that was not done or is long ago, from the heaps between `least` and half the
    /// number of values. The nim-sums are below `bound`.
    pub fn renew(
        &mut self,
        values: &[u16],
        rares: &[u32],
        splits: &[i64],
        least: usize,
        bound: usize,
    ) {
        if self.known > 0 && values.len() - self.known <= self.known / RENEW {
            return;
        }
        let known = values.len();
        let removed = splits.iter().max().map_or(0, |&u| usize::try_from(u).unwrap_or(0));
        // Every heap of the pool has a partner in every sum of the sample.
        let end = (known / 2).min((known - known / 8).saturating_sub(removed + 1));
        (self.known, self.least, self.most) = (known, least, end);
        let pool = if least < end { pool(rares, least, end) } else { vec![] };
        self.heaps = choose(values, splits, &pool, bound);
    }
}

/// The heaps of the pool in the order in which they exclude most.
fn choose(values: &[u16], splits: &[i64], pool: &[u32], bound: usize) -> Vec<u32> {
    let known = values.len();
    // From the last eighth, at distances without a pattern.
    let mut seed = 1;
    let sample: Vec<usize> =
        (0..SAMPLE).map(|_| known - 1 - random(&mut seed) % (known / 8)).collect();
    // The values below G(n) not excluded yet.
    let words = bound / 64;
    let mut open = vec![0u64; SAMPLE * words];
    for (row, &n) in open.chunks_mut(words).zip(&sample) {
        for value in 0..values[n] {
            row[usize::from(value / 64)] |= 1 << (value % 64);
        }
    }
    let mut sums = vec![];
    for &heap in pool {
        for &u in splits {
            for &n in &sample {
                let partner = (n as i64 - u) as usize - heap as usize;
                sums.push(values[heap as usize] ^ values[partner]);
            }
        }
    }
    let per_heap = SAMPLE * splits.len();
    let gain = |at: usize, open: &[u64]| -> usize {
        sums[at * per_heap..][..per_heap]
            .iter()
            .enumerate()
            .filter(|&(k, sum)| {
                open[k % SAMPLE * words + usize::from(sum / 64)] >> (sum % 64) & 1 == 1
            })
            .count()
    };
    let mut queue: BinaryHeap<(usize, usize)> =
        (0..pool.len()).map(|at| (gain(at, &open), at)).collect();
    let mut heaps = vec![];
    while let Some((_, at)) = queue.pop() {
        let now = gain(at, &open);
        if queue.peek().is_some_and(|&(next, _)| now < next) {
            queue.push((now, at));
            continue;
        }
        heaps.push(pool[at]);
        if now <= LEAST_GAIN {
            break;
        }
        for (k, sum) in sums[at * per_heap..][..per_heap].iter().enumerate() {
            open[k % SAMPLE * words + usize::from(sum / 64)] &= !(1 << (sum % 64));
        }
    }
    // What excludes nothing more on the sample may do so elsewhere.
    heaps.extend(queue.into_iter().map(|(_, at)| pool[at]));
    heaps
}

/// Heaps below `end` at random, some of them rare.
fn pool(rares: &[u32], least: usize, end: usize) -> Vec<u32> {
    let rares = &rares[rares.partition_point(|&heap| (heap as usize) < least)..];
    let rares = &rares[..rares.partition_point(|&heap| (heap as usize) < end)];
    let mut seed = 1;
    let mut below = |end: usize| random(&mut seed) % end;
    let mut pool: Vec<u32> = (0..POOL.min((end - least) / 2))
        .map(|k| {
            if k % RARES == 0 && !rares.is_empty() {
                rares[below(rares.len())]
            } else {
                (least + below(end - least)) as u32
            }
        })
        .collect();
    pool.sort_unstable();
    pool.dedup();
    pool
}
