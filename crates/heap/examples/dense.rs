//! Values a second of the engine for games without sparse space: `dense CODE HEAPS`.

use grundy_heap::dense::Dense;
use grundy_heap::sparse::Moves;
use grundy_heap::{naive, Rules, Values};
use grundy_watch::Watch;

fn main() {
    let mut args = std::env::args().skip(1);
    let rules: Rules = args.next().expect("a code").parse().expect("a code");
    let end: usize = args.next().map_or(80_000, |n| n.parse().expect("a number"));
    let mut values = Values::default();
    let mut engine = Dense::new(Moves::of(&rules).expect("at most two heaps after a move"));
    let mut goal = 5_000;
    while goal <= end {
        let from = values.len();
        let before = values.clone();
        let clock = std::time::Instant::now();
        engine.extend(&mut values, goal, &Watch::new());
        let ours = clock.elapsed().as_secs_f64() / (goal - from) as f64;
        // The definition on the last hundred of them.
        let mut last = before;
        (last.len()..goal - 100).for_each(|n| last.push(values.get(n)));
        let clock = std::time::Instant::now();
        naive::extend(&rules, &mut last, goal, &Watch::new()).unwrap();
        let naive = clock.elapsed().as_secs_f64() / 100.0;
        println!(
            "{rules} {from} to {goal}: {:.0} values/s, by the definition {:.0}, largest {}",
            1.0 / ours,
            1.0 / naive,
            values.largest()
        );
        assert_eq!(last, values);
        goal *= 2;
    }
}
