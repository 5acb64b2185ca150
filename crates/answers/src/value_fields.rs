//! The JSON objects of `grundy calc --json` and `grundy value --json`: the one list of their fields.
//! The page of a value shows the same facts, with more beside them.

use std::fmt::Display;

use grundy_loopy::{Loopy, Stoppers};
use grundy_short::{Arena, Dyadic, Fault, Game, Player, Style};
use serde_json::json;

use crate::solution::Field;

/// What there is to know of a value, beside its canonical form.
pub struct Facts {
    pub outcome: char,
    pub mean: Dyadic,
    pub temperature: Dyadic,
    pub left_stop: Dyadic,
    pub right_stop: Dyadic,
    pub birthday: Dyadic,
    /// Only infinitesimals have one.
    pub atomic_weight: Option<Game>,
}

impl Facts {
    pub fn of(arena: &mut Arena, g: Game) -> Result<Self, Fault> {
        Ok(Facts {
            outcome: arena.outcome(g)?,
            mean: arena.mean(g)?,
            temperature: arena.temperature(g)?,
            left_stop: arena.left_stop(g)?,
            right_stop: arena.right_stop(g),
            birthday: arena.birthday(g)?,
            atomic_weight: match arena.atomic_weight(g) {
                Err(Fault::Undefined(_)) => None,
                found => found?,
            },
        })
    }
}

/// Names and values of fields, in order.
pub type Fields = Vec<(&'static str, Field)>;

fn text(of: impl Display) -> Field {
    Field::Plain(json!(of.to_string()))
}

/// A value; the canonical form is null if it is too long to write.
pub fn short_fields(arena: &mut Arena, g: Game) -> Result<Fields, Fault> {
    let facts = Facts::of(arena, g)?;
    let shown = match arena.show(g) {
        Err(Fault::Limit(_)) => None,
        found => Some(found?),
    };
    let weight = match facts.atomic_weight {
        Some(weight) => Some(arena.show(weight)?),
        None => None,
    };
    Ok(vec![
        ("value", Field::Plain(json!(shown))),
        ("outcome", text(facts.outcome)),
        ("mean", text(facts.mean)),
        ("temperature", text(facts.temperature)),
        ("left_stop", text(facts.left_stop)),
        ("right_stop", text(facts.right_stop)),
        ("birthday", Field::whole(&facts.birthday.to_string())),
        ("atomic_weight", Field::Plain(json!(weight))),
    ])
}

/// The nimber *n, n > 0 written in decimal, of any size.
pub fn nimber_fields(n: &str) -> Fields {
    let zeros = ["mean", "temperature", "left_stop", "right_stop"].map(|name| (name, text(0)));
    let mut fields = vec![("value", text(format!("*{n}"))), ("outcome", text('N'))];
    fields.extend(zeros);
    fields.extend([("birthday", Field::whole(n)), ("atomic_weight", text(0))]);
    fields
}

/// A loopy value; what only short ones have is null.
pub fn loopy_fields(arena: &mut Arena, stoppers: &mut Stoppers, g: Loopy) -> Result<Fields, Fault> {
    let outcome = stoppers.outcome(arena, g)?;
    let winner = |player: Option<Player>| match player {
        Some(Player::Left) => text("left"),
        Some(Player::Right) => text("right"),
        None => text("draw"),
    };
    let pseudonumber = g.is_stopper() && stoppers.is_pseudonumber(arena, g.onside)?;
    let mut shown = |g: Loopy| stoppers.show(arena, g, Style::Ascii).map(text);
    let mut fields = vec![
        ("value", shown(g)?),
        ("outcome", text(outcome.class())),
        ("left_starts", winner(outcome.left_starts)),
        ("right_starts", winner(outcome.right_starts)),
        ("onside", shown(g.onside.into())?),
        ("offside", shown(g.offside.into())?),
        ("stopper", Field::Plain(json!(g.is_stopper()))),
        ("pseudonumber", Field::Plain(json!(pseudonumber))),
    ];
    let short = ["mean", "temperature", "left_stop", "right_stop", "birthday", "atomic_weight"];
    fields.extend(short.map(|name| (name, Field::Plain(json!(null)))));
    Ok(fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::written;

    #[test]
    fn birthdays_of_any_size_are_whole_numbers() {
        let written = written(&nimber_fields("100000000000000000000"));
        assert!(written.contains(r#""birthday": 100000000000000000000, "#), "{written}");
        let mut arena = Arena::new();
        let up = arena.parse("^*").unwrap();
        let fields = super::short_fields(&mut arena, up).unwrap();
        assert_eq!(
            crate::written(&fields),
            r#"{"value": "^*", "outcome": "N", "mean": "0", "temperature": "0", "left_stop": "0", "right_stop": "0", "birthday": 2, "atomic_weight": "1"}"#
        );
    }
}
