//! The windows that prove a period, and that neither it nor its beginning can be less.

use grundy_watch::Watch;

use super::least::Found;
use super::run::{Mark, Run};
use crate::error::HeapError;

/// Windows, ascending: those of the run, and those at the heaps that matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    pub found: Found,
    /// From the window at `found.preperiod + window` on, every heap is confirmed within this depth.
    pub depth: u64,
    pub window: u64,
    pub marks: Vec<Mark>,
}

impl Run {
    /// The windows for a period that was found. `None` if the watch said stop.
    ///
    /// With W the length of a window and n0 the preperiod, the windows at A = n0 + W and A + p agree, so that the
    /// period holds from heap n0 on. Those at A and A + p/q differ for every prime q that divides p, so
    /// that it is the least; and the last values of those at n0 and n0 + p, so that n0 is.
    pub fn proof(&self, found: Found, watch: &Watch) -> Result<Option<Proof>, HeapError> {
        let Found { period, preperiod } = found;
        let depth = self.slow.depth;
        let window = self.game.window(depth as usize) as u64;
        let first = self.marks.first().map_or(u64::MAX, |mark| mark.heap);
        if preperiod < first + window {
            return Err(HeapError::input(format!(
                "the period begins before the first window, at heap {first}: another certificate will do"
            )));
        }
        let from = preperiod + window;
        let mut needed = vec![preperiod, preperiod + period, from, from + period];
        needed.extend(primes(period).into_iter().map(|q| from + period / q));
        needed.sort_unstable();
        needed.dedup();
        let mut marks: Vec<Mark> = self.marks.clone();
        marks.retain(|mark| mark.heap < from + period && !needed.contains(&mark.heap));
        for &heap in &needed {
            if watch.should_stop() {
                return Ok(None);
            }
            marks.push(Mark { heap, depth, values: self.window_at(heap, window)? });
        }
        marks.sort_unstable_by_key(|mark| mark.heap);
        // A window must not reach back behind the one before it.
        let mut at = 1;
        while at < marks.len() {
            let reach = |mark: &Mark| mark.heap - mark.values.len() as u64;
            if reach(&marks[at]) >= reach(&marks[at - 1]) {
                at += 1;
                continue;
            }
            let spare = at >= 2
                && !needed.contains(&marks[at - 1].heap)
                && marks[at - 2].depth >= marks[at - 1].depth;
            if !spare {
                let heap = marks[at].heap;
                return Err(HeapError::input(format!("the window at heap {heap} grew too fast")));
            }
            marks.remove(at - 1);
            at -= 1;
        }
        Ok(Some(Proof { found, depth, window, marks }))
    }
}

/// The different primes that divide n.
fn primes(mut n: u64) -> Vec<u64> {
    let mut found = vec![];
    let mut q = 2;
    while q * q <= n {
        if n % q == 0 {
            found.push(q);
            while n % q == 0 {
                n /= q;
            }
        }
        q += 1;
    }
    if n > 1 {
        found.push(n);
    }
    found
}
