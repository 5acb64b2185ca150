//! A take-and-break code: digits on both sides of the point, perhaps repeating for ever.

use std::fmt;
use std::hash::{Hash, Hasher};

/// How a code was written and is printed back.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Notation {
    Digits,
    Subtraction,
    AllBut,
}

/// The digits `d_u` of a take-and-break game. Two codes are equal when all digits are.
#[derive(Debug, Clone)]
pub struct Code {
    /// `left[k]` is `d_{-k}`; no trailing zeros.
    left: Vec<u8>,
    /// `head[k]` is `d_{k+1}`.
    head: Vec<u8>,
    /// Digits repeated for ever after `head`; empty for a finite game.
    cycle: Vec<u8>,
    notation: Notation,
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        (&self.left, &self.head, &self.cycle) == (&other.left, &other.head, &other.cycle)
    }
}

impl Eq for Code {}

impl Hash for Code {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.left, &self.head, &self.cycle).hash(state);
    }
}

impl Code {
    /// From digits `d_0, d_-1, …`, `d_1, d_2, …` and a block repeated after them, in least form.
    pub fn new(mut left: Vec<u8>, mut head: Vec<u8>, mut cycle: Vec<u8>) -> Self {
        while left.last() == Some(&0) {
            left.pop();
        }
        if cycle.iter().all(|&d| d == 0) {
            cycle.clear();
        }
        if cycle.is_empty() {
            while head.last() == Some(&0) {
                head.pop();
            }
        } else {
            let whole = cycle.len();
            let least = (1..=whole)
                .find(|&p| whole % p == 0 && (p..whole).all(|i| cycle[i] == cycle[i - p]))
                .unwrap_or(whole);
            cycle.truncate(least);
            while head.last().is_some() && head.last() == cycle.last() {
                head.pop();
                cycle.rotate_right(1);
            }
        }
        Code { left, head, cycle, notation: Notation::Digits }
    }

    /// The subtraction game whose moves take a member of `members`.
    pub fn subtraction(members: &[usize]) -> Self {
        let mut head = vec![0; members.iter().copied().max().unwrap_or(0)];
        for &m in members {
            head[m - 1] = 3;
        }
        Code { notation: Notation::Subtraction, ..Code::new(vec![], head, vec![]) }
    }

    /// The game whose moves take any positive number but the `exceptions`.
    pub fn all_but(exceptions: &[usize]) -> Self {
        let mut head = vec![3; exceptions.iter().copied().max().unwrap_or(0)];
        for &m in exceptions {
            head[m - 1] = 0;
        }
        Code { notation: Notation::AllBut, ..Code::new(vec![], head, vec![3]) }
    }

    /// The digit `d_u`; zero where the code has none.
    pub fn digit(&self, u: i64) -> u8 {
        if u <= 0 {
            return self.left.get(u.unsigned_abs() as usize).copied().unwrap_or(0);
        }
        let k = (u - 1) as usize;
        match self.head.get(k) {
            Some(&d) => d,
            None if self.cycle.is_empty() => 0,
            None => self.cycle[(k - self.head.len()) % self.cycle.len()],
        }
    }

    /// `v ≤ 0`: the least index of a digit (0 when there is none left of the point).
    pub fn first_index(&self) -> i64 {
        -(self.left.len().saturating_sub(1) as i64)
    }

    /// The greatest index of a non-zero digit; `None` for a code that repeats for ever.
    pub fn last_index(&self) -> Option<i64> {
        self.cycle.is_empty().then_some(self.head.len() as i64)
    }

    /// Does the code have only finitely many non-zero digits?
    pub fn is_finite(&self) -> bool {
        self.cycle.is_empty()
    }

    /// All different digits, 0 included.
    fn digits(&self) -> impl Iterator<Item = u8> + '_ {
        self.left.iter().chain(&self.head).chain(&self.cycle).copied()
    }

    /// h: the most heaps a move can leave (at least 1).
    pub fn most_heaps(&self) -> usize {
        let all = self.digits().fold(0, |a, d| a | d);
        (all.checked_ilog2().unwrap_or(0) as usize).max(1)
    }

    /// Indices u ≤ `upto` whose digit contains `2^k`, ascending (negative ones included).
    pub fn indices_with(&self, k: usize, upto: i64) -> Vec<i64> {
        (self.first_index()..=upto).filter(|&u| self.digit(u) >> k & 1 == 1).collect()
    }

    /// Digits left of the point, `d_0` first.
    pub fn left(&self) -> &[u8] {
        &self.left
    }

    /// Digits `d_1, d_2, …` before the repeating block.
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// The repeating block, empty for a finite code.
    pub fn cycle(&self) -> &[u8] {
        &self.cycle
    }

    /// The same game printed with digits, whatever it was written as.
    pub fn as_digits(&self) -> String {
        let text = |digits: &mut dyn Iterator<Item = &u8>| -> String {
            // Digits above V stand in square brackets.
            let shown = |&d: &u8| match u32::from(d) {
                d @ 0..32 => char::from_digit(d, 32).unwrap().to_ascii_uppercase().to_string(),
                d => format!("[{d}]"),
            };
            digits.map(shown).collect()
        };
        let mut out = text(&mut self.left.iter().rev());
        out.push('.');
        out += &text(&mut self.head.iter());
        if !self.cycle.is_empty() {
            out += &format!("({})", text(&mut self.cycle.iter()));
        }
        if out == "." {
            out.push('0');
        }
        out
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |wanted: u8| -> String {
            let with = |(i, &d): (usize, &u8)| (d == wanted).then(|| (i + 1).to_string());
            self.head.iter().enumerate().filter_map(with).collect::<Vec<_>>().join(",")
        };
        match self.notation {
            Notation::Digits => f.write_str(&self.as_digits()),
            Notation::Subtraction => write!(f, "S({})", list(3)),
            Notation::AllBut => write!(f, "S(all-but {})", list(0)),
        }
    }
}
