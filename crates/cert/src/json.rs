//! JSON in which every field is given once.

use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Most values and fields a certificate may have: each takes memory many times its text.
const MOST: usize = 8 << 20;

/// The fields of a JSON object. A field given twice is refused, at any depth: readers differ in which they take.
pub fn fields(text: &str) -> Result<Map<String, Value>, String> {
    let many = text.bytes().filter(|byte| matches!(byte, b',' | b'[' | b'{')).count();
    if many > MOST {
        return Err(format!("the certificate has {many} values; at most {MOST} are read"));
    }
    let wrong = |why: String| format!("not a certificate: not a JSON object ({why})");
    match serde_json::from_str(text) {
        Ok(Unique(Value::Object(fields))) => Ok(fields),
        Ok(_) => Err(wrong("another kind of value".into())),
        Err(error) => Err(wrong(crate::words::message(&error.to_string()))),
    }
}

/// A JSON value without fields given twice.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        Seed.deserialize(source).map(Unique)
    }
}

#[derive(Clone, Copy)]
struct Seed;

impl<'de> DeserializeSeed<'de> for Seed {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Value, D::Error> {
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut source: A) -> Result<Value, A::Error> {
        let mut values = vec![];
        while let Some(value) = source.next_element_seed(Seed)? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut source: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = source.next_key::<String>()? {
            let value = source.next_value_seed(Seed)?;
            if fields.insert(name.clone(), value).is_some() {
                let shown: String = name.chars().take(40).flat_map(char::escape_debug).collect();
                return Err(A::Error::custom(format!("the field \"{shown}\" is given twice")));
            }
        }
        Ok(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_given_once() {
        let text = r#"{"a": [1, -2, 0.5, true, null, "x"], "b": {"c": {}}}"#;
        let read = fields(text).unwrap();
        assert_eq!(Value::Object(read), serde_json::from_str::<Value>(text).unwrap());
        for text in [r#"{"a": 1, "a": 1}"#, r#"{"b": [{"a": 1, "c": 2, "a": 2}]}"#] {
            let error = fields(text).unwrap_err();
            assert!(error.contains("\"a\" is given twice"), "{error}");
        }
    }

    #[test]
    fn deep_and_wide_texts_are_refused() {
        assert!(fields(&"[".repeat(100_000)).unwrap_err().contains("recursion"));
        let error = fields(&format!("[{}1]", "1,".repeat(MOST + 1))).unwrap_err();
        assert!(error.contains(&format!("at most {MOST}")), "{error}");
    }
}
