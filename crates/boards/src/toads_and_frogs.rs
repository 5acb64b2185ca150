//! Toads-and-Frogs: toads go right, frogs go left, one square or over one opponent.

use grundy_short::{Dyadic, Fault, Player};

use crate::picture::Picture;
use crate::ruleset::{Parts, Ruleset};
use crate::track::{self, Track};

pub struct ToadsAndFrogs;

/// A toad next to a frog between two that can never move: `tt` or the end of the track before,
/// `ff` or the end of the track behind. The inner two could only jump, and nothing ever leaves
/// the squares they would land on. The result is the range that is blocked for good.
fn blockade(track: &[u8]) -> Option<(usize, usize)> {
    let n = track.len();
    let firm =
        |&i: &usize| (i == 0 || track[i - 1] == b't') && (i + 2 == n || track[i + 2] == b'f');
    let pairs = (1..n).map(|i| i - 1).filter(|&i| track[i..i + 2] == *b"tf");
    pairs.into_iter().find(firm).map(|i| (i.saturating_sub(1), (i + 3).min(n)))
}

/// The track without frogs at the left end and toads at the right end, which cannot move.
fn trimmed(mut track: &[u8]) -> &[u8] {
    while let [b'f', rest @ ..] | [rest @ .., b't'] = track {
        track = rest;
    }
    track
}

impl Ruleset for ToadsAndFrogs {
    type Position = Track;

    fn read(text: &str) -> Result<(Self, Track), Fault> {
        Ok((ToadsAndFrogs, track::read(text, "t.f")?))
    }

    fn show(&self, position: &Track) -> String {
        track::show(position)
    }

    fn moves(&self, position: &Track, player: Player) -> Vec<Track> {
        let (mine, theirs) = if player.is_left() { (b't', b'f') } else { (b'f', b't') };
        let ahead = |i: usize, by: usize| track::ahead(position, i, by, player);
        let mut moves = Vec::new();
        for i in (0..position.len()).filter(|&i| position[i] == mine) {
            let target = match ahead(i, 1) {
                Some(j) if position[j] == b'.' => Some(j),
                Some(j) if position[j] == theirs => ahead(i, 2).filter(|&k| position[k] == b'.'),
                _ => None,
            };
            if let Some(j) = target {
                let mut next = position.clone();
                next.swap(i, j);
                moves.push(next);
            }
        }
        moves
    }

    /// Blockades split the track; where no toad is before a frog every move is free.
    fn decompose(&self, position: Track) -> Result<Parts<Track>, Fault> {
        let mut number = 0;
        let mut parts = Vec::new();
        let mut waiting = vec![&position[..]];
        while let Some(next) = waiting.pop() {
            let next = trimmed(next);
            if let Some((start, end)) = blockade(next) {
                waiting.push(&next[..start]);
                waiting.push(&next[end..]);
            } else if let Some(free) = track::free_moves(next, b't', b'f') {
                number += free;
            } else {
                parts.push(next.into());
            }
        }
        Ok(Parts { number: Dyadic::integer(number), parts })
    }

    fn representative(&self, position: Track) -> (Track, bool) {
        track::representative(position, b't', b'f')
    }

    fn draw(&self, position: &Track) -> Picture {
        track::draw(position)
    }
}
