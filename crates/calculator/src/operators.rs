//! `+ * / % ^`, multiples and signs.

use std::sync::Arc;

use grundy_short::{Dyadic, Fault};

use crate::extensions::first;
use crate::value::Value;
use crate::world::World;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Add,
    Multiply,
    Divide,
    Modulo,
    Power,
    /// `3.^`.
    Multiple,
}

impl Operator {
    fn sign(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Modulo => "%",
            Operator::Power => "^",
            Operator::Multiple => ".",
        }
    }
}

type R = Result<Value, Fault>;

/// Most copies of a loopy game that are added.
const MOST_COPIES: i64 = 1 << 20;

fn none(operator: Operator, a: &Value, b: &Value) -> Fault {
    let sign = operator.sign();
    Fault::input(format!(
        "there is no '{sign}' between {} and {}; each must be a game",
        a.called(),
        b.called()
    ))
}

/// The value of `a operator b`.
pub(crate) fn apply(world: &mut World, operator: Operator, a: &Value, b: &Value) -> R {
    if let Some(found) = first(|extension| (extension.binary)(world, operator, a, b))? {
        return Ok(found);
    }
    let (a, b) = (&world.worth(a)?, &world.worth(b)?);
    match operator {
        Operator::Add => add(world, a, b),
        Operator::Multiply => multiply(world, a, b),
        Operator::Multiple => multiple(world, a, b),
        Operator::Divide => divide(world, a, b),
        Operator::Modulo => modulo(world, a, b),
        Operator::Power => power(world, a, b),
    }
}

fn add(world: &mut World, a: &Value, b: &Value) -> R {
    match (a, b) {
        (Value::Text(_), _) | (_, Value::Text(_)) => {
            let joined =
                format!("{}{}", crate::show::plain(world, a)?, crate::show::plain(world, b)?);
            return Ok(Value::text(joined));
        }
        (Value::Tuple(x), Value::Tuple(y)) if x.len() == y.len() => {
            let sums = x.iter().zip(y.iter()).map(|(x, y)| apply(world, Operator::Add, x, y));
            return Ok(Value::Tuple(Arc::new(sums.collect::<Result<_, _>>()?)));
        }
        _ => {}
    }
    if let (Some(g), Some(h)) = (world.game(a)?, world.game(b)?) {
        return world.arena.add(g, h).map(Value::Game);
    }
    let (Some(g), Some(h)) = (world.loopy(a)?, world.loopy(b)?) else {
        return Err(none(Operator::Add, a, b));
    };
    let sum = world.stoppers.add(world.arena, g, h)?;
    Ok(world.of_loopy(sum))
}

fn multiply(world: &mut World, a: &Value, b: &Value) -> R {
    match (world.number(a)?, world.number(b)?) {
        (Some(x), Some(y)) => {
            let product = x.times(y)?;
            world.of_number(product)
        }
        (Some(x), None) if x.is_integer() && world.loopy(b)?.is_some() => multiple(world, a, b),
        (None, Some(y)) if y.is_integer() && world.loopy(a)?.is_some() => multiple(world, b, a),
        _ if world.loopy(a)?.is_some() && world.loopy(b)?.is_some() => Err(Fault::input(
            "a product of two games has several meanings: write g conway h, g norton h, g ordinalproduct h \
             or *a nimproduct *b",
        )),
        _ => Err(none(Operator::Multiply, a, b)),
    }
}

fn multiple(world: &mut World, count: &Value, of: &Value) -> R {
    let whole = world.number(count)?.filter(|n| n.is_integer());
    let n = whole.ok_or_else(|| Fault::input("only a whole number of copies can be added"))?;
    if let Some(g) = world.game(of)? {
        return world.arena.multiple(n, g).map(Value::Game);
    }
    let Some(g) = world.loopy(of)? else { return Err(none(Operator::Multiple, count, of)) };
    let n = n.as_integer().filter(|n| n.abs() <= MOST_COPIES);
    let n = n.ok_or_else(|| {
        Fault::beyond(MOST_COPIES, format!("at most {MOST_COPIES} copies of a game can be added"))
    })?;
    let sum = world.stoppers.multiple(world.arena, n, g)?;
    Ok(world.of_loopy(sum))
}

fn numbers(
    world: &mut World,
    operator: Operator,
    a: &Value,
    b: &Value,
) -> Result<[Dyadic; 2], Fault> {
    match (world.number(a)?, world.number(b)?) {
        (Some(x), Some(y)) => Ok([x, y]),
        _ => Err(Fault::input(format!(
            "'{}' is between two numbers; here are {} and {}",
            operator.sign(),
            a.called(),
            b.called()
        ))),
    }
}

fn divide(world: &mut World, a: &Value, b: &Value) -> R {
    let [x, y] = numbers(world, Operator::Divide, a, b)?;
    if y.is_zero() {
        return Err(Fault::input("division by 0"));
    }
    let (mut top, mut bottom) = (x.numerator() << y.exponent(), y.numerator() << x.exponent());
    if y.signum() < 0 {
        (top, bottom) = (-top, -bottom);
    }
    let quotient = Dyadic::fraction(&top, &bottom)?;
    world.of_number(quotient)
}

fn modulo(world: &mut World, a: &Value, b: &Value) -> R {
    let [x, y] = numbers(world, Operator::Modulo, a, b)?;
    if y.is_zero() {
        return Err(Fault::input("division by 0"));
    }
    let e = x.exponent().max(y.exponent());
    let (p, q) = (x.scaled(i64::from(e))?.numerator(), y.scaled(i64::from(e))?.numerator());
    let rest = ((&p % &q) + &q) % &q;
    let rest = Dyadic::big(rest, u64::from(e))?;
    world.of_number(rest)
}

fn power(world: &mut World, a: &Value, b: &Value) -> R {
    if world.game(a)?.is_none() {
        return Err(none(Operator::Power, a, b));
    }
    crate::methods::call(world, "pow", vec![a.clone(), b.clone()])
}

/// `-a`.
pub(crate) fn negative(world: &mut World, a: &Value) -> R {
    if let Some(found) = first(|extension| (extension.negative)(world, a))? {
        return Ok(found);
    }
    let a = &world.worth(a)?;
    if let Value::Tuple(list) = a {
        let signs = list.iter().map(|x| negative(world, x));
        return Ok(Value::Tuple(Arc::new(signs.collect::<Result<_, _>>()?)));
    }
    if let Some(g) = world.game(a)? {
        return world.arena.negative(g).map(Value::Game);
    }
    match world.loopy(a)? {
        Some(g) => {
            let minus = world.stoppers.negate(world.arena, g)?;
            Ok(world.of_loopy(minus))
        }
        None => Err(Fault::input(format!("{} has no negative; it must be a game", a.called()))),
    }
}

/// `*(n)`, `*[…]`.
pub(crate) fn star(world: &mut World, a: &Value) -> R {
    if let Some(found) = first(|extension| (extension.star)(world, a))? {
        return Ok(found);
    }
    let Some(x) = world.number(a)? else {
        let what = format!(
            "a star before {} has no meaning: *(n) is the nimber of an integer",
            a.called()
        );
        return Err(Fault::input(what));
    };
    if !x.is_integer() || x.signum() < 0 {
        return Err(Fault::input(format!("a nimber is *n for an integer n from 0 up, not {x}")));
    }
    let n = x.as_integer().and_then(|n| u32::try_from(n).ok()).filter(|n| *n < 1 << 31);
    let n = n.ok_or_else(|| Fault::input("nimbers go up to *2147483647"))?;
    world.arena.nimber(n).map(Value::Game)
}

/// `^(n)`, and `v(n)` with the sign -1.
pub(crate) fn arrow(world: &mut World, sign: i64, a: &Value) -> R {
    let n = world.small(a)?.filter(|n| n.abs() < 1 << 62);
    let n = n.ok_or_else(|| {
        Fault::input(format!(
            "{} is not a number of ups: ^(n) has an integer below 2^62",
            a.called()
        ))
    })?;
    world.arena.number_up_star_game(Dyadic::ZERO, sign * n, 0).map(Value::Game)
}
