//! Nim-values of impartial positions: the least value no move reaches, without canonical forms.

use grundy_short::{Arena, Fault, Player};
use rustc_hash::FxHashMap;

use crate::evaluate::MOST_POSITIONS;
use crate::ruleset::Ruleset;

/// Evaluates positions of one impartial ruleset and remembers them.
pub struct NimValues<'a, R: Ruleset> {
    rules: &'a R,
    values: FxHashMap<R::Position, u32>,
}

impl<'a, R: Ruleset> NimValues<'a, R> {
    pub fn new(rules: &'a R) -> Self {
        NimValues { rules, values: FxHashMap::default() }
    }

    /// The nim-value of a position; the arena is only asked whether to go on.
    pub fn value(&mut self, arena: &mut Arena, position: R::Position) -> Result<u32, Fault> {
        let mut sum = 0;
        for part in self.rules.decompose(position)?.parts {
            let (part, _) = self.rules.representative(part);
            sum ^= match self.values.get(&part) {
                Some(&known) => known,
                None => self.compute(arena, part)?,
            };
        }
        Ok(sum)
    }

    fn compute(&mut self, arena: &mut Arena, part: R::Position) -> Result<u32, Fault> {
        arena.pause()?;
        let mut reached = Vec::new();
        for next in self.rules.moves(&part, Player::Left) {
            reached.push(self.value(arena, next)?);
        }
        reached.sort_unstable();
        let mut least = 0;
        for value in reached {
            least += u32::from(value == least);
        }
        if self.values.len() >= MOST_POSITIONS {
            return Err(Fault::Limit(format!("more than {MOST_POSITIONS} positions")));
        }
        self.values.insert(part, least);
        Ok(least)
    }
}
