//! Impartial games in misère play: `*[[2],0]`, their genera, parts and mates.

use std::any::Any;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use grundy_misere::canonical::{Arena, GameId, ONE, ZERO};
use grundy_misere::factors;
use grundy_misere::links::Links;
use grundy_misere::names::NameError;
use grundy_misere::parts::Parts;
use grundy_misere::sums::Unfinished;
use grundy_misere::tame::tame_value;
use grundy_short::{Fault, Relation};

use super::{Extension, NONE};
use crate::operators::Operator;
use crate::value::{Kind, Value};
use crate::world::World;

pub const EXTENSION: Extension = Extension {
    name: "misère games",
    functions: &[
        ("misere", "text", "the misère game of a name such as 2+ or .123[6]"),
        ("genus", "g", "the genus of a misère game"),
        ("mate", "g", "the mate: 1 for 0, else the mates of the options"),
        ("parts", "g", "the even parts other than 0 and g"),
        ("partitions", "g", "all ways to write g as a sum of primes"),
        ("miserenimvalue", "g", "the n with g + n a P-position in misère play"),
        ("misereminus", "g, h", "the x with x + h = g"),
        ("islinkedto", "g, h", "is there a t with g + t and h + t both P-positions?"),
        ("link", "g, h", "a t with g + t and h + t both P-positions"),
        ("distinguisher", "g, h", "a t beside which g and h have different outcomes"),
        ("isnimheap", "g", "is it a nim-heap?"),
        ("istame", "g", "is it tame, as all positions after it are?"),
        ("isrestive", "g", "has it a pair 0^n or 1^n with n > 1, and tame options?"),
        ("isrestless", "g", "has it a pair n^0 or n^1 with n > 1, and tame options?"),
    ],
    aliases: &[("misereoutcomeclass", "misereoutcome")],
    star,
    binary,
    compare,
    call,
    ..NONE
};

/// A misère canonical form.
#[derive(Debug)]
pub struct Misere(GameId);

static ARENA: LazyLock<Mutex<Arena>> = LazyLock::new(Mutex::default);

fn arena() -> MutexGuard<'static, Arena> {
    ARENA.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Misere {
    /// The game of a name.
    pub fn read(text: &str) -> Result<Misere, Fault> {
        arena().read(text, &grundy_watch::Watch::alone()).map(Misere).map_err(named)
    }

    /// Its name in CGSuite's notation, which is read back.
    pub fn name(&self) -> Result<String, Fault> {
        let mut arena = arena();
        let name = arena.bracket_name(self.0, &grundy_watch::Watch::alone()).map_err(unfinished)?;
        Ok(name
            .unwrap_or_else(|| format!("<a misère game born on day {}>", arena.birthday(self.0))))
    }
}

fn named(error: NameError) -> Fault {
    match error {
        NameError::Input(fault) => Fault::Input(fault),
        NameError::Unfinished(error) => unfinished(error),
    }
}

fn unfinished(error: Unfinished) -> Fault {
    match error {
        Unfinished::Stopped => Fault::Interrupted,
        Unfinished::Limit(fault) => Fault::Limit(fault),
    }
}

impl Kind for Misere {
    fn called(&self) -> &'static str {
        "a misère game"
    }

    fn show(&self, _: &mut World) -> Result<String, Fault> {
        self.name()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn same(&self, other: &dyn Kind) -> bool {
        other.as_any().downcast_ref::<Misere>().is_some_and(|other| self.0 == other.0)
    }
}

fn of(g: GameId) -> Value {
    Value::other(Misere(g))
}

/// What stands in a list of options: a nim-heap for an integer, a game, or a list of its options.
fn option(world: &mut World, value: &Value) -> Result<GameId, Fault> {
    if let Some(g) = value.kind::<Misere>() {
        return Ok(g.0);
    }
    if let Value::List(items) = value {
        let options =
            items.iter().map(|item| option(world, item)).collect::<Result<Vec<_>, _>>()?;
        return arena().game(&options).map_err(unfinished);
    }
    let n = world.small(value)?.and_then(|n| u32::try_from(n).ok()).filter(|n| *n <= 500);
    let n = n.ok_or_else(|| {
        Fault::input("in *[…] stand integers from 0 to 500, misère games and lists of such")
    })?;
    arena().nim_heap(n).map_err(unfinished)
}

/// `*[2]` is a nim-heap, `*[[2],0]` has two options.
fn star(world: &mut World, a: &Value) -> Result<Option<Value>, Fault> {
    match a {
        Value::List(items) if items.len() == 1 => option(world, &items[0]).map(|g| Some(of(g))),
        Value::List(_) => option(world, a).map(|g| Some(of(g))),
        _ => Ok(None),
    }
}

fn pair(a: &Value, b: &Value) -> Option<(GameId, GameId)> {
    Some((a.kind::<Misere>()?.0, b.kind::<Misere>()?.0))
}

fn binary(
    world: &mut World,
    operator: Operator,
    a: &Value,
    b: &Value,
) -> Result<Option<Value>, Fault> {
    let (Operator::Add, Some((g, h))) = (operator, pair(a, b)) else { return Ok(None) };
    let watch = world.arena.watch();
    arena().sum(g, h, &watch).map(|g| Some(of(g))).map_err(unfinished)
}

fn compare(_: &mut World, a: &Value, b: &Value) -> Result<Option<Relation>, Fault> {
    Ok(pair(a, b).map(|(g, h)| if g == h { Relation::Equal } else { Relation::Confused }))
}

fn call(world: &mut World, name: &str, arguments: &[Value]) -> Result<Option<Value>, Fault> {
    let watch = world.arena.watch();
    match arguments {
        [Value::Text(text)] if name == "misere" => {
            Misere::read(text).map(|g| Some(Value::other(g)))
        }
        [g] => match g.kind::<Misere>() {
            Some(g) => one(world, name, g.0),
            None => Ok(None),
        },
        [a, b] => {
            let Some((g, h)) = pair(a, b) else { return Ok(None) };
            let mut arena = arena();
            let arena = &mut *arena;
            let mut links = Links::default();
            let unlinked = |arena: &mut Arena| {
                let mut name = |g| arena.bracket_name(g, &watch).ok().flatten().unwrap_or_default();
                Fault::input(format!(
                    "{} and {} are not linked: one is an option of the other",
                    name(g),
                    name(h)
                ))
            };
            let found = match name {
                "islinkedto" => return Ok(Some(Value::Truth(links.are_linked(arena, g, h)))),
                "link" if !links.are_linked(arena, g, h) => return Err(unlinked(arena)),
                "link" => links.link(arena, g, h, &watch).map_err(unfinished)?,
                "distinguisher" if g == h => return Err(Fault::input("the two games are equal")),
                "distinguisher" => links.distinguisher(arena, g, h, &watch).map_err(unfinished)?,
                "misereminus" => {
                    let rest = Parts::default().difference(arena, g, h, &watch);
                    rest.map_err(unfinished)?
                        .ok_or_else(|| Fault::input("the second game is not a part of the first"))?
                }
                _ => return Ok(None),
            };
            Ok(Some(of(found)))
        }
        _ => Ok(None),
    }
}

fn one(world: &mut World, name: &str, g: GameId) -> Result<Option<Value>, Fault> {
    let watch = world.arena.watch();
    let mut held = arena();
    let arena = &mut *held;
    let list = |games: Vec<GameId>| Some(Value::list(games.into_iter().map(of).collect()));
    let integer = match name {
        "birthday" => Some(arena.birthday(g)),
        "nimvalue" => Some(arena.genus(g).normal()),
        "miserenimvalue" => Some(arena.genus(g).entry(0)),
        _ => None,
    };
    if let Some(n) = integer {
        return world.of_integer(i128::from(n)).map(Some);
    }
    Ok(match name {
        "genus" => Some(Value::text(arena.genus(g).to_string())),
        "misereoutcome" => Some(Value::text(if arena.genus(g).is_p() { "P" } else { "N" })),
        "isnimheap" => Some(Value::Truth(arena.as_nim_heap(g).is_some())),
        "istame" => Some(Value::Truth(tame_value(arena, g).is_some())),
        "isrestive" | "isrestless" => {
            let (normal, misere) = (arena.genus(g).normal(), arena.genus(g).misere());
            let (low, high) = if name == "isrestive" { (normal, misere) } else { (misere, normal) };
            let options = arena.options(g);
            let tame = options.iter().all(|&o| tame_value(arena, o).is_some());
            Some(Value::Truth(low < 2 && high > 1 && tame))
        }
        "iseven" => Some(Value::Truth(factors::is_even(arena, g, &watch).map_err(unfinished)?)),
        "isprime" => {
            let parts = factors::proper_parts(arena, g, &watch).map_err(unfinished)?;
            Some(Value::Truth(g != ZERO && g != ONE && parts.is_empty()))
        }
        "mate" => Some(of(Links::default().mate(arena, g).map_err(unfinished)?)),
        "options" => {
            let mut options = arena.options(g).to_vec();
            options.sort_by_key(|&o| (arena.birthday(o), o));
            list(options)
        }
        "parts" => list(factors::proper_parts(arena, g, &watch).map_err(unfinished)?),
        "partitions" => {
            let ways = factors::factorings(arena, g, &watch).map_err(unfinished)?;
            Some(Value::list(ways.into_iter().filter_map(list).collect()))
        }
        "latex" => {
            let text = arena.latex(g, &watch).map_err(unfinished)?;
            text.map(Value::text)
        }
        _ => None,
    })
}
