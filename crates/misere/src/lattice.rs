//! Which numbers of copies matter: the vectors by which outcomes may be shifted.
//!
//! Far from the walls of the orthant an outcome does not change when copies are exchanged along some
//! vectors. They form a lattice; the linear forms that vanish on it are the weights on which
//! outcomes depend.

use grundy_watch::Watch;

use crate::marking::Outcomes;
use crate::stop::Stop;

/// Largest entry of a vector that is tried, by the number of heaps (2, 3, 4).
const LONGEST: [i64; 3] = [8, 6, 4];

/// Vectors in echelon form: each begins with zeros, one more than the one before.
#[derive(Debug, Clone, Default)]
pub struct Lattice {
    /// By the place of the first entry other than 0.
    rows: Vec<Option<Vec<i64>>>,
}

impl Lattice {
    fn new(dimension: usize) -> Self {
        Lattice { rows: vec![None; dimension] }
    }

    /// Is a vector in the lattice?
    pub fn contains(&self, vector: &[i64]) -> bool {
        let mut v = vector.to_vec();
        for (place, row) in self.rows.iter().enumerate() {
            let Some(row) = row else {
                if v[place] != 0 {
                    return false;
                }
                continue;
            };
            if v[place] % row[place] != 0 {
                return false;
            }
            let times = v[place] / row[place];
            v.iter_mut().zip(row).for_each(|(a, b)| *a -= times * b);
        }
        true
    }

    /// Euclid's algorithm in each place in turn.
    fn insert(&mut self, mut v: Vec<i64>) {
        for place in 0..v.len() {
            if v[place] == 0 {
                continue;
            }
            let Some(row) = &mut self.rows[place] else {
                self.rows[place] = Some(v);
                return;
            };
            while v[place] != 0 {
                let times = row[place] / v[place];
                row.iter_mut().zip(&v).for_each(|(a, b)| *a -= times * b);
                std::mem::swap(row, &mut v);
            }
        }
    }

    /// A basis of the linear forms that vanish on all rows, in lowest terms.
    pub fn orthogonal(&self) -> Vec<Vec<i64>> {
        let dimension = self.rows.len();
        let free = (0..dimension).filter(|&i| self.rows[i].is_none());
        free.filter_map(|place| {
            // Solved from the last row up, over the rationals with one denominator.
            let mut form = vec![0i64; dimension];
            form[place] = 1;
            for i in (0..dimension).rev() {
                let Some(row) = &self.rows[i] else { continue };
                let rest: i64 = (i + 1..dimension).map(|j| row[j] * form[j]).sum();
                let common = gcd(row[i], rest);
                let scale = row[i] / common;
                form.iter_mut().for_each(|f| *f *= scale);
                form[i] = -rest / common;
            }
            let common = form.iter().fold(0, |a, &b| gcd(a, b));
            let sign = form.iter().find(|f| **f != 0)?.signum();
            Some(form.iter().map(|f| f / common * sign).collect())
        })
        .collect()
    }
}

/// The greatest common divisor, not negative.
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 {
        a.abs()
    } else {
        gcd(b, a % b)
    }
}

/// All vectors with entries up to `longest` whose first entry other than 0 is positive, short ones first.
pub fn directions(dimension: usize, longest: i64) -> Vec<Vec<i64>> {
    let mut made = vec![vec![]];
    for _ in 0..dimension {
        let longer = |v: Vec<i64>| (-longest..=longest).map(move |n| [&v[..], &[n]].concat());
        made = made.into_iter().flat_map(longer).collect();
    }
    made.retain(|v| v.iter().find(|n| **n != 0).is_some_and(|n| *n > 0));
    made.sort_by_key(|v| v.iter().map(|n| n.abs()).sum::<i64>());
    made
}

/// Do outcomes stay the same along this vector, where all numbers of copies are at least `from`?
fn is_invariant(table: &Outcomes, vector: &[i64], from: usize) -> bool {
    let sizes = vector.iter().zip(&table.copies).rev();
    let shift: i64 = sizes.fold(0, |n, (&v, &copies)| n * copies as i64 + v);
    let inside = |n: i64, copies: usize| (from as i64..copies as i64).contains(&n);
    // In an order that comes to all regions soon: most vectors are refuted at once.
    let count = table.vectors.len();
    let step = (count * 5 / 8 + 1..).find(|&n| gcd(n as i64, count as i64) == 1).unwrap_or(1);
    let place = |k: usize| (k as u64 * step as u64 % count as u64) as usize;
    (0..count).map(place).all(|i| {
        let mut all = table.vectors[i].iter().zip(vector).zip(&table.copies);
        let within =
            all.all(|((&n, v), &most)| inside(n as i64, most) && inside(n as i64 + v, most));
        let other = (i as i64 + shift) as usize;
        !within || table.rows.iter().all(|row| row[i] == row[other])
    })
}

/// The vectors by which outcomes may be shifted where all numbers of copies are at least `from`.
pub fn shifts(table: &Outcomes, from: usize, watch: &Watch) -> Result<Lattice, Stop> {
    let dimension = table.copies.len();
    let mut lattice = Lattice::new(dimension);
    let longest = LONGEST.get(dimension.wrapping_sub(2)).copied().unwrap_or(0);
    // Most of the table is compared with itself.
    let least = table.copies.iter().min().map_or(0, |n| n.saturating_sub(from) as i64 / 2);
    for vector in directions(dimension, longest.min(least)) {
        if watch.should_stop() {
            return Err(Stop::Time);
        }
        if !lattice.contains(&vector) && is_invariant(table, &vector, from) {
            lattice.insert(vector);
        }
    }
    Ok(lattice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_vanish_on_the_lattice() {
        let mut lattice = Lattice::new(3);
        for vector in [[1, -2, -1], [1, 0, 3], [0, 2, 4]] {
            lattice.insert(vector.to_vec());
        }
        assert_eq!(lattice.orthogonal(), [vec![3, 2, -1]]);
        assert!(lattice.contains(&[2, -2, 2]));
        assert!(!lattice.contains(&[0, 1, 2]));
        lattice.insert(vec![0, 0, 6]);
        assert!(lattice.orthogonal().is_empty());
        assert!(!lattice.contains(&[0, 1, 2]));
        assert!(lattice.contains(&[0, 2, 10]));
    }

    #[test]
    fn weights_are_read_off_outcomes() {
        let copies = 9;
        let vectors: Vec<Vec<usize>> =
            (0..copies * copies).map(|i| vec![i % copies, i / copies]).collect();
        let row = vectors.iter().map(|v| v[0] > 2 * v[1] + 1 && v[0] % 2 == 0).collect();
        let table = Outcomes { copies: vec![copies; 2], vectors, rows: vec![row] };
        let found = shifts(&table, 0, &Watch::new()).unwrap();
        assert_eq!(found.orthogonal(), [[1, -2]]);
    }
}
