//! Which games have these nim-values? Looked up over games the caller names, by their codes.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use grundy_heap::named_rules::NAMED_RULES;
use grundy_heap::names::{GRUNDYS, NAMES};
use grundy_heap::{EngineKind, NimSequence, Rules};
use grundy_watch::Watch;
use serde_json::json;

use crate::arguments::Arguments;
use crate::{Answers, Json, Refusal};

/// Numbers that are taken, and the least worth looking for.
const MOST_NUMBERS: usize = 10_000;
const LEAST_NUMBERS: usize = 3;
/// The first heaps at which the numbers may begin, values kept of every game, games listed.
const MOST_OFFSET: usize = 60;
const KEPT: usize = 120;
const SHOWN: u64 = 20;

/// A game that is looked through: how its code is written in digits, and its first values.
struct Game {
    digits: String,
    first: Vec<u32>,
}

/// The games that were looked through, kept for the next question.
#[derive(Default)]
struct Games(HashMap<String, Game>);

/// Names with their codes; games without a code go by their names.
fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    let coded = NAMES.iter().map(|&(name, code, _)| (name, code));
    coded.chain([(GRUNDYS, GRUNDYS)]).chain(NAMED_RULES.iter().map(|&(name, _, _)| (name, name)))
}

/// A game with these values from a heap on.
struct Match {
    code: String,
    name: &'static str,
    offset: usize,
    agrees_to: usize,
}

/// The games among `codes` whose nim-sequence has the `numbers`, from some heap on: those that agree
/// with all of them first, then those that agree longest.
pub fn identify(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Arc<Watch>,
) -> Result<Json, Refusal> {
    let wanted = numbers(arguments.json("numbers"))?;
    let most = arguments.number("most", SHOWN)? as usize;
    identified(answers, &wanted, arguments.json("codes"), most, watch)
}

/// The same for numbers and a list of codes.
fn identified(
    answers: &mut Answers,
    wanted: &[u64],
    codes: &Json,
    most: usize,
    watch: &Watch,
) -> Result<Json, Refusal> {
    let Json::Array(codes) = codes else {
        return Err(Refusal::input("codes: must be a list of codes"));
    };
    let mut given = Vec::new();
    for code in codes {
        let code = code.as_str();
        given.push(code.ok_or_else(|| Refusal::input("codes: must be a list of codes"))?);
    }
    let mut games = answers.memory.take::<Games>();
    let found = look_through(&mut games.0, &given, wanted, watch);
    answers.memory.put(games);
    let (mut found, searched) = found?;
    found.sort_by(|a, b| order(a).cmp(&order(b)));
    let exact = found.iter().filter(|one| one.agrees_to == wanted.len()).count();
    let matches: Vec<Json> = found
        .iter()
        .take(most)
        .map(|one| {
            json!({
                "code": one.code, "name": one.name, "offset": one.offset, "agrees_to": one.agrees_to,
            })
        })
        .collect();
    Ok(json!({
        "numbers": wanted, "matches": matches, "exact": exact, "searched": searched,
    }))
}

/// What is said of a sequence, its best matches, and how many games have all of it.
pub fn in_words(
    answers: &mut Answers,
    numbers: &[u64],
    codes: &Json,
    watch: &Watch,
) -> Result<(String, &'static str, Json), Refusal> {
    let found = identified(answers, numbers, codes, SHOWN as usize, watch)?;
    let (searched, matches) = (&found["searched"], &found["matches"]);
    let Some(first) = matches.get(0) else {
        return Ok((format!("No game of {searched} has these values."), "", found));
    };
    let code = first["code"].as_str().unwrap_or_default();
    let called = match first["name"].as_str().unwrap_or_default() {
        "" => code.to_owned(),
        name => format!("{code} ({})", name.replace('-', " ")),
    };
    let verdict = match found["exact"].as_u64().unwrap_or(0) {
        0 => format!(
            "No game of {searched} has all these values; {called} agrees with the first {} of {}.",
            first["agrees_to"],
            numbers.len()
        ),
        1 => format!("1 game of {searched} has these values: {called}."),
        exact => format!("{exact} games of {searched} have these values; {called} first."),
    };
    Ok((verdict, "Agreement up to here proves nothing about later values.", found))
}

/// The games that have the numbers, of those given and of the named ones not among them; and how
/// many were looked through.
fn look_through(
    games: &mut HashMap<String, Game>,
    given: &[&str],
    wanted: &[u64],
    watch: &Watch,
) -> Result<(Vec<Match>, usize), Refusal> {
    let (mut found, mut met, mut searched) = (Vec::new(), HashSet::new(), 0);
    for (number, code) in given.iter().copied().chain(names().map(|name| name.1)).enumerate() {
        if watch.should_stop() {
            return Err(Refusal::limit("the search was stopped"));
        }
        if !games.contains_key(code) {
            games.insert(code.into(), Game::new(code)?);
        }
        let game = &games[code];
        if !met.insert(game.digits.clone()) && number >= given.len() {
            continue;
        }
        searched += 1;
        let (offset, agrees_to) = best_place(code, &game.first, wanted)?;
        if agrees_to >= LEAST_NUMBERS && 2 * agrees_to >= wanted.len() {
            let name = names().find(|name| name.1 == code).map_or("", |name| name.0);
            found.push(Match { code: code.into(), name, offset, agrees_to });
        }
    }
    Ok((found, searched))
}

impl Game {
    fn new(code: &str) -> Result<Self, Refusal> {
        let rules: Rules = code.parse()?;
        let digits = rules.code().map_or_else(|| rules.to_string(), |code| code.as_digits());
        Ok(Game { digits, first: values(code, KEPT)? })
    }
}

fn order(one: &Match) -> (Reverse<usize>, usize, bool, usize, &str) {
    (Reverse(one.agrees_to), one.offset, one.name.is_empty(), one.code.len(), &one.code)
}

fn numbers(given: &Json) -> Result<Vec<u64>, Refusal> {
    let Json::Array(all) = given else {
        return Err(Refusal::input("numbers: must be a list of nim-values"));
    };
    let read = |number: &Json| {
        let wrong = || Refusal::input(format!("{number} is not a nim-value: they are 0, 1, 2, …"));
        number.as_u64().ok_or_else(wrong)
    };
    let wanted = all.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    if !(LEAST_NUMBERS..=MOST_NUMBERS).contains(&wanted.len()) {
        return Err(Refusal::input(format!(
            "{} numbers: give between {LEAST_NUMBERS} and {MOST_NUMBERS} nim-values",
            wanted.len()
        )));
    }
    Ok(wanted)
}

/// G(0) … G(last).
fn values(code: &str, last: usize) -> Result<Vec<u32>, Refusal> {
    let rules: Rules = code.parse()?;
    let mut sequence = NimSequence::new(rules, EngineKind::Auto)?;
    sequence.extend_to(last + 1, &Watch::new())?;
    if sequence.values().len() <= last {
        return Err(Refusal::limit("the computation was stopped"));
    }
    Ok(sequence.values().to_vec(0, last + 1))
}

/// Where the numbers stand in a sequence, and how many do.
fn best_place(code: &str, kept: &[u32], wanted: &[u64]) -> Result<(usize, usize), Refusal> {
    let agreeing = |values: &[u32], start: usize| {
        let pairs = values[start.min(values.len())..].iter().zip(wanted);
        pairs.take_while(|(value, number)| u64::from(**value) == **number).count()
    };
    let (mut place, mut best) = (0, 0);
    let mut more: Option<Vec<u32>> = None;
    for start in 0..MOST_OFFSET {
        let here = more.as_deref().unwrap_or(kept);
        let mut long = agreeing(here, start);
        if more.is_none() && long == kept.len() - start && long < wanted.len() {
            more = Some(values(code, MOST_OFFSET + wanted.len())?);
            long = agreeing(more.as_deref().unwrap_or(kept), start);
        }
        if long > best {
            (place, best) = (start, long);
            if best == wanted.len() {
                break;
            }
        }
    }
    Ok((place, best))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::Answers;

    #[test]
    fn kayles_is_found_by_its_values() {
        let codes = [".07", ".77", ".137", ".6"];
        let asked = json!({"numbers": [1, 1, 2, 0, 3, 1, 1, 0, 3, 3], "codes": codes});
        let found = Answers::new().ask("identify", &asked.to_string(), None).unwrap();
        assert_eq!(found["matches"][0]["code"], ".137");
        assert_eq!((&found["matches"][0]["offset"], &found["exact"]), (&json!(1), &json!(2)));
        let few = json!({"numbers": [1, 2], "codes": codes}).to_string();
        assert!(Answers::new().ask("identify", &few, None).is_err());
    }
}
