//! Nim-values by search against the mex rule played out, on random boards and graphs large enough to be
//! searched.

use std::collections::HashMap;

use grundy_boards::Memo;
use grundy_short::{Arena, Fault};

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

/// Sets of squares and what moves take from them.
struct Played<'a> {
    moves: &'a dyn Fn(u32) -> Vec<u32>,
    found: HashMap<u32, u32>,
}

impl Played<'_> {
    fn mex(&mut self, set: u32) -> u32 {
        if let Some(&known) = self.found.get(&set) {
            return known;
        }
        let reached: Vec<u32> = (self.moves)(set).into_iter().map(|next| self.mex(next)).collect();
        let value = (0..).find(|v| !reached.contains(v)).expect("finitely many are reached");
        self.found.insert(set, value);
        value
    }
}

fn joined(columns: u32, u: u32, v: u32) -> bool {
    (u.abs_diff(v) == 1 && u / columns == v / columns) || u.abs_diff(v) == columns
}

fn squares(set: u32) -> impl Iterator<Item = u32> + Clone {
    (0..32).filter(move |v| set >> v & 1 == 1)
}

fn pairs(columns: u32, set: u32) -> Vec<u32> {
    let mut moves = Vec::new();
    for u in squares(set) {
        moves.extend(
            squares(set)
                .filter(|&v| v > u && joined(columns, u, v))
                .map(|v| set & !(1 << u | 1 << v)),
        );
    }
    moves
}

fn stars(columns: u32, set: u32) -> Vec<u32> {
    let star = |u: u32| {
        squares(set).filter(|&v| v == u || joined(columns, u, v)).map(|v| 1 << v).sum::<u32>()
    };
    squares(set).map(|u| set & !star(u)).collect()
}

fn rows(height: u32, columns: u32, set: u32) -> String {
    let square = |v: u32| if set >> v & 1 == 1 { '.' } else { '#' };
    let row = |i: u32| (0..columns).map(|j| square(i * columns + j)).collect();
    (0..height).map(row).collect::<Vec<String>>().join("|")
}

fn value(ruleset: &str, position: &str) -> String {
    let mut arena = Arena::new();
    let found = grundy_boards::read(ruleset, position).and_then(|board| board.value(&mut arena));
    found.and_then(|value| arena.show(value)).expect("small enough")
}

fn star(value: u32) -> String {
    match value {
        0 => "0".to_string(),
        1 => "*".to_string(),
        _ => format!("*{value}"),
    }
}

/// A set of squares, every other time the same after half a turn.
fn random_set(random: &mut Random, n: u32, symmetric: bool) -> u32 {
    let mut set: u32 = (0..n).filter(|_| random.below(8) > 0).map(|v| 1 << v).sum();
    if symmetric {
        set &= set.reverse_bits() >> (32 - n);
    }
    set
}

#[test]
fn searched_values_are_played_out_values() {
    let mut random = Random(3);
    let mut seen = [0; 8];
    for round in 0..60 {
        let sides = [(4, 5), (3, 7), (4, 4), (5, 4), (2, 10), (3, 8), (5, 5), (8, 3), (2, 12)];
        let (height, columns) = sides[round % sides.len()];
        let set = random_set(&mut random, height * columns, round % 2 == 0);
        let shown = rows(height, columns, set);
        type Moves = fn(u32, u32) -> Vec<u32>;
        let games: [(&str, String, Moves); 3] = [
            ("cram", shown.clone(), pairs),
            ("arc-kayles", format!("grid:{shown}"), pairs),
            ("node-kayles", format!("grid:{shown}"), stars),
        ];
        for (ruleset, position, moves) in games {
            let moves = |set: u32| moves(columns, set);
            let naive = Played { moves: &moves, found: HashMap::new() }.mex(set);
            assert_eq!(value(ruleset, &position), star(naive), "{ruleset} {position}");
            seen[naive.min(7) as usize] += 1;
        }
    }
    // Not all of them are won by a symmetry.
    assert!(seen[..4].iter().all(|&count| count > 5), "{seen:?}");
}

#[test]
fn graphs_by_their_edges_are_searched() {
    let mut random = Random(8);
    for _ in 0..30 {
        let n = 9 + random.below(4);
        let mut edges = Vec::new();
        for v in 1..n {
            edges.push((random.below(v), v));
        }
        for _ in 0..8 {
            let (u, v) = (random.below(n), random.below(n));
            if u < v && !edges.contains(&(u, v)) {
                edges.push((u, v));
            }
        }
        let text: Vec<String> = edges.iter().map(|(u, v)| format!("a{u}-a{v}")).collect();
        let moves = |set: u32| {
            let there = |&&(u, v): &&(u64, u64)| set >> u & set >> v & 1 == 1;
            edges.iter().filter(there).map(|(u, v)| set & !(1 << u | 1 << v)).collect()
        };
        let naive = Played { moves: &moves, found: HashMap::new() }.mex((1 << n) - 1);
        assert_eq!(value("arc-kayles", &format!("edges:{}", text.join(","))), star(naive));
    }
}

#[test]
fn a_limit_says_what_is_known() {
    let board = grundy_boards::read("cram", "5x6").expect("a board");
    let (mut arena, mut memo) = (Arena::new(), Memo::default());
    let Err(Fault::Limit(fault)) = board.value_within(&mut arena, &mut memo, 4000) else {
        panic!("5x6 takes more than 4000 positions");
    };
    assert_eq!(
        fault.to_string(),
        "stopped at the limit of 4000 evaluated positions; the nim-value is not 0, 1"
    );
    assert_eq!(fault.known.as_deref(), Some("the nim-value is not 0, 1"));
    assert_eq!((fault.limit, fault.stopped), (Some(4000), true));
    // What was found is kept, so further calls get to the end.
    let further = (0..20).find_map(|_| board.value_within(&mut arena, &mut memo, 4000).ok());
    assert_eq!(further.map(|value| arena.show(value)), Some(Ok("*2".to_string())));
}
