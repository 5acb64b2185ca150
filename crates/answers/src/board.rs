//! A position of a ruleset on boards or graphs.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use grundy_boards::{
    read, rulesets, variants, Limits, Picture, Play, Solver, Start, Style as Drawn,
    Verdict as Found,
};
use grundy_short::{Arena, Fault, Game, Player, Relation};
use grundy_watch::Watch;

use crate::explain::argument::{nim_value, played_out, Argument};
use crate::explain::values::values;
use crate::partizan::shown;
use crate::picture::{mark, of_board};
use crate::position::{name, searched, told, Also, Judgement, Position, Step, Verdict};
use crate::{Answers, Json, Refusal};

/// Positions evaluated for a judgement before the outcome alone is searched for.
pub const QUICK_POSITIONS: usize = 300_000;
/// Sums and positions that search may hold.
pub const ENTRIES: usize = if cfg!(target_family = "wasm") { 1_000_000 } else { 5_000_000 };
/// Times a notation is printed and read again until it stays the same.
const MOST_READINGS: usize = 8;

/// A position of a ruleset.
pub struct OnBoard {
    ruleset: &'static str,
    position: String,
}

impl OnBoard {
    pub fn read(ruleset: &'static str, position: &str) -> Result<Self, Refusal> {
        Ok(OnBoard { ruleset, position: settled(ruleset, position)? })
    }

    /// The value, evaluating at most this many positions.
    pub fn value(&self, answers: &mut Answers, most: Option<usize>) -> Result<Game, Refusal> {
        let board = read(self.ruleset, &self.position)?;
        let most = most.unwrap_or_else(|| board.most_positions());
        let Answers { arena, memo, .. } = answers;
        Ok(board.value_within(arena, memo, most)?)
    }

    /// The values of positions, if they are found soon.
    fn values(&self, answers: &mut Answers, of: &[String]) -> Result<Option<Vec<Game>>, Refusal> {
        let watch = Watch::with_limit(Duration::from_secs_f64(answers.patience / 2.0));
        let mut found = Vec::new();
        for position in of {
            if watch.should_stop() {
                return Ok(None);
            }
            let at = OnBoard { ruleset: self.ruleset, position: position.clone() };
            match at.value(answers, Some(QUICK_POSITIONS)) {
                Ok(value) => found.push(value),
                Err(Refusal::Limit(_)) => return Ok(None),
                Err(other) => return Err(other),
            }
        }
        Ok(Some(found))
    }

    /// Does the player win each position, moving first?
    fn first_wins(
        &self,
        answers: &mut Answers,
        positions: &[String],
        misere: bool,
        player: Player,
    ) -> Result<Vec<bool>, Refusal> {
        let found = self.searched(answers, positions, misere, player)?;
        let settled = found.iter().zip(positions).map(|(wins, position)| {
            wins.ok_or_else(|| {
                Refusal::limit(format!(
                    "{position} of {} is too large to search: {} s were not enough",
                    self.ruleset, answers.patience
                ))
            })
        });
        settled.collect()
    }

    /// The same as far as it is found in time.
    fn searched(
        &self,
        answers: &mut Answers,
        positions: &[String],
        misere: bool,
        player: Player,
    ) -> Result<Vec<Option<bool>>, Refusal> {
        let play = if misere { Play::Misere } else { Play::Normal };
        let limits = Limits { entries: ENTRIES, nodes: u64::MAX >> 1 };
        let watch = Arc::new(Watch::with_limit(Duration::from_secs_f64(answers.patience)));
        let mut solver = Solver::new(play, limits, watch.clone());
        let mut starts = Vec::new();
        for position in positions {
            let (pool, start) = read(self.ruleset, position)?.join(&mut solver.pools, play);
            starts.push([Start::Board { pool, start }]);
        }
        let mut found = Vec::new();
        for start in &starts {
            found.push(match solver.verdict(&mut answers.arena, start, player)? {
                Found::Wins(_) => Some(true),
                Found::Loses => Some(false),
                Found::Open { .. } => None,
            });
        }
        Ok(found)
    }

    /// Every move by its value, or by a search, as far as there is time.
    fn judged_in_time(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Verdict>, Refusal> {
        let steps = self.moves(answers, player)?;
        let positions: Vec<String> = steps.iter().map(|step| step.position.clone()).collect();
        if !misere {
            let seconds = answers.patience;
            let values =
                answers.for_seconds(seconds, |answers| self.values(answers, &positions))?;
            if let Some(values) = values {
                let judged = steps.into_iter().zip(values).map(|(step, value)| {
                    let (wins, why) = reason(&mut answers.arena, value, player)?;
                    Ok(Verdict { step, wins: Some(wins), why })
                });
                return judged.collect();
            }
        }
        let replies = self.searched(answers, &positions, misere, player.other())?;
        let judged = steps.into_iter().zip(replies).map(|(step, loses)| match loses {
            Some(loses) => Verdict { step, wins: Some(!loses), why: searched(!loses) },
            None => Verdict { step, wins: None, why: "too large to search".into() },
        });
        Ok(judged.collect())
    }

    /// The argument by the values of the parts, if they are found soon.
    fn valued(&self, answers: &mut Answers, player: Player) -> Result<Option<Argument>, Refusal> {
        let Some(total) = self.values(answers, std::slice::from_ref(&self.position))? else {
            return Ok(None);
        };
        let mut all = rulesets().iter().chain(variants());
        let impartial = all.any(|entry| entry.about.name == self.ruleset && entry.impartial);
        if impartial {
            let nim = answers.arena.number_up_star(total[0]).map_or(0, |found| found.2);
            return Ok(Some(nim_value(nim.into())));
        }
        let (number, parts) = read(self.ruleset, &self.position)?.parts()?;
        let Some(values_of_parts) = self.values(answers, &parts)? else { return Ok(None) };
        let mut named: Vec<(String, Game)> = vec![];
        if !number.is_zero() {
            named.push((number.to_string(), answers.arena.dyadic(number)?));
        }
        named.extend(parts.into_iter().zip(values_of_parts));
        Ok(Some(values(&mut answers.arena, &named, player)?))
    }

    fn drawn(&self) -> Picture {
        read(self.ruleset, &self.position).expect("it was read before").draw()
    }
}

impl Position for OnBoard {
    fn show(&self) -> String {
        self.position.clone()
    }

    fn moves(&self, _answers: &mut Answers, player: Player) -> Result<Vec<Step>, Refusal> {
        Ok(moves(self.ruleset, &self.position, player)?.0)
    }

    fn also(&self, _answers: &mut Answers, player: Player) -> Result<Vec<Also>, Refusal> {
        Ok(moves(self.ruleset, &self.position, player)?.1)
    }

    fn winner(
        &self,
        answers: &mut Answers,
        misere: bool,
        starter: Player,
    ) -> Result<Option<Player>, Refusal> {
        let here = [self.position.clone()];
        let wins = self.first_wins(answers, &here, misere, starter)?[0];
        Ok(Some(if wins { starter } else { starter.other() }))
    }

    fn judge(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Judgement>, Refusal> {
        let steps = self.moves(answers, player)?;
        let positions: Vec<String> = steps.iter().map(|step| step.position.clone()).collect();
        if !misere {
            if let Some(values) = self.values(answers, &positions)? {
                let pairs = steps.into_iter().zip(values);
                let judged = pairs.map(|(step, value)| {
                    let (wins, why) = reason(&mut answers.arena, value, player)?;
                    Ok(Judgement { step, wins, why })
                });
                return judged.collect();
            }
        }
        let replies = self.first_wins(answers, &positions, misere, player.other())?;
        let judged = steps.into_iter().zip(replies);
        Ok(judged
            .map(|(step, loses)| Judgement { step, wins: !loses, why: searched(!loses) })
            .collect())
    }

    fn judge_within(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
        seconds: f64,
    ) -> Result<Vec<Verdict>, Refusal> {
        let patience = std::mem::replace(&mut answers.patience, seconds / 2.0);
        let found = self.judged_in_time(answers, misere, player);
        answers.patience = patience;
        found
    }

    fn argument(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Argument, Refusal> {
        if !misere {
            if let Some(found) = self.valued(answers, player)? {
                return Ok(found);
            }
        }
        Ok(played_out(self.winner(answers, misere, player)? != Some(player)))
    }

    fn parts(&self, _answers: &mut Answers) -> Result<Option<Vec<String>>, Refusal> {
        let mut found = vec![];
        for part in read(self.ruleset, &self.position)?.parts()?.1 {
            let at = read(self.ruleset, &part)?;
            if Player::BOTH.iter().any(|&player| !at.moves(player).is_empty()) {
                found.push(part);
            }
        }
        Ok(Some(found))
    }

    fn why(&self, answers: &mut Answers, misere: bool, player: Player) -> Result<String, Refusal> {
        let here = [self.position.clone()];
        if !misere {
            if let Some(values) = self.values(answers, &here)? {
                return Ok(format!("value {}", shown(&mut answers.arena, values[0])?));
            }
        }
        Ok(told(self.first_wins(answers, &here, misere, player)?[0]))
    }

    fn picture(&self) -> Json {
        of_board(&self.drawn())
    }

    fn game(&self, answers: &mut Answers, most: Option<usize>) -> Result<Game, Refusal> {
        self.value(answers, most)
    }

    fn board(&self) -> Option<(&'static str, &str)> {
        Some((self.ruleset, &self.position))
    }
}

/// The moves of a player on a board, each position reached once, and other ways to make them.
pub fn moves(
    ruleset: &str,
    position: &str,
    player: Player,
) -> Result<(Vec<Step>, Vec<Also>), Refusal> {
    let board = read(ruleset, position)?;
    let found = board.moves(player);
    let placed = rulesets().iter().any(|entry| entry.about.name == ruleset && entry.about.placed);
    let here = board.draw();
    let names: Vec<String> = here.places.iter().map(|place| place.3.clone()).collect();
    let mut ways: HashMap<usize, Vec<Vec<u64>>> = HashMap::new();
    for (number, places) in board.ways(player) {
        let places = places.into_iter().map(|place| place as u64).collect();
        ways.entry(number).or_default().push(places);
    }
    if ways.is_empty() && placed {
        // Every vertex open to the player is a move.
        let open = (0..)
            .zip(&here.places)
            .filter(|(_, place)| ["empty", name(player)].contains(&mark(place.2)));
        let open: Vec<u64> = open.map(|(number, _)| number).collect();
        if open.len() == found.len() {
            ways = open.into_iter().map(|place| vec![vec![place]]).enumerate().collect();
        }
    }
    let edges = if here.style == Drawn::Bush { edge_words(position) } else { vec![] };
    let called = |places: &[u64]| -> Option<String> {
        let called = |&place: &u64| match edges.get(place as usize) {
            Some(word) => Some(word.clone()),
            None => names.get(place as usize).cloned(),
        };
        let words: Option<Vec<String>> = places.iter().map(called).collect();
        Some(words?.join("–"))
    };
    let mut steps: Vec<Step> = Vec::new();
    let mut also: Vec<Also> = Vec::new();
    let mut seen: HashMap<String, HashSet<Vec<u64>>> = HashMap::new();
    for (number, text) in found.iter().enumerate() {
        let after = settled(ruleset, text)?;
        let (mut words, mut places) = said(position, &after);
        let mut others = ways.remove(&number).unwrap_or_default().into_iter();
        if let Some(first) = others.next() {
            if placed || !edges.is_empty() || (places.is_empty() && first.len() > 1) {
                words = called(&first).unwrap_or(words);
            }
            places = first;
        } else if places.is_empty() {
            places = named_places(&words, &names);
        }
        if places.is_empty() && here.style != Drawn::Heaps {
            places = changed_places(&here, &read(ruleset, &after)?.draw());
        }
        let known = seen.entry(after.clone()).or_default();
        if known.is_empty() {
            known.insert(places.clone());
            steps.push(Step { position: after.clone(), text: words, places: places.clone() });
        }
        for places in std::iter::once(places).chain(others) {
            if !places.is_empty() && known.insert(places.clone()) {
                also.push(Also { position: after.clone(), places });
            }
        }
    }
    Ok((told_apart(steps), also))
}

/// The places of a picture that look different in another one of the same board.
fn changed_places(before: &Picture, after: &Picture) -> Vec<u64> {
    let pairs = before.places.iter().zip(&after.places);
    if before.places.len() != after.places.len()
        || pairs.clone().any(|(old, new)| (old.0, old.1) != (new.0, new.1))
    {
        return vec![];
    }
    let changed = (0..).zip(pairs).filter(|(_, (old, new))| (old.2, &old.3) != (new.2, &new.3));
    changed.map(|(place, _)| place).collect()
}

/// Printed and read back until it stays the same, so that edges keep their numbers.
fn settled(ruleset: &str, position: &str) -> Result<String, Refusal> {
    let mut position = position.to_owned();
    for _ in 0..MOST_READINGS {
        let printed = read(ruleset, &position)?.show();
        if printed == position {
            break;
        }
        position = printed;
    }
    Ok(position)
}

/// Does the player who moved to this value win, and why?
fn reason(arena: &mut Arena, value: Game, player: Player) -> Result<(bool, String), Fault> {
    let zero = arena.integer(0)?;
    let relation = arena.compare(value, zero)?;
    let text = shown(arena, value)?;
    let text = if text.chars().count() <= 40 { text } else { "its value".into() };
    let left = player.is_left();
    let (me, you) = if left { ("Left", "Right") } else { ("Right", "Left") };
    let good = match relation {
        Relation::Equal => true,
        Relation::Greater => left,
        Relation::Less => !left,
        Relation::Confused => false,
    };
    if good {
        let sign = if left { "≥" } else { "≤" };
        return Ok((true, format!("{text} {sign} 0: {me} wins even if {you} begins")));
    }
    let sign = match relation {
        Relation::Greater => "> 0",
        Relation::Less => "< 0",
        _ => "∥ 0",
    };
    Ok((false, format!("{text} {sign}: {you} wins by moving next")))
}

/// A move in words and places: a piece that walks by its squares, `from → to`; else the squares that
/// change, or, where the notation is not one of squares, the part that changes.
pub fn said(before: &str, after: &str) -> (String, Vec<u64>) {
    let (Some(old), Some(new)) = (rows(before), rows(after)) else {
        return (parts_said(before, after), vec![]);
    };
    if old.iter().map(Vec::len).ne(new.iter().map(Vec::len)) {
        return (if after.is_empty() { "nothing".into() } else { after.into() }, vec![]);
    }
    let width = old[0].len();
    let name = |place: &u64| {
        let (i, j) = (*place as usize / width, *place as usize % width);
        let line = if old.len() > 1 { format!("{},", i + 1) } else { String::new() };
        format!("{line}{}", j + 1)
    };
    let cells = |rows: &[Vec<char>]| rows.iter().flatten().copied().collect::<Vec<char>>();
    let (was, is) = (cells(&old), cells(&new));
    let changed: Vec<u64> =
        (0..was.len()).filter(|&at| was[at] != is[at]).map(|at| at as u64).collect();
    // Small letters are pieces: one that stands somewhere else has walked.
    let mut ends: Vec<u64> =
        changed.iter().copied().filter(|at| is[*at as usize].is_lowercase()).collect();
    if ends.len() > 1 {
        ends.retain(|at| was[*at as usize] == '.');
    }
    let starts: Vec<u64> = match ends[..] {
        [end] => {
            let piece = is[end as usize];
            changed.iter().copied().filter(|at| was[*at as usize] == piece).collect()
        }
        _ => vec![],
    };
    if let ([start], [end]) = (&starts[..], &ends[..]) {
        let shot = changed.iter().find(|at| is[**at as usize] == '#');
        let arrow = shot.map_or(String::new(), |at| format!(", arrow {}", name(at)));
        let more = changed.iter().copied().filter(|at| at != start && at != end);
        let places = [*start, *end].into_iter().chain(more).collect();
        return (format!("{} → {}{arrow}", name(start), name(end)), places);
    }
    let names: Vec<String> = changed.iter().map(name).collect();
    (if names.is_empty() { after.into() } else { names.join("–") }, changed)
}

/// The two places of a move such as `5,7 → 3,7`, if the picture has places of these names.
fn named_places(text: &str, names: &[String]) -> Vec<u64> {
    let Some((start, end)) = text.split_once(" → ") else { return vec![] };
    let place = |wanted: &str| names.iter().position(|name| name == wanted).map(|at| at as u64);
    match (place(start), place(end)) {
        (Some(from), Some(to)) if start.contains(',') => vec![from, to],
        _ => vec![],
    }
}

/// The one edge of a Hackenbush picture that is gone.
fn edge_said(before: &str, after: &str) -> Option<String> {
    let edges = |notation: &str| -> Option<Vec<(Vec<String>, String)>> {
        let (_, rest) = notation.split_once(':')?;
        let edge = |word: &str| {
            let (ends, colour) = word.rsplit_once(':')?;
            let mut ends: Vec<String> = ends.split('-').map(str::to_owned).collect();
            ends.sort_by_key(|vertex| (vertex.len(), vertex.clone()));
            Some((ends, colour.to_owned()))
        };
        rest.split(',').filter(|word| !word.is_empty()).map(edge).collect()
    };
    if !before.starts_with("edges:") {
        return None;
    }
    let (old, mut left) = (edges(before)?, edges(after).unwrap_or_default());
    let mut gone = Vec::new();
    for edge in old {
        match left.iter().position(|other| *other == edge) {
            Some(at) => drop(left.remove(at)),
            None => gone.push(edge),
        }
    }
    match &gone[..] {
        [(ends, _)] if left.is_empty() => Some(format!("edge {}", ends.join("–"))),
        _ => None,
    }
}

/// What becomes of the parts of a notation such as `5,7+3,3` or `1,3|2:6+4`.
fn parts_said(before: &str, after: &str) -> String {
    let (head, old) = before.rsplit_once(':').unwrap_or(("", before));
    let (new_head, new) = after.rsplit_once(':').unwrap_or(("", after));
    if head != new_head {
        return edge_said(before, after).unwrap_or_else(|| match after {
            "" => "nothing".into(),
            after => after.into(),
        });
    }
    let split = |text: &str| -> Vec<String> {
        text.split('+').filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let (old, mut come) = (split(old), split(new));
    let mut gone = Vec::new();
    for part in old {
        match come.iter().position(|other| *other == part) {
            Some(at) => drop(come.remove(at)),
            None => gone.push(part),
        }
    }
    let shown = |parts: &[String]| {
        if parts.is_empty() {
            "nothing".to_owned()
        } else {
            parts.join(" + ")
        }
    };
    format!("{} → {}", shown(&gone), shown(&come))
}

/// Rows of squares; nothing if the notation is not one of squares.
fn rows(notation: &str) -> Option<Vec<Vec<char>>> {
    let (kind, rest) = notation.rsplit_once(':').unwrap_or(("", notation));
    let squares = ["", "grid", "path", "cycle"].contains(&kind);
    let sizes = rest.contains(|c: char| c.is_ascii_digit())
        && rest.chars().all(|c| c.is_ascii_digit() || c == 'x');
    if notation.contains(['+', ',']) || !squares || sizes {
        return None;
    }
    Some(rest.split('|').map(|row| row.chars().collect()).collect())
}

/// Moves that would be said alike are said by the position they lead to.
fn told_apart(mut steps: Vec<Step>) -> Vec<Step> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for step in &steps {
        *counts.entry(step.text.clone()).or_default() += 1;
    }
    for step in &mut steps {
        if counts[&step.text] > 1 {
            step.text = format!("{} → {}", step.text, step.position);
        }
    }
    steps
}

/// The edges of a Hackenbush picture as they are said.
fn edge_words(position: &str) -> Vec<String> {
    let (kind, rest) = position.split_once(':').unwrap_or((position, ""));
    if kind == "string" {
        return (1..=rest.chars().count()).map(|i| format!("edge {}–{i}", i - 1)).collect();
    }
    let words = rest.split(',').filter(|word| !word.is_empty());
    let ends = words.map(|word| word.rsplit_once(':').map_or(word, |(ends, _)| ends));
    ends.map(|ends| format!("edge {}", ends.replace('-', "–"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_vertex_is_a_way_to_move() {
        for (ruleset, position, vertices) in [
            ("node-kayles", "path:7", 7),
            ("node-kayles", "cycle:6", 6),
            ("node-kayles", "edges:a-b,b-c,c-a", 3),
            ("arc-kayles", "path:...#..", 5),
            ("arc-kayles", "cycle:5", 5),
            ("hackenbush", "edges:0-1:L,0-1:L,1-2:G", 3),
        ] {
            let (steps, also) = moves(ruleset, position, Player::Left).unwrap();
            let steps = steps.into_iter().map(|step| step.places);
            let mut places: Vec<u64> =
                steps.chain(also.into_iter().map(|one| one.places)).flatten().collect();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), vertices, "{ruleset} {position}");
        }
    }

    #[test]
    fn moves_are_said_by_their_squares() {
        assert_eq!(said("xo.", ".x."), ("1 → 2".into(), vec![0, 1]));
        assert_eq!(said("x..|...", "#..|.x.").0, "1,1 → 2,2, arrow 1,1");
        assert_eq!(said("5,7+1,1", "3,7+1,1").0, "5,7 → 3,7");
        assert_eq!(said("1,3|2:6+4", "1,3|2:5+4").0, "6 → 5");
        assert_eq!(said("4x5", "4x1+4x4").0, "4x5 → 4x1 + 4x4");
        assert_eq!(said("..|..", "#.|#."), ("1,1–2,1".into(), vec![0, 2]));
        assert_eq!(edge_words("string:LR"), ["edge 0–1", "edge 1–2"]);
    }
}
