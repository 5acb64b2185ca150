//! A finite monoid that heaps below some size map to, with everything derived from it.

use std::collections::HashMap;

use grundy_watch::Watch;

use crate::bits;
use crate::game::Game;
use crate::monoid::Monoid;
use crate::pairs::{Element, Pairs};
use crate::stop::Stop;
use crate::transition::{adjoin, start, HeapPair, Times};

/// A monoid M with outcomes, the map Φ of the heaps into it, and the transition pairs.
#[derive(Debug, Clone)]
pub struct Base {
    /// M.
    pub monoid: Monoid,
    /// The elements whose positions are P-positions.
    pub p: Vec<u64>,
    /// Φ of heaps 1, 2, … (entry 0 is the empty heap: the identity).
    pub phi: Vec<Element>,
    /// The different pairs of heaps that have options, by least heap.
    pub heap_pairs: Vec<HeapPair>,
    /// Φ of a heap from the images of its options.
    pub by_set: HashMap<Vec<u64>, Element>,
    /// The transition algebra.
    pub pairs: Pairs,
    /// Elements by the tokens of their smallest position.
    pub ranked: Vec<Element>,
    /// Φ''X of that smallest position X of each element, one set after the other.
    pub least_sets: Vec<u64>,
    /// Heap pairs that generate the transition algebra.
    pub generators: Vec<usize>,
}

impl Base {
    /// Before the first heap: only the empty position, an N-position in misère play.
    pub fn empty() -> Self {
        let monoid = Monoid::trivial();
        let pairs = start(&monoid);
        Base {
            p: vec![0],
            phi: vec![0],
            heap_pairs: vec![],
            by_set: HashMap::new(),
            pairs,
            ranked: vec![0],
            least_sets: vec![0],
            generators: vec![],
            monoid,
        }
    }

    /// Words in a set of elements.
    pub fn width(&self) -> usize {
        bits::width(self.monoid.order())
    }

    /// The images of the options of the smallest position of x.
    pub fn least_set(&self, x: Element) -> &[u64] {
        let width = self.width();
        &self.least_sets[x as usize * width..(x as usize + 1) * width]
    }

    /// From a monoid and Φ of the heaps 1..: pairs of heaps, smallest positions; the transition
    /// algebra is computed unless it is given.
    pub fn new(
        monoid: Monoid,
        p: Vec<u64>,
        phi: Vec<Element>,
        heap_pairs: Vec<HeapPair>,
        pairs: Option<(Pairs, Vec<usize>)>,
        most: usize,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let by_set = heap_pairs.iter().map(|pair| (pair.set.clone(), pair.element)).collect();
        let (pairs, generators) = match pairs {
            Some(pairs) => pairs,
            None => {
                let mut pairs = start(&monoid);
                let mut generators = vec![];
                for (g, pair) in heap_pairs.iter().enumerate() {
                    if adjoin(&mut pairs, &monoid, pair, most, watch)? {
                        generators.push(g);
                    }
                }
                (pairs, generators)
            }
        };
        let mut base = Base {
            monoid,
            p,
            phi,
            heap_pairs,
            by_set,
            pairs,
            ranked: vec![],
            least_sets: vec![],
            generators,
        };
        base.find_least_positions();
        Ok(base)
    }

    /// The different pairs of all heaps, computed from the rules.
    pub fn heap_pairs_of(game: &Game, phi: &[Element], monoid: &Monoid) -> Vec<HeapPair> {
        let mut seen = HashMap::new();
        let mut found = vec![];
        for heap in 1..phi.len() as u32 {
            let set = game.images(heap, phi, monoid);
            if bits::is_empty(&set) {
                continue;
            }
            let element = phi[heap as usize];
            if seen.insert(set.clone(), element).is_none() {
                found.push(HeapPair { element, set, heap });
            }
        }
        found
    }

    /// For each element a position with the fewest tokens (Dijkstra over adding heaps).
    fn find_least_positions(&mut self) {
        let order = self.monoid.order();
        let width = self.width();
        let mut first: HashMap<Element, usize> = HashMap::new();
        for (g, pair) in self.heap_pairs.iter().enumerate() {
            if pair.element != 0 {
                first.entry(pair.element).or_insert(g);
            }
        }
        let mut steps: Vec<usize> = first.into_values().collect();
        steps.sort_unstable();
        let mut tokens = vec![u64::MAX; order];
        let mut parent = vec![(0 as Element, 0usize); order];
        let mut settled = vec![false; order];
        let mut queue = std::collections::BinaryHeap::new();
        tokens[0] = 0;
        queue.push((std::cmp::Reverse(0u64), 0 as Element));
        self.ranked = Vec::with_capacity(order);
        while let Some((std::cmp::Reverse(rank), x)) = queue.pop() {
            if std::mem::replace(&mut settled[x as usize], true) {
                continue;
            }
            self.ranked.push(x);
            for &g in &steps {
                let pair = &self.heap_pairs[g];
                let y = self.monoid.mul(x, pair.element);
                let reach = rank + u64::from(pair.heap);
                if reach < tokens[y as usize] {
                    tokens[y as usize] = reach;
                    parent[y as usize] = (x, g);
                    queue.push((std::cmp::Reverse(reach), y));
                }
            }
        }
        let times: HashMap<usize, Times> =
            steps.iter().map(|&g| (g, Times::new(&self.monoid, &self.heap_pairs[g]))).collect();
        let mut least = vec![0; width * order];
        let mut out = vec![0; width];
        for &y in &self.ranked[1..] {
            let (x, g) = parent[y as usize];
            times[&g].apply(x, &least[x as usize * width..(x as usize + 1) * width], &mut out);
            least[y as usize * width..(y as usize + 1) * width].copy_from_slice(&out);
        }
        self.least_sets = least;
    }
}
