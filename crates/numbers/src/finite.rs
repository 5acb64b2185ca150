//! Nimbers that are natural numbers, of any size.
//!
//! Definition: a ⊗ b is the least number that is not a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′ for a′ < a, b′ < b.
//! Here by Conway, *On Numbers and Games*, chapter 6: with F = 2^(2^k), `F ⊗ x = F·x` for x < F and
//! `F ⊗ F = F ⊕ F/2`, so that a number below F² is `aF + b` with halves a and b below F.

use grundy_short::nimber;
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// Binary digits of a half of the smallest F² above `n`, at least 32.
fn half_of(n: &BigUint) -> u64 {
    let mut half = 32;
    while n.bits() > 2 * half {
        half *= 2;
    }
    half
}

/// `n = aF + b`, F = 2^half.
fn split(n: &BigUint, half: u64) -> (BigUint, BigUint) {
    let high = n >> half;
    let low = n ^ (&high << half);
    (high, low)
}

/// Times F/2.
fn by_half_fermat(n: &BigUint, half: u64) -> BigUint {
    product(n, &(BigUint::one() << (half - 1)))
}

/// The nim-product, by Karatsuba.
pub fn product(a: &BigUint, b: &BigUint) -> BigUint {
    if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
        return nimber::product(a, b).into();
    }
    let half = half_of(a.max(b));
    let ((a1, a0), (b1, b0)) = (split(a, half), split(b, half));
    let lows = product(&a0, &b0);
    if a1.is_zero() || b1.is_zero() {
        return (product(&(a1 ^ b1), &(if b.bits() > half { a0 } else { b0 })) << half) ^ lows;
    }
    let cross = product(&(&a0 ^ &a1), &(&b0 ^ &b1)) ^ &lows;
    let highs = product(&a1, &b1);
    (cross << half) ^ lows ^ by_half_fermat(&highs, half)
}

/// The nimber b with a ⊗ b = 1; `None` for 0.
///
/// `(aF + b) ⊗ (aF + a + b) = a²·(F/2) + ab + b²` has no F in it.
pub fn inverse(n: &BigUint) -> Option<BigUint> {
    if let Ok(n) = u64::try_from(n) {
        return nimber::inverse(n).map(BigUint::from);
    }
    let half = half_of(n);
    let (a, b) = split(n, half);
    let other = &a ^ &b;
    let norm = by_half_fermat(&product(&a, &a), half) ^ product(&b, &other);
    let one_over = inverse(&norm)?;
    Some((product(&a, &one_over) << half) ^ product(&other, &one_over))
}

/// The nimber whose nim-square is n; every nimber has one.
///
/// `(cF + d)² = c²F + c²·(F/2) + d²`.
pub fn square_root(n: &BigUint) -> BigUint {
    if let Ok(n) = u64::try_from(n) {
        // In the field of 2^64 elements squaring 64 times changes nothing.
        return (0..63).fold(n, |root, _| nimber::product(root, root)).into();
    }
    let half = half_of(n);
    let (a, b) = split(n, half);
    let low = square_root(&(b ^ by_half_fermat(&a, half)));
    (square_root(&a) << half) ^ low
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers() -> Vec<BigUint> {
        // A linear congruence scatters the bits; lengths from 1 to 600.
        let mut seed = 7u64;
        let mut word = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 32) as u32
        };
        (0..14).map(|n| BigUint::new((0..1 + 3 * n / 2).map(|_| word()).collect())).collect()
    }

    #[test]
    fn a_field_of_characteristic_2() {
        for a in &numbers() {
            assert_eq!(product(&square_root(a), &square_root(a)), *a);
            assert_eq!(product(a, &inverse(a).unwrap()), BigUint::one());
            for b in &numbers() {
                assert_eq!(product(a, b), product(b, a));
                for c in numbers().iter().step_by(3) {
                    assert_eq!(product(a, &(b ^ c)), product(a, b) ^ product(a, c));
                    assert_eq!(product(a, &product(b, c)), product(&product(a, b), c));
                }
            }
        }
        assert_eq!(inverse(&BigUint::zero()), None);
    }

    #[test]
    fn fermat_powers() {
        for k in 5..10 {
            let fermat = BigUint::one() << (1u32 << k);
            assert_eq!(product(&fermat, &fermat), &fermat ^ (&fermat >> 1));
            assert_eq!(product(&fermat, &13u32.into()), &fermat * 13u32);
        }
    }
}
