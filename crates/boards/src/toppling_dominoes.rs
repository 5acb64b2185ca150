//! Toppling Dominoes: topple an own or a green domino to either side; all on that side fall too.

use grundy_short::{Fault, Player};

use crate::picture::Picture;
use crate::ruleset::Ruleset;
use crate::track::{self, Track};

pub struct TopplingDominoes;

impl Ruleset for TopplingDominoes {
    type Position = Track;

    fn read(text: &str) -> Result<(Self, Track), Fault> {
        Ok((TopplingDominoes, track::read(text, "lrg")?))
    }

    fn show(&self, position: &Track) -> String {
        track::show(position).to_uppercase()
    }

    fn moves(&self, position: &Track, player: Player) -> Vec<Track> {
        let theirs = if player.is_left() { b'r' } else { b'l' };
        let mine = (0..position.len()).filter(|&i| position[i] != theirs);
        mine.flat_map(|i| [position[..i].into(), position[i + 1..].into()]).collect()
    }

    /// The row seen from behind is the same; with colours exchanged it is the negative.
    fn representative(&self, position: Track) -> (Track, bool) {
        let turned: Track = position.iter().rev().copied().collect();
        let least = position.min(turned);
        let (other, negated) = track::representative(least.clone(), b'l', b'r');
        let back: Track = other.iter().rev().copied().collect();
        (other.min(back), negated)
    }

    fn draw(&self, position: &Track) -> Picture {
        track::draw(position)
    }
}
