//! Heaps as columns of counters.

use crate::picture::{Mark, Picture, Style};

/// Counters in a column: a larger heap has several columns.
const TALLEST: u64 = 8;
/// Largest heap drawn counter by counter; a larger one is drawn as a single counter.
const MOST_DRAWN: u64 = 40;

/// The picture of some heaps, counter by counter from the bottom of each heap.
pub fn heaps_drawn(heaps: &[u64]) -> Picture {
    let mut picture = Picture { style: Style::Heaps, ..Picture::default() };
    let counters = |n: u64| if n > MOST_DRAWN { 1 } else { n };
    let columns = |n: u64| counters(n).div_ceil(TALLEST).max(1);
    let tallest = heaps.iter().map(|&n| counters(n).min(TALLEST)).max().unwrap_or(1);
    // Heaps of several columns stand apart.
    let apart = u64::from(heaps.iter().any(|&n| columns(n) > 1));
    let mut left = 0;
    for &n in heaps {
        for k in 0..counters(n) {
            let (x, y) = (left + k / TALLEST, tallest - 1 - k % TALLEST);
            picture.places.push((x as f64, y as f64, Mark::Both, n.to_string()));
        }
        left += columns(n) + apart;
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::heaps_drawn;

    #[test]
    fn large_heaps_have_several_columns() {
        let places = heaps_drawn(&[10, 3]).places;
        let at = |i: usize| (places[i].0, places[i].1);
        assert_eq!(
            (places.len(), at(0), at(7), at(8), at(10)),
            (13, (0.0, 7.0), (0.0, 0.0), (1.0, 7.0), (3.0, 7.0))
        );
        assert_eq!(heaps_drawn(&[1000]).places.len(), 1);
    }
}
