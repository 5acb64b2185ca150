//! Boards of squares, one letter a square: notation, neighbours, symmetries and parts.

use grundy_short::Fault;
use smallvec::SmallVec;

use crate::picture::{Mark, Picture};

/// Squares that can be read.
const MOST_SQUARES: usize = 400;

/// A rectangle of squares, row by row; each is the letter it is written with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid {
    pub columns: u16,
    pub cells: SmallVec<[u8; 32]>,
}

fn wrong(text: &str, at: usize, what: &str) -> Fault {
    Fault::Input(format!("column {} of '{text}': {what}", at + 1))
}

/// Left's letter for Right's and the other way round.
pub fn exchanged(cell: u8) -> u8 {
    match cell {
        b'x' => b'o',
        b'o' => b'x',
        other => other,
    }
}

/// The numbers of `3x4`.
fn size(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once('x')?;
    Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
}

impl Grid {
    /// `3x4`, three empty rows of four; or rows of the given letters separated by `|`.
    pub fn read(text: &str, letters: &str) -> Result<Grid, Fault> {
        let text = text.trim();
        if let Some((rows, columns)) = size(text) {
            return Grid::filled(rows, columns, |_, _| b'.');
        }
        let columns = text.split('|').next().map_or(0, |row| row.chars().count());
        let mut cells = SmallVec::new();
        let mut place = 0;
        for row in text.split('|') {
            let n = row.chars().count();
            if n != columns {
                return Err(wrong(text, place, &format!("a row of {n} among rows of {columns}")));
            }
            for c in row.chars() {
                let c = c.to_ascii_lowercase();
                if !letters.contains(c) {
                    let known: Vec<String> = letters.chars().map(|l| format!("'{l}'")).collect();
                    let known = known.join(" ");
                    let what =
                        format!("'{c}' is not a square: {known}, rows end in '|'; or a size, 3x4");
                    return Err(wrong(text, place, &what));
                }
                cells.push(c as u8);
                place += 1;
            }
            place += 1;
        }
        if cells.len() > MOST_SQUARES {
            return Err(too_many(cells.len()));
        }
        Ok(Grid { columns: columns as u16, cells })
    }

    /// As [`read`](Self::read), and `start:3x4` for the chequered board with `x` in the corner.
    pub fn read_chequered(text: &str) -> Result<Grid, Fault> {
        let Some(rest) = text.trim().strip_prefix("start:") else {
            return Grid::read(text, ".#xo");
        };
        let Some((rows, columns)) = size(rest) else {
            return Err(wrong(text, 6, &format!("'{rest}' is not a size such as 3x4")));
        };
        Grid::filled(rows, columns, |i, j| if (i + j) % 2 == 0 { b'x' } else { b'o' })
    }

    fn filled(
        rows: usize,
        columns: usize,
        cell: impl Fn(usize, usize) -> u8,
    ) -> Result<Grid, Fault> {
        let n = rows.saturating_mul(columns);
        if n > MOST_SQUARES {
            return Err(too_many(n));
        }
        if n == 0 {
            return Ok(Grid { columns: 0, cells: SmallVec::new() });
        }
        let cells = (0..n).map(|v| cell(v / columns, v % columns)).collect();
        Ok(Grid { columns: columns as u16, cells })
    }

    pub fn rows(&self) -> usize {
        self.cells.len().checked_div(self.columns.into()).unwrap_or(0)
    }

    pub fn show(&self) -> String {
        if self.cells.is_empty() {
            return String::new();
        }
        let rows = self.cells.chunks(self.columns.into()).map(String::from_utf8_lossy);
        rows.collect::<Vec<_>>().join("|")
    }

    pub fn draw(&self) -> Picture {
        let columns = usize::from(self.columns).max(1);
        let place = |(v, &cell): (usize, &u8)| {
            let mark = match cell {
                b'x' => Mark::Left,
                b'o' => Mark::Right,
                b'#' => Mark::Dead,
                _ => Mark::Empty,
            };
            let (row, column) = (v / columns, v % columns);
            (column as f64, row as f64, mark, format!("{},{}", row + 1, column + 1))
        };
        Picture { places: self.cells.iter().enumerate().map(place).collect(), lines: Vec::new() }
    }

    /// The square some rows down and columns to the right, if it is on the board.
    pub fn step(&self, from: usize, down: i32, right: i32) -> Option<usize> {
        let columns = i32::from(self.columns);
        let (row, column) = (from as i32 / columns + down, from as i32 % columns + right);
        let inside = row >= 0 && column >= 0 && column < columns && row < self.rows() as i32;
        inside.then_some((row * columns + column) as usize)
    }

    /// The squares next to one, along rows and columns.
    pub fn neighbours(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        STRAIGHT.iter().filter_map(move |&(down, right)| self.step(from, down, right))
    }

    /// The squares with a letter.
    pub fn with(&self, letter: u8) -> impl Iterator<Item = usize> + '_ {
        self.cells.iter().enumerate().filter(move |(_, &c)| c == letter).map(|(v, _)| v)
    }

    /// The board after some squares changed.
    pub fn changed(&self, changes: &[(usize, u8)]) -> Grid {
        let mut next = self.clone();
        for &(v, cell) in changes {
            next.cells[v] = cell;
        }
        next
    }

    /// The parts of the squares that are alive, connected by the given steps; each is cut out of
    /// its surroundings and what does not belong to it becomes `rest`.
    pub fn parts(&self, alive: impl Fn(u8) -> bool, steps: &[(i32, i32)], rest: u8) -> Vec<Grid> {
        let columns = usize::from(self.columns);
        let mut part_of = vec![usize::MAX; self.cells.len()];
        let mut parts = Vec::new();
        for first in 0..self.cells.len() {
            if part_of[first] != usize::MAX || !alive(self.cells[first]) {
                continue;
            }
            let mut members = vec![first];
            part_of[first] = parts.len();
            let mut next = 0;
            while next < members.len() {
                for &(down, right) in steps {
                    let Some(v) = self.step(members[next], down, right) else {
                        continue;
                    };
                    if part_of[v] == usize::MAX && alive(self.cells[v]) {
                        part_of[v] = parts.len();
                        members.push(v);
                    }
                }
                next += 1;
            }
            let top = members.iter().map(|v| v / columns).min().unwrap_or(0);
            let bottom = members.iter().map(|v| v / columns).max().unwrap_or(0);
            let start = members.iter().map(|v| v % columns).min().unwrap_or(0);
            let end = members.iter().map(|v| v % columns).max().unwrap_or(0);
            let width = end - start + 1;
            let mut cells = SmallVec::from_elem(rest, (bottom - top + 1) * width);
            for v in members {
                cells[(v / columns - top) * width + v % columns - start] = self.cells[v];
            }
            parts.push(Grid { columns: width as u16, cells });
        }
        parts
    }

    /// The least of the eight images, players exchanged or not; and whether they were.
    pub fn representative(&self) -> (Grid, bool) {
        let mut best = (self.clone(), false);
        let (rows, columns) = (self.rows(), usize::from(self.columns));
        for turn in 0..8 {
            let (flip_rows, flip_columns, transpose) = (turn & 1, turn >> 1 & 1, turn >> 2);
            let (height, width) = if transpose == 1 { (columns, rows) } else { (rows, columns) };
            let from = |v: usize| {
                let (mut i, mut j) = (v / width, v % width);
                if transpose == 1 {
                    (i, j) = (j, i);
                }
                let i = if flip_rows == 1 { rows - 1 - i } else { i };
                let j = if flip_columns == 1 { columns - 1 - j } else { j };
                self.cells[i * columns + j]
            };
            let cells: SmallVec<[u8; 32]> = (0..height * width).map(from).collect();
            let other = cells.iter().map(|&c| exchanged(c)).collect();
            for (cells, negated) in [(cells, false), (other, true)] {
                let image = Grid { columns: width as u16, cells };
                if image < best.0 {
                    best = (image, negated);
                }
            }
        }
        best
    }
}

fn too_many(n: usize) -> Fault {
    Fault::Limit(format!("{n} squares; at most {MOST_SQUARES} are read"))
}

/// Steps along rows and columns, as (down, right).
pub const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The letter of a player's pieces.
pub fn letter(player: grundy_short::Player) -> u8 {
    if player.is_left() {
        b'x'
    } else {
        b'o'
    }
}

/// Steps of a queen.
pub const QUEEN: [(i32, i32); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
