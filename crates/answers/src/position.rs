//! What every position can do: the moves of both players, who wins and why.

use grundy_loopy::Loopy;
use grundy_short::{Game, Player};

use crate::explain::argument::{played_out, Argument};
use crate::explain::MOST_MOVES;
use crate::strips::formulas::Square;
use crate::{Answers, Json, Refusal};

/// A legal move: the position it leads to, how to say it, and the places it touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub position: String,
    pub text: String,
    pub places: Vec<u64>,
}

/// Another way to make a move that is listed: the position it leads to, and the places it touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Also {
    pub position: String,
    pub places: Vec<u64>,
}

/// A move that was judged: does it win for the player who makes it, and why?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    pub step: Step,
    pub wins: bool,
    pub why: String,
}

/// A move, whether it wins, or nothing if that was not found in time, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub step: Step,
    pub wins: Option<bool>,
    pub why: String,
}

impl From<Judgement> for Verdict {
    fn from(found: Judgement) -> Self {
        Verdict { step: found.step, wins: Some(found.wins), why: found.why }
    }
}

/// A position of any game.
pub trait Position {
    /// The position as its ruleset reads it.
    fn show(&self) -> String;
    /// The moves of a player, each position reached once.
    fn moves(&self, answers: &mut Answers, player: Player) -> Result<Vec<Step>, Refusal>;
    /// Other ways to make these moves, where some are the same by symmetry.
    fn also(&self, _answers: &mut Answers, _player: Player) -> Result<Vec<Also>, Refusal> {
        Ok(vec![])
    }
    /// Who wins when this player starts; nobody if play need not end.
    fn winner(
        &self,
        answers: &mut Answers,
        misere: bool,
        starter: Player,
    ) -> Result<Option<Player>, Refusal>;
    /// Every move of a player, whether it wins, and why.
    fn judge(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Judgement>, Refusal>;
    /// The same as far as it is found in about so many seconds.
    fn judge_within(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
        seconds: f64,
    ) -> Result<Vec<Verdict>, Refusal> {
        let patience = std::mem::replace(&mut answers.patience, seconds);
        let judged = self.judge(answers, misere, player);
        answers.patience = patience;
        match judged {
            Ok(judged) => Ok(judged.into_iter().map(Verdict::from).collect()),
            Err(Refusal::Limit(_)) => Ok(unsettled(self.moves(answers, player)?)),
            Err(other) => Err(other),
        }
    }
    /// Some winning moves of a position that may have too many moves to list.
    fn some_winning_moves(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Step>, Refusal> {
        if self.rough_moves(answers)? > 100 * MOST_MOVES {
            return Ok(vec![]);
        }
        let judged = self.judge(answers, misere, player)?;
        Ok(judged.into_iter().filter(|one| one.wins).map(|one| one.step).take(MOST_NAMED).collect())
    }
    /// All winning moves, and whether that is known to be all.
    fn winning_moves(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<(Vec<Step>, bool), Refusal> {
        if self.rough_moves(answers)? > 100 * MOST_MOVES {
            return Ok((self.some_winning_moves(answers, misere, player)?, false));
        }
        let judged = self.judge(answers, misere, player)?;
        Ok((judged.into_iter().filter(|one| one.wins).map(|one| one.step).collect(), true))
    }
    /// The Sprague–Grundy value, if it has one.
    fn nim_value(&self, _answers: &mut Answers) -> Result<Option<Square>, Refusal> {
        Ok(None)
    }
    /// Why the player to move wins or loses, as an argument that an explanation puts into words.
    fn argument(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Argument, Refusal> {
        Ok(played_out(self.winner(answers, misere, player)? != Some(player)))
    }
    /// The parts it falls into in which somebody can still move, equal ones written alike; nothing
    /// if it does not fall apart.
    fn parts(&self, _answers: &mut Answers) -> Result<Option<Vec<String>>, Refusal> {
        Ok(None)
    }
    /// Can play come back to a position, although the ruleset need not be loopy?
    fn is_loopy(&self, _answers: &mut Answers) -> Result<bool, Refusal> {
        Ok(false)
    }
    /// Why the player to move wins or loses, in a few words.
    fn why(&self, answers: &mut Answers, misere: bool, player: Player) -> Result<String, Refusal> {
        Ok(told_of(self.winner(answers, misere, player)?, player))
    }
    /// The value in normal play of a position that ends, evaluating at most this many positions.
    fn game(&self, answers: &mut Answers, most: Option<usize>) -> Result<Game, Refusal>;
    /// The value in normal play, if play can go on for ever.
    fn loopy_value(&self, _answers: &mut Answers) -> Result<Option<Loopy>, Refusal> {
        Ok(None)
    }
    /// Do both players have the same moves? Only sums differ from their ruleset in this.
    fn impartial(&self) -> Option<bool> {
        None
    }
    /// Ruleset and position, if it is a board, whose search knows more than its moves.
    fn board(&self) -> Option<(&'static str, &str)> {
        None
    }
    /// How it looks.
    fn picture(&self) -> Json;
    /// About how many moves there are.
    fn rough_moves(&self, _answers: &mut Answers) -> Result<u64, Refusal> {
        Ok(0)
    }
}

/// Winning moves named of a position with very many.
pub const MOST_NAMED: usize = 200;

/// Moves of which nothing was found in time.
pub fn unsettled(steps: Vec<Step>) -> Vec<Verdict> {
    let open = |step| Verdict { step, wins: None, why: "too large to search".into() };
    steps.into_iter().map(open).collect()
}

/// The name of a player.
pub fn name(player: Player) -> &'static str {
    if player.is_left() {
        "left"
    } else {
        "right"
    }
}

/// The player of this name.
pub fn player(name: &str) -> Result<Player, Refusal> {
    match name {
        "" | "left" => Ok(Player::Left),
        "right" => Ok(Player::Right),
        _ => Err(Refusal::input(format!("player '{name}': expected 'left' or 'right'"))),
    }
}

/// What a search found, in words for the player to move.
pub fn told(wins: bool) -> String {
    if wins { "it has a winning move, by search" } else { "every move loses, by search" }.into()
}

/// The same where play may be drawn.
pub fn told_of(winner: Option<Player>, player: Player) -> String {
    match winner {
        None => "neither side can force a win, by search".into(),
        Some(winner) => told(winner == player),
    }
}

/// Why a move wins or not, when a search said so.
pub fn searched(wins: bool) -> String {
    if wins { "every reply to it loses, by search" } else { "it has a winning reply" }.into()
}

/// A nim-sum written out.
pub fn nim_sum_text(heaps: &[u64], name: &str) -> String {
    let total = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    if heaps.len() == 1 && name == "nim-sum" {
        return format!("nim-value {total}");
    }
    let shown: Vec<String> = heaps.iter().map(u64::to_string).collect();
    let shown = if shown.is_empty() { "0".into() } else { shown.join(" ⊕ ") };
    format!("{name} {shown} = {total}")
}
