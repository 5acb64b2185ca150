//! Numbers with a power of two below the line.

use std::cmp::Ordering;

use crate::CheckError;

/// Largest exponent of the denominator, and bits of the numerator: sums and comparisons then fit 128 bits.
const MOST_BITS: u32 = 60;

/// `numerator / 2^exponent`, in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i128,
    exponent: u32,
}

impl Dyadic {
    /// A whole number.
    pub fn whole(n: i64) -> Self {
        Dyadic { numerator: n.into(), exponent: 0 }
    }

    fn reduced(mut numerator: i128, mut exponent: u32) -> Result<Self, CheckError> {
        while exponent > 0 && numerator % 2 == 0 {
            numerator /= 2;
            exponent -= 1;
        }
        if exponent > MOST_BITS || numerator.unsigned_abs() >> MOST_BITS != 0 {
            return Err(CheckError::TooLarge(format!(
                "a value is a number beyond {MOST_BITS} bits"
            )));
        }
        Ok(Dyadic { numerator, exponent })
    }

    /// The value if it is whole.
    pub fn as_whole(self) -> Option<i64> {
        (self.exponent == 0).then_some(self.numerator as i64)
    }

    pub fn plus(self, other: Self) -> Result<Self, CheckError> {
        let exponent = self.exponent.max(other.exponent);
        Self::reduced(self.scaled(exponent) + other.scaled(exponent), exponent)
    }

    fn scaled(self, exponent: u32) -> i128 {
        self.numerator << (exponent - self.exponent)
    }

    /// The greatest whole number that is not above this one.
    fn floor(self) -> i128 {
        self.numerator >> self.exponent
    }

    /// The options of the canonical form: the whole number below, or both neighbours one step coarser.
    pub fn options(self) -> Result<(Option<Self>, Option<Self>), CheckError> {
        if self.exponent == 0 {
            return Ok(match self.numerator.signum() {
                0 => (None, None),
                1 => (Some(Self::reduced(self.numerator - 1, 0)?), None),
                _ => (None, Some(Self::reduced(self.numerator + 1, 0)?)),
            });
        }
        Ok((
            Some(Self::reduced(self.numerator - 1, self.exponent)?),
            Some(Self::reduced(self.numerator + 1, self.exponent)?),
        ))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        self.scaled(exponent).cmp(&other.scaled(exponent))
    }
}

/// An end of an interval of numbers: the end itself belongs to it or not.
pub type End = Option<(Dyadic, bool)>;

fn fits(x: Dyadic, low: End, high: End) -> bool {
    low.is_none_or(|(a, closed)| x > a || closed && x == a)
        && high.is_none_or(|(b, closed)| x < b || closed && x == b)
}

/// The simplest number of an interval: the whole number nearest to 0, or else the one with the least denominator.
pub fn simplest(low: End, high: End) -> Result<Option<Dyadic>, CheckError> {
    if let (Some((a, closed_low)), Some((b, closed_high))) = (low, high) {
        if a > b || a == b && !(closed_low && closed_high) {
            return Ok(None);
        }
    }
    let zero = Dyadic::whole(0);
    if fits(zero, low, high) {
        return Ok(Some(zero));
    }
    // 0 is outside, so the interval lies on one side of it: its end nearer to 0 is the one that counts.
    let positive = low.is_some_and(|(a, closed)| a > zero || a == zero && !closed);
    let near = if positive { low } else { high };
    let (end, _) = near.expect("an interval without 0 is bounded towards 0");
    for exponent in 0..=MOST_BITS {
        let at = Dyadic { numerator: end.numerator << exponent, exponent: end.exponent }.floor();
        let tries = if positive { [at, at + 1] } else { [at, at - 1] };
        for numerator in tries {
            let x = Dyadic::reduced(numerator, exponent)?;
            if fits(x, low, high) {
                return Ok(Some(x));
            }
        }
    }
    Err(CheckError::TooLarge(format!("a value is a number beyond {MOST_BITS} bits")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(numerator: i128, exponent: u32) -> Dyadic {
        Dyadic::reduced(numerator, exponent).unwrap()
    }

    #[test]
    fn the_simplest_number_of_an_interval() {
        let open = |a: i128, k| Some((number(a, k), false));
        let closed = |a: i128, k| Some((number(a, k), true));
        for (low, high, found) in [
            (None, None, Some((0, 0))),
            (open(0, 0), None, Some((1, 0))),
            (open(0, 0), open(1, 0), Some((1, 1))),
            (closed(1, 0), open(2, 0), Some((1, 0))),
            (open(1, 3), open(9, 4), Some((1, 1))),
            (open(-47, 0), open(12, 0), Some((0, 0))),
            (open(5, 1), open(7, 0), Some((3, 0))),
            (open(-7, 0), open(-5, 1), Some((-3, 0))),
            (open(-7, 0), closed(-3, 0), Some((-3, 0))),
            (open(-7, 0), open(-3, 0), Some((-4, 0))),
            (open(-1, 0), open(-1, 1), Some((-3, 2))),
            (None, open(0, 0), Some((-1, 0))),
            (open(1, 0), open(1, 0), None),
            (closed(1, 1), closed(1, 1), Some((1, 1))),
            (closed(1, 1), open(1, 1), None),
            (open(3, 2), open(7, 3), Some((13, 4))),
        ] {
            let expected = found.map(|(n, k)| number(n, k));
            assert_eq!(simplest(low, high).unwrap(), expected, "{low:?} {high:?}");
        }
    }
}
