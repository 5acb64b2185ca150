//! Heap games in misère play: quotient, genera, pretending, sums, tables.
//!
//! The form is that of Plambeck, *Pretending in misère combinatorial games* (2003), section 3.2.

use std::sync::Arc;

use grundy_cert::Certificate;
use grundy_misere::solver::Solution;
use grundy_watch::Watch;
use serde_json::json;

use crate::approximator::{approximate, Approximant};
use crate::arguments::Arguments;
use crate::pretending::{BlurredGenus, Pretending};
use crate::solution::misere_fields;
use crate::{Answers, Json, Refusal};

/// Most rows of an addition table with all letters, and of any addition table; most letters in it.
const FULL_ROWS: usize = 64;
const MOST_ROWS: usize = 256;
const MOST_LETTERS: usize = 8;
/// Number of heaps in the tables of a game that is not solved, and in each row of them.
const MOST_HEAPS: u32 = 120;
const COLUMNS: u32 = 12;
/// Most elements in a multiplication table; most cells, relations, elements and exceptions listed.
const TABLE: usize = 64;
const CELLS: usize = 600;
const RELATIONS: usize = 400;
const ELEMENTS: usize = 200;
const EXCEPTIONS: usize = 120;
/// Share of the time that the search for the quotient may take; the tables need the rest.
const FOR_THE_SEARCH: f64 = 0.7;

/// Everything the page says of misère play.
pub fn misere(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Arc<Watch>,
) -> Result<Json, Refusal> {
    let code = arguments.text("code")?;
    let max_heap = arguments.number("max_heap", 5_000_000)?;
    let game = answers.game(code)?;
    let rules = game.rules().clone();
    let infinite = game.knots().is_some();
    let part = if infinite {
        // No search would ever end.
        Watch::with_limit(std::time::Duration::from_secs(3))
    } else {
        Watch::most_of(watch, FOR_THE_SEARCH)
    };
    game.solve_misere(max_heap, &part);
    let certificate = game.misere_certificate();
    let found = game.quotient().filter(|found| found.heap > 0).ok_or_else(|| {
        Refusal::limit(format!("the misère quotient of {code} was not found for a single heap"))
    })?;
    let quotient = &found.quotient;
    let names = quotient.names();
    let (row, last) = shape(found);
    let mut pretending = Pretending::new(&rules, found, last)?;
    let genera = (1..=last)
        .map(|heap| pretending.genus_of_heap(heap).map(|genus| genus.to_string()))
        .collect::<Result<Vec<_>, _>>()?;
    let cells: Vec<String> = (1..=last).map(|heap| pretending.cell(heap)).collect();
    let addition = Addition::new(&mut pretending)?;
    let relations = quotient.relation_texts();
    let order = quotient.order();
    let table = (order <= TABLE).then(|| {
        let rows: Vec<&[u16]> = (0..order).map(|x| quotient.monoid.row(x as u16)).collect();
        json!({"names": names, "p": quotient.p, "rows": rows})
    });
    let specials: Vec<Json> = pretending
        .specials
        .iter()
        .map(|special| {
            json!({
                "letter": special.letter,
                "period": special.period,
                "start": special.start,
                "first_heap": special.heap,
                "element": names[special.element as usize],
                "equals": special.equals,
            })
        })
        .collect();
    let claim = certificate.and_then(|text| Certificate::from_json(&text).ok());
    // The fields of `grundy solve`, long lists cut, and what the page says beside them.
    let mut said: Json = misere_fields(Some(&rules.to_string()), found)
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    cut(&mut said["phi"], CELLS);
    cut(&mut said["p_portion"], ELEMENTS);
    cut(&mut said["presentation"]["relations"], RELATIONS);
    said["presentation"]["heaps"] = json!(quotient.generator_heaps);
    said["presentation"]["more"] = json!(relations.len().saturating_sub(RELATIONS));
    let tables = json!({
        "row": row,
        "special_games": specials,
        "genera": first(&genera, CELLS),
        "pretending": first(&cells, CELLS),
        "letters": addition.letters,
        "sums": addition.sums(),
        "most_copies": addition.most_copies,
        "approximator": addition.approximator(),
        "fewest": addition.fewest,
        "exceptions": first(&addition.exceptions(), EXCEPTIONS),
        "table": table,
        "claim": claim.map(|claim| claim.claim()),
    });
    if let (Json::Object(said), Json::Object(tables)) = (&mut said, tables) {
        said.extend(tables);
    }
    Ok(said)
}

fn cut(list: &mut Json, most: usize) {
    if let Json::Array(items) = list {
        items.truncate(most);
    }
}

fn first<T>(items: &[T], most: usize) -> &[T] {
    &items[..items.len().min(most)]
}

/// The length of a row of the tables and the last heap shown.
fn shape(found: &Solution) -> (u32, u32) {
    match found.period {
        None => (COLUMNS, found.heap.min(MOST_HEAPS)),
        Some(p) => (p.length, p.length * (p.from.saturating_sub(1).div_ceil(p.length) + 1)),
    }
}

/// The genera of sums of special games, and the approximator that gets most of them right.
struct Addition {
    letters: Vec<String>,
    /// The most heaps in a sum, if the table had to be cut.
    most_copies: Option<usize>,
    copies: Vec<Vec<usize>>,
    genera: Vec<BlurredGenus>,
    chosen: Vec<Approximant>,
    fewest: bool,
}

impl Addition {
    fn new(pretending: &mut Pretending<'_>) -> Result<Self, Refusal> {
        let specials = &pretending.specials;
        let limit = |i: &usize| specials[*i].period + specials[*i].start;
        let all = (0..specials.len()).map(|i| limit(&i)).fold(1, usize::saturating_mul);
        // All letters if that makes few sums; otherwise those that are not sums of others.
        let chosen =
            (0..specials.len()).filter(|&i| all <= FULL_ROWS || specials[i].equals.is_none());
        let letters: Vec<usize> = chosen.take(MOST_LETTERS).collect();
        let limits: Vec<usize> = letters.iter().map(limit).collect();
        let names = letters.iter().map(|&i| specials[i].letter.clone()).collect();
        let rows = limits.iter().copied().fold(1, usize::saturating_mul);
        let mut most_copies = None;
        if rows > MOST_ROWS {
            let mut most = 1;
            while count_up_to(&limits, most + 1) <= MOST_ROWS {
                most += 1;
            }
            most_copies = Some(most);
        }
        let copies = sums_up_to(&limits, most_copies.unwrap_or(usize::MAX));
        let genera = copies
            .iter()
            .map(|copies| pretending.genus_of_sum(&letters, copies))
            .collect::<Result<Vec<_>, _>>()?;
        let (chosen, searched) = approximate(&copies, &genera);
        // A sum whose genus is known in part may be an exception, too.
        let fewest = searched && genera.iter().all(|genus| !genus.entries.contains(&None));
        Ok(Addition { letters: names, most_copies, copies, genera, chosen, fewest })
    }

    fn sums(&self) -> Vec<Json> {
        let lines = self.copies.iter().zip(&self.genera).take(MOST_ROWS);
        lines.map(|(copies, genus)| json!({"copies": copies, "genus": genus.to_string()})).collect()
    }

    fn approximator(&self) -> Vec<(String, String)> {
        let chosen = self.letters.iter().zip(&self.chosen);
        chosen.map(|(letter, value)| (letter.clone(), value.to_string())).collect()
    }

    fn exceptions(&self) -> Vec<Json> {
        let mut found = Vec::new();
        for (copies, genus) in self.copies.iter().zip(&self.genera) {
            let guess = Approximant::sum(&self.chosen, copies).genus();
            if !genus.agrees(&guess) {
                found.push(json!({
                    "sum": self.sum_text(copies),
                    "copies": copies,
                    "genus": genus.to_string(),
                    "approximation": guess.to_string(),
                }));
            }
        }
        found
    }

    /// A sum in words, such as `2·B + C`.
    fn sum_text(&self, copies: &[usize]) -> String {
        let terms = self.letters.iter().zip(copies).filter(|(_, n)| **n > 0);
        let terms: Vec<String> = terms
            .map(|(letter, n)| if *n == 1 { letter.clone() } else { format!("{n}·{letter}") })
            .collect();
        if terms.is_empty() {
            "0".into()
        } else {
            terms.join(" + ")
        }
    }
}

/// All numbers of copies below the limits with a total of at most `most`, in order.
fn sums_up_to(limits: &[usize], most: usize) -> Vec<Vec<usize>> {
    let Some((&limit, rest)) = limits.split_first() else {
        return vec![vec![]];
    };
    let mut found = Vec::new();
    for n in 0..limit.min(most.saturating_add(1)) {
        for more in sums_up_to(rest, most - n) {
            found.push(std::iter::once(n).chain(more).collect());
        }
    }
    found
}

/// How many of them there are, without listing them.
fn count_up_to(limits: &[usize], most: usize) -> usize {
    let mut counts = vec![0usize; most + 1];
    counts[0] = 1;
    for &limit in limits {
        counts = (0..=most)
            .map(|n| counts[(n + 1).saturating_sub(limit)..=n].iter().sum::<usize>())
            .collect();
    }
    counts.iter().sum()
}
