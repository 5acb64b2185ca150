//! Impartial games of coins and heaps: what each says for itself, and what follows from it.

use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use grundy_short::{Game, Player};
use grundy_strips::Stopped;

use crate::explain::argument::{nim_value, played_out, Argument};
use crate::position::{Judgement, Position, Step};
use crate::strips::formulas::Square;
use crate::{Answers, Json, Refusal};

/// Positions remembered of one game between questions, a few hundred bytes each.
const REMEMBERED: usize = 500_000;
/// Of more moves than this only the outcomes are told, not the values.
const MOST_VALUED: usize = 300;
/// Positions of one search.
const MOST: usize = if cfg!(target_family = "wasm") { 1_000_000 } else { 2_000_000 };

/// A position of an impartial game. Only the moves have to be told; a game with a theorem
/// overrides the value or the outcome.
pub trait Impartial: Clone + Eq + Hash + Send + 'static {
    /// The position as its ruleset reads it.
    fn show(&self) -> String;
    /// All positions one move away; one may come several times.
    fn options(&self, answers: &mut Answers) -> Result<Vec<Self>, Refusal>;
    /// A move in words, and the places it touches.
    fn said(&self, after: &Self) -> (String, Vec<u64>);
    /// How it looks.
    fn picture(&self) -> Json;
    /// About how many moves there are.
    fn rough_moves(&self) -> u64;
    /// The Sprague–Grundy value.
    fn value(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        mex_value(self, answers)
    }
    /// Are values found so soon that each move can be shown with its own?
    fn is_valued(&self) -> bool {
        true
    }
    /// The argument of a theorem, if one decides this position.
    fn argument(&self, _answers: &mut Answers, _misere: bool) -> Result<Option<Argument>, Refusal> {
        Ok(None)
    }
    /// Does the player who moved here win?
    fn is_p(&self, answers: &mut Answers, misere: bool) -> Result<bool, Refusal> {
        if misere {
            misere_p(self, answers)
        } else {
            Ok(self.value(answers)? == 0)
        }
    }
}

/// What was found of the positions of one game.
struct Known<T> {
    values: HashMap<T, u64>,
    misere: HashMap<T, bool>,
}

impl<T> Default for Known<T> {
    fn default() -> Self {
        Known { values: HashMap::new(), misere: HashMap::new() }
    }
}

/// What was found of the positions of all games, by their types.
#[derive(Default)]
pub struct Memory(Vec<Box<dyn Any + Send>>);

impl Memory {
    /// Take out what is kept under a type; to be put back.
    pub fn take<K: Default + Send + 'static>(&mut self) -> Box<K> {
        match self.0.iter().position(|kept| kept.is::<K>()) {
            Some(at) => self.0.swap_remove(at).downcast().expect("its type was looked at"),
            None => Box::default(),
        }
    }

    pub fn put<K: Send + 'static>(&mut self, kept: Box<K>) {
        self.0.push(kept);
    }
}

/// Work out a position from its options, which come first. The way is kept in a list, so that long
/// games need no deep recursion.
pub fn worked_out<T: Clone + Eq + Hash, V: Copy>(
    at: &T,
    answers: &mut Answers,
    known: &mut HashMap<T, V>,
    options_of: impl Fn(&T, &mut Answers) -> Result<Vec<T>, Refusal>,
    decide: impl Fn(&mut Answers, &T, &[T], &HashMap<T, V>) -> Result<Option<V>, Refusal>,
) -> Result<V, Refusal> {
    if known.len() > REMEMBERED {
        known.clear();
    }
    let mut way: Vec<(T, Vec<T>)> = vec![(at.clone(), options_of(at, answers)?)];
    while let Some((here, options)) = way.last() {
        if known.contains_key(here) {
            way.pop();
            continue;
        }
        if let Some(found) = decide(answers, here, options, known)? {
            known.insert(here.clone(), found);
            way.pop();
            continue;
        }
        let next = options.iter().find(|option| !known.contains_key(option));
        let next = next.expect("an option is open where nothing is decided").clone();
        if known.len() + way.len() > MOST {
            return Err(Refusal::limit(format!("more than {MOST} positions to search")));
        }
        answers.arena.pause()?;
        let options = options_of(&next, answers)?;
        way.push((next, options));
    }
    Ok(known[at])
}

/// The value from the definition.
pub fn mex_value<T: Impartial>(at: &T, answers: &mut Answers) -> Result<u64, Refusal> {
    let mut known = answers.memory.take::<Known<T>>();
    let found = worked_out(at, answers, &mut known.values, T::options, |_, _, options, values| {
        let reached: Option<HashSet<u64>> =
            options.iter().map(|option| values.get(option).copied()).collect();
        Ok(reached.and_then(|reached| (0..).find(|value| !reached.contains(value))))
    });
    answers.memory.put(known);
    found
}

/// Is it a P-position of misère play? By playing.
fn misere_p<T: Impartial>(at: &T, answers: &mut Answers) -> Result<bool, Refusal> {
    let mut known = answers.memory.take::<Known<T>>();
    let found = worked_out(at, answers, &mut known.misere, T::options, |_, _, options, p| {
        if options.is_empty() || options.iter().any(|option| p.get(option) == Some(&true)) {
            return Ok(Some(false));
        }
        Ok(options.iter().all(|option| p.contains_key(option)).then_some(true))
    });
    answers.memory.put(known);
    found
}

/// What stopped a search of `grundy_strips`, for the position it was about.
pub fn stopped(at: &str, why: Stopped) -> Refusal {
    Refusal::limit(format!("{at}: {why}"))
}

/// An impartial position, to be played.
pub struct Played<T>(pub T);

impl<T: Impartial> Position for Played<T> {
    fn show(&self) -> String {
        self.0.show()
    }

    fn moves(&self, answers: &mut Answers, _player: Player) -> Result<Vec<Step>, Refusal> {
        Ok(steps(&self.0, answers)?.into_iter().map(|(_, step)| step).collect())
    }

    fn winner(
        &self,
        answers: &mut Answers,
        misere: bool,
        starter: Player,
    ) -> Result<Option<Player>, Refusal> {
        let lost = self.0.is_p(answers, misere)?;
        Ok(Some(if lost { starter.other() } else { starter }))
    }

    fn judge(
        &self,
        answers: &mut Answers,
        misere: bool,
        _player: Player,
    ) -> Result<Vec<Judgement>, Refusal> {
        let steps = steps(&self.0, answers)?;
        let brief = steps.len() > MOST_VALUED || !self.0.is_valued();
        let mut found = Vec::new();
        for (after, step) in steps {
            let wins = after.is_p(answers, misere)?;
            let why = if brief { kind(wins).into() } else { why(&after, answers, misere)? };
            found.push(Judgement { step, wins, why });
        }
        Ok(found)
    }

    fn why(&self, answers: &mut Answers, misere: bool, _player: Player) -> Result<String, Refusal> {
        why(&self.0, answers, misere)
    }

    fn argument(
        &self,
        answers: &mut Answers,
        misere: bool,
        _player: Player,
    ) -> Result<Argument, Refusal> {
        if let Some(found) = self.0.argument(answers, misere)? {
            return Ok(found);
        }
        if !misere {
            match self.0.value(answers) {
                Ok(value) => return Ok(nim_value(value)),
                Err(Refusal::Limit(_)) => {}
                Err(other) => return Err(other),
            }
        }
        Ok(played_out(self.0.is_p(answers, misere)?))
    }

    fn picture(&self) -> Json {
        self.0.picture()
    }

    fn rough_moves(&self, _answers: &mut Answers) -> Result<u64, Refusal> {
        Ok(self.0.rough_moves())
    }

    fn game(&self, answers: &mut Answers, _most: Option<usize>) -> Result<Game, Refusal> {
        let value = self.0.value(answers)?;
        nimber(answers, value)
    }

    fn nim_value(&self, answers: &mut Answers) -> Result<Option<Square>, Refusal> {
        Ok(Some(self.0.value(answers)?.into()))
    }
}

fn steps<T: Impartial>(at: &T, answers: &mut Answers) -> Result<Vec<(T, Step)>, Refusal> {
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    for after in at.options(answers)? {
        if seen.insert(after.clone()) {
            let (text, places) = at.said(&after);
            let step = Step { position: after.show(), text, places };
            found.push((after, step));
        }
    }
    Ok(found)
}

fn kind(is_p: bool) -> &'static str {
    if is_p {
        "a P-position"
    } else {
        "an N-position"
    }
}

/// The value, or the outcome where the value is out of reach or says nothing.
fn why<T: Impartial>(at: &T, answers: &mut Answers, misere: bool) -> Result<String, Refusal> {
    let kind = kind(at.is_p(answers, misere)?);
    if misere {
        return Ok(format!("{kind} of misère play"));
    }
    match at.value(answers) {
        Ok(value) => Ok(format!("value {value}")),
        Err(Refusal::Limit(_)) => Ok(kind.into()),
        Err(other) => Err(other),
    }
}

/// The nim-heap of this size.
pub fn nimber(answers: &mut Answers, value: u64) -> Result<Game, Refusal> {
    let small = u32::try_from(value)
        .map_err(|_| Refusal::limit(format!("the nim-value {value} is too large to add")))?;
    Ok(answers.arena.nimber(small)?)
}
