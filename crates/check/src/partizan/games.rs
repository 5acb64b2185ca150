//! The checker's own short partizan games: canonical forms, order and sums.

use std::collections::HashMap;

use crate::limits::Toll;
use crate::partizan::dyadic::{simplest, Dyadic, End};
use crate::{CheckError, Limits};

/// Deepest form that is taken: comparisons call themselves twice as deep.
const DEEPEST: u32 = 600;
/// Bytes an entry of the tables is reckoned at.
const ENTRY: u64 = 96;

/// The place of a game among `Games`. Canonical games are equal exactly if their places are.
pub type Id = u32;

#[derive(Debug, Clone)]
enum Form {
    Number(Dyadic),
    /// Options of a game that is not equal to a number.
    Other(Vec<Id>, Vec<Id>),
}

/// All games met so far.
pub struct Games<'l, 'a> {
    limits: &'l Limits<'a>,
    toll: Toll<'l, 'a>,
    forms: Vec<Form>,
    depths: Vec<u32>,
    numbers: HashMap<Dyadic, Id>,
    others: HashMap<(Vec<Id>, Vec<Id>), Id>,
    below: HashMap<(Id, Id), bool>,
    sums: HashMap<(Id, Id), Id>,
    negatives: HashMap<Id, Id>,
    stops: HashMap<(Id, bool), Dyadic>,
}

impl<'l, 'a> Games<'l, 'a> {
    pub fn new(limits: &'l Limits<'a>) -> Self {
        Games {
            limits,
            toll: limits.toll(),
            forms: vec![],
            depths: vec![],
            numbers: HashMap::new(),
            others: HashMap::new(),
            below: HashMap::new(),
            sums: HashMap::new(),
            negatives: HashMap::new(),
            stops: HashMap::new(),
        }
    }

    pub fn number(&mut self, x: Dyadic) -> Result<Id, CheckError> {
        if let Some(&id) = self.numbers.get(&x) {
            return Ok(id);
        }
        let id = self.push(Form::Number(x), 0)?;
        self.numbers.insert(x, id);
        Ok(id)
    }

    /// The number a game is, if it is one.
    pub fn as_number(&self, g: Id) -> Option<Dyadic> {
        match self.forms[g as usize] {
            Form::Number(x) => Some(x),
            Form::Other(..) => None,
        }
    }

    fn push(&mut self, form: Form, depth: u32) -> Result<Id, CheckError> {
        if depth > DEEPEST {
            return Err(CheckError::TooLarge(format!(
                "a value is deeper than {DEEPEST} moves, the most this checker compares"
            )));
        }
        let entries = self.forms.len() + self.below.len() + self.sums.len() + self.stops.len();
        let entries = entries + self.negatives.len();
        self.limits.hold(ENTRY * entries as u64, || "the values of heaps".into())?;
        self.toll.pay(1)?;
        self.forms.push(form);
        self.depths.push(depth);
        Ok((self.forms.len() - 1) as Id)
    }

    /// −g.
    pub fn negative(&mut self, g: Id) -> Result<Id, CheckError> {
        if let Some(&known) = self.negatives.get(&g) {
            return Ok(known);
        }
        let (left, right) = self.options(g)?;
        let mut of = |side: Vec<Id>| -> Result<Vec<Id>, CheckError> {
            side.into_iter().map(|option| self.negative(option)).collect()
        };
        let sides = (of(right)?, of(left)?);
        let found = self.make(sides.0, sides.1)?;
        self.negatives.insert(g, found);
        Ok(found)
    }

    /// The options of a game; those of a number are numbers.
    pub fn options(&mut self, g: Id) -> Result<(Vec<Id>, Vec<Id>), CheckError> {
        let x = match &self.forms[g as usize] {
            Form::Other(left, right) => return Ok((left.clone(), right.clone())),
            Form::Number(x) => *x,
        };
        let (low, high) = x.options()?;
        let mut side = |y: Option<Dyadic>| y.map(|y| self.number(y)).transpose();
        let (left, right) = (side(low)?, side(high)?);
        Ok((left.into_iter().collect(), right.into_iter().collect()))
    }

    /// Is g ≤ h? No move of Left in g may reach h or more, and no move of Right in h may reach g or less. Beside a
    /// game that is not a number, moves in a number need not be tried (number avoidance).
    pub fn at_most(&mut self, g: Id, h: Id) -> Result<bool, CheckError> {
        if g == h {
            return Ok(true);
        }
        let numbers = (self.as_number(g), self.as_number(h));
        if let (Some(x), Some(y)) = numbers {
            return Ok(x <= y);
        }
        if let Some(&known) = self.below.get(&(g, h)) {
            return Ok(known);
        }
        self.toll.pay(1)?;
        let mut holds = true;
        if numbers.0.is_none() {
            for l in self.options(g)?.0 {
                if self.at_most(h, l)? {
                    holds = false;
                    break;
                }
            }
        }
        if holds && numbers.1.is_none() {
            for r in self.options(h)?.1 {
                if self.at_most(r, g)? {
                    holds = false;
                    break;
                }
            }
        }
        self.below.insert((g, h), holds);
        Ok(holds)
    }

    /// The number play comes to when both want the best for themselves and this player begins.
    fn stop(&mut self, g: Id, left: bool) -> Result<Dyadic, CheckError> {
        if let Some(x) = self.as_number(g) {
            return Ok(x);
        }
        if let Some(&known) = self.stops.get(&(g, left)) {
            return Ok(known);
        }
        let (l, r) = self.options(g)?;
        let mut best: Option<Dyadic> = None;
        for option in if left { l } else { r } {
            let x = self.stop(option, !left)?;
            best = Some(match best {
                Some(y) if left => y.max(x),
                Some(y) => y.min(x),
                None => x,
            });
        }
        // A game that is not a number has options on both sides.
        let best = best.expect("both players can move where the value is not a number");
        self.stops.insert((g, left), best);
        Ok(best)
    }

    /// The canonical form of {left | right}.
    pub fn make(&mut self, mut left: Vec<Id>, mut right: Vec<Id>) -> Result<Id, CheckError> {
        let interval = self.interval(&left, &right)?;
        if let Some(x) = simplest(interval.0, interval.1)? {
            return self.number(x);
        }
        loop {
            tidy(&mut left);
            tidy(&mut right);
            if let Some(&id) = self.others.get(&(left.clone(), right.clone())) {
                return Ok(id);
            }
            let depth = left.iter().chain(&right).map(|&o| self.depths[o as usize]).max();
            let depth = depth.unwrap_or(0) + 1;
            let raw = self.push(Form::Other(left.clone(), right.clone()), depth)?;
            let simpler_left = self.simpler(raw, &left, true)?;
            let simpler_right = self.simpler(raw, &right, false)?;
            if simpler_left.is_none() && simpler_right.is_none() {
                self.others.insert((left, right), raw);
                return Ok(raw);
            }
            left = simpler_left.unwrap_or(left);
            right = simpler_right.unwrap_or(right);
        }
    }

    /// The numbers x that no option of Left is above or at, and no option of Right below or at.
    fn interval(&mut self, left: &[Id], right: &[Id]) -> Result<(End, End), CheckError> {
        let (mut low, mut high): (End, End) = (None, None);
        self.toll.pay(left.len() + right.len())?;
        for &l in left {
            let a = self.stop(l, false)?;
            let at = self.number(a)?;
            // x = a is allowed unless l ≥ a.
            let end = (a, !self.at_most(at, l)?);
            low = Some(match low {
                Some(known) if known.0 > a || known.0 == a && !known.1 => known,
                _ => end,
            });
        }
        for &r in right {
            let b = self.stop(r, true)?;
            let at = self.number(b)?;
            let end = (b, !self.at_most(r, at)?);
            high = Some(match high {
                Some(known) if known.0 < b || known.0 == b && !known.1 => known,
                _ => end,
            });
        }
        Ok((low, high))
    }

    /// The options of one side without a dominated one, or with a reversible one bypassed; None if there is none.
    fn simpler(
        &mut self,
        g: Id,
        options: &[Id],
        left: bool,
    ) -> Result<Option<Vec<Id>>, CheckError> {
        for (i, &o) in options.iter().enumerate() {
            self.toll.pay(options.len())?;
            let rest = || options.iter().enumerate().filter(move |&(j, _)| j != i).map(|(_, &p)| p);
            for other in rest() {
                if if left { self.at_most(o, other)? } else { self.at_most(other, o)? } {
                    return Ok(Some(rest().collect()));
                }
            }
            let (l, r) = self.options(o)?;
            for back in if left { r } else { l } {
                if if left { self.at_most(back, g)? } else { self.at_most(g, back)? } {
                    let (l, r) = self.options(back)?;
                    return Ok(Some(rest().chain(if left { l } else { r }).collect()));
                }
            }
        }
        Ok(None)
    }

    /// The sum of two games. A number is added to the options of a game that is not one (number translation).
    pub fn sum(&mut self, g: Id, h: Id) -> Result<Id, CheckError> {
        let (g, h) = (g.min(h), g.max(h));
        if let Some(&known) = self.sums.get(&(g, h)) {
            return Ok(known);
        }
        self.toll.pay(1)?;
        let numbers = (self.as_number(g), self.as_number(h));
        let total = if let (Some(x), Some(y)) = numbers {
            let sum = x.plus(y)?;
            self.number(sum)?
        } else {
            let (mut left, mut right) = (vec![], vec![]);
            for (moved, other, number) in [(g, h, numbers.0), (h, g, numbers.1)] {
                if number.is_none() {
                    let (l, r) = self.options(moved)?;
                    for o in l {
                        left.push(self.sum(o, other)?);
                    }
                    for o in r {
                        right.push(self.sum(o, other)?);
                    }
                }
            }
            self.make(left, right)?
        };
        self.sums.insert((g, h), total);
        Ok(total)
    }
}

fn tidy(options: &mut Vec<Id>) {
    options.sort_unstable();
    options.dedup();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_games_have_their_names() {
        let limits = Limits::new(1 << 24, &|_| true);
        let mut games = Games::new(&limits);
        let zero = games.make(vec![], vec![]).unwrap();
        let one = games.make(vec![zero], vec![]).unwrap();
        let half = games.make(vec![zero], vec![one]).unwrap();
        assert_eq!(games.as_number(one), Some(Dyadic::whole(1)));
        assert_eq!(games.sum(half, half).unwrap(), one);
        let star = games.make(vec![zero], vec![zero]).unwrap();
        assert_eq!(games.sum(star, star).unwrap(), zero);
        let up = games.make(vec![zero], vec![star]).unwrap();
        assert!(games.at_most(zero, up).unwrap() && !games.at_most(up, zero).unwrap());
        assert!(!games.at_most(up, star).unwrap() && !games.at_most(star, up).unwrap());
        // {0, * | 0, *} = *2, and *2 + *2 = 0; ↑ + ↓ = 0; {↑ | ↓} = * by reversing.
        let two = games.make(vec![zero, star], vec![star, zero]).unwrap();
        assert_eq!(games.sum(two, two).unwrap(), zero);
        let down = games.make(vec![star], vec![zero]).unwrap();
        assert_eq!(games.sum(up, down).unwrap(), zero);
        let reversed = games.make(vec![up], vec![down]).unwrap();
        assert_eq!(reversed, star);
        // {1 | 0} + {1 | 0} = 1, and {1 | 0} − 1/2 = ±1/2.
        let switch = games.make(vec![one], vec![zero]).unwrap();
        assert_eq!(games.sum(switch, switch).unwrap(), one);
    }
}
