//! Sheep, the board game Battle Sheep as MCGS has it: herds on hexagons that split and run.

use grundy_short::{Dyadic, Fault, Player};
use smallvec::SmallVec;

use crate::picture::{Mark, Picture};
use crate::ruleset::{About, Parts, Ruleset, Shape};

/// Most sheep in a herd, and most places of a board.
const MOST_SHEEP: i8 = 50;
const MOST_PLACES: usize = 400;

/// The six neighbours of a hexagon: every row stands half a hexagon to the left of the next.
const HEXAGON: [(i32, i32); 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];

pub struct Sheep;

/// The herds row by row: Left's are positive, Right's negative, 0 is grass.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Herds {
    columns: u16,
    herds: SmallVec<[i8; 32]>,
}

impl Herds {
    fn step(&self, from: usize, (down, right): (i32, i32)) -> Option<usize> {
        let columns = i32::from(self.columns);
        let (row, column) = (from as i32 / columns + down, from as i32 % columns + right);
        let rows = self.herds.len() as i32 / columns;
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        inside.then_some((row * columns + column) as usize)
    }

    /// The smallest board with some of the places; all others become lone sheep, which never move.
    fn cut_out(&self, members: &[usize]) -> Herds {
        let columns = usize::from(self.columns);
        let rows = members.iter().map(|v| v / columns);
        let across = members.iter().map(|v| v % columns);
        let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let (first, last) = (across.clone().min().unwrap_or(0), across.max().unwrap_or(0));
        let mut herds: SmallVec<[i8; 32]> = SmallVec::from_elem(1, (bottom + 1 - top) * (last + 1 - first));
        for &v in members {
            herds[(v / columns - top) * (last + 1 - first) + v % columns - first] = self.herds[v];
        }
        Herds { columns: (last + 1 - first) as u16, herds }
    }

    /// Regions of grass and herds of two or more, if there are both.
    fn regions(&self) -> Vec<Herds> {
        let alive = |v: usize| self.herds[v].unsigned_abs() != 1;
        let mut seen = vec![false; self.herds.len()];
        let mut found = Vec::new();
        for start in 0..self.herds.len() {
            if seen[start] || !alive(start) {
                continue;
            }
            seen[start] = true;
            let mut members = vec![start];
            let mut next = 0;
            while next < members.len() {
                for way in HEXAGON {
                    if let Some(v) = self.step(members[next], way).filter(|&v| alive(v) && !seen[v]) {
                        seen[v] = true;
                        members.push(v);
                    }
                }
                next += 1;
            }
            let grass = members.iter().any(|&v| self.herds[v] == 0);
            if grass && members.iter().any(|&v| self.herds[v] != 0) {
                found.push(self.cut_out(&members));
            }
        }
        found
    }
}

impl Ruleset for Sheep {
    const ABOUT: About = About {
        name: "sheep",
        title: "Sheep",
        notation: "numbers of sheep, Left's positive and Right's negative: 0,3|-2,0",
        example: "0,3,0|-3,0,0",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Split a herd of yours, leaving at least one sheep, and drive the rest in one of six directions as far as it can go.",
    };

    type Position = Herds;

    fn read(text: &str) -> Result<(Self, Herds), Fault> {
        let mut herds: SmallVec<[i8; 32]> = SmallVec::new();
        let mut columns = None;
        for row in text.split('|') {
            let before = herds.len();
            for word in row.split([',', ' ']).filter(|word| !word.is_empty()) {
                let herd = word.parse().ok().filter(|n| (-MOST_SHEEP..=MOST_SHEEP).contains(n));
                herds.push(herd.ok_or_else(|| {
                    Fault::input(format!(
                        "'{word}' in '{text}' is not a herd: use numbers from -{MOST_SHEEP} to {MOST_SHEEP}, rows with | between them"
                    ))
                })?);
            }
            let width = herds.len() - before;
            if width == 0 || *columns.get_or_insert(width) != width {
                return Err(Fault::input(format!(
                    "'{text}': all rows must have the same length, such as 0,3|-2,0"
                )));
            }
        }
        if herds.len() > MOST_PLACES {
            return Err(Fault::beyond(
                MOST_PLACES,
                format!("{} places; at most {MOST_PLACES} are read", herds.len()),
            ));
        }
        Ok((Sheep, Herds { columns: columns.unwrap_or(1) as u16, herds }))
    }

    fn show(&self, position: &Herds) -> String {
        let rows = position.herds.chunks(usize::from(position.columns));
        let row = |row: &[i8]| row.iter().map(i8::to_string).collect::<Vec<_>>().join(",");
        rows.map(row).collect::<Vec<_>>().join("|")
    }

    fn moves(&self, position: &Herds, player: Player) -> Vec<Herds> {
        let sign = if player.is_left() { 1 } else { -1 };
        let mut moves = Vec::new();
        for from in (0..position.herds.len()).filter(|&v| position.herds[v] * sign > 1) {
            for way in HEXAGON {
                let grass = |&v: &usize| position.herds[v] == 0;
                let Some(mut to) = position.step(from, way).filter(grass) else { continue };
                while let Some(next) = position.step(to, way).filter(grass) {
                    to = next;
                }
                for driven in 1..position.herds[from] * sign {
                    let mut next = position.clone();
                    next.herds[from] -= sign * driven;
                    next.herds[to] = sign * driven;
                    moves.push(next);
                }
            }
        }
        moves
    }

    fn decompose(&self, position: Herds) -> Result<Parts<Herds>, Fault> {
        Ok(Parts { number: Dyadic::ZERO, parts: position.regions().into() })
    }

    fn representative(&self, position: Herds) -> (Herds, bool) {
        let negative: SmallVec<[i8; 32]> = position.herds.iter().map(|n| -n).collect();
        if negative < position.herds {
            (Herds { columns: position.columns, herds: negative }, true)
        } else {
            (position, false)
        }
    }

    fn draw(&self, position: &Herds) -> Picture {
        let columns = usize::from(position.columns);
        let place = |(v, &herd): (usize, &i8)| {
            let (row, column) = ((v / columns) as f64, (v % columns) as f64);
            let mark = match herd.signum() {
                1 => Mark::Left,
                -1 => Mark::Right,
                _ => Mark::Empty,
            };
            let name = if herd == 0 { "·".into() } else { herd.unsigned_abs().to_string() };
            (column + row / 2.0, row * 0.9, mark, name)
        };
        let places = position.herds.iter().enumerate().map(place).collect();
        Picture::graph(places, |v| HEXAGON.iter().filter_map(|&way| position.step(v, way)).collect())
    }

    fn literal_parts(&self, position: Herds) -> Vec<Herds> {
        position.regions()
    }

    fn literal_representative(&self, position: Herds) -> (Herds, bool) {
        self.representative(position)
    }
}
