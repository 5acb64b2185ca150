//! Rows of squares on which pieces of both players move.

use grundy_short::{Fault, Player};
use smallvec::SmallVec;

use crate::picture::{Mark, Picture};

/// Squares that can be read.
const MOST_SQUARES: usize = 400;

/// The squares from left to right, each the letter it is written with.
pub type Track = SmallVec<[u8; 24]>;

/// Squares written with the given letters: Left's piece, an empty square, Right's piece, others.
pub fn read(text: &str, letters: &str) -> Result<Track, Fault> {
    let text = text.trim();
    let mut track = Track::new();
    for (i, c) in text.chars().enumerate() {
        let lower = c.to_ascii_lowercase();
        if !letters.contains(lower) {
            let known: Vec<String> = letters.chars().map(|l| format!("'{l}'")).collect();
            let known = known.join(", ");
            let column = i + 1;
            return Err(Fault::Input(format!(
                "column {column} of '{text}': '{c}' is not one of {known}"
            )));
        }
        track.push(lower as u8);
    }
    if track.len() > MOST_SQUARES {
        let n = track.len();
        return Err(Fault::Limit(format!("{n} squares; at most {MOST_SQUARES} are read")));
    }
    Ok(track)
}

pub fn show(track: &Track) -> String {
    String::from_utf8_lossy(track).into_owned()
}

/// The square some steps ahead: to the right for Left, to the left for Right.
pub fn ahead(track: &Track, from: usize, by: usize, player: Player) -> Option<usize> {
    if player.is_left() {
        Some(from + by).filter(|&to| to < track.len())
    } else {
        from.checked_sub(by)
    }
}

/// The number of moves Left has more than Right, if no piece will ever meet an opponent's: no
/// piece of Left's is before one of Right's.
pub fn free_moves(track: &[u8], left: u8, right: u8) -> Option<i128> {
    let mut number = 0;
    let (mut lefts, mut empties) = (0, 0);
    for &cell in track {
        if cell == left {
            lefts += 1;
        } else if cell == right {
            if lefts > 0 {
                return None;
            }
            number -= empties;
        } else {
            empties += 1;
            number += lefts;
        }
    }
    Some(number)
}

/// The lesser of the track and the same seen by the other player.
pub fn representative(track: Track, left: u8, right: u8) -> (Track, bool) {
    let exchanged = |&cell: &u8| match cell {
        c if c == left => right,
        c if c == right => left,
        other => other,
    };
    let other: Track = track.iter().rev().map(exchanged).collect();
    if other < track {
        (other, true)
    } else {
        (track, false)
    }
}

pub fn draw(track: &Track) -> Picture {
    let place = |(i, &cell): (usize, &u8)| {
        let mark = match cell {
            b't' | b'e' | b'l' => Mark::Left,
            b'f' | b'r' => Mark::Right,
            _ => Mark::Empty,
        };
        (i as f64, 0.0, mark, (i + 1).to_string())
    };
    Picture { places: track.iter().enumerate().map(place).collect(), lines: Vec::new() }
}
