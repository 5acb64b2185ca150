//! What Push and Shove share: pieces that go left and may fall off the end.

use std::marker::PhantomData;

use grundy_short::{Fault, Player};

use crate::picture::Picture;
use crate::ruleset::{About, Ruleset};
use crate::track::{self, Track};

/// How far a push reaches.
pub trait Reach: Send + Sync + 'static {
    /// What people need to know of the ruleset.
    const ABOUT: About;

    /// The first square that moves with a piece, given the squares before it.
    fn first(before: &[u8]) -> usize;
}

pub struct Pushing<R: Reach>(PhantomData<R>);

impl<R: Reach> Ruleset for Pushing<R> {
    const ABOUT: About = R::ABOUT;
    type Position = Track;

    fn read(text: &str) -> Result<(Self, Track), Fault> {
        Ok((Pushing(PhantomData), track::read(text, &["lbx", ".", "rwo"])?))
    }

    fn show(&self, position: &Track) -> String {
        track::show(position).to_uppercase()
    }

    /// Every own piece goes one square left with all that must move; what stood on square 0 and
    /// moves is gone.
    fn moves(&self, position: &Track, player: Player) -> Vec<Track> {
        let mine = if player.is_left() { b'l' } else { b'r' };
        let places = (0..position.len()).filter(|&i| position[i] == mine);
        let pushed = |i: usize| {
            let mut next = position.clone();
            // The square in front of the first that moves is empty or off the board.
            let to = R::first(&position[..i]).saturating_sub(1);
            next[to..=i].rotate_left(1);
            next[i] = b'.';
            next
        };
        places.map(pushed).collect()
    }

    /// Squares behind the last piece do not matter; with colours exchanged it is the negative.
    fn representative(&self, mut position: Track) -> (Track, bool) {
        while position.last() == Some(&b'.') {
            position.pop();
        }
        let other: Track = position.iter().map(|&c| track::exchanged(c, b'l', b'r')).collect();
        if other < position {
            (other, true)
        } else {
            (position, false)
        }
    }

    fn draw(&self, position: &Track) -> Picture {
        track::draw(position, b'l', b'r')
    }
}
