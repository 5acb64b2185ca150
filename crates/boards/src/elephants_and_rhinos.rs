//! Elephants-and-Rhinos (Albert, Nowakowski, Wolfe, Lessons in Play): elephants go right, rhinos go
//! left, one empty square at a time; nobody jumps.

use grundy_short::{Dyadic, Fault, Player};

use crate::picture::Picture;
use crate::ruleset::{Parts, Ruleset};
use crate::track::{self, Track};

pub struct ElephantsAndRhinos;

impl Ruleset for ElephantsAndRhinos {
    type Position = Track;

    fn read(text: &str) -> Result<(Self, Track), Fault> {
        Ok((ElephantsAndRhinos, track::read(text, "e.r")?))
    }

    fn show(&self, position: &Track) -> String {
        track::show(position)
    }

    fn moves(&self, position: &Track, player: Player) -> Vec<Track> {
        let mine = if player.is_left() { b'e' } else { b'r' };
        let mut moves = Vec::new();
        for i in (0..position.len()).filter(|&i| position[i] == mine) {
            if let Some(j) = track::ahead(position, i, 1, player).filter(|&j| position[j] == b'.') {
                let mut next = position.clone();
                next.swap(i, j);
                moves.push(next);
            }
        }
        moves
    }

    /// A rhino and an elephant behind it move apart and nobody passes either, so the track is cut
    /// behind the rhino. An elephant facing a rhino without a gap stays for ever, both are walls.
    fn decompose(&self, position: Track) -> Result<Parts<Track>, Fault> {
        let mut number = 0;
        let mut parts = Vec::new();
        let mut waiting = vec![&position[..]];
        while let Some(mut next) = waiting.pop() {
            while let [b'r', rest @ ..] | [rest @ .., b'e'] = next {
                next = rest;
            }
            if let Some(i) = next.windows(2).position(|pair| pair == b"er") {
                waiting.push(&next[..i]);
                waiting.push(&next[i + 2..]);
                continue;
            }
            if let Some(free) = track::free_moves(next, b'e', b'r') {
                number += free;
                continue;
            }
            let mut last_rhino = None;
            let mut cut = None;
            for (i, &cell) in next.iter().enumerate() {
                match cell {
                    b'r' => last_rhino = Some(i),
                    b'e' if last_rhino.is_some() => {
                        cut = last_rhino;
                        break;
                    }
                    _ => {}
                }
            }
            match cut {
                Some(rhino) => {
                    waiting.push(&next[..=rhino]);
                    waiting.push(&next[rhino + 1..]);
                }
                None => parts.push(next.into()),
            }
        }
        Ok(Parts { number: Dyadic::integer(number), parts })
    }

    fn representative(&self, position: Track) -> (Track, bool) {
        track::representative(position, b'e', b'r')
    }

    fn draw(&self, position: &Track) -> Picture {
        track::draw(position)
    }
}
