//! Parts of a game that say something, and its factorings into primes.
//!
//! 0 and 1 are parts of every game. Of g and g + 1 the simpler one, which is an option of the other,
//! is *even*; parts are taken even. A game is prime if it is not 0 or 1 and has no other part than
//! itself. A game may have several factorings (Siegel, *Combinatorial Game Theory*, ch. V).

use grundy_watch::Watch;

use crate::canonical::{Arena, GameId, ONE, ZERO};
use crate::hash::Map;
use crate::parts::Parts;
use crate::sums::Unfinished;

type Known = Map<GameId, Vec<Vec<GameId>>>;

/// Is g simpler than g + 1?
pub fn is_even(arena: &mut Arena, g: GameId, watch: &Watch) -> Result<bool, Unfinished> {
    let other = arena.sum(g, ONE, watch)?;
    Ok(!arena.options(g).contains(&other))
}

/// The even one of g and g + 1.
fn even(arena: &mut Arena, g: GameId, watch: &Watch) -> Result<GameId, Unfinished> {
    if is_even(arena, g, watch)? {
        Ok(g)
    } else {
        arena.sum(g, ONE, watch)
    }
}

/// The even parts other than 0 and the game itself, simplest first.
pub fn proper_parts(
    arena: &mut Arena,
    g: GameId,
    watch: &Watch,
) -> Result<Vec<GameId>, Unfinished> {
    let own = even(arena, g, watch)?;
    let mut found = Vec::new();
    for part in Parts::default().parts(arena, g, watch)? {
        if part != ZERO && part != own && is_even(arena, part, watch)? {
            found.push(part);
        }
    }
    found.sort_by_key(|&part| (arena.birthday(part), arena.options(part).len(), part));
    Ok(found)
}

/// All ways to write a game as a sum of primes, simplest first; a 1 that is left belongs to the last.
pub fn factorings(
    arena: &mut Arena,
    g: GameId,
    watch: &Watch,
) -> Result<Vec<Vec<GameId>>, Unfinished> {
    if g == ONE {
        return Ok(vec![vec![ONE]]);
    }
    let whole = even(arena, g, watch)?;
    let mut ways = factorings_of_even(arena, whole, &mut Known::default(), watch)?;
    if whole != g {
        for way in &mut ways {
            if let Some(last) = way.last_mut() {
                *last = arena.sum(*last, ONE, watch)?;
            }
        }
    }
    Ok(ways)
}

fn factorings_of_even(
    arena: &mut Arena,
    g: GameId,
    known: &mut Known,
    watch: &Watch,
) -> Result<Vec<Vec<GameId>>, Unfinished> {
    if g == ZERO {
        return Ok(vec![vec![]]);
    }
    if let Some(found) = known.get(&g) {
        return Ok(found.clone());
    }
    let parts = proper_parts(arena, g, watch)?;
    let mut ways: Vec<Vec<GameId>> = Vec::new();
    if parts.is_empty() {
        ways.push(vec![g]);
    }
    for part in parts {
        if !proper_parts(arena, part, watch)?.is_empty() {
            continue;
        }
        let Some(rest) = Parts::default().difference(arena, g, part, watch)? else { continue };
        let rest = even(arena, rest, watch)?;
        for mut way in factorings_of_even(arena, rest, known, watch)? {
            way.push(part);
            way.sort_by_key(|&p| (arena.birthday(p), arena.options(p).len(), p));
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    known.insert(g, ways.clone());
    Ok(ways)
}
