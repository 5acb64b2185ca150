//! An additive period of a row of 2-Star Nim.

use grundy_cert::star_row::StarRow;

use crate::limits::Toll;
use crate::primes::prime_factors;
use crate::{CheckError, Limits, Verdict};

/// Rows 0..=a of 2-Star Nim, column by column, straight from the rules: two tokens on cells a and
/// b of two strips that share cell 0; a move takes one token to a lower cell, and both may not
/// stand on cell 0. So G(i, b) is the least value that occurs neither below it in its column nor
/// before it in its row; all places but (0, 0) are positions.
///
/// For each row, one bit for each of the values from b − 64 to b + 63 that has occurred in it.
/// That all smaller values have occurred is checked as they leave the window, not assumed.
#[derive(Clone)]
struct Rows {
    column: u64,
    occurred: Vec<u128>,
}

const BELOW: u32 = 64;

impl Rows {
    fn new(a: u64) -> Self {
        // Before column 0: negative numbers are no values, count them as having occurred.
        Rows { column: 0, occurred: vec![(1 << BELOW) - 1; a as usize + 1] }
    }

    /// G(a, b) − b for the next column b.
    fn next(&mut self) -> Result<i64, CheckError> {
        let too_wide = || CheckError::TooLarge("values are too far apart for the window".into());
        let mut in_column = 0u128;
        let mut last = 0;
        for (i, row) in self.occurred.iter_mut().enumerate() {
            if (i, self.column) != (0, 0) {
                let excluded = *row | in_column;
                last = excluded.trailing_ones();
                if last == 128 {
                    return Err(too_wide());
                }
                in_column |= 1 << last;
                *row |= 1 << last;
            }
            if *row & 1 == 0 {
                return Err(too_wide());
            }
            *row >>= 1;
        }
        self.column += 1;
        Ok(i64::from(last) - i64::from(BELOW))
    }

    fn forward(&mut self, columns: u64, toll: &mut Toll<'_, '_>) -> Result<(), CheckError> {
        for _ in 0..columns {
            self.next()?;
            toll.pay(self.occurred.len())?;
        }
        Ok(())
    }
}

/// The future of rows 0..=a depends only on which values have occurred in each, seen from b: a
/// repeated state repeats `G(a, b) − b` forever.
pub fn check(claim: &StarRow, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let refuted = |why: String| Ok(Verdict::Refuted(why));
    let StarRow { a, period: p, preperiod: n0, state_column, state_period, .. } = *claim;
    if a == 0 || a > 60 {
        return Err(CheckError::TooLarge(format!("row {a}: this checker handles rows 1 to 60")));
    }
    let end = state_column.checked_add(state_period).and_then(|end| end.checked_add(p));
    if p == 0 || state_period == 0 || end.is_none_or(|end| end > 1 << 40) {
        return refuted("the period must be at least 1 and small enough to count to".into());
    }
    if state_period % p != 0 {
        return refuted(format!("the state period {state_period} is not a multiple of {p}"));
    }
    if n0 > state_column {
        return refuted(format!("the preperiod {n0} lies beyond the column {state_column}"));
    }
    let primes = prime_factors(p, limits)?;
    let mut shown: Vec<u64> = claim.witnesses.iter().map(|&(prime, _)| prime).collect();
    shown.sort_unstable();
    if shown != primes {
        return refuted(format!("there must be one witness for each prime that divides {p}"));
    }
    let mut toll = limits.toll();

    // The state at the column comes back, and up to there (or, for a period shorter than that of
    // the state, once around) row a repeats from the preperiod on and not before.
    let mut here = Rows::new(a);
    let mut ahead = here.clone();
    ahead.forward(p, &mut toll)?;
    let until = if p == state_period { state_column } else { state_column + state_period };
    let mut at_state = None;
    for b in 0..until {
        if b == state_column {
            at_state = Some(here.clone());
        }
        let (one, other) = (here.next()?, ahead.next()?);
        toll.pay(2 * (a as usize + 1))?;
        if b >= n0 && one != other {
            return refuted(format!("G({a}, {}) ≠ G({a}, {b}) + {p}", b + p));
        }
        if b + 1 == n0 && one == other {
            return refuted(format!("not the least preperiod: {b} would do"));
        }
    }
    let (first, second) = match at_state {
        None => (here, ahead),
        Some(first) => (first, here),
    };
    if first.occurred != second.occurred {
        return refuted(format!(
            "the state at column {state_column} does not come back {state_period} columns later"
        ));
    }

    // No shorter period.
    for &(q, b) in &claim.witnesses {
        if b < n0 || b > 1 << 40 {
            return refuted(format!(
                "the witness {b} for {q} lies before the preperiod or too far"
            ));
        }
        let mut rows = Rows::new(a);
        rows.forward(b, &mut toll)?;
        let one = rows.next()?;
        rows.forward(p / q - 1, &mut toll)?;
        if one == rows.next()? {
            return refuted(format!("column {b} is not a witness against the period {}", p / q));
        }
    }
    Ok(Verdict::Verified)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(claim: &StarRow) -> Verdict {
        check(claim, &Limits::new(1 << 20, &|_| true)).unwrap()
    }

    #[test]
    fn one_true_claim_and_many_false_ones() {
        // Farr and Ho, section 4.4: row 3 has period 9.
        let claim = StarRow {
            a: 3,
            period: 9,
            preperiod: 5,
            state_column: 10,
            state_period: 9,
            witnesses: vec![(3, 10)],
        };
        let with = |change: &dyn Fn(&mut StarRow)| {
            let mut changed = claim.clone();
            change(&mut changed);
            verdict(&changed)
        };
        assert_eq!(verdict(&claim), Verdict::Verified);
        assert_eq!(with(&|c| c.state_period = 18), Verdict::Verified);
        for (name, verdict) in [
            ("row", with(&|c| c.a = 4)),
            ("period too long", with(&|c| (c.period, c.state_period) = (18, 18))),
            ("period wrong", with(&|c| (c.period, c.state_period) = (8, 8))),
            ("preperiod too long", with(&|c| c.preperiod = 6)),
            ("preperiod too short", with(&|c| c.preperiod = 4)),
            ("no witness", with(&|c| c.witnesses.clear())),
            ("state period", with(&|c| c.state_period = 10)),
        ] {
            assert!(matches!(verdict, Verdict::Refuted(_)), "{name}");
        }
    }
}
