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

/// Shortest word for which a second thread pays.
const LONG: usize = 1 << 17;

/// The least period of a word, if it is at most half its length.
///
/// The two-way string-matching algorithm (Crochemore & Perrin 1991) factors x = uv at a critical
/// position, |u| < period(x), from the maximal suffixes under both orders of the letters. If u is
/// a suffix of the prefix of v as long as v's period, that period is the period of x; otherwise
/// the period of x is greater than max(|u|, |v|) ≥ |x|/2. Linear time, constant memory.
///
/// With two threads each takes one order, if the word is long.
pub fn least_period<T: Ord + Copy + Sync>(x: &[T], threads: usize) -> Option<usize> {
    // Any order will do: here a seldom letter comes before all others and another behind them, so
    // that either suffix begins with one and most letters are passed over.
    let (least, most) = seldom(x)?;
    let above = |s: T, t: T| (s != least) & (t != most) & ((s > t) | (t == least) | (s == most));
    let up = || maximal_suffix(x, above);
    let down = || maximal_suffix(x, |s, t| above(t, s));
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

/// Two letters that are seldom met with, different ones if there are; none in the empty word.
fn seldom<T: Ord + Copy>(x: &[T]) -> Option<(T, T)> {
    if x.len() < SAMPLE {
        return Some((x.iter().copied().min()?, x.iter().copied().max()?));
    }
    let mut sample: Vec<T> = x.iter().copied().step_by(x.len() / SAMPLE).collect();
    sample.sort_unstable();
    let mut runs: Vec<(usize, T)> =
        sample.chunk_by(|s, t| s == t).map(|run| (run.len(), run[0])).collect();
    runs.sort_unstable();
    Some((runs[0].1, runs.get(1).unwrap_or(&runs[0]).1))
}

/// Start of the maximal suffix under the order `above`, and its period.
///
/// The plain algorithm takes a letter a turn. Here the letters below the first of the suffix, and
/// those that agree with it, are passed over many at a time.
fn maximal_suffix<T: Ord + Copy>(x: &[T], above: impl Fn(T, T) -> bool + Copy) -> (usize, usize) {
    let (mut left, mut right, mut k, mut period) = (0, 1, 0, 1);
    while right + k < x.len() {
        if k == 0 {
            let below = leading_below(&x[right..], x[left], above);
            if below > 0 {
                right += below;
                period = right - left;
                if right == x.len() {
                    break;
                }
            }
        }
        let most = (period - k).min(x.len() - right - k);
        k += agreeing(&x[right + k..][..most], &x[left + k..][..most]);
        if k == period {
            right += period;
            k = 0;
        } else if right + k == x.len() {
            break;
        } else if above(x[left + k], x[right + k]) {
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

/// How many letters at the start are below `first`.
#[inline(always)]
fn leading_below<T: Copy>(x: &[T], first: T, above: impl Fn(T, T) -> bool + Copy) -> usize {
    let mut passed = 0;
    for many in x.chunks_exact(MANY) {
        let mut all = true;
        for &letter in many {
            all &= above(first, letter);
        }
        if !all {
            break;
        }
        passed += MANY;
    }
    passed + x[passed..].iter().take_while(|&&letter| above(first, letter)).count()
}

/// How many letters at the start of two words of the same length agree.
#[inline(always)]
fn agreeing<T: Eq>(x: &[T], y: &[T]) -> usize {
    let mut passed = 0;
    for (many, others) in x.chunks_exact(MANY).zip(y.chunks_exact(MANY)) {
        if many != others {
            break;
        }
        passed += MANY;
    }
    let rest = x[passed..].iter().zip(&y[passed..]);
    passed + rest.take_while(|(letter, other)| letter == other).count()
}

/// Where two words of the same length differ last.
fn last_difference<T: Eq>(x: &[T], y: &[T]) -> Option<usize> {
    let mut end = x.len();
    while end >= FAR && x[end - FAR..end] == y[end - FAR..end] {
        end -= FAR;
    }
    (0..end).rev().find(|&n| x[n] != y[n])
}

/// Number of letters of a long word sampled to find its least frequent letters.
const SAMPLE: usize = 1 << 12;
/// Number of letters compared together.
const MANY: usize = 32;
/// The same where all of them are expected to agree.
const FAR: usize = 4096;

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
    let breaks = last_difference(&v[..v.len() - period], &v[period..]);
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

    /// Long words over few letters, of a period and of none, with a letter changed.
    #[test]
    fn least_period_is_the_naive_one_on_long_words() {
        let seed = &mut 0x1234_5678_9abc_def1u64;
        let mut random = |below: usize| {
            *seed ^= *seed << 13;
            *seed ^= *seed >> 7;
            *seed ^= *seed << 17;
            (*seed >> 20) as usize % below
        };
        let mut found = 0;
        for round in 0..2000 {
            let letters = 1 + random(4);
            let period = 1 + random(150);
            let base: Vec<u8> = (0..period).map(|_| random(letters) as u8).collect();
            let len = if round % 20 == 0 { 2 * SAMPLE } else { 500 };
            let mut word: Vec<u8> = (0..1 + random(len)).map(|i| base[i % period]).collect();
            if round % 3 == 0 {
                let at = random(word.len());
                word[at] = random(letters) as u8;
            }
            let expected = naive_period(&word);
            found += usize::from(expected.is_some());
            assert_eq!(least_period(&word, 1 + round % 2), expected, "{word:?}");
            let wide: Vec<u16> = word.iter().map(|&letter| letter.into()).collect();
            assert_eq!(least_period(&wide, 1), expected);
        }
        assert!((500..1800).contains(&found), "{found}");
    }

    #[test]
    fn last_differences() {
        for len in [0, 1, FAR - 1, FAR, 3 * FAR + 7] {
            let x: Vec<u8> = (0..len).map(|n| (n % 251) as u8).collect();
            assert_eq!(last_difference(&x, &x), None);
            for at in (0..len).step_by(97) {
                let mut y = x.clone();
                y[at] ^= 1;
                y[at / 2] ^= 1;
                let expected = (0..len).rev().find(|&n| x[n] != y[n]);
                assert_eq!(last_difference(&x, &y), expected);
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
