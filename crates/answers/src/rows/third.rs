//! Van Splunder's search for a third property (section 7.1 of the thesis).

use grundy_strips::particles::{Position, Rule};
use grundy_strips::search::Search;
use grundy_watch::Watch;
use serde_json::json;

use super::grids::rule;
use super::{limited, number, Told};
use crate::arguments::Arguments;
use crate::{Answers, Refusal};

/// Positions remembered.
const REMEMBERED: usize = 1_000_000;

/// The numbers the thesis makes of a constant from −5 to 5 and x, with their names. Negative numbers
/// are nim-added as two's complements.
fn forms(x: i64) -> Vec<(String, i64)> {
    let mut found: Vec<(String, i64)> = Vec::new();
    for c in -5..=5 {
        let made = [
            (format!("{c}"), c),
            (format!("{c} + x"), c + x),
            (format!("{c} - x"), c - x),
            (format!("{c} ⊕ x"), c ^ x),
        ];
        found.extend(made);
    }
    found
}

/// All functions of the forms (v + a) ⊕ b and (v ⊕ b) + a, by their names, in a fixed order.
fn functions() -> Vec<String> {
    let names: Vec<String> = forms(0).into_iter().map(|(name, _)| name).collect();
    let pairs = || names.iter().flat_map(|a| names.iter().map(move |b| (a, b)));
    let first = pairs().map(|(a, b)| format!("(v + {a}) ⊕ ({b})"));
    first.chain(pairs().map(|(a, b)| format!("(v ⊕ {b}) + ({a})"))).collect()
}

/// The functions f for which nim-adding x to every coin takes the value v to f(v, x), for all
/// positions with this many coins below `size` and all x below it. The last particle of Antimatter
/// is an electron.
pub fn third_property(
    _: &mut Answers,
    arguments: &Arguments,
    watch: &Watch,
) -> Result<Told, Refusal> {
    let game = arguments.text("game")?;
    let rule = rule(game)?;
    let coins = number(arguments, "coins", 4)? as usize;
    let size = number(arguments, "size", 12)? as u32;
    if coins == 0 || coins as u32 > size {
        return Err(Refusal::input(format!("coins {coins}: must be a number from 1 to {size}")));
    }
    let split = if rule == Rule::Antimatter { coins.saturating_sub(1) } else { coins };
    let mut search = Search::new(REMEMBERED);
    let mut value = |squares: &[u32]| {
        let position = Position::new(rule, &squares[..split], &squares[split..]);
        let position = position.expect("different squares make a position");
        search.value(&position, watch).map(i64::from).map_err(limited)
    };
    let names = functions();
    let mut left = vec![true; names.len()];
    let mut squares: Vec<u32> = (0..coins as u32).collect();
    loop {
        let before = value(&squares)?;
        for x in 0..size {
            let moved: Vec<u32> = squares.iter().map(|square| square ^ x).collect();
            let after = value(&moved)?;
            let forms: Vec<i64> = forms(i64::from(x)).into_iter().map(|form| form.1).collect();
            let pairs = || forms.iter().flat_map(|a| forms.iter().map(move |b| (*a, *b)));
            let first = pairs().map(|(a, b)| (before + a) ^ b);
            let shifted = first.chain(pairs().map(|(a, b)| (before ^ b) + a));
            for (holds, value) in left.iter_mut().zip(shifted) {
                *holds &= value == after;
            }
        }
        // The next set of squares, the lowest moving first.
        let Some(i) = (0..coins).find(|&i| squares[i] + 1 < *squares.get(i + 1).unwrap_or(&size))
        else {
            break;
        };
        squares[i] += 1;
        for (lower, square) in squares[..i].iter_mut().zip(0..) {
            *lower = square;
        }
    }
    let mut holding: Vec<String> =
        names.into_iter().zip(left).filter(|(_, holds)| *holds).map(|(name, _)| name).collect();
    holding.sort();
    let sentence = match holding.is_empty() {
        true => {
            format!("no function of the forms tried fits {game} with {coins} coins below {size}")
        }
        false => format!(
            "functions that fit {game} with {coins} coins below {size}: {}",
            holding.join("; ")
        ),
    };
    Ok(Told {
        sentence,
        facts: vec![("functions that fit", json!(holding.len()))],
        ..Told::default()
    })
}
