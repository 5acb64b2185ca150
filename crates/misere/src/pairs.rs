//! The transition algebra's storage: pairs (x, E) of an element and a set of elements, each kept once.

use crate::bits;

/// An element of the quotient, or of a monoid on the way to it.
pub type Element = u16;

/// Pairs (x, E) in order of arrival, found again by hashing.
#[derive(Debug, Clone)]
pub struct Pairs {
    width: usize,
    elements: Vec<Element>,
    sets: Vec<u64>,
    hashes: Vec<u32>,
    /// Open addressing: index + 1, or 0.
    slots: Vec<u32>,
}

impl Pairs {
    /// No pairs yet, over a monoid of the given order.
    pub fn new(order: usize) -> Self {
        Pairs {
            width: bits::width(order),
            elements: vec![],
            sets: vec![],
            hashes: vec![],
            slots: vec![0; 64],
        }
    }

    /// How many pairs.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Words in a set.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The pair at an index.
    pub fn get(&self, i: usize) -> (Element, &[u64]) {
        (self.elements[i], self.set(i))
    }

    /// Its first part.
    pub fn element(&self, i: usize) -> Element {
        self.elements[i]
    }

    /// Its second part.
    pub fn set(&self, i: usize) -> &[u64] {
        &self.sets[i * self.width..(i + 1) * self.width]
    }

    /// The index of a pair, and whether it is new.
    pub fn insert(&mut self, x: Element, set: &[u64]) -> (usize, bool) {
        let hash = hash(x, set);
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != 0 {
            let i = self.slots[at] as usize - 1;
            if self.hashes[i] == hash && self.elements[i] == x && self.set(i) == set {
                return (i, false);
            }
            at = (at + 1) & mask;
        }
        let i = self.len();
        self.slots[at] = i as u32 + 1;
        self.elements.push(x);
        self.sets.extend_from_slice(set);
        self.hashes.push(hash);
        if 2 * (i + 1) > self.slots.len() {
            self.grow();
        }
        (i, true)
    }

    fn grow(&mut self) {
        let mask = 2 * self.slots.len() - 1;
        self.slots = vec![0; mask + 1];
        for (i, &hash) in self.hashes.iter().enumerate() {
            let mut at = hash as usize & mask;
            while self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = i as u32 + 1;
        }
    }
}

fn hash(x: Element, set: &[u64]) -> u32 {
    let mut h = u64::from(x).wrapping_add(0x9E37_79B9_7F4A_7C15);
    for &word in set {
        let wide = u128::from(h ^ word).wrapping_mul(0xA24B_AED4_963E_E407_9FB2_1C65_1E98_DF25);
        h = (wide >> 64) as u64 ^ (wide as u64).rotate_left(23);
    }
    let h = h.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (h >> 32) as u32
}
