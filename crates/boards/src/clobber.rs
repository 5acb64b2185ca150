//! Clobber: a piece moves onto a neighbouring piece of the opponent and removes it.

use grundy_short::{Dyadic, Fault, Player};

use crate::grid::{letter, Grid, STRAIGHT};
use crate::picture::Picture;
use crate::ruleset::{Parts, Ruleset};

pub struct Clobber;

impl Ruleset for Clobber {
    type Position = Grid;

    fn read(text: &str) -> Result<(Self, Grid), Fault> {
        Ok((Clobber, Grid::read_chequered(text)?))
    }

    fn show(&self, position: &Grid) -> String {
        position.show()
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

    /// Pieces never leave the squares occupied at the start, so only neighbouring pieces matter;
    /// a part of one colour is dead.
    fn decompose(&self, position: Grid) -> Result<Parts<Grid>, Fault> {
        let occupied = |cell| cell == b'x' || cell == b'o';
        let mut parts = position.parts(occupied, &STRAIGHT, b'.');
        parts.retain(|part| part.cells.contains(&b'x') && part.cells.contains(&b'o'));
        Ok(Parts { number: Dyadic::ZERO, parts })
    }

    fn representative(&self, position: Grid) -> (Grid, bool) {
        position.representative()
    }

    fn draw(&self, position: &Grid) -> Picture {
        position.draw()
    }

    /// Nothing is simplified in the parts but dead ones left out.
    fn literal_parts(&self, position: Grid) -> Vec<Grid> {
        self.decompose(position).map_or_else(|_| Vec::new(), |whole| whole.parts)
    }

    fn literal_representative(&self, position: Grid) -> (Grid, bool) {
        self.representative(position)
    }
}
