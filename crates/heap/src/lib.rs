//! Take-and-break games in normal play: codes, moves, nim-sequences, periods.
//!
//! Definition (Guy & Smith; Austin 1976, ch. 4): a code digit `d_u` containing `2^k` allows a
//! heap of n to be replaced by exactly k non-empty heaps of total n − u, each smaller than n.
//! The value of a heap is `G(n) = mex { G(i1) ⊕ … ⊕ G(ik) }` over its moves.

// `on_values!` runs one expression on vectors of u8, u16 and u32.
#![allow(clippy::useless_conversion)]
// The vectors of the sparse engine are those of x86-64; elsewhere some of what they need is idle.
#![cfg_attr(not(target_arch = "x86_64"), allow(unused))]

pub mod additive;
pub mod automatic;
pub mod breaks;
pub mod certificate;
pub mod checkpoint;
pub mod code;
pub mod dense;
pub mod error;
pub mod formula;
pub mod naive;
pub mod named_rules;
pub mod names;
pub mod options;
mod parse;
pub mod pattern;
pub mod period;
mod random;
pub mod rules;
pub mod sequence;
pub mod skeleton;
pub mod solve;
pub mod sparse;
pub mod standard;
pub mod stepper;
pub mod theorems;
pub mod values;
pub mod window;
pub mod winning;

pub use code::Code;
pub use error::HeapError;
pub use named_rules::NamedRules;
pub use rules::Rules;
pub use sequence::{EngineKind, NimSequence};
pub use values::Values;
