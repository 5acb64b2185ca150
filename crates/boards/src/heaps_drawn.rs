//! Heaps as columns of counters.

use crate::picture::{Mark, Picture, Style};

/// Largest heap drawn counter by counter; a larger one is drawn as a single counter.
const MOST_DRAWN: u64 = 20;

/// The picture of some heaps.
pub fn heaps_drawn(heaps: &[u64]) -> Picture {
    let mut picture = Picture { style: Style::Heaps, ..Picture::default() };
    let tallest = heaps.iter().copied().filter(|&n| n <= MOST_DRAWN).max().unwrap_or(1);
    for (i, &n) in heaps.iter().enumerate() {
        let height = if n > MOST_DRAWN { 1 } else { n };
        for k in 0..height {
            let y = (tallest - 1 - k) as f64;
            picture.places.push((i as f64, y, Mark::Both, n.to_string()));
        }
    }
    picture
}
