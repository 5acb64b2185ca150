//! A move that was made: was it good, and what would have been better?

use serde_json::json;

use crate::play::Table;
use crate::position::Position;
use crate::{Answers, Json, Refusal};

/// Seconds spent on one move.
const SECONDS: f64 = 3.0;

/// The move to a position, judged: `wins`, `mistake` (the position was won before it and is not after
/// it), `lost anyway`, `holds the draw` or `not settled`.
pub fn review(
    answers: &mut Answers,
    table: &Table,
    at: &dyn Position,
    to: &str,
) -> Result<Json, Refusal> {
    let to = table.rules.read(answers, to)?.show();
    let judged = at.judge_within(answers, table.misere, table.side, SECONDS)?;
    let Some(made) = judged.iter().find(|one| one.step.position == to) else {
        return Err(Refusal::input(format!("no move leads from {} to {to}", at.show())));
    };
    let text = &made.step.text;
    let winning = judged.iter().find(|one| one.wins == Some(true));
    let (verdict, better, why, words) = match (made.wins, winning) {
        (Some(true), _) => ("wins", None, made.why.as_str(), format!("{text} wins ({})", made.why)),
        (Some(false), Some(better)) => {
            let words = format!(
                "{text} is a mistake: {} would have won ({})",
                better.step.text, better.why
            );
            ("mistake", Some(&better.step.text), better.why.as_str(), words)
        }
        _ if judged.iter().any(|one| one.wins.is_none()) => {
            ("not settled", None, "", format!("{text}: not settled in the time there is"))
        }
        _ if table.rules.loopy || at.is_loopy(answers)? => {
            if at.winner(answers, table.misere, table.side)?.is_none() {
                ("holds the draw", None, "", format!("{text}: neither side can force a win"))
            } else {
                lost_anyway(text)
            }
        }
        _ => lost_anyway(text),
    };
    Ok(json!({"verdict": verdict, "better": better, "why": why, "words": words}))
}

fn lost_anyway(text: &str) -> (&'static str, Option<&'static String>, &'static str, String) {
    ("lost anyway", None, "", format!("{text} loses, but so does every other move"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_is_named_with_what_was_better() {
        let mut answers = Answers::new();
        let mut asked = |to: &str| {
            let asked = json!({"game": "nim", "position": "3 1", "to": to}).to_string();
            answers.ask("review", &asked, None)
        };
        let found = asked("0 1").unwrap();
        let words = "3 → 0 is a mistake: 3 → 1 would have won (nim-sum 1 ⊕ 1 = 0)";
        assert_eq!((&found["verdict"], &found["words"]), (&json!("mistake"), &json!(words)));
        assert_eq!(asked("1 1").unwrap()["verdict"], "wins");
        assert!(asked("3 1").is_err());
    }
}
