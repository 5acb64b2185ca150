//! Austin 1976, Theorem 6.9: recurring octal codes.

use grundy_cert::ArithmeticPeriod;

use super::{applied, follow, require, verdict, Applied, Failure};
use crate::code::Digits;
use crate::{CheckError, Limits, Verdict};

/// T = d_0.d_1…d_v(d_{v+1}…d_{v+t}), digits up to 7, (b) if d_u contains 4 (u ≥ 0) so does
/// d_{u+t}; p ≥ v + t, s a power of two. If G(i+p) = G(i) + s for e < i ≤ e + 6p and (2), (3)
/// hold, then for all i > e. Any multiple of t recurs as well and may stand for t.
pub fn check(claim: &ArithmeticPeriod, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let digits = Digits::read(&claim.code)?;
    verdict(theorem(&digits, claim, limits))
}

fn theorem(digits: &Digits, claim: &ArithmeticPeriod, limits: &Limits<'_>) -> Result<(), Failure> {
    let (with, v, t) = hypotheses(digits, claim)?;
    let mut toll = limits.toll();
    let mut recurs = false;
    for block in (1..=v / t + 1).map(|m| m * t).take_while(|block| with.p >= v + block) {
        let splits = |u: usize| digits.digit(u as i64) & 4 != 0;
        toll.pay(v + 1)?;
        recurs = (0..=v).all(|u| !splits(u) || splits(u + block));
        if recurs {
            break;
        }
    }
    require(recurs, || "hypothesis (b) fails: a digit 4 does not recur within the period".into())?;
    follow(digits, claim, &with, with.e + 7 * with.p, limits).map(|_| ())
}

/// What both forms of the theorem ask of code and saltus; v and t come back.
pub fn hypotheses(
    digits: &Digits,
    claim: &ArithmeticPeriod,
) -> Result<(Applied, usize, usize), Failure> {
    let with = applied(claim)?;
    let recurrence = digits.recurrence();
    require(recurrence.is_some(), || "Theorem 6.9 applies only to recurring codes".into())?;
    let (v, t) = recurrence.expect("just required");
    let octal = digits.first() == 0 && digits.most_heaps() <= 2;
    require(octal, || "Theorem 6.9 applies only to digits up to 7 from d_0 on".into())?;
    require(with.s.is_power_of_two(), || format!("the saltus {} is not a power of two", with.s))?;
    require(with.p >= v + t, || format!("Theorem 6.9 needs a period of at least {}", v + t))?;
    Ok((with, v, t))
}
