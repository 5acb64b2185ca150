//! What is said of short games in the words that loopy games need too.

use grundy_short::{Dyadic, Game, Player};

use super::{About, R};
use crate::value::Value;
use crate::world::World;

pub const ABOUT: &[About] = &[
    ("degree", "g", "the least idempotent that absorbs g - g"),
    ("variety", "g", "how g differs from its degree"),
    ("isidempotent", "g", "is g + g = g?"),
    ("isplumtree", "g", "does every loop of play only pass?"),
    ("isstoppersided", "g", "has it an onside and an offside that are stoppers?"),
    ("ispseudonumber", "g", "is every Left option less than every Right option, all the way down?"),
    ("isordinal", "g", "is it an ordinal number?"),
    (
        "isnumbertiny",
        "g",
        "is it a number, or a tiny or miny of a game with a positive Right stop?",
    ),
    ("class", "g", "its class in CGSuite's words"),
];

pub fn call(world: &mut World, name: &str, arguments: &[Value]) -> R {
    let [value] = arguments else { return Ok(None) };
    if !ABOUT.iter().any(|(known, _, _)| *known == name) {
        return Ok(None);
    }
    if name == "class" {
        return class(world, value).map(|text| text.map(Value::text));
    }
    let Some(g) = world.game(value)? else { return Ok(None) };
    Ok(Some(match name {
        "degree" | "variety" => Value::Game(Game::ZERO),
        "isidempotent" => Value::Truth(g == Game::ZERO),
        "isplumtree" | "isstoppersided" => Value::Truth(true),
        "ispseudonumber" => Value::Truth(g.is_number()),
        "isordinal" => {
            let x = world.arena.as_number(g);
            Value::Truth(x.is_some_and(|x| x.is_integer() && x.signum() >= 0))
        }
        _ => Value::Truth(g.is_number() || is_tiny(world, g)?),
    }))
}

/// Is it `{0||0|-G}` or `{G|0||0}` with a positive Right stop of G?
fn is_tiny(world: &mut World, g: Game) -> Result<bool, grundy_short::Fault> {
    for player in Player::BOTH {
        let near = world.arena.options(g, player)?;
        let far = world.arena.options(g, player.other())?;
        let ([Game::ZERO], [threat]) = (&near[..], &far[..]) else { continue };
        let near = world.arena.options(*threat, player)?;
        let far = world.arena.options(*threat, player.other())?;
        let ([Game::ZERO], [prize]) = (&near[..], &far[..]) else { continue };
        let prize = if player.is_left() { world.arena.negative(*prize)? } else { *prize };
        return Ok(world.arena.right_stop(prize) > Dyadic::ZERO);
    }
    Ok(false)
}

fn class(world: &mut World, value: &Value) -> Result<Option<&'static str>, grundy_short::Fault> {
    let Value::Game(g) = value else { return Ok(of_kind(value)) };
    Ok(Some(match world.arena.as_number(*g) {
        Some(x) if x.is_zero() => "game.Zero",
        Some(x) if x.is_integer() => "game.Integer",
        Some(_) => "game.DyadicRational",
        None => match world.arena.number_up_star(*g) {
            Some((x, 0, _)) if x.is_zero() => "game.Nimber",
            _ if world.arena.uptimal_expansion(*g)?.is_some() => "game.Uptimal",
            _ => "game.CanonicalShortGame",
        },
    }))
}

fn of_kind(value: &Value) -> Option<&'static str> {
    Some(match value {
        Value::Nothing => "cgsuite.lang.Nothing",
        Value::Truth(_) => "cgsuite.lang.Boolean",
        Value::Text(_) => "cgsuite.lang.String",
        Value::List(_) => "cgsuite.lang.List",
        Value::Set(_) => "cgsuite.lang.Set",
        Value::Map(_) => "cgsuite.lang.Map",
        Value::Table(_) => "cgsuite.util.Table",
        Value::Thermograph(_) => "cgsuite.util.Thermograph",
        Value::Player(_) => "game.Player",
        Value::Tuple(_) => "cgsuite.util.Coordinates",
        _ => return None,
    })
}
