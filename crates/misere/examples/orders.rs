use grundy_misere::{base::Base, extend::*, game::Game};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let game = Game::Rules(a[1].parse().unwrap());
    let n: usize = a[2].parse().unwrap();
    let mut base = Base::empty();
    let watch = grundy_watch::Watch::with_limit(std::time::Duration::from_secs(120));
    let t0 = std::time::Instant::now();
    for h in 1..=n {
        let before = base.monoid.order();
        if let Err(s) = extend(&mut base, &game, Limits { order: 5000, pairs: 5_000_000 }, &watch) { println!("stop {s} at {h} {:?}", t0.elapsed()); return; }
        if base.monoid.order() != before {
            println!("{h}: {} p {} pairs {} heap pairs {} {:?}", base.monoid.order(), base.p.iter().map(|w| w.count_ones()).sum::<u32>(), base.closure.len(), base.heap_pairs.len(), t0.elapsed());
        }
    }
    println!("end {n}: {} pairs {} heap pairs {} {:?}", base.monoid.order(), base.closure.len(), base.heap_pairs.len(), t0.elapsed());
}
