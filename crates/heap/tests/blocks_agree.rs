//! Blocks of heaps give the values of the definition, whatever mask they are given.

use grundy_heap::dense::Dense;
use grundy_heap::sparse::{Mask, Moves};
use grundy_heap::{naive, Rules, Values};
use grundy_watch::Watch;

fn by_naive(rules: &Rules, end: usize) -> Values {
    let mut values = Values::default();
    naive::extend(rules, &mut values, end, &Watch::new()).unwrap();
    values
}

/// The values by blocks from the first ones on, with this mask.
fn by_blocks(rules: &Rules, known: &Values, mask: Mask, end: usize, portable: bool) -> Values {
    let mut values = known.clone();
    let mut engine = Dense::new(Moves::of(rules).unwrap()).with_mask(mask, &values);
    engine.portable = portable;
    // With ends that are no multiples of a block.
    for goal in [values.len() + 1, values.len() + 100, (values.len() + end) / 2 + 7, end] {
        engine.extend(&mut values, goal, &Watch::new());
    }
    values
}

fn compare(code: &str, first: usize, end: usize) {
    let rules: Rules = code.parse().unwrap();
    let expected = by_naive(&rules, end);
    let mut known = expected.clone();
    known.truncate(first);
    let parity = Moves::of(&rules).unwrap().split_parity();
    let (best, _) = Mask::fewest_rares(&expected, parity);
    // A mask without sense, and the domain kind where it is allowed.
    let poor = Mask { bits: 0x155, domain: None };
    let domain = parity.map(|t| Mask { bits: 0x2aa, domain: Some(t) });
    for mask in [Some(best), Some(poor), domain].into_iter().flatten() {
        for portable in [false, true] {
            let got = by_blocks(&rules, &known, mask, end, portable);
            let wrong = (0..end).find(|&n| got.get(n) != expected.get(n));
            assert_eq!(wrong, None, "{code} with {mask:?}, portable: {portable}");
        }
    }
}

#[test]
fn games_with_many_rare_heaps() {
    for code in [".005", ".006", ".114", ".143", ".206", ".244", ".606", "4.004"] {
        compare(code, 1100, 5000);
    }
}

#[test]
fn digits_of_every_kind() {
    for code in [".04", ".77", "44.3", "440.1", "4004.06", ".17077", ".40000000000004", "40.4002"] {
        compare(code, 1024, 3000);
    }
}

#[test]
fn a_largest_digit_beyond_the_first_block() {
    // Heaps of 1030 and more are split by removing 1000.
    let code = format!(".{}4{}4", "0".repeat(9), "0".repeat(989));
    compare(&code, 1024, 2600);
}

#[test]
fn random_codes() {
    let mut seed = 2_028u64;
    for _ in 0..12 {
        let mut digits = String::new();
        for _ in 0..5 {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            digits.push(char::from(b'0' + (seed >> 40) as u8 % 8));
        }
        compare(&format!(".{digits}4"), 1024, 2200);
    }
}

#[test]
fn a_game_of_different_heaps_has_no_blocks() {
    let rules = Rules::Grundys;
    let expected = by_naive(&rules, 3000);
    let mut known = expected.clone();
    known.truncate(1100);
    let mask = Mask { bits: 0xfe, domain: None };
    assert_eq!(by_blocks(&rules, &known, mask, 3000, false), expected);
}
