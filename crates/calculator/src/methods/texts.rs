//! Texts.

use grundy_short::Fault;

use super::{collections::place, About, R};
use crate::value::Value;
use crate::world::World;

pub const ABOUT: &[About] = &[
    ("length", "text", "how many characters it has"),
    ("concat", "text, text", "one text behind the other"),
    ("replace", "text, old, new", "with each old part replaced"),
    ("substring", "text, i, j", "the characters i to j"),
    ("tolowercase", "text", "in small letters"),
    ("touppercase", "text", "in capitals"),
    ("updated", "text, i, new", "with a character replaced"),
    ("unquoted", "text", "the text without quotes"),
];

pub fn call(world: &mut World, name: &str, arguments: &[Value]) -> R {
    let Some((Value::Text(text), rest)) = arguments.split_first() else { return Ok(None) };
    Ok(Some(match (name, rest) {
        ("length", []) => world.of_integer(text.chars().count() as i128)?,
        ("concat", [Value::Text(more)]) => Value::text(format!("{text}{more}")),
        ("contains", [Value::Text(part)]) => Value::Truth(text.contains(part.as_ref())),
        ("replace", [Value::Text(old), Value::Text(new)]) => {
            Value::text(text.replace(old.as_ref(), new))
        }
        ("tolowercase", []) => Value::text(text.to_lowercase()),
        ("touppercase", []) => Value::text(text.to_uppercase()),
        ("unquoted", []) => Value::Text(text.clone()),
        ("substring", [i, j]) => {
            let letters: Vec<char> = text.chars().collect();
            let from = place(world, i, letters.len())?;
            let to = super::small(world, name, j)?;
            let to = usize::try_from(to).ok().filter(|to| *to <= letters.len() && *to >= from);
            let to = to.ok_or_else(|| {
                Fault::input(format!("there is no part from place {} to that end", from + 1))
            })?;
            Value::text(letters[from..to].iter().collect::<String>())
        }
        ("updated", [i, Value::Text(new)]) => {
            let mut letters: Vec<String> = text.chars().map(String::from).collect();
            let at = place(world, i, letters.len())?;
            letters[at] = new.to_string();
            Value::text(letters.concat())
        }
        _ => return Ok(None),
    }))
}
