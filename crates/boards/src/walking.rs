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

    /// The track without animals at the ends that cannot move.
    fn trimmed(mut track: &[u8]) -> &[u8] {
        loop {
            track = match track {
                [first, rest @ ..] if *first == Self::RIGHT => rest,
                [rest @ .., last] if *last == Self::LEFT => rest,
                _ => return track,
            };
        }
    }

    /// The number of moves Left has more than Right, if nobody will ever meet an opponent: no
    /// animal of Left's is before one of Right's.
    fn free_moves(track: &[u8]) -> Option<i128> {
        let mut number = 0;
        let (mut lefts, mut empties) = (0, 0);
        for &cell in track {
            if cell == Self::LEFT {
                lefts += 1;
            } else if cell == Self::RIGHT {
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
            let next = Self::trimmed(next);
            if let Some(free) = Self::free_moves(next) {
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

    fn draw(&self, position: &Track) -> Picture {
        track::draw(position, Self::LEFT, Self::RIGHT)
    }
}
