//! The JSON object of `grundy solve --play misere --json`: the one list of its fields. The explorer
//! shows the same object, with more beside it.
//!
//! It is written here, and not in Python, so that a game solved in a millisecond is not kept waiting
//! by the modules that would write it.

use std::io;

use grundy_misere::solver::Solution;
use serde::Serialize;
use serde_json::json;
use serde_json::ser::{Formatter, Serializer};

use crate::Json;

/// Names and values, in the order in which they are written.
pub type Fields = Vec<(&'static str, Json)>;

/// What was found about the game with this code in misère play.
pub fn misere_fields(code: Option<&str>, found: &Solution) -> Fields {
    let quotient = &found.quotient;
    let names = quotient.names();
    let p: Vec<&String> =
        names.iter().zip(&quotient.p).filter(|(_, p)| **p).map(|(name, _)| name).collect();
    let phi: Vec<&String> = quotient.phi.iter().map(|&x| &names[x as usize]).collect();
    vec![
        ("code", json!(code)),
        ("play", json!("misere")),
        ("status", json!(found.status())),
        ("tame", json!(quotient.tame().is_some())),
        ("quotient_order", json!(quotient.order())),
        ("p_order", json!(p.len())),
        ("heap", json!(found.heap)),
        ("preperiod", json!(found.period.map(|period| period.from))),
        ("period", json!(found.period.map(|period| period.length))),
        ("phi", json!(phi)),
        (
            "presentation",
            json!({"generators": quotient.letters(), "relations": quotient.relation_texts()}),
        ),
        ("generator_heaps", json!(quotient.generator_heaps)),
        ("p_portion", json!(p)),
        ("orders", json!(found.orders)),
        ("stop", json!(found.stop.map(|stop| stop.to_string()))),
        ("source", json!("computed")),
    ]
}

/// Fields as one JSON object, with blanks after commas and colons as Python writes them.
pub fn written(fields: &Fields) -> String {
    let text = |value: &Json| {
        let mut bytes = Vec::new();
        let mut serializer = Serializer::with_formatter(&mut bytes, Spaced);
        value.serialize(&mut serializer).expect("JSON in memory is written");
        String::from_utf8(bytes).expect("JSON is text")
    };
    let fields: Vec<String> =
        fields.iter().map(|(name, value)| format!("\"{name}\": {}", text(value))).collect();
    format!("{{{}}}", fields.join(", "))
}

struct Spaced;

impl Spaced {
    fn comma<W: ?Sized + io::Write>(writer: &mut W, first: bool) -> io::Result<()> {
        writer.write_all(if first { b"" } else { b", " })
    }
}

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        Spaced::comma(writer, first)
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        Spaced::comma(writer, first)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_order_and_blanks() {
        let fields = vec![("b", json!([1, {"c": null}])), ("a", json!("x\"y"))];
        assert_eq!(written(&fields), r#"{"b": [1, {"c": null}], "a": "x\"y"}"#);
    }
}
