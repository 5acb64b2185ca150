//! Certificates of quotients: what a solution claims, and solutions taken up from them.

use grundy_cert::misere_quotient::THEOREM;
use grundy_cert::MisereQuotient;
use grundy_heap::Rules;
use grundy_watch::Watch;

use crate::game::Game;
use crate::monoid::Element;
use crate::solver::{looks_at, Period, Saved, Solution, Solver};

/// The code of a game as certificates have it: in digits, if it has digits.
pub fn code_of(game: &Game) -> Option<String> {
    match game {
        Game::Rules(Rules::Code(code)) => Some(code.as_digits()),
        Game::Rules(Rules::Grundys) => Some(Rules::Grundys.to_string()),
        // Certificates list the options instead.
        Game::Rules(Rules::Named(_)) | Game::Table(_) => None,
    }
}

/// What was found, as a claim for the checker.
pub fn certificate(game: &Game, found: &Solution) -> MisereQuotient {
    let quotient = &found.quotient;
    let products = quotient
        .generator_heaps
        .iter()
        .map(|&h| {
            let row = quotient.monoid.row(quotient.phi[h as usize - 1]);
            row.iter().map(|&x| x as usize).collect()
        })
        .collect();
    let options = match game {
        Game::Rules(rules @ Rules::Named(_)) => {
            Some((1..=found.heap).map(|n| rules.options(n)).collect())
        }
        Game::Rules(_) => None,
        Game::Table(table) => Some(table.iter().take(found.heap as usize).cloned().collect()),
    };
    MisereQuotient {
        code: code_of(game),
        options,
        heap: found.heap,
        order: quotient.order(),
        p: (0..quotient.order()).filter(|&x| quotient.p[x]).collect(),
        generators: quotient.generator_heaps.clone(),
        products,
        phi: quotient.phi.iter().map(|&x| x as usize).collect(),
        period: found.period.map(|p| p.length),
        preperiod: found.period.map(|p| p.from),
        theorem: found.period.map(|_| THEOREM.into()),
    }
}

/// The quotient of a game as that of one with `degree` more heaps without moves at the beginning,
/// to the heap where the solver finds the period. `None` if the period of that game is not finite.
pub fn carried_over(
    claim: MisereQuotient,
    game: &Game,
    degree: u32,
    period: Period,
) -> Option<MisereQuotient> {
    if degree == 0 {
        return Some(claim);
    }
    let mut heap = u32::try_from(period.proved_at(game.reach()?)).ok()?;
    while !looks_at(heap) {
        heap += 1;
    }
    let mut phi = vec![0; degree as usize];
    phi.extend(&claim.phi);
    let length = period.length as usize;
    while phi.len() < heap as usize {
        phi.push(phi.len().checked_sub(length).map_or(0, |before| phi[before]));
    }
    phi.truncate(heap as usize);
    let generators = claim.generators.iter().map(|h| h + degree).collect();
    Some(MisereQuotient { code: code_of(game), heap, phi, generators, ..claim })
}

impl Solver {
    /// Take up the first `heaps` heaps of a quotient; it is verified before it is used.
    pub fn from_certificate(
        game: Game,
        claim: &MisereQuotient,
        heaps: u32,
        orders: Vec<(u32, usize)>,
        watch: &Watch,
    ) -> Result<Self, String> {
        let element = |&x: &usize| {
            (x < claim.order).then_some(x as Element).ok_or("an element is beyond the order")
        };
        let elements = |list: &[usize]| list.iter().map(element).collect::<Result<Vec<_>, _>>();
        let saved = Saved {
            order: claim.order,
            actions: claim.products.iter().map(|row| elements(row)).collect::<Result<_, _>>()?,
            p: elements(&claim.p)?,
            phi: elements(&claim.phi[..claim.phi.len().min(heaps as usize)])?,
            orders: orders.into_iter().filter(|&(heap, _)| heap <= heaps).collect(),
        };
        Solver::resume(game, saved, watch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extend::Limits;

    fn solved(code: &str) -> (Game, Solution) {
        let game = Game::Rules(code.parse().unwrap());
        let limits = Limits { order: 100, pairs: 100_000 };
        let found = Solver::new(game.clone()).run(400, limits, &Watch::new());
        (game, found)
    }

    #[test]
    fn a_quotient_is_carried_over_to_a_game_that_begins_later() {
        // .241 is .317 after one more heap without moves (Austin 1976, Theorem 4.6).
        let (earlier, found) = solved(".317");
        let (game, own) = solved(".241");
        let period = own.period.expect(".241 is solved");
        let claim = certificate(&earlier, &found);
        let carried = carried_over(claim, &game, 1, period).unwrap();
        assert_eq!(carried.code.as_deref(), Some(".241"));
        assert_eq!((carried.heap, carried.phi.len()), (own.heap, own.heap as usize));
        let orders = found.orders.iter().map(|&(heap, order)| (heap + 1, order)).collect();
        let before = carried.heap - 1;
        let mut again =
            Solver::from_certificate(game.clone(), &carried, before, orders, &Watch::new())
                .unwrap();
        let limits = Limits { order: 100, pairs: 100_000 };
        let solution = again.run(carried.heap, limits, &Watch::new());
        assert_eq!(certificate(&game, &solution), certificate(&game, &own));
    }

    #[test]
    fn a_certificate_is_taken_up_again() {
        let (game, found) = solved(".123");
        let claim = certificate(&game, &found);
        let orders = found.orders.clone();
        let before = found.heap - 1;
        let mut again =
            Solver::from_certificate(game.clone(), &claim, before, orders, &Watch::new()).unwrap();
        assert_eq!(again.heap(), before);
        let limits = Limits { order: 100, pairs: 100_000 };
        let solution = again.run(found.heap, limits, &Watch::new());
        assert_eq!(certificate(&game, &solution), claim);
        let wrong = MisereQuotient { phi: vec![claim.order], ..claim };
        assert!(Solver::from_certificate(game, &wrong, 1, vec![], &Watch::new()).is_err());
    }
}
