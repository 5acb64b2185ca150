//! Sums of positions of unknown value and of values, as a search over sums meets them.

use grundy_short::{Game, Player};
use smallvec::SmallVec;

/// A sum: unknown parts, values that are expensive to add, and the rest added up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    pub parts: SmallVec<[Part; 4]>,
    pub games: SmallVec<[Game; 2]>,
    pub total: Game,
}

impl Default for Sum {
    fn default() -> Sum {
        Sum { parts: SmallVec::new(), games: SmallVec::new(), total: Game::ZERO }
    }
}

/// A part of a sum: its pool, its number there, and whether the players are exchanged, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part(u64);

impl Part {
    pub fn new(pool: u16, id: u32, negated: bool) -> Part {
        Part(u64::from(pool) << 33 | u64::from(id) << 1 | u64::from(negated))
    }

    pub fn pool(self) -> usize {
        (self.0 >> 33) as usize
    }

    pub fn id(self) -> u32 {
        (self.0 >> 1) as u32
    }

    pub fn negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The same with players exchanged.
    pub fn turned(self) -> Part {
        Part(self.0 ^ 1)
    }

    /// The same with players as in the pool.
    pub fn plain(self) -> Part {
        Part(self.0 & !1)
    }

    /// Another position of the same pool, seen as this one is.
    pub fn moved(self, id: u32, negated: bool) -> Part {
        Part(self.0 >> 33 << 33 | u64::from(id) << 1 | (self.0 & 1) ^ u64::from(negated))
    }

    /// Who moves in the pool when the player moves here.
    pub fn player(self, mover: Player) -> Player {
        if self.negated() {
            mover.other()
        } else {
            mover
        }
    }
}
