//! Why one game is not ≤ another: the move that shows it.

use crate::arena::Arena;
use crate::fault::Fault;
use crate::game::{Game, Player};

/// In which component of the difference `g - h` the move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// In `g`.
    First,
    /// In `h` (by the other player there, since it is subtracted).
    Second,
}

/// A move that wins a difference `g - h`: the component moved in and the option reached there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinningMove {
    pub player: Player,
    pub component: Component,
    pub option: Game,
}

impl Arena {
    /// `None` if `g ≤ h`; otherwise a first move with which Left wins `g - h`: a `g^L ≥ h` or an
    /// `h^R ≤ g` (Austin 1976, after Lemma 1.9).
    pub fn refute_le(&mut self, g: Game, h: Game) -> Result<Option<WinningMove>, Fault> {
        if self.le(g, h)? {
            return Ok(None);
        }
        let player = Player::Left;
        for option in self.options(g, Player::Left)? {
            if self.le(h, option)? {
                return Ok(Some(WinningMove { player, component: Component::First, option }));
            }
        }
        for option in self.options(h, Player::Right)? {
            if self.le(option, g)? {
                return Ok(Some(WinningMove { player, component: Component::Second, option }));
            }
        }
        unreachable!("a refuted inequality has a winning move")
    }
}
