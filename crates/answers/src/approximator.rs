//! Adder approximators: one adder or nim-heap for each special game, with fewest exceptions.

use std::fmt;

use grundy_misere::genus::Genus;

use crate::pretending::BlurredGenus;

/// Most values tried for letters before the search gives up.
const MOST_STEPS: i64 = 20_000;

/// A tame value: fickle 0 or 1 (:0 and :1), or firm n (:4, :5, :2, :3, then *4, *5, …).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approximant {
    value: u32,
    firm: bool,
}

impl fmt::Display for Approximant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            0 | 1 if self.firm => write!(f, ":{}", self.value + 4),
            n if n < 4 => write!(f, ":{n}"),
            n => write!(f, "*{n}"),
        }
    }
}

impl Approximant {
    /// n^{n (n⊕2)} if firm; 0^120 and 1^031 are the fickle ones.
    pub fn genus(self) -> Genus {
        if self.firm {
            Genus::new(self.value, vec![self.value, self.value ^ 2])
        } else {
            Genus::of_adder(self.value)
        }
    }

    /// This many copies of each: values add as in Nim, and a firm one makes the sum firm.
    pub fn sum(values: &[Approximant], copies: &[usize]) -> Approximant {
        let mut total = Approximant { value: 0, firm: false };
        for (one, &n) in values.iter().zip(copies) {
            total.value ^= if n % 2 == 1 { one.value } else { 0 };
            total.firm |= one.firm && n > 0;
        }
        total
    }
}

/// Letters given values one after the other; a branch is left when the sums of the letters so far
/// already have as many exceptions as the best choice known.
struct Search<'a> {
    sums: &'a [Vec<usize>],
    /// The value whose genus each sum has, if there is one.
    tame: Vec<Option<Approximant>>,
    /// The sums whose last letter is the one before.
    decided: Vec<Vec<usize>>,
    best: Vec<Approximant>,
    least: usize,
    steps: i64,
}

impl Search<'_> {
    fn go(&mut self, chosen: &mut Vec<Approximant>, bad: usize, choices: &[Vec<Approximant>]) {
        let k = chosen.len();
        if k == choices.len() {
            (self.best, self.least) = (chosen.clone(), bad);
            return;
        }
        for &value in &choices[k] {
            self.steps -= 1;
            if self.steps < 0 && !self.best.is_empty() {
                return;
            }
            chosen.push(value);
            let wrong =
                |&&i: &&usize| self.tame[i] != Some(Approximant::sum(chosen, &self.sums[i][..=k]));
            let more = bad + self.decided[k + 1].iter().filter(wrong).count();
            if more < self.least {
                self.go(chosen, more, choices);
            }
            chosen.pop();
        }
    }
}

/// The values of the letters for which the fewest sums have another genus, and whether no choice at
/// all has fewer; the first of the best.
///
/// First only values with the letter's own normal value are tried. Another value for a letter X is
/// tried only if fewer sums hold an odd number of X than there are exceptions so far: of two sums
/// with 2k and 2k + 1 copies of X and the rest alike, such a value fits at most one.
pub fn approximate(sums: &[Vec<usize>], genera: &[BlurredGenus]) -> (Vec<Approximant>, bool) {
    let letters = sums[0].len();
    let mut decided = vec![vec![]; letters + 1];
    for (i, copies) in sums.iter().enumerate() {
        decided[copies.iter().rposition(|&n| n > 0).map_or(0, |k| k + 1)].push(i);
    }
    let largest = genera.iter().map(|genus| genus.normal).max().unwrap_or(0);
    let count = 4.max(1u32 << (32 - largest.leading_zeros()).min(20));
    let fickle = (0..2).map(|value| Approximant { value, firm: false });
    let firm = (0..count).map(|value| Approximant { value, firm: true });
    let values: Vec<Approximant> = fickle.chain(firm).collect();
    let fits = |genus: &BlurredGenus| values.iter().copied().find(|v| genus.agrees(&v.genus()));
    let tame: Vec<Option<Approximant>> = genera.iter().map(fits).collect();
    let own: Vec<Vec<Approximant>> = (0..letters)
        .map(|k| {
            let alone = |copies: &Vec<usize>| {
                copies.iter().enumerate().all(|(i, &n)| n == usize::from(i == k))
            };
            let normal = sums.iter().position(alone).map_or(0, |i| genera[i].normal);
            values.iter().copied().filter(|value| value.value == normal).collect()
        })
        .collect();
    let zero = Some(Approximant { value: 0, firm: false });
    let start = decided[0].iter().filter(|&&i| tame[i] != zero).count();
    let least = sums.len() + 1;
    let mut search = Search { sums, tame, decided, best: vec![], least, steps: MOST_STEPS };
    search.go(&mut vec![], start, &own);
    let odd = |k: usize| sums.iter().filter(|copies| copies[k] % 2 == 1).count();
    let wider: Vec<Vec<Approximant>> = (0..letters)
        .map(|k| if odd(k) < search.least { values.clone() } else { own[k].clone() })
        .collect();
    if wider != own {
        search.go(&mut vec![], start, &wider);
    }
    (search.best, search.steps >= 0)
}
