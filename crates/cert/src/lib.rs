//! Certificates: what is claimed about a game, in JSON. Structures only, no algorithms.
//!
//! A certificate is `{"format": "grundy-certificate", "version": 1, "kind": …, …}`. Each kind of
//! claim is one file here and one of the same name in the checker.

#![forbid(unsafe_code)]

pub mod arithmetic_period;
pub mod automatic_values;
pub mod code_family;
pub mod generalized_genus;
pub mod infinite_heaps;
mod json;
pub mod misere_infinite;
pub mod misere_quotient;
pub mod misere_weights;
pub mod normal_period;
pub mod partizan_outcomes;
pub mod partizan_period;
pub mod pass_period;
pub mod recurring_period;
pub mod star_closed;
pub mod star_closure;
pub mod star_diagonal;
pub mod star_row;
pub mod star_value;
pub mod strip_row;
pub mod window_period;
pub mod words;

pub use arithmetic_period::ArithmeticPeriod;
pub use automatic_values::AutomaticValues;
pub use code_family::CodeFamily;
pub use generalized_genus::GeneralizedGenus;
pub use infinite_heaps::InfiniteHeaps;
pub use misere_infinite::MisereInfinite;
pub use misere_quotient::MisereQuotient;
pub use misere_weights::MisereWeights;
pub use normal_period::NormalPeriod;
pub use partizan_outcomes::PartizanOutcomes;
pub use partizan_period::PartizanPeriod;
pub use pass_period::PassPeriod;
pub use recurring_period::RecurringPeriod;
pub use star_closed::StarClosed;
pub use star_closure::StarClosure;
pub use star_diagonal::StarDiagonal;
pub use star_row::StarRow;
pub use star_value::StarValue;
pub use strip_row::StripRow;
pub use window_period::WindowPeriod;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The name every certificate carries.
pub const FORMAT: &str = "grundy-certificate";
/// The version of the format written and read here.
pub const VERSION: u64 = 1;
/// Longest certificate that is read, in bytes.
pub const LONGEST: usize = 256 << 20;

/// A claim of any kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Certificate {
    /// The genus array of a game over generators is periodic.
    GeneralizedGenus(GeneralizedGenus),
    /// The nim-sequence of a finite take-and-break game is periodic.
    NormalPeriod(NormalPeriod),
    /// The nim-sequence of a recurring code is periodic.
    RecurringPeriod(RecurringPeriod),
    /// Arithmetico-periodic by Austin's Theorem 6.8 (finite codes, at most three heaps).
    SedecimalSaltus(ArithmeticPeriod),
    /// Arithmetico-periodic by Austin's Theorem 6.9 (recurring octal codes).
    OctalSaltus(ArithmeticPeriod),
    /// The same with hypothesis (b) replaced by one-heap moves to every low value.
    OctalHeapSaltus(ArithmeticPeriod),
    /// Arithmetico-periodic by Austin's Theorem 6.10 (recurring tetral codes).
    TetralSaltus(ArithmeticPeriod),
    /// Theorem 6.10 for the tetral skeleton, which no splitting move disturbs.
    SkeletonSaltus(ArithmeticPeriod),
    /// Arithmetico-periodic, decided by automata: any code, any saltus.
    AutomaticSaltus(ArithmeticPeriod),
    /// The values are what an automaton reads from the heap in binary.
    AutomaticValues(AutomaticValues),
    /// The misère quotient of the heaps up to some size, or of all.
    MisereQuotient(MisereQuotient),
    /// The misère P-positions with heaps up to some size, by a finite monoid and weights.
    MisereWeights(MisereWeights),
    /// A misère quotient is infinite, shown by numbers of copies.
    MisereInfinite(MisereInfinite),
    /// A misère quotient is infinite, shown by heaps of a game that never splits one.
    InfiniteHeaps(InfiniteHeaps),
    /// A row of 2-Star Nim is additively periodic.
    StarRow(StarRow),
    /// The diagonals of 2-Star Nim up to some distance close off.
    StarClosed(StarClosed),
    /// A diagonal of 2-Star Nim is periodic.
    StarDiagonal(StarDiagonal),
    /// The positions of 2-Star Nim of one value have periodic differences.
    StarValue(StarValue),
    /// A row of a game of tokens on strips is additively periodic.
    StripRow(StripRow),
    /// The nim-sequence of a finite take-and-break game is periodic, shown by windows.
    WindowPeriod(WindowPeriod),
    /// The values of heaps with a pass repeat, or grow, residue by residue.
    PassPeriod(PassPeriod),
    /// The nim-sequences of all codes of a family.
    CodeFamily(CodeFamily),
    /// The values of a partizan heap game are periodic, or grow by a whole number with every period.
    PartizanPeriod(PartizanPeriod),
    /// The outcomes of single heaps of a partizan game that never splits a heap are periodic.
    PartizanOutcomes(PartizanOutcomes),
}

impl Certificate {
    /// Read a certificate; the error is one line that says what is wrong.
    pub fn from_json(text: &str) -> Result<Self, String> {
        if text.len() > LONGEST {
            return Err(format!(
                "the certificate has {} bytes; at most {LONGEST} are read",
                text.len()
            ));
        }
        let mut fields = json::fields(text)?;
        match fields.remove("format") {
            Some(Value::String(format)) if format == FORMAT => {}
            Some(other) => {
                return Err(format!(
                    "not a certificate: format is {}, not \"{FORMAT}\"",
                    words::message(&other.to_string())
                ))
            }
            None => return Err(format!("not a certificate: no field format \"{FORMAT}\"")),
        }
        match fields.remove("version").as_ref().and_then(Value::as_u64) {
            Some(VERSION) => {}
            Some(other) => {
                return Err(format!(
                    "certificate version {other}: this program reads version {VERSION}"
                ))
            }
            None => return Err("the certificate has no version number".into()),
        }
        serde_json::from_value(Value::Object(fields))
            .map_err(|e| format!("bad certificate: {}", words::message(&e.to_string())))
    }

    /// The certificate as JSON.
    pub fn to_json(&self) -> String {
        let mut fields = Map::new();
        fields.insert("format".into(), FORMAT.into());
        fields.insert("version".into(), VERSION.into());
        match serde_json::to_value(self) {
            Ok(Value::Object(own)) => fields.extend(own),
            _ => unreachable!("certificates are JSON objects"),
        }
        serde_json::to_string_pretty(&fields).expect("a JSON object prints")
    }

    /// The claim in words.
    pub fn claim(&self) -> String {
        let text = match self {
            Certificate::GeneralizedGenus(c) => c.claim(),
            Certificate::NormalPeriod(c) => c.claim(),
            Certificate::RecurringPeriod(c) => c.claim(),
            Certificate::SedecimalSaltus(c)
            | Certificate::OctalSaltus(c)
            | Certificate::OctalHeapSaltus(c)
            | Certificate::TetralSaltus(c)
            | Certificate::SkeletonSaltus(c)
            | Certificate::AutomaticSaltus(c) => c.claim(),
            Certificate::AutomaticValues(c) => c.claim(),
            Certificate::MisereQuotient(c) => c.claim(),
            Certificate::MisereWeights(c) => c.claim(),
            Certificate::MisereInfinite(c) => c.claim(),
            Certificate::InfiniteHeaps(c) => c.claim(),
            Certificate::StarRow(c) => c.claim(),
            Certificate::StarClosed(c) => c.claim(),
            Certificate::StarDiagonal(c) => c.claim(),
            Certificate::StarValue(c) => c.claim(),
            Certificate::StripRow(c) => c.claim(),
            Certificate::WindowPeriod(c) => c.claim(),
            Certificate::CodeFamily(c) => c.claim(),
            Certificate::PassPeriod(c) => c.claim(),
            Certificate::PartizanPeriod(c) => c.claim(),
            Certificate::PartizanOutcomes(c) => c.claim(),
        };
        words::claim(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kayles() -> Certificate {
        Certificate::NormalPeriod(NormalPeriod {
            code: ".77".into(),
            period: 12,
            preperiod: 71,
            theorem: normal_period::THEOREM.into(),
            verified_to: 166,
        })
    }

    #[test]
    fn json_round_trip() {
        let text = kayles().to_json();
        assert_eq!(Certificate::from_json(&text), Ok(kayles()));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let text = kayles().to_json();
        for (from, to, part) in [
            ("\"version\": 1", "\"version\": 2", "version 2"),
            ("grundy-certificate", "other", "format"),
            ("normal-period", "lunar-period", "unknown variant"),
            ("\"period\": 12", "\"period\": -1", "invalid value"),
            ("\"period\": 12,", "", "missing field `period`"),
            ("\"period\": 12", "\"period\": 12, \"more\": 1", "unknown field `more`"),
        ] {
            let error = Certificate::from_json(&text.replace(from, to)).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
        assert!(Certificate::from_json(&text[..text.len() / 2]).unwrap_err().contains("JSON"));
    }
}
