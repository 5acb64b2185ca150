//! Tables that remember a bounded number of answers and forget older ones.

/// What a table keeps: a key and an answer in a few words, the first word never `u32::MAX`.
pub(crate) trait Entry: Copy {
    /// As many entries as fit a cache line.
    type Bucket: Copy + AsRef<[Self]> + AsMut<[Self]>;

    const EMPTY: Self;
    const EMPTY_BUCKET: Self::Bucket;

    /// Spread over 64 bits, the upper ones best.
    fn hash(&self) -> u64;

    fn same_key(&self, other: &Self) -> bool;

    fn is_empty(&self) -> bool;
}

/// An odd multiplier with bits all over (the golden ratio): multiplying carries every bit of the
/// key upwards.
pub(crate) const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// `[a, b, c]`: a question about three numbers below 2^31, 2^32, 2^32 and, in the top bit of the
/// first, its answer.
impl Entry for [u32; 3] {
    type Bucket = [Self; 5];

    const EMPTY: Self = [u32::MAX; 3];
    const EMPTY_BUCKET: Self::Bucket = [Self::EMPTY; 5];

    #[inline]
    fn hash(&self) -> u64 {
        let pair = u64::from(self[0] & !ANSWER) << 32 | u64::from(self[1]);
        let mixed = pair.wrapping_mul(SPREAD) ^ u64::from(self[2]);
        (mixed ^ mixed >> 32).wrapping_mul(SPREAD)
    }

    #[inline]
    fn same_key(&self, other: &Self) -> bool {
        (self[0] ^ other[0]) & !ANSWER == 0 && self[1] == other[1] && self[2] == other[2]
    }

    #[inline]
    fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }
}

/// The bit of the first word that holds a yes.
pub(crate) const ANSWER: u32 = 1 << 31;

/// `[a, b, c, d]`: the key (a, b) and the answer (c, d).
impl Entry for [u32; 4] {
    type Bucket = [Self; 4];

    const EMPTY: Self = [u32::MAX; 4];
    const EMPTY_BUCKET: Self::Bucket = [Self::EMPTY; 4];

    #[inline]
    fn hash(&self) -> u64 {
        let mixed = (u64::from(self[0]) << 32 | u64::from(self[1])).wrapping_mul(SPREAD);
        (mixed ^ mixed >> 32).wrapping_mul(SPREAD)
    }

    #[inline]
    fn same_key(&self, other: &Self) -> bool {
        self[0] == other[0] && self[1] == other[1]
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self[0] == u32::MAX
    }
}

/// A bucket in a cache line of its own: a question costs one line from memory.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line<E: Entry>(E::Bucket);

/// A table of a few slots a key: a new entry moves the others along, the oldest is lost.
pub(crate) struct Cache<E: Entry> {
    slots: Vec<Line<E>>,
    filled: usize,
    /// 64 - log2 of the number of buckets.
    shift: u32,
}

const FEWEST_BITS: u32 = 10;
const MOST_BITS: u32 = 22;

impl<E: Entry> Cache<E> {
    pub fn new() -> Self {
        let slots = vec![Line(E::EMPTY_BUCKET); 1 << FEWEST_BITS];
        Cache { slots, filled: 0, shift: 64 - FEWEST_BITS }
    }

    /// The entry with the key of `like`.
    #[inline]
    pub fn get(&self, like: &E) -> Option<E> {
        let bucket = self.slots[(like.hash() >> self.shift) as usize].0.as_ref();
        bucket.iter().find(|e| e.same_key(like) && !e.is_empty()).copied()
    }

    /// Keep an entry; the key must not be there.
    #[inline]
    pub fn put(&mut self, entry: E) {
        let ways = E::EMPTY_BUCKET.as_ref().len();
        if self.filled > self.slots.len() * ways / 2 && self.shift > 64 - MOST_BITS {
            self.grow();
        }
        self.place(entry);
    }

    #[cold]
    fn grow(&mut self) {
        let bigger = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![Line(E::EMPTY_BUCKET); bigger]);
        self.shift -= 1;
        self.filled = 0;
        for bucket in old {
            for &entry in bucket.0.as_ref().iter().rev().filter(|e| !e.is_empty()) {
                self.place(entry);
            }
        }
    }

    #[inline]
    fn place(&mut self, entry: E) {
        let bucket = self.slots[(entry.hash() >> self.shift) as usize].0.as_mut();
        let last = bucket.len() - 1;
        self.filled += usize::from(bucket[last].is_empty());
        bucket.copy_within(..last, 1);
        bucket[0] = entry;
    }

    pub fn bytes(&self) -> usize {
        self.slots.len() * std::mem::size_of::<Line<E>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_what_fits_and_never_mixes_up() {
        let mut cache: Cache<[u32; 4]> = Cache::new();
        for n in 0..100_000u32 {
            cache.put([n / 300, n % 300, n, n + 1]);
        }
        let mut found = 0;
        for n in 0..100_000u32 {
            if let Some(entry) = cache.get(&[n / 300, n % 300, 0, 0]) {
                assert_eq!(entry, [n / 300, n % 300, n, n + 1]);
                found += 1;
            }
        }
        assert!(found > 90_000, "{found} of 100000 are remembered");
        assert!(cache.get(&[400, 1, 0, 0]).is_none());
    }

    #[test]
    fn answers_share_a_word_with_the_key() {
        let mut cache: Cache<[u32; 3]> = Cache::new();
        cache.put([5 | ANSWER, 6, 7]);
        cache.put([6, 5, 7]);
        assert_eq!(cache.get(&[5, 6, 7]).map(|e| e[0] & ANSWER != 0), Some(true));
        assert_eq!(cache.get(&[6, 5, 7]).map(|e| e[0] & ANSWER != 0), Some(false));
    }
}
