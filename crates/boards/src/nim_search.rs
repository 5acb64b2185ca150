//! Is the nim-value of a position `v`? A proof-number search.
//!
//! `G` has the nim-value `v` exactly if who moves first in `G + *v` loses: if no move of `G` leads to
//! the value `v`, and `G` has none of the values below it. So the nim-value is found by asking
//! for 0, 1, 2, … who wins `G + *v`, and most positions are never evaluated (Lemoine and Viennot,
//! "Nimbers are inevitable", 2010: of a sum, all parts but the largest are replaced by their
//! nim-values, and what is remembered is a part with a nimber, never a sum).
//!
//! The order of the search is that of proof numbers (Allis, van der Meulen and van den Herik 1994), depth
//! first within bounds (Nagai 2002). Of a position with its nimber, `win` is how many positions must
//! yet be decided to prove that the mover wins, `lose` to prove that he loses: `win = min lose(option)`,
//! and `lose` is the greatest `win(option)` and one for each other option. (Their sum, which one would
//! expect, counts again and again what many options lead to: Ueda et al., "Weak proof-number search",
//! 2008.) A position not yet searched has `win = 1` and as `lose` its size. The option of the least `lose`
//! is searched until it is no longer clearly the best.

use grundy_short::{Arena, Fault, Player};
use smallvec::{smallvec, SmallVec};

use crate::nim_facts::{only, Numbers};
use crate::nim_values::NimValues;
use crate::options::{Options, Part};
use crate::ruleset::Ruleset;

/// Proof number of what cannot be proved: larger than any that occurs, and two can be added.
const NEVER: u32 = u32::MAX / 2;

/// Number of searches below a choice after which its siblings are looked up again: some may have been
/// decided meanwhile.
const STALE: u64 = 64;

/// What a move leads to: a nimber, and parts of unknown value, the largest last.
struct Choice {
    nimber: u32,
    parts: SmallVec<[Part; 2]>,
    /// As they were when last looked up.
    numbers: Numbers,
}

impl Choice {
    fn new(nimber: u32) -> Self {
        Choice { nimber, parts: SmallVec::new(), numbers: Numbers { win: 1, lose: 1 } }
    }
}

/// What is found of a position with a nimber.
pub(crate) enum Settled<P> {
    /// Who moves loses.
    Lost,
    /// Who moves wins by moving the position to this one.
    Won(P),
    /// Who moves wins, by moving the nimber to this value of the position's.
    Lower(u32),
}

impl<R: Ruleset> NimValues<'_, R> {
    /// Who wins a position with a nimber, and how.
    pub fn settle(
        &mut self,
        arena: &mut Arena,
        position: &R::Position,
        nimber: u32,
    ) -> Result<Settled<R::Position>, Fault> {
        let whole = self.choice(arena, position.clone(), nimber)?;
        if self.is_lost(arena, whole)? {
            return Ok(Settled::Lost);
        }
        // The search has met a move that wins, if there is one.
        let moves = self.rules.moves(position, Player::Left);
        for next in &moves {
            let choice = self.choice(arena, next.clone(), nimber)?;
            let lost = match &choice.parts[..] {
                [] => choice.nimber == 0,
                [part] => only(self.candidates(part)) == Some(choice.nimber),
                _ => false,
            };
            if lost {
                return Ok(Settled::Won(next.clone()));
            }
        }
        let value = self.value(arena, position.clone())?;
        if value < nimber {
            return Ok(Settled::Lower(value));
        }
        for next in moves {
            let choice = self.choice(arena, next.clone(), nimber)?;
            if self.is_lost(arena, choice)? {
                return Ok(Settled::Won(next));
            }
        }
        unreachable!("a position has moves to all values below its own")
    }

    /// Does who moves in a choice lose?
    fn is_lost(&mut self, arena: &mut Arena, mut choice: Choice) -> Result<bool, Fault> {
        self.leave_one(arena, &mut choice)?;
        match choice.parts[..] {
            [] => Ok(choice.nimber == 0),
            [part, ..] => self.is(arena, part, choice.nimber),
        }
    }

    /// Is this the part's nim-value?
    pub fn is(&mut self, arena: &mut Arena, part: Part, value: u32) -> Result<bool, Fault> {
        let everything = Numbers { win: NEVER, lose: NEVER };
        while self.candidates(&part) >> value & 1 == 1 {
            if only(self.candidates(&part)).is_some() {
                return Ok(true);
            }
            self.search(arena, part, value, everything)?;
        }
        Ok(false)
    }

    /// Search a part with a nimber until it is decided or one of its numbers reaches the bounds.
    fn search(
        &mut self,
        arena: &mut Arena,
        part: Part,
        value: u32,
        bounds: Numbers,
    ) -> Result<(), Fault> {
        arena.pause_after(self.table.positions())?;
        self.searches += 1;
        self.lose_patience();
        let Some(mut choices) = self.choices(arena, part, value)? else {
            return self.decide(&part, value, false);
        };
        self.look_up(&mut choices);
        loop {
            let mut numbers = Numbers { win: NEVER, lose: 0 };
            let (mut best, mut second) = (0, NEVER);
            let mut won = false;
            let mut at = 0;
            while at < choices.len() {
                let found = choices[at].numbers;
                if found.lose == 0 {
                    won = true;
                    break;
                }
                if found.win == 0 {
                    choices.swap_remove(at);
                    continue;
                }
                numbers.lose = numbers.lose.max(found.win);
                if found.lose < numbers.win {
                    (best, second, numbers.win) = (at, numbers.win, found.lose);
                } else {
                    second = second.min(found.lose);
                }
                at += 1;
            }
            if won || choices.is_empty() {
                return self.decide(&part, value, !won);
            }
            let others = choices.len() as u32 - 1;
            numbers.lose += others;
            if numbers.win >= bounds.win || numbers.lose >= bounds.lose {
                return self.put_off(&part, value, numbers);
            }
            let choice = &mut choices[best];
            if choice.parts.len() > 1 {
                self.leave_one(arena, choice)?;
            }
            let found = self.numbers(choice);
            if found != choice.numbers {
                choice.numbers = found;
                continue;
            }
            // A little more than to the next best, so as not to go to and fro.
            let lose = bounds.win.min(second + 1 + second / 8);
            let win = if bounds.lose == NEVER { NEVER } else { bounds.lose - others };
            let before = self.searches;
            self.search(arena, choice.parts[0], choice.nimber, Numbers { win, lose })?;
            if self.searches - before < STALE {
                choice.numbers = self.numbers(choice);
            } else {
                self.look_up(&mut choices);
            }
        }
    }

    /// Only the largest part of a choice is searched with a nimber: let the values of the others go into
    /// the nimber.
    fn leave_one(&mut self, arena: &mut Arena, choice: &mut Choice) -> Result<(), Fault> {
        while choice.parts.len() > 1 {
            let least = choice.parts.remove(0);
            choice.nimber ^= self.whole(arena, least)?;
        }
        Ok(())
    }

    /// What the mover may do in a part with a nimber, as far as it is not known to lose; `None` if one
    /// choice is known to win.
    fn choices(
        &mut self,
        arena: &mut Arena,
        part: Part,
        value: u32,
    ) -> Result<Option<Vec<Choice>>, Fault> {
        let options = self.options(arena, part.word)?;
        let known = self.known(&options);
        let mut parts = options.parts.iter().zip(known).peekable();
        let mut met = std::mem::take(&mut self.met);
        met.clear();
        let mut choices: Vec<Choice> = Vec::with_capacity(options.nimbers.len());
        let mut won = false;
        for (at, nimber) in options.nimbers.iter().enumerate() {
            let mut choice = Choice::new(value ^ nimber);
            while let Some((&(_, part), known)) = parts.next_if(|((of, _), _)| *of as usize == at) {
                self.add_part(arena, &mut choice, part, known)?;
            }
            choice.parts.sort_unstable();
            let words = match choice.parts[..] {
                [] if choice.nimber == 0 => {
                    won = true;
                    break;
                }
                [] => continue,
                [only] => (choice.nimber, only.word, 0),
                [one, two] => (choice.nimber, one.word, two.word),
                _ => (NEVER, choices.len() as u64, 0),
            };
            if met.insert(words) {
                choices.push(choice);
            }
        }
        self.spare.push(options);
        self.met = met;
        if won {
            return Ok(None);
        }
        // The nimber may be moved instead.
        let known = self.candidates(&part);
        for nimber in (0..value).filter(|less| known >> less & 1 == 1) {
            choices.push(Choice { parts: smallvec![part], ..Choice::new(nimber) });
        }
        Ok(Some(choices))
    }

    /// A position with a nimber: parts of known value go into the nimber, equal parts cancel.
    fn choice(
        &mut self,
        arena: &mut Arena,
        position: R::Position,
        nimber: u32,
    ) -> Result<Choice, Fault> {
        let mut options = Options::default();
        options.begin();
        self.split(arena, position, &mut options)?;
        let mut choice = Choice::new(nimber ^ options.nimbers[0]);
        for (_, part) in options.parts {
            let known = self.table.facts.value(part.word);
            self.add_part(arena, &mut choice, part, known)?;
        }
        choice.parts.sort_unstable();
        Ok(choice)
    }

    /// Add a part to a choice: to the nimber if its value is known, or soon is.
    fn add_part(
        &mut self,
        arena: &mut Arena,
        choice: &mut Choice,
        part: Part,
        known: Option<u32>,
    ) -> Result<(), Fault> {
        if let Some(value) = known {
            choice.nimber ^= value;
        } else if self.is_small(&part) {
            choice.nimber ^= self.whole(arena, part)?;
        } else if let Some(twin) = choice.parts.iter().position(|&p| p == part) {
            choice.parts.remove(twin);
        } else {
            choice.parts.push(part);
        }
        Ok(())
    }

    /// Look the numbers of all choices up.
    fn look_up(&self, choices: &mut [Choice]) {
        for choice in choices {
            choice.numbers = self.numbers(choice);
        }
    }

    /// The numbers of a choice, for the opponent who moves next.
    fn numbers(&self, choice: &Choice) -> Numbers {
        let [part] = &choice.parts[..] else {
            let lose = choice.parts.iter().map(|part| part.moves).sum();
            return Numbers { win: 1, lose };
        };
        let fresh = Numbers { win: 1, lose: part.word.count_ones() + choice.nimber };
        let Some(open) = self.table.facts.open(part.word) else {
            return match self.table.facts.value(part.word) {
                Some(value) if value == choice.nimber => Numbers { win: NEVER, lose: 0 },
                Some(_) => Numbers { win: 0, lose: NEVER },
                None => fresh,
            };
        };
        if open.candidates >> choice.nimber & 1 == 0 {
            return Numbers { win: 0, lose: NEVER };
        }
        open.numbers(choice.nimber).unwrap_or(fresh)
    }

    /// Remember that the part has the value or that it has not.
    fn decide(&mut self, part: &Part, value: u32, has: bool) -> Result<(), Fault> {
        let left = if has { 1 << value } else { self.candidates(part) & !(1 << value) };
        self.learn(part, left)
    }
}
