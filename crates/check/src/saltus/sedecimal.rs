//! Austin 1976, Theorem 6.8: finite codes with at most three heaps after a move.

use grundy_cert::ArithmeticPeriod;

use super::{applied, follow, require, verdict, Failure};
use crate::code::Digits;
use crate::{CheckError, Limits, Verdict};

/// T = d_0.d_1…d_t (t ≥ 1), digits up to 15; p ≥ t + 2, s a power of two;
/// (1) G(i+p) = G(i) + s for e < i < e + 7p + t; (2), (3); (4) either some d_{2v+1} and some
/// d_{2w} contain 8 and every g < 2s is G(i) for an i > 0, or some digit contains 8 and every
/// g < 2s is G of an odd heap and of a positive even one; for g = 0 it also serves that some
/// d_{2v+1} and some d_{2w} contain 4, since two equal heaps exclude 0. Then G(i+p) = G(i) + s for all i > e.
pub fn check(claim: &ArithmeticPeriod, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let digits = Digits::read(&claim.code)?;
    verdict(theorem(&digits, claim, limits))
}

fn theorem(digits: &Digits, claim: &ArithmeticPeriod, limits: &Limits<'_>) -> Result<(), Failure> {
    let with = applied(claim)?;
    let range = digits.range();
    require(range.is_some_and(|(v, t)| v == 0 && t >= 1), || {
        "Theorem 6.8 applies only to finite codes from d_0 on".into()
    })?;
    let t = range.expect("just required").1 as usize;
    require(digits.most_heaps() <= 3, || "Theorem 6.8 applies only to digits up to 15".into())?;
    require(with.s.is_power_of_two(), || format!("the saltus {} is not a power of two", with.s))?;
    require(with.p >= t + 2, || format!("Theorem 6.8 needs a period of at least {}", t + 2))?;
    let contains = |bit: u8, parity: usize| {
        (0..=t).any(|u| u % 2 == parity && digits.digit(u as i64) & bit != 0)
    };
    let eight = |parity: usize| contains(8, parity);
    require(eight(0) || eight(1), || "Theorem 6.8 needs a digit that contains 8".into())?;
    let g = follow(digits, claim, &with, with.e + 8 * with.p + t - 1, limits)?;
    let mut met = [vec![false; 1 << 16], vec![false; 1 << 16]];
    for (i, &value) in g.iter().enumerate().skip(1) {
        met[i % 2][usize::from(value)] = true;
    }
    // The values rise by s seven times, so 2s is small.
    for value in 0..2 * with.s {
        let (odd, even) = (met[1][value], met[0][value]);
        let enough = if eight(0) && eight(1) { odd || even } else { odd && even };
        let enough = enough || (value == 0 && contains(4, 0) && contains(4, 1));
        require(enough, || format!("hypothesis (4) fails for the value {value}"))?;
    }
    Ok(())
}
