//! The values of a partizan heap game are periodic, or grow by a whole number with every period.

use serde::{Deserialize, Serialize};

/// The name of the theorem the claim rests on.
pub const THEOREM: &str = "Austin 1976, Theorem 4.1, for values, with number translation";

/// The name of the theorem where what is added is not a whole number.
pub const THEOREM_FOR_GAMES: &str = "Austin 1976, Theorem 4.1, for values, with a game added";

/// V(n + period) = V(n) + saltus for all n ≥ preperiod; period and preperiod are the least possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartizanPeriod {
    /// Code digits by which Left moves.
    pub left: String,
    /// Code digits by which Right moves.
    pub right: String,
    pub period: u64,
    pub preperiod: u64,
    pub saltus: i64,
    /// The game that is added each period where it is no whole number, in braces, as `{0|{0|0}}`; the saltus is 0 then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added: Option<String>,
    /// The theorem is applied with so many times period and game; 1 if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theorem_times: Option<u64>,
    pub theorem: String,
    /// The last heap whose value the theorem needs.
    pub verified_to: u64,
}

impl PartizanPeriod {
    /// The claim in words.
    pub fn claim(&self) -> String {
        let plus = match self.saltus {
            _ if self.added.is_some() => {
                format!(" + {}", crate::words::code(self.added.as_deref().unwrap_or_default()))
            }
            0 => String::new(),
            s if s > 0 => format!(" + {s}"),
            s => format!(" − {}", s.unsigned_abs()),
        };
        format!(
            "In {}|{}, the value of heap n+{} is that of heap n{plus} for all n ≥ {}; period and preperiod are least.",
            crate::words::code(&self.left),
            crate::words::code(&self.right),
            self.period,
            self.preperiod
        )
    }
}
