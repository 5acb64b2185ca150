//! Sums of small games, found by comparing what each move gains.

use smallvec::SmallVec;

use crate::arena::{Arena, Options};
use crate::differences::Difference;
use crate::fault::Fault;
use crate::game::{Game, Player};

/// Gains are games as deep as two of the shape: worth finding for shapes at most this deep.
const DEEPEST: u8 = 3;

/// A move of a shape and its gain: `G^L - G` for Left, `G - G^R` for Right.
#[derive(Clone, Copy)]
struct Move {
    option: Game,
    gain: Difference,
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
                moves.push(Move { option, gain });
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
        let parts = [first, second];
        let games = [g, h];
        let mut kept: [Options; 2] = Default::default();
        let mut fresh: [Options; 2] = Default::default();
        let mut reversed = false;
        for player in Player::BOTH {
            let p = player.index();
            for i in 0..2 {
                let rivals = &parts[1 - i];
                'moves: for at in parts[i].side(player) {
                    let Move { option, gain } = self.gains.moves[at];
                    for rival in rivals.side(player) {
                        let other = self.gains.moves[rival].gain;
                        // Of two equal options the second part's is dropped.
                        let dominated = self.difference_le(gain, other)?
                            && (i == 1 || !self.difference_le(other, gain)?);
                        if dominated {
                            continue 'moves;
                        }
                    }
                    for reply in rivals.side(player.other()) {
                        let other = self.gains.moves[reply];
                        if self.difference_le(gain, other.gain)? {
                            let through = self.add(option, other.option)?;
                            fresh[p].extend(self.options(through, player)?);
                            reversed = true;
                            continue 'moves;
                        }
                    }
                    let sum = self.add(option, games[1 - i])?;
                    kept[p].push(sum);
                }
            }
        }
        if reversed {
            let mut all = kept.clone();
            for (side, fresh) in all.iter_mut().zip(&fresh) {
                side.extend_from_slice(fresh);
            }
            return Ok(Some(match self.number_or_form(all)? {
                Ok(number) => number,
                Err(form) => self.finish_with(form, kept, fresh)?,
            }));
        }
        // A sum of non-numbers that is a number x has reversible options only: G = x - H, whose
        // form is x - H^R on Left's side, and G^L + H = x - H^R + H reverses through x.
        self.finish_canonical(kept).map(Some)
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
