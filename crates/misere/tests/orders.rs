//! Orders of partial quotients against a count by the definition, on some hundred random games.

use std::collections::{HashMap, HashSet};

use grundy_misere::extend::Limits;
use grundy_misere::game::Game;
use grundy_misere::solver::Solver;
use grundy_watch::Watch;

/// Outcomes that may be played out for one game.
const MOST: usize = 50_000;
const MOST_TESTS: usize = 5;

/// Misère outcomes of sums of heaps, each played out once.
struct Outcomes {
    options: Vec<Vec<Vec<u32>>>,
    is_p: HashMap<Vec<u32>, bool>,
}

impl Outcomes {
    /// `None` when too many would be needed. Heaps ascend.
    fn is_p(&mut self, position: &[u32]) -> Option<bool> {
        if let Some(&known) = self.is_p.get(position) {
            return Some(known);
        }
        let mut p = false;
        for (at, &heap) in position.iter().enumerate() {
            for i in 0..self.options[heap as usize].len() {
                let mut next = position.to_vec();
                next.remove(at);
                next.extend(&self.options[heap as usize][i]);
                next.retain(|&h| !self.options[h as usize].is_empty());
                next.sort_unstable();
                if self.is_p(&next)? {
                    self.is_p.insert(position.to_vec(), false);
                    return Some(false);
                }
                p = true;
            }
        }
        if self.is_p.len() >= MOST {
            return None;
        }
        self.is_p.insert(position.to_vec(), p);
        Some(p)
    }

    /// How many sums of these kinds differ in sums with up to this many tests.
    fn different(&mut self, kinds: &[u32], most_tests: usize) -> Option<usize> {
        let mut tests: Vec<Vec<u32>> = vec![vec![]];
        let mut from = 0;
        for _ in 0..most_tests {
            let until = tests.len();
            for t in from..until {
                let largest = tests[t].last().copied().unwrap_or(0);
                for &kind in kinds.iter().filter(|&&k| k >= largest) {
                    tests.push([&tests[t][..], &[kind]].concat());
                }
            }
            from = until;
        }
        let mut found: HashSet<Vec<bool>> = HashSet::new();
        let mut waiting: Vec<Vec<u32>> = vec![vec![]];
        let mut next = 0;
        while next < waiting.len() {
            let position = waiting[next].clone();
            next += 1;
            let row: Option<Vec<bool>> = tests
                .iter()
                .map(|test| {
                    let mut sum = [&position[..], test].concat();
                    sum.sort_unstable();
                    self.is_p(&sum)
                })
                .collect();
            if found.insert(row?) {
                waiting.extend(kinds.iter().map(|&k| [&position[..], &[k]].concat()));
            }
        }
        Some(found.len())
    }

    /// The same for all heaps; those that tell nothing more apart are left out.
    fn count(&mut self, most_tests: usize) -> Option<usize> {
        let (mut kinds, mut count) = (vec![], 1);
        for heap in 1..self.options.len() as u32 {
            if self.options[heap as usize].is_empty() {
                continue;
            }
            kinds.push(heap);
            let more = self.different(&kinds, most_tests)?;
            if more > count {
                count = more;
            } else {
                kinds.pop();
            }
        }
        Some(count)
    }
}

/// Some(equal) if the solver got there: is its order reached by counting? It is never exceeded.
fn compare(game: &Game, last: u32, name: &str) -> Option<bool> {
    let watch = Watch::new();
    let limits = Limits { order: 300, pairs: 100_000 };
    let found = Solver::new(game.clone()).run(last, limits, &watch);
    if found.period.is_none() && found.heap < last {
        return None;
    }
    let order = found.orders.iter().rev().find(|(heap, _)| *heap <= last).map_or(1, |o| o.1);
    let options = (0..=last).map(|n| game.options(n)).collect();
    let mut outcomes = Outcomes { options, is_p: HashMap::new() };
    for tests in 1..=MOST_TESTS {
        match outcomes.count(tests) {
            None => break,
            Some(count) => {
                assert!(count <= order, "{name} to heap {last}: {count} sums differ, not {order}");
                if count == order {
                    return Some(true);
                }
            }
        }
    }
    Some(false)
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % n
    }
}

/// Compare random games; how many orders were reached, and how many games were compared.
fn sweep(count: usize, mut game: impl FnMut() -> (Game, u32, String)) -> (usize, usize) {
    let (mut equal, mut compared) = (0, 0);
    for _ in 0..count {
        let (game, last, name) = game();
        if let Some(reached) = compare(&game, last, &name) {
            compared += 1;
            equal += usize::from(reached);
        }
    }
    println!("{equal} of {compared} orders reached by counting");
    (equal, compared)
}

fn code(chance: &mut Chance, base: u64, digits: u64) -> String {
    let left = if chance.below(4) == 0 { "4" } else { "" };
    let digit = |chance: &mut Chance| format!("{:X}", chance.below(base));
    let digits: String = (0..digits).map(|_| digit(chance)).collect();
    format!("{left}.{digits}{:X}", 1 + chance.below(base - 1))
}

#[test]
fn random_octal_games() {
    let mut chance = Chance(5);
    let (equal, compared) = sweep(400, || {
        let digits = 1 + chance.below(2);
        let code = code(&mut chance, 8, digits);
        (Game::Rules(code.parse().unwrap()), 5 + chance.below(8) as u32, code)
    });
    assert!(equal >= 280 && compared >= 370, "{equal} of {compared}");
}

#[test]
fn random_hexadecimal_games() {
    let mut chance = Chance(7);
    let (equal, compared) = sweep(60, || {
        let code = code(&mut chance, 16, 1);
        (Game::Rules(code.parse().unwrap()), 4 + chance.below(5) as u32, code)
    });
    assert!(equal >= 40, "{equal} of {compared}");
}

#[test]
fn grundys_game() {
    let game = Game::Rules("grundys-game".parse().unwrap());
    for last in 3..=12 {
        assert_eq!(compare(&game, last, "Grundy's game"), Some(true), "{last}");
    }
}

#[test]
fn sets_of_random_games() {
    let mut chance = Chance(11);
    let (equal, compared) = sweep(150, || {
        let size = 3 + chance.below(4) as u32;
        let mut table: Vec<Vec<Vec<u32>>> = vec![];
        for own in 1..=size {
            let mut options: Vec<Vec<u32>> = vec![];
            for _ in 0..1 + chance.below(4) {
                let parts = chance.below(3);
                let mut option: Vec<u32> =
                    (0..parts).map(|_| chance.below(u64::from(own)) as u32).collect();
                option.retain(|&n| n > 0);
                option.sort_unstable();
                options.push(option);
            }
            options.sort();
            options.dedup();
            table.push(options);
        }
        let name = format!("{table:?}");
        (Game::from_table(table).unwrap(), size, name)
    });
    assert!(equal >= 90, "{equal} of {compared}");
}
