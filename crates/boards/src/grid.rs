//! Boards of squares, one letter a square: notation, neighbours, symmetries and parts.

use std::cmp::Ordering;

use grundy_short::Fault;
use smallvec::SmallVec;

use crate::picture::{Mark, Picture};

/// Most squares of a board that is read.
const MOST_SQUARES: usize = 400;

/// A rectangle of squares, row by row; each is the letter it is written with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid {
    pub columns: u16,
    pub cells: SmallVec<[u8; 32]>,
}

fn wrong(text: &str, at: usize, what: &str) -> Fault {
    Fault::at(text, at, what)
}

/// Left's letter for Right's and the other way round.
pub fn exchanged(cell: u8) -> u8 {
    match cell {
        b'x' => b'o',
        b'o' => b'x',
        other => other,
    }
}

/// All ways to look at a board, without and with the players exchanged.
const ALL_IMAGES: &[(usize, bool)] = &{
    let mut images = [(0, false); 16];
    let mut i = 0;
    while i < 16 {
        images[i] = (i / 2, i % 2 == 1);
        i += 1;
    }
    images
};

/// The numbers of `3x4`.
fn size(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once('x')?;
    Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
}

impl Grid {
    /// `3x4`, three empty rows of four; or rows of the given letters separated by `|` or by the ends
    /// of lines. `b`, `l` and `w`, `r` are read as `x` and `o`.
    pub fn read(text: &str, letters: &str) -> Result<Grid, Fault> {
        let text = text.trim();
        if let Some((rows, columns)) = size(text) {
            return Grid::filled(rows, columns, |_, _| b'.');
        }
        Grid::read_rows(text, letters, |c| match c.to_ascii_lowercase() {
            'b' | 'l' => 'x',
            'w' | 'r' => 'o',
            other => other,
        })
    }

    fn read_rows(text: &str, letters: &str, kept: impl Fn(char) -> char) -> Result<Grid, Fault> {
        let columns = text.split(['|', '\n']).next().map_or(0, |row| row.chars().count());
        let mut cells = SmallVec::new();
        let mut place = 0;
        for row in text.split(['|', '\n']) {
            let n = row.chars().count();
            if n != columns {
                return Err(wrong(
                    text,
                    place,
                    &format!("this row has length {n}, but the first has length {columns}"),
                ));
            }
            for c in row.chars() {
                let letter = kept(c);
                if !letters.contains(letter) {
                    let known: Vec<String> = letters.chars().map(|l| format!("'{l}'")).collect();
                    let known = known.join(" ");
                    let what =
                        format!("'{c}' is not a square: use {known}, with '|' between rows, or a size such as 3x4");
                    return Err(wrong(text, place, &what));
                }
                cells.push(letter as u8);
                place += 1;
            }
            place += 1;
        }
        if cells.len() > MOST_SQUARES {
            return Err(too_many(cells.len()));
        }
        Ok(Grid { columns: columns as u16, cells })
    }

    /// As [`read`](Self::read), the letters as they are; the first of them is what `3x4` is filled with.
    pub fn read_letters(text: &str, letters: &str) -> Result<Grid, Fault> {
        let text = text.trim();
        if let Some((rows, columns)) = size(text) {
            return Grid::filled(rows, columns, |_, _| letters.as_bytes()[0]);
        }
        Grid::read_rows(text, letters, |c| c)
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
        self.draw_as(|cell| match cell {
            b'x' => Mark::Left,
            b'o' => Mark::Right,
            b'#' => Mark::Dead,
            _ => Mark::Empty,
        })
    }

    /// The picture in which each letter is drawn as a mark.
    pub fn draw_as(&self, mark: impl Fn(u8) -> Mark) -> Picture {
        let columns = usize::from(self.columns).max(1);
        let place = |(v, &cell): (usize, &u8)| {
            let mark = mark(cell);
            let (row, column) = (v / columns, v % columns);
            (column as f64, row as f64, mark, format!("{},{}", row + 1, column + 1))
        };
        Picture::squares(self.cells.iter().enumerate().map(place).collect())
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

    /// The parts of the squares that are alive, connected by those of the given steps that join
    /// what the two squares hold; each is cut out of its surroundings and what does not belong to
    /// it becomes `rest`.
    pub fn parts(
        &self,
        alive: impl Fn(u8) -> bool,
        joined: impl Fn(u8, u8) -> bool,
        steps: &[(i32, i32)],
        rest: u8,
    ) -> Vec<Grid> {
        let (rows, columns) = (self.rows() as i32, i32::from(self.columns));
        let mut seen: SmallVec<[bool; 64]> = SmallVec::from_elem(false, self.cells.len());
        let mut parts = Vec::new();
        for first in 0..self.cells.len() {
            if seen[first] || !alive(self.cells[first]) {
                continue;
            }
            let mut members: SmallVec<[usize; 64]> = SmallVec::new();
            members.push(first);
            seen[first] = true;
            let mut next = 0;
            while next < members.len() {
                let from = members[next];
                let here = self.cells[from];
                let (row, column) = (from as i32 / columns, from as i32 % columns);
                for &(down, right) in steps {
                    let (i, j) = (row + down, column + right);
                    if i < 0 || j < 0 || i >= rows || j >= columns {
                        continue;
                    }
                    let v = (i * columns + j) as usize;
                    let there = self.cells[v];
                    if !seen[v] && alive(there) && joined(here, there) {
                        seen[v] = true;
                        members.push(v);
                    }
                }
                next += 1;
            }
            parts.push(self.cut_out(&members, &[], rest));
        }
        parts
    }

    /// The parts that groups of squares join, each cut out as in [`parts`](Self::parts); squares of
    /// no group belong to none.
    pub fn parts_of_groups(&self, groups: &[[usize; 3]], rest: u8) -> Vec<Grid> {
        let mut leader: Vec<usize> = (0..self.cells.len()).collect();
        fn find(leader: &mut [usize], mut v: usize) -> usize {
            while leader[v] != v {
                leader[v] = leader[leader[v]];
                v = leader[v];
            }
            v
        }
        for group in groups {
            let [a, b, c] = group.map(|v| find(&mut leader, v));
            leader[b] = a;
            let c = find(&mut leader, c);
            leader[c] = find(&mut leader, a);
        }
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); self.cells.len()];
        for v in 0..self.cells.len() {
            members[find(&mut leader, v)].push(v);
        }
        members.retain(|group| group.len() > 1);
        members.iter().map(|group| self.cut_out(group, &[], rest)).collect()
    }

    /// The smallest rectangle around some squares and those `beside` them; all but the former become `rest`.
    pub fn cut_out(&self, members: &[usize], beside: &[usize], rest: u8) -> Grid {
        let columns = usize::from(self.columns);
        let (mut top, mut bottom, mut start, mut end) = (usize::MAX, 0, usize::MAX, 0);
        for &v in members.iter().chain(beside) {
            (top, bottom) = (top.min(v / columns), bottom.max(v / columns));
            (start, end) = (start.min(v % columns), end.max(v % columns));
        }
        let width = end - start + 1;
        let mut cells = SmallVec::from_elem(rest, (bottom - top + 1) * width);
        for &v in members {
            cells[(v / columns - top) * width + v % columns - start] = self.cells[v];
        }
        Grid { columns: width as u16, cells }
    }

    /// The least of the eight images, players exchanged or not; and whether they were.
    pub fn representative(&self) -> (Grid, bool) {
        self.least_of(ALL_IMAGES, exchanged)
    }

    /// The least of some images, and whether the players are exchanged in it: each is the number of a
    /// way to look at the board (1: upside down, 2: from behind, 4: rows as columns) and whether
    /// letters become others.
    pub fn least_image(&self, images: &[(usize, bool)], exchanged: &[u8; 256]) -> (Grid, bool) {
        self.least_of(images, |cell| exchanged[usize::from(cell)])
    }

    fn least_of(&self, images: &[(usize, bool)], other: impl Fn(u8) -> u8) -> (Grid, bool) {
        let views = self.views();
        let mut best = (views[0], false);
        for &(number, negated) in images {
            let view = views[number];
            // Narrower boards come first.
            if view.width > best.0.width {
                continue;
            }
            let less = view.width < best.0.width
                || self.compare((view, negated), best, &other) == Ordering::Less;
            if less {
                best = (view, negated);
            }
        }
        let (view, negated) = best;
        let mut cells = SmallVec::with_capacity(self.cells.len());
        for i in 0..view.height as isize {
            let start = view.origin as isize + i * view.down;
            for j in 0..view.width as isize {
                let cell = self.cells[(start + j * view.right) as usize];
                cells.push(if negated { other(cell) } else { cell });
            }
        }
        (Grid { columns: view.width as u16, cells }, negated)
    }

    /// The eight ways to look at the board.
    fn views(&self) -> [View; 8] {
        let (rows, columns) = (self.rows(), usize::from(self.columns));
        let (last_row, last_column) = (rows.saturating_sub(1), columns.saturating_sub(1));
        std::array::from_fn(|turn| {
            let mut origin = 0;
            let (mut along_rows, mut along_columns) = (columns as isize, 1);
            if turn & 1 == 1 {
                origin += last_row * columns;
                along_rows = -along_rows;
            }
            if turn & 2 == 2 {
                origin += last_column;
                along_columns = -1;
            }
            if turn & 4 == 4 {
                View {
                    origin,
                    down: along_columns,
                    right: along_rows,
                    height: columns,
                    width: rows,
                }
            } else {
                View {
                    origin,
                    down: along_rows,
                    right: along_columns,
                    height: rows,
                    width: columns,
                }
            }
        })
    }

    /// The order of two images of one width, without making them.
    fn compare(
        &self,
        (a, swap_a): (View, bool),
        (b, swap_b): (View, bool),
        other: &impl Fn(u8) -> u8,
    ) -> Ordering {
        let cells = &self.cells[..];
        let seen = |v: isize, swap: bool| {
            let cell = cells[v as usize];
            if swap {
                other(cell)
            } else {
                cell
            }
        };
        let (mut row_a, mut row_b) = (a.origin as isize, b.origin as isize);
        for _ in 0..a.height {
            let (mut at_a, mut at_b) = (row_a, row_b);
            for _ in 0..a.width {
                let (x, y) = (seen(at_a, swap_a), seen(at_b, swap_b));
                if x != y {
                    return x.cmp(&y);
                }
                (at_a, at_b) = (at_a + a.right, at_b + b.right);
            }
            (row_a, row_b) = (row_a + a.down, row_b + b.down);
        }
        Ordering::Equal
    }
}

/// A way to look at a board: the square seen first, and the steps to the next row and column.
#[derive(Clone, Copy)]
struct View {
    origin: usize,
    down: isize,
    right: isize,
    height: usize,
    width: usize,
}

fn too_many(n: usize) -> Fault {
    Fault::beyond(MOST_SQUARES, format!("{n} squares; at most {MOST_SQUARES} are read"))
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
