//! Where expressions are worked out: the stores of values, and what is known of positions.

use std::sync::Arc;

use grundy_loopy::{Loopy, Stoppers};
use grundy_short::{Arena, Dyadic, Fault, Game};

use crate::ask::{Ask, Known};
use crate::scope::Scope;
use crate::value::{Place, Value};

/// Deepest nesting of calls of functions, for the evaluator recurses.
const DEEPEST_CALL: usize = 400;
/// Most members of a list, set, map or table, and rounds of a loop.
pub(crate) const MOST_MEMBERS: usize = 1_000_000;
/// Most questions of positions that wait for an answer at once.
const MOST_ASKS: usize = 20_000;

/// The stores of values and what is known of positions.
pub struct World<'a> {
    pub arena: &'a mut Arena,
    pub stoppers: &'a mut Stoppers,
    known: &'a Known,
    pub(crate) asks: Vec<Ask>,
    /// Sentences that say how something was read.
    pub(crate) notes: Vec<String>,
    depth: usize,
}

impl<'a> World<'a> {
    pub fn new(arena: &'a mut Arena, stoppers: &'a mut Stoppers, known: &'a Known) -> Self {
        World { arena, stoppers, known, asks: Vec::new(), notes: Vec::new(), depth: 0 }
    }

    /// Called in every step: an error when it is time to stop.
    pub fn pause(&mut self) -> Result<(), Fault> {
        self.arena.pause()
    }

    /// Work one call deeper.
    pub(crate) fn deeper<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.depth += 1;
        if self.depth > DEEPEST_CALL {
            let what = format!(
                "functions call each other more than {DEEPEST_CALL} deep; does one call itself for ever?"
            );
            return Err(Fault::beyond(DEEPEST_CALL, what));
        }
        let result = work(self);
        self.depth -= 1;
        result
    }

    /// What is known of a position; an error that asks for it if nothing is.
    pub fn ask(&mut self, ask: Ask) -> Result<Value, Fault> {
        match self.known.get(&ask) {
            Some(Ok(value)) => Ok(value.clone()),
            Some(Err(fault)) => Err(fault.clone()),
            None => {
                if self.asks.len() >= MOST_ASKS {
                    return Err(Fault::beyond(
                        MOST_ASKS,
                        format!("more than {MOST_ASKS} positions are asked for at once"),
                    ));
                }
                if !self.asks.contains(&ask) {
                    self.asks.push(ask);
                }
                Err(waiting())
            }
        }
    }

    /// The value of a position.
    pub fn value_of(&mut self, place: &Arc<Place>) -> Result<Value, Fault> {
        self.ask(Ask::of(place, "value"))
    }

    /// A position's value in place of the position; other values stay.
    pub fn worth(&mut self, value: &Value) -> Result<Value, Fault> {
        match value {
            Value::Position(place) => self.value_of(place),
            other => Ok(other.clone()),
        }
    }

    /// The short game of a value, if it is one.
    pub fn game(&mut self, value: &Value) -> Result<Option<Game>, Fault> {
        Ok(match self.worth(value)? {
            Value::Game(g) => Some(g),
            Value::Form(tree) => Some(self.arena.value_of(&tree)?),
            Value::Loopy(g) if g.is_stopper() => self.stoppers.as_short(g.onside),
            _ => None,
        })
    }

    /// The number of a value, if it is one.
    pub fn number(&mut self, value: &Value) -> Result<Option<Dyadic>, Fault> {
        Ok(self.game(value)?.and_then(|g| self.arena.as_number(g)))
    }

    /// An integer that fits a machine word.
    pub fn small(&mut self, value: &Value) -> Result<Option<i64>, Fault> {
        Ok(self.number(value)?.and_then(Dyadic::as_integer))
    }

    /// The loopy game of a value, short games among them.
    pub fn loopy(&mut self, value: &Value) -> Result<Option<Loopy>, Fault> {
        Ok(match self.worth(value)? {
            Value::Loopy(g) => Some(g),
            other => match self.game(&other)? {
                Some(g) => Some(self.stoppers.short_value(g)?),
                None => None,
            },
        })
    }

    /// A loopy game as a value: a short one if it is short.
    pub fn of_loopy(&mut self, g: Loopy) -> Value {
        match self.stoppers.as_short(g.onside).filter(|_| g.is_stopper()) {
            Some(game) => Value::Game(game),
            None => Value::Loopy(g),
        }
    }

    pub fn of_number(&mut self, x: Dyadic) -> Result<Value, Fault> {
        self.arena.dyadic(x).map(Value::Game)
    }

    pub fn of_integer(&mut self, n: i128) -> Result<Value, Fault> {
        self.arena.integer(n).map(Value::Game)
    }

    /// Say how something was read.
    pub fn note(&mut self, note: String) {
        if self.notes.len() < 20 && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

const WAITING: &str = "waiting for what is known of a position";

/// The error of a computation that cannot go on before a position is looked at.
fn waiting() -> Fault {
    Fault::Undefined(WAITING.into())
}

/// Does the computation only wait for a position?
pub(crate) fn is_waiting(fault: &Fault) -> bool {
    matches!(fault, Fault::Undefined(what) if what == WAITING)
}

/// The result of several parts of which each is tried although one before it waits.
pub(crate) fn gathered<T>(parts: impl Iterator<Item = Result<T, Fault>>) -> Result<Vec<T>, Fault> {
    let mut found = Vec::new();
    let mut waits = None;
    for part in parts {
        match part {
            Ok(value) => found.push(value),
            Err(fault) if is_waiting(&fault) => waits = Some(fault),
            Err(fault) => return Err(fault),
        }
    }
    waits.map_or(Ok(found), Err)
}

/// The names that can be seen, for hints.
pub(crate) fn visible(scope: &Arc<Scope>) -> Vec<String> {
    scope.visible()
}
