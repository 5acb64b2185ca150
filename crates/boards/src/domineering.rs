//! Domineering: Left places upright dominoes, Right places level ones.

use grundy_short::{Dyadic, Fault, Player};

use crate::picture::Picture;
use crate::region::Region;
use crate::ruleset::{About, Parts, Ruleset, Shape};

pub struct Domineering;

impl Ruleset for Domineering {
    const ABOUT: About = About {
        name: "domineering",
        title: "Domineering",
        notation: "3x4  ..|.#",
        example: "4x4",
        letters: ".#",
        shape: Shape::Grid,
        placed: false,
        help: "Left places upright dominoes, Right level ones.",
    };

    type Position = Region;

    fn read(text: &str) -> Result<(Self, Region), Fault> {
        Ok((Domineering, Region::read(text)?))
    }

    fn show(&self, position: &Region) -> String {
        position.show()
    }

    fn moves(&self, position: &Region, player: Player) -> Vec<Region> {
        position.dominoes(player.is_left()).collect()
    }

    fn mobility(&self, position: &Region, player: Player) -> usize {
        position.places(player.is_left()) as usize
    }

    /// Connected parts; a strip one square wide has room for half as many dominoes, all of one
    /// player.
    fn decompose(&self, position: Region) -> Result<Parts<Region>, Fault> {
        let mut number = 0;
        let mut parts = position.parts();
        parts.retain(|part: &mut Region| {
            match (part.rows, part.columns) {
                (rows, 1) => number += i128::from(rows / 2),
                (1, columns) => number -= i128::from(columns / 2),
                _ => return true,
            }
            false
        });
        Ok(Parts { number: Dyadic::integer(number), parts })
    }

    /// Reflections keep the value, turning the board on its side exchanges the players.
    fn representative(&self, position: Region) -> (Region, bool) {
        if position.rows > position.columns {
            return (position.transposed().least_reflection(), true);
        }
        let least = position.least_reflection();
        if position.rows == position.columns {
            let turned = position.transposed().least_reflection();
            if turned < least {
                return (turned, true);
            }
        }
        (least, false)
    }

    fn draw(&self, position: &Region) -> Picture {
        position.draw()
    }

    fn literal_parts(&self, position: Region) -> Vec<Region> {
        position.parts().into_vec()
    }

    fn literal_representative(&self, position: Region) -> (Region, bool) {
        self.representative(position)
    }
}
