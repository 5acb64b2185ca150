//! A misère quotient: a finite commutative monoid with a set P and the map Φ of heaps.

use crate::base::Base;
use crate::bits;
use crate::monoid::{Element, Monoid};
use crate::presentation::{letter, spell, Presentation};
use crate::words::least_generators;

/// Elements are numbered by their normal words, the identity first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quotient {
    /// Multiplication.
    pub monoid: Monoid,
    /// Is each element in P?
    pub p: Vec<bool>,
    /// Φ of heaps 1, 2, ….
    pub phi: Vec<Element>,
    /// The heaps that are no product of smaller ones.
    pub generator_heaps: Vec<u32>,
    /// The normal word of each element.
    pub words: Vec<Vec<u8>>,
    /// Relations between words.
    pub relations: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Quotient {
    /// From a verified base.
    pub fn from_base(base: &Base) -> Self {
        let heaps = base.heap_pairs.iter().map(|pair| (pair.heap, pair.element));
        let generators = least_generators(&base.monoid, heaps);
        let elements: Vec<Element> = generators.iter().map(|g| g.1).collect();
        let found = Presentation::new(&base.monoid, &elements);
        let order = base.monoid.order();
        let mut number = vec![0; order];
        for (i, &x) in found.ordered.iter().enumerate() {
            number[x as usize] = i as Element;
        }
        let mut table = Vec::with_capacity(order * order);
        for &x in &found.ordered {
            let row = base.monoid.row(x);
            table.extend(found.ordered.iter().map(|&y| number[row[y as usize] as usize]));
        }
        Quotient {
            monoid: Monoid::from_table(order, table),
            p: found.ordered.iter().map(|&x| bits::contains(&base.p, x as usize)).collect(),
            phi: base.phi[1..].iter().map(|&x| number[x as usize]).collect(),
            generator_heaps: generators.iter().map(|g| g.0).collect(),
            words: found.ordered.iter().map(|&x| found.words[x as usize].clone()).collect(),
            relations: found.relations,
        }
    }

    /// How many elements.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// The names of the elements.
    pub fn names(&self) -> Vec<String> {
        self.words.iter().map(|word| spell(word)).collect()
    }

    /// The letters of the generators.
    pub fn letters(&self) -> Vec<String> {
        (0..self.generator_heaps.len()).map(letter).collect()
    }

    /// The relations as `b3=b`.
    pub fn relation_texts(&self) -> Vec<String> {
        self.relations.iter().map(|(l, r)| format!("{}={}", spell(l), spell(r))).collect()
    }

    /// The n for which this is the quotient 𝒯_n of Nim with heaps below 2^n; `None` if wild.
    ///
    /// 𝒯_0 is trivial, 𝒯_1 = {1, a}, and for n ≥ 2 the kernel of 𝒯_n is an elementary abelian
    /// group of order 2^n with identity z, besides which there are only 1 and a with a² = 1,
    /// az ≠ z, and P = {a, z} (Plambeck & Siegel 2008).
    pub fn tame(&self) -> Option<u32> {
        let order = self.order();
        let p: Vec<usize> = (0..order).filter(|&x| self.p[x]).collect();
        if order == 1 {
            return p.is_empty().then_some(0);
        }
        if order == 2 {
            return (p == [1] && self.monoid.mul(1, 1) == 0).then_some(1);
        }
        let kernel = self.kernel();
        if kernel.len() + 2 != order || !kernel.len().is_power_of_two() {
            return None;
        }
        let z = self.kernel_identity();
        let outside: Vec<Element> = (1..order as Element).filter(|x| !kernel.contains(x)).collect();
        let &[a] = &outside[..] else { return None };
        let mut expected = [a as usize, z as usize];
        expected.sort_unstable();
        let fits = kernel.iter().all(|&x| self.monoid.mul(x, x) == z)
            && self.monoid.mul(a, a) == 0
            && self.monoid.mul(a, z) != z
            && p == expected;
        fits.then(|| kernel.len().ilog2())
    }

    /// The least ideal, which is a group.
    pub fn kernel(&self) -> Vec<Element> {
        let bottom = self.monoid.product(0..self.order() as Element);
        let mut kernel = self.monoid.row(bottom).to_vec();
        kernel.sort_unstable();
        kernel.dedup();
        kernel
    }

    /// The identity of the kernel.
    pub fn kernel_identity(&self) -> Element {
        let kernel = self.kernel();
        let own = |&&z: &&Element| self.monoid.mul(z, z) == z;
        *kernel.iter().find(own).expect("a finite group has an identity")
    }
}
