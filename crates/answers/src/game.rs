//! Heap games in normal play: what their page shows.

use std::sync::Arc;

use grundy_cert::Certificate;
use grundy_heap::names::NAMES;
use grundy_heap::theorems::Theorem;
use grundy_heap::{standard, Code};
use grundy_watch::Watch;
use serde_json::json;

use crate::arguments::Arguments;
use crate::heap_game::HeapGame;
use crate::late::late;
use crate::rules::{in_words, pictures};
use crate::solution::{law, observed, proof};
use crate::structure::{structure, THRESHOLD};
use crate::{Answers, Json, Refusal};

/// Most exceptions listed, most values sent at once, most earlier cousins named.
const MOST_EXCEPTIONS: usize = 3000;
const MOST_VALUES: u64 = 40_000;
const MOST_COUSINS: usize = 8;
/// Longest code whose cousins are looked for: every digit has a form of its own.
const LONGEST: usize = 1024;
/// Number of first values shown.
const FIRST: usize = 60;
/// Heaps shown of games whose values are slow to compute.
const SLOW: u64 = 2000;
const SLOWEST: u64 = 6000;

/// No bound for games that never split a heap: they are solved in constant memory.
pub fn bound(game: &HeapGame, max_heap: u64) -> usize {
    let splits = game.rules().most_heaps() > 1 || game.rules().code().is_none();
    let most = if splits { max_heap } else { 1 << 39 };
    usize::try_from(most).unwrap_or(usize::MAX >> 1)
}

/// Rules, solution, structure, cousins and first values of a game.
pub fn game(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Arc<Watch>,
) -> Result<Json, Refusal> {
    let max_heap = arguments.number("max_heap", 5_000_000)?;
    let threshold = arguments.number("threshold", THRESHOLD)?;
    if !(1..=100).contains(&threshold) {
        return Err(Refusal::input(format!("threshold {threshold}: must be 1 to 100, in percent")));
    }
    let found = answers.game(arguments.text("code")?)?;
    let searched = found.solve(bound(found, max_heap), watch)?;
    let rules = found.rules().clone();
    let code = rules.to_string();
    let solution = found.solution();
    let (exception_count, exceptions) = found.exceptions(MOST_EXCEPTIONS)?;
    let claim = found.certificate().and_then(|text| Certificate::from_json(text).ok());
    let structure = structure(found, max_heap, threshold)?;
    let first = FIRST.min(max_heap as usize + 1);
    found.know(first)?;
    let mut names: Vec<&str> =
        NAMES.iter().filter(|name| name.1 == code).map(|name| name.0).collect();
    names.sort_unstable();
    let automaton = found.automaton().map(|claim| claim.early.len() - 1);
    let looked_up = match (&searched, rules.code()) {
        (Some(_), Some(code)) => late(&code.as_digits()),
        _ => None,
    };
    let status = match solution {
        None if automaton.is_some() => "automatic",
        None if looked_up.is_some() => "periodic",
        None => "unknown",
        Some(found) if found.saltus == 0 => "periodic",
        Some(_) => "arithmetic-periodic",
    };
    let seen = searched.as_ref().filter(|_| looked_up.is_none()).and_then(|s| {
        let (period, preperiod, saltus) = s.observed?;
        Some([period as u64, preperiod as u64, saltus.into(), s.searched_to])
    });
    let theorem = solution
        .map(|s| (s.theorem, s.verified_to))
        .or(automaton.map(|last| (Theorem::Automatic.name(), last as u64)))
        .or(looked_up.map(|late| (late.theorem.as_str(), late.verified_to)));
    let mut shown = json!({
        "code": code,
        "digits": rules.code().map(|code| code.as_digits()),
        "names": names,
        "rules": in_words(&rules),
        "pictures": pictures(&rules),
        // Before a late period they are too many to count.
        "exception_count": if looked_up.is_some() { None } else { Some(exception_count) },
        "exceptions": exceptions,
        "proof": proof(theorem),
        "claim": claim.map(|claim| claim.claim()),
        "source": if looked_up.is_some() { "atlas" } else { "computed" },
        "searched_to": searched.as_ref().map(|s| s.searched_to),
        "observed": observed(seen),
        "structure": structure,
        "cousins": rules.code().filter(|code| code.head().len() <= LONGEST).map_or(vec![], cousins),
        "first": found.values(0, first),
    });
    let found = solution
        .map(|s| (s.period as u64, s.preperiod as u64, s.saltus.into()))
        .or(looked_up.map(|late| (late.period, late.preperiod, 0)));
    let [period, preperiod, saltus] = [found.map(|f| f.0), found.map(|f| f.1), found.map(|f| f.2)];
    for (name, value) in law(status, period, preperiod, saltus) {
        shown[name] = value;
    }
    Ok(shown)
}

/// The standard form (degree 0) and the games known to be its cousins, nearest first.
fn cousins(code: &Code) -> Vec<(String, usize)> {
    let forms = standard::forms(code);
    let last = forms.len() - 1;
    let mut earlier = standard::least_form(&forms[last]);
    let mut found = vec![(earlier.as_digits(), 0)];
    for degree in 1..=MOST_COUSINS {
        let Some(before) = standard::earlier_cousin(&earlier) else {
            break;
        };
        found.push((before.as_digits(), degree));
        earlier = before;
    }
    for (at, form) in forms[..last].iter().enumerate() {
        if found.iter().all(|cousin| cousin.1 != last - at) {
            found.push((standard::least_form(form).as_digits(), last - at));
        }
    }
    found.sort_by_key(|cousin| cousin.1);
    found
}

/// Values of the sequence.
pub fn values(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let max_heap = arguments.number("max_heap", 5_000_000)?;
    let (start, count) = (arguments.number("start", 0)?, arguments.number("count", 1000)?);
    if start > max_heap || count == 0 || count > MOST_VALUES {
        let last = start.saturating_add(count).saturating_sub(1);
        return Err(Refusal::limit(format!(
            "heaps {start} to {last}: they go up to {max_heap} here"
        )));
    }
    let found = answers.game(arguments.text("code")?)?;
    let mut last = (start + count - 1).min(max_heap);
    let slow = found.rules().code().is_none_or(|code| !code.is_finite() || code.most_heaps() > 2);
    if slow {
        last = last.min(start + SLOW).min(SLOWEST);
    }
    let (start, end) = (start as usize, last.max(start) as usize + 1);
    found.know(end)?;
    Ok(json!({"start": start, "values": found.values(start, end)}))
}
