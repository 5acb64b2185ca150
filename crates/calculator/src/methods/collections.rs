//! Lists, sets, maps, tuples and tables.

use std::sync::Arc;

use grundy_short::{Fault, Relation};

use super::{small, About, R};
use crate::evaluate::apply_function;
use crate::operators::{apply, Operator};
use crate::order::{map, relation, same, set, sort, sorted};
use crate::value::{Function, Value};
use crate::world::World;

pub const ABOUT: &[About] = &[
    ("length", "list", "how many members there are"),
    ("isempty", "list", "are there no members?"),
    ("sum", "list", "the members added"),
    ("product", "list", "the members multiplied"),
    ("sort", "list", "in order: numbers by size, other games after them"),
    ("sortedwith", "list, f", "sorted by f(a, b), negative where a comes first"),
    ("table", "list", "the rows as a grid"),
    ("grouped", "list, n", "in groups of n"),
    ("periodictable", "list, n", "as a grid with n columns"),
    ("tolist", "set", "the members as a list"),
    ("toset", "list", "the members as a set"),
    ("head", "list", "the first member"),
    ("tail", "list", "all but the first"),
    ("last", "list", "the last member"),
    ("reverse", "list", "in the other direction"),
    ("contains", "list, x", "is x a member?"),
    ("count", "list, x", "how often x is a member"),
    ("indexof", "list, x", "the first place of x, from 1; 0 if it is no member"),
    ("exists", "list, f", "is f(x) true for some member?"),
    ("forall", "list, f", "is f(x) true for every member?"),
    ("apply", "list, f", "f(x) for each member"),
    ("select", "list, f", "the members for which f(x) is true"),
    ("adjoin", "list, x", "with x behind it"),
    ("concat", "list, list", "one list behind the other"),
    ("distinct", "list", "each member once"),
    ("updated", "list, i, x", "with x in place i"),
    ("flatten", "list", "the members of the members"),
    ("union", "set, set", "the members of either"),
    ("intersection", "set, set", "the members of both"),
    ("difference", "set, set", "the members of the first alone"),
    ("max", "list", "the largest member"),
    ("min", "list", "the smallest member"),
    ("max", "x, y", "the larger of two numbers"),
    ("min", "x, y", "the smaller of two numbers"),
    ("mex", "list", "the smallest integer from 0 up that is no member"),
    ("entries", "map", "the entries"),
    ("keys", "map", "the keys"),
    ("values", "map", "the values"),
    ("reversed", "map", "values as keys"),
    ("containskey", "map, x", "is x a key?"),
    ("row", "point", "the first coordinate"),
    ("col", "point", "the second coordinate"),
];

/// The members of a collection.
pub fn members(value: &Value) -> Option<Vec<Value>> {
    Some(match value {
        Value::List(items) | Value::Set(items) | Value::Tuple(items) => items.to_vec(),
        Value::Map(entries) => {
            entries.iter().map(|(k, v)| Value::Entry((k.clone(), v.clone()).into())).collect()
        }
        Value::Table(rows) => rows.iter().map(|row| Value::list(row.clone())).collect(),
        _ => return None,
    })
}

pub fn call(world: &mut World, name: &str, arguments: &[Value]) -> R {
    if let ("max" | "min", [x, y]) = (name, arguments) {
        return larger(world, name, x, y);
    }
    let Some((first, rest)) = arguments.split_first() else { return Ok(None) };
    let Some(items) = members(first) else { return Ok(None) };
    if let Value::Map(entries) = first {
        if let Some(found) = of_map(world, name, entries, rest)? {
            return Ok(Some(found));
        }
    }
    match rest {
        [] => alone(world, name, first, items),
        [Value::Function(f)] => with_function(world, name, first, items, f),
        [x] => with_one(world, name, first, items, x),
        [i, x] if name == "updated" => {
            let at = place(world, i, items.len())?;
            let mut items = items;
            items[at] = x.clone();
            Ok(Some(Value::list(items)))
        }
        _ => Ok(None),
    }
}

fn larger(world: &mut World, name: &str, x: &Value, y: &Value) -> R {
    if members(x).is_some() {
        return Ok(None);
    }
    Ok(match relation(world, x, y)? {
        Some(Relation::Confused) => {
            return Err(Fault::input(format!(
                "{name} of two games that are confused with each other"
            )))
        }
        Some(found) => {
            let first = (found == Relation::Less) == (name == "min");
            Some(if first || found == Relation::Equal { x.clone() } else { y.clone() })
        }
        None => None,
    })
}

/// A place of a list of this length, from 0, for one counted from 1.
pub fn place(world: &mut World, i: &Value, length: usize) -> Result<usize, Fault> {
    let given = world.number(i)?;
    let found = given.and_then(|n| n.as_integer()).and_then(|n| usize::try_from(n).ok());
    match found.filter(|n| (1..=length).contains(n)) {
        Some(n) => Ok(n - 1),
        None => {
            let shown = crate::show::show(world, i)?;
            Err(Fault::input(format!("there is no place {shown}; the places are 1 to {length}")))
        }
    }
}

/// The member in a place of a list, or the value of a key of a map.
pub fn index(world: &mut World, of: &Value, places: &[Value]) -> Result<Value, Fault> {
    let one = match places {
        [one] => one.clone(),
        more => Value::Tuple(more.to_vec().into()),
    };
    match of {
        Value::Map(entries) => {
            for (key, value) in entries.iter() {
                if same(world, key, &one)? {
                    return Ok(value.clone());
                }
            }
            let shown = crate::show::show(world, &one)?;
            Err(Fault::input(format!("there is no key {shown}")))
        }
        Value::Text(text) => {
            let letters: Vec<char> = text.chars().collect();
            let at = place(world, &one, letters.len())?;
            Ok(Value::text(letters[at].to_string()))
        }
        other => {
            let Some(items) = members(other) else {
                return Err(Fault::input(format!("{} has no places; a list has", other.called())));
            };
            let at = place(world, &one, items.len())?;
            Ok(items[at].clone())
        }
    }
}

fn like(world: &mut World, first: &Value, items: Vec<Value>) -> Result<Value, Fault> {
    match first {
        Value::Set(_) => Ok(Value::Set(items.into())),
        Value::Map(_) => {
            let pairs = items.into_iter().filter_map(|item| match item {
                Value::Entry(pair) => Some((pair.0.clone(), pair.1.clone())),
                _ => None,
            });
            map(world, pairs.collect())
        }
        _ => Ok(Value::list(items)),
    }
}

fn extreme(world: &mut World, name: &str, items: Vec<Value>) -> Result<Value, Fault> {
    let mut items = items.into_iter();
    let mut best = items.next().ok_or_else(|| Fault::input(format!("{name} of no members")))?;
    for item in items {
        best = larger(world, name, &best, &item)?
            .ok_or_else(|| Fault::input(format!("{name} needs members that can be compared")))?;
    }
    Ok(best)
}

fn alone(world: &mut World, name: &str, first: &Value, items: Vec<Value>) -> R {
    let nothing = || Fault::input(format!("{name} of no members"));
    Ok(Some(match name {
        "length" => world.of_integer(items.len() as i128)?,
        "isempty" => Value::Truth(items.is_empty()),
        "sum" | "product" => {
            let operator = if name == "sum" { Operator::Add } else { Operator::Multiply };
            return fold(world, operator, items).map(Some);
        }
        "sort" => Value::list(sorted(world, items)?),
        "table" => table(items),
        "tolist" => Value::list(items),
        "toset" => set(world, items)?,
        "head" => items.into_iter().next().ok_or_else(nothing)?,
        "last" => items.into_iter().next_back().ok_or_else(nothing)?,
        "tail" => {
            if items.is_empty() {
                return Err(nothing());
            }
            let rest = items.into_iter().skip(1).collect();
            like(world, first, rest)?
        }
        "reverse" | "reversed" => Value::list(items.into_iter().rev().collect()),
        "max" | "min" => extreme(world, name, items)?,
        "flatten" => {
            let parts = items.into_iter().flat_map(|item| members(&item).unwrap_or(vec![item]));
            Value::list(parts.collect())
        }
        "distinct" => {
            let mut kept: Vec<Value> = Vec::new();
            for item in items {
                if !has(world, &kept, &item)? {
                    kept.push(item);
                }
            }
            Value::list(kept)
        }
        "mex" => {
            let mut n = 0;
            loop {
                let candidate = world.of_integer(n)?;
                if !has(world, &items, &candidate)? {
                    return Ok(Some(candidate));
                }
                n += 1;
            }
        }
        "row" | "col" => {
            let Value::Tuple(_) = first else { return Ok(None) };
            items.get(usize::from(name == "col")).cloned().ok_or_else(nothing)?
        }
        _ => return Ok(None),
    }))
}

/// The members with an operator between them.
pub fn fold(world: &mut World, operator: Operator, items: Vec<Value>) -> Result<Value, Fault> {
    let mut items = items.into_iter();
    let Some(mut total) = items.next() else {
        return world.of_integer(i128::from(operator == Operator::Multiply));
    };
    for item in items {
        world.pause()?;
        total = apply(world, operator, &total, &item)?;
    }
    Ok(total)
}

/// Rows as a table; a member that is no list is a row by itself.
pub fn table(items: Vec<Value>) -> Value {
    let rows = items.into_iter().map(|item| members(&item).unwrap_or(vec![item]));
    Value::Table(Arc::new(rows.collect()))
}

fn has(world: &mut World, items: &[Value], x: &Value) -> Result<bool, Fault> {
    for item in items {
        world.pause()?;
        if same(world, item, x)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn truth(value: Value) -> Result<bool, Fault> {
    match value {
        Value::Truth(truth) => Ok(truth),
        other => Err(Fault::input(format!(
            "the function must answer true or false, not {}",
            other.called()
        ))),
    }
}

fn with_function(
    world: &mut World,
    name: &str,
    first: &Value,
    items: Vec<Value>,
    f: &Arc<Function>,
) -> R {
    let on = |world: &mut World, item: &Value| apply_function(world, f, vec![item.clone()]);
    Ok(Some(match name {
        "exists" | "forall" => {
            let wanted = name == "exists";
            for item in &items {
                let found = on(world, item)?;
                if truth(found)? == wanted {
                    return Ok(Some(Value::Truth(wanted)));
                }
            }
            Value::Truth(!wanted)
        }
        "apply" => {
            let found = crate::world::gathered(items.iter().map(|item| on(world, item)))?;
            match first {
                Value::Set(_) => set(world, found)?,
                _ => Value::list(found),
            }
        }
        "select" => {
            let mut kept = Vec::new();
            for item in items {
                let found = on(world, &item)?;
                if truth(found)? {
                    kept.push(item);
                }
            }
            like(world, first, kept)?
        }
        "sortedwith" => {
            let found = sort(items, &mut |a, b| {
                let found = apply_function(world, f, vec![a.clone(), b.clone()])?;
                match world.number(&found)? {
                    Some(x) => Ok(x.signum().cmp(&0)),
                    None => Err(Fault::input(format!(
                        "the function must answer a number, not {}",
                        found.called()
                    ))),
                }
            })?;
            Value::list(found)
        }
        _ => return Ok(None),
    }))
}

fn with_one(world: &mut World, name: &str, first: &Value, items: Vec<Value>, x: &Value) -> R {
    Ok(Some(match name {
        "contains" => Value::Truth(has(world, &items, x)?),
        "count" => {
            let mut n = 0;
            for item in &items {
                n += i128::from(same(world, item, x)?);
            }
            world.of_integer(n)?
        }
        "indexof" => {
            for (i, item) in items.iter().enumerate() {
                if same(world, item, x)? {
                    return world.of_integer(i as i128 + 1).map(Some);
                }
            }
            world.of_integer(0)?
        }
        "adjoin" => {
            let mut items = items;
            items.push(x.clone());
            match first {
                Value::Set(_) => set(world, items)?,
                _ => Value::list(items),
            }
        }
        "concat" | "union" | "intersection" | "difference" => {
            let Some(more) = members(x) else { return Ok(None) };
            match name {
                "concat" => Value::list(items.into_iter().chain(more).collect()),
                "union" => set(world, items.into_iter().chain(more).collect())?,
                _ => {
                    let mut kept = Vec::new();
                    for item in items {
                        if has(world, &more, &item)? == (name == "intersection") {
                            kept.push(item);
                        }
                    }
                    set(world, kept)?
                }
            }
        }
        "grouped" | "periodictable" => {
            let n = small(world, name, x)?;
            let n = usize::try_from(n).ok().filter(|n| *n > 0);
            let n = n.ok_or_else(|| Fault::input(format!("{name} needs groups of 1 or more")))?;
            let groups: Vec<Value> = items.chunks(n).map(|g| Value::list(g.to_vec())).collect();
            if name == "grouped" {
                Value::list(groups)
            } else {
                table(groups)
            }
        }
        _ => return Ok(None),
    }))
}

fn of_map(world: &mut World, name: &str, entries: &[(Value, Value)], rest: &[Value]) -> R {
    Ok(Some(match (name, rest) {
        ("keys", []) => set(world, entries.iter().map(|(k, _)| k.clone()).collect())?,
        ("values", []) => set(world, entries.iter().map(|(_, v)| v.clone()).collect())?,
        ("entries", []) => {
            let all = entries.iter().map(|(k, v)| Value::Entry((k.clone(), v.clone()).into()));
            Value::Set(all.collect::<Vec<_>>().into())
        }
        ("reversed", []) => {
            let turned = entries.iter().map(|(k, v)| (v.clone(), k.clone())).collect();
            map(world, turned)?
        }
        ("containskey", [x]) => Value::Truth(has(
            world,
            &entries.iter().map(|(k, _)| k.clone()).collect::<Vec<_>>(),
            x,
        )?),
        ("updated", [key, value]) => {
            let mut all = entries.to_vec();
            all.push((key.clone(), value.clone()));
            map(world, all)?
        }
        ("updated", [Value::Map(more)]) => {
            let all = entries.iter().chain(more.iter()).cloned().collect();
            map(world, all)?
        }
        _ => return Ok(None),
    }))
}
