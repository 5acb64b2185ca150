//! A misère quotient.
//!
//! Positions are sums of heaps; Φ sends a sum to the product of its heaps' elements. The claim
//! is that X is a misère P-position exactly when Φ(X) ∈ P, and that any two elements differ in
//! some product. For a position X put x = Φ(X) and K = { z : zΦ(X') ∈ P for an option X' }. A
//! position other than the empty one is P just if no option is, so the claim holds if
//! and only if always: x ∈ P just if 1 ∉ K. Sums have the pair (xy, { z : zy ∈ K or zx ∈ L }).
//!
//! * If K misses { z : xz ∈ P } for the heaps, it does for all sums: no move from P to P.
//! * If (x, K) has 1 ∈ K in every sum that is not in P, so has (x, K ∪ …): from every N-position
//!   there is a move to P if there is from those with least K. The closure of the heaps under
//!   sums is enumerated, keeping least K.

use std::collections::HashMap;

use grundy_cert::misere_quotient::{MisereQuotient, THEOREM};

use crate::monoid::{misfit, show, Monoid};
use crate::moves::Rules;
use crate::primes::prime_factors;
use crate::{CheckError, Limits, Verdict};

/// Check the claim.
pub fn check(claim: &MisereQuotient, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    if let Some(why) = careless(claim) {
        return Ok(Verdict::Refuted(why));
    }
    let rules = match rules_of(claim)? {
        Ok(rules) => rules,
        Err(why) => return Ok(Verdict::Refuted(why)),
    };
    let quotient = match Quotient::read(claim, limits)? {
        Ok(quotient) => quotient,
        Err(why) => return Ok(Verdict::Refuted(why)),
    };
    let refutation = match quotient.refute_outcomes(&rules, limits)? {
        Some(why) => Some(why),
        None => match quotient.refute_least() {
            Some(why) => Some(why),
            None => refute_period(claim, &rules, limits)?,
        },
    };
    Ok(refutation.map_or(Verdict::Verified, Verdict::Refuted))
}

/// Fields that contradict each other, or a list that is not what it should be.
fn careless(claim: &MisereQuotient) -> Option<String> {
    let MisereQuotient { order, heap, generators, products, phi, .. } = claim;
    if let Some(why) = misfit(*order, *heap, generators, products, phi) {
        return Some(why);
    }
    if !claim.p.iter().all(|x| x < order) {
        return Some(format!("an element of p or phi is not below the order {order}"));
    }
    if !claim.p.windows(2).all(|pair| pair[0] < pair[1]) {
        return Some("the elements of p are not in ascending order, each once".into());
    }
    if claim.period.is_none() && claim.theorem.is_some() {
        return Some("a theorem is named, but no period is claimed".into());
    }
    None
}

/// The rules of the claim; the inner error is a refutation.
fn rules_of(claim: &MisereQuotient) -> Result<Result<Rules<'_>, String>, CheckError> {
    match (&claim.code, &claim.options) {
        (Some(code), None) => Ok(Ok(Rules::of_code(code)?)),
        (None, Some(options)) => {
            for (i, option) in options.iter().enumerate() {
                if option.iter().flatten().any(|&h| h == 0 || h as usize > i) {
                    return Ok(Err(format!(
                        "an option of component {} is not made of components below it",
                        i + 1
                    )));
                }
            }
            if claim.heap as usize != options.len() {
                return Ok(Err(format!(
                    "heap is {}, but options of {} components are given",
                    claim.heap,
                    options.len()
                )));
            }
            Ok(Ok(Rules::Options(options)))
        }
        _ => Ok(Err("exactly one of code and options must be given".into())),
    }
}

type Set = Vec<u64>;

fn has(set: &[u64], x: usize) -> bool {
    set[x / 64] >> (x % 64) & 1 == 1
}

fn put(set: &mut [u64], x: usize) {
    set[x / 64] |= 1 << (x % 64);
}

struct Quotient<'a> {
    order: usize,
    monoid: Monoid,
    p: Vec<bool>,
    phi: &'a [usize],
}

/// A pair (x, K) and a position that has it.
struct Pair {
    x: usize,
    k: Set,
    position: Vec<u32>,
}

impl<'a> Quotient<'a> {
    /// The monoid with its P-positions; the inner error is a refutation.
    fn read(
        claim: &'a MisereQuotient,
        limits: &Limits<'_>,
    ) -> Result<Result<Self, String>, CheckError> {
        let MisereQuotient { order, generators, products, phi, .. } = claim;
        let monoid = match Monoid::read(*order, generators, products, phi, limits)? {
            Ok(monoid) => monoid,
            Err(why) => return Ok(Err(why)),
        };
        let mut p = vec![false; *order];
        claim.p.iter().for_each(|&x| p[x] = true);
        Ok(Ok(Quotient { order: *order, monoid, p, phi }))
    }

    fn mul(&self, x: usize, y: usize) -> usize {
        self.monoid.mul(x, y)
    }

    fn element(&self, heaps: &[u32]) -> usize {
        self.monoid.element(self.phi, heaps)
    }

    /// A position whose outcome is not as claimed.
    fn refute_outcomes(
        &self,
        rules: &Rules<'_>,
        limits: &Limits<'_>,
    ) -> Result<Option<String>, CheckError> {
        if self.p[0] {
            return Ok(Some("the empty position is claimed to be a P-position".into()));
        }
        let words = self.order.div_ceil(64);
        // Once here, and once where elements are compared.
        limits.charge(2 * self.order as u64 * self.order as u64)?;
        // wins[e] = { z : ze ∈ P }.
        let wins: Vec<Set> = (0..self.order)
            .map(|e| {
                let mut set = vec![0; words];
                (0..self.order).filter(|&z| self.p[self.mul(e, z)]).for_each(|z| put(&mut set, z));
                set
            })
            .collect();
        let mut toll = limits.toll();
        let mut heaps = vec![];
        for n in 1..=self.phi.len() as u32 {
            toll.pay(self.order + rules.width(n))?;
            let mut images = vec![false; self.order];
            rules.options(n, &mut |option| {
                images[self.element(option)] = true;
                toll.pay(4 + option.len())
            })?;
            let x = self.phi[n as usize - 1];
            if images.iter().all(|i| !i) {
                if x != 0 {
                    return Ok(Some(format!(
                        "the position {n} has no move, but is not the identity"
                    )));
                }
                continue;
            }
            let mut k = vec![0; words];
            for (e, _) in images.iter().enumerate().filter(|(_, i)| **i) {
                toll.pay(words)?;
                k.iter_mut().zip(&wins[e]).for_each(|(a, b)| *a |= b);
            }
            if let Some(z) = (0..self.order).find(|&z| has(&k, z) && has(&wins[x], z)) {
                let position = show(self.monoid.example[z].iter().copied().chain([n]));
                return Ok(Some(format!(
                    "the position {position} is claimed to be P, but has a move to a position \
                     claimed to be P"
                )));
            }
            heaps.push(Pair { x, k, position: vec![n] });
            let bytes = heaps.len() as u64 * (8 * words as u64 + 64);
            limits.hold(bytes, || format!("the options of {n} heaps"))?;
        }
        self.refute_winning_moves(heaps, limits)
    }

    /// A position outside P from which no move leads into P.
    fn refute_winning_moves(
        &self,
        heaps: Vec<Pair>,
        limits: &Limits<'_>,
    ) -> Result<Option<String>, CheckError> {
        let mut found: Vec<Pair> = vec![];
        let mut of_element: Vec<Vec<usize>> = vec![vec![]; self.order];
        let mut toll = limits.toll();
        let mut bytes = 0;
        let mut least = |found: &[Pair], own: &[usize], k: &Set| -> Result<bool, CheckError> {
            toll.pay(self.order + own.len() * (1 + k.len() / 4))?;
            Ok(own.iter().any(|&i| found[i].k.iter().zip(k).all(|(a, b)| a & !b == 0)))
        };
        for heap in heaps {
            if least(&found, &of_element[heap.x], &heap.k)? {
                continue;
            }
            // All sums found so far and none, with one more heap; then these with one more; ….
            let mut fresh = vec![];
            let mut level: Vec<Option<usize>> = (0..found.len()).map(Some).collect();
            level.insert(0, None);
            while !level.is_empty() {
                fresh.clear();
                for &t in &level {
                    let (x, k) = match t {
                        None => (heap.x, heap.k.clone()),
                        Some(t) => self.sum(&found[t], &heap),
                    };
                    if least(&found, &of_element[x], &k)? {
                        continue;
                    }
                    let mut position = t.map_or(vec![], |t| found[t].position.clone());
                    position.push(heap.position[0]);
                    if !self.p[x] && !has(&k, 0) {
                        return Ok(Some(format!(
                            "the position {} is claimed to be N, but no move from it leads to a \
                             position claimed to be P",
                            show(position.into_iter())
                        )));
                    }
                    fresh.push(Some(found.len()));
                    of_element[x].push(found.len());
                    bytes += 8 * k.len() as u64 + 4 * position.len() as u64 + 100;
                    found.push(Pair { x, k, position });
                    limits.hold(bytes, || format!("more than {} sums", found.len()))?;
                }
                level = fresh.clone();
            }
        }
        Ok(None)
    }

    fn sum(&self, a: &Pair, b: &Pair) -> (usize, Set) {
        let mut k = vec![0; a.k.len()];
        for z in 0..self.order {
            if has(&a.k, self.mul(b.x, z)) || has(&b.k, self.mul(a.x, z)) {
                put(&mut k, z);
            }
        }
        (self.mul(a.x, b.x), k)
    }

    /// Two elements that no product tells apart.
    fn refute_least(&self) -> Option<String> {
        let mut seen: HashMap<Set, usize> = HashMap::new();
        for x in 0..self.order {
            let mut row = vec![0; self.order.div_ceil(64)];
            (0..self.order).filter(|&z| self.p[self.mul(x, z)]).for_each(|z| put(&mut row, z));
            if let Some(y) = seen.insert(row, x) {
                return Some(format!(
                    "the positions {} and {} have different elements, but the same outcome in \
                     every sum: this is not the least quotient",
                    show(self.monoid.example[y].iter().copied()),
                    show(self.monoid.example[x].iter().copied())
                ));
            }
        }
        None
    }
}

/// Let moves leave at most H heaps and add or take at most t tokens. If Φ(h+p) = Φ(h) for m < h ≤
/// Hm + (H−1)p + t, and the quotient is right up to N = H(m+p) + t, then for n > N taking p from
/// the largest heap of an option turns options of n into those of n − p without changing their
/// elements, so that n has the pair of n − p: extended with period p, Φ is right for all heaps.
fn refute_period(
    claim: &MisereQuotient,
    rules: &Rules<'_>,
    limits: &Limits<'_>,
) -> Result<Option<String>, CheckError> {
    let no = |why: &str| Ok(Some(why.to_string()));
    let (period, preperiod) = match (claim.period, claim.preperiod) {
        (None, None) => return Ok(None),
        (Some(period), Some(preperiod)) => (u64::from(period), u64::from(preperiod)),
        _ => return no("period and preperiod must be given together"),
    };
    if claim.theorem.as_deref() != Some(THEOREM) {
        return Ok(Some(format!("the theorem named for a period must be '{THEOREM}'")));
    }
    let Rules::Code(digits) = rules else {
        return no("the theorem applies only to games given by a finite code");
    };
    let Some((v, w)) = digits.range() else {
        return no("the theorem applies only to games given by a finite code");
    };
    if period == 0 {
        return no("a period must be at least 1");
    }
    let last_exception = preperiod.saturating_sub(1);
    let needed = u64::from(digits.most_heaps()) * (last_exception + period) + w.max(-v) as u64;
    let heap = u64::from(claim.heap);
    if heap < needed {
        return Ok(Some(format!(
            "the theorem needs the heaps up to {needed}, the certificate covers {heap}"
        )));
    }
    let phi = |n: u64| if n == 0 { 0 } else { claim.phi[n as usize - 1] };
    let breaks = |p: u64, from: u64| (from..=heap - p).find(|&n| phi(n) != phi(n + p));
    if let Some(n) = breaks(period, preperiod) {
        return Ok(Some(format!(
            "the positions {n} and {} have different elements: {period} is not a period from heap {preperiod} on",
            n + period
        )));
    }
    if preperiod > 0 && phi(preperiod - 1) == phi(preperiod - 1 + period) {
        return Ok(Some(format!(
            "not the least preperiod: the positions {} and {} have the same element",
            preperiod - 1,
            preperiod - 1 + period
        )));
    }
    for prime in prime_factors(period, limits)? {
        limits.charge(heap)?;
        let shorter = period / prime;
        if breaks(shorter, preperiod).is_none() {
            return Ok(Some(format!(
                "not the least period: {shorter} is one from heap {preperiod} on"
            )));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// .3, She-loves-me: heaps alternate between a and 1, P = {a}.
    fn claim() -> MisereQuotient {
        MisereQuotient {
            code: Some(".3".into()),
            options: None,
            heap: 3,
            order: 2,
            p: vec![1],
            generators: vec![1],
            products: vec![vec![1, 0]],
            phi: vec![1, 0, 1],
            period: Some(2),
            preperiod: Some(0),
            theorem: Some(THEOREM.into()),
        }
    }

    fn verdict(claim: &MisereQuotient) -> Verdict {
        check(claim, &Limits::new(1 << 30, &|_| true)).unwrap()
    }

    #[test]
    fn a_true_claim_is_verified_and_false_ones_are_refuted() {
        assert_eq!(verdict(&claim()), Verdict::Verified);
        type Change = fn(&mut MisereQuotient);
        let false_claims: [(&str, Change); 14] = [
            ("ascending order", |c| c.p = vec![1, 1, 1]),
            ("below the order", |c| c.p = vec![1, 2]),
            ("ascending order", |c| {
                c.generators = vec![1, 1];
                c.products = vec![vec![1, 0], vec![1, 0]];
            }),
            ("phi has 3 entries for 4 heaps", |c| c.heap = 4),
            ("no period is claimed", |c| (c.period, c.preperiod) = (None, None)),
            ("given together", |c| c.preperiod = None),
            ("theorem named", |c| c.theorem = Some("Fermat".into())),
            ("exactly one of code and options", |c| c.options = Some(vec![vec![]; 3])),
            ("claimed to be N", |c| c.p = vec![]),
            ("empty position", |c| c.p = vec![0, 1]),
            ("claimed to be", |c| c.phi[2] = 0),
            ("position 2 is", |c| c.phi[1] = 1),
            ("covers 2", |c| {
                c.heap = 2;
                c.phi.pop();
            }),
            ("is not a period", |c| {
                c.period = Some(1);
            }),
        ];
        for (what, change) in false_claims {
            let mut claim = claim();
            change(&mut claim);
            let Verdict::Refuted(why) = verdict(&claim) else { panic!("{what}: verified") };
            assert!(why.contains(what), "{what}: {why}");
        }
    }
}
