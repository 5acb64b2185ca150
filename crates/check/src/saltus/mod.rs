//! Arithmetico-periodic nim-sequences: one file per theorem.
//!
//! All of Austin's theorems share two hypotheses: with p and s the period and saltus used and e
//! the last irregular heap, (2) G(i) < s for i ≤ e and (3) G(i) < 2s for i ≤ e + p.

pub mod octal;
pub mod octal_heap;
pub mod sedecimal;
pub mod skeleton;
pub mod tetral;

use grundy_cert::ArithmeticPeriod;

use crate::code::Digits;
use crate::nim_values::nim_values;
use crate::primes::prime_factors;
use crate::{CheckError, Limits};

/// The numbers a theorem is applied with.
pub struct Applied {
    pub p: usize,
    pub s: usize,
    pub e: usize,
}

/// Why a claim fails: a refutation in words, or no verdict at all.
pub enum Failure {
    Refuted(String),
    Error(CheckError),
}

impl From<CheckError> for Failure {
    fn from(error: CheckError) -> Self {
        Failure::Error(error)
    }
}

/// Fail with a refutation unless the hypothesis holds.
pub fn require(holds: bool, why: impl FnOnce() -> String) -> Result<(), Failure> {
    if holds {
        Ok(())
    } else {
        Err(Failure::Refuted(why()))
    }
}

/// The verdict of a run of requirements.
pub fn verdict(outcome: Result<(), Failure>) -> Result<crate::Verdict, CheckError> {
    match outcome {
        Ok(()) => Ok(crate::Verdict::Verified),
        Err(Failure::Refuted(why)) => Ok(crate::Verdict::Refuted(why)),
        Err(Failure::Error(error)) => Err(error),
    }
}

/// Period, saltus and last irregular heap the theorem is applied with.
pub fn applied(claim: &ArithmeticPeriod) -> Result<Applied, Failure> {
    let small = |x: u64| x > 0 && x < 1 << 32;
    require(small(claim.period) && small(claim.saltus) && small(claim.theorem_period), || {
        "period and saltus must be positive and below 2^32".into()
    })?;
    require(claim.preperiod < 1 << 32, || "the preperiod is beyond 2^32".into())?;
    require(claim.theorem_period % claim.period == 0, || {
        format!("{} is not a multiple of the period {}", claim.theorem_period, claim.period)
    })?;
    let turns = claim.theorem_period / claim.period;
    let s = turns.checked_mul(claim.saltus).filter(|&s| s < 1 << 40);
    let Some(s) = s else {
        return Err(CheckError::TooLarge(format!(
            "the theorem is applied with a saltus of {turns} times {}; at most 2^40 is counted to",
            claim.saltus
        ))
        .into());
    };
    Ok(Applied {
        p: claim.theorem_period as usize,
        s: s as usize,
        e: claim.preperiod.saturating_sub(1) as usize,
    })
}

/// Compute the values up to `last`, which must be what the certificate says; check the pattern on
/// all of them, hypotheses (2) and (3), and that period and preperiod are least.
pub fn follow(
    digits: &Digits,
    claim: &ArithmeticPeriod,
    with: &Applied,
    last: usize,
    limits: &Limits<'_>,
) -> Result<Vec<u16>, Failure> {
    require(claim.verified_to == last as u64, || {
        format!(
            "the theorem needs the values up to heap {last}, the certificate says {}",
            claim.verified_to
        )
    })?;
    let g = nim_values(digits, last, limits)?;
    let (p, s, n0) = (claim.period as usize, claim.saltus as usize, claim.preperiod as usize);
    let fits = |n: usize, p: usize, s: usize| usize::from(g[n + p]) == usize::from(g[n]) + s;
    if let Some(n) = (n0..=last - p).find(|&n| !fits(n, p, s)) {
        let why = format!("G({n}) = {} but G({}) = {}", g[n], n + p, g[n + p]);
        return Err(Failure::Refuted(why));
    }
    require(n0 == 0 || !fits(n0 - 1, p, s), || {
        format!("not the least preperiod: heap {} fits as well", n0 - 1)
    })?;
    for q in prime_factors(p as u64, limits)?.into_iter().map(|q| q as usize) {
        limits.charge(last as u64)?;
        let shorter = s % q == 0 && (n0..=last - p / q).all(|n| fits(n, p / q, s / q));
        require(!shorter, || format!("not the least period: {} is one", p / q))?;
    }
    let low = |to: usize, bound: usize| (0..=to).find(|&i| usize::from(g[i]) >= bound);
    for (to, bound) in [(with.e, with.s), (with.e + with.p, 2 * with.s)] {
        if let Some(i) = low(to, bound) {
            let why = format!("the theorem needs G({i}) < {bound}, it is {}", g[i]);
            return Err(Failure::Refuted(why));
        }
    }
    Ok(g)
}
