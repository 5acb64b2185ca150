//! Misère play of impartial games: the last player to move loses.
//!
//! Two ways to see it. The *genus* and the canonical form of a game tell what it is in the wide
//! world of all games (Conway; Allemang 1984). The *quotient* of one game puts two of its
//! positions together if no position of that game tells them apart in a sum (Plambeck 2005;
//! Plambeck & Siegel, "Misère quotients for impartial games", J. Combin. Theory A 115, 2008); it
//! generalises Allemang's and Plambeck's pretending.

#![forbid(unsafe_code)]

pub mod adder;
pub mod base;
pub mod bits;
pub mod candidate;
pub mod canonical;
pub mod certificate;
pub mod classes;
pub mod construct;
pub mod extend;
pub mod factors;
pub mod further;
pub mod game;
pub mod generalized;
pub mod genus;
mod hash;
pub mod heap_genera;
pub mod isomorphism;
mod lattice;
pub mod links;
pub mod marking;
pub mod monoid;
pub mod names;
pub mod next_heap;
pub mod parts;
pub mod play;
pub mod presentation;
pub mod quotient;
mod refine;
pub mod saved;
mod shape;
pub mod solver;
pub mod stop;
pub mod sums;
pub mod tame;
pub mod transition;
pub mod verify;
pub mod weighted;
pub mod weights;
pub mod words;
