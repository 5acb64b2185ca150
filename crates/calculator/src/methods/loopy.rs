//! Loopy games: their sides, tinies of them, outcomes and options.

use grundy_loopy::{Form, Loopy, Stopper, Stoppers};
use grundy_short::{Arena, Fault, Game, Player};

use super::{About, R};
use crate::value::Value;
use crate::world::World;

pub const ABOUT: &[About] = &[
    ("onside", "g", "the stopper it equals when infinite play is a win for Left"),
    ("offside", "g", "the stopper it equals when infinite play is a win for Right"),
    ("isstopper", "g", "is it equal to a stopper?"),
    ("isloopfree", "g", "is it equal to a short game?"),
    ("isstoppersided", "g", "has it an onside and an offside? Others are not evaluated"),
    ("ispseudonumber", "g", "is it a number, on, off, or a number with over or under?"),
    ("isplumtree", "g", "are all cycles of its canonical form moves to the same position?"),
    ("isidempotent", "g", "is g + g = g?"),
    ("isnumbertiny", "g", "is it a number, or a number and a tiny or a miny?"),
    ("degree", "g", "the degree of loopiness: the upsum of g and -g"),
    ("variety", "g", "the variety, if the degree is an idempotent"),
    ("upsum", "g, h", "the onside of the sum"),
    ("downsum", "g, h", "the offside of the sum"),
    ("upsumvariety", "g, d", "the variety by upsums for an idempotent d"),
    ("downsumvariety", "g, d", "the variety by downsums for an idempotent d"),
];

/// Methods that mean the same of short games, which are stoppers too.
const OF_ALL: &[&str] = &[
    "onside",
    "offside",
    "isstopper",
    "isloopfree",
    "isstoppersided",
    "ispseudonumber",
    "isplumtree",
    "isidempotent",
    "isnumbertiny",
    "degree",
    "variety",
    "upsum",
    "downsum",
    "upsumvariety",
    "downsumvariety",
];
/// Most positions of a canonical form that is listed.
const MOST_POSITIONS: usize = 100_000;

pub fn call(world: &mut World, name: &str, arguments: &[Value]) -> R {
    let [value] = arguments else { return two(world, name, arguments) };
    let sided = OF_ALL.contains(&name);
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
        "iszero" | "isnumber" | "isinteger" | "isnimber" | "isuptimal" => Value::Truth(false),
        "isstoppersided" => Value::Truth(true),
        "isidempotent" => Value::Truth(world.stoppers.is_idempotent(world.arena, g)?),
        "isinfinitesimal" | "isnumberish" => {
            let on = world.stoppers.number_at_stops(world.arena, g.onside)?;
            let off = world.stoppers.number_at_stops(world.arena, g.offside)?;
            let number = on.filter(|_| on == off);
            Value::Truth(number.is_some_and(|x| name == "isnumberish" || x.is_zero()))
        }
        "ispseudonumber" | "isplumtree" | "isnumbertiny" if !g.is_stopper() => Value::Truth(false),
        "ispseudonumber" => Value::Truth(world.stoppers.is_pseudonumber(world.arena, g.onside)?),
        "isplumtree" => {
            let most = MOST_POSITIONS;
            Value::Truth(world.stoppers.is_plumtree(world.arena, g.onside, most)?)
        }
        "isnumbertiny" => Value::Truth(world.stoppers.is_number_tiny(world.arena, g.onside)?),
        "leftstop" | "rightstop" | "degree" | "variety" | "followers" if !g.is_stopper() => {
            let what = format!("only a stopper has {name}; take that of onside(g) and offside(g)");
            return Err(Fault::input(what));
        }
        "leftstop" => stopper(world, |s, a| s.stop(a, g.onside, Player::Left))?,
        "rightstop" => stopper(world, |s, a| s.stop(a, g.onside, Player::Right))?,
        "degree" => stopper(world, |s, a| s.degree(a, g.onside))?,
        "variety" => stopper(world, |s, a| s.variety(a, g.onside))?,
        "followers" => {
            let all = world.stoppers.followers(world.arena, g.onside, MOST_POSITIONS)?;
            world.of_integer(all.len() as i128)?
        }
        _ => return Ok(None),
    }))
}

/// What is worked out from stoppers and is one.
fn stopper(
    world: &mut World,
    work: impl FnOnce(&mut Stoppers, &mut Arena) -> Result<Stopper, Fault>,
) -> Result<Value, Fault> {
    let found = work(world.stoppers, world.arena)?;
    Ok(world.of_loopy(found.into()))
}

/// Ordinal sums and powers with loopy parts, and what is asked of two stoppers.
fn two(world: &mut World, name: &str, arguments: &[Value]) -> R {
    let [a, b] = arguments else { return Ok(None) };
    let loopy = arguments.iter().any(|value| matches!(value, Value::Loopy(_)));
    let ordinal = matches!(name, "ordinal" | "subordinate" | "pow" | "powto");
    if !(OF_ALL.contains(&name) || ordinal && loopy) {
        return Ok(None);
    }
    let (Some(g), Some(h)) = (world.loopy(a)?, world.loopy(b)?) else { return Ok(None) };
    if !g.is_stopper() || !h.is_stopper() {
        return Err(Fault::input(format!("{name} is of stoppers; take onside(g) and offside(g)")));
    }
    let (g, h) = (g.onside, h.onside);
    let found = match name {
        "upsum" => world.stoppers.upsum(world.arena, g, h)?,
        "downsum" => world.stoppers.downsum(world.arena, g, h)?,
        "upsumvariety" => world.stoppers.upsum_variety(world.arena, g, h)?,
        "downsumvariety" => world.stoppers.downsum_variety(world.arena, g, h)?,
        "pow" => world.stoppers.power(world.arena, g, h)?,
        "powto" => world.stoppers.power_to(world.arena, g, h)?,
        "ordinal" => {
            let base = form(world, a, g)?;
            world.stoppers.ordinal_sum(world.arena, &base, h)?
        }
        _ => {
            let base = form(world, b, h)?;
            let found = world.stoppers.subordinate(world.arena, &base, g)?;
            let found = found.ok_or_else(|| {
                Fault::input("the first game is not an ordinal sum over the second")
            })?;
            return Ok(Some(world.of_loopy(found)));
        }
    };
    Ok(Some(world.of_loopy(found.into())))
}

/// The options of a base: those of a literal form, or of the canonical form.
fn form(world: &mut World, value: &Value, g: Stopper) -> Result<Form, Fault> {
    let Value::Form(tree) = value else { return world.stoppers.form_of(world.arena, g) };
    let mut sides = Form::default();
    for (side, options) in sides.iter_mut().zip(&tree.sides) {
        for option in options {
            let game = world.arena.value_of(option)?;
            side.push(world.stoppers.short(game)?);
        }
    }
    Ok(sides)
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
