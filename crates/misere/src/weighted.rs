//! Misère outcomes by a finite monoid and weights, as a certificate has them.

use grundy_cert::misere_weights::Piece;
use grundy_cert::MisereWeights;

/// The outcomes of all positions with heaps up to some size; the quotient may be infinite.
#[derive(Debug, Clone)]
pub struct Weighted {
    claim: MisereWeights,
    /// `actions[h − 1][x]` is x times the element of heap h.
    actions: Vec<Vec<usize>>,
}

impl Weighted {
    /// From a claim that the checker has verified.
    pub fn new(claim: MisereWeights) -> Self {
        // A word of generators for each element.
        let mut word: Vec<Option<Vec<usize>>> = vec![None; claim.order];
        word[0] = Some(vec![]);
        let mut queue = vec![0];
        let mut next = 0;
        while let Some(&x) = queue.get(next) {
            next += 1;
            for (g, row) in claim.products.iter().enumerate() {
                if word[row[x]].is_none() {
                    let mut longer = word[x].clone().expect("reached");
                    longer.push(g);
                    word[row[x]] = Some(longer);
                    queue.push(row[x]);
                }
            }
        }
        let action = |&element: &usize| {
            let letters = word[element].as_deref().unwrap_or(&[]);
            let times = |x| letters.iter().fold(x, |x, &g| claim.products[g][x]);
            (0..claim.order).map(times).collect()
        };
        let actions = claim.phi.iter().map(action).collect();
        Weighted { actions, claim }
    }

    /// The claim.
    pub fn claim(&self) -> &MisereWeights {
        &self.claim
    }

    /// The element and the weights of a position whose heaps are all covered.
    pub fn place(&self, heaps: &[u64]) -> (usize, Vec<i64>) {
        let heaps: Vec<usize> = heaps.iter().filter(|&&h| h > 0).map(|&h| h as usize - 1).collect();
        let element = heaps.iter().fold(0, |x, &h| self.actions[h][x]);
        let sum = |w: &Vec<i64>| heaps.iter().map(|&h| w[h]).sum();
        (element, self.claim.weights.iter().map(sum).collect())
    }

    /// Is a position P? None if a heap is larger than those covered.
    pub fn is_p(&self, heaps: &[u64]) -> Option<bool> {
        if heaps.iter().any(|&h| h > u64::from(self.claim.heap)) {
            return None;
        }
        let (element, weights) = self.place(heaps);
        Some(self.has(element, &weights))
    }

    /// Is a position with this element and these weights P?
    pub fn has(&self, element: usize, weights: &[i64]) -> bool {
        let inside = |piece: &Piece| {
            weights.iter().zip(piece.least.iter().zip(&piece.most)).all(|(v, (least, most))| {
                least.is_none_or(|least| *v >= least) && most.is_none_or(|most| *v <= most)
            })
        };
        let first = self.claim.p.partition_point(|piece| piece.element < element);
        let own = self.claim.p[first..].iter().take_while(|piece| piece.element == element);
        own.into_iter().any(inside)
    }

    /// x times the element of a heap.
    pub fn times(&self, x: usize, heap: u32) -> usize {
        self.actions[heap as usize - 1][x]
    }
}
