//! Star Silver Dollar and Star Nim: strips joined at their cell 0.
//!
//! G. Farr and N. B. Ho, The Sprague–Grundy function for some nearly disjunctive sums of Nim and
//! Silver Dollar games: Theorem 2 (heads and tails), Corollary 2 (all strips even), Remark 2 (the
//! centre is taken), Propositions 1 and 2 (P-positions of two and three strips).

use std::sync::Arc;
use std::time::Duration;

use grundy_strips::rows::{row_period, Kind};
use grundy_strips::runner::{self, Rule};
use grundy_strips::sequences::pair_value;
use grundy_strips::{bands, closure, Stopped};
use grundy_watch::Watch;

use crate::impartial::Played;
use crate::strips::joined::{strips, Joined};
use crate::strips::Strip;

pub const ABOUT: Strip = Strip {
    name: "star",
    title: "Star Silver Dollar",
    example: "[2,5] [3] [1,4]",
    help:
        "Slide a token to a lower cell of its strip without passing others; cell 0 belongs to all \
           strips and holds one token.",
    read: |_, text| Ok(Box::new(Played(Joined::new(strips(text, text)?, Err(1), false, true)?))),
    ..Strip::COINS
};

/// How many tokens of a strip are its head (Farr and Ho, Definition 1).
fn head_length(strip: &[u64]) -> usize {
    match strip.len() {
        0 => 0,
        n if n % 2 == 1 => 1,
        _ => 2,
    }
}

/// The value of a strip by itself: a nim-sum of gaps (Conway, *On Numbers and Games*, ch. 11).
fn strip_value(tokens: &[u64]) -> u64 {
    let gap = |pair: &[u64]| match pair {
        [only] => *only,
        pair => pair[1] - pair[0] - 1,
    };
    tokens.rchunks(2).map(gap).fold(0, |sum, gap| sum ^ gap)
}

/// The value of heads where a formula is known: the centre is taken (Remark 2), every strip has
/// an even number of tokens (Corollary 2), or only one strip has tokens at all.
fn closed_form(heads: &[&[u64]]) -> Option<u64> {
    let at_centre = |head: &&[u64]| head.first() == Some(&0);
    if heads.iter().any(at_centre) {
        let value = |head: &&[u64]| match at_centre(head) {
            true => strip_value(head),
            false => strip_value(&head.iter().map(|t| t - 1).collect::<Vec<_>>()),
        };
        return Some(heads.iter().map(value).fold(0, |sum, value| sum ^ value));
    }
    let odd = heads.iter().any(|head| head.len() % 2 == 1);
    if odd && heads.iter().filter(|head| !head.is_empty()).count() > 1 {
        return None;
    }
    Some(heads.iter().map(|head| strip_value(head)).fold(0, |sum, value| sum ^ value))
}

/// The value of heads: by a formula, by 2-Star Nim, or by the row of the highest token that is the
/// last of its strip.
fn heads_value(heads: &[&[u64]]) -> Result<u64, Stopped> {
    if let Some(known) = closed_form(heads) {
        return Ok(known);
    }
    let standing: Vec<&[u64]> = heads.iter().copied().filter(|head| !head.is_empty()).collect();
    if let [[a], [b]] = standing[..] {
        let (a, b) = (*a.min(b), *a.max(b));
        return Ok(match (a, b) {
            (0 | 1, b) => b - 1 + a,
            (a, b) if a == b => 0, // Proposition 1
            _ => far_pair(a, b)?,
        });
    }
    let lasts = heads.iter().enumerate().filter_map(|(i, head)| head.last().map(|&last| (last, i)));
    let (column, strip) = lasts.max().expect("no formula is known of heads without tokens only");
    let small = |&cell: &u64| u32::try_from(cell).unwrap_or(u32::MAX);
    let mut rest: Vec<Vec<u32>> =
        heads.iter().map(|head| head.iter().map(small).collect()).collect();
    rest[strip].pop();
    // Refuse tables that would not fit before they are made.
    let rows =
        rest.iter().flatten().fold(1u128, |rows, &cell| rows.saturating_mul(u128::from(cell) + 1));
    let moves = rest.iter().flatten().map(|&cell| u128::from(cell)).sum::<u128>() + 1;
    if rows.saturating_mul(moves) > runner::MOST_LINKS as u128 / 8 {
        return Err(Stopped::TooMuch { moves: rows.saturating_mul(moves) });
    }
    let watch = Watch::new();
    let table = Arc::new(runner::Table::new(Rule::Star, &rest, strip, &watch)?);
    let watch = Watch::with_limit(PATIENCE);
    Ok(runner::far_value(&table, column, &watch)?.expect("the position is legal"))
}

/// Rows whose period is found in a second, and the time for others.
const HIGHEST_ROW: u64 = 10;
const PATIENCE: Duration = Duration::from_secs(20);

/// G(a, b), 2 ≤ a < b: directly where that is little work, else by the period of the row or of the diagonal.
fn far_pair(a: u64, b: u64) -> Result<u64, Stopped> {
    let (kind, watch) = (Kind::two_star_nim(), Watch::with_limit(PATIENCE));
    let known = |found: Option<u64>| found.expect("only (0, 0) is no position");
    if a <= HIGHEST_ROW && kind.cost(a as usize, b) > NEAR {
        let found = row_period(&kind, a as usize, &watch).expect("the row is low")?;
        let past = b.saturating_sub(found.state_column);
        let lower = past - past % found.state_period;
        return Ok(known(pair_value(a, b - lower, &watch)?) + lower);
    }
    let direct = pair_value(a, b, &watch);
    if let (Err(Stopped::TooMuch { .. }), Ok(d)) = (&direct, usize::try_from(b - a)) {
        if d <= closure::LARGEST_DISTANCE {
            if let Ok(value) = bands::diagonal_value(d, a, &watch)? {
                return Ok(value);
            }
        }
    }
    direct.map(known)
}

/// Work that takes well below a second.
const NEAR: u128 = 1 << 26;

/// Is it a P-position of normal play? Single heads on two or three strips need no value (Farr and Ho,
/// Propositions 1, 2 and 5: G(a, b) is at least b − a and less than a + b), nor does a single head a beside a pair
/// c, d: that is a P-position exactly when a = d − c − 1 (see `docs/theory/star-nim.md`).
pub fn is_p_of_star(strips: &[Vec<u64>]) -> Result<bool, Stopped> {
    let heads: Vec<&[u64]> = strips.iter().map(|strip| &strip[..head_length(strip)]).collect();
    let mut standing: Vec<&[u64]> = heads.iter().copied().filter(|head| !head.is_empty()).collect();
    standing.sort_unstable_by_key(|head| head.len());
    let tails = tails_value(strips);
    if closed_form(&heads).is_none() {
        match standing[..] {
            [[a], [b]] => {
                let (low, high) = (*a.min(b), *a.max(b));
                if tails == 0 {
                    return Ok(low == high && low >= 2);
                }
                if tails < high - low || tails >= low + high {
                    return Ok(false);
                }
            }
            [[a], [b], [c]] if tails == 0 => return Ok(a ^ b ^ c == 0),
            [[a], [c, d]] if tails == 0 => return Ok(*a == d - c - 1),
            _ => {}
        }
    }
    Ok(heads_value(&heads)? == tails)
}

/// The nim-sum of the gaps of the tails.
fn tails_value(strips: &[Vec<u64>]) -> u64 {
    let tails = strips.iter().map(|strip| strip_value(&strip[head_length(strip)..]));
    tails.fold(0, |sum, value| sum ^ value)
}

/// The Sprague–Grundy value: heads and tails add up (Theorem 2).
pub fn value_of_star(strips: &[Vec<u64>]) -> Result<u64, Stopped> {
    let heads: Vec<&[u64]> = strips.iter().map(|strip| &strip[..head_length(strip)]).collect();
    Ok(heads_value(&heads)? ^ tails_value(strips))
}
