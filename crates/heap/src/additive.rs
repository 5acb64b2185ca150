//! Subtraction sets {a, b, a+b}: every value, and the period, by a formula.
//!
//! The definition finds G(n) from all values before it. Here, for a ≤ b, write n = ya + x with 0 ≤ x < a and let
//! the heaps of one residue x form a row. Going down by b leads from row to row; the j-th row below x is entered after
//! D(j) = ⌈(jb − x)/a⌉ steps of a in all. Of these j differences, each q = ⌊b/a⌋ or q + 1, let N(j) be odd. Then
//!
//! σ(j) = D(j) + N(j) − N(⌊j/2⌋) ascends, and for σ(j) ≤ y < σ(j+1)
//!
//! G(n) = 2 (j mod 2) + ((y + D(⌊j/2⌋)) mod 2).
//!
//! `docs/theory/subtraction-games.md` proves it, and that the least period is b + 2ha for b = 2ha − r with 0 ≤ r ≤ a, and
//! a(2b + r)/gcd(a, b) for b = 2ha + r with 0 < r < a; both begin at heap 0. (The periods for coprime a, b: Austin 1976,
//! section 5.3, after *Winning Ways*, chapter 4.)

use crate::code::Code;

/// The set {a, b, a+b} with 0 < a < b.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Additive {
    a: u64,
    b: u64,
}

impl Additive {
    /// The set, if the game is to take one of its members.
    pub fn of(code: &Code) -> Option<Self> {
        if !code.left().is_empty() || !code.is_finite() {
            return None;
        }
        let digits = code.head();
        let mut members = (1..).zip(digits).filter(|&(_, &digit)| digit != 0);
        let mut next = || members.next().filter(|&(_, &digit)| digit == 3).map(|(u, _)| u);
        let (a, b, c) = (next()?, next()?, next()?);
        (members.next().is_none() && a + b == c).then_some(Additive { a, b })
    }

    /// The least period; the sequence has it from heap 0 on. `None` beyond 64 bits.
    pub fn period(self) -> Option<u64> {
        let Additive { a, b } = self;
        let (h, r) = (b / (2 * a), b % (2 * a));
        if 0 < r && r < a {
            (a / gcd(a, b)).checked_mul(2 * b + r)
        } else {
            Some(b + 2 * a * if r == 0 { h } else { h + 1 })
        }
    }

    /// G(n).
    pub fn value(self, n: u64) -> u32 {
        let (y, x) = (n / self.a, n % self.a);
        // σ(j) ≥ j, for D(j) ≥ j and N(j) ≥ N(⌊j/2⌋).
        let (mut least, mut beyond) = (0, y + 1);
        while beyond - least > 1 {
            let j = least + (beyond - least) / 2;
            if self.turn(x, j) <= y.into() {
                least = j;
            } else {
                beyond = j;
            }
        }
        let phase = (u128::from(y) + self.steps(x, least / 2)) % 2;
        (2 * (least % 2)) as u32 + phase as u32
    }

    /// D(j).
    fn steps(self, x: u64, j: u64) -> u128 {
        (u128::from(j) * u128::from(self.b)).saturating_sub(x.into()).div_ceil(self.a.into())
    }

    /// σ(j).
    fn turn(self, x: u64, j: u64) -> u128 {
        let q = u128::from(self.b / self.a);
        let odd = |j: u64| {
            let longer = self.steps(x, j) - q * u128::from(j);
            if q % 2 == 0 {
                longer
            } else {
                u128::from(j) - longer
            }
        };
        self.steps(x, j) + odd(j) - odd(j / 2)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_periods_are_those_of_the_definition() {
        for a in 1..12u64 {
            for b in a + 1..6 * a + 3 {
                let set = Additive { a, b };
                let period = set.period().unwrap();
                let (a, b) = (a as usize, b as usize);
                let end = 2 * period as usize + 2 * (a + b);
                let mut values: Vec<u32> = vec![];
                for n in 0..end {
                    let near = [a, b, a + b].map(|u| n.checked_sub(u).map(|left| values[left]));
                    values.push((0..).find(|&v| !near.contains(&Some(v))).unwrap());
                }
                for (n, &value) in values.iter().enumerate() {
                    assert_eq!(set.value(n as u64), value, "S({a},{b},{}): heap {n}", a + b);
                }
                // The sequence goes on as at 0 exactly from the multiples of the least period on.
                let start = &values[..a + b];
                let returns = (1..=period as usize).find(|&p| &values[p..p + a + b] == start);
                assert_eq!(returns, Some(period as usize), "S({a},{b},{})", a + b);
            }
        }
    }

    #[test]
    fn other_sets_are_told_apart() {
        let of = |text: &str| Additive::of(&text.parse().unwrap());
        assert_eq!(of("S(3,8,11)"), Some(Additive { a: 3, b: 8 }));
        for text in ["S(3,8,12)", "S(3,6)", "S(1,2,3,4)", ".123", ".331", "4.333", ".33(3)", ".0"] {
            assert_eq!(of(text), None, "{text}");
        }
        assert_eq!(Additive { a: 1000, b: 100_003 }.period(), Some(200_009_000));
        assert_eq!(Additive { a: 1 << 40, b: (1 << 62) + 1 }.period(), None);
    }
}
