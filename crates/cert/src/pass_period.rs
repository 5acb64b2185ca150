//! The values of heaps with a pass repeat, or grow, residue by residue.

use serde::{Deserialize, Serialize};

/// For all n ≥ preperiod, P(n + period) is P(n) + saltus if n mod period is in `growing`, and P(n) if not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassPeriod {
    /// Code digits of the game without the pass.
    pub code: String,
    pub period: u64,
    pub preperiod: u64,
    pub saltus: u64,
    /// Residues mod the period, ascending.
    pub growing: Vec<u64>,
    /// The theorem is applied with so many times period and saltus.
    pub theorem_times: u64,
    /// The last heap whose value the theorem needs.
    pub verified_to: u64,
}

impl PassPeriod {
    /// The claim in words.
    pub fn claim(&self) -> String {
        let (p, code) = (self.period, crate::words::code(&self.code));
        let from = self.preperiod;
        if self.growing.is_empty() {
            return format!("In {code} with a pass, P(n+{p}) = P(n) for all n ≥ {from}.");
        }
        let which = if self.growing.len() as u64 == p {
            String::new()
        } else {
            let residues: Vec<String> = self.growing.iter().take(40).map(u64::to_string).collect();
            let more = if self.growing.len() > 40 { ", …" } else { "" };
            format!(
                " with n mod {p} in {{{}{more}}}, and P(n+{p}) = P(n) for the others",
                residues.join(", ")
            )
        };
        format!(
            "In {code} with a pass, P(n+{p}) = P(n) + {} for all n ≥ {from}{which}.",
            self.saltus
        )
    }
}
