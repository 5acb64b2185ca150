//! Finite sums of powers of ω with rational coefficients.

use std::cmp::Ordering;

use crate::rational::Rational;
use crate::surreal::Surreal;
use crate::{too_many_terms, Fault, MOST_TERMS};

/// `ω^e·c + …`, exponents falling, no coefficient 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub terms: Vec<(Surreal, Rational)>,
}

impl Sum {
    pub fn monomial(e: Surreal, c: Rational) -> Sum {
        Sum { terms: if c.is_zero() { vec![] } else { vec![(e, c)] } }
    }

    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The rational number, if there are no other powers of ω.
    pub fn rational(&self) -> Option<Rational> {
        match &self.terms[..] {
            [] => Some(Rational::zero()),
            [(e, c)] if e.is_zero() => Some(c.clone()),
            _ => None,
        }
    }

    pub fn sign(&self) -> Ordering {
        match self.terms.first() {
            None => Ordering::Equal,
            Some((_, c)) if c.is_negative() => Ordering::Less,
            Some(_) => Ordering::Greater,
        }
    }

    pub fn negate(&self) -> Sum {
        Sum { terms: self.terms.iter().map(|(e, c)| (e.clone(), c.negate())).collect() }
    }

    pub fn add(&self, other: &Sum) -> Sum {
        let (mut a, mut b) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        let mut terms = Vec::new();
        loop {
            let order = match (a.peek(), b.peek()) {
                (None, None) => return Sum { terms },
                (Some((e, _)), Some((f, _))) => e.cmp(f),
                (Some(_), None) => Ordering::Greater,
                (None, Some(_)) => Ordering::Less,
            };
            match order {
                Ordering::Greater => terms.extend(a.next().cloned()),
                Ordering::Less => terms.extend(b.next().cloned()),
                Ordering::Equal => {
                    if let (Some((e, c)), Some((_, d))) = (a.next(), b.next()) {
                        let sum = c.add(d);
                        if !sum.is_zero() {
                            terms.push((e.clone(), sum));
                        }
                    }
                }
            }
        }
    }

    pub fn times_monomial(&self, e: &Surreal, c: &Rational) -> Result<Sum, Fault> {
        let times = |(f, d): &(Surreal, Rational)| Ok((f.add(e)?, d.multiply(c)));
        Ok(Sum { terms: self.terms.iter().map(times).collect::<Result<_, Fault>>()? })
    }

    pub fn multiply(&self, other: &Sum) -> Result<Sum, Fault> {
        let mut total = Sum::default();
        for (e, c) in &self.terms {
            total = total.add(&other.times_monomial(e, c)?);
            if total.terms.len() > MOST_TERMS {
                return Err(too_many_terms());
            }
        }
        Ok(total)
    }
}
