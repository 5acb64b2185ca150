//! Fox and Geese, plain and Ceylonese: loopy, but when players alternate, play ends.

use grundy_loopy::{FoxAndGeese, Loopy};
use grundy_short::{Game, Player};

use crate::board::said;
use crate::picture::of_board;
use crate::position::{told, Judgement, Position, Step};
use crate::{Answers, Json, Refusal};

/// A position of Fox and Geese.
pub struct Fox {
    board: FoxAndGeese,
    reach: usize,
}

impl Fox {
    /// A position with a fox that goes up to so many squares.
    pub fn read(text: &str, reach: usize) -> Result<Self, Refusal> {
        Ok(Fox { board: FoxAndGeese::read(text)?.reaching(reach), reach })
    }
}

impl Position for Fox {
    fn show(&self) -> String {
        self.board.show()
    }

    fn moves(&self, _answers: &mut Answers, player: Player) -> Result<Vec<Step>, Refusal> {
        let here = self.board.show();
        let width = here.split('|').next().map_or(1, str::len);
        let pieces = here.split('|').enumerate();
        let fox = pieces.filter_map(|(i, row)| row.find('o').map(|j| (i + j) % 2)).next();
        let mut steps = Vec::new();
        for position in self.board.options(player) {
            let (text, squares) = said(&here, &position);
            // Only every second square is a place of the picture.
            let count = here.len();
            let places: Vec<usize> =
                (0..count).filter(|s| Some((s / width + s % width) % 2) == fox).collect();
            let place = |s: &u64| places.iter().position(|p| *p as u64 == *s).map(|p| p as u64);
            steps.push(Step { places: squares.iter().filter_map(place).collect(), position, text });
        }
        Ok(steps)
    }

    fn winner(
        &self,
        answers: &mut Answers,
        misere: bool,
        starter: Player,
    ) -> Result<Option<Player>, Refusal> {
        let wins = self.board.wins(&mut answers.arena, starter, misere)?;
        Ok(Some(if wins { starter } else { starter.other() }))
    }

    fn judge(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Judgement>, Refusal> {
        let mut found = Vec::new();
        for step in self.moves(answers, player)? {
            let after = Fox::read(&step.position, self.reach)?;
            let loses = after.board.wins(&mut answers.arena, player.other(), misere)?;
            found.push(Judgement { step, wins: !loses, why: told(loses) });
        }
        Ok(found)
    }

    fn game(&self, _answers: &mut Answers, _most: Option<usize>) -> Result<Game, Refusal> {
        let here = self.show();
        Err(Refusal::input(format!("{here} of Fox and Geese is loopy: it has no short value")))
    }

    fn loopy_value(&self, answers: &mut Answers) -> Result<Option<Loopy>, Refusal> {
        let Answers { arena, stoppers, .. } = answers;
        Ok(Some(self.board.value(arena, stoppers)?))
    }

    fn picture(&self) -> Json {
        of_board(&self.board.draw())
    }
}
