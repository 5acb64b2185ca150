//! Where a window returns among many values.

use crate::values::{Seen, Values, Word};

/// Places looked at together.
const MANY: usize = 64;

/// A window to look for.
pub struct Sought {
    values: Vec<u16>,
    /// Places in the window, of values that are seldom in it.
    probes: [usize; 3],
}

impl Sought {
    /// A window of at least one value.
    pub fn new(values: &[u16]) -> Self {
        let mut counts = std::collections::BTreeMap::<u16, usize>::new();
        for &value in values {
            *counts.entry(value).or_default() += 1;
        }
        let mut places: Vec<usize> = (0..values.len()).collect();
        // The last places first among equals: they are the likeliest to tell two windows apart.
        places.sort_by_key(|&at| (counts[&values[at]], std::cmp::Reverse(at)));
        let probe = |k: usize| places[k.min(places.len() - 1)];
        Sought { values: values.to_vec(), probes: [probe(0), probe(1), probe(2)] }
    }

    /// The least place from `from` on where the window begins in these values.
    pub fn find(&self, values: &Values, from: usize) -> Option<usize> {
        match values.seen() {
            Seen::U8(v) => self.find_in(v, from),
            Seen::U16(v) => self.find_in(v, from),
            Seen::U32(v) => self.find_in(v, from),
        }
    }

    fn find_in<T: Word>(&self, v: &[T], from: usize) -> Option<usize> {
        let end = (v.len() + 1).checked_sub(self.values.len())?;
        // A value that needs more bytes than these is not among them.
        let words: Option<Vec<T>> =
            self.values.iter().map(|&value| T::from_u32(value.into())).collect();
        let words = words?;
        let [a, b, c] = self.probes.map(|at| (&v[at..], words[at]));
        let holds = |at: usize| (a.0[at] == a.1) & (b.0[at] == b.1) & (c.0[at] == c.1);
        let mut at = from;
        while at < end {
            let stop = end.min(at + MANY);
            if stop == at + MANY {
                let [x, y, z] =
                    [a, b, c].map(|probe| probe.0[at..].first_chunk::<MANY>().expect("so many"));
                let mut any = false;
                for k in 0..MANY {
                    any |= (x[k] == a.1) & (y[k] == b.1) & (z[k] == c.1);
                }
                if !any {
                    at = stop;
                    continue;
                }
            }
            let fits = |&at: &usize| holds(at) && v[at..at + words.len()] == words[..];
            if let Some(found) = (at..stop).find(fits) {
                return Some(found);
            }
            at = stop;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random;

    #[test]
    fn windows_are_found_where_they_are() {
        let seed = &mut 0x1234_5678_9abc_def1;
        for round in 0..400 {
            let letters = 2 + round % 5;
            let mut values = Values::default();
            (0..700).for_each(|_| values.push((random(seed) % letters) as u32));
            if round % 3 == 0 {
                values.push(1000);
            }
            let len = 1 + random(seed) % 12;
            let window: Vec<u16> = (0..len).map(|_| (random(seed) % letters) as u16).collect();
            let sought = Sought::new(&window);
            let mut from = 0;
            loop {
                let at = |i: usize| (0..len).all(|k| values.get(i + k) == u32::from(window[k]));
                let expected = (from..values.len() + 1 - len).find(|&i| at(i));
                assert_eq!(sought.find(&values, from), expected, "{window:?} from {from}");
                match expected {
                    Some(found) => from = found + 1,
                    None => break,
                }
            }
        }
    }
}
