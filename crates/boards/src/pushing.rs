//! What Push and Shove share: pieces that go left and may fall off the end.

use grundy_short::{Fault, Player};

use crate::track::{self, Track};

pub fn read(text: &str) -> Result<Track, Fault> {
    track::read(text, "l.r")
}

pub fn show(track: &Track) -> String {
    track::show(track).to_uppercase()
}

/// Every own piece goes one square left; `first` tells, for its place, the first square that moves.
/// What stood on square 0 and moves is gone.
pub fn moves(track: &Track, player: Player, first: impl Fn(&[u8]) -> usize) -> Vec<Track> {
    let mine = if player.is_left() { b'l' } else { b'r' };
    let places = (0..track.len()).filter(|&i| track[i] == mine);
    let pushed = |i: usize| {
        let mut next = track.clone();
        // The square in front of the first that moves is empty or off the board.
        let to = first(&track[..i]).saturating_sub(1);
        next[to..=i].rotate_left(1);
        next[i] = b'.';
        next
    };
    places.map(pushed).collect()
}

/// Squares behind the last piece do not matter; with colours exchanged it is the negative.
pub fn representative(mut track: Track) -> (Track, bool) {
    while track.last() == Some(&b'.') {
        track.pop();
    }
    let exchanged = |&cell: &u8| match cell {
        b'l' => b'r',
        b'r' => b'l',
        other => other,
    };
    let other: Track = track.iter().map(exchanged).collect();
    if other < track {
        (other, true)
    } else {
        (track, false)
    }
}
