//! The verifier: does a map of heaps to a finite monoid tell the outcome of every position?
//!
//! With (x, K) the pair of a position (see [`crate::transition`]), it does exactly when, at
//! every pair but that of the empty position, x is in P just if the identity is not in K: a
//! position is a P-position if no move in it wins. The empty position is an N-position. The
//! two halves are checked differently (Plambeck & Siegel 2008, "mex interpolation"):
//!
//! * *No move from P to P.* K ∩ { z : xz ∈ P } = ∅ passes from two pairs to their product,
//!   so it is enough to check it for the heaps.
//! * *Some move from N to P.* If (x, K') ⊆ (x, K) has it beside every position, so has (x, K).
//!   So only pairs with least K are followed, and the closure stays small. They are held by what K
//!   leaves open (see [`Times`]): the greatest such sets are followed, and a pair that leaves
//!   nothing open is done with, for no sum with it leaves anything open either.

use grundy_watch::Watch;

use crate::bits;
use crate::monoid::{Element, Monoid};
use crate::stop::Stop;
use crate::transition::{HeapPair, Times};
use crate::words::{compare, least_words};

/// The pairs with the greatest open sets so far, in the order of words, the empty position's first.
#[derive(Debug, Clone)]
pub struct Closure {
    width: usize,
    elements: Vec<Element>,
    sets: Vec<u64>,
    /// How each was first reached: (pair it came from, heap added).
    reached: Vec<(u32, u32)>,
    /// Pairs of each element but that of the empty position.
    of_element: Vec<Vec<u32>>,
}

impl Closure {
    /// Only the empty position: no move in it wins, so everything outside P is open.
    pub fn new(monoid: &Monoid, p: &[u64]) -> Self {
        let mut open = vec![0; bits::width(monoid.order())];
        for x in (0..monoid.order()).filter(|&x| !bits::contains(p, x)) {
            bits::insert(&mut open, x);
        }
        Closure {
            width: open.len(),
            elements: vec![0],
            sets: open,
            reached: vec![(0, 0)],
            of_element: vec![vec![]; monoid.order()],
        }
    }

    /// How many pairs.
    pub fn size(&self) -> usize {
        self.elements.len()
    }

    /// Bytes the pairs take.
    pub fn bytes(&self) -> usize {
        8 * self.sets.len() + 14 * self.size() + 24 * self.of_element.len()
    }

    fn set(&self, t: usize) -> &[u64] {
        &self.sets[t * self.width..(t + 1) * self.width]
    }

    /// Is nothing open, or does a pair of the same element leave all that open?
    fn covers(&self, x: Element, set: &[u64]) -> bool {
        let within = |&t: &u32| set.iter().zip(self.set(t as usize)).all(|(a, b)| a & !b == 0);
        bits::is_empty(set) || self.of_element[x as usize].iter().any(within)
    }

    /// Add a pair unless one of its element with a larger set is there.
    fn insert(&mut self, x: Element, set: &[u64], from: (u32, u32)) -> bool {
        if self.covers(x, set) {
            return false;
        }
        let own = self.size() as u32;
        self.of_element[x as usize].push(own);
        self.elements.push(x);
        self.sets.extend_from_slice(set);
        self.reached.push(from);
        true
    }

    /// Close under one more heap and test the new pairs: `Ok(Err(position))` is a refutation.
    ///
    /// First every old pair with one copy of the heap, then with two, and so on, until nothing
    /// is new: commutativity makes that enough. When heaps come in ascending order, positions
    /// come in the order of words, so the first refutation is the least.
    pub fn adjoin(
        &mut self,
        monoid: &Monoid,
        p: &[u64],
        pair: &HeapPair,
        most: usize,
        watch: &Watch,
    ) -> Result<Result<(), Vec<u32>>, Stop> {
        let open = pair.open(monoid, p);
        if self.covers(pair.element, &open) {
            return Ok(Ok(()));
        }
        let times = Times::new(monoid, pair.element, &open);
        let mut out = vec![0; self.width];
        let mut level = 0..self.size();
        while !level.is_empty() {
            let begin = self.size();
            for t in level {
                if t & 0xFF == 0 && watch.should_stop() {
                    return Err(Stop::Time);
                }
                let x = times.apply(self.elements[t], self.set(t), &mut out);
                let new = self.insert(x, &out, (t as u32, pair.heap));
                if new && bits::contains(&out, 0) {
                    return Ok(Err(self.position(self.size() - 1)));
                }
            }
            if self.size() > most {
                return Err(Stop::Memory);
            }
            level = begin..self.size();
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

/// Enumerate the closure: it, or the least position (in the order of words) whose predicted
/// outcome contradicts that of its options.
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
    let mut refutation = move_from_p_to_p(monoid, p, heap_pairs);
    let mut closure = Closure::new(monoid, p);
    for pair in heap_pairs {
        if let Err(position) = closure.adjoin(monoid, p, pair, most, watch)? {
            refutation = match refutation {
                Some(other) if compare(&other, &position).is_lt() => Some(other),
                _ => Some(position),
            };
            break;
        }
    }
    Ok(match refutation {
        Some(position) => Err(position),
        None => Ok(closure),
    })
}

/// The least sum, of a heap and an element's least word, that is in P and has a move to P.
fn move_from_p_to_p(monoid: &Monoid, p: &[u64], heap_pairs: &[HeapPair]) -> Option<Vec<u32>> {
    let mut words = None;
    let mut found: Option<Vec<u32>> = None;
    for pair in heap_pairs {
        for (z, &xz) in monoid.row(pair.element).iter().enumerate() {
            if bits::contains(p, xz as usize) && bits::contains(&pair.wins, z) {
                let words = words.get_or_insert_with(|| {
                    let heaps: Vec<_> = heap_pairs.iter().map(|g| (g.heap, g.element)).collect();
                    let mut words = vec![vec![]; monoid.order()];
                    for (x, word) in least_words(monoid, &heaps) {
                        words[x as usize] = word;
                    }
                    words
                });
                let mut position = words[z].clone();
                position.push(pair.heap);
                position.sort_unstable();
                if found.as_ref().is_none_or(|f| compare(&position, f).is_lt()) {
                    found = Some(position);
                }
            }
        }
    }
    found
}
