//! End-Nim: heaps in a row, of which Left takes from the leftmost and Right from the rightmost
//! (Albert and Nowakowski, *The game of End-Nim*, Electronic Journal of Combinatorics 8(2), 2001).

use std::collections::HashMap;

use grundy_short::{Game, Player};

use crate::impartial::worked_out;
use crate::picture::of_rows;
use crate::position::{told_of, Judgement, Position, Step};
use crate::squares::{squares, written};
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "end-nim",
    title: "End-Nim",
    example: "3 5 4",
    impartial: false,
    help: "Left takes any number from the leftmost heap, Right from the rightmost.",
    read: |_, text| Ok(Box::new(EndNim::read(text)?)),
    ..Strip::COINS
};

/// Heaps in a row, none empty, Left's end first.
#[derive(Clone, PartialEq, Eq, Hash)]
struct EndNim(Vec<u64>);

/// What was found of rows: who wins for the player to move, in normal and in misère play, and values.
#[derive(Default)]
struct Known {
    wins: [HashMap<(EndNim, Player), bool>; 2],
    values: HashMap<EndNim, Game>,
}

impl EndNim {
    fn read(text: &str) -> Result<Self, Refusal> {
        let heaps = squares(text, "heaps")?;
        Ok(EndNim(heaps.into_iter().filter(|&heap| heap > 0).collect()))
    }

    /// The heap a player takes from.
    fn heap(&self, player: Player) -> u64 {
        let end = if player.is_left() { self.0.first() } else { self.0.last() };
        end.copied().unwrap_or(0)
    }

    /// The row after a player has left so much of the heap at their end.
    fn after(&self, player: Player, left: u64) -> EndNim {
        let mut row = self.0.clone();
        let end = if player.is_left() { 0 } else { row.len() - 1 };
        if left == 0 {
            row.remove(end);
        } else {
            row[end] = left;
        }
        EndNim(row)
    }

    fn options(&self, player: Player) -> Vec<EndNim> {
        (0..self.heap(player)).map(|left| self.after(player, left)).collect()
    }

    /// Does the player win, moving first? By playing.
    fn wins(&self, answers: &mut Answers, misere: bool, player: Player) -> Result<bool, Refusal> {
        let mut known = answers.memory.take::<Known>();
        let found = worked_out(
            &(self.clone(), player),
            answers,
            &mut known.wins[usize::from(misere)],
            |(row, player), _| {
                let after = row.options(*player).into_iter();
                Ok(after.map(|row| (row, player.other())).collect())
            },
            |_, _, options, known| {
                if options.is_empty() {
                    return Ok(Some(misere));
                }
                if options.iter().any(|option| known.get(option) == Some(&false)) {
                    return Ok(Some(true));
                }
                Ok(options.iter().all(|option| known.contains_key(option)).then_some(false))
            },
        );
        answers.memory.put(known);
        found
    }
}

impl Position for EndNim {
    fn show(&self) -> String {
        if self.0.is_empty() {
            "0".into()
        } else {
            written(&self.0)
        }
    }

    fn moves(&self, _answers: &mut Answers, player: Player) -> Result<Vec<Step>, Refusal> {
        let heap = self.heap(player);
        let step = |left: u64| Step {
            position: self.after(player, left).show(),
            text: format!("{heap} → {left}"),
            places: vec![],
        };
        Ok((0..heap).map(step).collect())
    }

    fn winner(
        &self,
        answers: &mut Answers,
        misere: bool,
        starter: Player,
    ) -> Result<Option<Player>, Refusal> {
        Ok(Some(if self.wins(answers, misere, starter)? { starter } else { starter.other() }))
    }

    fn judge(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Judgement>, Refusal> {
        let (steps, other) = (self.moves(answers, player)?, player.other());
        let mut found = Vec::new();
        for (step, after) in steps.into_iter().zip(self.options(player)) {
            let winner = after.winner(answers, misere, other)?;
            let why = told_of(winner, other);
            found.push(Judgement { step, wins: winner == Some(player), why });
        }
        Ok(found)
    }

    fn game(&self, answers: &mut Answers, _most: Option<usize>) -> Result<Game, Refusal> {
        let mut known = answers.memory.take::<Known>();
        let found = worked_out(
            self,
            answers,
            &mut known.values,
            |row, _| Ok(Player::BOTH.iter().flat_map(|&player| row.options(player)).collect()),
            |answers, row, _, known| {
                let side = |player| -> Option<Vec<Game>> {
                    row.options(player).iter().map(|option| known.get(option).copied()).collect()
                };
                let (Some(left), Some(right)) = (side(Player::Left), side(Player::Right)) else {
                    return Ok(None);
                };
                Ok(Some(answers.arena.game(&left, &right)?))
            },
        );
        answers.memory.put(known);
        found
    }

    fn picture(&self) -> Json {
        of_rows(&self.0)
    }

    fn rough_moves(&self, _answers: &mut Answers) -> Result<u64, Refusal> {
        Ok(self.0.iter().fold(0, |sum, heap| sum.saturating_add(*heap)))
    }
}
