//! Amazons: an amazon moves like a queen and then shoots, like a queen, at a square that is
//! closed from then on.

use grundy_short::{Fault, Player};

use crate::grid::{letter, Grid, QUEEN};
use crate::on_grid::GridRules;
use crate::ruleset::{About, Shape};

pub struct Amazons;

/// The squares a queen reaches.
fn reached(board: &Grid, from: usize) -> Vec<usize> {
    let mut squares = Vec::new();
    for (down, right) in QUEEN {
        let mut at = from;
        while let Some(to) = board.step(at, down, right).filter(|&v| board.cells[v] == b'.') {
            squares.push(to);
            at = to;
        }
    }
    squares
}

impl GridRules for Amazons {
    const ABOUT: About = About {
        name: "amazons",
        title: "Amazons",
        notation: "x..|..o|#..",
        example: "x...|....|...o",
        letters: ".xo#",
        shape: Shape::Grid,
        placed: false,
        help: "An amazon moves like a queen of chess and then shoots an arrow the same way; the square it hits is closed.",
    };

    fn read(text: &str) -> Result<(Self, Grid), Fault> {
        Ok((Amazons, Grid::read(text, ".#xo")?))
    }

    fn moves(&self, position: &Grid, player: Player) -> Vec<Grid> {
        let mut moves = Vec::new();
        for from in position.with(letter(player)) {
            for to in reached(position, from) {
                let moved = position.changed(&[(from, b'.'), (to, letter(player))]);
                moves.extend(reached(&moved, to).into_iter().map(|v| moved.changed(&[(v, b'#')])));
            }
        }
        moves
    }

    /// Closed squares separate; without an amazon nothing happens.
    fn parts(&self, position: Grid) -> Vec<Grid> {
        let mut parts = position.parts(|cell| cell != b'#', |_, _| true, &QUEEN, b'#');
        parts.retain(|part| {
            part.cells.contains(&b'.') && part.cells.iter().any(|&c| c == b'x' || c == b'o')
        });
        parts
    }
}
