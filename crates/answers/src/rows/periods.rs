//! Rows of two tokens and more: their period, proved by a repeated state.

use std::sync::Arc;

use grundy_cert::Certificate;
use grundy_strips::rows::{row_period, row_values, widest_row, Kind, RowPeriod};
use grundy_strips::runner::{self, Rule, Tokens};
use grundy_strips::Stopped;
use grundy_watch::Watch;
use serde_json::json;

use super::{limited, number, time_ended, Told};
use crate::arguments::Arguments;
use crate::squares::squares;
use crate::strips::{joined_position, strips_of};
use crate::{Answers, Refusal};

/// Values shown of a row.
const SHOWN: usize = 48;
/// Highest row of two tokens that is asked about.
const HIGHEST: u64 = 99;
/// Most moves between the rows of a table.
const MOST_LINKS: u128 =
    runner::MOST_LINKS as u128 / if cfg!(target_family = "wasm") { 16 } else { 1 };

pub fn star_row(_: &mut Answers, arguments: &Arguments, watch: &Watch) -> Result<Told, Refusal> {
    let a = number(arguments, "a", HIGHEST)? as usize;
    if a == 0 {
        return Err(Refusal::input(
            "row 0: the rows of 2-Star Nim that are of interest start at 1",
        ));
    }
    two_tokens(&Kind::two_star_nim(), a, watch)
}

pub fn wythoff_row(_: &mut Answers, arguments: &Arguments, watch: &Watch) -> Result<Told, Refusal> {
    let a = number(arguments, "a", HIGHEST)? as usize;
    let apart = arguments.number("apart", 1)?;
    if !(1..=16).contains(&apart) {
        return Err(Refusal::input(format!("apart {apart}: must be a number from 1 to 16")));
    }
    two_tokens(&Kind::Wythoff { apart: apart as usize }, a, watch)
}

pub fn joined_row(_: &mut Answers, arguments: &Arguments, watch: &Watch) -> Result<Told, Refusal> {
    let a = number(arguments, "a", HIGHEST)? as usize;
    let order = squares(arguments.text("order")?, "common cells")?;
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if order.len() > 64 || !sorted.iter().copied().eq(0..order.len() as u64) {
        return Err(Refusal::input(format!(
            "order {order:?}: list the common cells 0..k once each, as in 1,0"
        )));
    }
    let order = order.into_iter().map(|cell| cell as usize).collect();
    let jump = matches!(arguments.text("jump")?, "yes" | "true" | "1" | "on");
    two_tokens(&Kind::Joined { order, jump }, a, watch)
}

fn two_tokens(kind: &Kind, a: usize, watch: &Watch) -> Result<Told, Refusal> {
    let widest = widest_row(kind);
    let open = || Refusal::limit(format!("row {a}: rows of this game go up to {widest}"));
    if a > widest {
        return Err(open());
    }
    let found = row_period(kind, a, watch).ok_or_else(open)?;
    let mut told = told_of(&format!("G({a}, b"), 'b', &format!("rows 0 to {a}"), &found)?;
    if let (Ok(found), true) = (&found, *kind == Kind::two_star_nim()) {
        told.certificate = Some(Certificate::StarRow(found.certificate(a)));
    }
    let values = in_time(row_values(kind, a, SHOWN, &Watch::new()))?;
    told.values = values.into_iter().map(|value| value.map(u64::from)).collect();
    Ok(told)
}

/// Values, none if the time has ended: then what was found before is told without them.
fn in_time<T>(values: Result<Vec<T>, Stopped>) -> Result<Vec<T>, Refusal> {
    match values {
        Err(Stopped::Interrupted { .. }) => Ok(vec![]),
        other => other.map_err(limited),
    }
}

/// What is found of a row, or how far it was followed.
fn told_of(
    value: &str,
    runs: char,
    rows: &str,
    found: &Result<RowPeriod, Stopped>,
) -> Result<Told, Refusal> {
    let found = match found {
        Ok(found) => found,
        Err(Stopped::Interrupted { done }) => return Ok(Told::open(time_ended(*done))),
        Err(other) => return Err(limited(other.clone())),
    };
    let p = found.period;
    let sentence = format!(
        "{value} + {p}) = {value}) + {p} for all {runs} ≥ {}, both least; proved: the state of {rows} \
         at column {} comes back {} columns later",
        found.preperiod, found.state_column, found.state_period
    );
    Ok(Told::proved(
        sentence,
        vec![
            ("period", json!(p)),
            ("preperiod", json!(found.preperiod)),
            ("state column", json!(found.state_column)),
            ("state period", json!(found.state_period)),
        ],
    ))
}

/// The game of this name, where its rows are run.
fn rule(game: &str) -> Result<Rule, Refusal> {
    Ok(match game {
        "star" => Rule::Star,
        "antonim" => Rule::Antonim,
        "welter" => Rule::Welter,
        "nim" => Rule::Nim,
        _ => {
            return Err(Refusal::input(format!(
                "unknown game '{game}': rows are known for star, antonim, welter, nim"
            )))
        }
    })
}

/// The tokens of a position in which one is written c, without that one, and the strip it runs on.
fn read(game: &str, text: &str) -> Result<(Rule, Tokens, usize), Refusal> {
    let rule = rule(game)?;
    if text.matches('c').count() != 1 {
        return Err(Refusal::input(format!("'{text}': write one 'c' for the token that runs")));
    }
    // The runner stands far above the others while the rest is read.
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok());
    let far = numbers.max().unwrap_or(0u64).min(1 << 40) + 1;
    let whole = text.replace('c', &format!(" {far} "));
    let strips = match rule {
        Rule::Star => strips_of(&whole, &whole)?,
        _ => vec![squares(&whole, "coins")?],
    };
    if rule == Rule::Star {
        joined_position(&strips)?;
    }
    let strip = strips.iter().position(|strip| strip.contains(&far)).unwrap_or(0);
    let mut rest = Tokens::new();
    for on_it in &strips {
        let mut tokens: Vec<u32> = Vec::new();
        for &cell in on_it.iter().filter(|&&cell| cell != far) {
            let small = u32::try_from(cell).ok();
            tokens.push(small.ok_or_else(|| Refusal::limit(format!("cell {cell}: too far out")))?);
        }
        tokens.sort_unstable();
        let twice = tokens.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        let shared = match rule {
            Rule::Nim => None,
            Rule::Antonim => twice.filter(|&square| square > 0),
            _ => twice,
        };
        if let Some(square) = shared {
            return Err(Refusal::input(format!("two coins on square {square}")));
        }
        rest.push(tokens);
    }
    Ok((rule, rest, strip))
}

/// The rows below these tokens, if they are not too many.
pub fn table(
    rule: Rule,
    rest: &Tokens,
    strip: usize,
    watch: &Watch,
) -> Result<Arc<runner::Table>, Refusal> {
    let cells = || rest.iter().flatten().map(|&cell| u128::from(cell));
    let rows = cells().fold(1u128, |rows, cell| rows.saturating_mul(cell + 1));
    if rows.saturating_mul(cells().sum::<u128>() + 1) > MOST_LINKS {
        return Err(Refusal::limit("the rows below these tokens are too many for a table"));
    }
    runner::Table::new(rule, rest, strip, watch).map(Arc::new).map_err(limited)
}

/// The period of a row with any number of tokens, one of which, written c, runs.
pub fn row(_: &mut Answers, arguments: &Arguments, watch: &Watch) -> Result<Told, Refusal> {
    let (rule, rest, strip) = read(arguments.text("game")?, arguments.text("position")?)?;
    let table = table(rule, &rest, strip, watch)?;
    let found = runner::period(&table, watch);
    let mut told = told_of("G(c", 'c', "all rows below", &found)?;
    if let Ok(found) = &found {
        told.certificate =
            runner::certificate(rule, &rest, strip, found).map(Certificate::StripRow);
    }
    told.values = in_time(runner::values(&table, 0, SHOWN as u64, &Watch::new()))?;
    Ok(told)
}
