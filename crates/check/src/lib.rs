//! check

pub mod generalized_genus;
