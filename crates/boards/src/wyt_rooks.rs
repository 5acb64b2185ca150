//! Rooks that go left or up: Nim with two heaps.

use crate::coordinates::{rook_moves, Coordinates, Piece};
use crate::picture::Mark;
use crate::ruleset::{About, Shape};

pub struct Rook;

impl Piece for Rook {
    const ABOUT: About = About {
        name: "wyt-rooks",
        title: "Wyt Rooks",
        notation: "3,5  3,5+4,4",
        example: "5,7",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Move a rook any distance left or up, towards the corner 0,0: Nim with two heaps.",
    };

    const MARK: Mark = Mark::Rook;

    fn moves(_number: u32, x: u32, y: u32) -> Vec<(u32, u32)> {
        rook_moves(x, y).collect()
    }
}

pub type WytRooks = Coordinates<Rook>;
