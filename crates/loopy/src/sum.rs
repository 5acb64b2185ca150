//! Negatives and sums of stoppers.

use grundy_short::{Arena, Fault, Game, Player};
use rustc_hash::FxHashMap;

use crate::graph::{Graph, Vertex};
use crate::stoppers::{Stopper, Stoppers};

/// Most positions of a sum of two stoppers.
const MOST_POSITIONS: usize = 100_000;
/// Most sums remembered.
const MOST_SUMS: usize = 1 << 20;

impl Stoppers {
    /// `-g`: the mirror image of a canonical form is canonical.
    pub fn negative(&mut self, arena: &mut Arena, g: Stopper) -> Result<Stopper, Fault> {
        if let Some(game) = self.as_short(g) {
            let negative = arena.negative(game)?;
            return self.short(negative);
        }
        if let Some(&known) = self.negatives.get(&g) {
            return Ok(known);
        }
        let mut index = FxHashMap::from_iter([(g, 0)]);
        let mut list = vec![g];
        let mut mirrored = Graph::default();
        while mirrored.moves.len() < list.len() {
            let at = list[mirrored.moves.len()];
            let mut sides: [Vec<Vertex>; 2] = Default::default();
            for player in Player::BOTH {
                for option in self.options(arena, at, player)? {
                    let v = if self.as_short(option).is_some() {
                        Vertex::Known(self.negative(arena, option)?)
                    } else if let Some(&known) = self.negatives.get(&option) {
                        Vertex::Known(known)
                    } else {
                        let fresh = list.len();
                        let place = *index.entry(option).or_insert(fresh);
                        if place == fresh {
                            list.push(option);
                        }
                        Vertex::Local(place)
                    };
                    sides[player.other().index()].push(v);
                }
            }
            mirrored.moves.push(sides);
        }
        for members in mirrored.components() {
            let place = |v: &Vertex, negatives: &FxHashMap<Stopper, Stopper>| match *v {
                Vertex::Local(w) => match members.iter().position(|&m| m == w) {
                    Some(at) => Vertex::Local(at),
                    None => Vertex::Known(negatives[&list[w]]),
                },
                known => known,
            };
            let moves = members.iter().map(|&v| {
                let side = |p: usize| {
                    mirrored.moves[v][p].iter().map(|t| place(t, &self.negatives)).collect()
                };
                [side(0), side(1)]
            });
            let part = Graph { moves: moves.collect() };
            let found = self.intern(&part)?;
            for (&v, &negative) in members.iter().zip(&found) {
                self.negatives.insert(list[v], negative);
                self.negatives.insert(negative, list[v]);
            }
        }
        Ok(self.negatives[&g])
    }

    /// The onside of `g + h`.
    pub fn onside_of_sum(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        h: Stopper,
    ) -> Result<Stopper, Fault> {
        if let Some(known) = self.known_sum(arena, g, h)? {
            return Ok(known);
        }
        let start = (g.min(h), g.max(h));
        let mut index = FxHashMap::from_iter([(start, 0)]);
        let mut list = vec![start];
        let mut graph = Graph::default();
        while graph.moves.len() < list.len() {
            arena.pause()?;
            let (a, b) = list[graph.moves.len()];
            let mut sides: [Vec<Vertex>; 2] = Default::default();
            for player in Player::BOTH {
                let first = self.options(arena, a, player)?.into_iter().map(|x| (x, b));
                let second = self.options(arena, b, player)?.into_iter().map(|y| (a, y));
                for (x, y) in first.chain(second).collect::<Vec<_>>() {
                    let v = match self.known_sum(arena, x, y)? {
                        Some(known) => Vertex::Known(known),
                        None => {
                            let fresh = list.len();
                            let key = (x.min(y), x.max(y));
                            let place = *index.entry(key).or_insert(fresh);
                            if place == fresh {
                                list.push(key);
                            }
                            Vertex::Local(place)
                        }
                    };
                    sides[player.index()].push(v);
                }
            }
            graph.moves.push(sides);
            if list.len() > MOST_POSITIONS {
                return Err(Fault::stopped_at(
                    MOST_POSITIONS,
                    format!("a sum of loopy games has more than {MOST_POSITIONS} positions"),
                ));
            }
        }
        let found = self.onsides(arena, &graph)?;
        if self.sums.len() > MOST_SUMS {
            self.sums.clear();
        }
        for (&pair, &sum) in list.iter().zip(&found) {
            self.sums.insert(pair, sum);
        }
        Ok(found[0])
    }

    fn known_sum(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        h: Stopper,
    ) -> Result<Option<Stopper>, Fault> {
        let (short_g, short_h) = (self.as_short(g), self.as_short(h));
        if short_g == Some(Game::ZERO) {
            return Ok(Some(h));
        }
        if short_h == Some(Game::ZERO) {
            return Ok(Some(g));
        }
        if let (Some(g), Some(h)) = (short_g, short_h) {
            let sum = arena.add(g, h)?;
            return self.short(sum).map(Some);
        }
        Ok(self.sums.get(&(g.min(h), g.max(h))).copied())
    }

    /// The offside of `g + h`.
    pub fn offside_of_sum(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        h: Stopper,
    ) -> Result<Stopper, Fault> {
        let (g, h) = (self.negative(arena, g)?, self.negative(arena, h)?);
        let sum = self.onside_of_sum(arena, g, h)?;
        self.negative(arena, sum)
    }
}
