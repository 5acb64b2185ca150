//! Small certificates that ask for much: each is refused before the work is done, with the figure.

use grundy_cert::generalized_genus::{Generator, Summand};
use grundy_cert::star_closure::Closed;
use grundy_cert::strip_row::StripGame;
use grundy_cert::{
    normal_period, ArithmeticPeriod, Certificate, GeneralizedGenus, NormalPeriod, StarClosed,
    StarClosure, StarDiagonal, StarValue, StripRow,
};
use grundy_check::{check, CheckError, Limits, Verdict};

/// What the checker says within 32 MB and ten million steps.
fn said(claim: Certificate) -> Result<Verdict, CheckError> {
    check(&claim, &Limits::new(32 << 20, &|_| true).with_work(10_000_000))
}

/// The refusal; it has a figure.
fn refused(claim: Certificate) -> String {
    let message = said(claim).expect_err("refused").to_string();
    assert!(message.contains(|c: char| c.is_ascii_digit()), "{message}");
    message
}

#[test]
fn a_game_without_moves_takes_no_memory() {
    let claim = |preperiod| {
        Certificate::NormalPeriod(NormalPeriod {
            code: ".0".into(),
            period: 1,
            preperiod,
            theorem: normal_period::THEOREM.into(),
            verified_to: u64::max(preperiod, 1),
        })
    };
    assert_eq!(said(claim(0)), Ok(Verdict::Verified));
    assert!(matches!(said(claim(1_000_000)), Ok(Verdict::Refuted(_))));
    assert!(refused(claim(3_000_000_000)).contains("10000000 steps"));
}

fn strips(rest: Vec<Vec<u32>>, strip: usize) -> Certificate {
    Certificate::StripRow(StripRow {
        game: StripGame::Star,
        rest,
        strip,
        period: 1,
        preperiod: 0,
        state_column: 2000,
        state_period: 1,
        witnesses: vec![],
    })
}

#[test]
fn strips_are_counted_before_they_are_copied() {
    let mut rest: Vec<Vec<u32>> = (0..15).map(|i| vec![900 + i]).collect();
    assert!(refused(strips(rest.clone(), 0)).contains("rows"));
    rest.resize(1_000_000, vec![]);
    let message = refused(strips(rest, 20));
    assert!(message.contains("1000000 strips") && message.contains("at most 64"), "{message}");
    assert!(refused(strips(vec![vec![1], vec![4_000_000_000]], 0)).contains("up to 1000"));
}

/// Hypothesis (b) of Theorem 6.9 is looked at for every multiple of the block.
#[test]
fn a_long_code_is_paid_for() {
    let code = format!(".{}24(20)", "0".repeat(400_000));
    let claim = ArithmeticPeriod {
        code,
        period: 1_000_000,
        preperiod: 0,
        saltus: 1,
        theorem_period: 1_000_000,
        verified_to: 7_000_000,
    };
    assert!(refused(Certificate::OctalSaltus(claim)).contains("steps"));
}

/// Each option is paid for, and none is listed twice.
#[test]
fn options_without_end_are_refused() {
    let option = |i: u32| Summand { adder: i % 1000, copies: vec![i / 1000] };
    let nothing = Generator { options: vec![] };
    let claim = GeneralizedGenus {
        games: (0..400usize).map(|i| (0..i).collect()).collect(),
        generators: vec![nothing, Generator { options: (0..200_000).map(option).collect() }],
        starts: vec![0, 0],
        periods: vec![1, 1],
        genera: vec![],
    };
    assert!(refused(Certificate::GeneralizedGenus(claim)).contains("options of a sum"));
}

#[test]
fn far_distances_and_long_periods_are_refused_or_refuted() {
    let closure = |distance, period| StarClosure {
        start: 10,
        closed: vec![Closed { distance, period: Some(period), lower: None }],
    };
    for distance in [256, 1 << 32, u64::MAX] {
        let closed = Certificate::StarClosed(StarClosed { d: distance, start: 10 });
        assert!(closed.claim().contains(&distance.to_string()));
        assert!(refused(closed).contains("255"));
        let claim = StarDiagonal {
            d: distance,
            period: 1,
            preperiod: 0,
            closure: closure(distance, 1),
            witnesses: vec![],
        };
        assert!(refused(Certificate::StarDiagonal(claim)).contains("255"));
        let claim = StarValue {
            g: 3,
            period: 1,
            preperiod: 0,
            closure: closure(distance, 1),
            state_period: 1,
            witnesses: vec![],
        };
        assert!(matches!(said(Certificate::StarValue(claim)), Ok(Verdict::Refuted(_))));
    }
    let long = StarValue {
        g: 3,
        period: 1 << 39,
        preperiod: 0,
        closure: StarClosure { start: 1 << 26, closed: vec![] },
        state_period: 1 << 39,
        witnesses: vec![],
    };
    assert!(refused(Certificate::StarValue(long)).contains("steps"));
}

/// Nothing that a certificate says reaches a terminal as it is, and no line is long.
#[test]
fn claims_and_messages_are_plain() {
    let quotient = r#"{"format": "grundy-certificate", "version": 1, "kind": "misere-quotient",
        "code": "\u001b[2J\u009b\n", "heap": 1, "order": 0, "p": [], "generators": [],
        "products": [], "phi": []}"#;
    let certificate = Certificate::from_json(quotient).unwrap();
    assert!(certificate.claim().contains("In \\u{1b}[2J\\u{9b}\\n,"), "{}", certificate.claim());
    let long = "x".repeat(1_000_000);
    for text in [
        r#"{"format": "grundy-certificate", "version": 1, "kind": "\u001b[2J"}"#.to_string(),
        r#"{"format": "\u009b\u202e", "version": 1}"#.into(),
        format!(r#"{{"format": "grundy-certificate", "version": 1, "kind": "{long}"}}"#),
        format!(r#"{{"format": "{long}"}}"#),
        format!(r#"{{"{long}": 1, "{long}": 1}}"#),
    ] {
        let error = Certificate::from_json(&text).unwrap_err();
        assert!(error.len() < 1500 && !error.contains(char::is_control), "{error}");
        assert!(!error.contains('\u{202e}'), "{error}");
    }
}
