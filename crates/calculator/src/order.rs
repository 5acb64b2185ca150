//! Equality of values, the order of games, and the order in which sets and maps are kept.

use std::cmp::Ordering;

use grundy_short::{Fault, Relation};

use crate::extensions::first;
use crate::syntax::Sign;
use crate::value::Value;
use crate::world::World;

/// How two games (or numbers) stand, if they are such.
pub(crate) fn relation(world: &mut World, a: &Value, b: &Value) -> Result<Option<Relation>, Fault> {
    if let Some(found) = first(|extension| (extension.compare)(world, a, b))? {
        return Ok(Some(found));
    }
    let (a, b) = (&world.worth(a)?, &world.worth(b)?);
    if let (Some(g), Some(h)) = (world.game(a)?, world.game(b)?) {
        return world.arena.compare(g, h).map(Some);
    }
    match (world.loopy(a)?, world.loopy(b)?) {
        (Some(g), Some(h)) => world.stoppers.compare(world.arena, g, h).map(Some),
        _ => Ok(None),
    }
}

/// Is `a sign b` true?
pub(crate) fn compare(world: &mut World, sign: Sign, a: &Value, b: &Value) -> Result<bool, Fault> {
    if let Some(found) = relation(world, a, b)? {
        let le = matches!(found, Relation::Less | Relation::Equal);
        let ge = matches!(found, Relation::Greater | Relation::Equal);
        return Ok(match sign {
            Sign::Less => le && !ge,
            Sign::LessOrEqual => le,
            Sign::Greater => ge && !le,
            Sign::GreaterOrEqual => ge,
            Sign::Equal => le && ge,
            Sign::Unequal => !(le && ge),
            Sign::Confused => !le && !ge,
            Sign::NotLessOrEqual => !le,
            Sign::NotGreaterOrEqual => !ge,
        });
    }
    match (sign, a, b) {
        (Sign::Equal, _, _) => same(world, a, b),
        (Sign::Unequal, _, _) => Ok(!same(world, a, b)?),
        (_, Value::Text(x), Value::Text(y)) => Ok(match sign {
            Sign::Less => x < y,
            Sign::LessOrEqual => x <= y,
            Sign::Greater => x > y,
            Sign::GreaterOrEqual => x >= y,
            _ => false,
        }),
        _ => Err(Fault::input(format!(
            "{} and {} cannot be compared; each must be a game",
            a.called(),
            b.called()
        ))),
    }
}

/// Are two values the same?
pub(crate) fn same(world: &mut World, a: &Value, b: &Value) -> Result<bool, Fault> {
    let lists = |world: &mut World, x: &[Value], y: &[Value]| -> Result<bool, Fault> {
        if x.len() != y.len() {
            return Ok(false);
        }
        for (x, y) in x.iter().zip(y) {
            if !same(world, x, y)? {
                return Ok(false);
            }
        }
        Ok(true)
    };
    Ok(match (a, b) {
        (Value::Nothing, Value::Nothing) => true,
        (Value::Truth(x), Value::Truth(y)) => x == y,
        (Value::Text(x), Value::Text(y)) => x == y,
        (Value::Player(x), Value::Player(y)) => x == y,
        (Value::List(x), Value::List(y))
        | (Value::Set(x), Value::Set(y))
        | (Value::Tuple(x), Value::Tuple(y)) => lists(world, x, y)?,
        (Value::Map(x), Value::Map(y)) => {
            let parts = |m: &[(Value, Value)]| -> Vec<Value> {
                m.iter().flat_map(|(k, v)| [k.clone(), v.clone()]).collect()
            };
            lists(world, &parts(x), &parts(y))?
        }
        (Value::Entry(x), Value::Entry(y)) => same(world, &x.0, &y.0)? && same(world, &x.1, &y.1)?,
        (Value::Table(x), Value::Table(y)) => {
            let mut equal = x.len() == y.len();
            for (x, y) in x.iter().zip(y.iter()) {
                equal = equal && lists(world, x, y)?;
            }
            equal
        }
        (Value::Function(x), Value::Function(y)) => std::sync::Arc::ptr_eq(x, y),
        (Value::Rules(x), Value::Rules(y)) => x == y,
        (Value::Position(x), Value::Position(y)) if x == y => true,
        (Value::Other(x), Value::Other(y)) if x.same(y.as_ref()) => true,
        _ => match relation(world, a, b)? {
            Some(found) => found == Relation::Equal,
            None => false,
        },
    })
}

fn rank(value: &Value) -> u8 {
    match value {
        Value::Nothing => 0,
        Value::Game(_) | Value::Loopy(_) | Value::Other(_) => 1,
        Value::Position(_) => 2,
        Value::Form(_) => 3,
        Value::Truth(_) => 4,
        Value::Player(_) => 5,
        Value::Text(_) => 6,
        Value::Entry(_) => 7,
        Value::Tuple(_) => 8,
        Value::List(_) => 9,
        Value::Set(_) => 10,
        Value::Map(_) => 11,
        Value::Table(_) => 12,
        Value::Thermograph(_) => 13,
        Value::Function(_) => 14,
        Value::Rules(_) => 15,
    }
}

/// The order in which values are kept and sorted: numbers by size, other games after them by what is
/// written, lists by their members.
pub(crate) fn order(world: &mut World, a: &Value, b: &Value) -> Result<Ordering, Fault> {
    world.pause()?;
    let ranks = rank(a).cmp(&rank(b));
    if ranks != Ordering::Equal {
        return Ok(ranks);
    }
    match (a, b) {
        (Value::Truth(x), Value::Truth(y)) => return Ok(x.cmp(y)),
        (Value::Text(x), Value::Text(y)) => return Ok(x.cmp(y)),
        (Value::Player(x), Value::Player(y)) => return Ok(x.index().cmp(&y.index())),
        (Value::List(x), Value::List(y))
        | (Value::Set(x), Value::Set(y))
        | (Value::Tuple(x), Value::Tuple(y)) => {
            for (x, y) in x.iter().zip(y.iter()) {
                let found = order(world, x, y)?;
                if found != Ordering::Equal {
                    return Ok(found);
                }
            }
            return Ok(x.len().cmp(&y.len()));
        }
        (Value::Entry(x), Value::Entry(y)) => {
            let keys = order(world, &x.0, &y.0)?;
            return if keys == Ordering::Equal { order(world, &x.1, &y.1) } else { Ok(keys) };
        }
        _ => {}
    }
    let numbers = (world.number(a)?, world.number(b)?);
    match numbers {
        (Some(x), Some(y)) => return Ok(x.cmp(&y)),
        (Some(_), None) if !matches!(b, Value::Other(_)) => return Ok(Ordering::Less),
        (None, Some(_)) if !matches!(a, Value::Other(_)) => return Ok(Ordering::Greater),
        _ => {}
    }
    if matches!(a, Value::Other(_)) || matches!(b, Value::Other(_)) {
        match relation(world, a, b)? {
            Some(Relation::Less) => return Ok(Ordering::Less),
            Some(Relation::Greater) => return Ok(Ordering::Greater),
            Some(Relation::Equal) => return Ok(Ordering::Equal),
            _ => {}
        }
    }
    let (x, y) = (crate::show::show(world, a)?, crate::show::show(world, b)?);
    Ok(x.len().cmp(&y.len()).then_with(|| x.cmp(&y)))
}

/// Sort by a comparison that may fail.
pub(crate) fn sort(
    items: Vec<Value>,
    compare: &mut dyn FnMut(&Value, &Value) -> Result<Ordering, Fault>,
) -> Result<Vec<Value>, Fault> {
    if items.len() < 2 {
        return Ok(items);
    }
    let mut left = items;
    let right = left.split_off(left.len() / 2);
    let (left, right) = (sort(left, compare)?, sort(right, compare)?);
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        let first = compare(a, b)? != Ordering::Greater;
        merged.extend(if first { left.next() } else { right.next() });
    }
    merged.extend(left);
    merged.extend(right);
    Ok(merged)
}

/// In order.
pub(crate) fn sorted(world: &mut World, items: Vec<Value>) -> Result<Vec<Value>, Fault> {
    sort(items, &mut |a, b| order(world, a, b))
}

/// A set of these members.
pub(crate) fn set(world: &mut World, items: Vec<Value>) -> Result<Value, Fault> {
    let mut kept: Vec<Value> = Vec::new();
    for item in sorted(world, items)? {
        let twice = match kept.last() {
            Some(last) => same(world, last, &item)?,
            None => false,
        };
        if !twice {
            kept.push(item);
        }
    }
    Ok(Value::Set(kept.into()))
}

/// A map of these entries; of two with one key the later one is kept.
pub(crate) fn map(world: &mut World, entries: Vec<(Value, Value)>) -> Result<Value, Fault> {
    let as_entries = entries.into_iter().map(|(k, v)| Value::Entry((k, v).into())).collect();
    let by_key = |world: &mut World, a: &Value, b: &Value| match (a, b) {
        (Value::Entry(x), Value::Entry(y)) => order(world, &x.0, &y.0),
        _ => Ok(Ordering::Equal),
    };
    let mut kept: Vec<(Value, Value)> = Vec::new();
    for item in sort(as_entries, &mut |a, b| by_key(world, a, b))? {
        let Value::Entry(entry) = item else { continue };
        let twice = match kept.last() {
            Some((key, _)) => same(world, key, &entry.0)?,
            None => false,
        };
        if twice {
            kept.pop();
        }
        kept.push((entry.0.clone(), entry.1.clone()));
    }
    Ok(Value::Map(kept.into()))
}
