//! Misère play of heap games.

pub mod base;
pub mod bits;
mod candidate;
pub mod extend;
pub mod game;
pub mod monoid;
pub mod pairs;
pub mod refine;
pub mod stop;
pub mod transition;
pub mod verify;
pub mod words;
