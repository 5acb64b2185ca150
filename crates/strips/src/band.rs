//! One band of diagonals as a machine of its own: columns instead of windows.
//!
//! Between two closed distances c < d (see [`crate::closure`]) the values 2c + 1..=2d take exactly the
//! w = d − c distances c + 1..=d at every x. Turn the windows by 90 degrees: the *column* of a number
//! y is the set of values that have an earlier pair (x', y). At x the values not in its column act; then
//! the column of x + c + 1 is complete, and those of the next w − 1 numbers are in part. So a band
//! is a delay line of c + 1 columns, fed through a transducer whose states are the w − 1 incomplete columns. The
//! transducer does not depend on c, and each of its transitions is worked out once. The m least values of a
//! band are a machine of the same kind, and its two largest follow by `paths.rs`.

use std::collections::HashMap;

use crate::closure::Values;
use crate::orbit::{Machine, Steps};
use crate::paths::Paths;
use crate::words::Word;
use crate::Stopped;

/// Most values of a band: a transition table has 2^8 entries for each state of the transducer.
pub(crate) const MOST_VALUES: usize = 8;

/// What is listened to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Watched {
    /// The value on the diagonal y − x = d.
    Diagonal(usize),
    /// The distances of the pairs of this value.
    Value(usize),
}

/// What a step says when the watched value does not act.
pub(crate) const NOTHING: i64 = -1;

#[derive(Debug, Clone, Copy)]
struct Transition {
    next: u32,
    column: u8,
    /// The distances that are left, counted from the first.
    free: u8,
    said: i64,
}

/// The values `least..least + m` on the distances `first..=last`.
#[derive(Debug, Clone)]
pub(crate) struct Band {
    first: usize,
    least: usize,
    values: usize,
    watched: Watched,
    /// The complete columns of x, x + 1, …, x + first − 1; that of x is at `at`.
    line: Vec<u8>,
    at: usize,
    /// The state of the transducer: its number, and the incomplete columns of each.
    state: u32,
    states: Vec<Vec<u8>>,
    numbers: HashMap<Vec<u8>, u32>,
    transitions: Vec<Option<Transition>>,
}

impl Band {
    /// The band of the distances `first..=last`, both ends closed, `first` ≥ 1, as it is in `values`; of its
    /// values only those up to `top`.
    pub fn new<W: Word>(
        values: &Values<W>,
        first: usize,
        last: usize,
        top: usize,
        watched: Watched,
    ) -> Self {
        let least = 2 * first - 1;
        let windows = &values.taken[least - values.least..=top - values.least];
        let column = |j: usize| {
            let bits = windows.iter().enumerate().map(|(i, w)| u8::from(w.contains(j)) << i);
            bits.fold(0, |all, bit| all | bit)
        };
        let line = (0..first).map(column).collect();
        let partial: Vec<u8> = (first..last).map(column).collect();
        let mut band = Band {
            first,
            least,
            values: windows.len(),
            watched,
            line,
            at: 0,
            state: 0,
            states: vec![],
            numbers: HashMap::new(),
            transitions: vec![],
        };
        band.state = band.number(partial);
        band
    }

    fn number(&mut self, partial: Vec<u8>) -> u32 {
        if let Some(&number) = self.numbers.get(&partial) {
            return number;
        }
        let number = self.states.len() as u32;
        self.numbers.insert(partial.clone(), number);
        self.states.push(partial);
        self.transitions.resize(self.states.len() << self.values, None);
        number
    }

    /// The values of `acting` take distances in increasing order, each the least that is free and
    /// not blocked.
    fn work_out(&mut self, state: u32, acting: u8) -> Transition {
        let mut columns = self.states[state as usize].clone();
        columns.push(0);
        let mut free = vec![true; columns.len()];
        let mut said = NOTHING;
        for k in (0..self.values).filter(|k| acting >> k & 1 == 1) {
            let i = (0..columns.len())
                .find(|&i| free[i] && columns[i] >> k & 1 == 0)
                .expect("a closed band never lacks a distance");
            free[i] = false;
            columns[i] |= 1 << k;
            let (value, distance) = (self.least + k, self.first + i);
            match self.watched {
                Watched::Diagonal(d) if d == distance => said = value as i64,
                Watched::Value(g) if g == value => said = distance as i64,
                _ => {}
            }
        }
        let column = columns.remove(0);
        let free = free.iter().enumerate().fold(0, |all, (i, &free)| all | u8::from(free) << i);
        Transition { next: self.number(columns), column, free, said }
    }

    /// The first distance.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The number of values.
    pub fn values(&self) -> usize {
        self.values
    }

    /// The least m of its values.
    pub fn lower(&self, m: usize) -> Self {
        let mask = ((1u16 << m) - 1) as u8;
        let columns: Vec<u8> = self.columns().iter().map(|column| column & mask).collect();
        let mut lower = Band {
            values: m,
            at: 0,
            states: vec![],
            numbers: HashMap::new(),
            transitions: vec![],
            ..self.clone()
        };
        lower.put(&columns);
        lower
    }

    /// Put it into the state of these columns.
    pub fn put(&mut self, columns: &[u8]) {
        self.at = 0;
        self.line = columns[..self.first].to_vec();
        self.state = self.number(columns[self.first..].to_vec());
    }

    /// All that the future depends on, in the order of numbers.
    pub fn columns(&self) -> Vec<u8> {
        let (after, before) = (&self.line[self.at..], &self.line[..self.at]);
        [after, before, &self.states[self.state as usize]].concat()
    }
}

impl Band {
    #[inline]
    fn next(&mut self) -> Transition {
        let mask = ((1u16 << self.values) - 1) as u8;
        let acting = !self.line[self.at] & mask;
        let index = (self.state as usize) << self.values | acting as usize;
        let transition = match self.transitions[index] {
            Some(known) => known,
            None => {
                let found = self.work_out(self.state, acting);
                self.transitions[index] = Some(found);
                found
            }
        };
        self.line[self.at] = transition.column;
        self.state = transition.next;
        self.at += 1;
        if self.at == self.first {
            self.at = 0;
        }
        transition
    }

    /// A step, and the distances that its values leave, counted from the first.
    #[inline]
    pub fn step_free(&mut self) -> u8 {
        self.next().free
    }
}

impl Machine for Band {
    type State = Vec<u8>;

    fn state(&self) -> Vec<u8> {
        self.columns()
    }

    #[inline]
    fn step(&mut self) -> i64 {
        self.next().said
    }
}

/// How soon a band comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Return {
    /// Its columns are what they are now after so many steps, and not before.
    Cycle(u64),
    /// It comes back after so many steps, but not to what it is now.
    Later(u64),
    /// Not within so many steps.
    Long(u64),
}

/// When a band comes back, and the paths of its two largest values if they were used.
pub(crate) struct Found {
    pub back: Return,
    pub paths: Option<Paths>,
}

/// States remembered at a level; beyond, only a return to one of these is noticed.
const MOST_REMEMBERED: usize = 1 << 16;

/// Value by value: the m least values of a band are a machine of their own, and come back only when the m − 1
/// least do. So at each level only states that far apart are compared. The last two values of a
/// `whole` band follow by their paths (`paths.rs`).
pub(crate) fn find_return(
    start: &Band,
    whole: bool,
    most: u64,
    steps: &mut Steps,
) -> Result<Found, Stopped> {
    let mut band = start.clone();
    let (mut length, mut done, mut later) = (1u64, 0u64, false);
    for m in 1..=start.values {
        if whole && m + 1 == start.values && m > 1 {
            let lower = band.lower(m - 1);
            if let Some(paths) = Paths::follow(&lower, band.columns(), length, steps)? {
                if let Some(length) = length.checked_mul(paths.order) {
                    let back = if later { Return::Later(length) } else { Return::Cycle(length) };
                    return Ok(Found { back, paths: Some(paths) });
                }
            }
        }
        let mask = ((1u16 << m) - 1) as u8;
        let state = |band: &Band| -> Vec<u8> { band.columns().iter().map(|c| c & mask).collect() };
        // The band is run as far as needed only, with no more values than that.
        let mut machine = band.lower(m);
        let mut seen = HashMap::from([(state(&machine), 0u64)]);
        let mut times = 0;
        let began = loop {
            steps.run(&mut machine, length)?;
            times += 1;
            done += length;
            let now = state(&machine);
            if let Some(&began) = seen.get(&now) {
                break began;
            }
            if done >= most {
                return Ok(Found { back: Return::Long(done), paths: None });
            }
            if seen.len() < MOST_REMEMBERED {
                seen.insert(now, times);
            }
        };
        if began > 0 {
            // Go on from a state on the cycle.
            later = true;
            steps.run(&mut band, began * length)?;
        }
        length *= times - began;
    }
    let back = if later { Return::Later(length) } else { Return::Cycle(length) };
    Ok(Found { back, paths: None })
}
