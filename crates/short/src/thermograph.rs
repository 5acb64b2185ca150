//! Thermographs: exact piecewise-linear walls from temperature -1 upwards.
//!
//! Naive definition: for `t ≥ -1`, Left's wall is `max R_t(G^L) - t`, Right's is
//! `min L_t(G^R) + t`, up to the temperature where they meet; above it both are the mast. An
//! integer is a mast from -1. Left's scaffold has slopes 0 and -1 and Right's 0 and +1 (in t), so
//! they meet once (Siegel, *Combinatorial Game Theory*, II.5).

use std::sync::Arc;

use crate::arena::Arena;
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};

/// Break-points `(temperature, value)`, the first at -1; constant after the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    points: Vec<(Dyadic, Dyadic)>,
}

/// The two walls of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    pub left: Wall,
    pub right: Wall,
    pub mean: Dyadic,
    pub temperature: Dyadic,
}

type R<T> = Result<T, Fault>;

impl Wall {
    fn mast(x: Dyadic) -> Wall {
        Wall { points: vec![(Dyadic::MINUS_ONE, x)] }
    }

    /// The wall through these break-points `(temperature, value)`, the first at -1, the
    /// temperatures increasing; nothing if they are not so.
    pub fn through(points: Vec<(Dyadic, Dyadic)>) -> Option<Wall> {
        let starts = points.first().is_some_and(|(t, _)| *t == Dyadic::MINUS_ONE);
        let rises = points.windows(2).all(|pair| pair[0].0 < pair[1].0);
        (starts && rises).then_some(Wall { points })
    }

    /// Break-points `(temperature, value)` from -1 upwards; constant after the last.
    pub fn points(&self) -> &[(Dyadic, Dyadic)] {
        &self.points
    }

    /// The value at temperature `t ≥ -1`.
    pub fn at(&self, t: Dyadic) -> R<Dyadic> {
        let next = self.points.partition_point(|(s, _)| *s <= t);
        let (t0, v0) = self.points[next.max(1) - 1];
        let Some(&(_, v1)) = self.points.get(next) else {
            return Ok(v0);
        };
        // Slopes are -1, 0 or 1.
        let rise = t.minus(t0)?;
        match v1.cmp(&v0) {
            std::cmp::Ordering::Equal => Ok(v0),
            std::cmp::Ordering::Greater => v0.plus(rise),
            std::cmp::Ordering::Less => v0.minus(rise),
        }
    }

    fn translated(&self, x: Dyadic) -> R<Wall> {
        let points = self.points.iter().map(|&(t, v)| Ok((t, v.plus(x)?)));
        Ok(Wall { points: points.collect::<R<_>>()? })
    }
}

/// A function sampled at its break-points, with the slope after the last: a scaffold.
struct Scaffold {
    points: Vec<(Dyadic, Dyadic)>,
    last_slope: i64,
}

impl Scaffold {
    /// The other player's wall, taxed: `wall - t` for Left, `wall + t` for Right.
    fn taxed(wall: &Wall, player: Player) -> R<Scaffold> {
        let sign = if player.is_left() { -1 } else { 1 };
        let tax = Dyadic::integer(sign.into());
        let points = wall.points.iter().map(|&(t, v)| Ok((t, v.plus(t.times(tax)?)?)));
        Ok(Scaffold { points: points.collect::<R<_>>()?, last_slope: sign })
    }

    fn at(&self, t: Dyadic) -> R<Dyadic> {
        let next = self.points.partition_point(|(s, _)| *s <= t);
        let (t0, v0) = self.points[next.max(1) - 1];
        let slope = match self.points.get(next) {
            Some(&(_, v1)) => v1.minus(v0)?.signum(),
            None => self.last_slope,
        };
        v0.plus(t.minus(t0)?.times(Dyadic::integer(slope.into()))?)
    }

    /// All break-points of both, and where they cross.
    fn joint_times(&self, other: &Scaffold) -> R<Vec<Dyadic>> {
        let mut times: Vec<Dyadic> =
            self.points.iter().chain(&other.points).map(|(t, _)| *t).collect();
        times.sort_unstable();
        times.dedup();
        let mut all = Vec::with_capacity(times.len() + 2);
        for (i, &t) in times.iter().enumerate() {
            all.push(t);
            let gap = self.at(t)?.minus(other.at(t)?)?;
            let later = match times.get(i + 1) {
                Some(&u) => u,
                None => t.plus(Dyadic::ONE)?,
            };
            let gap_later = self.at(later)?.minus(other.at(later)?)?;
            let closing = gap.minus(gap_later)?;
            if gap.is_zero() || closing.is_zero() || closing.signum() != gap.signum() {
                continue;
            }
            // The gap closes at rate 1 or 2 per unit of temperature.
            let rate_two =
                closing == later.minus(t)?.times(Dyadic::integer((2 * closing.signum()).into()))?;
            let size = if gap.signum() < 0 { gap.negative() } else { gap };
            let crossing = t.plus(if rate_two { size.half()? } else { size })?;
            if times.get(i + 1).is_none_or(|&u| crossing < u) {
                all.push(crossing);
            }
        }
        Ok(all)
    }

    /// The better of the two for the player: the larger for Left, the smaller for Right.
    fn best(self, other: Scaffold, player: Player) -> R<Scaffold> {
        let mut points = Vec::new();
        for t in self.joint_times(&other)? {
            let (a, b) = (self.at(t)?, other.at(t)?);
            points.push((t, if player.is_left() == (a > b) { a } else { b }));
        }
        Ok(Scaffold { points, last_slope: self.last_slope })
    }

    /// The wall up to temperature `t`, constant above.
    fn cut(&self, t: Dyadic) -> R<Wall> {
        let mut points: Vec<_> = self.points.iter().copied().filter(|(s, _)| *s < t).collect();
        points.push((t, self.at(t)?));
        Ok(Wall { points: straightened(points)? })
    }
}

/// Drop break-points at which the slope does not change.
fn straightened(points: Vec<(Dyadic, Dyadic)>) -> R<Vec<(Dyadic, Dyadic)>> {
    let mut kept: Vec<(Dyadic, Dyadic)> = Vec::with_capacity(points.len());
    for (i, &(t, v)) in points.iter().enumerate() {
        let before = match kept.last() {
            Some(&(_, u)) => v.minus(u)?.signum(),
            None => 2,
        };
        let after = match points.get(i + 1) {
            Some(&(_, w)) => w.minus(v)?.signum(),
            None => 0,
        };
        if before != after {
            kept.push((t, v));
        }
    }
    Ok(kept)
}

impl Thermograph {
    fn mast(x: Dyadic) -> Thermograph {
        let wall = Wall::mast(x);
        Thermograph { left: wall.clone(), right: wall, mean: x, temperature: Dyadic::MINUS_ONE }
    }

    /// The wall of one player.
    pub fn wall(&self, player: Player) -> &Wall {
        if player.is_left() {
            &self.left
        } else {
            &self.right
        }
    }

    fn translated(&self, x: Dyadic) -> R<Thermograph> {
        Ok(Thermograph {
            left: self.left.translated(x)?,
            right: self.right.translated(x)?,
            mean: self.mean.plus(x)?,
            temperature: self.temperature,
        })
    }

    /// The part from temperature 0 up, as most books draw it: break-points of one wall.
    pub fn above_zero(&self, player: Player) -> R<Vec<(Dyadic, Dyadic)>> {
        let wall = self.wall(player);
        let start = (Dyadic::ZERO, wall.at(Dyadic::ZERO)?);
        let rest = wall.points.iter().copied().filter(|(t, _)| *t > Dyadic::ZERO);
        Ok(std::iter::once(start).chain(rest).collect())
    }
}

impl Arena {
    /// The thermograph of `g`.
    pub fn thermograph(&mut self, g: Game) -> R<Thermograph> {
        if let Some(x) = self.as_number(g) {
            if x.is_integer() {
                return Ok(Thermograph::mast(x));
            }
            // Kept by fractional part: the options of a number lead to few others, again and again.
            let (base, whole) = self.without_whole_part(g)?;
            let known = self.thermographs.get(&base).cloned();
            let graph = match known {
                Some(known) => known,
                None => {
                    let made = Arc::new(self.thermograph_of_number(x.minus(whole)?)?);
                    self.thermographs.insert(base, made.clone());
                    made
                }
            };
            return graph.translated(whole);
        }
        let (base, whole) = self.without_whole_part(g)?;
        self.thermograph_of_base(base)?.translated(whole)
    }

    /// `g = base + whole`: below temperature 0 walls depend on which numbers are integers, so only
    /// a translation by an integer keeps them; from 0 up any number does.
    pub(crate) fn without_whole_part(&mut self, g: Game) -> R<(Game, Dyadic)> {
        let whole = self.offset(g).floor();
        Ok((self.translate(g, whole.negative())?, whole))
    }

    /// The number m/2^k is `{x - 2^-k | x + 2^-k}` over simpler numbers whose masts reach below -2^-k
    /// on the walls that matter: both walls have slope ±1 below -2^-k.
    fn thermograph_of_number(&mut self, x: Dyadic) -> R<Thermograph> {
        let mut best: [Option<Scaffold>; 2] = [None, None];
        for player in Player::BOTH {
            let option = x.options()[player.index()].expect("a fraction has two options");
            let option = self.dyadic(option)?;
            let wall = self.thermograph(option)?.wall(player.other()).clone();
            best[player.index()] = Some(Scaffold::taxed(&wall, player)?);
        }
        close(best)
    }

    fn thermograph_of_base(&mut self, g: Game) -> R<Arc<Thermograph>> {
        if let Some(known) = self.thermographs.get(&g) {
            return Ok(known.clone());
        }
        self.step()?;
        let made =
            if let Some((x, up, nim)) = self.number_up_star(g).filter(|(x, ..)| x.is_integer()) {
                infinitesimal_thermograph(up, nim).translated(x)?
            } else {
                let mut best: [Option<Scaffold>; 2] = [None, None];
                for player in Player::BOTH {
                    let mut scaffold: Option<Scaffold> = None;
                    for option in self.options(g, player)? {
                        let thermograph = self.thermograph(option)?;
                        let next = Scaffold::taxed(thermograph.wall(player.other()), player)?;
                        scaffold = Some(match scaffold {
                            None => next,
                            Some(s) => s.best(next, player)?,
                        });
                    }
                    best[player.index()] = scaffold;
                }
                close(best)?
            };
        let made = Arc::new(made);
        self.thermographs.insert(g, made.clone());
        Ok(made)
    }

    /// The mean value: where the mast stands.
    pub fn mean(&mut self, g: Game) -> R<Dyadic> {
        if let (Some(_), x) = (self.up_star(g), self.offset(g)) {
            return Ok(x);
        }
        let offset = self.offset(g);
        self.thermograph_of_base(Game::new(g.shape(), 0))?.mean.plus(offset)
    }

    /// The temperature: an integer has -1, a dyadic with denominator 2^k has -1/2^k.
    pub fn temperature(&mut self, g: Game) -> R<Dyadic> {
        if let Some(x) = self.as_number(g) {
            return Ok(Dyadic::new(-1, x.exponent()));
        }
        if self.up_star(g).is_some() {
            return Ok(Dyadic::ZERO);
        }
        Ok(self.thermograph_of_base(Game::new(g.shape(), 0))?.temperature)
    }
}

/// Where the scaffolds meet the mast begins.
fn close(best: [Option<Scaffold>; 2]) -> R<Thermograph> {
    let [Some(left), Some(right)] = best else {
        unreachable!("a game that is not an integer has options on both sides")
    };
    let times = left.joint_times(&right)?;
    let mut meet = None;
    for &t in &times {
        if left.at(t)? <= right.at(t)? {
            meet = Some(t);
            break;
        }
    }
    let temperature = meet.expect("scaffolds of slopes -1 and +1 meet");
    let mean = left.at(temperature)?;
    Ok(Thermograph {
        left: left.cut(temperature)?,
        right: right.cut(temperature)?,
        mean,
        temperature,
    })
}

/// All of `n·↑ + *m` freeze at 0. Below it: `*m` has walls ∓t; an up has Left's wall -t and
/// Right's 0, but `↑* = {0,*|0}` has both slanted.
fn infinitesimal_thermograph(up: i64, nim: u32) -> Thermograph {
    let slanted =
        |end: Dyadic| Wall { points: vec![(Dyadic::MINUS_ONE, end), (Dyadic::ZERO, Dyadic::ZERO)] };
    let upright = Wall::mast(Dyadic::ZERO);
    let both = up == 0 || (up.abs() == 1 && nim == 1);
    Thermograph {
        left: if both || up > 0 { slanted(Dyadic::ONE) } else { upright.clone() },
        right: if both || up < 0 { slanted(Dyadic::MINUS_ONE) } else { upright },
        mean: Dyadic::ZERO,
        temperature: Dyadic::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fine_numbers_have_thermographs_at_once() {
        let mut arena = Arena::new();
        let x = Dyadic::new(1, 300).plus(Dyadic::new(5, 7)).unwrap();
        let (g, low) = (arena.dyadic(x).unwrap(), arena.integer(-5).unwrap());
        let switch = arena.game(&[g], &[low]).unwrap();
        let wide = x.plus(Dyadic::integer(5)).unwrap().half().unwrap();
        assert_eq!(arena.temperature(switch).unwrap(), wide);
        assert_eq!(arena.thermograph(g).unwrap().temperature, Dyadic::new(-1, 300));
    }
}
