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

use crate::code::Digits;
use crate::{CheckError, Limits, Verdict};

/// Check the claim.
pub fn check(claim: &MisereQuotient, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let quotient = match Quotient::read(claim, limits)? {
        Ok(quotient) => quotient,
        Err(why) => return Ok(Verdict::Refuted(why)),
    };
    let rules = Rules::read(claim)?;
    let refutation = match quotient.refute_outcomes(&rules, limits)? {
        Some(why) => Some(why),
        None => quotient.refute_least().or_else(|| refute_period(claim, &rules)),
    };
    Ok(refutation.map_or(Verdict::Verified, Verdict::Refuted))
}

/// How a heap moves.
enum Rules<'a> {
    Code(Digits),
    Grundys,
    Options(&'a [Vec<Vec<u32>>]),
}

impl<'a> Rules<'a> {
    fn read(claim: &'a MisereQuotient) -> Result<Self, CheckError> {
        match (&claim.code, &claim.options) {
            (Some(code), None) if code == "grundys-game" => Ok(Rules::Grundys),
            (Some(code), None) => Ok(Rules::Code(Digits::read(code)?)),
            (None, Some(options)) => {
                for (i, option) in options.iter().enumerate() {
                    if option.iter().flatten().any(|&h| h == 0 || h as usize > i) {
                        let own = i + 1;
                        return Err(CheckError::Malformed(format!(
                            "an option of component {own} is not made of components below it"
                        )));
                    }
                }
                if claim.heap as usize != options.len() {
                    return Err(CheckError::Malformed(format!(
                        "heap is {}, but options of {} components are given",
                        claim.heap,
                        options.len()
                    )));
                }
                Ok(Rules::Options(options))
            }
            _ => Err(CheckError::Malformed("exactly one of code and options must be given".into())),
        }
    }

    /// Call `see` with the heaps of every option of n.
    fn options(&self, n: u32, see: &mut dyn FnMut(&[u32])) {
        match self {
            Rules::Options(options) => options[n as usize - 1].iter().for_each(|o| see(o)),
            Rules::Grundys => (1..n.div_ceil(2)).for_each(|i| see(&[i, n - i])),
            Rules::Code(digits) => {
                let (first, last) = digits.range().unwrap_or((0, i64::from(n)));
                for u in first..=last.min(i64::from(n)) {
                    let digit = digits.digit(u);
                    for k in 0..8 {
                        if digit >> k & 1 == 1 {
                            let total = (i64::from(n) - u) as u32;
                            divide(total, k, n - 1, &mut vec![], see);
                        }
                    }
                }
            }
        }
    }
}

/// All ways to divide `total` into k heaps from 1 to `largest`, none larger than the one before.
fn divide(total: u32, k: u32, largest: u32, made: &mut Vec<u32>, see: &mut dyn FnMut(&[u32])) {
    if k == 0 {
        if total == 0 {
            see(made);
        }
        return;
    }
    for heap in total.div_ceil(k).max(1)..=largest.min(total.saturating_sub(k - 1)) {
        made.push(heap);
        divide(total - heap, k - 1, heap, made, see);
        made.pop();
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
    /// Products, row by row.
    table: Vec<u32>,
    p: Vec<bool>,
    phi: &'a [usize],
    /// A position for each element.
    example: Vec<Vec<u32>>,
}

/// A pair (x, K) and a position that has it.
struct Pair {
    x: usize,
    k: Set,
    position: Vec<u32>,
}

impl<'a> Quotient<'a> {
    /// The monoid from its generators' products; the inner error is a refutation.
    ///
    /// Maps of a set that commute, and reach all of it from one element 1, make it a commutative
    /// monoid with identity 1: the sums of generators, two sums being equal if they send 1 to
    /// the same element.
    fn read(
        claim: &'a MisereQuotient,
        limits: &Limits<'_>,
    ) -> Result<Result<Self, String>, CheckError> {
        let malformed = |what: &str| Err(CheckError::Malformed(what.into()));
        let order = claim.order;
        if order == 0 || order > 1 << 16 {
            return malformed("the order is not between 1 and 65536");
        }
        let bytes = 4 * (order as u64) * (order as u64);
        if bytes > limits.memory {
            return Err(CheckError::Memory {
                limit: limits.memory,
                message: format!(
                    "checking needs {} MB for the products; the limit is {} MB",
                    bytes >> 20,
                    limits.memory >> 20
                ),
            });
        }
        let inside = |x: &usize| *x < order;
        if !claim.p.iter().all(inside) || !claim.phi.iter().all(inside) {
            return malformed("an element is not below the order");
        }
        if claim.phi.len() != claim.heap as usize {
            return malformed("phi does not have one entry for each heap");
        }
        if claim.products.len() != claim.generators.len()
            || claim.products.iter().any(|row| row.len() != order || !row.iter().all(inside))
        {
            return malformed("products does not have one row of elements for each generator");
        }
        if claim.generators.iter().any(|&h| h == 0 || h > claim.heap) {
            return malformed("a generator is not a heap from 1 to heap");
        }
        let mut example: Vec<Option<Vec<u32>>> = vec![None; order];
        example[0] = Some(vec![]);
        let mut table = vec![0u32; order * order];
        for (x, entry) in table[..order].iter_mut().enumerate() {
            *entry = x as u32;
        }
        let mut queue = vec![0];
        let mut next = 0;
        while next < queue.len() {
            let x = queue[next];
            next += 1;
            for (row, &heap) in claim.products.iter().zip(&claim.generators) {
                let y = row[x];
                if example[y].is_none() {
                    let mut position = example[x].clone().expect("reached");
                    position.push(heap);
                    example[y] = Some(position);
                    for z in 0..order {
                        table[y * order + z] = row[table[x * order + z] as usize] as u32;
                    }
                    queue.push(y);
                }
            }
        }
        if let Some(x) = example.iter().position(Option::is_none) {
            return Ok(Err(format!("no position has element {x}")));
        }
        let example: Vec<Vec<u32>> = example.into_iter().flatten().collect();
        for (g, (row, &heap)) in claim.products.iter().zip(&claim.generators).enumerate() {
            if row[0] != claim.phi[heap as usize - 1] {
                return Ok(Err(format!(
                    "the position {heap} has element {} by phi and {} by products",
                    claim.phi[heap as usize - 1],
                    row[0]
                )));
            }
            for (other, &second) in claim.products[..g].iter().zip(&claim.generators) {
                if let Some(x) = (0..order).find(|&x| row[other[x]] != other[row[x]]) {
                    let position = show(example[x].iter().copied().chain([heap, second]));
                    return Ok(Err(format!(
                        "the position {position} has two elements, {} and {}, depending on the \
                         order of its heaps",
                        row[other[x]], other[row[x]]
                    )));
                }
            }
        }
        let mut p = vec![false; order];
        claim.p.iter().for_each(|&x| p[x] = true);
        Ok(Ok(Quotient { order, table, p, phi: &claim.phi, example }))
    }

    fn mul(&self, x: usize, y: usize) -> usize {
        self.table[x * self.order + y] as usize
    }

    fn element(&self, heaps: &[u32]) -> usize {
        heaps.iter().fold(0, |x, &h| self.mul(x, self.phi[h as usize - 1]))
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
        // wins[e] = { z : ze ∈ P }.
        let wins: Vec<Set> = (0..self.order)
            .map(|e| {
                let mut set = vec![0; words];
                (0..self.order).filter(|&z| self.p[self.mul(e, z)]).for_each(|z| put(&mut set, z));
                set
            })
            .collect();
        let mut heaps = vec![];
        for n in 1..=self.phi.len() as u32 {
            if n % 64 == 0 && !(limits.go_on)(u64::from(n)) {
                return Err(CheckError::Stopped);
            }
            let mut images = vec![false; self.order];
            rules.options(n, &mut |option| images[self.element(option)] = true);
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
                k.iter_mut().zip(&wins[e]).for_each(|(a, b)| *a |= b);
            }
            if let Some(z) = (0..self.order).find(|&z| has(&k, z) && has(&wins[x], z)) {
                let position = show(self.example[z].iter().copied().chain([n]));
                return Ok(Some(format!(
                    "the position {position} is claimed to be P, but has a move to a position \
                     claimed to be P"
                )));
            }
            heaps.push(Pair { x, k, position: vec![n] });
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
        let least = |found: &[Pair], own: &[usize], k: &Set| {
            own.iter().any(|&i| found[i].k.iter().zip(k).all(|(a, b)| a & !b == 0))
        };
        for heap in heaps {
            if least(&found, &of_element[heap.x], &heap.k) {
                continue;
            }
            // All sums found so far and none, with one more heap; then these with one more; ….
            let mut fresh = vec![];
            let mut level: Vec<Option<usize>> = (0..found.len()).map(Some).collect();
            level.insert(0, None);
            while !level.is_empty() {
                fresh.clear();
                for (step, &t) in level.iter().enumerate() {
                    if step % 1024 == 0 && !(limits.go_on)(found.len() as u64) {
                        return Err(CheckError::Stopped);
                    }
                    let (x, k) = match t {
                        None => (heap.x, heap.k.clone()),
                        Some(t) => self.sum(&found[t], &heap),
                    };
                    if least(&found, &of_element[x], &k) {
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
                    found.push(Pair { x, k, position });
                    if found.len() as u64 * (self.order as u64 / 8 + 64) > limits.memory {
                        return Err(CheckError::Memory {
                            limit: limits.memory,
                            message: format!(
                                "more than {} sums are needed; the limit is {} MB",
                                found.len(),
                                limits.memory >> 20
                            ),
                        });
                    }
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
        let mut seen: HashMap<Vec<bool>, usize> = HashMap::new();
        for x in 0..self.order {
            let row = (0..self.order).map(|z| self.p[self.mul(x, z)]).collect();
            if let Some(y) = seen.insert(row, x) {
                return Some(format!(
                    "the positions {} and {} have different elements, but the same outcome in \
                     every sum: this is not the least quotient",
                    show(self.example[y].iter().copied()),
                    show(self.example[x].iter().copied())
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
fn refute_period(claim: &MisereQuotient, rules: &Rules<'_>) -> Option<String> {
    let (period, preperiod) = match (claim.period, claim.preperiod) {
        (None, None) => return None,
        (Some(period), Some(preperiod)) => (u64::from(period), u64::from(preperiod)),
        _ => return Some("period and preperiod must be given together".into()),
    };
    if claim.theorem.as_deref() != Some(THEOREM) {
        return Some(format!("the theorem named for a period must be '{THEOREM}'"));
    }
    let Rules::Code(digits) = rules else {
        return Some("the theorem applies only to games given by a finite code".into());
    };
    let Some((v, w)) = digits.range() else {
        return Some("the theorem applies only to games given by a finite code".into());
    };
    if period == 0 {
        return Some("a period must be at least 1".into());
    }
    let last_exception = preperiod.saturating_sub(1);
    let needed = u64::from(digits.most_heaps()) * (last_exception + period) + w.max(-v) as u64;
    let heap = u64::from(claim.heap);
    if heap < needed {
        return Some(format!(
            "the theorem needs the heaps up to {needed}, the certificate covers {heap}"
        ));
    }
    let phi = |n: u64| if n == 0 { 0 } else { claim.phi[n as usize - 1] };
    let breaks = |p: u64, from: u64| (from..=heap - p).find(|&n| phi(n) != phi(n + p));
    if let Some(n) = breaks(period, preperiod) {
        return Some(format!(
            "the positions {n} and {} have different elements: {period} is not a period from heap {preperiod} on",
            n + period
        ));
    }
    if preperiod > 0 && phi(preperiod - 1) == phi(preperiod - 1 + period) {
        return Some(format!(
            "not the least preperiod: the positions {} and {} have the same element",
            preperiod - 1,
            preperiod - 1 + period
        ));
    }
    let shorter = (1..period).find(|&p| period % p == 0 && breaks(p, preperiod).is_none())?;
    Some(format!("not the least period: {shorter} is one from heap {preperiod} on"))
}

fn show(heaps: impl Iterator<Item = u32>) -> String {
    let mut heaps: Vec<u32> = heaps.collect();
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    if heaps.is_empty() {
        return "0".into();
    }
    heaps.iter().map(u32::to_string).collect::<Vec<_>>().join("+")
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
        check(claim, &Limits { memory: 1 << 30, go_on: &|_| true }).unwrap()
    }

    #[test]
    fn a_true_claim_is_verified_and_false_ones_are_refuted() {
        assert_eq!(verdict(&claim()), Verdict::Verified);
        type Change = fn(&mut MisereQuotient);
        let false_claims: [(&str, Change); 6] = [
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
