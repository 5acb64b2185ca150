//! Rows of two-token tables as finite machines.
//!
//! `G(a, b)` for two tokens, the first on cell a of one strip, the second on cell b of another,
//! is the mex of the values below it in its column and before it in its row (for Wythoff's game
//! also on its diagonal). Naively that is a + b values to look at, more and more as b grows. But
//! `b − s(a) ≤ G(a, b)` for a constant s(a), because a value v is kept out of the b places of
//! row a before b only by the at most v smaller values of the row and by the at most one (two,
//! with diagonals) places each lower row blocks. So only the values used from `b − s(a)` on
//! matter, and they all lie below `b + 2a + 1`: a window of bits for each row that moves with b.
//! (Landman 2002 for Wythoff; Farr and Ho, Theorem 5, for 2-Star Nim.)

use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Shr};
use std::sync::Arc;

use grundy_cert::StarRow;
use grundy_watch::Watch;

use crate::orbit::{cycle, repetition, Cycle, Machine, Repetition, Steps};
use crate::Stopped;

/// Which two-token game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Two strips whose first cells are one and the same: cell j of the second strip is cell
    /// `order[j]` of the first for every j below the length of `order`. 2-Star Nim is
    /// `order = [0]`. With `jump` a token may pass over the other.
    Joined { order: Vec<usize>, jump: bool },
    /// Wythoff's game: reduce one heap, or both by the same number.
    Wythoff,
}

impl Kind {
    pub fn two_star_nim() -> Self {
        Kind::Joined { order: vec![0], jump: false }
    }

    fn diagonals(&self) -> bool {
        *self == Kind::Wythoff
    }

    /// `s(a)`: G(a, b) ≥ b − s(a).
    fn slack(&self, a: usize) -> usize {
        match self {
            Kind::Joined { order, .. } => a + order.len(),
            Kind::Wythoff => 2 * a,
        }
    }

    fn legal(&self, a: usize, b: usize) -> bool {
        match self {
            Kind::Joined { order, .. } => order.get(b) != Some(&a),
            Kind::Wythoff => true,
        }
    }

    /// Calls `visit` with the places one move away from the legal place (a, b).
    fn for_each_option(&self, a: usize, b: usize, mut visit: impl FnMut(usize, usize)) {
        let (mut lowest_a, mut lowest_b) = (0, 0);
        if let Kind::Joined { order, jump: false } = self {
            // The other token, if it stands on a common cell below, is a wall.
            lowest_a = order.get(b).filter(|&&cell| cell < a).map_or(0, |&cell| cell + 1);
            let wall = order.iter().position(|&cell| cell == a).filter(|&j| j < b);
            lowest_b = wall.map_or(0, |j| j + 1);
        }
        (lowest_a..a).filter(|&i| self.legal(i, b)).for_each(|i| visit(i, b));
        (lowest_b..b).filter(|&j| self.legal(a, j)).for_each(|j| visit(a, j));
        if self.diagonals() {
            (1..=a.min(b)).for_each(|d| visit(a - d, b - d));
        }
    }
}

/// The table from the definition: `table[a][b]`, `None` where the tokens would collide.
pub fn naive_table(kind: &Kind, rows: usize, columns: usize) -> Vec<Vec<Option<u32>>> {
    let mut table: Vec<Vec<Option<u32>>> = vec![vec![None; columns]; rows];
    for a in 0..rows {
        for b in 0..columns {
            if kind.legal(a, b) {
                let mut reached = Vec::new();
                kind.for_each_option(a, b, |i, j| {
                    reached.push(table[i][j].expect("options come first and are legal"));
                });
                table[a][b] = Some(crate::search::mex(reached));
            }
        }
    }
    table
}

/// A window of bits.
pub trait Word:
    Copy
    + Eq
    + std::hash::Hash
    + BitOr<Output = Self>
    + BitAnd<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shr<u32, Output = Self>
{
    const BITS: u32;
    const ZERO: Self;
    fn bit(index: u32) -> Self;
    /// All bits below `index`.
    fn below(index: u32) -> Self;
    fn successor(self) -> Self;
    fn index_of_lowest(self) -> u32;
}

macro_rules! word {
    ($t:ty) => {
        impl Word for $t {
            const BITS: u32 = <$t>::BITS;
            const ZERO: Self = 0;
            fn bit(index: u32) -> Self {
                1 << index
            }
            fn below(index: u32) -> Self {
                (1 << index) - 1
            }
            #[inline(always)]
            fn successor(self) -> Self {
                self.wrapping_add(1)
            }
            #[inline(always)]
            fn index_of_lowest(self) -> u32 {
                self.trailing_zeros()
            }
        }
    };
}
word!(u64);
word!(u128);

/// Rows 0..=a at some column, producing `G(a, b) − b` column by column from b = 0.
#[derive(Clone)]
pub struct Rows<W, const DIAGONALS: bool> {
    /// Row a from the definition, before the window is wide enough; `i64::MIN` marks collisions.
    start: Arc<[i64]>,
    column: usize,
    /// Bit i stands for the value `column − base + i`.
    base: usize,
    /// For each row, the values already used in it.
    used: Vec<W>,
    /// For each row, the values on the diagonal that ends there.
    diagonal: Vec<W>,
    /// For each row, the values too small to be in question.
    low: Vec<W>,
}

impl<W: Word, const DIAGONALS: bool> Rows<W, DIAGONALS> {
    /// Rows 0..=a; `None` if the window has too few bits.
    pub fn new(kind: &Kind, a: usize) -> Option<Self> {
        debug_assert_eq!(DIAGONALS, kind.diagonals());
        let base = kind.slack(a);
        let top = if DIAGONALS { 2 * a } else { a };
        if base + top + 2 > W::BITS as usize {
            return None;
        }
        let first = 2 * base + 2;
        let table = naive_table(kind, a + 1, first + 1);
        let bit_of = |value: Option<u32>| {
            let index = value.map_or(-1, |v| i64::from(v) - (first as i64 - base as i64));
            if index >= 0 {
                W::bit(index as u32)
            } else {
                W::ZERO
            }
        };
        let mut used = vec![W::ZERO; a + 1];
        let mut diagonal = vec![W::ZERO; a + 1];
        for i in 0..=a {
            kind.for_each_option(i, first, |row, column| {
                if row == i {
                    used[i] |= bit_of(table[row][column]);
                } else if column < first {
                    diagonal[i] |= bit_of(table[row][column]);
                }
            });
        }
        let low = (0..=a).map(|i| W::below((base - kind.slack(i)) as u32)).collect();
        let relative = |b: usize, v: Option<u32>| v.map_or(i64::MIN, |v| i64::from(v) - b as i64);
        let start = (0..first).map(|b| relative(b, table[a][b])).collect();
        Some(Rows { start, column: 0, base, used, diagonal, low })
    }

    /// Steps before the machine itself runs: from here on the state says all.
    pub fn warm_up(&self) -> u64 {
        self.start.len() as u64
    }
}

impl<W: Word, const DIAGONALS: bool> Machine for Rows<W, DIAGONALS> {
    type State = Vec<W>;

    fn state(&self) -> Vec<W> {
        let mut state: Vec<W> = self.used.iter().zip(&self.low).map(|(&u, &l)| u | l).collect();
        state.extend(&self.diagonal);
        state
    }

    #[inline(always)]
    fn step(&mut self) -> i64 {
        if self.column < self.start.len() {
            self.column += 1;
            return self.start[self.column - 1];
        }
        let mut in_column = W::ZERO;
        let mut incoming = W::ZERO;
        let mut bit = W::ZERO;
        let rows = self.used.iter_mut().zip(&self.low).zip(&mut self.diagonal);
        for ((used, &low), diagonal) in rows {
            let mut taken = *used | in_column | low;
            if DIAGONALS {
                taken |= *diagonal;
            }
            bit = !taken & taken.successor();
            in_column |= bit;
            *used = (*used | bit) >> 1;
            if DIAGONALS {
                let outgoing = (*diagonal | bit) >> 1;
                *diagonal = incoming;
                incoming = outgoing;
            }
        }
        debug_assert!(bit != W::ZERO, "the window holds every value in question");
        i64::from(bit.index_of_lowest()) - self.base as i64
    }
}

/// `G(a, b + period) = G(a, b) + period` for all b ≥ preperiod; both least; proved by the state
/// at column `state_column`, met again `state_period` columns later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPeriod {
    pub period: u64,
    pub preperiod: u64,
    pub state_column: u64,
    pub state_period: u64,
    /// See [`Repetition::witnesses`].
    pub witnesses: Vec<(u64, u64)>,
}

impl RowPeriod {
    /// The claim about row a of 2-Star Nim, for the checker.
    pub fn certificate(&self, a: usize) -> StarRow {
        StarRow {
            a: a as u64,
            period: self.period,
            preperiod: self.preperiod,
            state_column: self.state_column,
            state_period: self.state_period,
            witnesses: self.witnesses.clone(),
        }
    }
}

/// Rows the windows are wide enough for.
pub fn widest_row(kind: &Kind) -> usize {
    let fits = |a: &usize| match kind {
        Kind::Joined { .. } => Rows::<u64, false>::new(kind, *a).is_some(),
        Kind::Wythoff => Rows::<u128, true>::new(kind, *a).is_some(),
    };
    (0..64).take_while(fits).last().unwrap_or(0)
}

/// The least additive period of row a, proved; `None` if the row is too high for the windows.
pub fn row_period(kind: &Kind, a: usize, watch: &Watch) -> Option<Result<RowPeriod, Stopped>> {
    match kind {
        Kind::Joined { .. } => prove::<u64, false>(kind, a, watch),
        Kind::Wythoff => prove::<u128, true>(kind, a, watch),
    }
}

/// The first column whose state comes back: [`cycle`] looks only every so often.
fn first_return<W: Word, const DIAGONALS: bool>(
    rows: &Rows<W, DIAGONALS>,
    found: Cycle,
    steps: &mut Steps,
) -> Result<Cycle, Stopped> {
    let mut here = rows.clone();
    steps.run(&mut here, rows.warm_up())?;
    let mut ahead = here.clone();
    steps.run(&mut ahead, found.length)?;
    let mut start = rows.warm_up();
    while start < found.start && here.state() != ahead.state() {
        here.step();
        ahead.step();
        start += 1;
    }
    Ok(Cycle { start, length: found.length })
}

fn prove<W: Word, const DIAGONALS: bool>(
    kind: &Kind,
    a: usize,
    watch: &Watch,
) -> Option<Result<RowPeriod, Stopped>> {
    let machines: Option<Vec<_>> = (0..=a).map(|i| Rows::new(kind, i)).collect();
    machines.map(|machines| prove_with::<W, DIAGONALS>(&machines, watch))
}

fn prove_with<W: Word, const DIAGONALS: bool>(
    machines: &[Rows<W, DIAGONALS>],
    watch: &Watch,
) -> Result<RowPeriod, Stopped> {
    let mut steps = Steps::new(watch);
    // The state of rows 0..=i contains that of the rows below, so its cycle is a multiple of
    // theirs: states need comparing only that far apart.
    let mut found = Cycle { start: 0, length: 1 };
    for rows in machines {
        let mut running = rows.clone();
        steps.run(&mut running, rows.warm_up())?;
        found = cycle(running, found.length, &mut steps)?;
        found.start += rows.warm_up();
    }
    let top = machines.last().expect("at least row 0");
    let found = first_return(top, found, &mut steps)?;
    let Repetition { period, preperiod, witnesses } = repetition(top, found, &mut steps)?;
    Ok(RowPeriod {
        period,
        preperiod,
        state_column: found.start,
        state_period: found.length,
        witnesses,
    })
}

/// The value of one place, `None` if the tokens collide or the row is too high for the windows.
pub fn place_value(kind: &Kind, a: usize, b: u64, watch: &Watch) -> Option<Result<u64, Stopped>> {
    fn last<M: Machine>(mut rows: M, b: u64, watch: &Watch) -> Option<Result<u64, Stopped>> {
        if let Err(stopped) = Steps::new(watch).run(&mut rows, b) {
            return Some(Err(stopped));
        }
        let relative = rows.step();
        (relative != i64::MIN).then(|| Ok((relative + b as i64) as u64))
    }
    match kind {
        Kind::Joined { .. } => last(Rows::<u64, false>::new(kind, a)?, b, watch),
        Kind::Wythoff => last(Rows::<u128, true>::new(kind, a)?, b, watch),
    }
}

/// Values `G(a, 0), …, G(a, columns − 1)` of one row, `None` where the tokens collide.
pub fn row_values(kind: &Kind, a: usize, columns: usize) -> Vec<Option<u32>> {
    fn collect<M: Machine>(mut rows: M, columns: usize) -> Vec<Option<u32>> {
        let mut value = |b: usize| {
            let relative = rows.step();
            (relative != i64::MIN).then(|| (relative + b as i64) as u32)
        };
        (0..columns).map(&mut value).collect()
    }
    match kind {
        Kind::Joined { .. } => match Rows::<u64, false>::new(kind, a) {
            Some(rows) => collect(rows, columns),
            None => naive_table(kind, a + 1, columns).pop().expect("a row"),
        },
        Kind::Wythoff => match Rows::<u128, true>::new(kind, a) {
            Some(rows) => collect(rows, columns),
            None => naive_table(kind, a + 1, columns).pop().expect("a row"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds() -> Vec<Kind> {
        let mut kinds = vec![Kind::Wythoff];
        for order in [vec![0], vec![0, 1], vec![1, 0], vec![0, 1, 2], vec![2, 0, 1]] {
            for jump in [false, true] {
                kinds.push(Kind::Joined { order: order.clone(), jump });
            }
        }
        kinds
    }

    #[test]
    fn machines_agree_with_the_definition() {
        for kind in kinds() {
            let table = naive_table(&kind, 9, 200);
            for (a, row) in table.iter().enumerate() {
                assert_eq!(&row_values(&kind, a, 200), row, "{kind:?} row {a}");
            }
        }
    }

    #[test]
    fn published_periods() {
        let watch = Watch::new();
        let kind = Kind::two_star_nim();
        let periods: Vec<u64> =
            (1..=6).map(|a| row_period(&kind, a, &watch).unwrap().unwrap().period).collect();
        assert_eq!(periods, [1, 3, 9, 36, 144, 720]); // Farr and Ho, section 4.4
    }

    #[test]
    fn periods_hold_in_the_naive_table() {
        let watch = Watch::new();
        for kind in kinds() {
            for a in 1..=4 {
                let found = row_period(&kind, a, &watch).unwrap().unwrap();
                let (p, n0) = (found.period as usize, found.preperiod as usize);
                let row = naive_table(&kind, a + 1, n0 + 3 * p + 50).pop().unwrap();
                let repeats = |p: usize, b: usize| row[b].map(|v| v + p as u32) == row[b + p];
                assert!((n0..n0 + 2 * p + 50).all(|b| repeats(p, b)), "{kind:?} row {a}");
                assert!(n0 == 0 || !repeats(p, n0 - 1), "{kind:?} row {a}");
                for &(q, at) in &found.witnesses {
                    let shorter = p / q as usize;
                    let value = |b: usize| row_values(&kind, a, b + 1).pop().unwrap();
                    let moved = value(at as usize).map(|v| v + shorter as u32);
                    assert_ne!(moved, value(at as usize + shorter), "{kind:?} row {a}");
                }
            }
        }
    }
}
