//! Rooks that go left or up: Nim with two heaps.

use crate::coordinates::{rook_moves, Coordinates, Piece};

pub struct Rook;

impl Piece for Rook {
    fn moves(_number: u32, x: u32, y: u32) -> Vec<(u32, u32)> {
        rook_moves(x, y).collect()
    }
}

pub type WytRooks = Coordinates<Rook>;
