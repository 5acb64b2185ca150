//! Pictures of Hackenbush: coloured edges that stand on the ground.

use std::collections::HashMap;

use grundy_short::{Fault, Player};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::picture::{Mark, Picture, Style};

/// Most edges of a position that is read: beyond this the input is a mistake.
const MOST_EDGES: usize = 20_000;

/// Whose an edge is; green edges are everybody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    Left,
    Right,
    Green,
}

impl Colour {
    pub fn may_be_cut_by(self, player: Player) -> bool {
        match self {
            Colour::Left => player.is_left(),
            Colour::Right => !player.is_left(),
            Colour::Green => true,
        }
    }

    fn exchanged(self) -> Colour {
        match self {
            Colour::Left => Colour::Right,
            Colour::Right => Colour::Left,
            Colour::Green => Colour::Green,
        }
    }

    fn letter(self) -> char {
        match self {
            Colour::Left => 'L',
            Colour::Right => 'R',
            Colour::Green => 'G',
        }
    }
}

/// Two vertices and a colour.
pub type Edge = (u16, u16, Colour);

/// Edges in increasing order; vertex 0 is the ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bush {
    pub edges: SmallVec<[Edge; 12]>,
}

/// For each vertex its edges, as indices into the list.
pub type Incidence = FxHashMap<u16, SmallVec<[usize; 4]>>;

impl Bush {
    pub fn new(edges: impl IntoIterator<Item = Edge>) -> Bush {
        let ordered = |(a, b, colour): Edge| (a.min(b), a.max(b), colour);
        let mut edges: SmallVec<[Edge; 12]> = edges.into_iter().map(ordered).collect();
        edges.sort_unstable();
        Bush { edges }
    }

    pub fn incidence(&self) -> Incidence {
        let mut at = Incidence::default();
        for (e, &(a, b, _)) in self.edges.iter().enumerate() {
            at.entry(a).or_default().push(e);
            if a != b {
                at.entry(b).or_default().push(e);
            }
        }
        at
    }

    /// The edges joined to the ground, one bush for each group that meets the others only there.
    pub fn grounded(&self) -> Vec<Bush> {
        let at = self.incidence();
        let mut seen = vec![false; self.edges.len()];
        let mut groups = Vec::new();
        for &root in at.get(&0).into_iter().flatten() {
            if std::mem::replace(&mut seen[root], true) {
                continue;
            }
            let mut group = vec![root];
            let mut next = 0;
            while next < group.len() {
                let (a, b, _) = self.edges[group[next]];
                for v in [a, b].into_iter().filter(|&v| v != 0) {
                    for &e in &at[&v] {
                        if !std::mem::replace(&mut seen[e], true) {
                            group.push(e);
                        }
                    }
                }
                next += 1;
            }
            groups.push(Bush::new(group.into_iter().map(|e| self.edges[e])));
        }
        groups
    }

    /// What is left when an edge is cut and all that no longer stands on the ground is gone.
    pub fn cut(&self, e: usize) -> Bush {
        let mut rest = self.clone();
        rest.edges.remove(e);
        Bush::new(rest.grounded().into_iter().flat_map(|group| group.edges))
    }

    pub fn is_green(&self) -> bool {
        self.edges.iter().all(|&(_, _, colour)| colour == Colour::Green)
    }

    /// The same picture with vertices numbered as they are met from the ground, those that look
    /// different in a fixed order. Pictures that get the same numbers are the same.
    fn renumbered(&self) -> Bush {
        let at = self.incidence();
        let far = |e: usize, v: u16| {
            let (a, b, colour) = self.edges[e];
            (if a == v { b } else { a }, colour)
        };
        // What a vertex looks like from up to four edges away.
        let mut look: FxHashMap<u16, u64> = at.keys().map(|&v| (v, u64::from(v == 0))).collect();
        for _ in 0..4 {
            let sight = |(&v, edges): (&u16, &SmallVec<[usize; 4]>)| {
                let mut near = 0u64;
                for &e in edges {
                    let (to, colour) = far(e, v);
                    near = near.wrapping_add(mixed(look[&to] ^ (colour as u64 + 1) << 60));
                }
                (v, mixed(look[&v].wrapping_mul(3).wrapping_add(near)))
            };
            look = at.iter().map(sight).collect();
        }
        let mut number: FxHashMap<u16, u16> = FxHashMap::from_iter([(0, 0)]);
        let mut order = vec![0u16];
        let mut next = 0;
        while next < order.len() {
            let v = order[next];
            let mut near: SmallVec<[(Colour, u64, u16); 8]> = SmallVec::new();
            for &e in at.get(&v).into_iter().flatten() {
                let (to, colour) = far(e, v);
                near.push((colour, look[&to], to));
            }
            near.sort_unstable();
            for (_, _, to) in near {
                let next = order.len() as u16;
                if *number.entry(to).or_insert(next) == next {
                    order.push(to);
                }
            }
            next += 1;
        }
        Bush::new(self.edges.iter().map(|&(a, b, colour)| (number[&a], number[&b], colour)))
    }

    /// One picture for many that differ in the names of vertices, or in whose the colours are; and
    /// whether the colours were exchanged.
    pub fn representative(&self) -> (Bush, bool) {
        let exchanged = self.edges.iter().map(|&(a, b, colour)| (a, b, colour.exchanged()));
        let (own, other) = (self.renumbered(), Bush::new(exchanged).renumbered());
        if other < own {
            (other, true)
        } else {
            (own, false)
        }
    }
}

/// Spread the bits.
fn mixed(x: u64) -> u64 {
    let x = (x ^ x >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (x ^ x >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ x >> 32
}

/// What the vertices are called, and how the picture was written.
pub struct Names {
    names: Vec<String>,
    is_string: bool,
}

fn wrong(text: &str, at: usize, what: &str) -> Fault {
    Fault::at(text, at, what)
}

fn colour(text: &str, at: usize, c: char) -> Result<Colour, Fault> {
    match c.to_ascii_uppercase() {
        'L' | 'B' => Ok(Colour::Left),
        'R' => Ok(Colour::Right),
        'G' | 'E' => Ok(Colour::Green),
        _ => Err(wrong(
            text,
            at,
            &format!("'{c}' is not a colour: use L (blue), R (red) or G (green)"),
        )),
    }
}

impl Names {
    /// `string:LRRG` from the ground up, `edges:0-1:L,1-2:R` with ground 0; without the word too.
    pub fn read(text: &str) -> Result<(Names, Bush), Fault> {
        let text = text.trim();
        let (kind, rest) = match text.split_once(':') {
            Some((kind, rest)) if !kind.contains('-') => (kind.trim(), rest),
            Some(_) => ("edges", text),
            None => ("string", text),
        };
        let at = text.len() - rest.len();
        let (names, edges) = match kind {
            "string" => Names::string(text, at, rest)?,
            "edges" => Names::edges(text, at, rest)?,
            _ => {
                return Err(wrong(
                    text,
                    0,
                    &format!("'{kind}' is not a kind of position: use string: or edges:"),
                ))
            }
        };
        let all = Bush::new(edges);
        Ok((names, Bush::new(all.grounded().into_iter().flat_map(|group| group.edges))))
    }

    fn string(text: &str, at: usize, rest: &str) -> Result<(Names, Vec<Edge>), Fault> {
        let mut edges = Vec::new();
        for (i, c) in rest.chars().enumerate() {
            check_number(i)?;
            edges.push((i as u16, i as u16 + 1, colour(text, at + i, c)?));
        }
        let names = (0..=edges.len()).map(|v| v.to_string()).collect();
        Ok((Names { names, is_string: true }, edges))
    }

    fn edges(text: &str, at: usize, rest: &str) -> Result<(Names, Vec<Edge>), Fault> {
        let mut names = vec!["0".to_string()];
        let mut edges = Vec::new();
        let mut index: HashMap<String, u16> = HashMap::from([("0".into(), 0)]);
        let mut place = at;
        let shape = "an edge is two vertices and a colour, as in 0-1:L; the ground is 0";
        for edge in rest.split(',').filter(|_| !rest.trim().is_empty()) {
            check_number(edges.len())?;
            let spot = place;
            place += edge.len() + 1;
            let Some((ends, letter)) = edge.split_once(':') else {
                return Err(wrong(text, spot, shape));
            };
            let Some((a, b)) = ends.split_once('-') else { return Err(wrong(text, spot, shape)) };
            let mut vertex = |name: &str| {
                let name = name.trim();
                if name.is_empty() || name.contains('-') {
                    return Err(wrong(text, spot, shape));
                }
                let next = index.len() as u16;
                let v = *index.entry(name.to_string()).or_insert(next);
                if v == next {
                    names.push(name.to_string());
                }
                Ok(v)
            };
            let (a, b) = (vertex(a)?, vertex(b)?);
            let mut letters = letter.trim().chars();
            let (Some(c), None) = (letters.next(), letters.next()) else {
                return Err(wrong(text, spot + ends.len() + 1, shape));
            };
            edges.push((a, b, colour(text, spot + ends.len() + 1, c)?));
        }
        Ok((Names { names, is_string: false }, edges))
    }

    fn name(&self, v: u16) -> String {
        // Vertices that a theorem put there have no name of their own.
        self.names.get(usize::from(v)).cloned().unwrap_or_else(|| format!("_{v}"))
    }

    pub fn show(&self, bush: &Bush) -> String {
        let upright =
            |(i, &(a, b, _)): (usize, &Edge)| (usize::from(a), usize::from(b)) == (i, i + 1);
        if self.is_string && bush.edges.iter().enumerate().all(upright) {
            let letters: String = bush.edges.iter().map(|&(_, _, c)| c.letter()).collect();
            return format!("string:{letters}");
        }
        let shown = |&(a, b, c): &Edge| format!("{}-{}:{}", self.name(a), self.name(b), c.letter());
        format!("edges:{}", bush.edges.iter().map(shown).collect::<Vec<_>>().join(","))
    }

    /// Vertices in layers above the ground.
    pub fn draw(&self, bush: &Bush) -> Picture {
        let mut layers: Vec<Vec<u16>> = vec![vec![0]];
        let mut height: HashMap<u16, usize> = HashMap::from([(0, 0)]);
        loop {
            let mut layer = Vec::new();
            for &(a, b, _) in &bush.edges {
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
            for &v in &layer {
                height.insert(v, layers.len());
            }
            layers.push(layer);
        }
        let width = layers.iter().map(Vec::len).max().unwrap_or(1);
        let mut picture = Picture { style: Style::Bush, ..Picture::default() };
        let mut index = HashMap::new();
        for (y, layer) in layers.iter().enumerate() {
            for (x, &v) in layer.iter().enumerate() {
                index.insert(v, picture.places.len());
                let x = x as f64 + (width - layer.len()) as f64 / 2.0;
                let mark = if v == 0 { Mark::Dead } else { Mark::Empty };
                picture.places.push((x, (layers.len() - 1 - y) as f64, mark, self.name(v)));
            }
        }
        for &(a, b, colour) in &bush.edges {
            let mark = match colour {
                Colour::Left => Mark::Left,
                Colour::Right => Mark::Right,
                Colour::Green => Mark::Both,
            };
            picture.lines.push((index[&a], index[&b], mark));
        }
        picture
    }
}

fn check_number(edges: usize) -> Result<(), Fault> {
    if edges >= MOST_EDGES {
        return Err(Fault::beyond(
            MOST_EDGES,
            format!("a position may have at most {MOST_EDGES} edges"),
        ));
    }
    Ok(())
}
