//! A polite no: what was asked is wrong, or beyond the limits.

use std::fmt;

use grundy_check::CheckError;
use grundy_fault::{InputFault, LimitFault};
use grundy_heap::HeapError;
use grundy_misere::sums::Unfinished;
use grundy_short::Fault;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The question is wrong.
    Input(Box<InputFault>),
    /// It is beyond a limit of time, memory or size.
    Limit(Box<LimitFault>),
}

impl Refusal {
    /// Wrong input, in a sentence.
    pub fn input(message: impl Into<String>) -> Self {
        Refusal::Input(message.into().into())
    }

    /// A limit, in a sentence.
    pub fn limit(message: impl Into<String>) -> Self {
        Refusal::Limit(message.into().into())
    }

    /// Is it a limit, and not a mistake?
    pub fn is_limit(&self) -> bool {
        matches!(self, Refusal::Limit(_))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = match self {
            Refusal::Input(fault) => fault.to_string(),
            Refusal::Limit(fault) => fault.to_string(),
        };
        // A message is one line, whatever text it quotes.
        f.write_str(&message.replace(char::is_control, " "))
    }
}

impl From<HeapError> for Refusal {
    fn from(error: HeapError) -> Self {
        match error {
            HeapError::Input(fault) => Refusal::Input(fault),
            HeapError::Limit(fault) => Refusal::Limit(fault),
        }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Input(fault) => Refusal::Input(fault),
            Fault::Undefined(message) => Refusal::input(message),
            Fault::Limit(fault) => Refusal::Limit(fault),
            Fault::Interrupted => Refusal::limit("the computation was stopped"),
        }
    }
}

impl From<Unfinished> for Refusal {
    fn from(error: Unfinished) -> Self {
        match error {
            Unfinished::Stopped => Refusal::limit("the computation was stopped"),
            Unfinished::Limit(fault) => Refusal::Limit(fault),
        }
    }
}

impl From<CheckError> for Refusal {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Malformed(message) => Refusal::input(message),
            CheckError::TooLarge(message) => Refusal::limit(message),
            CheckError::Memory { message, limit } | CheckError::Work { message, limit } => {
                Refusal::Limit(Box::new(LimitFault::beyond(limit, message)))
            }
            CheckError::Stopped => Refusal::limit("the check was stopped"),
        }
    }
}
