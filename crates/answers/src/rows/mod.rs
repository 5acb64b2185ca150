//! Rows, diagonals and tables of games of coins: what they are and how they go on.
//!
//! One task, `rows`, whose `question` says what is asked; each answer has a sentence, figures by name,
//! and perhaps a table, values in a line and a certificate.

mod grids;
mod periods;
mod star;
mod third;

use std::sync::Arc;

use grundy_cert::Certificate;
use grundy_strips::Stopped;
use grundy_watch::Watch;
use serde_json::json;

use crate::arguments::Arguments;
use crate::{Answers, Json, Refusal};

type Question = fn(&mut Answers, &Arguments, &Watch) -> Result<Told, Refusal>;

/// All questions, by name.
const QUESTIONS: &[(&str, Question)] = &[
    ("star-row", periods::star_row),
    ("row", periods::row),
    ("joined-row", periods::joined_row),
    ("wythoff-row", periods::wythoff_row),
    ("star-value", star::value),
    ("star-diagonal", star::diagonal),
    ("star-bands", star::bands),
    ("star-closure", star::closure),
    ("p-positions", star::p_positions),
    ("completions", grids::completions),
    ("values", grids::values),
    ("primes", grids::primes),
    ("blocks", grids::blocks),
    ("nim-product", grids::nim_product),
    ("third-property", third::third_property),
];

/// A table: headings of the columns and of the rows, and the cells as they are shown.
#[derive(Default)]
pub struct Grid {
    pub head: Vec<String>,
    pub side: Vec<String>,
    pub rows: Vec<Vec<Option<String>>>,
}

/// What is said to a question.
#[derive(Default)]
pub struct Told {
    pub sentence: String,
    /// Of claims: whether it is proved.
    pub proved: Option<bool>,
    pub facts: Vec<(&'static str, Json)>,
    /// Values in a row, from 0 on; none where the token cannot stand.
    pub values: Vec<Option<u64>>,
    pub grid: Grid,
    pub certificate: Option<Certificate>,
}

impl Told {
    /// A claim that is proved.
    fn proved(sentence: String, facts: Vec<(&'static str, Json)>) -> Self {
        Told { sentence, proved: Some(true), facts, ..Told::default() }
    }

    /// A question that stays open, and why.
    fn open(why: impl std::fmt::Display) -> Self {
        Told { sentence: format!("open: {why}"), proved: Some(false), ..Told::default() }
    }
}

/// The answer to a question about rows, diagonals and tables.
pub fn rows(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Arc<Watch>,
) -> Result<Json, Refusal> {
    let name = arguments.text("question")?;
    let Some((_, question)) = QUESTIONS.iter().find(|known| known.0 == name) else {
        let names: Vec<&str> = QUESTIONS.iter().map(|known| known.0).collect();
        return Err(Refusal::input(format!("'{name}': must be one of {}", names.join(", "))));
    };
    let told = question(answers, arguments, watch)?;
    Ok(json!({
        "question": name,
        "sentence": told.sentence,
        "proved": told.proved,
        "facts": told.facts,
        "values": told.values,
        "grid": {"head": told.grid.head, "side": told.grid.side, "rows": told.grid.rows},
        "certificate": told.certificate.map(|certificate| certificate.to_json()),
    }))
}

/// A number that must be given.
fn number(arguments: &Arguments, name: &str, most: u64) -> Result<u64, Refusal> {
    let given = arguments.optional_number(name)?;
    let given = given.ok_or_else(|| Refusal::input(format!("{name}: must be given")))?;
    if given > most {
        return Err(Refusal::limit(format!("{name} {given}: at most {most} here")));
    }
    Ok(given)
}

/// A limit that a computation met, in a refusal; or that its time ended.
fn limited(why: Stopped) -> Refusal {
    Refusal::limit(match why {
        Stopped::Interrupted { done } => time_ended(done),
        other => other.to_string(),
    })
}

fn time_ended(done: u64) -> String {
    format!("the time allowed ended after {done} steps")
}
