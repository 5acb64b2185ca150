//! Nimbers of infinite size, `*omega`, and nim-arithmetic of numbers and nimbers of any size.

use std::any::Any;

use grundy_numbers::{Nimber, Ordinal};
use grundy_short::{Fault, Relation};

use super::numbers::{ordinal, value, Number};
use super::{Extension, NONE};
use crate::operators::Operator;
use crate::value::{Kind, Value};
use crate::world::World;

pub const EXTENSION: Extension = Extension {
    name: "nimbers",
    functions: &[
        ("nimquotient", "a, b", "the nimber that times b is a"),
        ("nimpower", "a, n", "the n-th nim-power, for an integer n"),
        ("nimsquareroot", "a", "the nimber whose nim-square is a"),
        ("nimdegree", "a", "the degree of a over the field of two elements"),
    ],
    aliases: &[("nimexp", "nimpower"), ("nimpow", "nimpower"), ("nimdiv", "nimquotient")],
    star,
    binary,
    negative: |_, a| Ok(a.kind::<Heap>().map(|_| a.clone())),
    compare,
    call,
    ..NONE
};

/// A nim-heap of infinite size.
#[derive(Debug)]
pub struct Heap(pub Nimber);

impl Kind for Heap {
    fn called(&self) -> &'static str {
        "a nimber"
    }

    fn show(&self, _: &mut World) -> Result<String, Fault> {
        Ok(self.0.to_string())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn same(&self, other: &dyn Kind) -> bool {
        other.as_any().downcast_ref::<Heap>().is_some_and(|other| self.0 == other.0)
    }
}

/// The nimber as a value: a short game if it is one.
fn heap(world: &mut World, a: Nimber) -> Result<Value, Fault> {
    match a.value.finite() {
        None => Ok(Value::other(Heap(a))),
        Some(n) => match u32::try_from(&n) {
            Ok(n) => world.arena.nimber(n).map(Value::Game),
            Err(_) => Err(Fault::beyond(u32::MAX, "nimbers that are short games go up to *4294967295; ask for the number: a nimproduct b of integers")),
        },
    }
}

fn star(world: &mut World, a: &Value) -> Result<Option<Value>, Fault> {
    let Some(x) = a.kind::<Number>() else { return Ok(None) };
    match x.0.ordinal() {
        Some(size) => heap(world, size.into()).map(Some),
        None => {
            Err(Fault::input(format!("{} is not the size of a nim-heap: it is no ordinal", x.0)))
        }
    }
}

/// The size of a nim-heap.
fn size(world: &mut World, a: &Value) -> Result<Option<Ordinal>, Fault> {
    if let Some(heap) = a.kind::<Heap>() {
        return Ok(Some(heap.0.value.clone()));
    }
    if matches!(a, Value::Other(_)) {
        return Ok(None);
    }
    Ok(match world.game(a)?.and_then(|g| world.arena.number_up_star(g)) {
        Some((x, 0, n)) if x.is_zero() => Some(u64::from(n).into()),
        _ => None,
    })
}

fn binary(
    world: &mut World,
    operator: Operator,
    a: &Value,
    b: &Value,
) -> Result<Option<Value>, Fault> {
    if a.kind::<Heap>().is_none() && b.kind::<Heap>().is_none() {
        return Ok(None);
    }
    match (operator, size(world, a)?, size(world, b)?) {
        (Operator::Add, Some(a), Some(b)) => heap(world, a.nim_sum(&b).into()).map(Some),
        (Operator::Multiply, Some(_), Some(_)) => {
            Err(Fault::input("a product of nimbers is written a nimproduct b"))
        }
        _ => Ok(None),
    }
}

fn compare(world: &mut World, a: &Value, b: &Value) -> Result<Option<Relation>, Fault> {
    if a.kind::<Heap>().is_none() && b.kind::<Heap>().is_none() {
        return Ok(None);
    }
    Ok(match (size(world, a)?, size(world, b)?) {
        (Some(a), Some(b)) if a == b => Some(Relation::Equal),
        (Some(_), Some(_)) => Some(Relation::Confused),
        _ => None,
    })
}

fn call(world: &mut World, name: &str, arguments: &[Value]) -> Result<Option<Value>, Fault> {
    let of_heaps = arguments.iter().any(|a| a.kind::<Heap>().is_some());
    if let ([a], true) = (arguments, of_heaps) {
        let known = match name {
            "nimvalue" => {
                let size = size(world, a)?.unwrap_or_default();
                return value(world, (&size).into()).map(Some);
            }
            "outcome" => Some(Value::text("N")),
            "isnimber" | "isinfinitesimal" | "isnumberish" | "isallsmall" => {
                Some(Value::Truth(true))
            }
            "isnumber" | "isinteger" | "iszero" => Some(Value::Truth(false)),
            "leftstop" | "rightstop" => Some(world.of_integer(0)?),
            "latex" => {
                a.kind::<Heap>().map(|h| Value::text(h.0.write(grundy_numbers::Style::Latex)))
            }
            _ => None,
        };
        if known.is_some() {
            return Ok(known);
        }
    }
    let nim = matches!(
        name,
        "nimsum"
            | "nimproduct"
            | "nimquotient"
            | "nimpower"
            | "niminverse"
            | "nimsquareroot"
            | "nimdegree"
            | "conway"
    );
    if !nim || (name == "conway" && !of_heaps) {
        return Ok(None);
    }
    let exponent = name == "nimpower";
    let mut sizes = Vec::new();
    let mut nimbers = of_heaps;
    for (i, a) in arguments.iter().enumerate() {
        if exponent && i == 1 {
            continue;
        }
        // 0 is a number and a nimber; others say what they are.
        let found = match (ordinal(world, a)?, size(world, a)?) {
            (Some(n), _) if !of_heaps => n,
            (_, Some(n)) => {
                nimbers = true;
                n
            }
            (Some(_), None) => {
                return Err(Fault::input(format!("{name} mixes numbers and nimbers")));
            }
            _ => return Ok(None),
        };
        sizes.push(Nimber::from(found));
    }
    let watch = world.arena.watch();
    let found = match (name, &sizes[..]) {
        ("nimsum", [a, b]) => a.add(b),
        ("nimproduct" | "conway", [a, b]) => a.multiply(b, &watch)?,
        ("nimquotient", [a, b]) => a.multiply(&b.inverse(&watch)?, &watch)?,
        ("niminverse", [a]) => a.inverse(&watch)?,
        ("nimsquareroot", [a]) => a.square_root(&watch)?,
        ("nimdegree", [a]) => {
            let degree = a.degree(&watch)?;
            return world.of_integer(degree as i128).map(Some);
        }
        ("nimpower", [a]) if arguments.len() == 2 => {
            let n = world.number(&arguments[1])?.filter(|n| n.is_integer());
            let n = n.ok_or_else(|| Fault::input("a nim-power has an integer as its exponent"))?;
            a.raise(&n.numerator(), &watch)?
        }
        _ => return Ok(None),
    };
    if nimbers {
        heap(world, found).map(Some)
    } else {
        value(world, (&found.value).into()).map(Some)
    }
}
