//! Shove (Lessons in Play): a piece goes one square left, and so do all pieces before it.

use grundy_short::{Fault, Player};

use crate::picture::Picture;
use crate::pushing;
use crate::ruleset::Ruleset;
use crate::track::{self, Track};

pub struct Shove;

impl Ruleset for Shove {
    type Position = Track;

    fn read(text: &str) -> Result<(Self, Track), Fault> {
        Ok((Shove, pushing::read(text)?))
    }

    fn show(&self, position: &Track) -> String {
        pushing::show(position)
    }

    fn moves(&self, position: &Track, player: Player) -> Vec<Track> {
        pushing::moves(position, player, |_| 0)
    }

    fn representative(&self, position: Track) -> (Track, bool) {
        pushing::representative(position)
    }

    fn draw(&self, position: &Track) -> Picture {
        track::draw(position)
    }
}
