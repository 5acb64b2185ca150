//! Files about a game: its certificate, its values as comma-separated text, its report in LaTeX.

use std::fmt::Write;
use std::sync::Arc;

use grundy_watch::Watch;
use serde_json::json;

use crate::arguments::Arguments;
use crate::check::certificate;
use crate::game::bound;
use crate::latex::latex;
use crate::{Answers, Json, Refusal};

/// Most heaps in a file, and how many there are at least.
const MOST: usize = 100_000;
const KNOWN: usize = 10_000;
const LEAST: usize = 100;

/// The text of a file.
pub fn download(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Arc<Watch>,
) -> Result<Json, Refusal> {
    let text = match arguments.text("what")? {
        "certificate" => certificate(answers, arguments, watch)? + "\n",
        "csv" if arguments.misere()? => misere_table(answers, arguments, watch)?,
        "csv" => table(answers, arguments, watch)?,
        "latex" => latex(answers, arguments, watch)?,
        other => {
            return Err(Refusal::input(format!("'{other}': must be certificate, csv or latex")));
        }
    };
    Ok(json!({"text": text}))
}

fn table(answers: &mut Answers, arguments: &Arguments, watch: &Watch) -> Result<String, Refusal> {
    let max_heap = arguments.number("max_heap", 5_000_000)?;
    let game = answers.game(arguments.text("code")?)?;
    game.solve(bound(game, max_heap), watch)?;
    let known = game.known().saturating_sub(1).min(KNOWN);
    let last = game.solution().map_or(0, |found| found.preperiod + 2 * found.period);
    let last = last.max(known).clamp(LEAST, MOST);
    game.know(last + 1)?;
    let mut text = String::from("heap,nim_value\n");
    for (heap, value) in game.values(0, last + 1).iter().enumerate() {
        let _ = writeln!(text, "{heap},{value}");
    }
    Ok(text)
}

fn misere_table(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Watch,
) -> Result<String, Refusal> {
    let max_heap = arguments.number("max_heap", 5_000_000)?;
    let game = answers.game(arguments.text("code")?)?;
    let found = game.solve_misere(max_heap, watch);
    let names = found.quotient.names();
    let mut text = String::from("heap,element\n");
    for (&x, heap) in found.quotient.phi.iter().zip(1..) {
        let _ = writeln!(text, "{heap},{}", names[x as usize]);
    }
    Ok(text)
}
