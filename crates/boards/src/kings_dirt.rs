//! King's Dirt, a game of MCGS: kings that burn the squares they leave, and kings still to be placed.

use grundy_short::{Dyadic, Fault, Player};
use smallvec::smallvec;

use crate::grid::{letter, Grid, QUEEN};
use crate::picture::Picture;
use crate::ruleset::{About, Parts, Ruleset, Shape};

/// Most kings that a player may have to place.
const MOST: u8 = 100;

/// Must kings be placed before others step?
pub struct KingsDirt {
    must: bool,
}

/// A board, and how many kings Left and Right have still to place.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Kings {
    hand: [u8; 2],
    board: Grid,
}

fn wrong(text: &str) -> Fault {
    Fault::input(format!(
        "'{text}': give the kings Left and Right have still to place and 1 if they must come first, then the board, such as 1,1,1:x..|.#o"
    ))
}

impl KingsDirt {
    /// Regions without kings to place; those in which nobody can move are left out.
    fn regions(position: Kings) -> Vec<Kings> {
        if position.hand != [0, 0] {
            return vec![position];
        }
        let parts = position.board.parts(|cell| cell != b'#', |_, _| true, &QUEEN, b'#').into_iter();
        let moves = |board: &Grid| {
            board.cells.contains(&b'.') && board.cells.iter().any(|cell| b"xo".contains(cell))
        };
        parts.filter(moves).map(|board| Kings { hand: [0, 0], board }).collect()
    }
}

impl Ruleset for KingsDirt {
    const ABOUT: About = About {
        name: "kings-dirt",
        title: "King's Dirt",
        notation: "a board x.|#o, or kings to place before it: 1,1,1:...|..o",
        example: "1,1,1:...|.o.|...",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "A king steps to a neighbouring empty square, straight or diagonally, and the square it leaves is gone; or a player places a new king. Left's kings are x, Right's o.",
    };

    type Position = Kings;

    fn read(text: &str) -> Result<(Self, Kings), Fault> {
        let (head, board) = text.split_once(':').unwrap_or(("0,0,0", text));
        let numbers: Result<Vec<u8>, _> = head.split(',').map(|word| word.trim().parse()).collect();
        let &[left, right, must] = &numbers.map_err(|_| wrong(text))?[..] else {
            return Err(wrong(text));
        };
        if must > 1 {
            return Err(wrong(text));
        }
        if left.max(right) > MOST {
            return Err(Fault::beyond(u32::from(MOST), format!("at most {MOST} kings to place")));
        }
        let board = Grid::read(board, ".xo#")?;
        // Without kings to place the third number says nothing.
        let must = must == 1 && left.max(right) > 0;
        Ok((KingsDirt { must }, Kings { hand: [left, right], board }))
    }

    fn show(&self, position: &Kings) -> String {
        let [left, right] = position.hand;
        let board = position.board.show();
        if left.max(right) == 0 {
            return board;
        }
        format!("{left},{right},{}:{board}", u8::from(self.must))
    }

    fn moves(&self, position: &Kings, player: Player) -> Vec<Kings> {
        let (Kings { hand, board }, king) = (position, letter(player));
        let mut moves = Vec::new();
        if hand[player.index()] > 0 {
            let mut left = *hand;
            left[player.index()] -= 1;
            for at in board.with(b'.') {
                moves.push(Kings { hand: left, board: board.changed(&[(at, king)]) });
            }
            if self.must {
                return moves;
            }
        }
        for from in board.with(king) {
            for (down, right) in QUEEN {
                let to = board.step(from, down, right).filter(|&to| board.cells[to] == b'.');
                if let Some(to) = to {
                    let board = board.changed(&[(from, b'#'), (to, king)]);
                    moves.push(Kings { hand: *hand, board });
                }
            }
        }
        moves
    }

    fn decompose(&self, position: Kings) -> Result<Parts<Kings>, Fault> {
        if position.hand != [0, 0] {
            return Ok(Parts { number: Dyadic::ZERO, parts: smallvec![position] });
        }
        Ok(Parts { number: Dyadic::ZERO, parts: Self::regions(position).into() })
    }

    fn representative(&self, position: Kings) -> (Kings, bool) {
        let [left, right] = position.hand;
        if left != right {
            return (position, false);
        }
        let (board, negated) = position.board.representative();
        (Kings { hand: position.hand, board }, negated)
    }

    fn identity(&self) -> Vec<u128> {
        vec![self.must.into()]
    }

    fn draw(&self, position: &Kings) -> Picture {
        position.board.draw()
    }

    fn literal_parts(&self, position: Kings) -> Vec<Kings> {
        Self::regions(position)
    }

    fn literal_representative(&self, position: Kings) -> (Kings, bool) {
        self.representative(position)
    }
}
