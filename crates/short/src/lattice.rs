//! The games born by day n, as a lattice.

use rustc_hash::FxHashSet;

use crate::arena::{Arena, Options};
use crate::fault::Fault;
use crate::game::{Game, Player};

/// The games born by some day, and those born by the day before.
#[derive(Clone, Debug)]
pub struct Day {
    pub number: u32,
    pub games: Vec<Game>,
    pub before: Vec<Game>,
}

/// Last day whose games can be listed: day 4 has about 3·10^12 of them.
const LAST_DAY: u32 = 3;

impl Arena {
    /// All games born by day `n ≤ 3`: 1, 4, 22 and 1474 of them.
    pub fn day(&mut self, n: u32) -> Result<Day, Fault> {
        if n > LAST_DAY {
            return Err(Fault::beyond(
                LAST_DAY,
                format!("day {n}: only days up to {LAST_DAY} can be listed"),
            ));
        }
        let mut day = Day { number: 0, games: vec![Game::ZERO], before: vec![] };
        for number in 1..=n {
            let lists = self.antichains(&day.games)?;
            let mut seen = FxHashSet::default();
            let mut games = Vec::new();
            for left in &lists {
                for right in &lists {
                    let game = self.game(left, right)?;
                    if seen.insert(game) {
                        games.push(game);
                    }
                }
            }
            day = Day { number, games, before: day.games };
        }
        Ok(day)
    }

    /// All sets of pairwise confused games: a canonical form has no other lists of options.
    fn antichains(&mut self, games: &[Game]) -> Result<Vec<Options>, Fault> {
        let mut all = vec![Options::new()];
        for &g in games {
            for i in 0..all.len() {
                let mut fits = true;
                for &h in &all[i].clone() {
                    fits = fits && !self.le(g, h)? && !self.le(h, g)?;
                }
                if fits {
                    let mut longer = all[i].clone();
                    longer.push(g);
                    all.push(longer);
                }
            }
        }
        Ok(all)
    }

    /// The join (for Left; the meet for Right) of two games in the lattice of games born by
    /// this day: `G ∨ H = {G^L, H^L | X}` over the X of the day before that are ≤ neither
    /// (Calistrate, Paulhus and Wolfe, *On the lattice structure of finite games*).
    pub fn bound(&mut self, day: &Day, g: Game, h: Game, player: Player) -> Result<Game, Fault> {
        let mut sides: [Options; 2] = Default::default();
        for base in [g, h] {
            let options = self.options(base, player)?;
            sides[player.index()].extend(options);
        }
        let far = player.other().index();
        for &x in &day.before {
            let below = self.as_good(player, g, x)? || self.as_good(player, h, x)?;
            if !below {
                sides[far].push(x);
            }
        }
        self.value_of_options(sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_sizes_and_are_lattices() {
        let mut arena = Arena::new();
        for (n, size) in [1, 4, 22, 1474].into_iter().enumerate() {
            assert_eq!(arena.day(n as u32).unwrap().games.len(), size);
        }
        let day = arena.day(2).unwrap();
        for &g in &day.games {
            for &h in &day.games {
                for player in Player::BOTH {
                    let bound = arena.bound(&day, g, h, player).unwrap();
                    assert!(day.games.contains(&bound));
                    for &x in &day.games {
                        let above = arena.as_good(player, x, g).unwrap()
                            && arena.as_good(player, x, h).unwrap();
                        assert_eq!(above, arena.as_good(player, x, bound).unwrap());
                    }
                }
            }
        }
    }
}
