//! Toppling Dominoes (Lessons in Play): topple an own or a green domino to either side; all of its
//! row on that side fall too.

use grundy_short::{Dyadic, Fault, Player};
use smallvec::SmallVec;

use crate::picture::{Mark, Picture, Style};
use crate::ruleset::{About, Parts, Ruleset, Shape, Way};
use crate::track::{self, Track};

pub struct TopplingDominoes;

/// Rows of dominoes, none empty.
pub type Rows = SmallVec<[Track; 1]>;

impl Ruleset for TopplingDominoes {
    const ABOUT: About = About {
        name: "toppling-dominoes",
        title: "Toppling Dominoes",
        notation: "LRG  LR|GL (rows)",
        example: "LRLGRRL",
        letters: "LRG",
        shape: Shape::Row,
        placed: false,
        help: "Topple a domino of your colour or a green one to either side; all dominoes on that side fall with it.",
    };

    type Position = Rows;

    fn read(text: &str) -> Result<(Self, Rows), Fault> {
        // One reading of the whole text, so that columns are right in messages.
        let track = track::read(text, &["lbx", "rwo", "ge", "|"])?;
        let rows = track.split(|&c| c == b'|').filter(|row| !row.is_empty());
        Ok((TopplingDominoes, rows.map(Track::from).collect()))
    }

    fn show(&self, position: &Rows) -> String {
        let rows = position.iter().map(|row| track::show(row).to_uppercase());
        rows.collect::<Vec<_>>().join("|")
    }

    fn moves(&self, position: &Rows, player: Player) -> Vec<Rows> {
        let theirs = if player.is_left() { b'r' } else { b'l' };
        let mut moves = Vec::new();
        for (k, row) in position.iter().enumerate() {
            for i in (0..row.len()).filter(|&i| row[i] != theirs) {
                for left in [&row[..i], &row[i + 1..]] {
                    let mut next = position.clone();
                    next[k] = left.into();
                    next.retain(|row| !row.is_empty());
                    moves.push(next);
                }
            }
        }
        moves
    }

    /// A domino falls to either side.
    fn ways(&self, position: &Rows, player: Player) -> Vec<Way> {
        let theirs = if player.is_left() { b'r' } else { b'l' };
        let dominoes = position.iter().flatten().enumerate().filter(|(_, &one)| one != theirs);
        let twice = dominoes.flat_map(|(place, _)| [place, place]);
        twice.enumerate().map(|(number, place)| (number, vec![place])).collect()
    }

    fn decompose(&self, position: Rows) -> Result<Parts<Rows>, Fault> {
        let parts = position.into_iter().map(|row| [row].into_iter().collect()).collect();
        Ok(Parts { number: Dyadic::ZERO, parts })
    }

    /// A row seen from behind is the same; with colours exchanged it is the negative.
    fn representative(&self, position: Rows) -> (Rows, bool) {
        let [row] = &position[..] else { return (position, false) };
        let turned = |row: Track| {
            let back: Track = row.iter().rev().copied().collect();
            row.min(back)
        };
        let other = row.iter().map(|&c| track::exchanged(c, b'l', b'r')).collect();
        let (own, other) = (turned(row.clone()), turned(other));
        let negated = other < own;
        ([own.min(other)].into_iter().collect(), negated)
    }

    fn draw(&self, position: &Rows) -> Picture {
        let mut picture = Picture { style: Style::Dominoes, ..Picture::default() };
        for (y, row) in position.iter().enumerate() {
            for (x, &cell) in row.iter().enumerate() {
                let mark = match cell {
                    b'l' => Mark::Left,
                    b'r' => Mark::Right,
                    _ => Mark::Both,
                };
                picture.places.push((x as f64, y as f64, mark, (x + 1).to_string()));
            }
        }
        picture
    }
}
