//! Values a second of the sparse engine: `speed CODE HEAPS [THREADS]`.
//!
//! With one thread by time on the processor, with two by the clock; the time either thread was on
//! a processor is told as well, for the clock says little on a busy machine.

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

/// Seconds all threads so far were on a processor, in hundredths, where the system tells.
fn seconds_of_all() -> f64 {
    let told = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = told.rsplit(") ").next().unwrap_or_default().split(' ').skip(11).take(2);
    fields.map(|ticks| ticks.parse::<f64>().unwrap_or(0.0)).sum::<f64>() / 100.0
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
        let (first, all) = (seconds(1), seconds_of_all());
        let mut engine = Sparse::new(moves, mask, &values);
        engine.threads = threads;
        engine.extend(&mut values, goal, &Watch::new());
        let rate = (goal - from) as f64 / (seconds(threads) - clock) / 1e6;
        if threads > 1 {
            let (first, all) = (seconds(1) - first, seconds_of_all() - all);
            println!(
                "on a processor: {first:.2} s the first thread, {:.2} s the second",
                all - first
            );
        }
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
