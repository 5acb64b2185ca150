//! Values a second of the sparse engine: `speed CODE HEAPS`.

use grundy_heap::sparse::{Mask, Moves, Sparse};
use grundy_heap::{naive, Rules, Values};
use grundy_watch::Watch;

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
        let clock = std::time::Instant::now();
        let mut engine = Sparse::new(moves, mask, &values);
        engine.extend(&mut values, goal, &Watch::new());
        let seconds = clock.elapsed().as_secs_f64();
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
