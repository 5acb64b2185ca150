//! Snort: nobody may take a vertex next to one of the opponent's.

use grundy_short::{Fault, Player};

use crate::picture::Picture;
use crate::placement::{Closing, Placement, Position};
use crate::ruleset::{Parts, Ruleset};

/// Neighbours of a taken vertex are closed to the opponent.
pub struct Opponent;

impl Closing for Opponent {
    const OWN: bool = false;
}

pub type Snort = Placement<Opponent>;

impl Ruleset for Snort {
    type Position = Position;

    fn read(text: &str) -> Result<(Self, Position), Fault> {
        Placement::read(text)
    }

    fn show(&self, position: &Position) -> String {
        Placement::show(self, position)
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<Position> {
        Placement::moves(self, position, player)
    }

    fn decompose(&self, position: Position) -> Result<Parts<Position>, Fault> {
        Ok(Placement::decompose(self, position))
    }

    fn representative(&self, position: Position) -> (Position, bool) {
        Placement::representative(self, position)
    }

    fn identity(&self) -> Vec<u128> {
        self.identity_of_host()
    }

    fn draw(&self, position: &Position) -> Picture {
        Placement::draw(self, position)
    }
}
