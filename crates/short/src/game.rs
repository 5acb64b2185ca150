//! A value as an index into the arena, and the two players.

/// Left (positive, blue, black in Col) and Right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    Left,
    Right,
}

impl Player {
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The opponent.
    pub fn other(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// 0 for Left, 1 for Right.
    pub fn index(self) -> usize {
        self as usize
    }

    /// `true` for Left.
    pub fn is_left(self) -> bool {
        self == Player::Left
    }
}

/// A canonical form: a shape and a number to which it is translated. Two games are equal in
/// value exactly when they are the same `Game` of the same arena. `Ord` is storage order, not
/// the order of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Game(pub(crate) u64);

impl Game {
    pub const ZERO: Game = Game(0);

    pub(crate) fn new(shape: u32, number: u32) -> Game {
        Game(u64::from(shape) << 32 | u64::from(number))
    }

    pub(crate) fn shape(self) -> u32 {
        (self.0 >> 32) as u32
    }

    pub(crate) fn number_id(self) -> u32 {
        self.0 as u32
    }

    /// An opaque number that identifies the value within its arena.
    pub fn id(self) -> u64 {
        self.0
    }

    /// The game with this [`id`](Self::id); the caller vouches that it came from the same arena.
    pub fn from_id(id: u64) -> Game {
        Game(id)
    }

    /// Is the value a number?
    pub fn is_number(self) -> bool {
        self.shape() == 0
    }
}
