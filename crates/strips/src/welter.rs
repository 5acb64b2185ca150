//! Welter's game: coins on distinct squares 0, 1, 2, …; a move takes a coin to a lower empty
//! square.
//!
//! The definition, `[x1|…|xn] = mex` over the moves, is hopeless beyond a few coins. The value
//! is instead the nim-sum over *mates*: pair the two coins congruent modulo the highest power of
//! two, then the next two, …; a pair contributes `(a ⊕ b) − 1`, a coin left over itself (Welter
//! 1954; Conway, *On Numbers and Games*, ch. 13; van Splunder 2020, Theorems 3.21 and 4.14).
//! In the binary trie read from the lowest bit, mates meet at the deepest free node, so one
//! walk finds them all.
//!
//! To invert the value in one coin, write it by animating, in binary (van Splunder 2020,
//! Definition 2.10): the nim-sum of all coins and of the mating function of all pairs (Lemma 3.28: the same as
//! by mating). As a function of one coin that is a chain of nim-additions and additions (Lemma 4.3),
//! so it can be undone step by step: the Unique Prime Lemma (Lemma 4.1, by Lemma 4.4).

/// The coins sorted by their bits from the lowest up: a trie stored as an array, where the
/// coins agreeing in their lowest bits are neighbours.
struct Trie {
    reversed: Vec<u64>,
}

impl Trie {
    fn new(coins: &[u64]) -> Self {
        let mut reversed: Vec<u64> = coins.iter().map(|x| x.reverse_bits()).collect();
        reversed.sort_unstable();
        Trie { reversed }
    }

    /// Where the coins of `reversed[lo..hi]`, which agree below `bit`, turn from 0 to 1 there.
    fn split(&self, lo: usize, hi: usize, bit: u32) -> usize {
        let mask = 1u64 << (63 - bit);
        lo + self.reversed[lo..hi].partition_point(|r| r & mask == 0)
    }

    fn mate(&self, lo: usize, hi: usize, bit: u32, pairs: &mut Vec<Pair>) -> Option<u64> {
        match hi - lo {
            0 => None,
            1 => Some(self.reversed[lo].reverse_bits()),
            _ => {
                let middle = self.split(lo, hi, bit);
                let zero = self.mate(lo, middle, bit + 1, pairs);
                let one = self.mate(middle, hi, bit + 1, pairs);
                match (zero, one) {
                    (Some(a), Some(b)) => {
                        pairs.push(Pair { low: a.min(b), high: a.max(b), power: bit });
                        None
                    }
                    (single, None) | (None, single) => single,
                }
            }
        }
    }
}

/// Two mates, congruent modulo `2^power` and no higher power of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    pub low: u64,
    pub high: u64,
    pub power: u32,
}

/// The mates, those congruent modulo the highest power first, and the spinster if the number of
/// coins is odd.
pub fn mates(coins: &[u64]) -> (Vec<Pair>, Option<u64>) {
    let trie = Trie::new(coins);
    let mut pairs = Vec::with_capacity(coins.len() / 2);
    let single = trie.mate(0, coins.len(), 0, &mut pairs);
    pairs.sort_by_key(|p| (std::cmp::Reverse(p.power), p.low, p.high));
    (pairs, single)
}

/// The Sprague–Grundy value.
pub fn value(coins: &[u64]) -> u64 {
    let (pairs, single) = mates(coins);
    pairs.iter().fold(single.unwrap_or(0), |sum, p| sum ^ ((p.low ^ p.high) - 1))
}

/// The primes of the Unique Prime Lemma: for each coin `x_i` the one square `x_i'` that gives
/// the position the value `target` when `x_i` is taken there (perhaps upwards).
///
/// As a function of one coin the value is `f(x) = x ⊕ c ⊕ (x|c_1) ⊕ … ⊕ (x|c_m)` with
/// `(x|y) = 2^{v+1} − 1`, v the number of low bits x and y share (van Splunder 2020,
/// Definition 3.10). Bit b of `(x|y)` is set exactly when x ≡ y modulo 2^b, so bit b of f(x) depends on bit
/// b of x and on *lower* bits only: x is read off from the lowest bit upwards, each step asking
/// the trie how many other coins agree with the bits found so far.
pub fn primes(coins: &[u64], target: u64) -> Vec<u64> {
    let trie = Trie::new(coins);
    let value = value(coins);
    coins.iter().map(|&x| prime_of(&trie, x, value ^ target)).collect()
}

fn prime_of(trie: &Trie, x: u64, change: u64) -> u64 {
    // Two walks down the trie: along x itself and along the square sought. While they agree,
    // the coin x itself is among those counted and must be left out.
    let whole = (0, trie.reversed.len());
    let (mut old, mut new) = (whole, whole);
    let mut found = 0u64;
    let mut together = true;
    for bit in 0..64 {
        let old_parity = (old.1 - old.0 - 1) & 1;
        let new_parity = (new.1 - new.0 - usize::from(together)) & 1;
        let old_bit = (x >> bit) & 1;
        let flip = ((change >> bit) & 1) ^ (old_parity ^ new_parity) as u64;
        let new_bit = old_bit ^ flip;
        found |= new_bit << bit;
        let down = |range: (usize, usize), b: u64| {
            let middle = trie.split(range.0, range.1, bit);
            if b == 0 {
                (range.0, middle)
            } else {
                (middle, range.1)
            }
        };
        old = down(old, old_bit);
        new = down(new, new_bit);
        together &= old_bit == new_bit;
    }
    found
}

/// A move of one coin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    pub from: u64,
    pub to: u64,
}

/// Counts how far a set of coins is from an abacus position: one coin on exactly one of the
/// squares i and 2n−1−i for every i < n (van Splunder 2020, Definition 8.1).
struct Abacus {
    classes: Vec<u32>,
    wrong: usize,
}

impl Abacus {
    fn new(coins: &[u64]) -> Self {
        let mut abacus = Abacus { classes: vec![0; coins.len()], wrong: coins.len() };
        for &x in coins {
            abacus.change(x, true);
        }
        abacus
    }

    fn change(&mut self, square: u64, add: bool) {
        let n = self.classes.len() as u64;
        if square >= 2 * n {
            return; // too high for any abacus position: its class stays short of a coin
        }
        let class = &mut self.classes[square.min(2 * n - 1 - square) as usize];
        self.wrong -= usize::from(*class != 1);
        *class = if add { *class + 1 } else { *class - 1 };
        self.wrong += usize::from(*class != 1);
    }

    fn holds(&self) -> bool {
        self.wrong == 0
    }
}

/// Is this an abacus position?
pub fn is_abacus(coins: &[u64]) -> bool {
    Abacus::new(coins).holds()
}

/// Does the player who just moved win in misère play (the last mover loses)?
///
/// Theorem (Berlekamp, Conway and Guy, *Winning Ways*, ch. 15; van Splunder 2020, ch. 8): the
/// misère P-positions are the abacus positions of value 1 and the other positions of value 0.
/// Van Splunder's Theorem 8.5 prints "value 1" where the N-positions have value 0; the proof
/// there, and search, give what is used here.
pub fn is_misere_p(coins: &[u64]) -> bool {
    value(coins) == u64::from(is_abacus(coins))
}

/// All moves to a P-position, in the order of the coins given.
pub fn winning_moves(coins: &[u64], misere: bool) -> Vec<Move> {
    let mut abacus = Abacus::new(coins);
    let zero = primes(coins, 0);
    let one = if misere { primes(coins, 1) } else { Vec::new() };
    let mut moves = Vec::new();
    for (i, &from) in coins.iter().enumerate() {
        let mut consider = |to: u64, value_is_one: bool| {
            if to >= from {
                return;
            }
            if misere {
                abacus.change(from, false);
                abacus.change(to, true);
                let holds = abacus.holds();
                abacus.change(to, false);
                abacus.change(from, true);
                if holds != value_is_one {
                    return;
                }
            }
            moves.push(Move { from, to });
        };
        consider(zero[i], false);
        if misere {
            consider(one[i], true);
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::particles::{Position, Rule};
    use crate::search::Search;
    use grundy_watch::Watch;

    #[test]
    fn agrees_with_the_definition_and_its_inverse_with_it() {
        let mut search = Search::new(1_000_000);
        for set in 1u32..1 << 10 {
            let coins: Vec<u64> = (0..10).filter(|i| set >> i & 1 == 1).collect();
            let squares: Vec<u32> = coins.iter().map(|&x| x as u32).collect();
            let position = Position::new(Rule::Welter, &squares, &[]).unwrap();
            let v = value(&coins);
            assert_eq!(v, u64::from(search.value(&position, &Watch::new()).unwrap()), "{coins:?}");
            assert_eq!(
                is_misere_p(&coins),
                !search.misere_n(&position, &Watch::new()).unwrap(),
                "{coins:?}"
            );
            for target in 0..6 {
                for (i, prime) in primes(&coins, target).into_iter().enumerate() {
                    let mut altered = coins.clone();
                    altered[i] = prime;
                    assert_eq!(value(&altered), target);
                }
            }
        }
    }

    #[test]
    fn published_example() {
        let coins = [1, 3, 7, 8, 11, 19];
        assert_eq!(value(&coins), 12);
        assert_eq!(winning_moves(&coins, false), [Move { from: 8, to: 4 }]);
    }
}
