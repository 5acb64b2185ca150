//! Braces, named or not: the node they make, and its value once no brace it leads to is open.

use std::collections::HashMap;

use super::{Item, Parser, R};
use crate::graph::{Graph, Vertex};
use crate::value::Loopy;

struct Segment {
    items: Vec<Item>,
    bars: usize,
    at: usize,
}

impl Parser<'_> {
    /// `{…}` from the opening brace on, under a name if it has one.
    pub(super) fn braces(&mut self, name: String) -> R<Item> {
        let opened = self.at;
        self.at += 1;
        let node = self.nodes.len();
        self.nodes.push(None);
        self.open.push((name, node));
        let mut segments = Vec::new();
        loop {
            let items = self.list()?;
            self.space();
            let at = self.at;
            let mut bars = 0;
            while self.take('|') {
                bars += 1;
            }
            segments.push(Segment { items, bars, at });
            if bars == 0 {
                break;
            }
        }
        if !self.take('}') {
            let what = format!("',', '|' or '}}' to match the '{{' at column {}", opened + 1);
            return Err(self.wrong(&what));
        }
        if segments.len() == 1 {
            return Err(self.fault_at(opened, "braces need a bar: {left options | right options}"));
        }
        self.fold(&segments, Some(node), opened)?;
        self.open.pop();
        self.finished(node)
    }

    fn list(&mut self) -> R<Vec<Item>> {
        let mut items = Vec::new();
        self.space();
        if matches!(self.peek(), Some('|' | '}')) {
            return Ok(items);
        }
        loop {
            items.push(self.sides()?);
            self.space();
            if !self.take(',') {
                return Ok(items);
            }
            self.space();
        }
    }

    /// The node of a run of segments: the longest run of bars divides Left from Right.
    fn fold(&mut self, segments: &[Segment], node: Option<usize>, opened: usize) -> R<usize> {
        let inner = &segments[..segments.len() - 1];
        let most = inner.iter().map(|s| s.bars).max().unwrap_or(0);
        let mut places = inner.iter().enumerate().filter(|(_, s)| s.bars == most);
        let Some((split, _)) = places.next() else {
            return Err(self.fault_at(opened, "braces need a bar"));
        };
        if let Some((_, second)) = places.next() {
            return Err(
                self.fault_at(second.at, "two bars of the same length; make one of them longer")
            );
        }
        let node = node.unwrap_or_else(|| {
            self.nodes.push(None);
            self.nodes.len() - 1
        });
        let mut sides: [Vec<Item>; 2] = Default::default();
        for (side, part) in sides.iter_mut().zip([&segments[..=split], &segments[split + 1..]]) {
            if let [only] = part {
                let own = |item: &Item| match *item {
                    Item::Pass => Item::Node(node),
                    item => item,
                };
                *side = only.items.iter().map(own).collect();
            } else {
                side.push(Item::Node(self.fold(part, None, opened)?));
            }
        }
        self.nodes[node] = Some(sides);
        Ok(node)
    }

    /// The value of a node if it does not lead to one whose braces are open.
    fn finished(&mut self, node: usize) -> R<Item> {
        let mut index = HashMap::from([(node, 0)]);
        let mut list = vec![node];
        let mut graphs = [Graph::default(), Graph::default()];
        while graphs[0].moves.len() < list.len() {
            let Some(sides) = &self.nodes[list[graphs[0].moves.len()]] else {
                return Ok(Item::Node(node));
            };
            let mut rows: [[Vec<Vertex>; 2]; 2] = Default::default();
            for (p, items) in sides.iter().enumerate() {
                for item in items {
                    let targets = match *item {
                        Item::Value(g) => [Vertex::Known(g.onside), Vertex::Known(g.offside)],
                        Item::Pass => continue,
                        Item::Node(n) => {
                            let fresh = list.len();
                            let at = *index.entry(n).or_insert(fresh);
                            if at == fresh {
                                list.push(n);
                            }
                            [Vertex::Local(at); 2]
                        }
                    };
                    for (row, target) in rows.iter_mut().zip(targets) {
                        row[p].push(target);
                    }
                }
            }
            for (graph, row) in graphs.iter_mut().zip(rows) {
                graph.moves.push(row);
            }
        }
        let [on, off] = graphs;
        let onside = self.store.onsides(self.arena, &on)?[0];
        let offside = if on.moves == off.moves && on.is_stopper() {
            onside
        } else {
            self.store.offsides(self.arena, &off)?[0]
        };
        Ok(Item::Value(Loopy { onside, offside }))
    }
}
