//! Arc-Kayles: take an edge; both its ends go, with all edges at them (Schaefer 1978). On grids it is
//! Cram, on paths Dawson's Kayles.

use crate::kayles_on_graphs::{KaylesOnGraphs, Taking};
use crate::masks::bits;
use crate::ruleset::{About, Shape};

/// Two joined vertices.
pub struct Arcs;

impl Taking for Arcs {
    const ABOUT: About = About {
        name: "arc-kayles",
        title: "Arc-Kayles",
        notation: "path:7  cycle:5  grid:3x4  grid:..|.#  edges:a-b,b-c",
        example: "grid:3x3",
        letters: ".#",
        shape: Shape::Graph,
        placed: false,
        help: "Take an edge: both its ends go, with every edge at them.",
    };

    const NAME: &str = "Arc-Kayles";

    fn moves(adjacent: &[u128], set: u128) -> Vec<u128> {
        edges(adjacent, set).into_iter().map(|(u, v)| set & !(1 << u | 1 << v)).collect()
    }

    const CHOSEN: usize = 2;

    fn chosen(adjacent: &[u128], set: u128) -> Vec<Vec<usize>> {
        edges(adjacent, set).into_iter().map(|(u, v)| vec![u, v]).collect()
    }

    fn count(adjacent: &[u128], set: u128) -> u32 {
        bits(set).map(|v| (adjacent[v] & set).count_ones()).sum::<u32>() / 2
    }

    fn on_path(n: u32) -> Vec<[u32; 2]> {
        (1..n).map(|i| [i - 1, n - 1 - i]).collect()
    }

    fn on_cycle(n: u32) -> u32 {
        n - 2
    }
}

/// The edges between vertices of a set.
fn edges(adjacent: &[u128], set: u128) -> Vec<(usize, usize)> {
    let mut edges = Vec::new();
    for u in bits(set) {
        let later = adjacent[u] & set & (u128::MAX << u);
        edges.extend(bits(later).map(|v| (u, v)));
    }
    edges
}

pub type ArcKayles = KaylesOnGraphs<Arcs>;
