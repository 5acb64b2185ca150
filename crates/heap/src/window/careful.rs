//! One heap at a time from a window alone: what the theorem says, word for word.
//!
//! It takes a microsecond or more a heap, and serves to go from a window, in which the engine's rows and
//! planes would not find all they look at, to one that is long enough.

use super::game::Game;
use crate::sparse::Moves;
use crate::values::Values;

/// Marks for the values of one heap.
pub struct Careful<'a> {
    game: &'a Game,
    moves: Moves,
    seen: Vec<u32>,
    epoch: u32,
}

impl<'a> Careful<'a> {
    pub fn new(game: &'a Game) -> Self {
        Careful { game, moves: game.moves(), seen: vec![0; 1 << 16], epoch: 0 }
    }

    /// The value of the heap behind these, given that it is not rare: the early values, then those of a
    /// window for `depth` or longer, counted from the end of the early ones on. Nothing if it is not
    /// confirmed within the depth.
    pub fn next(&mut self, values: &Values, depth: usize) -> Option<u32> {
        let n = values.len();
        self.epoch += 1;
        for &u in &self.moves.singles {
            let value = values.get(n - u);
            self.seen[value as usize] = self.epoch;
        }
        for &u in &self.moves.splits {
            for &(i, value) in &self.game.rares {
                if let Some(other) = smaller(n, i, u) {
                    self.seen[(values.get(other) ^ value) as usize] = self.epoch;
                }
            }
        }
        let common = |value: &u32| self.game.mask.is_common(n, *value);
        let free = |value: &u32| self.seen[*value as usize] != self.epoch;
        let candidate = (0..self.seen.len() as u32).filter(common).find(free)?;
        let mut left = (0..candidate).filter(|value| !common(value)).filter(free).count();
        for j in 1..=depth {
            if left == 0 {
                break;
            }
            for &u in &self.moves.splits {
                let Some(other) = smaller(n, j, u) else { continue };
                let value = values.get(j) ^ values.get(other);
                let seen = &mut self.seen[value as usize];
                if *seen != self.epoch {
                    *seen = self.epoch;
                    let rare = value < candidate && !self.game.mask.is_common(n, value);
                    left -= usize::from(rare);
                }
            }
        }
        (left == 0).then_some(candidate)
    }
}

/// The other heap of the pair, if that is smaller than n.
fn smaller(n: usize, i: usize, u: i64) -> Option<usize> {
    usize::try_from(i as i64 + u).ok().filter(|&d| d >= 1).map(|d| n - d)
}
