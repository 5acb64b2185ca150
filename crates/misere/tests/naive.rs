//! Solved games against the definition, on every position of up to 24 tokens.

use std::collections::HashMap;

use grundy_misere::extend::Limits;
use grundy_misere::game::Game;
use grundy_misere::solver::{Solution, Solver};
use grundy_watch::Watch;

const TOKENS: u32 = 24;

fn positions(tokens: u32, largest: u32, begun: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    if tokens == 0 {
        found.push(begun.clone());
        return;
    }
    for heap in 1..=largest.min(tokens) {
        begun.push(heap);
        positions(tokens - heap, heap, begun, found);
        begun.pop();
    }
}

/// By the definition: a position is P if it has options and none of them is P.
fn naive(game: &Game, all: &[Vec<u32>]) -> HashMap<Vec<u32>, bool> {
    let options: Vec<Vec<Vec<u32>>> = (0..=TOKENS).map(|n| game.options(n)).collect();
    let mut is_p: HashMap<Vec<u32>, bool> = HashMap::new();
    for position in all {
        let mut moved = false;
        let mut p = true;
        for (i, &heap) in position.iter().enumerate() {
            for option in &options[heap as usize] {
                moved = true;
                let mut next = position.clone();
                next.remove(i);
                next.extend(option);
                next.sort_unstable_by(|a, b| b.cmp(a));
                p &= !is_p[&next];
            }
        }
        is_p.insert(position.clone(), moved && p);
    }
    is_p
}

fn claimed(solution: &Solution, position: &[u32]) -> Option<bool> {
    let quotient = &solution.quotient;
    let mut x = 0;
    for &heap in position {
        let mut n = heap;
        if let Some(period) = solution.period {
            if n >= period.from {
                n = period.from + (n - period.from) % period.length;
            }
        }
        if n > solution.heap {
            return None;
        }
        if n > 0 {
            x = quotient.monoid.mul(x, quotient.phi[n as usize - 1]);
        }
    }
    Some(quotient.p[x as usize])
}

/// All positions, each after its options. Moves of the codes below never raise the number of tokens,
/// so fewer tokens come first; options of equal total (4.xy) split a heap and come first when shorter
/// lists come last.
fn all_positions() -> Vec<Vec<u32>> {
    let mut all = vec![];
    for tokens in 0..=TOKENS {
        let mut level = vec![];
        positions(tokens, tokens, &mut vec![], &mut level);
        level.sort_by_key(|p| std::cmp::Reverse(p.len()));
        all.extend(level);
    }
    all
}

/// How many of the games are solved, and how many positions were compared.
fn sweep(codes: impl Iterator<Item = String>) -> (usize, usize) {
    let all = all_positions();
    let (mut solved, mut compared) = (0, 0);
    for code in codes {
        let game = Game::Rules(code.parse().unwrap());
        let limits = Limits { order: 60, pairs: 100_000 };
        let found = Solver::new(game.clone()).run(180, limits, &Watch::new());
        solved += usize::from(found.period.is_some());
        for (position, is_p) in naive(&game, &all) {
            if let Some(claim) = claimed(&found, &position) {
                assert_eq!(claim, is_p, "{code} {position:?}");
                compared += 1;
            }
        }
    }
    (solved, compared)
}

#[test]
fn two_digit_octals() {
    let digits = (0..8).flat_map(|a| (1..8).map(move |b| format!("{a}{b}")));
    let (solved, compared) = sweep(digits.flat_map(|d| [format!(".{d}"), format!("4.{d}")]));
    assert!(solved >= 50, "{solved} solved");
    assert!(compared > 500_000, "{compared} compared");
}

#[test]
fn three_digit_octals() {
    // Every third.
    let codes = (0..512).filter(|n| n % 8 != 0).step_by(3).map(|n| format!(".{n:03o}"));
    let (solved, compared) = sweep(codes);
    assert!(solved >= 40, "{solved} solved");
    assert!(compared > 500_000, "{compared} compared");
}

#[test]
fn orders_of_dawsons_kayles() {
    let game = Game::Rules(".07".parse().unwrap());
    let limits = Limits { order: 1000, pairs: 1_000_000 };
    let found = Solver::new(game).run(27, limits, &Watch::new());
    let expected = [(2, 2), (4, 6), (10, 12), (14, 24), (25, 144), (27, 176)];
    assert_eq!(found.orders, expected);
}
