//! Fox and Geese (*Winning Ways* ch. 20): Left's geese go one square diagonally forwards, Right's fox
//! one square diagonally any way; nothing is captured; who cannot move loses.
//!
//! Only the fox can return to where it was, so a play with alternating moves ends with the
//! geese's last move: every position is a stopper, and the positions of one formation of geese
//! form the cycles.

use grundy_boards::{About, Mark, Picture, Shape};
use grundy_short::{Arena, Fault, Player};
use rustc_hash::FxHashMap;

use crate::graph::{Graph, Vertex};
use crate::stoppers::Stoppers;
use crate::value::Loopy;

/// Positions evaluated, or searched, before the question is given up: the whole of an 8 by 8 board
/// with four geese has fewer.
const MOST_POSITIONS: usize = 3_000_000;

/// Most positions whose values are kept for later questions, some thirty bytes each.
const KEPT: usize = 2_000_000;

pub const ABOUT: About = About {
    name: "fox-and-geese",
    title: "Fox and Geese",
    notation: "8x8  .o..|....|....|x.x. (rows from the top, geese x go up)",
    example: ".o..|....|....|x.x.",
    letters: ".xo",
    shape: Shape::Grid,
    placed: false,
    help:
        "Left moves a goose one square diagonally up, Right the fox one square diagonally any way; \
           nothing is captured.",
};

/// The same with a fox that goes one or two squares, as in Ceylon.
pub const CEYLONESE: About = About {
    name: "ceylonese-fox-and-geese",
    title: "Ceylonese Fox and Geese",
    notation: "8x8  .o..|....|....|x.x. (rows from the top, geese x go up)",
    example: ".o..|....|....|x.x.",
    help: "Left moves a goose one square diagonally up, Right the fox one or two squares diagonally in \
           any one direction; nothing is captured.",
    ..ABOUT
};

/// A board of at most 64 squares, row 0 on top, and a position on it.
pub struct FoxAndGeese {
    /// How many squares the fox goes at most.
    reach: usize,
    rows: usize,
    columns: usize,
    geese: u64,
    fox: u8,
}

impl FoxAndGeese {
    /// `8x8` (geese on every other square of the bottom row from the first, the fox in the middle of
    /// the top row) or rows from the top separated by `|`: `x` goose, `o` fox, `.` empty.
    pub fn read(text: &str) -> Result<FoxAndGeese, Fault> {
        let text = text.trim();
        if let Some((rows, columns)) = text.split_once('x') {
            if let (Ok(rows), Ok(columns)) = (rows.parse::<usize>(), columns.parse::<usize>()) {
                if rows < 2 || columns < 2 || rows.saturating_mul(columns) > 64 {
                    return Err(Fault::input(format!(
                        "'{text}': a board has at least 2 rows and columns and at most 64 squares"
                    )));
                }
                let bottom = (0..columns).step_by(2).map(|c| 1u64 << ((rows - 1) * columns + c));
                let geese: u64 = bottom.sum();
                // A square of the geese's colour as near the middle as can be, on the left of it.
                let parity = (rows - 1) % 2;
                let right = |c: &usize| c % 2 == parity;
                let fox = (0..columns.div_ceil(2)).rev().find(right);
                let fox = fox.or_else(|| (0..columns).find(right)).unwrap_or(0);
                return Ok(FoxAndGeese { reach: 1, rows, columns, geese, fox: fox as u8 });
            }
        }
        let rows: Vec<&str> = text.split('|').collect();
        let columns = rows[0].chars().count();
        let (mut geese, mut foxes, mut colour) = (0u64, Vec::new(), None);
        let mut place = 0;
        if rows.len() * columns > 64 || columns == 0 {
            return Err(Fault::input(format!("'{text}': a board has 1 to 64 squares")));
        }
        for (i, row) in rows.iter().enumerate() {
            if row.chars().count() != columns {
                return Err(Fault::input(format!(
                    "row {} of '{text}' has {} squares, but the first has {columns}",
                    i + 1,
                    row.chars().count()
                )));
            }
            for (j, c) in row.chars().enumerate() {
                place += 1;
                let square = i * columns + j;
                match c {
                    '.' => continue,
                    'x' => geese |= 1u64 << square,
                    'o' => foxes.push(square),
                    _ => {
                        let at = place + i;
                        return Err(Fault::input(format!(
                            "'{c}' at column {at} of '{text}': x is a goose, o the fox, . empty"
                        )));
                    }
                }
                let own = (i + j) % 2;
                if *colour.get_or_insert(own) != own {
                    return Err(Fault::input(format!(
                        "'{c}' at column {} of '{text}': all pieces must stand on squares of one colour",
                        place + i
                    )));
                }
            }
        }
        let [fox] = foxes[..] else {
            return Err(Fault::input(format!(
                "'{text}' has {} foxes (o); there must be exactly one",
                foxes.len()
            )));
        };
        Ok(FoxAndGeese { reach: 1, rows: rows.len(), columns, geese, fox: fox as u8 })
    }

    /// The same with a fox that goes up to so many squares in one direction, over empty ones.
    pub fn reaching(self, reach: usize) -> FoxAndGeese {
        FoxAndGeese { reach, ..self }
    }

    /// The position as rows from the top.
    pub fn show(&self) -> String {
        let letter = |v: usize| match (self.geese >> v & 1, v == usize::from(self.fox)) {
            (1, _) => 'x',
            (_, true) => 'o',
            _ => '.',
        };
        let row = |i: usize| (0..self.columns).map(|j| letter(i * self.columns + j)).collect();
        (0..self.rows).map(row).collect::<Vec<String>>().join("|")
    }

    /// The positions a player may move to.
    pub fn options(&self, player: Player) -> Vec<String> {
        let moves = self.moves((self.geese, self.fox), player);
        moves.into_iter().map(|(geese, fox)| FoxAndGeese { geese, fox, ..*self }.show()).collect()
    }

    /// The squares that can be played on: those of the colour the pieces stand on.
    pub fn draw(&self) -> Picture {
        let colour =
            (usize::from(self.fox) / self.columns + usize::from(self.fox) % self.columns) % 2;
        let squares =
            (0..self.rows * self.columns).map(|v| (v, v / self.columns, v % self.columns));
        let places = squares.filter(|(_, i, j)| (i + j) % 2 == colour).map(|(v, i, j)| {
            let mark = match (self.geese >> v & 1, v == usize::from(self.fox)) {
                (1, _) => Mark::Left,
                (_, true) => Mark::Right,
                _ => Mark::Empty,
            };
            (j as f64, i as f64, mark, format!("row {}, column {}", i + 1, j + 1))
        });
        Picture::squares(places.collect())
    }

    /// Does the player win, moving first? When players alternate, every second move brings a goose
    /// nearer to the top, so play ends and plain search decides. In misère play who cannot move wins.
    pub fn wins(&self, arena: &mut Arena, player: Player, misere: bool) -> Result<bool, Fault> {
        let mut known = FxHashMap::default();
        self.search(arena, (self.geese, self.fox), player, misere, &mut known)
    }

    fn search(
        &self,
        arena: &mut Arena,
        at: (u64, u8),
        player: Player,
        misere: bool,
        known: &mut FxHashMap<(u64, u8, Player), bool>,
    ) -> Result<bool, Fault> {
        let key = (at.0, at.1, player);
        if let Some(&wins) = known.get(&key) {
            return Ok(wins);
        }
        arena.pause()?;
        if known.len() > MOST_POSITIONS {
            return Err(Fault::stopped_at(
                MOST_POSITIONS as u64,
                format!("stopped at the limit of {MOST_POSITIONS} positions of Fox and Geese"),
            ));
        }
        let moves = self.moves(at, player);
        let mut wins = misere && moves.is_empty();
        for next in moves {
            if !self.search(arena, next, player.other(), misere, known)? {
                wins = true;
                break;
            }
        }
        known.insert(key, wins);
        Ok(wins)
    }

    fn step(&self, square: usize, down: i32, right: i32) -> Option<usize> {
        let i = (square / self.columns).checked_add_signed(down as isize)?;
        let j = (square % self.columns).checked_add_signed(right as isize)?;
        (i < self.rows && j < self.columns).then_some(i * self.columns + j)
    }

    fn moves(&self, (geese, fox): (u64, u8), player: Player) -> Vec<(u64, u8)> {
        let free = |v: usize| geese >> v & 1 == 0 && v != usize::from(fox);
        let mut moves = Vec::new();
        match player {
            Player::Left => {
                for goose in (0..64).filter(|v| geese >> v & 1 == 1) {
                    for right in [-1, 1] {
                        if let Some(to) = self.step(goose, -1, right).filter(|&v| free(v)) {
                            moves.push(((geese & !(1 << goose)) | 1 << to, fox));
                        }
                    }
                }
            }
            Player::Right => {
                for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                    let mut at = usize::from(fox);
                    for _ in 0..self.reach {
                        let Some(to) = self.step(at, down, right).filter(|&v| free(v)) else {
                            break;
                        };
                        moves.push((geese, to as u8));
                        at = to;
                    }
                }
            }
        }
        moves
    }

    /// The value of the position. Every position is a stopper; their values are kept, so that another
    /// place of the fox on the same board costs next to nothing.
    pub fn value(&self, arena: &mut Arena, store: &mut Stoppers) -> Result<Loopy, Fault> {
        let board = [self.reach, self.rows, self.columns].map(|n| n as u8);
        let key = |(geese, fox)| (board, geese, fox);
        let start = (self.geese, self.fox);
        if let Some(&known) = store.foxes.get(&key(start)) {
            return Ok(known.into());
        }
        let mut index = FxHashMap::from_iter([(start, 0usize)]);
        let mut list = vec![start];
        let mut graph = Graph::default();
        while graph.moves.len() < list.len() {
            arena.pause()?;
            let at = list[graph.moves.len()];
            let sides = Player::BOTH.map(|player| {
                let mut side = Vec::new();
                for next in self.moves(at, player) {
                    if let Some(&known) = store.foxes.get(&key(next)) {
                        side.push(Vertex::Known(known));
                        continue;
                    }
                    let fresh = list.len();
                    let id = *index.entry(next).or_insert(fresh);
                    if id == fresh {
                        list.push(next);
                    }
                    side.push(Vertex::Local(id));
                }
                side
            });
            graph.moves.push(sides);
            if list.len() > MOST_POSITIONS {
                return Err(Fault::stopped_at(
                    MOST_POSITIONS,
                    format!("stopped at the limit of {MOST_POSITIONS} positions of Fox and Geese"),
                ));
            }
        }
        let values = store.values(arena, &graph)?;
        if store.foxes.len() + list.len() > KEPT {
            store.foxes.clear();
        }
        let stoppers = list.iter().zip(&values).filter(|(_, value)| value.is_stopper());
        store.foxes.extend(stoppers.take(KEPT).map(|(&at, value)| (key(at), value.onside)));
        Ok(values[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever was asked before, the values are those of a store that knows nothing.
    #[test]
    fn what_is_kept_changes_no_value() {
        let (mut arena, mut kept) = (Arena::new(), Stoppers::new());
        let shown = |arena: &mut Arena, store: &mut Stoppers, text: &str| {
            let value = FoxAndGeese::read(text).unwrap().value(arena, store).unwrap();
            store.show(arena, value, grundy_short::Style::Ascii).unwrap()
        };
        let mut different = std::collections::BTreeSet::new();
        for geese in [".x.x.x", ".x.x..", ".x...x"] {
            for square in [0, 2, 7, 9, 14, 16] {
                let mut board: Vec<char> =
                    format!("......|......|......|{geese}").chars().collect();
                board[square / 6 * 7 + square % 6] = 'o';
                let text: String = board.into_iter().collect();
                let afresh = shown(&mut arena, &mut Stoppers::new(), &text);
                assert_eq!(shown(&mut arena, &mut kept, &text), afresh, "{text}");
                assert_eq!(shown(&mut arena, &mut kept, &text), afresh, "{text}");
                different.insert(afresh);
            }
        }
        assert!(different.len() > 1, "{different:?}");
        assert!(kept.foxes.len() > 50);
    }
}
