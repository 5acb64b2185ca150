//! The moves of heaps, in the games that misère certificates are about.

use crate::code::Digits;
use crate::CheckError;

/// How a heap moves.
pub enum Rules<'a> {
    Code(Digits),
    Grundys,
    Options(&'a [Vec<Vec<u32>>]),
}

impl<'a> Rules<'a> {
    /// The rules of a code or of Grundy's game.
    pub fn of_code(code: &str) -> Result<Self, CheckError> {
        match code {
            "grundys-game" => Ok(Rules::Grundys),
            code => Ok(Rules::Code(Digits::read(code)?)),
        }
    }

    /// How many digits are looked at for the options of n.
    pub fn width(&self, n: u32) -> usize {
        match self {
            Rules::Options(_) | Rules::Grundys => 1,
            Rules::Code(digits) => {
                let last = digits.range().map_or(i64::from(n), |(_, last)| last);
                (last.min(i64::from(n)) - digits.first()) as usize + 1
            }
        }
    }

    /// Call `see` with the heaps of every option of n, until it fails.
    pub fn options(&self, n: u32, see: &mut See<'_>) -> Result<(), CheckError> {
        match self {
            Rules::Options(options) => options[n as usize - 1].iter().try_for_each(|o| see(o)),
            Rules::Grundys => (1..n.div_ceil(2)).try_for_each(|i| see(&[i, n - i])),
            Rules::Code(digits) => {
                let last = digits.range().map_or(i64::from(n), |(_, last)| last);
                for u in digits.first()..=last.min(i64::from(n)) {
                    let digit = digits.digit(u);
                    for k in 0..8 {
                        if digit >> k & 1 == 1 {
                            let total = (i64::from(n) - u) as u32;
                            divide(total, k, n - 1, &mut vec![], see)?;
                        }
                    }
                }
                Ok(())
            }
        }
    }
}

/// Is shown the heaps of an option.
pub type See<'a> = dyn FnMut(&[u32]) -> Result<(), CheckError> + 'a;

/// All ways to divide `total` into k heaps from 1 to `largest`, none larger than the one before.
fn divide(
    total: u32,
    k: u32,
    largest: u32,
    made: &mut Vec<u32>,
    see: &mut See<'_>,
) -> Result<(), CheckError> {
    if k == 0 {
        return if total == 0 { see(made) } else { Ok(()) };
    }
    for heap in total.div_ceil(k).max(1)..=largest.min(total.saturating_sub(k - 1)) {
        made.push(heap);
        divide(total - heap, k - 1, heap, made, see)?;
        made.pop();
    }
    Ok(())
}
