//! Rows of squares on which pieces of both players move.

use grundy_short::Fault;
use smallvec::SmallVec;

use crate::picture::{Mark, Picture};

/// Most squares of a track that is read.
const MOST_SQUARES: usize = 400;

/// The squares from left to right, each the letter it is written with.
pub type Track = SmallVec<[u8; 24]>;

/// Squares written with the given letters; in each word the first letter is the one kept, the
/// others are read as if they were it.
pub fn read(text: &str, words: &[&str]) -> Result<Track, Fault> {
    let text = text.trim();
    let mut track = Track::new();
    for (i, c) in text.chars().enumerate() {
        let lower = c.to_ascii_lowercase();
        let Some(word) = words.iter().find(|word| word.contains(lower)) else {
            let known: Vec<String> = words.iter().map(|word| format!("'{}'", &word[..1])).collect();
            let known = known.join(", ");
            return Err(Fault::at(text, i, &format!("'{c}' is not one of {known}")));
        };
        track.push(word.as_bytes()[0]);
    }
    if track.len() > MOST_SQUARES {
        let n = track.len();
        return Err(Fault::beyond(
            MOST_SQUARES,
            format!("{n} squares; at most {MOST_SQUARES} are read"),
        ));
    }
    Ok(track)
}

pub fn show(track: &[u8]) -> String {
    String::from_utf8_lossy(track).into_owned()
}

/// One letter for the other.
pub fn exchanged(cell: u8, left: u8, right: u8) -> u8 {
    match cell {
        c if c == left => right,
        c if c == right => left,
        other => other,
    }
}

/// The picture of a row whose pieces are the given letters.
pub fn draw(track: &[u8], left: u8, right: u8) -> Picture {
    let place = |(i, &cell): (usize, &u8)| {
        let mark = match cell {
            c if c == left => Mark::Left,
            c if c == right => Mark::Right,
            _ => Mark::Empty,
        };
        (i as f64, 0.0, mark, (i + 1).to_string())
    };
    Picture::squares(track.iter().enumerate().map(place).collect())
}
