//! What can go wrong: wrong input and requests beyond a limit. Each carries the sentence a user
//! reads and, in fields, the figures in it, so that no program has to read the sentence.
//!
//! The crates have error types of their own; these are what their variants hold, and what the
//! binding hands on to Python's `InputError` and `LimitError`.

#![forbid(unsafe_code)]

use std::fmt;

/// The input is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputFault {
    /// The whole sentence.
    pub message: String,
    /// What is wrong, without the place where it is.
    pub what: String,
    /// The text that was given.
    pub given: Option<String>,
    /// The column of that text, from 1, where it goes wrong.
    pub column: Option<usize>,
    /// What would be right there.
    pub expected: Option<String>,
}

impl InputFault {
    /// A fault at a column of a text, counted from 1.
    pub fn at(
        message: impl Into<String>,
        what: impl Into<String>,
        given: impl Into<String>,
        column: usize,
    ) -> Self {
        InputFault {
            message: message.into(),
            what: what.into(),
            given: Some(given.into()),
            column: Some(column),
            expected: None,
        }
    }

    /// The same, saying what would be right.
    pub fn expecting(self, right: impl Into<String>) -> Self {
        InputFault { expected: Some(right.into()), ..self }
    }
}

impl From<String> for InputFault {
    fn from(message: String) -> Self {
        InputFault { what: message.clone(), message, ..Self::default() }
    }
}

impl fmt::Display for InputFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The request is beyond a limit of memory, time or size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LimitFault {
    /// The sentence, without what is known.
    pub message: String,
    /// The number that stopped it.
    pub limit: Option<u64>,
    /// What was found before that, in words.
    pub known: Option<String>,
    /// Had the work begun, so that a larger limit would let it go on?
    pub stopped: bool,
}

impl LimitFault {
    /// A request that is larger than `limit`.
    pub fn beyond(limit: impl TryInto<u64>, message: impl Into<String>) -> Self {
        LimitFault { limit: limit.try_into().ok(), ..Self::from(message.into()) }
    }

    /// Work that came to `limit` before its end.
    pub fn stopped_at(limit: impl TryInto<u64>, message: impl Into<String>) -> Self {
        LimitFault { stopped: true, ..Self::beyond(limit, message) }
    }

    /// The same, saying what was found before.
    pub fn knowing(self, known: impl Into<String>) -> Self {
        LimitFault { known: Some(known.into()), ..self }
    }
}

impl From<String> for LimitFault {
    fn from(message: String) -> Self {
        LimitFault { message, ..Self::default() }
    }
}

impl fmt::Display for LimitFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.known {
            Some(known) => write!(f, "; {known}"),
            None => Ok(()),
        }
    }
}

/// Errors hold these in a box, so that a result is no larger for what it holds when all is well.
macro_rules! from_text {
    ($fault:ty) => {
        impl From<&str> for $fault {
            fn from(message: &str) -> Self {
                String::from(message).into()
            }
        }

        impl From<&str> for Box<$fault> {
            fn from(message: &str) -> Self {
                Box::new(message.into())
            }
        }

        impl From<String> for Box<$fault> {
            fn from(message: String) -> Self {
                Box::new(message.into())
            }
        }
    };
}

from_text!(InputFault);
from_text!(LimitFault);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_tells_its_figure_and_what_is_known() {
        let fault = LimitFault::stopped_at(4000, "stopped at 4000 positions").knowing("not 0");
        assert_eq!(fault.to_string(), "stopped at 4000 positions; not 0");
        assert_eq!((fault.limit, fault.stopped), (Some(4000), true));
        assert_eq!(LimitFault::from("too long").to_string(), "too long");
        assert!(!LimitFault::beyond(7, "8 squares; at most 7").stopped);
    }

    #[test]
    fn wrong_input_tells_its_place() {
        let fault = InputFault::at("'x' at column 3 of '.7x': no", "no", ".7x", 3).expecting("0-9");
        assert_eq!(fault.to_string(), "'x' at column 3 of '.7x': no");
        assert_eq!((fault.column, fault.expected.as_deref()), (Some(3), Some("0-9")));
        assert_eq!(InputFault::from("empty").what, "empty");
    }
}
