//! One row of bits per common value: bit n is set when heap n has that value.
//!
//! Only a window of recent heaps is kept. Rows are bytes so that 256 consecutive heaps starting
//! at any multiple of eight are one unaligned load.

/// Heaps in a block: 31 bytes, so that a 32-byte load shifted by up to 7 bits covers it.
pub const BLOCK: usize = 248;
/// A set of heaps of a block, bit k for the k-th.
pub type Lanes = [u64; 4];

/// Rows over the heaps `base .. base + 8 · stride`.
#[derive(Default)]
pub struct Rows {
    bytes: Vec<u8>,
    /// Bytes of a row.
    pub stride: usize,
    /// First heap of the rows, a multiple of 8.
    pub base: usize,
    rows: usize,
    window: usize,
}

impl Rows {
    /// Empty rows that keep at least the last `window` heaps.
    pub fn new(rows: usize, window: usize, base: usize) -> Self {
        // Half the window more, so that moving it is rare; an odd number of cache lines, so that the
        // same heap of different rows falls into different cache sets.
        let stride = (((window + window / 2) / 8 + 256).div_ceil(64) | 1) * 64;
        Rows { bytes: vec![0; rows * stride], stride, base: base & !7, rows, window }
    }

    /// Set the bit of one heap.
    pub fn set(&mut self, row: u16, n: usize) {
        let at = n - self.base;
        self.bytes[row as usize * self.stride + at / 8] |= 1 << (at % 8);
    }

    /// Clear the bit of one heap.
    pub fn clear(&mut self, row: u16, n: usize) {
        let at = n - self.base;
        self.bytes[row as usize * self.stride + at / 8] &= !(1 << (at % 8));
    }

    /// Make room for a block at heap `start`, forgetting the oldest heaps if need be.
    pub fn make_room(&mut self, start: usize) {
        if (start - self.base) / 8 + 32 <= self.stride {
            return;
        }
        let keep = self.window / 8;
        let from = (start - self.base) / 8 - keep;
        for row in self.bytes.chunks_mut(self.stride) {
            row.copy_within(from..from + keep, 0);
            row[keep..].fill(0);
        }
        self.base += from * 8;
    }

    /// Write a whole block of one row at heap `start` (a multiple of 8).
    #[inline(always)]
    pub fn write_block(&mut self, row: usize, start: usize, lanes: &Lanes) {
        let at = row * self.stride + (start - self.base) / 8;
        let out = &mut self.bytes[at..at + 32];
        for (bytes, lane) in out.chunks_exact_mut(8).zip(lanes) {
            bytes.copy_from_slice(&lane.to_le_bytes());
        }
    }

    /// How many of the heaps held each row has.
    pub fn frequencies(&self) -> Vec<u32> {
        let ones = |row: &[u8]| row.iter().map(|byte| byte.count_ones()).sum();
        self.bytes.chunks_exact(self.stride).map(ones).collect()
    }

    /// Bytes of a row, `count` from `byte` on.
    #[inline(always)]
    pub fn slice(&self, row: usize, byte: usize, count: usize) -> &[u8] {
        &self.bytes[row * self.stride + byte..][..count]
    }

    /// The first byte of the rows.
    pub fn start(&self) -> *const u8 {
        self.bytes.as_ptr()
    }

    /// The 256 bits of a row from byte `byte` on.
    ///
    /// # Safety
    /// `row` is below the number of rows and `byte + 32` at most the stride.
    #[inline(always)]
    pub unsafe fn load_unchecked(&self, row: usize, byte: usize) -> Lanes {
        debug_assert!(row < self.rows && byte + 32 <= self.stride);
        let at = self.bytes.as_ptr().add(row * self.stride + byte);
        let mut lanes: Lanes = at.cast::<Lanes>().read_unaligned();
        for lane in &mut lanes {
            *lane = u64::from_le(*lane);
        }
        lanes
    }
}

/// All 256 bits shifted down by `by` < 8.
#[inline(always)]
pub fn shift_down(lanes: Lanes, by: u32) -> Lanes {
    let mut out = [0; 4];
    for i in 0..4 {
        let above = if i < 3 { lanes[i + 1] } else { 0 };
        out[i] = lanes[i] >> by | (above << 1) << (63 - by);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_remember_across_a_move() {
        let mut rows = Rows::new(2, 64, 0);
        let mut start = 0;
        while start < 4096 {
            rows.make_room(start);
            rows.write_block(1, start, &[0b1, 0, 0, 1 << 55]);
            let byte = (start - rows.base) / 8;
            assert_eq!(unsafe { rows.load_unchecked(1, byte) }[0], 1);
            start += BLOCK;
        }
        let byte = (start - BLOCK - rows.base) / 8;
        let last = unsafe { rows.load_unchecked(1, byte) };
        assert_eq!(shift_down(last, 0)[3] >> 55 & 1, 1);
    }
}
