//! What can go wrong with a heap game: bad input and requests beyond the limits.

use std::fmt;

/// An error that says what was given, where it is wrong and what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeapError {
    /// The input is wrong.
    Input(String),
    /// The request is beyond a stated limit.
    Limit(String),
}

impl HeapError {
    /// Bad character at a 1-based column of a code.
    pub(crate) fn at(text: &str, column: usize, found: Option<char>, rule: &str) -> Self {
        let found = match found {
            Some(c) => format!("'{c}' at column {column} of '{text}'"),
            None => format!("unexpected end of '{text}' at column {column}"),
        };
        HeapError::Input(format!("{found}: {rule}"))
    }
}

impl fmt::Display for HeapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapError::Input(message) | HeapError::Limit(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for HeapError {}
