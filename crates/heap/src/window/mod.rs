//! Nim-sequences without the sequence: the values of the last heaps decide those that follow.
//!
//! Take a game that leaves at most two heaps, a mask, and let R be its rare heaps, r the last of them,
//! t the largest index of a digit. The *candidate* c(n) is the least value common at n that neither a
//! move to one heap nor a pair with a heap of R excludes. Heap n is *confirmed within depth D* if every
//! rare value below c(n) is excluded by a move to one heap or by a pair (j, n − u − j) with j ≤ D; then
//! G(n) = c(n). The *window* at n, for D, is G(n − W), …, G(n − 1) with W = max(r, D) + t.
//!
//! **Theorem.** Let W + max(r, D) < A < B, p = B − A, and p even in the domain kind. If no heap from r + 1
//! to B − 1 is rare, every heap from A to B − 1 is confirmed within depth D, and the windows at A and B
//! agree, then no heap above r is rare, and G(n + p) = G(n) for all n ≥ A − W.
//!
//! *Proof.* Let n ≥ A, and suppose that all heaps from A to n + p − 1 are confirmed within D, that those from
//! r + 1 on are common, and G(m + p) = G(m) for A − W ≤ m < n. A common value is excluded for n + p only
//! by a move to one heap or by a pair with exactly one rare heap i, and that is in R; the other heap lies
//! in the window, for u + i ≤ t + r. So for n and n + p the same common values are excluded, the same are
//! common, and c(n + p) = c(n). A rare value below it is excluded for n by a move to one heap or by
//! (j, n − u − j) with j ≤ D, hence for n + p by the move that takes as many, or by (j, n + p − u − j): both
//! heaps are there, smaller than n + p, and different, as n − u − j ≥ A − W > D. So n + p is confirmed,
//! common, and G(n + p) = c(n + p) = c(n) = G(n). ∎
//!
//! Hence a run needs the values up to max(r, D), once, and the last W. [`Walk`] computes values that way,
//! with the engine of [`sparse`](crate::sparse); [`Run`] looks for the window that returns, by Brent's
//! method, and keeps windows at intervals; [`least`](Run::least) finds where the period begins.

mod careful;
mod game;
mod least;
mod proof;
mod record;
mod run;
mod seek;
mod walk;

pub use game::{Game, Limits};
pub use least::Found;
pub use proof::Proof;
pub use record::{Record, Summary};
pub use run::{Event, Mark, Run};
pub use walk::{Step, Walk};

#[cfg(test)]
mod tests;
