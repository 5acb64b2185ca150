//! The functions of the calculator, by name.

use std::sync::Arc;

use super::Value;
use crate::arena::Arena;
use crate::companion::{Ending, Parity};
use crate::compounds::Compound;
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};
use crate::nimber;
use crate::tree::Tree;

type R<T> = Result<T, Fault>;

/// Name, arguments, what it answers.
pub const FUNCTIONS: &[(&str, &str, &str)] = &[
    ("tiny", "g", "{0||0|-g}"),
    ("miny", "g", "{g|0||0}"),
    ("mean", "g", "the mean value"),
    ("temp", "g", "the temperature"),
    ("leftstop", "g", "the Left stop"),
    ("rightstop", "g", "the Right stop"),
    ("stops", "g", "the Left and the Right stop"),
    ("thermograph", "g", "break-points of both walls as (value at temperature)"),
    ("outcome", "g", "L, R, N or P"),
    ("left", "g", "Left's canonical options"),
    ("right", "g", "Right's canonical options"),
    ("birthday", "g", "the day the value is born"),
    ("followers", "g", "number of positions of the canonical form"),
    ("stopcount", "g", "number of stopping positions of the canonical form"),
    ("cool", "g, t", "cooled by t"),
    ("heat", "g, t", "heated by t"),
    ("overheat", "g, s, t", "overheated from s to t"),
    ("freeze", "g", "cooled by its own temperature"),
    ("norton", "g, u", "Norton's product with the unit u"),
    ("conway", "g, h", "Conway's product"),
    ("ordinal", "g, h", "the ordinal sum g:h"),
    ("ordinalproduct", "g, h", "the ordinal product of the forms"),
    ("subordinate", "g, h", "the k with h:k = g"),
    ("companion", "g", "the image under the automorphism of the games born by a day"),
    ("incentives", "g", "all incentives, without dominated ones"),
    ("leftincentives", "g", "Left's incentives"),
    ("rightincentives", "g", "Right's incentives"),
    ("aw", "g", "the atomic weight, if it has one"),
    ("rcf", "g", "the reduced canonical form"),
    ("uptimal", "g", "the uptimal expansion"),
    ("pow", "g, n", "the n-th power of a number or of g = {0|H}"),
    ("powto", "g, n", "g + g^2 + ... + g^n, that is g:(n-1)"),
    ("times", "n, g", "n copies of g"),
    ("conj", "g, h", "the conjunctive compound of the forms"),
    ("sel", "g, h", "the selective compound of the forms"),
    ("nimproduct", "*a, *b", "the nim-product"),
    ("niminverse", "*a", "the nim-inverse"),
    ("simplest", "a, b", "the simplest number between a and b"),
    ("nimsum", "a, b", "the nim-sum of two integers or nimbers"),
    ("abs", "x", "a number without its sign"),
    ("floor", "x", "the largest integer that is not larger"),
    ("ceiling", "x", "the smallest integer that is not smaller"),
    ("max", "x, y", "the larger of two numbers"),
    ("min", "x, y", "the smaller of two numbers"),
    ("iszero", "g", "is it 0?"),
    ("isnumber", "g", "is it a number?"),
    ("isinteger", "g", "is it an integer?"),
    ("isnimber", "g", "is it a nimber?"),
    ("isnumberish", "g", "are both stops the same?"),
    ("isinfinitesimal", "g", "are both stops 0?"),
    ("isallsmall", "g", "can both players move in every position, or neither?"),
    ("ishot", "g", "is the Left stop above the Right stop?"),
    ("isuptimal", "g", "does it have an uptimal expansion?"),
    ("isatomic", "g", "does it have an atomic weight?"),
    ("iseven", "g", "do all lines of play take an even number of moves?"),
    ("isodd", "g", "do all lines of play take an odd number of moves?"),
    ("iseventempered", "g", "do all lines of play to a number take an even number of moves?"),
    ("isoddtempered", "g", "do all lines of play to a number take an odd number of moves?"),
    ("canonical", "g", "the canonical form of a quoted form"),
    ("latex", "g", "the value in LaTeX"),
];

/// Other names for the same functions, those of CGSuite among them.
pub const ALIASES: &[(&str, &str)] = &[
    ("temperature", "temp"),
    ("nortonproduct", "norton"),
    ("nortonmultiply", "norton"),
    ("conwayproduct", "conway"),
    ("conwaymultiply", "conway"),
    ("ordinalsum", "ordinal"),
    ("atomicweight", "aw"),
    ("reducedcanonicalform", "rcf"),
    ("reduced", "rcf"),
    ("uptimalexpansion", "uptimal"),
    ("leftoptions", "left"),
    ("rightoptions", "right"),
    ("outcomeclass", "outcome"),
    ("conjunctive", "conj"),
    ("conjunctivesum", "conj"),
    ("selective", "sel"),
    ("selectivesum", "sel"),
    ("nimmultiply", "nimproduct"),
    ("nimreciprocal", "niminverse"),
    ("canonicalform", "canonical"),
    ("multiple", "times"),
    ("ceil", "ceiling"),
    ("simplestbetween", "simplest"),
    ("tolatex", "latex"),
    ("followercount", "followers"),
];

/// The function a spelling stands for.
pub fn resolve(name: &str) -> Option<&'static str> {
    let plain = name.to_lowercase().replace('_', "");
    let plain = ALIASES.iter().find(|(a, _)| *a == plain).map_or(plain.as_str(), |(_, b)| b);
    FUNCTIONS.iter().map(|(n, _, _)| *n).find(|n| *n == plain)
}

/// How many letters have to be changed, added or left out to make one word of another.
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, c) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for j in 0..b.len() {
            let change = diagonal + usize::from(c != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

struct Arguments {
    name: &'static str,
    values: Vec<Value>,
}

impl Arguments {
    fn game(&self, arena: &mut Arena, i: usize) -> R<Game> {
        match &self.values[i] {
            Value::Game(g) => Ok(*g),
            Value::Form(tree) => arena.value_of(tree),
            _ => Err(Fault::input(format!("argument {} of {} must be a game", i + 1, self.name))),
        }
    }

    fn number(&self, arena: &mut Arena, i: usize) -> R<Dyadic> {
        let g = self.game(arena, i)?;
        let needs =
            || Fault::input(format!("argument {} of {} must be a number", i + 1, self.name));
        arena.as_number(g).ok_or_else(needs)
    }

    fn integer(&self, arena: &mut Arena, i: usize) -> R<Dyadic> {
        let x = self.number(arena, i)?;
        let needs =
            || Fault::input(format!("argument {} of {} must be an integer", i + 1, self.name));
        Some(x).filter(|x| x.is_integer()).ok_or_else(needs)
    }

    fn tree(&self, arena: &mut Arena, i: usize) -> R<Arc<Tree>> {
        match &self.values[i] {
            Value::Form(tree) => Ok(tree.clone()),
            _ => {
                let g = self.game(arena, i)?;
                arena.tree(g)
            }
        }
    }

    /// The n of `*n`.
    fn nim(&self, arena: &mut Arena, i: usize) -> R<u64> {
        let g = self.game(arena, i)?;
        match arena.number_up_star(g) {
            Some((x, 0, n)) if x.is_zero() => Ok(u64::from(n)),
            _ => Err(Fault::input(format!("argument {} of {} must be a nimber", i + 1, self.name))),
        }
    }
}

fn text_of_thermograph(arena: &mut Arena, g: Game) -> R<String> {
    let graph = arena.thermograph(g)?;
    let wall = |player: Player| {
        let points = graph.wall(player).points().iter();
        points.map(|(t, v)| format!("{v} at {t}")).collect::<Vec<_>>().join(", ")
    };
    Ok(format!("Left: {}; Right: {}", wall(Player::Left), wall(Player::Right)))
}

fn expect_arity(name: &str, given: usize) -> R<()> {
    let usage = FUNCTIONS.iter().find(|(n, _, _)| *n == name).map_or("", |(_, u, _)| u);
    let wanted = usage.split(',').count();
    if given == wanted {
        return Ok(());
    }
    Err(Fault::input(format!("{name}({usage}) takes {wanted} argument(s), {given} given")))
}

/// Evaluate a function.
pub fn call(arena: &mut Arena, name: &str, values: Vec<Value>) -> R<Value> {
    let Some(name) = resolve(name) else {
        return Err(Fault::input(format!("unknown function '{name}'")));
    };
    expect_arity(name, values.len())?;
    let a = Arguments { name, values };
    if let Some(value) = on_forms(arena, &a)? {
        return Ok(value);
    }
    let g = a.game(arena, 0)?;
    if let Some(truth) = question(arena, name, g)? {
        return Ok(Value::Truth(truth));
    }
    if let Some(list) = list_of(arena, name, g)? {
        return Ok(Value::List(list.into_iter().map(Value::Game).collect()));
    }
    if let Some(x) = number_of(arena, name, g)? {
        return Ok(Value::Game(arena.dyadic(x)?));
    }
    let result = match name {
        "tiny" => arena.tiny(g)?,
        "miny" => arena.miny(g)?,
        "freeze" => arena.freeze(g)?,
        "rcf" => arena.reduced(g)?,
        "canonical" => g,
        "aw" => arena
            .atomic_weight(g)?
            .ok_or_else(|| Fault::Undefined("the game has no atomic weight".into()))?,
        "cool" => {
            let t = a.number(arena, 1)?;
            arena.cool(g, t)?
        }
        "heat" => {
            let t = a.game(arena, 1)?;
            arena.heat(g, t)?
        }
        "overheat" => {
            let (s, t) = (a.game(arena, 1)?, a.game(arena, 2)?);
            arena.overheat(g, s, t)?
        }
        "norton" => {
            let unit = a.game(arena, 1)?;
            arena.norton(g, unit)?
        }
        "conway" => {
            let h = a.game(arena, 1)?;
            arena.conway(g, h)?
        }
        "pow" => match arena.as_number(g) {
            Some(x) => {
                let n = a.integer(arena, 1)?;
                arena.dyadic(x.power(n)?)?
            }
            None => {
                let n = a.number(arena, 1)?;
                arena.power_by(g, n)?
            }
        },
        "companion" => arena.companion(g)?,
        "powto" => {
            let n = a.game(arena, 1)?;
            arena.power_to(g, n)?
        }
        "times" => {
            let n = a.integer(arena, 0)?;
            let h = a.game(arena, 1)?;
            arena.multiple(n, h)?
        }
        "abs" | "floor" | "ceiling" => {
            let x = a.number(arena, 0)?;
            let answer = match name {
                "abs" if x.signum() >= 0 => x,
                "abs" => x.negative(),
                "floor" => x.floor(),
                _ => x.negative().floor().negative(),
            };
            arena.dyadic(answer)?
        }
        "max" | "min" => {
            let (x, y) = (a.number(arena, 0)?, a.number(arena, 1)?);
            arena.dyadic(if name == "max" { x.max(y) } else { x.min(y) })?
        }
        "simplest" => {
            let bounds = (a.number(arena, 0)?, a.number(arena, 1)?);
            let found = Dyadic::simplest(Some((bounds.0, false)), Some((bounds.1, false)));
            let none = || {
                Fault::Undefined(format!(
                    "there is no number between {} and {}",
                    bounds.0, bounds.1
                ))
            };
            let x = found.ok_or_else(none)?;
            arena.dyadic(x)?
        }
        _ => return text_of(arena, &a, g),
    };
    Ok(Value::Game(result))
}

/// Functions that take literal forms or nimbers.
fn on_forms(arena: &mut Arena, a: &Arguments) -> R<Option<Value>> {
    let game = match a.name {
        "conj" | "sel" => {
            let kind = if a.name == "conj" { Compound::Conjunctive } else { Compound::Selective };
            let (x, y) = (a.tree(arena, 0)?, a.tree(arena, 1)?);
            arena.compound(kind, &x, &y)?
        }
        "ordinal" => {
            let h = a.game(arena, 1)?;
            match &a.values[0] {
                Value::Form(tree) => arena.ordinal_sum_on(tree, h)?,
                _ => {
                    let g = a.game(arena, 0)?;
                    arena.ordinal_sum(g, h)?
                }
            }
        }
        "ordinalproduct" => {
            let (x, y) = (a.tree(arena, 0)?, a.tree(arena, 1)?);
            arena.ordinal_product(&x, &y)?
        }
        "subordinate" => {
            let (g, base) = (a.game(arena, 0)?, a.tree(arena, 1)?);
            arena.subordinate(&base, g)?.ok_or_else(|| {
                Fault::Undefined("the first game is not an ordinal sum over the second".into())
            })?
        }
        "nimproduct" => {
            let product = nimber::product(a.nim(arena, 0)?, a.nim(arena, 1)?);
            nimber_of(arena, product)?
        }
        "niminverse" => {
            let inverse = nimber::inverse(a.nim(arena, 0)?)
                .ok_or_else(|| Fault::Undefined("0 has no nim-inverse".into()))?;
            nimber_of(arena, inverse)?
        }
        "nimsum" => {
            let plain = a.game(arena, 0)?.is_number();
            if plain {
                let sum = a.integer(arena, 0)?.numerator() ^ a.integer(arena, 1)?.numerator();
                arena.dyadic(Dyadic::big(sum, 0)?)?
            } else {
                let sum = a.nim(arena, 0)? ^ a.nim(arena, 1)?;
                nimber_of(arena, sum)?
            }
        }
        _ => return Ok(None),
    };
    Ok(Some(Value::Game(game)))
}

fn nimber_of(arena: &mut Arena, n: u64) -> R<Game> {
    let n = u32::try_from(n)
        .map_err(|_| Fault::beyond(u32::MAX, format!("*{n} is beyond *4294967295")))?;
    arena.nimber(n)
}

fn question(arena: &mut Arena, name: &str, g: Game) -> R<Option<bool>> {
    Ok(Some(match name {
        "isnumber" => g.is_number(),
        "isinteger" => arena.as_number(g).is_some_and(Dyadic::is_integer),
        "isnimber" => arena.number_up_star(g).is_some_and(|(x, up, _)| x.is_zero() && up == 0),
        "isnumberish" => arena.is_numberish(g)?,
        "isinfinitesimal" => arena.is_infinitesimal(g)?,
        "isallsmall" => arena.is_all_small(g)?,
        "ishot" => arena.is_hot(g)?,
        "isuptimal" => arena.uptimal_expansion(g)?.is_some(),
        "isatomic" => arena.atomic_weight(g)?.is_some(),
        "iszero" => g == Game::ZERO,
        "iseven" => arena.parity(g, Ending::Zero)? == Parity::Even,
        "isodd" => arena.parity(g, Ending::Zero)? == Parity::Odd,
        "iseventempered" => arena.parity(g, Ending::Number)? == Parity::Even,
        "isoddtempered" => arena.parity(g, Ending::Number)? == Parity::Odd,
        _ => return Ok(None),
    }))
}

fn list_of(arena: &mut Arena, name: &str, g: Game) -> R<Option<Vec<Game>>> {
    let list = match name {
        "left" => arena.options(g, Player::Left)?,
        "right" => arena.options(g, Player::Right)?,
        "incentives" => arena.all_incentives(g)?,
        "leftincentives" => arena.incentives(g, Player::Left)?,
        "rightincentives" => arena.incentives(g, Player::Right)?,
        "stops" => {
            let (l, r) = (arena.left_stop(g)?, arena.right_stop(g));
            return Ok(Some(vec![arena.dyadic(l)?, arena.dyadic(r)?]));
        }
        _ => return Ok(None),
    };
    let mut shown = Vec::new();
    for g in list {
        let text = arena.show(g)?;
        shown.push((text.len(), text, g));
    }
    shown.sort();
    Ok(Some(shown.into_iter().map(|(_, _, g)| g).collect()))
}

fn number_of(arena: &mut Arena, name: &str, g: Game) -> R<Option<Dyadic>> {
    Ok(Some(match name {
        "mean" => arena.mean(g)?,
        "temp" => arena.temperature(g)?,
        "leftstop" => arena.left_stop(g)?,
        "rightstop" => arena.right_stop(g),
        "birthday" => arena.birthday(g)?,
        "followers" => arena.follower_count(g)?,
        "stopcount" => arena.stop_count(g)?,
        _ => return Ok(None),
    }))
}

fn text_of(arena: &mut Arena, a: &Arguments, g: Game) -> R<Value> {
    Ok(Value::Text(match a.name {
        "thermograph" => text_of_thermograph(arena, g)?,
        "outcome" => arena.outcome(g)?.to_string(),
        "latex" => arena.write(g, crate::print::Style::Latex)?,
        "uptimal" => match arena.uptimal_expansion(g)? {
            Some(expansion) => expansion.to_string(),
            None => return Err(Fault::Undefined("the game has no uptimal expansion".into())),
        },
        other => return Err(Fault::input(format!("unknown function '{other}'"))),
    }))
}
