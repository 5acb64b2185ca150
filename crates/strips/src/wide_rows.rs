//! Rows of Wythoff's game in which both heaps may lose numbers that differ a little.
//!
//! From (x, y) one moves to (x − k, y − l) with k, l ≥ 1 and |k − l| < A (A. S. Fraenkel, How to beat
//! your Wythoff games' opponent on three fronts, American Mathematical Monthly 89, 1982). Let D(i, c) be
//! the values such moves reach from row i at column c. If k, l ≥ 2, then one less of both leads to the
//! same place from (i − 1, c − 1); so D(i, c) is D(i − 1, c − 1), the last A values of row i − 1 before c,
//! and the values of the last A rows before i at c − 1. A lower row keeps a value out of at most 2A places
//! of row i, hence the windows of [`crate::rows`] with 2A for 2.

use std::sync::Arc;

use crate::orbit::Machine;
use crate::rows::{naive_table, Kind, RowMachine};
use crate::words::Word;

/// Rows 0..=a at some column, producing `G(a, b) − b` column by column from b = 0.
#[derive(Clone)]
pub struct WideRows<W> {
    apart: usize,
    /// Row a from the definition, before the window is wide enough.
    start: Arc<[i64]>,
    column: usize,
    /// Bit i stands for the value `column − base + i`.
    base: usize,
    /// For each row, the values already used in it.
    used: Vec<W>,
    /// For each row, the values that moves in both heaps reach.
    diagonal: Vec<W>,
    /// For each row, the bits of its last values, the latest first; those that have left the window are
    /// -1.
    recent: Vec<Vec<i32>>,
    /// For each row, the values too small to be in question.
    low: Vec<W>,
}

impl<W: Word> WideRows<W> {
    /// Rows 0..=a.
    pub fn new(kind: &Kind, apart: usize, a: usize) -> Self {
        assert!(kind.bits(a) <= W::BITS, "the window is wide enough");
        let base = kind.slack(a);
        let first = 2 * base + apart + 2;
        let table = naive_table(kind, a + 1, first + 1);
        let bit_of = |row: usize, column: usize| {
            let value = table[row][column].expect("every place is a position");
            let bit = i64::from(value) - (first as i64 - base as i64);
            bit.max(-1) as i32
        };
        let low: Vec<W> = (0..=a).map(|i| W::below(base - kind.slack(i))).collect();
        let mut used = low.clone();
        let mut diagonal = vec![W::zero(); a + 1];
        for i in 0..=a {
            kind.for_each_option(i, first, |row, column| {
                let Ok(bit) = usize::try_from(bit_of(row, column)) else { return };
                if row == i {
                    used[i].set(bit);
                } else if column < first {
                    diagonal[i].set(bit);
                }
            });
        }
        let last = |i: usize| (1..=apart).map(|l| bit_of(i, first - l)).collect();
        let recent = (0..=a).map(last).collect();
        let relative = |b: usize| i64::from(table[a][b].expect("as above")) - b as i64;
        let start = (0..first).map(relative).collect();
        WideRows { apart, start, column: 0, base, used, diagonal, recent, low }
    }
}

impl<W: Word> RowMachine for WideRows<W> {
    fn warm_up(&self) -> u64 {
        self.start.len() as u64
    }
}

impl<W: Word> Machine for WideRows<W> {
    type State = (Vec<W>, Vec<i32>);

    fn state(&self) -> Self::State {
        let mut windows = self.used.clone();
        windows.extend(self.diagonal.iter().cloned());
        (windows, self.recent.concat())
    }

    fn step(&mut self) -> i64 {
        if self.column < self.start.len() {
            self.column += 1;
            return self.start[self.column - 1];
        }
        let mut in_column = W::zero();
        for (i, used) in self.used.iter_mut().enumerate() {
            let mut taken = in_column.clone();
            taken.include(&self.diagonal[i]);
            let bit = used.first_clear(&taken);
            in_column.set(bit);
            used.set(bit);
            used.advance();
            used.include(&self.low[i]);
            self.recent[i].rotate_right(1);
            self.recent[i][0] = bit as i32;
        }
        for i in (1..self.diagonal.len()).rev() {
            let mut next = self.diagonal[i - 1].clone();
            let here = (i.saturating_sub(self.apart)..i).map(|row| self.recent[row][0]);
            for bit in self.recent[i - 1].iter().copied().chain(here) {
                if let Ok(bit) = usize::try_from(bit) {
                    next.set(bit);
                }
            }
            next.advance();
            self.diagonal[i] = next;
        }
        for bit in self.recent.iter_mut().flatten() {
            *bit = (*bit - 1).max(-1);
        }
        let last = self.recent.last().expect("at least row 0")[0];
        i64::from(last) + 1 - self.base as i64
    }
}
