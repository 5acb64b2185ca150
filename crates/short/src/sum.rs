//! Negative, sum and integer multiples.

use crate::arena::{Arena, Options};
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};

impl Arena {
    /// `-g`.
    pub fn negative(&mut self, g: Game) -> Result<Game, Fault> {
        let offset = self.offset(g).negative();
        if g.is_number() {
            return self.dyadic(offset);
        }
        if let Some(u) = self.up_star(g) {
            return self.from_number_up_star(offset, -u.up, u.nim);
        }
        let shape = g.shape();
        if let Some(known) = self.known_negative(shape) {
            return self.translate(known, offset);
        }
        self.step()?;
        let base = Game::new(shape, 0);
        let mut sides: [Options; 2] = Default::default();
        for player in Player::BOTH {
            for option in self.options(base, player)? {
                let negative = self.negative(option)?;
                sides[player.other().index()].push(negative);
            }
        }
        // The mirror image of a canonical form is canonical.
        let left_stop = self.right_stop(base).negative();
        let right_stop = self.left_stop(base)?.negative();
        let negative = self.intern(sides, left_stop, right_stop)?;
        self.remember_negative(shape, negative);
        let back = self.translate(base, negative_offset(self, negative))?;
        self.remember_negative(negative.shape(), back);
        self.translate(negative, offset)
    }

    /// `g + h`.
    pub fn add(&mut self, g: Game, h: Game) -> Result<Game, Fault> {
        if g.is_number() {
            let x = self.offset(g);
            return self.translate(h, x);
        }
        if h.is_number() {
            let x = self.offset(h);
            return self.translate(g, x);
        }
        let offset = if g.number_id() == 0 {
            self.offset(h)
        } else if h.number_id() == 0 {
            self.offset(g)
        } else {
            self.offset(g).plus(self.offset(h))?
        };
        if let (Some(a), Some(b)) = (self.up_star(g), self.up_star(h)) {
            let up = a.up.checked_add(b.up).ok_or_else(|| {
                Fault::Limit(format!("{} ups and {} ups are too many", a.up, b.up))
            })?;
            return self.from_number_up_star(offset, up, a.nim ^ b.nim);
        }
        let (s, t) = (g.shape().min(h.shape()), g.shape().max(h.shape()));
        let key = (u64::from(s) << 32 | u64::from(t), 0);
        if let Some(known) = self.sum_memo.get(key) {
            return self.translate(known, offset);
        }
        let sum = self.add_shapes(Game::new(s, 0), Game::new(t, 0))?;
        self.sum_memo.put(key, sum);
        self.translate(sum, offset)
    }

    fn add_shapes(&mut self, g: Game, h: Game) -> Result<Game, Fault> {
        if self.known_negative(g.shape()).is_some_and(|n| n.shape() == h.shape()) {
            // g - g = 0, up to the numbers the shapes are translated by.
            let n = self.negative(g)?;
            let apart = self.offset(h).minus(self.offset(n))?;
            return self.dyadic(apart);
        }
        let mut sides: [Options; 2] = Default::default();
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                let sum = self.add(option, h)?;
                sides[player.index()].push(sum);
            }
            for option in self.options(h, player)? {
                let sum = self.add(g, option)?;
                sides[player.index()].push(sum);
            }
        }
        self.from_options(sides)
    }

    /// `g - h`.
    pub fn subtract(&mut self, g: Game, h: Game) -> Result<Game, Fault> {
        let minus = self.negative(h)?;
        self.add(g, minus)
    }

    /// `n` copies of `g` added (of `-g` for negative `n`).
    pub fn multiple(&mut self, n: i128, g: Game) -> Result<Game, Fault> {
        if let Some((x, up, nim)) = self.number_up_star(g) {
            let x = x.times(Dyadic::integer(n))?;
            let up = i128::from(up).checked_mul(n).and_then(|u| i64::try_from(u).ok());
            let up = up.ok_or_else(|| Fault::Limit(format!("{n} copies have too many ups")))?;
            return self.from_number_up_star(x, up, if n % 2 == 0 { 0 } else { nim });
        }
        if n.unsigned_abs() > 1 << 20 {
            return Err(Fault::Limit(format!("{n} copies of a game are more than 2^20")));
        }
        let mut power = if n < 0 { self.negative(g)? } else { g };
        let mut left = n.unsigned_abs();
        let mut sum = Game::ZERO;
        while left > 0 {
            if left & 1 == 1 {
                sum = self.add(sum, power)?;
            }
            left >>= 1;
            if left > 0 {
                power = self.add(power, power)?;
            }
        }
        Ok(sum)
    }
}

/// What must be added to the mirrored shape's own mirror to undo its translation.
fn negative_offset(arena: &Arena, negative: Game) -> Dyadic {
    // -(shape' + x) = shape  ⇒  -shape' = shape + x.
    arena.offset(negative)
}
