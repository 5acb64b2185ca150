//! Functions and methods by name: of the language, of extensions, and of short games.

use std::sync::OnceLock;

use grundy_short::{Fault, FUNCTIONS};

use crate::extensions::{first, EXTENSIONS};
use crate::names::{hint, plain};
use crate::value::Value;
use crate::world::World;

mod collections;
mod integers;
mod loopy;
mod positions;
mod short;
mod short_facts;
mod texts;

/// Name in lower case, arguments, meaning.
pub(crate) type About = (&'static str, &'static str, &'static str);
type R = Result<Option<Value>, Fault>;

/// What belongs to every value.
const GENERAL: &[About] = &[
    ("tostring", "x", "the value as a text"),
    ("tooutput", "x", "the value as it is printed"),
    ("error", "text", "stop with this sentence"),
];

/// The shelves of the language, in the order in which they are looked through.
const SHELVES: &[&[About]] = &[
    GENERAL,
    integers::ABOUT,
    collections::ABOUT,
    texts::ABOUT,
    positions::ABOUT,
    loopy::ABOUT,
    short::ABOUT,
    short_facts::ABOUT,
];

/// Other spellings.
const ALIASES: &[(&str, &str)] = &[
    ("size", "length"),
    ("sorted", "sort"),
    ("gamevalue", "value"),
    ("tounquotedoutput", "unquoted"),
    ("all", "forall"),
    ("any", "exists"),
    ("map", "apply"),
    ("filter", "select"),
];

/// Every function: name, arguments, meaning.
pub fn functions() -> &'static [(&'static str, &'static str, &'static str)] {
    static ALL: OnceLock<Vec<About>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all: Vec<About> = FUNCTIONS.to_vec();
        let more = SHELVES.iter().copied().chain(EXTENSIONS.iter().map(|e| e.functions));
        for &about in more.flatten() {
            if !all.iter().any(|(name, _, _)| *name == about.0) {
                all.push(about);
            }
        }
        all
    })
}

/// The name a spelling stands for.
fn resolved(name: &str) -> String {
    let name = plain(name);
    let of_extensions = EXTENSIONS.iter().flat_map(|e| e.aliases.iter());
    let found = ALIASES.iter().chain(of_extensions).find(|(alias, _)| *alias == name);
    match found {
        Some((_, own)) => (*own).to_owned(),
        None => grundy_short::function_name(&name).map_or(name, str::to_owned),
    }
}

pub(crate) use collections::{index, members, place};

fn about(name: &str) -> Vec<&'static About> {
    let name = resolved(name);
    let shelves = SHELVES.iter().flat_map(|shelf| shelf.iter());
    let all = shelves.chain(FUNCTIONS).chain(EXTENSIONS.iter().flat_map(|e| e.functions.iter()));
    all.filter(|(known, _, _)| *known == name).collect()
}

/// Every spelling of a function, for hints.
pub(crate) fn spellings() -> impl Iterator<Item = &'static str> {
    let aliases = ALIASES.iter().chain(grundy_short::FUNCTION_ALIASES);
    let aliases = aliases.chain(EXTENSIONS.iter().flat_map(|e| e.aliases.iter()));
    functions().iter().map(|(name, _, _)| *name).chain(aliases.map(|(alias, _)| *alias))
}

/// Is there a function or method of this name?
pub fn is_function(name: &str) -> bool {
    !about(name).is_empty()
}

/// Can the function stand between its two arguments?
pub(crate) fn takes_two(name: &str) -> bool {
    about(name).iter().any(|(_, usage, _)| usage.split(',').count() == 2)
}

/// The value of a function of these arguments; a method's object is the first.
pub(crate) fn call(world: &mut World, name: &str, arguments: Vec<Value>) -> Result<Value, Fault> {
    let spelled = name;
    let name = &resolved(name);
    if let Some(found) = first(|extension| (extension.call)(world, name, &arguments))? {
        return Ok(found);
    }
    if let Some(found) = general(world, name, &arguments)? {
        return Ok(found);
    }
    for shelf in [collections::call, texts::call, integers::call, positions::call] {
        if let Some(found) = shelf(world, name, &arguments)? {
            return Ok(found);
        }
    }
    let worth: Result<Vec<Value>, Fault> = arguments.iter().map(|a| world.worth(a)).collect();
    let arguments = worth?;
    for shelf in [short_facts::call, loopy::call, short::call] {
        if let Some(found) = shelf(world, name, &arguments)? {
            return Ok(found);
        }
    }
    let known = spellings();
    match about(name).first() {
        None => Err(Fault::input(format!("unknown function '{spelled}'{}", hint(spelled, known)))),
        Some((known, usage, _)) => {
            let wanted = usage.split(',').count();
            if arguments.len() != wanted {
                let given = arguments.len();
                return Err(Fault::input(format!(
                    "{known}({usage}) takes {wanted} argument(s), {given} given"
                )));
            }
            let kinds: Vec<_> = arguments.iter().map(Value::called).collect();
            Err(Fault::input(format!("{known}({usage}) has no meaning for {}", kinds.join(", "))))
        }
    }
}

fn general(world: &mut World, name: &str, arguments: &[Value]) -> R {
    let [value] = arguments else { return Ok(None) };
    Ok(Some(match name {
        "tostring" | "tooutput" => {
            let text = crate::show::show(world, value)?;
            Value::text(text)
        }
        "error" => {
            let text = crate::show::plain(world, value)?;
            return Err(Fault::input(text));
        }
        _ => return Ok(None),
    }))
}

/// An argument that must be an integer of a machine word.
pub(crate) fn small(world: &mut World, name: &str, value: &Value) -> Result<i64, Fault> {
    let found = world.small(value)?;
    found.ok_or_else(|| Fault::input(format!("{name} needs an integer, not {}", value.called())))
}
