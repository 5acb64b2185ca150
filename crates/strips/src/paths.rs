//! The two largest values of a band, by the paths of their pairs.
//!
//! Theorem. Let c < d be closed distances (see [`crate::closure`]), and u < v the two largest values of the band
//! between them. Draw a line from x to x + z where (x, x + z) is a pair of u or v. Then each number is on
//! two lines, one of u and one of v, and which lines there are is decided by the smaller values of the
//! band: at each x they take their distances first, and u and v take those that are left, all of them.
//!
//! So the lines form paths on which u and v alternate, and all that u and v add to the state of the band
//! is one bit for each path that is open at x, at its *end*, the number y ≥ x that has one line so far:
//! is that line of u or of v? If x is such an end, its path goes on to x + z, and the bit changes. If x has no line yet, it
//! gets two, one of them to an end, and the bit passes to the other as it is. (That a path begins, closes
//! or meets another at x is possible before a band has settled; we then know nothing.)
//!
//! Hence, when the smaller values are after L steps as they were, the ends are where they were, and
//! their bits have been permuted, some of them changed: the period of the band is L times that of this
//! permutation with signs. One run of L steps finds it.

use crate::band::Band;
use crate::orbit::Steps;
use crate::Stopped;

/// The paths over one period of the smaller values.
#[derive(Debug, Clone)]
pub(crate) struct Paths {
    /// After so many steps the smaller values are as they were.
    pub lower_period: u64,
    /// The columns of the whole band.
    columns: Vec<u8>,
    /// Bit number of u in a column; that of v is one more.
    low: usize,
    /// The columns that are ends of open paths.
    ends: Vec<usize>,
    /// For each end, in one period: the end where its bit was, and whether it has changed.
    source: Vec<(usize, bool)>,
    /// The number of periods after which all bits are as they were.
    pub order: u64,
}

impl Paths {
    /// Follow the ends of `columns`, the state of a whole band, while `lower`, the machine of its smaller values,
    /// comes back after `period` steps. `None` if paths begin, close or meet.
    pub fn follow(
        lower: &Band,
        columns: Vec<u8>,
        period: u64,
        steps: &mut Steps,
    ) -> Result<Option<Self>, Stopped> {
        let low = lower.values();
        let single = |column: &u8| (column >> low).count_ones() == 1;
        let ends: Vec<usize> = (0..columns.len()).filter(|&j| single(&columns[j])).collect();
        let first = lower.first();
        // Columns x, x + 1, …, and one more, which is complete after the last of them.
        let places = columns.len() + 1;
        let mut at = 0;
        let mut held: Vec<Option<(usize, bool)>> = vec![None; places];
        for (number, &end) in ends.iter().enumerate() {
            held[end] = Some((number, false));
        }
        let mut machine = lower.clone();
        let mut done = 0;
        while done < period {
            let chunk = (period - done).min(1 << 20);
            for _ in 0..chunk {
                let free = machine.step_free();
                let place = |i: u32| {
                    let place = at + first + i as usize;
                    place - if place >= places { places } else { 0 }
                };
                let end = held[at].take();
                match (end, free.count_ones()) {
                    (None, 0) => {}
                    (Some((number, changed)), 1) => {
                        let to = place(free.trailing_zeros());
                        if held[to].is_some() {
                            return Ok(None);
                        }
                        held[to] = Some((number, !changed));
                    }
                    (None, 2) => {
                        let near = place(free.trailing_zeros());
                        let far = place(7 - free.leading_zeros());
                        if held[near].is_none() || held[far].is_some() {
                            return Ok(None);
                        }
                        held[far] = held[near].take();
                    }
                    _ => return Ok(None),
                }
                at += 1;
                if at == places {
                    at = 0;
                }
            }
            done += chunk;
            steps.count(chunk)?;
        }
        let now = (0..places).map(|j| held[(at + j) % places]);
        let now: Vec<(usize, (usize, bool))> =
            now.enumerate().filter_map(|(j, held)| held.map(|held| (j, held))).collect();
        if now.iter().map(|(j, _)| j).ne(&ends) {
            return Ok(None);
        }
        let source = now.into_iter().map(|(_, held)| held).collect();
        let mut paths = Paths { lower_period: period, columns, low, ends, source, order: 0 };
        let Some(order) = paths.find_order() else { return Ok(None) };
        paths.order = order;
        Ok(Some(paths))
    }

    /// The bit of each end: is its line of v?
    fn bits(&self) -> Vec<bool> {
        self.ends.iter().map(|&end| self.columns[end] >> (self.low + 1) & 1 == 1).collect()
    }

    /// For each end, the end where its bit was `times` periods before, and whether it has changed.
    fn sources(&self, mut times: u64) -> Vec<(usize, bool)> {
        let then = |f: &[(usize, bool)], g: &[(usize, bool)]| -> Vec<(usize, bool)> {
            f.iter().map(|&(at, changed)| (g[at].0, g[at].1 ^ changed)).collect()
        };
        let mut result: Vec<(usize, bool)> = (0..self.ends.len()).map(|i| (i, false)).collect();
        let mut square = self.source.clone();
        while times > 0 {
            if times & 1 == 1 {
                result = then(&square, &result);
            }
            square = then(&square, &square);
            times >>= 1;
        }
        result
    }

    /// The bits `times` periods later.
    fn bits_after(&self, times: u64) -> Vec<bool> {
        let bits = self.bits();
        self.sources(times).into_iter().map(|(at, changed)| bits[at] ^ changed).collect()
    }

    /// After how many periods the bits come back: on a cycle of n ends after a divisor of 2n.
    fn find_order(&self) -> Option<u64> {
        let bits = self.bits();
        let mut order = 1u64;
        for end in 0..self.ends.len() {
            let mut returned = 0;
            let (mut at, mut changed) = (end, false);
            for n in 1..=2 * self.ends.len() as u64 {
                let (source, flipped) = self.source[at];
                (at, changed) = (source, changed ^ flipped);
                if at == end && !changed {
                    returned = n;
                    break;
                }
            }
            if returned == 0 {
                return None;
            }
            order = order.checked_mul(returned / gcd(order, returned))?;
        }
        // The bits there are may come back before all bits would.
        for q in crate::orbit::prime_divisors(order) {
            while order % q == 0 && self.bits_after(order / q) == bits {
                order /= q;
            }
        }
        Some(order)
    }

    /// The columns of the whole band `times` periods of the smaller values later.
    pub fn columns_after(&self, times: u64) -> Vec<u8> {
        let mut columns = self.columns.clone();
        for (&end, bit) in self.ends.iter().zip(self.bits_after(times % self.order)) {
            columns[end] &= !(0b11 << self.low);
            columns[end] |= if bit { 0b10 } else { 0b01 } << self.low;
        }
        columns
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}
