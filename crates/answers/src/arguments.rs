//! The arguments of a question.

use crate::{Json, Refusal};

/// An object of JSON whose fields are read by name and kind.
pub struct Arguments(Json);

impl Arguments {
    /// From the text of a JSON object.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        match serde_json::from_str(text) {
            Ok(fields @ Json::Object(_)) => Ok(Arguments(fields)),
            _ => Err(Refusal::input("the arguments of a question must be a JSON object")),
        }
    }

    /// A text; empty if it is not given.
    pub fn text(&self, name: &str) -> Result<&str, Refusal> {
        match &self.0[name] {
            Json::Null => Ok(""),
            Json::String(text) => Ok(text),
            _ => Err(Refusal::input(format!("{name}: must be text"))),
        }
    }

    /// A field as it is; null if it is not given.
    pub fn json(&self, name: &str) -> &Json {
        &self.0[name]
    }

    /// A whole number, or what it is otherwise.
    pub fn number(&self, name: &str, otherwise: u64) -> Result<u64, Refusal> {
        Ok(self.optional_number(name)?.unwrap_or(otherwise))
    }

    /// A whole number, if it is given; a number in a text counts, as links have them.
    pub fn optional_number(&self, name: &str) -> Result<Option<u64>, Refusal> {
        let wrong = || Refusal::input(format!("{name}: must be a whole number"));
        match &self.0[name] {
            Json::Null => Ok(None),
            Json::String(text) if text.is_empty() => Ok(None),
            Json::String(text) => text.parse().map(Some).map_err(|_| wrong()),
            found => found.as_u64().map(Some).ok_or_else(wrong),
        }
    }

    /// Seconds, or what they are otherwise.
    pub fn seconds(&self, name: &str, otherwise: f64) -> Result<f64, Refusal> {
        match &self.0[name] {
            Json::Null => Ok(otherwise),
            found => found
                .as_f64()
                .filter(|seconds| (0.0..1e9).contains(seconds))
                .ok_or_else(|| Refusal::input(format!("{name}: must be a number of seconds"))),
        }
    }

    /// Is it misère play?
    pub fn misere(&self) -> Result<bool, Refusal> {
        match self.text("play")? {
            "" | "normal" => Ok(false),
            "misere" | "misère" => Ok(true),
            other => Err(Refusal::input(format!("play '{other}': expected 'normal' or 'misere'"))),
        }
    }
}
