//! Verifies certificates from first definitions.
//!
//! Nothing here comes from a solver: codes are read, moves made and values computed by code of
//! this crate's own, so that an error in a solver cannot vouch for itself. Each kind of
//! certificate is one file.

mod automatic;
mod code;
mod code_family;
mod generalized_genus;
mod infinite_heaps;
mod limits;
mod misere_infinite;
mod misere_quotient;
mod misere_weights;
mod monoid;
mod moves;
mod nim_values;
mod normal_period;
mod one_heap;
mod partizan;
mod pass_period;
mod primes;
mod recurring_period;
mod saltus;
mod star_bands;
mod star_paths;
mod star_row;
mod strip_row;
pub mod window_period;

use grundy_cert::Certificate;

pub use limits::{Limits, WORK};

/// What the checker found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds.
    Verified,
    /// The claim does not hold, or does not follow; the text says where.
    Refuted(String),
}

/// Why there is no verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckError {
    /// The certificate does not make sense.
    Malformed(String),
    /// Checking it would take more than the limits allow.
    TooLarge(String),
    /// Checking it would take more memory than this limit, in bytes.
    Memory { limit: u64, message: String },
    /// Checking it would take more steps than this limit.
    Work { limit: u64, message: String },
    /// The caller asked to stop.
    Stopped,
}

impl std::fmt::Display for CheckError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CheckError::Malformed(message)
            | CheckError::TooLarge(message)
            | CheckError::Memory { message, .. }
            | CheckError::Work { message, .. } => f.write_str(message),
            CheckError::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for CheckError {}

/// Check a certificate.
pub fn check(certificate: &Certificate, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    match certificate {
        Certificate::GeneralizedGenus(claim) => generalized_genus::check(claim, limits),
        Certificate::NormalPeriod(claim) => normal_period::check(claim, limits),
        Certificate::RecurringPeriod(claim) => recurring_period::check(claim, limits),
        Certificate::SedecimalSaltus(claim) => saltus::sedecimal::check(claim, limits),
        Certificate::OctalSaltus(claim) => saltus::octal::check(claim, limits),
        Certificate::OctalHeapSaltus(claim) => saltus::octal_heap::check(claim, limits),
        Certificate::TetralSaltus(claim) => saltus::tetral::check(claim, limits),
        Certificate::SkeletonSaltus(claim) => saltus::skeleton::check(claim, limits),
        Certificate::AutomaticSaltus(claim) => automatic::check_saltus(claim, limits),
        Certificate::AutomaticValues(claim) => automatic::check_values(claim, limits),
        Certificate::MisereQuotient(claim) => misere_quotient::check(claim, limits),
        Certificate::MisereWeights(claim) => misere_weights::check(claim, limits),
        Certificate::MisereInfinite(claim) => misere_infinite::check(claim, limits),
        Certificate::InfiniteHeaps(claim) => infinite_heaps::check(claim, limits),
        Certificate::StarRow(claim) => star_row::check(claim, limits),
        Certificate::StarClosed(claim) => star_bands::check_closed(claim, limits),
        Certificate::StarDiagonal(claim) => star_bands::check_diagonal(claim, limits),
        Certificate::StarValue(claim) => star_bands::check_value(claim, limits),
        Certificate::StripRow(claim) => strip_row::check(claim, limits),
        Certificate::WindowPeriod(claim) => window_period::check(claim, limits),
        Certificate::CodeFamily(claim) => code_family::check(claim, limits),
        Certificate::PassPeriod(claim) => pass_period::check(claim, limits),
        Certificate::PartizanPeriod(claim) => partizan::check(claim, limits),
        Certificate::PartizanOutcomes(claim) => partizan::outcomes::check(claim, limits),
    }
}
