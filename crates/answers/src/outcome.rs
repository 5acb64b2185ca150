//! Who wins a position, and by which moves, as `grundy outcome --json` and `grundy strip --json` say it.

use grundy_short::Player;
use serde_json::json;

use crate::arguments::Arguments;
use crate::outcome_fields::{
    outcome_fields, strip_fields, sum_fields, SumFound, SumMove, STRIP_FACTS,
};
use crate::position::{name, Position};
use crate::records::Record;
use crate::registry::{find, Family, Ruleset};
use crate::solution::Field;
use crate::strips::formulas::Square;
use crate::strips::page::exact;
use crate::strips::welter_facts::facts;
use crate::sum::pieces;
use crate::value_fields::Fields;
use crate::{Answers, Json, Refusal};

/// Moves modulo 16 are listed for coins below this square.
const MOD_16: Square = 1 << 20;

fn in_json(fields: Fields) -> Json {
    fields
        .into_iter()
        .map(|(name, field)| (name.to_owned(), json!(field)))
        .collect::<serde_json::Map<String, Json>>()
        .into()
}

/// The outcome for a player to move who wins or loses; draws are between.
fn class(left_starts: Option<Player>, right_starts: Option<Player>) -> &'static str {
    let side =
        |winner: Option<Player>| winner.map_or(1, |winner| 2 * usize::from(winner.is_left()));
    // Who wins when Left starts, by row: Right, nobody, Left.
    const CLASSES: [[&str; 3]; 3] = [["R", "Pv", "P"], ["Nv", "D", "P^"], ["N", "N^", "L"]];
    CLASSES[side(left_starts)][side(right_starts)]
}

/// Who wins: a game, a position and the kind of play.
pub fn outcome(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let rules = find(arguments.text("game")?)?;
    let at = rules.read(answers, arguments.text("position")?)?;
    let misere = arguments.misere()?;
    match rules.family {
        Family::Heap | Family::Strip(_) | Family::Fox(_) => {
            by_theorem(answers, &rules, &*at, misere)
        }
        _ => by_search(answers, &rules, &*at, misere),
    }
}

fn play(misere: bool) -> &'static str {
    if misere {
        "misere"
    } else {
        "normal"
    }
}

/// Heaps and coins, and the one board whose positions are labelled.
fn by_theorem(
    answers: &mut Answers,
    rules: &Ruleset,
    at: &dyn Position,
    misere: bool,
) -> Result<Json, Refusal> {
    let mut winners = vec![];
    for starter in Player::BOTH {
        winners.push(at.winner(answers, misere, starter)?);
    }
    let (moves, complete) = winning(answers, rules, at, misere)?;
    let (by_code, named, position) = match rules.family {
        // No heap at all is written as 0.
        Family::Heap if at.show() == "0" => (true, rules.code.as_str(), json!([])),
        Family::Heap => (true, rules.code.as_str(), heap_list(&at.show())),
        // Nim is the heap game .(3).
        Family::Strip(strip) if strip.family == "heap" => (true, ".(3)", heap_list(&at.show())),
        _ => (false, rules.name.as_str(), json!(at.show())),
    };
    let outcome = class(winners[0], winners[1]);
    let moves = Field::Plain(moves.into());
    let position = Field::Plain(position);
    Ok(in_json(outcome_fields(by_code, named, position, play(misere), outcome, moves, complete)))
}

/// The winning moves of the player to move, and whether they are all.
fn winning(
    answers: &mut Answers,
    rules: &Ruleset,
    at: &dyn Position,
    misere: bool,
) -> Result<(Vec<Json>, bool), Refusal> {
    let (moves, complete) = match at.winning_moves(answers, misere, Player::Left) {
        Err(Refusal::Limit(_)) => (vec![], false),
        found => found?,
    };
    let record = match rules.family {
        Family::Strip(strip) if strip.family != "heap" => strip.record,
        Family::Fox(_) => Record::Texts,
        _ => Record::Heaps,
    };
    let after = moves.into_iter().map(|step| step.position);
    Ok((record.moves(&at.show(), after), complete))
}

/// Heaps, the largest first.
fn heap_list(text: &str) -> Json {
    let mut heaps: Vec<Square> =
        text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    heaps.into_iter().map(exact).collect()
}

/// Boards, values and sums.
fn by_search(
    answers: &mut Answers,
    rules: &Ruleset,
    at: &dyn Position,
    misere: bool,
) -> Result<Json, Refusal> {
    let text = at.show();
    let components: Vec<(String, String)> = match rules.family {
        Family::Sum => pieces(&text)?.into_iter().map(component).collect(),
        _ => vec![(rules.name.clone(), text.clone())],
    };
    let open = |found: Result<Option<Player>, Refusal>| match found {
        Err(Refusal::Limit(_)) => Ok(None),
        found => found.map(Some),
    };
    let mut winners = vec![];
    for starter in Player::BOTH {
        winners.push(open(at.winner(answers, misere, starter))?);
    }
    let (mut moves, mut complete) = (vec![], true);
    for (player, winner) in Player::BOTH.into_iter().zip(&winners) {
        if *winner != Some(Some(player)) {
            continue;
        }
        let patience = answers.patience;
        let judged = at.judge_within(answers, misere, player, patience)?;
        complete &= judged.iter().all(|one| one.wins.is_some());
        for one in judged.into_iter().filter(|one| one.wins == Some(true)) {
            let (component, to, text) = match rules.family {
                Family::Sum => in_component(&components, &one.step.position, &one.step.text)?,
                _ => (0, one.step.position, one.step.text),
            };
            moves.push(SumMove { player: name(player).into(), component, to, text });
        }
    }
    let told = |winner: &Option<Option<Player>>| {
        winner.map(|winner| winner.map_or("draw", name).to_owned())
    };
    let outcome = match winners[..] {
        [Some(left), Some(right)] => Some(class(left, right).to_owned()),
        _ => None,
    };
    Ok(in_json(sum_fields(&SumFound {
        play: play(misere).into(),
        components,
        stopped_by: outcome.is_none().then(|| "time".into()),
        outcome,
        starts: [told(&winners[0]), told(&winners[1])],
        moves,
        complete,
        searched: None,
    })))
}

/// A component: its ruleset and its position.
fn component(text: &str) -> (String, String) {
    match text.split_once(' ').map(|(word, rest)| (find(word), rest)) {
        Some((Ok(rules), rest)) => (rules.name, rest.to_owned()),
        _ => match find(text) {
            Ok(rules) => (rules.name, String::new()),
            Err(_) => ("game".into(), text.to_owned()),
        },
    }
}

/// A move in a sum as one in a component.
fn in_component(
    before: &[(String, String)],
    after: &str,
    text: &str,
) -> Result<(usize, String, String), Refusal> {
    let after: Vec<(String, String)> = pieces(after)?.into_iter().map(component).collect();
    let at = before.iter().zip(&after).position(|(old, new)| old != new).unwrap_or(0);
    let words = text.split_once(": ").map_or(text, |(_, words)| words);
    Ok((at, after[at].1.clone(), words.to_owned()))
}

/// Coins on strips: a game, a position and the kind of play; of Welter's game all that is known.
pub fn coins(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let game = arguments.text("game")?;
    let rules = find(if game == "nearly" { "nearly-disjunctive" } else { game })?;
    let Family::Strip(strip) = rules.family else {
        return Err(Refusal::input(format!("'{game}': must be a game of coins on strips")));
    };
    let misere = arguments.misere()?;
    let target = arguments.optional_number("target")?;
    let at = rules.read(answers, arguments.text("position")?)?;
    let value = match at.nim_value(answers) {
        Err(Refusal::Limit(_)) => None,
        found => found?,
    };
    let lost = at.winner(answers, misere, Player::Left)? != Some(Player::Left);
    let text = at.show();
    let (moves, complete) = at.winning_moves(answers, misere, Player::Left)?;
    let moves = complete.then(|| {
        let after = moves.into_iter().map(|step| step.position);
        strip.record.moves(&text, after)
    });
    let known = match strip.name {
        "welter" => welter_facts(&text, target.map(Square::from)),
        _ => vec![],
    };
    let facts = STRIP_FACTS.map(|wanted| {
        let fact = known.iter().find(|(name, _)| *name == wanted);
        fact.map(|(_, fact)| Field::Plain(fact.clone()))
    });
    Ok(in_json(strip_fields(
        if strip.record == Record::Parts { "nearly" } else { strip.name },
        Field::Plain(strip.record.position(&text)),
        play(misere),
        Field::Plain(json!(value.map(exact))),
        if lost { "P" } else { "N" },
        Field::Plain(json!(moves)),
        facts.into(),
    )))
}

/// What is printed of Welter's game: pairs of mates without what they are worth, lists only where they
/// are short enough, and primes with their target.
fn welter_facts(text: &str, target: Option<Square>) -> Vec<(&'static str, Json)> {
    let coins: Vec<Square> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let mut found = facts(&coins, target, MOD_16);
    let unlisted = ["hooks", "mod_16_moves", "frieze"];
    found.retain(|(name, fact)| match *name {
        "spinster" => true,
        "primes" => target.is_some(),
        _ => !(fact.is_null() || coins.is_empty() && unlisted.contains(name)),
    });
    for (name, fact) in &mut found {
        if *name == "mates" {
            *fact = fact
                .as_array()
                .into_iter()
                .flatten()
                .map(|pair| json!([pair[0], pair[1]]))
                .collect();
        }
    }
    found.extend(target.map(|target| ("target", exact(target))));
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::Answers;

    #[test]
    fn outcomes_of_heaps_coins_and_sums() {
        let mut answers = Answers::new();
        let mut ask = |task: &str, game: &str, position: &str| {
            let asked = json!({"game": game, "position": position}).to_string();
            answers.ask(task, &asked, None).unwrap()
        };
        let found = ask("outcome", "kayles", "5 4 3");
        assert_eq!(found["winning_moves"], json!([{"from": 5, "to": [3, 1]}]));
        assert_eq!((&found["code"], &found["position"]), (&json!(".77"), &json!([5, 4, 3])));
        let found = ask("outcome", "sum", "domineering 2x2 + nim 2");
        assert_eq!(found["outcome"], "N");
        assert_eq!(found["components"][1], json!({"ruleset": "nim", "position": "2"}));
        let found = ask("coins", "welter", "1 3 7 8 11 19");
        assert_eq!((&found["value"], &found["mates"][0]), (&json!(12), &json!([3, 19])));
    }
}
