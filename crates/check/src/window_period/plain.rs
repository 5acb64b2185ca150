//! A segment heap by heap, for values of any size.

use super::game::Game;
use super::{Advance, STEPS};
use crate::CheckError;

/// From the window at `from` to heap `to`: the last `count` values, or the first heap that is not
/// confirmed within the depth.
pub fn walk(
    game: &Game,
    window: &[u16],
    depth: usize,
    from: u64,
    to: u64,
    count: usize,
    advance: &Advance<'_>,
) -> Result<Result<Vec<u16>, u64>, CheckError> {
    let pairs = game.pairs();
    let keep = window.len().max(count);
    let mut values = window.to_vec();
    // `marks[v]` is the heap for which v was last excluded.
    let mut marks = vec![0u64; 1 << 16];
    let mut steps = 0;
    for n in from..to {
        steps += 1 + pairs.len() as u64;
        let len = values.len();
        for &(d, x) in &pairs {
            marks[usize::from(values[len - d] ^ x)] = n;
        }
        let bound = (0..=u16::MAX).find(|&v| game.is_common(n, v) && marks[usize::from(v)] != n);
        let Some(bound) = bound else { return Ok(Err(n)) };
        steps += 1 + u64::from(bound) / 4;
        if steps >= STEPS {
            advance(std::mem::take(&mut steps))?;
        }
        let open = |marks: &[u64]| {
            (0..bound).filter(|&v| marks[usize::from(v)] != n && !game.is_common(n, v)).count()
        };
        let mut left = open(&marks);
        let mut first = 1;
        while left > 0 {
            if first > depth {
                return Ok(Err(n));
            }
            let last = depth.min(first + 31);
            steps += 32 * game.two.len() as u64 + u64::from(bound) / 4;
            if steps >= STEPS {
                advance(std::mem::take(&mut steps))?;
            }
            for j in first..=last {
                for &u in &game.two {
                    if j as i64 + u >= 1 {
                        let other = values[len - (j as i64 + u) as usize];
                        marks[usize::from(game.early[j] ^ other)] = n;
                    }
                }
            }
            left = open(&marks);
            first = last + 1;
        }
        values.push(bound);
        if values.len() >= 2 * keep + 4096 {
            values.drain(..values.len() - keep);
        }
    }
    if values.len() < count {
        return Ok(Ok(values));
    }
    Ok(Ok(values[values.len() - count..].to_vec()))
}
