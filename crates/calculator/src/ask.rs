//! What is asked of positions, and working a text out with the answers.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use grundy_loopy::Stoppers;
use grundy_short::{Arena, Fault};

use crate::evaluate::evaluate;
use crate::reader::{read, Reading};
use crate::scope::{Scope, Variables};
use crate::value::{Place, Rules, Value};
use crate::world::{is_waiting, World};

/// A question about a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ask {
    pub rules: Rules,
    pub position: String,
    /// `value`, `left`, `right`, `nimvalue`, `genus`, …: the name of a method in lower case.
    pub what: String,
    /// Its arguments, as they are written.
    pub arguments: Vec<String>,
}

impl Ask {
    pub fn of(place: &Arc<Place>, what: &str) -> Ask {
        Ask {
            rules: place.rules.clone(),
            position: place.text.clone(),
            what: what.to_owned(),
            arguments: Vec::new(),
        }
    }
}

/// The answers that are known.
pub type Known = HashMap<Ask, Result<Value, Fault>>;

/// What a text came to.
#[derive(Debug)]
pub enum Run {
    /// The value of the last statement, unless a semicolon ends it; the names that were given a value;
    /// how things were read.
    Done { value: Option<Value>, names: Variables, notes: Vec<String> },
    /// These have to be answered first.
    Asks(Vec<Ask>),
}

/// Work a text out with what is known. The names are those before it; a run that asks leaves no trace.
pub fn run(
    arena: &mut Arena,
    stoppers: &mut Stoppers,
    text: &str,
    reading: &Reading,
    names: &Variables,
    known: &Known,
) -> Result<Run, Fault> {
    let spelled: HashSet<String> = names.keys().cloned().collect();
    let mut world = World::new(arena, stoppers, known);
    let script = read(&mut world, text, reading, spelled)?;
    let copied = names.iter().map(|(name, value)| (name.clone(), value.copied()));
    let scope = Scope::new(copied.collect());
    let answer = evaluate(&mut world, &script, text, &scope).and_then(|value| {
        // A position by itself is worth its value.
        value.filter(|_| !script.silent).map(|value| world.worth(&value)).transpose()
    });
    match answer {
        Ok(value) => Ok(Run::Done {
            value,
            names: scope.assigned(),
            notes: std::mem::take(&mut world.notes),
        }),
        Err(fault) if is_waiting(&fault) => Ok(Run::Asks(std::mem::take(&mut world.asks))),
        Err(fault) => Err(fault),
    }
}

/// May a name before numbers be a ruleset's? Words with capitals and those with several letters; a single
/// letter is a name that was forgotten.
pub(crate) fn may_be_ruleset(name: &str) -> bool {
    name.chars().count() > 2
}
