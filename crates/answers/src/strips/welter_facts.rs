//! What else is known of a position of Welter's game: completion, abacus, moves modulo 16, Sprague's
//! numbers, hooks.

use grundy_strips::welter;
use serde_json::json;

use crate::Json;

/// Sprague's numbers are for five coins on squares 0 to 15 (1947; van Splunder 2020, Theorem 6.28).
const SPRAGUES_COINS: usize = 5;
const SPRAGUES_SQUARES: u64 = 16;

/// The square where one more coin gives the position this value.
fn completion(coins: &[u64], target: u64) -> u64 {
    let free = (0..).find(|square| !coins.contains(square)).expect("a strip has no end");
    let mut extended = coins.to_vec();
    extended.push(free);
    welter::primes(&extended, target).pop().expect("a prime for each coin")
}

/// Moves after which the nim-sum is divisible by 16, once coins are put below the strip to make their
/// number a multiple of four: the winning moves are among them (van Splunder 2020, Theorem 6.8 and
/// Lemma 6.20).
fn mod_16_moves(coins: &[u64]) -> Vec<(u64, u64)> {
    let below = (coins.len().wrapping_neg() % 4) as u64;
    let moved: Vec<u64> = coins.iter().map(|x| x + below).collect();
    let nim_sum = (0..below).chain(moved.iter().copied()).fold(0, |sum, x| sum ^ x);
    let taken = |to: &u64| *to < below || moved.contains(to);
    let of = |&x: &u64| {
        let first = (x ^ nim_sum) % 16;
        (first..x).step_by(16).filter(|to| !taken(to)).map(move |to| (x - below, to - below))
    };
    moved.iter().flat_map(of).collect()
}

/// The facts, by name, for coins in increasing order.
pub fn facts(coins: &[u64], target: u64) -> Vec<(&'static str, Json)> {
    let moves: Vec<Json> =
        mod_16_moves(coins).into_iter().map(|(from, to)| json!({"from": from, "to": to})).collect();
    let few = coins.len() == SPRAGUES_COINS && coins.iter().all(|&x| x < SPRAGUES_SQUARES);
    let number = |x: &u64| (SPRAGUES_SQUARES - x) % SPRAGUES_SQUARES;
    let hooks = coins
        .iter()
        .rev()
        .map(|&x| (0..x).filter(|y| !coins.contains(y)).map(|y| x - y).collect::<Vec<u64>>());
    vec![
        ("completion", json!(completion(coins, target))),
        ("abacus", json!(welter::is_abacus(coins))),
        ("mod_16_moves", json!(moves)),
        ("sprague", few.then(|| coins.iter().map(number).collect::<Vec<u64>>()).into()),
        ("hooks", json!(hooks.filter(|row| !row.is_empty()).collect::<Vec<_>>())),
    ]
}
