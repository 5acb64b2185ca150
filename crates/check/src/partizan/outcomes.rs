//! The outcomes of single heaps, where no heap is ever split.

use grundy_cert::partizan_outcomes::PartizanOutcomes;
use grundy_cert::words::quoted;

use crate::code::Digits;
use crate::limits::room;
use crate::normal_period::beyond_counting;
use crate::primes::prime_factors;
use crate::{CheckError, Limits, Verdict};

/// Beyond t, the largest number that may be taken, the outcome of a heap depends on those of the t heaps before it
/// alone, and always in the same way. So when t + 1 heaps from `preperiod` on have the outcomes of the heaps a period
/// later, all do (finitely many states, as for subtraction games in Austin 1976, Theorem 5.2).
pub fn check(claim: &PartizanOutcomes, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let refuted = |why: String| Ok(Verdict::Refuted(why));
    let codes = [Digits::read(&claim.left)?, Digits::read(&claim.right)?];
    let mut t = 0;
    for (digits, text) in codes.iter().zip([&claim.left, &claim.right]) {
        match digits.range() {
            Some((0, w)) if digits.most_heaps() == 1 => t = t.max(w as u64),
            Some(_) => {
                return refuted(format!(
                    "the claim is about codes that never split a heap, and {} does",
                    quoted(text)
                ))
            }
            None => {
                return refuted(format!(
                    "the claim is about finite codes, and {} is not one",
                    quoted(text)
                ))
            }
        }
    }
    let (p, n0) = (claim.period, claim.preperiod);
    if p == 0 {
        return refuted("a period must be at least 1".into());
    }
    let needed = n0.checked_add(p).and_then(|x| x.checked_add(t));
    let Some(last) = needed.filter(|&last| last < 1 << 40) else {
        return Err(beyond_counting());
    };
    if claim.verified_to != last {
        return refuted(format!(
            "the proof needs the outcomes up to heap {last}, the certificate says {}",
            claim.verified_to
        ));
    }
    let outcomes = outcomes(&codes, last as usize, limits)?;
    let (p, n0, last) = (p as usize, n0 as usize, last as usize);
    if let Some(n) = (n0..=last - p).find(|&n| outcomes[n] != outcomes[n + p]) {
        return refuted(format!("heaps {n} and {} have different outcomes", n + p));
    }
    if n0 > 0 && outcomes[n0 - 1] == outcomes[n0 - 1 + p] {
        return refuted(format!("not the least preperiod: heap {} fits as well", n0 - 1));
    }
    for q in prime_factors(p as u64, limits)? {
        limits.charge(last as u64)?;
        let shorter = p / q as usize;
        if (n0..=last - shorter).all(|n| outcomes[n] == outcomes[n + shorter]) {
            return refuted(format!("not the least period: {shorter} is one from heap {n0} on"));
        }
    }
    Ok(Verdict::Verified)
}

/// For each heap whether Left (bit 0), and whether Right (bit 1), wins by moving first.
fn outcomes(codes: &[Digits; 2], last: usize, limits: &Limits<'_>) -> Result<Vec<u8>, CheckError> {
    let mut toll = limits.toll();
    let mut found: Vec<u8> = room(last + 1, || format!("the outcomes up to heap {last}"), limits)?;
    let taken: Vec<Vec<usize>> = codes
        .iter()
        .map(|digits| {
            let (_, w) = digits.range().expect("finite codes only");
            (1..=w).filter(|&u| digits.digit(u) != 0).map(|u| u as usize).collect()
        })
        .collect();
    for n in 0..=last {
        toll.pay(2 + taken[0].len() + taken[1].len())?;
        let wins = |side: usize| {
            taken[side].iter().filter(|&&u| u <= n).any(|&u| {
                // Digit 1 takes the whole heap, digit 2 leaves one.
                let allowed = if u == n { 1 } else { 2 };
                let answered = |m: usize| found[m] >> (1 - side) & 1 == 1;
                codes[side].digit(u as i64) & allowed != 0 && (u == n || !answered(n - u))
            })
        };
        found.push(u8::from(wins(0)) | u8::from(wins(1)) << 1);
    }
    Ok(found)
}
