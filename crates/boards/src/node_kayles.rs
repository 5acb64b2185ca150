//! Node-Kayles: take a vertex, its neighbours go with it (Schaefer 1978). On paths it is `.137`.

use crate::kayles_on_graphs::{KaylesOnGraphs, Taking};
use crate::masks::bits;
use crate::ruleset::{About, Shape};

/// A vertex with its neighbours.
pub struct Nodes;

impl Taking for Nodes {
    const ABOUT: About = About {
        name: "node-kayles",
        title: "Node-Kayles",
        notation: "path:7  cycle:5  grid:3x4  grid:..|.#  edges:a-b,b-c",
        example: "grid:3x3",
        letters: ".#",
        shape: Shape::Graph,
        placed: true,
        help: "Take a vertex: its neighbours go with it.",
    };

    const NAME: &str = "Node-Kayles";

    fn moves(adjacent: &[u128], set: u128) -> Vec<u128> {
        bits(set).map(|v| set & !(1 << v | adjacent[v])).collect()
    }

    fn count(_adjacent: &[u128], set: u128) -> u32 {
        set.count_ones()
    }

    const CHOSEN: usize = 1;

    fn chosen(_adjacent: &[u128], set: u128) -> Vec<Vec<usize>> {
        bits(set).map(|v| vec![v]).collect()
    }

    fn on_path(n: u32) -> Vec<[u32; 2]> {
        (0..n).map(|i| [i.saturating_sub(1), (n - i).saturating_sub(2)]).collect()
    }

    fn on_cycle(n: u32) -> u32 {
        n - 3
    }
}

pub type NodeKayles = KaylesOnGraphs<Nodes>;
