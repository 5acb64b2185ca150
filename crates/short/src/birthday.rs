//! Birthdays and counts over the tree of followers.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::arena::Arena;
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};

/// Most followers listed before a count gives up.
const MOST_FOLLOWERS: usize = 50_000_000;

impl Arena {
    /// The day on which `g` is born: the depth of its canonical form.
    pub fn birthday(&mut self, g: Game) -> Result<Dyadic, Fault> {
        if let Some((x, up, nim)) = self.number_up_star(g) {
            // Number translation: below x + (infinitesimal) every line ends in x's own options.
            return x.birthday().plus(Dyadic::integer(up_star_birthday(up, nim)));
        }
        if let Some(&known) = self.birthdays.get(&g) {
            return Ok(known);
        }
        self.step()?;
        let mut latest = Dyadic::ZERO;
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                latest = latest.max(self.birthday(option)?);
            }
        }
        let birthday = latest.plus(Dyadic::ONE)?;
        self.birthdays.insert(g, birthday);
        Ok(birthday)
    }

    /// How many positions the canonical form has, `g` among them, each counted once. The
    /// integers on the way to 0 are counted, not listed.
    pub fn follower_count(&mut self, g: Game) -> Result<Dyadic, Fault> {
        let mut seen = FxHashSet::default();
        let mut waiting = vec![g];
        let mut farthest = [Dyadic::ZERO; 2];
        while let Some(next) = waiting.pop() {
            if let Some(n) = self.as_number(next).filter(|x| x.is_integer()) {
                let side = &mut farthest[usize::from(n.signum() < 0)];
                *side = (*side).max(n.birthday());
                continue;
            }
            if !seen.insert(next) {
                continue;
            }
            self.step()?;
            if seen.len() > MOST_FOLLOWERS {
                return Err(Fault::stopped_at(
                    MOST_FOLLOWERS,
                    format!("more than {MOST_FOLLOWERS} followers"),
                ));
            }
            for player in Player::BOTH {
                waiting.extend(self.options(next, player)?);
            }
        }
        let others = Dyadic::integer(seen.len() as i128 + 1);
        farthest[0].plus(farthest[1])?.plus(others)
    }

    /// The number of stopping positions (numbers) in the tree of the canonical form, counted
    /// with repetition.
    pub fn stop_count(&mut self, g: Game) -> Result<Dyadic, Fault> {
        let mut memo = FxHashMap::default();
        self.count_stops(g, &mut memo)
    }

    fn count_stops(&mut self, g: Game, memo: &mut FxHashMap<u32, Dyadic>) -> Result<Dyadic, Fault> {
        if g.is_number() {
            return Ok(Dyadic::ONE);
        }
        if let Some(&known) = memo.get(&g.shape()) {
            return Ok(known);
        }
        self.step()?;
        let mut total = Dyadic::ZERO;
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                let count = self.count_stops(option, memo)?;
                total = total.plus(count)?;
            }
        }
        memo.insert(g.shape(), total);
        Ok(total)
    }
}

/// The day `up·↑ + *nim` is born.
pub(crate) fn up_star_birthday(up: i64, nim: u32) -> i128 {
    let n = i128::from(up.unsigned_abs());
    if n == 0 {
        return i128::from(nim);
    }
    // n·↑+*m → (n-1)·↑+*(m⊕1) → … → ↑+*m', and ↑+*m' is {0|*(m'⊕1)} unless it is {0,*|0}.
    let last = nim ^ u32::from(n % 2 == 0);
    n - 1 + if last == 1 { 2 } else { 1 + i128::from(last ^ 1) }
}
