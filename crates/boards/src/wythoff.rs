//! Wythoff's game and Fraenkel's generalisation: take from one heap, or k from one and l from the
//! other with |k - l| < a (Fraenkel, How to beat your Wythoff games' opponent on three fronts,
//! American Mathematical Monthly 89, 1982); a = 1 is Wythoff's.

use crate::coordinates::{rook_moves, Coordinates, Piece};
use crate::ruleset::{About, Shape};

pub struct Heaps;

impl Piece for Heaps {
    const ABOUT: About = About {
        name: "wythoff",
        title: "Wythoff's game",
        notation: "3,5  a=2:3,5 (k and l with |k-l| < a)",
        example: "6,8",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Take any number from one heap, or the same number from both.",
    };

    const HAS_NUMBER: bool = true;

    fn moves(number: u32, x: u32, y: u32) -> Vec<(u32, u32)> {
        let mut moves: Vec<(u32, u32)> = rook_moves(x, y).collect();
        for k in 1..=x {
            let least = k.saturating_sub(number - 1).max(1);
            let most = (k + number - 1).min(y);
            moves.extend((least..=most).map(|l| (x - k, y - l)));
        }
        moves
    }
}

pub type Wythoff = Coordinates<Heaps>;
