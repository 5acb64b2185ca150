//! Col and Snort: players take turns to take a vertex, which closes its neighbours to one player.

use std::marker::PhantomData;

use grundy_short::{Dyadic, Fault, Player};

use crate::chain::{Chain, BOTH, LEFT, RIGHT};
use crate::graph::{Graph, Layout};
use crate::masks::{bits, Host, Masks};
use crate::picture::{around, Mark, Picture};
use crate::ruleset::Parts;

/// What taking a vertex does to its neighbours.
pub trait Closing: Send + Sync + 'static {
    /// Are they closed to the player who took it (Col), or to the opponent (Snort)?
    const OWN: bool;
}

/// A part of the board: a chain by itself, or a part of the host graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    Chain(Chain),
    Part(Masks),
}

/// The rules, and the host graph if positions refer to one.
pub struct Placement<C: Closing> {
    pub host: Option<Host>,
    closing: PhantomData<C>,
}

/// Does the edge between two vertices, open as the codes say, change anything? In Col it does if
/// one player could take both ends; in Snort if Left could take one and Right the other. An
/// edge of Col that does not is the source's explosive edge.
pub fn matters(own: bool, a: u8, b: u8) -> bool {
    let other = (b >> 1) | (b & 1) << 1;
    a & if own { b } else { other } != 0
}

impl<C: Closing> Placement<C> {
    pub fn read(text: &str) -> Result<(Self, Position), Fault> {
        let graph = Graph::read(text)?;
        let code = |v: usize| u8::from(graph.open[v][0]) | u8::from(graph.open[v][1]) << 1;
        let n = graph.names.len();
        let rules = |host| Placement { host, closing: PhantomData };
        match graph.layout {
            Layout::Path => Ok((rules(None), Position::Chain(Chain::path((0..n).map(code))))),
            Layout::Cycle => Ok((rules(None), Position::Chain(Chain::cycle((0..n).map(code))))),
            _ => {
                let host = Host::new(graph)?;
                let start = Position::Part(host.start());
                Ok((rules(Some(host)), start))
            }
        }
    }

    fn host(&self) -> &Host {
        self.host.as_ref().expect("a part belongs to a host graph")
    }

    pub fn moves(&self, position: &Position, player: Player) -> Vec<Position> {
        let me = player.index();
        let closed = if C::OWN { me } else { 1 - me };
        match position {
            Position::Chain(chain) => {
                let takable = (0..chain.len()).filter(|&i| chain.code[i] >> me & 1 == 1);
                let taken = |i: usize| {
                    let mut next = chain.clone();
                    next.code[i] = 0;
                    for j in chain.neighbours(i) {
                        next.code[j] &= !(1 << closed);
                    }
                    Position::Chain(next)
                };
                takable.map(taken).collect()
            }
            Position::Part(masks) => bits(masks.open[me])
                .map(|v| {
                    let mut open = masks.open.map(|mask| mask & !(1 << v));
                    open[closed] &= !self.host().adjacent[v];
                    Position::Part(Masks { open })
                })
                .collect(),
        }
    }

    /// Connected parts by the edges that matter; single vertices open to one player are counted.
    pub fn decompose(&self, position: Position) -> Parts<Position> {
        let mut number = 0i128;
        let mut parts = Vec::new();
        match position {
            Position::Chain(chain) => {
                for piece in chain.split(|a, b| matters(C::OWN, a, b)) {
                    match piece.code[..] {
                        [LEFT] => number += 1,
                        [RIGHT] => number -= 1,
                        _ => parts.push(Position::Chain(piece)),
                    }
                }
            }
            Position::Part(masks) => {
                let host = self.host();
                let mut left = masks.open[0] | masks.open[1];
                while left != 0 {
                    let mut part = 1u128 << left.trailing_zeros();
                    let mut frontier = part;
                    while frontier != 0 {
                        let v = frontier.trailing_zeros() as usize;
                        frontier &= frontier - 1;
                        let new = host.joined(&masks, v, C::OWN) & !part;
                        part |= new;
                        frontier |= new;
                    }
                    left &= !part;
                    let open = masks.open.map(|mask| mask & part);
                    let piece = Masks { open };
                    if part.count_ones() == 1 && open[0] != open[1] {
                        number += if open[0] != 0 { 1 } else { -1 };
                    } else if let Some(chain) = host.as_chain(&piece, C::OWN) {
                        parts.push(Position::Chain(chain));
                    } else {
                        parts.push(Position::Part(piece));
                    }
                }
            }
        }
        Parts { number: Dyadic::integer(number), parts: parts.into() }
    }

    pub fn representative(&self, position: Position) -> (Position, bool) {
        match position {
            Position::Chain(chain) => {
                let (chain, negated) = chain.representative();
                (Position::Chain(chain), negated)
            }
            Position::Part(masks) => {
                let (masks, negated) = self.host().representative(masks);
                (Position::Part(masks), negated)
            }
        }
    }

    pub fn show(&self, position: &Position) -> String {
        let masks = match position {
            Position::Chain(chain) => return chain.show(),
            Position::Part(masks) => masks,
        };
        self.host().graph.show(|v| match masks.code(v) {
            BOTH => '.',
            LEFT => 'L',
            RIGHT => 'R',
            _ => '#',
        })
    }

    /// What positions refer to.
    pub fn identity_of_host(&self) -> Vec<u128> {
        self.host.as_ref().map_or_else(Vec::new, Host::identity)
    }

    pub fn draw(&self, position: &Position) -> Picture {
        let mark = |c: u8| match c {
            BOTH => Mark::Empty,
            LEFT => Mark::Left,
            RIGHT => Mark::Right,
            _ => Mark::Dead,
        };
        match position {
            Position::Chain(chain) => {
                let place = |(i, &c): (usize, &u8)| {
                    let n = chain.len();
                    let (x, y) = if chain.cycle { around(i, n) } else { (i as f64, 0.0) };
                    (x, y, mark(c), (i + 1).to_string())
                };
                let places = chain.code.iter().enumerate().map(place).collect();
                Picture::graph(places, |i| chain.neighbours(i).to_vec())
            }
            Position::Part(masks) => self.host().graph.draw(|v| mark(masks.code(v))),
        }
    }
}
