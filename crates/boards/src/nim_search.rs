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
//! yet be decided to prove that the mover wins, `lose` to prove that he loses:
//! `win = min lose(option)`, `lose = sum win(option)`; a position not yet searched has `win = 1` and
//! `lose` the number of its moves. The option of the least `lose` is searched until it is no longer
//! clearly the best.

use grundy_short::{Arena, Fault, Player};
use rustc_hash::FxHashMap;
use smallvec::{smallvec, SmallVec};

use crate::nim_facts::only;
use crate::nim_values::NimValues;
use crate::ruleset::Ruleset;

/// A proof that cannot be: larger than any number met.
const NEVER: u32 = u32::MAX / 2;

/// A connected part that is written as one word.
#[derive(Clone)]
pub(crate) struct Part<P> {
    pub position: P,
    pub word: u64,
    pub moves: u32,
}

/// Proof numbers of a part with a nimber.
#[derive(Clone, Copy)]
struct Numbers {
    win: u32,
    lose: u32,
}

/// Proof numbers of parts that are not decided yet.
#[derive(Default)]
pub(crate) struct Effort {
    open: FxHashMap<(u64, u32), Numbers>,
}

impl Effort {
    pub fn positions(&self) -> usize {
        self.open.len()
    }
}

/// What a move leads to: a nimber, and parts of unknown value, the largest last.
struct Choice<P> {
    nimber: u32,
    parts: SmallVec<[Part<P>; 2]>,
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
    fn is_lost(&mut self, arena: &mut Arena, choice: Choice<R::Position>) -> Result<bool, Fault> {
        let mut nimber = choice.nimber;
        let Some((largest, others)) = choice.parts.split_last() else {
            return Ok(nimber == 0);
        };
        for part in others {
            nimber ^= self.whole(arena, part)?;
        }
        self.is(arena, largest, nimber)
    }

    /// Is this the part's nim-value?
    pub fn is(
        &mut self,
        arena: &mut Arena,
        part: &Part<R::Position>,
        value: u32,
    ) -> Result<bool, Fault> {
        let everything = Numbers { win: NEVER, lose: NEVER };
        while self.candidates(part) >> value & 1 == 1 {
            if only(self.candidates(part)).is_some() {
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
        part: &Part<R::Position>,
        value: u32,
        bounds: Numbers,
    ) -> Result<(), Fault> {
        arena.pause()?;
        let Some(mut choices) = self.choices(arena, part, value)? else {
            return self.decide(part, value, false);
        };
        loop {
            let mut numbers = Numbers { win: NEVER, lose: 0 };
            let (mut best, mut second) = (0, NEVER);
            let mut won = false;
            let mut at = 0;
            while at < choices.len() {
                let found = self.numbers(&choices[at]);
                if found.lose == 0 {
                    won = true;
                    break;
                }
                if found.win == 0 {
                    choices.swap_remove(at);
                    continue;
                }
                numbers.lose = numbers.lose.saturating_add(found.win).min(NEVER - 1);
                if found.lose < numbers.win {
                    (best, second, numbers.win) = (at, numbers.win, found.lose);
                } else {
                    second = second.min(found.lose);
                }
                at += 1;
            }
            if won || choices.is_empty() {
                return self.decide(part, value, !won);
            }
            if numbers.win >= bounds.win || numbers.lose >= bounds.lose {
                self.effort.open.insert((part.word, value), numbers);
                return Ok(());
            }
            let choice = &mut choices[best];
            if choice.parts.len() > 1 {
                // Only the largest is searched with a nimber.
                while choice.parts.len() > 1 {
                    let least = choice.parts.remove(0);
                    choice.nimber ^= self.whole(arena, &least)?;
                }
                continue;
            }
            // A little more than to the next best, so as not to go to and fro.
            let lose = bounds.win.min(second.saturating_add(1 + second / 2));
            let own = self.numbers(choice).win;
            let win = match bounds.lose {
                NEVER => NEVER,
                bound => (bound - numbers.lose).saturating_add(own).min(NEVER),
            };
            let (next, nimber) = (choice.parts[0].clone(), choice.nimber);
            self.search(arena, &next, nimber, Numbers { win, lose })?;
        }
    }

    /// What the mover may do in a part with a nimber, as far as it is not known to lose; `None` if one
    /// choice is known to win.
    fn choices(
        &mut self,
        arena: &mut Arena,
        part: &Part<R::Position>,
        value: u32,
    ) -> Result<Option<Vec<Choice<R::Position>>>, Fault> {
        let mut choices: Vec<Choice<R::Position>> = Vec::new();
        let mut met = std::mem::take(&mut self.met);
        met.clear();
        let mut won = false;
        for next in self.rules.moves(&part.position, Player::Left) {
            let choice = self.choice(arena, next, value)?;
            let words = match &choice.parts[..] {
                [] if choice.nimber == 0 => {
                    won = true;
                    break;
                }
                [] => continue,
                [only] if self.candidates(only) >> choice.nimber & 1 == 0 => continue,
                [only] => (choice.nimber, only.word, 0),
                [one, two] => (choice.nimber, one.word, two.word),
                _ => (NEVER, choices.len() as u64, 0),
            };
            if met.insert(words) {
                choices.push(choice);
            }
        }
        self.met = met;
        if won {
            return Ok(None);
        }
        // The nimber may be moved instead.
        let known = self.candidates(part);
        for less in (0..value).filter(|less| known >> less & 1 == 1) {
            choices.push(Choice { nimber: less, parts: smallvec![part.clone()] });
        }
        Ok(Some(choices))
    }

    /// A position with a nimber: parts of known value go into the nimber, equal parts cancel.
    fn choice(
        &mut self,
        arena: &mut Arena,
        position: R::Position,
        nimber: u32,
    ) -> Result<Choice<R::Position>, Fault> {
        let mut choice = Choice { nimber, parts: SmallVec::new() };
        for part in self.rules.decompose(position)?.parts {
            if self.rules.is_balanced(&part) {
                continue;
            }
            let (part, _) = self.rules.representative(part);
            let Some((word, moves)) = self.rules.as_word(&part) else {
                choice.nimber ^= self.value(arena, part)?;
                continue;
            };
            let part = Part { position: part, word, moves };
            if let Some(known) = only(self.candidates(&part)) {
                choice.nimber ^= known;
            } else if Self::is_small(&part) {
                choice.nimber ^= self.whole(arena, &part)?;
            } else if let Some(twin) = choice.parts.iter().position(|p| p.word == word) {
                choice.parts.remove(twin);
            } else {
                choice.parts.push(part);
            }
        }
        choice.parts.sort_unstable_by_key(|part| (part.moves, part.word));
        Ok(choice)
    }

    /// The numbers of a choice, for the opponent who moves next.
    fn numbers(&self, choice: &Choice<R::Position>) -> Numbers {
        let [part] = &choice.parts[..] else {
            let lose = choice.parts.iter().map(|part| part.moves).sum();
            return Numbers { win: 1, lose };
        };
        let candidates = self.candidates(part);
        if candidates >> choice.nimber & 1 == 0 {
            return Numbers { win: 0, lose: NEVER };
        }
        if only(candidates).is_some() {
            return Numbers { win: NEVER, lose: 0 };
        }
        let fresh = Numbers { win: 1, lose: part.moves + choice.nimber };
        self.effort.open.get(&(part.word, choice.nimber)).copied().unwrap_or(fresh)
    }

    /// Remember that the part has the value or that it has not.
    fn decide(&mut self, part: &Part<R::Position>, value: u32, has: bool) -> Result<(), Fault> {
        self.effort.open.remove(&(part.word, value));
        let left = if has { 1 << value } else { self.candidates(part) & !(1 << value) };
        self.learn(part, left)
    }
}
