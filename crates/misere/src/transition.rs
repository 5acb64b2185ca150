//! The transition algebra: pairs (Φ(X), Φ''X) over all positions X.
//!
//! Each heap h has the pair (Φ(h), Φ''h), with Φ''h the images of its options. A move in a sum
//! is a move in one part, so pairs multiply by (x, E)·(y, F) = (xy, xF ∪ yE), and the pairs of
//! all positions are the closure of those of the heaps from (1, ∅). It is finite when the
//! monoid is.

use grundy_watch::Watch;

use crate::bits;
use crate::monoid::Monoid;
use crate::pairs::{Element, Pairs};
use crate::stop::Stop;

/// The pair of a heap, with the least heap that has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeapPair {
    /// Φ(h).
    pub element: Element,
    /// Φ''h.
    pub set: Vec<u64>,
    /// The least such h.
    pub heap: u32,
}

/// Multiplication by one fixed pair (y, F), prepared.
pub struct Times<'a> {
    monoid: &'a Monoid,
    y: Element,
    /// xF for every x.
    shifted: Vec<u64>,
    width: usize,
}

/// The sets xF for every x, one after the other.
pub fn shifts(monoid: &Monoid, set: &[u64]) -> Vec<u64> {
    let width = bits::width(monoid.order());
    let mut shifted = vec![0; width * monoid.order()];
    for f in bits::members(set) {
        let row = monoid.row(f as Element);
        for (x, &xf) in row.iter().enumerate() {
            bits::insert(&mut shifted[x * width..(x + 1) * width], xf as usize);
        }
    }
    shifted
}

impl<'a> Times<'a> {
    /// Prepare multiplication by a heap's pair.
    pub fn new(monoid: &'a Monoid, pair: &HeapPair) -> Self {
        let width = bits::width(monoid.order());
        Times { monoid, y: pair.element, shifted: shifts(monoid, &pair.set), width }
    }

    /// (x, E)·(y, F), the set into `out`.
    pub fn apply(&self, x: Element, set: &[u64], out: &mut [u64]) -> Element {
        let at = x as usize * self.width;
        out.copy_from_slice(&self.shifted[at..at + self.width]);
        let row = self.monoid.row(self.y);
        for e in bits::members(set) {
            bits::insert(out, row[e] as usize);
        }
        row[x as usize]
    }
}

/// Only (1, ∅): the pair of the empty position.
pub fn start(monoid: &Monoid) -> Pairs {
    let mut pairs = Pairs::new(monoid.order());
    pairs.insert(0, &vec![0; bits::width(monoid.order())]);
    pairs
}

/// Close `pairs` (closed so far) under one more heap pair: every old t begins a chain t·g, t·g²,
/// …, which is followed until it meets a pair already there; commutativity makes that enough.
/// Returns whether the new generator was not there already.
pub fn adjoin(
    pairs: &mut Pairs,
    monoid: &Monoid,
    pair: &HeapPair,
    most: usize,
    watch: &Watch,
) -> Result<bool, Stop> {
    let old = pairs.len();
    let times = Times::new(monoid, pair);
    let mut from = vec![0; pairs.width()];
    let mut out = vec![0; pairs.width()];
    for t in 0..old {
        if t & 0xFFF == 0 && watch.should_stop() {
            return Err(Stop::Time);
        }
        let mut x = pairs.element(t);
        from.copy_from_slice(pairs.set(t));
        loop {
            x = times.apply(x, &from, &mut out);
            if !pairs.insert(x, &out).1 {
                break;
            }
            std::mem::swap(&mut from, &mut out);
            if pairs.len() > most {
                return Err(Stop::Memory);
            }
        }
        if t == 0 && pairs.len() == old {
            return Ok(false);
        }
    }
    Ok(true)
}
