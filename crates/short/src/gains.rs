//! What each move of a small shape gains, kept: sums of small games are found by comparing gains.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::arena::{Arena, Options};
use crate::fault::Fault;
use crate::game::{Game, Player};

/// Gains are games as deep as two of the shape: worth finding for shapes at most this deep.
const DEEPEST: u8 = 3;

/// Different gains that are numbered; beyond, no more shapes get gains.
const MOST_GAINS: usize = 1 << 13;

/// A move of a shape and its gain, by number: `G^L - G` for Left, `G - G^R` for Right.
#[derive(Clone, Copy)]
struct Move {
    option: Game,
    gain: u32,
}

/// How a gain stands to the landmarks: one bit for each.
#[derive(Clone, Copy, Default)]
struct Bearing {
    /// The landmarks that are ≤ the gain.
    below: u64,
    /// The landmarks that are ≥ the gain.
    above: u64,
}

/// The first gains met serve as landmarks for the comparison of all.
const LANDMARKS: usize = 64;

impl Bearing {
    /// Is the first gain ≤ the second, if the landmarks show it: one between them says yes; one
    /// below the first and not below the second, or above the second and not above the
    /// first, says no.
    #[inline]
    fn le(self, other: Bearing) -> Option<bool> {
        if self.above & other.below != 0 {
            return Some(true);
        }
        ((self.below & !other.below) | (other.above & !self.above) != 0).then_some(false)
    }
}

/// The moves of the shapes that have been asked for.
#[derive(Default)]
pub(crate) struct Gains {
    /// By shape: where its moves start, how many are Left's and how many Right's.
    runs: Vec<(u32, u8, u8)>,
    moves: Vec<Move>,
    /// The different gains, and their numbers.
    games: Vec<Game>,
    numbers: FxHashMap<Game, u32>,
    bearings: Vec<Bearing>,
    /// Two bits for each pair of gains, row by row: is it known, and is the first ≤ the second.
    order: Vec<u64>,
    /// Words of a row.
    width: usize,
    /// Gains are being found: they are sums themselves, and found without gains.
    finding: bool,
}

const UNKNOWN: u32 = u32::MAX;

impl Gains {
    fn run(&self, g: Game) -> Option<(u32, u8, u8)> {
        let run = self.runs.get(g.shape() as usize).copied();
        run.filter(|(start, _, _)| *start != UNKNOWN)
    }

    /// The number of a gain, with room for its comparisons.
    fn number(&mut self, gain: Game) -> Option<u32> {
        if let Some(&known) = self.numbers.get(&gain) {
            return Some(known);
        }
        let number = self.games.len();
        if number >= MOST_GAINS {
            return None;
        }
        if number >= self.width * 32 {
            let wider = (self.width * 2).max(8);
            let mut order = vec![0; wider * wider * 32];
            for (row, old) in self.order.chunks_exact(self.width.max(1)).enumerate() {
                order[row * wider..row * wider + self.width].copy_from_slice(old);
            }
            (self.order, self.width) = (order, wider);
        }
        self.games.push(gain);
        self.bearings.push(Bearing::default());
        self.numbers.insert(gain, number as u32);
        Some(number as u32)
    }

    fn forget_last(&mut self) {
        self.bearings.pop();
        if let Some(gain) = self.games.pop() {
            self.numbers.remove(&gain);
        }
    }

    pub fn bytes(&self) -> usize {
        self.order.capacity() * 8
            + self.games.capacity() * 40
            + self.runs.capacity() * std::mem::size_of::<(u32, u8, u8)>()
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
    /// Compare a new gain with the landmarks, and if it is one of them, the gains so far with it.
    fn take_bearings(&mut self, number: u32) -> Result<(), Fault> {
        let new = number as usize;
        let g = self.gains.games[new];
        let mut bearing = Bearing::default();
        for i in 0..LANDMARKS.min(new) {
            let (mark, h) = (self.gains.bearings[i], self.gains.games[i]);
            // The landmarks before often show it; bits not yet taken must not count as no.
            let taken = (1 << i) - 1;
            let part = |b: Bearing| Bearing { below: b.below & taken, above: b.above & taken };
            let below = match part(mark).le(part(bearing)) {
                Some(known) => known,
                None => self.le(h, g)?,
            };
            let above = match part(bearing).le(part(mark)) {
                Some(known) => known,
                None => self.le(g, h)?,
            };
            bearing.below |= u64::from(below) << i;
            bearing.above |= u64::from(above) << i;
        }
        if new < LANDMARKS {
            for i in 0..new {
                let (below, above) = (bearing.below >> i & 1, bearing.above >> i & 1);
                self.gains.bearings[i].above |= below << new;
                self.gains.bearings[i].below |= above << new;
            }
            bearing.below |= 1 << new;
            bearing.above |= 1 << new;
        }
        self.gains.bearings[new] = bearing;
        Ok(())
    }

    #[inline]
    fn gain_le(&mut self, a: u32, b: u32) -> Result<bool, Fault> {
        let bearings = &self.gains.bearings;
        if let Some(answer) = bearings[a as usize].le(bearings[b as usize]) {
            return Ok(answer);
        }
        let (word, bit) = (a as usize * self.gains.width + b as usize / 32, b % 32 * 2);
        match self.gains.order[word] >> bit & 3 {
            0 => {
                let (g, h) = (self.gains.games[a as usize], self.gains.games[b as usize]);
                let answer = self.le(g, h)?;
                self.gains.order[word] |= (1 | u64::from(answer) << 1) << bit;
                Ok(answer)
            }
            known => Ok(known == 3),
        }
    }

    fn moves_of(&mut self, g: Game) -> Result<Option<Part>, Fault> {
        let (start, left, right) = match self.gains.run(g) {
            Some(run) => run,
            None if self.gains.finding || self.depth(g) > DEEPEST => return Ok(None),
            None => {
                self.gains.finding = true;
                let found = self.find_gains(g);
                self.gains.finding = false;
                match found? {
                    Some(run) => run,
                    None => return Ok(None),
                }
            }
        };
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
                    Player::Left => self.subtract(option, g)?,
                    Player::Right => self.subtract(g, option)?,
                };
                let seen = self.gains.games.len() as u32;
                let Some(number) = self.gains.number(gain) else {
                    return Ok(None);
                };
                if number == seen {
                    if let Err(fault) = self.take_bearings(number) {
                        // A gain without its bearings would compare wrongly.
                        self.gains.forget_last();
                        return Err(fault);
                    }
                }
                moves.push(Move { option, gain: number });
            }
        }
        let Ok(start) = u32::try_from(self.gains.moves.len()) else {
            return Ok(None);
        };
        self.gains.moves.extend_from_slice(&moves);
        let run = (start, counts[0], counts[1]);
        let shape = g.shape() as usize;
        if self.gains.runs.len() <= shape {
            self.gains.runs.resize(shape + 1, (UNKNOWN, 0, 0));
        }
        self.gains.runs[shape] = run;
        Ok(Some(run))
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
                        let dominated =
                            if other == gain { i == 1 } else { self.gain_le(gain, other)? };
                        if dominated {
                            continue 'moves;
                        }
                    }
                    for reply in rivals.side(player.other()) {
                        let other = self.gains.moves[reply];
                        if self.gain_le(gain, other.gain)? {
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
        let step =
            |seed: u64| seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let mut next = || {
            seed = step(seed);
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
        let known = arena.gains.games.len() as u32;
        for _ in 0..20_000 {
            seed = step(seed);
            let (a, b) = ((seed >> 33) as u32 % known, (seed >> 10) as u32 % known);
            let (g, h) = (arena.gains.games[a as usize], arena.gains.games[b as usize]);
            assert_eq!(arena.gain_le(a, b).unwrap(), arena.le(g, h).unwrap());
        }
    }
}
