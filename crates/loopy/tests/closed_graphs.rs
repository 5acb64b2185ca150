//! Graphs without a way out: every vertex of three still has an onside and an offside.

use grundy_loopy::{Graph, Stoppers, Vertex};
use grundy_short::Arena;

/// Every how many-th of the 8^6 graphs is tried; prime, so that all sides vary.
const STEP: usize = 31;

#[test]
fn graphs_of_three_vertices_have_values() {
    let (mut arena, mut store) = (Arena::new(), Stoppers::new());
    let mut without = Vec::new();
    for code in (0..1 << 18).step_by(STEP) {
        let side = |k: usize| -> Vec<Vertex> {
            (0..3).filter(|w| code >> (3 * k + w) & 1 == 1).map(Vertex::Local).collect()
        };
        let moves: Vec<[Vec<Vertex>; 2]> = (0..3).map(|v| [side(2 * v), side(2 * v + 1)]).collect();
        if store.values(&mut arena, &Graph { moves: moves.clone() }).is_err() {
            without.push(moves);
        }
    }
    assert!(without.is_empty(), "{} without a value: {without:?}", without.len());
}
