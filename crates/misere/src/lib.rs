//! Misère play of impartial games: whoever cannot move wins.

pub mod adder;
pub mod canonical;
pub mod classes;
pub mod construct;
pub mod generalized;
pub mod genus;
mod hash;
pub mod heap_genera;
pub mod names;
pub mod parts;
pub mod saved;
pub mod sums;
pub mod tame;
