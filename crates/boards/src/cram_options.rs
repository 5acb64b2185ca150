//! What the moves of Cram lead to, on boards that fit onto a chessboard: the inner loop of a search.

use crate::chessboard::{self, Squares};
use crate::options::{Options, Part};
use crate::region::Region;
use crate::small_cram;

/// Add what the moves of a connected part lead to.
pub(crate) fn add(part: Squares, options: &mut Options) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the processor was just asked.
        return unsafe { add_counting(part, options) };
    }
    add_body(part, options);
}

/// The same with a processor that counts bits.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,lzcnt,popcnt")]
unsafe fn add_counting(part: Squares, options: &mut Options) {
    add_body(part, options);
}

#[inline(always)]
fn add_body(part: Squares, options: &mut Options) {
    let (rings, values) = (&*chessboard::RINGS, small_cram::values());
    for (way, mut places) in chessboard::places(part).into_iter().enumerate() {
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            options.begin();
            let mut left = part & !(chessboard::DOMINO[way] << place);
            let whole = chessboard::stays_whole(rings, part, place, way);
            while left != 0 {
                let first = left & left.wrapping_neg();
                let part = if whole { left } else { chessboard::part_around(left, first) };
                left &= !part;
                if part != first {
                    add_part(part, values, options);
                }
            }
        }
    }
}

/// A part of two squares or more that a move leaves.
#[inline(always)]
fn add_part(part: Squares, values: &[u8], options: &mut Options) {
    let (squares, rows, columns) = chessboard::in_corner(part);
    if let Some(set) = small_cram::set(squares, rows, columns) {
        return options.add_value(values[set].into());
    }
    if chessboard::is_turned_to_itself(squares, rows, columns)
        && !Region::of_squares(squares).holds_centre()
    {
        return;
    }
    let word = chessboard::least_image(squares, rows, columns);
    let moves = chessboard::places(word).into_iter().map(Squares::count_ones).sum();
    options.add(Part { moves, word });
}
