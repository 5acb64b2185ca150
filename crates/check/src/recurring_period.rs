//! A plain period of a game whose code recurs for ever.

use grundy_cert::RecurringPeriod;

use crate::code::Digits;
use crate::nim_values::{nim_values, split_below, sums_with_one_more};
use crate::normal_period::beyond_counting;
use crate::primes::prime_factors;
use crate::{CheckError, Limits, Verdict};
use grundy_cert::words::quoted;

/// Let d_u = d_{u+t} for u > v, at most h heaps after a move, no digit before d_{−f}, and p a
/// multiple of t. If G(i+p) = G(i) for e < i ≤ max(v + h(e+p), p + f), then for all i > e: moves
/// of n + p that take u > v + p are moves of n that take u − p; the others leave a heap above
/// e + p, and moves of n that take u ≤ v one above e, which p may be taken from or added to.
pub fn check(claim: &RecurringPeriod, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let refuted = |why: String| Ok(Verdict::Refuted(why));
    let digits = Digits::read(&claim.code)?;
    let Some((v, t)) = digits.recurrence() else {
        return refuted(format!(
            "the theorem applies only to recurring codes, and {} is finite",
            quoted(&claim.code)
        ));
    };
    let (least, n0, p) = (claim.period, claim.preperiod, claim.theorem_period);
    if least == 0 || p == 0 || p % least != 0 || p % t as u64 != 0 {
        return refuted(format!("{p} is not a common multiple of {least} and {t}"));
    }
    let (h, f) = (u64::from(digits.most_heaps()), digits.first().unsigned_abs());
    let e = n0.saturating_sub(1);
    let bound = e
        .checked_add(p)
        .and_then(|x| x.checked_mul(h))
        .and_then(|x| x.checked_add(v as u64))
        .and_then(|x| x.max(p.checked_add(f)?).checked_add(p));
    let Some(last) = bound else {
        return Err(beyond_counting());
    };
    if claim.verified_to != last {
        return refuted(format!(
            "the theorem needs the values up to heap {last}, the certificate says {}",
            claim.verified_to
        ));
    }
    let g = nim_values(&digits, last as usize, limits)?;
    let (least, n0, last) = (least as usize, n0 as usize, last as usize);
    if let Some(n) = (n0..=last - least).find(|&n| g[n] != g[n + least]) {
        return refuted(format!("G({n}) = {} but G({}) = {}", g[n], n + least, g[n + least]));
    }
    if n0 > 0 && g[n0 - 1] == g[n0 - 1 + least] {
        return refuted(format!("not the least preperiod: heap {} fits as well", n0 - 1));
    }
    for q in prime_factors(least as u64, limits)?.into_iter().map(|q| q as usize) {
        let shorter = least / q;
        limits.charge(last as u64)?;
        if (n0..=last - shorter).all(|n| g[n] == g[n + shorter]) {
            return refuted(format!("not the least period: {shorter} is one from heap {n0} on"));
        }
    }
    Ok(Verdict::Verified)
}

/// G(0), …, G(last) of a recurring code. A split into k ≥ 2 heaps of total m matters by its sums
/// alone; the sums of a total are worked out once, and the totals that the recurring digits
/// leave are gathered by residue.
pub fn recurring_values(
    digits: &Digits,
    last: usize,
    limits: &Limits<'_>,
) -> Result<Vec<u16>, CheckError> {
    let (v, t) = digits.recurrence().expect("recurring codes only");
    let most = digits.most_heaps() as usize;
    let mut bytes = ((most as u64 + 1) * t as u64) << 16;
    limits.hold(bytes, || format!("a recurring block of {t} digits"))?;
    let mut toll = limits.toll();
    let mut g: Vec<u16> = vec![];
    // sums[k][m]: sums of k heaps of total m. late[k][r]: those of all totals m ≡ r a recurring
    // digit can leave so far.
    let mut sums: Vec<Vec<Vec<u16>>> = vec![vec![]; most + 1];
    let mut late = vec![vec![vec![false; 1 << 16]; t]; most + 1];
    for n in 0..=last {
        let whole_sets = (most + 1) * t.min(n + 1);
        toll.pay((1 << 12) * (1 + whole_sets) + v.min(n))?;
        let mut excluded = vec![false; 1 << 16];
        // Total n − v − 1 has come within reach of d_{v+1}.
        if let Some(total) = n.checked_sub(v + 1) {
            for k in 0..=most {
                for &x in &sums[k][total] {
                    late[k][total % t][x as usize] = true;
                }
            }
            for back in 0..t.min(n - v) {
                let digit = digits.digit((v + 1 + back) as i64);
                let class = (n - v - 1 - back) % t;
                for k in (0..=most).filter(|k| digit >> k & 1 == 1) {
                    let gathered = late[k][class].iter().enumerate();
                    gathered.filter(|(_, &there)| there).for_each(|(x, _)| excluded[x] = true);
                }
            }
        }
        for u in digits.first()..=(v as i64).min(n as i64) {
            let digit = digits.digit(u);
            let total = (n as i64 - u) as usize;
            for k in (0..=most).filter(|k| digit >> k & 1 == 1 && n > 0) {
                if u > 0 {
                    toll.pay(sums[k][total].len())?;
                    sums[k][total].iter().for_each(|&x| excluded[x as usize] = true);
                } else {
                    split_below(&g, total, k, n - 1, 0, &mut excluded, &mut toll)?;
                }
            }
        }
        let value = excluded.iter().position(|&e| !e);
        let value = value.ok_or_else(|| {
            CheckError::TooLarge(format!("the value of heap {n} is beyond 16 bits"))
        })?;
        g.push(value as u16);
        for k in 0..=most {
            let set = match k {
                0 if n == 0 => vec![0],
                0 => vec![],
                1 if n == 0 => vec![],
                1 => vec![g[n]],
                _ => sums_with_one_more(&g, &sums[k - 1], n, &mut toll)?,
            };
            bytes += 32 + 2 * set.len() as u64;
            sums[k].push(set);
        }
        limits.hold(bytes, || format!("the sums of heaps up to {n}"))?;
    }
    Ok(g)
}
