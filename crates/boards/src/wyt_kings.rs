//! Kings that go one square left, up, or both at once.

use crate::coordinates::{leaps, Coordinates, Piece};
use crate::picture::Mark;
use crate::ruleset::{About, Shape};

pub struct King;

impl Piece for King {
    const ABOUT: About = About {
        name: "wyt-kings",
        title: "Wyt Kings",
        notation: "3,5  3,5+4,4",
        example: "5,4",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Move a king one square left, up or both, towards the corner 0,0.",
    };

    const MARK: Mark = Mark::King;

    fn moves(_number: u32, x: u32, y: u32) -> Vec<(u32, u32)> {
        leaps(x, y, &[(-1, 0), (0, -1), (-1, -1)])
    }
}

pub type WytKings = Coordinates<King>;
