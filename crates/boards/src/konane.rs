//! Konane: a piece jumps over a neighbouring piece of the opponent to the empty square behind it
//! and removes it; it may go on in the same direction.

use grundy_short::{Fault, Player};

use crate::grid::{letter, Grid, STRAIGHT};
use crate::on_grid::GridRules;
use crate::ruleset::{About, Shape};

pub struct Konane;

/// What a square may come to hold in the rest of the game, as bits.
const LEFT: u8 = 1;
const RIGHT: u8 = 2;
const NOTHING: u8 = 4;

/// The jumps `[from, over, to]` that some play, fair or not, might contain. What squares may ever
/// hold is overestimated: once possible it stays so, and the three squares of a jump are taken
/// to be free of each other.
fn possible_jumps(board: &Grid) -> Vec<[usize; 3]> {
    let holds = |&cell: &u8| match cell {
        b'x' => LEFT,
        b'o' => RIGHT,
        b'.' => NOTHING,
        _ => 0,
    };
    let mut may: Vec<u8> = board.cells.iter().map(holds).collect();
    let mut lines = Vec::new();
    for from in 0..may.len() {
        for (down, right) in STRAIGHT {
            let ends = (board.step(from, down, right), board.step(from, 2 * down, 2 * right));
            if let (Some(over), Some(to)) = ends {
                lines.push([from, over, to]);
            }
        }
    }
    // Who may make the jump, as far as is known.
    let movers = |may: &[u8], [from, over, to]: [usize; 3]| {
        let can = |mine, theirs| may[from] & mine != 0 && may[over] & theirs != 0;
        let empty = may[to] & NOTHING != 0;
        let (left, right) = (empty && can(LEFT, RIGHT), empty && can(RIGHT, LEFT));
        (u8::from(left) * LEFT) | (u8::from(right) * RIGHT)
    };
    loop {
        let before = may.clone();
        for &line in &lines {
            let who = movers(&may, line);
            if who != 0 {
                let [from, over, to] = line;
                may[from] |= NOTHING;
                may[over] |= NOTHING;
                may[to] |= who;
            }
        }
        if may == before {
            lines.retain(|&line| movers(&may, line) != 0);
            return lines;
        }
    }
}

impl GridRules for Konane {
    const ABOUT: About = About {
        name: "konane",
        title: "Konane",
        notation: "xo.|.ox  start:3x4 (chequered)",
        example: "xo.o|oxox|xoxo|ox.x",
        letters: ".xo#",
        shape: Shape::Grid,
        placed: false,
        help: "A piece jumps over a neighbouring enemy piece onto the empty square behind it and removes it; it may go on in the same direction.",
    };

    fn read(text: &str) -> Result<(Self, Grid), Fault> {
        Ok((Konane, Grid::read_chequered(text)?))
    }

    fn moves(&self, position: &Grid, player: Player) -> Vec<Grid> {
        let (mine, theirs) = (letter(player), letter(player.other()));
        let mut moves = Vec::new();
        for from in position.with(mine) {
            for (down, right) in STRAIGHT {
                let mut board = position.clone();
                let mut at = from;
                while let (Some(over), Some(to)) =
                    (board.step(at, down, right), board.step(at, 2 * down, 2 * right))
                {
                    if board.cells[over] != theirs || board.cells[to] != b'.' {
                        break;
                    }
                    board = board.changed(&[(at, b'.'), (over, b'.'), (to, mine)]);
                    at = to;
                    moves.push(board.clone());
                }
            }
        }
        moves
    }

    /// Squares that no possible jump has in common never have to do with each other.
    fn parts(&self, position: Grid) -> Vec<Grid> {
        position.parts_of_groups(&possible_jumps(&position), b'#')
    }
}
