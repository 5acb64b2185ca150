//! Sequences that an automaton reads from the heap in binary: every arithmetic period, and sequences
//! with exceptions at powers of two.
//!
//! The automaton is guessed from the first values (`learn`) and judged by the checker, whose
//! theorem decides whether a given automaton is that of the game: `grundy_check`, module `automatic`.

mod learn;

use grundy_cert::{ArithmeticPeriod, AutomaticValues, Certificate};
use grundy_check::{check, Limits, Verdict};
use grundy_watch::Watch;

use crate::code::Code;
use crate::pattern::Pattern;
use crate::theorems::{gcd, Proof, Theorem};
use crate::values::Values;

/// Steps and bytes the checker may take to judge a guess: about ten seconds.
const WORK: u64 = 2_000_000_000;
const MEMORY: u64 = 1 << 30;
/// Most low digits of a value that are told apart at the start.
const MOST_LOW_BITS: u32 = 8;
/// Number of classes tried at most.
const MOST_CLASSES: usize = 128;
/// Share of the heaps, one in so many, that may break the nearest arithmetic law.
const EXCEPTIONS: usize = 8;

/// Values that reach one in so many of the number of heaps grow, as those of an automaton without period.
const GROWTH: usize = 8;

/// What the checker says of a guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judged {
    Proved,
    /// The guess is false.
    Refuted,
    /// The check was stopped, or would take too long.
    Open,
}

/// Ask the checker.
fn judge(certificate: &Certificate, watch: &Watch) -> Judged {
    let go_on = |_| !watch.should_stop();
    match check(certificate, &Limits::new(MEMORY, &go_on).with_work(WORK)) {
        Ok(Verdict::Verified) => Judged::Proved,
        Ok(Verdict::Refuted(_)) => Judged::Refuted,
        Err(_) => Judged::Open,
    }
}

/// Does G(n + p) = G(n) + s hold for all n from the preperiod on? Exactly decided, unless it takes long.
pub fn saltus(code: &Code, seen: &Pattern, watch: &Watch) -> (Judged, Proof) {
    let (period, preperiod) = (seen.period.0 as u64, seen.preperiod.0 as u64);
    let block = (code.cycle().len() as u64).max(1);
    let classes = period / gcd(period, block) * block;
    let first = preperiod.max(code.first_index().unsigned_abs() + 1);
    let proof = Proof {
        theorem: Theorem::Automatic,
        period: classes,
        saltus: u64::from(seen.saltus) * (classes / period),
        last_irregular: preperiod.saturating_sub(1),
        verified_to: first + classes - 1,
    };
    let claim = ArithmeticPeriod {
        code: code.as_digits(),
        period,
        preperiod,
        saltus: seen.saltus.into(),
        theorem_period: classes,
        verified_to: proof.verified_to,
    };
    (judge(&Certificate::AutomaticSaltus(claim), watch), proof)
}

/// An automaton for the sequence, proved.
pub fn values(code: &Code, known: &Values, watch: &Watch) -> Option<AutomaticValues> {
    let least = code.first_index().unsigned_abs() as usize + 1;
    for (classes, low_bits) in likely_periods(code, known) {
        for first in [least, 4, 8, 16, 32, 64] {
            if first < least || first >= known.len() || watch.should_stop() {
                continue;
            }
            for guess in learn::learn(code, known, first, classes, low_bits) {
                let certificate = Certificate::AutomaticValues(guess);
                if judge(&certificate, watch) == Judged::Proved {
                    let Certificate::AutomaticValues(guess) = certificate else { unreachable!() };
                    return Some(guess);
                }
            }
        }
    }
    None
}

/// Numbers of classes p for which most heaps follow G(n + p) = G(n) + s with an s of their class, the
/// shortest first, each with how many low digits all these s leave alone; then the least number.
fn likely_periods(code: &Code, known: &Values) -> Vec<(usize, u32)> {
    let block = code.cycle().len().max(1);
    let half = known.len() / 2;
    let mut found: Vec<(usize, u32)> = vec![];
    for p in (block..=MOST_CLASSES.max(block)).step_by(block) {
        if 64 * p > known.len() || found.iter().any(|(q, _)| p % q == 0) {
            continue;
        }
        let (mut others, mut all) = (0, 0u64);
        for r in 0..p {
            let step = |n: usize| i64::from(known.get(n + p)) - i64::from(known.get(n));
            let mut steps: Vec<i64> = (half + r..known.len() - p).step_by(p).map(step).collect();
            steps.sort_unstable();
            let usual = steps[steps.len() / 2];
            others += steps.iter().filter(|&&s| s != usual).count();
            all |= usual as u64;
        }
        if all != 0 && others * EXCEPTIONS < known.len() - p - half {
            found.push((p, all.trailing_zeros().min(MOST_LOW_BITS)));
        }
    }
    found.truncate(3);
    let grows = known.largest_from(half) as usize * GROWTH > known.len();
    if grows && found.iter().all(|&(p, _)| p != block) {
        found.push((block, 0));
    }
    found
}

/// G(n) as the automaton has it; `None` if it accepts no number, or one beyond 128 bits.
pub fn value(claim: &AutomaticValues, n: u128) -> Option<u128> {
    let first = claim.early.len() as u128;
    if n < first {
        return Some(claim.early[n as usize].into());
    }
    let p = claim.classes.len() as u128;
    let class = &claim.classes[((n - first) % p) as usize];
    let mut q = (n - first) / p;
    // What is read so far of each value that is still possible, by state.
    let mut possible: Vec<(u64, u128)> =
        class.iter().map(|start| (start.state, start.low.into())).collect();
    for place in claim.low_bits..127 {
        let ended = |&&(state, _): &&(u64, u128)| claim.states[state as usize].accepts;
        if q == 0 {
            if let Some(&(_, value)) = possible.iter().find(ended) {
                return Some(value);
            }
        }
        let digit = (q & 1) as usize;
        q >>= 1;
        let after = |&(state, value): &(u64, u128)| {
            let next = claim.states[state as usize].next;
            [0u128, 1].map(|d| next[2 * digit + d as usize].map(|to| (to, value | d << place)))
        };
        possible = possible.iter().flat_map(after).flatten().collect();
        possible.sort_unstable();
        possible.dedup_by_key(|&mut (state, _)| state);
    }
    None
}
