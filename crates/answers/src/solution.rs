//! The JSON objects of `grundy solve --json`, in normal and in misère play: the one list of their
//! fields. The explorer shows the same objects, with more beside them.
//!
//! They are written here, and not in Python, so that a game solved in a millisecond is not kept
//! waiting by the modules that would write them.

use std::io;

use grundy_misere::solver::Solution;
use serde::Serialize;
use serde_json::json;
use serde_json::ser::{Formatter, Serializer};
use serde_json::value::RawValue;

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

/// A period, a saltus, and the first heaps that break their law, with values.
pub type Nearest = (u64, i64, Vec<(u64, u64)>);

/// What is known of a nim-sequence in normal play, wherever it was found.
pub struct Normal {
    pub code: String,
    pub status: String,
    pub period: Option<u64>,
    pub preperiod: Option<u64>,
    pub saltus: Option<u64>,
    /// Heaps that break the final pattern, with their values: the first of `exception_count`, which is `None` where the
    /// pattern begins too late to count them.
    pub exceptions: Vec<(u64, u64)>,
    pub exception_count: Option<u64>,
    pub period_values: Vec<u64>,
    pub values_computed: u64,
    /// `atlas` or `computed`.
    pub source: String,
    /// The theorem, and the last heap computed for it.
    pub proof: Option<(String, u64)>,
    /// The period and saltus an automatic sequence follows most often, and the first heaps that break it.
    pub nearest: Option<Nearest>,
    pub searched_to: Option<u64>,
    /// Period, preperiod and saltus that were seen up to a heap and not proved.
    pub observed: Option<[u64; 4]>,
}

/// The value of a field; heaps with values are an object whose names stay in their order.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Field {
    Plain(Json),
    /// A whole number of any size, or other JSON as it is written.
    Whole(Box<RawValue>),
    Heaps(Heaps),
    Nearest {
        period: u64,
        saltus: i64,
        broken_at: Heaps,
    },
    List(Vec<Field>),
    Object(Object),
}

/// Fields of an object within another, in order.
pub struct Object(Vec<(&'static str, Field)>);

impl Serialize for Object {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl Field {
    /// The whole number that is written so in decimal.
    pub fn whole(digits: &str) -> Field {
        let digits = RawValue::from_string(digits.to_owned());
        Field::Whole(digits.expect("a whole number in decimal is JSON"))
    }

    /// What is JSON already, its numbers of any size and its order kept.
    pub fn raw(text: &str) -> Result<Field, serde_json::Error> {
        RawValue::from_string(text.to_owned()).map(Field::Whole)
    }

    pub fn object(fields: Vec<(&'static str, Field)>) -> Field {
        Field::Object(Object(fields))
    }
}

/// Heaps with their values.
pub struct Heaps(Vec<(u64, u64)>);

impl Serialize for Heaps {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(heap, value)| (heap.to_string(), value)))
    }
}

/// The law a sequence follows, for every object that tells of it.
pub fn law(
    status: &str,
    period: Option<u64>,
    preperiod: Option<u64>,
    saltus: Option<u64>,
) -> [(&'static str, Json); 4] {
    [
        ("status", json!(status)),
        ("period", json!(period)),
        ("preperiod", json!(preperiod)),
        ("saltus", json!(saltus)),
    ]
}

/// The theorem a law rests on, and the last heap computed for it.
pub fn proof(found: Option<(&str, u64)>) -> Json {
    json!(found.map(|(theorem, last)| json!({"theorem": theorem, "verified_to": last})))
}

/// A law that was seen up to a heap and not proved.
pub fn observed(seen: Option<[u64; 4]>) -> Json {
    json!(seen.map(|[period, preperiod, saltus, to]| {
        json!({"period": period, "preperiod": preperiod, "saltus": saltus, "to": to})
    }))
}

/// What was found about a game in normal play.
pub fn normal_fields(found: Normal) -> Vec<(&'static str, Field)> {
    let plain = |name, value| (name, Field::Plain(value));
    let mut fields = vec![plain("code", json!(found.code)), plain("play", json!("normal"))];
    let law = law(&found.status, found.period, found.preperiod, found.saltus);
    fields.extend(law.map(|(name, value)| plain(name, value)));
    fields.push(("exceptions", Field::Heaps(Heaps(found.exceptions))));
    fields.push(plain("exception_count", json!(found.exception_count)));
    fields.push(plain("period_values", json!(found.period_values)));
    fields.push(plain("values_computed", json!(found.values_computed)));
    fields.push(plain("source", json!(found.source)));
    let theorem = found.proof.as_ref().map(|(theorem, last)| (theorem.as_str(), *last));
    fields.push(plain("proof", proof(theorem)));
    if let Some((period, saltus, broken)) = found.nearest {
        let broken_at = Heaps(broken);
        fields.push(("nearest_law", Field::Nearest { period, saltus, broken_at }));
    }
    if found.searched_to.is_some() {
        fields.push(plain("searched_to", json!(found.searched_to)));
    }
    if found.status == "unknown" {
        fields.push(plain("observed", observed(found.observed)));
    }
    fields
}

/// Fields as one JSON object, with blanks after commas and colons as Python writes them.
pub fn written<T: Serialize>(fields: &[(&'static str, T)]) -> String {
    let text = |value: &T| {
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
