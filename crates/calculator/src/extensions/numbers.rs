//! Rational, ordinal and surreal numbers: `1/3`, `omega^2 + 5`, `1/(omega+1)`.

use std::any::Any;

use grundy_numbers::{Ordinal, Rational, Surreal};
use grundy_short::{BigInt, Dyadic, Fault, Relation};

use super::{Extension, NONE};
use crate::operators::Operator;
use crate::value::{Kind, Value};
use crate::world::World;

pub const EXTENSION: Extension = Extension {
    name: "numbers",
    functions: &[
        ("isordinal", "x", "is it an ordinal number?"),
        ("naturalsum", "a, b", "the natural sum of two ordinals, which is that of games"),
        ("ordinarysum", "a, b", "the sum of two ordinals as order types: 1 + omega is omega"),
        ("ordinaryproduct", "a, b", "the product of two ordinals as order types"),
        ("ordinarypower", "a, b", "the power of ordinals: 2 to omega is omega"),
    ],
    aliases: &[("ω", "omega")],
    constant: |_, name| Ok((name == "omega" || name == "ω").then(|| of(Surreal::omega()))),
    binary,
    negative: |_, a| Ok(a.kind::<Number>().map(|x| of(x.0.negate()))),
    compare,
    call,
    ..NONE
};

/// A number that is not a short game.
#[derive(Debug)]
pub struct Number(pub Surreal);

impl Kind for Number {
    fn called(&self) -> &'static str {
        "a number"
    }

    fn show(&self, _: &mut World) -> Result<String, Fault> {
        Ok(self.0.to_string())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn same(&self, other: &dyn Kind) -> bool {
        other.as_any().downcast_ref::<Number>().is_some_and(|other| self.0 == other.0)
    }
}

fn of(x: Surreal) -> Value {
    Value::other(Number(x))
}

/// The number as a value: a short game if it is one.
pub(crate) fn value(world: &mut World, x: Surreal) -> Result<Value, Fault> {
    match x.rational().filter(Rational::is_dyadic) {
        Some(x) => {
            let x = Dyadic::fraction(&x.numerator, &x.denominator)?;
            world.of_number(x)
        }
        None => Ok(of(x)),
    }
}

/// The number of a value, short ones among them.
pub(crate) fn surreal(world: &mut World, value: &Value) -> Result<Option<Surreal>, Fault> {
    if let Some(x) = value.kind::<Number>() {
        return Ok(Some(x.0.clone()));
    }
    if matches!(value, Value::Other(_)) {
        return Ok(None);
    }
    let x = world.number(value)?;
    Ok(x.and_then(|x| Rational::new(x.numerator(), BigInt::from(1) << x.exponent()))
        .map(Surreal::from))
}

fn binary(
    world: &mut World,
    operator: Operator,
    a: &Value,
    b: &Value,
) -> Result<Option<Value>, Fault> {
    let ours = a.kind::<Number>().is_some() || b.kind::<Number>().is_some();
    // Quotients and powers of short numbers may be no short numbers.
    if !ours && !matches!(operator, Operator::Divide | Operator::Power) {
        return Ok(None);
    }
    let (Some(x), Some(y)) = (surreal(world, a)?, surreal(world, b)?) else { return Ok(None) };
    let found = match operator {
        Operator::Add => x.add(&y)?,
        Operator::Multiply | Operator::Multiple => x.multiply(&y)?,
        Operator::Divide if y.is_zero() => return Err(Fault::input("division by 0")),
        Operator::Divide => x.divide(&y)?,
        Operator::Power => {
            let negative = y.sign().is_lt();
            if !ours && !negative {
                return Ok(None);
            }
            if x.is_zero() && negative {
                return Err(Fault::input("division by 0"));
            }
            x.raise(&y)?
        }
        Operator::Modulo => match (x.rational(), y.rational()) {
            (Some(x), Some(y)) => {
                let Some(inverse) = y.reciprocal() else {
                    return Err(Fault::input("division by 0"));
                };
                let times = Rational::from(x.multiply(&inverse).floor());
                x.add(&times.multiply(&y).negate()).into()
            }
            _ => return Err(Fault::input("'%' is between two rational numbers")),
        },
    };
    value(world, found).map(Some)
}

fn compare(world: &mut World, a: &Value, b: &Value) -> Result<Option<Relation>, Fault> {
    if a.kind::<Number>().is_none() && b.kind::<Number>().is_none() {
        return Ok(None);
    }
    let (x, y) = (surreal(world, a)?, surreal(world, b)?);
    match (x, y) {
        (Some(x), Some(y)) => Ok(Some(match x.cmp(&y) {
            std::cmp::Ordering::Less => Relation::Less,
            std::cmp::Ordering::Equal => Relation::Equal,
            std::cmp::Ordering::Greater => Relation::Greater,
        })),
        _ => Ok(None),
    }
}

/// The ordinal of a value.
pub(crate) fn ordinal(world: &mut World, value: &Value) -> Result<Option<Ordinal>, Fault> {
    Ok(surreal(world, value)?.and_then(|x| x.ordinal()))
}

fn call(world: &mut World, name: &str, arguments: &[Value]) -> Result<Option<Value>, Fault> {
    match arguments {
        [a] if name == "isordinal" => {
            let known = matches!(a, Value::Game(_) | Value::Loopy(_) | Value::Other(_));
            let found = ordinal(world, a)?.is_some();
            Ok(known.then_some(Value::Truth(found)))
        }
        [a] => match a.kind::<Number>() {
            Some(x) => one(world, name, &x.0),
            None => Ok(None),
        },
        [a, b] => two(world, name, a, b),
        _ => Ok(None),
    }
}

fn one(world: &mut World, name: &str, x: &Surreal) -> Result<Option<Value>, Fault> {
    let integer = |n: BigInt| Surreal::from(Rational::from(n));
    let truth = |answer: bool| Ok(Some(Value::Truth(answer)));
    let found = match name {
        "abs" => x.abs(),
        "birthday" => (&x.birthday()?).into(),
        "sign" => Surreal::from(x.sign() as i64),
        "numerator" => x.parts().0,
        "denominator" => x.parts().1,
        "reciprocal" => x.reciprocal()?,
        "floor" => integer(x.floor()?),
        "ceiling" => integer(-x.negate().floor()?),
        "leftstop" | "rightstop" | "canonical" | "mean" => x.clone(),
        "outcome" => return Ok(Some(Value::text(if x.sign().is_lt() { "R" } else { "L" }))),
        "isdyadic" | "isinteger" | "iszero" | "isnimber" => return truth(false),
        "isnumber" | "isnumberish" => return truth(true),
        "isinfinitesimal" => {
            let leading = x.leading_exponent()?;
            return truth(leading.sign().is_lt());
        }
        "latex" => return Ok(Some(Value::text(x.write(grundy_numbers::Style::Latex)))),
        _ => return Ok(None),
    };
    value(world, found).map(Some)
}

fn two(world: &mut World, name: &str, a: &Value, b: &Value) -> Result<Option<Value>, Fault> {
    if matches!(name, "max" | "min") {
        let ours = a.kind::<Number>().is_some() || b.kind::<Number>().is_some();
        let (Some(x), Some(y)) = (surreal(world, a)?, surreal(world, b)?) else { return Ok(None) };
        return Ok(ours.then(|| if (x > y) == (name == "max") { a.clone() } else { b.clone() }));
    }
    if !EXTENSION.functions.iter().any(|(known, _, _)| *known == name) {
        return Ok(None);
    }
    let (Some(x), Some(y)) = (ordinal(world, a)?, ordinal(world, b)?) else {
        return Err(Fault::input(format!("{name} is of two ordinals")));
    };
    let found = match name {
        "naturalsum" => x.natural_sum(&y),
        "ordinarysum" => x.add(&y),
        "ordinaryproduct" => x.multiply(&y)?,
        _ => x.raise(&y)?,
    };
    value(world, (&found).into()).map(Some)
}
