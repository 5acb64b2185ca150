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

use std::sync::Arc;

use grundy_cert::StarRow;
use grundy_watch::Watch;

use crate::orbit::{brent, cycle, repetition, Cycle, Machine, Repetition, Steps};
use crate::wide_rows::WideRows;
use crate::with_window;
use crate::words::{Word, WIDEST};
use crate::Stopped;

/// Which two-token game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Two strips whose first cells are one and the same: cell j of the second strip is cell
    /// `order[j]` of the first for every j below the length of `order`. 2-Star Nim is
    /// `order = [0]`. With `jump` a token may pass over the other.
    Joined { order: Vec<usize>, jump: bool },
    /// Wythoff's game: reduce one heap, or both by numbers less than `apart` apart (Fraenkel 1982;
    /// with 1, by the same number).
    Wythoff { apart: usize },
}

impl Kind {
    pub fn two_star_nim() -> Self {
        Kind::Joined { order: vec![0], jump: false }
    }

    pub fn wythoff() -> Self {
        Kind::Wythoff { apart: 1 }
    }

    /// Bits of a window that holds every value in question for rows 0..=a.
    pub(crate) fn bits(&self, a: usize) -> usize {
        let above = match self {
            Kind::Joined { .. } => a,
            Kind::Wythoff { apart } => 2 * apart * a,
        };
        self.slack(a) + above + 2
    }

    /// Word operations to reach column b of row a, and those to start.
    pub fn cost(&self, a: usize, b: u64) -> u128 {
        let start = 2 * self.slack(a) as u128 + 2;
        let columns = u128::from(b) * (a as u128 + 1) * self.bits(a).div_ceil(64) as u128;
        columns + start * start * (a as u128 + 1)
    }

    /// `s(a)`: G(a, b) ≥ b − s(a).
    pub(crate) fn slack(&self, a: usize) -> usize {
        match self {
            Kind::Joined { order, .. } => a + order.len(),
            Kind::Wythoff { apart } => 2 * apart * a,
        }
    }

    fn legal(&self, a: usize, b: usize) -> bool {
        match self {
            Kind::Joined { order, .. } => order.get(b) != Some(&a),
            Kind::Wythoff { .. } => true,
        }
    }

    /// Calls `visit` with the places one move away from the legal place (a, b).
    pub(crate) fn for_each_option(&self, a: usize, b: usize, mut visit: impl FnMut(usize, usize)) {
        let (mut lowest_a, mut lowest_b) = (0, 0);
        if let Kind::Joined { order, jump: false } = self {
            // The other token, if it stands on a common cell below, is a wall.
            lowest_a = order.get(b).filter(|&&cell| cell < a).map_or(0, |&cell| cell + 1);
            let wall = order.iter().position(|&cell| cell == a).filter(|&j| j < b);
            lowest_b = wall.map_or(0, |j| j + 1);
        }
        (lowest_a..a).filter(|&i| self.legal(i, b)).for_each(|i| visit(i, b));
        (lowest_b..b).filter(|&j| self.legal(a, j)).for_each(|j| visit(a, j));
        if let Kind::Wythoff { apart } = self {
            for k in 1..=a {
                let near = (k + 1).saturating_sub(*apart).max(1)..(k + apart).min(b + 1);
                near.for_each(|l| visit(a - k, b - l));
            }
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
        debug_assert_eq!(DIAGONALS, *kind == Kind::wythoff());
        let base = kind.slack(a);
        if kind.bits(a) > W::BITS {
            return None;
        }
        let first = 2 * base + 2;
        let table = naive_table(kind, a + 1, first + 1);
        let bit_of = |value: Option<u32>| {
            let index = value.map_or(-1, |v| i64::from(v) - (first as i64 - base as i64));
            usize::try_from(index).ok()
        };
        let low: Vec<W> = (0..=a).map(|i| W::below(base - kind.slack(i))).collect();
        let mut used = low.clone();
        let mut diagonal = vec![W::zero(); a + 1];
        for i in 0..=a {
            kind.for_each_option(i, first, |row, column| {
                let Some(bit) = bit_of(table[row][column]) else { return };
                if row == i {
                    used[i].set(bit);
                } else if column < first {
                    diagonal[i].set(bit);
                }
            });
        }
        let relative = |b: usize, v: Option<u32>| v.map_or(i64::MIN, |v| i64::from(v) - b as i64);
        let start = (0..first).map(|b| relative(b, table[a][b])).collect();
        Some(Rows { start, column: 0, base, used, diagonal, low })
    }
}

/// A machine that runs rows 0..=a.
pub(crate) trait RowMachine: Machine {
    /// Steps before the machine itself runs: from here on the state says all.
    fn warm_up(&self) -> u64;
}

impl<W: Word, const DIAGONALS: bool> RowMachine for Rows<W, DIAGONALS> {
    fn warm_up(&self) -> u64 {
        self.start.len() as u64
    }
}

impl<W: Word, const DIAGONALS: bool> Machine for Rows<W, DIAGONALS> {
    type State = Vec<W>;

    fn state(&self) -> Vec<W> {
        let mut state = self.used.clone();
        state.extend(self.diagonal.iter().cloned());
        state
    }

    #[inline(always)]
    fn step(&mut self) -> i64 {
        if self.column < self.start.len() {
            self.column += 1;
            return self.start[self.column - 1];
        }
        let mut in_column = W::zero();
        let mut incoming = W::zero();
        let mut bit = 0;
        let rows = self.used.iter_mut().zip(&self.low).zip(&mut self.diagonal);
        for ((used, low), diagonal) in rows {
            if DIAGONALS {
                let mut taken = in_column.clone();
                taken.include(diagonal);
                bit = used.first_clear(&taken);
            } else {
                bit = used.first_clear(&in_column);
            }
            in_column.set(bit);
            used.set(bit);
            used.advance();
            used.include(low);
            if DIAGONALS {
                diagonal.set(bit);
                diagonal.advance();
                std::mem::swap(diagonal, &mut incoming);
            }
        }
        bit as i64 - self.base as i64
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

/// Highest row whose period is looked for: beyond it periods are too long to be met, and windows
/// of one or two words no longer do.
pub fn widest_row(kind: &Kind) -> usize {
    let most = if matches!(kind, Kind::Wythoff { .. }) { 128 } else { 64 };
    (0..64).take_while(|&a| kind.bits(a) <= most).last().unwrap_or(0)
}

/// The least additive period of row a, proved; `None` if the row is too high for the windows.
pub fn row_period(kind: &Kind, a: usize, watch: &Watch) -> Option<Result<RowPeriod, Stopped>> {
    match kind {
        Kind::Joined { .. } => prove::<u64, false>(kind, a, watch),
        Kind::Wythoff { apart: 1 } => prove::<u128, true>(kind, a, watch),
        Kind::Wythoff { apart } => {
            if a > widest_row(kind) {
                return None;
            }
            let machines: Vec<_> =
                (0..=a).map(|i| WideRows::<u128>::new(kind, *apart, i)).collect();
            Some(prove_rows(&machines, watch))
        }
    }
}

/// The first column from `from` on whose state comes back after `length` columns.
fn first_return<M: Machine>(
    machine: &M,
    from: u64,
    found: Cycle,
    steps: &mut Steps,
) -> Result<Cycle, Stopped> {
    let mut here = machine.clone();
    steps.run(&mut here, from)?;
    let mut ahead = here.clone();
    steps.run(&mut ahead, found.length)?;
    let mut start = from;
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
    let machines: Option<Vec<Rows<W, DIAGONALS>>> = (0..=a).map(|i| Rows::new(kind, i)).collect();
    machines.map(|machines| prove_rows(&machines, watch))
}

fn prove_rows<M: RowMachine>(machines: &[M], watch: &Watch) -> Result<RowPeriod, Stopped> {
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
    let found = first_return(top, top.warm_up(), found, &mut steps)?;
    told(top, found, &mut steps)
}

/// The period of any machine whose state says all from its first step on.
pub(crate) fn prove_with<M: Machine>(machine: &M, watch: &Watch) -> Result<RowPeriod, Stopped> {
    let mut steps = Steps::new(watch);
    let found = brent(machine.clone(), &mut steps)?;
    let found = first_return(machine, 0, found, &mut steps)?;
    told(machine, found, &mut steps)
}

fn told<M: Machine>(machine: &M, found: Cycle, steps: &mut Steps) -> Result<RowPeriod, Stopped> {
    let Repetition { period, preperiod, witnesses } = repetition(machine, found, steps)?;
    Ok(RowPeriod {
        period,
        preperiod,
        state_column: found.start,
        state_period: found.length,
        witnesses,
    })
}

/// The value of one place, `None` if the tokens collide.
pub fn place_value(kind: &Kind, a: usize, b: u64, watch: &Watch) -> Result<Option<u64>, Stopped> {
    fn last<M: Machine>(mut rows: M, b: u64, watch: &Watch) -> Result<Option<u64>, Stopped> {
        Steps::new(watch).run(&mut rows, b)?;
        let relative = rows.step();
        Ok((relative != i64::MIN).then(|| (relative + b as i64) as u64))
    }
    let moves = kind.cost(a, b);
    if kind.bits(a) > WIDEST || moves > MOST_WORK {
        return Err(Stopped::TooMuch { moves });
    }
    let wide = "the window is wide enough";
    match kind {
        Kind::Joined { .. } => with_window!(kind.bits(a), W => {
            last(Rows::<W, false>::new(kind, a).expect(wide), b, watch)
        }),
        Kind::Wythoff { apart: 1 } => with_window!(kind.bits(a), W => {
            last(Rows::<W, true>::new(kind, a).expect(wide), b, watch)
        }),
        Kind::Wythoff { apart } => with_window!(kind.bits(a), W => {
            last(WideRows::<W>::new(kind, *apart, a), b, watch)
        }),
    }
    .expect(wide)
}

/// Most word operations for one value: ten seconds or so.
pub const MOST_WORK: u128 = 1 << 33;

/// Values `G(a, 0), …, G(a, columns − 1)` of one row, `None` where the tokens collide.
pub fn row_values(
    kind: &Kind,
    a: usize,
    columns: usize,
    watch: &Watch,
) -> Result<Vec<Option<u32>>, Stopped> {
    fn collect<M: Machine>(
        mut rows: M,
        columns: usize,
        watch: &Watch,
    ) -> Result<Vec<Option<u32>>, Stopped> {
        let mut found = Vec::with_capacity(columns);
        Steps::new(watch).listen(&mut rows, columns as u64, |relative| {
            let b = found.len() as i64;
            found.push((relative != i64::MIN).then(|| (relative + b) as u32));
        })?;
        Ok(found)
    }
    let moves = kind.cost(a, columns as u64);
    if kind.bits(a) > WIDEST || moves > MOST_WORK {
        return Err(Stopped::TooMuch { moves });
    }
    let wide = "the window is wide enough";
    match kind {
        Kind::Joined { .. } => with_window!(kind.bits(a), W => {
            collect(Rows::<W, false>::new(kind, a).expect(wide), columns, watch)
        }),
        Kind::Wythoff { apart: 1 } => with_window!(kind.bits(a), W => {
            collect(Rows::<W, true>::new(kind, a).expect(wide), columns, watch)
        }),
        Kind::Wythoff { apart } => with_window!(kind.bits(a), W => {
            collect(WideRows::<W>::new(kind, *apart, a), columns, watch)
        }),
    }
    .expect(wide)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds() -> Vec<Kind> {
        let mut kinds: Vec<Kind> = [1, 2, 3, 5].map(|apart| Kind::Wythoff { apart }).into();
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
                let found = row_values(&kind, a, 200, &Watch::new()).unwrap();
                assert_eq!(&found, row, "{kind:?} row {a}");
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
                    let value = |b: usize| place_value(&kind, a, b as u64, &watch).unwrap();
                    let moved = value(at as usize).map(|v| v + shorter as u64);
                    assert_ne!(moved, value(at as usize + shorter), "{kind:?} row {a}");
                }
            }
        }
    }
}
