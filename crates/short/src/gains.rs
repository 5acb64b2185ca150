//! Sums of small games, found by comparing what each move gains.

use smallvec::SmallVec;

use crate::arena::{Arena, Options};
use crate::differences::{Bearing, Difference, Differences};
use crate::fault::Fault;
use crate::game::{Game, Player};

/// Deepest shape whose gains are worth finding: a gain can be twice as deep as its shape.
const DEEPEST: u8 = 3;

/// A move of a shape and its gain: `G^L - G` for Left, `G - G^R` for Right.
#[derive(Clone, Copy)]
struct Move {
    option: Game,
    gain: Difference,
    /// Beside the move, so that comparing the moves of two parts reads two runs of memory.
    bearing: Bearing,
}

impl Move {
    #[inline]
    fn gains_at_most(&self, other: &Move, differences: &Differences) -> bool {
        match self.bearing.le(other.bearing) {
            Some(answer) => answer,
            None => differences.le_by_moves(self.gain, other.gain),
        }
    }
}

/// What becomes of a move in a part when the other part is added.
enum Fate {
    /// Another move is at least as good.
    Dominated,
    /// It is reversible through this move of the opponent in the other part.
    Reversed(Game),
    Kept,
}

/// The moves of the shapes that have been asked for.
#[derive(Default)]
pub(crate) struct Gains {
    /// By shape: where its moves start, how many are Left's and how many Right's.
    runs: Vec<(u32, u8, u8)>,
    moves: Vec<Move>,
}

const UNKNOWN: u32 = u32::MAX;
/// The gains are not worth keeping.
const REFUSED: u32 = u32::MAX - 1;

impl Gains {
    fn run(&self, g: Game) -> Option<(u32, u8, u8)> {
        let run = self.runs.get(g.shape() as usize).copied();
        run.filter(|(start, _, _)| *start != UNKNOWN)
    }

    /// What becomes of a move of one part when the other has these `rivals`. Of two equal options
    /// the second part's is dropped.
    #[inline]
    fn fate(
        &self,
        differences: &Differences,
        at: usize,
        rivals: &Part,
        player: Player,
        second: bool,
    ) -> Fate {
        let mine = &self.moves[at];
        for rival in &self.moves[rivals.side(player)] {
            if mine.gains_at_most(rival, differences)
                && (second || !rival.gains_at_most(mine, differences))
            {
                return Fate::Dominated;
            }
        }
        let replies = &self.moves[rivals.side(player.other())];
        match replies.iter().find(|reply| mine.gains_at_most(reply, differences)) {
            Some(reply) => Fate::Reversed(reply.option),
            None => Fate::Kept,
        }
    }

    pub fn bytes(&self) -> usize {
        self.runs.capacity() * std::mem::size_of::<(u32, u8, u8)>()
            + self.moves.capacity() * std::mem::size_of::<Move>()
    }
}

/// The moves of one part of a sum, Left's first.
struct Part {
    start: usize,
    left: usize,
    end: usize,
}

impl Part {
    fn side(&self, player: Player) -> std::ops::Range<usize> {
        match player {
            Player::Left => self.start..self.left,
            Player::Right => self.left..self.end,
        }
    }
}

impl Arena {
    fn moves_of(&mut self, g: Game) -> Result<Option<Part>, Fault> {
        let (start, left, right) = match self.gains.run(g) {
            Some(run) => run,
            None if self.depth(g) > DEEPEST => return Ok(None),
            None => {
                let run = self.find_gains(g)?.unwrap_or((REFUSED, 0, 0));
                let shape = g.shape() as usize;
                if self.gains.runs.len() <= shape {
                    self.gains.runs.resize(shape + 1, (UNKNOWN, 0, 0));
                }
                self.gains.runs[shape] = run;
                run
            }
        };
        if start == REFUSED {
            return Ok(None);
        }
        let start = start as usize;
        let left = start + usize::from(left);
        Ok(Some(Part { start, left, end: left + usize::from(right) }))
    }

    fn find_gains(&mut self, g: Game) -> Result<Option<(u32, u8, u8)>, Fault> {
        let mut moves: SmallVec<[Move; 12]> = SmallVec::new();
        let mut counts = [0u8; 2];
        for player in Player::BOTH {
            let options = self.options(g, player)?;
            let Ok(count) = u8::try_from(options.len()) else {
                return Ok(None);
            };
            counts[player.index()] = count;
            for option in options {
                let gain = match player {
                    Player::Left => self.difference(option, g)?,
                    Player::Right => self.difference(g, option)?,
                };
                let Some(gain) = gain else {
                    return Ok(None);
                };
                let bearing = self.differences.bearing(gain);
                moves.push(Move { option, gain, bearing });
            }
        }
        let Ok(start) = u32::try_from(self.gains.moves.len()) else {
            return Ok(None);
        };
        self.gains.moves.extend_from_slice(&moves);
        Ok(Some((start, counts[0], counts[1])))
    }

    /// `g + h` for shapes whose gains are known or worth finding, else `None`.
    ///
    /// `G^L + H ≤ G + H^L` exactly when `G^L - G ≤ H^L - H`, and `G^L + H` is reversible through
    /// `G^L + H^R` exactly when `G^L - G ≤ H - H^R`: a move of the one part is dominated by the
    /// mover's, reversed by the opponent's moves of the other part that gain as much. Within a
    /// part nothing is dominated or reversible, both being canonical. The sums of the other moves
    /// are never built, and a gain belongs to one part, so few comparisons are new.
    pub(crate) fn add_by_gains(&mut self, g: Game, h: Game) -> Result<Option<Game>, Fault> {
        let (Some(first), Some(second)) = (self.moves_of(g)?, self.moves_of(h)?) else {
            return Ok(None);
        };
        let games = [g, h];
        let mut kept: [Options; 2] = Default::default();
        let mut fresh: [Options; 2] = Default::default();
        let mut reversed = false;
        for player in Player::BOTH {
            let p = player.index();
            for (i, (part, rivals)) in
                [(&first, &second), (&second, &first)].into_iter().enumerate()
            {
                for at in part.side(player) {
                    let option = self.gains.moves[at].option;
                    match self.gains.fate(&self.differences, at, rivals, player, i == 1) {
                        Fate::Dominated => {}
                        Fate::Reversed(reply) => {
                            let through = self.add(option, reply)?;
                            fresh[p].extend(self.options(through, player)?);
                            reversed = true;
                        }
                        Fate::Kept => {
                            let sum = self.add(option, games[1 - i])?;
                            kept[p].push(sum);
                        }
                    }
                }
            }
        }
        // A sum of non-numbers that is a number x has reversible options only: G = x - H, whose
        // form is x - H^R on Left's side, and G^L + H = x - H^R + H reverses through x.
        if !reversed {
            return self.finish_canonical(kept).map(Some);
        }
        let number = kept.iter().all(|side| side.is_empty());
        let mut all = kept.clone();
        for (side, fresh) in all.iter_mut().zip(&fresh) {
            side.extend_from_slice(fresh);
        }
        let form = if number { self.number_or_form(all)? } else { Err(self.form(all)?) };
        Ok(Some(match form {
            Ok(number) => number,
            Err(form) => self.finish_with(form, kept, fresh)?,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sums by gains are the sums by the definition, and gains compare like games.
    #[test]
    fn sums_by_gains_are_sums() {
        let mut arena = Arena::new();
        let day = arena.day(3).unwrap().games;
        let mut seed = 7u64;
        let mut next = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            day[(seed >> 33) as usize % day.len()]
        };
        for round in 0..3000 {
            let (g, h) = (next(), next());
            if g.is_number() || h.is_number() {
                continue;
            }
            let (g, h) = (Game::new(g.shape(), 0), Game::new(h.shape(), 0));
            let fast = arena.add_by_gains(g, h).unwrap();
            let mut sides: [Options; 2] = Default::default();
            for player in Player::BOTH {
                for (moved, other) in [(g, h), (h, g)] {
                    for option in arena.options(moved, player).unwrap() {
                        let sum = arena.add(option, other).unwrap();
                        sides[player.index()].push(sum);
                    }
                }
            }
            let slow = arena.value_of_options(sides).unwrap();
            assert_eq!(fast, Some(slow), "round {round}");
        }
    }
}
