//! Sets of small integers as slices of 64-bit words, all of one width.

/// Words needed for `n` members.
pub fn width(n: usize) -> usize {
    n.div_ceil(64).max(1)
}

/// Put `i` into the set.
pub fn insert(set: &mut [u64], i: usize) {
    set[i >> 6] |= 1 << (i & 63);
}

/// Is `i` in the set?
pub fn contains(set: &[u64], i: usize) -> bool {
    set[i >> 6] >> (i & 63) & 1 == 1
}

/// Do the sets share a member?
pub fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(x, y)| x & y != 0)
}

/// Add all members of `from`.
pub fn unite(into: &mut [u64], from: &[u64]) {
    for (a, b) in into.iter_mut().zip(from) {
        *a |= b;
    }
}

/// Is the set empty?
pub fn is_empty(set: &[u64]) -> bool {
    set.iter().all(|&w| w == 0)
}

/// Members in ascending order.
pub fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(k, &word)| Ones(word).map(move |b| k * 64 + b))
}

struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
