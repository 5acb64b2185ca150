//! The definition of G, heap by heap: every move is tried. O(n) a value for games that split
//! in two, with a small constant; the measure of every other engine.
//!
//! A sum of heaps has the nim-sum of their values: Sprague and Grundy's theory, Austin 1976,
//! Theorem 3.6. Without digits before the point G(n) ≤ n (Theorem 4.7).

use std::collections::BTreeSet;

use grundy_watch::Watch;

use crate::rules::Rules;
use crate::values::{Values, Word};
use crate::{on_values, HeapError};

/// Values below this are marked in a table; larger ones are kept in a set.
const TABLE: usize = 1 << 16;

/// Marks which values are excluded for the heap in hand.
pub struct Excluded {
    /// The last epoch in which each value was marked. Values of one or two bytes always fit, so
    /// for them no bound is checked.
    seen: Box<[u32; TABLE]>,
    large: BTreeSet<u32>,
    epoch: u32,
}

impl Default for Excluded {
    fn default() -> Self {
        Excluded { seen: Box::new([0; TABLE]), large: BTreeSet::new(), epoch: 0 }
    }
}

impl Excluded {
    /// Forget all marks.
    pub fn clear(&mut self) {
        if self.epoch == u32::MAX {
            self.seen.fill(0);
            self.epoch = 0;
        }
        self.epoch += 1;
        self.large.clear();
    }

    /// Mark one value.
    #[inline(always)]
    pub fn add(&mut self, value: u32) {
        if (value as usize) < TABLE {
            self.seen[value as usize] = self.epoch;
        } else {
            self.large.insert(value);
        }
    }

    /// The least value not marked.
    pub fn mex(&self) -> u32 {
        match self.seen.iter().position(|&e| e != self.epoch) {
            Some(free) => free as u32,
            None => (TABLE as u32..).find(|v| !self.large.contains(v)).expect("a free value"),
        }
    }
}

/// Append G(len), …, G(end − 1) to `values` by the definition.
pub fn extend(
    rules: &Rules,
    values: &mut Values,
    end: usize,
    watch: &Watch,
) -> Result<(), HeapError> {
    let mut excluded = Excluded::default();
    while values.len() < end {
        let n = values.len();
        if n % 64 == 0 {
            watch.report(n as u64);
            if watch.should_stop() {
                return Ok(());
            }
        }
        excluded.clear();
        mark_options(rules, values, n, &mut excluded)?;
        values.push(excluded.mex());
    }
    Ok(())
}

/// Mark the nim-sum of every option of a heap of n.
pub fn mark_options(
    rules: &Rules,
    values: &Values,
    n: usize,
    excluded: &mut Excluded,
) -> Result<(), HeapError> {
    if n == 0 {
        return Ok(());
    }
    let code = match rules {
        Rules::Code(code) => code,
        Rules::Grundys => {
            on_values!(values, v => mark_pairs(v, n, n, true, excluded));
            return Ok(());
        }
        Rules::Named(rule) => {
            for taken in rule.taken(n as u64) {
                excluded.add(values.get(n - taken as usize));
            }
            if rule.splits(n as u64) {
                on_values!(values, v => mark_pairs(v, n, n, false, excluded));
            }
            return Ok(());
        }
    };
    let last = code.last_index().map_or(n as i64, |last| last.min(n as i64));
    for u in code.first_index()..=last {
        let digit = code.digit(u);
        if digit == 0 {
            continue;
        }
        let total = (n as i64 - u) as usize;
        for k in 0..8 {
            if digit >> k & 1 == 0 {
                continue;
            }
            match k {
                0 if total == 0 => excluded.add(0),
                0 => {}
                1 if total > 0 => excluded.add(values.get(total)),
                1 => {}
                2 => on_values!(values, v => mark_pairs(v, total, n, false, excluded)),
                _ => mark_parts(values, total, k, n - 1, 0, excluded),
            }
        }
    }
    Ok(())
}

/// All pairs i ≤ j of total `total`, both at least 1 and below `n`; i < j if `different`.
fn mark_pairs<T: Word>(v: &[T], total: usize, n: usize, different: bool, excluded: &mut Excluded) {
    let least = 1.max((total + 1).saturating_sub(n));
    let most = if different { total.saturating_sub(1) / 2 } else { total / 2 };
    if least <= most {
        let (up, down) = (&v[least..=most], &v[total - most..=total - least]);
        for (x, y) in up.iter().zip(down.iter().rev()) {
            excluded.add((*x).into() ^ (*y).into());
        }
    }
}

/// All ways to split `total` into `parts` parts, none above `largest`; `sum` is what the parts
/// chosen so far add up to.
fn mark_parts(
    values: &Values,
    total: usize,
    parts: usize,
    largest: usize,
    sum: u32,
    excluded: &mut Excluded,
) {
    if parts == 1 {
        if total >= 1 && total <= largest {
            excluded.add(sum ^ values.get(total));
        }
        return;
    }
    for part in total.div_ceil(parts).max(1)..=largest.min(total.saturating_sub(parts - 1)) {
        mark_parts(values, total - part, parts - 1, part, sum ^ values.get(part), excluded);
    }
}
