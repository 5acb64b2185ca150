//! Short partizan games under normal play.
//!
//! The naive definition: a game is `{L|R}`; `G ≤ H` unless some `G^L ≥ H` or some `H^R ≤ G`;
//! `G + H = {G^L+H, G+H^L | G^R+H, G+H^R}`. Everything here computes with *canonical forms*
//! (no dominated, no reversible options), of which each value has exactly one, kept once in an
//! [`Arena`]: a [`Game`] is two indices and equality of values is equality of those.
//!
//! * Number translation: for `G` not a number and `x` a number, `G + x = {G^L+x | G^R+x}` is
//!   canonical when `G` is. A game is therefore stored as a *shape* (translated so that its
//!   Right stop is 0) and a number. Adding a number costs nothing, and a sum of switches has
//!   a form of linear, not exponential, size.
//! * Shapes `n·↑ + *m` are packed; their sums and comparisons are O(1).
//! * `≤` and `+` are memoised in tables of bounded size.

#![forbid(unsafe_code)]

mod arena;
mod birthday;
mod cache;
mod canonical;
mod companion;
mod compounds;
mod cooling;
mod differences;
mod dyadic;
mod fault;
mod gains;
mod game;
mod incentive;
mod infinitesimal;
mod lattice;
pub mod nimber;
mod order;
mod ordinal;
mod parse;
mod print;
mod product;
mod reduced;
pub mod scanner;
mod shallow;
mod sum;
mod thermograph;
mod tree;
mod uptimal;
mod witness;

pub use arena::{Arena, Options};
pub use companion::{Ending, Parity};
pub use compounds::Compound;
pub use dyadic::Dyadic;
pub use fault::Fault;
pub use game::{Game, Player};
pub use grundy_fault::{InputFault, LimitFault};
pub use lattice::Day;
pub use num_bigint::BigInt;
pub use order::Relation;
pub use parse::{call, function_name, spelling_distance, Value, FUNCTIONS, FUNCTION_ALIASES};
pub use print::Style;
pub use thermograph::{Thermograph, Wall};
pub use tree::Tree;
pub use uptimal::Uptimal;
pub use witness::{Component, WinningMove};
