//! Kings that go one square left, up, or both at once.

use crate::coordinates::{leaps, Coordinates, Piece};

pub struct King;

impl Piece for King {
    fn moves(_number: u32, x: u32, y: u32) -> Vec<(u32, u32)> {
        leaps(x, y, &[(-1, 0), (0, -1), (-1, -1)])
    }
}

pub type WytKings = Coordinates<King>;
