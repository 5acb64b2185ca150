//! End-Nim: heaps in a row, of which Left takes from the leftmost and Right from the rightmost
//! (Albert and Nowakowski, *The game of End-Nim*, Electronic Journal of Combinatorics 8(2), 2001).

use grundy_short::Player;

use crate::picture::of_rows;
use crate::searched::{Partizan, Searched};
use crate::squares::{squares, written};
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "end-nim",
    title: "End-Nim",
    example: "3 5 4",
    impartial: false,
    help: "Left takes any number from the leftmost heap, Right from the rightmost.",
    read: |_, text| Ok(Box::new(Searched(EndNim::read(text)?))),
    ..Strip::COINS
};

/// Heaps in a row, none empty, Left's end first.
#[derive(Clone, PartialEq, Eq, Hash)]
struct EndNim(Vec<u64>);

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
}

impl Partizan for EndNim {
    fn show(&self) -> String {
        if self.0.is_empty() {
            "0".into()
        } else {
            written(&self.0)
        }
    }

    fn moves(
        &self,
        _answers: &mut Answers,
        player: Player,
    ) -> Result<Vec<(Self, String, Vec<u64>)>, Refusal> {
        let heap = self.heap(player);
        let step = |left: u64| (self.after(player, left), format!("{heap} → {left}"), vec![]);
        Ok((0..heap).map(step).collect())
    }

    fn picture(&self) -> Json {
        of_rows(&self.0)
    }

    fn rough_moves(&self, _answers: &mut Answers) -> Result<u64, Refusal> {
        Ok(self.0.iter().fold(0, |sum, heap| sum.saturating_add(*heap)))
    }
}
