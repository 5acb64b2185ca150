//! The checker's own computation of nim-values.
//!
//! By the definition G(n) is the least number that no option has. Games that split in at most two
//! are taken by a plain sparse-space method; the rest by sets of sums.

use crate::code::Digits;
use crate::limits::{room, Toll};
use crate::{CheckError, Limits};

/// Number of heaps computed from every pair before values are divided into rare and common.
const EVERY_PAIR: usize = 1200;
/// Heaps are numbered in 32 bits where values are marked, and the last number means none.
const FARTHEST: usize = u32::MAX as usize - 1;

/// G(0), …, G(last).
pub fn nim_values(
    digits: &Digits,
    last: usize,
    limits: &Limits<'_>,
) -> Result<Vec<u16>, CheckError> {
    let bytes = (last as u64).saturating_add(1).saturating_mul(2);
    limits.hold(bytes, || format!("the values up to heap {last}"))?;
    if last >= FARTHEST {
        return Err(CheckError::TooLarge(format!(
            "checking needs the values up to heap {last}; this checker counts to {FARTHEST}"
        )));
    }
    if digits.range().is_none() {
        return crate::recurring_period::recurring_values(digits, last, limits);
    }
    if digits.most_heaps() <= 2 {
        TwoHeaps::new(digits, last).values(digits, limits)
    } else {
        many_heaps(digits, last, limits)
    }
}

/// A game whose moves leave at most two heaps.
struct TwoHeaps {
    last: usize,
    /// The largest heap that can be taken whole.
    farthest_whole: usize,
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
            farthest_whole: with(1).next_back().map_or(0, |u| u as usize),
            one: with(2).map(|u| u as usize).collect(),
            two: with(4).collect(),
        }
    }

    fn values(&self, digits: &Digits, limits: &Limits<'_>) -> Result<Vec<u16>, CheckError> {
        let mut toll = limits.toll();
        let what = || format!("the values up to heap {}", self.last);
        let mut g: Vec<u16> = room(self.last + 1, what, limits)?;
        let mut marks = Marks { heap_of: vec![u32::MAX; 1 << 16] };
        let mut division = None;
        let mut rares: Vec<usize> = vec![];
        let mut divide_at = EVERY_PAIR.max(8 * self.reach());
        for n in 0..=self.last {
            toll.pay(1 + self.one.len())?;
            if n == divide_at {
                let found = self.divide(&g, &mut toll)?;
                rares = (1..n).filter(|&i| !found.is_common(i, g[i])).collect();
                division = Some(found);
                divide_at = divide_at.saturating_mul(8);
            }
            for &u in &self.one {
                if u < n {
                    marks.mark(g[n - u], n);
                }
            }
            if n > 0 && digits.digit(n as i64) & 1 != 0 {
                marks.mark(0, n);
            }
            let value = match division {
                None => {
                    toll.pay(self.two.len() * (n / 2 + 1))?;
                    self.mark_every_pair(&g, n, &mut marks);
                    (0..=u16::MAX).find(|&v| !marks.has(v, n))
                }
                Some(division) => {
                    self.sparse_value(&g, n, division, &mut rares, &mut marks, &mut toll)?
                }
            };
            toll.pay(value.map_or(1 << 16, usize::from))?;
            // A list of rare heaps doubles when it grows.
            let bytes = 2 * self.last as u64 + 16 * rares.len() as u64;
            limits.hold(bytes, || format!("{} rare heaps", rares.len()))?;
            g.push(value.ok_or_else(|| {
                CheckError::TooLarge(format!("the value of heap {n} is beyond 16 bits"))
            })?);
        }
        Ok(g)
    }

    fn reach(&self) -> usize {
        let split = self.two.iter().map(|u| u.unsigned_abs() as usize).max().unwrap_or(0);
        split.max(self.one.last().copied().unwrap_or(0)).max(self.farthest_whole)
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
        toll: &mut Toll<'_, '_>,
    ) -> Result<Option<u16>, CheckError> {
        toll.pay(self.two.len() * (rares.len() + 1))?;
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
        let bound = (0..=u16::MAX).find(|&v| division.is_common(n, v) && !marks.has(v, n));
        let Some(bound) = bound else { return Ok(None) };
        let mut open = (0..bound).filter(|&v| !marks.has(v, n)).count();
        let mut from = 1;
        while open > 0 {
            let mut any = false;
            toll.pay(usize::from(bound) + 16 * self.two.len())?;
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
            return Ok(Some(bound));
        }
        rares.push(n);
        Ok((0..bound).find(|&v| !marks.has(v, n)))
    }

    /// The division with the fewest rare heaps, by trying them all.
    fn divide(&self, g: &[u16], toll: &mut Toll<'_, '_>) -> Result<Division, CheckError> {
        let largest = g.iter().copied().max().unwrap_or(0);
        let bits = (16 - largest.leading_zeros()).clamp(1, 12);
        let parity = |u: &i64| u.rem_euclid(2) as usize;
        let split = self.two.first().map_or(0, parity);
        let same = self.two.iter().all(|u| parity(u) == split);
        let sample = &g[..g.len().min(8 * EVERY_PAIR)];
        let mut best = (usize::MAX, Division { mask: 1, by_heap: false, split });
        for mask in 1..1u16 << bits {
            toll.pay(2 * sample.len())?;
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
        Ok(best.1)
    }
}

/// Games that leave three or more heaps: the sets of sums of k heaps of every total.
fn many_heaps(digits: &Digits, last: usize, limits: &Limits<'_>) -> Result<Vec<u16>, CheckError> {
    let most = digits.most_heaps() as usize;
    let (v, w) = digits.range().expect("finite codes only");
    let mut g: Vec<u16> = vec![];
    // sums[k][s]: the sums of k heaps of total s, sorted.
    let mut sums: Vec<Vec<Vec<u16>>> = vec![vec![]; most + 1];
    let mut toll = limits.toll();
    let mut bytes = 0;
    for n in 0..=last {
        toll.pay(1 + (w - v) as usize)?;
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
                    toll.pay(sums[k][total].len())?;
                    for &x in &sums[k][total] {
                        excluded[x as usize] = true;
                    }
                } else {
                    split_below(&g, total, k, n - 1, 0, &mut excluded, &mut toll)?;
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
                sums_with_one_more(&g, &sums[k - 1], n, &mut toll)?
            };
            bytes += 32 + 2 * set.len() as u64;
            sums[k].push(set);
        }
        limits.hold(bytes, || format!("the sums of heaps up to {n}"))?;
    }
    Ok(g)
}

/// The sums of k heaps of total n, ascending, from those of k − 1.
pub fn sums_with_one_more(
    g: &[u16],
    fewer: &[Vec<u16>],
    n: usize,
    toll: &mut Toll<'_, '_>,
) -> Result<Vec<u16>, CheckError> {
    let mut present = vec![false; 1 << 16];
    toll.pay(1 << 12)?;
    for c in 1..n {
        toll.pay(1 + fewer[n - c].len())?;
        for &x in &fewer[n - c] {
            present[(x ^ g[c]) as usize] = true;
        }
    }
    Ok((0..=u16::MAX).filter(|&x| present[x as usize]).collect())
}

/// All splits of `total` into k heaps of at most `largest`, each no larger than the one before.
pub fn split_below(
    g: &[u16],
    total: usize,
    k: usize,
    largest: usize,
    sum: u16,
    excluded: &mut [bool],
    toll: &mut Toll<'_, '_>,
) -> Result<(), CheckError> {
    toll.pay(1)?;
    if k == 1 {
        if (1..=largest).contains(&total) {
            excluded[(sum ^ g[total]) as usize] = true;
        }
        return Ok(());
    }
    for part in total.div_ceil(k)..=largest.min(total.saturating_sub(k - 1)) {
        split_below(g, total - part, k - 1, part, sum ^ g[part], excluded, toll)?;
    }
    Ok(())
}
