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

impl HeapPair {
    /// The elements beside which it makes an N-position without a winning move in it.
    pub fn open(&self, monoid: &Monoid, p: &[u64]) -> Vec<u64> {
        let mut open = vec![0; p.len()];
        for (z, &xz) in monoid.row(self.element).iter().enumerate() {
            if !bits::contains(p, xz as usize) && !bits::contains(&self.wins, z) {
                bits::insert(&mut open, z);
            }
        }
        open
    }
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

/// Multiplication by one fixed pair, prepared.
///
/// Here a pair (x, K) is held as (x, D), D = { z : z ∉ K and xz ∉ P }: the companions beside which X
/// makes an N-position although no move in X wins, so that the companion has to provide one. In
/// these terms sums are intersections: (x, D)·(y, E) = (xy, { z : zy ∈ D and zx ∈ E }), for xyz ∉ P
/// and zy ∉ K say zy ∈ D, and likewise for E. As positions grow D becomes small, so products are made
/// member by member.
pub struct Times<'a> {
    monoid: &'a Monoid,
    y: Element,
    open: &'a [u64],
    /// The z with zy = x are `factors[starts[x]..starts[x + 1]]`.
    starts: Vec<u32>,
    factors: Vec<Element>,
}

impl<'a> Times<'a> {
    /// Prepare multiplication by (y, E).
    pub fn new(monoid: &'a Monoid, y: Element, open: &'a [u64]) -> Self {
        let row = monoid.row(y);
        let mut starts = vec![0; row.len() + 2];
        row.iter().for_each(|&zy| starts[zy as usize + 2] += 1);
        (2..starts.len()).for_each(|x| starts[x] += starts[x - 1]);
        let mut factors = vec![0; row.len()];
        for (z, &zy) in row.iter().enumerate() {
            let at = &mut starts[zy as usize + 1];
            factors[*at as usize] = z as Element;
            *at += 1;
        }
        Times { monoid, y, open, starts, factors }
    }

    /// (x, D)·(y, E), the set into `out`.
    pub fn apply(&self, x: Element, open: &[u64], out: &mut [u64]) -> Element {
        out.fill(0);
        let row = self.monoid.row(x);
        for zy in bits::members(open) {
            for &z in &self.factors[self.starts[zy] as usize..self.starts[zy + 1] as usize] {
                if bits::contains(self.open, row[z as usize] as usize) {
                    bits::insert(out, z as usize);
                }
            }
        }
        row[self.y as usize]
    }
}
