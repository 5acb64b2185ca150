//! Periods found by windows are proved to the checker, which refutes every change.

use grundy_cert::window_period::{Window, WindowPeriod, THEOREM};
use grundy_cert::Certificate;
use grundy_check::window_period::check_segments;
use grundy_check::{check, CheckError, Limits, Verdict};
use grundy_heap::window::{Event, Limits as Kept, Run};
use grundy_heap::Rules;
use grundy_watch::Watch;

fn certificate(code: &str) -> WindowPeriod {
    let rules: Rules = code.parse().unwrap();
    let watch = Watch::new();
    let kept = Kept { kept: 0, windows: 16, ..Kept::default() };
    let mut run = Run::new(&rules, kept, &watch).unwrap();
    let (from, to) = loop {
        if let Event::Returned { from, to } = run.advance(u64::MAX, &watch).unwrap() {
            break (from, to);
        }
    };
    let found = run.least(from, to, &watch).unwrap().unwrap();
    let proof = run.proof(found, &watch).unwrap().unwrap();
    WindowPeriod {
        code: code.into(),
        period: found.period,
        preperiod: found.preperiod,
        theorem: THEOREM.into(),
        mask: run.game.mask.bits,
        domain: run.game.mask.domain,
        rares: run.game.rares.iter().map(|&(i, value)| (i as u64, value)).collect(),
        depth: proof.depth,
        window: proof.window,
        windows: proof
            .marks
            .iter()
            .map(|mark| Window::new(mark.heap, mark.depth, &mark.values))
            .collect(),
    }
}

fn verdict(claim: &WindowPeriod) -> Result<Verdict, CheckError> {
    let limits = Limits::new(1 << 28, &|_| true);
    let text = Certificate::WindowPeriod(claim.clone()).to_json();
    check(&Certificate::from_json(&text).unwrap(), &limits)
}

/// Is the claim refuted, or refused?
fn falls(claim: &WindowPeriod) -> bool {
    verdict(claim) != Ok(Verdict::Verified)
}

/// The value at this place of a window, changed.
fn change(window: &mut Window, at: usize) {
    let mut values = window.read().unwrap();
    values[at] ^= 1;
    *window = Window::new(window.heap, window.depth, &values);
}

/// What is changed, and how.
type Change<'a> = (&'a str, &'a dyn Fn(&mut WindowPeriod));

#[test]
fn the_period_of_56_is_proved_and_every_change_refuted() {
    let claim = certificate(".56");
    assert_eq!((claim.period, claim.preperiod), (144, 326_640));
    assert_eq!(verdict(&claim), Ok(Verdict::Verified));
    let limits = Limits::new(1 << 28, &|_| true);
    let some = check_segments(&claim, &[1, 3], 2, &limits).unwrap();
    assert_eq!((some.verified, some.segments, some.refutation), (2, claim.segments(), None));
    assert!(check_segments(&claim, &[claim.segments()], 1, &limits).is_err());

    let changed = |change: &dyn Fn(&mut WindowPeriod)| {
        let mut other = claim.clone();
        change(&mut other);
        assert!(other != claim);
        other
    };
    let changes: [Change; 17] = [
        ("another game", &|c| c.code = ".57".into()),
        ("a longer period", &|c| c.period *= 2),
        ("a shorter period", &|c| c.period /= 2),
        ("a later preperiod", &|c| c.preperiod += 1),
        ("an earlier preperiod", &|c| c.preperiod -= 1),
        ("another theorem", &|c| c.theorem.push('!')),
        ("another mask", &|c| c.mask ^= 1),
        ("another kind", &|c| c.domain = Some(1)),
        ("a rare heap less", &|c| c.rares.truncate(c.rares.len() - 1)),
        ("a rare heap more", &|c| c.rares.push((c.rares.last().unwrap().0 + 1, 1))),
        ("a rare value", &|c| c.rares[1].1 ^= 2),
        ("a depth", &|c| c.depth += 1),
        ("a length", &|c| c.window += 1),
        ("a window less", &|c| c.windows.truncate(c.windows.len() - 1)),
        ("windows in another order", &|c| c.windows.swap(1, 2)),
        ("a window at another heap", &|c| c.windows[1].heap += 1),
        ("a window of another width", &|c| c.windows[1].wide = 3),
    ];
    for (what, change) in changes {
        assert!(falls(&changed(change)), "{what}");
    }
    // A shallow depth leaves some heap without witnesses.
    let shallow = changed(&|c| {
        c.depth = 64;
        c.window = c.rares.last().unwrap().0.max(64) + 2;
        for window in &mut c.windows {
            let values = window.read().unwrap();
            let from = values.len() - c.window as usize;
            *window = Window::new(window.heap, 64, &values[from..]);
        }
    });
    assert!(falls(&shallow));
    // A value of a window: the segment before it, or the one behind it, falls.
    for at in [1, claim.windows.len() / 2, claim.windows.len() - 1] {
        let long = claim.windows[at].read().unwrap().len();
        let other = changed(&|c| change(&mut c.windows[at], (at * 7919) % long));
        let found = check_segments(&other, &[at], 1, &limits).unwrap();
        assert!(found.refutation.is_some(), "window {at}");
    }
}

/// A false segment is found by checking that segment, and others by themselves are none the wiser.
#[test]
fn a_false_segment_is_found() {
    let mut claim = certificate(".56");
    let long = claim.windows[1].read().unwrap().len();
    change(&mut claim.windows[1], long - 5);
    let limits = Limits::new(1 << 28, &|_| true);
    let refuted = |segment| check_segments(&claim, &[segment], 1, &limits).unwrap().refutation;
    assert_eq!(refuted(0), None);
    assert!(refuted(1).is_some_and(|why| why.contains("segment 1: G(")));
}
