//! Surreal numbers that are quotients of finite sums of powers of ω with rational coefficients,
//! the exponents being such numbers again (Conway, *On Numbers and Games*, chapter 3: the
//! ω-map takes sums of exponents to products, and a sum has the sign of its first coefficient).

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed};

use crate::cancel::lowest_terms;
use crate::ordinal::Ordinal;
use crate::rational::Rational;
use crate::sum::Sum;
use crate::{small, Fault};

/// `over / under`; the first coefficient of `under` is positive, and `under` is 1 if it can be.
#[derive(Clone, Debug, Default)]
pub struct Surreal {
    over: Sum,
    /// 1 is kept as an empty list, so that numbers without a denominator are short.
    under: Option<Box<Sum>>,
}

/// The largest power that is multiplied out.
const LARGEST_POWER: u64 = 10_000;

impl From<Rational> for Surreal {
    fn from(x: Rational) -> Surreal {
        Surreal::power(Surreal::default(), x)
    }
}

impl From<i64> for Surreal {
    fn from(n: i64) -> Surreal {
        Rational::from(BigInt::from(n)).into()
    }
}

impl From<&Ordinal> for Surreal {
    fn from(a: &Ordinal) -> Surreal {
        let term = |(e, c): &(Ordinal, BigUint)| {
            (Surreal::from(e), Rational::from(BigInt::from(c.clone())))
        };
        Surreal { over: Sum { terms: a.terms().iter().map(term).collect() }, under: None }
    }
}

impl Surreal {
    pub fn omega() -> Surreal {
        Surreal::power(1.into(), Rational::one())
    }

    /// `ω^e·c`.
    pub fn power(e: Surreal, c: Rational) -> Surreal {
        Surreal { over: Sum::monomial(e, c), under: None }
    }

    pub fn over(&self) -> &Sum {
        &self.over
    }

    /// What it is divided by, if that is not 1.
    pub fn under(&self) -> Option<&Sum> {
        self.under.as_deref()
    }

    fn denominator(&self) -> Sum {
        self.under().cloned().unwrap_or_else(|| Sum::monomial(Surreal::default(), Rational::one()))
    }

    /// What stands above and below the line; integers, of a rational.
    pub fn parts(&self) -> (Surreal, Surreal) {
        if let Some(x) = self.rational() {
            let part = |n: BigInt| Surreal::from(Rational::from(n));
            return (part(x.numerator), part(x.denominator));
        }
        let part = |over: Sum| Surreal { over, under: None };
        (part(self.over.clone()), part(self.denominator()))
    }

    /// `over / under` in lowest terms as far as `cancel` finds them.
    fn quotient(over: Sum, under: Sum) -> Result<Surreal, Fault> {
        let (over, under) = lowest_terms(over, under)?;
        let under = (under.rational() != Some(Rational::one())).then(|| Box::new(under));
        Ok(Surreal { over, under })
    }

    pub fn is_zero(&self) -> bool {
        self.over.is_zero()
    }

    pub fn sign(&self) -> Ordering {
        self.over.sign()
    }

    pub fn rational(&self) -> Option<Rational> {
        if self.under.is_some() {
            return None;
        }
        self.over.rational()
    }

    /// The ordinal, if it is one.
    pub fn ordinal(&self) -> Option<Ordinal> {
        self.signed_ordinal(false)
    }

    /// The sum of the absolute values of the terms, if the exponents are ordinals and the
    /// coefficients integers, positive ones unless `signed`.
    fn signed_ordinal(&self, signed: bool) -> Option<Ordinal> {
        if self.under.is_some() {
            return None;
        }
        let mut total = Ordinal::zero();
        for (e, c) in &self.over.terms {
            if !c.is_integer() || (c.is_negative() && !signed) {
                return None;
            }
            total = total.add(&Ordinal::power(e.ordinal()?, c.numerator.magnitude().clone()));
        }
        Some(total)
    }

    pub fn negate(&self) -> Surreal {
        Surreal { over: self.over.negate(), under: self.under.clone() }
    }

    pub fn abs(&self) -> Surreal {
        if self.sign() == Ordering::Less {
            self.negate()
        } else {
            self.clone()
        }
    }

    pub fn add(&self, other: &Surreal) -> Result<Surreal, Fault> {
        match (self.under(), other.under()) {
            (None, None) => Ok(Surreal { over: self.over.add(&other.over), under: None }),
            (a, b) if a == b => Surreal::quotient(self.over.add(&other.over), self.denominator()),
            _ => {
                let (a, b) = (self.denominator(), other.denominator());
                let over = self.over.multiply(&b)?.add(&other.over.multiply(&a)?);
                Surreal::quotient(over, a.multiply(&b)?)
            }
        }
    }

    pub fn subtract(&self, other: &Surreal) -> Result<Surreal, Fault> {
        self.add(&other.negate())
    }

    pub fn multiply(&self, other: &Surreal) -> Result<Surreal, Fault> {
        let over = self.over.multiply(&other.over)?;
        if self.under.is_none() && other.under.is_none() {
            return Ok(Surreal { over, under: None });
        }
        Surreal::quotient(over, self.denominator().multiply(&other.denominator())?)
    }

    pub fn reciprocal(&self) -> Result<Surreal, Fault> {
        if self.is_zero() {
            return Err(Fault::input("division by zero"));
        }
        Surreal::quotient(self.denominator(), self.over.clone())
    }

    pub fn divide(&self, other: &Surreal) -> Result<Surreal, Fault> {
        self.multiply(&other.reciprocal()?)
    }

    /// `self^n` for an integer n; `(ω^a)^b = ω^(ab)` for any b.
    pub fn raise(&self, exponent: &Surreal) -> Result<Surreal, Fault> {
        if let ([(e, c)], None) = (&self.over.terms[..], self.under()) {
            if *c == Rational::one() {
                return Ok(Surreal::power(e.multiply(exponent)?, Rational::one()));
            }
        }
        let n = exponent.rational().filter(Rational::is_integer).ok_or_else(|| {
            Fault::input(format!("{exponent} is no exponent of {self}: it must be an integer"))
        })?;
        let base = if n.is_negative() { self.reciprocal()? } else { self.clone() };
        let n = small(n.numerator.magnitude(), LARGEST_POWER, "an exponent")?;
        let digits = self.over.terms.iter().map(|(_, c)| c.numerator.bits()).max().unwrap_or(0);
        if digits.saturating_mul(n) > crate::MOST_BITS {
            return Err(Fault::beyond(crate::MOST_BITS, "the power has more than 2^26 digits"));
        }
        let mut result = Surreal::from(1);
        for bit in (0..u64::BITS - n.leading_zeros()).rev() {
            result = result.multiply(&result)?;
            if n >> bit & 1 == 1 {
                result = result.multiply(&base)?;
            }
        }
        Ok(result)
    }

    /// The birthday: of a rational that is not dyadic ω, and of a sum of powers of ω with ordinal
    /// exponents and integer coefficients the same with all signs plus, for its sign expansion
    /// is that of its terms one after the other (*On Numbers and Games*, chapter 3).
    pub fn birthday(&self) -> Result<Ordinal, Fault> {
        if let Some(x) = self.rational() {
            if !x.is_dyadic() {
                return Ok(Ordinal::omega());
            }
            let twos = x.denominator.bits() - 1;
            let x = x.abs();
            let above = x.floor() + BigInt::from(u8::from(!x.is_integer()));
            return Ok((above + twos).magnitude().clone().into());
        }
        self.signed_ordinal(true).ok_or_else(|| {
            Fault::Undefined(format!(
                "the birthday of {self} is not computed; it is for rationals and for sums of powers of omega with ordinal exponents and integer coefficients"
            ))
        })
    }

    /// The exponent of the first power of ω in its expansion: 0 of finite numbers that are not
    /// infinitesimal, and below 0 of infinitesimals.
    pub fn leading_exponent(&self) -> Result<Surreal, Fault> {
        let first = |sum: &Sum| sum.terms.first().map_or_else(Surreal::default, |t| t.0.clone());
        match self.under() {
            None => Ok(first(&self.over)),
            Some(under) => first(&self.over).subtract(&first(under)),
        }
    }

    /// The largest integer not above a rational.
    pub fn floor(&self) -> Result<BigInt, Fault> {
        let x = self.rational();
        x.map(|x| x.floor()).ok_or_else(|| Fault::Undefined(format!("{self} is not rational")))
    }
}

impl Ord for Surreal {
    fn cmp(&self, other: &Surreal) -> Ordering {
        if self.under == other.under {
            return self.over.add(&other.over.negate()).sign();
        }
        let cross = |a: &Surreal, b: &Surreal| a.over.multiply(&b.denominator());
        match (cross(self, other), cross(other, self)) {
            (Ok(a), Ok(b)) => a.add(&b.negate()).sign(),
            // Beyond the limit of terms the signs are all that is compared.
            _ => self.sign().cmp(&other.sign()),
        }
    }
}

impl PartialOrd for Surreal {
    fn partial_cmp(&self, other: &Surreal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Surreal {
    fn eq(&self, other: &Surreal) -> bool {
        if self.under.is_none() && other.under.is_none() {
            return self.over == other.over;
        }
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Surreal {}

impl Hash for Surreal {
    /// The first term of the expansion in powers of ω, which no way of writing changes.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Some((e, c)) = self.over.terms.first() else { return 0u8.hash(state) };
        let under = self.denominator();
        let (f, d) = &under.terms[0];
        let ratio = d.reciprocal().map(|d| c.multiply(&d));
        ratio.hash(state);
        if let Ok(e) = e.subtract(f) {
            e.hash(state);
        }
    }
}

impl Rational {
    /// 1 or -1 with the sign of the number.
    pub fn unit(&self) -> Rational {
        BigInt::from(if self.numerator.is_negative() { -1 } else { 1 }).into()
    }

    pub fn is_unit(&self) -> bool {
        self.numerator.magnitude().is_one() && self.is_integer()
    }
}
