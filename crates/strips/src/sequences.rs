//! The positions of 2-Star Nim with a given value, in order: the g-sequences.
//!
//! Algorithm 1 of Farr and Ho finds the n-th pair (x, y) of value g from all earlier pairs
//! of all values k ≤ g. Their Algorithms 2 and 3 keep only what can still matter. Here that is
//! done once for all x in order: at x, each value k whose earlier pairs do not contain x gets
//! the pair (x, x + z), z least such that x + z has no partner yet for k and (x, x + z) has no
//! smaller value. Since z ≤ g (their Proposition 5: b − a ≤ G(a, b)), for each k a window of
//! g + 1 bits, the partners taken from x on, is the whole state.
//!
//! In their terms: the mex from x on is Definition 2, the place of a column Definition 3, the window
//! Definition 4; that a window is enough is Lemma 4 and Lemma 5 (x never jumps by more than g + 2,
//! Corollary 3); that its numbers stay near x, so that shifted by x they are finitely many, is
//! Lemma 6, Definition 5 and Lemma 7. Hence the differences are ultimately periodic (Theorem 4).

use grundy_watch::Watch;

use crate::orbit::{Machine, Steps};
use crate::rows::{self, Kind, MOST_WORK};
use crate::with_window;
use crate::words::{Word, WIDEST};
use crate::Stopped;

/// Most entries of a period that are kept to be shown.
pub const MOST_SHOWN: usize = 1 << 20;

/// All values 0..=g at one x.
#[derive(Clone)]
pub struct Columns<W> {
    x: u64,
    /// For each value, the squares from x on that are second entries of earlier pairs.
    taken: Vec<W>,
    /// The diagonal `y − x` watched by [`Machine::step`], if any; else value g is.
    diagonal: Option<usize>,
}

/// What a step says when the watched value has no new pair at this x, or the watched diagonal
/// has a value above g there.
pub const NOTHING: i64 = -1;

impl<W: Word> Columns<W> {
    /// Distances go up to g + 1, since (0, g + 1) has the value g.
    pub fn new(g: usize, diagonal: Option<usize>) -> Self {
        assert!(g + 2 <= W::BITS);
        Columns { x: 0, taken: vec![W::zero(); g + 1], diagonal }
    }
}

impl<W: Word> Machine for Columns<W> {
    type State = (bool, Vec<W>);

    fn state(&self) -> Self::State {
        (self.x == 0, self.taken.clone())
    }

    fn step(&mut self) -> i64 {
        let mut distances = W::zero();
        if self.x == 0 {
            distances.set(0); // Both tokens cannot stand on the common cell.
        }
        let mut said = NOTHING;
        let g = self.taken.len() - 1;
        for (k, taken) in self.taken.iter_mut().enumerate() {
            if !taken.contains(0) {
                let bit = taken.first_clear(&distances);
                distances.set(bit);
                taken.set(bit);
                match self.diagonal {
                    Some(d) if bit == d => said = k as i64,
                    None if k == g => said = bit as i64,
                    _ => {}
                }
            }
            taken.advance();
        }
        self.x += 1;
        said
    }
}

fn too_wide(g: usize, x: u64) -> Stopped {
    Stopped::TooMuch { moves: work(g, x) }
}

/// Word operations of the machine of values 0..=g up to x.
fn work(g: usize, x: u64) -> u128 {
    (u128::from(x) + 1) * (g as u128 + 1) * (g / 64 + 1) as u128
}

/// The pairs (x, y) of value g with x < `bound`.
pub fn pairs(g: usize, bound: u64, watch: &Watch) -> Result<Vec<(u64, u64)>, Stopped> {
    if work(g, bound) > MOST_WORK || g + 2 > WIDEST {
        return Err(too_wide(g, bound));
    }
    with_window!(g + 2, W => {
        let mut found = Vec::new();
        let mut x = 0;
        Steps::new(watch).listen(&mut Columns::<W>::new(g, None), bound, |z| {
            if z != NOTHING {
                found.push((x, x + z as u64));
            }
            x += 1;
        })?;
        Ok(found)
    })
    .unwrap_or_else(|| Err(too_wide(g, bound)))
}

/// G(x, x + d), if it is at most g.
fn value_within(x: u64, d: usize, g: usize, watch: &Watch) -> Result<Option<u64>, Stopped> {
    with_window!(g + 2, W => {
        let mut columns = Columns::<W>::new(g, Some(d));
        Steps::new(watch).run(&mut columns, x)?;
        Ok(u64::try_from(columns.step()).ok())
    })
    .unwrap_or_else(|| Err(too_wide(g, x)))
}

/// G(a, b) of 2-Star Nim, for a ≤ b, from the machine of row a or from those of the values 0..=g
/// for growing g, whichever is less work. Farr and Ho, Proposition 5: b − a ≤ G(a, b) < a + b.
pub fn pair_value(a: u64, b: u64, watch: &Watch) -> Result<Option<u64>, Stopped> {
    let kind = Kind::two_star_nim();
    let by_row = match usize::try_from(a) {
        Ok(row) if 2 * row + 3 <= WIDEST => kind.cost(row, b),
        _ => u128::MAX,
    };
    let d = b - a;
    let mut g = 2 * d as usize + 4;
    loop {
        let most = (a + b) as usize;
        g = g.min(most);
        let by_values = if g + 2 <= WIDEST { work(g, a) } else { u128::MAX };
        if by_values > MOST_WORK && by_row > MOST_WORK {
            return Err(Stopped::TooMuch { moves: by_values.min(by_row) });
        }
        if by_row <= by_values {
            return rows::place_value(&kind, a as usize, b, watch);
        }
        match value_within(a, d as usize, g, watch)? {
            Some(value) => return Ok(Some(value)),
            None if g == most => return Ok(None),
            None => g *= 2,
        }
    }
}

/// The y for which {x, y} has the value g: every x has one (Farr and Ho, Theorem 3).
pub fn partner(x: u64, g: usize, watch: &Watch) -> Result<u64, Stopped> {
    let found = pairs(g, x + 1, watch)?;
    let holds = found.iter().rev().find(|&&(low, high)| low == x || high == x);
    let &(low, high) = holds.expect("every number is in a pair of every value");
    Ok(if low == x { high } else { low })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::naive_table;

    #[test]
    fn pairs_agree_with_the_definition() {
        let table = naive_table(&Kind::two_star_nim(), 60, 140);
        let watch = Watch::new();
        for g in 0..=20 {
            let expected: Vec<(u64, u64)> = (0..60)
                .filter_map(|x| {
                    (x..140).find(|&y| table[x][y] == Some(g as u32)).map(|y| (x as u64, y as u64))
                })
                .collect();
            assert_eq!(pairs(g, 60, &watch).unwrap(), expected, "value {g}");
            for &(x, y) in expected.iter().filter(|&&(_, y)| y < 60) {
                assert_eq!(partner(x, g, &watch).unwrap(), y);
                assert_eq!(partner(y, g, &watch).unwrap(), x);
            }
        }
    }

    #[test]
    fn values_agree_with_the_definition() {
        let table = naive_table(&Kind::two_star_nim(), 90, 160);
        let watch = Watch::new();
        for a in 0..90usize {
            for b in a..160 {
                let found = pair_value(a as u64, b as u64, &watch).unwrap();
                assert_eq!(found, table[a][b].map(u64::from), "({a}, {b})");
            }
        }
    }
}
