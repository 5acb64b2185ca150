//! Nim-values of impartial positions, without canonical forms.
//!
//! The definition is the mex rule: the least value no move reaches. It asks for the values of all
//! positions that can be reached, and of Cram on 6×7 there are hundreds of millions. A
//! position the rules write as one word is searched instead ([`nim_search`](crate::nim_search)); the
//! small ones among them, and all others, go by the definition.

use grundy_short::{Arena, Fault, Player};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::evaluate::{endless, DEEPEST};
use crate::nim_facts::{NimFacts, Numbers};
use crate::options::{Options, Part};
use crate::ruleset::Ruleset;
use crate::table::Table;

/// Positions with at most this many moves are evaluated by the definition: searching would cost more.
const SMALL: u32 = 10;

/// Number of searches after which it is unlikely that a few positions decide: from then on larger and
/// larger positions are evaluated by the definition.
const PATIENCE: u64 = 1 << 21;

/// Number of further searches after which that bound grows by two moves.
const STEP: u64 = 1 << 16;

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
    /// So far.
    pub(crate) searches: u64,
    /// For telling apart what the moves of one position lead to.
    pub(crate) met: FxHashSet<(u32, u64, u64)>,
    /// To be used again.
    pub(crate) spare: Vec<Options>,
    small: u32,
    fresh: usize,
    until: usize,
    /// Moves made from the position asked for, by the definition.
    depth: usize,
}

impl<'a, R: Ruleset> NimValues<'a, R> {
    /// Go on from values found before; at most `fresh` positions are added.
    pub fn resumed(rules: &'a R, mut table: NimTable<R>, fresh: usize) -> Self {
        let until = table.positions().saturating_add(fresh);
        table.whole = table.whole.with_fresh(fresh);
        let (searches, met, spare) = Default::default();
        NimValues { rules, table, searches, met, spare, small: SMALL, fresh, until, depth: 0 }
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
        let known = format!("the nim-value is not {}", known.join(", "));
        Err(Fault::Limit(Box::new(stopped.knowing(known))))
    }

    /// The values a part is known not to have, below the first that is open.
    fn excluded(&self, part: R::Position) -> Vec<u32> {
        let (part, _) = self.rules.representative(part);
        let known = self.rules.as_word(&part).and_then(|(word, _)| self.table.facts.open(word));
        (0..known.map_or(0, |open| open.candidates.trailing_zeros())).collect()
    }

    /// The nim-value of a position.
    pub fn value(&mut self, arena: &mut Arena, position: R::Position) -> Result<u32, Fault> {
        let mut options = self.spare.pop().unwrap_or_default();
        options.clear();
        options.begin();
        self.split(arena, position, &mut options)?;
        let mut sum = options.nimbers[0];
        for &(_, part) in &options.parts {
            sum ^= self.whole(arena, part)?;
        }
        self.spare.push(options);
        Ok(sum)
    }

    /// Add the parts of a position to the options of the move that leads to it. Those that are not
    /// written as words are evaluated.
    pub fn split(
        &mut self,
        arena: &mut Arena,
        position: R::Position,
        options: &mut Options,
    ) -> Result<(), Fault> {
        for part in self.rules.decompose(position)?.parts {
            if self.rules.is_balanced(&part) {
                continue;
            }
            let (part, _) = self.rules.representative(part);
            match self.rules.as_word(&part) {
                Some((word, moves)) => options.add(Part { moves, word }),
                None => options.add_value(self.whole_position(arena, part)?),
            }
        }
        Ok(())
    }

    /// What the moves of a part written as a word lead to.
    pub fn options(&mut self, arena: &mut Arena, word: u64) -> Result<Options, Fault> {
        let mut options = self.spare.pop().unwrap_or_default();
        options.clear();
        if !self.rules.options(word, &mut options) {
            for next in self.rules.moves(&self.rules.of_word(word), Player::Left) {
                options.begin();
                self.split(arena, next, &mut options)?;
            }
        }
        Ok(options)
    }

    /// The values of the parts of options, as far as they are known. All are asked for first, so that one
    /// need not wait for the memory of the other.
    pub fn known(&self, options: &Options) -> SmallVec<[Option<u32>; 96]> {
        for (_, part) in &options.parts {
            self.table.facts.prefetch(part.word);
        }
        options.parts.iter().map(|(_, part)| self.table.facts.value(part.word)).collect()
    }

    /// The nim-value of a part that is not written as a word.
    fn whole_position(&mut self, arena: &mut Arena, part: R::Position) -> Result<u32, Fault> {
        if let Some(known) = self.table.whole.get(&part) {
            return Ok(known);
        }
        arena.pause_after(self.table.positions())?;
        if self.depth >= DEEPEST {
            return Err(endless());
        }
        self.depth += 1;
        let mut reached = Vec::new();
        for next in self.rules.moves(&part, Player::Left) {
            reached.push(self.value(arena, next)?);
        }
        self.depth -= 1;
        reached.sort_unstable();
        let value = reached.into_iter().fold(0, |least, found| least + u32::from(found == least));
        self.room_for(1)?;
        self.table.whole.insert(part, value)?;
        Ok(value)
    }

    /// The nim-value of a part that is written as one word.
    pub fn whole(&mut self, arena: &mut Arena, part: Part) -> Result<u32, Fault> {
        if self.is_small(&part) {
            return match self.table.facts.value(part.word) {
                Some(known) => Ok(known),
                None => self.by_definition(arena, part),
            };
        }
        let mut value = self.candidates(&part).trailing_zeros();
        while !self.is(arena, part, value)? {
            value += 1;
        }
        Ok(value)
    }

    /// Is a part evaluated by the definition?
    pub fn is_small(&self, part: &Part) -> bool {
        part.moves <= self.small
    }

    /// After many searches, evaluate larger positions by the definition.
    pub fn lose_patience(&mut self) {
        if self.searches > PATIENCE && self.searches % STEP == 0 {
            self.small += 2;
        }
    }

    /// The nim-value by definition: the least that no move reaches.
    fn by_definition(&mut self, arena: &mut Arena, part: Part) -> Result<u32, Fault> {
        arena.pause_after(self.table.positions())?;
        let mut options = self.options(arena, part.word)?;
        let known = self.known(&options);
        for (&(at, next), known) in options.parts.iter().zip(known) {
            options.nimbers[at as usize] ^= match known {
                Some(value) => value,
                None => self.whole(arena, next)?,
            };
        }
        // All of them are below 64.
        let reached = options.nimbers.iter().fold(0u64, |all, nimber| all | 1 << nimber);
        let value = reached.trailing_ones();
        self.spare.push(options);
        self.learn(&part, 1 << value)?;
        Ok(value)
    }

    /// The values a part may have: with n moves at most n.
    pub fn candidates(&self, part: &Part) -> u64 {
        match self.table.facts.value(part.word) {
            Some(value) => 1 << value,
            None => self.open_candidates(part),
        }
    }

    /// The same of a part whose value is not known.
    fn open_candidates(&self, part: &Part) -> u64 {
        let open = self.table.facts.open(part.word);
        open.map_or(u64::MAX >> (63 - part.moves.min(63)), |open| open.candidates)
    }

    /// Remember the values a part may have.
    pub fn learn(&mut self, part: &Part, candidates: u64) -> Result<(), Fault> {
        self.room_for(usize::from(self.table.facts.open(part.word).is_none()))?;
        self.table.facts.set(part.word, candidates)
    }

    /// Remember how far the search of a part with a nimber has come.
    pub fn put_off(&mut self, part: &Part, nimber: u32, numbers: Numbers) -> Result<(), Fault> {
        self.room_for(usize::from(self.table.facts.open(part.word).is_none()))?;
        self.table.facts.set_numbers(part.word, self.open_candidates(part), nimber, numbers);
        Ok(())
    }

    /// May this many positions be added?
    fn room_for(&self, more: usize) -> Result<(), Fault> {
        if self.table.positions() + more > self.until {
            let fresh = self.fresh;
            return Err(Fault::stopped_at(
                fresh,
                format!("stopped at the limit of {fresh} evaluated positions"),
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arc_kayles::ArcKayles;
    use crate::cram::Cram;

    /// The value of a position when parts with this many moves are evaluated by the definition.
    fn value<R: Ruleset>(text: &str, small: u32) -> u32 {
        let (rules, position) = R::read(text).unwrap_or_else(|_| panic!("{text}"));
        let mut values = NimValues::resumed(&rules, NimTable::default(), 1 << 20);
        values.small = small;
        let found = values.start(&mut Arena::new(), position);
        found.unwrap_or_else(|_| panic!("{text} takes few positions"))
    }

    #[test]
    fn searched_and_evaluated_values_are_the_same() {
        let boards = [
            "4x6",
            "5x5",
            "....#.|......|..#...|......",
            "2x11",
            ".......|...#...|.......|#......",
        ];
        for board in boards {
            let searched = value::<Cram>(board, 0);
            for small in [5, 20, 70] {
                assert_eq!(value::<Cram>(board, small), searched, "{board}, {small} moves");
                let graph = format!("grid:{board}");
                assert_eq!(value::<ArcKayles>(&graph, small), searched, "{graph}, {small} moves");
            }
        }
    }
}
