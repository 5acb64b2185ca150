//! Why a position is won or lost, in words, at three depths: the winning move, why it wins, and the
//! answer to every reply.
//!
//! One file for each kind of argument. A position says which one it is judged by
//! ([`Position::argument`]); this module puts the parts of an explanation together.

pub mod argument;
pub mod cold_pair;
pub mod columns;
mod derivation;
pub mod mating;
pub mod nim_sum;
pub mod pairing;
pub mod quotient;
pub mod values;

use std::time::Duration;

use grundy_short::{Game, Player};
use grundy_watch::Watch;
use serde_json::json;

use crate::arguments::Arguments;
use crate::explain::argument::{ended, Argument, Depth};
use crate::position::{name, player, Position, Step, Verdict};
use crate::registry::{find, Ruleset};
use crate::{Answers, Json, Refusal};

/// Replies that are answered one by one, and how many of them the text names.
const MOST_ANSWERS: usize = 200;
const SHOWN: usize = 5;
/// Moves that are listed at all; positions with more are explained without them.
pub const MOST_MOVES: u64 = 2_000;
/// Seconds for who wins, for one answer, and for all of them.
const SECONDS: f64 = 5.0;
const ANSWER: f64 = 2.5;
const ALL: u64 = 10;
/// Winning moves among which the hottest is sought.
const MOST_COMPARED: usize = 40;
/// Characters of a position that is written in a sentence.
const LONGEST: usize = 60;

/// The task `explain`: a game, a position, the kind of play, who is to move (`side`), the depth.
pub fn explain(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let rules = find(arguments.text("game")?)?;
    let (misere, side) = (arguments.misere()?, player(arguments.text("side")?)?);
    let depth = Depth::read(arguments.text("depth")?)?;
    let text = match arguments.json("position") {
        Json::Null => rules.example.clone(),
        _ => arguments.text("position")?.into(),
    };
    let at = rules.read(answers, &text)?;
    explained(answers, rules, at, misere, side, depth)
}

/// The explanation of a position.
pub fn explained(
    answers: &mut Answers,
    rules: Ruleset,
    at: Box<dyn Position>,
    misere: bool,
    side: Player,
    depth: Depth,
) -> Result<Json, Refusal> {
    let patience = std::mem::replace(&mut answers.patience, SECONDS);
    let found = Explainer::new(answers, rules, at, misere, side, depth)
        .and_then(|mut explainer| explainer.explain());
    answers.patience = patience;
    found
}

/// A move and the answer to it; none where the move ends the game in the answerer's favour.
struct Answered {
    step: Step,
    answer: Option<Step>,
}

/// What an explanation consists of.
struct Said {
    wins: Option<bool>,
    winning: Vec<Step>,
    step: Option<Step>,
    argument: Option<Argument>,
    answers: Vec<Answered>,
    notes: Vec<&'static str>,
    text: String,
}

impl Said {
    fn words(wins: Option<bool>, text: String) -> Self {
        let (step, argument) = (None, None);
        Said { wins, winning: vec![], step, argument, answers: vec![], notes: vec![], text }
    }
}

/// One position being explained.
struct Explainer<'a> {
    answers: &'a mut Answers,
    rules: Ruleset,
    at: Box<dyn Position>,
    misere: bool,
    player: Player,
    depth: Depth,
    impartial: bool,
    loopy: bool,
    until: Watch,
    complete: bool,
    /// The values of the parts of the position, once they were asked for.
    parts: Option<Vec<(String, Game)>>,
}

impl<'a> Explainer<'a> {
    fn new(
        answers: &'a mut Answers,
        rules: Ruleset,
        at: Box<dyn Position>,
        misere: bool,
        player: Player,
        depth: Depth,
    ) -> Result<Self, Refusal> {
        let impartial = at.impartial().unwrap_or(rules.impartial);
        let loopy = rules.loopy || at.is_loopy(answers)?;
        let until = Watch::with_limit(Duration::from_secs(ALL));
        let (complete, parts) = (true, None);
        Ok(Explainer {
            answers,
            rules,
            at,
            misere,
            player,
            depth,
            impartial,
            loopy,
            until,
            complete,
            parts,
        })
    }

    fn explain(&mut self) -> Result<Json, Refusal> {
        let said = self.said()?;
        self.told_in_json(said)
    }

    fn said(&mut self) -> Result<Said, Refusal> {
        if self.at.rough_moves(self.answers)? > MOST_MOVES {
            return self.without_moves();
        }
        let judged = self.at.judge_within(self.answers, self.misere, self.player, SECONDS)?;
        if judged.is_empty() {
            let argument = ended(self.misere);
            let wins = !argument.lost;
            let text = format!("You {}. {}", win(wins), argument.at(self.depth));
            let argument = Some(argument);
            return Ok(Said { argument, ..Said::words(Some(wins), text) });
        }
        if judged.iter().any(|one| one.wins == Some(true)) {
            let won = judged.into_iter().filter(|one| one.wins == Some(true));
            return self.won(won.map(|one| one.step).collect());
        }
        if judged.iter().any(|one| one.wins.is_none()) {
            let words =
                "This position is too large to settle in a few seconds: who wins is not known here.";
            return Ok(Said::words(None, words.into()));
        }
        self.lost(judged)
    }

    fn won(&mut self, winning: Vec<Step>) -> Result<Said, Refusal> {
        let (step, argument) = self.clearest(&winning)?;
        let after = self.rules.read(self.answers, &step.position)?;
        let other = self.player.other();
        let answers = self.replies(&*after, other, self.player, &argument)?;
        let notes = self.notes(&step)?;
        let leaves = shown(&after.show());
        let mut lines = vec![format!("You win. Play {}, which leaves {leaves}", step.text)];
        lines.push(argument.at(self.depth).into());
        lines.extend(notes.iter().map(|note| note.to_string()));
        lines.extend(self.derived()?);
        let nothing = "They cannot move, and you have won.";
        lines.extend(self.told(&answers, "they play", "you answer", nothing));
        let (step, argument) = (Some(step), Some(argument));
        let text = lines.join("\n");
        Ok(Said { winning, step, argument, answers, notes, ..Said::words(Some(true), text) })
    }

    fn lost(&mut self, judged: Vec<Verdict>) -> Result<Said, Refusal> {
        let at = self.rules.read(self.answers, &self.at.show())?;
        let argument = self.argument(&*at, self.player)?;
        let steps = judged.into_iter().map(|one| one.step).collect();
        let answers = self.answered(steps, self.player.other(), &argument)?;
        if self.loopy && at.winner(self.answers, self.misere, self.player)?.is_none() {
            let words = "Neither side can force a win: with good play the game goes on for ever.";
            return Ok(Said::words(None, words.into()));
        }
        let mut lines = vec!["You lose against good play: every move has an answer.".into()];
        lines.push(argument.at(self.depth).into());
        lines.extend(self.derived()?);
        lines.extend(self.told(&answers, "you play", "they answer", ""));
        let argument = Some(argument);
        Ok(Said { argument, answers, ..Said::words(Some(false), lines.join("\n")) })
    }

    /// A position with too many moves to list: its theorem, and some winning moves.
    fn without_moves(&mut self) -> Result<Said, Refusal> {
        let at = self.rules.read(self.answers, &self.at.show())?;
        let argument = self.argument(&*at, self.player)?;
        let wins = !argument.lost;
        self.complete = false;
        let winning = match wins {
            true => at.some_winning_moves(self.answers, self.misere, self.player)?,
            false => vec![],
        };
        let first = winning.first().map_or(String::new(), |step| format!(" Play {}.", step.text));
        let text = format!("You {}.{first}\n{}", win(wins), argument.at(self.depth));
        let argument = Some(argument);
        Ok(Said { winning, argument, ..Said::words(Some(wins), text) })
    }

    /// How the canonical form comes from the options, for a course on partizan games.
    fn derived(&mut self) -> Result<Vec<String>, Refusal> {
        if self.depth == Depth::Student || self.misere || self.impartial || self.loopy {
            return Ok(vec![]);
        }
        derivation::derivation(self.answers, &self.rules, &*self.at)
    }

    /// The winning move that is easiest to understand: one that can be copied from then on, one in
    /// the hottest part, or the first.
    fn clearest(&mut self, winning: &[Step]) -> Result<(Step, Argument), Refusal> {
        for step in winning.iter().take(MOST_ANSWERS) {
            let after = self.rules.read(self.answers, &step.position)?;
            if let Some(how) = self.pairing(&*after)? {
                return Ok((step.clone(), how.argument()));
            }
        }
        let mut chosen = &winning[0];
        for step in winning.iter().take(MOST_COMPARED) {
            if self.is_hottest(step)? {
                chosen = step;
                break;
            }
        }
        let after = self.rules.read(self.answers, &chosen.position)?;
        let argument = self.argument(&*after, self.player.other())?;
        Ok((chosen.clone(), argument))
    }

    fn pairing(&mut self, at: &dyn Position) -> Result<Option<pairing::How>, Refusal> {
        if self.misere || !self.impartial || self.loopy {
            return Ok(None);
        }
        pairing::pairing(self.answers, &self.rules, at)
    }

    fn argument(&mut self, at: &dyn Position, player: Player) -> Result<Argument, Refusal> {
        if let Some(how) = self.pairing(at)? {
            return Ok(how.argument());
        }
        let valued = !self.misere && !self.impartial;
        let few = at.rough_moves(self.answers)? <= MOST_MOVES;
        if !valued && few && at.moves(self.answers, player)?.is_empty() {
            return Ok(ended(self.misere));
        }
        at.argument(self.answers, self.misere, player)
    }

    /// The values of the parts, where the position is judged by them.
    fn parts_of(&mut self, at: &dyn Position) -> Result<Vec<(String, Game)>, Refusal> {
        match at.argument(self.answers, self.misere, self.player) {
            Ok(argument) => Ok(argument.parts),
            Err(Refusal::Limit(_)) => Ok(vec![]),
            Err(other) => Err(other),
        }
    }

    fn parts(&mut self) -> Result<Vec<(String, Game)>, Refusal> {
        if self.parts.is_none() {
            let at = self.rules.read(self.answers, &self.at.show())?;
            self.parts = Some(self.parts_of(&*at)?);
        }
        Ok(self.parts.clone().unwrap_or_default())
    }

    /// Is the move made in the hottest of several parts?
    fn is_hottest(&mut self, step: &Step) -> Result<bool, Refusal> {
        if self.misere || self.impartial {
            return Ok(false);
        }
        let before = self.parts()?;
        let top = values::hottest(&mut self.answers.arena, &before)?;
        let Some(top) = top.first() else { return Ok(false) };
        let after = self.rules.read(self.answers, &step.position)?;
        let left = self.parts_of(&*after)?;
        // The part that was moved in is no longer there.
        let count = |parts: &[(String, Game)]| parts.iter().filter(|part| part.0 == *top).count();
        Ok(count(&left) < count(&before))
    }

    /// Advice that goes beyond this move.
    fn notes(&mut self, step: &Step) -> Result<Vec<&'static str>, Refusal> {
        if self.misere || self.impartial {
            return Ok(vec![]);
        }
        if self.is_hottest(step)? {
            return Ok(vec![
                "That is the hottest part, where a move gains most: move there first.",
            ]);
        }
        let parts = self.parts()?;
        let numbers = parts.iter().filter(|(_, value)| value.is_number()).count();
        Ok(if parts.len() < 2 || numbers == 0 {
            vec![]
        } else if numbers == parts.len() {
            vec![
                "Only numbers are left: every move costs something, so count spare moves and make \
                 the move that costs least.",
            ]
        } else {
            vec!["Leave the parts that are numbers alone as long as there is anything else."]
        })
    }

    /// Every move from here with the answer to it, as far as there is time.
    fn replies(
        &mut self,
        at: &dyn Position,
        mover: Player,
        answerer: Player,
        argument: &Argument,
    ) -> Result<Vec<Answered>, Refusal> {
        let steps = at.moves(self.answers, mover)?;
        self.answered(steps, answerer, argument)
    }

    fn answered(
        &mut self,
        steps: Vec<Step>,
        answerer: Player,
        argument: &Argument,
    ) -> Result<Vec<Answered>, Refusal> {
        let (count, mut found) = (steps.len(), vec![]);
        for step in steps.into_iter().take(MOST_ANSWERS) {
            if self.until.should_stop() {
                break;
            }
            let after = self.rules.read(self.answers, &step.position)?;
            let answer = self.answer(&*after, answerer, argument)?;
            if answer.is_none() {
                let over = self.misere && after.moves(self.answers, answerer)?.is_empty();
                if !over {
                    break; // a draw, or no time left
                }
            }
            found.push(Answered { step, answer });
        }
        self.complete &= found.len() == count;
        Ok(found)
    }

    /// The answer: the copy of the move where moves are copied, else any that wins.
    fn answer(
        &mut self,
        at: &dyn Position,
        player: Player,
        argument: &Argument,
    ) -> Result<Option<Step>, Refusal> {
        if let Some(how) = argument.paired {
            for step in at.moves(self.answers, player)? {
                let after = self.rules.read(self.answers, &step.position)?;
                if how.holds(self.answers, &*after)? {
                    return Ok(Some(step));
                }
            }
        }
        let judged = at.judge_within(self.answers, self.misere, player, ANSWER)?;
        Ok(judged.into_iter().find(|one| one.wins == Some(true)).map(|one| one.step))
    }

    fn told(&self, answers: &[Answered], they: &str, you: &str, nothing: &str) -> Vec<String> {
        if answers.is_empty() {
            let over = self.complete && !nothing.is_empty();
            return if over { vec![nothing.into()] } else { vec![] };
        }
        let said = |one: &Answered| match &one.answer {
            Some(answer) => format!("If {they} {}, {you} {}.", one.step.text, answer.text),
            None => format!(
                "If {they} {}, no move is left, and that loses for the mover.",
                one.step.text
            ),
        };
        let mut lines: Vec<String> = answers.iter().take(SHOWN).map(said).collect();
        if answers.len() > SHOWN {
            let more = answers.len() - SHOWN;
            let s = if more > 1 { "s" } else { "" };
            lines.push(format!("… and so on for {more} more move{s}."));
        }
        lines
    }

    /// The class of the outcome; none if it stayed open.
    fn outcome(&mut self, wins: Option<bool>) -> Result<Option<String>, Refusal> {
        match wins {
            Some(wins) if self.impartial => return Ok(Some(if wins { "N" } else { "P" }.into())),
            None if !self.loopy => return Ok(None),
            _ => {}
        }
        let mut found = vec![];
        for starter in Player::BOTH {
            // The player who is to move has been judged.
            let known = wins.filter(|_| starter == self.player);
            found.push(match known {
                Some(true) => Some(starter),
                Some(false) => Some(starter.other()),
                None => match self.at.winner(self.answers, self.misere, starter) {
                    Ok(winner) => winner,
                    Err(Refusal::Limit(_)) => return Ok(None),
                    Err(other) => return Err(other),
                },
            });
        }
        Ok(Some(class(found[0], found[1]).into()))
    }

    fn told_in_json(&mut self, said: Said) -> Result<Json, Refusal> {
        let outcome = self.outcome(said.wins)?;
        let mut steps = vec![];
        if let Some(step) = &said.step {
            steps.push(json!({"kind": "move", "move": step.text, "to": step.position}));
        }
        let argument = said.argument.as_ref();
        let mut reason = argument.map_or(json!({}), |argument| argument.figures.clone());
        reason["kind"] = json!("reason");
        reason["argument"] = json!(argument.map_or("none", |argument| argument.name));
        reason["text"] = json!(argument.map_or("", |argument| argument.at(self.depth)));
        steps.push(reason);
        steps.extend(said.notes.iter().map(|note| json!({"kind": "note", "text": note})));
        steps.extend(said.answers.iter().map(|one| {
            json!({
                "kind": "answer",
                "move": one.step.text,
                "to": one.step.position,
                "answer": one.answer.as_ref().map(|step| &step.text),
                "answer_to": one.answer.as_ref().map(|step| &step.position),
            })
        }));
        let winning: Vec<Json> = said
            .winning
            .iter()
            .map(|step| json!({"move": step.text, "to": step.position}))
            .collect();
        Ok(json!({
            "ruleset": self.rules.name,
            "position": self.at.show(),
            "play": if self.misere { "misere" } else { "normal" },
            "player": name(self.player),
            "depth": self.depth.name(),
            "outcome": outcome,
            "wins": said.wins,
            "winning_moves": winning,
            "explanation": said.text,
            "steps": steps,
            "complete": self.complete && said.wins.is_some(),
        }))
    }
}

/// The class of an outcome, from who wins when Left and when Right starts; nobody is a draw.
pub fn class(left_starts: Option<Player>, right_starts: Option<Player>) -> &'static str {
    let (left, right) = (Some(Player::Left), Some(Player::Right));
    match (left_starts, right_starts) {
        (None, None) => "D",
        (a, None) if a == left => "N^",
        (_, None) => "Pv",
        (None, b) if b == left => "P^",
        (None, _) => "Nv",
        (a, b) if a == b => {
            if a == left {
                "L"
            } else {
                "R"
            }
        }
        (a, b) if a == left && b == right => "N",
        _ => "P",
    }
}

fn win(wins: bool) -> &'static str {
    if wins {
        "win"
    } else {
        "lose against good play"
    }
}

/// A position at the end of a sentence.
fn shown(position: &str) -> String {
    if position.chars().count() > LONGEST {
        return "a position too long to write here.".into();
    }
    match position {
        "" => "nothing.".into(),
        // A board may end in points of its own.
        text if text.ends_with('.') => text.into(),
        text => format!("{text}."),
    }
}
