//! The automaton that reads an option: unknown heaps are guessed digit by digit.

use std::collections::HashMap;

use super::family::{Family, NONE};
use super::starts::{Shape, Start};
use crate::limits::Toll;
use crate::CheckError;

/// What is left to read of an option: the states of its heaps, the digits left of the constants, what
/// is carried in Q = Σq_i + j + c, and whether there is a j.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Reading {
    shape: Shape,
    carry: i64,
    free: bool,
}

/// Readings met so far, by number, with their successors.
pub struct Options<'f> {
    family: &'f Family,
    readings: Vec<Reading>,
    number: HashMap<Reading, u32>,
    /// `next[reading][2·Q + y]` once it was asked for.
    next: Vec<[Option<Box<[u32]>>; 4]>,
    /// Does the reading end well when only zeros follow?
    ends: Vec<Option<bool>>,
    /// Memory that the readings and their successors take, roughly.
    pub bytes: u64,
}

impl<'f> Options<'f> {
    pub fn new(family: &'f Family) -> Self {
        Options {
            family,
            readings: vec![],
            number: HashMap::new(),
            next: vec![],
            ends: vec![],
            bytes: 0,
        }
    }

    /// The number of the reading that begins here.
    pub fn begin(&mut self, shape: &Shape, start: &Start) -> u32 {
        self.intern(Reading { shape: shape.clone(), carry: start.carry, free: start.free })
    }

    fn intern(&mut self, reading: Reading) -> u32 {
        if let Some(&known) = self.number.get(&reading) {
            return known;
        }
        let new = self.readings.len() as u32;
        self.bytes += 256 + 8 * reading.shape.states.len() as u64;
        self.readings.push(reading.clone());
        self.number.insert(reading, new);
        self.next.push([None, None, None, None]);
        self.ends.push(None);
        new
    }

    /// The readings after one more digit of Q and of the nim-sum y.
    pub fn step(
        &mut self,
        reading: u32,
        q: u32,
        y: u32,
        toll: &mut Toll<'_, '_>,
    ) -> Result<&[u32], CheckError> {
        let (at, digits) = (reading as usize, (2 * q + y) as usize);
        if self.next[at][digits].is_none() {
            let from = self.readings[at].clone();
            let mut found = vec![];
            let mut chosen = Vec::with_capacity(from.shape.states.len());
            self.guess(&from, q, y, &mut chosen, 0, (from.shape.high & 1) as u32, &mut found);
            toll.pay(16 << from.shape.states.len())?;
            let mut after: Vec<u32> = found.into_iter().map(|to| self.intern(to)).collect();
            after.sort_unstable();
            after.dedup();
            self.bytes += 4 * after.len() as u64;
            self.next[at][digits] = Some(after.into_boxed_slice());
        }
        Ok(self.next[at][digits].as_deref().expect("just worked out"))
    }

    /// Guess the digits of the heaps one by one, then that of j.
    #[allow(clippy::too_many_arguments)]
    fn guess(
        &self,
        from: &Reading,
        q: u32,
        y: u32,
        chosen: &mut Vec<u32>,
        sum: i64,
        nim_sum: u32,
        found: &mut Vec<Reading>,
    ) {
        if let Some(&state) = from.shape.states.get(chosen.len()) {
            for digits in 0..4 {
                let to = self.family.step(state, digits >> 1, digits & 1);
                if to != NONE {
                    chosen.push(to);
                    let (sum, nim_sum) = (sum + i64::from(digits >> 1), nim_sum ^ (digits & 1));
                    self.guess(from, q, y, chosen, sum, nim_sum, found);
                    chosen.pop();
                }
            }
            return;
        }
        if nim_sum != y {
            return;
        }
        for j in 0..=i64::from(from.free) {
            let left = from.carry + sum + j - i64::from(q);
            if left & 1 == 0 {
                let mut states = chosen.clone();
                states.sort_unstable();
                let shape = Shape { states, high: from.shape.high >> 1 };
                found.push(Reading { shape, carry: left >> 1, free: from.free });
            }
        }
    }

    /// Is there an option when only zeros follow? Readings reached by zeros are searched for one
    /// whose heaps are all accepted, with nothing left over.
    pub fn ends(&mut self, reading: u32, toll: &mut Toll<'_, '_>) -> Result<bool, CheckError> {
        if let Some(known) = self.ends[reading as usize] {
            return Ok(known);
        }
        let mut order = vec![reading];
        let mut seen = std::collections::HashSet::from([reading]);
        let mut at = 0;
        let mut well = false;
        while let Some(&here) = order.get(at) {
            at += 1;
            let Reading { shape, carry, .. } = &self.readings[here as usize];
            let done = *carry == 0
                && shape.high == 0
                && shape.states.iter().all(|&state| self.family.accepts[state as usize]);
            if done || self.ends[here as usize] == Some(true) {
                well = true;
                break;
            }
            let after = self.step(here, 0, 0, toll)?.to_vec();
            order.extend(after.into_iter().filter(|&to| seen.insert(to)));
        }
        if well {
            self.ends[reading as usize] = Some(true);
        } else {
            order.into_iter().for_each(|here| self.ends[here as usize] = Some(false));
        }
        Ok(well)
    }
}
