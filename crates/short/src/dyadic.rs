//! Dyadic rationals `m / 2^e`, exact; beyond 127 bits of numerator an error, never a wrap.

use std::cmp::Ordering;
use std::fmt;

use crate::fault::Fault;

/// `mantissa / 2^exponent`, the mantissa odd unless the exponent is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    mantissa: i128,
    exponent: u32,
}

fn overflow(what: &str) -> Fault {
    Fault::Limit(format!("a number has more than 126 binary digits: {what}"))
}

impl Dyadic {
    pub const ZERO: Dyadic = Dyadic { mantissa: 0, exponent: 0 };
    pub const ONE: Dyadic = Dyadic { mantissa: 1, exponent: 0 };
    pub const MINUS_ONE: Dyadic = Dyadic { mantissa: -1, exponent: 0 };

    /// `mantissa / 2^exponent` in lowest terms.
    pub fn new(mantissa: i128, exponent: u32) -> Dyadic {
        if mantissa == 0 {
            return Dyadic::ZERO;
        }
        let cut = mantissa.trailing_zeros().min(exponent);
        Dyadic { mantissa: mantissa >> cut, exponent: exponent - cut }
    }

    pub fn integer(n: i128) -> Dyadic {
        Dyadic { mantissa: n, exponent: 0 }
    }

    /// `numerator / denominator`, or the reason there is no such dyadic.
    pub fn fraction(numerator: i128, denominator: i128) -> Result<Dyadic, Fault> {
        if denominator <= 0 {
            return Err(Fault::Input(format!(
                "{numerator}/{denominator}: the denominator must be a power of two"
            )));
        }
        let odd = denominator >> denominator.trailing_zeros();
        if numerator % odd != 0 {
            return Err(Fault::Input(format!(
                "{numerator}/{denominator} is not a dyadic: the denominator must be a power of two"
            )));
        }
        Ok(Dyadic::new(numerator / odd, denominator.trailing_zeros()))
    }

    pub fn numerator(self) -> i128 {
        self.mantissa
    }

    /// k, where the denominator in lowest terms is 2^k.
    pub fn exponent(self) -> u32 {
        self.exponent
    }

    pub fn is_integer(self) -> bool {
        self.exponent == 0
    }

    pub fn is_zero(self) -> bool {
        self.mantissa == 0
    }

    pub fn signum(self) -> i128 {
        self.mantissa.signum()
    }

    fn shifted(self, exponent: u32) -> Result<i128, Fault> {
        let by = exponent - self.exponent;
        let room = self.mantissa.unsigned_abs().leading_zeros();
        if self.mantissa != 0 && by + 1 >= room {
            return Err(overflow(&format!("{self} over 2^{exponent}")));
        }
        Ok(if self.mantissa == 0 { 0 } else { self.mantissa << by })
    }

    pub fn plus(self, other: Dyadic) -> Result<Dyadic, Fault> {
        let e = self.exponent.max(other.exponent);
        let sum = self.shifted(e)?.checked_add(other.shifted(e)?);
        let sum = sum.filter(|s| s.unsigned_abs() < 1 << 126);
        Ok(Dyadic::new(sum.ok_or_else(|| overflow(&format!("{self} + {other}")))?, e))
    }

    pub fn minus(self, other: Dyadic) -> Result<Dyadic, Fault> {
        self.plus(other.negative())
    }

    pub fn negative(self) -> Dyadic {
        Dyadic { mantissa: -self.mantissa, exponent: self.exponent }
    }

    pub fn times(self, other: Dyadic) -> Result<Dyadic, Fault> {
        let product = self.mantissa.checked_mul(other.mantissa);
        let product = product.filter(|p| p.unsigned_abs() < 1 << 126);
        let m = product.ok_or_else(|| overflow(&format!("{self} times {other}")))?;
        Ok(Dyadic::new(m, self.exponent + other.exponent))
    }

    pub fn half(self) -> Dyadic {
        Dyadic::new(self.mantissa, self.exponent + 1)
    }

    /// Largest integer not above.
    pub fn floor(self) -> i128 {
        if self.exponent >= 127 {
            return if self.mantissa < 0 { -1 } else { 0 };
        }
        self.mantissa >> self.exponent
    }

    /// The day this number is born: the integers take |n| days, each halving one more.
    pub fn birthday(self) -> u128 {
        let m = if self.mantissa < 0 { self.negative() } else { self };
        let whole = m.floor().unsigned_abs();
        if m.is_integer() {
            whole
        } else {
            whole + 1 + u128::from(m.exponent)
        }
    }

    /// The canonical options of the number: `{n-1|}`, `{|n+1}` or `{(m-1)/2^e | (m+1)/2^e}`.
    pub fn options(self) -> [Option<Dyadic>; 2] {
        let Dyadic { mantissa: m, exponent: e } = self;
        if e > 0 {
            return [Some(Dyadic::new(m - 1, e)), Some(Dyadic::new(m + 1, e))];
        }
        match m.signum() {
            1 => [Some(Dyadic::integer(m - 1)), None],
            -1 => [None, Some(Dyadic::integer(m + 1))],
            _ => [None, None],
        }
    }

    /// The simplest number strictly between the bounds, or at a bound that is closed
    /// (Austin 1976, Thm 1.17). `None` is no bound; the interval must not be empty.
    pub fn simplest(low: Option<(Dyadic, bool)>, high: Option<(Dyadic, bool)>) -> Option<Dyadic> {
        let above = |x: Dyadic| low.is_none_or(|(l, closed)| x > l || (closed && x == l));
        let below = |x: Dyadic| high.is_none_or(|(h, closed)| x < h || (closed && x == h));
        if above(Dyadic::ZERO) && below(Dyadic::ZERO) {
            return Some(Dyadic::ZERO);
        }
        if !above(Dyadic::ZERO) {
            let (l, _) = low?;
            // Least multiple of 2^-e that is above, for growing e: the first below is simplest.
            for e in 0..=l.exponent.max(high.map_or(0, |(h, _)| h.exponent)) + 1 {
                let scaled = if e >= l.exponent {
                    l.shifted(e).ok()?
                } else {
                    l.mantissa >> (l.exponent - e).min(127)
                };
                for m in [scaled, scaled.checked_add(1)?] {
                    let x = Dyadic::new(m, e);
                    if above(x) {
                        if below(x) {
                            return Some(x);
                        }
                        break;
                    }
                }
            }
            return None;
        }
        let flip = |b: Option<(Dyadic, bool)>| b.map(|(x, c)| (x.negative(), c));
        Dyadic::simplest(flip(high), flip(low)).map(Dyadic::negative)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if self.exponent == other.exponent {
            return self.mantissa.cmp(&other.mantissa);
        }
        let whole = self.floor().cmp(&other.floor());
        if whole != Ordering::Equal || self.signum() != other.signum() {
            return if whole != Ordering::Equal {
                whole
            } else {
                self.signum().cmp(&other.signum())
            };
        }
        let e = self.exponent.max(other.exponent);
        match (self.shifted(e), other.shifted(e)) {
            (Ok(a), Ok(b)) => a.cmp(&b),
            // Only the coarser of the two can fail to shift. With equal integer parts its
            // fraction (of denominator 2^c) differs from the finer one by at least 2^-e; compare
            // the finer, rounded down to 2^-c.
            _ if self.exponent > other.exponent => {
                let down = self.mantissa >> (self.exponent - other.exponent).min(127);
                if down >= other.mantissa {
                    Ordering::Greater
                } else {
                    Ordering::Less
                }
            }
            _ => other.cmp(self).reverse(),
        }
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.mantissa),
            e if e < 127 => write!(f, "{}/{}", self.mantissa, 1u128 << e),
            e => write!(f, "{}/2^{e}", self.mantissa),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(n: i128, den: i128) -> Dyadic {
        Dyadic::fraction(n, den).unwrap()
    }

    #[test]
    fn simplest_numbers() {
        let between = |a, b| Dyadic::simplest(Some((a, false)), Some((b, false))).unwrap();
        assert_eq!(between(d(-47, 1), d(12, 1)), Dyadic::ZERO);
        assert_eq!(between(d(1, 8), d(9, 16)), d(1, 2));
        assert_eq!(between(d(1, 4), d(3, 8)), d(5, 16));
        assert_eq!(between(d(-9, 4), d(-1, 1)), d(-2, 1));
        assert_eq!(between(d(3, 1), d(100, 1)), d(4, 1));
        assert_eq!(Dyadic::simplest(Some((d(3, 1), false)), None), Some(d(4, 1)));
        assert_eq!(Dyadic::simplest(Some((d(3, 4), true)), Some((d(1, 1), false))), Some(d(3, 4)));
        assert_eq!(Dyadic::simplest(Some((d(1, 1), false)), Some((d(1, 1), false))), None);
    }

    #[test]
    fn orders_far_exponents() {
        let tiny = Dyadic::new(1, 200);
        assert!(tiny > Dyadic::ZERO && tiny < Dyadic::ONE);
        assert!(Dyadic::new(-1, 200) < Dyadic::ZERO && Dyadic::new(-1, 200) > Dyadic::MINUS_ONE);
        assert!(tiny < Dyadic::new(1, 3) && Dyadic::new(1, 3) > tiny);
        assert!(tiny.plus(Dyadic::ONE).is_err());
    }

    #[test]
    fn birthdays() {
        assert_eq!(d(25, 16).birthday(), 6);
        assert_eq!(d(-1, 2).birthday(), 2);
        assert_eq!(d(-5, 1).birthday(), 5);
    }
}
