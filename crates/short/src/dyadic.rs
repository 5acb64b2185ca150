//! Dyadic rationals `m / 2^e` of any size, exact.
//!
//! A numerator of at most 63 bits is kept in place; a larger one is kept once per process and
//! pointed to, as the forms of an arena are kept, so that a number is always 16 bytes to copy.
//!
//! Austin 1976, Definition 1.11 and Definition 1.12 (numbers, their order and arithmetic): they are
//! totally ordered (Lemma 1.13) and lie between their options (Lemma 1.14), so that short numbers
//! are these fractions.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};

use num_bigint::{BigInt, Sign};

use crate::fault::Fault;

/// `mantissa / 2^exponent`, the mantissa odd unless the exponent is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64, u32),
    /// Only for mantissas that do not fit the other.
    Large(&'static Large),
}

#[derive(PartialEq, Eq, Hash)]
struct Large {
    mantissa: BigInt,
    exponent: u32,
}

/// Most binary digits of a numerator or a denominator: 8 megabytes each.
const MOST_BITS: u64 = 1 << 26;

static LARGE: LazyLock<Mutex<HashSet<&'static Large>>> = LazyLock::new(Default::default);

fn limit(bits: u64) -> Fault {
    Fault::beyond(
        MOST_BITS,
        format!("a number of {bits} binary digits is too large: at most 2^26 digits are kept"),
    )
}

impl Dyadic {
    pub const ZERO: Dyadic = Dyadic(Repr::Small(0, 0));
    pub const ONE: Dyadic = Dyadic(Repr::Small(1, 0));
    pub const MINUS_ONE: Dyadic = Dyadic(Repr::Small(-1, 0));

    /// `mantissa / 2^exponent` in lowest terms.
    #[inline]
    pub fn new(mantissa: i64, exponent: u32) -> Dyadic {
        if mantissa == 0 {
            return Dyadic::ZERO;
        }
        let cut = mantissa.trailing_zeros().min(exponent);
        Dyadic(Repr::Small(mantissa >> cut, exponent - cut))
    }

    fn wide(mantissa: i128, exponent: u32) -> Dyadic {
        if mantissa == 0 {
            return Dyadic::ZERO;
        }
        let cut = mantissa.trailing_zeros().min(exponent);
        match i64::try_from(mantissa >> cut) {
            Ok(m) => Dyadic(Repr::Small(m, exponent - cut)),
            Err(_) => Dyadic::kept((mantissa >> cut).into(), exponent - cut),
        }
    }

    /// `mantissa / 2^exponent`; an error if it takes more memory than numbers may.
    pub fn big(mantissa: BigInt, exponent: u64) -> Result<Dyadic, Fault> {
        let zeros = mantissa.trailing_zeros().unwrap_or(u64::MAX).min(exponent);
        let (mantissa, exponent) = if zeros == 0 || mantissa.sign() == Sign::NoSign {
            (mantissa, exponent - zeros)
        } else {
            (mantissa >> zeros, exponent - zeros)
        };
        let bits = mantissa.bits().max(exponent);
        let exponent = u32::try_from(exponent).ok().filter(|_| bits <= MOST_BITS);
        let exponent = exponent.ok_or_else(|| limit(bits))?;
        Ok(match i64::try_from(&mantissa) {
            Ok(m) => Dyadic(Repr::Small(m, exponent)),
            Err(_) => Dyadic::kept(mantissa, exponent),
        })
    }

    fn kept(mantissa: BigInt, exponent: u32) -> Dyadic {
        let number = Large { mantissa, exponent };
        let mut all = LARGE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = all.get(&number) {
            return Dyadic(Repr::Large(known));
        }
        let new: &'static Large = Box::leak(Box::new(number));
        all.insert(new);
        Dyadic(Repr::Large(new))
    }

    pub fn integer(n: i128) -> Dyadic {
        Dyadic::wide(n, 0)
    }

    /// `numerator / denominator`, or the reason there is no such dyadic.
    pub fn fraction(numerator: &BigInt, denominator: &BigInt) -> Result<Dyadic, Fault> {
        let shown = |n: &BigInt| {
            if n.bits() > 200 {
                "…".to_string()
            } else {
                n.to_string()
            }
        };
        let named = || format!("{}/{}", shown(numerator), shown(denominator));
        if denominator.sign() != Sign::Plus {
            return Err(Fault::input(format!(
                "{}: the denominator must be a power of two",
                named()
            )));
        }
        let twos = denominator.trailing_zeros().unwrap_or(0);
        let odd = denominator >> twos;
        if odd == BigInt::from(1) {
            return Dyadic::big(numerator.clone(), twos);
        }
        if numerator % &odd != BigInt::ZERO {
            return Err(Fault::input(format!(
                "{} is not a dyadic: the denominator must be a power of two",
                named()
            )));
        }
        Dyadic::big(numerator / odd, twos)
    }

    /// The numerator in lowest terms.
    pub fn numerator(self) -> BigInt {
        match self.0 {
            Repr::Small(m, _) => m.into(),
            Repr::Large(large) => large.mantissa.clone(),
        }
    }

    /// The numerator and the exponent when the numerator fits 64 bits.
    #[inline]
    pub fn small(self) -> Option<(i64, u32)> {
        match self.0 {
            Repr::Small(m, e) => Some((m, e)),
            Repr::Large(_) => None,
        }
    }

    /// The value when it is an integer of 64 bits.
    pub fn as_integer(self) -> Option<i64> {
        self.small().filter(|(_, e)| *e == 0).map(|(m, _)| m)
    }

    /// k, where the denominator in lowest terms is 2^k.
    pub fn exponent(self) -> u32 {
        match self.0 {
            Repr::Small(_, e) => e,
            Repr::Large(large) => large.exponent,
        }
    }

    /// Binary digits of the numerator or the denominator, whichever has more.
    pub fn bits(self) -> u64 {
        let numerator = match self.0 {
            Repr::Small(m, _) => u64::from(64 - m.unsigned_abs().leading_zeros()),
            Repr::Large(large) => large.mantissa.bits(),
        };
        numerator.max(u64::from(self.exponent()))
    }

    pub fn is_integer(self) -> bool {
        self.exponent() == 0
    }

    /// Of an integer: is it odd?
    pub fn as_parity(self) -> Option<bool> {
        self.is_integer().then(|| self.numerator().bit(0))
    }

    #[inline]
    pub fn is_zero(self) -> bool {
        self == Dyadic::ZERO
    }

    /// -1, 0 or 1.
    #[inline]
    pub fn signum(self) -> i64 {
        match self.0 {
            Repr::Small(m, _) => m.signum(),
            Repr::Large(large) if large.mantissa.sign() == Sign::Minus => -1,
            Repr::Large(_) => 1,
        }
    }

    /// The numerator over the denominator 2^exponent, no coarser than the own.
    fn over(self, exponent: u32) -> Result<BigInt, Fault> {
        let by = u64::from(exponent - self.exponent());
        if self.is_zero() {
            return Ok(BigInt::ZERO);
        }
        let bits = self.bits() + by;
        if bits > 2 * MOST_BITS {
            return Err(limit(bits));
        }
        Ok(self.numerator() << by)
    }

    #[inline]
    pub fn plus(self, other: Dyadic) -> Result<Dyadic, Fault> {
        if let (Repr::Small(a, d), Repr::Small(b, e)) = (self.0, other.0) {
            let most = d.max(e);
            if most - d.min(e) < 63 {
                let sum = (i128::from(a) << (most - d)) + (i128::from(b) << (most - e));
                return Ok(Dyadic::wide(sum, most));
            }
        }
        let e = self.exponent().max(other.exponent());
        Dyadic::big(self.over(e)? + other.over(e)?, e.into())
    }

    pub fn minus(self, other: Dyadic) -> Result<Dyadic, Fault> {
        self.plus(other.negative())
    }

    #[inline]
    pub fn negative(self) -> Dyadic {
        match self.0 {
            Repr::Small(m, e) => Dyadic::wide(-i128::from(m), e),
            Repr::Large(large) => {
                let mantissa = -&large.mantissa;
                match i64::try_from(&mantissa) {
                    Ok(m) => Dyadic(Repr::Small(m, large.exponent)),
                    Err(_) => Dyadic::kept(mantissa, large.exponent),
                }
            }
        }
    }

    pub fn times(self, other: Dyadic) -> Result<Dyadic, Fault> {
        let e = u64::from(self.exponent()) + u64::from(other.exponent());
        if let (Repr::Small(a, _), Repr::Small(b, _)) = (self.0, other.0) {
            if e <= MOST_BITS {
                return Ok(Dyadic::wide(i128::from(a) * i128::from(b), e as u32));
            }
        }
        let bits = self.bits() + other.bits();
        if bits > 2 * MOST_BITS {
            return Err(limit(bits));
        }
        Dyadic::big(self.numerator() * other.numerator(), e)
    }

    /// `self · 2^by`.
    pub fn scaled(self, by: i64) -> Result<Dyadic, Fault> {
        let e = i64::from(self.exponent()) - by;
        if e >= 0 {
            return Dyadic::big(self.numerator(), e.unsigned_abs());
        }
        let bits = self.bits() + e.unsigned_abs();
        if bits > MOST_BITS {
            return Err(limit(bits));
        }
        Dyadic::big(self.numerator() << e.unsigned_abs(), 0)
    }

    /// The n-th power, for an integer n; negative for powers of two only.
    pub fn power(self, n: Dyadic) -> Result<Dyadic, Fault> {
        let undefined = |why: &str| Fault::Undefined(format!("a power that is not {why}"));
        let n = n.as_integer().ok_or_else(|| undefined("of 63 bits"))?;
        if n < 0 {
            let e = i64::from(self.exponent());
            let one = self.scaled(e)?;
            let two = one.bits().saturating_sub(1) as i64;
            if one.is_zero() || one.scaled(-two)?.bits() != 1 {
                return Err(undefined("a dyadic"));
            }
            let base = one.scaled(-two)?.scaled(e - two)?;
            return base.power(Dyadic::integer(-i128::from(n)));
        }
        if self == Dyadic::ZERO || self == Dyadic::ONE || self == Dyadic::MINUS_ONE {
            return Ok(if n % 2 == 0 && (n == 0 || !self.is_zero()) { Dyadic::ONE } else { self });
        }
        let exponent = u64::from(self.exponent()).checked_mul(n.unsigned_abs());
        let exponent = exponent.ok_or_else(|| limit(u64::MAX))?;
        let numerator_bits = self.scaled(i64::from(self.exponent()))?.bits();
        let bits = numerator_bits.saturating_sub(1).saturating_mul(n.unsigned_abs());
        match u32::try_from(n).ok().filter(|_| bits.max(exponent) <= MOST_BITS) {
            Some(n) => Dyadic::big(self.numerator().pow(n), exponent),
            None => Err(limit(bits.max(exponent))),
        }
    }

    pub fn half(self) -> Result<Dyadic, Fault> {
        self.scaled(-1)
    }

    /// Largest integer not above.
    pub fn floor(self) -> Dyadic {
        match self.0 {
            Repr::Small(m, e) => Dyadic(Repr::Small(m >> e.min(63), 0)),
            Repr::Large(large) => {
                let whole = Dyadic::big(&large.mantissa >> large.exponent, 0);
                whole.expect("an integer part takes no more memory than the number")
            }
        }
    }

    /// The day this number is born: the integers take |n| days, each halving one more.
    pub fn birthday(self) -> Dyadic {
        let size = if self.signum() < 0 { self.negative() } else { self };
        let whole = size.floor();
        if size.is_integer() {
            return whole;
        }
        let halvings = Dyadic::integer(1 + i128::from(size.exponent()));
        whole.plus(halvings).unwrap_or(whole)
    }

    /// The canonical options of the number: `{n-1|}`, `{|n+1}` or `{(m-1)/2^e | (m+1)/2^e}`.
    pub fn options(self) -> [Option<Dyadic>; 2] {
        let unit = Dyadic::new(1, self.exponent());
        // The neighbours of an odd numerator are even, and it may be the largest one kept.
        let next = |step: Dyadic| self.plus(step).ok();
        let (left, right) = (next(unit.negative()), next(unit));
        match self.signum() {
            _ if !self.is_integer() => [left, right],
            1 => [left, None],
            -1 => [None, right],
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
        if above(Dyadic::ZERO) {
            let flip = |b: Option<(Dyadic, bool)>| b.map(|(x, c)| (x.negative(), c));
            return Dyadic::simplest(flip(high), flip(low)).map(Dyadic::negative);
        }
        let (l, _) = low?;
        // The least multiple of 2^-e above, if it is below: there is one from some e on.
        let least = |e: u32| {
            let down = l.scaled(e.into()).ok()?.floor();
            let candidates = [Some(down), down.plus(Dyadic::ONE).ok()];
            let found = candidates.into_iter().flatten().map(|m| m.scaled(-i64::from(e)).ok());
            found.flatten().find(|&x| above(x)).filter(|&x| below(x))
        };
        if let Some(whole) = least(0) {
            return Some(whole);
        }
        let (mut none, mut some) = (0, l.exponent().max(high?.0.exponent()) + 1);
        least(some)?;
        while some - none > 1 {
            let middle = (none + some) / 2;
            match least(middle) {
                Some(_) => some = middle,
                None => none = middle,
            }
        }
        least(some)
    }
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if let (Repr::Small(a, d), Repr::Small(b, e)) = (self.0, other.0) {
            if d == e {
                return a.cmp(&b);
            }
            if d.abs_diff(e) < 64 {
                let most = d.max(e);
                return (i128::from(a) << (most - d)).cmp(&(i128::from(b) << (most - e)));
            }
        }
        self.cmp_far(other)
    }
}

impl Dyadic {
    fn cmp_far(&self, other: &Dyadic) -> Ordering {
        let signs = self.signum().cmp(&other.signum());
        if signs != Ordering::Equal || self.is_zero() {
            return signs;
        }
        // The place of the leading binary digit decides most of the rest.
        let magnitude = |x: &Dyadic| {
            let bits = match x.0 {
                Repr::Small(m, _) => u64::from(64 - m.unsigned_abs().leading_zeros()),
                Repr::Large(large) => large.mantissa.bits(),
            };
            bits as i64 - i64::from(x.exponent())
        };
        let sizes = magnitude(self).cmp(&magnitude(other));
        if sizes != Ordering::Equal {
            return if self.signum() < 0 { sizes.reverse() } else { sizes };
        }
        let e = self.exponent().max(other.exponent());
        let shifted = |x: &Dyadic| x.numerator() << (e - x.exponent());
        shifted(self).cmp(&shifted(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Repr::Small(m, _) => write!(f, "{m}")?,
            Repr::Large(large) => write!(f, "{}", large.mantissa)?,
        }
        match self.exponent() {
            0 => Ok(()),
            e if e < 127 => write!(f, "/{}", 1u128 << e),
            e => write!(f, "/{}", BigInt::from(1) << e),
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(n: i64, den: i64) -> Dyadic {
        Dyadic::fraction(&n.into(), &den.into()).unwrap()
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
        let tiny = Dyadic::new(1, 500);
        assert_eq!(between(Dyadic::ZERO, tiny), Dyadic::new(1, 501));
        assert_eq!(between(tiny, Dyadic::new(1, 499)), Dyadic::new(3, 501));
    }

    #[test]
    fn orders_and_adds_far_exponents() {
        let tiny = Dyadic::new(1, 200);
        assert!(tiny > Dyadic::ZERO && tiny < Dyadic::ONE);
        assert!(Dyadic::new(-1, 200) < Dyadic::ZERO && Dyadic::new(-1, 200) > Dyadic::MINUS_ONE);
        assert!(tiny < Dyadic::new(1, 3) && Dyadic::new(1, 3) > tiny);
        let more = tiny.plus(Dyadic::ONE).unwrap();
        assert!(more > Dyadic::ONE && more.floor() == Dyadic::ONE);
        assert_eq!(more.minus(Dyadic::ONE).unwrap(), tiny);
        assert_eq!(more.plus(more.negative()).unwrap(), Dyadic::ZERO);
        assert_eq!(tiny.times(Dyadic::ONE.scaled(200).unwrap()).unwrap(), Dyadic::ONE);
        assert!(Dyadic::ONE.scaled(1 << 40).is_err() && Dyadic::ONE.scaled(-(1 << 40)).is_err());
    }

    #[test]
    fn the_edge_of_the_small_ones() {
        let edge = Dyadic::integer(i64::MIN.into());
        let over = edge.negative();
        assert!(over.small().is_none() && over > Dyadic::integer(i64::MAX.into()));
        assert_eq!(over.negative(), edge);
        assert_eq!(over.minus(Dyadic::ONE).unwrap(), Dyadic::integer(i64::MAX.into()));
        assert_eq!(over.to_string(), "9223372036854775808");
    }

    #[test]
    fn birthdays() {
        assert_eq!(d(25, 16).birthday(), Dyadic::integer(6));
        assert_eq!(d(-1, 2).birthday(), Dyadic::integer(2));
        assert_eq!(d(-5, 1).birthday(), Dyadic::integer(5));
    }
}
