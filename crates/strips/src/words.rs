//! Windows of bits: machine words, and arrays of them where a word is too narrow.

/// A window of bits.
pub trait Word: Clone + Eq + std::hash::Hash {
    const BITS: usize;
    fn zero() -> Self;
    /// Index of the lowest bit that is clear both here and in `other`; `BITS` if there is none.
    fn first_clear(&self, other: &Self) -> usize;
    fn set(&mut self, index: usize);
    fn contains(&self, index: usize) -> bool;
    fn include(&mut self, other: &Self);
    /// Drop the lowest bit and move the others down by one.
    fn advance(&mut self);
    /// All bits below `index`.
    fn below(index: usize) -> Self {
        let mut word = Self::zero();
        (0..index).for_each(|i| word.set(i));
        word
    }
}

macro_rules! word {
    ($t:ty) => {
        impl Word for $t {
            const BITS: usize = <$t>::BITS as usize;
            fn zero() -> Self {
                0
            }
            #[inline(always)]
            fn first_clear(&self, other: &Self) -> usize {
                (self | other).trailing_ones() as usize
            }
            #[inline(always)]
            fn set(&mut self, index: usize) {
                *self |= 1 << index;
            }
            #[inline(always)]
            fn contains(&self, index: usize) -> bool {
                *self >> index & 1 == 1
            }
            #[inline(always)]
            fn include(&mut self, other: &Self) {
                *self |= other;
            }
            #[inline(always)]
            fn advance(&mut self) {
                *self >>= 1;
            }
        }
    };
}
word!(u64);
word!(u128);

/// `N` words as one window of 64·N bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Word for Wide<N> {
    const BITS: usize = 64 * N;
    fn zero() -> Self {
        Wide([0; N])
    }
    #[inline]
    fn first_clear(&self, other: &Self) -> usize {
        for (i, (a, b)) in self.0.iter().zip(&other.0).enumerate() {
            if a | b != u64::MAX {
                return 64 * i + (a | b).trailing_ones() as usize;
            }
        }
        Self::BITS
    }
    #[inline]
    fn set(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }
    #[inline]
    fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }
    #[inline]
    fn include(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }
    #[inline]
    fn advance(&mut self) {
        for i in 0..N {
            let above = if i + 1 < N { self.0[i + 1] } else { 0 };
            self.0[i] = self.0[i] >> 1 | above << 63;
        }
    }
}

/// Runs an expression with `$w` standing for the narrowest window of at least `$bits` bits;
/// `None` if none is wide enough.
#[macro_export]
macro_rules! with_window {
    ($bits:expr, $w:ident => $body:expr) => {{
        use $crate::words::Wide;
        match $bits {
            0..=64 => {
                type $w = u64;
                Some($body)
            }
            65..=128 => {
                type $w = u128;
                Some($body)
            }
            129..=256 => {
                type $w = Wide<4>;
                Some($body)
            }
            257..=512 => {
                type $w = Wide<8>;
                Some($body)
            }
            513..=1024 => {
                type $w = Wide<16>;
                Some($body)
            }
            1025..=4096 => {
                type $w = Wide<64>;
                Some($body)
            }
            4097..=16384 => {
                type $w = Wide<256>;
                Some($body)
            }
            _ => None,
        }
    }};
}

/// Most bits a window can have.
pub const WIDEST: usize = 16384;

#[cfg(test)]
mod tests {
    use super::*;

    fn same_as_u128<W: Word>() {
        let (mut wide, mut plain) = (W::zero(), 0u128);
        for i in [0, 1, 2, 5, 63, 64, 70, 90] {
            wide.set(i);
            plain.set(i);
        }
        for step in 0..95 {
            for probe in [W::zero(), W::below(3), W::below(66)] {
                let bits = (0..128).filter(|&i| probe.contains(i)).fold(0u128, |b, i| b | 1 << i);
                assert_eq!(wide.first_clear(&probe), plain.first_clear(&bits), "step {step}");
            }
            wide.advance();
            plain.advance();
        }
    }

    #[test]
    fn wide_windows_are_windows() {
        same_as_u128::<u128>();
        same_as_u128::<Wide<2>>();
        same_as_u128::<Wide<16>>();
    }
}
