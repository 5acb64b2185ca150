//! Snort: nobody may take a vertex next to one of the opponent's.

use grundy_short::{Arena, Fault, Game, Player};

use crate::chain::BOTH;
use crate::picture::Picture;
use crate::placement::{Closing, Placement, Position};
use crate::ruleset::{About, Parts, Ruleset, Shape};

/// Neighbours of a taken vertex are closed to the opponent.
pub struct Opponent;

impl Closing for Opponent {
    const OWN: bool = false;
}

/// Most vertices open to both players in a chain that is evaluated: the canonical forms of longer chains
/// take more than minutes to find, and every two vertices more triple the time.
const LONGEST: usize = 36;

pub type Snort = Placement<Opponent>;

impl Ruleset for Snort {
    const ABOUT: About = About {
        name: "snort",
        title: "Snort",
        notation: "path:..L  cycle:5  grid:3x4  grid:..|.#  edges:a-b,b-c;L:a;R:c",
        example: "grid:3x3",
        letters: ".LR#",
        shape: Shape::Graph,
        placed: true,
        help: "Take a vertex that is not next to one of the opponent's. L: only Left may play there, R: only Right.",
    };

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

    fn known(&self, _arena: &mut Arena, position: &Position) -> Result<Option<Game>, Fault> {
        if let Position::Chain(chain) = position {
            let open = chain.code.iter().filter(|&&code| code == BOTH).count();
            if open > LONGEST {
                return Err(Fault::beyond(
                    LONGEST,
                    format!(
                    "a chain of Snort with {open} vertices open to both: values are found for at \
                     most {LONGEST}"
                ),
                ));
            }
        }
        Ok(None)
    }

    fn identity(&self) -> Vec<u128> {
        self.identity_of_host()
    }

    fn draw(&self, position: &Position) -> Picture {
        Placement::draw(self, position)
    }
}
