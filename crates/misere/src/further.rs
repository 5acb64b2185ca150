//! Outcomes by weights, from the first heap with an infinite quotient on.

use grundy_cert::MisereWeights;
use grundy_watch::Watch;

use crate::candidate::Truncated;
use crate::game::Game;
use crate::marking::Beyond;
use crate::next_heap::next_heap;
use crate::stop::Stop;
use crate::weighted::Weighted;
use crate::weights::Tables;

/// Proved outcomes, and what the next heap is guessed from.
#[derive(Debug, Clone)]
pub struct Further {
    found: Truncated,
    /// What the heaps after the first infinite one are.
    beyond: Beyond,
    outcomes: Weighted,
}

impl Further {
    /// The outcomes up to the heap that a truncated quotient covers, if `proved` accepts a guess.
    pub fn first(
        game: &Game,
        found: Truncated,
        watch: &Watch,
        mut proved: impl FnMut(&MisereWeights) -> Result<bool, Stop>,
    ) -> Result<Option<Self>, Stop> {
        let beyond = vec![];
        let claim = counted(game, &found, &beyond, watch, &mut proved)?;
        let outcomes = claim.map(Weighted::new);
        Ok(outcomes.map(|outcomes| Further { found, beyond, outcomes }))
    }

    /// Go on by one heap, if `proved` accepts a guess: it is equal to a sum of smaller ones, or its
    /// copies are counted too.
    pub fn next(
        &mut self,
        game: &Game,
        watch: &Watch,
        mut proved: impl FnMut(&MisereWeights) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        if let Some((claim, word)) = next_heap(game, &self.outcomes, watch, &mut proved)? {
            self.beyond.push(Some(word));
            self.outcomes = Weighted::new(claim);
            return Ok(true);
        }
        self.beyond.push(None);
        let claim = counted(game, &self.found, &self.beyond, watch, &mut proved);
        if !matches!(claim, Ok(Some(_))) {
            self.beyond.pop();
        }
        let Some(claim) = claim? else { return Ok(false) };
        self.outcomes = Weighted::new(claim);
        Ok(true)
    }

    /// The outcomes, which are proved.
    pub fn outcomes(&self) -> &Weighted {
        &self.outcomes
    }
}

/// The first guess that is proved. The unbounded heaps are counted, then those too that have half as
/// many different powers.
fn counted(
    game: &Game,
    found: &Truncated,
    beyond: &Beyond,
    watch: &Watch,
    proved: &mut impl FnMut(&MisereWeights) -> Result<bool, Stop>,
) -> Result<Option<MisereWeights>, Stop> {
    let first = found.with_powers(found.copies);
    let second = found.with_powers(found.copies / 2);
    let mut tables = vec![Tables::new(game, found, beyond, &first, watch)?];
    for (settled, counted) in [(true, None), (true, Some(&second)), (false, None)] {
        if let Some(counted) = counted {
            if *counted == first {
                continue;
            }
            tables.push(Tables::new(game, found, beyond, counted, watch)?);
        }
        let own = if settled { &tables[tables.len() - 1..] } else { &tables[..] };
        for tables in own.iter().flatten() {
            let claim = tables.first_proved(settled, watch, &mut *proved)?;
            if claim.is_some() {
                return Ok(claim);
            }
        }
    }
    Ok(None)
}
