//! Irie's p-saturations of Welter's game: several coins move at once.
//!
//! Y. Irie, p-Saturations of Welter's game and the irreducible representations of symmetric groups,
//! Journal of Algebraic Combinatorics 48 (2018) 247–287.

use std::collections::BTreeSet;

use crate::impartial::{Impartial, Played};
use crate::picture::of_strip;
use crate::squares::{squares_within, written};
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "saturated-welter",
    title: "p-saturated Welter",
    example: "3: 1 3 7",
    help:
        "Move coins down; p divides the total distance as often as the distance it divides least.",
    read: |_, text| Ok(Box::new(Played(SaturatedWelter::read(text)?))),
    ..Strip::COINS
};

/// Most arrangements of the coins that are looked through for moves.
const MOST_ARRANGEMENTS: u64 = 1_000_000;
/// Highest square of a coin: the hooks are counted one by one.
const HIGHEST: u64 = 100_000;

#[derive(Clone, PartialEq, Eq, Hash)]
struct SaturatedWelter {
    p: u64,
    /// Ascending.
    coins: Vec<u64>,
}

/// How often p divides n, for n ≠ 0.
fn order(mut n: u64, p: u64) -> u32 {
    let mut times = 0;
    while n % p == 0 {
        n /= p;
        times += 1;
    }
    times
}

/// Add the digits in base p, each modulo p.
fn add_without_carry(mut a: u64, mut b: u64, p: u64) -> u64 {
    let (mut total, mut place) = (0, 1);
    while a > 0 || b > 0 {
        total += (a + b) % p * place;
        (a, b, place) = (a / p, b / p, place * p);
    }
    total
}

impl SaturatedWelter {
    fn read(text: &str) -> Result<Self, Refusal> {
        let wrong =
            || Refusal::input(format!("'{text}': write the base, a colon and the coins: 3: 1 3 7"));
        let (base, coins) = text.split_once(':').ok_or_else(wrong)?;
        let p = base.trim().parse().ok().filter(|p| (2..=HIGHEST).contains(p)).ok_or_else(wrong)?;
        let mut coins = squares_within(coins, text, "coins")?;
        coins.sort_unstable();
        if let Some(pair) = coins.windows(2).find(|pair| pair[0] == pair[1]) {
            let x = pair[0];
            return Err(Refusal::input(format!("two coins on square {x}: one coin to a square")));
        }
        match coins.last() {
            Some(top) if *top > HIGHEST => {
                Err(Refusal::limit(format!("coin on {top}: squares go up to {HIGHEST}")))
            }
            _ => Ok(SaturatedWelter { p, coins }),
        }
    }

    /// Every way to put the coins from number `squares.len()` on, each on its square or a lower one.
    fn arrange(&self, squares: &mut Vec<u64>, found: &mut BTreeSet<Vec<u64>>) {
        let Some(&x) = self.coins.get(squares.len()) else {
            let distances: Vec<u64> = self
                .coins
                .iter()
                .zip(squares.iter())
                .map(|(x, y)| x - y)
                .filter(|&n| n > 0)
                .collect();
            let least = distances.iter().map(|&n| order(n, self.p)).min();
            if least.is_some_and(|least| order(distances.iter().sum(), self.p) == least) {
                let mut after = squares.clone();
                after.sort_unstable();
                found.insert(after);
            }
            return;
        };
        for y in 0..=x {
            if !squares.contains(&y) {
                squares.push(y);
                self.arrange(squares, found);
                squares.pop();
            }
        }
    }
}

impl Impartial for SaturatedWelter {
    fn show(&self) -> String {
        format!("{}: {}", self.p, written(&self.coins)).trim_end().to_string()
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        if self.rough_moves() > MOST_ARRANGEMENTS {
            return Err(Refusal::limit(format!(
                "{}: more than {MOST_ARRANGEMENTS} arrangements of the coins to look through",
                self.show()
            )));
        }
        let mut found = BTreeSet::new();
        self.arrange(&mut vec![], &mut found);
        Ok(found.into_iter().map(|coins| SaturatedWelter { p: self.p, coins }).collect())
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        (format!("{} → {}", self.show(), after.show()), vec![])
    }

    fn picture(&self) -> Json {
        of_strip(&self.coins)
    }

    fn rough_moves(&self) -> u64 {
        self.coins.iter().fold(1, |product, x| product.saturating_mul(x + 1))
    }

    /// Irie's formula: the sum without carry of 1 + p + … + p^ord(h) over the hooks h.
    fn value(&self, _answers: &mut Answers) -> Result<u64, Refusal> {
        let mut total = 0;
        for &x in &self.coins {
            for y in (0..x).filter(|y| self.coins.binary_search(y).is_err()) {
                let term = (0..=order(x - y, self.p)).map(|i| self.p.pow(i)).sum();
                total = add_without_carry(total, term, self.p);
            }
        }
        Ok(total)
    }
}
