//! Misère play of heap games.

pub mod base;
pub mod bits;
pub mod extend;
pub mod game;
pub mod monoid;
pub mod pairs;
pub mod refine;
mod repair;
pub mod stop;
pub mod transition;
pub mod verify;
