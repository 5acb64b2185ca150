//! The canonical form of a partizan position, derived from the values of its options.

use grundy_short::Player;

use crate::form::Form;
use crate::position::Position;
use crate::registry::Ruleset;
use crate::{Answers, Refusal};

/// Options, positions evaluated for one of them, steps told, and characters of a form.
const MOST_OPTIONS: usize = 12;
const MOST_POSITIONS: usize = 5_000;
const MOST_STEPS: usize = 8;
const LONGEST: usize = 120;

/// The form with the options' values, and what is dominated or reversible in it; nothing where that
/// is not soon found.
pub fn derivation(
    answers: &mut Answers,
    rules: &Ruleset,
    at: &dyn Position,
) -> Result<Vec<String>, Refusal> {
    match derived(answers, rules, at) {
        Err(refusal) if !refusal.is_limit() => Err(refusal),
        found => Ok(found.ok().flatten().unwrap_or_default()),
    }
}

fn derived(
    answers: &mut Answers,
    rules: &Ruleset,
    at: &dyn Position,
) -> Result<Option<Vec<String>>, Refusal> {
    let mut options = [vec![], vec![]];
    for player in Player::BOTH {
        let steps = at.moves(answers, player)?;
        if steps.len() > MOST_OPTIONS {
            return Ok(None);
        }
        for step in steps {
            let after = rules.read(answers, &step.position)?;
            let value = after.game(answers, Some(MOST_POSITIONS))?;
            let side: &mut Vec<_> = &mut options[player.index()];
            if !side.contains(&value) {
                side.push(value);
            }
        }
    }
    let form = Form::of(options);
    let arena = &mut answers.arena;
    let start = form.show(arena)?;
    if start.chars().count() > LONGEST {
        return Ok(None);
    }
    let steps = form.steps(arena)?;
    let mut lines = vec![format!("From the values of the options: {start}.")];
    let more = steps.len().saturating_sub(MOST_STEPS);
    lines.extend(steps.into_iter().take(MOST_STEPS).map(|step| step.text));
    if more > 0 {
        let s = if more > 1 { "s" } else { "" };
        lines.push(format!("… and {more} more step{s} like these."));
    }
    let value = form.value(arena)?;
    lines.push(format!("So the canonical form is {}.", arena.show(value)?));
    Ok(Some(lines))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::find;

    #[test]
    fn the_form_of_a_board_is_derived() {
        let mut answers = Answers::new();
        let rules = find("domineering").unwrap();
        let at = rules.read(&mut answers, "2x3").unwrap();
        let lines = derivation(&mut answers, &rules, &*at).unwrap();
        assert_eq!(
            lines,
            [
                "From the values of the options: {+-1,2|-1/2}.",
                "Left's option +-1 is dominated by 2, as +-1 ≤ 2: leave it out.",
                "So the canonical form is {2|-1/2}.",
            ]
        );
    }
}
