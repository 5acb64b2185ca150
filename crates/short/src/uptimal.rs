//! Uptimal expansions: `x + *n + a₁·↑ + a₂·↑² + …`.

use std::fmt;

use crate::arena::Arena;
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::Game;
use crate::order::Relation;

/// A value `number + *nim + coefficients[0]·↑ + coefficients[1]·↑² + …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uptimal {
    pub number: Dyadic,
    pub nim: u32,
    /// Without trailing zeros.
    pub coefficients: Vec<i64>,
}

impl fmt::Display for Uptimal {
    /// `x*n.abc`: digits after the point are the coefficients, a `-` behind a negative one and
    /// brackets around one above 9 (the notation of CGSuite).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.number.is_zero() || self.nim == 0 {
            write!(f, "{}", self.number)?;
        }
        match self.nim {
            0 => {}
            1 => f.write_str("*")?,
            n => write!(f, "*{n}")?,
        }
        f.write_str(".")?;
        if self.coefficients.is_empty() {
            f.write_str("0")?;
        }
        for a in &self.coefficients {
            match a.unsigned_abs() {
                n if n < 10 => write!(f, "{n}")?,
                n => write!(f, "({n})")?,
            }
            if *a < 0 {
                f.write_str("-")?;
            }
        }
        Ok(())
    }
}

impl Arena {
    /// The uptimal expansion, or `None` if the value has none.
    ///
    /// The coefficient of ↑ is the atomic weight (the higher powers weigh nothing). What is left is a nimber
    /// plus a combination of higher powers, which is comparable with 0 only without the nimber.
    /// Each power is infinitesimal to the one before, so the next coefficient a is the only
    /// one with `-↑ⁱ < 2(X - a·↑ⁱ) < ↑ⁱ`.
    pub fn uptimal_expansion(&mut self, g: Game) -> Result<Option<Uptimal>, Fault> {
        if let Some((number, up, nim)) = self.number_up_star(g) {
            let coefficients = if up == 0 { vec![] } else { vec![up] };
            return Ok(Some(Uptimal { number, nim, coefficients }));
        }
        if !self.is_numberish(g)? {
            return Ok(None);
        }
        let number = self.right_stop(g);
        let rest = self.translate(g, number.negative())?;
        let Some(weight) = self.atomic_weight(rest)? else {
            return Ok(None);
        };
        let Some(up) = self.as_number(weight).and_then(Dyadic::as_integer) else {
            return Ok(None);
        };
        let ups = self.number_up_star_game(Dyadic::ZERO, -up, 0)?;
        let rest = self.add(rest, ups)?;
        let depth = self.birthday(rest)?.as_integer();
        let depth = depth.and_then(|d| u32::try_from(d).ok()).unwrap_or(u32::MAX);
        let mut nim = None;
        for n in 0..=depth.min(1 << 12) {
            let star = self.nimber(n)?;
            let without = self.add(rest, star)?;
            if self.compare(without, Game::ZERO)? != Relation::Confused {
                nim = Some((n, without));
                break;
            }
        }
        let Some((nim, mut rest)) = nim else {
            return Ok(None);
        };
        let mut coefficients = vec![up];
        let base = self.number_up_star_game(Dyadic::ZERO, 1, 0)?;
        let mut power = 2;
        while rest != Game::ZERO {
            if power > depth {
                return Ok(None);
            }
            let unit = self.power(base, power)?;
            let Some(a) = self.uptimal_coefficient(rest, unit, depth)? else {
                return Ok(None);
            };
            let part = self.multiple(Dyadic::integer(i128::from(-a)), unit)?;
            rest = self.add(rest, part)?;
            coefficients.push(a);
            power += 1;
        }
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        Ok(Some(Uptimal { number, nim, coefficients }))
    }

    fn uptimal_coefficient(
        &mut self,
        x: Game,
        unit: Game,
        depth: u32,
    ) -> Result<Option<i64>, Fault> {
        let minus = self.negative(unit)?;
        for size in 0..=i64::from(depth) {
            for a in if size == 0 { vec![0] } else { vec![size, -size] } {
                let part = self.multiple(Dyadic::integer(i128::from(-a)), unit)?;
                let left = self.add(x, part)?;
                let twice = self.add(left, left)?;
                if twice != unit
                    && twice != minus
                    && self.le(twice, unit)?
                    && self.le(minus, twice)?
                {
                    return Ok(Some(a));
                }
            }
        }
        Ok(None)
    }

    /// `number + *nim + Σ aᵢ·↑ⁱ`.
    pub fn uptimal_game(&mut self, u: &Uptimal) -> Result<Game, Fault> {
        let first = u.coefficients.first().copied().unwrap_or(0);
        let mut sum = self.number_up_star_game(u.number, first, u.nim)?;
        let up = self.number_up_star_game(Dyadic::ZERO, 1, 0)?;
        for (i, &a) in u.coefficients.iter().enumerate().skip(1) {
            let power = self.power(up, i as u32 + 1)?;
            let part = self.multiple(Dyadic::integer(a.into()), power)?;
            sum = self.add(sum, part)?;
        }
        Ok(sum)
    }
}
