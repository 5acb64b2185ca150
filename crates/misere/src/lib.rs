//! Misère play of impartial games: whoever cannot move wins.
pub mod adder;
pub mod genus;
mod hash;
pub mod heap_genera;
pub mod sums;
