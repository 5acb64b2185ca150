//! Heaps of an octal game on which a player may pass once.

use grundy_cert::pass_period::PassPeriod;
use grundy_cert::words::quoted;

use crate::code::Digits;
use crate::nim_values::nim_values;
use crate::normal_period::beyond_counting;
use crate::{CheckError, Limits, Verdict};

/// Largest heap with a pass: its value takes steps like the heap, once for each digit that splits.
const FARTHEST: u64 = 1 << 17;

/// P(n), the value of a heap of n with a pass, is the least number that is none of G(n) (the pass), P(i) for a heap i
/// left alone, 0 if the heap may be taken whole, P(i) ⊕ G(j) for heaps i and j left.
///
/// Let N = max(preperiod, 1), p and s be the period and saltus times `theorem_times`, 2^b a power of two that divides
/// s (any if s = 0) and exceeds every G(n), and t the largest index of a digit. Suppose G(n+p) = G(n) and P(n+p) =
/// P(n), or P(n) + s in growing residues, for n ≥ N as far as looked at. For the former go on by Austin 1976, Theorem
/// 4.1. As to the latter let n be large, and what is known of P hold below n. Options of n without a growing heap
/// have values that depend on n mod p alone, all below B = max P(i) + 2^b over i < N + p. An option P(i) ⊕ G(j) with i in a
/// growing residue is s·y + r with r < s, and r does not change when i grows by p, as G(j) < 2^b, while y grows by 1. So for each
/// r such options have for y intervals that begin below B/s + 1 and end at n/p + c, and single numbers n/p + c′, with
/// c and c′ that depend on n mod p. Once n/p is so large that these ends are beyond B/s, the first y that is missing for an r is fixed
/// or n/p plus a constant, and so P(n) is fixed or grows by s with every p. This is so for n ≥ 2N + 4p + t +
/// p(⌈B/s⌉ + 2), without the last summand if s = 0; two more periods show which of both.
pub fn check(claim: &PassPeriod, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let refuted = |why: String| Ok(Verdict::Refuted(why));
    let digits = Digits::read(&claim.code)?;
    let Some((v, w)) = digits.range() else {
        return refuted(format!(
            "the theorem is about finite codes, and {} is not one",
            quoted(&claim.code)
        ));
    };
    if digits.most_heaps() > 2 {
        return refuted("the theorem is about codes that leave two heaps at most".into());
    }
    let (period, n0, times) = (claim.period, claim.preperiod, claim.theorem_times);
    if period == 0 || times == 0 {
        return refuted("a period must be at least 1".into());
    }
    if !claim.growing.windows(2).all(|pair| pair[0] < pair[1])
        || claim.growing.last().is_some_and(|&r| r >= period)
        || claim.growing.is_empty() != (claim.saltus == 0)
    {
        return refuted(
            "the growing residues must ascend, lie below the period, and go with a saltus".into(),
        );
    }
    let last = claim.verified_to;
    if last > FARTHEST || period.max(n0).max(times).max(claim.saltus) > FARTHEST {
        return Err(beyond_counting());
    }
    let (p, s) = (times * period, times * claim.saltus);
    let start = n0.max(1);
    if start + p > last {
        return refuted("the values do not reach the end of the first period".into());
    }
    let g = nim_values(&digits, last as usize, limits)?;
    let values = with_pass(&digits, (v, w), &g, limits)?;
    let largest = g.iter().max().copied().unwrap_or(0);
    let power = 1 << (16 - largest.leading_zeros()).min(63);
    if s % power != 0 {
        return refuted(format!(
            "{s} is not a multiple of {power}, a power of two above all nim-values"
        ));
    }
    let t = w.max(-v) as u64;
    let most = values[..(start + p) as usize].iter().max().copied().unwrap_or(0) + power;
    let turns = if s == 0 { 0 } else { most.div_ceil(s) + 2 };
    let needed = 2 * start + (6 + turns) * p + t;
    if last != needed {
        return refuted(format!(
            "the theorem needs the values up to heap {needed}, the certificate says {last}"
        ));
    }
    let grows: Vec<bool> = (0..period).map(|r| claim.growing.binary_search(&r).is_ok()).collect();
    for n in n0..=last - period {
        let due = if grows[(n % period) as usize] { claim.saltus } else { 0 };
        let (here, there) = (values[n as usize], values[(n + period) as usize]);
        if here + due != there {
            return refuted(format!("P({n}) = {here} but P({}) = {there}", n + period));
        }
    }
    if let Some(n) = (start..=last - p).find(|&n| g[n as usize] != g[(n + p) as usize]) {
        return refuted(format!("G({n}) and G({}) differ", n + p));
    }
    Ok(Verdict::Verified)
}

/// P(0), …, P(last), by the definition.
fn with_pass(
    digits: &Digits,
    (v, w): (i64, i64),
    g: &[u16],
    limits: &Limits<'_>,
) -> Result<Vec<u64>, CheckError> {
    limits.hold(16 * g.len() as u64, || "the values with a pass".into())?;
    let mut toll = limits.toll();
    let mut values: Vec<u64> = vec![0];
    // mark[x] is the last heap that had an option of value x.
    let mut mark: Vec<usize> = vec![];
    for n in 1..g.len() {
        let mut exclude = |x: u64| {
            let x = x as usize;
            if x >= mark.len() {
                mark.resize(x + 1, 0);
            }
            mark[x] = n;
        };
        exclude(g[n].into());
        for u in v..=w.min(n as i64) {
            let digit = digits.digit(u);
            let total = (n as i64 - u) as usize;
            toll.pay(1)?;
            if digit & 1 != 0 && total == 0 {
                exclude(0);
            }
            if digit & 2 != 0 && total > 0 {
                exclude(values[total]);
            }
            if digit & 4 != 0 && total > 1 {
                toll.pay(total)?;
                for i in (total + 1).saturating_sub(n).max(1)..=(n - 1).min(total - 1) {
                    exclude(values[i] ^ u64::from(g[total - i]));
                }
            }
        }
        let value = mark.iter().position(|&at| at != n).unwrap_or(mark.len());
        toll.pay(value / 8)?;
        values.push(value as u64);
    }
    Ok(values)
}
