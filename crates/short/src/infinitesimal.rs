//! Which kind of game it is, and the atomic weight.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::arena::{Arena, Options};
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};
use crate::order::Relation;

impl Arena {
    /// Are both stops 0?
    pub fn is_infinitesimal(&self, g: Game) -> Result<bool, Fault> {
        Ok(self.right_stop(g).is_zero() && self.left_stop(g)?.is_zero())
    }

    /// Number-ish: both stops are the same number.
    pub fn is_numberish(&self, g: Game) -> Result<bool, Fault> {
        Ok(self.right_stop(g) == self.left_stop(g)?)
    }

    /// Hot: the Left stop is above the Right stop.
    pub fn is_hot(&self, g: Game) -> Result<bool, Fault> {
        Ok(self.right_stop(g) < self.left_stop(g)?)
    }

    /// All-small (a dicot): in every position both players can move or neither can.
    pub fn is_all_small(&mut self, g: Game) -> Result<bool, Fault> {
        self.all_small_within(g, &mut FxHashMap::default())
    }

    fn all_small_within(
        &mut self,
        g: Game,
        memo: &mut FxHashMap<Game, bool>,
    ) -> Result<bool, Fault> {
        if let Some((x, _, _)) = self.number_up_star(g) {
            return Ok(x.is_zero());
        }
        if !self.is_infinitesimal(g)? {
            return Ok(false);
        }
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        self.step()?;
        let mut all = true;
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                all = all && self.all_small_within(option, memo)?;
            }
        }
        memo.insert(g, all);
        Ok(all)
    }

    /// The atomic weight; `None` for a game that has none.
    ///
    /// Winning Ways ch. 8, for all-small games: let `H = {aw(G^L) - 2 | aw(G^R) + 2}`. It is the
    /// atomic weight unless it is an integer; then the integers n with
    /// `aw(G^L) - 2 ⊲| n ⊲| aw(G^R) + 2` all qualify, and G's comparison with a remote star
    /// decides: the largest if G is greater, the smallest if less, 0 if confused.
    ///
    /// Other infinitesimals (tinies among them) are atomic when the same rule, with a number
    /// x > 0 in the place of an option counted as arbitrarily many ups, gives an answer that
    /// does not depend on how many (the games CGSuite calls atomic). Two counts are tried, both
    /// far above any weight the game's depth allows.
    pub fn atomic_weight(&mut self, g: Game) -> Result<Option<Game>, Fault> {
        if !self.is_infinitesimal(g)? {
            return Ok(None);
        }
        // A star is remote when no position of G is it or a larger one; a power of two above
        // all nimbers met leaves room for the *(m⊕1) that ups lead to.
        let largest = self.largest_nimber(g, &mut FxHashSet::default())?;
        let remote = largest.checked_add(1).and_then(u32::checked_next_power_of_two);
        let remote = remote.ok_or_else(|| {
            Fault::Limit("the nimbers of this game are too large to find its atomic weight".into())
        })?;
        let star = self.nimber(remote.max(2))?;
        let depth = self.birthday(g)?;
        let many = depth.scaled(3)?.plus(Dyadic::integer(32))?;
        let weight = self.weight_within(g, star, many, &mut FxHashMap::default())?;
        if !self.is_all_small(g)? {
            let more = many.scaled(1)?.plus(Dyadic::ONE)?;
            let again = self.weight_within(g, star, more, &mut FxHashMap::default())?;
            return Ok(Some(weight).filter(|_| weight == again));
        }
        Ok(Some(weight))
    }

    fn largest_nimber(&mut self, g: Game, seen: &mut FxHashSet<Game>) -> Result<u32, Fault> {
        if let Some((_, _, nim)) = self.number_up_star(g) {
            return Ok(nim);
        }
        let mut largest = 0;
        if seen.insert(g) {
            self.step()?;
            for player in Player::BOTH {
                for option in self.options(g, player)? {
                    largest = largest.max(self.largest_nimber(option, seen)?);
                }
            }
        }
        Ok(largest)
    }

    fn weight_within(
        &mut self,
        g: Game,
        star: Game,
        many: Dyadic,
        memo: &mut FxHashMap<Game, Game>,
    ) -> Result<Game, Fault> {
        if let Some((x, up, _)) = self.number_up_star(g) {
            let ups = match x.signum() {
                0 => Dyadic::integer(up.into()),
                1 => many,
                _ => many.negative(),
            };
            return self.dyadic(ups);
        }
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        self.step()?;
        let mut sides: [Options; 2] = Default::default();
        for player in Player::BOTH {
            let two = Dyadic::integer(if player.is_left() { -2 } else { 2 });
            for option in self.options(g, player)? {
                let weight = self.weight_within(option, star, many, memo)?;
                let shifted = self.translate(weight, two)?;
                sides[player.index()].push(shifted);
            }
        }
        let mut weight = self.value_of_options(sides.clone())?;
        if self.as_number(weight).is_some_and(Dyadic::is_integer) {
            weight = match self.compare(g, star)? {
                Relation::Confused | Relation::Equal => Game::ZERO,
                Relation::Greater => self.extreme_integer(&sides, Player::Left, weight)?,
                Relation::Less => self.extreme_integer(&sides, Player::Right, weight)?,
            };
        }
        memo.insert(g, weight);
        Ok(weight)
    }

    /// The largest (for Left; smallest for Right) integer n with `L ⊲| n ⊲| R` for all options.
    fn extreme_integer(
        &mut self,
        sides: &[Options; 2],
        player: Player,
        start: Game,
    ) -> Result<Game, Fault> {
        let step = if player.is_left() { Dyadic::ONE } else { Dyadic::MINUS_ONE };
        let mut best = start;
        loop {
            let next = self.translate(best, step)?;
            // Moving on for Left, only Right's options can stand in the way.
            for &option in &sides[player.other().index()] {
                if self.as_good(player.other(), option, next)? {
                    return Ok(best);
                }
            }
            best = next;
        }
    }
}
