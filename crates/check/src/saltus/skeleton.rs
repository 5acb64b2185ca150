//! Theorem 6.10 for the tetral skeleton of a finite game, and splitting moves that miss G(n).

use std::collections::BTreeSet;

use grundy_cert::ArithmeticPeriod;

use super::{require, tetral, verdict, Failure};
use crate::code::Digits;
use crate::limits::Toll;
use crate::{CheckError, Limits, Verdict};

/// Memory taken by one state of [`Case::is_hit`], seen and open, in bytes, roughly.
const BYTES_A_STATE: u64 = 256;

/// By Theorem 4.5 a digit d_u with 2^k excludes whatever the bit k mod 2 in d_{u+2v}, v ≥ ⌊k/2⌋,
/// would: the tetral game T′ made of these bits and of the bits 1 and 2 of the digits excludes
/// nothing that T does not; heaps of value 0 may be dropped too. If G is the sequence of T′ (Theorem 6.10) and no option of T with two
/// or more heaps has the value G(n), then G is the sequence of T.
pub fn check(claim: &ArithmeticPeriod, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let digits = Digits::read(&claim.code)?;
    verdict(theorem(&digits, claim, limits))
}

fn theorem(digits: &Digits, claim: &ArithmeticPeriod, limits: &Limits<'_>) -> Result<(), Failure> {
    let range = digits.range();
    require(range.is_some_and(|(v, _)| v == 0), || {
        "the skeleton applies only to finite codes from d_0 on".into()
    })?;
    let w = range.expect("just required").1 as usize;
    let most = digits.most_heaps() as usize;
    let (p, first) = (claim.period, claim.preperiod.max(1));
    require((first - 1).saturating_add(p) <= 200, || "too many classes of heaps to try".into())?;
    let (p, first) = (p as usize, first as usize);
    // The game itself at the start, and its heaps of value 0.
    let own = crate::nim_values::nim_values(digits, first + p, limits)?;
    let zeros: Vec<usize> = (1..claim.preperiod as usize + p).filter(|&n| own[n] == 0).collect();
    require(zeros.len() <= 40, || "too many heaps of value 0 to try".into())?;
    let length = w + most * (zeros.last().copied().unwrap_or(0) + 2) + 4;
    let mut toll = limits.toll();
    let mut right: Vec<u8> = (1..=length).map(|u| digits.digit(u as i64) & 3).collect();
    for u in 0..=w {
        for k in (2..=most).filter(|k| digits.digit(u as i64) >> k & 1 == 1) {
            imply(&zeros, u, k, &mut right, &mut toll)?;
        }
    }
    // The block is the shortest that recurs.
    let block = if right[length - 1] == right[length - 2] { 1 } else { 2 };
    let bones = Digits::from_right(right, block);
    let g = tetral::theorem(&bones, claim, limits)?;
    let s = claim.saltus as usize;
    require(own[..first] == g[..first], || "the skeleton's values differ at the start".into())?;
    for u in 0..=w {
        for k in (2..=most).filter(|k| digits.digit(u as i64) >> k & 1 == 1) {
            let mut chosen = vec![];
            classes(first + p - 1, k, &mut chosen, &mut |heaps| {
                let case = Case { heaps, u, first, p, s, g: &g };
                require(!case.is_hit(limits, &mut toll)?, || {
                    format!("heaps {heaps:?}, larger by multiples of {p}, have the value of n")
                })
            })?;
        }
    }
    Ok(())
}

/// A move that takes u and leaves k heaps, some of value 0 and the rest equal in pairs but for at
/// most one, has the value of a move that takes those heaps too.
fn imply(
    zeros: &[usize],
    u: usize,
    k: usize,
    right: &mut [u8],
    toll: &mut Toll<'_, '_>,
) -> Result<(), CheckError> {
    toll.pay(1 + if k < 2 { 0 } else { right.len() })?;
    if k < 2 {
        if (1..=right.len()).contains(&u) {
            right[u - 1] |= 1 << k;
        }
    } else {
        let least = u + k / 2 * 2;
        for at in (1..=right.len()).filter(|at| *at >= least && (at - u) % 2 == 0) {
            right[at - 1] |= 1 << (k % 2);
        }
    }
    if k > 0 {
        for zero in zeros {
            imply(zeros, u + zero, k - 1, right, toll)?;
        }
    }
    Ok(())
}

/// Every ascending choice of k heaps from 1 to `last`.
fn classes(
    last: usize,
    k: usize,
    chosen: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if k == 0 {
        return visit(chosen);
    }
    for heap in chosen.last().copied().unwrap_or(1)..=last {
        chosen.push(heap);
        let outcome = classes(last, k - 1, chosen, visit);
        chosen.pop();
        outcome?;
    }
    Ok(())
}

/// Heaps below `first` as they are, the others larger by p·q for unknown q.
struct Case<'a> {
    heaps: &'a [usize],
    u: usize,
    first: usize,
    p: usize,
    s: usize,
    g: &'a [u16],
}

impl Case<'_> {
    /// Is there a choice of q for which the nim-sum is the value of the heap they come from?
    ///
    /// Binary digits are read from the lowest up. Carried along are what is left of each value
    /// v + sq, of the heap's own value and of the sum of the q; all zero at the end means yes.
    fn is_hit(&self, limits: &Limits<'_>, toll: &mut Toll<'_, '_>) -> Result<bool, CheckError> {
        let offset = self.heaps.iter().sum::<usize>() as i64 + self.u as i64 - self.first as i64;
        let home = self.first + offset.rem_euclid(self.p as i64) as usize;
        let value = |heap: usize| i64::from(self.g[heap]);
        let moving: Vec<i64> =
            self.heaps.iter().filter(|&&h| h >= self.first).map(|&h| value(h)).collect();
        let fixed = self.heaps.iter().filter(|&&h| h < self.first);
        let fixed = fixed.fold(0, |sum, &h| sum ^ value(h));
        let begin = (moving, fixed, offset.div_euclid(self.p as i64), value(home));
        let mut seen = BTreeSet::from([begin.clone()]);
        let mut open = vec![begin];
        while let Some((moving, fixed, turns, own)) = open.pop() {
            if moving.iter().all(|&m| m == 0) && fixed == 0 && turns == 0 && own == 0 {
                return Ok(true);
            }
            toll.pay(32 << moving.len())?;
            let bytes = BYTES_A_STATE * seen.len() as u64;
            limits.hold(bytes, || format!("{} states of carries", seen.len()))?;
            for choice in 0u32..1 << moving.len() {
                let step = |(i, m): (usize, &i64)| m + self.s as i64 * i64::from(choice >> i & 1);
                let moved: Vec<i64> = moving.iter().enumerate().map(step).collect();
                let turned = turns + i64::from(choice.count_ones());
                let grown = own + self.s as i64 * (turned & 1);
                let sum = moved.iter().fold(fixed, |sum, m| sum ^ m) & 1;
                if sum != grown & 1 {
                    continue;
                }
                let next =
                    (moved.iter().map(|m| m >> 1).collect(), fixed >> 1, turned >> 1, grown >> 1);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        Ok(false)
    }
}
