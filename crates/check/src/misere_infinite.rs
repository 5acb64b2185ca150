//! An infinite misère quotient, shown by numbers of copies.
//!
//! With s = Φ(step), u = Φ(test_step) and a = Φ(start + test), the sum of start + i·step and its test has
//! the element a(su)^i, that of start + j·step with the same test a(su)^i·s^(j−i). The weights of step
//! and test_step add up to 0, so the first sum always has the weights of start + test, and the
//! second those plus (j − i) times the weights of step. Powers in a finite monoid repeat, and
//! weights beyond all bounds make no difference: finitely many i and j − i are all.

use grundy_cert::MisereInfinite;

use crate::misere_weights::Solution;
use crate::{CheckError, Limits, Verdict};

/// Check the claim.
pub fn check(claim: &MisereInfinite, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let solution = match Solution::read(&claim.outcomes, limits)? {
        Ok(solution) => solution,
        Err(why) => return Ok(Verdict::Refuted(why)),
    };
    let refutation = match refute(claim, &solution, limits)? {
        Some(why) => Some(why),
        None => solution.refute(limits)?,
    };
    Ok(refutation.map_or(Verdict::Verified, Verdict::Refuted))
}

fn refute(
    claim: &MisereInfinite,
    solution: &Solution<'_>,
    limits: &Limits<'_>,
) -> Result<Option<String>, CheckError> {
    let lists = [&claim.start, &claim.step, &claim.test, &claim.test_step];
    if lists.into_iter().flatten().any(|&h| h == 0 || h > claim.outcomes.heap) {
        return Ok(Some(format!("a heap is not from 1 to {}", claim.outcomes.heap)));
    }
    if lists.iter().any(|heaps| !heaps.is_sorted()) {
        return Ok(Some("heaps are not in ascending order".into()));
    }
    let step = solution.weights(&claim.step);
    let back = solution.weights(&claim.test_step);
    if step.iter().zip(&back).any(|(a, b)| a + b != 0) {
        return Ok(Some("the weights of step and test_step do not add up to 0".into()));
    }
    let both: Vec<u32> = claim.start.iter().chain(&claim.test).copied().collect();
    let base = solution.weights(&both);
    let (s, u) = (solution.element(&claim.step), solution.element(&claim.test_step));
    let mul = |x, y| solution.monoid.mul(x, y);
    let order = claim.outcomes.order;
    let first = powers(solution.element(&both), mul(s, u), order, &mul);
    // Multiples of step after which every weight that changes is beyond all bounds, on its side.
    let bounds = claim.outcomes.p.iter().flat_map(|p| p.least.iter().chain(&p.most)).flatten();
    let furthest = bounds.chain(&base).map(|n| n.unsigned_abs()).max().unwrap_or(0);
    let beyond = 2 * furthest + 2;
    let mut toll = limits.toll();
    for (i, &x) in first.iter().enumerate() {
        let one = solution.is_p(x, &base);
        toll.pay(order)?;
        let second = powers(x, s, order, &mul);
        // All multiples below `beyond`, and then every element that comes again and again.
        let mut y = x;
        for d in 1..=beyond + 2 * second.len() as u64 {
            y = mul(y, s);
            toll.pay(1 + solution.pieces_of(y))?;
            // Far beyond all bounds a weight need not be told exactly.
            let far = |(&b, &w): (&i64, &i64)| b.saturating_add((d as i64).saturating_mul(w));
            let weights: Vec<i64> = base.iter().zip(&step).map(far).collect();
            if solution.is_p(y, &weights) == one {
                return Ok(Some(format!(
                    "the test of i = {i} does not tell start + i·step from start + j·step for j = {}",
                    i as u64 + d
                )));
            }
        }
    }
    Ok(None)
}

/// a, ab, ab², … until one comes again, among so many elements.
fn powers(a: usize, b: usize, order: usize, mul: &dyn Fn(usize, usize) -> usize) -> Vec<usize> {
    let mut known = vec![false; order];
    let mut found = vec![];
    let mut x = a;
    while !std::mem::replace(&mut known[x], true) {
        found.push(x);
        x = mul(x, b);
    }
    found
}
