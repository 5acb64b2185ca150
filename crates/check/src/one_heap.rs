//! Periods of finite games that never split a heap, in constant memory.

use std::collections::BTreeMap;

use grundy_cert::normal_period::NormalPeriod;

use crate::code::Digits;
use crate::primes::prime_factors;
use crate::{CheckError, Limits, Verdict};

/// With h = 1 Theorem 4.1 asks for G(i+p) = G(i) on e < i ≤ e + w alone, and two equal stretches
/// of w heaps go on alike for ever. So only the w + 1 heaps from the preperiod on are kept, and
/// the stretches one period and one period over a prime later are compared with them.
pub fn check(
    digits: &Digits,
    w: usize,
    claim: &NormalPeriod,
    limits: &Limits<'_>,
) -> Result<Verdict, CheckError> {
    let (p, n0) = (claim.period as usize, claim.preperiod as usize);
    let taken: Vec<usize> = (1..=w).filter(|&u| digits.digit(u as i64) & 2 != 0).collect();
    // The heaps to hold: from n0 − 1 (to see that the preperiod is least) to n0 + w.
    let begin = n0.saturating_sub(1);
    let long = n0 + w - begin + 1;
    let mut starts: BTreeMap<usize, Vec<u16>> =
        BTreeMap::from([(begin, vec![]), (begin + p, vec![])]);
    let shorter: Vec<usize> =
        prime_factors(p as u64, limits)?.into_iter().map(|q| p / q as usize).collect();
    for q in &shorter {
        starts.insert(begin + q, vec![]);
    }
    // The last w values, heap n at n mod w.
    let mut ring = vec![0u16; w];
    // `excluded[v]` is 1 + the heap for which v was last excluded. A value is at most the number of moves.
    let mut excluded = vec![0usize; taken.len() + 2];
    let mut toll = limits.toll();
    for n in 0..=begin + p + long {
        toll.pay(starts.len() + taken.len())?;
        for &u in &taken {
            if u < n {
                excluded[usize::from(ring[(n - u) % w])] = n + 1;
            }
        }
        if n > 0 && n <= w && digits.digit(n as i64) & 1 != 0 {
            excluded[0] = n + 1;
        }
        let value = excluded.iter().position(|&last| last != n + 1);
        let Some(value) = value.and_then(|value| u16::try_from(value).ok()) else {
            return Err(CheckError::TooLarge(format!("the value of heap {n} is beyond 16 bits")));
        };
        ring[n % w] = value;
        for (&start, kept) in &mut starts {
            if n >= start && kept.len() < long {
                kept.push(value);
            }
        }
    }
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
