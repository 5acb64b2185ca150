//! Ordinals below ε₀ in Cantor normal form.
//!
//! Sums and products of two kinds: the ordinary ones of order types, which do not commute
//! (1 + ω = ω), and the natural ones of Hessenberg, which are those of games (*On Numbers and
//! Games*, chapter 2).

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::{small, too_many_terms, Fault, MOST_BITS, MOST_TERMS};

/// `ω^e·c + …`, exponents falling, coefficients positive. The derived order, term by term from
/// the largest, is that of ordinals.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ordinal {
    terms: Vec<(Ordinal, BigUint)>,
}

impl From<BigUint> for Ordinal {
    fn from(n: BigUint) -> Ordinal {
        Ordinal::power(Ordinal::default(), n)
    }
}

impl From<u64> for Ordinal {
    fn from(n: u64) -> Ordinal {
        BigUint::from(n).into()
    }
}

impl Ordinal {
    pub fn zero() -> Ordinal {
        Ordinal::default()
    }

    pub fn omega() -> Ordinal {
        Ordinal::power(1.into(), BigUint::one())
    }

    /// `ω^e·c`.
    pub fn power(e: Ordinal, c: BigUint) -> Ordinal {
        Ordinal { terms: if c.is_zero() { vec![] } else { vec![(e, c)] } }
    }

    /// Exponents and coefficients, exponents falling.
    pub fn terms(&self) -> &[(Ordinal, BigUint)] {
        &self.terms
    }

    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The number, of a finite ordinal.
    pub fn finite(&self) -> Option<BigUint> {
        match &self.terms[..] {
            [] => Some(BigUint::zero()),
            [(e, c)] if e.is_zero() => Some(c.clone()),
            _ => None,
        }
    }

    pub fn is_limit(&self) -> bool {
        self.terms.last().is_some_and(|(e, _)| !e.is_zero())
    }

    /// The largest exponent; 0 of 0.
    pub fn degree(&self) -> Ordinal {
        self.terms.first().map_or_else(Ordinal::zero, |(e, _)| e.clone())
    }

    /// The limit and the finite number of which this is the sum.
    fn limit_and_finite(&self) -> (Ordinal, BigUint) {
        let cut = self.terms.iter().take_while(|(e, _)| !e.is_zero()).count();
        let finite = self.terms.get(cut).map_or_else(BigUint::zero, |(_, c)| c.clone());
        (Ordinal { terms: self.terms[..cut].to_vec() }, finite)
    }

    /// `α + β`: terms of α below the first of β vanish.
    pub fn add(&self, other: &Ordinal) -> Ordinal {
        let Some((lead, first)) = other.terms.first() else { return self.clone() };
        let mut terms: Vec<_> = self.terms.iter().take_while(|(e, _)| e >= lead).cloned().collect();
        match terms.last_mut() {
            Some((e, c)) if e == lead => {
                *c += first;
                terms.extend_from_slice(&other.terms[1..]);
            }
            _ => terms.extend_from_slice(&other.terms),
        }
        Ordinal { terms }
    }

    /// `α·β`: order type of β copies of α, one after the other.
    pub fn multiply(&self, other: &Ordinal) -> Result<Ordinal, Fault> {
        let Some((lead, first)) = self.terms.first() else { return Ok(Ordinal::zero()) };
        let mut terms = Vec::new();
        for (e, c) in &other.terms {
            if e.is_zero() {
                terms.push((lead.clone(), first * c));
                terms.extend_from_slice(&self.terms[1..]);
            } else {
                terms.push((lead.add(e), c.clone()));
            }
        }
        limited(terms)
    }

    /// `α^β`.
    pub fn raise(&self, other: &Ordinal) -> Result<Ordinal, Fault> {
        if other.is_zero() || *self == 1.into() {
            return Ok(1.into());
        }
        if self.is_zero() {
            return Ok(Ordinal::zero());
        }
        let (limit, finite) = other.limit_and_finite();
        let mut result = Ordinal::from(1);
        if !limit.is_zero() {
            // n^(ω^e·c) = ω^(ω^(e-1)·c) for finite n > 1, where 1 + (e - 1) = e; α^λ = ω^(deg α·λ).
            let exponent = if self.finite().is_some() {
                let less =
                    |e: &Ordinal| e.finite().map_or_else(|| e.clone(), |n| (n - 1u32).into());
                let terms = limit.terms.iter().map(|(e, c)| (less(e), c.clone())).collect();
                Ordinal { terms }
            } else {
                self.degree().multiply(&limit)?
            };
            result = Ordinal::power(exponent, BigUint::one());
        }
        result.multiply(&self.raise_to_number(&finite)?)
    }

    fn raise_to_number(&self, n: &BigUint) -> Result<Ordinal, Fault> {
        let longest = MOST_BITS / self.terms.iter().map(|(_, c)| c.bits()).max().unwrap_or(1);
        let mut n = small(n, longest, "an exponent")?;
        let (mut square, mut result) = (self.clone(), Ordinal::from(1));
        loop {
            if n % 2 == 1 {
                result = square.multiply(&result)?;
            }
            n /= 2;
            if n == 0 {
                return Ok(result);
            }
            square = square.multiply(&square)?;
        }
    }

    /// The natural sum: coefficients add.
    pub fn natural_sum(&self, other: &Ordinal) -> Ordinal {
        self.merged(other, |a, b| a + b)
    }

    /// The nim-sum: coefficients nim-add (*On Numbers and Games*, chapter 6).
    pub fn nim_sum(&self, other: &Ordinal) -> Ordinal {
        self.merged(other, |a, b| a ^ b)
    }

    fn merged(&self, other: &Ordinal, join: impl Fn(&BigUint, &BigUint) -> BigUint) -> Ordinal {
        let (mut a, mut b) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        let mut terms = Vec::new();
        loop {
            let take_a = match (a.peek(), b.peek()) {
                (None, None) => return Ordinal { terms },
                (Some((e, c)), Some((f, d))) if e == f => {
                    let sum = join(c, d);
                    if !sum.is_zero() {
                        terms.push((e.clone(), sum));
                    }
                    a.next();
                    b.next();
                    continue;
                }
                (Some((e, _)), Some((f, _))) => e > f,
                (next, _) => next.is_some(),
            };
            terms.extend(if take_a { a.next() } else { b.next() }.cloned());
        }
    }

    /// The natural product: exponents add naturally, and the rest is distributive.
    pub fn natural_product(&self, other: &Ordinal) -> Result<Ordinal, Fault> {
        let mut total = Ordinal::zero();
        for (e, c) in &self.terms {
            let terms = other.terms.iter().map(|(f, d)| (e.natural_sum(f), c * d)).collect();
            total = total.natural_sum(&limited(terms)?);
            if total.terms.len() > MOST_TERMS {
                return Err(too_many_terms());
            }
        }
        Ok(total)
    }
}

fn limited(terms: Vec<(Ordinal, BigUint)>) -> Result<Ordinal, Fault> {
    if terms.len() > MOST_TERMS {
        return Err(too_many_terms());
    }
    Ok(Ordinal { terms })
}
