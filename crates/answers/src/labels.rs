//! Who wins where play may go on for ever: positions are labelled backwards from where play ends,
//! and what stays without a label is a draw.

use std::collections::HashMap;

use grundy_short::Player;

use crate::position::Position;
use crate::{Answers, Refusal};

/// Positions that can be reached: all of them are listed.
const MOST: usize = if cfg!(target_family = "wasm") { 300_000 } else { 1_000_000 };

/// A position and the player to move.
type State = (String, Player);

/// What is known of all positions that can be reached from one.
#[derive(Default)]
struct Labels {
    /// The game, and whether it is misère play.
    about: (&'static str, bool),
    numbers: HashMap<State, usize>,
    /// Does the player to move win? `None` is a draw.
    wins: Vec<Option<bool>>,
}

/// Reads a position of the game.
pub type Read<'a> = &'a dyn Fn(&mut Answers, &str) -> Result<Box<dyn Position>, Refusal>;

/// Who wins a position of this game when a player starts; nobody if neither can force it.
pub fn labelled(
    answers: &mut Answers,
    game: &'static str,
    read: Read<'_>,
    at: &str,
    starter: Player,
    misere: bool,
) -> Result<Option<Player>, Refusal> {
    let state = (at.to_owned(), starter);
    let mut labels = answers.memory.take::<Labels>();
    if labels.about != (game, misere) || !labels.numbers.contains_key(&state) {
        *labels = label(answers, (game, misere), read, state.clone())?;
    }
    let wins = labels.wins[labels.numbers[&state]];
    answers.memory.put(labels);
    Ok(wins.map(|wins| if wins { starter } else { starter.other() }))
}

fn label(
    answers: &mut Answers,
    about: (&'static str, bool),
    read: Read<'_>,
    start: State,
) -> Result<Labels, Refusal> {
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut before: Vec<Vec<usize>> = vec![vec![]];
    let mut open: Vec<usize> = Vec::new();
    while open.len() < states.len() {
        let number = open.len();
        let (text, player) = states[number].clone();
        answers.arena.pause()?;
        let mut reached: Vec<String> = read(answers, &text)?
            .moves(answers, player)?
            .into_iter()
            .map(|step| step.position)
            .collect();
        reached.sort_unstable();
        reached.dedup();
        open.push(reached.len());
        for next in reached {
            let state = (next, player.other());
            let at = *numbers.entry(state.clone()).or_insert(states.len());
            if at == states.len() {
                states.push(state);
                before.push(vec![]);
            }
            before[at].push(number);
        }
        if states.len() > MOST {
            return Err(Refusal::limit(format!(
                "stopped at the limit of {MOST} positions that can be reached"
            )));
        }
    }
    let mut wins: Vec<Option<bool>> =
        open.iter().map(|moves| (*moves == 0).then_some(about.1)).collect();
    let mut waiting: Vec<usize> = (0..wins.len()).filter(|&n| wins[n].is_some()).collect();
    while let Some(number) = waiting.pop() {
        for earlier in std::mem::take(&mut before[number]) {
            if wins[earlier].is_some() {
                continue;
            }
            open[earlier] -= 1;
            if wins[number] == Some(false) {
                wins[earlier] = Some(true);
            } else if open[earlier] == 0 {
                wins[earlier] = Some(false);
            } else {
                continue;
            }
            waiting.push(earlier);
        }
    }
    Ok(Labels { about, numbers, wins })
}
