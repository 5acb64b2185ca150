//! NoGo: players place stones as in Go, but nothing may ever be without a liberty.

use grundy_short::{Fault, Player};

use crate::grid::{letter, Grid, STRAIGHT};
use crate::on_grid::GridRules;
use crate::masks::bits;
use crate::ruleset::{About, Shape};
use crate::stones::Stones;

pub struct NoGo;

/// Has the group of the stone an empty square beside it?
fn has_liberty(board: &Grid, stone: usize) -> bool {
    let mut group = vec![stone];
    let mut next = 0;
    while next < group.len() {
        for v in board.neighbours(group[next]) {
            if board.cells[v] == b'.' {
                return true;
            }
            if board.cells[v] == board.cells[stone] && !group.contains(&v) {
                group.push(v);
            }
        }
        next += 1;
    }
    false
}

fn is_stone(cell: u8) -> bool {
    cell == b'x' || cell == b'o'
}

/// The squares where the player may place a stone.
fn legal(position: &Grid, player: Player) -> Vec<usize> {
    if let Some(stones) = Stones::new(position) {
        return bits(stones.keeps_liberties(player.index())).collect();
    }
    position.with(b'.').filter(|&v| is_legal(position, v, player)).collect()
}

/// The same by the definition, for one square.
fn is_legal(position: &Grid, v: usize, player: Player) -> bool {
    let next = position.changed(&[(v, letter(player))]);
    let fine = |u: usize| !is_stone(next.cells[u]) || has_liberty(&next, u);
    fine(v) && next.neighbours(v).all(fine)
}

impl GridRules for NoGo {
    const ABOUT: About = About {
        name: "nogo",
        title: "NoGo",
        notation: "3x4  x..|..o",
        example: "3x3",
        letters: ".xo#",
        shape: Shape::Grid,
        placed: false,
        help: "Place a stone; every group must keep an empty neighbouring square.",
    };

    fn read(text: &str) -> Result<(Self, Grid), Fault> {
        let board = Grid::read(text, ".#xo")?;
        let stones = (0..board.cells.len()).filter(|&v| is_stone(board.cells[v]));
        for v in stones {
            if !has_liberty(&board, v) {
                let columns = usize::from(board.columns);
                let (row, column) = (v / columns + 1, v % columns + 1);
                return Err(Fault::input(format!(
                    "'{text}': the stone in row {row}, column {column} has no liberty; every group needs one"
                )));
            }
        }
        Ok((NoGo, board))
    }

    fn moves(&self, position: &Grid, player: Player) -> Vec<Grid> {
        let places = legal(position, player).into_iter();
        places.map(|v| position.changed(&[(v, letter(player))])).collect()
    }

    fn mobility(&self, position: &Grid, player: Player) -> usize {
        match Stones::new(position) {
            Some(stones) => stones.keeps_liberties(player.index()).count_ones() as usize,
            None => legal(position, player).len(),
        }
    }

    /// Removed squares separate, and so do neighbouring enemies: stones stay where they are, so groups
    /// and liberties never reach across either.
    fn parts(&self, position: Grid) -> Vec<Grid> {
        let enemies = |a, b| is_stone(a) && is_stone(b) && a != b;
        let joined = |a, b| !enemies(a, b);
        let mut parts = position.parts(|cell| cell != b'#', joined, &STRAIGHT, b'#');
        parts.retain(|part| part.cells.contains(&b'.'));
        parts
    }

    /// Nothing is simplified in the parts but dead ones left out.
    fn literal_parts(&self, position: Grid) -> Vec<Grid> {
        self.parts(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards played at random from the empty one, of all shapes.
    #[test]
    fn groups_as_words_allow_what_the_definition_allows() {
        let mut seed = 12345u64;
        let mut random = |n: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % n
        };
        let mut looked = 0;
        for _ in 0..300 {
            let (rows, columns) = (1 + random(6), 1 + random(9));
            let mut board = Grid::read(&format!("{rows}x{columns}"), ".").unwrap();
            for v in 0..board.cells.len() {
                if random(8) == 0 {
                    board.cells[v] = b'#';
                }
            }
            let mut player = Player::Left;
            loop {
                let by_definition: Vec<usize> =
                    board.with(b'.').filter(|&v| is_legal(&board, v, player)).collect();
                assert_eq!(legal(&board, player), by_definition, "{}", board.show());
                assert_eq!(GridRules::mobility(&NoGo, &board, player), by_definition.len());
                looked += 1;
                if by_definition.is_empty() {
                    break;
                }
                let v = by_definition[random(by_definition.len())];
                board = board.changed(&[(v, letter(player))]);
                if random(3) > 0 {
                    player = player.other();
                }
            }
        }
        assert!(looked > 2000, "{looked} boards");
    }
}
