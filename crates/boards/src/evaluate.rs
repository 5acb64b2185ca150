//! Values of positions: split, take representatives, remember.

use grundy_short::{Arena, Dyadic, Fault, Game, Player};

use crate::ruleset::{Parts, Ruleset};
use crate::table::Table;

/// Evaluates positions of one ruleset and remembers them.
pub struct Evaluator<'a, R: Ruleset> {
    rules: &'a R,
    table: Table<R, Game>,
    /// Moves made from the position asked for.
    depth: usize,
}

/// Longest line of play; a longer one is taken to be endless, and ends before the stack does.
pub(crate) const DEEPEST: usize = 10_000;

/// Play that goes on for too long.
pub(crate) fn endless() -> Fault {
    Fault::beyond(
        DEEPEST,
        format!("play can last more than {DEEPEST} moves: if it can come back to a position, there is no value"),
    )
}

impl<'a, R: Ruleset> Evaluator<'a, R> {
    pub fn new(rules: &'a R) -> Self {
        Evaluator { rules, table: Table::default(), depth: 0 }
    }

    /// Go on from values found before.
    pub(crate) fn resumed(rules: &'a R, table: Table<R, Game>) -> Self {
        Evaluator { rules, table, depth: 0 }
    }

    pub(crate) fn rules(&self) -> &'a R {
        self.rules
    }

    pub(crate) fn into_table(self) -> Table<R, Game> {
        self.table
    }

    /// The value of a position.
    pub fn value(&mut self, arena: &mut Arena, position: R::Position) -> Result<Game, Fault> {
        let Parts { number, parts } = self.rules.decompose(position)?;
        let mut sum = Game::ZERO;
        for part in parts {
            let value = self.value_of_part(arena, part)?;
            sum = arena.add(sum, value)?;
        }
        if number != Dyadic::ZERO {
            sum = arena.translate(sum, number)?;
        }
        Ok(sum)
    }

    fn value_of_part(&mut self, arena: &mut Arena, part: R::Position) -> Result<Game, Fault> {
        let (part, negated) = self.rules.representative(part);
        let value = match self.table.get(&part) {
            Some(known) => known,
            None => {
                let value = self.compute(arena, &part)?;
                self.rules.check(arena, &part, value)?;
                self.table.insert(part, value)?;
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
        arena.pause_after(self.table.positions())?;
        if let Some(known) = self.rules.known(arena, part)? {
            return Ok(known);
        }
        if self.depth >= DEEPEST {
            return Err(endless());
        }
        self.depth += 1;
        let mut sides: [Vec<Game>; 2] = Default::default();
        for player in Player::BOTH {
            let side = &mut sides[player.index()];
            for next in self.rules.moves(part, player) {
                side.push(self.value(arena, next)?);
            }
            side.sort_unstable();
            side.dedup();
        }
        self.depth -= 1;
        arena.game(&sides[0], &sides[1])
    }
}
