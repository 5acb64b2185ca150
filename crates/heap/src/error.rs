//! What can go wrong with a heap game: bad input and requests beyond the limits.

use std::fmt;

use grundy_fault::{InputFault, LimitFault};

/// An error that says what was given, where it is wrong and what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeapError {
    /// The input is wrong.
    Input(Box<InputFault>),
    /// The request is beyond a stated limit.
    Limit(Box<LimitFault>),
}

impl HeapError {
    /// Bad character at a 1-based column of a code.
    pub(crate) fn at(text: &str, column: usize, found: Option<char>, rule: &str) -> Self {
        let found = match found {
            Some(c) => format!("'{c}' at column {column} of '{text}'"),
            None => format!("unexpected end of '{text}' at column {column}"),
        };
        let message = format!("{found}: {rule}");
        HeapError::Input(Box::new(InputFault::at(message, rule, text, column).expecting(rule)))
    }

    /// Wrong input at no place in particular.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        HeapError::Input(message.into().into())
    }

    /// A request that is larger than `limit`.
    pub(crate) fn beyond(limit: impl TryInto<u64>, message: impl Into<String>) -> Self {
        HeapError::Limit(Box::new(LimitFault::beyond(limit, message)))
    }
}

impl fmt::Display for HeapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapError::Input(fault) => fault.fmt(f),
            HeapError::Limit(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for HeapError {}
