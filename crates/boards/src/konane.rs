//! Konane: a piece jumps over a neighbouring piece of the opponent to the empty square behind it
//! and removes it; it may go on in the same direction.

use grundy_short::{Fault, Player};

use crate::grid::{letter, Grid, STRAIGHT};
use crate::picture::Picture;
use crate::ruleset::Ruleset;

pub struct Konane;

impl Ruleset for Konane {
    type Position = Grid;

    fn read(text: &str) -> Result<(Self, Grid), Fault> {
        Ok((Konane, Grid::read_chequered(text)?))
    }

    fn show(&self, position: &Grid) -> String {
        position.show()
    }

    fn moves(&self, position: &Grid, player: Player) -> Vec<Grid> {
        let (mine, theirs) = (letter(player), letter(player.other()));
        let mut moves = Vec::new();
        for from in position.with(mine) {
            for (down, right) in STRAIGHT {
                let mut board = position.clone();
                let mut at = from;
                while let (Some(over), Some(to)) =
                    (board.step(at, down, right), board.step(at, 2 * down, 2 * right))
                {
                    if board.cells[over] != theirs || board.cells[to] != b'.' {
                        break;
                    }
                    board = board.changed(&[(at, b'.'), (over, b'.'), (to, mine)]);
                    at = to;
                    moves.push(board.clone());
                }
            }
        }
        moves
    }

    fn representative(&self, position: Grid) -> (Grid, bool) {
        position.representative()
    }

    fn draw(&self, position: &Grid) -> Picture {
        position.draw()
    }

    fn literal_representative(&self, position: Grid) -> (Grid, bool) {
        self.representative(position)
    }
}
