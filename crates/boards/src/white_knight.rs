//! The White Knight (Winning Ways, chapter 3): the four of a knight's moves that bring it nearer to
//! the corner.

use crate::coordinates::{leaps, Coordinates, Piece};

pub struct Knight;

impl Piece for Knight {
    fn moves(_number: u32, x: u32, y: u32) -> Vec<(u32, u32)> {
        leaps(x, y, &[(-2, -1), (-1, -2), (-2, 1), (1, -2)])
    }
}

pub type WhiteKnight = Coordinates<Knight>;
