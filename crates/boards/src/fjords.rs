//! Fjords (Lessons in Play): take an empty vertex next to one of your own.

use grundy_short::{Dyadic, Fault, Player};

use crate::graph::Graph;
use crate::masks::bits;
use crate::picture::{Mark, Picture};
use crate::ruleset::{Parts, Ruleset};

/// Vertices that fit into a mask.
const MOST_VERTICES: usize = 128;

/// The graph positions refer to.
pub struct Fjords {
    graph: Graph,
    adjacent: Vec<u128>,
}

/// The vertices each player owns and those still empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shores {
    owned: [u128; 2],
    empty: u128,
}

impl Fjords {
    fn beside(&self, mask: u128) -> u128 {
        bits(mask).fold(0, |all, v| all | self.adjacent[v])
    }

    fn letter(&self, position: &Shores, v: usize) -> char {
        let has = |mask: u128| mask >> v & 1 == 1;
        match (has(position.owned[0]), has(position.owned[1]), has(position.empty)) {
            (true, _, _) => 'L',
            (_, true, _) => 'R',
            (_, _, true) => '.',
            _ => '#',
        }
    }
}

impl Ruleset for Fjords {
    type Position = Shores;

    fn read(text: &str) -> Result<(Self, Shores), Fault> {
        let graph = Graph::read(text)?;
        let n = graph.names.len();
        if n > MOST_VERTICES {
            return Err(Fault::Limit(format!("{n} vertices; at most {MOST_VERTICES}")));
        }
        let mut start = Shores { owned: [0; 2], empty: 0 };
        for (v, open) in graph.open.iter().enumerate() {
            match open {
                [true, true] => start.empty |= 1 << v,
                [true, false] => start.owned[0] |= 1 << v,
                [false, true] => start.owned[1] |= 1 << v,
                [false, false] => {}
            }
        }
        let mask = |list: &Vec<usize>| list.iter().map(|&v| 1u128 << v).sum();
        let adjacent = graph.neighbours.iter().map(mask).collect();
        Ok((Fjords { graph, adjacent }, start))
    }

    fn show(&self, position: &Shores) -> String {
        self.graph.show(|v| self.letter(position, v))
    }

    fn moves(&self, position: &Shores, player: Player) -> Vec<Shores> {
        let me = player.index();
        let taken = |v: usize| {
            let mut next = *position;
            next.owned[me] |= 1 << v;
            next.empty &= !(1 << v);
            next
        };
        bits(self.beside(position.owned[me]) & position.empty).map(taken).collect()
    }

    /// Each connected set of empty vertices with the owned ones beside it is a part; where only
    /// one player is at the shore, that player takes every vertex in turn.
    fn decompose(&self, position: Shores) -> Result<Parts<Shores>, Fault> {
        let mut number = 0;
        let mut parts = Vec::new();
        let mut left = position.empty;
        while left != 0 {
            let mut empty = left & left.wrapping_neg();
            loop {
                let grown = (empty | self.beside(empty)) & position.empty;
                if grown == empty {
                    break;
                }
                empty = grown;
            }
            left &= !empty;
            let shore = self.beside(empty);
            let owned = position.owned.map(|mask| mask & shore);
            match owned.map(|mask| mask != 0) {
                [true, true] => parts.push(Shores { owned, empty }),
                [true, false] => number += i128::from(empty.count_ones()),
                [false, true] => number -= i128::from(empty.count_ones()),
                [false, false] => {}
            }
        }
        Ok(Parts { number: Dyadic::integer(number), parts })
    }

    fn draw(&self, position: &Shores) -> Picture {
        self.graph.draw(|v| match self.letter(position, v) {
            'L' => Mark::Left,
            'R' => Mark::Right,
            '.' => Mark::Empty,
            _ => Mark::Dead,
        })
    }
}
