//! What can go wrong: every fault carries the sentence a user reads, and its figures in fields.

use grundy_fault::{InputFault, LimitFault};

/// Why a computation did not return a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The input is wrong; the message says where.
    Input(Box<InputFault>),
    /// The question does not apply to this game (an atomic weight of a hot game).
    Undefined(String),
    /// Beyond the stated limits of memory or size.
    Limit(Box<LimitFault>),
    /// The watch asked us to stop.
    Interrupted,
}

impl Fault {
    /// Wrong input, at no place in particular.
    pub fn input(message: impl Into<String>) -> Self {
        Fault::Input(message.into().into())
    }

    /// Wrong input at a character of a text, counted from 0.
    pub fn at(text: &str, place: usize, what: &str) -> Self {
        let column = place + 1;
        let message = format!("column {column} of '{text}': {what}");
        Fault::Input(Box::new(InputFault::at(message, what, text, column)))
    }

    /// A request that is larger than `limit`.
    pub fn beyond(limit: impl TryInto<u64>, message: impl Into<String>) -> Self {
        Fault::Limit(Box::new(LimitFault::beyond(limit, message)))
    }

    /// Work that came to `limit` before its end.
    pub fn stopped_at(limit: impl TryInto<u64>, message: impl Into<String>) -> Self {
        Fault::Limit(Box::new(LimitFault::stopped_at(limit, message)))
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Input(fault) => fault.fmt(f),
            Fault::Limit(fault) => fault.fmt(f),
            Fault::Undefined(message) => f.write_str(message),
            Fault::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Fault {}
