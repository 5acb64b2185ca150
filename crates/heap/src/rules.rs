//! The rules of a heap game: a take-and-break code, Grundy's game, or a rule with a name.

use std::fmt;
use std::str::FromStr;

use crate::code::Code;
use crate::error::HeapError;
use crate::named_rules::{Endless, NamedRules};
use crate::names::{normalise, GRUNDYS, NAMES};

/// What a single heap may become.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Moves given by code digits.
    Code(Code),
    /// Split a heap into two non-empty heaps of different sizes.
    Grundys,
    /// A rule that no code can write.
    Named(NamedRules),
}

impl Rules {
    /// The code, if the game has one.
    pub fn code(&self) -> Option<&Code> {
        match self {
            Rules::Code(code) => Some(code),
            Rules::Grundys | Rules::Named(_) => None,
        }
    }

    /// The most heaps a move can leave.
    pub fn most_heaps(&self) -> usize {
        match self {
            Rules::Code(code) => code.most_heaps(),
            Rules::Grundys => 2,
            Rules::Named(rule) => rule.most_heaps(),
        }
    }
}

impl Rules {
    /// The rule in a sentence, for a game without a code.
    pub fn in_words(&self) -> Option<String> {
        match self {
            Rules::Code(_) => None,
            Rules::Grundys => Some("split a heap into two heaps of different sizes".into()),
            Rules::Named(rule) => Some(rule.in_words()),
        }
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
        if let Some(rule) = NamedRules::find(&name).or_else(|| endless_set(text)) {
            return Ok(Rules::Named(rule));
        }
        if let Some((_, code, _)) = NAMES.iter().find(|(known, ..)| *known == name) {
            return code.parse().map(Rules::Code);
        }
        text.parse().map(Rules::Code)
    }
}

/// The set that `S(1,4,9,...)` stands for.
fn endless_set(text: &str) -> Option<NamedRules> {
    let inside =
        text.trim().strip_prefix(['S', 's'])?.trim().strip_prefix('(')?.strip_suffix(')')?;
    let begun =
        inside.trim_end().strip_suffix("...").or_else(|| inside.trim_end().strip_suffix('…'))?;
    let members = begun.trim_end().trim_end_matches(',').split(',').map(|m| m.trim().parse().ok());
    let members: Vec<u64> = members.collect::<Option<_>>()?;
    Endless::beginning(&members).map(NamedRules::Subtract)
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rules::Code(code) => code.fmt(f),
            Rules::Grundys => f.write_str(GRUNDYS),
            Rules::Named(rule) => rule.fmt(f),
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
        assert_eq!("S(1, 4, 9, ...)".parse::<Rules>(), "S(Squares)".parse::<Rules>());
        assert_eq!(
            "Couples are Forever".parse::<Rules>().unwrap().to_string(),
            "couples-are-forever"
        );
        assert!("S(1,4,11,...)".parse::<Rules>().is_err());
    }
}
