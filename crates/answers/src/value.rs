//! A partizan value to be played: a move is to an option of the canonical form.

use grundy_loopy::Loopy;
use grundy_short::{Game, Player, Style};

use crate::explain::argument::{played_out, Argument};
use crate::explain::values::values;
use crate::labels::labelled;
use crate::partizan::{calculate, Calculated};
use crate::picture::of_words;
use crate::position::{told_of, Judgement, Position, Step};
use crate::{Answers, Json, Refusal};

pub const NAME: &str = "game";

/// A value as it is written; equal values are written alike.
pub struct Value {
    text: String,
}

impl Value {
    pub fn read(answers: &mut Answers, text: &str) -> Result<Self, Refusal> {
        match calculate(answers, text)? {
            Calculated::Game(game) => Ok(Value { text: answers.arena.show(game)? }),
            Calculated::Loopy(game) => {
                let Answers { arena, stoppers, .. } = answers;
                Ok(Value { text: stoppers.show(arena, game, Style::Ascii)? })
            }
            Calculated::Other(other) => {
                Err(Refusal::input(format!("'{text}' is {other}, not a game that can be played")))
            }
        }
    }

    fn value(&self, answers: &mut Answers) -> Result<Calculated, Refusal> {
        calculate(answers, &self.text)
    }

    fn as_loopy(&self, answers: &mut Answers) -> Result<Loopy, Refusal> {
        match self.value(answers)? {
            Calculated::Loopy(found) => Ok(found),
            Calculated::Game(game) => Ok(answers.stoppers.short_value(game)?),
            Calculated::Other(_) => unreachable!("only games are read"),
        }
    }
}

impl Position for Value {
    fn show(&self) -> String {
        self.text.clone()
    }

    fn moves(&self, answers: &mut Answers, player: Player) -> Result<Vec<Step>, Refusal> {
        let mut texts = Vec::new();
        match self.value(answers)? {
            Calculated::Game(game) => {
                for option in answers.arena.options(game, player)? {
                    texts.push(answers.arena.show(option)?);
                }
            }
            Calculated::Loopy(found) if found.is_stopper() => {
                let Answers { arena, stoppers, .. } = answers;
                for option in stoppers.options(arena, found.onside, player)? {
                    texts.push(stoppers.show_stopper(arena, option, Style::Ascii)?);
                }
            }
            _ => {
                return Err(Refusal::input(format!(
                    "{} is not a stopper: only stoppers have options to move to",
                    self.text
                )))
            }
        }
        let step = |position: String| {
            let text = format!("{} → {position}", self.text);
            Step { position, text, places: vec![] }
        };
        Ok(texts.into_iter().map(step).collect())
    }

    fn winner(
        &self,
        answers: &mut Answers,
        misere: bool,
        starter: Player,
    ) -> Result<Option<Player>, Refusal> {
        if misere {
            let read = |answers: &mut Answers, text: &str| -> Result<Box<dyn Position>, Refusal> {
                Ok(Box::new(Value::read(answers, text)?))
            };
            return labelled(answers, NAME, &read, &self.text, starter, true);
        }
        let value = self.as_loopy(answers)?;
        let found = answers.stoppers.outcome(&mut answers.arena, value)?;
        Ok(if starter.is_left() { found.left_starts } else { found.right_starts })
    }

    fn judge(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Judgement>, Refusal> {
        let mut found = Vec::new();
        for step in self.moves(answers, player)? {
            let after = Value { text: step.position.clone() };
            let wins = after.winner(answers, misere, player.other())? == Some(player);
            found.push(Judgement { step, wins, why: after.why(answers, misere, player.other())? });
        }
        Ok(found)
    }

    fn why(&self, answers: &mut Answers, misere: bool, player: Player) -> Result<String, Refusal> {
        if misere {
            return Ok(told_of(self.winner(answers, true, player)?, player));
        }
        Ok(format!("value {}", self.text))
    }

    fn argument(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Argument, Refusal> {
        match self.value(answers)? {
            Calculated::Game(game) if !misere => {
                values(&mut answers.arena, &[(self.text.clone(), game)], player)
            }
            _ => Ok(played_out(self.winner(answers, misere, player)? != Some(player))),
        }
    }

    fn is_loopy(&self, answers: &mut Answers) -> Result<bool, Refusal> {
        Ok(self.loopy_value(answers)?.is_some())
    }

    fn picture(&self) -> Json {
        of_words(&self.text)
    }

    fn game(&self, answers: &mut Answers, _most: Option<usize>) -> Result<Game, Refusal> {
        match self.value(answers)? {
            Calculated::Game(game) => Ok(game),
            _ => Err(Refusal::input(format!(
                "{} is loopy: it is not equal to a game that ends",
                self.text
            ))),
        }
    }

    fn loopy_value(&self, answers: &mut Answers) -> Result<Option<Loopy>, Refusal> {
        match self.value(answers)? {
            Calculated::Loopy(found) => Ok(Some(found)),
            _ => Ok(None),
        }
    }
}
