//! Short games: everything `grundy_short` answers by name, and thermographs.

use std::sync::Arc;

use grundy_short::{Fault, Player, Value as Short};

use super::{About, R};
use crate::value::Value;
use crate::world::World;

pub const ABOUT: &[About] = &[
    (
        "wall",
        "t, player",
        "a wall of a thermograph: break-points (temperature, value), hottest last",
    ),
    ("stop", "g, player", "the stop when that player starts"),
    ("options", "g, player", "that player's canonical options"),
    ("zero", "g", "is it 0?"),
];

/// Functions of which CGSuite says that they give a set.
const SETS: &[&str] = &["left", "right", "incentives", "leftincentives", "rightincentives"];

pub fn call(world: &mut World, name: &str, arguments: &[Value]) -> R {
    if let (name, [g, Value::Player(player)]) = (name, arguments) {
        let one =
            |world: &mut World, name: &str| super::call(world, name, vec![g.clone()]).map(Some);
        match (name, player) {
            ("stop", Player::Left) => return one(world, "leftstop"),
            ("stop", Player::Right) => return one(world, "rightstop"),
            ("options", Player::Left) => return one(world, "left"),
            ("options", Player::Right) => return one(world, "right"),
            ("wall", _) => {
                let Value::Thermograph(graph) = g else { return Ok(None) };
                let mut points = Vec::new();
                for &(t, v) in graph.wall(*player).points() {
                    let pair = vec![world.of_number(t)?, world.of_number(v)?];
                    points.push(Value::Tuple(Arc::new(pair)));
                }
                return Ok(Some(Value::list(points)));
            }
            _ => {}
        }
    }
    if name == "thermograph" {
        let [g] = arguments else { return Ok(None) };
        let Some(g) = world.game(g)? else { return Ok(None) };
        return world.arena.thermograph(g).map(|t| Some(Value::Thermograph(t.into())));
    }
    if grundy_short::function_name(name).is_none() {
        return Ok(None);
    }
    let mut given = Vec::new();
    for argument in arguments {
        match argument {
            Value::Form(tree) => given.push(Short::Form(tree.clone())),
            other => match world.game(other)? {
                Some(g) => given.push(Short::Game(g)),
                None => {
                    let what = format!("argument {} of {name} must be a game", given.len() + 1);
                    return Err(Fault::input(what));
                }
            },
        }
    }
    let found = grundy_short::call(world.arena, name, given)?;
    Ok(Some(match of_short(found) {
        Value::List(items) if SETS.contains(&name) => Value::List(items),
        other => other,
    }))
}

fn of_short(value: Short) -> Value {
    match value {
        Short::Game(g) => Value::Game(g),
        Short::Form(tree) => Value::Form(tree),
        Short::Truth(truth) => Value::Truth(truth),
        Short::Text(text) => Value::text(text),
        Short::List(items) => Value::list(items.into_iter().map(of_short).collect()),
    }
}
