//! Hackenbush: cut an edge of your colour or a green one; what is no longer joined to the ground
//! goes with it.

use std::collections::HashMap;

use grundy_short::{Arena, Dyadic, Fault, Game, Player};
use smallvec::SmallVec;

use crate::picture::{Mark, Picture};
use crate::ruleset::{Parts, Ruleset};

/// Edges that can be read.
const MOST_EDGES: usize = 20_000;

/// Whose an edge is; `None` is green, everybody's.
type Colour = Option<Player>;

/// The whole picture; positions are sets of its edges.
pub struct Hackenbush {
    /// Vertex 0 is the ground.
    names: Vec<String>,
    edges: Vec<(usize, usize, Colour)>,
    is_string: bool,
}

/// The edges that are left, in increasing order.
pub type Edges = SmallVec<[u16; 24]>;

fn wrong(text: &str, at: usize, what: &str) -> Fault {
    Fault::Input(format!("column {} of '{text}': {what}", at + 1))
}

fn colour(text: &str, at: usize, c: char) -> Result<Colour, Fault> {
    match c.to_ascii_uppercase() {
        'L' | 'B' => Ok(Some(Player::Left)),
        'R' => Ok(Some(Player::Right)),
        'G' => Ok(None),
        _ => Err(wrong(text, at, &format!("'{c}' is not a colour: L (blue), R (red), G (green)"))),
    }
}

fn colour_letter(colour: Colour) -> char {
    match colour {
        Some(Player::Left) => 'L',
        Some(Player::Right) => 'R',
        None => 'G',
    }
}

impl Hackenbush {
    fn string(text: &str, at: usize, rest: &str) -> Result<Hackenbush, Fault> {
        let mut rules = Hackenbush { names: vec!["0".into()], edges: Vec::new(), is_string: true };
        for (i, c) in rest.chars().enumerate() {
            rules.edges.push((i, i + 1, colour(text, at + i, c)?));
            rules.names.push((i + 1).to_string());
        }
        Ok(rules)
    }

    fn picture(text: &str, at: usize, rest: &str) -> Result<Hackenbush, Fault> {
        let mut rules = Hackenbush { names: vec!["0".into()], edges: Vec::new(), is_string: false };
        let mut index: HashMap<String, usize> = HashMap::from([("0".into(), 0)]);
        let mut place = at;
        let shape = "an edge is two vertices and a colour, 0-1:L; the ground is 0";
        for edge in rest.split(',').filter(|_| !rest.trim().is_empty()) {
            let spot = place;
            place += edge.len() + 1;
            let Some((ends, letter)) = edge.split_once(':') else {
                return Err(wrong(text, spot, shape));
            };
            let Some((a, b)) = ends.split_once('-') else {
                return Err(wrong(text, spot, shape));
            };
            let mut vertex = |name: &str| {
                let name = name.trim();
                if name.is_empty() || name.contains('-') {
                    return Err(wrong(text, spot, shape));
                }
                let next = index.len();
                let v = *index.entry(name.to_string()).or_insert(next);
                if v == next {
                    rules.names.push(name.to_string());
                }
                Ok(v)
            };
            let (a, b) = (vertex(a)?, vertex(b)?);
            let mut letters = letter.trim().chars();
            let (Some(c), None) = (letters.next(), letters.next()) else {
                return Err(wrong(text, spot + ends.len() + 1, shape));
            };
            rules.edges.push((a, b, colour(text, spot + ends.len() + 1, c)?));
        }
        Ok(rules)
    }

    /// The edges joined to the ground, as one list for each edge group that meets only there.
    fn grounded(&self, position: &[u16]) -> Vec<Edges> {
        let mut at: HashMap<usize, Vec<u16>> = HashMap::new();
        for &e in position {
            let (a, b, _) = self.edges[usize::from(e)];
            at.entry(a).or_default().push(e);
            if a != b {
                at.entry(b).or_default().push(e);
            }
        }
        let mut seen: HashMap<u16, ()> = HashMap::new();
        let mut groups = Vec::new();
        for &root in at.get(&0).into_iter().flatten() {
            if seen.insert(root, ()).is_some() {
                continue;
            }
            let mut group: Edges = SmallVec::from_slice(&[root]);
            let mut next = 0;
            while next < group.len() {
                let (a, b, _) = self.edges[usize::from(group[next])];
                for v in [a, b].into_iter().filter(|&v| v != 0) {
                    for &e in &at[&v] {
                        if seen.insert(e, ()).is_none() {
                            group.push(e);
                        }
                    }
                }
                next += 1;
            }
            group.sort_unstable();
            groups.push(group);
        }
        groups
    }

    /// The edges of a tree on the ground from the root outwards, each with the vertex it leads
    /// to; nothing if there is a cycle.
    fn as_tree(&self, position: &[u16]) -> Option<Vec<(usize, usize, Colour)>> {
        let mut at: HashMap<usize, Vec<u16>> = HashMap::new();
        for &e in position {
            let (a, b, _) = self.edges[usize::from(e)];
            if a == b {
                return None;
            }
            at.entry(a).or_default().push(e);
            at.entry(b).or_default().push(e);
        }
        // A connected graph is a tree when it has one vertex more than edges.
        if at.len() != position.len() + 1 {
            return None;
        }
        let mut order = Vec::with_capacity(position.len());
        let mut waiting = vec![(0usize, None)];
        while let Some((v, via)) = waiting.pop() {
            for &e in at.get(&v).into_iter().flatten().filter(|&&e| Some(e) != via) {
                let (a, b, colour) = self.edges[usize::from(e)];
                let to = if a == v { b } else { a };
                order.push((v, to, colour));
                waiting.push((to, Some(e)));
            }
        }
        Some(order)
    }
}

impl Ruleset for Hackenbush {
    type Position = Edges;

    fn read(text: &str) -> Result<(Self, Edges), Fault> {
        let text = text.trim();
        let (kind, rest) = match text.split_once(':') {
            Some((kind, rest)) if !kind.contains('-') => (kind.trim(), rest),
            Some(_) => ("edges", text),
            None => ("string", text),
        };
        let at = text.len() - rest.len();
        let rules = match kind {
            "string" => Hackenbush::string(text, at, rest)?,
            "edges" => Hackenbush::picture(text, at, rest)?,
            _ => return Err(wrong(text, 0, &format!("'{kind}' is neither string: nor edges:"))),
        };
        let n = rules.edges.len();
        if n > MOST_EDGES {
            return Err(Fault::Limit(format!("{n} edges; at most {MOST_EDGES} are read")));
        }
        let all: Edges = (0..n as u16).collect();
        let mut start: Edges = rules.grounded(&all).into_iter().flatten().collect();
        start.sort_unstable();
        Ok((rules, start))
    }

    fn show(&self, position: &Edges) -> String {
        let edges = position.iter().map(|&e| self.edges[usize::from(e)]);
        if self.is_string {
            return format!(
                "string:{}",
                edges.map(|(_, _, c)| colour_letter(c)).collect::<String>()
            );
        }
        let shown = |(a, b, c): (usize, usize, Colour)| {
            format!("{}-{}:{}", self.names[a], self.names[b], colour_letter(c))
        };
        format!("edges:{}", edges.map(shown).collect::<Vec<_>>().join(","))
    }

    fn moves(&self, position: &Edges, player: Player) -> Vec<Edges> {
        let mine = |&e: &u16| self.edges[usize::from(e)].2 != Some(player.other());
        let cut = |e: u16| {
            let rest: Edges = position.iter().copied().filter(|&f| f != e).collect();
            let mut left: Edges = self.grounded(&rest).into_iter().flatten().collect();
            left.sort_unstable();
            left
        };
        position.iter().copied().filter(mine).map(cut).collect()
    }

    /// Parts that meet only at the ground are independent.
    fn decompose(&self, position: Edges) -> Result<Parts<Edges>, Fault> {
        Ok(Parts { number: Dyadic::ZERO, parts: self.grounded(&position) })
    }

    /// The Colon Principle (Winning Ways, chapter 7): of what stands on a vertex only the value
    /// counts, so a stalk with a tree on it is the ordinal sum of the stalk and the tree's
    /// value. The stalks, 1 = {0|}, -1 and * = {0|0}, are their own canonical forms.
    fn known(&self, arena: &mut Arena, position: &Edges) -> Result<Option<Game>, Fault> {
        let Some(order) = self.as_tree(position) else {
            return Ok(None);
        };
        let mut above: HashMap<usize, Game> = HashMap::new();
        for (from, to, colour) in order.into_iter().rev() {
            arena.pause()?;
            let top = above.remove(&to).unwrap_or(Game::ZERO);
            let stalk = match colour {
                Some(Player::Left) => arena.integer(1)?,
                Some(Player::Right) => arena.integer(-1)?,
                None => arena.nimber(1)?,
            };
            let branch = arena.ordinal_sum(stalk, top)?;
            let sum = above.entry(from).or_insert(Game::ZERO);
            *sum = arena.add(*sum, branch)?;
        }
        Ok(Some(above.remove(&0).unwrap_or(Game::ZERO)))
    }

    /// Vertices in layers above the ground; an edge is a place between its ends.
    fn draw(&self, position: &Edges) -> Picture {
        let mut height: HashMap<usize, usize> = HashMap::from([(0, 0)]);
        let mut layers: Vec<Vec<usize>> = vec![vec![0]];
        loop {
            let mut layer = Vec::new();
            for &e in position {
                let (a, b, _) = self.edges[usize::from(e)];
                for (from, to) in [(a, b), (b, a)] {
                    let below = height.get(&from) == Some(&(layers.len() - 1));
                    if below && !height.contains_key(&to) && !layer.contains(&to) {
                        layer.push(to);
                    }
                }
            }
            if layer.is_empty() {
                break;
            }
            layer.iter().for_each(|&v| {
                height.insert(v, layers.len());
            });
            layers.push(layer);
        }
        let mut picture = Picture::default();
        let mut index = HashMap::new();
        for (y, layer) in layers.iter().enumerate() {
            for (x, &v) in layer.iter().enumerate() {
                index.insert(v, picture.places.len());
                let mark = if v == 0 { Mark::Dead } else { Mark::Empty };
                let y = 2 * (layers.len() - 1 - y);
                picture.places.push((2.0 * x as f64, y as f64, mark, self.names[v].clone()));
            }
        }
        for &e in position {
            let (a, b, colour) = self.edges[usize::from(e)];
            let (a, b) = (index[&a], index[&b]);
            let middle = picture.places.len();
            let (x, y) = (picture.places[a].0 + picture.places[b].0, picture.places[a].1);
            let y = y + picture.places[b].1;
            let mark = match colour {
                Some(Player::Left) => Mark::Left,
                Some(Player::Right) => Mark::Right,
                None => Mark::Empty,
            };
            let name = colour_letter(colour).to_string();
            picture.places.push((x / 2.0, y / 2.0, mark, name));
            picture.lines.extend([(a, middle), (middle, b)]);
        }
        picture
    }
}
