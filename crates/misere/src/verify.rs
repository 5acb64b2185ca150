//! The verifier: does a map of heaps to a finite monoid tell the outcome of every position?
//!
//! It does exactly when, at every pair (x, K) of the transition algebra but that of the empty
//! position, x is in P just if the identity is not in K: a position is a P-position if no move
//! in it wins (Allemang 1984; Plambeck & Siegel 2008). The empty position is an N-position.

use grundy_watch::Watch;

use crate::bits;
use crate::monoid::Monoid;
use crate::pairs::Pairs;
use crate::stop::Stop;
use crate::transition::{start, HeapPair, Times};

/// The closure so far, and how each pair was first reached: (pair it came from, heap added).
#[derive(Debug, Clone)]
pub struct Closure {
    /// The pairs.
    pub pairs: Pairs,
    reached: Vec<(u32, u32)>,
}

impl Closure {
    /// Only the empty position.
    pub fn new(monoid: &Monoid) -> Self {
        Closure { pairs: start(monoid), reached: vec![(0, 0)] }
    }

    /// Close under one more heap and test the new pairs: `Ok(Err(position))` is a refutation.
    ///
    /// First every old pair with one copy of the heap, then with two, and so on, until nothing
    /// is new: commutativity makes that enough. When heaps come in ascending order, positions
    /// come in ascending order of the number of copies of the largest heap, then of the next,
    /// …; a move or a reduction to smaller heaps leads to an earlier position, so the first
    /// refutation has every earlier position right.
    pub fn adjoin(
        &mut self,
        monoid: &Monoid,
        p: &[u64],
        pair: &HeapPair,
        most: usize,
        watch: &Watch,
    ) -> Result<Result<(), Vec<u32>>, Stop> {
        let times = Times::new(monoid, pair.element, &pair.wins);
        let mut from = vec![0; self.pairs.width()];
        let mut out = vec![0; self.pairs.width()];
        let mut level: std::ops::Range<usize> = 0..self.pairs.len();
        while !level.is_empty() {
            let begin = self.pairs.len();
            for t in level.clone() {
                if t & 0xFFF == 0 && watch.should_stop() {
                    return Err(Stop::Time);
                }
                from.copy_from_slice(self.pairs.set(t));
                let x = times.apply(self.pairs.element(t), &from, &mut out);
                let (i, new) = self.pairs.insert(x, &out);
                if new {
                    self.reached.push((t as u32, pair.heap));
                    if bits::contains(p, x as usize) == bits::contains(&out, 0) {
                        return Ok(Err(self.position(i)));
                    }
                } else if t == 0 {
                    // The heap's own pair was there: so are all its products.
                    return Ok(Ok(()));
                }
            }
            if self.pairs.len() > most {
                return Err(Stop::Memory);
            }
            level = begin..self.pairs.len();
        }
        Ok(Ok(()))
    }

    /// The heaps of the position a pair was first reached by.
    fn position(&self, mut i: usize) -> Vec<u32> {
        let mut heaps = vec![];
        while i != 0 {
            let (parent, heap) = self.reached[i];
            heaps.push(heap);
            i = parent as usize;
        }
        heaps.sort_unstable();
        heaps
    }
}

/// Enumerate the whole closure: it, or a position whose predicted outcome contradicts that of
/// its options.
pub fn verify(
    monoid: &Monoid,
    p: &[u64],
    heap_pairs: &[HeapPair],
    most: usize,
    watch: &Watch,
) -> Result<Result<Closure, Vec<u32>>, Stop> {
    if bits::contains(p, 0) {
        return Ok(Err(vec![]));
    }
    let mut closure = Closure::new(monoid);
    for pair in heap_pairs {
        if let Err(position) = closure.adjoin(monoid, p, pair, most, watch)? {
            return Ok(Err(position));
        }
    }
    Ok(Ok(closure))
}
