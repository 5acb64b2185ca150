//! Nimbers below ω^ω^ω: the algebraic closure of the field of two elements.
//!
//! Definition, as for numbers: the nim-product of ordinals a and b is the least ordinal that is not
//! a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′. What is computed rests on Conway, *On Numbers and Games*, chapter 6,
//! Theorems 49 and 50, with Lenstra 1977, *On the algebraic closure of two*: with p the n-th odd
//! prime from n = 0, κ(p^k) = ω^(ω^n·p^(k-1)),
//!
//! * κ(p)^p = α(p), an ordinal below κ(p) that `lenstra` computes, and κ(p^(k+1))^p = κ(p^k);
//! * with exponents below p, products of the κ and of finite nimbers are ordinary products, so that
//!   `ω^e·c` is the product of one κ for each digit of e in base p and of c.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use grundy_watch::Watch;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};

use crate::lenstra::{alpha, odd_prime};
use crate::ordinal::Ordinal;
use crate::{finite, too_many_terms, Fault, MOST_TERMS};

/// A nim-heap of any ordinal size.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber {
    pub value: Ordinal,
}

/// Exponents n of ω below ω^ω: `n[i]` stands at ω^i, the last is not 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exponent(pub Vec<u64>);

impl Ord for Exponent {
    fn cmp(&self, other: &Exponent) -> Ordering {
        let length = self.0.len().cmp(&other.0.len());
        length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Exponent {
    fn partial_cmp(&self, other: &Exponent) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// An element of the field: a sum of powers of ω with finite nimbers as coefficients, not 0.
pub(crate) type Element = BTreeMap<Exponent, BigUint>;

/// The largest degree over the field of two elements of a nimber that is inverted.
const LARGEST_DEGREE: usize = 4096;
/// Bound of an exponent's coefficients, so that sums of two fit a word.
const LARGEST_COEFFICIENT: u64 = 1 << 60;

pub(crate) fn element(a: &Ordinal) -> Result<Element, Fault> {
    let beyond = || {
        Fault::input(format!("nim-products are known below omega^omega^omega; {a} is not below"))
    };
    let mut sum = Element::new();
    for (e, c) in a.terms() {
        let mut exponent = Exponent::default();
        for (f, d) in e.terms() {
            let place = f.finite().ok_or_else(beyond)?;
            let place = crate::small(&place, 10_000, "a finite exponent of omega in an exponent")?;
            let place = place as usize;
            let d = crate::small(d, LARGEST_COEFFICIENT, "a coefficient in an exponent")?;
            if exponent.0.len() <= place {
                exponent.0.resize(place + 1, 0);
            }
            exponent.0[place] = d;
        }
        sum.insert(exponent, c.clone());
    }
    Ok(sum)
}

pub(crate) fn ordinal(sum: &Element) -> Ordinal {
    let mut total = Ordinal::zero();
    for (e, c) in sum.iter().rev() {
        let mut exponent = Ordinal::zero();
        for (place, &d) in e.0.iter().enumerate().rev() {
            exponent = exponent.add(&Ordinal::power((place as u64).into(), BigUint::from(d)));
        }
        total = total.add(&Ordinal::power(exponent, c.clone()));
    }
    total
}

/// `total ⊕ ω^e·c`.
fn accumulate(total: &mut Element, e: Exponent, c: BigUint) {
    if c.is_zero() {
        return;
    }
    match total.entry(e) {
        std::collections::btree_map::Entry::Vacant(place) => {
            place.insert(c);
        }
        std::collections::btree_map::Entry::Occupied(mut place) => {
            *place.get_mut() ^= c;
            if place.get().is_zero() {
                place.remove();
            }
        }
    }
}

/// The product of the κ of two exponents: an exponent, and how often each α is a factor.
fn combine(a: &Exponent, b: &Exponent) -> Result<(Exponent, Vec<u32>), Fault> {
    let places = a.0.len().max(b.0.len());
    let (mut sum, mut alphas) = (Exponent(vec![0; places]), Vec::new());
    for place in 0..places {
        let (mut k, mut l) =
            (a.0.get(place).copied().unwrap_or(0), b.0.get(place).copied().unwrap_or(0));
        if k == 0 || l == 0 {
            sum.0[place] = k + l;
            continue;
        }
        let p = odd_prime(place)?;
        let mut digits = Vec::new();
        while k > 0 || l > 0 {
            digits.push(k % p + l % p);
            (k, l) = (k / p, l / p);
        }
        // κ(p^(j+1))^p = κ(p^j): what is carried goes to the digit below, and from the last to α(p).
        for j in (0..digits.len()).rev() {
            let carry = digits[j] / p;
            digits[j] %= p;
            if j > 0 {
                digits[j - 1] += carry;
            } else if carry > 0 {
                alphas.resize(place + 1, 0);
                alphas[place] = carry as u32;
            }
        }
        let value = digits.iter().rev().try_fold(0u64, |n, &d| n.checked_mul(p)?.checked_add(d));
        sum.0[place] = value.filter(|&n| n <= LARGEST_COEFFICIENT).ok_or_else(|| {
            Fault::beyond(LARGEST_COEFFICIENT, "a coefficient in an exponent is beyond 2^60")
        })?;
    }
    while sum.0.last() == Some(&0) {
        sum.0.pop();
    }
    Ok((sum, alphas))
}

/// Products of nimbers, with a watch that can stop them.
pub(crate) struct Field<'a> {
    pub watch: &'a Watch,
}

impl Field<'_> {
    fn step(&self) -> Result<(), Fault> {
        if self.watch.should_stop() {
            return Err(Fault::Interrupted);
        }
        Ok(())
    }

    pub fn product(&self, a: &Element, b: &Element) -> Result<Element, Fault> {
        let mut groups: BTreeMap<Vec<u32>, Element> = BTreeMap::new();
        for (e, c) in a {
            self.step()?;
            for (f, d) in b {
                let (sum, alphas) = combine(e, f)?;
                accumulate(groups.entry(alphas).or_default(), sum, finite::product(c, d));
            }
        }
        self.collect(groups)
    }

    /// Squares of sums are sums of squares.
    pub fn square(&self, a: &Element) -> Result<Element, Fault> {
        self.step()?;
        let mut groups: BTreeMap<Vec<u32>, Element> = BTreeMap::new();
        for (e, c) in a {
            let (sum, alphas) = combine(e, e)?;
            accumulate(groups.entry(alphas).or_default(), sum, finite::product(c, c));
        }
        self.collect(groups)
    }

    /// The sum of products with powers of the α.
    fn collect(&self, groups: BTreeMap<Vec<u32>, Element>) -> Result<Element, Fault> {
        let mut total = Element::new();
        for (alphas, mut part) in groups {
            for (place, &times) in alphas.iter().enumerate().rev() {
                for _ in 0..times {
                    part =
                        self.product(&part, &element(&alpha(odd_prime(place)?, self.watch)?)?)?;
                }
            }
            for (e, c) in part {
                accumulate(&mut total, e, c);
            }
            if total.len() > MOST_TERMS {
                return Err(too_many_terms());
            }
        }
        Ok(total)
    }

    pub fn power(&self, a: &Element, n: &BigUint) -> Result<Element, Fault> {
        let mut result = Element::from([(Exponent::default(), BigUint::one())]);
        for bit in (0..n.bits()).rev() {
            result = self.square(&result)?;
            if n.bit(bit) {
                result = self.product(&result, a)?;
            }
        }
        Ok(result)
    }

    /// `a, a², a⁴, …` before it is `a` again: its conjugates over the field of two elements.
    pub fn conjugates(&self, a: &Element) -> Result<Vec<Element>, Fault> {
        let mut list = vec![a.clone()];
        loop {
            let next = self.square(&list[list.len() - 1])?;
            if next == *a {
                return Ok(list);
            }
            list.push(next);
            if list.len() > LARGEST_DEGREE {
                return Err(Fault::stopped_at(
                    LARGEST_DEGREE,
                    format!("the nimber has a degree above {LARGEST_DEGREE}"),
                ));
            }
        }
    }
}

impl From<Ordinal> for Nimber {
    fn from(value: Ordinal) -> Nimber {
        Nimber { value }
    }
}

impl Nimber {
    pub fn add(&self, other: &Nimber) -> Nimber {
        self.value.nim_sum(&other.value).into()
    }

    pub fn multiply(&self, other: &Nimber, watch: &Watch) -> Result<Nimber, Fault> {
        if let (Some(a), Some(b)) = (self.value.finite(), other.value.finite()) {
            return Ok(Ordinal::from(finite::product(&a, &b)).into());
        }
        let product = Field { watch }.product(&element(&self.value)?, &element(&other.value)?)?;
        Ok(ordinal(&product).into())
    }

    /// The nimber times which it is 1: the product of the other conjugates, divided by the norm,
    /// and the norm of an element that is not 0 is 1.
    pub fn inverse(&self, watch: &Watch) -> Result<Nimber, Fault> {
        if self.value.is_zero() {
            return Err(Fault::input("0 has no nim-inverse"));
        }
        if let Some(n) = self.value.finite() {
            let inverse = finite::inverse(&n).unwrap_or_default();
            return Ok(Ordinal::from(inverse).into());
        }
        let field = Field { watch };
        let conjugates = field.conjugates(&element(&self.value)?)?;
        let mut product = Element::from([(Exponent::default(), BigUint::one())]);
        for conjugate in &conjugates[1..] {
            product = field.product(&product, conjugate)?;
        }
        Ok(ordinal(&product).into())
    }

    /// The nimber whose square it is.
    pub fn square_root(&self, watch: &Watch) -> Result<Nimber, Fault> {
        if let Some(n) = self.value.finite() {
            return Ok(Ordinal::from(finite::square_root(&n)).into());
        }
        let conjugates = Field { watch }.conjugates(&element(&self.value)?)?;
        Ok(ordinal(&conjugates[conjugates.len() - 1]).into())
    }

    /// The degree of its minimal polynomial over the field of two elements.
    pub fn degree(&self, watch: &Watch) -> Result<usize, Fault> {
        Ok(Field { watch }.conjugates(&element(&self.value)?)?.len())
    }

    /// The nim-power with an integer as exponent.
    pub fn raise(&self, n: &BigInt, watch: &Watch) -> Result<Nimber, Fault> {
        let base = if n.is_negative() { self.inverse(watch)? } else { self.clone() };
        let power = Field { watch }.power(&element(&base.value)?, n.magnitude())?;
        Ok(ordinal(&power).into())
    }
}
