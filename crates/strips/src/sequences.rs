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

use crate::orbit::{cycle, repetition, Cycle, Machine, Steps};
use crate::Stopped;

/// Largest value whose window fits a word.
pub const LARGEST_VALUE: usize = 62;

/// Most entries of a period that are kept to be shown.
pub const MOST_SHOWN: usize = 1 << 20;

/// All values 0..=g at one x.
#[derive(Clone)]
pub struct Columns {
    x: u64,
    /// For each value, the squares from x on that are second entries of earlier pairs.
    taken: Vec<u64>,
    /// The diagonal `y − x` watched by [`Machine::step`], if any; else value g is.
    diagonal: Option<u32>,
}

/// What a step says when the watched value has no new pair at this x, or the watched diagonal
/// has a value above g there.
pub const NOTHING: i64 = -1;

impl Columns {
    /// `g` at most [`LARGEST_VALUE`].
    pub fn new(g: usize, diagonal: Option<u32>) -> Self {
        assert!(g <= LARGEST_VALUE);
        Columns { x: 0, taken: vec![0; g + 1], diagonal }
    }
}

impl Machine for Columns {
    type State = (bool, Vec<u64>);

    fn state(&self) -> Self::State {
        (self.x == 0, self.taken.clone())
    }

    fn step(&mut self) -> i64 {
        // Both tokens cannot stand on the common cell: (0, 0) is no position.
        let mut distances = u64::from(self.x == 0);
        let mut said = NOTHING;
        let g = self.taken.len() - 1;
        for (k, taken) in self.taken.iter_mut().enumerate() {
            if *taken & 1 == 0 {
                let excluded = *taken | distances;
                let bit = !excluded & excluded.wrapping_add(1);
                distances |= bit;
                *taken |= bit;
                match self.diagonal {
                    Some(d) if bit == 1 << d => said = k as i64,
                    None if k == g => said = i64::from(bit.trailing_zeros()),
                    _ => {}
                }
            }
            *taken >>= 1;
        }
        self.x += 1;
        said
    }
}

/// The pairs (x, y) of value g with x < `bound`.
pub fn pairs(g: usize, bound: u64) -> Vec<(u64, u64)> {
    let mut columns = Columns::new(g, None);
    let mut found = Vec::new();
    for x in 0..bound {
        let z = columns.step();
        if z != NOTHING {
            found.push((x, x + z as u64));
        }
    }
    found
}

/// Only the steps at which something is said.
#[derive(Clone)]
struct Telling(Columns);

impl Machine for Telling {
    type State = (bool, Vec<u64>);
    fn state(&self) -> Self::State {
        self.0.state()
    }
    fn step(&mut self) -> i64 {
        loop {
            let said = self.0.step();
            if said != NOTHING {
                return said;
            }
        }
    }
}

/// Differences `y − x` of the pairs of one value: from the n-th pair on they have this period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SequencePeriod {
    /// In pairs.
    pub period: u64,
    pub preperiod: u64,
    /// The sum of all steps in x over one period: x itself advances by it.
    pub advance: u64,
    /// The state at this x comes back after `state_period`.
    pub state_x: u64,
    pub state_period: u64,
    /// The differences of one period, the first [`MOST_SHOWN`] of them.
    pub differences: Vec<u32>,
}

fn cycle_of_values(g: usize, steps: &mut Steps) -> Result<Cycle, Stopped> {
    let mut found = Cycle { start: 0, length: 1 };
    for k in 0..=g {
        found = cycle(Columns::new(k, None), found.length, steps)?;
    }
    Ok(found)
}

/// The period of the g-sequence, proved by state.
pub fn sequence_period(g: usize, watch: &Watch) -> Result<SequencePeriod, Stopped> {
    let mut steps = Steps::new(watch);
    let states = cycle_of_values(g, &mut steps)?;
    let mut columns = Columns::new(g, None);
    let mut pairs_in = |length: u64, steps: &mut Steps| {
        let mut pairs = 0;
        steps.listen(&mut columns, length, |said| pairs += u64::from(said != NOTHING))?;
        Ok(pairs)
    };
    let before = pairs_in(states.start, &mut steps)?;
    let within = pairs_in(states.length, &mut steps)?;
    let in_pairs = Cycle { start: before, length: within };
    let telling = Telling(Columns::new(g, None));
    let r = repetition(&telling, in_pairs, &mut steps)?;
    let mut machine = telling.clone();
    steps.run(&mut machine, r.preperiod)?;
    let first_x = machine.0.x;
    let mut differences = Vec::new();
    steps.listen(&mut machine, r.period, |z| {
        if differences.len() < MOST_SHOWN {
            differences.push(z as u32);
        }
    })?;
    Ok(SequencePeriod {
        period: r.period,
        preperiod: r.preperiod,
        advance: machine.0.x - first_x,
        state_x: states.start,
        state_period: states.length,
        differences,
    })
}

/// The diagonal G(a, a + d), a = 0, 1, 2, …
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiagonalPeriod {
    pub period: u64,
    pub preperiod: u64,
    /// The values of one period, the first [`MOST_SHOWN`] of them.
    pub values: Vec<u32>,
    /// No value of the diagonal from the preperiod on exceeds this.
    pub bound: u32,
}

/// Farr and Ho conjecture that diagonals are ultimately periodic. For a given diagonal it is a
/// theorem as soon as its values are bounded by some g over one cycle of the machine of values
/// 0..=g. `None`: some value exceeds g within the cycle; try a larger g.
pub fn diagonal_period(d: u32, g: usize, watch: &Watch) -> Result<Option<DiagonalPeriod>, Stopped> {
    let mut steps = Steps::new(watch);
    let states = cycle_of_values(g, &mut steps)?;
    let columns = Columns::new(g, Some(d));
    let mut running = columns.clone();
    steps.run(&mut running, states.start)?;
    let (mut least, mut most) = (i64::MAX, 0);
    steps.listen(&mut running, states.length, |said| {
        (least, most) = (least.min(said), most.max(said));
    })?;
    if least == NOTHING {
        return Ok(None);
    }
    let r = repetition(&columns, states, &mut steps)?;
    let mut machine = columns;
    steps.run(&mut machine, r.preperiod)?;
    let mut values = Vec::new();
    steps.listen(&mut machine, r.period, |k| {
        if values.len() < MOST_SHOWN {
            values.push(k as u32);
        }
    })?;
    Ok(Some(DiagonalPeriod {
        period: r.period,
        preperiod: r.preperiod,
        values,
        bound: most as u32,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{naive_table, Kind};

    #[test]
    fn pairs_agree_with_the_definition() {
        let table = naive_table(&Kind::two_star_nim(), 60, 140);
        for g in 0..=20 {
            let expected: Vec<(u64, u64)> = (0..60)
                .filter_map(|x| {
                    (x..140).find(|&y| table[x][y] == Some(g as u32)).map(|y| (x as u64, y as u64))
                })
                .collect();
            assert_eq!(pairs(g, 60), expected, "value {g}");
        }
    }

    #[test]
    fn published_differences_of_value_six() {
        // Farr and Ho, section 4.3: from n = 5 on.
        let found = sequence_period(6, &Watch::new()).unwrap();
        assert_eq!(found.period, 12);
        let telling: Vec<u64> = pairs(6, 200).iter().map(|(x, y)| y - x).collect();
        let published = [3, 3, 4, 3, 3, 4, 3, 3, 4, 4, 4, 4];
        assert!((5..90).all(|n| telling[n] == published[(n - 5) % 12]));
    }
}
