//! Sets of squares of a rectangle as bit masks: the boards of domino games.

use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use grundy_short::Fault;
use smallvec::SmallVec;

use crate::chessboard::{self, Squares};
use crate::grid::Grid;
use crate::masks::bits;
use crate::picture::Picture;

/// Most squares of a region: a set of squares is one 128-bit word.
const MOST_SQUARES: usize = 128;

/// The open squares of a rectangle; bit `i * stride + j` is the square in row i, column j. The stride is
/// 8 if the rectangle fits onto a [`chessboard`], else the number of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Region {
    pub rows: u8,
    pub columns: u8,
    pub mask: u128,
}

impl Hash for Region {
    /// The sides go where a small board has no squares.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let sides = u64::from(self.rows) << 56 | u64::from(self.columns) << 48;
        state.write_u64(self.mask as u64 ^ sides);
        if !self.is_small() && !self.is_narrow() {
            state.write_u64((self.mask >> 64) as u64);
        }
    }
}

impl Region {
    /// `3x4`, or rows of `.` and `#` separated by `|`.
    pub fn read(text: &str) -> Result<Region, Fault> {
        let grid = Grid::read(text, ".#")?;
        if grid.cells.len() > MOST_SQUARES {
            let n = grid.cells.len();
            return Err(Fault::beyond(
                MOST_SQUARES,
                format!("{n} squares; at most {MOST_SQUARES} are evaluated"),
            ));
        }
        let columns = usize::from(grid.columns);
        let mut region = Region { rows: grid.rows() as u8, columns: columns as u8, mask: 0 };
        for (i, _) in grid.cells.iter().enumerate().filter(|(_, &c)| c == b'.') {
            region.mask |= 1 << region.bit(i / columns, i % columns);
        }
        Ok(region)
    }

    /// Does it fit onto a chessboard?
    fn is_small(&self) -> bool {
        self.rows <= 8 && self.columns <= 8
    }

    /// How many bits a row takes.
    fn stride(&self) -> u32 {
        if self.is_small() {
            8
        } else {
            self.columns.into()
        }
    }

    /// The bit of a square.
    fn bit(&self, row: usize, column: usize) -> usize {
        row * self.stride() as usize + column
    }

    /// The squares on a chessboard, if it fits onto one.
    pub fn squares(&self) -> Option<Squares> {
        self.is_small().then_some(self.mask as Squares)
    }

    /// Squares of a chessboard, not none of them, cut out of their surroundings.
    pub fn of_squares(squares: Squares) -> Region {
        let (squares, rows, columns) = chessboard::in_corner(squares);
        Region { rows, columns, mask: squares.into() }
    }

    fn grid(&self) -> Grid {
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        let is_open = |i| self.mask >> self.bit(i / columns, i % columns) & 1 == 1;
        let cell = |i| if is_open(i) { b'.' } else { b'#' };
        Grid { columns: self.columns.into(), cells: (0..rows * columns).map(cell).collect() }
    }

    pub fn show(&self) -> String {
        self.grid().show()
    }

    pub fn draw(&self) -> Picture {
        self.grid().draw()
    }

    /// The squares of the first column of a row of `stride`, and those that would follow below.
    fn first_column(&self) -> u128 {
        FIRST_COLUMN[self.stride() as usize]
    }

    /// The regions left by a domino on two open squares, one above the other or side by side.
    pub fn dominoes(&self, vertical: bool) -> impl Iterator<Item = Region> {
        let region = *self;
        let step = if vertical { self.stride() } else { 1 };
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

    /// How many dominoes can be placed one way.
    pub fn places(&self, vertical: bool) -> u32 {
        let step = if vertical { self.stride() } else { 1 };
        let mut places = self.mask & self.mask.checked_shr(step).unwrap_or(0);
        if !vertical {
            places &= !(self.first_column().rotate_right(1));
        }
        places.count_ones()
    }

    /// The region as one word, if there are few enough squares: seven rows of a chessboard, or else six
    /// bits for each side and the rest for the mask.
    pub fn as_word(&self) -> Option<u64> {
        if let Some(squares) = self.squares() {
            return (self.rows < 8).then_some(squares);
        }
        let (rows, columns) = (u64::from(self.rows), u64::from(self.columns));
        (rows * columns <= 52).then_some(self.mask as u64 | rows << 52 | columns << 58)
    }

    /// The region written as the word.
    pub fn of_word(word: u64) -> Region {
        let (rows, columns) = (word >> 52 & 63, word >> 58);
        if columns == 0 {
            return Region::of_squares(word);
        }
        let mask = u128::from(word & ((1 << 52) - 1));
        Region { rows: rows as u8, columns: columns as u8, mask }
    }

    /// Is it the same after half a turn?
    pub fn is_turned_to_itself(&self) -> bool {
        // Read backwards, a mask is turned by half a turn.
        let (rows, columns) = (u32::from(self.rows), u32::from(self.columns));
        if let Some(squares) = self.squares() {
            return chessboard::is_turned_to_itself(squares, self.rows, self.columns);
        }
        self.mask.reverse_bits().checked_shr(u128::BITS - rows * columns) == Some(self.mask)
    }

    /// Are all squares open that touch the centre along a side or hold it? None does if both sides are
    /// even.
    pub fn holds_centre(&self) -> bool {
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        let (row, column) = (rows / 2, columns / 2);
        let open = |i, j| self.mask >> self.bit(i, j) & 1 == 1;
        match (rows % 2, columns % 2) {
            (0, 0) => false,
            (0, _) => open(row - 1, column) && open(row, column),
            (_, 0) => open(row, column - 1) && open(row, column),
            _ => open(row, column),
        }
    }

    /// Do all squares fit into half a mask? Its operations are twice as fast.
    fn is_narrow(&self) -> bool {
        u32::from(self.rows) * u32::from(self.columns) <= 64
    }

    /// Connected parts of two squares or more, each cut out of its surroundings.
    pub fn parts(&self) -> SmallVec<[Region; 2]> {
        if let Some(squares) = self.squares() {
            return small_parts(squares);
        }
        if self.is_narrow() {
            parts::<u64>(self)
        } else {
            parts::<u128>(self)
        }
    }

    pub fn transposed(&self) -> Region {
        let mut turned = Region { rows: self.columns, columns: self.rows, mask: 0 };
        if let Some(squares) = self.squares() {
            turned.mask = chessboard::transposed(squares).into();
            return turned;
        }
        let columns = usize::from(self.columns);
        for v in bits(self.mask) {
            turned.mask |= 1 << turned.bit(v % columns, v / columns);
        }
        turned
    }

    /// The least of the region and its reflections in both directions.
    pub fn least_reflection(&self) -> Region {
        let mask = if let Some(squares) = self.squares() {
            chessboard::least_reflection(squares, self.rows, self.columns).into()
        } else if self.is_narrow() {
            least_reflection::<u64>(self)
        } else {
            least_reflection::<u128>(self)
        };
        Region { mask, ..*self }
    }
}

fn small_parts(open: Squares) -> SmallVec<[Region; 2]> {
    let mut parts = SmallVec::new();
    let mut left = open;
    while left != 0 {
        let seed = left & left.wrapping_neg();
        let part = chessboard::part_around(left, seed);
        left &= !part;
        if part != seed {
            parts.push(Region::of_squares(part));
        }
    }
    parts
}

/// For every number of columns the squares of the first one, in as many rows as there are bits.
static FIRST_COLUMN: [u128; MOST_SQUARES + 1] = {
    let mut squares = [0; MOST_SQUARES + 1];
    let mut columns = 1;
    while columns <= MOST_SQUARES {
        let mut at = 0;
        while at < MOST_SQUARES {
            squares[columns] |= 1 << at;
            at += columns;
        }
        columns += 1;
    }
    squares
};

/// A mask of one word or two.
trait Mask:
    Copy
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const BITS: u32;
    const NONE: Self;
    fn of(mask: u128) -> Self;
    fn wide(self) -> u128;
    fn plus(self, other: Self) -> Self;
    fn reversed(self) -> Self;
    fn lowest(self) -> Self;
    fn first(self) -> u32;
    fn behind_last(self) -> u32;
}

macro_rules! mask {
    ($word:ty) => {
        impl Mask for $word {
            const BITS: u32 = <$word>::BITS;
            const NONE: Self = 0;
            fn of(mask: u128) -> Self {
                mask as $word
            }
            fn wide(self) -> u128 {
                self.into()
            }
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            fn behind_last(self) -> u32 {
                <$word>::BITS - self.leading_zeros()
            }
        }
    };
}
mask!(u64);
mask!(u128);

/// The squares of one row, as those of the first.
fn whole_row<M: Mask>(columns: u32) -> M {
    !M::NONE >> (M::BITS - columns)
}

fn parts<M: Mask>(region: &Region) -> SmallVec<[Region; 2]> {
    let open = M::of(region.mask);
    let not_first = !M::of(region.first_column());
    let step = u32::from(region.columns);
    let mut parts = SmallVec::new();
    let mut left = open;
    while left != M::NONE {
        let mut part = left.lowest();
        loop {
            // To the right at one stroke: a carry runs through a run of ones to its end.
            let (run, seed) = (open & not_first, part << 1 & open & not_first);
            let mut grown = part | seed | (run & !run.plus(seed)) | (part & not_first) >> 1;
            // With a single row the step may be as long as the mask.
            if region.rows > 1 {
                grown = grown | part << step | part >> step;
            }
            grown = grown & open;
            if grown == part {
                break;
            }
            part = grown;
            if part == left {
                break;
            }
        }
        left = left & !part;
        if part != part.lowest() {
            parts.push(cut_out(region, part));
        }
    }
    parts
}

/// The smallest rectangle around a part.
fn cut_out<M: Mask>(region: &Region, part: M) -> Region {
    let columns = u32::from(region.columns);
    let row = whole_row::<M>(columns);
    let (top, bottom) = (part.first() / columns, (part.behind_last() - 1) / columns);
    let mut folded = M::NONE;
    for i in top..=bottom {
        folded = folded | (part >> (i * columns) & row);
    }
    let (start, end) = (folded.first(), folded.behind_last());
    let mut cut = Region { rows: (bottom - top + 1) as u8, columns: (end - start) as u8, mask: 0 };
    let stride = cut.stride();
    let mut mask = M::NONE;
    if stride == columns {
        mask = part >> (top * columns + start);
    } else {
        for i in top..=bottom {
            mask = mask | (part >> (i * columns) & row) >> start << ((i - top) * stride);
        }
    }
    cut.mask = mask.wide();
    cut
}

fn least_reflection<M: Mask>(region: &Region) -> u128 {
    let (rows, columns) = (u32::from(region.rows), u32::from(region.columns));
    let unused = M::BITS - rows * columns;
    if unused == M::BITS {
        return 0;
    }
    let mask = M::of(region.mask);
    let row = whole_row::<M>(columns);
    let mut upside = M::NONE;
    for i in 0..rows {
        upside = upside | (mask >> (i * columns) & row) << ((rows - 1 - i) * columns);
    }
    // Read backwards, a mask is turned by half a turn.
    let (turned, mirrored) = (mask.reversed() >> unused, upside.reversed() >> unused);
    mask.min(upside).min(turned.min(mirrored)).wide()
}
