//! Onsides and offsides of the vertices of a graph, one strongly connected component after another.
//!
//! Components are taken from the bottom, so that the moves out of each lead to known stoppers. A
//! component is simplified round by round; what comes out is verified against what went in:
//! with `s` the stopper found for `γ`, Left must hold both `γ - s` and `s - γ` ([`crate::product`]),
//! which gives `γ ≥⁺ s` and `s ≥⁺ γ`, that is, `s` is the onside.

use grundy_short::{Arena, Fault, Player};
use rustc_hash::FxHashMap;

use crate::graph::{Graph, Vertex};
use crate::simplify::{Order, Replies};
use crate::stoppers::{Stopper, Stoppers};

/// Most rounds of simplification of one component.
const MOST_ROUNDS: usize = 500;
/// Most components whose onsides are remembered, and vertices of each: some 100 MB at the most.
const MOST_COMPONENTS: usize = 1 << 16;
const LARGEST_KEPT: usize = 32;

fn no_side() -> Fault {
    Fault::Undefined(
        "no stoppers were found that are the onside and offside of this loopy game (the search \
         is by simplification)"
            .into(),
    )
}

impl Stoppers {
    /// The onside of each vertex.
    pub fn onsides(&mut self, arena: &mut Arena, graph: &Graph) -> Result<Vec<Stopper>, Fault> {
        let mut values: Vec<Option<Stopper>> = vec![None; graph.moves.len()];
        for members in graph.components() {
            let found = self.onsides_of_component(arena, part(graph, &members, &values))?;
            for (&v, &g) in members.iter().zip(&found) {
                values[v] = Some(g);
            }
        }
        values.into_iter().map(|v| v.ok_or_else(no_side)).collect()
    }

    /// The onsides of a strongly connected graph. The same one is met again and again: in sums, in
    /// positions of one ruleset, and when texts are read.
    fn onsides_of_component(
        &mut self,
        arena: &mut Arena,
        part: Graph,
    ) -> Result<Vec<Stopper>, Fault> {
        if let Some(game) = self.short_component(arena, &part)? {
            return Ok(vec![game]);
        }
        if let Some(known) = self.components.get(&part.moves) {
            return Ok(known.clone());
        }
        let found = match self.verified(arena, &part, Replies::KnownFirst) {
            Err(Fault::Undefined(_)) => self.verified(arena, &part, Replies::AsListed)?,
            other => other?,
        };
        if part.moves.len() <= LARGEST_KEPT {
            if self.components.len() >= MOST_COMPONENTS {
                self.components.clear();
            }
            self.components.insert(part.moves, found.clone());
        }
        Ok(found)
    }

    /// The onsides of a component, if simplifying in this way finds them.
    fn verified(
        &mut self,
        arena: &mut Arena,
        part: &Graph,
        replies: Replies,
    ) -> Result<Vec<Stopper>, Fault> {
        let found = self.settle_component(arena, part, replies, 0)?;
        self.verify(arena, part, &found)?;
        Ok(found)
    }

    /// The offside of each vertex: the negative of the onside of the negative.
    pub fn offsides(&mut self, arena: &mut Arena, graph: &Graph) -> Result<Vec<Stopper>, Fault> {
        let mut mirrored = Graph { moves: Vec::with_capacity(graph.moves.len()) };
        for [left, right] in &graph.moves {
            let mut sides: [Vec<Vertex>; 2] = Default::default();
            for (side, list) in sides.iter_mut().zip([right, left]) {
                for &v in list {
                    side.push(match v {
                        Vertex::Known(g) => Vertex::Known(self.negative(arena, g)?),
                        local => local,
                    });
                }
            }
            mirrored.moves.push(sides);
        }
        let found = self.onsides(arena, &mirrored)?;
        found.into_iter().map(|g| self.negative(arena, g)).collect()
    }

    /// The stoppers that simplification finds, not yet verified.
    fn settle(
        &mut self,
        arena: &mut Arena,
        graph: &Graph,
        replies: Replies,
        round: usize,
    ) -> Result<Vec<Stopper>, Fault> {
        let mut values: Vec<Option<Stopper>> = vec![None; graph.moves.len()];
        for members in graph.components() {
            let found =
                self.settle_component(arena, &part(graph, &members, &values), replies, round)?;
            for (&v, &g) in members.iter().zip(&found) {
                values[v] = Some(g);
            }
        }
        values.into_iter().map(|v| v.ok_or_else(no_side)).collect()
    }

    fn settle_component(
        &mut self,
        arena: &mut Arena,
        graph: &Graph,
        replies: Replies,
        round: usize,
    ) -> Result<Vec<Stopper>, Fault> {
        arena.pause()?;
        if let Some(game) = self.short_component(arena, graph)? {
            return Ok(vec![game]);
        }
        if round > MOST_ROUNDS {
            return Err(no_side());
        }
        match self.simplify(arena, graph, replies)? {
            Some(simpler) => {
                let found = self.settle(arena, &simpler.graph, replies, round + 1)?;
                let value = |v: &Vertex| match *v {
                    Vertex::Known(g) => g,
                    Vertex::Local(i) => found[i],
                };
                Ok(simpler.image.iter().map(value).collect())
            }
            None if graph.is_stopper() => self.intern(graph),
            None => Err(no_side()),
        }
    }

    /// A single vertex all of whose moves lead to short games is short.
    fn short_component(
        &mut self,
        arena: &mut Arena,
        graph: &Graph,
    ) -> Result<Option<Stopper>, Fault> {
        let [sides] = &graph.moves[..] else { return Ok(None) };
        let mut games = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for v in &sides[player.index()] {
                let Vertex::Known(g) = *v else { return Ok(None) };
                let Some(game) = self.as_short(g) else { return Ok(None) };
                games[player.index()].push(game);
            }
        }
        let game = arena.game(&games[0], &games[1])?;
        self.short(game).map(Some)
    }

    fn verify(&mut self, arena: &mut Arena, graph: &Graph, found: &[Stopper]) -> Result<(), Fault> {
        if graph.moves.len() == 1 && self.as_short(found[0]).is_some() && graph.is_stopper() {
            return Ok(());
        }
        let mut order = Order::new(self, graph, Replies::KnownFirst);
        for (i, &g) in found.iter().enumerate() {
            let (vertex, stopper) = (Vertex::Local(i), Vertex::Known(g));
            if !order.ge(arena, vertex, stopper)? || !order.ge(arena, stopper, vertex)? {
                return Err(no_side());
            }
        }
        Ok(())
    }
}

/// Some vertices of a graph as a graph of their own, moves out of it being known.
fn part(graph: &Graph, members: &[usize], values: &[Option<Stopper>]) -> Graph {
    let places: FxHashMap<usize, usize> =
        members.iter().enumerate().map(|(i, &v)| (v, i)).collect();
    let place = |v: &Vertex| match *v {
        Vertex::Local(w) => match values[w] {
            Some(g) => Vertex::Known(g),
            None => Vertex::Local(places[&w]),
        },
        known => known,
    };
    let moves = members
        .iter()
        .map(|&v| [0, 1].map(|p| graph.moves[v][p].iter().map(place).collect::<Vec<_>>()))
        .collect();
    Graph { moves }
}
