//! Which values are common and which are rare.
//!
//! A mask m splits the values by the parity of the ones in v & m. In the *range* kind a value is
//! common when that parity is odd. In the *domain* kind, for games whose splitting digits all
//! have the parity of t, G(n) is rare when the parity equals that of n − t. Either way two
//! common heaps never exclude a common value, whatever the mask: a poor mask is only slow.

use crate::on_values;
use crate::values::{Values, Word};

/// The division of values into common and rare. Bits above the values seen count as ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mask {
    pub bits: u32,
    /// `Some(t)`: the domain kind, for splitting digits of the parity of t.
    pub domain: Option<u8>,
}

impl Mask {
    /// The parity of `v & bits` that makes v common at heap n.
    #[inline(always)]
    pub fn common_parity(self, n: usize) -> u32 {
        match self.domain {
            None => 1,
            Some(t) => 1 ^ ((n as u32 ^ u32::from(t)) & 1),
        }
    }

    /// Is the value common at heap n? The empty heap, which no split leaves, never is.
    #[inline(always)]
    pub fn is_common(self, n: usize, value: u32) -> bool {
        n > 0 && (value & self.bits).count_ones() & 1 == self.common_parity(n)
    }

    /// The mask with the fewest rares among `values`, and their number.
    ///
    /// A Walsh–Hadamard transform of the histogram of values, with the parity of n as one more
    /// bit, gives the number of rares of every mask of both kinds at once.
    pub fn fewest_rares(values: &Values, domain: Option<u8>) -> (Mask, usize) {
        let bits = 32 - values.largest().max(1).leading_zeros();
        let size = 1usize << bits;
        let mut sums = vec![0i64; 2 * size];
        on_values!(values, v => count_values(v, size, &mut sums));
        walsh_hadamard(&mut sums);
        let total = values.len() as i64;
        // sums[m] = (even parity) − (odd parity): the even ones are rare in the range kind.
        let mut best = (total, Mask { bits: 1, domain: None });
        for m in 1..size {
            let range = (total + sums[m]) / 2;
            let high = !(size as u32 - 1);
            if range < best.0 {
                best = (range, Mask { bits: m as u32 | high, domain: None });
            }
            if let Some(t) = domain {
                let same = (total + sums[m | size]) / 2;
                let rare = if t == 0 { same } else { total - same };
                if rare < best.0 {
                    best = (rare, Mask { bits: m as u32 | high, domain: Some(t) });
                }
            }
        }
        (best.1, best.0 as usize)
    }
}

/// Add how often each value below `size` is that of an even heap, and of an odd one.
fn count_values<T: Word>(v: &[T], size: usize, sums: &mut [i64]) {
    // Four counts side by side: the same value often comes twice in a row, and one count would have
    // to wait for itself.
    let mut counts: [Vec<i64>; 4] = std::array::from_fn(|_| vec![0; size]);
    let index = |value: T| -> usize { Into::<u32>::into(value) as usize };
    let chunks = v.chunks_exact(4);
    for (k, &value) in chunks.remainder().iter().enumerate() {
        counts[k][index(value)] += 1;
    }
    for chunk in chunks {
        for k in 0..4 {
            counts[k][index(chunk[k])] += 1;
        }
    }
    for (k, count) in counts.iter().enumerate() {
        for (sum, more) in sums[(k & 1) * size..].iter_mut().zip(count) {
            *sum += more;
        }
    }
}

fn walsh_hadamard(a: &mut [i64]) {
    let mut half = 1;
    while half < a.len() {
        for block in a.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (*x + *y, *x - *y);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{naive, Rules};
    use grundy_watch::Watch;

    #[test]
    fn the_transform_counts_rares() {
        let rules: Rules = ".165".parse().unwrap();
        let mut values = Values::default();
        naive::extend(&rules, &mut values, 600, &Watch::new()).unwrap();
        let (mask, rares) = Mask::fewest_rares(&values, None);
        let count = (1..600).filter(|&n| !mask.is_common(n, values.get(n))).count();
        assert_eq!(rares, count + 1); // the empty heap counts as rare
        for bits in 1..256 {
            let other = Mask { bits, domain: None };
            assert!(count <= (1..600).filter(|&n| !other.is_common(n, values.get(n))).count());
        }
    }
}
