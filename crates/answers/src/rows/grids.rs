//! Tables of games of coins: completions, values, primes, blocks; products of nimbers.

use grundy_short::nimber;
use grundy_strips::particles::{Position, Rule};
use grundy_strips::runner;
use grundy_strips::search::Search;
use grundy_strips::table::Table;
use grundy_strips::{blocks as welter_blocks, welter};
use grundy_watch::Watch;
use serde_json::json;

use super::periods::table as rows_below;
use super::{limited, number, Grid, Told};
use crate::arguments::Arguments;
use crate::squares::squares;
use crate::strips::antimatter::Antimatter;
use crate::strips::particles;
use crate::{Answers, Refusal};

/// Most rows and columns of a table, and of blocks.
const MOST_SIDE: u64 = 64;
/// Positions remembered.
const REMEMBERED: usize = 2_000_000;
/// Highest square of a coin whose prime is looked for square by square.
const HIGHEST: u64 = 4000;

/// The game of this name, where one more particle completes a position.
pub fn rule(game: &str) -> Result<Rule, Refusal> {
    Ok(match game {
        "welter" => Rule::Welter,
        "nim" => Rule::Nim,
        "antonim" => Rule::Antonim,
        "antimatter" => Rule::Antimatter,
        _ => {
            return Err(Refusal::input(format!(
                "unknown game '{game}': must be one of welter, nim, antonim, antimatter"
            )))
        }
    })
}

fn small(given: Vec<u64>) -> Result<Vec<u32>, Refusal> {
    let low = |square: u64| u32::try_from(square).ok().filter(|s| u64::from(*s) <= HIGHEST);
    given
        .into_iter()
        .map(|s| {
            low(s).ok_or_else(|| Refusal::limit(format!("square {s}: at most {HIGHEST} here")))
        })
        .collect()
}

/// What both kinds of table are asked with: the game, the fixed coins, the side.
fn asked(arguments: &Arguments) -> Result<(Rule, Vec<u32>, u32), Refusal> {
    let fixed = small(squares(arguments.text("fixed")?, "fixed coins")?)?;
    let size = match arguments.optional_number("size")? {
        None => 11,
        Some(_) => number(arguments, "size", MOST_SIDE)? as u32,
    };
    Ok((rule(arguments.text("game")?)?, fixed, size))
}

fn square_grid(size: u32, rows: Vec<Vec<Option<String>>>) -> Grid {
    let names: Vec<String> = (0..size).map(|square| square.to_string()).collect();
    Grid { head: names.clone(), side: names, rows }
}

/// Where one more coin makes a P-position of two on a row and a column square and the fixed ones; for
/// Antimatter the two are positrons, the fixed and the completing particles electrons.
pub fn completions(_: &mut Answers, arguments: &Arguments, watch: &Watch) -> Result<Told, Refusal> {
    let (rule, fixed, size) = asked(arguments)?;
    let mut table = Table::new(arguments.misere()?, REMEMBERED);
    let mut rows = Vec::new();
    for a in 0..size {
        let mut row = Vec::new();
        for b in 0..size {
            let found = completion(&mut table, rule, (a, b), &fixed, watch)?;
            row.push(found.map(|square| square.to_string()));
        }
        rows.push(row);
    }
    Ok(Told {
        sentence: "the square where one more coin makes a P-position".into(),
        grid: square_grid(size, rows),
        ..Told::default()
    })
}

fn completion(
    table: &mut Table,
    rule: Rule,
    (a, b): (u32, u32),
    fixed: &[u32],
    watch: &Watch,
) -> Result<Option<u32>, Refusal> {
    if rule != Rule::Antimatter {
        let coins = [&[a, b], fixed].concat();
        let Some(position) = Position::new(rule, &coins, &[]) else { return Ok(None) };
        return table.completion(&position, false, watch).map(Some).map_err(limited);
    }
    if a == b && !fixed.contains(&a) {
        // Two positrons on one square are no position; one electron there makes it one.
        let Some(rest) = Position::new(rule, &[a], fixed) else { return Ok(None) };
        let lost = table.is_p(&rest, watch).map_err(limited)?;
        return Ok(lost.then_some(a));
    }
    let position = if a == b {
        let left: Vec<u32> = fixed.iter().copied().filter(|&x| x != a).collect();
        Position::new(rule, &[a], &left)
    } else {
        Position::new(rule, &[a, b], fixed)
    };
    let Some(position) = position else { return Ok(None) };
    table.completion(&position, true, watch).map(Some).map_err(limited)
}

/// Values of two coins on a row and a column square and the fixed ones (for Antimatter electrons).
pub fn values(_: &mut Answers, arguments: &Arguments, watch: &Watch) -> Result<Told, Refusal> {
    let (rule, fixed, size) = asked(arguments)?;
    let mut search = Search::new(REMEMBERED);
    let mut rows = Vec::new();
    for a in 0..size {
        let mut row = Vec::new();
        for b in 0..size {
            let position = match rule {
                Rule::Antimatter => Position::new(rule, &[a, b], &fixed),
                _ => Position::new(rule, &[&[a, b], &fixed[..]].concat(), &[]),
            };
            let value = position.map(|at| search.value(&at, watch).map_err(limited)).transpose()?;
            row.push(value.map(|value| value.to_string()));
        }
        rows.push(row);
    }
    Ok(Told {
        sentence: "Sprague–Grundy values".into(),
        grid: square_grid(size, rows),
        ..Told::default()
    })
}

/// For each coin the one square that gives the position a value (van Splunder 2020, Lemmas 4.1, 5.9,
/// 5.12 and 5.15).
pub fn primes(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Watch,
) -> Result<Told, Refusal> {
    let rule = rule(arguments.text("game")?)?;
    let target = number(arguments, "target", 1_000_000)?;
    let text = arguments.text("position")?;
    let (first, second) = match rule {
        Rule::Antimatter => {
            let at = Antimatter::read(text)?;
            (at.kind(false), at.kind(true))
        }
        _ => (squares(text, "coins")?, vec![]),
    };
    let found = match rule {
        Rule::Welter => {
            let mut coins = first.clone();
            coins.sort_unstable();
            if let Some(pair) = coins.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(Refusal::input(format!("two coins on square {}", pair[0])));
            }
            welter::primes(&first, target)
        }
        Rule::Antimatter => {
            annihilating(answers, &small(first.clone())?, &small(second.clone())?, target)?
        }
        _ => by_rows(rule, &small(first.clone())?, target, watch)?,
    };
    let coins: Vec<u64> = first.into_iter().chain(second).collect();
    let move_to = |(&coin, &square): (&u64, &u64)| {
        let kind = if square < coin {
            "a move"
        } else if square == coin {
            "as it is"
        } else {
            "up"
        };
        vec![Some(coin.to_string()), Some(square.to_string()), Some(kind.into())]
    };
    Ok(Told {
        sentence: format!("where each coin gives the position the value {target}"),
        grid: Grid {
            head: vec!["coin".into(), "prime".into(), String::new()],
            side: vec![],
            rows: coins.iter().zip(&found).map(move_to).collect(),
        },
        ..Told::default()
    })
}

/// In Nim and Antonim, by the row of the other coins.
fn by_rows(rule: Rule, coins: &[u32], target: u64, watch: &Watch) -> Result<Vec<u64>, Refusal> {
    let runner_rule = if rule == Rule::Nim { runner::Rule::Nim } else { runner::Rule::Antonim };
    let whole = Position::new(rule, coins, &[]);
    whole.ok_or_else(|| Refusal::input("two coins share a square other than 0"))?;
    let mut found = Vec::new();
    for index in 0..coins.len() {
        let mut rest = coins.to_vec();
        rest.remove(index);
        rest.sort_unstable();
        let reach = target + 2 * rest.iter().map(|&coin| u64::from(coin)).sum::<u64>() + 2;
        let table = rows_below(runner_rule, &vec![rest], 0, watch)?;
        let values = runner::values(&table, 0, reach, watch).map_err(limited)?;
        let square = values.iter().position(|value| *value == Some(target));
        found.push(square.expect("every row has every value") as u64);
    }
    Ok(found)
}

/// In Antimatter, square by square.
fn annihilating(
    answers: &mut Answers,
    positrons: &[u32],
    electrons: &[u32],
    target: u64,
) -> Result<Vec<u64>, Refusal> {
    let mut found = Vec::new();
    for (index, _) in positrons.iter().chain(electrons).enumerate() {
        let mut sides = [positrons.to_vec(), electrons.to_vec()];
        let kind = usize::from(index >= positrons.len());
        sides[kind].remove(index - kind * positrons.len());
        let square = (0..).find_map(|square| {
            if sides[kind].contains(&square) {
                return None;
            }
            let mut after = sides.clone();
            after[kind].push(square);
            let position = Position::new(Rule::Antimatter, &after[0], &after[1])?;
            match particles::value(answers, &position) {
                Ok(value) => (value == target).then_some(Ok(square)),
                Err(why) => Some(Err(limited(why))),
            }
        });
        found.push(u64::from(square.expect("every value is reached")?));
    }
    Ok(found)
}

/// What became of the 2×2 blocks of Welter's game with three coins when the third moved from `coin` − 1
/// to `coin` (van Splunder 2020, section 7.2).
pub fn blocks(_: &mut Answers, arguments: &Arguments, _: &Watch) -> Result<Told, Refusal> {
    let coin = number(arguments, "coin", 1 << 32)?;
    if coin == 0 {
        return Err(Refusal::input(
            "coin on square 0: must be at least 1, to have a square before it",
        ));
    }
    let size = match arguments.optional_number("size")? {
        None => 16,
        Some(_) => number(arguments, "size", MOST_SIDE)?,
    };
    let corner = 1 - coin % 2;
    let corners: Vec<u64> = (0..size).map(|i| corner + 2 * i).collect();
    let names: Vec<String> = corners.iter().map(u64::to_string).collect();
    let row = |&row: &u64| {
        corners.iter().map(|&column| colour(row, column, coin).map(String::from)).collect()
    };
    Ok(Told {
        sentence: format!(
            "blocks of the table of a coin on {coin}, compared with that of a coin on {}: red, rows \
             exchanged; blue, columns; purple, either; green, neighbours",
            coin - 1
        ),
        grid: Grid { rows: corners.iter().map(row).collect(), head: names.clone(), side: names },
        ..Told::default()
    })
}

fn colour(row: u64, column: u64, coin: u64) -> Option<&'static str> {
    let old = welter_blocks::block(row, column, coin - 1);
    let new = welter_blocks::block(row, column, coin);
    if new.iter().flatten().all(Option::is_none) {
        return None;
    }
    let rows = [old[1], old[0]] == new;
    let columns = old.map(|[left, right]| [right, left]) == new;
    Some(match (rows, columns) {
        (true, true) => "purple",
        (true, false) => "red",
        (false, true) => "blue",
        (false, false) => "green",
    })
}

/// The product of two nimbers.
pub fn nim_product(_: &mut Answers, arguments: &Arguments, _: &Watch) -> Result<Told, Refusal> {
    let factors = squares(arguments.text("position")?, "nimbers")?;
    let product = factors.iter().fold(1, |product, &factor| nimber::product(product, factor));
    let shown: Vec<String> = factors.iter().map(u64::to_string).collect();
    Ok(Told {
        sentence: format!(
            "{} = {product}",
            if shown.is_empty() { "1".into() } else { shown.join(" ⊗ ") }
        ),
        facts: vec![("product", json!(product.to_string()))],
        ..Told::default()
    })
}
