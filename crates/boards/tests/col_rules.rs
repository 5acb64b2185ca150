//! The rewriting rules of Col against the definition played out, on random tinted graphs.

use grundy_boards::{Board, Col, Evaluator, Ruleset, Started};
use grundy_short::Arena;

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

/// A random connected graph in the edges notation, a tail of up to four vertices at its end.
fn random_graph(random: &mut Random) -> String {
    let n = 2 + random.below(4);
    let tail = random.below(5);
    let mut edges = Vec::new();
    for v in 1..n {
        edges.push(format!("a{}-a{v}", random.below(v)));
    }
    for _ in 0..random.below(3) {
        let (u, v) = (random.below(n), random.below(n));
        if u != v {
            edges.push(format!("a{u}-a{v}"));
        }
    }
    let mut last = "a0".to_string();
    for t in 0..tail {
        edges.push(format!("{last}-t{t}"));
        last = format!("t{t}");
    }
    let mut tints = [Vec::new(), Vec::new()];
    for v in 0..n {
        match random.below(4) {
            0 => tints[0].push(format!("a{v}")),
            1 => tints[1].push(format!("a{v}")),
            _ => {}
        }
    }
    if tail > 0 && random.below(2) == 0 {
        tints[random.below(2) as usize].push(last);
    }
    let mut text = format!("edges:{}", edges.join(","));
    for (letter, list) in ["L", "R"].into_iter().zip(tints) {
        if !list.is_empty() {
            text += &format!(";{letter}:{}", list.join(","));
        }
    }
    text
}

#[test]
fn rewriting_keeps_the_value() {
    let mut random = Random(7);
    let mut arena = Arena::new();
    for _ in 0..1500 {
        let text = random_graph(&mut random);
        assert_rules_agree(&mut arena, &text);
    }
}

fn assert_rules_agree(arena: &mut Arena, text: &str) {
    let (plain, start) = Col::plain(text).unwrap();
    let expected = Evaluator::new(&plain).value(arena, start).unwrap();
    let (rules, start) = Col::read(text).unwrap();
    let value = Evaluator::new(&rules).value(arena, start).unwrap();
    let shown = (arena.show(value).unwrap(), arena.show(expected).unwrap());
    assert_eq!(value, expected, "{text}: {shown:?}");
}

/// Grids have explosive edges beside the tails.
#[test]
fn rewriting_keeps_the_value_on_grids() {
    let mut random = Random(11);
    let mut arena = Arena::new();
    for _ in 0..1500 {
        let (rows, columns) = (2 + random.below(2), 3 + random.below(2));
        let row = |random: &mut Random| -> String {
            (0..columns).map(|_| b"..LRR#L#"[random.below(8) as usize] as char).collect()
        };
        let rows: Vec<String> = (0..rows).map(|_| row(&mut random)).collect();
        assert_rules_agree(&mut arena, &format!("grid:{}", rows.join("|")));
    }
}

#[test]
fn chains_by_rules_are_chains_by_play() {
    let mut arena = Arena::new();
    for n in 1..=7u32 {
        for code in 0..3u32.pow(n) {
            let letters = (0..n).map(|i| ['.', 'L', 'R'][(code / 3u32.pow(i) % 3) as usize]);
            let body: String = letters.collect();
            for kind in ["path", "cycle"] {
                let text = format!("{kind}:{body}");
                let (plain, start) = Col::plain(&text).unwrap();
                let expected = Evaluator::new(&plain).value(&mut arena, start).unwrap();
                let (rules, position) = Col::read(&text).unwrap();
                let value = Started { rules, position }.value(&mut arena).unwrap();
                assert_eq!(value, expected, "{text}");
            }
        }
    }
}
