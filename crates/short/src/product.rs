//! Products and powers: Norton, Conway, ordinal sum, uptimal powers, tinies.

use rustc_hash::FxHashMap;

use crate::arena::{Arena, Options};
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};

impl Arena {
    /// Norton's product `g · unit`: n copies for an integer n; otherwise every move gains
    /// `unit + Δ` over the incentives Δ of the unit (Winning Ways ch. 8).
    pub fn norton(&mut self, g: Game, unit: Game) -> Result<Game, Fault> {
        let mut steps = Options::new();
        for gain in self.all_incentives(unit)? {
            let step = self.add(unit, gain)?;
            steps.push(step);
        }
        self.norton_within(g, unit, &steps, &mut FxHashMap::default())
    }

    fn norton_within(
        &mut self,
        g: Game,
        unit: Game,
        steps: &Options,
        memo: &mut FxHashMap<Game, Game>,
    ) -> Result<Game, Fault> {
        if let Some(n) = self.as_number(g).filter(|x| x.is_integer()) {
            return self.multiple(n, unit);
        }
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        self.step()?;
        let mut sides: [Options; 2] = Default::default();
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                let image = self.norton_within(option, unit, steps, memo)?;
                for &step in steps {
                    let moved = match player {
                        Player::Left => self.add(image, step)?,
                        Player::Right => self.subtract(image, step)?,
                    };
                    sides[player.index()].push(moved);
                }
            }
        }
        let product = self.value_of_options(sides)?;
        memo.insert(g, product);
        Ok(product)
    }

    /// Conway's product of the canonical forms: `{G^L·H + G·H^L - G^L·H^L, … | …}`. It is the
    /// product of numbers on numbers; on other games it depends on the form (ONAG ch. 1).
    pub fn conway(&mut self, g: Game, h: Game) -> Result<Game, Fault> {
        self.conway_within(g, h, &mut FxHashMap::default())
    }

    fn conway_within(
        &mut self,
        g: Game,
        h: Game,
        memo: &mut FxHashMap<(Game, Game), Game>,
    ) -> Result<Game, Fault> {
        if let (Some(x), Some(y)) = (self.as_number(g), self.as_number(h)) {
            let product = x.times(y)?;
            return self.dyadic(product);
        }
        if let (Some((x, 0, n)), Some((y, 0, m))) = (self.number_up_star(g), self.number_up_star(h))
        {
            if x.is_zero() && y.is_zero() {
                let product = crate::nimber::product(u64::from(n), u64::from(m));
                if let Ok(product) = u32::try_from(product) {
                    return self.nimber(product);
                }
            }
        }
        for (n, other) in [(g, h), (h, g)] {
            // n·G as a product with an integer is the sum of n copies.
            if let Some(n) = self.as_number(n).filter(|x| x.is_integer()) {
                return self.multiple(n, other);
            }
        }
        let key = (g.min(h), g.max(h));
        if let Some(&known) = memo.get(&key) {
            return Ok(known);
        }
        self.step()?;
        let mut sides: [Options; 2] = Default::default();
        for p in Player::BOTH {
            for q in Player::BOTH {
                // Same sides favour Left, different sides favour Right.
                let side = if p == q { 0 } else { 1 };
                for a in self.options(g, p)? {
                    for b in self.options(h, q)? {
                        let ah = self.conway_within(a, h, memo)?;
                        let gb = self.conway_within(g, b, memo)?;
                        let ab = self.conway_within(a, b, memo)?;
                        let sum = self.add(ah, gb)?;
                        let option = self.subtract(sum, ab)?;
                        sides[side].push(option);
                    }
                }
            }
        }
        let product = self.value_of_options(sides)?;
        memo.insert(key, product);
        Ok(product)
    }

    /// The ordinal sum `g : h` of the canonical form of `g`: a move in `g` ends `h`.
    pub fn ordinal_sum(&mut self, g: Game, h: Game) -> Result<Game, Fault> {
        let mut base: [Options; 2] = Default::default();
        for player in Player::BOTH {
            base[player.index()] = self.options(g, player)?;
        }
        self.ordinal_sum_of_form(&base, h)
    }

    /// The ordinal sum over a base given as a form, which need not be canonical.
    pub fn ordinal_sum_of_form(&mut self, base: &[Options; 2], h: Game) -> Result<Game, Fault> {
        self.ordinal_within(base, h, &mut FxHashMap::default())
    }

    fn ordinal_within(
        &mut self,
        base: &[Options; 2],
        h: Game,
        memo: &mut FxHashMap<Game, Game>,
    ) -> Result<Game, Fault> {
        if let Some(&known) = memo.get(&h) {
            return Ok(known);
        }
        self.step()?;
        let far = Dyadic::integer(1 << 16);
        if self.as_number(h).is_some_and(|x| x > far || x < far.negative()) {
            return Err(Fault::beyond(
                65536,
                "ordinal sums with numbers beyond 65536 are not computed",
            ));
        }
        let mut sides = base.clone();
        for player in Player::BOTH {
            for option in self.options(h, player)? {
                let sum = self.ordinal_within(base, option, memo)?;
                sides[player.index()].push(sum);
            }
        }
        let sum = self.value_of_options(sides)?;
        memo.insert(h, sum);
        Ok(sum)
    }

    /// The switch `{g | -g}`.
    pub fn switch(&mut self, options: &[Game]) -> Result<Game, Fault> {
        let mut right = Options::new();
        for &option in options {
            let negative = self.negative(option)?;
            right.push(negative);
        }
        self.game(options, &right)
    }

    /// Tiny-g: `{0 || 0 | -g}`.
    pub fn tiny(&mut self, g: Game) -> Result<Game, Fault> {
        let minus = self.negative(g)?;
        let threat = self.game(&[Game::ZERO], &[minus])?;
        self.game(&[Game::ZERO], &[threat])
    }

    /// Miny-g: `{g | 0 || 0}`, the negative of tiny-g.
    pub fn miny(&mut self, g: Game) -> Result<Game, Fault> {
        let tiny = self.tiny(g)?;
        self.negative(tiny)
    }

    /// `g^[n]`, which for ↑ is ↑ + ↑² + … + ↑ⁿ: the ordinal sum `g : (n-1)`.
    pub fn power_to(&mut self, g: Game, n: Game) -> Result<Game, Fault> {
        let Some(x) = self.as_number(n).filter(|&x| x >= Dyadic::ONE) else {
            return Err(Fault::Input("a power ^[n] needs a number n of at least 1".into()));
        };
        let less = self.dyadic(x.minus(Dyadic::ONE)?)?;
        self.ordinal_sum(g, less)
    }

    /// `g^x` for `g = {0|H}` and a number x ≥ 1: `{0 | H : (1-x)}`, which for ↑ and
    /// an integer x is the power below.
    pub fn power_by(&mut self, g: Game, x: Dyadic) -> Result<Game, Fault> {
        if let Some(n) = x.as_integer() {
            return self.power(g, u32::try_from(n).unwrap_or(0));
        }
        let (left, right) = (self.options(g, Player::Left)?, self.options(g, Player::Right)?);
        if left[..] != [Game::ZERO] || right.len() != 1 || x < Dyadic::ONE {
            return Err(Fault::Input(
                "a power ^<x> needs x of at least 1 and a base of the form {0|H}".into(),
            ));
        }
        let below = self.dyadic(Dyadic::ONE.minus(x)?)?;
        let threat = self.ordinal_sum(right[0], below)?;
        self.game(&[Game::ZERO], &[threat])
    }

    /// The n-th power of `g = {0|H}`: `{0 | H - g - g² - … - g^(n-1)}`.
    pub fn power(&mut self, g: Game, n: u32) -> Result<Game, Fault> {
        let (left, right) = (self.options(g, Player::Left)?, self.options(g, Player::Right)?);
        if left[..] != [Game::ZERO] || right.len() != 1 || n == 0 {
            return Err(Fault::Input(
                "a power ^<n> needs n of at least 1 and a base of the form {0|H}".into(),
            ));
        }
        if n == 1 {
            return Ok(g);
        }
        let less = self.integer(i128::from(n) - 1)?;
        let so_far = self.power_to(g, less)?;
        let threat = self.subtract(right[0], so_far)?;
        self.game(&[Game::ZERO], &[threat])
    }
}
