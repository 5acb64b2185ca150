//! From lists of options to the canonical form.
//!
//! Equal games (Austin 1976, Definition 1.8) may replace each other in sums (Lemma 1.7); dominated
//! options may go (Lemma 1.15), and options that lose may come or go (Lemma 1.16, gift horses).

use smallvec::smallvec;

use crate::arena::{Arena, Options};
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};

/// A form `{L|R}` not yet in the arena; the ids of its stops, as it is known not to be a number.
pub(crate) struct Form {
    pub sides: [Options; 2],
    stops: [u32; 2],
}

impl Arena {
    /// The value of `{left | right}`.
    pub fn game(&mut self, left: &[Game], right: &[Game]) -> Result<Game, Fault> {
        self.value_of_options([Options::from_slice(left), Options::from_slice(right)])
    }

    /// The value of the form with these options.
    pub(crate) fn value_of_options(&mut self, mut sides: [Options; 2]) -> Result<Game, Fault> {
        self.step()?;
        for side in &mut sides {
            side.sort_unstable();
            side.dedup();
        }
        let mut form = match self.number_or_form(sides)? {
            Ok(number) => return Ok(number),
            Err(form) => form,
        };
        // Dominated options first: each one gone is a reversal not looked for. Bypassing can
        // bring dominated options in again.
        for player in Player::BOTH {
            self.drop_dominated(&mut form.sides[player.index()], player)?;
        }
        self.finish(form, [0, 0])
    }

    /// The number with these options, or a form known not to be one.
    pub(crate) fn number_or_form(
        &mut self,
        sides: [Options; 2],
    ) -> Result<Result<Game, Form>, Fault> {
        if let Some(x) = self.number_between(&sides)? {
            return self.dyadic(x).map(Ok);
        }
        Ok(Err(self.form(sides)?))
    }

    /// A form known not to be a number.
    pub(crate) fn form(&mut self, sides: [Options; 2]) -> Result<Form, Fault> {
        let stops = self.stops_of_options(&sides)?;
        Ok(Form { sides, stops })
    }

    /// Bypass reversible options, of which the first `safe` of each side are known not to be,
    /// and store the form. No option may be dominated.
    pub(crate) fn finish(&mut self, mut form: Form, safe: [usize; 2]) -> Result<Game, Fault> {
        let mut changed = false;
        for player in Player::BOTH {
            changed |= self.bypass_reversible(&mut form, player, safe[player.index()])?;
        }
        if changed {
            for player in Player::BOTH {
                self.drop_dominated(&mut form.sides[player.index()], player)?;
            }
        }
        self.store(form)
    }

    /// Store a form that is canonical and not a number.
    pub(crate) fn finish_canonical(&mut self, sides: [Options; 2]) -> Result<Game, Fault> {
        let form = self.form(sides)?;
        self.store(form)
    }

    fn store(&mut self, form: Form) -> Result<Game, Fault> {
        if let Some((up, nim)) = self.recognise_up_star(&form) {
            let game = self.number_up_star_game(Dyadic::ZERO, up, nim)?;
            return Ok(Game::new(game.shape(), form.stops[0]));
        }
        self.intern(form.sides, form.stops[0], form.stops[1])
    }

    fn stops_of_options(&mut self, sides: &[Options; 2]) -> Result<[u32; 2], Fault> {
        let mut stops = [0; 2];
        for player in Player::BOTH {
            stops[player.index()] = self
                .stop_of_options(&sides[player.index()], player)?
                .expect("a form without options on one side is a number");
        }
        Ok(stops)
    }

    /// Best stop the player can move to: the largest Right stop of Left's options, and so on.
    fn stop_of_options(&mut self, side: &[Game], player: Player) -> Result<Option<u32>, Fault> {
        let mut best: Option<u32> = None;
        for &option in side {
            let stop = self.stop_id(option, player.other())?;
            let better = best.is_none_or(|b| {
                let order = self.compare_numbers(stop, b);
                if player.is_left() {
                    order.is_gt()
                } else {
                    order.is_lt()
                }
            });
            if better {
                best = Some(stop);
            }
        }
        Ok(best)
    }

    /// Simplicity Theorem (Austin 1976, Thm 1.17): if some number x has `G^L ⊲| x ⊲| G^R` for
    /// all options, G is the simplest such x. A number above an option's stop (seen from the
    /// other side) is fine, one below is not; only the stop itself needs a comparison.
    fn number_between(&mut self, sides: &[Options; 2]) -> Result<Option<Dyadic>, Fault> {
        let mut bounds = [None; 2];
        for player in Player::BOTH {
            bounds[player.index()] = self.stop_of_options(&sides[player.index()], player)?;
        }
        if let [Some(low), Some(high)] = bounds {
            if self.compare_numbers(low, high).is_gt() {
                return Ok(None);
            }
        }
        let mut closed = [None; 2];
        for player in Player::BOTH {
            let Some(bound) = bounds[player.index()] else {
                continue;
            };
            let x = Game::new(0, bound);
            let mut fits = true;
            for &option in &sides[player.index()] {
                if self.as_good(player, option, x)? {
                    fits = false;
                    break;
                }
            }
            closed[player.index()] = Some((self.number(bound), fits));
        }
        Ok(Dyadic::simplest(closed[0], closed[1]))
    }

    /// Drop the options another is at least as good as.
    pub(crate) fn drop_dominated(
        &mut self,
        side: &mut Options,
        player: Player,
    ) -> Result<(), Fault> {
        self.drop_dominated_by(side, |arena, rival, option| arena.as_good(player, rival, option))
    }

    /// Drop the options another is at least as good as, in the sense given.
    pub(crate) fn drop_dominated_by(
        &mut self,
        side: &mut Options,
        as_good: impl Fn(&mut Arena, Game, Game) -> Result<bool, Fault>,
    ) -> Result<(), Fault> {
        let mut i = 0;
        while i < side.len() {
            let mut dominated = false;
            for j in 0..side.len() {
                if i != j && as_good(self, side[j], side[i])? {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                side.swap_remove(i);
            } else {
                i += 1;
            }
        }
        Ok(())
    }

    /// Replace each option with a reply that leaves the opponent no worse off than in G by
    /// that reply's own options. Returns whether anything was replaced.
    fn bypass_reversible(
        &mut self,
        form: &mut Form,
        player: Player,
        safe: usize,
    ) -> Result<bool, Fault> {
        let me = player.index();
        let mut changed = false;
        let mut i = safe;
        while i < form.sides[me].len() {
            let option = form.sides[me][i];
            let mut through = None;
            for reply in self.options(option, player.other())? {
                if self.form_as_good(player, form, reply)? {
                    through = Some(reply);
                    break;
                }
            }
            let Some(reply) = through else {
                i += 1;
                continue;
            };
            changed = true;
            form.sides[me].swap_remove(i);
            for next in self.options(reply, player)? {
                if !form.sides[me].contains(&next) {
                    form.sides[me].push(next);
                }
            }
        }
        Ok(changed)
    }

    /// Is the form at least as good as `x` for `player`?
    pub(crate) fn form_as_good(
        &mut self,
        player: Player,
        form: &Form,
        x: Game,
    ) -> Result<bool, Fault> {
        // As in `le`: the stops settle most comparisons.
        let mut mine = form.stops;
        let mut its = [self.left_stop_id(x)?, x.number_id()];
        if !player.is_left() {
            std::mem::swap(&mut mine, &mut its);
        }
        let above = |i: usize| self.compare_numbers(its[i], mine[i]).is_gt();
        if above(0) || above(1) {
            return Ok(false);
        }
        if self.compare_numbers(its[0], mine[1]).is_lt() {
            return Ok(true);
        }
        self.step()?;
        let other = player.other();
        for &option in &form.sides[other.index()] {
            if self.as_good(other, option, x)? {
                return Ok(false);
            }
        }
        if !x.is_number() {
            for option in self.options(x, player)? {
                if self.form_as_good(other, form, option)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// `(n, m)` when the canonical form is that of `x + n·↑ + *m`, x its (equal) stops.
    fn recognise_up_star(&mut self, form: &Form) -> Option<(i64, u32)> {
        let [left, right] = &form.sides;
        if form.stops[0] != form.stops[1] || left.is_empty() || right.is_empty() {
            return None;
        }
        let mut parts: [smallvec::SmallVec<[(i64, u32); 8]>; 2] = [smallvec![], smallvec![]];
        for (side, parts) in form.sides.iter().zip(&mut parts) {
            for &option in side {
                if option.number_id() != form.stops[0] {
                    return None;
                }
                let u = self.up_star(option)?;
                parts.push((u.up, u.nim));
            }
            parts.sort_unstable();
        }
        let [left, right] = parts;
        // x + *m: the same options *0 … *(m-1) for both.
        let nimber =
            |side: &[(i64, u32)]| side.iter().enumerate().all(|(k, &p)| p == (0, k as u32));
        if left.len() == right.len() && nimber(&left) && nimber(&right) {
            return Some((0, left.len() as u32));
        }
        for (mine, theirs, sign) in [(&left, &right, 1), (&right, &left, -1)] {
            if mine[..] == [(0, 0), (0, 1)] && theirs[..] == [(0, 0)] {
                return Some((sign, 1));
            }
            if mine[..] == [(0, 0)] && theirs.len() == 1 {
                let (up, nim) = theirs[0];
                let result = (up + sign, nim ^ 1);
                // ↑* has the other form, met above.
                if up * sign >= 0 && result != (sign, 1) {
                    return Some(result);
                }
            }
        }
        None
    }
}
