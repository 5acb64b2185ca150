//! Every engine gives the values of the definition.

use grundy_heap::breaks::Breaks;
use grundy_heap::dense::Dense;
use grundy_heap::sparse::{Mask, Moves, Sparse};
use grundy_heap::{naive, Rules, Values};
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
    let moves = Moves::of(rules)?;
    let domain = moves.split_parity();
    let mut values = Values::default();
    let first = first.max(moves.least_start());
    naive::extend(rules, &mut values, first, &Watch::new()).unwrap();
    let (mask, _) = Mask::fewest_rares(&values, domain);
    let mut engine = Sparse::new(moves, mask, &values);
    engine.portable = portable;
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
    for (code, end) in [(".354", 20_000), (".376", 20_000), (".156", 12_000), (".6", 46_000)] {
        let rules: Rules = code.parse().unwrap();
        let expected = by_naive(&rules, end);
        for portable in [false, true] {
            let got = by_sparse(&rules, 4096, end, portable).unwrap();
            let wrong = (0..end).find(|&n| got[n] != expected[n]);
            assert_eq!(wrong, None, "{code}, portable: {portable}");
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
