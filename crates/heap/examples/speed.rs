//! Values a second of the sparse engine: `speed CODE HEAPS`.

use grundy_heap::sparse::{Mask, Moves, Sparse};
use grundy_heap::{naive, Rules, Values};
use grundy_watch::Watch;

/// Seconds the main thread was on a processor, where the system tells; else of the clock.
fn processor_seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    let now = || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    nanoseconds.map_or_else(|| now().as_secs_f64(), |n| n / 1e9)
}

fn main() {
    let mut args = std::env::args().skip(1);
    let rules: Rules = args.next().expect("a code").parse().expect("a code");
    let end: usize = args.next().map_or(1_000_000, |n| n.parse().expect("a number"));
    let mut values = Values::default();
    naive::extend(&rules, &mut values, 4096, &Watch::new()).unwrap();
    let mut last = 0.0;
    while values.len() < end {
        let goal = (values.len() * 4).min(end);
        let moves = Moves::of(&rules).unwrap();
        let (mask, _) = Mask::fewest_rares(&values, moves.split_parity());
        let from = values.len();
        let clock = processor_seconds();
        let mut engine = Sparse::new(moves, mask, &values);
        engine.extend(&mut values, goal, &Watch::new());
        let seconds = processor_seconds() - clock;
        last = (goal - from) as f64 / seconds / 1e6;
        println!(
            "{rules} to {goal}: {last:.2} M/s, mask {:x} {:?}, {} rares, last {:?}, largest {}",
            engine.mask.bits,
            engine.mask.domain,
            engine.rare_count(),
            engine.rare_heaps().last(),
            values.largest()
        );
    }
    let _ = last;
}
