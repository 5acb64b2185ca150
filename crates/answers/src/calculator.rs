//! The calculator, and what it asks of positions.

use grundy_calculator::{hyphenated, run, show, Ask, Known, Reading, Run, Value, Variables, World};
use grundy_loopy::Loopy;
use grundy_short::{Fault, Player};

use crate::registry::find;
use crate::{Answers, Refusal};

/// Rounds in which positions are asked for, each needing the answers of the one before.
const MOST_ROUNDS: usize = 1000;
/// Most followers of a position that are listed.
const MOST_FOLLOWERS: usize = 100_000;

/// The value of a text of the calculator's language.
pub fn value(answers: &mut Answers, text: &str) -> Result<Value, Refusal> {
    let mut reading = Reading::default();
    reading.hyphenated.extend(hyphenated(text).into_iter().filter(|word| find(word).is_ok()));
    let mut known = Known::new();
    for _ in 0..MOST_ROUNDS {
        let Answers { arena, stoppers, .. } = answers;
        let asks = match run(arena, stoppers, text, &reading, &Variables::new(), &known)? {
            Run::Done { value, .. } => return Ok(value.unwrap_or(Value::Nothing)),
            Run::Asks(asks) => asks,
        };
        for ask in asks {
            let found = answer(answers, &ask)?;
            known.insert(ask, Ok(found));
        }
    }
    Err(Refusal::limit(format!("positions were asked for in more than {MOST_ROUNDS} rounds")))
}

/// What is asked of a position.
fn answer(answers: &mut Answers, ask: &Ask) -> Result<Value, Refusal> {
    if !ask.rules.parameters.is_empty() || ask.what.starts_with("ruleset.") {
        return Err(Refusal::input(format!("{} has no parameters here", ask.rules.name)));
    }
    let rules = find(&ask.rules.name)?;
    let position = rules.read(answers, &ask.position)?;
    let texts = |answers: &mut Answers, players: &[Player]| -> Result<Value, Refusal> {
        let mut found: Vec<String> = Vec::new();
        for &player in players {
            for step in position.moves(answers, player)? {
                if !found.contains(&step.position) {
                    found.push(step.position);
                }
            }
        }
        Ok(Value::list(found.into_iter().map(Value::text).collect()))
    };
    match ask.what.as_str() {
        "value" | "nimvalue" => {
            let value = match position.loopy_value(answers)? {
                Some(Loopy { onside, offside }) => Value::Loopy(Loopy { onside, offside }),
                None => Value::Game(position.game(answers, None)?),
            };
            if ask.what == "value" {
                return Ok(value);
            }
            let known = Known::new();
            let Answers { arena, stoppers, .. } = answers;
            let game = World::new(arena, stoppers, &known).game(&value)?;
            match game.and_then(|g| arena.number_up_star(g)) {
                Some((x, 0, n)) if x.is_zero() => Ok(Value::Game(arena.integer(i128::from(n))?)),
                _ => Err(Refusal::input(format!("{} has no nim-value", position.show()))),
            }
        }
        "left" => texts(answers, &[Player::Left]),
        "right" => texts(answers, &[Player::Right]),
        "options" => texts(answers, &Player::BOTH),
        "followers" => followers(answers, ask),
        "misereoutcome" => {
            let mut winners = Vec::new();
            for player in Player::BOTH {
                winners.push(position.winner(answers, true, player)?);
            }
            Ok(Value::text(match winners[..] {
                [Some(Player::Left), Some(Player::Left)] => "L",
                [Some(Player::Left), Some(Player::Right)] => "N",
                [Some(Player::Right), Some(Player::Left)] => "P",
                [Some(Player::Right), Some(Player::Right)] => "R",
                _ => "D",
            }))
        }
        other => Err(Refusal::input(format!("'{other}' is not answered for positions here"))),
    }
}

/// Every position that can be reached, itself among them.
fn followers(answers: &mut Answers, ask: &Ask) -> Result<Value, Refusal> {
    let rules = find(&ask.rules.name)?;
    let first = rules.read(answers, &ask.position)?.show();
    let mut seen = std::collections::HashSet::from([first.clone()]);
    let mut waiting = vec![first];
    while let Some(text) = waiting.pop() {
        let position = rules.read(answers, &text)?;
        for player in Player::BOTH {
            for step in position.moves(answers, player)? {
                if seen.insert(step.position.clone()) {
                    waiting.push(step.position);
                }
            }
        }
        if seen.len() > MOST_FOLLOWERS {
            return Err(Refusal::limit(format!(
                "more than {MOST_FOLLOWERS} positions can be reached"
            )));
        }
    }
    Ok(Value::list(seen.into_iter().map(Value::text).collect()))
}

/// A value as it is shown by itself: a list without brackets, a text without quotes.
pub fn written(world: &mut World, value: &Value) -> Result<String, Fault> {
    match value {
        Value::Text(text) => Ok(text.to_string()),
        Value::List(items) if !items.is_empty() => {
            let parts = items.iter().map(|item| written(world, item));
            Ok(parts.collect::<Result<Vec<_>, _>>()?.join(", "))
        }
        other => show(world, other),
    }
}
