//! Standard forms: codes that give the same nim-sequence, perhaps shifted.
//!
//! Two things are done to a code. `closure` adds every digit bit that the rules already imply
//! (Austin 1976, Theorems 4.2–4.5); `next_cousin` passes from a game with G(1) = 0 to the game
//! whose sequence is the same one heap earlier (Theorem 4.6). Codes with the same closure have the
//! same sequence; the converse is false, so different closures decide nothing.

use grundy_watch::Watch;

use crate::code::Code;
use crate::naive;
use crate::rules::Rules;
use crate::values::Values;

/// Number of bits of a digit: digits go up to V, that is 31.
const BITS: usize = 5;
/// Most codes visited on the way to the standard form.
const MOST_STEPS: usize = 4096;

/// The code with every bit that may be added without changing the sequence, as far as Theorems
/// 4.2–4.5 say.
///
/// 4.5 (and 4.4): `2^k` in d_u, k ≥ 2, u > 1 − k, implies `2^(k−2j)` in d_{u+2v} for v ≥ j ≥ 1:
/// the heaps split off are equal in pairs. 4.3 (and 4.2): if d_1 is even, so that G(1) = 0, then
/// `2^k` in d_u, k ≥ 1, u > 1 − k, implies `2^(k−j)` in d_{u+j}: the heaps split off are ones.
///
/// The same reasoning for any heap z known to have G(z) = 0: `2^k` in d_u, u ≥ 0, implies
/// `2^(k−1)` in d_{u+z}. And 1 in d_u is about the heap u alone, so it may be added when G(u) ≠ 0.
/// The first heaps are played out for this.
pub fn closure(code: &Code) -> Code {
    let early = first_values(code);
    let zeros: Vec<i64> = (1..early.len()).filter(|&z| early[z] == 0).map(|z| z as i64).collect();
    let lone = code.digit(1) & 1 == 0;
    let cycle = code.cycle().len().max(1);
    let period = if cycle % 2 == 0 { cycle } else { 2 * cycle };
    let head = code.head().len() + (4 + early.len()) * BITS + code.left().len();
    let end = (head + 3 * period) as i64;
    let first = code.first_index();
    let mut digits: Vec<u8> = (first..=end).map(|u| code.digit(u)).collect();
    for u in (1..early.len()).filter(|&u| early[u] != 0) {
        digits[(u as i64 - first) as usize] |= 1;
    }
    let mut changed = true;
    while changed {
        changed = false;
        for u in first..=end {
            let digit = digits[(u - first) as usize];
            for k in (1..=BITS).filter(|&k| digit >> k & 1 == 1 && u > 1 - k as i64) {
                let mut add = |at: i64, bit: usize| {
                    if at <= end && (at > 0 || bit >= 2) {
                        let place = &mut digits[(at - first) as usize];
                        changed |= *place >> bit & 1 == 0;
                        *place |= 1 << bit;
                    }
                };
                for j in 1..=k / 2 {
                    let mut at = u + 2 * j as i64;
                    while at <= end {
                        add(at, k - 2 * j);
                        at += 2;
                    }
                }
                if lone {
                    for j in 1..=k {
                        add(u + j as i64, k - j);
                    }
                }
                if u >= 0 {
                    for z in &zeros {
                        add(u + z, k - 1);
                    }
                }
            }
        }
    }
    let left = (first..=0).rev().map(|u| digits[(u - first) as usize]).collect();
    let right = &digits[(1 - first) as usize..];
    let tail = right[head..head + period].to_vec();
    assert_eq!(tail[..], right[head + period..head + 2 * period], "the closure of {code} recurs");
    Code::new(left, right[..head].to_vec(), tail)
}

/// G of the first heaps, by the definition: few of them when moves leave many heaps.
fn first_values(code: &Code) -> Vec<u32> {
    let end = match code.most_heaps() {
        ..=2 => 32,
        3 => 24,
        _ => 12,
    };
    let mut values = Values::default();
    let rules = Rules::Code(code.clone());
    // They are so few that a search whose time is over can still be answered.
    match naive::extend(&rules, &mut values, end, &Watch::alone()) {
        Ok(()) => values.to_vec(0, end),
        Err(_) => vec![0],
    }
}

/// Austin 1976, Theorem 4.6: if d_1 is even, the game U with G_U(n) = G_T(n + 1). `2^k` in d_v
/// puts `2^k, …, 1` into e_{v+k−1} when that index is positive, `2^k, …, 4` when it is not.
pub fn next_cousin(code: &Code) -> Option<Code> {
    if code.digit(1) & 1 == 1 || is_empty(code) {
        return None;
    }
    let first = code.first_index();
    let cycle = code.cycle().len();
    let head = code.head().len() + BITS;
    let end = (head + cycle) as i64;
    let mut left = vec![0; first.unsigned_abs() as usize + 1];
    let mut right = vec![0; end as usize];
    for v in first..=end + 1 {
        for k in (0..=BITS).filter(|&k| code.digit(v) >> k & 1 == 1) {
            let at = v + k as i64 - 1;
            if at > 0 {
                if let Some(digit) = right.get_mut(at as usize - 1) {
                    *digit |= ((2u16 << k) - 1) as u8;
                }
            } else {
                left[at.unsigned_abs() as usize] |= (((2u16 << k) - 1) & !3) as u8;
            }
        }
    }
    let tail = right.split_off(head);
    Some(Code::new(left, right, tail))
}

/// Does no heap have a move?
pub fn is_empty(code: &Code) -> bool {
    code.left().is_empty() && code.head().is_empty() && code.cycle().is_empty()
}

/// The game itself and its later forms, each one heap ahead of the one before; the last has d_1
/// odd and is the standard form.
pub fn forms(code: &Code) -> Vec<Code> {
    let mut found = vec![code.clone()];
    while let Some(next) = next_cousin(&found[found.len() - 1]) {
        found.push(next);
        if found.len() > MOST_STEPS {
            break;
        }
    }
    found
}

/// The same sequence with as few bits as the closure theorems allow: bits that the others imply
/// are dropped, from the last digit back.
pub fn least_form(code: &Code) -> Code {
    let whole = closure(code);
    let mut left = code.left().to_vec();
    let mut head = code.head().to_vec();
    let cycle = code.cycle().to_vec();
    if !cycle.is_empty() {
        let finite = Code::new(left.clone(), head.clone(), vec![]);
        if closure(&finite) == whole {
            return least_form(&finite);
        }
    }
    for at in (0..head.len()).rev() {
        for bit in (0..=BITS).filter(|bit| code.head()[at] >> bit & 1 == 1) {
            head[at] &= !(1 << bit);
            if closure(&Code::new(left.clone(), head.clone(), cycle.clone())) != whole {
                head[at] |= 1 << bit;
            }
        }
    }
    for at in (0..left.len()).rev() {
        for bit in (2..=BITS).filter(|bit| code.left()[at] >> bit & 1 == 1) {
            left[at] &= !(1 << bit);
            if closure(&Code::new(left.clone(), head.clone(), cycle.clone())) != whole {
                left[at] |= 1 << bit;
            }
        }
    }
    Code::new(left, head, cycle)
}

/// A game with one more heap of value 0 at the beginning whose next form is this game, if
/// Theorem 4.6 can be read backwards.
pub fn earlier_cousin(code: &Code) -> Option<Code> {
    let whole = closure(code);
    let reach = (code.head().len() + code.cycle().len()) as i64;
    let first = code.first_index() - BITS as i64;
    // Every bit whose image the closure contains.
    let mut left = vec![0u8; first.unsigned_abs() as usize + 1];
    let mut head = vec![0u8; reach as usize + BITS];
    for v in first..=head.len() as i64 {
        for k in 0..=BITS {
            let at = v + k as i64 - 1;
            if (v <= 0 && k < 2) || (v == 1 && k == 0) || at > reach {
                continue;
            }
            let image = ((2u16 << k) - 1) as u8 & if at > 0 { !0 } else { !3 };
            if whole.digit(at) & image == image && image != 0 {
                let place = if v > 0 { &mut head[v as usize - 1] } else { &mut left[-v as usize] };
                *place |= 1 << k;
            }
        }
    }
    let cycle = if code.is_finite() {
        vec![]
    } else {
        let tail = head.len() - code.cycle().len()..;
        head[tail].to_vec()
    };
    let all = Code::new(left, head, cycle);
    let fits = next_cousin(&all).is_some_and(|next| closure(&next) == whole);
    fits.then(|| least_form(&all))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(code: &Code, end: usize) -> Vec<u32> {
        let mut values = Values::default();
        naive::extend(&Rules::Code(code.clone()), &mut values, end, &Watch::new()).unwrap();
        values.to_vec(0, end)
    }

    fn code(text: &str) -> Code {
        text.parse().unwrap()
    }

    #[test]
    fn first_values_are_known_when_the_time_is_over() {
        let over = std::sync::Arc::new(Watch::with_limit(std::time::Duration::ZERO));
        assert_eq!(over.over(|| first_values(&code(".007"))).len(), 32);
    }

    #[test]
    fn the_source_s_examples() {
        let chain = |text: &str| -> Vec<String> {
            forms(&code(text)).iter().map(|c| c.as_digits()).collect()
        };
        assert_eq!(chain(".4"), [".4", ".07", ".137"]);
        assert_eq!(chain(".08"), [".08", ".000F", ".00137F", ".0113377F", ".111333777F"]);
        assert_eq!(chain("80000.02"), ["80000.02", "C00.03", "4C.13"]);
        assert_eq!(closure(&code(".66")), closure(&code(".671")));
        assert_eq!(closure(&code(".A")), closure(&code(".A421")));
        assert_eq!(closure(&code(".F")), closure(&code(".F0302")));
        assert_eq!(least_form(&code(".671")), code(".64"));
        assert_eq!(earlier_cousin(&code(".137")), Some(code(".07")));
        assert_eq!(earlier_cousin(&code(".07")), Some(code(".4")));
        assert_eq!(earlier_cousin(&code(".77")), Some(code("4.4")));
    }

    #[test]
    fn every_form_keeps_the_sequence() {
        let mut seed = 1u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        for _ in 0..1500 {
            let top = [4, 8, 8, 16, 32][random(5) as usize];
            let left = (0..random(3)).map(|_| (random(top) & !3) as u8).collect();
            let head: Vec<u8> = (0..1 + random(4)).map(|_| random(top) as u8).collect();
            let cycle: Vec<u8> = match random(3) {
                0 => (0..1 + random(3)).map(|_| random(top.min(8)) as u8).collect(),
                _ => vec![],
            };
            let game = Code::new(left, head, cycle);
            let end = if game.most_heaps() > 3 { 15 } else { 22 };
            let own = values(&game, end);
            assert_eq!(values(&closure(&game), end), own, "{game} {}", closure(&game));
            assert_eq!(values(&least_form(&game), end), own, "{game}");
            if let Some(next) = next_cousin(&game) {
                assert_eq!(values(&next, end - 1), own[1..], "{game} {next}");
            }
            if let Some(before) = earlier_cousin(&game) {
                assert_eq!(values(&before, end)[1..], own[..end - 1], "{game} {before}");
            }
        }
    }
}
