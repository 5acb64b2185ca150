//! A verified quotient of the heaps so far, with everything derived from it.

use std::collections::HashMap;
use std::time::Duration;

use crate::bits;
use crate::game::Game;
use crate::monoid::{Element, Monoid};
use crate::transition::{wins, HeapPair};
use crate::verify::Closure;

/// The quotient of the heaps 1..n: a monoid Q with outcomes, Φ, and the transition algebra.
#[derive(Debug, Clone)]
pub struct Base {
    /// Q.
    pub monoid: Monoid,
    /// The elements whose positions are P-positions.
    pub p: Vec<u64>,
    /// Φ of heaps 1, 2, … (entry 0 is the empty heap: the identity).
    pub phi: Vec<Element>,
    /// The different pairs of heaps that have options, by least heap.
    pub heap_pairs: Vec<HeapPair>,
    /// Φ of a heap from the elements beside which a move in it wins.
    pub by_wins: HashMap<Vec<u64>, Element>,
    /// The transition algebra, verified.
    pub closure: Closure,
    /// Time the verifier has taken on the way here, refuted candidates included.
    pub verifying: Duration,
    /// Elements by the tokens of their smallest position, with the images of its options.
    least: Vec<(Element, Vec<u64>)>,
    /// The element x with a given set { z : xz ∈ P }.
    by_row: HashMap<Vec<u64>, Element>,
}

impl Base {
    /// Before the first heap: only the empty position, an N-position in misère play.
    pub fn empty() -> Self {
        let monoid = Monoid::trivial();
        let closure = Closure::new(&monoid, &[0]);
        Base::new(monoid, vec![0], vec![0], vec![], closure)
    }

    /// From a monoid, Φ of the heaps, their pairs and the verified closure.
    pub fn new(
        monoid: Monoid,
        p: Vec<u64>,
        phi: Vec<Element>,
        heap_pairs: Vec<HeapPair>,
        closure: Closure,
    ) -> Self {
        let by_wins = heap_pairs.iter().map(|pair| (pair.wins.clone(), pair.element)).collect();
        let by_row = (0..monoid.order() as Element).map(|x| (row(&monoid, &p, x), x)).collect();
        let least = least_positions(&monoid, &heap_pairs);
        let verifying = Duration::ZERO;
        Base { monoid, p, phi, heap_pairs, by_wins, closure, verifying, least, by_row }
    }

    /// The different pairs of all heaps, computed from the rules. Heaps with equal `wins` are
    /// equal in the quotient: beside any z, the moves in either win for the same z.
    pub fn heap_pairs_of(
        game: &Game,
        phi: &[Element],
        monoid: &Monoid,
        p: &[u64],
    ) -> Vec<HeapPair> {
        let mut seen = HashMap::new();
        let mut found = vec![];
        for heap in 1..phi.len() as u32 {
            let images = game.images(heap, phi, monoid);
            if bits::is_empty(&images) {
                continue;
            }
            let wins = wins(monoid, p, &images);
            let element = phi[heap as usize];
            if seen.insert((wins.clone(), element), ()).is_none() {
                found.push(HeapPair { element, images, wins, heap });
            }
        }
        found
    }

    /// { x : x beside the heap with these `wins` is a P-position }, by running through the
    /// smallest positions of the elements: P exactly when the heap wins no move and no option
    /// is already in the set.
    pub fn beside(&self, wins: &[u64]) -> Vec<u64> {
        let mut found = vec![0; wins.len()];
        for (x, images) in &self.least {
            if !bits::contains(wins, *x as usize) && !bits::meet(images, &found) {
                bits::insert(&mut found, *x as usize);
            }
        }
        found
    }

    /// Bytes held: products, transition algebra, and a few sets for each element.
    pub fn bytes(&self) -> usize {
        let (order, set) = (self.monoid.order(), 8 * self.p.len());
        2 * order * order + self.closure.bytes() + 2 * order * set + 3 * set * self.heap_pairs.len()
    }

    /// Are any two elements told apart by some product?
    pub fn is_least(&self) -> bool {
        self.by_row.len() == self.monoid.order()
    }

    /// The element with a given set of companions that make a P-position.
    pub fn with_companions(&self, companions: &[u64]) -> Option<Element> {
        self.by_row.get(companions).copied()
    }
}

/// { z : xz ∈ P }.
fn row(monoid: &Monoid, p: &[u64], x: Element) -> Vec<u64> {
    let mut set = vec![0; p.len()];
    for (z, &xz) in monoid.row(x).iter().enumerate() {
        if bits::contains(p, xz as usize) {
            bits::insert(&mut set, z);
        }
    }
    set
}

/// For each element a position with the fewest tokens (Dijkstra over adding heaps).
fn least_positions(monoid: &Monoid, heap_pairs: &[HeapPair]) -> Vec<(Element, Vec<u64>)> {
    let order = monoid.order();
    let mut steps: Vec<&HeapPair> = vec![];
    for pair in heap_pairs {
        if pair.element != 0 && steps.iter().all(|s| s.element != pair.element) {
            steps.push(pair);
        }
    }
    let mut tokens = vec![u64::MAX; order];
    let mut parent: Vec<Option<(Element, &HeapPair)>> = vec![None; order];
    let mut settled = vec![false; order];
    let mut queue = std::collections::BinaryHeap::from([(std::cmp::Reverse(0u64), 0 as Element)]);
    tokens[0] = 0;
    let mut ranked = Vec::with_capacity(order);
    while let Some((std::cmp::Reverse(rank), x)) = queue.pop() {
        if std::mem::replace(&mut settled[x as usize], true) {
            continue;
        }
        ranked.push(x);
        for pair in &steps {
            let y = monoid.mul(x, pair.element);
            let reach = rank + u64::from(pair.heap);
            if reach < tokens[y as usize] {
                tokens[y as usize] = reach;
                parent[y as usize] = Some((x, pair));
                queue.push((std::cmp::Reverse(reach), y));
            }
        }
    }
    let mut images = vec![vec![0; bits::width(order)]; order];
    for &y in &ranked {
        if let Some((x, pair)) = parent[y as usize] {
            let mut set = vec![0; bits::width(order)];
            for e in bits::members(&images[x as usize]) {
                bits::insert(&mut set, monoid.mul(e as Element, pair.element) as usize);
            }
            for f in bits::members(&pair.images) {
                bits::insert(&mut set, monoid.mul(x, f as Element) as usize);
            }
            images[y as usize] = set;
        }
    }
    ranked.into_iter().map(|x| (x, std::mem::take(&mut images[x as usize]))).collect()
}
