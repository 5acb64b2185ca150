//! Wyt Queens (Winning Ways, chapter 3): queens go left, up, or both at once; Wythoff's game.

use crate::coordinates::{rook_moves, Coordinates, Piece};

pub struct Queen;

impl Piece for Queen {
    fn moves(_number: u32, x: u32, y: u32) -> Vec<(u32, u32)> {
        rook_moves(x, y).chain((1..=x.min(y)).map(|k| (x - k, y - k))).collect()
    }
}

pub type WytQueens = Coordinates<Queen>;
