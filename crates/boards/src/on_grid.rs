//! Rules played with pieces on a board of squares: what they share once moves and parts are said.

use grundy_short::{Dyadic, Fault, Player};

use crate::grid::Grid;
use crate::picture::Picture;
use crate::ruleset::{About, Parts, Ruleset};

/// Rules that look the same from every side of the board, and to the other player once the pieces
/// are exchanged: reflections and quarter turns keep the value, exchanging the pieces negates it.
pub trait GridRules: Sized + Send + Sync + 'static {
    /// What people need to know of the ruleset.
    const ABOUT: About;

    /// The rules and the starting position.
    fn read(text: &str) -> Result<(Self, Grid), Fault>;

    /// The positions the player may move to.
    fn moves(&self, position: &Grid, player: Player) -> Vec<Grid>;

    /// How many moves the player has.
    fn mobility(&self, position: &Grid, player: Player) -> usize {
        self.moves(position, player).len()
    }

    /// The independent parts.
    fn parts(&self, position: Grid) -> Vec<Grid>;

    /// Parts whose sum is the position move for move, as misère play needs.
    fn literal_parts(&self, position: Grid) -> Vec<Grid> {
        vec![position]
    }
}

impl<R: GridRules> Ruleset for R {
    const ABOUT: About = <R as GridRules>::ABOUT;
    type Position = Grid;

    fn read(text: &str) -> Result<(Self, Grid), Fault> {
        GridRules::read(text)
    }

    fn show(&self, position: &Grid) -> String {
        position.show()
    }

    fn moves(&self, position: &Grid, player: Player) -> Vec<Grid> {
        GridRules::moves(self, position, player)
    }

    fn mobility(&self, position: &Grid, player: Player) -> usize {
        GridRules::mobility(self, position, player)
    }

    fn decompose(&self, position: Grid) -> Result<Parts<Grid>, Fault> {
        Ok(Parts { number: Dyadic::ZERO, parts: self.parts(position).into() })
    }

    fn representative(&self, position: Grid) -> (Grid, bool) {
        position.representative()
    }

    fn literal_parts(&self, position: Grid) -> Vec<Grid> {
        GridRules::literal_parts(self, position)
    }

    fn literal_representative(&self, position: Grid) -> (Grid, bool) {
        position.representative()
    }

    fn draw(&self, position: &Grid) -> Picture {
        position.draw()
    }
}
