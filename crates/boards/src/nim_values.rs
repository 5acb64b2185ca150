//! Nim-values of impartial positions: the least value no move reaches, without canonical forms.

use grundy_short::{Arena, Fault, Player};

use crate::ruleset::Ruleset;
use crate::table::Table;

/// Evaluates positions of one impartial ruleset and remembers them.
pub(crate) struct NimValues<'a, R: Ruleset> {
    rules: &'a R,
    table: Table<R, u32>,
}

impl<'a, R: Ruleset> NimValues<'a, R> {
    /// Go on from values found before.
    pub fn resumed(rules: &'a R, table: Table<R, u32>) -> Self {
        NimValues { rules, table }
    }

    pub fn into_table(self) -> Table<R, u32> {
        self.table
    }

    /// The nim-value of a position; the arena is only asked whether to go on.
    pub fn value(&mut self, arena: &mut Arena, position: R::Position) -> Result<u32, Fault> {
        let mut sum = 0;
        for part in self.rules.decompose(position)?.parts {
            let (part, _) = self.rules.representative(part);
            sum ^= match self.table.get(&part) {
                Some(known) => known,
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
        self.table.insert(part, least)?;
        Ok(least)
    }
}
