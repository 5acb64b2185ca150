//! Sets of squares of a rectangle as bit masks: the boards of domino games.

use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use grundy_short::Fault;
use smallvec::SmallVec;

use crate::grid::Grid;
use crate::masks::bits;
use crate::picture::Picture;

/// Squares that fit into a mask.
const MOST_SQUARES: usize = 128;

/// The open squares of a rectangle; bit `i * columns + j` is the square in row i, column j.
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
        if !self.is_small() {
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

    /// The squares of the first column, and those that would follow below.
    fn first_column(&self) -> u128 {
        FIRST_COLUMN[usize::from(self.columns)]
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

    /// How many dominoes can be placed one way.
    pub fn places(&self, vertical: bool) -> u32 {
        let step = if vertical { u32::from(self.columns) } else { 1 };
        let mut places = self.mask & self.mask.checked_shr(step).unwrap_or(0);
        if !vertical {
            places &= !(self.first_column().rotate_right(1));
        }
        places.count_ones()
    }

    /// The region as one word, if there are few enough squares: six bits for each side, the rest for
    /// the mask.
    pub fn as_word(&self) -> Option<u64> {
        let (rows, columns) = (u64::from(self.rows), u64::from(self.columns));
        (rows * columns <= 52).then_some(self.mask as u64 | rows << 52 | columns << 58)
    }

    /// Is it the same after half a turn?
    pub fn is_turned_to_itself(&self) -> bool {
        // Read backwards, a mask is turned by half a turn.
        let unused = u128::BITS - u32::from(self.rows) * u32::from(self.columns);
        self.mask.reverse_bits().checked_shr(unused).unwrap_or(0) == self.mask
    }

    /// Are all squares open that touch the centre along a side or hold it? None does if both sides are
    /// even.
    pub fn holds_centre(&self) -> bool {
        let (rows, columns) = (u32::from(self.rows), u32::from(self.columns));
        let middle = rows * columns / 2;
        let open = |v: u32| self.mask >> v & 1 == 1;
        match (rows % 2, columns % 2) {
            (0, 0) => false,
            (0, _) => open(middle - columns.div_ceil(2)) && open(middle + columns / 2),
            (_, 0) => open(middle - 1) && open(middle),
            _ => open(middle),
        }
    }

    /// Do all squares fit into half a mask? Most do, and its operations are twice as fast.
    fn is_small(&self) -> bool {
        u32::from(self.rows) * u32::from(self.columns) <= 64
    }

    /// Connected parts of two squares or more, each cut out of its surroundings.
    pub fn parts(&self) -> SmallVec<[Region; 2]> {
        if self.is_small() {
            parts::<u64>(self)
        } else {
            parts::<u128>(self)
        }
    }

    pub fn transposed(&self) -> Region {
        let (rows, columns) = (u32::from(self.rows), u32::from(self.columns));
        let mut mask = 0;
        for v in bits(self.mask) {
            let v = v as u32;
            mask |= 1u128 << ((v % columns) * rows + v / columns);
        }
        Region { rows: self.columns, columns: self.rows, mask }
    }

    /// The least of the region and its reflections in both directions.
    pub fn least_reflection(&self) -> Region {
        let mask = if self.is_small() {
            least_reflection::<u64>(self)
        } else {
            least_reflection::<u128>(self)
        };
        Region { mask, ..*self }
    }
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
    let width = end - start;
    let mut mask = M::NONE;
    if width == columns {
        mask = part >> (top * columns);
    } else {
        for i in top..=bottom {
            mask = mask | (part >> (i * columns) & row) >> start << ((i - top) * width);
        }
    }
    Region { rows: (bottom - top + 1) as u8, columns: width as u8, mask: mask.wide() }
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
