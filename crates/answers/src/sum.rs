//! Sums of positions of any kinds: a move is a move in one component.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use grundy_boards::{read, Limits, Play, Solver, Start, Verdict};
use grundy_loopy::Loopy;
use grundy_short::{Game, Player, Style};
use grundy_watch::Watch;

use crate::board::{ENTRIES, QUICK_POSITIONS};
use crate::explain::argument::{played_out, Argument};
use crate::explain::values::values;
use crate::heaps::Heaps;
use crate::labels::labelled;
use crate::partizan::shown;
use crate::picture::of_sum;
use crate::position::{searched, told_of, Judgement, Position, Step};
use crate::registry::{find, value_rules, Family, Ruleset};
use crate::texts::Texts;
use crate::{Answers, Json, Refusal};

pub const NAME: &str = "sum";
pub const EXAMPLE: &str = "domineering 3x3 + .77 5 4 + ^";

/// One component: a position and its ruleset.
pub struct Component {
    rules: Ruleset,
    pub position: Box<dyn Position>,
}

impl Component {
    pub fn show(&self) -> String {
        self.written(&self.position.show())
    }

    /// Another position of the same ruleset, as a component is written.
    pub fn written(&self, position: &str) -> String {
        format!("{} {position}", self.rules.name).trim_end().into()
    }
}

/// The components of a sum as they are written, with ` + ` between them.
pub fn pieces(text: &str) -> Result<Vec<&str>, Refusal> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' | '(' => depth += 1,
            '}' | ')' => depth -= 1,
            '+' if depth == 0 && text[..at].ends_with(' ') && text[at + 1..].starts_with(' ') => {
                found.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(text[start..].trim());
    if found.contains(&"") {
        return Err(Refusal::input(format!(
            "unexpected '+' in '{text}'; expected a component on both sides"
        )));
    }
    Ok(found)
}

/// A component: the name of a ruleset and a position, or a value.
pub fn component(answers: &mut Answers, text: &str) -> Result<Component, Refusal> {
    let (name, position) = text.split_once(' ').unwrap_or((text, ""));
    let (mut rules, position) = match find(name) {
        Ok(rules) => (rules, position),
        Err(_) => (value_rules(), text),
    };
    let position = rules.read(answers, position)?;
    if let Family::Heap = rules.family {
        rules.name = rules.code.clone(); // a heap game is written by its code
    }
    Ok(Component { rules, position })
}

/// Components, those of sums among them one by one.
pub fn components(answers: &mut Answers, texts: &[&str]) -> Result<Vec<Component>, Refusal> {
    let mut found = Vec::new();
    for text in texts {
        match text.split_once(' ') {
            Some((NAME, inside)) => found.extend(components(answers, &pieces(inside)?)?),
            _ => found.push(component(answers, text)?),
        }
    }
    Ok(found)
}

/// Has neither player a move in this component?
fn is_dead(answers: &mut Answers, part: &Component) -> Result<bool, Refusal> {
    if part.position.rough_moves(answers)? > 1000 {
        return Ok(false);
    }
    for player in Player::BOTH {
        if !part.position.moves(answers, player)?.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A sum.
pub struct Sum {
    parts: Vec<Component>,
}

impl Sum {
    pub fn read(answers: &mut Answers, text: &str) -> Result<Self, Refusal> {
        Ok(Sum { parts: components(answers, &pieces(text)?)? })
    }

    /// The total value, if a component is loopy.
    fn loopy_total(&self, answers: &mut Answers) -> Result<Option<Loopy>, Refusal> {
        let mut values = Vec::new();
        for part in &self.parts {
            values.push(part.position.loopy_value(answers)?);
        }
        if values.iter().all(Option::is_none) {
            return Ok(None);
        }
        let mut total = answers.stoppers.short_value(Game::ZERO)?;
        for (part, value) in self.parts.iter().zip(values) {
            let value = match value {
                Some(value) => value,
                None => {
                    let game = part.position.game(answers, None)?;
                    answers.stoppers.short_value(game)?
                }
            };
            total = answers.stoppers.add(&mut answers.arena, total, value)?;
        }
        Ok(Some(total))
    }

    /// The value, if it is found soon.
    fn quick_value(&self, answers: &mut Answers) -> Result<Option<Game>, Refusal> {
        match self.game(answers, Some(QUICK_POSITIONS)) {
            Ok(value) => Ok(Some(value)),
            Err(Refusal::Limit(_)) => Ok(None),
            Err(other) => Err(other),
        }
    }

    fn has_loopy_value(&self, answers: &mut Answers) -> Result<bool, Refusal> {
        for part in &self.parts {
            if part.position.loopy_value(answers)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The components with their values, if these are found soon.
    fn named_values(&self, answers: &mut Answers) -> Result<Option<Vec<(String, Game)>>, Refusal> {
        let mut found = vec![];
        for part in &self.parts {
            match part.position.game(answers, Some(QUICK_POSITIONS)) {
                Ok(value) => found.push((part.show(), value)),
                Err(Refusal::Limit(_)) => return Ok(None),
                Err(other) => return Err(other),
            }
        }
        Ok(Some(found))
    }

    /// The components in which somebody can still move.
    fn live(&self, answers: &mut Answers) -> Result<Vec<&Component>, Refusal> {
        let mut found = Vec::new();
        for part in &self.parts {
            if !is_dead(answers, part)? {
                found.push(part);
            }
        }
        Ok(found)
    }

    /// Does the player win in misère play, by what is known of the one position it comes to?
    fn theorem(&self, answers: &mut Answers, player: Player) -> Result<Option<bool>, Refusal> {
        let live = self.live(answers)?;
        let is_heap = |part: &&Component| matches!(part.rules.family, Family::Heap);
        let wins = |found: Option<Player>| Some(found == Some(player));
        if let Some(first) = live.first() {
            let code = &first.rules.code;
            if live.iter().all(|part| is_heap(part) && part.rules.code == *code) {
                let heaps: Vec<String> = live.iter().map(|part| part.position.show()).collect();
                let all = Heaps::read(code, &heaps.join(" "))?;
                return Ok(wins(all.winner(answers, true, player)?));
            }
        }
        match live[..] {
            [only] if !matches!(only.rules.family, Family::Board(_) | Family::Value) => {
                Ok(wins(only.position.winner(answers, true, player)?))
            }
            _ => Ok(None),
        }
    }

    /// Does the player win each of these sums, moving first? One search answers for all of them, so
    /// that what they share is searched once.
    fn first_wins(
        answers: &mut Answers,
        sums: &[Sum],
        misere: bool,
        player: Player,
    ) -> Result<Vec<bool>, Refusal> {
        let play = if misere { Play::Misere } else { Play::Normal };
        let limits = Limits { entries: ENTRIES, nodes: u64::MAX >> 1 };
        let watch = Arc::new(Watch::with_limit(Duration::from_secs_f64(answers.patience)));
        let mut solver = Solver::new(play, limits, watch);
        let mut texts = Texts::new();
        let mut found = Vec::new();
        let mut starts = Vec::new();
        for sum in sums {
            let known = if misere { sum.theorem(answers, player)? } else { None };
            found.push(known);
            let mut all = Vec::new();
            for part in sum.parts.iter().filter(|_| known.is_none()) {
                if let Some((ruleset, position)) = part.position.board() {
                    let (pool, start) = read(ruleset, position)?.join(&mut solver.pools, play);
                    all.push(Start::Board { pool, start });
                } else if misere {
                    // The pool of texts comes last.
                    all.push(Start::Board {
                        pool: usize::MAX,
                        start: texts.add_start(part.show()),
                    });
                } else {
                    all.push(Start::Value(part.position.game(answers, None)?));
                }
            }
            starts.push(all);
        }
        let last = solver.pools.len();
        solver.pools.push(Box::new(texts));
        for start in starts.iter_mut().flatten() {
            if let Start::Board { pool, .. } = start {
                *pool = (*pool).min(last);
            }
        }
        let mut wins = Vec::new();
        for ((sum, known), start) in sums.iter().zip(found).zip(&starts) {
            wins.push(match known {
                Some(known) => known,
                None => match solver.verdict(&mut answers.arena, start, player)? {
                    Verdict::Wins(_) => true,
                    Verdict::Loses => false,
                    Verdict::Open { .. } => {
                        return Err(Refusal::limit(format!(
                            "who wins {} stayed open after {} s",
                            sum.show(),
                            answers.patience
                        )))
                    }
                },
            });
        }
        Ok(wins)
    }
}

impl Position for Sum {
    fn show(&self) -> String {
        self.parts.iter().map(Component::show).collect::<Vec<_>>().join(" + ")
    }

    fn moves(&self, answers: &mut Answers, player: Player) -> Result<Vec<Step>, Refusal> {
        let texts: Vec<String> = self.parts.iter().map(Component::show).collect();
        let (mut seen, mut found) = (HashSet::new(), Vec::new());
        for (at, part) in self.parts.iter().enumerate() {
            for step in part.position.moves(answers, player)? {
                let mut after = texts.clone();
                after[at] = part.written(&step.position);
                let position = after.join(" + ");
                if seen.insert(position.clone()) {
                    let text = format!("{}: {}", at + 1, step.text);
                    found.push(Step { position, text, places: vec![] });
                }
            }
        }
        Ok(found)
    }

    fn winner(
        &self,
        answers: &mut Answers,
        misere: bool,
        starter: Player,
    ) -> Result<Option<Player>, Refusal> {
        if misere && self.has_loopy_value(answers)? {
            let read = |answers: &mut Answers, text: &str| -> Result<Box<dyn Position>, Refusal> {
                Ok(Box::new(Sum::read(answers, text)?))
            };
            return labelled(answers, NAME, &read, &self.show(), starter, true);
        }
        if !misere {
            if let Some(total) = self.loopy_total(answers)? {
                let found = answers.stoppers.outcome(&mut answers.arena, total)?;
                return Ok(if starter.is_left() { found.left_starts } else { found.right_starts });
            }
            if let Some(value) = self.quick_value(answers)? {
                let outcome = answers.arena.compare(value, Game::ZERO)?.outcome().to_string();
                let wins = match outcome.as_str() {
                    "L" => starter.is_left(),
                    "R" => !starter.is_left(),
                    other => other == "N",
                };
                return Ok(Some(if wins { starter } else { starter.other() }));
            }
        }
        let here = [Sum::read(answers, &self.show())?];
        let wins = Sum::first_wins(answers, &here, misere, starter)?[0];
        Ok(Some(if wins { starter } else { starter.other() }))
    }

    fn judge(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Judgement>, Refusal> {
        let (steps, other) = (self.moves(answers, player)?, player.other());
        let mut afters = Vec::new();
        for step in &steps {
            afters.push(Sum::read(answers, &step.position)?);
        }
        let by_value =
            !misere && (self.has_loopy_value(answers)? || self.quick_value(answers)?.is_some());
        if by_value || self.has_loopy_value(answers)? {
            let judged = steps.into_iter().zip(afters);
            return judged
                .map(|(step, after)| {
                    let wins = after.winner(answers, misere, other)? == Some(player);
                    Ok(Judgement { step, wins, why: after.why(answers, misere, other)? })
                })
                .collect();
        }
        let replies = Sum::first_wins(answers, &afters, misere, other)?;
        let judged = steps.into_iter().zip(replies);
        Ok(judged
            .map(|(step, loses)| {
                let by_search = if misere {
                    told_of(Some(if loses { other } else { player }), other)
                } else {
                    searched(!loses)
                };
                Judgement { step, wins: !loses, why: by_search }
            })
            .collect())
    }

    fn why(&self, answers: &mut Answers, misere: bool, player: Player) -> Result<String, Refusal> {
        if !misere {
            if let Some(total) = self.loopy_total(answers)? {
                let Answers { arena, stoppers, .. } = answers;
                return Ok(format!("value {}", stoppers.show(arena, total, Style::Ascii)?));
            }
            if let Some(value) = self.quick_value(answers)? {
                return Ok(format!("value {}", shown(&mut answers.arena, value)?));
            }
        }
        Ok(told_of(self.winner(answers, misere, player)?, player))
    }

    fn picture(&self) -> Json {
        let parts: Vec<Json> = self.parts.iter().map(|part| part.position.picture()).collect();
        of_sum(&parts)
    }

    fn rough_moves(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        let mut total = 0u64;
        for part in &self.parts {
            total = total.saturating_add(part.position.rough_moves(answers)?);
        }
        Ok(total)
    }

    fn argument(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Argument, Refusal> {
        if !misere && !self.is_loopy(answers)? {
            if let Some(named) = self.named_values(answers)? {
                return values(&mut answers.arena, &named, player);
            }
        }
        Ok(played_out(self.winner(answers, misere, player)? != Some(player)))
    }

    fn parts(&self, answers: &mut Answers) -> Result<Option<Vec<String>>, Refusal> {
        let mut found = vec![];
        for part in &self.parts {
            match part.position.parts(answers)? {
                Some(parts) => found.extend(parts.iter().map(|inner| part.written(inner))),
                None if is_dead(answers, part)? => {}
                None => found.push(part.show()),
            }
        }
        Ok(Some(found))
    }

    fn is_loopy(&self, answers: &mut Answers) -> Result<bool, Refusal> {
        for part in &self.parts {
            if part.rules.loopy || part.position.is_loopy(answers)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn impartial(&self) -> Option<bool> {
        let of = |part: &Component| part.position.impartial().unwrap_or(part.rules.impartial);
        Some(self.parts.iter().all(of))
    }

    fn game(&self, answers: &mut Answers, most: Option<usize>) -> Result<Game, Refusal> {
        let mut total = Game::ZERO;
        for part in &self.parts {
            let value = part.position.game(answers, most)?;
            total = answers.arena.add(total, value)?;
        }
        Ok(total)
    }

    fn loopy_value(&self, answers: &mut Answers) -> Result<Option<Loopy>, Refusal> {
        self.loopy_total(answers)
    }
}
