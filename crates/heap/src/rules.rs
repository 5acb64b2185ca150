//! The rules of a heap game: a take-and-break code, or Grundy's game.

use std::fmt;
use std::str::FromStr;

use crate::code::Code;
use crate::error::HeapError;
use crate::names::{normalise, GRUNDYS, NAMES};

/// What a single heap may become.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Moves given by code digits.
    Code(Code),
    /// Split a heap into two non-empty heaps of different sizes.
    Grundys,
}

impl Rules {
    /// The code, unless this is Grundy's game.
    pub fn code(&self) -> Option<&Code> {
        match self {
            Rules::Code(code) => Some(code),
            Rules::Grundys => None,
        }
    }

    /// The most heaps a move can leave.
    pub fn most_heaps(&self) -> usize {
        self.code().map_or(2, Code::most_heaps)
    }
}

impl FromStr for Rules {
    type Err = HeapError;

    /// Reads a code or a name.
    fn from_str(text: &str) -> Result<Self, HeapError> {
        let name = normalise(text);
        if name == GRUNDYS {
            return Ok(Rules::Grundys);
        }
        if let Some((_, code, _)) = NAMES.iter().find(|(known, ..)| *known == name) {
            return code.parse().map(Rules::Code);
        }
        text.parse().map(Rules::Code)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rules::Code(code) => code.fmt(f),
            Rules::Grundys => f.write_str(GRUNDYS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_codes() {
        assert_eq!("kayles".parse::<Rules>(), ".77".parse::<Rules>());
        assert_eq!("Dawson's Kayles".parse::<Rules>(), ".07".parse::<Rules>());
        assert_eq!("grundys-game".parse::<Rules>().unwrap().to_string(), "grundys-game");
        assert!("kayls".parse::<Rules>().is_err());
    }
}
