//! Nim-values of Cram on all sets of squares of a board of four rows and five columns.
//!
//! Most parts met in a search are that small. Their values are looked up as they lie there, without
//! looking for the least of their images.

use std::sync::OnceLock;

use crate::chessboard::{self, Squares};

const ROWS: u8 = 4;
const COLUMNS: u8 = 5;
const SQUARES: u8 = ROWS * COLUMNS;

/// For each set of squares, row after row, its nim-value.
pub(crate) fn values() -> &'static [u8] {
    static VALUES: OnceLock<Vec<u8>> = OnceLock::new();
    VALUES.get_or_init(all)
}

/// The number of a set of squares in the first corner, with this many rows and columns, if it fits into the
/// board, upright or on its side.
#[inline(always)]
pub(crate) fn set(squares: Squares, rows: u8, columns: u8) -> Option<usize> {
    let upright = if rows <= ROWS && columns <= COLUMNS {
        squares
    } else if columns <= ROWS && rows <= COLUMNS {
        chessboard::transposed(squares)
    } else {
        return None;
    };
    let row = |i: u8| upright >> (8 * i) & ((1 << COLUMNS) - 1);
    Some((0..ROWS).fold(0, |all, i| all | row(i) << (i * COLUMNS)) as usize)
}

/// By the definition: a set comes after those that moves lead to.
fn all() -> Vec<u8> {
    let mut not_last = (1usize << SQUARES) - 1;
    for row in 1..=ROWS {
        not_last &= !(1 << (row * COLUMNS - 1));
    }
    let mut values = vec![0u8; 1 << SQUARES];
    for set in 0..values.len() {
        let mut reached = 0u64;
        let level = set & set >> 1 & not_last;
        let upright = set & set >> COLUMNS;
        for (mut places, domino) in [(level, 1 | 1 << 1), (upright, 1 | 1 << COLUMNS)] {
            while places != 0 {
                reached |= 1 << values[set & !(domino << places.trailing_zeros())];
                places &= places - 1;
            }
        }
        values[set] = reached.trailing_ones() as u8;
    }
    values
}
