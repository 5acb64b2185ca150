//! Braces: the node they make, and its value once no braces it leads to are open.

use std::collections::HashMap;
use std::sync::Arc;

use grundy_loopy::{Graph, Loopy, Vertex};
use grundy_short::{Fault, Options, Tree};

use super::{Evaluator, R};
use crate::syntax::{Node, Part};
use crate::value::Value;
use crate::world::World;

/// An option inside braces.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Value(Value),
    /// Braces that are not finished.
    Node(usize),
}

/// `on & off`.
pub(super) fn sides(world: &mut World, on: &Value, off: &Value) -> R {
    let (Some(on), Some(off)) = (world.loopy(on)?, world.loopy(off)?) else {
        return Err(Fault::input("both sides of & must be games"));
    };
    if !on.is_stopper() || !off.is_stopper() {
        return Err(Fault::input("both sides of & must be stoppers"));
    }
    if !world.stoppers.le(world.arena, off.onside, on.onside)? {
        return Err(Fault::input("in s & t the onside s must be ≥ the offside t"));
    }
    let value = Loopy { onside: on.onside, offside: off.onside };
    Ok(world.of_loopy(value))
}

impl Evaluator<'_> {
    /// The value of braces that lead to no open ones.
    pub(super) fn braces_value(&mut self, world: &mut World, node: &Node) -> R {
        match self.item(world, node)? {
            Item::Value(value) => Ok(value),
            Item::Node(_) => Err(self.inside(node.at)),
        }
    }

    fn inside(&self, at: usize) -> Fault {
        let what = "a position named inside its own braces must be an option by itself; it cannot be added";
        self.fault(at, what)
    }

    /// An option: braces, one of the open ones, or a value.
    fn item(&mut self, world: &mut World, node: &Node) -> Result<Item, Fault> {
        match &node.part {
            Part::Pass => match self.open.last() {
                Some((_, at)) => Ok(Item::Node(*at)),
                None => {
                    let what = "pass is a move, so it must be an option by itself inside braces";
                    Err(self.fault(node.at, what))
                }
            },
            Part::Name(name) => {
                let open = self.open.iter().rev().find(|(n, _)| n == name && !n.is_empty());
                match open {
                    Some((_, at)) => Ok(Item::Node(*at)),
                    None => self.value(world, node).map(Item::Value),
                }
            }
            Part::Braces { name, sides } => self.node(world, node, name, sides),
            _ => {
                // Inside an expression the open braces are out of reach.
                let open = std::mem::take(&mut self.open);
                let found = self.value(world, node);
                let names: Vec<String> = open.iter().map(|(name, _)| name.clone()).collect();
                self.open = open;
                found.map(Item::Value).map_err(|fault| self.named_inside(fault, &names))
            }
        }
    }

    /// An open name that is part of an expression is no unknown name.
    fn named_inside(&self, fault: Fault, names: &[String]) -> Fault {
        let Fault::Input(wrong) = &fault else { return fault };
        let of = |name: &String| {
            !name.is_empty() && wrong.what.starts_with(&format!("unknown name '{name}'"))
        };
        match (names.iter().any(of), wrong.column) {
            (true, Some(column)) => self.inside(column - 1),
            _ => fault,
        }
    }

    fn node(
        &mut self,
        world: &mut World,
        node: &Node,
        name: &str,
        sides: &[Vec<Node>; 2],
    ) -> Result<Item, Fault> {
        world.pause()?;
        let at = self.nodes.len();
        self.nodes.push(None);
        self.open.push((name.to_owned(), at));
        let mut found: [Vec<Item>; 2] = Default::default();
        let mut result = Ok(());
        for (items, side) in found.iter_mut().zip(sides) {
            let parts = side.iter().map(|option| self.item(world, option));
            match crate::world::gathered(parts) {
                Ok(list) => *items = list,
                Err(fault) => result = Err(fault),
            }
        }
        self.open.pop();
        result?;
        if let Some(value) = self.short(world, &found, sides)? {
            return Ok(Item::Value(value));
        }
        self.nodes[at] = Some(found);
        let value = self.finished(world, at, node.at);
        self.placed(node.at, value)
    }

    /// The value, if all options are short games.
    fn short(
        &mut self,
        world: &mut World,
        found: &[Vec<Item>; 2],
        sides: &[Vec<Node>; 2],
    ) -> Result<Option<Value>, Fault> {
        let mut options: [Options; 2] = Default::default();
        for (side, (items, nodes)) in options.iter_mut().zip(found.iter().zip(sides)) {
            for (item, node) in items.iter().zip(nodes) {
                let Item::Value(value) = item else { return Ok(None) };
                match world.game(value)? {
                    Some(g) => side.push(g),
                    None if world.loopy(value)?.is_some() => return Ok(None),
                    None => return Err(self.fault(node.at, "this must be a game")),
                }
            }
        }
        world.arena.game(&options[0], &options[1]).map(|g| Some(Value::Game(g)))
    }

    /// The value of a node if it does not lead to one whose braces are open.
    fn finished(&mut self, world: &mut World, node: usize, place: usize) -> Result<Item, Fault> {
        let mut index = HashMap::from([(node, 0)]);
        let mut list = vec![node];
        let mut graphs = [Graph::default(), Graph::default()];
        while graphs[0].moves.len() < list.len() {
            let Some(sides) = self.nodes[list[graphs[0].moves.len()]].clone() else {
                return Ok(Item::Node(node));
            };
            let mut rows: [[Vec<Vertex>; 2]; 2] = Default::default();
            for (p, items) in sides.iter().enumerate() {
                for item in items {
                    let targets = match item {
                        Item::Value(value) => {
                            let Some(g) = world.loopy(value)? else {
                                return Err(self.fault(place, "the options must be games"));
                            };
                            [Vertex::Known(g.onside), Vertex::Known(g.offside)]
                        }
                        Item::Node(n) => {
                            let fresh = list.len();
                            let at = *index.entry(*n).or_insert(fresh);
                            if at == fresh {
                                list.push(*n);
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
        let onside = world.stoppers.onsides(world.arena, &on)?[0];
        let offside = if on.moves == off.moves && on.is_stopper() {
            onside
        } else {
            world.stoppers.offsides(world.arena, &off)?[0]
        };
        Ok(Item::Value(world.of_loopy(Loopy { onside, offside })))
    }

    /// `'{…|…}'`.
    pub(super) fn form(&mut self, world: &mut World, sides: &[Vec<Node>; 2]) -> R {
        let mut tree = Tree::default();
        for (branches, nodes) in tree.sides.iter_mut().zip(sides) {
            for node in nodes {
                // Bars of several strengths make a literal form where one stands inside.
                let value = match &node.part {
                    Part::Braces { sides, .. } if holds_form(sides) => self.form(world, sides)?,
                    _ => self.value(world, node)?,
                };
                branches.push(match value {
                    Value::Form(tree) => tree,
                    other => {
                        let g = self.game_of(world, &other, node.at)?;
                        world.arena.tree(g)?
                    }
                });
            }
        }
        Ok(Value::Form(Arc::new(tree)))
    }
}

fn holds_form(sides: &[Vec<Node>; 2]) -> bool {
    sides.iter().flatten().any(|node| match &node.part {
        Part::Form(_) => true,
        Part::Braces { sides, .. } => holds_form(sides),
        _ => false,
    })
}
