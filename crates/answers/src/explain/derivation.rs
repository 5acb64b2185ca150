//! The canonical form of a partizan position, derived from the values of its options.

use grundy_short::{Arena, Game, Player};

use crate::position::Position;
use crate::registry::Ruleset;
use crate::{Answers, Refusal};

/// Options, positions evaluated for one of them, steps told, and characters of a form.
const MOST_OPTIONS: usize = 12;
const MOST_POSITIONS: usize = 5_000;
const MOST_STEPS: usize = 8;
const LONGEST: usize = 120;
/// Steps of a simplification.
const ENDLESS: usize = 200;

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
    let mut form = Form([vec![], vec![]]);
    for player in Player::BOTH {
        let steps = at.moves(answers, player)?;
        if steps.len() > MOST_OPTIONS {
            return Ok(None);
        }
        for step in steps {
            let after = rules.read(answers, &step.position)?;
            let value = after.game(answers, Some(MOST_POSITIONS))?;
            form.put(player, value);
        }
    }
    let arena = &mut answers.arena;
    let start = form.show(arena)?;
    if start.chars().count() > LONGEST {
        return Ok(None);
    }
    let steps = form.simplify(arena)?;
    let mut lines = vec![format!("From the values of the options: {start}.")];
    let more = steps.len().saturating_sub(MOST_STEPS);
    lines.extend(steps.into_iter().take(MOST_STEPS));
    if more > 0 {
        let s = if more > 1 { "s" } else { "" };
        lines.push(format!("… and {more} more step{s} like these."));
    }
    let value = form.value(arena)?;
    lines.push(format!("So the canonical form is {}.", arena.show(value)?));
    Ok(Some(lines))
}

/// Options of Left and of Right, as values.
struct Form([Vec<Game>; 2]);

impl Form {
    fn side(&self, player: Player) -> &[Game] {
        &self.0[player.index()]
    }

    fn put(&mut self, player: Player, option: Game) {
        let side = &mut self.0[player.index()];
        if !side.contains(&option) {
            side.push(option);
        }
    }

    fn value(&self, arena: &mut Arena) -> Result<Game, Refusal> {
        Ok(arena.game(&self.0[0], &self.0[1])?)
    }

    fn show(&self, arena: &mut Arena) -> Result<String, Refusal> {
        Ok(format!("{{{}|{}}}", listed(arena, &self.0[0], ",")?, listed(arena, &self.0[1], ",")?))
    }

    /// Leave out or replace options until the form is canonical; each step in words.
    fn simplify(&mut self, arena: &mut Arena) -> Result<Vec<String>, Refusal> {
        let mut said = vec![];
        while said.len() < ENDLESS {
            let step = match self.without_dominated(arena)? {
                None => self.without_reversible(arena)?,
                found => found,
            };
            match step {
                Some(words) => said.push(words),
                None => return Ok(said),
            }
        }
        Err(Refusal::limit(format!("more than {ENDLESS} steps")))
    }

    fn without_dominated(&mut self, arena: &mut Arena) -> Result<Option<String>, Refusal> {
        for player in Player::BOTH {
            let options = self.side(player).to_vec();
            for (i, &worse) in options.iter().enumerate() {
                for (j, &better) in options.iter().enumerate() {
                    if i == j || !at_most(arena, worse, better, player)? {
                        continue;
                    }
                    self.0[player.index()].remove(i);
                    let (worse, better) = (arena.show(worse)?, arena.show(better)?);
                    let (owner, sign) = words(player);
                    return Ok(Some(format!(
                        "{owner} option {worse} is dominated by {better}, as {worse} {sign} \
                         {better}: leave it out."
                    )));
                }
            }
        }
        Ok(None)
    }

    fn without_reversible(&mut self, arena: &mut Arena) -> Result<Option<String>, Refusal> {
        let value = self.value(arena)?;
        let form = self.show(arena)?;
        for player in Player::BOTH {
            for (i, &option) in self.side(player).to_vec().iter().enumerate() {
                let replies: Vec<Game> =
                    arena.options(option, player.other())?.iter().copied().collect();
                for through in replies {
                    if !at_most(arena, through, value, player)? {
                        continue;
                    }
                    let new: Vec<Game> = arena.options(through, player)?.iter().copied().collect();
                    let mut kept: Vec<Game> = vec![];
                    let options = self.side(player);
                    for &one in options[..i].iter().chain(&new).chain(&options[i + 1..]) {
                        if !kept.contains(&one) {
                            kept.push(one);
                        }
                    }
                    self.0[player.index()] = kept;
                    let new = listed(arena, &new, ", ")?;
                    let new = if new.is_empty() { "none" } else { &new };
                    let (option, through) = (arena.show(option)?, arena.show(through)?);
                    let (owner, sign) = words(player);
                    return Ok(Some(format!(
                        "{owner} option {option} is reversible through {through}, as {through} \
                         {sign} {form}: {owner} options of {through} ({new}) take its place."
                    )));
                }
            }
        }
        Ok(None)
    }
}

fn words(player: Player) -> (&'static str, &'static str) {
    if player.is_left() {
        ("Left's", "≤")
    } else {
        ("Right's", "≥")
    }
}

/// Is a ≤ b, seen from this player's side?
fn at_most(arena: &mut Arena, a: Game, b: Game, player: Player) -> Result<bool, Refusal> {
    Ok(if player.is_left() { arena.le(a, b)? } else { arena.le(b, a)? })
}

fn listed(arena: &mut Arena, games: &[Game], between: &str) -> Result<String, Refusal> {
    let shown: Result<Vec<String>, _> = games.iter().map(|&game| arena.show(game)).collect();
    Ok(shown?.join(between))
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
