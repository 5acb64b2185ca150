//! Seconds of a whole solution by parts: `whole CODE MAX_HEAP THREADS`.
//!
//! The values in strides, as the solver computes them, then the search for a period.

use std::time::Instant;

use grundy_heap::solve::{solve, Solution};
use grundy_heap::{EngineKind, NimSequence, Rules};
use grundy_watch::Watch;

fn main() {
    let mut args = std::env::args().skip(1);
    let rules: Rules = args.next().expect("a code").parse().expect("a code");
    let max: usize = args.next().map_or(1_000_000, |n| n.parse().expect("a number"));
    let threads: usize = args.next().map_or(1, |n| n.parse().expect("a number"));
    let mut sequence = NimSequence::new(rules, EngineKind::Auto).expect("a sequence");
    sequence.set_threads(Some(threads));
    let begin = Instant::now();
    let mut last = begin;
    let mut between = 0.0;
    let mut looks = vec![];
    let found = solve(&mut sequence, max, &Watch::new(), |s| {
        let now = Instant::now();
        let took = (now - last).as_secs_f64();
        last = now;
        between += took;
        if s.values().len() & (s.values().len() - 1) == 0 || took > 0.1 {
            looks.push((s.values().len(), took));
        }
        Ok(())
    })
    .expect("a solution");
    let end = begin.elapsed().as_secs_f64();
    println!("{end:.3} s in all, {:.3} s after the last value", last.elapsed().as_secs_f64());
    for (len, took) in looks.iter().filter(|l| l.1 > 0.02) {
        println!("  to {len}: {took:.3}");
    }
    if let Solution::Solved { pattern, .. } = found {
        println!("{pattern:?}");
    }
}
