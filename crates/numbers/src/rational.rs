//! Rational numbers of any size, in lowest terms.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

/// `numerator / denominator`, the denominator positive.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rational {
    pub numerator: BigInt,
    pub denominator: BigInt,
}

impl From<BigInt> for Rational {
    fn from(n: BigInt) -> Rational {
        Rational { numerator: n, denominator: BigInt::one() }
    }
}

impl Rational {
    /// `None` if the denominator is 0.
    pub fn new(numerator: BigInt, denominator: BigInt) -> Option<Rational> {
        if denominator.is_zero() {
            return None;
        }
        let mut common = numerator.gcd(&denominator);
        if denominator.is_negative() {
            common = -common;
        }
        Some(Rational { numerator: numerator / &common, denominator: denominator / &common })
    }

    pub fn zero() -> Rational {
        BigInt::zero().into()
    }

    pub fn one() -> Rational {
        BigInt::one().into()
    }

    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    pub fn is_negative(&self) -> bool {
        self.numerator.is_negative()
    }

    pub fn is_integer(&self) -> bool {
        self.denominator.is_one()
    }

    /// Is the denominator a power of two?
    pub fn is_dyadic(&self) -> bool {
        self.denominator.magnitude().count_ones() == 1
    }

    pub fn negate(&self) -> Rational {
        Rational { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }

    pub fn abs(&self) -> Rational {
        Rational { numerator: self.numerator.abs(), denominator: self.denominator.clone() }
    }

    pub fn add(&self, other: &Rational) -> Rational {
        let over = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        self.lowest(over, &self.denominator * &other.denominator)
    }

    pub fn multiply(&self, other: &Rational) -> Rational {
        self.lowest(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }

    /// `None` of 0.
    pub fn reciprocal(&self) -> Option<Rational> {
        Rational::new(self.denominator.clone(), self.numerator.clone())
    }

    /// A quotient whose denominator is a product of positive ones.
    fn lowest(&self, over: BigInt, under: BigInt) -> Rational {
        let common = over.gcd(&under);
        Rational { numerator: over / &common, denominator: under / common }
    }

    /// The largest integer that is not larger.
    pub fn floor(&self) -> BigInt {
        self.numerator.div_floor(&self.denominator)
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}
