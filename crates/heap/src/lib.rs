//! Take-and-break games in normal play: codes, moves, nim-sequences, periods.
//!
//! Definition (Guy & Smith; Austin 1976, ch. 4): a code digit `d_u` containing `2^k` allows a
//! heap of n to be replaced by exactly k non-empty heaps of total n − u, each smaller than n.
//! The value of a heap is `G(n) = mex { G(i1) ⊕ … ⊕ G(ik) }` over its moves.

pub mod breaks;
pub mod code;
pub mod error;
pub mod naive;
pub mod names;
pub mod options;
mod parse;
pub mod rules;
pub mod sparse;
pub mod values;

pub use code::Code;
pub use error::HeapError;
pub use rules::Rules;
pub use values::Values;
