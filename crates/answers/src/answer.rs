//! The answer to a question in words about a position: the verdict first, then the moves, the reason
//! and how to cite it.

use std::sync::Arc;

use grundy_short::Player;
use grundy_watch::Watch;
use serde_json::json;

use crate::arguments::Arguments;
use crate::explain::argument::Depth;
use crate::explain::explained;
use crate::form::Form;
use crate::identify::in_words;
use crate::position::name;
use crate::reading::{known, read, Reading};
use crate::registry::find;
use crate::{Answers, Json, Refusal};

/// Winning moves that are named.
const SHOWN: usize = 12;

/// What is said of the position that `text` asks about, at a depth; of a literal form; of a sequence, looked for among
/// games with these `codes`. Values and games have pages of their own.
pub fn answer(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Arc<Watch>,
) -> Result<Json, Refusal> {
    let (text, games) = (arguments.text("text")?, known());
    let depth = Depth::read(arguments.text("depth")?)?;
    let reading = read(answers, text, &games)?;
    let understood = reading.to_json(&games)["understood"].clone();
    let (game, position, misere, alone) = match reading {
        Reading::Position { game, position, misere, .. } => (game, position, misere, false),
        Reading::Sequence { numbers } => {
            let codes = arguments.json("codes");
            let (verdict, reason, found) = in_words(answers, &numbers, codes, watch)?;
            return Ok(json!({
                "understood": understood, "verdict": verdict, "moves": [], "reason": reason,
                "cite": "", "matches": found["matches"],
            }));
        }
        Reading::Form { text } => return simplified(answers, &text, &understood),
        Reading::Game { game, misere } => {
            let example = find(&game)?.example;
            (game, example, misere, true)
        }
        _ => return Err(Refusal::input(format!("'{text}' does not ask about a position"))),
    };
    let rules = find(&game)?;
    let at = rules.read(answers, &position)?;
    let impartial = at.impartial().unwrap_or(rules.impartial);
    let (mut moves, mut words, mut outcome) = (vec![], vec![], Json::Null);
    let sides = if impartial { &Player::BOTH[..1] } else { &Player::BOTH[..] };
    for &side in sides {
        let here = rules.read(answers, &position)?;
        let found = explained(answers, rules.clone(), here, misere, side, depth)?;
        let who = match (impartial, name(side)) {
            (true, _) => "",
            (false, "left") => "Left",
            (false, _) => "Right",
        };
        let start = if impartial { String::new() } else { format!("{who}: ") };
        let winning = found["winning_moves"].as_array().cloned().unwrap_or_default();
        let texts = winning.iter().filter_map(|step| step["move"].as_str());
        moves.extend(texts.take(SHOWN).map(|text| format!("{start}{text}")));
        if winning.len() > SHOWN {
            let more = winning.len() - SHOWN;
            moves.push(format!("{start}… and {more} more winning moves"));
        }
        let start = if impartial { String::new() } else { format!("{who} to move: ") };
        words.push(format!("{start}{}", found["explanation"].as_str().unwrap_or("")));
        if outcome.is_null() {
            outcome = found["outcome"].clone();
        }
    }
    let before = if alone { format!("{}: {}\n", rules.title, rules.help) } else { String::new() };
    let kind = if misere { "misère play" } else { "normal play" };
    let version = env!("CARGO_PKG_VERSION");
    Ok(json!({
        "understood": understood,
        "verdict": verdict(outcome.as_str()),
        "moves": moves,
        "reason": before + &words.join("\n"),
        "cite": format!("{}, {}, {kind} (grundy {version}).", rules.title, at.show()),
        "matches": [],
    }))
}

/// A literal form, step by step.
fn simplified(answers: &mut Answers, text: &str, understood: &Json) -> Result<Json, Refusal> {
    let form = Form::read(answers, text)?;
    let steps = form.steps(&mut answers.arena)?;
    let value = form.value(&mut answers.arena)?;
    let mut lines: Vec<String> =
        steps.into_iter().map(|step| format!("{} This leaves {}.", step.text, step.form)).collect();
    if lines.is_empty() {
        lines.push("Nothing in it is dominated or reversible.".into());
    }
    Ok(json!({
        "understood": understood,
        "verdict": format!("The canonical form is {}.", answers.arena.show(value)?),
        "moves": [], "reason": lines.join("\n"), "cite": "", "matches": [],
    }))
}

/// The outcome in words.
fn verdict(outcome: Option<&str>) -> &'static str {
    match outcome {
        None => "Open: this position is too large to settle in a few seconds.",
        Some("N") => "N: whoever is to move wins.",
        Some("P") => "P: whoever is to move loses.",
        Some("L") => "L: Left wins, whoever begins.",
        Some("R") => "R: Right wins, whoever begins.",
        Some("D") => "D: a draw; neither side can force a win.",
        Some("N^") => "If Left begins, Left wins; if Right begins, it is a draw.",
        Some("P^") => "If Left begins, it is a draw; if Right begins, Left wins.",
        Some("Nv") => "If Left begins, it is a draw; if Right begins, Right wins.",
        Some(_) => "If Left begins, Right wins; if Right begins, it is a draw.",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::Answers;

    #[test]
    fn a_question_is_answered_with_the_verdict_first() {
        let asked = json!({"text": "misère kayles 5 4 3", "depth": "course"}).to_string();
        let found = Answers::new().ask("answer", &asked, None).unwrap();
        assert_eq!(found["verdict"], "N: whoever is to move wins.");
        assert_eq!(found["moves"][0], "5 → 3 + 1");
        assert!(found["reason"].as_str().unwrap().contains("quotient of order 40"));
        let sum = json!({"text": "domineering 3x3 + ^"}).to_string();
        let found = Answers::new().ask("answer", &sum, None).unwrap();
        assert!(found["reason"].as_str().unwrap().contains("Right to move: "));
    }
}
