//! How numbers of copies are described: small numbers, residues and weights.

use std::collections::BTreeMap;

use crate::marking::Outcomes;

/// Outcomes have settled if they do not change in the last part of the table, one in this many.
const SHARE: i64 = 3;

/// A lower and an upper bound for each weight.
pub type Bounds = (Vec<Option<i64>>, Vec<Option<i64>>);
/// The bounds of the weights in the P-positions of one description, piece by piece.
pub type Pieces = Vec<Bounds>;

/// Numbers of copies are kept apart below the threshold, and modulo m from there on; each weight is
/// a sum of integers, one for each copy.
#[derive(Clone, Debug)]
pub struct Shape {
    pub weights: Vec<Vec<i64>>,
    pub heaps: usize,
    pub threshold: usize,
    pub modulus: usize,
}

/// Vectors of equal folded copies, by their weights.
type Groups = BTreeMap<Vec<i64>, Vec<usize>>;

impl Shape {
    fn fold(&self, n: usize) -> usize {
        match n.checked_sub(self.threshold) {
            None => n,
            Some(more) => self.threshold + more % self.modulus,
        }
    }

    fn size(&self) -> usize {
        self.threshold + self.modulus
    }

    /// How many vectors of folded copies there are.
    pub fn blocks(&self) -> usize {
        self.size().saturating_pow(self.heaps as u32)
    }

    /// The number of a vector of folded copies.
    pub fn index(&self, copies: &[usize]) -> usize {
        copies.iter().rev().fold(0, |index, &n| index * self.size() + self.fold(n))
    }

    /// The vector of a number.
    pub fn copies(&self, mut index: usize) -> Vec<usize> {
        let mut digit = |_| {
            let n = index % self.size();
            index /= self.size();
            n
        };
        (0..self.heaps).map(&mut digit).collect()
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

/// All thresholds and moduli, few descriptions first.
pub fn shapes(weights: &[Vec<i64>], heaps: usize) -> Vec<Shape> {
    /// Largest threshold that is tried.
    const HIGHEST: usize = 8;
    /// Moduli that are tried.
    const MODULI: [usize; 5] = [1, 2, 3, 4, 6];
    let mut found: Vec<Shape> = MODULI
        .into_iter()
        .flat_map(|modulus| (0..=HIGHEST).map(move |threshold| (threshold, modulus)))
        .map(|(threshold, modulus)| Shape { weights: weights.to_vec(), heaps, threshold, modulus })
        .collect();
    found.sort_by_key(Shape::size);
    found
}
