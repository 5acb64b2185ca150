//! Patterns G(n + p) = G(n) + s seen in the values computed so far.

use crate::error::HeapError;
use crate::on_values;
use crate::period::{least_period, Candidate, Period, Preperiod};
use crate::values::{Values, Word};

/// G(n + period) = G(n) + saltus for all n ≥ preperiod, as far as the values go; saltus 0 is a
/// plain period. The three are the least possible (Austin 1976, section 6.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pattern {
    pub period: Period,
    pub preperiod: Preperiod,
    pub saltus: u32,
}

impl From<Candidate> for Pattern {
    fn from(found: Candidate) -> Self {
        Pattern { period: found.period, preperiod: found.preperiod, saltus: 0 }
    }
}

/// The pattern of the later half of the values, or of their last eighth, carried back as far as
/// it goes. A sequence is arithmetico-periodic exactly when its differences are periodic.
pub fn pattern(values: &Values) -> Option<Pattern> {
    on_values!(values, v => pattern_in(v))
}

fn pattern_in<T: Word>(v: &[T]) -> Option<Pattern> {
    let at = |n: usize| -> i64 { v[n].into().into() };
    let tail = |part: usize| {
        let steps: Vec<i64> =
            (v.len() - v.len() / part..v.len()).skip(1).map(|n| at(n) - at(n - 1)).collect();
        least_period(&steps, 1)
    };
    if v.len() < 16 {
        return None;
    }
    let period = tail(2).or_else(|| tail(8))?;
    let saltus = at(v.len() - 1) - at(v.len() - 1 - period);
    let breaks = (0..v.len() - period).rev().find(|&n| at(n + period) != at(n) + saltus);
    Some(Pattern {
        period: Period(period),
        preperiod: Preperiod(breaks.map_or(0, |n| n + 1)),
        saltus: u32::try_from(saltus).ok()?,
    })
}

impl Pattern {
    /// Heaps below the preperiod that do not follow the final pattern carried back: how many
    /// there are, and the first `most` of them with their values.
    pub fn exceptions(
        &self,
        values: &Values,
        most: usize,
    ) -> Result<(usize, Vec<(usize, u32)>), HeapError> {
        let (period, preperiod) = (self.period.0, self.preperiod.0);
        if values.len() < preperiod + period {
            return Err(HeapError::Input("the first period is not computed yet".into()));
        }
        let (mut count, mut first) = (0, vec![]);
        on_values!(values, v => {
            // The heap of the first full period that n leads to, and how many turns away.
            let mut turns = preperiod.div_ceil(period);
            let (mut n, mut place) = (0, turns * period);
            while n < preperiod {
                let length = (preperiod + period - place).min(preperiod - n);
                let (here, there) = (&v[n..n + length], &v[place..place + length]);
                let due = turns as u64 * u64::from(self.saltus);
                if due == 0 && first.len() >= most {
                    count += differing(here, there);
                } else {
                    for (at, (&value, &later)) in here.iter().zip(there).enumerate() {
                        let (value, later): (u32, u32) = (value.into(), later.into());
                        if u64::from(later) != u64::from(value) + due {
                            count += 1;
                            if first.len() < most {
                                first.push((n + at, value));
                            }
                        }
                    }
                }
                n += length;
                place = preperiod;
                turns -= 1;
            }
        });
        Ok((count, first))
    }
}

/// How many places differ. By pieces whose count fits a byte, so that many are compared at a time.
fn differing<T: Word>(one: &[T], other: &[T]) -> usize {
    let pieces = one.chunks(128).zip(other.chunks(128));
    let count =
        |(a, b): (&[T], &[T])| -> u8 { a.iter().zip(b).map(|(x, y)| u8::from(x != y)).sum() };
    pieces.map(|piece| usize::from(count(piece))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_show_the_saltus() {
        let mut values = Values::default();
        for n in 0..200u32 {
            values.push(if n == 9 { 77 } else { [1, 0, 2][n as usize % 3] + 2 * (n / 3) });
        }
        let seen = pattern(&values).unwrap();
        assert_eq!((seen.period.0, seen.preperiod.0, seen.saltus), (3, 10, 2));
        assert_eq!(seen.exceptions(&values, 5).unwrap(), (1, vec![(9, 77)]));
        assert_eq!(seen.exceptions(&values, 0).unwrap(), (1, vec![]));
    }

    #[test]
    fn exceptions_are_counted_by_pieces() {
        let mut values = Values::default();
        let is_exception = |n: u32| n % 7 == 3 && n < 2000;
        for n in 0..5000u32 {
            values.push(if is_exception(n) { 9 } else { n * n % 311 % 8 });
        }
        let seen = Pattern { period: Period(311), preperiod: Preperiod(2000), saltus: 0 };
        let exceptions: Vec<(usize, u32)> =
            (0..2000).filter(|&n| is_exception(n)).map(|n| (n as usize, 9)).collect();
        for most in [0, 1, 40, 1000] {
            let (count, first) = seen.exceptions(&values, most).unwrap();
            assert_eq!(count, exceptions.len());
            assert_eq!(first, exceptions[..most.min(count)]);
        }
    }
}
