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
use crate::position::Position;
use crate::records::Record;
use crate::strips::far::or_far;
use crate::strips::formulas::{gaps, sum, Rules, Square};
use crate::strips::joined::{strips, Joined};
use crate::strips::Strip;

pub const ABOUT: Strip = Strip {
    name: "star",
    title: "Star Silver Dollar",
    example: "[2,5] [3] [1,4]",
    help:
        "Slide a token to a lower cell of its strip without passing others; cell 0 belongs to all \
           strips and holds one token.",
    read: |answers, text| {
        or_far(answers, Rules::Star, text, || {
            let joined = Joined::new(strips(text, text)?, Err(1), false, true)?;
            Ok(Box::new(Played(joined)) as Box<dyn Position>)
        })
    },
    record: Record::Strips,
    ..Strip::COINS
};

/// The head of a strip: its lowest token, or its two lowest if their number is even (Farr and Ho, Definition 1).
pub fn head(strip: &[Square]) -> &[Square] {
    match strip.len() {
        0 => strip,
        n if n % 2 == 1 => &strip[..1],
        _ => &strip[..2],
    }
}

fn heads(strips: &[Vec<Square>]) -> Vec<&[Square]> {
    strips.iter().map(|strip| head(strip)).collect()
}

/// The value of a strip by itself: a nim-sum of gaps (Conway, *On Numbers and Games*, ch. 11).
fn strip_value(tokens: &[Square]) -> Square {
    sum(gaps(tokens))
}

/// The nim-sum of the gaps of the tails.
pub fn tails_value(strips: &[Vec<Square>]) -> Square {
    sum(strips.iter().map(|strip| strip_value(&strip[head(strip).len()..])))
}

/// The value of heads where a formula is known: the centre is taken (Remark 2), every strip has
/// an even number of tokens (Corollary 2), or only one strip has tokens at all.
fn closed_form(heads: &[&[Square]]) -> Option<Square> {
    let at_centre = |head: &&[Square]| head.first() == Some(&0);
    if heads.iter().any(at_centre) {
        let value = |head: &&[Square]| match at_centre(head) {
            true => strip_value(head),
            false => strip_value(&head.iter().map(|t| t - 1).collect::<Vec<_>>()),
        };
        return Some(sum(heads.iter().map(value)));
    }
    let odd = heads.iter().any(|head| head.len() % 2 == 1);
    if odd && heads.iter().filter(|head| !head.is_empty()).count() > 1 {
        return None;
    }
    Some(sum(heads.iter().map(|head| strip_value(head))))
}

/// Heads that are there, single ones first.
fn standing<'a>(heads: &[&'a [Square]]) -> Vec<&'a [Square]> {
    let mut standing: Vec<_> = heads.iter().copied().filter(|head| !head.is_empty()).collect();
    standing.sort_unstable_by_key(|head| head.len());
    standing
}

/// Are heads without a closed form a P-position? Single ones on two or three strips need no value (Farr and Ho,
/// Propositions 1 and 2), nor does a single head a beside a pair c, d: that is a P-position exactly when a =
/// d − c − 1 (see `docs/theory/star-nim.md`).
fn p_by_rule(heads: &[&[Square]]) -> Option<bool> {
    match standing(heads)[..] {
        [[a], [b]] => Some(a == b && *a >= 2),
        [[a], [b], [c]] => Some(a ^ b ^ c == 0),
        [[a], [c, d]] => Some(*a == d - c - 1),
        _ => None,
    }
}

/// The value of heads by a formula or by 2-Star Nim; nothing for more than two strips.
fn value_by_rule(heads: &[&[Square]]) -> Result<Option<Square>, Stopped> {
    if let Some(known) = closed_form(heads) {
        return Ok(Some(known));
    }
    if p_by_rule(heads) == Some(true) {
        return Ok(Some(0));
    }
    if let [[a], [b]] = standing(heads)[..] {
        let (a, b) = (*a.min(b), *a.max(b));
        return match (u64::try_from(a), u64::try_from(b)) {
            _ if a <= 1 => Ok(Some(b - 1 + a)),
            (Ok(a), Ok(b)) if b < 1 << 62 => Ok(Some(far_pair(a, b)?.into())),
            _ => Err(Stopped::TooMuch { moves: b }),
        };
    }
    Ok(None)
}

/// The value of heads: by a rule, or by the row of the highest token that is the last of its strip.
fn heads_value(heads: &[&[Square]]) -> Result<Square, Stopped> {
    if let Some(known) = value_by_rule(heads)? {
        return Ok(known);
    }
    let lasts = heads.iter().enumerate().filter_map(|(i, head)| head.last().map(|&last| (last, i)));
    let (column, strip) = lasts.max().expect("no formula is known of heads without tokens only");
    let small = |&cell: &Square| u32::try_from(cell).unwrap_or(u32::MAX);
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
    let column = u64::try_from(column).map_err(|_| Stopped::TooMuch { moves: column })?;
    let watch = Watch::new();
    let table = Arc::new(runner::Table::new(Rule::Star, &rest, strip, &watch)?);
    let watch = Watch::with_limit(PATIENCE);
    Ok(runner::far_value(&table, column, &watch)?.expect("the position is legal").into())
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

/// Is it a P-position of normal play? `None` where heads are equal to tails only if the value of heads says so.
fn p_without_value(strips: &[Vec<Square>]) -> Option<bool> {
    let (heads, tails) = (heads(strips), tails_value(strips));
    if let Some(known) = closed_form(&heads) {
        return Some(known == tails);
    }
    if tails == 0 {
        return p_by_rule(&heads);
    }
    match standing(&heads)[..] {
        // Proposition 5: G(a, b) is at least b − a and less than a + b.
        [[a], [b]] if tails < a.abs_diff(*b) || tails >= a + b => Some(false),
        _ => None,
    }
}

/// Is it a P-position of normal play?
pub fn is_p_of_star(strips: &[Vec<Square>]) -> Result<bool, Stopped> {
    match p_without_value(strips) {
        Some(known) => Ok(known),
        None => Ok(heads_value(&heads(strips))? == tails_value(strips)),
    }
}

/// The Sprague–Grundy value: heads and tails add up (Theorem 2).
pub fn value_of_star(strips: &[Vec<Square>]) -> Result<Square, Stopped> {
    Ok(heads_value(&heads(strips))? ^ tails_value(strips))
}

/// Is the value of the heads a nim-sum of gaps?
pub fn has_closed_form(strips: &[Vec<Square>]) -> bool {
    closed_form(&heads(strips)).is_some()
}

/// The value where no row needs to be run.
pub fn known_value(strips: &[Vec<Square>]) -> Option<Square> {
    Some(value_by_rule(&heads(strips)).ok()?? ^ tails_value(strips))
}

/// The same for who wins.
pub fn known_p(strips: &[Vec<Square>]) -> Option<bool> {
    p_without_value(strips).or_else(|| Some(known_value(strips)? == 0))
}
