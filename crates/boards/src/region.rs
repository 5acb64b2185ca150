//! Sets of squares of a rectangle as bit masks: the boards of domino games.

use grundy_short::Fault;

use crate::grid::Grid;
use crate::masks::bits;
use crate::picture::Picture;

/// Squares that fit into a mask.
const MOST_SQUARES: usize = 128;

/// The open squares of a rectangle; bit `i * columns + j` is the square in row i, column j.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region {
    pub rows: u8,
    pub columns: u8,
    pub mask: u128,
}

impl Region {
    /// `3x4`, or rows of `.` and `#` separated by `|`.
    pub fn read(text: &str) -> Result<Region, Fault> {
        let grid = Grid::read(text, ".#")?;
        if grid.cells.len() > MOST_SQUARES {
            let n = grid.cells.len();
            return Err(Fault::Limit(format!("{n} squares; at most {MOST_SQUARES} are evaluated")));
        }
        let open = grid.cells.iter().enumerate().filter(|(_, &c)| c == b'.');
        let mask = open.map(|(i, _)| 1u128 << i).sum();
        let (rows, columns) = (grid.rows() as u8, grid.columns as u8);
        Ok(Region { rows, columns, mask })
    }

    fn grid(&self) -> Grid {
        let n = usize::from(self.rows) * usize::from(self.columns);
        let cell = |i: usize| if self.mask >> i & 1 == 1 { b'.' } else { b'#' };
        Grid { columns: self.columns.into(), cells: (0..n).map(cell).collect() }
    }

    pub fn show(&self) -> String {
        self.grid().show()
    }

    pub fn draw(&self) -> Picture {
        self.grid().draw()
    }

    /// The squares of the first column.
    fn first_column(&self) -> u128 {
        let mut squares = 0;
        for i in 0..self.rows {
            squares |= 1 << (i * self.columns);
        }
        squares
    }

    /// The regions left by a domino on two open squares, one above the other or side by side.
    pub fn dominoes(&self, vertical: bool) -> impl Iterator<Item = Region> {
        let region = *self;
        let step = if vertical { u32::from(self.columns) } else { 1 };
        let shifted = self.mask.checked_shr(step).unwrap_or(0);
        let mut places = self.mask & shifted;
        if !vertical {
            // The square after the last of a row is the first of the next.
            places &= !(self.first_column().rotate_right(1));
        }
        bits(places).map(move |v| {
            let domino = 1u128 << v | 1 << (v + step as usize);
            Region { mask: region.mask & !domino, ..region }
        })
    }

    /// Connected parts of two squares or more, each cut out of its surroundings.
    pub fn parts(&self) -> Vec<Region> {
        let first = self.first_column();
        let step = u32::from(self.columns);
        let mut parts = Vec::new();
        let mut left = self.mask;
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let sides = (part << 1 & !first) | (part & !first) >> 1;
                let ends =
                    part.checked_shl(step).unwrap_or(0) | part.checked_shr(step).unwrap_or(0);
                let grown = (part | sides | ends) & self.mask;
                if grown == part {
                    break;
                }
                part = grown;
            }
            left &= !part;
            if part.count_ones() > 1 {
                parts.push(Region { mask: part, ..*self }.cut_out());
            }
        }
        parts
    }

    fn row(&self, i: u8) -> u128 {
        let whole = if self.columns >= 128 { u128::MAX } else { (1 << self.columns) - 1 };
        self.mask.checked_shr(u32::from(i) * u32::from(self.columns)).unwrap_or(0) & whole
    }

    fn from_rows(columns: u8, rows: impl ExactSizeIterator<Item = u128>) -> Region {
        let count = rows.len() as u8;
        let mut mask = 0;
        for (i, row) in rows.enumerate() {
            mask |= row << (i * usize::from(columns));
        }
        Region { rows: count, columns, mask }
    }

    /// The smallest rectangle around the open squares.
    fn cut_out(&self) -> Region {
        let (mut top, mut bottom, mut folded) = (self.rows, 0, 0u128);
        for i in 0..self.rows {
            let row = self.row(i);
            if row != 0 {
                top = top.min(i);
                bottom = i;
                folded |= row;
            }
        }
        let start = folded.trailing_zeros();
        let columns = (128 - folded.leading_zeros() - start) as u8;
        if (top, bottom, columns) == (0, self.rows - 1, self.columns) {
            return *self;
        }
        let count = usize::from(bottom - top + 1);
        Region::from_rows(columns, (0..count).map(|i| self.row(top + i as u8) >> start))
    }

    pub fn transposed(&self) -> Region {
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        let image = |v: usize| 1u128 << ((v % columns) * rows + v / columns);
        let mask = bits(self.mask).map(image).sum();
        Region { rows: self.columns, columns: self.rows, mask }
    }

    /// The least of the region and its reflections in both directions.
    pub fn least_reflection(&self) -> Region {
        let (rows, columns) = (usize::from(self.rows), self.columns);
        let turned = |row: u128| row.reverse_bits() >> (128 - u32::from(columns));
        let upside = Region::from_rows(columns, (0..rows).map(|i| self.row((rows - 1 - i) as u8)));
        let mirrored = Region::from_rows(columns, (0..rows).map(|i| turned(self.row(i as u8))));
        let both = (0..rows).map(|i| turned(self.row((rows - 1 - i) as u8)));
        let both = Region::from_rows(columns, both);
        (*self).min(upside).min(mirrored).min(both)
    }
}
