//! One round of simplification: fuse equal vertices, bypass reversible moves, drop dominated ones.
//!
//! For stoppers each of the three keeps the value (Siegel, *Combinatorial Game Theory*, §VI.2; a
//! bypass replaces an alternating stretch of play by its last move, so it makes no alternating
//! cycle and a chain of bypasses ends). In the order of onsides they are applied to any graph:
//! there a chain of bypasses of Right's may come back to itself, and the move is dropped, because
//! Left answers it forever and infinite play is hers. What comes out is verified by the caller.

use grundy_short::{Arena, Fault, Game, Player};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::{Graph, Vertex};
use crate::product::{solve, Difference, Rules};
use crate::stoppers::{Stopper, Stoppers};

/// Most known stoppers below a component with which its vertices are compared.
const MOST_CANDIDATES: usize = 300;

/// In which order the replies are tried that may make a move reversible. Any that is good enough will
/// do for a stopper; in a cycle one that stays there may only bring back the move it replaces, and
/// one that leaves it may lose the cycle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Replies {
    /// Known stoppers, then other vertices than the two at hand.
    KnownFirst,
    AsListed,
}

/// The order `≥⁺` between vertices of a graph and known stoppers.
pub(crate) struct Order<'a> {
    pub store: &'a mut Stoppers,
    graph: &'a Graph,
    strict: bool,
    replies: Replies,
    memo: FxHashMap<Difference, bool>,
}

impl<'a> Order<'a> {
    pub fn new(store: &'a mut Stoppers, graph: &'a Graph, replies: Replies) -> Order<'a> {
        let strict = !graph.is_stopper();
        Order { store, graph, strict, replies, memo: FxHashMap::default() }
    }

    pub fn ge(&mut self, arena: &mut Arena, plus: Vertex, minus: Vertex) -> Result<bool, Fault> {
        let start = Difference { plus, minus, mover: Player::Right };
        if let Some(known) = self.known(arena, start)? {
            return Ok(known);
        }
        let strict = self.strict;
        let solved = solve(self, arena, start, strict)?;
        self.memo.extend(solved);
        Ok(self.memo[&start])
    }

    /// Is `a` at least as good as `b` for the player?
    fn as_good(
        &mut self,
        arena: &mut Arena,
        player: Player,
        a: Vertex,
        b: Vertex,
    ) -> Result<bool, Fault> {
        if player.is_left() {
            self.ge(arena, a, b)
        } else {
            self.ge(arena, b, a)
        }
    }

    fn equal(&mut self, arena: &mut Arena, a: Vertex, b: Vertex) -> Result<bool, Fault> {
        Ok(self.ge(arena, a, b)? && self.ge(arena, b, a)?)
    }
}

impl Rules for Order<'_> {
    fn options(
        &mut self,
        arena: &mut Arena,
        v: Vertex,
        player: Player,
    ) -> Result<Vec<Vertex>, Fault> {
        match v {
            Vertex::Local(i) => Ok(self.graph.moves[i][player.index()].clone()),
            Vertex::Known(g) => {
                let options = self.store.options(arena, g, player)?;
                Ok(options.into_iter().map(Vertex::Known).collect())
            }
        }
    }

    fn known(&mut self, arena: &mut Arena, state: Difference) -> Result<Option<bool>, Fault> {
        if state.plus == state.minus && state.mover == Player::Right {
            return Ok(Some(true));
        }
        if let (Vertex::Known(g), Vertex::Known(h)) = (state.plus, state.minus) {
            return self.store.survives(arena, g, h, state.mover).map(Some);
        }
        Ok(self.memo.get(&state).copied())
    }
}

/// A simpler graph, and where each vertex of the old one is found in it.
pub(crate) struct Simpler {
    pub graph: Graph,
    pub image: Vec<Vertex>,
}

impl Stoppers {
    /// `None` when there is nothing left to simplify.
    pub(crate) fn simplify(
        &mut self,
        arena: &mut Arena,
        graph: &Graph,
        replies: Replies,
    ) -> Result<Option<Simpler>, Fault> {
        let candidates = self.known_below(arena, graph)?;
        let n = graph.moves.len();
        let mut order = Order::new(self, graph, replies);
        let mut image: Vec<Vertex> = (0..n).map(Vertex::Local).collect();
        for i in 0..n {
            let known = candidates.iter().map(|&g| Vertex::Known(g));
            image[i] = order.first_equal(arena, i, known)?.unwrap_or(image[i]);
        }
        let mut moves = vec![[Vec::new(), Vec::new()]; n];
        let mut changed = order.shorten(arena, &image, &mut moves)?;
        if !changed {
            // Equal vertices are fused only now that their moves agree: fused earlier, two equal
            // stoppers may make a cycle that neither had.
            for i in 1..n {
                let earlier = (0..i).filter(|&j| image[j] == Vertex::Local(j)).map(Vertex::Local);
                let earlier: Vec<Vertex> = earlier.collect();
                image[i] = order.first_equal(arena, i, earlier.into_iter())?.unwrap_or(image[i]);
            }
            changed = (0..n).any(|i| image[i] != Vertex::Local(i));
            for side in moves.iter_mut().flatten() {
                *side = mapped(&image, side);
            }
        }
        if !changed {
            return Ok(None);
        }
        // Keep the vertices that stand for themselves.
        let mut place = vec![0; n];
        let mut kept = Vec::new();
        for i in (0..n).filter(|&i| image[i] == Vertex::Local(i)) {
            place[i] = kept.len();
            kept.push(std::mem::take(&mut moves[i]));
        }
        let moved = |v: &Vertex| match *v {
            Vertex::Local(i) => Vertex::Local(place[i]),
            known => known,
        };
        for side in kept.iter_mut().flatten() {
            *side = side.iter().map(moved).collect();
        }
        let image = image.iter().map(moved).collect();
        Ok(Some(Simpler { graph: Graph { moves: kept }, image }))
    }

    /// The stoppers a component's vertices may turn out to equal: those its moves lead to, and
    /// their loopy followers; and 0, the only bottom a component without a way out can have
    /// (`{|g}` is 0 if Left holds all that Right's move makes of it).
    fn known_below(&mut self, arena: &mut Arena, graph: &Graph) -> Result<Vec<Stopper>, Fault> {
        let zero = self.short(Game::ZERO)?;
        let mut seen = FxHashSet::from_iter([zero]);
        let mut list = vec![zero];
        for v in graph.moves.iter().flatten().flatten() {
            if let Vertex::Known(g) = *v {
                if seen.insert(g) {
                    list.push(g);
                }
            }
        }
        let mut next = 0;
        while next < list.len() && list.len() < MOST_CANDIDATES {
            for player in Player::BOTH {
                if self.as_short(list[next]).is_some() {
                    continue;
                }
                for option in self.options(arena, list[next], player)? {
                    if seen.insert(option) {
                        list.push(option);
                    }
                }
            }
            next += 1;
        }
        Ok(list)
    }
}

fn mapped(image: &[Vertex], list: &[Vertex]) -> Vec<Vertex> {
    let to_image = |v: &Vertex| match *v {
        Vertex::Local(i) => image[i],
        known => known,
    };
    let mut list: Vec<Vertex> = list.iter().map(to_image).collect();
    list.sort_unstable();
    list.dedup();
    list
}

impl Order<'_> {
    /// The first of some vertices that equals vertex `i`.
    fn first_equal(
        &mut self,
        arena: &mut Arena,
        i: usize,
        mut twins: impl Iterator<Item = Vertex>,
    ) -> Result<Option<Vertex>, Fault> {
        twins
            .find_map(|twin| match self.equal(arena, Vertex::Local(i), twin) {
                Ok(false) => None,
                Ok(true) => Some(Ok(twin)),
                Err(fault) => Some(Err(fault)),
            })
            .transpose()
    }

    /// The moves of the vertices that stand for themselves, without reversible and dominated ones;
    /// and whether anything became simpler.
    fn shorten(
        &mut self,
        arena: &mut Arena,
        image: &[Vertex],
        moves: &mut [[Vec<Vertex>; 2]],
    ) -> Result<bool, Fault> {
        let mut changed = false;
        for i in 0..image.len() {
            if image[i] != Vertex::Local(i) {
                changed = true;
                continue;
            }
            for player in Player::BOTH {
                let old = &self.graph.moves[i][player.index()];
                let (sorted, count) = (mapped(image, old), old.len());
                let mut new = self.bypass(arena, image, i, player)?;
                self.drop_dominated(arena, player, &mut new)?;
                new.sort_unstable();
                changed |= new != sorted || sorted.len() != count;
                moves[i][player.index()] = new;
            }
        }
        Ok(changed)
    }

    /// The player's moves from vertex `i` with reversible ones replaced.
    fn bypass(
        &mut self,
        arena: &mut Arena,
        image: &[Vertex],
        i: usize,
        player: Player,
    ) -> Result<Vec<Vertex>, Fault> {
        let mut kept: Vec<Vertex> = Vec::new();
        let mut seen = FxHashSet::default();
        let mut own = mapped(image, &self.graph.moves[i][player.index()]);
        if self.replies == Replies::KnownFirst {
            // A dominated move may be replaced by one that is not.
            self.drop_dominated(arena, player, &mut own)?;
        }
        // Moves to look at, each with the moves it replaces.
        let mut waiting: Vec<(Vertex, Vec<Vertex>)> =
            own.into_iter().map(|v| (v, Vec::new())).collect();
        while let Some((option, instead_of)) = waiting.pop() {
            if instead_of.contains(&option) {
                if player.is_left() && !kept.contains(&option) {
                    kept.push(option);
                }
                continue;
            }
            if !seen.insert(option) {
                continue;
            }
            let mut through = None;
            let mut replies = self.options(arena, option, player.other())?;
            if self.replies == Replies::KnownFirst {
                replies = mapped(image, &replies);
                replies.sort_by_key(|&reply| match reply {
                    Vertex::Known(_) => 0,
                    _ if reply != option && reply != Vertex::Local(i) => 1,
                    _ => 2,
                });
            }
            for reply in replies {
                if self.as_good(arena, player, Vertex::Local(i), reply)? {
                    through = Some(reply);
                    break;
                }
            }
            let Some(through) = through else {
                kept.push(option);
                continue;
            };
            let mut chain = instead_of;
            chain.push(option);
            let next = self.options(arena, through, player)?;
            for v in mapped(image, &next) {
                waiting.push((v, chain.clone()));
            }
        }
        Ok(kept)
    }

    fn drop_dominated(
        &mut self,
        arena: &mut Arena,
        player: Player,
        list: &mut Vec<Vertex>,
    ) -> Result<(), Fault> {
        list.sort_unstable();
        let mut at = 0;
        while at < list.len() {
            let mut dominated = false;
            for other in 0..list.len() {
                if other == at || !self.as_good(arena, player, list[other], list[at])? {
                    continue;
                }
                // Of two equal moves the first is kept.
                let equal = other > at && self.as_good(arena, player, list[at], list[other])?;
                if !equal {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                list.remove(at);
            } else {
                at += 1;
            }
        }
        Ok(())
    }
}
