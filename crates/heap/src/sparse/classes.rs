//! Numbering the common values below 2^b by 0 .. 2^(b−1), so that nim-addition survives.
//!
//! Let p be the lowest bit of the mask. Among the common values bit p is determined by the
//! others, so dropping it loses nothing; dropping a bit is linear, so
//! drop(v ⊕ x) = drop(v) ⊕ drop(x); and as p is the lowest mask bit it keeps the order of the
//! common values. The same holds for the rare values.

use super::mask::Mask;

/// Marks a heap whose value is not common.
pub const RARE: u16 = u16::MAX;

/// The numbering for values below 2^bits.
pub struct Classes {
    pub bits: u32,
    drop_at: u32,
    /// `number[parity of n][value]`, `RARE` for values that are not common there.
    number: [Vec<u16>; 2],
    /// `common[parity of n][number]` is the common value with that number.
    common: [Vec<u32>; 2],
}

impl Classes {
    /// Number the values below 2^bits; `bits` is raised to hold the mask's lowest bit.
    pub fn new(mask: Mask, bits: u32) -> Self {
        let drop_at = mask.bits.trailing_zeros();
        // At least four rows: the far pairs take them by fours.
        let bits = bits.max(drop_at + 1).max(3);
        let drop = |v: u32| ((v >> (drop_at + 1)) << drop_at | v & ((1 << drop_at) - 1)) as u16;
        let mut number = [vec![RARE; 1 << bits], vec![RARE; 1 << bits]];
        let mut common = [vec![0; 1 << (bits - 1)], vec![0; 1 << (bits - 1)]];
        for parity in 0..2 {
            for v in 0..1u32 << bits {
                // Heap 2 + parity stands for every heap of that parity.
                if mask.is_common(2 + parity, v) {
                    number[parity][v as usize] = drop(v);
                    common[parity][drop(v) as usize] = v;
                }
            }
        }
        Classes { bits, drop_at, number, common }
    }

    /// How many common values there are below 2^bits.
    pub fn rows(&self) -> usize {
        1 << (self.bits - 1)
    }

    /// Value without the dropped bit.
    #[inline(always)]
    pub fn shorten(&self, v: u32) -> u16 {
        ((v >> (self.drop_at + 1)) << self.drop_at | v & ((1 << self.drop_at) - 1)) as u16
    }

    /// Number of a common value at heap n, or `RARE`; heap 0 is never common.
    #[inline(always)]
    pub fn number(&self, n: usize, value: u32) -> u16 {
        if n == 0 {
            RARE
        } else {
            self.number[n & 1][value as usize]
        }
    }

    /// The common value at heap n with this number.
    #[inline(always)]
    pub fn common(&self, n: usize, number: u16) -> u32 {
        self.common[n & 1][number as usize]
    }

    /// The common values by number, at heap n and at the next.
    #[inline(always)]
    pub fn commons(&self, n: usize) -> [&[u32]; 2] {
        [&self.common[n & 1], &self.common[!n & 1]]
    }

    /// Is the value common at heaps of this parity?
    #[inline(always)]
    pub fn is_common(&self, parity: usize, value: u32) -> bool {
        self.number[parity][value as usize] != RARE
    }
}
