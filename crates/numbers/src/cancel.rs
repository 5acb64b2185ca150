//! Common factors of the two parts of a quotient.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive};

use crate::rational::Rational;
use crate::sum::Sum;
use crate::surreal::Surreal;
use crate::Fault;

/// Steps of a division that is expected to come out: a quotient of more terms stays as it is.
const MOST_STEPS: usize = 1000;
/// Degree of polynomials whose greatest common divisor is looked for.
const LARGEST_DEGREE: usize = 300;

/// The same quotient with common factors taken out: all of them if both parts are polynomials in
/// one power of ω, and whenever one part divides the other. The denominator is 1 if it is a
/// single term; else it ends with a number, integers stand everywhere and have no common divisor.
pub fn lowest_terms(over: Sum, under: Sum) -> Result<(Sum, Sum), Fault> {
    let one = || Sum::monomial(Surreal::default(), Rational::one());
    if over.is_zero() {
        return Ok((over, one()));
    }
    if let Some(quotient) = exact(&over, &under)? {
        return Ok((quotient, one()));
    }
    let (mut over, mut under) = match exact(&under, &over)? {
        Some(quotient) => (one(), quotient),
        None => match common_divisor(&over, &under)? {
            Some(common) => match (exact(&over, &common)?, exact(&under, &common)?) {
                (Some(a), Some(b)) => (a, b),
                _ => (over, under),
            },
            None => (over, under),
        },
    };
    if let [(e, c)] = &under.terms[..] {
        let inverse = c.reciprocal().unwrap_or_else(Rational::one);
        return Ok((over.times_monomial(&e.negate(), &inverse)?, one()));
    }
    // Divide by the last power of ω below, and make the coefficients integers without a divisor.
    let shift = under.terms.last().map_or_else(Surreal::default, |(e, _)| e.negate());
    let all = || over.terms.iter().chain(&under.terms).map(|(_, c)| c);
    let least = all().fold(BigInt::one(), |n, c| n.lcm(&c.denominator));
    let common =
        all().fold(BigInt::default(), |n, c| n.gcd(&(&c.numerator * (&least / &c.denominator))));
    let sign = under.terms[0].1.unit();
    let factor = Rational::new(least, common).unwrap_or_else(Rational::one).multiply(&sign);
    over = over.times_monomial(&shift, &factor)?;
    under = under.times_monomial(&shift, &factor)?;
    Ok((over, under))
}

/// `over / under` if that is a finite sum.
fn exact(over: &Sum, under: &Sum) -> Result<Option<Sum>, Fault> {
    let (Some((lead, c)), Some((last, _))) = (under.terms.first(), under.terms.last()) else {
        return Ok(None);
    };
    let Some((end, _)) = over.terms.last() else { return Ok(Some(Sum::default())) };
    // No exponent of the quotient is below the difference of the last ones.
    let lowest = end.subtract(last)?;
    let inverse = c.reciprocal().unwrap_or_else(Rational::one);
    let mut quotient = Sum::default();
    let mut rest = over.clone();
    for _ in 0..MOST_STEPS {
        let Some((e, d)) = rest.terms.first() else { return Ok(Some(quotient)) };
        let (f, x) = (e.subtract(lead)?, d.multiply(&inverse));
        if f < lowest {
            return Ok(None);
        }
        rest = rest.add(&under.times_monomial(&f, &x.negate())?);
        quotient.terms.push((f, x));
    }
    Ok(None)
}

/// The greatest common divisor of two polynomials in one power of ω, times powers of ω.
fn common_divisor(a: &Sum, b: &Sum) -> Result<Option<Sum>, Fault> {
    let mut unit: Option<Surreal> = None;
    let mut ratios: Vec<Vec<Rational>> = Vec::new();
    for sum in [a, b] {
        let Some((last, _)) = sum.terms.last() else { return Ok(None) };
        let mut list = Vec::new();
        for (e, _) in &sum.terms {
            let above = e.subtract(last)?;
            if above.is_zero() {
                list.push(Rational::zero());
                continue;
            }
            let Some(ratio) = above.divide(unit.get_or_insert(above.clone()))?.rational() else {
                return Ok(None);
            };
            list.push(ratio);
        }
        ratios.push(list);
    }
    let Some(unit) = unit else { return Ok(None) };
    let least = ratios.iter().flatten().fold(BigInt::one(), |n, ratio| n.lcm(&ratio.denominator));
    let mut polynomials = Vec::new();
    for (sum, list) in [a, b].into_iter().zip(&ratios) {
        let mut coefficients = Vec::new();
        for ((_, c), ratio) in sum.terms.iter().zip(list) {
            let degree = (&ratio.numerator * (&least / &ratio.denominator)).to_usize();
            let Some(degree) = degree.filter(|&n| n <= LARGEST_DEGREE) else { return Ok(None) };
            if coefficients.len() <= degree {
                coefficients.resize(degree + 1, Rational::zero());
            }
            coefficients[degree] = c.clone();
        }
        polynomials.push(coefficients);
    }
    let (mut f, mut g) = (polynomials.swap_remove(0), polynomials.swap_remove(0));
    while !g.is_empty() {
        let rest = remainder(f, &g);
        f = g;
        g = rest;
    }
    if f.len() < 2 {
        return Ok(None);
    }
    let step = unit.divide(&Surreal::from(Rational::from(least)))?;
    let mut terms = Vec::new();
    for (degree, c) in f.into_iter().enumerate().rev() {
        if !c.is_zero() {
            terms.push((step.multiply(&Surreal::from(degree as i64))?, c));
        }
    }
    Ok(Some(Sum { terms }))
}

/// The remainder of polynomials, the highest coefficient made 1 so that numbers stay small.
fn remainder(mut f: Vec<Rational>, g: &[Rational]) -> Vec<Rational> {
    let lead = g.last().and_then(Rational::reciprocal).unwrap_or_else(Rational::one);
    while f.len() >= g.len() {
        let shift = f.len() - g.len();
        let factor = f[f.len() - 1].multiply(&lead).negate();
        for (i, c) in g.iter().enumerate() {
            f[shift + i] = f[shift + i].add(&factor.multiply(c));
        }
        while f.last().is_some_and(Rational::is_zero) {
            f.pop();
        }
    }
    if let Some(inverse) = f.last().and_then(Rational::reciprocal) {
        f.iter_mut().for_each(|c| *c = c.multiply(&inverse));
    }
    debug_assert!(f.last().is_none_or(|c| c.numerator.is_positive()));
    f
}
