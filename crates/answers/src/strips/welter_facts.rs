//! What else is known of a position of Welter's game: mates, frieze, primes, completion, abacus, moves
//! modulo 16, Sprague's numbers, hooks.

use serde_json::json;

use crate::strips::formulas::{is_abacus, mates, prime, Square};
use crate::strips::page::{exact, moves_in_json};
use crate::Json;

/// Sprague's numbers are for five coins on squares 0 to 15 (1947; van Splunder 2020, Theorem 6.28).
const SPRAGUES_COINS: usize = 5;
const SPRAGUES_SQUARES: Square = 16;
/// Hooks are listed for coins below this square, the frieze for so many coins.
pub const LISTED: Square = 1000;
const MOST_IN_FRIEZE: usize = 64;

/// The square where one more coin gives the position this value.
fn completion(coins: &[Square], target: Square) -> Square {
    let free = (0..).find(|square| !coins.contains(square)).expect("a strip has no end");
    let mut extended = coins.to_vec();
    extended.push(free);
    prime(&extended, coins.len(), target)
}

/// Moves after which the nim-sum is divisible by 16, once coins are put below the strip to make their
/// number a multiple of four: the winning moves are among them (van Splunder 2020, Theorem 6.8 and
/// Lemma 6.20).
fn mod_16_moves(coins: &[Square]) -> Vec<(Square, Square)> {
    let below = (coins.len().wrapping_neg() % 4) as Square;
    let moved: Vec<Square> = coins.iter().map(|x| x + below).collect();
    let nim_sum = (0..below).chain(moved.iter().copied()).fold(0, |sum, x| sum ^ x);
    let taken = |to: &Square| *to < below || moved.contains(to);
    let of = |&x: &Square| {
        let first = (x ^ nim_sum) % 16;
        (first..x).step_by(16).filter(|to| !taken(to)).map(move |to| (x - below, to - below))
    };
    moved.iter().flat_map(of).collect()
}

/// The triangle of the coins, or with the primes of a target the frieze that runs on to show them.
/// Every diamond with b above, a left, d right and c below has a ⊕ d = (b ⊕ c) + 1.
fn frieze(coins: &[Square], primes: &[Square]) -> Vec<Vec<i128>> {
    let across: Vec<i128> = coins.iter().chain(primes).map(|&x| x as i128).collect();
    let mut rows = vec![vec![0; across.len() + 1], across];
    for _ in 1..coins.len() {
        let (above, last) = (&rows[rows.len() - 2], &rows[rows.len() - 1]);
        let next = last.windows(2).zip(&above[1..]).map(|(w, b)| ((w[0] ^ w[1]) - 1) ^ b);
        rows.push(next.collect());
    }
    rows
}

/// The facts, by name, for coins in increasing order; null where a list would be too long. Moves modulo
/// 16 are listed for coins below `mod_16`.
pub fn facts(
    coins: &[Square],
    target: Option<Square>,
    mod_16: Square,
) -> Vec<(&'static str, Json)> {
    let (pairs, spinster) = mates(coins);
    let power = |low: Square, high: Square| (low ^ high).trailing_zeros();
    let mut pairs: Vec<_> = pairs.into_iter().map(|(a, b)| (power(a, b), a, b)).collect();
    pairs.sort_unstable_by_key(|&(power, low, high)| (std::cmp::Reverse(power), low, high));
    let pairs: Vec<Json> = pairs
        .into_iter()
        .map(|(power, low, high)| json!([exact(low), exact(high), power, exact((low ^ high) - 1)]))
        .collect();
    let primes: Vec<Square> = match target {
        Some(target) => (0..coins.len()).map(|i| prime(coins, i, target)).collect(),
        None => vec![],
    };
    let rows = match coins.len() {
        0 => Some(vec![]),
        1..=MOST_IN_FRIEZE => Some(frieze(coins, &primes)),
        _ => None,
    };
    let signed = |x: &i128| Square::try_from(*x).map_or_else(|_| json!(*x as i64), exact);
    let rows = rows.map(|rows| {
        rows.iter().map(|row| row.iter().map(signed).collect()).collect::<Vec<Vec<Json>>>()
    });
    let below = |limit: Square| coins.last().is_none_or(|&last| last < limit);
    let few = coins.len() == SPRAGUES_COINS && coins.iter().all(|&x| x < SPRAGUES_SQUARES);
    let number = |x: &Square| exact((SPRAGUES_SQUARES - x) % SPRAGUES_SQUARES);
    let hooks = || {
        let row = |&x: &Square| {
            (0..x).filter(|y| !coins.contains(y)).map(|y| exact(x - y)).collect::<Vec<Json>>()
        };
        coins.iter().rev().map(row).filter(|row| !row.is_empty()).collect::<Vec<_>>()
    };
    vec![
        ("mates", pairs.into()),
        ("spinster", json!(spinster.map(exact))),
        ("frieze", json!(rows)),
        ("primes", json!(primes.into_iter().map(exact).collect::<Vec<_>>())),
        ("completion", exact(completion(coins, target.unwrap_or(0)))),
        ("abacus", json!(is_abacus(coins))),
        ("mod_16_moves", below(mod_16).then(|| moves_in_json(&mod_16_moves(coins))).into()),
        ("sprague", few.then(|| coins.iter().map(number).collect::<Vec<_>>()).into()),
        ("hooks", below(LISTED).then(hooks).into()),
    ]
}
