//! The adders `:n`: sums of nim-heaps of size 2, and perhaps one of size 1.
//!
//! Allemang 1984, Theorem I: `:0, :1, :2, …` is the least set larger than `{:0, :1}` that is
//! closed under addition and under moves.

/// `:a + :b`. Two odd adders lose their 1s, because 1 + 1 = 0 in misère play.
pub fn sum(a: u32, b: u32) -> u32 {
    a + b - if a & b & 1 == 1 { 2 } else { 0 }
}

/// The options of `:n`, ascending: `:2k+2` moves to `:2k, :2k+1`, and `:2k+3` also to `:2k+2`.
pub fn options(n: u32) -> std::ops::Range<u32> {
    match n {
        0 => 0..0,
        1 => 0..1,
        _ => (n & !1) - 2..n,
    }
}

/// The normal-play value of `:n`.
pub fn normal_value(n: u32) -> u32 {
    n & 3
}

/// The number with exactly these options, if it is an adder.
pub fn with_options(sorted: &[u32]) -> Option<u32> {
    let n = sorted.last().map_or(0, |&last| last + 1);
    options(n).eq(sorted.iter().copied()).then_some(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_options_as_in_the_source() {
        assert_eq!((sum(1, 1), sum(3, 5), sum(2, 5), sum(4, 4)), (0, 6, 7, 8));
        let shown: Vec<Vec<u32>> = (0..8).map(|n| options(n).collect()).collect();
        let wanted: [&[u32]; 8] =
            [&[], &[0], &[0, 1], &[0, 1, 2], &[2, 3], &[2, 3, 4], &[4, 5], &[4, 5, 6]];
        assert_eq!(shown, wanted);
        for (n, list) in wanted.iter().enumerate() {
            assert_eq!(with_options(list), Some(n as u32));
        }
        assert_eq!(with_options(&[1]), None);
        assert_eq!(with_options(&[1, 2, 4]), None);
    }
}
