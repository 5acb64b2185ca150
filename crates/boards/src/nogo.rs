//! NoGo: players place stones as in Go, but nothing may ever be without a liberty.

use grundy_short::{Fault, Player};

use crate::grid::{letter, Grid, STRAIGHT};
use crate::on_grid::GridRules;
use crate::ruleset::{About, Shape};

pub struct NoGo;

/// Has the group of the stone an empty square beside it?
fn has_liberty(board: &Grid, stone: usize) -> bool {
    let mut group = vec![stone];
    let mut next = 0;
    while next < group.len() {
        for v in board.neighbours(group[next]) {
            if board.cells[v] == b'.' {
                return true;
            }
            if board.cells[v] == board.cells[stone] && !group.contains(&v) {
                group.push(v);
            }
        }
        next += 1;
    }
    false
}

fn is_stone(cell: u8) -> bool {
    cell == b'x' || cell == b'o'
}

impl GridRules for NoGo {
    const ABOUT: About = About {
        name: "nogo",
        title: "NoGo",
        notation: "3x4  x..|..o",
        example: "3x3",
        letters: ".xo#",
        shape: Shape::Grid,
        placed: false,
        help: "Place a stone; every group must keep an empty neighbouring square.",
    };

    fn read(text: &str) -> Result<(Self, Grid), Fault> {
        let board = Grid::read(text, ".#xo")?;
        let stones = (0..board.cells.len()).filter(|&v| is_stone(board.cells[v]));
        for v in stones {
            if !has_liberty(&board, v) {
                let columns = usize::from(board.columns);
                let (row, column) = (v / columns + 1, v % columns + 1);
                return Err(Fault::input(format!(
                    "'{text}': the stone in row {row}, column {column} has no liberty; every group needs one"
                )));
            }
        }
        Ok((NoGo, board))
    }

    fn moves(&self, position: &Grid, player: Player) -> Vec<Grid> {
        let mut moves = Vec::new();
        for v in position.with(b'.') {
            let next = position.changed(&[(v, letter(player))]);
            let fine = |u: usize| !is_stone(next.cells[u]) || has_liberty(&next, u);
            let legal = fine(v) && next.neighbours(v).all(fine);
            if legal {
                moves.push(next);
            }
        }
        moves
    }

    /// Removed squares separate, and so do neighbouring enemies: stones stay where they are, so groups
    /// and liberties never reach across either.
    fn parts(&self, position: Grid) -> Vec<Grid> {
        let enemies = |a, b| is_stone(a) && is_stone(b) && a != b;
        let joined = |a, b| !enemies(a, b);
        let mut parts = position.parts(|cell| cell != b'#', joined, &STRAIGHT, b'#');
        parts.retain(|part| part.cells.contains(&b'.'));
        parts
    }

    /// Nothing is simplified in the parts but dead ones left out.
    fn literal_parts(&self, position: Grid) -> Vec<Grid> {
        self.parts(position)
    }
}
