//! A position being played: its state, hints, and the reply of the perfect opponent.

use std::time::Duration;

use grundy_short::Player;
use grundy_watch::Watch;
use serde_json::json;

use crate::arguments::Arguments;
use crate::position::{name, player, Judgement, Position, Step};
use crate::registry::{find, Ruleset};
use crate::review;
use crate::strength::{best_guess, human_move, Chance, Strength};
use crate::{Answers, Json, Refusal};

/// Most moves of a lost position whose replies are counted to find the most stubborn one.
const STUBBORN: usize = 24;
/// Moves listed from one position: more would fill neither a screen nor a purpose.
const MOST_MOVES: usize = 4000;
/// Seconds for a winning move before it is guessed, and for the most stubborn one of a lost position.
const SECONDS: f64 = 5.0;
/// Characters of a position that is played.
const LONGEST: usize = 600;

/// A game between two players, one of whom may be this program.
pub struct Table {
    pub rules: Ruleset,
    pub misere: bool,
    pub side: Player,
}

impl Table {
    pub fn read(
        answers: &mut Answers,
        arguments: &Arguments,
    ) -> Result<(Self, Box<dyn Position>), Refusal> {
        let rules = find(arguments.text("game")?)?;
        let (misere, side) = (arguments.misere()?, player(arguments.text("side")?)?);
        let text = match arguments.text("position")? {
            "" => rules.example.clone(),
            text => unnamed(text).into(),
        };
        if text.chars().count() > LONGEST {
            return Err(Refusal::limit(format!(
                "positions to play have at most {LONGEST} characters"
            )));
        }
        let at = rules.read(answers, &text)?;
        Ok((Table { rules, misere, side }, at))
    }

    pub fn moves(
        &self,
        answers: &mut Answers,
        at: &dyn Position,
        side: Player,
    ) -> Result<Vec<Step>, Refusal> {
        let rough = at.rough_moves(answers)?;
        if rough > 10 * MOST_MOVES as u64 {
            let shown = at.show();
            let about = match rough {
                u64::MAX => String::new(),
                _ => format!(": about {rough}"),
            };
            return Err(Refusal::limit(format!("{shown} has too many moves to play{about}")));
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
        let also = at.also(answers, side)?.into_iter();
        let also: Vec<Json> = also
            .map(|one| json!({"position": named(one.position), "places": one.places}))
            .collect();
        Ok(json!({
            "game": self.rules.name,
            "title": self.rules.title,
            "help": self.rules.help,
            "kind": self.rules.family_name(),
            "impartial": at.impartial().unwrap_or(self.rules.impartial),
            "position": named(at.show()),
            "play": if self.misere { "misere" } else { "normal" },
            "side": name(side),
            "moves": moves,
            "also": also,
            "winner": winner,
            "picture": at.picture(),
        }))
    }
}

/// What the position is called in which nothing is left to write; no text stands for the example.
const NOTHING: &str = "nothing";

fn named(position: String) -> String {
    if position.is_empty() {
        NOTHING.into()
    } else {
        position
    }
}

fn unnamed(text: &str) -> &str {
    if text == NOTHING {
        ""
    } else {
        text
    }
}

fn step_json(step: &Step) -> Json {
    json!({"position": named(step.position.clone()), "text": step.text, "places": step.places})
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

/// The opponent's move, what it thought, and the state after the move. A perfect opponent plays a
/// winning move from a won position, and from a lost one the move that leaves the fewest winning
/// replies; where nothing is found in time it guesses, and says so. `strength` names weaker ones,
/// whose moves depend on the number `seed`.
pub fn reply(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let (table, at) = Table::read(answers, arguments)?;
    let strength = Strength::read(arguments.text("strength")?)?;
    let mut chance = Chance::new(arguments.number("seed", 1)?);
    let steps = table.moves(answers, &*at, table.side)?;
    if steps.is_empty() {
        let mut found = table.state(answers, &*at, table.side)?;
        found["move"] = Json::Null;
        return Ok(found);
    }
    let (step, why, guess) = if strength == Strength::Perfect {
        perfect(answers, &table, &*at)?
    } else {
        let (step, thought) = human_move(answers, &table, steps, strength, &mut chance)?;
        (step, thought.into(), true)
    };
    let after = table.rules.read(answers, &step.position)?;
    let mut found = table.state(answers, &*after, table.side.other())?;
    found["move"] = json!(step.text);
    found["why"] = json!(why);
    found["guess"] = json!(guess);
    Ok(found)
}

/// The move of the perfect opponent, and whether it is a guess, with what it thought then.
fn perfect(
    answers: &mut Answers,
    table: &Table,
    at: &dyn Position,
) -> Result<(Step, String, bool), Refusal> {
    let mut judged = at.judge_within(answers, table.misere, table.side, SECONDS)?;
    if let Some(winning) = judged.iter().position(|one| one.wins == Some(true)) {
        let found = judged.swap_remove(winning);
        return Ok((found.step, String::new(), false));
    }
    if judged.iter().any(|one| one.wins.is_none()) {
        let open = judged.into_iter().filter(|one| one.wins.is_none()).map(|one| one.step);
        let step = best_guess(answers, table, open.collect())?;
        let why = format!("a guess: nothing was settled in {SECONDS} s");
        return Ok((step, why, true));
    }
    let until = Watch::with_limit(Duration::from_secs_f64(SECONDS));
    let mut best = (usize::MAX, 0);
    for (i, found) in judged.iter().take(STUBBORN).enumerate() {
        if until.should_stop() {
            break;
        }
        let after = table.rules.read(answers, &found.step.position)?;
        let replies = after.judge_within(answers, table.misere, table.side.other(), SECONDS)?;
        let wins = replies.iter().filter(|reply| reply.wins != Some(false)).count();
        best = best.min((wins, i));
    }
    let found = judged.swap_remove(best.1);
    Ok((found.step, String::new(), false))
}

/// A move that was made, judged.
pub fn review(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let (table, at) = Table::read(answers, arguments)?;
    table.moves(answers, &*at, table.side)?; // refuses positions with too many
    review::review(answers, &table, &*at, unnamed(arguments.text("to")?))
}
