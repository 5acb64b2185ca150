//! Certificates of periods: what a proof claims, for the checker.

use grundy_cert::normal_period::THEOREM;
use grundy_cert::{ArithmeticPeriod, Certificate, NormalPeriod, RecurringPeriod};

use crate::code::Code;
use crate::pattern::Pattern;
use crate::period::{Candidate, Period, Preperiod};
use crate::theorems::{Proof, Theorem};

impl Theorem {
    /// The theorem as it is cited.
    pub fn name(self) -> &'static str {
        match self {
            Theorem::Finite => THEOREM,
            Theorem::Additive => "the formula for S(a, b, a+b)",
            Theorem::Recurring => "Austin 1976, Theorem 4.1, for recurring codes",
            Theorem::Sedecimal => "Austin 1976, Theorem 6.8",
            Theorem::SedecimalByPairs => "Austin 1976, Theorem 6.8, value 0 left as equal heaps",
            Theorem::Octal => "Austin 1976, Theorem 6.9",
            Theorem::OctalByHeaps => "Austin 1976, Theorem 6.9, low values left as one heap",
            Theorem::Tetral => "Austin 1976, Theorem 6.10",
            Theorem::Skeleton => "Austin 1976, Theorem 6.10, for the tetral skeleton",
            Theorem::Automatic => "induction over an automaton",
        }
    }
}

/// The certificate of a pattern that is proved.
pub fn certificate(code: &Code, pattern: &Pattern, proof: &Proof) -> Certificate {
    if proof.theorem == Theorem::Additive {
        // The formula gives the period; that it is one, and the least, Theorem 4.1 shows on its own.
        let plain = plain_period(code, pattern.period, pattern.preperiod);
        return Certificate::NormalPeriod(plain.expect("a subtraction set is a finite code"));
    }
    let code = code.as_digits();
    let (period, preperiod) = (pattern.period.0 as u64, pattern.preperiod.0 as u64);
    let (theorem_period, verified_to) = (proof.period, proof.verified_to);
    let saltus = ArithmeticPeriod {
        code: code.clone(),
        period,
        preperiod,
        saltus: pattern.saltus.into(),
        theorem_period,
        verified_to,
    };
    match proof.theorem {
        Theorem::Finite => Certificate::NormalPeriod(NormalPeriod {
            code,
            period,
            preperiod,
            theorem: proof.theorem.name().into(),
            verified_to,
        }),
        Theorem::Recurring => Certificate::RecurringPeriod(RecurringPeriod {
            code,
            period,
            preperiod,
            theorem_period,
            verified_to,
        }),
        Theorem::Sedecimal | Theorem::SedecimalByPairs => Certificate::SedecimalSaltus(saltus),
        Theorem::Octal => Certificate::OctalSaltus(saltus),
        Theorem::OctalByHeaps => Certificate::OctalHeapSaltus(saltus),
        Theorem::Tetral => Certificate::TetralSaltus(saltus),
        Theorem::Skeleton => Certificate::SkeletonSaltus(saltus),
        Theorem::Automatic | Theorem::Additive => Certificate::AutomaticSaltus(saltus),
    }
}

/// The certificate of a plain period that is known to hold, as that of a game whose sequence is
/// another's after some more heaps; `None` if the code is not finite.
pub fn plain_period(code: &Code, period: Period, preperiod: Preperiod) -> Option<NormalPeriod> {
    let verified_to = Candidate { period, preperiod }.proved_by(code)?;
    Some(NormalPeriod {
        code: code.as_digits(),
        period: period.0 as u64,
        preperiod: preperiod.0 as u64,
        theorem: Theorem::Finite.name().into(),
        verified_to,
    })
}

#[cfg(test)]
mod tests {
    use grundy_watch::Watch;

    use super::*;
    use crate::sequence::{EngineKind, NimSequence};
    use crate::solve::{solve, Solution};

    #[test]
    fn a_known_period_has_the_certificate_of_its_proof() {
        for text in [".77", "4.4", ".137", "44.3", "S(1,3,4)"] {
            let code: Code = text.parse().unwrap();
            let rules = text.parse().unwrap();
            let mut sequence = NimSequence::new(rules, EngineKind::Auto).unwrap();
            let found = solve(&mut sequence, 10_000, &Watch::new(), |_| Ok(())).unwrap();
            let Solution::Solved { pattern, proof } = found else { panic!("{text} is periodic") };
            let plain = plain_period(&code, pattern.period, pattern.preperiod).unwrap();
            assert_eq!(Certificate::NormalPeriod(plain), certificate(&code, &pattern, &proof));
        }
        assert_eq!(plain_period(&".(3)".parse().unwrap(), Period(1), Preperiod(0)), None);
    }
}
