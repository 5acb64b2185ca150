//! The tetral skeleton of a game, and the proof that its splitting moves change nothing.
//!
//! Austin 1976, Theorem 4.5: splitting off equal heaps in pairs adds nothing to the nim-sum, so a
//! digit `d_u` with `2^k` excludes all that bit k − 2j in `d_{u+2v}` (v ≥ j) would. With j = ⌊k/2⌋
//! these are one-heap moves: together with the bits 1 and 2 of the digits themselves they make a
//! tetral game T′, the skeleton, and each value excluded in T′ is excluded in T.
//!
//! Heaps of value 0 may be split off as well without changing the nim-sum.
//!
//! So if G is the sequence of T′, and no option of T with two or more heaps ever has the value
//! G(n), then by induction T has the sequence G too. For G(n + p) = G(n) + s the second condition
//! is a question about nim-sums of linear functions, which a finite automaton reading binary
//! digits from the lowest up decides: see [`splits_miss`].

use std::collections::HashSet;

use crate::code::Code;
use crate::pattern::Pattern;
use crate::values::Values;

/// The skeleton of a finite code without digits left of d_0, given heaps of value 0; `None` if
/// its one-heap moves end.
pub fn skeleton(code: &Code, zeros: &[usize]) -> Option<Code> {
    let last = usize::try_from(code.last_index()?).ok()?;
    if code.first_index() < 0 {
        return None;
    }
    let most = code.most_heaps();
    let farthest = zeros.iter().max().copied().unwrap_or(0);
    let until = last + most * (farthest + 2) + 4;
    let mut digits: Vec<u8> = (1..=until as i64).map(|u| code.digit(u) & 3).collect();
    for u in 0..=last {
        for k in (2..=most).filter(|&k| code.digit(u as i64) >> k & 1 == 1) {
            drop_heaps(zeros, u, k, &mut digits);
        }
    }
    let (head, cycle) = digits.split_at(until - 2);
    if cycle.iter().all(|d| d & 2 == 0) {
        return None;
    }
    Some(Code::new(vec![], head.to_vec(), cycle.to_vec()))
}

/// Bits that follow when `heaps` heaps are left of all but `taken`: some of value 0 and pairs of
/// equal ones are as good as taken.
fn drop_heaps(zeros: &[usize], taken: usize, heaps: usize, digits: &mut [u8]) {
    let pairs = heaps / 2;
    if heaps >= 2 {
        for at in (taken + 2 * pairs..=digits.len()).step_by(2) {
            digits[at - 1] |= 1 << (heaps % 2);
        }
    } else if taken >= 1 && taken <= digits.len() {
        digits[taken - 1] |= 1 << heaps;
    }
    if heaps > 0 {
        for &zero in zeros {
            drop_heaps(zeros, taken + zero, heaps - 1, digits);
        }
    }
}

/// Most classes of heaps for which the search is tried: with more it would take long.
const MOST_CLASSES: usize = 64;

/// Is G(n) missed by every option of two or more heaps, for all n ≥ max(preperiod, 1)? The values
/// are given to the end of the first period.
///
/// A heap below N = max(preperiod, 1) is a constant; one from N on is N + r + pq with value
/// v_r + sq. For heaps of fixed constants and residues the equation of totals becomes
/// Q = Σq + c for the q of n; both it and the equality of v_R + sQ with the nim-sum are checked
/// bit by bit, the state being the carries. A solution is a way to the state of all zeros.
pub fn splits_miss(code: &Code, values: &Values, pattern: &Pattern) -> bool {
    let (p, s) = (pattern.period.0, i64::from(pattern.saltus));
    let first = pattern.preperiod.0.max(1);
    if first - 1 + p > MOST_CLASSES || values.len() < first + p {
        return false;
    }
    let Some(last) = code.last_index() else {
        return false;
    };
    for u in code.first_index()..=last {
        for k in (2..=code.most_heaps()).filter(|&k| code.digit(u) >> k & 1 == 1) {
            let mut heaps = vec![1; k];
            loop {
                if some_q_hits(&heaps, u, first, p, s, values) {
                    return false;
                }
                // The next choice of constants and classes, in ascending order.
                let Some(at) = (0..k).rev().find(|&i| heaps[i] < first + p - 1) else {
                    break;
                };
                let next = heaps[at] + 1;
                heaps[at..].fill(next);
            }
        }
    }
    true
}

fn some_q_hits(heaps: &[usize], u: i64, first: usize, p: usize, s: i64, values: &Values) -> bool {
    let total: i64 = heaps.iter().map(|&h| h as i64).sum::<i64>() + u;
    // n = total + p Σq = first + R + pQ.
    let residue = (total - first as i64).rem_euclid(p as i64);
    let ahead = (total - first as i64).div_euclid(p as i64);
    let small: u32 = heaps.iter().filter(|&&h| h < first).fold(0, |sum, &h| sum ^ values.get(h));
    let large: Vec<i64> =
        heaps.iter().filter(|&&h| h >= first).map(|&h| values.get(h).into()).collect();
    let variables = large.len();
    // Carries of each v + sq, then the constant, then Σq + c, then v_R + sQ.
    let mut begin = large;
    begin.push(small.into());
    begin.push(ahead);
    begin.push(values.get(first + residue as usize).into());
    let mut seen = HashSet::from([begin.clone()]);
    let mut open = vec![begin];
    while let Some(state) = open.pop() {
        if state.iter().all(|&carry| carry == 0) {
            return true;
        }
        for bits in 0..1i64 << variables {
            let mut next = state.clone();
            let mut sum = 0;
            for (i, carry) in next[..variables].iter_mut().enumerate() {
                *carry += s * (bits >> i & 1);
                sum ^= *carry & 1;
            }
            sum ^= next[variables] & 1;
            next[variables + 1] += i64::from((bits as u64).count_ones());
            let turn = next[variables + 1] & 1;
            next[variables + 2] += s * turn;
            if next[variables + 2] & 1 != sum {
                continue;
            }
            next.iter_mut().for_each(|carry| *carry >>= 1);
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::pattern;
    use crate::{naive, Rules};
    use grundy_watch::Watch;

    fn values(code: &Code, end: usize) -> Values {
        let mut values = Values::default();
        naive::extend(&Rules::Code(code.clone()), &mut values, end, &Watch::new()).unwrap();
        values
    }

    #[test]
    fn kenyon_s_game_has_the_sequence_of_its_skeleton() {
        let code: Code = ".3F".parse().unwrap();
        let tetral = skeleton(&code, &[]).unwrap();
        assert_eq!(tetral, ".33(03)".parse().unwrap());
        let known = values(&tetral, 200);
        assert_eq!(known.to_vec(0, 90), values(&code, 90).to_vec(0, 90));
        assert!(splits_miss(&code, &known, &pattern(&known).unwrap()));
        // .169 needs its heaps of value 0, 2 and 5, to be seen.
        let other: Code = ".169".parse().unwrap();
        let own = values(&other, 90);
        let bare = values(&skeleton(&other, &[]).unwrap(), 200);
        assert_ne!(bare.to_vec(0, 90), own.to_vec(0, 90));
        assert!(!splits_miss(&other, &bare, &pattern(&bare).unwrap()));
        let known = values(&skeleton(&other, &[2, 5]).unwrap(), 200);
        assert_eq!(known.to_vec(0, 90), own.to_vec(0, 90));
        assert!(splits_miss(&other, &known, &pattern(&known).unwrap()));
    }

    #[test]
    fn the_automaton_finds_what_a_search_finds() {
        // Any sequences at all: the automaton must agree with trying every split to heap 120.
        for code in [".04", ".4", ".08", ".8", ".0C"] {
            let code: Code = code.parse().unwrap();
            for seed in 0..60u32 {
                let (p, s) = (1 + seed % 4, seed % 3);
                let base = |r: u32| seed.wrapping_mul(2654435761).rotate_left(5 * r) % 4;
                let mut g = Values::default();
                for n in 0..120u32 {
                    g.push(if n == 0 { 0 } else { base((n - 1) % p) + s * ((n - 1) / p) });
                }
                let seen = Pattern {
                    period: crate::period::Period(p as usize),
                    preperiod: crate::period::Preperiod(1),
                    saltus: s,
                };
                let hit = (1..120u32).any(|n| {
                    Rules::Code(code.clone())
                        .options(n.min(if code.most_heaps() > 2 { 40 } else { n }))
                        .iter()
                        .any(|heaps| {
                            let n = n.min(if code.most_heaps() > 2 { 40 } else { n });
                            heaps.len() > 1
                                && heaps.iter().fold(0, |a, &h| a ^ g.get(h as usize))
                                    == g.get(n as usize)
                        })
                });
                if hit {
                    assert!(!splits_miss(&code, &g, &seen), "{code} {seed}");
                } else if s == 0 {
                    // Without saltus heaps up to 40 show everything.
                    assert!(splits_miss(&code, &g, &seen), "{code} {seed}");
                }
            }
        }
    }
}
