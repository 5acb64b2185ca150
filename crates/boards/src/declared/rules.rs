//! Declared rules as they are played: patterns with conditions, for each player.

use grundy_short::Player;
use smallvec::SmallVec;

use crate::declared::pattern::{Letters, Pattern, Place};
use crate::declared::shapes::Shapes;
use crate::grid::{Grid, QUEEN, STRAIGHT};

/// What must hold, or must not, once a move is made.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// A square that the move changed has a neighbour that holds one of these.
    Beside { letters: Letters, diagonal: bool, wanted: bool },
    /// Every connected group of one of these letters that the move changed, or changed a neighbour of,
    /// has a neighbour that holds one of those.
    Groups { of: Letters, touching: Letters },
}

/// A way to move: steps one after the other, each by one of some patterns.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    pub steps: Vec<Vec<Pattern>>,
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
    /// What `new` makes of the moves: those of one plain pattern and no condition
    /// by their squares, and all others.
    plain: [Shapes; 2],
    other: [Vec<Rule>; 2],
    /// Every pattern of both players once, for what squares may come to hold.
    pub shapes: Shapes,
    pub patterns: Vec<Pattern>,
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
        let held = self.held(board);
        for shape in &self.plain[player.index()].0 {
            shape.for_places(board, |squares| {
                for variant in shape.variants.iter().filter(|variant| variant.fits(squares, &held))
                {
                    let mut next = board.clone();
                    for (&v, &put) in squares.iter().zip(&variant.puts).filter(|(_, &put)| put != 0)
                    {
                        next.cells[v] = self.letters[put.trailing_zeros() as usize];
                    }
                    found.push(next);
                }
            });
        }
        for rule in &self.other[player.index()] {
            self.play(rule, 0, board, board, None, &mut found);
        }
        found
    }

    /// The letter of every square, as a set.
    pub fn held(&self, board: &Grid) -> SmallVec<[Letters; 64]> {
        board.cells.iter().map(|&cell| self.bit[usize::from(cell)]).collect()
    }

    /// Rules that make these moves.
    pub fn new(
        id: u128,
        letters: Vec<u8>,
        exchange: &[(u8, u8)],
        strip: bool,
        left: Vec<Rule>,
        right: Option<Vec<Rule>>,
    ) -> Rules {
        let mut rules = Rules {
            id,
            bit: [0; 256],
            moves: Default::default(),
            plain: Default::default(),
            other: Default::default(),
            shapes: Shapes::default(),
            patterns: Vec::new(),
            exchanged: std::array::from_fn(|letter| letter as u8),
            images: Vec::new(),
            inert: None,
            strip,
            pieces: [0; 2],
            letters,
        };
        for (number, &letter) in rules.letters.iter().enumerate() {
            rules.bit[usize::from(letter)] = 1 << number;
        }
        for &(a, b) in exchange {
            rules.exchanged[usize::from(a)] = b;
            rules.exchanged[usize::from(b)] = a;
            rules.pieces[0] |= rules.bit[usize::from(a)];
            rules.pieces[1] |= rules.bit[usize::from(b)];
        }
        let right =
            right.unwrap_or_else(|| left.iter().map(|rule| rules.exchanged_rule(rule)).collect());
        rules.moves = [left, right];
        for (side, moves) in rules.moves.iter().enumerate() {
            for rule in moves {
                let alone = rule.steps.len() == 1 && rule.conditions.is_empty();
                let (mut plain, mut others) = (Shapes::default(), rule.clone());
                if alone {
                    others.steps[0].retain(|pattern| !plain.add(pattern));
                    rules.plain[side].join(plain);
                }
                if !others.steps[0].is_empty() {
                    rules.other[side].push(others);
                }
                for pattern in rule.steps.iter().flatten() {
                    // A mark decides where a step is made, not what may come of it.
                    let free = Pattern { begins: None, marks: None, ..pattern.clone() };
                    if !rules.shapes.add(&free) && !rules.patterns.contains(&free) {
                        rules.patterns.push(free);
                    }
                }
            }
        }
        rules.find_images();
        rules.inert = rules.find_inert();
        rules
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
        let Some(patterns) = rule.steps.get(number) else {
            if rule.conditions.iter().all(|condition| self.holds(condition, start, board)) {
                found.push(board.clone());
            }
            return;
        };
        let may =
            |at: usize, letters: Letters| self.bit[usize::from(board.cells[at])] & letters != 0;
        let last = number + 1 == rule.steps.len() && rule.conditions.is_empty();
        for step in patterns {
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
    }

    fn holds(&self, condition: &Condition, before: &Grid, after: &Grid) -> bool {
        let is =
            |at: usize, letters: Letters| self.bit[usize::from(after.cells[at])] & letters != 0;
        let changed = || (0..after.cells.len()).filter(|&at| before.cells[at] != after.cells[at]);
        match condition {
            Condition::Beside { letters, diagonal, wanted } => {
                let steps: &[(i32, i32)] = if *diagonal { &QUEEN } else { &STRAIGHT };
                let beside = |at: usize| {
                    let mut near = steps.iter().filter_map(|&(d, r)| after.step(at, d, r));
                    near.any(|v| is(v, *letters))
                };
                changed().any(beside) == *wanted
            }
            Condition::Groups { of, touching } => {
                let mut seen = vec![false; after.cells.len()];
                for first in changed().flat_map(|at| after.neighbours(at).chain([at])) {
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
