//! Cooling, heating, overheating, freezing.

use rustc_hash::FxHashMap;

use crate::arena::{Arena, Options};
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};

type Memo = FxHashMap<Game, Game>;

impl Arena {
    /// `g` cooled by `t > -1`: every move taxed by `t`, frozen to its mean above its temperature.
    pub fn cool(&mut self, g: Game, t: Dyadic) -> Result<Game, Fault> {
        if t <= Dyadic::MINUS_ONE {
            return Err(Fault::input(format!("cannot cool by {t}: it must be above -1")));
        }
        let tax = self.dyadic(t.negative())?;
        self.cool_within(g, t, tax, &mut Memo::default())
    }

    fn cool_within(
        &mut self,
        g: Game,
        t: Dyadic,
        tax: Game,
        memo: &mut Memo,
    ) -> Result<Game, Fault> {
        if self.temperature(g)? < t {
            let mean = self.mean(g)?;
            return self.dyadic(mean);
        }
        // Cooling by t ≥ 0 commutes with adding any number, by t < 0 with adding an integer.
        let (base, offset) = if g.is_number() {
            (g, Dyadic::ZERO)
        } else if t < Dyadic::ZERO {
            self.without_whole_part(g)?
        } else {
            (Game::new(g.shape(), 0), self.offset(g))
        };
        let cooled = match memo.get(&base) {
            Some(&known) => known,
            None => {
                let made = self.map_options(base, tax, |arena, option| {
                    arena.cool_within(option, t, tax, memo)
                })?;
                memo.insert(base, made);
                made
            }
        };
        self.translate(cooled, offset)
    }

    /// `{f(G^L) + gain | f(G^R) - gain}`.
    fn map_options(
        &mut self,
        g: Game,
        gain: Game,
        mut f: impl FnMut(&mut Arena, Game) -> Result<Game, Fault>,
    ) -> Result<Game, Fault> {
        self.step()?;
        let mut sides: [Options; 2] = Default::default();
        for player in Player::BOTH {
            let bonus = if player.is_left() { gain } else { self.negative(gain)? };
            for option in self.options(g, player)? {
                let image = f(self, option)?;
                let option = self.add(image, bonus)?;
                sides[player.index()].push(option);
            }
        }
        self.value_of_options(sides)
    }

    /// `g` heated by the game `t` (`∫^t g`): numbers stay, every other move gains `t`.
    pub fn heat(&mut self, g: Game, t: Game) -> Result<Game, Fault> {
        self.heat_within(g, t, &mut Memo::default())
    }

    fn heat_within(&mut self, g: Game, t: Game, memo: &mut Memo) -> Result<Game, Fault> {
        if g.is_number() {
            return Ok(g);
        }
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        let heated = self.map_options(g, t, |arena, option| arena.heat_within(option, t, memo))?;
        memo.insert(g, heated);
        Ok(heated)
    }

    /// `g` overheated from `s` to `t` (`∫_s^t g`): an integer n becomes n·s, every other move
    /// gains `t` (Winning Ways ch. 6).
    pub fn overheat(&mut self, g: Game, s: Game, t: Game) -> Result<Game, Fault> {
        self.overheat_within(g, s, t, &mut Memo::default())
    }

    fn overheat_within(
        &mut self,
        g: Game,
        s: Game,
        t: Game,
        memo: &mut Memo,
    ) -> Result<Game, Fault> {
        if let Some(n) = self.as_number(g).filter(|x| x.is_integer()) {
            return self.multiple(n, s);
        }
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        let hot =
            self.map_options(g, t, |arena, option| arena.overheat_within(option, s, t, memo))?;
        memo.insert(g, hot);
        Ok(hot)
    }

    /// `g` cooled by its own temperature: what is left of it is infinitesimally close to the mean.
    /// A number is left as it is.
    pub fn freeze(&mut self, g: Game) -> Result<Game, Fault> {
        if g.is_number() {
            return Ok(g);
        }
        let t = self.temperature(g)?;
        self.cool(g, t)
    }
}
