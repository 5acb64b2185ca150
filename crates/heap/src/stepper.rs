//! Finite games that never split a heap: one heap at a time, by bits, in constant memory.
//!
//! Naively G(n) is the mex of at most k values looked up one by one. Here the heaps of the last
//! 64 (to 1024) sizes are kept as one word per value, bit n mod 64 for heap n, and the moves as
//! one word turned by n: a value is excluded when the two words meet. G(n) depends on the last
//! heaps alone, so the sequence is periodic as soon as a state returns (Austin 1976, Theorem 5.2
//! and section 5.4); Brent's algorithm finds the first return without storing the values.
//!
//! There are at most k + 1 values to keep a word for: G(n) ≤ k (Lemma 5.1).

use grundy_watch::Watch;

use crate::code::Code;
use crate::period::{Candidate, Period, Preperiod};
use crate::values::Values;

/// A machine word used as a turning window of heaps.
pub trait Window: Copy + Eq + Default {
    /// Number of heaps in the window.
    const HEAPS: usize;
    /// The word with only bit `at`.
    fn bit(at: usize) -> Self;
    /// Turn so that bit i goes to bit i + by.
    fn turn(self, by: usize) -> Self;
    /// Do the words share a bit?
    fn meets(self, other: Self) -> bool;
    /// Put bits in or take them out.
    fn with(self, bits: Self) -> Self;
    fn without(self, bits: Self) -> Self;
}

macro_rules! window {
    ($word:ty) => {
        impl Window for $word {
            const HEAPS: usize = <$word>::BITS as usize;
            #[inline(always)]
            fn bit(at: usize) -> Self {
                1 << at
            }
            #[inline(always)]
            fn turn(self, by: usize) -> Self {
                self.rotate_left(by as u32 & (<$word>::BITS - 1))
            }
            #[inline(always)]
            fn meets(self, other: Self) -> bool {
                self & other != 0
            }
            #[inline(always)]
            fn with(self, bits: Self) -> Self {
                self | bits
            }
            #[inline(always)]
            fn without(self, bits: Self) -> Self {
                self & !bits
            }
        }
    };
}

window!(u64);
window!(u128);

/// Several machine words as one window.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Wide<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for Wide<WORDS> {
    fn default() -> Self {
        Wide([0; WORDS])
    }
}

impl<const WORDS: usize> Window for Wide<WORDS> {
    const HEAPS: usize = 64 * WORDS;
    #[inline(always)]
    fn bit(at: usize) -> Self {
        let mut words = [0; WORDS];
        words[at / 64] = 1 << (at % 64);
        Wide(words)
    }
    #[inline(always)]
    fn turn(self, by: usize) -> Self {
        let (words, bits) = (by / 64 % WORDS, by % 64);
        Wide(std::array::from_fn(|i| {
            let at = |back: usize| self.0[(i + 2 * WORDS - words - back) % WORDS];
            if bits == 0 {
                at(0)
            } else {
                at(0) << bits | at(1) >> (64 - bits)
            }
        }))
    }
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        // No early end: the loop becomes a few vector instructions.
        (0..WORDS).fold(0, |met, i| met | self.0[i] & other.0[i]) != 0
    }
    #[inline(always)]
    fn with(self, bits: Self) -> Self {
        Wide(std::array::from_fn(|i| self.0[i] | bits.0[i]))
    }
    #[inline(always)]
    fn without(self, bits: Self) -> Self {
        Wide(std::array::from_fn(|i| self.0[i] & !bits.0[i]))
    }
}

/// Widest reach of a move that the stepper can hold, and most moves: with these values stay below 256.
pub const WIDEST: usize = 1024;
const MOST_MOVES: usize = 255;

/// Run a function of a window type with one wide enough for moves of this reach.
macro_rules! by_reach {
    ($reach:expr, $work:ident($($argument:expr),*)) => {
        match $reach {
            0..=64 => $work::<u64>($($argument),*),
            65..=128 => $work::<u128>($($argument),*),
            129..=256 => $work::<Wide<4>>($($argument),*),
            257..=512 => $work::<Wide<8>>($($argument),*),
            _ => $work::<Wide<16>>($($argument),*),
        }
    };
}

/// The last heaps of a game whose moves leave at most one heap.
#[derive(Clone)]
pub struct Stepper<W> {
    /// The heap to come.
    n: usize,
    /// Bit (n − u) mod HEAPS for every u whose digit contains 2, turned along with n.
    moves: W,
    /// Heaps that may be taken whole.
    whole: Vec<usize>,
    /// `of[v]`: which of the last heaps have value v. Heap 0 is never in: it is left by taking a
    /// heap whole, which is a matter of bit 1 of a digit.
    of: Vec<W>,
    /// The value of each heap in the window.
    ring: Vec<u8>,
}

impl<W: Window> Stepper<W> {
    /// At heap 1 of a finite code whose digits are at most 3 and end at `W::HEAPS` or before.
    pub fn new(code: &Code) -> Self {
        let with = |bit: usize| code.indices_with(bit, code.head().len() as i64);
        let turn = |u: i64| (1 + W::HEAPS - u as usize) % W::HEAPS;
        Stepper {
            n: 1,
            moves: with(1).into_iter().fold(W::default(), |w, u| w.with(W::bit(turn(u)))),
            whole: with(0).into_iter().map(|u| u as usize).collect(),
            of: vec![W::default()],
            ring: vec![0; W::HEAPS],
        }
    }

    /// Go on after known values (at least one).
    pub fn after(code: &Code, values: &Values) -> Self {
        let mut stepper = Self::new(code);
        let len = values.len().max(1);
        stepper.moves = stepper.moves.turn(len - 1);
        stepper.n = len;
        for n in len.saturating_sub(W::HEAPS).max(1)..len {
            stepper.put(n, values.get(n) as u8);
        }
        stepper
    }

    #[inline(always)]
    fn put(&mut self, n: usize, value: u8) {
        while self.of.len() <= usize::from(value) {
            self.of.push(W::default());
        }
        self.ring[n % W::HEAPS] = value;
        let bit = W::bit(n % W::HEAPS);
        self.of[usize::from(value)] = self.of[usize::from(value)].with(bit);
    }

    /// The value of the heap to come.
    #[inline(always)]
    pub fn step(&mut self) -> u8 {
        let mut value = 0;
        if self.n <= W::HEAPS && self.whole.binary_search(&self.n).is_ok() {
            value = 1;
        }
        while self.of.get(value).is_some_and(|heaps| heaps.meets(self.moves)) {
            value += 1;
        }
        let at = self.n % W::HEAPS;
        if self.n > W::HEAPS {
            let old = usize::from(self.ring[at]);
            self.of[old] = self.of[old].without(W::bit(at));
        }
        self.put(self.n, value as u8);
        self.n += 1;
        self.moves = self.moves.turn(1);
        value as u8
    }

    /// Append G(len), …, G(end − 1) to `values`, of which this is the continuation.
    pub fn extend(&mut self, values: &mut Values, end: usize, watch: &Watch) {
        if values.is_empty() && end > 0 {
            values.push(0);
        }
        while values.len() < end {
            values.push(self.step().into());
            if values.len() % (1 << 16) == 0 {
                watch.report(values.len() as u64);
                if watch.should_stop() {
                    return;
                }
            }
        }
    }

    /// Are the last heaps the same in both?
    #[inline(always)]
    fn same_state(&self, other: &Self) -> bool {
        let (a, b) = (self.n % W::HEAPS, other.n % W::HEAPS);
        if self.of[0].turn(W::HEAPS - a) != other.of[0].turn(W::HEAPS - b) {
            return false;
        }
        (0..W::HEAPS).all(|i| self.ring[(a + i) % W::HEAPS] == other.ring[(b + i) % W::HEAPS])
    }
}

/// The least period and preperiod, or `None` when the watch says stop or heap `last` is passed.
///
/// Two equal states of the last `HEAPS` heaps make the sequence periodic from the first of those
/// heaps on, and a sequence periodic from n0 on repeats its states from n0 + HEAPS on: the
/// preperiod is the index of the first state that returns less HEAPS, or 0 if heap 0 also fits.
pub fn solve(code: &Code, last: usize, watch: &Watch) -> Option<Candidate> {
    by_reach!(reach(code), solve_in(code, last, watch))
}

/// Append G(len), …, G(end − 1) to known values.
pub fn extend(code: &Code, values: &mut Values, end: usize, watch: &Watch) {
    by_reach!(reach(code), extend_in(code, values, end, watch));
}

fn extend_in<W: Window>(code: &Code, values: &mut Values, end: usize, watch: &Watch) {
    Stepper::<W>::after(code, values).extend(values, end, watch);
}

fn reach(code: &Code) -> usize {
    usize::try_from(code.last_index().unwrap_or(0)).unwrap_or(usize::MAX)
}

/// Does the stepper know this game?
pub fn fits(code: &Code) -> bool {
    code.left().is_empty()
        && code.most_heaps() == 1
        && (1..=WIDEST).contains(&reach(code))
        && code.head().iter().filter(|&&digit| digit != 0).count() <= MOST_MOVES
}

fn solve_in<W: Window>(code: &Code, last: usize, watch: &Watch) -> Option<Candidate> {
    let mut start = Stepper::<W>::new(code);
    while start.n <= W::HEAPS {
        start.step();
    }
    let mut steps = 0u64;
    let mut go_on = |n: usize| {
        steps += 1;
        if steps % (1 << 16) == 0 {
            watch.report(n as u64);
            // Brent may run past the second return of a state before it sees it.
            return n / 4 <= last && !watch.should_stop();
        }
        true
    };
    // Brent: the slow one waits at powers of two until the fast one comes back to its state.
    let (mut slow, mut fast) = (start.clone(), start.clone());
    fast.step();
    let (mut power, mut period) = (1usize, 1usize);
    while !slow.same_state(&fast) {
        if power == period {
            slow = fast.clone();
            power *= 2;
            period = 0;
        }
        fast.step();
        period += 1;
        if !go_on(fast.n) {
            return None;
        }
    }
    let (mut slow, mut fast) = (start.clone(), start);
    for _ in 0..period {
        fast.step();
        if !go_on(fast.n) {
            return None;
        }
    }
    while !slow.same_state(&fast) {
        slow.step();
        fast.step();
        if !go_on(fast.n) {
            return None;
        }
    }
    let mut preperiod = slow.n - W::HEAPS;
    if preperiod == 1 {
        // Heap 0 has value 0 and may begin the pattern too.
        let mut again = Stepper::<W>::new(code);
        let mut value = 0;
        for _ in 0..period {
            value = again.step();
        }
        preperiod = usize::from(value != 0);
    }
    (slow.n - W::HEAPS + period + code.head().len() <= last.saturating_add(1))
        .then_some(Candidate { period: Period(period), preperiod: Preperiod(preperiod) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{naive, Rules};

    fn naive_values(code: &Code, end: usize) -> Vec<u32> {
        let mut values = Values::default();
        naive::extend(&Rules::Code(code.clone()), &mut values, end, &Watch::new()).unwrap();
        values.to_vec(0, end)
    }

    fn stepped<W: Window>(code: &Code, end: usize) -> Vec<u32> {
        let mut stepper = Stepper::<W>::new(code);
        std::iter::once(0).chain((1..end).map(|_| stepper.step().into())).collect()
    }

    #[test]
    fn steps_are_the_definition_and_states_give_the_least_period() {
        // All codes of five digits 0 to 3.
        for number in 1..1024u32 {
            let digits = (0..5).map(|i| (number >> (2 * i) & 3) as u8).collect();
            let code = Code::new(vec![], digits, vec![]);
            let expected = naive_values(&code, 400);
            assert_eq!(stepped::<u64>(&code, 400), expected, "{code}");
            assert_eq!(stepped::<u128>(&code, 400), expected, "{code}");
            assert_eq!(stepped::<Wide<4>>(&code, 400), expected, "{code}");
            let found = solve(&code, 1 << 30, &Watch::new()).unwrap();
            let (p, n0) = (found.period.0, found.preperiod.0);
            assert!(n0 + 2 * p < 350, "{code}");
            assert!((n0..400 - p).all(|n| expected[n] == expected[n + p]), "{code}");
            assert!(n0 == 0 || expected[n0 - 1] != expected[n0 - 1 + p], "{code}");
            assert!(
                (1..p).all(|q| (n0..400 - q).any(|n| expected[n] != expected[n + q])),
                "{code}: {p} is not least"
            );
        }
    }

    #[test]
    fn wide_sets_and_resuming() {
        let code = Code::subtraction(&[3, 17, 64]);
        let wide = Code::subtraction(&[3, 17, 64, 100, 128]);
        assert_eq!(stepped::<u64>(&code, 2000), naive_values(&code, 2000));
        assert_eq!(stepped::<u128>(&wide, 2000), naive_values(&wide, 2000));
        let mut values = Values::default();
        for (n, value) in naive_values(&wide, 2000).into_iter().enumerate() {
            if n > 0 {
                assert_eq!(u32::from(Stepper::<u128>::after(&wide, &values).step()), value);
            }
            values.push(value);
        }
    }

    #[test]
    fn windows_of_many_words() {
        for members in [vec![7, 130, 251], vec![1, 64, 300, 511, 512], vec![2, 9, 700, 1023]] {
            let code = Code::subtraction(&members);
            let expected = naive_values(&code, 6000);
            let mut values = Values::default();
            for end in [1, 2, 130, 1500, 6000] {
                extend(&code, &mut values, end, &Watch::new());
            }
            assert_eq!(values.to_vec(0, 6000), expected, "{members:?}");
            let found = solve(&code, 1 << 30, &Watch::new()).unwrap();
            let (p, n0) = (found.period.0, found.preperiod.0);
            assert!((n0..6000 - p).all(|n| expected[n] == expected[n + p]), "{members:?}");
            assert!(n0 == 0 || expected[n0 - 1] != expected[n0 - 1 + p], "{members:?}");
        }
    }
}
