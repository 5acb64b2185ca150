//! Values a second of the sparse engine: `speed CODE HEAPS [THREADS]`.
//!
//! With one thread by time on the processor, with two by the clock.

use grundy_heap::sparse::{Mask, Moves, Sparse};
use grundy_heap::{naive, Rules, Values};
use grundy_watch::Watch;

/// Seconds the main thread was on a processor, where the system tells; else, or with more
/// threads, of the clock.
fn seconds(threads: usize) -> f64 {
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    if threads > 1 {
        return clock.as_secs_f64();
    }
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| clock.as_secs_f64(), |n| n / 1e9)
}

fn main() {
    let mut args = std::env::args().skip(1);
    let rules: Rules = args.next().expect("a code").parse().expect("a code");
    let end: usize = args.next().map_or(1_000_000, |n| n.parse().expect("a number"));
    let threads: usize = args.next().map_or(1, |n| n.parse().expect("a number"));
    let mut values = Values::default();
    naive::extend(&rules, &mut values, 4096, &Watch::new()).unwrap();
    while values.len() < end {
        let goal = (values.len() * 4).min(end);
        let moves = Moves::of(&rules).unwrap();
        let (mask, _) = Mask::fewest_rares(&values, moves.split_parity());
        let from = values.len();
        let clock = seconds(threads);
        let mut engine = Sparse::new(moves, mask, &values);
        engine.threads = threads;
        engine.extend(&mut values, goal, &Watch::new());
        let rate = (goal - from) as f64 / (seconds(threads) - clock) / 1e6;
        println!(
            "{rules} to {goal}: {rate:.2} M/s, mask {:x} {:?}, {} rares, last {:?}, largest {}",
            engine.mask.bits,
            engine.mask.domain,
            engine.rare_count(),
            engine.rare_heaps().last(),
            values.largest()
        );
    }
}
