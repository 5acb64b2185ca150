//! Wyt Queens (Winning Ways, chapter 3): queens go left, up, or both at once; Wythoff's game.

use crate::coordinates::{rook_moves, Coordinates, Piece};
use crate::picture::Mark;
use crate::ruleset::{About, Shape};

pub struct Queen;

impl Piece for Queen {
    const ABOUT: About = About {
        name: "wyt-queens",
        title: "Wyt Queens",
        notation: "3,5  3,5+4,4",
        example: "6,8",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Move a queen any distance left, up or both at once, towards the corner 0,0: Wythoff's game on a board.",
    };

    const MARK: Mark = Mark::Queen;

    fn moves(_number: u32, x: u32, y: u32) -> Vec<(u32, u32)> {
        rook_moves(x, y).chain((1..=x.min(y)).map(|k| (x - k, y - k))).collect()
    }
}

pub type WytQueens = Coordinates<Queen>;
