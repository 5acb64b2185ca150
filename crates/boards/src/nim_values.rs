//! Nim-values of impartial positions, without canonical forms.
//!
//! The definition is the mex rule: the least value no move reaches. It asks for the values of all
//! positions that can be reached, and of Cram on 6×7 there are hundreds of millions. A
//! position the rules write as one word is searched instead ([`nim_search`](crate::nim_search)); the
//! small ones among them, and all others, go by the definition.

use grundy_short::{Arena, Fault, Player};
use rustc_hash::FxHashSet;

use crate::nim_facts::{only, NimFacts};
use crate::nim_search::{Effort, Part};
use crate::ruleset::Ruleset;
use crate::table::Table;

/// Positions with at most so many moves are evaluated by the definition.
const SMALL: u32 = 13;

/// Positions that may be open at a time, if no more may be evaluated; else as many as may be evaluated.
const FEWEST_OPEN: usize = 1 << 16;

/// What has been found, to be kept between calls.
pub(crate) struct NimTable<R: Ruleset> {
    /// Of positions written as one word.
    pub facts: NimFacts,
    /// Of the others.
    whole: Table<R, u32>,
}

impl<R: Ruleset> Default for NimTable<R> {
    fn default() -> Self {
        NimTable { facts: NimFacts::default(), whole: Table::default() }
    }
}

impl<R: Ruleset> NimTable<R> {
    pub fn positions(&self) -> usize {
        self.facts.positions() + self.whole.positions()
    }
}

/// Evaluates positions of one impartial ruleset and remembers them.
pub(crate) struct NimValues<'a, R: Ruleset> {
    pub(crate) rules: &'a R,
    pub(crate) table: NimTable<R>,
    pub(crate) effort: Effort,
    /// For telling apart what the moves of one position lead to.
    pub(crate) met: FxHashSet<(u32, u64, u64)>,
    fresh: usize,
    until: usize,
}

impl<'a, R: Ruleset> NimValues<'a, R> {
    /// Go on from values found before; at most so many positions are added.
    pub fn resumed(rules: &'a R, mut table: NimTable<R>, fresh: usize) -> Self {
        let until = table.positions().saturating_add(fresh);
        table.whole = table.whole.with_fresh(fresh);
        let (effort, met) = Default::default();
        NimValues { rules, table, effort, met, fresh, until }
    }

    pub fn into_table(self) -> NimTable<R> {
        self.table
    }

    /// The nim-value of a position; the arena is only asked whether to go on. When the limit is
    /// reached the message says what is known.
    pub fn start(&mut self, arena: &mut Arena, position: R::Position) -> Result<u32, Fault> {
        let stopped = match self.value(arena, position.clone()) {
            Err(Fault::Limit(stopped)) => stopped,
            done => return done,
        };
        let parts = self.rules.decompose(position)?.parts;
        let known = match &parts[..] {
            [part] => self.excluded(part.clone()),
            _ => Vec::new(),
        };
        if known.is_empty() {
            return Err(Fault::Limit(stopped));
        }
        let known: Vec<String> = known.iter().map(u32::to_string).collect();
        Err(Fault::Limit(format!("{stopped}; the nim-value is not {}", known.join(", "))))
    }

    /// The values a part is known not to have, below the first that is open.
    fn excluded(&self, part: R::Position) -> Vec<u32> {
        let (part, _) = self.rules.representative(part);
        let known = self.rules.as_word(&part).and_then(|(word, _)| self.table.facts.get(word));
        (0..known.map_or(0, u64::trailing_zeros)).collect()
    }

    /// The nim-value of a position.
    pub fn value(&mut self, arena: &mut Arena, position: R::Position) -> Result<u32, Fault> {
        let mut sum = 0;
        for part in self.rules.decompose(position)?.parts {
            if self.rules.is_balanced(&part) {
                continue;
            }
            let (part, _) = self.rules.representative(part);
            sum ^= match self.rules.as_word(&part) {
                Some((word, moves)) => self.whole(arena, &Part { position: part, word, moves })?,
                None => match self.table.whole.get(&part) {
                    Some(known) => known,
                    None => {
                        let value = self.least_not_reached(arena, &part)?;
                        self.room_for(1)?;
                        self.table.whole.insert(part, value)?;
                        value
                    }
                },
            };
        }
        Ok(sum)
    }

    /// The nim-value of a part that is written as one word.
    pub fn whole(&mut self, arena: &mut Arena, part: &Part<R::Position>) -> Result<u32, Fault> {
        let candidates = self.candidates(part);
        if let Some(known) = only(candidates) {
            return Ok(known);
        }
        if part.moves <= SMALL {
            let value = self.least_not_reached(arena, &part.position)?;
            self.learn(part, 1 << value)?;
            return Ok(value);
        }
        let mut value = candidates.trailing_zeros();
        while !self.is(arena, part, value)? {
            value += 1;
        }
        Ok(value)
    }

    /// Is a part evaluated by the definition?
    pub fn is_small(part: &Part<R::Position>) -> bool {
        part.moves <= SMALL
    }

    /// The nim-value by definition.
    fn least_not_reached(&mut self, arena: &mut Arena, part: &R::Position) -> Result<u32, Fault> {
        arena.pause()?;
        let mut reached = Vec::new();
        for next in self.rules.moves(part, Player::Left) {
            reached.push(self.value(arena, next)?);
        }
        reached.sort_unstable();
        let mut least = 0;
        for value in reached {
            least += u32::from(value == least);
        }
        Ok(least)
    }

    /// The values a part may have: with n moves at most n.
    pub fn candidates(&self, part: &Part<R::Position>) -> u64 {
        self.table.facts.get(part.word).unwrap_or(u64::MAX >> (63 - part.moves.min(63)))
    }

    /// Remember the values a part may have.
    pub fn learn(&mut self, part: &Part<R::Position>, candidates: u64) -> Result<(), Fault> {
        let fresh = self.table.facts.get(part.word).is_none();
        self.room_for(usize::from(fresh))?;
        self.table.facts.set(part.word, candidates);
        Ok(())
    }

    /// May so many positions be added?
    fn room_for(&self, more: usize) -> Result<(), Fault> {
        let fresh = self.fresh;
        let too_many = self.table.positions() + more > self.until;
        if too_many || self.effort.positions() > fresh.max(FEWEST_OPEN) {
            return Err(Fault::Limit(format!(
                "stopped at the limit of {fresh} evaluated positions"
            )));
        }
        Ok(())
    }
}
