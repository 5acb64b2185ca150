//! What the solver claims, the checker verifies: random codes of every base and kind.

use std::collections::BTreeMap;

use grundy_cert::Certificate;
use grundy_check::{check, Limits, Verdict};
use grundy_heap::certificate::certificate;
use grundy_heap::sequence::{EngineKind, NimSequence};
use grundy_heap::solve::{solve, Solution};
use grundy_heap::Rules;
use grundy_watch::Watch;

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % n
    }

    /// Digits below `base`, with a zero now and then.
    fn digits(&mut self, most: u64, base: u64) -> String {
        let count = self.below(most + 1);
        let mut digit = |_| match self.below(3) {
            0 => '0',
            _ => char::from_digit(self.below(base) as u32, 32).unwrap().to_ascii_uppercase(),
        };
        (0..count).map(&mut digit).collect()
    }

    /// A code of base 4, 8, 16 or 32: finite or recurring, with digits left of the point or without.
    fn code(&mut self) -> String {
        let base = 4 << self.below(4);
        let lefts: Vec<char> =
            "48CGKOS".chars().filter(|c| u64::from(c.to_digit(32).unwrap()) < base).collect();
        let mut code = String::new();
        if !lefts.is_empty() && self.below(4) == 0 {
            code.push(lefts[self.below(lefts.len() as u64) as usize]);
            if self.below(3) == 0 {
                code.push('0');
            }
        }
        code.push('.');
        code += &self.digits(5, base);
        if self.below(3) == 0 || code.ends_with('.') {
            code += &format!("({}{})", self.digits(2, base.min(8)), 1 + self.below(7));
        }
        code
    }
}

fn solved(code: &str, max_heap: usize) -> Option<Certificate> {
    let rules: Rules = code.parse().unwrap();
    let own = rules.code().unwrap().clone();
    let mut sequence = NimSequence::new(rules, EngineKind::Auto).unwrap();
    match solve(&mut sequence, max_heap, &Watch::new(), |_| Ok(())) {
        Ok(Solution::Solved { pattern, proof }) => Some(certificate(&own, &pattern, &proof)),
        _ => None,
    }
}

fn kind(certificate: &Certificate) -> String {
    let json = certificate.to_json();
    let from = json.find("\"kind\": \"").unwrap() + 9;
    json[from..].split('"').next().unwrap().into()
}

fn verified(code: &str, claim: &Certificate) {
    let limits = Limits::new(1 << 28, &|_| true);
    let read = Certificate::from_json(&claim.to_json()).unwrap();
    assert_eq!(&read, claim);
    assert_eq!(check(&read, &limits), Ok(Verdict::Verified), "{code}: {}", claim.to_json());
}

#[test]
fn random_codes_of_every_kind() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..2500 {
        let code = random.code();
        let many =
            code.chars().any(|c| c.to_digit(32).is_some_and(|d| d >= 8)) || code.contains('(');
        if let Some(claim) = solved(&code, if many { 250 } else { 3000 }) {
            verified(&code, &claim);
            *kinds.entry(kind(&claim)).or_default() += 1;
        }
    }
    let found: usize = kinds.values().sum();
    assert!(found > 900, "{kinds:?}");
    for kind in ["normal-period", "recurring-period", "tetral-saltus", "skeleton-saltus"] {
        assert!(kinds.get(kind).is_some_and(|&n| n > 20), "{kind}: {kinds:?}");
    }
}

/// Games whose skeleton recurs with a block of one digit, or whose code is not in least form.
#[test]
fn blocks_that_could_be_shorter() {
    for code in [
        ".Q",
        ".MH65A",
        ".000O",
        ".U3B",
        ".0002200G",
        "S.230001",
        "8.0Q",
        ".(33)",
        ".1(3131)",
        ".33(0303)",
    ] {
        let claim = solved(code, 2000).unwrap_or_else(|| panic!("{code} is not solved"));
        verified(code, &claim);
    }
}

/// Subtraction games with many moves have values beyond a byte.
#[test]
fn many_moves() {
    let members: Vec<String> = (1..=300).map(|n| n.to_string()).collect();
    let code = format!("S({})", members.join(","));
    let claim = solved(&code, 100_000).unwrap();
    verified(&code, &claim);
}
