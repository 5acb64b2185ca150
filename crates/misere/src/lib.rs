//! Misère play: the last player to move loses.
//!
//! Two positions are equal in the *misère quotient* of a game if no position of that game tells
//! them apart in a sum (Plambeck 2005; Plambeck & Siegel, "Misère quotients for impartial
//! games", J. Combin. Theory A 115, 2008). It generalises Allemang's and Plambeck's pretending.

pub mod base;
pub mod bits;
mod candidate;
pub mod extend;
pub mod game;
pub mod isomorphism;
pub mod monoid;
pub mod play;
pub mod presentation;
pub mod quotient;
mod refine;
pub mod solver;
pub mod stop;
pub mod transition;
pub mod verify;
pub mod words;
