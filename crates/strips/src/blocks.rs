//! The 2×2 blocks in the tables `[a|b|c]` of Welter's game with three coins, one on a fixed
//! square c: van Splunder (2020, section 7.2) saw five shapes only and could not prove it.
//!
//! The proof is in `docs/theory/welter.md`; [`sweep`] checks it by machine as far as one likes.

/// The value of three coins, `None` if two stand on one square.
pub fn value(a: u64, b: u64, c: u64) -> Option<u64> {
    let mating = |x: u64, y: u64| {
        let difference = x ^ y;
        (difference != 0).then(|| difference ^ (difference - 1))
    };
    Some(a ^ b ^ c ^ mating(a, b)? ^ mating(a, c)? ^ mating(b, c)?)
}

/// The five shapes, in the source's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// x y / y x
    Exchange,
    /// x+1 x / y y+1
    RowsDown,
    /// x+1 y / x y+1
    ColumnsDown,
    /// x x+1 / y+1 y
    RowsUp,
    /// x y+1 / x+1 y
    ColumnsUp,
}

impl Shape {
    pub const ALL: [Shape; 5] =
        [Shape::Exchange, Shape::RowsDown, Shape::ColumnsDown, Shape::RowsUp, Shape::ColumnsUp];

    /// Does this shape fit the block, empty squares fitting anything?
    pub fn fits(self, block: [[Option<u64>; 2]; 2]) -> bool {
        let [[a, b], [c, d]] = block;
        let equal = |x: Option<u64>, y: Option<u64>| x.is_none() || y.is_none() || x == y;
        let next = |x: Option<u64>, y: Option<u64>| equal(x.map(|x| x + 1), y);
        match self {
            Shape::Exchange => equal(a, d) && equal(b, c),
            Shape::RowsDown => next(b, a) && next(c, d),
            Shape::ColumnsDown => next(c, a) && next(b, d),
            Shape::RowsUp => next(a, b) && next(d, c),
            Shape::ColumnsUp => next(a, c) && next(d, b),
        }
    }
}

/// The block with corner (row, column) of the table with a coin on c.
pub fn block(row: u64, column: u64, c: u64) -> [[Option<u64>; 2]; 2] {
    let at = |i, j| value(row + i, column + j, c);
    [[at(0, 0), at(0, 1)], [at(1, 0), at(1, 1)]]
}

/// The first shape that fits.
pub fn shape(block: [[Option<u64>; 2]; 2]) -> Option<Shape> {
    Shape::ALL.into_iter().find(|shape| shape.fits(block))
}

/// Blocks checked, and the first that has none of the shapes (row, column, coin), over all coins
/// c < `coins` and all blocks with both corners even or both odd below `size`.
pub fn sweep(coins: u64, size: u64) -> (u64, Option<(u64, u64, u64)>) {
    let mut checked = 0;
    for c in 0..coins {
        for corner in 0..2 {
            for row in (corner..size).step_by(2) {
                for column in (corner..size).step_by(2) {
                    checked += 1;
                    if shape(block(row, column, c)).is_none() {
                        return (checked, Some((row, column, c)));
                    }
                }
            }
        }
    }
    (checked, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_shapes_only() {
        let (checked, exception) = sweep(66, 130);
        assert_eq!(checked, 66 * 2 * 65 * 65);
        assert_eq!(exception, None);
        // Blocks that are not aligned do have other shapes: the sweep can fail.
        assert!((0..20).any(|i| (0..20).any(|j| shape(block(2 * i, 2 * j + 1, 5)).is_none())));
    }

    #[test]
    fn three_coins_agree_with_mating() {
        for (a, b, c) in [(1, 5, 6), (7, 2, 9), (30, 31, 12)] {
            assert_eq!(value(a, b, c), Some(crate::welter::value(&[a, b, c])));
        }
    }
}
