//! The squares of a small board as bits of a word: groups of stones and what lies beside them.

use crate::grid::Grid;

/// Most squares: a set of squares is one 128-bit word.
const MOST_SQUARES: usize = 128;

/// The empty squares and the stones of a board, and its sides.
#[derive(Clone, Copy)]
pub(crate) struct Stones {
    pub empty: u128,
    /// Left's and Right's.
    pub stones: [u128; 2],
    columns: u32,
    not_first: u128,
    not_last: u128,
}

impl Stones {
    /// The board, if it is small enough.
    pub fn new(board: &Grid) -> Option<Stones> {
        let (columns, n) = (u32::from(board.columns), board.cells.len());
        if n > MOST_SQUARES || n == 0 {
            return None;
        }
        let (mut empty, mut stones, mut first) = (0, [0, 0], 0u128);
        for (v, &cell) in board.cells.iter().enumerate() {
            match cell {
                b'.' => empty |= 1 << v,
                b'x' => stones[0] |= 1 << v,
                b'o' => stones[1] |= 1 << v,
                _ => {}
            }
        }
        for row in 0..n as u32 / columns {
            first |= 1 << (row * columns);
        }
        let not_last = !(first << (columns - 1));
        Some(Stones { empty, stones, columns, not_first: !first, not_last })
    }

    /// The squares beside some squares; those of the board must be picked out.
    pub fn beside(&self, squares: u128) -> u128 {
        let level = (squares & self.not_last) << 1 | (squares & self.not_first) >> 1;
        // With a single row of 128 the step is as long as the word.
        let below = squares.checked_shl(self.columns).unwrap_or(0);
        level | below | squares.checked_shr(self.columns).unwrap_or(0)
    }

    /// All that can be reached from some squares within others.
    pub fn flood(&self, seed: u128, within: u128) -> u128 {
        let mut group = seed & within;
        loop {
            let grown = group | self.beside(group) & within;
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    /// The empty squares where a player (0 Left, 1 Right) may place a stone so that every group beside
    /// keeps a liberty.
    pub fn keeps_liberties(&self, side: usize) -> u128 {
        let (mine, theirs) = (self.stones[side], self.stones[1 - side]);
        let mut legal = self.empty;
        // An enemy's group with one liberty must keep it.
        let mut left = theirs;
        while left != 0 {
            let group = self.flood(left & left.wrapping_neg(), theirs);
            left &= !group;
            let liberties = self.beside(group) & self.empty;
            if liberties & liberties.wrapping_sub(1) == 0 {
                legal &= !liberties;
            }
        }
        // Without an empty square beside it, the stone needs a liberty of a group that it joins.
        let mut doubtful = legal & !self.beside(self.empty);
        while doubtful != 0 {
            let stone = doubtful & doubtful.wrapping_neg();
            doubtful &= !stone;
            let group = self.flood(stone, mine | stone);
            if self.beside(group) & self.empty & !stone == 0 {
                legal &= !stone;
            }
        }
        legal
    }
}
