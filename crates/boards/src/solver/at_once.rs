//! What is seen of a sum without searching it: values, stops, means and temperatures, bounds of its parts.

use grundy_short::{Arena, Dyadic, Fault, Game, Player};
use smallvec::{smallvec, SmallVec};

use super::Solver;
use crate::pool::Play;
use crate::sum::{Part, Sum};

/// Most sums searched to prove one bound.
const BOUND_EFFORT: u64 = 300;
/// Largest integer tried as a bound on the value of a part.
const WIDEST: i128 = 6;

impl Solver {
    /// Does the player to move win, if that is seen without a search?
    pub(super) fn at_once(
        &mut self,
        arena: &mut Arena,
        sum: &Sum,
        mover: Player,
    ) -> Result<Option<bool>, Fault> {
        if self.play == Play::Misere {
            return Ok(sum.parts.is_empty().then_some(true));
        }
        if sum.parts.is_empty() && sum.games.is_empty() {
            let lost = match mover {
                Player::Left => arena.le(sum.total, Game::ZERO)?,
                Player::Right => arena.le(Game::ZERO, sum.total)?,
            };
            return Ok(Some(!lost));
        }
        let mut values = sum.games.clone();
        values.push(sum.total);
        if sum.parts.is_empty() {
            let (mut mean, mut hottest) = (Dyadic::ZERO, Dyadic::ZERO);
            for &g in &values {
                let thermograph = arena.thermograph(g)?;
                mean = mean.plus(thermograph.mean)?;
                let t = thermograph.temperature;
                if t > hottest {
                    hottest = t;
                }
            }
            let own = if mover.is_left() { mean } else { mean.negative() };
            if own.signum() > 0 {
                return Ok(Some(true));
            }
            if own.plus(hottest)?.signum() < 0 {
                return Ok(Some(false));
            }
        }
        // low ≤ every number below the sum's lower end: the sum is ≥ each number < low.
        let (mut low, mut high) = (Some(Dyadic::ZERO), Some(Dyadic::ZERO));
        for &g in &values {
            low = low.map(|x| x.plus(arena.right_stop(g))).transpose()?;
            let stop = arena.left_stop(g)?;
            high = high.map(|x| x.plus(stop)).transpose()?;
        }
        for &part in &sum.parts {
            let [mut l, mut h] = self.part_bounds(arena, part)?;
            if part.negated() {
                (l, h) = (h.map(|x| -x), l.map(|x| -x));
            }
            low = match (low, l) {
                (Some(x), Some(n)) => Some(x.plus(Dyadic::integer(n))?),
                _ => None,
            };
            high = match (high, h) {
                (Some(x), Some(n)) => Some(x.plus(Dyadic::integer(n))?),
                _ => None,
            };
        }
        if low.is_some_and(|x| x.signum() > 0) {
            return Ok(Some(mover.is_left()));
        }
        if high.is_some_and(|x| x.signum() < 0) {
            return Ok(Some(!mover.is_left()));
        }
        Ok(None)
    }

    /// Integers `[low, high]` with `low ≤ part ≤ high`, as far as small searches prove them.
    fn part_bounds(&mut self, arena: &mut Arena, part: Part) -> Result<[Option<i128>; 2], Fault> {
        if let Some(known) = self.facts.bounds(part) {
            return Ok(known);
        }
        if self.proving || !self.facts.is_met_often(part) {
            return Ok([None; 2]);
        }
        let mut found = [None; 2];
        for (side, bound) in found.iter_mut().enumerate() {
            // Tried from the far end inwards, so each proof is easier than the next.
            for n in -WIDEST..=WIDEST {
                let edge = if side == 0 { n } else { -n };
                let total = arena.integer(-edge)?;
                let sum = Sum { parts: smallvec![part.plain()], games: SmallVec::new(), total };
                // part - edge ≥ 0 iff Right, moving first, does not win; the other side likewise.
                let mover = if side == 0 { Player::Right } else { Player::Left };
                match self.proved(arena, &sum, mover)? {
                    Some(false) => *bound = Some(edge),
                    _ => break,
                }
            }
        }
        self.facts.bound(part, found);
        Ok(found)
    }

    /// A search of a few sums.
    fn proved(
        &mut self,
        arena: &mut Arena,
        sum: &Sum,
        mover: Player,
    ) -> Result<Option<bool>, Fault> {
        let until = self.until;
        (self.proving, self.until) = (true, (self.nodes + BOUND_EFFORT).min(until));
        let answer = self.wins(arena, sum, mover);
        (self.proving, self.until) = (false, until);
        match answer {
            Ok(answer) => Ok(Some(answer)),
            Err(Fault::Interrupted) if self.stopped_by.is_none() && !self.full => Ok(None),
            Err(fault) => Err(fault),
        }
    }
}
