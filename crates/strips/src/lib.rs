//! Games of coins on strips of squares.
//!
//! * [`welter`]: Welter's game by mating, its inverse in each coin, misère play.
//! * [`particles`]: Welter, Nim, Antonim and Antimatter as one family; [`search`] gives their
//!   values from the definition, [`table`] their P-positions by the table method.
//! * [`joined`]: strips that share their first cells (Star Nim, Star Silver Dollar and on).
//! * [`rows`]: rows of two-token tables as finite machines; [`runner`]: rows with any number of
//!   tokens; [`sequences`]: the positions of a given value; [`bands`]: diagonals, by [`closure`]; [`orbit`]: periods
//!   proved by a repeated state.
//! * [`blocks`]: the 2×2 blocks in tables of Welter's game with three coins.

mod band;
pub mod bands;
pub mod blocks;
pub mod closure;
pub mod joined;
pub mod orbit;
pub mod particles;
mod paths;
pub mod rows;
pub mod runner;
pub mod search;
pub mod sequences;
pub mod star_nim;
pub mod table;
pub mod welter;
mod wide_rows;
pub mod words;

/// Why a computation gave no answer. "Cannot within the bounds" is not "wrong".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stopped {
    /// More positions than the given limit would have to be stored.
    TooMany { limit: usize },
    /// A search would look at more moves than is sensible.
    TooMuch { moves: u128 },
    /// Ctrl-C or the end of the time allowed; `done` is how far the work had come.
    Interrupted { done: u64 },
}

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Stopped::TooMany { limit } => {
                write!(f, "the search needs more than {limit} positions; give a smaller position")
            }
            Stopped::TooMuch { moves } => {
                write!(f, "the search would look at about {moves} moves; give a smaller position")
            }
            Stopped::Interrupted { done } => write!(f, "stopped after {done} steps"),
        }
    }
}
