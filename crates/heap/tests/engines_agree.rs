//! Every engine gives the values of the definition.

use grundy_heap::breaks::Breaks;
use grundy_heap::dense::Dense;
use grundy_heap::sparse::{Mask, Moves, Sparse};
use grundy_heap::{naive, EngineKind, NimSequence, Rules, Values};
use grundy_watch::Watch;

fn by_options(rules: &Rules, end: usize) -> Vec<u32> {
    let mut values: Vec<u32> = vec![];
    for n in 0..end {
        let sums: std::collections::BTreeSet<u32> = rules
            .options(n as u32)
            .iter()
            .map(|heaps| heaps.iter().fold(0, |a, &h| a ^ values[h as usize]))
            .collect();
        values.push((0..).find(|v| !sums.contains(v)).unwrap());
    }
    values
}

fn by_naive(rules: &Rules, end: usize) -> Vec<u32> {
    let mut values = Values::default();
    naive::extend(rules, &mut values, end, &Watch::new()).unwrap();
    values.to_vec(0, end)
}

fn by_breaks(rules: &Rules, end: usize) -> Vec<u32> {
    let mut values = Values::default();
    Breaks::new(rules.code().unwrap()).extend(&mut values, end, &Watch::new()).unwrap();
    values.to_vec(0, end)
}

#[test]
fn codes_of_every_kind() {
    for code in [
        ".77",
        ".137",
        "4.7",
        "44.3",
        "80.4",
        ".3F",
        ".F8",
        ".(3)",
        "4.(3)",
        ".12(30)",
        ".5(2)",
        ".(330)",
        "S(2,3,5,8)",
        "S(all-but 2,5)",
        ".V",
        ".0V3",
        "C0.07",
        ".8",
        "8.3",
        "880.1(6)",
    ] {
        let rules: Rules = code.parse().unwrap();
        let end = if rules.most_heaps() > 3 { 24 } else { 40 };
        let expected = by_options(&rules, end);
        assert_eq!(by_naive(&rules, end), expected, "naive {code}");
        assert_eq!(by_breaks(&rules, end), expected, "breaks {code}");
    }
    let rules: Rules = "grundys-game".parse().unwrap();
    assert_eq!(by_naive(&rules, 60), by_options(&rules, 60));
}

fn by_sparse(rules: &Rules, first: usize, end: usize, portable: bool) -> Option<Vec<u32>> {
    by_threads(rules, first, end, portable, 1)
}

/// Two threads from the first heap on: rare heaps turn up in blocks decided ahead of the check,
/// and values outgrow the rows.
const EAGER: usize = 3;

fn by_threads(
    rules: &Rules,
    first: usize,
    end: usize,
    portable: bool,
    threads: usize,
) -> Option<Vec<u32>> {
    let moves = Moves::of(rules)?;
    let domain = moves.split_parity();
    let mut values = Values::default();
    let first = first.max(moves.least_start());
    naive::extend(rules, &mut values, first, &Watch::new()).unwrap();
    let (mask, _) = Mask::fewest_rares(&values, domain);
    let mut engine = Sparse::new(moves, mask, &values);
    engine.portable = portable;
    engine.threads = threads;
    engine.eager = threads == EAGER;
    // In strides, as long runs go.
    for goal in [first + 1, first + 700, end] {
        engine.extend(&mut values, goal.min(end), &Watch::new());
    }
    Some(values.to_vec(0, end))
}

#[test]
fn sparse_space_is_exact_even_with_a_mask_chosen_too_early() {
    for code in [
        ".77",
        ".137",
        ".055",
        ".16",
        ".56",
        ".6",
        ".376",
        ".165",
        "4.7",
        "44.3",
        ".04",
        ".007",
        ".004",
        ".0004",
        ".104",
        "4.04",
        "440.1",
        ".00000000000000000000000000000000000007",
        "grundys-game",
        ".3",
        ".24",
        ".156",
    ] {
        let rules: Rules = code.parse().unwrap();
        let expected = by_naive(&rules, 3000);
        for portable in [false, true] {
            let got = by_sparse(&rules, 0, 3000, portable).unwrap();
            let wrong = (0..3000).find(|&n| got[n] != expected[n]);
            assert_eq!(wrong, None, "{code}, portable: {portable}");
        }
    }
}

/// Many pairs, so that candidates are tested: in values of one byte (.354, .376), of two, and
/// (.6 from 41 502 on, twice as far as its last rare heap) in numbers.
#[test]
fn tested_candidates_are_the_definition() {
    for (code, end) in [(".354", 20_000), (".376", 20_000), (".156", 10_600), (".6", 46_000)] {
        let rules: Rules = code.parse().unwrap();
        let expected = by_naive(&rules, end);
        for portable in [false, true] {
            let got = by_sparse(&rules, 4096, end, portable).unwrap();
            let wrong = (0..end).find(|&n| got[n] != expected[n]);
            assert_eq!(wrong, None, "{code}, portable: {portable}");
        }
    }
}

/// More numbers than one word holds. Taken up again and again, as long runs are, so that pairs hardly
/// needed are spared behind the last rare heap, and are marked after all when another turns up (in .034,
/// whose heaps after 31 025 are common up to 71 721).
#[test]
#[ignore = "most of a minute: make test-all runs it"]
fn many_rows_are_the_definition() {
    for (code, end, every) in [
        (".6", 76_000, 15_500),
        (".034", 76_000, 15_900),
        (".376", 30_000, 1500),
        (".374", 20_000, 1300),
        (".644", 12_000, 900),
        (".156", 12_000, 1700),
    ] {
        let rules: Rules = code.parse().unwrap();
        let expected = by_naive(&rules, end);
        for (portable, threads) in [(false, 1), (true, 1), (false, EAGER)] {
            let moves = Moves::of(&rules).unwrap();
            let mut values = Values::default();
            naive::extend(&rules, &mut values, 3000, &Watch::new()).unwrap();
            let (mask, _) = Mask::fewest_rares(&values, moves.split_parity());
            let mut engine = Sparse::new(moves, mask, &values);
            engine.portable = portable;
            (engine.threads, engine.eager) = (threads, threads == EAGER);
            while values.len() < end {
                let goal = (values.len() + every).min(end);
                engine.extend(&mut values, goal, &Watch::new());
                engine.settle_in(&values);
            }
            let got = values.to_vec(0, end);
            let wrong = (0..end).find(|&n| got[n] != expected[n]);
            assert_eq!(wrong, None, "{code}, portable: {portable}, threads: {threads}");
        }
    }
}

/// Two threads: with all pairs marked, with some tested, with values of two bytes, with rare heaps
/// late in the run, in the domain kind.
#[test]
fn two_threads_give_the_values_of_one() {
    for (code, end) in [
        (".16", 400_000),
        (".56", 100_000),
        (".354", 100_000),
        (".376", 120_000),
        (".6", 60_000),
        (".142", 60_000),
        (".77", 40_000),
        ("4.7", 40_000),
        (".156", 40_000),
    ] {
        let rules: Rules = code.parse().unwrap();
        let expected = by_sparse(&rules, 2048, end, false).unwrap();
        for portable in [false, true] {
            for (threads, end) in [(2, end), (EAGER, end.min(16_000))] {
                let got = by_threads(&rules, 2048, end, portable, threads).unwrap();
                let wrong = (0..end).find(|&n| got[n] != expected[n]);
                assert_eq!(wrong, None, "{code}, portable: {portable}, threads: {threads}");
            }
        }
    }
}

/// A watch that says stop at any moment leaves values that are right, and the run goes on from them.
#[test]
fn two_threads_stop_and_go_on() {
    for code in [".16", ".376", ".142"] {
        let rules: Rules = code.parse().unwrap();
        let end = 40_000;
        let expected = by_sparse(&rules, 2048, end, false).unwrap();
        // Whether a run is stopped before its end is up to the scheduler; one of many will be.
        let stopped = (0..500).any(|_| stopped_on_the_way(&rules, end, &expected));
        assert!(stopped, "{code} was never stopped");
    }
}

/// Run a game with two threads, stopped again and again; was it ever stopped before the end?
fn stopped_on_the_way(rules: &Rules, end: usize, expected: &[u32]) -> bool {
    let moves = || Moves::of(rules).unwrap();
    let mut values = Values::default();
    naive::extend(rules, &mut values, 2048, &Watch::new()).unwrap();
    let (mask, _) = Mask::fewest_rares(&values, moves().split_parity());
    let mut engine = Sparse::new(moves(), mask, &values);
    (engine.threads, engine.eager) = (2, true);
    let mut stops = 0;
    while values.len() < end {
        let watch = Watch::new();
        let before = values.len();
        std::thread::scope(|scope| {
            let stopper = scope.spawn(|| {
                while watch.done() < before as u64 + 1000 && watch.done() < end as u64 {
                    std::thread::yield_now();
                }
                watch.stop();
            });
            engine.extend(&mut values, end, &watch);
            watch.stop();
            stopper.join().unwrap();
        });
        stops += usize::from(values.len() < end);
        let got = values.to_vec(0, values.len());
        assert_eq!(got[..], expected[..got.len()], "{rules} after {} values", got.len());
    }
    stops > 0
}

/// Random games of three octal digits, by the definition and by one and two threads.
#[test]
fn random_games_are_the_definition() {
    let mut seed = 0x9e37_79b9_7f4a_7c15u64;
    for _ in 0..9 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let digits = seed >> 33;
        let (a, b, c) = (digits & 7, digits >> 3 & 7, digits >> 6 & 7);
        let code = format!("{}.{a}{b}{c}", if digits >> 9 & 3 == 0 { "4" } else { "" });
        let rules: Rules = code.parse().unwrap();
        if (a | b | c) & 4 == 0 {
            continue;
        }
        let expected = by_naive(&rules, 10_600);
        let all = 10_600;
        for (portable, threads, end) in [
            (false, 1, all),
            (true, 1, all),
            (false, 2, all),
            (false, EAGER, 5000),
            (true, EAGER, 3000),
        ] {
            let got = by_threads(&rules, 1500, end, portable, threads).unwrap();
            let wrong = (0..end).find(|&n| got[n] != expected[n]);
            assert_eq!(wrong, None, "{code}, portable: {portable}, threads: {threads}");
        }
    }
}

#[test]
fn dense_games_are_the_definition() {
    for (code, end) in [
        (".007", 9000),
        (".04", 6000),
        (".06", 9000),
        (".6", 9000),
        (".77", 3000),
        (".156", 3000),
        ("4.7", 3000),
        ("44.3", 3000),
        ("440.1", 3000),
        (".3", 300),
        (".107", 5000),
        ("4.004", 20_000),
        ("grundys-game", 9000),
    ] {
        let rules: Rules = code.parse().unwrap();
        let expected = by_naive(&rules, end);
        for portable in [false, true] {
            let mut engine = Dense::new(Moves::of(&rules).unwrap());
            engine.portable = portable;
            let mut values = Values::default();
            engine.extend(&mut values, end / 2, &Watch::new());
            engine.extend(&mut values, end, &Watch::new());
            let got = values.to_vec(0, end);
            let wrong = (0..end).find(|&n| got[n] != expected[n]);
            assert_eq!(wrong, None, "{code}, portable: {portable}");
        }
    }
}

/// Sparse space is tried where one heap in eight is rare, and may be left again.
#[test]
fn sparse_space_on_trial_changes_no_value() {
    for code in [".005", ".143", ".206", "4.004"] {
        let rules: Rules = code.parse().unwrap();
        let mut dense = Dense::new(Moves::of(&rules).unwrap());
        let mut expected = Values::default();
        dense.extend(&mut expected, 70_000, &Watch::new());
        let mut sequence = NimSequence::new(rules, EngineKind::Auto).unwrap();
        for end in [3000, 40_000, 66_000, 70_000] {
            sequence.extend_to(end, &Watch::new()).unwrap();
        }
        assert_eq!(sequence.values().to_vec(0, 70_000), expected.to_vec(0, 70_000), "{code}");
    }
}
