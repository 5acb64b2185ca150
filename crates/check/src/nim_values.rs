//! The checker's own computation of nim-values.
//!
//! By the definition G(n) is the least number that no option has. Games that split in at most two
//! are taken by a plain sparse-space method; the rest by sets of sums.

use crate::code::Digits;
use crate::{CheckError, Limits};

/// Number of heaps computed from every pair before values are divided into rare and common.
const EVERY_PAIR: usize = 1200;

/// G(0), …, G(last).
pub fn nim_values(
    digits: &Digits,
    last: usize,
    limits: &Limits<'_>,
) -> Result<Vec<u16>, CheckError> {
    let bytes = 2 * (last as u64 + 1);
    if bytes > limits.memory {
        return Err(CheckError::Memory {
            limit: limits.memory,
            message: format!(
                "checking needs {} MB for {} values; the limit is {} MB",
                bytes >> 20,
                last + 1,
                limits.memory >> 20
            ),
        });
    }
    if digits.range().is_none() {
        return crate::recurring_period::recurring_values(digits, last, limits);
    }
    if digits.most_heaps() <= 2 {
        TwoHeaps::new(digits, last).values(limits)
    } else {
        many_heaps(digits, last, limits)
    }
}

/// A game whose moves leave at most two heaps.
struct TwoHeaps {
    last: usize,
    /// Take u and the whole heap.
    whole: Vec<usize>,
    /// Take u and leave one heap.
    one: Vec<usize>,
    /// Take u and leave two heaps.
    two: Vec<i64>,
}

/// The division of values by the parity of `v & mask`, with the parity of n if `by_heap`.
#[derive(Clone, Copy)]
struct Division {
    mask: u16,
    by_heap: bool,
    /// Parity of the splitting digits, when `by_heap`.
    split: usize,
}

impl Division {
    /// Two common heaps i + j = n − u exclude only values that are not common for n: their
    /// parities add up to the parity of n − u (by heap) or to zero (not by heap).
    fn is_common(self, n: usize, v: u16) -> bool {
        let parity = (v & self.mask).count_ones() as usize & 1;
        let wanted = if self.by_heap { 1 ^ ((n ^ self.split) & 1) } else { 1 };
        n > 0 && parity == wanted
    }
}

/// Excluded values of the heap in hand: `mark[v]` is the heap for which v was last excluded.
struct Marks {
    heap_of: Vec<u32>,
}

impl Marks {
    #[inline(always)]
    fn mark(&mut self, v: u16, n: usize) {
        self.heap_of[v as usize] = n as u32;
    }

    #[inline(always)]
    fn has(&self, v: u16, n: usize) -> bool {
        self.heap_of[v as usize] == n as u32
    }
}

impl TwoHeaps {
    fn new(digits: &Digits, last: usize) -> Self {
        let (v, w) = digits.range().expect("finite codes only");
        let with = |bit: u8| (v..=w).filter(move |&u| digits.digit(u) & bit != 0);
        TwoHeaps {
            last,
            whole: with(1).map(|u| u as usize).collect(),
            one: with(2).map(|u| u as usize).collect(),
            two: with(4).collect(),
        }
    }

    fn values(&self, limits: &Limits<'_>) -> Result<Vec<u16>, CheckError> {
        let mut g: Vec<u16> = Vec::with_capacity(self.last + 1);
        let mut marks = Marks { heap_of: vec![u32::MAX; 1 << 16] };
        let mut division = None;
        let mut rares: Vec<usize> = vec![];
        let mut divide_at = EVERY_PAIR.max(8 * self.reach());
        for n in 0..=self.last {
            if n % 4096 == 0 && !(limits.go_on)(n as u64) {
                return Err(CheckError::Stopped);
            }
            if n == divide_at {
                let found = self.divide(&g);
                rares = (1..n).filter(|&i| !found.is_common(i, g[i])).collect();
                division = Some(found);
                divide_at = divide_at.saturating_mul(8);
            }
            for &u in &self.one {
                if u < n {
                    marks.mark(g[n - u], n);
                }
            }
            if self.whole.contains(&n) {
                marks.mark(0, n);
            }
            let value = match division {
                None => {
                    self.mark_every_pair(&g, n, &mut marks);
                    (0..=u16::MAX).find(|&v| !marks.has(v, n))
                }
                Some(division) => self.sparse_value(&g, n, division, &mut rares, &mut marks),
            };
            g.push(value.ok_or_else(|| {
                CheckError::TooLarge(format!("the value of heap {n} is beyond 16 bits"))
            })?);
        }
        Ok(g)
    }

    fn reach(&self) -> usize {
        let split = self.two.iter().map(|u| u.unsigned_abs() as usize).max().unwrap_or(0);
        split
            .max(self.one.last().copied().unwrap_or(0))
            .max(self.whole.last().copied().unwrap_or(0))
    }

    /// Least and greatest smaller heap of a split of n by digit u.
    fn smaller_heaps(n: usize, u: i64) -> (usize, usize) {
        // i + j = n − u with 1 ≤ i ≤ j < n.
        let total = n as i64 - u;
        (1.max(1 - u) as usize, (total / 2).max(0) as usize)
    }

    fn mark_every_pair(&self, g: &[u16], n: usize, marks: &mut Marks) {
        for &u in &self.two {
            let (low, high) = Self::smaller_heaps(n, u);
            for i in low..=high {
                let j = (n as i64 - u) as usize - i;
                if j < n {
                    marks.mark(g[i] ^ g[j], n);
                }
            }
        }
    }

    /// G(n) when the division tells which pairs can exclude what.
    fn sparse_value(
        &self,
        g: &[u16],
        n: usize,
        division: Division,
        rares: &mut Vec<usize>,
        marks: &mut Marks,
    ) -> Option<u16> {
        for &u in &self.two {
            for &i in rares.iter() {
                let j = n as i64 - u - i as i64;
                if j < 1 {
                    break;
                }
                if (j as usize) < n {
                    marks.mark(g[i] ^ g[j as usize], n);
                }
            }
        }
        // No other pair excludes a common value: the least one unmarked bounds G(n).
        let bound = (0..=u16::MAX).find(|&v| division.is_common(n, v) && !marks.has(v, n))?;
        let mut open = (0..bound).filter(|&v| !marks.has(v, n)).count();
        let mut from = 1;
        while open > 0 {
            let mut any = false;
            for &u in &self.two {
                let (low, high) = Self::smaller_heaps(n, u);
                let low = low + from - 1;
                for i in low..=high.min(low + 15) {
                    any = true;
                    marks.mark(g[i] ^ g[(n as i64 - u) as usize - i], n);
                }
            }
            open = (0..bound).filter(|&v| !marks.has(v, n)).count();
            if !any {
                break;
            }
            from += 16;
        }
        if open == 0 {
            return Some(bound);
        }
        rares.push(n);
        (0..bound).find(|&v| !marks.has(v, n))
    }

    /// The division with the fewest rare heaps, by trying them all.
    fn divide(&self, g: &[u16]) -> Division {
        let largest = g.iter().copied().max().unwrap_or(0);
        let bits = (16 - largest.leading_zeros()).clamp(1, 12);
        let parity = |u: &i64| u.rem_euclid(2) as usize;
        let split = self.two.first().map_or(0, parity);
        let same = self.two.iter().all(|u| parity(u) == split);
        let sample = &g[..g.len().min(8 * EVERY_PAIR)];
        let mut best = (usize::MAX, Division { mask: 1, by_heap: false, split });
        for mask in 1..1u16 << bits {
            for by_heap in [false, true] {
                if by_heap && !same {
                    continue;
                }
                let high = u16::MAX << bits;
                let division = Division { mask: mask | high, by_heap, split };
                let rare = |(n, &v): &(usize, &u16)| !division.is_common(*n, v);
                let count = sample.iter().enumerate().filter(rare).count();
                if count < best.0 {
                    best = (count, division);
                }
            }
        }
        best.1
    }
}

/// Games that leave three or more heaps: the sets of sums of k heaps of every total.
fn many_heaps(digits: &Digits, last: usize, limits: &Limits<'_>) -> Result<Vec<u16>, CheckError> {
    let most = digits.most_heaps() as usize;
    let (v, w) = digits.range().expect("finite codes only");
    let mut g: Vec<u16> = vec![];
    // sums[k][s]: the sums of k heaps of total s, sorted.
    let mut sums: Vec<Vec<Vec<u16>>> = vec![vec![]; most + 1];
    for n in 0..=last {
        if !(limits.go_on)(n as u64) {
            return Err(CheckError::Stopped);
        }
        let mut excluded = vec![false; 1 << 16];
        for u in v..=w.min(n as i64) {
            let digit = digits.digit(u);
            let total = (n as i64 - u) as usize;
            for k in 0..=most {
                if digit >> k & 1 == 0 || n == 0 {
                    continue;
                }
                if k == 0 {
                    excluded[0] |= total == 0;
                } else if u > 0 {
                    for &x in &sums[k][total] {
                        excluded[x as usize] = true;
                    }
                } else {
                    split_below(&g, total, k, n - 1, 0, &mut excluded);
                }
            }
        }
        let value = excluded.iter().position(|&e| !e);
        let value = value.ok_or_else(|| {
            CheckError::TooLarge(format!("the value of heap {n} is beyond 16 bits"))
        })?;
        g.push(value as u16);
        for k in 1..=most {
            let set = if k == 1 {
                if n == 0 {
                    vec![]
                } else {
                    vec![g[n]]
                }
            } else {
                let mut present = vec![false; 1 << 16];
                for c in 1..n {
                    for &x in &sums[k - 1][n - c] {
                        present[(x ^ g[c]) as usize] = true;
                    }
                }
                (0..=u16::MAX).filter(|&x| present[x as usize]).collect()
            };
            sums[k].push(set);
        }
    }
    Ok(g)
}

/// All splits of `total` into k heaps of at most `largest`, each no larger than the one before.
pub fn split_below(
    g: &[u16],
    total: usize,
    k: usize,
    largest: usize,
    sum: u16,
    excluded: &mut [bool],
) {
    if k == 1 {
        if (1..=largest).contains(&total) {
            excluded[(sum ^ g[total]) as usize] = true;
        }
        return;
    }
    for part in total.div_ceil(k)..=largest.min(total.saturating_sub(k - 1)) {
        split_below(g, total - part, k - 1, part, sum ^ g[part], excluded);
    }
}
