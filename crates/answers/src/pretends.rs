//! A pretending table of one's own, checked against the misère quotient.
//!
//! The table says which heaps may be taken for adders, which share a special game X = X_{p,s}, of
//! which p of p + s copies may be dropped, and what genera sums of special games have. With the
//! quotient of the game each claim is an equation between two elements: if it fails, some position
//! tells them apart, and a shortest one is the counterexample (Plambeck 2003, sections 3.2 and 9).

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use grundy_heap::Rules;
use grundy_misere::genus::Genus;
use grundy_misere::solver::Solution;
use grundy_watch::Watch;
use serde_json::json;

use crate::arguments::Arguments;
use crate::claimed_table::{Cell, Claimed};
use crate::heap_game::phi;
use crate::pretending::Pretending;
use crate::{Answers, Json, Refusal};

/// Most wrong claims that are listed.
const SHOWN: usize = 20;
/// Largest heap to which a table that repeats is compared, if a common period is that late.
const REACH: u64 = 100_000;

/// Is a pretending table right?
pub fn pretends(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Arc<Watch>,
) -> Result<Json, Refusal> {
    let code = arguments.text("code")?;
    let claimed = Claimed::read(arguments.text("table")?)?;
    let max_heap = arguments.number("max_heap", 20_000)?;
    let game = answers.game(code)?;
    let rules = game.rules().clone();
    // A table that ends is one of positions without larger heaps.
    let ends = claimed.repeats.is_none().then(|| {
        let last = max_heap.min(claimed.cells.len() as u64);
        game.quotient_to(last, watch)
    });
    let found = match &ends {
        Some(found) => found,
        None => game.solve_misere(max_heap, watch),
    };
    if found.heap == 0 {
        let message = format!("the misère quotient of {code} was not found for a single heap");
        return Err(Refusal::limit(message));
    }
    Check::new(&rules, found, &claimed)?.run()
}

/// One side of an equation: heaps in words and as heaps.
struct Side {
    said: String,
    heaps: Vec<u64>,
}

struct Check<'a> {
    code: String,
    found: &'a Solution,
    claimed: &'a Claimed,
    pretending: Pretending<'a>,
    /// Heaps compared, and whether that covers all.
    last: u64,
    whole: bool,
    claims: u64,
    failures: Vec<Json>,
    more: usize,
    notes: Vec<String>,
    /// How each element is reached by fewest heaps.
    reached: Vec<Vec<u64>>,
}

impl<'a> Check<'a> {
    fn new(rules: &Rules, found: &'a Solution, claimed: &'a Claimed) -> Result<Self, Refusal> {
        let pretending = Pretending::new(rules, found, found.heap)?;
        let cells = claimed.cells.len() as u64;
        let (last, whole) = match (found.period, claimed.repeats) {
            (Some(own), Some(from)) => {
                let length = cells + 1 - from;
                let common = lcm(u64::from(own.length), length);
                let start = from.max(u64::from(own.from));
                let enough = start.saturating_add(common);
                (enough.min(REACH), enough <= REACH)
            }
            (_, repeats) => {
                let known = u64::from(found.heap);
                let last = if repeats.is_some() { known } else { cells.min(known) };
                (last, repeats.is_none() && cells <= known)
            }
        };
        let reached = shortest(found);
        Ok(Check {
            code: rules.to_string(),
            found,
            claimed,
            pretending,
            last,
            whole,
            claims: 0,
            failures: vec![],
            more: 0,
            notes: vec![],
            reached,
        })
    }

    fn run(mut self) -> Result<Json, Refusal> {
        let firsts = self.heaps()?;
        self.equations(&firsts);
        self.sums(&firsts)?;
        let verdict = if !self.failures.is_empty() {
            "refuted"
        } else if self.whole {
            "verified"
        } else {
            "open"
        };
        let order = self.found.quotient.order();
        Ok(json!({
            "code": self.code,
            "play": "misere",
            "verdict": verdict,
            "heaps": self.last,
            "for_ever": self.whole && self.claimed.repeats.is_some(),
            "claims": self.claims,
            "quotient_order": order,
            "failures": self.failures,
            "more": self.more,
            "notes": self.notes,
        }))
    }

    fn mul(&self, x: u16, y: u16) -> u16 {
        self.found.quotient.monoid.mul(x, y)
    }

    fn element(&self, heaps: &[u64]) -> u16 {
        heaps.iter().fold(0, |x, &heap| self.mul(x, phi(self.found, heap)))
    }

    /// The heaps that make the adder :a in this game.
    fn adder(&self, a: u32) -> Result<Vec<u64>, Refusal> {
        let one_two = self.pretending.nim_positions();
        let missing = |n: u32| {
            Refusal::limit(format!(
                "no position of {} with heaps up to {} is found that is a nim-heap of {n}, so :{a} \
                 has nothing to be compared with",
                self.code,
                self.found.heap.min(crate::pretending::ADDERS_BY)
            ))
        };
        let mut heaps = vec![];
        if a % 2 == 1 {
            heaps.extend(one_two.0.ok_or_else(|| missing(1))?);
        }
        if a > 1 {
            let two = one_two.1.ok_or_else(|| missing(2))?;
            for _ in 0..a / 2 {
                heaps.extend(&two);
            }
        }
        Ok(heaps)
    }

    /// Each heap against its adder, or against the first heap with its letter; those heaps.
    fn heaps(&mut self) -> Result<BTreeMap<String, u64>, Refusal> {
        let mut firsts: BTreeMap<String, u64> = BTreeMap::new();
        let mut adders: HashMap<u32, Vec<u64>> = HashMap::new();
        for heap in 1..=self.last {
            match self.claimed.cell(heap) {
                None => break,
                Some(Cell::Adder(a)) => {
                    if !adders.contains_key(a) {
                        adders.insert(*a, self.adder(*a)?);
                    }
                    let right = Side { said: format!(":{a}"), heaps: adders[a].clone() };
                    self.compare(Side { said: format!("heap {heap}"), heaps: vec![heap] }, right);
                }
                Some(Cell::Special(letter)) => {
                    let first = *firsts.entry(letter.clone()).or_insert(heap);
                    if first != heap {
                        let said = format!("heap {first}, both {letter}");
                        let right = Side { said, heaps: vec![first] };
                        let left = Side { said: format!("heap {heap}"), heaps: vec![heap] };
                        self.compare(left, right);
                    }
                }
            }
        }
        Ok(firsts)
    }

    /// (p + s)·X = s·X for each letter X that has a period and a start.
    fn equations(&mut self, firsts: &BTreeMap<String, u64>) {
        for (letter, (p, s)) in self.claimed.periods.clone() {
            let Some(&heap) = firsts.get(&letter) else {
                self.notes.push(format!("{letter} is beyond heap {}", self.last));
                continue;
            };
            let side = |n: usize| Side {
                said: match n {
                    0 => "0".into(),
                    1 => letter.clone(),
                    n => format!("{n}·{letter}"),
                },
                heaps: vec![heap; n],
            };
            if self.compare(side(p + s), side(s)) {
                let (least_p, least_s) = self.pretending.cycle(phi(self.found, heap));
                if (least_p, least_s) != (p, s) {
                    self.notes.push(format!(
                        "{letter}_{{{p},{s}}} is right but not least: {letter}_{{{least_p},{least_s}}}"
                    ));
                }
            }
        }
    }

    /// The genera of sums.
    fn sums(&mut self, firsts: &BTreeMap<String, u64>) -> Result<(), Refusal> {
        for sum in &self.claimed.sums {
            let mut heaps = self.adder(sum.adder)?;
            let mut known = true;
            for (letter, n) in &sum.copies {
                match firsts.get(letter) {
                    Some(&heap) => heaps.extend(std::iter::repeat_n(heap, *n)),
                    None => known = false,
                }
            }
            if !known {
                self.notes.push(format!("{}: a letter without a heap", sum.said));
                continue;
            }
            let wanted: Genus = sum.genus.clone();
            let small: Vec<u32> = heaps.iter().map(|&heap| heap as u32).collect();
            let own = self.pretending.genus(&small, 0)?;
            self.claims += 1;
            if own.entries.contains(&None) {
                self.notes.push(format!("{}: compared as far as entries up to 3 go", sum.said));
            }
            if !own.agrees(&wanted) {
                let text = format!("the genus of {} is {own}, not {wanted}", sum.said);
                self.fail(json!({"text": text, "position": heaps, "genus": own.to_string()}));
            }
        }
        Ok(())
    }

    /// Are two sums the same in all sums with positions of the game? If not, say where they differ.
    fn compare(&mut self, left: Side, right: Side) -> bool {
        self.claims += 1;
        let (x, y) = (self.element(&left.heaps), self.element(&right.heaps));
        if x == y {
            return true;
        }
        let p = |z: u16| self.found.quotient.p[z as usize];
        let order = self.found.quotient.order() as u16;
        let apart = (0..order).filter(|&t| p(self.mul(x, t)) != p(self.mul(y, t)));
        let beside = apart.map(|t| &self.reached[t as usize]);
        let beside = beside.min_by_key(|heaps| (heaps.len(), heaps.iter().sum::<u64>()));
        let beside = beside.cloned().expect("elements differ beside some position");
        let with = |side: &Side| {
            let mut all = side.heaps.clone();
            all.extend(&beside);
            all.sort_unstable_by(|a, b| b.cmp(a));
            let outcome = if p(self.element(&all)) { "P" } else { "N" };
            (all, outcome)
        };
        let ((one, first), (two, second)) = (with(&left), with(&right));
        let text = format!(
            "{} is not {}: {} is {first}, {} is {second}",
            left.said,
            right.said,
            written(&one),
            written(&two)
        );
        self.fail(json!({
            "text": text,
            "position": one,
            "outcome": first,
            "pretended": two,
            "pretended_outcome": second,
        }));
        false
    }

    fn fail(&mut self, failure: Json) {
        if self.failures.len() < SHOWN {
            self.failures.push(failure);
        } else {
            self.more += 1;
        }
    }
}

fn written(heaps: &[u64]) -> String {
    if heaps.is_empty() {
        return "the position without heaps".into();
    }
    heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ")
}

/// For each element a position with fewest heaps.
fn shortest(found: &Solution) -> Vec<Vec<u64>> {
    let quotient = &found.quotient;
    let mut first: BTreeMap<u16, u64> = BTreeMap::new();
    for heap in 1..=u64::from(found.heap) {
        first.entry(phi(found, heap)).or_insert(heap);
    }
    let mut reached: Vec<Option<Vec<u64>>> = vec![None; quotient.order()];
    reached[0] = Some(vec![]);
    let mut queue = VecDeque::from([0u16]);
    while let Some(x) = queue.pop_front() {
        let here = reached[x as usize].clone().unwrap_or_default();
        for (&y, &heap) in &first {
            let product = quotient.monoid.mul(x, y);
            if reached[product as usize].is_none() {
                let mut heaps = here.clone();
                heaps.push(heap);
                reached[product as usize] = Some(heaps);
                queue.push_back(product);
            }
        }
    }
    reached.into_iter().map(|heaps| heaps.expect("heaps generate the quotient")).collect()
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
