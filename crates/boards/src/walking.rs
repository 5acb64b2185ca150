//! Two kinds of animals on a track that walk towards each other: Left's to the right, Right's to
//! the left, one empty square at a time.

use std::marker::PhantomData;
use std::ops::Range;

use grundy_short::{Dyadic, Fault, Player};

use crate::picture::Picture;
use crate::ruleset::{About, Parts, Ruleset};
use crate::track::{self, Track};

/// Which animals they are.
pub trait Animals: Send + Sync + 'static {
    /// What people need to know of the ruleset.
    const ABOUT: About;

    /// Left's letter, followed by others that are read as the same.
    const LEFT: &str;
    /// The same for Right.
    const RIGHT: &str;
    /// May an animal jump over one opponent?
    const JUMP: bool;

    /// Squares where the track falls apart: nothing passes them, and what stands on them stays for
    /// ever. The range may be empty, then it is the border between two squares.
    fn border(track: &[u8]) -> Option<Range<usize>>;
}

pub struct Walking<A: Animals>(PhantomData<A>);

impl<A: Animals> Walking<A> {
    const LEFT: u8 = A::LEFT.as_bytes()[0];
    const RIGHT: u8 = A::RIGHT.as_bytes()[0];

    fn letter(player: Player) -> u8 {
        if player.is_left() {
            Self::LEFT
        } else {
            Self::RIGHT
        }
    }

    /// The track in pieces without what never moves, as far as it falls apart.
    fn pieces(track: &[u8]) -> Vec<&[u8]> {
        let mut found = Vec::new();
        let mut waiting = vec![track];
        while let Some(next) = waiting.pop() {
            let next = trimmed(next, Self::LEFT, Self::RIGHT);
            match A::border(next) {
                Some(border) => waiting.extend([&next[..border.start], &next[border.end..]]),
                None => found.push(next),
            }
        }
        found
    }
}

/// The track without animals at the ends that cannot move.
pub fn trimmed(mut track: &[u8], left: u8, right: u8) -> &[u8] {
    loop {
        track = match track {
            [first, rest @ ..] if *first == right => rest,
            [rest @ .., last] if *last == left => rest,
            _ => return track,
        };
    }
}

/// The number of moves Left has more than Right, if nobody will ever meet an opponent: no
/// animal of Left's is before one of Right's.
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

/// The border behind an animal of Right's that has one of Left's next behind it: they move apart.
pub fn moving_apart(track: &[u8], left: u8, right: u8) -> Option<Range<usize>> {
    let first = track.iter().position(|&cell| cell == right)?;
    let behind = first + track[first..].iter().position(|&cell| cell == left)?;
    let last = track[..behind].iter().rposition(|&cell| cell == right)?;
    Some(last + 1..last + 1)
}

impl<A: Animals> Ruleset for Walking<A> {
    const ABOUT: About = A::ABOUT;
    type Position = Track;

    fn read(text: &str) -> Result<(Self, Track), Fault> {
        Ok((Walking(PhantomData), track::read(text, &[A::LEFT, ".", A::RIGHT])?))
    }

    fn show(&self, position: &Track) -> String {
        track::show(position)
    }

    fn moves(&self, position: &Track, player: Player) -> Vec<Track> {
        let (mine, theirs) = (Self::letter(player), Self::letter(player.other()));
        let ahead = |from: usize, by: usize| {
            let to = if player.is_left() { Some(from + by) } else { from.checked_sub(by) };
            to.filter(|&to| to < position.len())
        };
        let mut moves = Vec::new();
        for i in (0..position.len()).filter(|&i| position[i] == mine) {
            let target = match ahead(i, 1) {
                Some(j) if A::JUMP && position[j] == theirs => ahead(i, 2),
                near => near,
            };
            if let Some(j) = target.filter(|&j| position[j] == b'.') {
                let mut next = position.clone();
                next.swap(i, j);
                moves.push(next);
            }
        }
        moves
    }

    /// The track falls apart at borders; where all moves are free they are counted.
    fn decompose(&self, position: Track) -> Result<Parts<Track>, Fault> {
        let mut number = 0;
        let mut parts = Vec::new();
        let mut waiting = vec![&position[..]];
        while let Some(next) = waiting.pop() {
            let next = trimmed(next, Self::LEFT, Self::RIGHT);
            if let Some(free) = free_moves(next, Self::LEFT, Self::RIGHT) {
                number += free;
            } else if let Some(border) = A::border(next) {
                waiting.extend([&next[..border.start], &next[border.end..]]);
            } else {
                parts.push(next.into());
            }
        }
        Ok(Parts { number: Dyadic::integer(number), parts: parts.into() })
    }

    /// The track seen by the other player is the negative.
    fn representative(&self, position: Track) -> (Track, bool) {
        let exchanged = |&cell: &u8| track::exchanged(cell, Self::LEFT, Self::RIGHT);
        let other: Track = position.iter().rev().map(exchanged).collect();
        if other < position {
            (other, true)
        } else {
            (position, false)
        }
    }

    fn literal_parts(&self, position: Track) -> Vec<Track> {
        let pieces = Self::pieces(&position).into_iter();
        pieces.filter(|piece| !piece.is_empty()).map(Track::from).collect()
    }

    fn literal_representative(&self, position: Track) -> (Track, bool) {
        self.representative(position)
    }

    fn draw(&self, position: &Track) -> Picture {
        track::draw(position, Self::LEFT, Self::RIGHT)
    }
}
