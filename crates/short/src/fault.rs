//! What can go wrong: every fault carries the sentence a user reads.

/// Why a computation did not return a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The input is wrong; the message says where.
    Input(String),
    /// The question does not apply to this game (an atomic weight of a hot game).
    Undefined(String),
    /// Beyond the stated limits of memory or size.
    Limit(String),
    /// The watch asked us to stop.
    Interrupted,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Input(m) | Fault::Undefined(m) | Fault::Limit(m) => f.write_str(m),
            Fault::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Fault {}
