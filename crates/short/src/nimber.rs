//! Nim multiplication and inverses on the field of nimbers below 2^64.
//!
//! Nim-addition is the exclusive or: it has the laws of Austin 1976, Lemma 3.1, is ordinary addition
//! of different powers of two (Theorem 3.4), and every impartial game is a nim-heap (Corollary 3.3).

/// The nim-product, by Karatsuba over the Fermat powers 2^(2^k) (ONAG ch. 6): with
/// F = 2^(2^k), `F ⊗ x = F·x` for x < F and `F ⊗ F = 3F/2`.
pub fn product(a: u64, b: u64) -> u64 {
    product_at(a, b, 5)
}

/// Product of two nimbers below 2^(2^(level+1)).
fn product_at(a: u64, b: u64, level: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = 1u32 << level;
    let low = (1u64 << half) - 1;
    if a <= low && b <= low {
        return product_at(a, b, level - 1);
    }
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    // With level 0 the halves are single bits.
    let mul = |x: u64, y: u64| {
        if level == 0 {
            x & y
        } else {
            product_at(x, y, level - 1)
        }
    };
    let lows = mul(a0, b0);
    let cross = mul(a0 ^ a1, b0 ^ b1) ^ lows;
    let highs = mul(a1, b1);
    (cross << half) ^ lows ^ mul(highs, 1u64 << (half - 1))
}

/// The nimber `b` with `a ⊗ b = 1`; `None` for 0.
pub fn inverse(a: u64) -> Option<u64> {
    if a == 0 {
        return None;
    }
    // The nimbers below 2^64 are the field of 2^64 elements: a^(2^64 - 2) inverts a.
    let mut result = 1;
    let mut square = a;
    for _ in 1..64 {
        square = product(square, square);
        result = product(result, square);
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: mex of a'⊗b ⊕ a⊗b' ⊕ a'⊗b'.
    fn naive_table(n: usize) -> Vec<Vec<u64>> {
        let mut t = vec![vec![0u64; n]; n];
        for a in 0..n {
            for b in 0..n {
                let mut seen = std::collections::BTreeSet::new();
                for x in 0..a {
                    for y in 0..b {
                        seen.insert(t[x][b] ^ t[a][y] ^ t[x][y]);
                    }
                }
                t[a][b] = (0..).find(|v| !seen.contains(v)).unwrap();
            }
        }
        t
    }

    #[test]
    fn product_is_the_definition() {
        for (a, row) in naive_table(40).iter().enumerate() {
            for (b, &expected) in row.iter().enumerate() {
                assert_eq!(product(a as u64, b as u64), expected, "{a} x {b}");
            }
        }
    }

    #[test]
    fn inverses() {
        for a in (1..300).chain([1 << 40, u64::MAX, 0xDEAD_BEEF_0123]) {
            assert_eq!(product(a, inverse(a).unwrap()), 1);
        }
        assert_eq!(inverse(0), None);
    }
}
