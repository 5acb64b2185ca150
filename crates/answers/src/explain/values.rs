//! Partizan positions: what the parts are worth, in spare moves, and whose the sum is.

use grundy_short::{Arena, Game, Player, Relation};
use serde_json::json;

use crate::explain::argument::{capital, Argument};
use crate::partizan::shown;
use crate::Refusal;

const SOURCE: &str =
    "Conway, On Numbers and Games; Berlekamp, Conway and Guy, Winning Ways, chapters 1 to 6";
/// Characters of a value or a part that are written out, and parts that are named.
const LONGEST: usize = 40;
const MOST_NAMED: usize = 6;
/// Digits of a number of spare moves.
const DIGITS: usize = 9;

/// Parts with their values; this player is to move.
pub fn values(
    arena: &mut Arena,
    all: &[(String, Game)],
    player: Player,
) -> Result<Argument, Refusal> {
    let mut total = Game::ZERO;
    let mut parts: Vec<(String, Game)> = vec![];
    for (name, value) in all {
        total = arena.add(total, *value)?;
        if arena.compare(*value, Game::ZERO)? != Relation::Equal {
            parts.push((name.clone(), *value));
        }
    }
    let relation = arena.compare(total, Game::ZERO)?;
    let lost = match relation {
        Relation::Equal => true,
        Relation::Greater => !player.is_left(),
        Relation::Less => player.is_left(),
        Relation::Confused => false,
    };
    let student = if parts.is_empty() {
        "Nothing here is worth anything to either side: every move can be answered, so whoever must \
         begin loses."
            .into()
    } else {
        format!("{} {}", worth(arena, &parts, total)?, verdict(relation))
    };
    let course = if parts.is_empty() {
        "The value is 0: a P-position.".into()
    } else {
        in_course(arena, &parts, total, relation)?
    };
    let mut figures = vec![];
    for (name, value) in &parts {
        figures.push(json!({"part": name, "value": cut_value(arena, *value)}));
    }
    let temperature = arena.temperature(total)?.to_string();
    let figures = json!({
        "parts": figures, "value": cut_value(arena, total), "temperature": temperature,
    });
    let made = Argument::by("values", SOURCE, lost, student, course, figures);
    Ok(Argument { parts, ..made })
}

/// What the parts are worth, for a student.
fn worth(arena: &mut Arena, parts: &[(String, Game)], total: Game) -> Result<String, Refusal> {
    let several = parts.len() > 1;
    let mut said = vec![];
    for (name, value) in parts.iter().take(MOST_NAMED) {
        let words = in_words(arena, *value)?;
        let long = name.chars().count() > LONGEST;
        let name = if long { "one part" } else { name };
        said.push(if several { format!("{name}: {words}") } else { capital(&words) });
    }
    if parts.len() > MOST_NAMED {
        said.push(format!("and {} parts more", parts.len() - MOST_NAMED));
    }
    let mut words = said.join("; ") + ".";
    if several && parts.iter().all(|(_, value)| value.is_number()) {
        words += &format!(" Counted together {}.", in_words(arena, total)?);
    }
    Ok(words)
}

fn verdict(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "Together this is worth nothing: whoever must begin loses.",
        Relation::Confused => "Whoever moves first here wins.",
        Relation::Greater => "So Left is ahead, and wins whoever begins.",
        Relation::Less => "So Right is ahead, and wins whoever begins.",
    }
}

fn in_course(
    arena: &mut Arena,
    parts: &[(String, Game)],
    total: Game,
    relation: Relation,
) -> Result<String, Refusal> {
    let mut worth = vec![];
    for (name, value) in parts {
        worth.push(format!("{} = {}", cut(name), cut_value(arena, *value)));
    }
    let worth = if worth.len() > 1 { format!("{}. ", worth.join("; ")) } else { String::new() };
    let sign = match relation {
        Relation::Equal => "= 0",
        Relation::Greater => "> 0",
        Relation::Less => "< 0",
        Relation::Confused => "∥ 0",
    };
    let value = cut_value(arena, total);
    let begins = if value == "0" { "Value 0.".into() } else { format!("Value {value} {sign}.") };
    let (temperature, mean) = (arena.temperature(total)?, arena.mean(total)?);
    Ok(format!("{worth}{begins} Temperature {temperature}, mean {mean}."))
}

/// What a value means to somebody who has not met values yet.
pub fn in_words(arena: &mut Arena, value: Game) -> Result<String, Refusal> {
    if arena.compare(value, Game::ZERO)? == Relation::Equal {
        return Ok("it is worth nothing".into());
    }
    if let Some(number) = arena.as_number(value) {
        let (mine, size) =
            if number.signum() > 0 { ("Left", number) } else { ("Right", number.negative()) };
        if !size.is_integer() {
            return Ok(format!("{mine} is ahead by {size} of a move"));
        }
        let count = size.to_string();
        if count.len() > DIGITS {
            return Ok(format!("{mine} has a huge number of spare moves"));
        }
        let words = match count.as_str() {
            "1" => "one",
            "2" => "two",
            "3" => "three",
            "4" => "four",
            "5" => "five",
            other => other,
        };
        return Ok(format!("{mine} has {words} spare move{}", if count == "1" { "" } else { "s" }));
    }
    if arena.is_hot(value)? {
        let (high, low) = (arena.left_stop(value)?, arena.right_stop(value));
        return Ok(format!(
            "it is hot: worth {high} to Left if she moves first, and {low} if Right does"
        ));
    }
    let base = arena.mean(value)?;
    let near =
        if base.is_zero() { String::new() } else { format!("close to {base}, and besides ") };
    let rest = arena.translate(value, base.negative())?;
    if matches!(arena.number_up_star(rest), Some((number, 0, _)) if number.is_zero()) {
        return Ok(format!("{near}a move either player may make"));
    }
    Ok(match arena.compare(rest, Game::ZERO)? {
        Relation::Confused => format!("{near}a trifle for whoever moves there first"),
        Relation::Greater => format!("{near}a trifle in favour of Left"),
        _ => format!("{near}a trifle in favour of Right"),
    })
}

/// The parts with the highest temperature, if they are hot and others are not as hot.
pub fn hottest(arena: &mut Arena, parts: &[(String, Game)]) -> Result<Vec<String>, Refusal> {
    if parts.len() < 2 {
        return Ok(vec![]);
    }
    let mut found = vec![];
    for (name, value) in parts {
        found.push((arena.temperature(*value)?, name.clone()));
    }
    let top = found.iter().map(|one| one.0).max().expect("there are two parts");
    let (hot, cool): (Vec<_>, Vec<_>) = found.into_iter().partition(|one| one.0 == top);
    if top.signum() <= 0 || cool.is_empty() {
        return Ok(vec![]);
    }
    Ok(hot.into_iter().map(|one| one.1).collect())
}

/// The value in signs, cut where it is long.
pub fn cut_value(arena: &mut Arena, value: Game) -> String {
    shown(arena, value).map_or("a long value".into(), |text| cut(&text))
}

fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.into();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_told_in_spare_moves() {
        let mut arena = Arena::new();
        for (text, words) in [
            ("2", "Left has two spare moves"),
            ("-1/2", "Right is ahead by 1/2 of a move"),
            ("{3|-1}", "it is hot: worth 3 to Left if she moves first, and -1 if Right does"),
            ("^", "a trifle in favour of Left"),
            ("1*", "close to 1, and besides a move either player may make"),
            ("^*", "a trifle for whoever moves there first"),
        ] {
            let value = arena.parse(text).unwrap();
            assert_eq!(in_words(&mut arena, value).unwrap(), words, "{text}");
        }
        let parts: Vec<(String, Game)> = [("a", "{3|-3}"), ("b", "{1|-1}"), ("c", "2")]
            .map(|(name, text)| (name.into(), arena.parse(text).unwrap()))
            .into();
        assert_eq!(hottest(&mut arena, &parts).unwrap(), ["a"]);
        assert!(!values(&mut arena, &parts, Player::Left).unwrap().lost);
    }
}
