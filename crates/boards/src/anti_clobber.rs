//! Anti-Clobber, Clobber backwards (as in CGSuite): a piece moves to a neighbouring empty square and
//! leaves a piece of the opponent behind.

use grundy_short::{Fault, Player};

use crate::grid::{letter, Grid, STRAIGHT};
use crate::on_grid::GridRules;
use crate::ruleset::{About, Shape};

pub struct AntiClobber;

impl GridRules for AntiClobber {
    const ABOUT: About = About {
        name: "anti-clobber",
        title: "Anti-Clobber",
        notation: "x..|..o",
        example: "x..|...|..o",
        letters: ".xo#",
        shape: Shape::Grid,
        placed: false,
        help: "A piece moves to a neighbouring empty square and leaves an enemy piece behind it.",
    };

    fn read(text: &str) -> Result<(Self, Grid), Fault> {
        Ok((AntiClobber, Grid::read(text, ".#xo")?))
    }

    fn moves(&self, position: &Grid, player: Player) -> Vec<Grid> {
        let (mine, theirs) = (letter(player), letter(player.other()));
        let mut moves = Vec::new();
        for from in position.with(mine) {
            for to in position.neighbours(from).filter(|&v| position.cells[v] == b'.') {
                moves.push(position.changed(&[(from, theirs), (to, mine)]));
            }
        }
        moves
    }

    /// An occupied square stays occupied, so two neighbouring pieces never have to do with each
    /// other: only pairs with an empty square join, and a part without one or without a piece is
    /// dead.
    fn parts(&self, position: Grid) -> Vec<Grid> {
        let joined = |a, b| a == b'.' || b == b'.';
        let mut parts = position.parts(|cell| cell != b'#', joined, &STRAIGHT, b'#');
        parts.retain(|part| {
            part.cells.contains(&b'.') && part.cells.iter().any(|&c| c == b'x' || c == b'o')
        });
        parts
    }
}
