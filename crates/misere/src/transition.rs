//! The transition algebra: what a position is, and which companions its moves win.
//!
//! For a position X let x = Φ(X) and K = { z ∈ Q : some option X' has z·Φ(X') ∈ P }, the
//! elements z beside which a move in X wins. A move in a sum is a move in one part, so pairs
//! multiply by (x, K)·(y, L) = (xy, { z : zy ∈ K or zx ∈ L }), and the pairs of all positions
//! are the closure of those of the heaps from (1, ∅). It is finite when the monoid is. (K is
//! the image of the set of Φ(X') under E ↦ { z : zE meets P }; the pairs (x, E) themselves
//! multiply by (xy, xF ∪ yE), but are far more.)

use crate::bits;
use crate::monoid::{Element, Monoid};

/// A heap with options, as the algebra sees it; the least heap of its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeapPair {
    /// Φ(h).
    pub element: Element,
    /// The images of its options.
    pub images: Vec<u64>,
    /// The elements beside which a move in it wins.
    pub wins: Vec<u64>,
    /// The least such h.
    pub heap: u32,
}

/// The elements beside which a move to one of `images` wins.
pub fn wins(monoid: &Monoid, p: &[u64], images: &[u64]) -> Vec<u64> {
    let mut won = vec![0; images.len()];
    for e in bits::members(images) {
        for (z, &ze) in monoid.row(e as Element).iter().enumerate() {
            if bits::contains(p, ze as usize) {
                bits::insert(&mut won, z);
            }
        }
    }
    won
}

/// Multiplication by one fixed pair (y, L), prepared.
pub struct Times<'a> {
    row: &'a [Element],
    width: usize,
    /// { z : zx ∈ L } for every x.
    other: Vec<u64>,
    /// { z : zy ∈ K } for the K inside each group of four elements: the rest is union.
    own: Vec<u64>,
}

impl<'a> Times<'a> {
    /// Prepare multiplication by a heap's pair.
    pub fn new(monoid: &'a Monoid, y: Element, set: &[u64]) -> Self {
        let order = monoid.order();
        let width = bits::width(order);
        let mut other = vec![0; width * order];
        for (x, out) in other.chunks_exact_mut(width).enumerate() {
            for (z, &zx) in monoid.row(x as Element).iter().enumerate() {
                out[z >> 6] |= (set[zx as usize >> 6] >> (zx & 63) & 1) << (z & 63);
            }
        }
        let row = monoid.row(y);
        let mut own = vec![0; order.div_ceil(4) * 16 * width];
        for (z, &zy) in row.iter().enumerate() {
            let (group, bit) = (zy as usize / 4, zy as usize % 4);
            for nibble in (0..16).filter(|n| n >> bit & 1 == 1) {
                own[(group * 16 + nibble) * width + (z >> 6)] |= 1 << (z & 63);
            }
        }
        Times { row, width, other, own }
    }

    /// (x, K)·(y, L), the set into `out`.
    pub fn apply(&self, x: Element, set: &[u64], out: &mut [u64]) -> Element {
        let width = self.width;
        out.copy_from_slice(&self.other[x as usize * width..(x as usize + 1) * width]);
        for (k, &word) in set.iter().enumerate() {
            let mut rest = word;
            let mut group = k * 16;
            while rest != 0 {
                let nibble = (rest & 15) as usize;
                if nibble != 0 {
                    let at = (group * 16 + nibble) * width;
                    bits::unite(out, &self.own[at..at + width]);
                }
                rest >>= 4;
                group += 1;
            }
        }
        self.row[x as usize]
    }
}
