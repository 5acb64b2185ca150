//! Why the solver stopped before it was asked to.

use std::fmt;

/// What ran out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The time limit, or Ctrl-C.
    Time,
    /// The largest order allowed.
    Order,
    /// Memory for the transition algebra or for a candidate.
    Memory,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Time => "time",
            Stop::Order => "order",
            Stop::Memory => "memory",
        })
    }
}
