//! How numbers of copies are described: small numbers, residues and weights.

use std::collections::BTreeMap;

use crate::lattice::{directions, Lattice};
use crate::marking::Outcomes;

/// Outcomes have settled if they do not change in the last part of the table, one in this many.
const SHARE: i64 = 3;

/// A lower and an upper bound for each weight.
pub type Bounds = (Vec<Option<i64>>, Vec<Option<i64>>);
/// The bounds of the weights in the P-positions of one description, piece by piece.
pub type Pieces = Vec<Bounds>;

/// Largest entry of the vectors along which residues are taken for equal.
const SHORT: i64 = 4;
/// Most vectors of folded copies.
const MOST_FOLDED: usize = 1 << 20;

/// Numbers of copies are kept apart below the threshold, and modulo m from there on; each weight is
/// a sum of integers, one for each copy.
///
/// Residues that differ by a vector of the lattice may be taken for equal, where all numbers it
/// changes are at least the threshold.
#[derive(Clone, Debug)]
pub struct Shape {
    weights: Vec<Vec<i64>>,
    heaps: usize,
    threshold: usize,
    modulus: usize,
    /// The class of each vector of folded copies, by its number.
    class: Vec<u32>,
    /// The first vector of each class.
    first: Vec<u32>,
}

/// Vectors of equal folded copies, by their weights.
type Groups = BTreeMap<Vec<i64>, Vec<usize>>;

impl Shape {
    /// With residues taken for equal along a lattice, or along none; none if that is too large.
    fn new(
        weights: &[Vec<i64>],
        heaps: usize,
        (threshold, modulus): (usize, usize),
        lattice: Option<&Lattice>,
    ) -> Option<Self> {
        let folded =
            (threshold + modulus).checked_pow(heaps as u32).filter(|&n| n <= MOST_FOLDED)?;
        let weights = weights.to_vec();
        let class = (0..folded as u32).collect();
        let mut shape = Shape { weights, heaps, threshold, modulus, class, first: vec![] };
        if let Some(lattice) = lattice {
            shape.join(lattice);
        }
        // Number the classes by their first members.
        let mut number = vec![u32::MAX; folded];
        for i in 0..folded {
            let root = shape.root(i);
            if number[root] == u32::MAX {
                number[root] = shape.first.len() as u32;
                shape.first.push(i as u32);
            }
            number[i] = number[root];
        }
        shape.class = number;
        Some(shape)
    }

    /// The least member of a class in the making.
    fn root(&self, mut i: usize) -> usize {
        while self.class[i] as usize != i {
            i = self.class[i] as usize;
        }
        i
    }

    fn join(&mut self, lattice: &Lattice) {
        let mut vectors = directions(self.heaps, SHORT.min(self.modulus as i64));
        vectors.retain(|v| lattice.contains(v));
        for i in 0..self.class.len() {
            let copies = self.unfolded(i);
            for vector in &vectors {
                let mut moved = copies.clone();
                let mut far = true;
                for (n, &v) in moved.iter_mut().zip(vector).filter(|(_, v)| **v != 0) {
                    far &= *n >= self.threshold;
                    let residue = *n as i64 - self.threshold as i64 + v;
                    *n = self.threshold + residue.rem_euclid(self.modulus as i64) as usize;
                }
                if far {
                    let (a, b) = (self.root(i), self.root(self.raw(&moved)));
                    self.class[a.max(b)] = a.min(b) as u32;
                }
            }
        }
    }

    fn fold(&self, n: usize) -> usize {
        match n.checked_sub(self.threshold) {
            None => n,
            Some(more) => self.threshold + more % self.modulus,
        }
    }

    fn size(&self) -> usize {
        self.threshold + self.modulus
    }

    /// The number of a vector of folded copies.
    fn raw(&self, copies: &[usize]) -> usize {
        copies.iter().rev().fold(0, |index, &n| index * self.size() + self.fold(n))
    }

    /// The vector of a number.
    fn unfolded(&self, mut index: usize) -> Vec<usize> {
        let mut digit = |_| {
            let n = index % self.size();
            index /= self.size();
            n
        };
        (0..self.heaps).map(&mut digit).collect()
    }

    /// How many classes of folded copies there are.
    pub fn blocks(&self) -> usize {
        self.first.len()
    }

    /// The class of a vector of copies.
    pub fn index(&self, copies: &[usize]) -> usize {
        self.class[self.raw(copies)] as usize
    }

    /// A vector of a class.
    pub fn copies(&self, class: usize) -> Vec<usize> {
        self.unfolded(self.first[class] as usize)
    }

    /// How many weights there are.
    pub fn rank(&self) -> usize {
        self.weights.len()
    }

    /// The weights of a vector of copies.
    pub fn weigh(&self, copies: &[usize]) -> Vec<i64> {
        let weigh = |w: &Vec<i64>| copies.iter().zip(w).map(|(&n, &w)| n as i64 * w).sum();
        self.weights.iter().map(weigh).collect()
    }

    /// Can this weight grow without bound, in this direction, at these folded copies?
    fn is_endless(&self, folded: &[usize], weight: usize, sign: i64) -> bool {
        let mut both = folded.iter().zip(&self.weights[weight]);
        both.any(|(&n, &w)| n >= self.threshold && w * sign > 0)
    }

    /// The vectors of a table by folded copies and weights.
    pub fn groups(&self, table: &Outcomes) -> Vec<Groups> {
        let mut groups = vec![Groups::new(); self.blocks()];
        for (i, copies) in table.vectors.iter().enumerate() {
            groups[self.index(copies)].entry(self.weigh(copies)).or_default().push(i);
        }
        groups
    }

    /// Do positions of equal description have equal outcomes in the table?
    pub fn fits(&self, table: &Outcomes, groups: &[Groups]) -> bool {
        groups.iter().flat_map(BTreeMap::values).filter(|group| group.len() > 1).all(|group| {
            table.rows.iter().all(|row| group.iter().all(|&i| row[i] == row[group[0]]))
        })
    }

    /// The pieces of one row at these folded copies. Where a weight has no bound in the table, neither has
    /// the last piece. None if `settled` is asked for and outcomes still change in the last part.
    pub fn pieces(
        &self,
        row: &[bool],
        folded: usize,
        groups: &Groups,
        settled: bool,
    ) -> Option<Pieces> {
        let copies = self.copies(folded);
        let outcomes: BTreeMap<&[i64], bool> =
            groups.iter().map(|(w, group)| (&w[..], row[group[0]])).collect();
        // From here on each weight makes no difference, below and above.
        let mut ends = vec![];
        for k in 0..self.weights.len() {
            let (low, high) = ends_of(&outcomes, k);
            let values: Vec<i64> = outcomes.keys().map(|w| w[k]).collect();
            let (least, most) = (values.iter().min()?, values.iter().max()?);
            let below = self.is_endless(&copies, k, -1);
            let above = self.is_endless(&copies, k, 1);
            let part = |end: i64| (end.abs() / SHARE).max(1);
            let settles =
                (!below || low >= least + part(*least)) && (!above || high <= most - part(*most));
            if settled && !settles {
                return None;
            }
            // If nothing changes anywhere, the two meet.
            let high = high.max(low);
            ends.push((below.then_some(low), above.then_some(high)));
        }
        // Runs along the last weight, the others being equal, or beyond the same ends.
        let clamp = |w: &[i64]| -> Vec<i64> {
            let clamped = w.iter().zip(&ends).map(|(&v, &(low, high))| {
                let v = low.map_or(v, |low| v.max(low));
                high.map_or(v, |high| v.min(high))
            });
            clamped.collect()
        };
        let clamped: BTreeMap<Vec<i64>, bool> =
            outcomes.iter().map(|(w, &p)| (clamp(w), p)).collect();
        let free = |w: &[i64]| -> Bounds {
            w.iter()
                .zip(&ends)
                .map(|(&v, &(low, high))| {
                    ((low != Some(v)).then_some(v), (high != Some(v)).then_some(v))
                })
                .unzip()
        };
        let mut found: Pieces = vec![];
        let mut before: Option<Vec<i64>> = None;
        for (w, p) in clamped {
            let others = w.len().saturating_sub(1);
            let joins = before.as_ref().is_some_and(|b| b[..others] == w[..others]);
            if p {
                let own = free(&w);
                match found.last_mut().filter(|_| joins) {
                    Some(last) => last.1[others] = own.1[others],
                    None => found.push(own),
                }
            }
            before = p.then_some(w);
        }
        Some(found)
    }
}

/// The values of weight k from which on, downwards and upwards, it makes no difference.
fn ends_of(outcomes: &BTreeMap<&[i64], bool>, k: usize) -> (i64, i64) {
    let mut lines: BTreeMap<Vec<i64>, Vec<(i64, bool)>> = BTreeMap::new();
    for (w, &p) in outcomes {
        let mut others = w.to_vec();
        let own = others.remove(k);
        lines.entry(others).or_default().push((own, p));
    }
    let (mut low, mut high) = (i64::MAX, i64::MIN);
    for line in lines.values() {
        let same = line.iter().take_while(|v| v.1 == line[0].1).last();
        low = low.min(same.expect("not empty").0);
        let last = line[line.len() - 1].1;
        let same = line.iter().rev().take_while(|v| v.1 == last).last();
        high = high.max(same.expect("not empty").0);
    }
    (low, high)
}

/// All thresholds and moduli, few descriptions first; residues joined, then not.
pub fn shapes(lattice: &Lattice, heaps: usize) -> impl Iterator<Item = Shape> + '_ {
    /// Largest threshold that is tried.
    const HIGHEST: usize = 8;
    /// Moduli that are tried.
    const MODULI: [usize; 5] = [1, 2, 3, 4, 6];
    let weights = lattice.orthogonal();
    let mut sizes: Vec<(usize, usize)> = MODULI
        .into_iter()
        .flat_map(|modulus| (0..=HIGHEST).map(move |threshold| (threshold, modulus)))
        .collect();
    sizes.sort_by_key(|(threshold, modulus)| threshold + modulus);
    sizes
        .into_iter()
        .flat_map(move |size| [(size, Some(lattice)), (size, None)])
        .filter_map(move |(size, joined)| Shape::new(&weights, heaps, size, joined))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_watch::Watch;

    #[test]
    fn residues_are_joined_along_the_lattice() {
        let copies = vec![16, 16];
        let vectors: Vec<Vec<usize>> = (0..256).map(|i| vec![i % 16, i / 16]).collect();
        let row: Vec<bool> =
            vectors.iter().map(|v| v[0] > v[1] && (v[0] + v[1]) % 2 == 1).collect();
        let table = Outcomes { copies, vectors, rows: vec![row.clone()] };
        let lattice = crate::lattice::shifts(&table, 0, &Watch::new()).unwrap();
        let joined = Shape::new(&lattice.orthogonal(), 2, (1, 2), Some(&lattice)).unwrap();
        let plain = Shape::new(&lattice.orthogonal(), 2, (1, 2), None).unwrap();
        assert_eq!((joined.blocks(), plain.blocks()), (7, 9));
        for shape in [joined, plain] {
            let groups = shape.groups(&table);
            assert!(shape.fits(&table, &groups));
            for (folded, groups) in groups.iter().enumerate() {
                let pieces = shape.pieces(&row, folded, groups, false).unwrap();
                for (weights, members) in groups {
                    let inside = pieces.iter().any(|(least, most)| {
                        least[0].is_none_or(|n| weights[0] >= n)
                            && most[0].is_none_or(|n| weights[0] <= n)
                    });
                    assert_eq!(inside, row[members[0]], "{weights:?}");
                }
            }
        }
    }
}
