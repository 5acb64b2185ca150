//! A position being played: its state, hints, and the reply of the perfect opponent.

use grundy_short::Player;
use serde_json::json;

use crate::arguments::Arguments;
use crate::position::{name, player, Judgement, Position, Step};
use crate::registry::{find, Ruleset};
use crate::{Answers, Json, Refusal};

/// Most moves of a lost position whose replies are counted to find the most stubborn one.
const STUBBORN: usize = 24;
/// Moves listed from one position: more would fill neither a screen nor a purpose.
const MOST_MOVES: usize = 4000;
/// Characters of a position that is played.
const LONGEST: usize = 600;

/// A game between two players, one of whom may be this program.
struct Table {
    rules: Ruleset,
    misere: bool,
    side: Player,
}

impl Table {
    fn read(
        answers: &mut Answers,
        arguments: &Arguments,
    ) -> Result<(Self, Box<dyn Position>), Refusal> {
        let rules = find(arguments.text("game")?)?;
        let (misere, side) = (arguments.misere()?, player(arguments.text("side")?)?);
        let text = match arguments.text("position")? {
            "" => rules.example.clone(),
            text => text.into(),
        };
        if text.chars().count() > LONGEST {
            return Err(Refusal::limit(format!(
                "positions to play have at most {LONGEST} characters"
            )));
        }
        let at = rules.read(answers, &text)?;
        Ok((Table { rules, misere, side }, at))
    }

    fn moves(
        &self,
        answers: &mut Answers,
        at: &dyn Position,
        side: Player,
    ) -> Result<Vec<Step>, Refusal> {
        let rough = at.rough_moves(answers)?;
        if rough > 10 * MOST_MOVES as u64 {
            let shown = at.show();
            return Err(Refusal::limit(format!(
                "{shown} has too many moves to play: about {rough}"
            )));
        }
        let steps = at.moves(answers, side)?;
        if steps.len() > MOST_MOVES {
            let shown = at.show();
            return Err(Refusal::limit(format!(
                "{shown} has more than {MOST_MOVES} moves: too many to play"
            )));
        }
        Ok(steps)
    }

    fn judge(
        &self,
        answers: &mut Answers,
        at: &dyn Position,
        side: Player,
    ) -> Result<Vec<Judgement>, Refusal> {
        self.moves(answers, at, side)?; // refuses positions with too many
        at.judge(answers, self.misere, side)
    }

    fn state(
        &self,
        answers: &mut Answers,
        at: &dyn Position,
        side: Player,
    ) -> Result<Json, Refusal> {
        let steps = self.moves(answers, at, side)?;
        let winner = if !steps.is_empty() {
            None
        } else if self.misere {
            Some(name(side))
        } else {
            Some(name(side.other()))
        };
        let moves: Vec<Json> = steps.iter().map(step_json).collect();
        Ok(json!({
            "game": self.rules.name,
            "title": self.rules.title,
            "kind": self.rules.family_name(),
            "impartial": at.impartial().unwrap_or(self.rules.impartial),
            "position": at.show(),
            "play": if self.misere { "misere" } else { "normal" },
            "side": name(side),
            "moves": moves,
            "winner": winner,
            "picture": at.picture(),
        }))
    }
}

fn step_json(step: &Step) -> Json {
    json!({"position": step.position, "text": step.text, "places": step.places})
}

/// The moves of a position, how it is drawn, and who has won if it is over.
pub fn state(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let (table, at) = Table::read(answers, arguments)?;
    table.state(answers, &*at, table.side)
}

/// Every winning move and why it wins; and what the position itself is.
pub fn hints(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let (table, at) = Table::read(answers, arguments)?;
    let judged = table.judge(answers, &*at, table.side)?;
    let mut hints = Vec::new();
    for found in judged.iter().filter(|found| found.wins) {
        let mut hint = step_json(&found.step);
        hint["why"] = json!(found.why);
        hints.push(hint);
    }
    let standing = at.why(answers, table.misere, table.side)?;
    Ok(json!({"hints": hints, "standing": standing}))
}

/// The opponent's move, and the state after it. From a won position it plays a winning move, from
/// a lost one the move that leaves the fewest winning replies.
pub fn reply(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let (table, at) = Table::read(answers, arguments)?;
    let mut judged = table.judge(answers, &*at, table.side)?;
    let other = table.side.other();
    let chosen = match judged.iter().position(|found| found.wins) {
        Some(winning) => winning,
        None if judged.is_empty() => {
            let mut found = table.state(answers, &*at, table.side)?;
            found["move"] = Json::Null;
            return Ok(found);
        }
        None => {
            let mut best = (usize::MAX, 0);
            for (i, found) in judged.iter().take(STUBBORN).enumerate() {
                let after = table.rules.read(answers, &found.step.position)?;
                let replies = after.judge(answers, table.misere, other)?;
                let wins = replies.iter().filter(|reply| reply.wins).count();
                best = best.min((wins, i));
            }
            best.1
        }
    };
    let step = judged.swap_remove(chosen).step;
    let after = table.rules.read(answers, &step.position)?;
    let mut found = table.state(answers, &*after, other)?;
    found["move"] = json!(step.text);
    Ok(found)
}
