//! Games proved by automata: every code is solved, and what is claimed holds for the values computed
//! by the definition.

use std::time::Duration;

use grundy_cert::Certificate;
use grundy_check::{check, Limits, Verdict};
use grundy_heap::automatic::value;
use grundy_heap::certificate::certificate;
use grundy_heap::solve::{solve, Solution};
use grundy_heap::{naive, EngineKind, NimSequence, Rules, Values};
use grundy_watch::Watch;

fn solved(code: &str) -> Solution {
    let rules: Rules = code.parse().unwrap();
    let mut sequence = NimSequence::new(rules, EngineKind::Auto).unwrap();
    let watch = Watch::with_limit(Duration::from_secs(60));
    solve(&mut sequence, 1 << 13, &watch, |_| Ok(())).unwrap()
}

fn by_definition(code: &str, end: usize) -> Values {
    let mut values = Values::default();
    naive::extend(&code.parse().unwrap(), &mut values, end, &Watch::new()).unwrap();
    values
}

fn checked(certificate: &Certificate) {
    let verdict = check(certificate, &Limits::new(1 << 30, &|_| true));
    assert_eq!(verdict, Ok(Verdict::Verified), "{}", certificate.claim());
}

#[test]
fn arithmetic_periods_beyond_the_older_forms() {
    for (code, period, preperiod, saltus) in [
        (".77(2)", 1, 0, 1),
        (".7(32)", 1, 0, 1),
        (".7(72)", 1, 0, 1),
        ("4.(60)", 1, 1, 1),
        (".4(40)", 2, 1, 1),
        ("4.(32)", 4, 1, 4),
        (".5(20)", 8, 1, 4),
        (".7(60)", 276, 279, 256),
        (".01F", 5, 3, 2),
        (".129", 9, 55, 3),
        (".209", 9, 1, 3),
        (".338", 17, 1, 6),
        (".3V", 7, 0, 4),
        (".1G", 6, 7, 2),
        (".3G", 11, 17, 4),
        (".BG", 8, 8, 4),
    ] {
        let Solution::Solved { pattern, proof } = solved(code) else { panic!("{code}") };
        let found = (pattern.period.0, pattern.preperiod.0, pattern.saltus);
        assert_eq!(found, (period, preperiod, saltus), "{code}");
        checked(&certificate(&code.parse().unwrap(), &pattern, &proof));
    }
}

#[test]
fn some_classes_grow_and_others_repeat() {
    for code in [".(140)", ".(165)"] {
        let Solution::Automatic(claim) = solved(code) else { panic!("{code}") };
        let values = by_definition(code, 600);
        for n in 0..values.len() {
            assert_eq!(value(&claim, n as u128), Some(values.get(n).into()), "{code} {n}");
        }
        checked(&Certificate::AutomaticValues(*claim));
    }
}

#[test]
fn exceptions_at_every_power_of_two() {
    for code in [".(752)", ".75(6)", ".12(5)", ".75(7)", ".(753)", ".(756)", ".(757)", ".2048"] {
        let Solution::Automatic(claim) = solved(code) else { panic!("{code}") };
        let values = by_definition(code, if code == ".2048" { 300 } else { 600 });
        for n in 0..values.len() {
            assert_eq!(value(&claim, n as u128), Some(values.get(n).into()), "{code} {n}");
        }
        checked(&Certificate::AutomaticValues(*claim));
    }
}
