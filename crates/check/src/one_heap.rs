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
    let mut starts: BTreeMap<usize, Vec<u8>> =
        BTreeMap::from([(begin, vec![]), (begin + p, vec![])]);
    let shorter: Vec<usize> = prime_factors(p as u64).into_iter().map(|q| p / q as usize).collect();
    for q in &shorter {
        starts.insert(begin + q, vec![]);
    }
    // The last w values, heap n at n mod w.
    let mut ring = vec![0u8; w];
    for n in 0..=begin + p + long {
        if n % (1 << 16) == 0 && !(limits.go_on)(n as u64) {
            return Err(CheckError::Stopped);
        }
        let mut excluded = [false; 256];
        for &u in &taken {
            if u < n {
                excluded[usize::from(ring[(n - u) % w])] = true;
            }
        }
        if n > 0 && n <= w && digits.digit(n as i64) & 1 != 0 {
            excluded[0] = true;
        }
        let Some(value) = excluded.iter().position(|&x| !x) else {
            return Err(CheckError::TooLarge(format!("the value of heap {n} is beyond 8 bits")));
        };
        ring[n % w] = value as u8;
        for (&start, kept) in &mut starts {
            if n >= start && kept.len() < long {
                kept.push(value as u8);
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
