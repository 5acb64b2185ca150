use grundy_misere::{extend::Limits, game::Game, solver::Solver};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let game = Game::Rules(a[1].parse().unwrap());
    let watch = grundy_watch::Watch::with_limit(std::time::Duration::from_secs(
        a.get(3).map_or(120, |s| s.parse().unwrap()),
    ));
    let s = Solver::new(game).run(
        a[2].parse().unwrap(),
        Limits { order: 5000, pairs: 5_000_000 },
        &watch,
    );
    println!(
        "{} heap {} order {} p {} tame {:?} {:?} stop {:?} {:?} {:?} {:?} {}",
        a[1],
        s.heap,
        s.quotient.order(),
        s.quotient.p.iter().filter(|x| **x).count(),
        s.quotient.tame(),
        s.period,
        s.stop,
        s.spent,
        s.orders,
        s.quotient.letters(),
        if s.quotient.order() < 50 { s.quotient.relation_texts().join(" ") } else { String::new() }
    );
}
