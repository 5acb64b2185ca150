//! The table method: the one particle that completes a position to a P-position.
//!
//! Naively, P-positions of n+1 coins are found by looking at every position of n+1 coins. But
//! two P-positions that differ in one coin only would be followers of each other, so n coins
//! have at most one completion z, and it is the least square not ruled out (van Splunder 2020,
//! Lemmas 5.1, 5.7, 5.11 and 5.14). The memory is over positions of n coins: the largest
//! coin of a position costs nothing. In misère play the argument is the same, with squares that
//! end the game ruled out as well.

use std::collections::{HashMap, HashSet};

use grundy_watch::Watch;

use crate::particles::{particle, square, Particle, Position, LARGEST};
use crate::search::{room, Impartial, MOST_MOVES};
use crate::Stopped;

/// Completions already found, for one kind of play.
#[derive(Debug, Clone)]
pub struct Table {
    misere: bool,
    completions: HashMap<(Position, bool), u32>,
    limit: usize,
}

impl Table {
    /// Stores at most `limit` completions.
    pub fn new(misere: bool, limit: usize) -> Self {
        Table { misere, completions: HashMap::new(), limit }
    }

    /// The unique square z such that the position with one more particle on z is a P-position.
    /// (With two kinds of particle z may be the square of its opposite: both then vanish.)
    pub fn completion(
        &mut self,
        position: &Position,
        electron: bool,
        watch: &Watch,
    ) -> Result<u32, Stopped> {
        match position.cost() {
            moves if moves > MOST_MOVES => Err(Stopped::TooMuch { moves }),
            _ => self.find(position, electron, watch),
        }
    }

    fn find(&mut self, position: &Position, electron: bool, watch: &Watch) -> Result<u32, Stopped> {
        let key = (position.clone(), electron);
        if let Some(&z) = self.completions.get(&key) {
            return Ok(z);
        }
        // A move of the position to one completed by z is a move of position and z to a
        // P-position. If an opposite particle moves to z itself, both vanish, and the completion of
        // what it moved to is z in that case too. Moves of z lead to lower squares, tried before.
        let mut lower = Vec::new();
        position.for_each_move(|_, _, next| lower.push(next));
        let mut excluded = HashSet::new();
        for next in lower {
            excluded.insert(self.find(&next, electron, watch)?);
        }
        let mut z = 0;
        while excluded.contains(&z) || !self.may_complete(position, particle(z, electron), watch)? {
            z += 1;
            assert!(z < LARGEST, "a completion exists");
        }
        room(self.completions.len(), self.limit, watch)?;
        self.completions.insert(key, z);
        Ok(z)
    }

    /// For a square no move excludes and below which none completes.
    fn may_complete(
        &mut self,
        position: &Position,
        new: Particle,
        watch: &Watch,
    ) -> Result<bool, Stopped> {
        let Some(whole) = position.with(new) else {
            return Ok(false);
        };
        if whole.particles.len() <= position.particles.len() {
            return self.find_p(&whole, watch); // annihilated: a smaller position
        }
        Ok(!(self.misere && whole.is_terminal()))
    }

    /// All moves to a P-position, as indices of particles and squares: since completions are
    /// unique, each particle has at most one.
    pub fn winning_moves(
        &mut self,
        position: &Position,
        watch: &Watch,
    ) -> Result<Vec<(usize, u32)>, Stopped> {
        let mut moves = Vec::new();
        for (index, &p) in position.particles.iter().enumerate() {
            let rest = position.without(index);
            if index + 1 == position.particles.len() {
                let to = self.completion(&rest, p & 1 == 1, watch)?;
                moves.extend((to < square(p)).then_some((index, to)));
                continue;
            }
            // Asking for the completion of the rest would count the largest particle.
            for to in 0..square(p) {
                if let Some(next) = rest.with(to << 1 | p & 1) {
                    if self.is_p(&next, watch)? {
                        moves.push((index, to));
                        break;
                    }
                }
            }
        }
        Ok(moves)
    }

    /// Is this a P-position? Asked of its largest particle.
    pub fn is_p(&mut self, position: &Position, watch: &Watch) -> Result<bool, Stopped> {
        match position.particles.last() {
            None => Ok(!self.misere),
            Some(&top) => {
                let rest = position.without(position.particles.len() - 1);
                Ok(self.completion(&rest, top & 1 == 1, watch)? == square(top))
            }
        }
    }

    fn find_p(&mut self, position: &Position, watch: &Watch) -> Result<bool, Stopped> {
        match position.particles.last() {
            None => Ok(!self.misere),
            Some(&top) => {
                let rest = position.without(position.particles.len() - 1);
                Ok(self.find(&rest, top & 1 == 1, watch)? == square(top))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::particles::Rule;
    use crate::search::Search;

    #[test]
    fn agrees_with_search() {
        let watch = Watch::new();
        let rules = [Rule::Nim, Rule::Welter, Rule::Crowd(2), Rule::Antonim, Rule::Antimatter];
        for rule in rules {
            for misere in [false, true] {
                let mut table = Table::new(misere, 1 << 20);
                let mut search = Search::new(1 << 20);
                for code in 0..7u32.pow(4) {
                    let squares: Vec<u32> = (0..4).map(|i| code / 7u32.pow(i) % 7).collect();
                    for split in 0..=4 {
                        let (first, second) = squares.split_at(split);
                        if rule != Rule::Antimatter && split < 4 {
                            continue;
                        }
                        if let Some(p) = Position::new(rule, first, second) {
                            let expected = search.is_p(&p, misere, &watch).unwrap();
                            assert_eq!(table.is_p(&p, &watch).unwrap(), expected, "{p:?} {misere}");
                            let mut moves = Vec::new();
                            p.for_each_move(|index, to, next| {
                                if search.is_p(&next, misere, &watch).unwrap() {
                                    moves.push((index, to));
                                }
                            });
                            assert_eq!(table.winning_moves(&p, &watch).unwrap(), moves, "{p:?}");
                        }
                    }
                }
            }
        }
    }
}
