//! Values of positions: split, take representatives, remember.

use grundy_short::{Arena, Dyadic, Fault, Game, Player};
use rustc_hash::FxHashMap;

use crate::ruleset::{Parts, Ruleset};

/// Positions remembered before a limit is reported.
pub(crate) const MOST_POSITIONS: usize = 60_000_000;

/// Values of the positions of one ruleset, to be kept between calls.
pub(crate) struct Table<R: Ruleset>(FxHashMap<R::Position, Game>);

impl<R: Ruleset> Default for Table<R> {
    fn default() -> Self {
        Table(FxHashMap::default())
    }
}

/// Evaluates positions of one ruleset and remembers them.
pub struct Evaluator<'a, R: Ruleset> {
    rules: &'a R,
    values: FxHashMap<R::Position, Game>,
    most: usize,
}

impl<'a, R: Ruleset> Evaluator<'a, R> {
    pub fn new(rules: &'a R) -> Self {
        Evaluator { rules, values: FxHashMap::default(), most: MOST_POSITIONS }
    }

    /// Go on from values found before; `most` positions are remembered at most.
    pub(crate) fn resumed(rules: &'a R, values: Table<R>, most: usize) -> Self {
        Evaluator { rules, values: values.0, most }
    }

    pub(crate) fn into_table(self) -> Table<R> {
        Table(self.values)
    }

    /// How many positions have been evaluated.
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    /// The value of a position.
    pub fn value(&mut self, arena: &mut Arena, position: R::Position) -> Result<Game, Fault> {
        let Parts { mut number, parts } = self.rules.decompose(position)?;
        let mut sum = Game::ZERO;
        for part in parts {
            let value = self.value_of_part(arena, part)?;
            // Numbers are cheap to add at the end.
            match arena.as_number(value) {
                Some(x) => number = number.plus(x)?,
                None => sum = arena.add(sum, value)?,
            }
        }
        if number != Dyadic::ZERO {
            sum = arena.translate(sum, number)?;
        }
        Ok(sum)
    }

    fn value_of_part(&mut self, arena: &mut Arena, part: R::Position) -> Result<Game, Fault> {
        let (part, negated) = self.rules.representative(part);
        let value = match self.values.get(&part) {
            Some(&known) => known,
            None => {
                let value = self.compute(arena, &part)?;
                self.rules.check(arena, &part, value)?;
                if self.values.len() >= self.most {
                    let most = self.most;
                    return Err(Fault::Limit(format!(
                        "stopped at the limit of {most} evaluated positions"
                    )));
                }
                self.values.insert(part, value);
                value
            }
        };
        if negated {
            arena.negative(value)
        } else {
            Ok(value)
        }
    }

    fn compute(&mut self, arena: &mut Arena, part: &R::Position) -> Result<Game, Fault> {
        arena.pause()?;
        if let Some(known) = self.rules.known(arena, part)? {
            return Ok(known);
        }
        let mut sides: [Vec<Game>; 2] = Default::default();
        for player in Player::BOTH {
            let side = &mut sides[player.index()];
            for next in self.rules.moves(part, player) {
                side.push(self.value(arena, next)?);
            }
            side.sort_unstable();
            side.dedup();
        }
        arena.game(&sides[0], &sides[1])
    }
}
