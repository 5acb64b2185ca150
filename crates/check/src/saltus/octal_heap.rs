//! Theorem 6.9 with the low values excluded by moves to one heap.

use grundy_cert::ArithmeticPeriod;

use super::octal::hypotheses;
use super::{follow, require, verdict, Failure};
use crate::code::Digits;
use crate::{CheckError, Limits, Verdict};

/// As Theorem 6.9, but instead of (b): p is a multiple of t, and for every residue n mod t and
/// every g < 2s there is a heap i with G(i) = g such that d_u contains 2 (1 if i = 0) for the
/// u > v with u ≡ n − i. Then each g ≤ G(n) − 2s is the value of a heap below n that n + p may
/// be reduced to (Lemma 6.6), which is all that (b) is used for.
pub fn check(claim: &ArithmeticPeriod, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let digits = Digits::read(&claim.code)?;
    verdict(theorem(&digits, claim, limits))
}

fn theorem(digits: &Digits, claim: &ArithmeticPeriod, limits: &Limits<'_>) -> Result<(), Failure> {
    let (with, v, t) = hypotheses(digits, claim)?;
    require(with.p % t == 0, || format!("{} is not a multiple of {t}", with.p))?;
    let g = follow(digits, claim, &with, with.e + 7 * with.p, limits)?;
    let mut toll = limits.toll();
    for n in 0..t {
        toll.pay((with.e + 2 * with.p) * t)?;
        let mut missing: Vec<bool> = vec![true; 2 * with.s];
        for (i, &value) in g.iter().enumerate().take(with.e + 2 * with.p + 1) {
            let bit = if i == 0 { 1 } else { 2 };
            // The u of the residue n − i among v + 1, …, v + t.
            let u = (v + 1..=v + t).find(|u| (u + i) % t == n).expect("t residues in a row");
            if digits.digit(u as i64) & bit != 0 && usize::from(value) < missing.len() {
                missing[usize::from(value)] = false;
            }
        }
        if let Some(value) = missing.iter().position(|&m| m) {
            let why = format!("no heap of value {value} is left by n ≡ {n} mod {t}");
            return Err(Failure::Refuted(why));
        }
    }
    Ok(())
}
