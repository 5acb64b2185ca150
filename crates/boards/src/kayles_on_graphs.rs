//! What Node-Kayles and Arc-Kayles share: players take vertices off a graph, both the same way.

use std::marker::PhantomData;

use grundy_short::{Dyadic, Fault, Player};
use smallvec::SmallVec;

use crate::graph::{Graph, Layout};
use crate::masks::{bits, Host};
use crate::picture::{around, Mark, Picture};
use crate::ruleset::{About, Parts, Ruleset, Way};

/// What a move takes.
pub trait Taking: Send + Sync + 'static {
    /// What people need to know of the ruleset.
    const ABOUT: About;

    /// The game's name, for messages.
    const NAME: &str;

    /// The vertices left by each move on a set of vertices of the graph.
    fn moves(adjacent: &[u128], set: u128) -> Vec<u128>;

    /// How many moves there are.
    fn count(adjacent: &[u128], set: u128) -> u32;

    /// The two paths left by each move on a path.
    fn on_path(n: u32) -> Vec<[u32; 2]>;

    /// The path left by any move on a cycle of three vertices or more.
    fn on_cycle(n: u32) -> u32;

    /// How many vertices a player chooses: neighbours that go with them do not count.
    const CHOSEN: usize;

    /// Those chosen by each move on a set of vertices of the graph.
    fn chosen(adjacent: &[u128], set: u128) -> Vec<Vec<usize>>;
}

/// Vertices that are left: of a path or cycle only how many, of another graph which.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Left {
    Paths(SmallVec<[u32; 2]>),
    Cycle(u32),
    Part(u128),
}

pub struct KaylesOnGraphs<T: Taking> {
    host: Option<Host>,
    taking: PhantomData<T>,
}

impl<T: Taking> KaylesOnGraphs<T> {
    fn host(&self) -> &Host {
        self.host.as_ref().expect("a part belongs to a host graph")
    }
}

/// The lengths of the runs of vertices that are not removed.
fn runs(alive: &[bool]) -> SmallVec<[u32; 2]> {
    let runs = alive.split(|&there| !there).filter(|run| !run.is_empty());
    runs.map(|run| run.len() as u32).collect()
}

impl<T: Taking> Ruleset for KaylesOnGraphs<T> {
    const ABOUT: About = T::ABOUT;
    type Position = Left;

    const IMPARTIAL: bool = true;

    fn read(text: &str) -> Result<(Self, Left), Fault> {
        let graph = Graph::read(text)?;
        if let Some(v) = graph.open.iter().position(|open| open[0] != open[1]) {
            let (name, vertex) = (T::NAME, &graph.names[v]);
            return Err(Fault::input(format!(
                "'{}': vertex {vertex} is tinted, but {name} has no tints: '.' is a vertex, '#' a removed one",
                text.trim()
            )));
        }
        let alive: Vec<bool> = graph.open.iter().map(|open| open[0]).collect();
        let rules = |host| KaylesOnGraphs { host, taking: PhantomData };
        match graph.layout {
            Layout::Path => Ok((rules(None), Left::Paths(runs(&alive)))),
            Layout::Cycle => {
                let gap = alive.iter().position(|&there| !there);
                let start = match gap {
                    None if alive.len() > 2 => Left::Cycle(alive.len() as u32),
                    None => Left::Paths(runs(&alive)),
                    Some(i) => Left::Paths(runs(&[&alive[i..], &alive[..i]].concat())),
                };
                Ok((rules(None), start))
            }
            _ => {
                let host = Host::new(graph)?;
                let start = Left::Part(host.start().open[0]);
                Ok((rules(Some(host)), start))
            }
        }
    }

    fn show(&self, position: &Left) -> String {
        match position {
            Left::Paths(paths) => {
                let run = |&n: &u32| ".".repeat(n as usize);
                format!("path:{}", paths.iter().map(run).collect::<Vec<_>>().join("#"))
            }
            Left::Cycle(n) => format!("cycle:{}", ".".repeat(*n as usize)),
            Left::Part(set) => {
                self.host().graph.show(|v| if set >> v & 1 == 1 { '.' } else { '#' })
            }
        }
    }

    fn moves(&self, position: &Left, _player: Player) -> Vec<Left> {
        match position {
            Left::Paths(paths) => {
                let mut moves = Vec::new();
                for (k, &n) in paths.iter().enumerate() {
                    for pieces in T::on_path(n) {
                        let mut next = paths.clone();
                        next.remove(k);
                        next.extend(pieces.into_iter().filter(|&piece| piece > 0));
                        moves.push(Left::Paths(next));
                    }
                }
                moves
            }
            Left::Cycle(n) => {
                let rest = Some(T::on_cycle(*n)).filter(|&rest| rest > 0);
                vec![Left::Paths(rest.into_iter().collect())]
            }
            Left::Part(set) => {
                T::moves(&self.host().adjacent, *set).into_iter().map(Left::Part).collect()
            }
        }
    }

    fn ways(&self, position: &Left, _player: Player) -> Vec<Way> {
        match position {
            Left::Paths(paths) => {
                let (mut ways, mut first) = (Vec::new(), 0);
                for &n in paths {
                    let last = first + n as usize;
                    for v in first..(last + 1).saturating_sub(T::CHOSEN).max(first) {
                        ways.push((ways.len(), (v..v + T::CHOSEN).collect()));
                    }
                    first = last;
                }
                ways
            }
            // All are the same move.
            &Left::Cycle(n) => {
                let n = n as usize;
                (0..n).map(|v| (0, (v..v + T::CHOSEN).map(|v| v % n).collect())).collect()
            }
            Left::Part(set) => {
                T::chosen(&self.host().adjacent, *set).into_iter().enumerate().collect()
            }
        }
    }

    /// Connected parts.
    fn decompose(&self, position: Left) -> Result<Parts<Left>, Fault> {
        let single = |n: u32| Left::Paths(SmallVec::from_slice(&[n]));
        let parts = match position {
            Left::Paths(paths) => paths.into_iter().map(single).collect(),
            Left::Cycle(_) => vec![position],
            Left::Part(set) => {
                let adjacent = &self.host().adjacent;
                let mut parts = Vec::new();
                let mut left = set;
                while left != 0 {
                    let (mut part, mut frontier) = (0u128, left & left.wrapping_neg());
                    while frontier != 0 {
                        part |= frontier;
                        frontier = bits(frontier).fold(0, |all, v| all | adjacent[v]) & set & !part;
                    }
                    left &= !part;
                    parts.push(shape(adjacent, part));
                }
                parts
            }
        };
        Ok(Parts { number: Dyadic::ZERO, parts: parts.into() })
    }

    fn representative(&self, position: Left) -> (Left, bool) {
        match position {
            Left::Part(set) => (Left::Part(self.host().least_image(set)), false),
            other => (other, false),
        }
    }

    fn as_word(&self, part: &Left) -> Option<(u64, u32)> {
        let Left::Part(set) = part else { return None };
        // At most 63 vertices, and every move takes one.
        let word = u64::try_from(*set).ok().filter(|word| word.leading_zeros() > 0)?;
        Some((word, T::count(&self.host().adjacent, *set)))
    }

    fn of_word(&self, word: u64) -> Left {
        Left::Part(word.into())
    }

    /// If a symmetry of the part is its own inverse and no vertex is its own image or joined to it, then
    /// a move never takes from its image a vertex that is needed: of a vertex only the neighbours go, of
    /// an edge only the ends. So every move can be answered by its image, and what is left is as
    /// symmetric as before.
    fn is_balanced(&self, part: &Left) -> bool {
        matches!(part, Left::Part(set) if self.host().is_balanced(*set))
    }

    fn identity(&self) -> Vec<u128> {
        self.host.as_ref().map_or_else(Vec::new, Host::identity)
    }

    fn draw(&self, position: &Left) -> Picture {
        match position {
            Left::Paths(paths) => {
                let gap = |i: usize| paths[..i].iter().sum::<u32>() as usize + i;
                let mut places = Vec::new();
                let mut joined = Vec::new();
                for (i, &n) in paths.iter().enumerate() {
                    for k in 0..n as usize {
                        joined.push(k > 0);
                        let name = (places.len() + 1).to_string();
                        places.push(((gap(i) + k) as f64, 0.0, Mark::Empty, name));
                    }
                }
                let after = |v: usize| Some(v + 1).filter(|&u| joined.get(u) == Some(&true));
                Picture::graph(places, |v| after(v).into_iter().collect())
            }
            &Left::Cycle(n) => {
                let n = n as usize;
                let place = |i| {
                    let (x, y) = around(i, n);
                    (x, y, Mark::Empty, (i + 1).to_string())
                };
                let places = (0..n).map(place).collect();
                Picture::graph(places, |i| vec![(i + 1) % n, (i + n - 1) % n])
            }
            Left::Part(set) => {
                self.host().graph.draw(|v| if set >> v & 1 == 1 { Mark::Empty } else { Mark::Dead })
            }
        }
    }
}

/// A connected part as a path or a cycle, if it is one.
fn shape(adjacent: &[u128], part: u128) -> Left {
    let n = part.count_ones();
    let degrees = bits(part).map(|v| (adjacent[v] & part).count_ones());
    let (mut ends, mut most) = (0, 0);
    for degree in degrees {
        ends += u32::from(degree < 2);
        most = most.max(degree);
    }
    match (most, ends) {
        (0..=2, 1..) => Left::Paths(SmallVec::from_slice(&[n])),
        (2, 0) => Left::Cycle(n),
        _ => Left::Part(part),
    }
}
