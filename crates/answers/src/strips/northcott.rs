//! Northcott's game: in every row of a board one white and one black counter face each other.
//!
//! Retreats only delay: each is answered by following up, and the board is finite. So the gaps are
//! Nim heaps (Berlekamp, Conway and Guy, *Winning Ways*, chapter 3). In misère play, where this does
//! not hold, small boards are searched, and play that need not end is a draw.

use grundy_short::{Game, Player};
use serde_json::json;

use crate::explain::argument::{played_out, Argument};
use crate::explain::nim_sum::nim_sum;
use crate::impartial::nimber;
use crate::labels::labelled;
use crate::position::{nim_sum_text, told_of, Judgement, Position, Step};
use crate::records::Record;
use crate::strips::formulas::Square;
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "northcott",
    title: "Northcott's game",
    example: "0-3 1-7 2-4",
    impartial: false,
    loopy: true,
    help: "Move your counter of a row any number of squares forward or back, not over the other.",
    read: |_, text| Ok(Box::new(Northcott::read(text)?)),
    record: Record::Rows,
    ..Strip::COINS
};

/// Squares of a row, unless told.
const WIDTH: u64 = 8;
/// Most squares of a row.
const WIDEST: u64 = 10_000;

#[derive(Clone)]
struct Northcott {
    /// White's square and Black's; White is Left.
    rows: Vec<(u64, u64)>,
    width: u64,
}

impl Northcott {
    fn read(text: &str) -> Result<Self, Refusal> {
        let (mut width, mut rest) = (WIDTH, text);
        if let Some((head, rows)) = text.rsplit_once(':') {
            let plain: String = head.split_whitespace().collect();
            let given = plain.strip_prefix("width=").and_then(|n| n.parse().ok());
            width = given.filter(|&n| (2..=WIDEST).contains(&n)).ok_or_else(|| {
                Refusal::input(format!(
                    "'{head}' in '{text}': expected width=10 or the like before the colon"
                ))
            })?;
            rest = rows;
        }
        let mut rows = Vec::new();
        for word in rest.split_whitespace() {
            let row = word.split_once('-').and_then(|(white, black)| {
                Some((white.parse::<u64>().ok()?, black.parse::<u64>().ok()?))
            });
            let Some((white, black)) = row else {
                let start = word.as_ptr() as usize - text.as_ptr() as usize;
                return Err(Refusal::input(format!(
                    "'{word}' at column {} of '{text}': write a row as the squares of white and \
                     black, as in 0-3",
                    text[..start].chars().count() + 1
                )));
            };
            if white == black || white.max(black) >= width {
                return Err(Refusal::input(format!(
                    "row {} ({white}, {black}): must be two different squares from 0 to {}",
                    rows.len(),
                    width - 1
                )));
            }
            rows.push((white, black));
        }
        Ok(Northcott { rows, width })
    }

    fn gaps(&self) -> Vec<u64> {
        self.rows.iter().map(|(white, black)| white.abs_diff(*black) - 1).collect()
    }

    fn value(&self) -> u64 {
        self.gaps().iter().fold(0, |sum, gap| sum ^ gap)
    }

    fn steps(&self, player: Player) -> Vec<(Northcott, Step)> {
        let mut found = Vec::new();
        for (number, &(white, black)) in self.rows.iter().enumerate() {
            let (mine, other) = if player.is_left() { (white, black) } else { (black, white) };
            let free = if mine < other { 0..other } else { other + 1..self.width };
            for to in free.filter(|&to| to != mine) {
                let mut after = self.clone();
                after.rows[number] = if player.is_left() { (to, other) } else { (other, to) };
                let row = number as u64 * self.width;
                let text = format!("row {}: {mine} → {to}", number + 1);
                let step =
                    Step { position: after.show(), text, places: vec![row + mine, row + to] };
                found.push((after, step));
            }
        }
        found
    }
}

impl Position for Northcott {
    fn show(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|(w, b)| format!("{w}-{b}")).collect();
        let head =
            if self.width == WIDTH { String::new() } else { format!("width={}: ", self.width) };
        head + &rows.join(" ")
    }

    fn moves(&self, _answers: &mut Answers, player: Player) -> Result<Vec<Step>, Refusal> {
        Ok(self.steps(player).into_iter().map(|(_, step)| step).collect())
    }

    fn winner(
        &self,
        answers: &mut Answers,
        misere: bool,
        starter: Player,
    ) -> Result<Option<Player>, Refusal> {
        if misere {
            let read = |_: &mut Answers, text: &str| -> Result<Box<dyn Position>, Refusal> {
                Ok(Box::new(Northcott::read(text)?))
            };
            return labelled(answers, ABOUT.name, &read, &self.show(), starter, true);
        }
        Ok(Some(if self.value() == 0 { starter.other() } else { starter }))
    }

    fn judge(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Judgement>, Refusal> {
        let other = player.other();
        if misere {
            self.winner(answers, true, player)?; // labels all that can be reached
        }
        let mut found = Vec::new();
        for (after, step) in self.steps(player) {
            let wins = after.winner(answers, misere, other)? == Some(player);
            found.push(Judgement { step, wins, why: after.why(answers, misere, other)? });
        }
        Ok(found)
    }

    fn why(&self, answers: &mut Answers, misere: bool, player: Player) -> Result<String, Refusal> {
        if misere {
            return Ok(told_of(self.winner(answers, true, player)?, player));
        }
        Ok(nim_sum_text(&self.gaps(), "gaps"))
    }

    fn argument(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Argument, Refusal> {
        if misere {
            return Ok(played_out(self.winner(answers, true, player)? != Some(player)));
        }
        let note = "(Moving away only delays: the other follows.)";
        Ok(nim_sum(&self.gaps(), "gaps", note))
    }

    fn picture(&self) -> Json {
        let mut places = Vec::new();
        for (y, &(white, black)) in self.rows.iter().enumerate() {
            for x in 0..self.width {
                let mark = match x {
                    x if x == white => "left",
                    x if x == black => "right",
                    _ => "empty",
                };
                places.push(json!([x, y, mark, format!("row {}, {x}", y + 1)]));
            }
        }
        json!({"style": "squares", "places": places, "lines": []})
    }

    fn rough_moves(&self, _answers: &mut Answers) -> Result<u64, Refusal> {
        Ok(self.rows.len() as u64 * self.width)
    }

    fn game(&self, answers: &mut Answers, _most: Option<usize>) -> Result<Game, Refusal> {
        nimber(answers, self.value())
    }

    fn nim_value(&self, _answers: &mut Answers) -> Result<Option<Square>, Refusal> {
        Ok(Some(self.value().into()))
    }
}
