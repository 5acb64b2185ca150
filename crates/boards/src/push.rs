//! Push (Lessons in Play): a piece goes one square left and pushes the pieces directly before it.

use grundy_short::{Fault, Player};

use crate::picture::Picture;
use crate::pushing;
use crate::ruleset::Ruleset;
use crate::track::{self, Track};

pub struct Push;

impl Ruleset for Push {
    type Position = Track;

    fn read(text: &str) -> Result<(Self, Track), Fault> {
        Ok((Push, pushing::read(text)?))
    }

    fn show(&self, position: &Track) -> String {
        pushing::show(position)
    }

    fn moves(&self, position: &Track, player: Player) -> Vec<Track> {
        pushing::moves(position, player, |before| {
            before.iter().rposition(|&c| c == b'.').map_or(0, |gap| gap + 1)
        })
    }

    fn representative(&self, position: Track) -> (Track, bool) {
        pushing::representative(position)
    }

    fn draw(&self, position: &Track) -> Picture {
        track::draw(position)
    }
}
