//! The two largest values of a band of 2-Star Nim, by the paths of their pairs.
//!
//! Let c < d be closed, and u < v the two largest of the values 2c + 1..=2d. Each number is in one pair of u and
//! in one of v. At every x the values that act take all distances c + 1..=d between them, the smaller ones
//! first; so u and v take those that are left, and where their pairs are depends on the smaller
//! values alone. Draw the pairs of u and v as lines: every number is on two, one of each value. What has to be known at x beside
//! the smaller values is, for each number y ≥ x with exactly one line so far, an *end*, whether it is
//! of v. A number without a line has none of them in its windows, one with two has both.
//!
//! If x is an end, one distance z is left; u or v, whichever has no line at x, takes it: x + z becomes an end
//! of the other value. If x has no line, two distances are left; if just one of them leads to an end, then the line to it
//! is of the value that the end has not, and the other line makes an end of the value that the end has. So ends
//! pass their bits on, changed or not. Claims for which anything else happens are refused.

use crate::limits::Toll;
use crate::CheckError;

/// Most periods of the smaller values that a period is checked to consist of.
const MOST_TIMES: u64 = 1 << 20;

const NO_PASSING_ON: &str = "a path of the two largest values begins, closes or meets another";

/// Where the bit of an end was one period before, and has it changed?
type Source = (usize, bool);

/// One period of the smaller values of a band.
pub(crate) struct Paths {
    pub lower: u64,
    /// The ends at the start, as distances from x, and their bits.
    pub ends: Vec<usize>,
    pub bits: Vec<bool>,
    sources: Vec<Source>,
}

/// The ends at one x: `at` is a ring, and its entry number `here` belongs to x.
pub(crate) struct Ends {
    at: Vec<Option<Source>>,
    here: usize,
    numbers: Vec<usize>,
    bits: Vec<bool>,
}

impl Ends {
    /// The ends where one of two windows has x + j: `pairs` yields for each j whether u and v do.
    pub fn new(pairs: impl Iterator<Item = (bool, bool)>) -> Self {
        let (mut numbers, mut bits) = (Vec::new(), Vec::new());
        let mut at = Vec::new();
        for (j, (of_u, of_v)) in pairs.enumerate() {
            at.push((of_u != of_v).then_some((numbers.len(), false)));
            if of_u != of_v {
                numbers.push(j);
                bits.push(of_v);
            }
        }
        Ends { at, here: 0, numbers, bits }
    }

    /// The next x, where the smaller values leave these distances.
    pub fn next(&mut self, left: &[usize]) -> Result<(), String> {
        let (here, length) = (self.here, self.at.len());
        let place = |z: usize| (here + z) % length;
        let end = self.at[self.here].take();
        match (end, left) {
            (None, []) => {}
            (Some((number, changed)), &[z]) if self.at[place(z)].is_none() => {
                self.at[place(z)] = Some((number, !changed));
            }
            (None, &[one, other]) => {
                let (one, other) = (place(one), place(other));
                let (from, to) = if self.at[one].is_some() { (one, other) } else { (other, one) };
                if self.at[from].is_none() || self.at[to].is_some() {
                    return Err(NO_PASSING_ON.into());
                }
                self.at[to] = self.at[from].take();
            }
            _ => return Err(NO_PASSING_ON.into()),
        }
        self.here = place(1);
        Ok(())
    }

    /// After `lower` steps the ends must be where they were.
    pub fn close(mut self, lower: u64) -> Result<Paths, String> {
        self.at.rotate_left(self.here);
        let now = || self.at.iter().enumerate().filter_map(|(j, source)| source.map(|s| (j, s)));
        if now().map(|(j, _)| j).ne(self.numbers.iter().copied()) {
            return Err("the ends of the paths do not come back".into());
        }
        let sources = now().map(|(_, source)| source).collect();
        Ok(Paths { lower, sources, ends: self.numbers, bits: self.bits })
    }
}

impl Paths {
    /// The bits of the ends `times` periods later.
    pub fn bits_after(&self, times: u64, toll: &mut Toll<'_, '_>) -> Result<Vec<bool>, CheckError> {
        if times > MOST_TIMES {
            return Err(CheckError::TooLarge(format!("{times} periods of the smaller values")));
        }
        let mut bits = self.bits.clone();
        for _ in 0..times {
            toll.pay(self.ends.len())?;
            bits = self.sources.iter().map(|&(end, changed)| bits[end] ^ changed).collect();
        }
        Ok(bits)
    }
}
