//! Partizan values: canonical form, thermograph, options.

use grundy_calculator::{Known, Value, World};
use grundy_loopy::Loopy;
use grundy_short::{Arena, Dyadic, Fault, Game, Player, Style};
use serde_json::json;

use crate::arguments::Arguments;
use crate::board::OnBoard;
use crate::calculator;
use crate::position::Position;
use crate::registry::{find, Family};
use crate::value_fields::Facts;
use crate::{Answers, Json, Refusal};

/// Longest text of a value, most bits of a number and most options that are sent.
const LONGEST: usize = 3000;
const MOST_BITS: u64 = 10_000;
const MOST_OPTIONS: usize = 200;
/// Longest text of an option and of an atomic weight.
const OPTION: usize = 400;
const WEIGHT: usize = 200;

/// The value in signs that every system has in its fonts.
pub fn shown(arena: &mut Arena, g: Game) -> Result<String, Fault> {
    Ok(arena.write(g, Style::Unicode)?.replace('⧾', "tiny").replace('⧿', "miny"))
}

fn cut(text: String, most: usize) -> String {
    text.chars().take(most).collect()
}

/// An expression worked out.
pub fn value(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    match calculate(answers, arguments.text("q")?)? {
        Calculated::Game(game) => about(answers, game),
        Calculated::Loopy(game) => {
            let Answers { arena, stoppers, .. } = answers;
            let text = stoppers.show(arena, game, Style::Ascii)?;
            Ok(json!({"kind": "other", "text": cut(text, LONGEST)}))
        }
        Calculated::Other(text) => Ok(json!({"kind": "other", "text": cut(text, LONGEST)})),
    }
}

/// What an expression is worth.
pub enum Calculated {
    Game(Game),
    /// A game that need not end.
    Loopy(Loopy),
    /// Truth, text or a list, as it is written.
    Other(String),
}

/// Work out an expression, in which positions may be written `domineering("3x3")`.
pub fn calculate(answers: &mut Answers, text: &str) -> Result<Calculated, Refusal> {
    let value = calculator::value(answers, text)?;
    let known = Known::new();
    let Answers { arena, stoppers, .. } = answers;
    let mut world = World::new(arena, stoppers, &known);
    if let Some(game) = world.game(&value)? {
        return Ok(Calculated::Game(game));
    }
    Ok(match value {
        Value::Loopy(found) => Calculated::Loopy(found),
        other => Calculated::Other(calculator::written(&mut world, &other)?),
    })
}

/// The value of a position, and how it is drawn.
pub fn board(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let rules = find(arguments.text("ruleset")?)?;
    let Family::Board(entry) = rules.family else {
        let title = &rules.title;
        return Err(Refusal::input(if rules.loopy {
            format!("{title} is loopy: play it, or ask for its value at the command line")
        } else {
            format!("{title} is not played on a board")
        }));
    };
    let at = OnBoard::read(entry.about.name, arguments.text("position")?)?;
    let game = at.value(answers, None)?;
    let mut found = about(answers, game)?;
    found["ruleset"] = json!(rules.name);
    found["position"] = json!(at.show());
    found["picture"] = at.picture();
    Ok(found)
}

/// Everything the page says of a value; fractions as text.
fn about(answers: &mut Answers, g: Game) -> Result<Json, Refusal> {
    let arena = &mut answers.arena;
    let text = arena.show(g)?;
    let zero = arena.integer(0)?;
    let relation = arena.compare(g, zero)?;
    let facts = Facts::of(arena, g)?;
    let weight = match facts.atomic_weight {
        Some(weight) => Some(cut(shown(arena, weight)?, WEIGHT)),
        None => None,
    };
    let walls = arena.thermograph(g)?;
    let wall = |player: Player| -> Result<Vec<[String; 2]>, Refusal> {
        let points = walls.wall(player).points().iter();
        points.map(|&(t, v)| Ok([number(v)?, number(t)?])).collect()
    };
    let found = json!({
        "kind": "game",
        "length": text.chars().count(),
        "value": (text.chars().count() <= LONGEST).then_some(&text),
        "unicode": cut(shown(arena, g)?, LONGEST),
        "latex": cut(arena.write(g, Style::Latex)?, LONGEST),
        "outcome": facts.outcome.to_string(),
        "sign": relation.sign(),
        "mean": number(facts.mean)?,
        "temperature": number(facts.temperature)?,
        "left_stop": number(facts.left_stop)?,
        "right_stop": number(facts.right_stop)?,
        "birthday": count(facts.birthday)?,
        "followers": count(arena.follower_count(g)?)?,
        "atomic_weight": weight,
        "left_wall": wall(Player::Left)?,
        "right_wall": wall(Player::Right)?,
        "options": options_of(arena, g)?,
    });
    Ok(found)
}

fn number(x: Dyadic) -> Result<String, Refusal> {
    let bits = x.bits();
    if bits > MOST_BITS {
        return Err(Refusal::limit(format!("a number of {bits} bits is too long to show here")));
    }
    Ok(x.to_string())
}

/// A whole number: as such while it is small, else as text.
fn count(x: Dyadic) -> Result<Json, Refusal> {
    const EXACT: i64 = 1 << 53;
    match x.as_integer().filter(|n| n.abs() < EXACT) {
        Some(n) => Ok(n.into()),
        None => Ok(number(x)?.into()),
    }
}

/// The options of a canonical form, for the branches of a tree.
pub fn options(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let arena = &mut answers.arena;
    let game = arena.parse(arguments.text("value")?)?;
    options_of(arena, game)
}

fn options_of(arena: &mut Arena, g: Game) -> Result<Json, Refusal> {
    let mut sides = Vec::new();
    for player in [Player::Left, Player::Right] {
        let games = arena.options(g, player)?;
        if games.len() > MOST_OPTIONS {
            return Err(Refusal::limit(format!(
                "a player has more than {MOST_OPTIONS} options: too many to show"
            )));
        }
        let games: Vec<Game> = games.iter().copied().collect();
        let branches = games.into_iter().map(|game| branch(arena, game));
        sides.push(branches.collect::<Result<Vec<_>, _>>()?);
    }
    Ok(json!({"left": sides[0], "right": sides[1]}))
}

fn branch(arena: &mut Arena, g: Game) -> Result<Json, Refusal> {
    let text = arena.show(g)?;
    Ok(json!({
        "value": (text.chars().count() <= LONGEST).then_some(&text),
        "unicode": cut(shown(arena, g)?, OPTION),
        "mean": number(arena.mean(g)?)?,
        "temperature": number(arena.temperature(g)?)?,
        // Numbers are leaves: their own trees say nothing.
        "leaf": g.is_number(),
    }))
}
