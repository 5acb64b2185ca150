//! Periods of finite games that never split a heap, in constant memory.

use std::collections::{BTreeMap, VecDeque};

use grundy_cert::normal_period::NormalPeriod;

use crate::code::Digits;
use crate::limits::room;
use crate::normal_period::beyond_counting;
use crate::primes::prime_factors;
use crate::{CheckError, Limits, Verdict};

/// With moves that reach farther than this, values mostly stay the same from heap to heap, and are computed for whole
/// stretches at once.
const FAR: usize = 1024;

/// With h = 1 Theorem 4.1 asks for G(i+p) = G(i) on e < i ≤ e + w alone, and two equal stretches
/// of w heaps go on alike for ever. So only the w + 1 heaps from the preperiod on are kept, and
/// the stretches one period and one period over a prime later are compared with them.
pub fn check(
    digits: &Digits,
    w: usize,
    claim: &NormalPeriod,
    limits: &Limits<'_>,
) -> Result<Verdict, CheckError> {
    let count = |n: u64| usize::try_from(n).map_err(|_| beyond_counting());
    let (p, n0) = (count(claim.period)?, count(claim.preperiod)?);
    // The heaps to hold: from n0 − 1 (to see that the preperiod is least) to n0 + w.
    let begin = n0.saturating_sub(1);
    let long = n0 + w - begin + 1;
    let shorter: Vec<usize> =
        prime_factors(p as u64, limits)?.into_iter().map(|q| p / q as usize).collect();
    let mut kept = Kept { long, starts: BTreeMap::new() };
    for start in [0, p].iter().chain(&shorter) {
        kept.starts.insert(begin + start, vec![]);
    }
    let last = begin + p + long;
    if w > FAR {
        by_stretches(digits, w, last, &mut kept, limits)?;
    } else {
        by_heaps(digits, w, last, &mut kept, limits)?;
    }
    let starts = kept.starts;
    let (here, there) = (&starts[&begin], &starts[&(begin + p)]);
    let from = n0 - begin;
    if let Some(i) = (from..long).find(|&i| here[i] != there[i]) {
        let n = begin + i;
        let why = format!("G({n}) = {} but G({}) = {}", here[i], n + p, there[i]);
        return Ok(Verdict::Refuted(why));
    }
    if n0 > 0 && here[0] == there[0] {
        let why = format!("not the least preperiod: G({begin}) = G({}) = {}", begin + p, here[0]);
        return Ok(Verdict::Refuted(why));
    }
    for q in shorter {
        if starts[&(begin + q)][from..] == here[from..] {
            let why = format!("not the least period: {q} is one from heap {n0} on");
            return Ok(Verdict::Refuted(why));
        }
    }
    Ok(Verdict::Verified)
}

/// The values of `long` heaps from each start on.
struct Kept {
    long: usize,
    starts: BTreeMap<usize, Vec<u16>>,
}

impl Kept {
    /// Heaps n to end − 1 have this value.
    fn put(&mut self, n: usize, end: usize, value: u16) {
        for (&start, kept) in &mut self.starts {
            if end > start && kept.len() < self.long {
                kept.resize((end - start).min(self.long), value);
                debug_assert!(start + kept.len() > n);
            }
        }
    }
}

fn too_large(n: usize) -> CheckError {
    CheckError::TooLarge(format!("the value of heap {n} is beyond 16 bits"))
}

fn taken(digits: &Digits, w: usize) -> Vec<usize> {
    (1..=w).filter(|&u| digits.digit(u as i64) & 2 != 0).collect()
}

fn by_heaps(
    digits: &Digits,
    w: usize,
    last: usize,
    kept: &mut Kept,
    limits: &Limits<'_>,
) -> Result<(), CheckError> {
    let taken = taken(digits, w);
    // The last w values, heap n at n mod w.
    let mut ring = vec![0u16; w];
    // `excluded[v]` is 1 + the heap for which v was last excluded. A value is at most the number of moves.
    let mut excluded = vec![0usize; taken.len() + 2];
    let mut toll = limits.toll();
    for n in 0..=last {
        toll.pay(kept.starts.len() + taken.len())?;
        for &u in &taken {
            if u < n {
                excluded[usize::from(ring[(n - u) % w])] = n + 1;
            }
        }
        if n > 0 && n <= w && digits.digit(n as i64) & 1 != 0 {
            excluded[0] = n + 1;
        }
        let value = excluded.iter().position(|&last| last != n + 1);
        let value = value.and_then(|v| u16::try_from(v).ok()).ok_or_else(|| too_large(n))?;
        ring[n % w] = value;
        kept.put(n, n + 1, value);
    }
    Ok(())
}

/// The options of n by one move have the value they had for n − 1, but where a stretch of equal values ends at n − u,
/// so between such ends the value of n stays the same.
fn by_stretches(
    digits: &Digits,
    w: usize,
    last: usize,
    kept: &mut Kept,
    limits: &Limits<'_>,
) -> Result<(), CheckError> {
    let taken = taken(digits, w);
    let mut whole = (1..=w).filter(|&n| digits.digit(n as i64) & 1 != 0).peekable();
    // Stretches (first heap, value), of which those are dropped that no move reaches any more; heap 0 has one of its own,
    // as it is left by taking a heap whole. At most w + 1 are held.
    let mut stretches =
        VecDeque::from(room::<(usize, u16)>(w + 2, || format!("{w} heaps"), limits)?);
    stretches.push_back((0, 0));
    kept.put(0, 1, 0);
    let mut dropped = 0;
    // The stretch that each move has come to.
    let mut at = vec![0usize; taken.len()];
    let mut excluded = vec![0usize; taken.len() + 2];
    let mut toll = limits.toll();
    let mut n = 1;
    while n <= last {
        toll.pay(2 * taken.len() + kept.starts.len() + 1)?;
        let mut end = last + 1;
        for (&u, at) in taken.iter().zip(&mut at) {
            if n <= u {
                end = end.min(u + 1);
                continue;
            }
            while stretches.get(*at + 1 - dropped).is_some_and(|next| next.0 <= n - u) {
                *at += 1;
            }
            excluded[usize::from(stretches[*at - dropped].1)] = n;
            // Of the last stretch it is not known yet whether it goes on.
            end = end.min(stretches.get(*at + 1 - dropped).map_or(n, |next| next.0) + u);
        }
        if whole.peek() == Some(&n) {
            whole.next();
            excluded[0] = n;
            end = n + 1;
        } else if let Some(&next) = whole.peek() {
            end = end.min(next);
        }
        let value = excluded.iter().position(|&last| last != n);
        let value = value.and_then(|v| u16::try_from(v).ok()).ok_or_else(|| too_large(n))?;
        kept.put(n, end, value);
        if n == 1 || stretches.back().is_none_or(|&(_, before)| before != value) {
            stretches.push_back((n, value));
        }
        // The move that reaches farthest lags behind all others.
        while at.last().is_some_and(|&slowest| slowest > dropped) {
            stretches.pop_front();
            dropped += 1;
        }
        n = end;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_have_the_values_of_their_heaps() {
        let mut seed = 17u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        let limits = Limits::new(1 << 30, &|_| true);
        for _ in 0..400 {
            let w = 1 + random(40) as usize;
            let mut right = vec![0; w];
            for _ in 0..=random(5) {
                right[random(w as u64) as usize] = random(4) as u8;
            }
            right[w - 1] = 1 + random(3) as u8;
            let digits = Digits::from_right(right, 0);
            let whole = || Kept { long: 900, starts: BTreeMap::from([(0, vec![]), (70, vec![])]) };
            let (mut one, mut many) = (whole(), whole());
            by_heaps(&digits, w, 1000, &mut one, &limits).unwrap();
            by_stretches(&digits, w, 1000, &mut many, &limits).unwrap();
            assert_eq!(one.starts, many.starts);
        }
    }
}
