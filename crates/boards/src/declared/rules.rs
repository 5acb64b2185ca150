//! Declared rules as they are played: patterns with conditions, for each player.

use grundy_short::Player;

use crate::declared::pattern::{Letters, Pattern, Place};
use crate::grid::{Grid, QUEEN, STRAIGHT};

/// What must hold, or must not, once a move is made.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// A square that the move changed has a neighbour that holds one of these.
    Beside { letters: Letters, diagonal: bool, wanted: bool },
    /// Every connected group of these has a neighbour that holds one of those.
    Groups { of: Letters, touching: Letters },
}

/// A way to move: patterns one after the other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    pub steps: Vec<Pattern>,
    pub conditions: Vec<Condition>,
}

/// The rules of a game whose moves are patterns on squares.
#[derive(Debug)]
pub struct Rules {
    /// What tells it from all others of this process.
    pub id: u128,
    /// The letters, the one of a new square first.
    pub letters: Vec<u8>,
    /// The bit of a letter, 0 of others.
    pub bit: [Letters; 256],
    pub moves: [Vec<Rule>; 2],
    /// What becomes of each letter when the players are exchanged.
    pub exchanged: [u8; 256],
    /// The images of a board with the same moves: a way to look at it, and whether the players
    /// are exchanged.
    pub images: Vec<(usize, bool)>,
    /// A letter that no pattern asks for; without one a board is never cut.
    pub inert: Option<u8>,
    pub strip: bool,
    /// The letters of Left's pieces and of Right's.
    pub pieces: [Letters; 2],
}

impl Rules {
    /// The boards a player may move to.
    pub fn moves(&self, board: &Grid, player: Player) -> Vec<Grid> {
        let mut found = Vec::new();
        for rule in &self.moves[player.index()] {
            self.play(rule, 0, board, board, None, &mut found);
        }
        found
    }

    fn play(
        &self,
        rule: &Rule,
        number: usize,
        start: &Grid,
        board: &Grid,
        marked: Option<usize>,
        found: &mut Vec<Grid>,
    ) {
        let Some(step) = rule.steps.get(number) else {
            if rule.conditions.iter().all(|condition| self.holds(condition, start, board)) {
                found.push(board.clone());
            }
            return;
        };
        let may =
            |at: usize, letters: Letters| self.bit[usize::from(board.cells[at])] & letters != 0;
        let last = number + 1 == rule.steps.len() && rule.conditions.is_empty();
        let mut made = |place: &Place| {
            if step.begins.is_some() && step.begin(place) != marked {
                return;
            }
            let (next, marks) = step.played(board, place, &self.letters);
            if last {
                found.push(next);
            } else {
                self.play(rule, number + 1, start, &next, marks, found);
            }
        };
        match (step.begins, marked) {
            (Some(0), Some(at)) => step.places(board, at, &may, &mut made),
            _ => {
                for at in 0..board.cells.len() {
                    if step.first().is_none_or(|letters| may(at, letters)) {
                        step.places(board, at, &may, &mut made);
                    }
                }
            }
        }
    }

    fn holds(&self, condition: &Condition, before: &Grid, after: &Grid) -> bool {
        let is =
            |at: usize, letters: Letters| self.bit[usize::from(after.cells[at])] & letters != 0;
        match condition {
            Condition::Beside { letters, diagonal, wanted } => {
                let steps: &[(i32, i32)] = if *diagonal { &QUEEN } else { &STRAIGHT };
                let changed =
                    (0..after.cells.len()).filter(|&at| before.cells[at] != after.cells[at]);
                let beside = |at: usize| {
                    let mut near = steps.iter().filter_map(|&(d, r)| after.step(at, d, r));
                    near.any(|v| is(v, *letters))
                };
                changed.map(beside).any(|found| found) == *wanted
            }
            Condition::Groups { of, touching } => {
                let mut seen = vec![false; after.cells.len()];
                for first in 0..after.cells.len() {
                    if seen[first] || !is(first, *of) {
                        continue;
                    }
                    let letter = after.cells[first];
                    let mut group = vec![first];
                    seen[first] = true;
                    let (mut next, mut touches) = (0, false);
                    while next < group.len() {
                        for v in after.neighbours(group[next]) {
                            touches |= is(v, *touching);
                            if after.cells[v] == letter && !seen[v] {
                                seen[v] = true;
                                group.push(v);
                            }
                        }
                        next += 1;
                    }
                    if !touches {
                        return false;
                    }
                }
                true
            }
        }
    }
}
