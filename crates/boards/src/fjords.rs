//! Fjords (Lessons in Play): take an empty vertex next to one of your own.

use grundy_short::{Dyadic, Fault, Player};

use crate::chain::{BOTH, LEFT, RIGHT};
use crate::graph::Graph;
use crate::masks::{bits, Host, Masks};
use crate::picture::{Mark, Picture};
use crate::ruleset::{About, Parts, Ruleset, Shape};

/// The graph positions refer to. A vertex open to one player alone is that player's, one open to
/// both is empty.
pub struct Fjords {
    host: Host,
}

fn owned(position: &Masks, player: usize) -> u128 {
    position.open[player] & !position.open[1 - player]
}

fn empty(position: &Masks) -> u128 {
    position.open[0] & position.open[1]
}

impl Fjords {
    fn beside(&self, mask: u128) -> u128 {
        bits(mask).fold(0, |all, v| all | self.host.adjacent[v])
    }
}

impl Ruleset for Fjords {
    const ABOUT: About = About {
        name: "fjords",
        title: "Fjords",
        notation: "path:L..R  grid:L.|.R  edges:a-b,b-c;L:a;R:c (L, R: taken)",
        example: "grid:L..|...|..R",
        letters: ".LR#",
        shape: Shape::Graph,
        placed: false,
        help: "Take an empty vertex next to one of your own.",
    };

    type Position = Masks;

    fn read(text: &str) -> Result<(Self, Masks), Fault> {
        let host = Host::new(Graph::read(text)?)?;
        let start = host.start();
        Ok((Fjords { host }, start))
    }

    fn show(&self, position: &Masks) -> String {
        self.host.graph.show(|v| match position.code(v) {
            BOTH => '.',
            LEFT => 'L',
            RIGHT => 'R',
            _ => '#',
        })
    }

    fn moves(&self, position: &Masks, player: Player) -> Vec<Masks> {
        let me = player.index();
        let taken = |v: usize| {
            let mut next = *position;
            next.open[1 - me] &= !(1 << v);
            next
        };
        bits(self.beside(owned(position, me)) & empty(position)).map(taken).collect()
    }

    /// Each connected set of empty vertices with the owned ones beside it is a part; where only
    /// one player is at the shore, that player takes every vertex in turn.
    fn decompose(&self, position: Masks) -> Result<Parts<Masks>, Fault> {
        let mut number = 0;
        let mut parts = Vec::new();
        let mut left = empty(&position);
        while left != 0 {
            let mut bay = left & left.wrapping_neg();
            loop {
                let grown = (bay | self.beside(bay)) & empty(&position);
                if grown == bay {
                    break;
                }
                bay = grown;
            }
            left &= !bay;
            let shore = self.beside(bay);
            let owners = [0, 1].map(|player| owned(&position, player) & shore);
            match owners.map(|mask| mask != 0) {
                [true, true] => parts.push(Masks { open: owners.map(|mask| mask | bay) }),
                [true, false] => number += i128::from(bay.count_ones()),
                [false, true] => number -= i128::from(bay.count_ones()),
                [false, false] => {}
            }
        }
        Ok(Parts { number: Dyadic::integer(number), parts: parts.into() })
    }

    fn representative(&self, position: Masks) -> (Masks, bool) {
        self.host.representative(position)
    }

    fn identity(&self) -> Vec<u128> {
        self.host.identity()
    }

    fn draw(&self, position: &Masks) -> Picture {
        self.host.graph.draw(|v| match position.code(v) {
            BOTH => Mark::Empty,
            LEFT => Mark::Left,
            RIGHT => Mark::Right,
            _ => Mark::Dead,
        })
    }
}
