//! Toads-and-Frogs with longer slides and jumps; the parameters are those of MCGS.

use std::ops::Range;

use grundy_short::{Dyadic, Fault, Player};

use crate::picture::Picture;
use crate::ruleset::{About, Parts, Ruleset, Shape};
use crate::track::{self, Track};
use crate::walking::{free_moves, moving_apart, trimmed};

/// Longest slide or jump that is read.
const LONGEST: usize = 1000;

/// How far toads and frogs go.
pub struct GeneralizedToadsAndFrogs {
    /// Empty squares an animal slides over if the one ahead is empty.
    least: usize,
    most: usize,
    /// Most animals it jumps over if the square ahead is taken.
    jump: usize,
    /// May they be its own kind?
    friends: bool,
}

impl GeneralizedToadsAndFrogs {
    /// The track in pieces without what never moves, each as far as it is falls apart.
    fn pieces<'a>(&self, track: &'a [u8]) -> Vec<&'a [u8]> {
        let mut found = Vec::new();
        let mut waiting = vec![track];
        while let Some(next) = waiting.pop() {
            let next = trimmed(next, b't', b'f');
            match self.border(next) {
                Some(border) => waiting.extend([&next[..border.start], &next[border.end..]]),
                None => found.push(next),
            }
        }
        found
    }

    /// Without jumps a toad never comes behind a frog that is before it.
    fn border(&self, track: &[u8]) -> Option<Range<usize>> {
        (self.jump == 0).then(|| moving_apart(track, b't', b'f')).flatten()
    }
}

fn wrong(text: &str) -> Fault {
    Fault::input(format!(
        "'{text}': give least and most slide, longest jump and 1 to jump over friends, then the strip, such as 1,2,1,0:tt..ff"
    ))
}

impl Ruleset for GeneralizedToadsAndFrogs {
    const ABOUT: About = About {
        name: "generalized-toads-and-frogs",
        title: "Generalized Toads and Frogs",
        notation: "least slide, longest slide, longest jump, 1 to jump over friends: 1,2,1,0:tt..ff",
        example: "1,2,2,0:tt..ff",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Toads go right and frogs left: slides over empty squares, jumps where the next square is taken, as long as the numbers allow.",
    };

    type Position = Track;

    fn read(text: &str) -> Result<(Self, Track), Fault> {
        let (head, strip) = text.split_once(':').ok_or_else(|| wrong(text))?;
        let numbers: Result<Vec<usize>, _> = head.split(',').map(|word| word.trim().parse()).collect();
        let &[least, most, jump, friends] = &numbers.map_err(|_| wrong(text))?[..] else {
            return Err(wrong(text));
        };
        if least == 0 || most < least || friends > 1 {
            return Err(wrong(text));
        }
        if most.max(jump) > LONGEST {
            return Err(Fault::beyond(LONGEST, format!("slides and jumps go up to {LONGEST}")));
        }
        let rules = GeneralizedToadsAndFrogs { least, most, jump, friends: friends == 1 };
        Ok((rules, track::read(strip.trim(), &["tx", ".", "fo"])?))
    }

    fn show(&self, position: &Track) -> String {
        let (least, most, jump, friends) = (self.least, self.most, self.jump, u8::from(self.friends));
        format!("{least},{most},{jump},{friends}:{}", track::show(position))
    }

    fn moves(&self, position: &Track, player: Player) -> Vec<Track> {
        let (mine, theirs) = if player.is_left() { (b't', b'f') } else { (b'f', b't') };
        let ahead = |from: usize, by: usize| {
            let to = if player.is_left() { Some(from + by) } else { from.checked_sub(by) };
            to.filter(|&to| to < position.len())
        };
        let holds = |from: usize, by: usize, wanted: &dyn Fn(u8) -> bool| {
            ahead(from, by).is_some_and(|to| wanted(position[to]))
        };
        let mut moves = Vec::new();
        let mut go = |from: usize, by: usize| {
            if let Some(to) = ahead(from, by) {
                let mut next = position.clone();
                next.swap(from, to);
                moves.push(next);
            }
        };
        for i in (0..position.len()).filter(|&i| position[i] == mine) {
            let slides = (1..=self.most).take_while(|&k| holds(i, k, &|cell| cell == b'.'));
            slides.filter(|&k| k >= self.least).for_each(|k| go(i, k));
            let over = |cell: u8| cell == theirs || (self.friends && cell == mine);
            let jumped = (1..=self.jump).take_while(|&k| holds(i, k, &over)).count();
            if jumped > 0 && holds(i, jumped + 1, &|cell| cell == b'.') {
                go(i, jumped + 1);
            }
        }
        moves
    }

    /// Where nobody will meet an opponent and slides may be short, every empty square ahead is a move.
    fn decompose(&self, position: Track) -> Result<Parts<Track>, Fault> {
        let mut number = 0;
        let mut parts = Vec::new();
        for piece in self.pieces(&position) {
            match free_moves(piece, b't', b'f').filter(|_| self.least == 1) {
                Some(free) => number += free,
                None if piece.is_empty() => {}
                None => parts.push(piece.into()),
            }
        }
        Ok(Parts { number: Dyadic::integer(number), parts: parts.into() })
    }

    /// The track seen by the other player is the negative.
    fn representative(&self, position: Track) -> (Track, bool) {
        let other: Track =
            position.iter().rev().map(|&cell| track::exchanged(cell, b't', b'f')).collect();
        if other < position {
            (other, true)
        } else {
            (position, false)
        }
    }

    fn identity(&self) -> Vec<u128> {
        [self.least, self.most, self.jump, usize::from(self.friends)].map(|n| n as u128).into()
    }

    fn literal_parts(&self, position: Track) -> Vec<Track> {
        let pieces = self.pieces(&position).into_iter();
        pieces.filter(|piece| !piece.is_empty()).map(Track::from).collect()
    }

    fn literal_representative(&self, position: Track) -> (Track, bool) {
        self.representative(position)
    }

    fn draw(&self, position: &Track) -> Picture {
        track::draw(position, b't', b'f')
    }
}
