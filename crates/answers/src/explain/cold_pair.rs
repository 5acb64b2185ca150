//! Wythoff's game: the lost pairs are the multiples of the golden ratio and of its square.

use serde_json::json;

use crate::explain::argument::Argument;

/// Two heaps, the lost pair with the same difference, and whether this position is lost.
pub fn cold_pair(a: u64, b: u64, pair: (u64, u64), misere: bool, lost: bool) -> Argument {
    let (x, y) = pair;
    let apart = b - a;
    let student = if misere && b <= 2 {
        let kind = if lost { "lost" } else { "not lost" };
        format!("{a} and {b} is {kind} in misère play, where only small pairs differ.")
    } else {
        let here = if lost { "this one" } else { "not this one" };
        format!(
            "{a} and {b} are {apart} apart, and the lost pair with that difference is {x} and {y}: \
             {here}."
        )
    };
    let course = format!("{student} It is (⌊nφ⌋, ⌊nφ²⌋) for n = {apart}: ({x}, {y}).");
    let figures = json!({"heaps": [a, b], "cold_pair": [x, y]});
    Argument::by("cold pair", "Wythoff 1907", lost, student, course, figures)
}
