//! The verifier: does a map of heaps to a finite monoid tell the outcome of every position?
//!
//! It does exactly when, at every pair (x, E) of the transition algebra but that of the empty
//! position, x is in P just if E misses P (Allemang 1984; Plambeck & Siegel 2008): a position
//! is a P-position if no option is, and the options of the positions behind (x, E) are those
//! behind E. The empty position is an N-position.

use grundy_watch::Watch;

use crate::bits;
use crate::monoid::Monoid;
use crate::pairs::Pairs;
use crate::stop::Stop;
use crate::transition::{start, HeapPair, Times};

/// The whole transition algebra with the heap pairs that generate it, or a position (its
/// heaps) whose predicted outcome contradicts that of its options.
pub type Verdict = Result<(Pairs, Vec<usize>), Vec<u32>>;

/// Enumerate the closure and test every pair, heap by heap.
pub fn verify(
    monoid: &Monoid,
    p: &[u64],
    heap_pairs: &[HeapPair],
    most: usize,
    watch: &Watch,
) -> Result<Verdict, Stop> {
    let mut pairs = start(monoid);
    // How each pair was first reached: (pair it came from, heap added).
    let mut reached: Vec<(u32, u32)> = vec![(0, 0)];
    let mut generators = vec![];
    if bits::contains(p, 0) {
        return Ok(Err(vec![]));
    }
    let mut from = vec![0; pairs.width()];
    let mut out = vec![0; pairs.width()];
    for (g, pair) in heap_pairs.iter().enumerate() {
        let old = pairs.len();
        let times = Times::new(monoid, pair);
        for t in 0..old {
            if t & 0xFFF == 0 && watch.should_stop() {
                return Err(Stop::Time);
            }
            let mut x = pairs.element(t);
            let mut parent = t as u32;
            from.copy_from_slice(pairs.set(t));
            loop {
                x = times.apply(x, &from, &mut out);
                let (i, new) = pairs.insert(x, &out);
                if !new {
                    break;
                }
                reached.push((parent, pair.heap));
                if bits::contains(p, x as usize) == bits::meet(&out, p) {
                    return Ok(Err(position(&reached, i)));
                }
                parent = i as u32;
                std::mem::swap(&mut from, &mut out);
                if pairs.len() > most {
                    return Err(Stop::Memory);
                }
            }
            if t == 0 && pairs.len() == old {
                break;
            }
        }
        if pairs.len() > old {
            generators.push(g);
        }
    }
    Ok(Ok((pairs, generators)))
}

fn position(reached: &[(u32, u32)], mut i: usize) -> Vec<u32> {
    let mut heaps = vec![];
    while i != 0 {
        let (parent, heap) = reached[i];
        heaps.push(heap);
        i = parent as usize;
    }
    heaps.sort_unstable();
    heaps
}
