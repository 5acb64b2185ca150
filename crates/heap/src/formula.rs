//! Games whose every value has a formula.
//!
//! * Dim: G(n) = k + 1 for n = 2^k m, m odd. A divisor with 2^i, i < k, leaves a heap with 2^i exactly; one with 2^k leaves a heap with a
//!   higher power of 2, or nothing. So 1, …, k and, by taking all, 0 are reached and k + 1 is not. Where the whole heap may not be taken: k.
//! * Prim: G(1) = 1, G(n) = 0 for even n, and for odd n > 1 with least prime factor p_k (p_1 = 2) it is k. A heap left has no factor in common with n either. Of an even
//!   heap only odd ones are left, of value 1 or more. Of an odd one 2, 1, p_2, …, p_{k−1} are, with values 0, 1, 2, …, k − 1, and none with
//!   least factor p_k.
//! * S(1, 2, 4, 8, …): G(n) = n mod 3, since no power of 2 is divisible by 3.
//!
//! (The first two: Berlekamp, Conway and Guy, *Winning Ways*, chapter 4.)

use crate::additive::Additive;
use crate::named_rules::{Endless, NamedRules};
use crate::rules::Rules;

/// Largest prime whose number among the primes is counted out.
const LARGEST_PRIME: u64 = 1 << 22;

/// A game with a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Formula {
    Additive(Additive),
    Dim,
    DimProper,
    Prim,
    PowersOfTwo,
}

impl Formula {
    /// The formula of a game, if it has one here.
    pub fn of(rules: &Rules) -> Option<Self> {
        match rules {
            Rules::Code(code) => Additive::of(code).map(Formula::Additive),
            Rules::Named(NamedRules::Dim) => Some(Formula::Dim),
            Rules::Named(NamedRules::DimProper) => Some(Formula::DimProper),
            Rules::Named(NamedRules::Prim) => Some(Formula::Prim),
            Rules::Named(NamedRules::Subtract(Endless::PowersOfTwo)) => Some(Formula::PowersOfTwo),
            _ => None,
        }
    }

    /// G(n); `None` where it would take too long.
    pub fn value(self, n: u64) -> Option<u32> {
        match self {
            Formula::Additive(set) => Some(set.value(n)),
            _ if n == 0 => Some(0),
            Formula::Dim => Some(n.trailing_zeros() + 1),
            Formula::DimProper => Some(n.trailing_zeros()),
            Formula::PowersOfTwo => Some((n % 3) as u32),
            Formula::Prim => match n {
                1 => Some(1),
                _ if n % 2 == 0 => Some(0),
                _ => number_of_least_factor(n),
            },
        }
    }
}

/// k for an odd n > 1 whose least prime factor is the k-th prime, if that is not too large.
fn number_of_least_factor(n: u64) -> Option<u32> {
    let divisors = (3..=LARGEST_PRIME).step_by(2);
    let least = divisors.take_while(|p| p * p <= n).find(|p| n % p == 0);
    let least = match least {
        Some(p) => p as usize,
        None if n <= LARGEST_PRIME => n as usize,
        None => return None,
    };
    let mut composite = vec![false; least + 1];
    let mut count = 0;
    for p in 2..=least {
        if !composite[p] {
            count += 1;
            (p * p..=least).step_by(p).for_each(|multiple| composite[multiple] = true);
        }
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use grundy_watch::Watch;

    use super::*;
    use crate::naive;
    use crate::values::Values;

    #[test]
    fn formulas_give_the_values_of_the_definition() {
        for text in ["dim", "dim-proper", "prim", "S(powers-of-2)", "S(3,11,14)"] {
            let rules: Rules = text.parse().unwrap();
            let mut values = Values::default();
            naive::extend(&rules, &mut values, 1200, &Watch::new()).unwrap();
            let formula = Formula::of(&rules).unwrap();
            for n in 0..1200u64 {
                assert_eq!(formula.value(n), Some(values.get(n as usize)), "{text}: {n}");
            }
        }
        assert_eq!(Formula::of(&"couples-are-forever".parse().unwrap()), None);
        assert_eq!(Formula::Prim.value(2_147_483_647), None);
        assert_eq!(Formula::Prim.value(7 * 10_000_000_019), Some(4));
    }
}
