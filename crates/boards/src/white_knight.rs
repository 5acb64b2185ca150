//! The White Knight (Winning Ways, chapter 3): the four of a knight's moves that bring it nearer to
//! the corner.

use crate::coordinates::{leaps, Coordinates, Piece};
use crate::picture::Mark;
use crate::ruleset::{About, Shape};

pub struct Knight;

impl Piece for Knight {
    const ABOUT: About = About {
        name: "white-knight",
        title: "White Knight",
        notation: "3,5  3,5+4,4",
        example: "6,5",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Move a knight by one of the four leaps that bring it nearer to the corner 0,0.",
    };

    const MARK: Mark = Mark::Knight;
    const MARGIN: u32 = 1;

    fn moves(_number: u32, x: u32, y: u32) -> Vec<(u32, u32)> {
        leaps(x, y, &[(-2, -1), (-1, -2), (-2, 1), (1, -2)])
    }
}

pub type WhiteKnight = Coordinates<Knight>;
