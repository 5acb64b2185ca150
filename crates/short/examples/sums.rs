//! Times sums of random games born by day 3.
use grundy_short::Arena;
use std::time::Instant;

fn main() {
    let mut arena = Arena::new();
    let start = Instant::now();
    let day = arena.day(3).expect("day 3 fits");
    println!("day 3: {} games in {:?}", day.games.len(), start.elapsed());
    let mut seed = 1u64;
    let mut next = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        day.games[(seed >> 33) as usize % day.games.len()]
    };
    let count = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(300_000);
    let pairs: Vec<_> = (0..count).map(|_| (next(), next())).collect();
    for round in ["first", "again"] {
        let start = Instant::now();
        arena.add_pairs(&pairs).expect("sums of small games fit");
        let each = start.elapsed().as_nanos() as f64 / pairs.len() as f64;
        println!(
            "{round}: {each:.0} ns a sum, {} shapes, {} MB",
            arena.shapes(),
            arena.bytes() >> 20
        );
    }
}
