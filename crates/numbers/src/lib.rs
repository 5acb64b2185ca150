//! Numbers of game theory beyond the dyadic rationals, exact and of any size.
//!
//! * [`Ordinal`]: below ε₀, in Cantor normal form; ordinary and natural arithmetic.
//! * [`Surreal`]: quotients of finite sums of powers of ω with rational coefficients, so every
//!   rational number too.
//! * [`finite`]: nim-multiplication of natural numbers of any size.
//! * [`Nimber`]: nimbers below ω^ω^ω, an algebraic closure of the field of two elements, with
//!   what [`lenstra`] computes for it.

#![forbid(unsafe_code)]

mod cancel;
pub mod finite;
pub mod lenstra;
mod nimber;
mod ordinal;
mod rational;
mod read;
mod sum;
mod surreal;
mod write;

pub use grundy_short::Fault;
pub use nimber::Nimber;
pub use ordinal::Ordinal;
pub use rational::Rational;
pub use surreal::Surreal;
pub use write::Style;

/// Most terms of a sum of powers of ω: a page of text has a few hundred.
pub(crate) const MOST_TERMS: usize = 20_000;
/// Most binary digits of an integer: eight megabytes.
pub(crate) const MOST_BITS: u64 = 1 << 26;

pub(crate) fn too_many_terms() -> Fault {
    Fault::beyond(MOST_TERMS, format!("the result has more than {MOST_TERMS} terms"))
}

/// `n` as a machine word, or the fault that it is too large for `what`.
pub(crate) fn small(n: &num_bigint::BigUint, most: u64, what: &str) -> Result<u64, Fault> {
    u64::try_from(n)
        .ok()
        .filter(|n| *n <= most)
        .ok_or_else(|| Fault::beyond(most, format!("{what} is at most {most}")))
}
