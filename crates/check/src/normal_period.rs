//! A period of a nim-sequence.

use grundy_cert::normal_period::{NormalPeriod, THEOREM};

use crate::code::Digits;
use crate::nim_values::nim_values;
use crate::one_heap;
use crate::primes::prime_factors;
use crate::{CheckError, Limits, Verdict};
use grundy_cert::words::quoted;

/// A claim about heaps that 64 bits cannot number.
pub fn beyond_counting() -> CheckError {
    CheckError::TooLarge("the claim needs the values of heaps beyond 2^62".into())
}

/// Austin 1976, Theorem 4.1: for a finite code with digits from v to w and at most h heaps after
/// a move, t = max(|v|, w), G(i+p) = G(i) for e < i ≤ he + (h−1)p + t implies it for all i > e.
/// The values themselves are computed here from the rules.
pub fn check(claim: &NormalPeriod, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let refuted = |why: String| Ok(Verdict::Refuted(why));
    let digits = Digits::read(&claim.code)?;
    if claim.theorem != THEOREM {
        return refuted(format!("the theorem must be '{THEOREM}', not {}", quoted(&claim.theorem)));
    }
    let Some((v, w)) = digits.range() else {
        return refuted(format!(
            "the theorem applies only to finite codes, and {} is not one",
            quoted(&claim.code)
        ));
    };
    let (p, n0) = (claim.period, claim.preperiod);
    if p == 0 {
        return refuted("a period must be at least 1".into());
    }
    let h = u64::from(digits.most_heaps());
    let t = w.max(-v) as u64;
    let e = n0.saturating_sub(1);
    let needed = e.checked_add(p).and_then(|s| s.checked_mul(h)).and_then(|s| s.checked_add(t));
    let Some(last) = needed.filter(|&last| last < 1 << 62) else {
        return Err(beyond_counting());
    };
    if claim.verified_to != last {
        return refuted(format!(
            "the theorem needs the values up to heap {last}, the certificate says {}",
            claim.verified_to
        ));
    }
    if h == 1 {
        return one_heap::check(&digits, w.max(1) as usize, claim, limits);
    }
    let g = nim_values(&digits, last as usize, limits)?;
    let (p, n0, last) = (p as usize, n0 as usize, last as usize);
    if let Some(n) = (n0..=last - p).find(|&n| g[n] != g[n + p]) {
        return refuted(format!("G({n}) = {} but G({}) = {}", g[n], n + p, g[n + p]));
    }
    if n0 > 0 && g[n0 - 1] == g[n0 - 1 + p] {
        let n = n0 - 1;
        return refuted(format!("not the least preperiod: G({n}) = G({}) = {}", n + p, g[n]));
    }
    for q in prime_factors(p as u64, limits)? {
        limits.charge(last as u64)?;
        let shorter = p / q as usize;
        if (n0..=last - shorter).all(|n| g[n] == g[n + shorter]) {
            return refuted(format!("not the least period: {shorter} is one from heap {n0} on"));
        }
    }
    Ok(Verdict::Verified)
}
