//! The nim-sequences of a whole family of codes.

use grundy_cert::code_family::{Block, CodeFamily, Piece};

use crate::code::Digits;
use crate::nim_values::nim_values;
use crate::{CheckError, Limits, Verdict};

/// Most pieces and runs, and largest number in them: a claim beyond these is not checked.
const MOST_PIECES: usize = 1 << 12;
const LARGEST: u64 = 1 << 24;
/// Longest head, period or code for k = 0, and the most by which one grows with k.
const LONGEST: u64 = 1 << 28;
/// Longest common period of the words.
const LONGEST_WORD: u64 = 1 << 12;

/// A number slope·k + constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Linear {
    slope: u64,
    constant: u64,
}

impl Linear {
    const ZERO: Linear = Linear { slope: 0, constant: 0 };

    fn plus(self, other: Linear) -> Linear {
        Linear { slope: self.slope + other.slope, constant: self.constant + other.constant }
    }

    fn times(self, n: u64) -> Linear {
        Linear { slope: n * self.slope, constant: n * self.constant }
    }

    fn at(self, k: u64) -> u64 {
        self.slope * k + self.constant
    }

    /// Every claim that is checked has lengths below this, so that products of two do not overflow.
    fn beyond_counting(self) -> bool {
        self.slope.max(self.constant) > LONGEST
    }
}

/// A family whose sequence consists of words repeated, numbers of repeats and lengths of runs of digits being linear
/// in k. At most h heaps are left, digits go to t, head and period have lengths H and p, and Q is such that
/// H + Q·p > hH + hp + t for all k ≥ 0. So by Austin 1976, Theorem 4.1, the claim holds for a k if the first H + Q·p
/// values are right.
///
/// They are if each is the least value that no option has. Let m be the least common multiple of the words' lengths.
/// Inside a piece the value depends on the residue of the heap mod m, so heaps of one piece and residue, and numbers
/// taken out of one run of digits with one residue, are progressions of step m; their sums are progressions of step m
/// too. So the statement is about which progressions meet and cover which others, and is decided by how their ends
/// compare, m apart included. An end is slope·k + constant, its constant in
/// [−2(h+1)m, hB + T], where B is the largest constant of a border between the pieces and T that of a run of digits,
/// and beyond that depends on k mod m alone. Two ends with different slopes compare in the same way for all
/// k > K = hB + T + (2h+3)m. So if the first H + Q·p values are right for k = 0, …, K + m, they are for every k.
pub fn check(claim: &CodeFamily, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let refuted = |why: String| Ok(Verdict::Refuted(why));
    let malformed = |why: &str| Err(CheckError::Malformed(why.into()));
    let pieces = || claim.head.iter().chain(&claim.period);
    if pieces().count() + claim.digits.len() > MOST_PIECES
        || pieces().any(|piece| piece.slope.max(piece.constant) > LARGEST)
        || claim.digits.iter().any(|&(_, slope, constant)| slope.max(constant) > LARGEST)
    {
        return Err(CheckError::TooLarge(
            "the family has too many pieces, or too long ones".into(),
        ));
    }
    if claim.digits.iter().any(|&(digit, ..)| digit > 31) {
        return malformed("a digit of the family is above 31");
    }
    let mut m = 1;
    for piece in pieces() {
        let long = piece.word.len() as u64;
        if long == 0 || long > LONGEST_WORD {
            return malformed("a piece of the sequence has no word, or a very long one");
        }
        m = lcm(m, long);
        if m > LONGEST_WORD {
            return Err(CheckError::TooLarge(format!(
                "words whose lengths have a common multiple beyond {LONGEST_WORD}"
            )));
        }
    }
    let t = claim
        .digits
        .iter()
        .fold(Linear::ZERO, |sum, &(_, slope, constant)| sum.plus(Linear { slope, constant }));
    let all = claim.digits.iter().fold(0u8, |all, &(digit, ..)| all | digit);
    let h = u64::from(all.checked_ilog2().unwrap_or(0).max(1));
    let (head, p) = (length(&claim.head), length(&claim.period));
    if p.constant == 0 {
        return refuted("the period must not be empty for k = 0".into());
    }
    if [t, head, p].into_iter().any(Linear::beyond_counting) {
        return Err(CheckError::TooLarge(format!(
            "the code or its sequence has more than {LONGEST} entries for k = 1"
        )));
    }
    let needed = head.times(h - 1).plus(p.times(h)).plus(t).plus(Linear { slope: 0, constant: 1 });
    if p.slope == 0 && needed.slope > 0 {
        return refuted("the period must grow with k where the code or the head does".into());
    }
    let by_slope = if p.slope == 0 { 0 } else { needed.slope.div_ceil(p.slope) };
    let copies = by_slope.max(needed.constant.div_ceil(p.constant));
    let horizon = head.plus(p.times(copies));
    let bound = h * horizon.constant + t.constant + (2 * h + 3) * m;
    let last_k = bound + m;
    if claim.verified_to != last_k {
        return refuted(format!(
            "the theorem needs the values for k up to {last_k}, the certificate says {}",
            claim.verified_to
        ));
    }
    for k in 0..=last_k {
        let last = horizon.at(k) - 1;
        // Values, those claimed and one period more, and the digits.
        let bytes = last.saturating_mul(32).saturating_add(2 * p.at(k)).saturating_add(t.at(k));
        limits.hold(bytes, || format!("the sequence for k = {k}"))?;
        limits.charge(t.at(k))?;
        let digits = Digits::from_right(right(&claim.digits, k), 0);
        let g = nim_values(&digits, last as usize, limits)?;
        let mut due = spread(&claim.head, k);
        let period = spread(&claim.period, k);
        while (due.len() as u64) <= last {
            due.extend_from_slice(&period);
        }
        limits.charge(last)?;
        if let Some(n) = (0..=last as usize).find(|&n| g[n] != due[n]) {
            return refuted(format!("for k = {k}, G({n}) = {}, not {}", g[n], due[n]));
        }
    }
    Ok(Verdict::Verified)
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

fn length(pieces: &[Piece]) -> Linear {
    pieces.iter().fold(Linear::ZERO, |sum, piece| {
        let times = Linear { slope: piece.slope, constant: piece.constant };
        sum.plus(times.times(piece.word.len() as u64))
    })
}

fn right(blocks: &[Block], k: u64) -> Vec<u8> {
    let mut digits = vec![];
    for &(digit, slope, constant) in blocks {
        digits.resize(digits.len() + (slope * k + constant) as usize, digit);
    }
    digits
}

fn spread(pieces: &[Piece], k: u64) -> Vec<u16> {
    let mut values = vec![];
    for piece in pieces {
        for _ in 0..piece.slope * k + piece.constant {
            values.extend_from_slice(&piece.word);
        }
    }
    values
}
