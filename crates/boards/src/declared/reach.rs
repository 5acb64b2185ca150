//! The parts a board falls into: squares that no play brings together never have to do with each other.

use smallvec::SmallVec;

use crate::declared::pattern::{Letters, Pattern, Place, Source};
use crate::declared::rules::{Condition, Rules};
use crate::grid::{Grid, QUEEN, STRAIGHT};

/// What each square may come to hold in the rest of the game. It is overestimated: once possible it
/// stays so, and the squares of a pattern are taken to be free of each other.
fn possible(rules: &Rules, board: &Grid) -> SmallVec<[Letters; 64]> {
    let mut may = rules.held(board);
    let mut more: Vec<(usize, Letters)> = Vec::new();
    loop {
        let mut grown = false;
        for shape in &rules.shapes.0 {
            shape.for_places(board, |squares| {
                for variant in &shape.variants {
                    if variant.fits(squares, &may) {
                        for (&v, &put) in squares.iter().zip(&variant.puts) {
                            grown |= put & !may[v] != 0;
                            may[v] |= put;
                        }
                    }
                }
            });
        }
        for_places(rules, board, &may, |pattern, place| {
            let asked: Vec<Letters> = place.asked(pattern).collect();
            pattern.results(place, |at, source| {
                let letters = match source {
                    Source::Letter(letter) => 1 << letter,
                    Source::Square(from) => may[place.cover[from]] & asked[from],
                };
                if letters & !may[place.cover[at]] != 0 {
                    more.push((place.cover[at], letters));
                }
            });
        });
        if !grown && more.is_empty() {
            return may;
        }
        for (at, letters) in more.drain(..) {
            may[at] |= letters;
        }
    }
}

/// Every place where a pattern that is not among the shapes may ever be played, as far as that is known.
fn for_places(
    rules: &Rules,
    board: &Grid,
    may: &[Letters],
    mut found: impl FnMut(&Pattern, &Place),
) {
    let can = |at: usize, letters: Letters| may[at] & letters != 0;
    for pattern in &rules.patterns {
        let first = pattern.first();
        for at in 0..board.cells.len() {
            if first.is_none_or(|letters| can(at, letters)) {
                pattern.places(board, at, &can, &mut |place| found(pattern, place));
            }
        }
    }
}

/// Sets of squares that grow together.
struct Joined(Vec<usize>);

impl Joined {
    fn leader(&mut self, mut v: usize) -> usize {
        while self.0[v] != v {
            self.0[v] = self.0[self.0[v]];
            v = self.0[v];
        }
        v
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.leader(a), self.leader(b));
        self.0[b] = a;
    }
}

impl Rules {
    /// Boards that together have the moves of this one. Squares that change together, or of which one
    /// decides whether the other may change, stay together; what never changes and never matters
    /// becomes inert. A square of which a pattern asks only that it is there stays on the board.
    pub fn parts(&self, board: Grid) -> Vec<Grid> {
        let Some(inert) = self.inert else { return vec![board] };
        let may = possible(self, &board);
        let n = board.cells.len();
        let held = self.held(&board);
        let changes = |v: usize| may[v] != held[v];
        if !(0..n).any(changes) {
            return Vec::new();
        }
        let mut joined = Joined((0..n).collect());
        // Pairs of a square that may change and one that stays as it is but counts for it.
        let mut beside: Vec<(usize, usize)> = Vec::new();
        // The same of squares that need only be there.
        let mut there: Vec<(usize, usize)> = Vec::new();
        let mut together = |involved: &[usize], all: &[usize]| {
            let Some(&first) = involved.iter().find(|&&v| changes(v)) else { return };
            if involved.len() < all.len() {
                there.extend(all.iter().map(|&v| (first, v)));
            }
            for &v in involved {
                if changes(v) {
                    joined.join(first, v);
                } else {
                    beside.push((first, v));
                }
            }
        };
        let anything = self.anything();
        let mut involved: Vec<usize> = Vec::new();
        for shape in &self.shapes.0 {
            shape.for_places(&board, |squares| {
                for variant in shape.variants.iter().filter(|variant| variant.fits(squares, &may)) {
                    involved.clear();
                    for (i, &v) in squares.iter().enumerate() {
                        if variant.asks[i] != anything || variant.puts[i] != 0 {
                            involved.push(v);
                        }
                    }
                    together(&involved, squares);
                }
            });
        }
        for_places(self, &board, &may, |pattern, place| {
            let mut needed: Vec<bool> =
                place.asked(pattern).map(|letters| letters != anything).collect();
            // What is put somewhere else matters too.
            pattern.results(place, |at, source| match source {
                Source::Square(from) if from == at => {}
                Source::Square(from) => {
                    needed[from] = true;
                    needed[at] = true;
                }
                Source::Letter(_) => needed[at] = true,
            });
            involved.clear();
            let kept = place.cover.iter().zip(&needed).filter(|(_, &needed)| needed);
            involved.extend(kept.map(|(&v, _)| v));
            together(&involved, &place.cover);
        });
        for condition in self.moves.iter().flatten().flat_map(|rule| &rule.conditions) {
            self.join_by(condition, &board, &may, &changes, &mut joined, &mut beside);
        }
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); n];
        for v in (0..n).filter(|&v| changes(v)) {
            members[joined.leader(v)].push(v);
        }
        for (changing, fixed) in beside {
            members[joined.leader(changing)].push(fixed);
        }
        let mut around: Vec<Vec<usize>> = vec![Vec::new(); if there.is_empty() { 0 } else { n }];
        for (changing, v) in there {
            around[joined.leader(changing)].push(v);
        }
        let mut parts = Vec::new();
        for (leader, mut group) in members.into_iter().enumerate() {
            if group.iter().any(|&v| changes(v)) {
                group.sort_unstable();
                group.dedup();
                let beside = around.get(leader).map_or(&[][..], |beside| beside);
                parts.push(board.cut_out(&group, beside, inert));
            }
        }
        parts
    }

    /// Join the squares of which one decides about the other by a condition.
    fn join_by(
        &self,
        condition: &Condition,
        board: &Grid,
        may: &[Letters],
        changes: &impl Fn(usize) -> bool,
        joined: &mut Joined,
        beside: &mut Vec<(usize, usize)>,
    ) {
        let n = board.cells.len();
        match condition {
            Condition::Beside { letters, diagonal, .. } => {
                let steps: &[(i32, i32)] = if *diagonal { &QUEEN } else { &STRAIGHT };
                for at in (0..n).filter(|&at| changes(at)) {
                    for v in steps.iter().filter_map(|&(d, r)| board.step(at, d, r)) {
                        if may[v] & letters == 0 {
                            continue;
                        }
                        if changes(v) {
                            joined.join(at, v);
                        } else {
                            beside.push((at, v));
                        }
                    }
                }
            }
            // Groups reach as far as they may be connected, fixed stones among them.
            Condition::Groups { of, touching } => {
                let together = |a: Letters, b: Letters| {
                    let same = a & b & of != 0;
                    same || (a & of != 0 && b & touching != 0) || (b & of != 0 && a & touching != 0)
                };
                for at in 0..n {
                    for v in board.neighbours(at) {
                        if together(may[at], may[v]) || (changes(at) && may[v] & of != 0) {
                            joined.join(at, v);
                        }
                    }
                }
                for at in (0..n).filter(|&at| !changes(at)) {
                    let leader = joined.leader(at);
                    if let Some(v) = (0..n).find(|&v| changes(v) && joined.leader(v) == leader) {
                        beside.push((v, at));
                    }
                }
            }
        }
    }

    fn anything(&self) -> Letters {
        self.letters.iter().map(|&l| self.bit[usize::from(l)]).fold(0, |a, b| a | b)
    }
}
