//! Why the player to move wins or loses a position, at three depths.

use grundy_short::Game;
use serde_json::json;

use crate::explain::pairing::How;
use crate::refusal::Refusal;
use crate::Json;

/// How much theory the words assume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Nothing but the rules.
    Student,
    /// Values.
    Course,
    /// The theorem and where it stands.
    Expert,
}

impl Depth {
    pub fn read(name: &str) -> Result<Self, Refusal> {
        match name {
            "" | "student" => Ok(Depth::Student),
            "course" => Ok(Depth::Course),
            "expert" => Ok(Depth::Expert),
            _ => Err(Refusal::input(format!(
                "depth '{name}': must be one of student, course, expert"
            ))),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Depth::Student => "student",
            Depth::Course => "course",
            Depth::Expert => "expert",
        }
    }
}

/// An argument in words.
#[derive(Clone, Debug)]
pub struct Argument {
    pub name: &'static str,
    /// Does the player to move lose?
    pub lost: bool,
    pub student: String,
    pub course: String,
    pub expert: String,
    /// The figures of the argument, an object.
    pub figures: Json,
    /// Parts that are worth something, with their values.
    pub parts: Vec<(String, Game)>,
    /// How moves are copied, if they are.
    pub paired: Option<How>,
}

impl Argument {
    /// An argument whose three depths say the same.
    pub fn plain(name: &'static str, lost: bool, words: impl Into<String>) -> Self {
        let words = words.into();
        Argument {
            name,
            lost,
            student: words.clone(),
            course: words.clone(),
            expert: words,
            figures: json!({}),
            parts: vec![],
            paired: None,
        }
    }

    /// An argument by a theorem, with its source.
    pub fn by(
        name: &'static str,
        source: &str,
        lost: bool,
        student: impl Into<String>,
        course: impl Into<String>,
        figures: Json,
    ) -> Self {
        let course = course.into();
        Argument {
            expert: format!("{course} [{source}]"),
            student: student.into(),
            course,
            figures,
            ..Argument::plain(name, lost, "")
        }
    }

    pub fn at(&self, depth: Depth) -> &str {
        match depth {
            Depth::Student => &self.student,
            Depth::Course => &self.course,
            Depth::Expert => &self.expert,
        }
    }
}

/// The player to move has no move: lost in normal play, won in misère play.
pub fn ended(misere: bool) -> Argument {
    let words = if misere {
        "There is no move left. In misère play that wins: whoever made the last move has lost."
    } else {
        "There is no move left, and whoever cannot move loses."
    };
    Argument::plain("ended", !misere, words)
}

/// A position judged by search alone.
pub fn played_out(lost: bool) -> Argument {
    let student = if lost {
        "No short rule is known here: every line of play was tried, and each move has an answer."
    } else {
        "No short rule is known here: every line of play was tried, and a move wins."
    };
    let kind = if lost { "Lost" } else { "Won" };
    let course = format!("{kind} for the player to move, by search.");
    let expert = course.clone();
    Argument { course, expert, ..Argument::plain("played out", lost, student) }
}

/// An impartial position with a nim-value of its own.
pub fn nim_value(value: u64) -> Argument {
    let student = if value == 0 {
        "Its nim-value is 0: from here every move leads to a position with another value, and from \
         there a move leads back to 0."
            .into()
    } else {
        format!("Its nim-value is {value}, so it has a move to a position of value 0.")
    };
    let kind = kind(value == 0);
    let course = format!("Sprague–Grundy value {value}, the least that no option has: {kind}.");
    let source = "Sprague 1935, Grundy 1939";
    Argument::by("nim-value", source, value == 0, student, course, json!({"nim_value": value}))
}

/// The outcome class of an impartial position.
pub fn kind(lost: bool) -> &'static str {
    if lost {
        "a P-position"
    } else {
        "an N-position"
    }
}

/// Words with commas between them.
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// With a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |c| c.to_uppercase().chain(letters).collect())
}

/// Numbers with a sign between them.
pub fn joined<T: ToString>(numbers: &[T], sign: &str) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_listed() {
        let words: Vec<String> = ["3", "2", "1"].map(String::from).into();
        assert_eq!(listed(&words), "3, 2 and 1");
        assert_eq!(capital("über"), "Über");
        assert!(ended(false).lost && !ended(true).lost);
    }
}
