//! Cram: both players place dominoes either way. An impartial game.

use grundy_short::{Dyadic, Fault, Player};

use crate::picture::Picture;
use crate::region::Region;
use crate::ruleset::{Parts, Ruleset};

pub struct Cram;

impl Ruleset for Cram {
    type Position = Region;

    const IMPARTIAL: bool = true;

    fn read(text: &str) -> Result<(Self, Region), Fault> {
        Ok((Cram, Region::read(text)?))
    }

    fn show(&self, position: &Region) -> String {
        position.show()
    }

    fn moves(&self, position: &Region, _player: Player) -> Vec<Region> {
        position.dominoes(true).chain(position.dominoes(false)).collect()
    }

    fn decompose(&self, position: Region) -> Result<Parts<Region>, Fault> {
        Ok(Parts { number: Dyadic::ZERO, parts: position.parts() })
    }

    fn representative(&self, position: Region) -> (Region, bool) {
        let least = position.least_reflection();
        (least.min(position.transposed().least_reflection()), false)
    }

    fn draw(&self, position: &Region) -> Picture {
        position.draw()
    }

    fn literal_parts(&self, position: Region) -> Vec<Region> {
        position.parts()
    }

    fn literal_representative(&self, position: Region) -> (Region, bool) {
        self.representative(position)
    }
}
