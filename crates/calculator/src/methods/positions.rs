//! Positions of rulesets. What is asked of one is answered by whoever knows the rulesets.

use std::sync::Arc;

use grundy_short::Player;

use super::{About, R};
use crate::ask::Ask;
use crate::order::set;
use crate::value::{Place, Rules, Value};
use crate::world::World;

pub const ABOUT: &[About] = &[
    ("value", "position", "its value"),
    ("followers", "position", "the set of all positions that can be reached"),
    ("sensible", "position, player", "the options that no other dominates and no reply reverses"),
    ("why", "position, player", "of each option whether it is sensible, and why not"),
    ("nimvalue", "position", "the nim-value of an impartial position"),
    ("misereoutcome", "position", "who wins in misère play"),
    ("ruleset", "position", "the name of its ruleset"),
    ("text", "position", "the position as it is written"),
    ("nimvaluesequence", "ruleset, n", "the nim-values of heaps 0 to n"),
];

/// Methods that are answered by a list of positions.
const LISTS: &[&str] = &["left", "right", "options", "followers", "sensible"];
/// Methods of rulesets.
const OF_RULES: &[&str] = &["nimvaluesequence", "checkperiodicity"];
/// Other methods that only a position has an answer to.
const FACTS: &[&str] = &[
    "why",
    "nimvalue",
    "misereoutcome",
    "genus",
    "miserenimvalue",
    "miserecanonicalform",
    "moves",
];

pub fn call(world: &mut World, name: &str, arguments: &[Value]) -> R {
    if let Some((Value::Rules(rules), rest)) = arguments.split_first() {
        return of_rules(world, name, rules, rest);
    }
    if let ("value", [game @ (Value::Game(_) | Value::Loopy(_))]) = (name, arguments) {
        return Ok(Some(game.clone()));
    }
    let Some((Value::Position(place), rest)) = arguments.split_first() else { return Ok(None) };
    let mut words = Vec::new();
    for argument in rest {
        words.push(match argument {
            Value::Player(Player::Left) => "left".into(),
            Value::Player(Player::Right) => "right".into(),
            other => crate::show::plain(world, other)?,
        });
    }
    if OF_RULES.contains(&name) {
        return of_rules(world, name, &Arc::new(place.as_rules()), rest);
    }
    Ok(Some(match name {
        "value" | "canonical" if rest.is_empty() => world.value_of(place)?,
        "ruleset" if rest.is_empty() => Value::text(place.rules.name.clone()),
        "text" if rest.is_empty() => Value::text(place.text.clone()),
        _ if LISTS.contains(&name) || FACTS.contains(&name) => {
            let name = match (name, &words[..]) {
                ("options", [player]) => player.clone(),
                _ => name.to_owned(),
            };
            let arguments = if name == "left" || name == "right" { Vec::new() } else { words };
            let found = world.ask(Ask { arguments, ..Ask::of(place, &name) })?;
            positions(world, place, &name, found)?
        }
        _ => return Ok(None),
    }))
}

/// Texts of positions as positions of the same ruleset.
fn positions(
    world: &mut World,
    place: &Arc<Place>,
    name: &str,
    found: Value,
) -> Result<Value, grundy_short::Fault> {
    let Value::List(items) = &found else { return Ok(found) };
    if !LISTS.contains(&name) {
        return Ok(found);
    }
    let of = |item: &Value| match item {
        Value::Text(text) => {
            Value::Position(Arc::new(Place { rules: place.rules.clone(), text: text.to_string() }))
        }
        other => other.clone(),
    };
    let list: Vec<Value> = items.iter().map(of).collect();
    if name == "followers" {
        set(world, list)
    } else {
        Ok(Value::list(list))
    }
}

fn of_rules(world: &mut World, name: &str, rules: &Arc<Rules>, rest: &[Value]) -> R {
    let mut arguments = Vec::new();
    for argument in rest {
        arguments.push(crate::show::plain(world, argument)?);
    }
    let ask = Ask {
        rules: rules.as_ref().clone(),
        position: String::new(),
        what: format!("ruleset.{name}"),
        arguments,
    };
    world.ask(ask).map(Some)
}
