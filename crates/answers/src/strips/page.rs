//! The page of strips: coins of Welter's game and of Silver Dollar, on squares of any size.

use serde_json::json;

use crate::arguments::Arguments;
use crate::strips::coins::{Coins as Near, Kind};
use crate::strips::formulas::{gaps, Coins, Rules, Square};
use crate::strips::welter_facts::{facts, LISTED};
use crate::{Json, Refusal};

/// Most coins that are drawn.
const MOST: usize = 64;
/// Whole numbers up to this one are the same in every language that reads JSON.
const EXACT: Square = (1 << 53) - 1;

/// A number, or its text where a browser would round it.
pub fn exact(n: Square) -> Json {
    match n {
        0..=EXACT => json!(n as u64),
        _ => json!(n.to_string()),
    }
}

/// Moves of coins, from where to where.
pub fn moves_in_json(moves: &[(Square, Square)]) -> Json {
    moves.iter().map(|&(from, to)| json!({"from": exact(from), "to": exact(to)})).collect()
}

/// The coin that was moved, and where it went.
fn moved(before: &[Square], after: &[Square]) -> (Square, Square) {
    let missing = |these: &[Square], those: &[Square]| {
        these.iter().copied().find(|square| !those.contains(square)).unwrap_or(0)
    };
    (missing(before, after), missing(after, before))
}

/// Value, outcome, winning moves; the mates and the frieze, or the gaps that are heaps.
pub fn strip(arguments: &Arguments) -> Result<Json, Refusal> {
    let game = arguments.text("game")?;
    let (rules, kind) = match game {
        "welter" => (Rules::Welter, Kind::Welter),
        "silver-dollar" => (Rules::SilverDollar, Kind::SilverDollar),
        _ => return Err(Refusal::input(format!("'{game}': must be one of welter, silver-dollar"))),
    };
    let text = arguments.text("position")?;
    let Some((coins, _)) = Coins::read(rules, text)? else {
        let wrong = Near::read(kind, text).err();
        return Err(wrong.unwrap_or_else(|| Refusal::input(format!("'{text}': no position"))));
    };
    let (misere, target) = (arguments.misere()?, arguments.optional_number("target")?);
    let at = &coins.0[0];
    if at.len() > MOST {
        return Err(Refusal::limit(format!(
            "strips are drawn with up to {MOST} coins; for more ask '{game} …' in the search box"
        )));
    }
    let mut moves: Vec<(Square, Square)> =
        rules.winning(&coins, misere).iter().map(|after| moved(at, &after.0[0])).collect();
    moves.sort_unstable();
    let numbers = |list: &[Square]| list.iter().copied().map(exact).collect::<Json>();
    let lost = rules.is_p(&coins, misere).expect("formulas decide both games");
    let mut found = json!({
        "game": game,
        "tokens": numbers(at),
        "value": exact(rules.value(&coins).expect("both games have a formula")),
        "outcome": if lost { "P" } else { "N" },
        "moves": moves_in_json(&moves),
    });
    if rules == Rules::Welter {
        for (name, fact) in facts(at, target.map(Square::from), LISTED) {
            found[name] = fact;
        }
    } else {
        // The first coin alone stands above the end of the strip.
        let mut shown: Vec<Json> = at.iter().copied().map(exact).collect();
        if shown.len() % 2 == 1 {
            shown.insert(0, json!(-1));
        }
        found["heaps"] = numbers(&gaps(at));
        found["pairs"] = json!(shown.chunks(2).collect::<Vec<_>>());
    }
    Ok(found)
}
