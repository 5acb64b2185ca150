//! Lists, sets and maps that can be changed: `x := MutableList(); x.Add(3)`.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use grundy_short::Fault;

use super::{Extension, NONE};
use crate::methods;
use crate::order::{map, same, set, sorted};
use crate::value::{Kind, Value};
use crate::world::{World, MOST_MEMBERS};

pub const EXTENSION: Extension = Extension {
    name: "mutable collections",
    functions: &[
        (
            "mutablelist",
            "list",
            "a list that can be changed: Add, AddAll, Remove, RemoveAt, Sort, Clear",
        ),
        ("mutableset", "set", "a set that can be changed"),
        ("mutablemap", "map", "a map that can be changed: Put, PutAll, Clear"),
    ],
    call,
    ..NONE
};

/// What it holds is a list, a set or a map.
#[derive(Debug)]
struct Mutable {
    name: &'static str,
    held: Mutex<Value>,
}

impl Mutable {
    fn held(&self) -> Value {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn hold(&self, value: Value) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = value;
    }
}

impl Kind for Mutable {
    fn called(&self) -> &'static str {
        "a collection that can be changed"
    }

    fn show(&self, world: &mut World) -> Result<String, Fault> {
        let shown = crate::show::show(world, &self.held())?;
        let empty = matches!(shown.as_str(), "[]" | "{}" | "{=>}");
        Ok(format!("{}({})", self.name, if empty { "" } else { &shown }))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copied(&self) -> Option<Value> {
        Some(Value::other(Mutable { name: self.name, held: Mutex::new(self.held()) }))
    }

    fn same(&self, other: &dyn Kind) -> bool {
        other.as_any().downcast_ref::<Mutable>().is_some_and(|other| std::ptr::eq(self, other))
    }
}

fn call(world: &mut World, name: &str, arguments: &[Value]) -> Result<Option<Value>, Fault> {
    let made = match name {
        "mutablelist" => Some("MutableList"),
        "mutableset" => Some("MutableSet"),
        "mutablemap" => Some("MutableMap"),
        _ => None,
    };
    if let Some(name) = made {
        let held = match arguments {
            [] if name == "MutableMap" => map(world, Vec::new())?,
            [] => Value::list(Vec::new()),
            [given] => given.clone(),
            _ => return Err(Fault::input(format!("{name} takes one collection, or nothing"))),
        };
        let fresh = Mutable { name, held: Mutex::new(Value::Nothing) };
        fresh.hold(formed(world, name, held)?);
        return Ok(Some(Value::other(fresh)));
    }
    let Some(Value::Other(kind)) = arguments.first() else { return Ok(None) };
    let Some(mutable) = kind.as_any().downcast_ref::<Mutable>() else { return Ok(None) };
    let held = mutable.held();
    let items = methods_members(&held);
    let list = |items: Vec<Value>| Value::List(Arc::new(items));
    let changed = match (name, &arguments[1..]) {
        ("add", [x]) => list(items.into_iter().chain([x.clone()]).collect()),
        ("addall", [more]) => list(items.into_iter().chain(methods_members(more)).collect()),
        ("remove", [x]) => list(without(world, items, x)?),
        ("removeall", [more]) => {
            let mut items = items;
            for x in methods_members(more) {
                items = without(world, items, &x)?;
            }
            list(items)
        }
        ("removeat", [i]) => {
            let mut items = items;
            let at = methods::place(world, i, items.len())?;
            items.remove(at);
            list(items)
        }
        ("sort", []) => list(sorted(world, items)?),
        ("sortwith", [f]) => methods::call(world, "sortedwith", vec![list(items), f.clone()])?,
        ("clear", []) if mutable.name == "MutableMap" => map(world, Vec::new())?,
        ("clear", []) => list(Vec::new()),
        ("put", [key, value]) => {
            methods::call(world, "updated", vec![held, key.clone(), value.clone()])?
        }
        ("putall", [more]) => methods::call(world, "updated", vec![held, more.clone()])?,
        ("tostring" | "tooutput", []) => return Ok(None),
        _ => {
            let mut all = arguments.to_vec();
            all[0] = held;
            return methods::call(world, name, all).map(Some);
        }
    };
    mutable.hold(formed(world, mutable.name, changed)?);
    Ok(Some(arguments[0].clone()))
}

fn methods_members(value: &Value) -> Vec<Value> {
    match value {
        Value::Other(kind) => match kind.as_any().downcast_ref::<Mutable>() {
            Some(mutable) => methods_members(&mutable.held()),
            None => Vec::new(),
        },
        other => methods::members(other).unwrap_or_default(),
    }
}

fn formed(world: &mut World, name: &str, held: Value) -> Result<Value, Fault> {
    let items = methods_members(&held);
    if items.len() > MOST_MEMBERS {
        return Err(Fault::beyond(MOST_MEMBERS, format!("more than {MOST_MEMBERS} members")));
    }
    match (name, held) {
        ("MutableSet", _) => set(world, items),
        ("MutableMap", held @ Value::Map(_)) => Ok(held),
        ("MutableMap", _) => Err(Fault::input("a map has entries k => v")),
        _ => Ok(Value::list(items)),
    }
}

fn without(world: &mut World, mut items: Vec<Value>, x: &Value) -> Result<Vec<Value>, Fault> {
    for (i, item) in items.iter().enumerate() {
        if same(world, item, x)? {
            items.remove(i);
            break;
        }
    }
    Ok(items)
}
