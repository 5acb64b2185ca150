//! Runs by windows give the values, periods and preperiods of the whole sequence.

use std::path::PathBuf;

use grundy_watch::Watch;

use super::*;
use crate::random::random;
use crate::solve::{solve, Solution};
use crate::{naive, EngineKind, HeapError, NimSequence, Rules, Values};

/// As few values kept as may be.
fn small(threads: usize) -> Limits {
    Limits { kept: 0, memory: 9 << 20, threads, ..Limits::default() }
}

fn rules(code: &str) -> Rules {
    code.parse().unwrap()
}

/// Run until a window returns, or to `goal`.
fn run_to(run: &mut Run, goal: u64) -> Option<(u64, u64)> {
    while run.end() < goal {
        if let Event::Returned { from, to } = run.advance(goal, &Watch::new()).unwrap() {
            return Some((from, to));
        }
    }
    None
}

fn whole(code: &str, end: usize) -> Values {
    let mut sequence = NimSequence::new(rules(code), EngineKind::Auto).unwrap();
    sequence.extend_to(end, &Watch::new()).unwrap();
    sequence.into_values()
}

/// Both kinds of masks, digits left of the point, Grundy's game, values of two bytes (`.6`).
const CODES: [&str; 10] =
    [".104", ".454", ".054", ".106", ".055", ".174", "4.045", ".16", ".6", "grundys-game"];

#[test]
fn windows_are_those_of_the_sequence() {
    for (at, code) in CODES.into_iter().enumerate() {
        let slow = matches!(code, ".6" | "grundys-game");
        let mut run = Run::new(&rules(code), small(1 + at % 2), &Watch::new()).unwrap();
        let goal = if slow { run.end() + 40_000 } else { 3 * run.end() };
        run.every = run.end() / 8;
        let returned = run_to(&mut run, goal);
        let values = whole(code, run.end() as usize);
        if let Some((from, to)) = returned {
            let later = to as usize..values.len();
            assert!(later
                .into_iter()
                .all(|n| values.get(n) == values.get(n - (to - from) as usize)));
        } else {
            assert!(run.marks().len() > if slow { 0 } else { 10 }, "{code}");
        }
        for mark in run.marks() {
            let first = mark.heap - mark.values.len() as u64;
            let expected = values.to_vec(first as usize, mark.heap as usize);
            assert!(mark.values.iter().zip(expected).all(|(&x, y)| u32::from(x) == y), "{code}");
        }
        assert_eq!(run.largest().0, values.largest());
        assert_eq!(values.get(run.largest().1 as usize), values.largest());
    }
}

/// The first value of the stretch behind each window, by the definition.
#[test]
fn careful_values_are_the_definition() {
    for code in [".104", ".054", "4.045", ".356"] {
        let (game, values) = Game::begin(&rules(code), &mut small(1), None, &Watch::new()).unwrap();
        let first = 20_000;
        let mut expected = Values::default();
        naive::extend(&rules(code), &mut expected, first + 40, &Watch::new()).unwrap();
        let depth = 3000.max(game.last_rare());
        for n in first..first + 40 {
            // The heaps up to the depth, then a window: nothing else is looked at.
            let window = game.window(depth);
            let mut known = Values::default();
            (0..=depth).for_each(|i| known.push(values.get(i)));
            // Common values have the parity of the heap in the domain kind.
            if (n - window + known.len()) % 2 == 1 {
                known.push(values.get(depth + 1));
            }
            (n - window..n).for_each(|i| known.push(values.get(i)));
            let value = super::careful::Careful::new(&game).next(&known, depth);
            assert_eq!(value, Some(expected.get(n)), "{code} {n}");
        }
    }
}

fn solved(code: &str) -> Option<Found> {
    let mut sequence = NimSequence::new(rules(code), EngineKind::Auto).unwrap();
    let solution = solve(&mut sequence, 1 << 15, &Watch::new(), |_| Ok(())).unwrap();
    // Without sparse space there are no windows, and half a million values take long.
    sequence.extend_to(1 << 13, &Watch::new()).unwrap();
    match solution {
        Solution::Solved { pattern, .. } if sequence.sparse().is_some() => {
            Some(Found { period: pattern.period.0 as u64, preperiod: pattern.preperiod.0 as u64 })
        }
        _ => None,
    }
}

#[test]
fn periods_are_those_of_austins_theorem() {
    let mut codes: Vec<String> = [
        ".77", ".07", ".137", ".156", ".055", ".165", ".356", ".644", "4.7", "4.07", "44.3", ".26",
    ]
    .map(String::from)
    .to_vec();
    let seed = &mut 0x1234_5678_9abc_def1;
    while codes.len() < 20 {
        let digits: String = (0..2 + random(seed) % 2)
            .map(|_| char::from(b'0' + (random(seed) % 8) as u8))
            .collect();
        let left = ["", "", "4"][random(seed) % 3];
        codes.push(format!("{left}.{digits}"));
    }
    let mut met = 0;
    for code in codes {
        let Some(expected) = solved(&code) else { continue };
        // Rare heaps for ever.
        let Ok(mut run) = Run::new(&rules(&code), small(1), &Watch::new()) else { continue };
        let (from, to) = run_to(&mut run, u64::MAX).unwrap();
        let found = run.least(from, to, &Watch::new()).unwrap().unwrap();
        assert_eq!(found, expected, "{code}");
        met += 1;
    }
    assert!(met > 6, "{met}");
}

fn scratch(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("grundy-windows-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    dir.join(name)
}

/// A file cut at any place, and gone on from, gives the windows of an unbroken run.
#[test]
fn a_run_killed_ten_times_is_an_unbroken_one() {
    let seed = &mut 0x1234_5678_9abc_def1;
    let goal = 12_000_000;
    let limits = |threads| Limits { windows: 16, ..small(threads) };
    for code in [".104", ".454"] {
        let mut unbroken = Run::new(&rules(code), limits(1), &Watch::new()).unwrap();
        unbroken.every = 100_000;
        assert_eq!(run_to(&mut unbroken, goal), None);
        let path = scratch(code);
        let mut run = Run::new(&rules(code), limits(1), &Watch::new()).unwrap();
        run.every = 100_000;
        let mut record = Record::create(&path, &mut run).unwrap();
        let len = || std::fs::metadata(&path).unwrap().len();
        // A kill cuts what is being appended; a file written anew is there or not.
        let mut whole = len();
        for _ in 0..10 {
            for _ in 0..random(seed) % 12 {
                run.advance(goal, &Watch::new()).unwrap();
                let anew = run.rewritten;
                record.save(&mut run).unwrap();
                if anew {
                    whole = len();
                }
            }
            let cut = (len() - random(seed) as u64 % 20_000).max(whole);
            std::fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(cut).unwrap();
            let resumed = Record::resume(&path, &rules(code), limits(2), &Watch::new());
            (record, run) = resumed.map(|(record, run, _)| (record, run)).unwrap();
        }
        assert_eq!(run_to(&mut run, goal), None);
        record.save(&mut run).unwrap();
        assert!(run.marks() == unbroken.marks());
        assert!(run.slow() == unbroken.slow());
        assert_eq!(run.largest(), unbroken.largest());
        let other = Record::resume(&path, &rules(".77"), limits(1), &Watch::new());
        assert!(matches!(other.err(), Some(HeapError::Input(_))));
        std::fs::remove_file(&path).unwrap();
    }
}

/// A file with any byte changed ends where that byte is.
#[test]
fn a_changed_byte_is_found() {
    let seed = &mut 0x1234_5678_9abc_def1;
    let path = scratch("changed");
    let mut run = Run::new(&rules(".104"), small(1), &Watch::new()).unwrap();
    run.every = run.end() / 8;
    run_to(&mut run, 2_000_000);
    Record::create(&path, &mut run).unwrap();
    let sound = std::fs::read(&path).unwrap();
    let header = sound.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for _ in 0..20 {
        let mut bytes = sound.clone();
        let at = header + random(seed) % (bytes.len() - header);
        bytes[at] ^= 1 << (random(seed) % 8);
        std::fs::write(&path, bytes).unwrap();
        let Ok((_, less, _)) = Record::resume(&path, &rules(".104"), small(1), &Watch::new())
        else {
            continue;
        };
        // The last record is that of the window which is looked for.
        assert!(less.marks().len() <= run.marks().len());
        assert!(less.marks().iter().zip(run.marks()).all(|(x, y)| x == y));
    }
    std::fs::remove_file(&path).unwrap();
}

/// Without memory to keep more, the run stops before the heap that is in doubt, and says which.
#[test]
fn a_heap_that_stays_in_doubt_is_not_decided() {
    let limits = Limits { memory: 1 << 20, ..small(1) };
    let mut run = Run::new(&rules(".054"), limits, &Watch::new()).unwrap();
    run.look_no_deeper_than(4000);
    let mut refused = None;
    while refused.is_none() && run.end() < 8_000_000 {
        refused = run.advance(8_000_000, &Watch::new()).err();
    }
    let Some(HeapError::Limit(why)) = refused else { panic!("{refused:?}") };
    let heap: u64 = why.message.split_whitespace().nth(1).unwrap().parse().unwrap();
    assert!(why.message.contains("is rare, or needs a witness deeper than 4000"), "{why}");
    assert!(run.end() < heap);
}

/// Witnesses deeper than what is kept: the run keeps more and goes on.
#[test]
fn a_heap_in_doubt_widens_the_run() {
    let mut run = Run::new(&rules(".054"), small(1), &Watch::new()).unwrap();
    let kept = run.limits.kept;
    run.look_no_deeper_than(4000);
    run_to(&mut run, 8_000_000);
    assert!(run.limits.kept > kept, "no heap was in doubt");
    assert!(run.end() == 8_000_000);
    let values = whole(".054", 8_000_000);
    for mark in run.marks() {
        let first = mark.heap - mark.values.len() as u64;
        let expected = values.to_vec(first as usize, mark.heap as usize);
        assert!(mark.values.iter().zip(expected).all(|(&x, y)| u32::from(x) == y));
    }
}
