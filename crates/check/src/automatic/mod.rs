//! Nim-sequences given by an automaton that reads the heap in binary.
//!
//! Theorem. Let γ be a function given by early values and an automaton ([`family::Family`]). If γ(n) is
//! the true value for the early heaps, and for every later n no option of n has the nim-sum γ(n) while
//! every smaller number is the nim-sum of an option (each computed with γ), then γ is the nim-sequence.
//!
//! Proof by induction on n: the options of n leave smaller heaps, whose values are those of γ, so that
//! γ(n) is the least number that no option has. Both conditions speak of finitely many numbers that
//! are added and nim-added. Addition, nim-addition, comparison and γ are all read by automata from the
//! lowest binary digit up, so the first condition says that an automaton accepts nothing, and the
//! second that one accepts everything another does. Both are decided here, in [`induction`]: the
//! conditions are not only sufficient but necessary, and a sequence that fails them is not the game's.
//!
//! The recurring part of a code takes numbers that differ by multiples of t, so p, the number of
//! classes, must be a multiple of t there. `docs/theory/arithmetic-periods.md` has the details.

mod family;
mod induction;
mod options;
mod starts;

use grundy_cert::automatic_values::Start;
use grundy_cert::{ArithmeticPeriod, AutomaticValues};

use crate::code::Digits;
use crate::nim_values::nim_values;
use crate::primes::prime_factors;
use crate::saltus::{applied, require, verdict, Failure};
use crate::{CheckError, Limits, Verdict};
use family::{Family, NONE};

/// Most binary digits at the end of a value that may be the same for a whole class.
const MOST_LOW_BITS: u32 = 16;

/// G(n + p) = G(n) + s for all n ≥ n0. The values to the end of the first period are computed; from
/// then on γ(N + r + pq) = v_r + sq.
pub fn check_saltus(claim: &ArithmeticPeriod, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let digits = Digits::read(&claim.code)?;
    verdict(saltus(&digits, claim, limits))
}

fn saltus(digits: &Digits, claim: &ArithmeticPeriod, limits: &Limits<'_>) -> Result<(), Failure> {
    let with = applied(claim)?;
    let (n0, period, saltus) = (claim.preperiod as usize, claim.period as usize, claim.saltus);
    let first = n0.max(digits.first().unsigned_abs() as usize + 1);
    let last = first + with.p - 1;
    require(claim.verified_to == last as u64, || {
        format!(
            "the theorem needs the values up to heap {last}, the certificate says {}",
            claim.verified_to
        )
    })?;
    let s = with.s as u64;
    require(s.trailing_zeros() <= MOST_LOW_BITS, || format!("a saltus of {s} is too large"))?;
    let g: Vec<u64> = nim_values(digits, last, limits)?.into_iter().map(u64::from).collect();
    let value = |n: usize| match n.checked_sub(first) {
        None => g[n],
        Some(after) => g[first + after % with.p] + (after / with.p) as u64 * s,
    };
    let fits = |n: usize, p: usize, s: u64| value(n + p) == value(n) + s;
    limits.charge(2 * last as u64)?;
    if let Some(n) = (n0..=last).find(|&n| !fits(n, period, saltus)) {
        let to = n + period;
        let why = format!("G({n}) = {} but G({to}) would be {}", value(n), value(to));
        return Err(Failure::Refuted(why));
    }
    require(n0 == 0 || !fits(n0 - 1, period, saltus), || {
        format!("not the least preperiod: heap {} fits as well", n0 - 1)
    })?;
    for q in prime_factors(period as u64, limits)? {
        limits.charge(period as u64)?;
        let p = period / q as usize;
        let shorter = saltus % q == 0 && (n0..n0 + period).all(|n| fits(n, p, saltus / q));
        require(!shorter, || format!("not the least period: {p} is one"))?;
    }
    let (early, classes) = g.split_at(first);
    let states = Family::carries(classes, s);
    limits.hold(states.saturating_mul(64), || format!("{states} states of an automaton"))?;
    follows(digits, &Family::linear(early.to_vec(), classes, s), limits)
}

/// The sequence of an automaton that the certificate gives.
pub fn check_values(claim: &AutomaticValues, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let digits = Digits::read(&claim.code)?;
    verdict(values(&digits, claim, limits))
}

fn values(digits: &Digits, claim: &AutomaticValues, limits: &Limits<'_>) -> Result<(), Failure> {
    require(claim.low_bits <= MOST_LOW_BITS, || {
        format!("{} low digits are too many: at most {MOST_LOW_BITS}", claim.low_bits)
    })?;
    let count = claim.states.len() as u64;
    require((1..u64::from(NONE)).contains(&count), || format!("{count} states"))?;
    let inside = |state: u64| state < count;
    let known = claim.states.iter().flat_map(|state| state.next.iter().flatten());
    require(known.copied().all(inside), || format!("the states are numbered 0 to {}", count - 1))?;
    let mut starts = claim.classes.iter().flatten();
    let fits = starts.all(|start| inside(start.state) && start.low >> claim.low_bits == 0);
    require(fits && !claim.classes.is_empty(), || {
        format!("each start needs a state below {count} and low digits below 2^{}", claim.low_bits)
    })?;
    let ascending = |class: &Vec<Start>| {
        class.windows(2).all(|two| (two[0].low, two[0].state) < (two[1].low, two[1].state))
    };
    require(claim.classes.iter().all(ascending), || {
        "the starts of a class are not in ascending order, each once".into()
    })?;
    let least = digits.first().unsigned_abs() as usize + 1;
    require(claim.early.len() >= least, || format!("at least {least} early values are needed"))?;
    let g = nim_values(digits, claim.early.len() - 1, limits)?;
    if let Some(n) = (0..g.len()).find(|&n| u64::from(g[n]) != claim.early[n]) {
        let why = format!("G({n}) = {}, the certificate says {}", g[n], claim.early[n]);
        return Err(Failure::Refuted(why));
    }
    let state = |to: Option<u64>| to.map_or(NONE, |to| to as u32);
    let family = Family {
        early: claim.early.clone(),
        low_bits: claim.low_bits,
        classes: claim
            .classes
            .iter()
            .map(|class| class.iter().map(|start| (start.low, start.state as u32)).collect())
            .collect(),
        next: claim.states.iter().map(|from| from.next.map(state)).collect(),
        accepts: claim.states.iter().map(|state| state.accepts).collect(),
    };
    follows(digits, &family, limits)
}

/// The theorem, for heaps beyond the early ones.
fn follows(digits: &Digits, family: &Family, limits: &Limits<'_>) -> Result<(), Failure> {
    if let Some((_, t)) = digits.recurrence() {
        let p = family.period();
        require(p % t == 0, || format!("{p} classes: must be a multiple of {t}"))?;
    }
    if let Some(why) = family.not_a_function(&mut limits.toll())? {
        return Err(Failure::Refuted(why));
    }
    match induction::fails(digits, family, limits)? {
        Some(why) => Err(Failure::Refuted(why)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(code: &str, period: u64, preperiod: u64, saltus: u64, theorem_period: u64) -> Verdict {
        let digits = Digits::read(code).unwrap();
        let first = preperiod.max(digits.first().unsigned_abs() + 1);
        let claim = ArithmeticPeriod {
            code: code.into(),
            period,
            preperiod,
            saltus,
            theorem_period,
            verified_to: first + theorem_period - 1,
        };
        check_saltus(&claim, &Limits::new(1 << 30, &|_| true)).unwrap()
    }

    #[test]
    fn games_beyond_the_older_theorems() {
        for (code, period, preperiod, saltus, theorem_period) in [
            (".(3)", 1, 0, 1, 1),
            (".77(2)", 1, 0, 1, 1),
            (".7(32)", 1, 0, 1, 2),
            (".3F", 6, 0, 3, 6),
        ] {
            let found = judge(code, period, preperiod, saltus, theorem_period);
            assert_eq!(found, Verdict::Verified, "{code}");
        }
        for (code, period, preperiod, saltus, theorem_period) in
            [(".(752)", 1, 515, 1, 3), (".(3)", 2, 0, 2, 2), (".77", 12, 71, 1, 12)]
        {
            let found = judge(code, period, preperiod, saltus, theorem_period);
            assert!(matches!(found, Verdict::Refuted(_)), "{code}: {found:?}");
        }
    }
}
