//! Games in which the players may have different moves, known by their moves alone: who wins is found by
//! playing, values by their definition.

use std::collections::HashMap;
use std::hash::Hash;

use grundy_short::{Game, Player};

use crate::impartial::worked_out;
use crate::position::{told_of, Judgement, Position, Step};
use crate::{Answers, Json, Refusal};

/// A position of such a game. Only the moves have to be told.
pub trait Partizan: Clone + Eq + Hash + Send + 'static {
    /// The position as its ruleset reads it.
    fn show(&self) -> String;
    /// The moves of a player: what each leads to, how it is said, and the places it touches.
    fn moves(
        &self,
        answers: &mut Answers,
        player: Player,
    ) -> Result<Vec<(Self, String, Vec<u64>)>, Refusal>;
    /// How it looks.
    fn picture(&self) -> Json;
    /// About how many moves there are.
    fn rough_moves(&self, answers: &mut Answers) -> Result<u64, Refusal>;
    /// The parts of which it is the sum.
    fn parts(&self) -> Vec<Self> {
        vec![self.clone()]
    }
}

/// What was found of the positions of one game: who wins for the player to move, in normal and in misère
/// play, and values.
struct Known<T> {
    wins: [HashMap<(T, Player), bool>; 2],
    values: HashMap<T, Game>,
}

impl<T> Default for Known<T> {
    fn default() -> Self {
        Known { wins: Default::default(), values: HashMap::new() }
    }
}

/// Where the moves of a player lead.
fn options<T: Partizan>(at: &T, answers: &mut Answers, player: Player) -> Result<Vec<T>, Refusal> {
    Ok(at.moves(answers, player)?.into_iter().map(|(after, ..)| after).collect())
}

/// A position, to be played.
pub struct Searched<T>(pub T);

impl<T: Partizan> Searched<T> {
    /// Does the player win, moving first?
    fn wins(&self, answers: &mut Answers, misere: bool, player: Player) -> Result<bool, Refusal> {
        let mut known = answers.memory.take::<Known<T>>();
        let found = worked_out(
            &(self.0.clone(), player),
            answers,
            &mut known.wins[usize::from(misere)],
            |(at, player), answers| {
                let after = options(at, answers, *player)?.into_iter();
                Ok(after.map(|after| (after, player.other())).collect())
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

    /// The value of a position that is not a sum.
    fn value_of(answers: &mut Answers, part: &T) -> Result<Game, Refusal> {
        let mut known = answers.memory.take::<Known<T>>();
        let found = worked_out(
            part,
            answers,
            &mut known.values,
            |at, answers| {
                let mut all = options(at, answers, Player::Left)?;
                all.extend(options(at, answers, Player::Right)?);
                Ok(all.iter().flat_map(T::parts).collect())
            },
            |answers, at, _, known| {
                let mut sides = [vec![], vec![]];
                for (side, player) in sides.iter_mut().zip(Player::BOTH) {
                    for option in options(at, answers, player)? {
                        let mut total = Game::ZERO;
                        for part in option.parts() {
                            let Some(&value) = known.get(&part) else { return Ok(None) };
                            total = answers.arena.add(total, value)?;
                        }
                        side.push(total);
                    }
                }
                Ok(Some(answers.arena.game(&sides[0], &sides[1])?))
            },
        );
        answers.memory.put(known);
        found
    }
}

impl<T: Partizan> Position for Searched<T> {
    fn show(&self) -> String {
        self.0.show()
    }

    fn moves(&self, answers: &mut Answers, player: Player) -> Result<Vec<Step>, Refusal> {
        let mut found: Vec<Step> = vec![];
        for (after, text, places) in self.0.moves(answers, player)? {
            let position = after.show();
            if found.iter().all(|step| step.position != position) {
                found.push(Step { position, text, places });
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
        Ok(Some(if self.wins(answers, misere, starter)? { starter } else { starter.other() }))
    }

    fn judge(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Judgement>, Refusal> {
        let other = player.other();
        let mut found: Vec<Judgement> = vec![];
        for (after, text, places) in self.0.moves(answers, player)? {
            let position = after.show();
            if found.iter().any(|one| one.step.position == position) {
                continue;
            }
            let winner = Searched(after).winner(answers, misere, other)?;
            let step = Step { position, text, places };
            let why = told_of(winner, other);
            found.push(Judgement { step, wins: winner == Some(player), why });
        }
        Ok(found)
    }

    fn game(&self, answers: &mut Answers, _most: Option<usize>) -> Result<Game, Refusal> {
        let mut total = Game::ZERO;
        for part in self.0.parts() {
            let value = Self::value_of(answers, &part)?;
            total = answers.arena.add(total, value)?;
        }
        Ok(total)
    }

    fn picture(&self) -> Json {
        self.0.picture()
    }

    fn rough_moves(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        self.0.rough_moves(answers)
    }
}
