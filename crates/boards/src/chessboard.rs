//! Sets of squares of a chessboard in one word: bit `8 * i + j` is the square in row i, column j.
//!
//! With eight squares a row for boards of any width, reflections, transposition and connected parts are a
//! few operations on the whole word.

use std::sync::LazyLock;

pub(crate) type Squares = u64;

const FIRST_COLUMN: Squares = 0x0101_0101_0101_0101;
const LAST_COLUMN: Squares = FIRST_COLUMN << 7;

/// Left and right exchanged.
#[inline(always)]
fn mirrored(squares: Squares) -> Squares {
    squares.swap_bytes().reverse_bits()
}

/// Top and bottom exchanged.
#[inline(always)]
fn upside_down(squares: Squares) -> Squares {
    squares.swap_bytes()
}

/// Rows and columns exchanged: quarters of the board, then quarters of those, then squares.
#[inline(always)]
pub(crate) fn transposed(mut squares: Squares) -> Squares {
    for (distance, upper) in
        [(28, 0x0000_0000_F0F0_F0F0), (14, 0x0000_CCCC_0000_CCCC), (7, 0x00AA_00AA_00AA_00AA)]
    {
        let differ = (squares ^ squares >> distance) & upper;
        squares ^= differ ^ differ << distance;
    }
    squares
}

/// The squares and their neighbours.
#[inline(always)]
fn spread(squares: Squares) -> Squares {
    let level = (squares & !FIRST_COLUMN) >> 1 | (squares & !LAST_COLUMN) << 1;
    squares | level | squares << 8 | squares >> 8
}

/// The connected part of `open` that holds the square `seed`.
#[inline(always)]
pub(crate) fn part_around(open: Squares, seed: Squares) -> Squares {
    let mut part = seed;
    loop {
        let grown = spread(spread(part) & open) & open;
        if grown == part {
            return part;
        }
        part = grown;
    }
}

/// Squares pushed into the first corner, not none of them; their rows and columns.
#[inline(always)]
pub(crate) fn in_corner(squares: Squares) -> (Squares, u8, u8) {
    let (first, last) = (squares.trailing_zeros() / 8, 7 - squares.leading_zeros() / 8);
    let mut columns = squares | squares >> 32;
    columns |= columns >> 16;
    columns = (columns | columns >> 8) & 0xFF;
    let (left, behind) = (columns.trailing_zeros(), 64 - columns.leading_zeros());
    (squares >> (8 * first + left), (last - first + 1) as u8, (behind - left) as u8)
}

/// Squares in the first corner, with this many rows and columns, and their reflections.
#[inline(always)]
fn reflections(squares: Squares, rows: u8, columns: u8) -> [Squares; 4] {
    let (below, beside) = (8 * (8 - u32::from(rows)), 8 - u32::from(columns));
    let upside_down = upside_down(squares) >> below;
    [squares, upside_down, mirrored(squares) >> beside, mirrored(upside_down) >> beside]
}

#[inline(always)]
fn least(four: [Squares; 4]) -> Squares {
    four[0].min(four[1]).min(four[2].min(four[3]))
}

/// The least of squares in the first corner and their reflections.
#[inline(always)]
pub(crate) fn least_reflection(squares: Squares, rows: u8, columns: u8) -> Squares {
    least(reflections(squares, rows, columns))
}

/// The least of the images of squares in the first corner under reflections and, if there are more rows
/// than columns or as many, transposition; it never has more rows than columns.
#[inline(always)]
pub(crate) fn least_image(squares: Squares, rows: u8, columns: u8) -> Squares {
    let four = reflections(squares, rows, columns);
    if rows < columns {
        return least(four);
    }
    let turned = least(four.map(transposed));
    if rows > columns {
        turned
    } else {
        turned.min(least(four))
    }
}

/// Is the set, with this many rows and columns in the first corner, the same after half a turn?
#[inline(always)]
pub(crate) fn is_turned_to_itself(squares: Squares, rows: u8, columns: u8) -> bool {
    squares.reverse_bits() >> (8 * (8 - rows) + 8 - columns) == squares
}

/// Where dominoes can be placed: the first square of each, side by side and one above the other.
#[inline(always)]
pub(crate) fn places(open: Squares) -> [Squares; 2] {
    [open & open >> 1 & !LAST_COLUMN, open & open >> 8]
}

/// The squares of a domino on the first square, side by side or one above the other.
pub(crate) const DOMINO: [Squares; 2] = [1 | 1 << 1, 1 | 1 << 8];

/// Is what a domino leaves of a connected set known to be connected, or empty? So it is if the open squares
/// that touch the domino are connected within the ring of ten squares around it.
#[inline(always)]
pub(crate) fn stays_whole(rings: &Rings, open: Squares, place: u32, way: usize) -> bool {
    if open & LAST_COLUMN != 0 {
        // The square before the first of a row would be the last of the row before.
        return false;
    }
    let around = ((u128::from(open) << 9) >> place) as u64;
    let ring = if way == 0 {
        (around & 15) | (around >> 4 & 16) | (around >> 6 & 32) | (around >> 16 & 15) << 6
    } else {
        let sides = |row: u64| (row & 1) | (row >> 1 & 2);
        (around & 7) | sides(around >> 8) << 3 | sides(around >> 16) << 5 | (around >> 24 & 7) << 7
    };
    rings[way][ring as usize]
}

pub(crate) type Rings = [Vec<bool>; 2];

/// For each way a domino lies and each set of squares around it, row after row: are those that touch the
/// domino connected within the ring?
pub(crate) static RINGS: LazyLock<Rings> = LazyLock::new(|| {
    let ways: [(usize, usize); 2] = [(3, 4), (4, 3)];
    ways.map(|(rows, columns)| {
        let domino: Vec<usize> = (0..rows * columns)
            .filter(|v| (1..rows - 1).contains(&(v / columns)))
            .filter(|v| (1..columns - 1).contains(&(v % columns)))
            .collect();
        let ring: Vec<usize> = (0..rows * columns).filter(|v| !domino.contains(v)).collect();
        let squares = |list: &[usize]| {
            list.iter().fold(0, |all, v| all | 1 << (v / columns * 8 + v % columns))
        };
        let beside = spread(squares(&domino));
        let connected = |set: usize| {
            let open: Vec<usize> = (0..10).filter(|k| set >> k & 1 == 1).map(|k| ring[k]).collect();
            let touching = squares(&open) & beside;
            let first = touching & touching.wrapping_neg();
            touching & !part_around(squares(&open), first) == 0
        };
        (0..1 << 10).map(connected).collect()
    })
});

#[cfg(test)]
mod tests {
    use super::*;

    /// Squares with the given image of each (row, column).
    fn moved(squares: Squares, to: impl Fn(u32, u32) -> (u32, u32)) -> Squares {
        (0..64)
            .filter(|v| squares >> v & 1 == 1)
            .map(|v| to(v / 8, v % 8))
            .fold(0, |all, (i, j)| all | 1 << (8 * i + j))
    }

    #[test]
    fn symmetries_move_every_square_to_its_image() {
        let mut squares: Squares = 1;
        for _ in 0..200 {
            squares = squares.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_041);
            assert_eq!(mirrored(squares), moved(squares, |i, j| (i, 7 - j)));
            assert_eq!(upside_down(squares), moved(squares, |i, j| (7 - i, j)));
            assert_eq!(transposed(squares), moved(squares, |i, j| (j, i)));
        }
    }

    #[test]
    fn a_domino_that_leaves_a_set_whole_does_so() {
        let mut squares: Squares = 7;
        let mut whole = 0;
        for _ in 0..20_000 {
            squares = squares.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_041);
            let open = squares | squares.rotate_left(23);
            let open = part_around(open, open & open.wrapping_neg());
            for (way, places) in places(open).into_iter().enumerate() {
                for place in (0..64).filter(|place| places >> place & 1 == 1) {
                    let left = open & !(DOMINO[way] << place);
                    if stays_whole(&RINGS, open, place, way) {
                        assert_eq!(part_around(left, left & left.wrapping_neg()), left);
                        whole += 1;
                    }
                }
            }
        }
        assert!(whole > 1000, "{whole}");
    }

    #[test]
    fn the_least_image_is_one_for_all_images() {
        let mut squares: Squares = 5;
        for round in 0..500 {
            squares = squares.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_041);
            let board = [0x0F0F_0F0F, 0x1F_1F1F, u64::MAX][round % 3];
            let (corner, rows, columns) = in_corner(squares & board | 1);
            let least = least_image(corner, rows, columns);
            for image in [mirrored(corner), upside_down(corner), transposed(corner)] {
                let (image, rows, columns) = in_corner(image);
                assert_eq!(least_image(image, rows, columns), least);
            }
            let (same, rows, columns) = in_corner(least);
            assert!(same == least && rows <= columns);
        }
    }

    #[test]
    fn a_part_goes_as_far_as_its_neighbours_do() {
        // A snake to and fro over the whole board.
        let snake = 0x80FF_01FF_80FF_01FF;
        assert_eq!(part_around(snake, 1), snake);
        // The last square of a row and the first of the next do not touch, nor do squares at a corner.
        let apart = 1 << 7 | 1 << 8 | 1 << 17;
        assert_eq!(part_around(apart, 1 << 7), 1 << 7);
        assert_eq!(part_around(apart, 1 << 8), 1 << 8);
        assert_eq!(in_corner(0b110 << 16 | 0b100 << 24), (0b11 | 0b10 << 8, 2, 2));
        assert_eq!(in_corner(u64::MAX), (u64::MAX, 8, 8));
    }
}
