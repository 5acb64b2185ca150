//! Pairing strategies: parts that come in equal pairs, and boards that look the same turned.

use std::collections::BTreeMap;

use serde_json::json;

use crate::explain::argument::Argument;
use crate::position::Position;
use crate::registry::Ruleset;
use crate::{Answers, Refusal};

const SOURCE: &str = "the Tweedledum and Tweedledee argument (Winning Ways, chapter 1)";
/// Moves up to which it is looked whether each can be copied.
const MOST_MOVES: usize = 200;

/// How moves are copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Twins,
    HalfTurn,
}

impl How {
    /// Every move of the other player is copied.
    pub fn argument(self) -> Argument {
        let (name, student) = match self {
            How::Twins => (
                "twins",
                "The parts come in equal pairs. Whatever is done to one, do the same to its twin: \
                 then there is always an answer.",
            ),
            How::HalfTurn => (
                "half turn",
                "The board looks the same when it is turned by half a turn. Whatever is done, do \
                 the same turned by half a turn: then there is always an answer.",
            ),
        };
        let course = format!("{student} So it is a P-position: G + G = 0.");
        let figures = json!({"pairing": name});
        let made = Argument::by("pairing", SOURCE, true, student, course, figures);
        Argument { paired: Some(self), ..made }
    }

    /// Does the pairing hold here?
    pub fn holds(self, answers: &mut Answers, at: &dyn Position) -> Result<bool, Refusal> {
        match self {
            How::Twins => twins(answers, at, 0),
            How::HalfTurn => Ok(looks_turned(&at.show())),
        }
    }
}

/// The pairing strategy of the player who has just moved in normal play of an impartial game that
/// ends, if there is one.
pub fn pairing(
    answers: &mut Answers,
    rules: &Ruleset,
    at: &dyn Position,
) -> Result<Option<How>, Refusal> {
    if at.rough_moves(answers)? > 50 * MOST_MOVES as u64 {
        return Ok(None);
    }
    if twins(answers, at, 2)? {
        return Ok(Some(How::Twins));
    }
    Ok(turned(answers, rules, at)?.then_some(How::HalfTurn))
}

/// Do the parts come in equal pairs, and are there at least so many?
fn twins(answers: &mut Answers, at: &dyn Position, least: usize) -> Result<bool, Refusal> {
    let Some(parts) = at.parts(answers)? else { return Ok(false) };
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for part in &parts {
        *counts.entry(part).or_default() += 1;
    }
    Ok(parts.len() >= least && counts.values().all(|count| count % 2 == 0))
}

/// Free and removed squares that a half turn does not change.
fn looks_turned(text: &str) -> bool {
    text.chars().all(|c| ".#|".contains(c)) && text.chars().rev().eq(text.chars())
}

/// A board that a half turn does not change, where every move can be copied. Squares only ever go,
/// so a move that could not be copied later cannot be copied now.
fn turned(answers: &mut Answers, rules: &Ruleset, at: &dyn Position) -> Result<bool, Refusal> {
    if !looks_turned(&at.show()) {
        return Ok(false);
    }
    let left = grundy_short::Player::Left;
    let steps = at.moves(answers, left)?;
    if steps.is_empty() || steps.len() > MOST_MOVES {
        return Ok(false);
    }
    for step in steps {
        let after = rules.read(answers, &step.position)?;
        if !after.moves(answers, left)?.iter().any(|answer| looks_turned(&answer.position)) {
            return Ok(false);
        }
    }
    Ok(true)
}
