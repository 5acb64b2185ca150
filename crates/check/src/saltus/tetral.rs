//! Austin 1976, Theorem 6.10: recurring tetral codes.

use grundy_cert::ArithmeticPeriod;

use super::{applied, follow, require, verdict, Failure};
use crate::code::Digits;
use crate::{CheckError, Limits, Verdict};

/// T = .d_1…d_v(d_{v+1}…d_{v+t}), digits up to 3, not all recurring ones below 2. If
/// G(i+p) = G(i) + s for e < i ≤ e + p + v + t and (2), (3) hold, then for all i > e.
pub fn check(claim: &ArithmeticPeriod, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let digits = Digits::read(&claim.code)?;
    verdict(theorem(&digits, claim, limits).map(|_| ()))
}

/// The theorem for digits that need not be those of the certificate; the values come back.
pub fn theorem(
    digits: &Digits,
    claim: &ArithmeticPeriod,
    limits: &Limits<'_>,
) -> Result<Vec<u16>, Failure> {
    let with = applied(claim)?;
    let recurrence = digits.recurrence();
    require(recurrence.is_some(), || "Theorem 6.10 applies only to recurring codes".into())?;
    let (v, t) = recurrence.expect("just required");
    let tetral = (digits.first()..=(v + t) as i64).all(|u| digits.digit(u) <= 3);
    require(tetral, || "Theorem 6.10 applies only to digits up to 3".into())?;
    let takes = (v + 1..=v + t).any(|u| digits.digit(u as i64) >= 2);
    require(takes, || "Theorem 6.10 needs a recurring digit 2 or 3".into())?;
    follow(digits, claim, &with, with.e + 2 * with.p + v + t, limits)
}
