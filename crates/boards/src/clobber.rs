//! Clobber: a piece moves onto a neighbouring piece of the opponent and removes it.

use grundy_short::{Fault, Player};

use crate::grid::{letter, Grid, STRAIGHT};
use crate::on_grid::GridRules;
use crate::ruleset::{About, Shape};

pub struct Clobber;

impl GridRules for Clobber {
    const ABOUT: About = About {
        name: "clobber",
        title: "Clobber",
        notation: "xo.|.ox  start:3x4 (chequered)",
        example: "start:3x4",
        letters: ".xo#",
        shape: Shape::Grid,
        placed: false,
        help: "A piece moves onto a neighbouring enemy piece and removes it.",
    };

    fn read(text: &str) -> Result<(Self, Grid), Fault> {
        Ok((Clobber, Grid::read_chequered(text)?))
    }

    fn moves(&self, position: &Grid, player: Player) -> Vec<Grid> {
        let (mine, theirs) = (letter(player), letter(player.other()));
        let mut moves = Vec::new();
        for from in position.with(mine) {
            for to in position.neighbours(from).filter(|&v| position.cells[v] == theirs) {
                moves.push(position.changed(&[(from, b'.'), (to, mine)]));
            }
        }
        moves
    }

    /// Each pair of neighbouring enemies is a move for both players.
    fn mobility(&self, position: &Grid, _player: Player) -> usize {
        let columns = usize::from(position.columns);
        let enemies = |a: u8, b: u8| (a == b'x' && b == b'o') || (a == b'o' && b == b'x');
        let row = |row: &[u8]| row.windows(2).filter(|pair| enemies(pair[0], pair[1])).count();
        let cells = &position.cells;
        let beside: usize = cells.chunks(columns.max(1)).map(row).sum();
        let below = cells.iter().zip(cells.iter().skip(columns));
        beside + below.filter(|(&a, &b)| enemies(a, b)).count()
    }

    /// Pieces never leave the squares occupied at the start, so only neighbouring pieces matter;
    /// a part of one colour is dead.
    fn parts(&self, position: Grid) -> Vec<Grid> {
        let occupied = |cell| cell == b'x' || cell == b'o';
        let mut parts = position.parts(occupied, |_, _| true, &STRAIGHT, b'.');
        parts.retain(|part| part.cells.contains(&b'x') && part.cells.contains(&b'o'));
        parts
    }

    /// Nothing is simplified in the parts but dead ones left out.
    fn literal_parts(&self, position: Grid) -> Vec<Grid> {
        self.parts(position)
    }
}
