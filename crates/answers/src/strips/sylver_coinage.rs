//! Sylver coinage: name numbers that are no sums of those named before; who names 1 loses.
//!
//! Berlekamp, Conway and Guy, *Winning Ways*, chapter 18; G. Sicherman, Theory and practice of
//! Sylver coinage, Integers 2 (2002) G2. Naming 1 loses, so it is left out: who cannot name another
//! number has lost.

use crate::impartial::{Impartial, Played};
use crate::picture::of_numbers;
use crate::squares::{squares, written};
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "sylver-coinage",
    title: "Sylver coinage",
    example: "4 5",
    help: "Name a number that is no sum of multiples of those named before; who names 1 loses.",
    read: |_, text| Ok(Box::new(Played(Sylver::new(squares(text, "numbers")?)?))),
    ..Strip::COINS
};

/// Largest number that may still be named: short positions with more gaps are not searched.
const LARGEST_GAP: u64 = 60;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Sylver {
    /// The least numbers of which all others are sums.
    named: Vec<u64>,
    /// The numbers that may still be named.
    gaps: Vec<u64>,
}

impl Sylver {
    fn new(mut given: Vec<u64>) -> Result<Self, Refusal> {
        given.sort_unstable();
        given.dedup();
        if given.first().is_none_or(|&least| least < 2) {
            return Err(Refusal::input(format!("{given:?}: name numbers from 2 on")));
        }
        let divisor = given.iter().copied().fold(0, gcd);
        if divisor != 1 {
            return Err(Refusal::input(format!(
                "{given:?} have the common divisor {divisor}: only short positions are searched, \
                 those without one"
            )));
        }
        let too_large = || {
            Refusal::limit(format!(
                "{given:?}: a number above {LARGEST_GAP} is left; smaller positions are searched"
            ))
        };
        // Every row of as many numbers as the least one must be sums; a larger least one leaves gaps.
        let limit = LARGEST_GAP.checked_add(given[0] + 1).filter(|&limit| limit < 1000);
        let limit = limit.ok_or_else(too_large)? as usize;
        let mut sums = vec![true];
        for total in 1..=limit as u64 {
            let sum = given.iter().any(|&n| n <= total && sums[(total - n) as usize]);
            sums.push(sum);
        }
        if sums[LARGEST_GAP as usize + 1..].contains(&false) {
            return Err(too_large());
        }
        let gaps = (2..=LARGEST_GAP).filter(|&n| !sums[n as usize]).collect();
        let made = |n: u64| {
            given.iter().any(|&m| m < n && sums.get((n - m) as usize).is_none_or(|sum| *sum))
        };
        let named = given.iter().copied().filter(|&n| !made(n)).collect();
        Ok(Sylver { named, gaps })
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}

impl Impartial for Sylver {
    fn show(&self) -> String {
        written(&self.named)
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let with = |n: &u64| {
            let mut named = self.named.clone();
            named.push(*n);
            Sylver::new(named)
        };
        self.gaps.iter().map(with).collect()
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        let new = after.named.iter().find(|n| !self.named.contains(n));
        let new = *new.unwrap_or(&2);
        (format!("name {new}"), vec![new - 2])
    }

    fn picture(&self) -> Json {
        let last = self.named.iter().chain(&self.gaps).copied().max().unwrap_or(2);
        of_numbers((2..=last).map(|n| match n {
            n if self.named.contains(&n) => "named",
            n if self.gaps.contains(&n) => "empty",
            _ => "dead",
        }))
    }

    fn rough_moves(&self) -> u64 {
        self.gaps.len() as u64
    }
}
