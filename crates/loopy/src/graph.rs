//! Games as vertices of a graph whose moves lead to its own vertices or to known stoppers.

use crate::stoppers::Stopper;

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Vertex {
    /// A stopper in canonical form.
    Known(Stopper),
    /// A vertex of the graph.
    Local(usize),
}

/// Each vertex's moves, Left's and Right's.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub moves: Vec<[Vec<Vertex>; 2]>,
}

impl Graph {
    /// The strongly connected components, those reached by others first (Tarjan 1972, with a
    /// stack of its own).
    pub fn components(&self) -> Vec<Vec<usize>> {
        const NEW: usize = usize::MAX;
        let n = self.moves.len();
        let (mut order, mut low) = (vec![NEW; n], vec![0; n]);
        let (mut open, mut stack, mut found) = (vec![false; n], Vec::new(), Vec::new());
        let mut count = 0;
        for first in 0..n {
            if order[first] != NEW {
                continue;
            }
            let mut calls = vec![(first, 0)];
            while let Some((v, next)) = calls.pop() {
                if next == 0 {
                    (order[v], low[v]) = (count, count);
                    count += 1;
                    stack.push(v);
                    open[v] = true;
                }
                let [left, right] = &self.moves[v];
                let target =
                    if next < left.len() { left.get(next) } else { right.get(next - left.len()) };
                match target {
                    Some(&Vertex::Local(w)) => {
                        if order[w] == NEW {
                            calls.push((v, next + 1));
                            calls.push((w, 0));
                            continue;
                        }
                        if open[w] {
                            low[v] = low[v].min(order[w]);
                        }
                        calls.push((v, next + 1));
                    }
                    Some(Vertex::Known(_)) => calls.push((v, next + 1)),
                    None => {
                        if low[v] == order[v] {
                            let from = stack.iter().rposition(|&w| w == v).unwrap_or(0);
                            let members = stack.split_off(from);
                            for &w in &members {
                                open[w] = false;
                            }
                            found.push(members);
                        }
                        if let Some(&(parent, _)) = calls.last() {
                            low[parent] = low[parent].min(low[v]);
                        }
                    }
                }
            }
        }
        found
    }

    /// Is there no infinite play with alternating moves?
    pub fn is_stopper(&self) -> bool {
        // States (vertex, player to move) must form no cycle: take away those without moves.
        let n = self.moves.len();
        let mut waiting = vec![[0usize; 2]; n];
        let mut before = vec![[Vec::new(), Vec::new()]; n];
        let mut ready = Vec::new();
        for v in 0..n {
            for p in 0..2 {
                for target in &self.moves[v][p] {
                    if let Vertex::Local(w) = *target {
                        waiting[v][p] += 1;
                        before[w][1 - p].push((v, p));
                    }
                }
                if waiting[v][p] == 0 {
                    ready.push((v, p));
                }
            }
        }
        let mut done = 0;
        while let Some((v, p)) = ready.pop() {
            done += 1;
            for (u, q) in std::mem::take(&mut before[v][p]) {
                waiting[u][q] -= 1;
                if waiting[u][q] == 0 {
                    ready.push((u, q));
                }
            }
        }
        done == 2 * n
    }
}
