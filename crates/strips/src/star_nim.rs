//! P-positions of Star Nim with one token on each of m strips. Farr and Ho describe those of two
//! strips (Proposition 1), of three (Proposition 2), and of four with a token on cell 1
//! (Proposition 3).
//!
//! As in [`crate::table`], m − 1 tokens have at most one completion. Going through positions in
//! order of their sum, a position is N exactly when taking one token away leaves tokens whose
//! completion, already found, is lower than that token: m look-ups instead of a search.

/// The sorted positions with tokens on cells 0..=largest, at most one of them on cell 0, that the
/// player who just moved wins.
pub fn p_positions(strips: usize, largest: u32) -> Vec<Vec<u32>> {
    assert!(strips >= 1);
    let side = largest as usize + 1;
    const NONE: u32 = u32::MAX;
    let mut completion = vec![NONE; side.pow(strips as u32 - 1)];
    let index = |tokens: &[u32], left_out: usize| {
        let kept = tokens.iter().enumerate().filter(|(i, _)| *i != left_out);
        kept.fold(0, |code, (_, &t)| code * side + t as usize)
    };
    let mut found = Vec::new();
    let mut tokens = Vec::new();
    for sum in 0..=strips as u32 * largest {
        with_sum(strips, largest, sum, &mut tokens, &mut |tokens: &[u32]| {
            if tokens.iter().filter(|&&t| t == 0).count() > 1 {
                return;
            }
            if (0..strips).all(|i| completion[index(tokens, i)] >= tokens[i]) {
                for i in 0..strips {
                    completion[index(tokens, i)] = tokens[i];
                }
                found.push(tokens.to_vec());
            }
        });
    }
    found.sort_unstable();
    found
}

/// Calls `visit` with every non-decreasing list of `count` numbers up to `largest` of that sum.
fn with_sum(
    count: usize,
    largest: u32,
    sum: u32,
    start: &mut Vec<u32>,
    visit: &mut dyn FnMut(&[u32]),
) {
    if count == 0 {
        if sum == 0 {
            visit(start);
        }
        return;
    }
    let least = start.last().copied().unwrap_or(0);
    for next in least..=largest.min(sum / count as u32) {
        start.push(next);
        with_sum(count - 1, largest, sum - next, start, visit);
        start.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::joined::{Joint, Position};
    use crate::search::Search;
    use grundy_watch::Watch;
    use std::sync::Arc;

    #[test]
    fn agrees_with_search() {
        for (strips, largest) in [(1, 9), (2, 9), (3, 8), (4, 6)] {
            let joint = Arc::new(Joint::plain(strips, 1, false));
            let mut search = Search::new(1 << 20);
            let mut expected = Vec::new();
            for sum in 0..=strips as u32 * largest {
                with_sum(strips, largest, sum, &mut Vec::new(), &mut |tokens| {
                    let each = tokens.iter().map(|&t| vec![t]).collect();
                    if let Some(p) = Position::new(joint.clone(), each) {
                        if search.value(&p, &Watch::new()).unwrap() == 0 {
                            expected.push(tokens.to_vec());
                        }
                    }
                });
            }
            expected.sort_unstable();
            assert_eq!(p_positions(strips, largest), expected);
        }
    }
}
