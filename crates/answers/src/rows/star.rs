//! The values and diagonals of 2-Star Nim, and the P-positions of Star Nim.

use grundy_cert::Certificate;
use grundy_strips::bands::{self, Open};
use grundy_strips::closure::{self, LARGEST_DISTANCE};
use grundy_strips::{sequences, star_nim, Stopped};
use grundy_watch::Watch;
use serde_json::json;

use super::{limited, number, time_ended, Grid, Told};
use crate::arguments::Arguments;
use crate::{Answers, Refusal};

/// Values of a diagonal and differences that are shown.
const SHOWN: usize = 60;
/// The pairs of a value that are shown begin below this.
const PAIRS: u64 = 30;
/// P-positions listed, and entries of the table that finds them.
const MOST_LISTED: usize = 2000;
const MOST_ENTRIES: u64 = 1 << 22;

/// The period, or why it is not known: bands that stay open, or the end of the time.
fn found<T>(found: Result<Result<T, Open>, Stopped>) -> Result<Result<T, String>, Refusal> {
    match found {
        Ok(found) => Ok(found.map_err(|open| open.to_string())),
        Err(Stopped::Interrupted { done }) => Ok(Err(time_ended(done))),
        Err(other) => Err(limited(other)),
    }
}

fn distance(arguments: &Arguments) -> Result<usize, Refusal> {
    Ok(number(arguments, "d", LARGEST_DISTANCE as u64)? as usize)
}

pub fn value(_: &mut Answers, arguments: &Arguments, watch: &Watch) -> Result<Told, Refusal> {
    let g = number(arguments, "g", 2 * LARGEST_DISTANCE as u64)? as usize;
    let pairs = sequences::pairs(g, PAIRS, watch).map_err(limited)?;
    let mut told = match found(bands::sequence_period(g, true, watch))? {
        Err(why) => Told::open(why),
        Ok(found) => {
            let mut told = Told::proved(
                format!(
                    "the differences y − x of the positions (x, y) of value {g}, in order of x, have \
                     period {} from pair {} on, both least; proved",
                    found.period, found.preperiod
                ),
                vec![
                    ("period", json!(found.period)),
                    ("preperiod", json!(found.preperiod)),
                    ("advance", json!(found.advance)),
                ],
            );
            told.values =
                found.differences.iter().take(SHOWN).map(|&d| Some(u64::from(d))).collect();
            told.certificate = Some(Certificate::StarValue(found.certificate));
            told
        }
    };
    told.grid = Grid {
        head: pairs.iter().map(|pair| pair.0.to_string()).collect(),
        side: vec!["partner of x".into()],
        rows: vec![pairs.iter().map(|pair| Some(pair.1.to_string())).collect()],
    };
    Ok(told)
}

pub fn diagonal(_: &mut Answers, arguments: &Arguments, watch: &Watch) -> Result<Told, Refusal> {
    let d = distance(arguments)?;
    let found = match found(bands::diagonal_period(d, true, watch))? {
        Err(why) => return Ok(Told::open(why)),
        Ok(found) => found,
    };
    let p = found.period;
    let mut told = Told::proved(
        format!(
            "G(a + {p}, a + {p} + {d}) = G(a, a + {d}) for all a ≥ {}, both least; proved",
            found.preperiod
        ),
        vec![
            ("period", json!(p)),
            ("preperiod", json!(found.preperiod)),
            ("largest value from there on", json!(found.bound)),
        ],
    );
    told.values = found.values.iter().take(SHOWN).map(|&v| Some(u64::from(v))).collect();
    told.certificate = Some(Certificate::StarDiagonal(found.certificate));
    Ok(told)
}

pub fn bands(_: &mut Answers, arguments: &Arguments, watch: &Watch) -> Result<Told, Refusal> {
    let d = distance(arguments)?;
    let (found, open) = match bands::bands(d, true, watch) {
        Err(Stopped::Interrupted { done }) => return Ok(Told::open(time_ended(done))),
        other => other.map_err(limited)?,
    };
    let mut told = match open.is_empty() {
        true => Told::proved(format!("all bands up to diagonal {d}, with their periods"), vec![]),
        false => {
            let why: Vec<String> = open.iter().map(ToString::to_string).collect();
            Told::open(why.join("; "))
        }
    };
    told.facts = vec![("closed from x on", json!(found.start))];
    let period = |period: Option<u64>| Some(period.map_or("not found".into(), |p| p.to_string()));
    told.grid = Grid {
        head: vec!["first".into(), "last".into(), "period".into()],
        side: vec![],
        rows: found
            .bands
            .iter()
            .map(|band| {
                let ends = [band.first, band.last].map(|end| Some(end.to_string()));
                ends.into_iter().chain([period(band.period)]).collect()
            })
            .collect(),
    };
    Ok(told)
}

pub fn closure(_: &mut Answers, arguments: &Arguments, watch: &Watch) -> Result<Told, Refusal> {
    let d = distance(arguments)?;
    let found = match closure::closure(d, true, watch) {
        Ok(Ok(found)) => found,
        Ok(Err(followed)) => return Ok(Told::open(Open::NoClosure { from: d, followed })),
        Err(Stopped::Interrupted { done }) => return Ok(Told::open(time_ended(done))),
        Err(other) => return Err(limited(other)),
    };
    let mut told = Told::proved(
        format!(
            "G(x, x + z) ≤ {} exactly when z ≤ {}, for all x ≥ {}; proved: every diagonal up to {} is \
             ultimately periodic",
            2 * found.distance,
            found.distance,
            found.start,
            found.distance
        ),
        vec![("distance", json!(found.distance)), ("start", json!(found.start))],
    );
    told.certificate = Some(Certificate::StarClosed(found.certificate()));
    Ok(told)
}

pub fn p_positions(_: &mut Answers, arguments: &Arguments, _: &Watch) -> Result<Told, Refusal> {
    let strips = number(arguments, "strips", 12)? as u32;
    let largest = number(arguments, "largest", 100_000)?;
    let size = (largest + 1).checked_pow(strips.saturating_sub(1));
    if strips == 0 || size.is_none_or(|size| size > MOST_ENTRIES) {
        return Err(Refusal::limit(format!(
            "{strips} strips up to cell {largest}: the table of completions is empty or too large"
        )));
    }
    let found = star_nim::p_positions(strips as usize, largest as u32);
    let listed = |tokens: &Vec<u32>| tokens.iter().map(|t| Some(t.to_string())).collect();
    Ok(Told {
        sentence: format!(
            "P-positions of Star Nim with one token on each of {strips} strips, on cells up to \
             {largest}: {}",
            found.len()
        ),
        facts: vec![("P-positions", json!(found.len()))],
        grid: Grid {
            head: (1..=strips).map(|strip| format!("strip {strip}")).collect(),
            side: vec![],
            rows: found.iter().take(MOST_LISTED).map(listed).collect(),
        },
        ..Told::default()
    })
}
