//! Mates and links: games that make P-positions with given ones (ONAG ch. 12).

use grundy_watch::Watch;

use crate::canonical::{Arena, GameId, ONE, ZERO};
use crate::hash::Map;
use crate::sums::Unfinished;

/// Builds them, and remembers the parts of what it built.
#[derive(Debug, Default)]
pub struct Links {
    mates: Map<GameId, GameId>,
    differences: Map<(GameId, GameId), GameId>,
}

type R = Result<GameId, Unfinished>;

impl Links {
    /// A game that makes a P-position with the given one: the mates of its options, 1 for 0.
    pub fn mate(&mut self, arena: &mut Arena, g: GameId) -> R {
        if g == ZERO {
            return Ok(ONE);
        }
        if let Some(&known) = self.mates.get(&g) {
            return Ok(known);
        }
        let mut options = Vec::new();
        for o in arena.options(g).to_vec() {
            options.push(self.mate(arena, o)?);
        }
        let mate = arena.game(&options)?;
        self.mates.insert(g, mate);
        Ok(mate)
    }

    /// Is there a T with g + T and h + T both P-positions? Not if one is an option of the other.
    pub fn are_linked(&self, arena: &Arena, g: GameId, h: GameId) -> bool {
        !arena.options(g).contains(&h) && !arena.options(h).contains(&g)
    }

    /// A T with g + T and h + T both P-positions, for linked games.
    ///
    /// For each option g' of g an X with g' + X in P and h + X in N, and the same with g and h
    /// exchanged: then every option of g + T or h + T is an N-position.
    pub fn link(&mut self, arena: &mut Arena, g: GameId, h: GameId, watch: &Watch) -> R {
        if g == h {
            return self.mate(arena, g);
        }
        let mut options = Vec::new();
        for (game, other) in [(g, h), (h, g)] {
            for o in arena.options(game).to_vec() {
                options.push(self.p_and_n(arena, o, other, watch)?);
            }
        }
        if options.is_empty() {
            options.push(ZERO);
        }
        arena.game(&options)
    }

    /// An X with g + X in P and h + X in N, for different games. If T does it the other way round,
    /// {T and the mates of the options of g} does it.
    fn p_and_n(&mut self, arena: &mut Arena, g: GameId, h: GameId, watch: &Watch) -> R {
        let found = self.distinguisher(arena, g, h, watch)?;
        let sum = arena.sum(g, found, watch)?;
        if arena.genus(sum).is_p() {
            return Ok(found);
        }
        let mut options = vec![found];
        for o in arena.options(g).to_vec() {
            options.push(self.mate(arena, o)?);
        }
        arena.game(&options)
    }

    /// A T beside which the outcomes of two different games differ.
    pub fn distinguisher(&mut self, arena: &mut Arena, g: GameId, h: GameId, watch: &Watch) -> R {
        if arena.genus(g).is_p() != arena.genus(h).is_p() {
            return Ok(ZERO);
        }
        if let Some(&known) = self.differences.get(&(g, h)) {
            return Ok(known);
        }
        for (game, other) in [(g, h), (h, g)] {
            for o in arena.options(game).to_vec() {
                if !arena.options(other).contains(&o) && self.are_linked(arena, o, other) {
                    let link = self.link(arena, o, other, watch)?;
                    self.differences.insert((g, h), link);
                    return Ok(link);
                }
            }
        }
        // Conway's theorem: games without reversible moves that have no such option are equal.
        unreachable!("equal games have no distinguisher")
    }
}
