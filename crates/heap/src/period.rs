//! Periods: finding them in linear time and constant memory, proving them by Austin's theorem.

use crate::code::Code;
use crate::on_values;
use crate::values::{Values, Word};

/// The least p with G(n + p) = G(n) for all n ≥ some heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Period(pub usize);

/// The least n0 with G(n + p) = G(n) for all n ≥ n0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Preperiod(pub usize);

/// Letters that are worth a second thread.
const LONG: usize = 1 << 17;

/// The least period of a word, if it is at most half its length.
///
/// The two-way string-matching algorithm (Crochemore & Perrin 1991) factors x = uv at a critical
/// position, |u| < period(x), from the maximal suffixes under both orders of the letters. If u is
/// a suffix of the prefix of v as long as v's period, that period is the period of x; otherwise
/// the period of x is greater than max(|u|, |v|) ≥ |x|/2. Linear time, constant memory.
///
/// With two threads each takes one order, if the word is long.
pub fn least_period<T: Ord + Sync>(x: &[T], threads: usize) -> Option<usize> {
    let up = || maximal_suffix(x, |s, t| s > t);
    let down = || maximal_suffix(x, |s, t| s < t);
    let ((a, p), (b, q)) = if threads > 1 && x.len() >= LONG {
        std::thread::scope(|scope| {
            let second = scope.spawn(down);
            let first = up();
            (first, second.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    } else {
        (up(), down())
    };
    let (cut, period) = if a >= b { (a, p) } else { (b, q) };
    let fits = 2 * period <= x.len() && cut <= period && x[..cut] == x[period..period + cut];
    fits.then_some(period)
}

/// Start of the maximal suffix under the order `above`, and its period.
fn maximal_suffix<T: Ord>(x: &[T], above: impl Fn(&T, &T) -> bool) -> (usize, usize) {
    let (mut left, mut right, mut k, mut period) = (0, 1, 0, 1);
    while right + k < x.len() {
        let (s, t) = (&x[right + k], &x[left + k]);
        if s == t {
            if k + 1 == period {
                right += period;
                k = 0;
            } else {
                k += 1;
            }
        } else if above(t, s) {
            right += k + 1;
            k = 0;
            period = right - left;
        } else {
            left = right;
            right += 1;
            k = 0;
            period = 1;
        }
    }
    (left, period)
}

/// A period seen in the values computed so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    pub period: Period,
    pub preperiod: Preperiod,
}

/// The least period of the later part of the values, and how far back it reaches. A long tail
/// shows long periods, a short tail periods that begin late.
pub fn candidate(values: &Values, threads: usize) -> Option<Candidate> {
    on_values!(values, v => candidate_in(v, threads))
}

fn candidate_in<T: Word>(v: &[T], threads: usize) -> Option<Candidate> {
    let tail = |part: usize| least_period(&v[v.len() - v.len() / part..], threads);
    let period = tail(2).or_else(|| tail(8))?;
    let breaks = (0..v.len() - period).rev().find(|&n| v[n] != v[n + period]);
    Some(Candidate { period: Period(period), preperiod: Preperiod(breaks.map_or(0, |n| n + 1)) })
}

impl Candidate {
    /// The last heap that must be computed before the period is proved, if the code is finite.
    ///
    /// Austin 1976, Theorem 4.1: for a finite code with digits from v to w, at most h heaps after
    /// a move and t = max(|v|, w), G(i+p) = G(i) for e < i ≤ he + (h−1)p + t implies it for all
    /// i > e. With e the last irregular heap (0 if there is none) the values needed end at
    /// he + (h−1)p + t + p.
    pub fn proved_by(&self, code: &Code) -> Option<u64> {
        let last = code.last_index()?;
        let t = last.max(-code.first_index()) as u64;
        let h = code.most_heaps() as u64;
        let (p, n0) = (self.period.0 as u64, self.preperiod.0 as u64);
        let e = n0.saturating_sub(1);
        h.checked_mul(e.checked_add(p)?)?.checked_add(t)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naive_period(x: &[u8]) -> Option<usize> {
        (1..=x.len() / 2).find(|&p| (p..x.len()).all(|i| x[i] == x[i - p]))
    }

    #[test]
    fn least_period_is_the_naive_one_on_every_short_word() {
        for len in 1..=11u32 {
            for code in 0..3u32.pow(len) {
                let word: Vec<u8> = (0..len).map(|i| (code / 3u32.pow(i) % 3) as u8).collect();
                assert_eq!(least_period(&word, 1), naive_period(&word), "{word:?}");
            }
        }
    }

    #[test]
    fn preperiod_is_the_least() {
        let mut values = Values::default();
        for n in 0..100 {
            values.push(if n == 17 { 9 } else { [1, 2, 4][n % 3] });
        }
        let seen = candidate(&values, 2).unwrap();
        assert_eq!((seen.period.0, seen.preperiod.0), (3, 18));
    }
}
