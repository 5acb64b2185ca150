//! One more heap: from the quotient of heaps below h to the quotient of heaps up to h.

use grundy_watch::{Instant, Watch};

use crate::base::Base;
use crate::bits;
use crate::candidate::larger_quotient;
use crate::game::Game;
use crate::stop::Stop;
use crate::transition::{wins, HeapPair};

/// What the solver may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Largest order of a quotient.
    pub order: usize,
    /// Largest number of transition pairs.
    pub pairs: usize,
}

/// Put heap h = `base.phi.len()` into the quotient. On `Err` the base is as it was.
pub fn extend(base: &mut Base, game: &Game, limits: Limits, watch: &Watch) -> Result<(), Stop> {
    let heap = base.phi.len() as u32;
    let images = game.images(heap, &base.phi, &base.monoid);
    if bits::is_empty(&images) {
        base.phi.push(0);
        return Ok(());
    }
    let wins = wins(&base.monoid, &base.p, &images);
    // A move in it wins in the same company as in an earlier heap: equal to it.
    if let Some(&element) = base.by_wins.get(&wins) {
        base.phi.push(element);
        return Ok(());
    }
    // Conservative: some element of the quotient makes the same P-positions. The verifier has
    // to agree, since several copies of h may still behave differently.
    if let Some(element) = base.with_companions(&base.beside(&wins)) {
        let pair = HeapPair { element, images, wins, heap };
        let mut closure = base.closure.clone();
        let begun = Instant::now();
        let verdict = closure.adjoin(&base.monoid, &base.p, &pair, limits.pairs, watch)?;
        base.verifying += begun.elapsed();
        if verdict.is_ok() {
            base.closure = closure;
            base.phi.push(element);
            base.by_wins.insert(pair.wins.clone(), element);
            base.heap_pairs.push(pair);
            return Ok(());
        }
    }
    *base = larger_quotient(base, game, limits, watch)?;
    Ok(())
}
