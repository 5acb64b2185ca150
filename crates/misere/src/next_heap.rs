//! One heap more beside outcomes by weights, if it is equal to a sum of smaller ones.
//!
//! Positions of equal element and weights are taken for equal also beside the new heap h, each standing for the
//! one with the fewest tokens. By play, in order of tokens, this tells which of them make a P-position
//! beside h. If some position X makes a P-position beside exactly the same ones, h may be equal to X. That
//! is a guess, for the checker to prove.

use std::collections::BTreeMap;

use grundy_cert::MisereWeights;
use grundy_watch::Watch;

use crate::game::Game;
use crate::hash::{Map, Set};
use crate::stop::Stop;
use crate::weighted::Weighted;

/// Most positions that are compared.
const MOST: usize = 4000;
/// Most guesses.
const MOST_GUESSES: usize = 4;

/// An element and weights.
type Place = (usize, Vec<i64>);

fn sum(outcomes: &Weighted, a: &Place, heaps: &[u32]) -> Place {
    let own: Vec<u64> = heaps.iter().map(|&h| u64::from(h)).collect();
    let element = heaps.iter().fold(a.0, |x, &h| outcomes.times(x, h));
    let (_, weights) = outcomes.place(&own);
    (element, a.1.iter().zip(weights).map(|(a, b)| a + b).collect())
}

/// Places of positions, fewest tokens first, each with such a position.
fn places(outcomes: &Weighted, watch: &Watch) -> Result<Vec<(Place, Vec<u32>)>, Stop> {
    let nothing: Place = (0, vec![0; outcomes.claim().weights.len()]);
    let mut found: Vec<(Place, Vec<u32>)> = vec![];
    let mut seen: Set<Place> = Set::default();
    let mut waiting: BTreeMap<u64, Vec<(Place, Vec<u32>)>> = BTreeMap::new();
    waiting.insert(0, vec![(nothing, vec![])]);
    while let Some((tokens, places)) = waiting.pop_first() {
        if watch.should_stop() {
            return Err(Stop::Time);
        }
        for (place, word) in places {
            if !seen.insert(place.clone()) {
                continue;
            }
            if found.len() == MOST {
                return Ok(found);
            }
            for heap in 1..=outcomes.claim().heap {
                let next = sum(outcomes, &place, &[heap]);
                if !seen.contains(&next) {
                    let longer = [&word[..], &[heap]].concat();
                    waiting.entry(tokens + u64::from(heap)).or_default().push((next, longer));
                }
            }
            found.push((place, word));
        }
    }
    Ok(found)
}

/// The same claim with the next heap and the sum of smaller ones that it equals, if `proved` accepts
/// such a guess.
pub fn next_heap(
    game: &Game,
    outcomes: &Weighted,
    watch: &Watch,
    mut proved: impl FnMut(&MisereWeights) -> Result<bool, Stop>,
) -> Result<Option<(MisereWeights, Vec<u32>)>, Stop> {
    let claim = outcomes.claim();
    let heap = claim.heap + 1;
    let options = game.options(heap);
    let places = places(outcomes, watch)?;
    let moves: Vec<Vec<Vec<u32>>> = (0..heap).map(|h| game.options(h)).collect();
    // Which places make a P-position beside the heap; those with fewer tokens come first.
    let mut known: Map<&Place, bool> = Map::default();
    let mut beside = vec![];
    for (place, word) in &places {
        if watch.should_stop() {
            return Err(Stop::Time);
        }
        let won = options.iter().any(|option| {
            let (x, weights) = sum(outcomes, place, option);
            outcomes.has(x, &weights)
        }) || word.iter().enumerate().any(|(i, &own)| {
            let mut rest = word.clone();
            rest.remove(i);
            let rest = outcomes.place(&rest.iter().map(|&h| u64::from(h)).collect::<Vec<_>>());
            let to = |option: &Vec<u32>| known.get(&sum(outcomes, &rest, option)) == Some(&true);
            (i == 0 || word[i - 1] != own) && moves[own as usize].iter().any(to)
        });
        // A heap without a move is the empty position.
        let empty = options.is_empty() && word.is_empty();
        let p = !won && !empty;
        known.insert(place, p);
        beside.push(p);
    }
    let mut tried = 0;
    for (place, word) in &places {
        if watch.should_stop() {
            return Err(Stop::Time);
        }
        let equal = places.iter().zip(&beside).all(|((_, other), &p)| {
            let (x, weights) = sum(outcomes, place, other);
            outcomes.has(x, &weights) == p
        });
        if !equal {
            continue;
        }
        let mut next = claim.clone();
        next.heap = heap;
        next.phi.push(outcomes.place(&word.iter().map(|&h| u64::from(h)).collect::<Vec<_>>()).0);
        next.weights.iter_mut().zip(&place.1).for_each(|(w, &v)| w.push(v));
        if proved(&next)? {
            return Ok(Some((next, word.clone())));
        }
        tried += 1;
        if tried == MOST_GUESSES {
            break;
        }
    }
    Ok(None)
}
