//! Values as they are written.

use grundy_short::{Fault, Player, Style, Thermograph};

use crate::value::{Place, Rules, Value};
use crate::world::World;

/// A value as it is written, and as it is read again where its kind can be read.
pub fn show(world: &mut World, value: &Value) -> Result<String, Fault> {
    world.pause()?;
    Ok(match value {
        Value::Nothing => "Nothing".into(),
        Value::Truth(truth) => truth.to_string(),
        Value::Game(g) => world.arena.show(*g)?,
        Value::Form(tree) => form(tree),
        Value::Loopy(g) => world.stoppers.show(world.arena, *g, Style::Ascii)?,
        Value::Text(text) => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        Value::List(items) => format!("[{}]", joined(world, items)?),
        Value::Set(items) => format!("{{{}}}", joined(world, items)?),
        Value::Tuple(items) => format!("({})", joined(world, items)?),
        Value::Map(entries) if entries.is_empty() => "{=>}".into(),
        Value::Map(entries) => {
            let parts = entries.iter().map(|(k, v)| entry(world, k, v));
            format!("{{{}}}", parts.collect::<Result<Vec<_>, _>>()?.join(", "))
        }
        Value::Entry(pair) => entry(world, &pair.0, &pair.1)?,
        Value::Table(rows) => table(world, rows)?,
        Value::Player(Player::Left) => "Left".into(),
        Value::Player(Player::Right) => "Right".into(),
        Value::Thermograph(graph) => thermograph(graph),
        Value::Function(function) => function.text().to_owned(),
        Value::Rules(rules) => ruleset(rules),
        Value::Position(place) => position(place),
        Value::Other(kind) => kind.show(world)?,
    })
}

/// The same with texts as they are.
pub(crate) fn plain(world: &mut World, value: &Value) -> Result<String, Fault> {
    match value {
        Value::Text(text) => Ok(text.to_string()),
        other => show(world, other),
    }
}

pub(crate) fn joined(world: &mut World, items: &[Value]) -> Result<String, Fault> {
    let parts = items.iter().map(|item| show(world, item));
    Ok(parts.collect::<Result<Vec<_>, _>>()?.join(","))
}

fn entry(world: &mut World, key: &Value, value: &Value) -> Result<String, Fault> {
    Ok(format!("{} => {}", show(world, key)?, show(world, value)?))
}

fn ruleset(rules: &Rules) -> String {
    if rules.parameters.is_empty() {
        return rules.name.clone();
    }
    let parts = rules.parameters.iter().map(|(name, value)| {
        let place = name.chars().all(|c| c.is_ascii_digit());
        if place {
            value.clone()
        } else {
            format!("{name} => {value}")
        }
    });
    format!("{}({})", rules.name, parts.collect::<Vec<_>>().join(", "))
}

fn position(place: &Place) -> String {
    format!("{}(\"{}\")", ruleset(&place.rules), place.text)
}

/// The break-points of both walls.
pub(crate) fn thermograph(graph: &Thermograph) -> String {
    let wall = |player: Player| {
        let points = graph.wall(player).points().iter();
        points.map(|(t, v)| format!("{v} at {t}")).collect::<Vec<_>>().join(", ")
    };
    format!("Left: {}; Right: {}", wall(Player::Left), wall(Player::Right))
}

/// A literal form, written out; forms inside it have quotes of their own only at the outside.
fn form(tree: &grundy_short::Tree) -> String {
    fn inner(tree: &grundy_short::Tree) -> String {
        if tree.sides.iter().all(Vec::is_empty) {
            return "0".into();
        }
        let side = |player: usize| {
            let parts = tree.sides[player].iter().map(|option| inner(option));
            parts.collect::<Vec<_>>().join(",")
        };
        format!("'{{{}|{}}}'", side(0), side(1))
    }
    if tree.sides.iter().all(Vec::is_empty) {
        return "'{|}'".into();
    }
    inner(tree)
}

/// Rows as a grid.
fn table(world: &mut World, rows: &[Vec<Value>]) -> Result<String, Fault> {
    let mut cells = Vec::new();
    for row in rows {
        let texts = row.iter().map(|cell| match cell {
            Value::Nothing => Ok(String::new()),
            other => plain(world, other),
        });
        cells.push(texts.collect::<Result<Vec<_>, _>>()?);
    }
    let columns = cells.iter().map(Vec::len).max().unwrap_or(0);
    let width = |k: usize| {
        cells
            .iter()
            .filter_map(|row| row.get(k))
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let rule = widths.iter().map(|w| "-".repeat(*w)).collect::<Vec<_>>().join("-+-");
    let lines: Vec<String> = cells
        .iter()
        .map(|row| {
            let padded = row.iter().zip(&widths).map(|(cell, w)| format!("{cell:<w$}"));
            padded.collect::<Vec<_>>().join(" | ").trim_end().to_owned()
        })
        .collect();
    Ok(lines.join(&format!("\n{rule}\n")))
}
