//! cert

pub mod generalized_genus;
