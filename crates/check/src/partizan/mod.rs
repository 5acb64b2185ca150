//! Periods of heap games in which Left and Right have codes of their own.

mod added;
mod dyadic;
mod games;
pub mod outcomes;

use std::collections::BTreeSet;

use grundy_cert::partizan_period::{PartizanPeriod, THEOREM, THEOREM_FOR_GAMES};
use grundy_cert::words::quoted;

use crate::code::Digits;
use crate::limits::Toll;
use crate::normal_period::beyond_counting;
use crate::primes::prime_factors;
use crate::{CheckError, Limits, Verdict};
use dyadic::Dyadic;
use games::{Games, Id};

/// Austin 1976, Theorem 4.1, in which nim-values are replaced by values V of partizan heaps: for finite codes with
/// at most h heaps after a move and indices of digits up to t, if V(i+p) = V(i) + s for e < i ≤ he + (h−1)p + t, the
/// options of n + p are those of n, each with s more, for every n beyond. For s = 0 this proves V(n+p) = V(n).
///
/// For a whole number s ≠ 0, {Gᴸ + s | Gᴿ + s} = G + s if G is not a number (number translation), or a number that
/// is not whole: the numbers between its options lie between two neighbouring whole ones. If G is a whole number v
/// and s > 0, it holds for s, 2s, 3s, … if v − 1 does not lie between the options, that is if some option of Left is
/// at least v − 1: then v is the least whole number between them and, if it is negative, the only one. For s < 0 the
/// same holds with the players exchanged. This is asked of one period beyond he + (h−1)p + t, and passes on.
pub fn check(claim: &PartizanPeriod, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let refuted = |why: String| Ok(Verdict::Refuted(why));
    let theorem = if claim.added.is_some() { THEOREM_FOR_GAMES } else { THEOREM };
    if claim.theorem != theorem {
        return refuted(format!("the theorem must be '{theorem}', not {}", quoted(&claim.theorem)));
    }
    if claim.added.is_some() && claim.saltus != 0 {
        return refuted("a game is added, so the saltus must be 0".into());
    }
    let codes = [Digits::read(&claim.left)?, Digits::read(&claim.right)?];
    let (mut h, mut t) = (1, 0);
    for (digits, text) in codes.iter().zip([&claim.left, &claim.right]) {
        let Some((v, w)) = digits.range() else {
            return refuted(format!(
                "the theorem applies only to finite codes, and {} is not one",
                quoted(text)
            ));
        };
        h = h.max(u64::from(digits.most_heaps()));
        t = t.max(w.max(-v) as u64);
    }
    let (p, n0, s) = (claim.period, claim.preperiod, claim.saltus);
    if p == 0 {
        return refuted("a period must be at least 1".into());
    }
    let times = claim.theorem_times.unwrap_or(1);
    if times == 0 || times > 1 && claim.added.is_none() {
        return refuted(
            "the theorem is applied to several periods only where a game is added".into(),
        );
    }
    let e = n0.saturating_sub(1);
    let whole = p.checked_mul(times).ok_or_else(beyond_counting)?;
    let needed = e.checked_add(whole).and_then(|x| x.checked_mul(h)).and_then(|x| x.checked_add(t));
    let Some(last) = needed.filter(|&last| last < 1 << 31) else {
        return Err(beyond_counting());
    };
    if claim.verified_to != last {
        return refuted(format!(
            "the theorem needs the values up to heap {last}, the certificate says {}",
            claim.verified_to
        ));
    }
    let (p, n0, last) = (p as usize, n0 as usize, last as usize);
    let mut games = Games::new(limits);
    let heaps = Heaps::new(&codes, last, &mut games, limits)?;
    if let Some(text) = &claim.added {
        return added::check(&heaps, [p, n0, last], times, text, &mut games, limits);
    }
    let grows = |n: usize, p: usize, s: i64, games: &mut Games<'_, '_>| {
        let saltus = games.number(Dyadic::whole(s))?;
        Ok::<bool, CheckError>(games.sum(heaps.values[n], saltus)? == heaps.values[n + p])
    };
    for n in n0..=last - p {
        if !grows(n, p, s, &mut games)? {
            return refuted(format!("the value of heap {} is not that of heap {n} + {s}", n + p));
        }
    }
    for n in last - p + 1..=last {
        if s != 0 && !heaps.translates(n, s, &mut games)? {
            return refuted(format!(
                "the value of heap {n} is a whole number that need not grow with its options"
            ));
        }
    }
    if n0 > 0 && grows(n0 - 1, p, s, &mut games)? {
        return refuted(format!("not the least preperiod: heap {} fits as well", n0 - 1));
    }
    for q in prime_factors(p as u64, limits)? {
        if s % q as i64 != 0 {
            continue;
        }
        let (shorter, less) = (p / q as usize, s / q as i64);
        let mut holds = true;
        for n in n0..=last - shorter {
            if !grows(n, shorter, less, &mut games)? {
                holds = false;
                break;
            }
        }
        if holds {
            return refuted(format!("not the least period: {shorter} is one from heap {n0} on"));
        }
    }
    Ok(Verdict::Verified)
}

/// Values of heaps, and their options as values.
struct Heaps {
    values: Vec<Id>,
    options: Vec<[Vec<Id>; 2]>,
}

impl Heaps {
    fn new(
        codes: &[Digits; 2],
        last: usize,
        games: &mut Games<'_, '_>,
        limits: &Limits<'_>,
    ) -> Result<Self, CheckError> {
        let mut toll = limits.toll();
        let mut heaps = Heaps { values: vec![], options: vec![] };
        let mut bytes = 0;
        for n in 0..=last {
            let mut sides = [vec![], vec![]];
            for (side, digits) in sides.iter_mut().zip(codes) {
                let mut found = BTreeSet::new();
                let (first, w) = digits.range().expect("finite codes only");
                for u in first..=w.min(n as i64) {
                    let total = (n as i64 - u) as usize;
                    for k in (0..=digits.most_heaps()).filter(|k| digits.digit(u) >> k & 1 == 1) {
                        let largest = n.saturating_sub(1);
                        heaps.split(total, k, largest, None, games, &mut found, &mut toll)?;
                    }
                }
                *side = found.into_iter().collect();
            }
            bytes += 64 + 4 * (sides[0].len() + sides[1].len()) as u64;
            limits.hold(bytes, || format!("the options of heaps up to {n}"))?;
            heaps.values.push(games.make(sides[0].clone(), sides[1].clone())?);
            heaps.options.push(sides);
        }
        Ok(heaps)
    }

    /// The sums of k heaps of this total, none of them larger than `largest`, each added to `so_far`.
    #[allow(clippy::too_many_arguments)]
    fn split(
        &self,
        total: usize,
        k: u32,
        largest: usize,
        so_far: Option<Id>,
        games: &mut Games<'_, '_>,
        found: &mut BTreeSet<Id>,
        toll: &mut Toll<'_, '_>,
    ) -> Result<(), CheckError> {
        if k == 0 {
            if total == 0 {
                found.insert(match so_far {
                    Some(sum) => sum,
                    None => games.number(Dyadic::whole(0))?,
                });
            }
            return Ok(());
        }
        let k_heaps = k as usize;
        // The first heap is the largest of them.
        for heap in
            total.div_ceil(k_heaps).max(1)..=largest.min((total + 1).saturating_sub(k_heaps))
        {
            toll.pay(1)?;
            let sum = match so_far {
                Some(sum) => games.sum(sum, self.values[heap])?,
                None => self.values[heap],
            };
            self.split(total - heap, k - 1, heap, Some(sum), games, found, toll)?;
        }
        Ok(())
    }

    /// Is the value of a heap with all its options raised by s, 2s, 3s, … the value raised by as much?
    fn translates(&self, n: usize, s: i64, games: &mut Games<'_, '_>) -> Result<bool, CheckError> {
        let Some(v) = games.as_number(self.values[n]).and_then(Dyadic::as_whole) else {
            return Ok(true);
        };
        let next = games.number(Dyadic::whole(v - s.signum()))?;
        let [left, right] = &self.options[n];
        for &option in if s > 0 { left } else { right } {
            let passed =
                if s > 0 { games.at_most(next, option)? } else { games.at_most(option, next)? };
            if passed {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
