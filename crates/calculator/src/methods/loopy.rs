//! Loopy games: their sides, tinies of them, outcomes and options.

use grundy_loopy::Loopy;
use grundy_short::{Fault, Game, Player};

use super::{About, R};
use crate::value::Value;
use crate::world::World;

pub const ABOUT: &[About] = &[
    ("onside", "g", "the stopper it equals when infinite play is a win for Left"),
    ("offside", "g", "the stopper it equals when infinite play is a win for Right"),
    ("isstopper", "g", "is it equal to a stopper?"),
    ("isloopfree", "g", "is it equal to a short game?"),
];

pub fn call(world: &mut World, name: &str, arguments: &[Value]) -> R {
    let [value] = arguments else { return Ok(None) };
    let sided = matches!(name, "onside" | "offside" | "isstopper" | "isloopfree");
    let g = match value {
        Value::Loopy(g) => *g,
        _ if sided => match world.loopy(value)? {
            Some(g) => g,
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    Ok(Some(match name {
        "onside" => world.of_loopy(g.onside.into()),
        "offside" => world.of_loopy(g.offside.into()),
        "isstopper" => Value::Truth(g.is_stopper()),
        "isloopfree" => Value::Truth(g.is_stopper() && world.stoppers.as_short(g.onside).is_some()),
        "tiny" | "miny" => tiny(world, g, name == "tiny")?,
        "canonical" => value.clone(),
        "outcome" => Value::text(world.stoppers.outcome(world.arena, g)?.class()),
        "left" | "right" => {
            let player = if name == "left" { Player::Left } else { Player::Right };
            if !g.is_stopper() {
                let what = "only a stopper has options; take those of onside(g) and offside(g)";
                return Err(Fault::input(what));
            }
            let options = world.stoppers.options(world.arena, g.onside, player)?;
            let values = options.into_iter().map(|option| world.of_loopy(option.into())).collect();
            Value::list(crate::order::sorted(world, values)?)
        }
        "latex" => {
            let text = world.stoppers.show(world.arena, g, grundy_short::Style::Latex)?;
            Value::text(text)
        }
        "iszero" | "isnumber" | "isinteger" | "isnimber" => Value::Truth(false),
        _ => return Ok(None),
    }))
}

/// `{0||0|-g}` or `{g|0||0}`.
fn tiny(world: &mut World, g: Loopy, positive: bool) -> Result<Value, Fault> {
    let zero = world.stoppers.short_value(Game::ZERO)?;
    let prize = if positive { world.stoppers.negate(world.arena, g)? } else { g };
    let sides = |near: Loopy, far: Loopy| if positive { [near, far] } else { [far, near] };
    let [l, r] = sides(zero, prize);
    let threat = world.stoppers.value_of_options(world.arena, [&[l], &[r]])?;
    let [l, r] = sides(zero, threat);
    let value = world.stoppers.value_of_options(world.arena, [&[l], &[r]])?;
    Ok(world.of_loopy(value))
}
