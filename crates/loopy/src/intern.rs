//! A component of canonical stoppers gets its ids: those it had before, or new ones.

use grundy_short::Fault;

use crate::graph::{Graph, Vertex};
use crate::stoppers::{Node, Stopper, Stoppers};

impl Stoppers {
    /// The stoppers at the vertices of a strongly connected graph in canonical form: no two
    /// vertices are equal, so refining colours tells all of them apart, and the graph written
    /// down from a vertex in the order of colours is the same for the same value.
    pub(crate) fn intern(&mut self, graph: &Graph) -> Result<Vec<Stopper>, Fault> {
        let colours = colours(graph);
        let mut keys = Vec::with_capacity(graph.moves.len());
        for v in 0..graph.moves.len() {
            let key = written_from(graph, &colours, v);
            if let Some(&known) = self.keys.get(&key) {
                if v == 0 {
                    return self.known_component(graph, &colours, known);
                }
            }
            keys.push(key);
        }
        let mut ids = Vec::with_capacity(keys.len());
        for _ in &keys {
            ids.push(self.push(Node::Loopy(Default::default()))?);
        }
        for (v, key) in keys.into_iter().enumerate() {
            let sides = [0, 1].map(|p| {
                let id = |target: &Vertex| match *target {
                    Vertex::Known(g) => g,
                    Vertex::Local(w) => ids[w],
                };
                graph.moves[v][p].iter().map(id).collect::<Vec<_>>()
            });
            self.nodes[ids[v].0 as usize] = Node::Loopy(sides);
            self.keys.insert(key, ids[v]);
        }
        Ok(ids)
    }

    /// The ids of a component met before, vertex 0 being `known`.
    fn known_component(
        &self,
        graph: &Graph,
        colours: &[u32],
        known: Stopper,
    ) -> Result<Vec<Stopper>, Fault> {
        let find = |v: usize| {
            let key = written_from(graph, colours, v);
            self.keys.get(&key).copied().unwrap_or(known)
        };
        Ok((0..graph.moves.len()).map(find).collect())
    }
}

/// Colours by refinement: a vertex is described by the colours its moves lead to.
fn colours(graph: &Graph) -> Vec<u32> {
    let n = graph.moves.len();
    let mut colours = vec![0u32; n];
    let mut count = 1;
    loop {
        let describe = |v: usize| {
            let side = |p: usize| {
                let mut list: Vec<u64> =
                    graph.moves[v][p].iter().map(|t| entry(t, |w| colours[w])).collect();
                list.sort_unstable();
                list
            };
            (colours[v], side(0), side(1))
        };
        let described: Vec<_> = (0..n).map(describe).collect();
        let mut ranks: Vec<_> = described.iter().collect();
        ranks.sort_unstable();
        ranks.dedup();
        let next: Vec<u32> =
            described.iter().map(|d| ranks.binary_search(&d).unwrap_or(0) as u32).collect();
        let more = ranks.len();
        colours = next;
        if more == count || more == n {
            return colours;
        }
        count = more;
    }
}

fn entry(target: &Vertex, local: impl Fn(usize) -> u32) -> u64 {
    match *target {
        Vertex::Known(g) => u64::from(g.0) << 1,
        Vertex::Local(w) => u64::from(local(w)) << 1 | 1,
    }
}

/// The graph written down breadth first from a vertex, moves in the order of colours.
fn written_from(graph: &Graph, colours: &[u32], start: usize) -> Vec<u64> {
    let mut place = vec![u32::MAX; graph.moves.len()];
    let mut order = vec![start];
    place[start] = 0;
    let mut key = Vec::new();
    let mut next = 0;
    while next < order.len() {
        for side in &graph.moves[order[next]] {
            let mut targets: Vec<Vertex> = side.clone();
            targets.sort_unstable_by_key(|t| entry(t, |w| colours[w]));
            key.push(targets.len() as u64);
            for target in &targets {
                if let Vertex::Local(w) = *target {
                    if place[w] == u32::MAX {
                        place[w] = order.len() as u32;
                        order.push(w);
                    }
                }
                key.push(entry(target, |w| place[w]));
            }
        }
        next += 1;
    }
    key
}
