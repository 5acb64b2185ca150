//! The table method: the one particle that completes a position to a P-position.
//!
//! Naively, P-positions of n+1 coins are found by looking at every position of n+1 coins. But
//! two P-positions that differ in one coin only would be followers of each other, so n coins
//! have at most one completion z, and it is the least square not ruled out (van Splunder 2020,
//! Lemmas 5.1, 5.7, 5.11 and 5.14). The memory is over positions of n coins: the largest
//! coin of a position costs nothing. In misère play the argument is the same, with squares that
//! end the game ruled out as well.

use std::collections::HashMap;

use crate::particles::{particle, square, Particle, Position, LARGEST};
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
    pub fn completion(&mut self, position: &Position, electron: bool) -> Result<u32, Stopped> {
        let key = (position.clone(), electron);
        if let Some(&z) = self.completions.get(&key) {
            return Ok(z);
        }
        let mut z = 0;
        while !self.completes(position, particle(z, electron))? {
            z += 1;
            assert!(z < LARGEST, "a completion exists");
        }
        if self.completions.len() >= self.limit {
            return Err(Stopped::TooMany { limit: self.limit });
        }
        self.completions.insert(key, z);
        Ok(z)
    }

    /// Given that no lower square completes the position: does `new`?
    fn completes(&mut self, position: &Position, new: Particle) -> Result<bool, Stopped> {
        let Some(whole) = position.with(new) else { return Ok(false) };
        if whole.particles.len() <= position.particles.len() {
            return self.is_p(&whole); // annihilated: a smaller position
        }
        // Moves of `new` itself lead to squares already known not to complete, or meet an
        // opposite particle; all other moves leave `new` where it is, or meet it.
        let mut moves = Vec::new();
        whole.for_each_move(|index, to, next| moves.push((whole.particles[index], to, next)));
        if moves.is_empty() {
            return Ok(!self.misere);
        }
        for (moved, _, next) in moves {
            let is_p = if moved == new {
                // Known to be an N-position, unless the game itself removed both particles,
                // and then its square was tried before and did not complete either.
                false
            } else if let Ok(at) = next.particles.binary_search(&new) {
                self.completion(&next.without(at), new & 1 == 1)? == square(new)
            } else {
                self.is_p(&next)?
            };
            if is_p {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Is this a P-position? Asked of its largest particle.
    pub fn is_p(&mut self, position: &Position) -> Result<bool, Stopped> {
        match position.particles.last() {
            None => Ok(!self.misere),
            Some(&top) => {
                let rest = position.without(position.particles.len() - 1);
                Ok(self.completion(&rest, top & 1 == 1)? == square(top))
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
        for rule in [Rule::Nim, Rule::Welter, Rule::Antonim, Rule::Antimatter] {
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
                            let expected = search.is_p(&p, misere).unwrap();
                            assert_eq!(table.is_p(&p).unwrap(), expected, "{p:?} {misere}");
                        }
                    }
                }
            }
        }
    }
}
