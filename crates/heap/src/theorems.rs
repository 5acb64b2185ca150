//! The theorems that turn a pattern seen in finitely many values into a statement for all heaps.
//!
//! Each is stated where it is used, with its hypotheses; `docs/theory/arithmetic-periods.md` has
//! the proofs that are not in the source.

use grundy_watch::Watch;

use crate::automatic::{self, Judged};
use crate::breaks::Breaks;
use crate::code::Code;
use crate::pattern::{pattern, Pattern};
use crate::period::{Candidate, Period, Preperiod};
use crate::skeleton::{skeleton, splits_miss};
use crate::values::Values;

/// What a proof rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theorem {
    /// Austin 1976, Theorem 4.1: plain periods of finite codes.
    Finite,
    /// Subtraction sets {a, b, a+b}: `crate::additive`.
    Additive,
    /// Theorem 4.1 carried over to recurring codes: plain periods.
    Recurring,
    /// Austin 1976, Theorem 6.8: finite codes with at most three heaps, saltus a power of two.
    Sedecimal,
    /// Theorem 6.8 with the value 0, which no heap need have, excluded by two equal heaps.
    SedecimalByPairs,
    /// Austin 1976, Theorem 6.9: recurring octal codes, saltus a power of two.
    Octal,
    /// Theorem 6.9 with the low values excluded by one-heap moves instead of hypothesis (b).
    OctalByHeaps,
    /// Austin 1976, Theorem 6.10: recurring tetral codes, any saltus.
    Tetral,
    /// Theorem 6.10 for the tetral skeleton, and no splitting move reaches G(n).
    Skeleton,
    /// The induction decided by automata: any code, any saltus.
    Automatic,
}

/// A theorem applied: with period p, saltus s and last irregular heap e (multiples of the least
/// ones where the theorem wants them), from values up to `verified_to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proof {
    pub theorem: Theorem,
    pub period: u64,
    pub saltus: u64,
    pub last_irregular: u64,
    pub verified_to: u64,
}

/// Whether a pattern is proved, and if not, what is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofStatus {
    /// Proved for all heaps.
    Proved(Proof),
    /// A theorem may apply once the values up to this heap are known.
    Needs(u64),
    /// No theorem here covers it.
    Unproved,
    /// The pattern does not hold for all heaps.
    Refuted,
}

/// Number of multiples of period and saltus that are tried.
const MULTIPLES: u64 = 1 << 12;

/// Preperiod and period together up to which a pattern is given to the automata: the work grows with
/// their square.
const DECIDED_TO: usize = 4096;

/// What the theorems say about a pattern that all known values follow from its preperiod on. Where
/// Austin's forms do not apply, or ask for many more values or for more than `end` of them, automata decide.
pub fn proof_status(
    code: &Code,
    values: &Values,
    seen: &Pattern,
    end: usize,
    watch: &Watch,
) -> ProofStatus {
    if seen.saltus == 0 {
        return if code.is_finite() {
            finite(code, values, seen)
        } else {
            recurring(code, values, seen)
        };
    }
    let by_forms = match code.first_index() {
        0 => by_forms(code, values, seen),
        _ => ProofStatus::Unproved,
    };
    let soon = (2 * values.len()).min(end) as u64;
    let finite_octal = code.is_finite() && code.most_heaps() <= 2;
    match by_forms {
        ProofStatus::Proved(proof) => ProofStatus::Proved(proof),
        ProofStatus::Needs(last) if last < soon => ProofStatus::Needs(last),
        other if finite_octal || seen.preperiod.0 + seen.period.0 > DECIDED_TO => other,
        other => match automatic::saltus(code, seen, watch) {
            (Judged::Proved, proof) => settle(values, proof),
            (Judged::Refuted, _) => ProofStatus::Refuted,
            (Judged::Open, _) => other,
        },
    }
}

/// Austin's theorems on arithmetic periods, and the forms of them that are ours.
fn by_forms(code: &Code, values: &Values, seen: &Pattern) -> ProofStatus {
    match (code.is_finite(), code.most_heaps()) {
        // Theorem 6.2: no finite octal game is arithmetico-periodic, since a ⊕ b takes too few
        // values while a + b is given (Lemma 6.1).
        (true, ..=2) => ProofStatus::Unproved,
        (true, 3) => match sedecimal(code, values, seen) {
            ProofStatus::Unproved => by_skeleton(code, values, seen),
            other => other,
        },
        (true, _) => by_skeleton(code, values, seen),
        (false, 1) => tetral(code, values, seen),
        (false, 2) => octal(code, values, seen),
        (false, _) => ProofStatus::Unproved,
    }
}

/// `Proved` if the values reach `verified_to`, else what is needed.
fn settle(values: &Values, proof: Proof) -> ProofStatus {
    if (proof.verified_to as usize) < values.len() {
        ProofStatus::Proved(proof)
    } else {
        ProofStatus::Needs(proof.verified_to)
    }
}

fn finite(code: &Code, values: &Values, seen: &Pattern) -> ProofStatus {
    let candidate = Candidate { period: seen.period, preperiod: seen.preperiod };
    match candidate.proved_by(code) {
        Some(verified_to) => settle(
            values,
            Proof {
                theorem: Theorem::Finite,
                period: seen.period.0 as u64,
                saltus: 0,
                last_irregular: last_irregular(seen),
                verified_to,
            },
        ),
        None => ProofStatus::Unproved,
    }
}

fn last_irregular(seen: &Pattern) -> u64 {
    (seen.preperiod.0 as u64).saturating_sub(1)
}

/// Let d_u = d_{u+t} for u > v, at most h heaps after a move, no digits before d_{−f}, and p a
/// multiple of t. If G(i+p) = G(i) for e < i ≤ max(v + h(e+p), p + f), then for all i > e.
///
/// For n beyond the bound the moves of n + p that take u > v + p are those of n that take u − p,
/// and leave the same heaps. The others leave a heap above e + p, which gives way to one smaller
/// by p; and moves of n that take u ≤ v leave a heap above e, which gives way to one larger by p.
/// So n and n + p exclude the same values.
fn recurring(code: &Code, values: &Values, seen: &Pattern) -> ProofStatus {
    let (v, t) = (code.head().len() as u64, code.cycle().len() as u64);
    let (h, f) = (code.most_heaps() as u64, code.first_index().unsigned_abs());
    let least = seen.period.0 as u64;
    let p = least / gcd(least, t) * t;
    let e = last_irregular(seen);
    let verified_to = (v + h * (e + p)).max(p + f) + p;
    settle(
        values,
        Proof { theorem: Theorem::Recurring, period: p, saltus: 0, last_irregular: e, verified_to },
    )
}

/// Hypotheses (2) G(i) < s for i ≤ e and (3) G(i) < 2s for i ≤ e + p; `None` if too few values.
fn low_beginning(values: &Values, e: u64, p: u64, s: u64) -> Option<bool> {
    if values.len() as u64 <= e + p {
        return None;
    }
    let below = |to: u64, bound: u64| (0..=to).all(|i| u64::from(values.get(i as usize)) < bound);
    Some(below(e, s) && below(e + p, 2 * s))
}

/// The least multiple m of period and saltus, among those allowed, that fits hypotheses (2), (3).
fn fitting(
    values: &Values,
    seen: &Pattern,
    allowed: impl Fn(u64, u64) -> bool,
) -> Result<(u64, u64), ProofStatus> {
    let (p0, s0, e) = (seen.period.0 as u64, u64::from(seen.saltus), last_irregular(seen));
    for m in 1..=MULTIPLES {
        let (p, s) = (m * p0, m * s0);
        if !allowed(p, s) {
            continue;
        }
        match low_beginning(values, e, p, s) {
            Some(true) => return Ok((p, s)),
            Some(false) => {}
            None => return Err(ProofStatus::Needs(e + p)),
        }
    }
    Err(ProofStatus::Unproved)
}

/// Austin 1976, Theorem 6.8. T = d_0.d_1…d_t (t ≥ 1) with digits up to 15; p ≥ t + 2, s = 2^k,
/// (1) G(i+p) = G(i) + s for e < i < e + 7p + t; (2), (3) as above;
/// (4) either digits d_{2v+1} and d_{2w} contain 8 and every g < 2s is some G(i), i > 0; or a
/// digit contains 8 and every g < 2s is G of some odd and of some even positive heap.
/// Then G(i+p) = G(i) + s for all i > e.
///
/// Its proof: a heap whose value contains 2^m comes late (Corollary 6.4), so that values just
/// missed are left by heaps without the next power (Lemma 6.5), and every value up to
/// G(i − 2p) is that of a smaller heap, of either parity if need be (Lemma 6.6, Lemma 6.7).
/// Hypothesis (4) serves to exclude the values g ≤ G(n) − 2s for n + p. The value 0 is excluded
/// without it when a digit of odd and one of even index contain 4: n + p − u = 2i for one of them.
fn sedecimal(code: &Code, values: &Values, seen: &Pattern) -> ProofStatus {
    let t = code.last_index().unwrap_or(0) as u64;
    let eights = code.indices_with(3, t as i64);
    if t < 1 || eights.is_empty() {
        return ProofStatus::Unproved;
    }
    let (p, s) = match fitting(values, seen, |p, s| p >= t + 2 && s.is_power_of_two()) {
        Ok(found) => found,
        Err(status) => return status,
    };
    let e = last_irregular(seen);
    let verified_to = e + 8 * p + t - 1;
    if verified_to as usize >= values.len() {
        return ProofStatus::Needs(verified_to);
    }
    // Values below 2s appear up to e + 2p or never (Lemma 6.3).
    let mut odd = vec![false; 2 * s as usize];
    let mut even = odd.clone();
    for i in 1..=(e + 2 * p) as usize {
        let parity = if i % 2 == 1 { &mut odd } else { &mut even };
        if let Some(met) = parity.get_mut(values.get(i) as usize) {
            *met = true;
        }
    }
    let both_digits = eights.iter().any(|u| u % 2 == 0) && eights.iter().any(|u| u % 2 != 0);
    let met = |g: usize| {
        if both_digits {
            odd[g] || even[g]
        } else {
            odd[g] && even[g]
        }
    };
    let fours = code.indices_with(2, t as i64);
    let pairs = fours.iter().any(|u| u % 2 == 0) && fours.iter().any(|u| u % 2 != 0);
    let theorem = if !(1..2 * s as usize).all(met) {
        return ProofStatus::Unproved;
    } else if met(0) {
        Theorem::Sedecimal
    } else if pairs {
        Theorem::SedecimalByPairs
    } else {
        return ProofStatus::Unproved;
    };
    settle(values, Proof { theorem, period: p, saltus: s, last_irregular: e, verified_to })
}

/// Austin 1976, Theorem 6.9. T = d_0.d_1…d_v(d_{v+1}…d_{v+t}) with digits up to 7;
/// (b) if d_u contains 4 (u ≥ 0) so does d_{u+t}; p ≥ v + t, s = 2^k,
/// (1) G(i+p) = G(i) + s for e < i ≤ e + 6p; (2), (3) as above. Then for all i > e.
///
/// Hypothesis (b) serves only to exclude the values g ≤ G(n) − 2s for n + p. It may be replaced
/// by what does the same in Theorem 6.8: p is a multiple of t, and for every residue of n mod t
/// and every g < 2s there is a heap i with G(i) = g that a move of n to one heap can leave, d_u
/// containing 2 (or 1 when i = 0) for all u > v of the residue n − i. By Lemma 6.6, adding
/// multiples of p, every such g is then G of a heap below n that n + p can be reduced to.
fn octal(code: &Code, values: &Values, seen: &Pattern) -> ProofStatus {
    let (v, t) = (code.head().len() as u64, code.cycle().len() as u64);
    let e = last_irregular(seen);
    // A multiple of t is as good a length of the recurring block as t.
    let mut block = t;
    while block < v + t && !splits_recur(code, v, block) {
        block += t;
    }
    let by_digits = splits_recur(code, v, block);
    let allowed = |p: u64, s: u64| {
        s.is_power_of_two() && if by_digits { p >= v + block } else { p >= v + t && p % t == 0 }
    };
    let (p, s) = match fitting(values, seen, allowed) {
        Ok(found) => found,
        Err(status) => return status,
    };
    let verified_to = e + 7 * p;
    if verified_to as usize >= values.len() {
        return ProofStatus::Needs(verified_to);
    }
    let theorem = if by_digits {
        Theorem::Octal
    } else if low_values_left(code, values, e + 2 * p, s) {
        Theorem::OctalByHeaps
    } else {
        return ProofStatus::Unproved;
    };
    settle(values, Proof { theorem, period: p, saltus: s, last_irregular: e, verified_to })
}

/// Hypothesis (b) with a block of length t.
fn splits_recur(code: &Code, v: u64, t: u64) -> bool {
    (0..=(v + t) as i64).all(|u| code.digit(u) & 4 == 0 || code.digit(u + t as i64) & 4 != 0)
}

/// Can n of every residue be reduced to a heap of every value below 2s, heaps up to `last` tried?
fn low_values_left(code: &Code, values: &Values, last: u64, s: u64) -> bool {
    let (v, t) = (code.head().len(), code.cycle().len());
    (0..t).all(|n| {
        // Any u > v of the residue n − i stands for all of them.
        let digit = |i: usize| {
            let u = v + 1 + (n + 2 * t * (v + last as usize + 2) - i - v - 1) % t;
            code.digit(u as i64)
        };
        let mut met = vec![false; 2 * s as usize];
        for i in 0..=last as usize {
            let wanted = if i == 0 { 1 } else { 2 };
            if digit(i) & wanted != 0 {
                if let Some(place) = met.get_mut(values.get(i) as usize) {
                    *place = true;
                }
            }
        }
        met.iter().all(|&m| m)
    })
}

/// Austin 1976, Theorem 6.10. T = .d_1…d_v(d_{v+1}…d_{v+t}) with digits up to 3, not all of the
/// recurring ones below 2; (1) G(i+p) = G(i) + s for e < i ≤ e + p + v + t; (2), (3) as above.
/// Then for all i > e. The saltus may be any number.
fn tetral(code: &Code, values: &Values, seen: &Pattern) -> ProofStatus {
    let (v, t) = (code.head().len() as u64, code.cycle().len() as u64);
    if !code.left().is_empty() || code.cycle().iter().all(|&d| d < 2) {
        return ProofStatus::Unproved;
    }
    let (p, s) = match fitting(values, seen, |_, _| true) {
        Ok(found) => found,
        Err(status) => return status,
    };
    let e = last_irregular(seen);
    let verified_to = e + 2 * p + v + t;
    settle(
        values,
        Proof { theorem: Theorem::Tetral, period: p, saltus: s, last_irregular: e, verified_to },
    )
}

/// The sequence of the tetral skeleton is proved to follow the pattern by Theorem 6.10, and no
/// option of several heaps has the value of the heap it comes from.
fn by_skeleton(code: &Code, values: &Values, seen: &Pattern) -> ProofStatus {
    let reach = (seen.preperiod.0 + seen.period.0).min(values.len());
    let zeros: Vec<usize> = (1..reach).filter(|&n| values.get(n) == 0).collect();
    if zeros.len() > 40 {
        return ProofStatus::Unproved;
    }
    let Some(bones) = skeleton(code, &zeros) else {
        return ProofStatus::Unproved;
    };
    let mut known = Values::default();
    let mut end = values.len();
    let proof = loop {
        if Breaks::new(&bones).extend(&mut known, end, &Watch::new()).is_err() {
            return ProofStatus::Unproved;
        }
        if pattern(&known) != Some(*seen) {
            return ProofStatus::Unproved;
        }
        match tetral(&bones, &known, seen) {
            ProofStatus::Proved(proof) => break proof,
            ProofStatus::Needs(last) if last < 1 << 16 => {
                end = last as usize + 1;
                known = Values::default();
            }
            _ => return ProofStatus::Unproved,
        }
    };
    let shared = values.len().min(known.len());
    let same = (0..shared).all(|n| values.get(n) == known.get(n));
    if same && splits_miss(code, &known, seen) {
        ProofStatus::Proved(Proof { theorem: Theorem::Skeleton, ..proof })
    } else {
        ProofStatus::Unproved
    }
}

/// The greatest common divisor.
pub fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}

/// A plain period as a pattern.
pub fn plain(period: usize, preperiod: usize) -> Pattern {
    Pattern { period: Period(period), preperiod: Preperiod(preperiod), saltus: 0 }
}
