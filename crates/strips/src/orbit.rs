//! Periods proved by a repeated state.
//!
//! A finite machine that comes back to a *state* repeats everything after it forever; a
//! repeated stretch of output proves nothing. The machine is run, not stored: memory is a few
//! states, however long the period.

use std::collections::HashMap;
use std::hash::Hash;

use grundy_watch::Watch;

use crate::Stopped;

/// A machine without input: each step depends on its state alone.
pub trait Machine: Clone {
    type State: Eq + Hash;
    /// All that the future depends on.
    fn state(&self) -> Self::State;
    /// One step, and what it says.
    fn step(&mut self) -> i64;
    /// Skips at most `steps` steps if it can, and returns how many.
    fn skip(&mut self, _steps: u64) -> u64 {
        0
    }
}

/// Counts steps for the watch and stops when asked.
pub struct Steps<'a> {
    watch: &'a Watch,
    done: u64,
}

const LOOK: u64 = 1 << 20;

impl<'a> Steps<'a> {
    pub fn new(watch: &'a Watch) -> Self {
        Steps { watch, done: 0 }
    }

    fn add(&mut self, steps: u64) -> Result<(), Stopped> {
        self.done += steps;
        self.watch.report(self.done);
        if self.watch.should_stop() {
            return Err(Stopped::Interrupted { done: self.done });
        }
        Ok(())
    }

    /// Runs `machine` for `steps` steps.
    pub fn run<M: Machine>(&mut self, machine: &mut M, mut steps: u64) -> Result<(), Stopped> {
        while steps > 0 {
            steps -= machine.skip(steps);
            let chunk = steps.min(LOOK);
            self.listen(machine, chunk, |_| {})?;
            steps -= chunk;
        }
        Ok(())
    }

    /// Runs `machine` for `steps` steps and hears what it says.
    pub fn listen<M: Machine>(
        &mut self,
        machine: &mut M,
        mut steps: u64,
        mut hear: impl FnMut(i64),
    ) -> Result<(), Stopped> {
        while steps > 0 {
            let chunk = steps.min(LOOK);
            for _ in 0..chunk {
                hear(machine.step());
            }
            steps -= chunk;
            self.add(chunk)?;
        }
        Ok(())
    }

    /// Counts steps made elsewhere.
    pub fn count(&mut self, steps: u64) -> Result<(), Stopped> {
        self.add(steps)
    }

    /// Runs `machine` for one step; the watch is asked now and then.
    #[inline]
    fn one<M: Machine>(&mut self, machine: &mut M) -> Result<(), Stopped> {
        machine.step();
        self.done += 1;
        if self.done % LOOK == 0 {
            self.add(0)?;
        }
        Ok(())
    }

    /// The first of the next `steps` steps at which two machines say different things.
    fn first_difference<M: Machine>(
        &mut self,
        mut one: M,
        mut other: M,
        steps: u64,
    ) -> Result<Option<u64>, Stopped> {
        let mut at = 0;
        while at < steps {
            let chunk = (steps - at).min(LOOK);
            for i in 0..chunk {
                if one.step() != other.step() {
                    return Ok(Some(at + i));
                }
            }
            at += chunk;
            self.add(2 * chunk)?;
        }
        Ok(None)
    }

    /// The last of the next `steps` steps at which two machines say different things.
    fn last_difference<M: Machine>(
        &mut self,
        mut one: M,
        mut other: M,
        steps: u64,
    ) -> Result<Option<u64>, Stopped> {
        let mut last = None;
        for at in 0..steps {
            if one.step() != other.step() {
                last = Some(at);
            }
            if at % LOOK == LOOK - 1 {
                self.add(2 * LOOK)?;
            }
        }
        Ok(last)
    }
}

/// The state after `start` steps comes back after `length` more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cycle {
    pub start: u64,
    pub length: u64,
}

/// Find a repeated state, given a number known to divide the length of the cycle (1 will do):
/// only the states that many steps apart are remembered.
pub fn cycle<M: Machine>(
    mut machine: M,
    known_divisor: u64,
    steps: &mut Steps,
) -> Result<Cycle, Stopped> {
    let mut seen = HashMap::new();
    let mut at = 0;
    loop {
        if let Some(start) = seen.insert(machine.state(), at) {
            return Ok(Cycle { start, length: at - start });
        }
        steps.run(&mut machine, known_divisor)?;
        at += known_divisor;
    }
}

/// Find a repeated state with a memory of one state (R. P. Brent 1980): the state is compared
/// with the one kept at the last power of two. The start found need not be the first.
pub fn brent<M: Machine>(mut machine: M, steps: &mut Steps) -> Result<Cycle, Stopped> {
    let mut kept = machine.state();
    let (mut start, mut power) = (0, 1);
    loop {
        for length in 1..=power {
            steps.one(&mut machine)?;
            let state = machine.state();
            if state == kept {
                return Ok(Cycle { start, length });
            }
            if length == power {
                kept = state;
            }
        }
        start += power;
        power *= 2;
    }
}

/// The least period of what a machine says, and from where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repetition {
    pub period: u64,
    /// Steps before the output has its period.
    pub preperiod: u64,
    /// For each prime q dividing the period, a step after the preperiod whose output is not
    /// repeated period/q steps later: the period is the least.
    pub witnesses: Vec<(u64, u64)>,
}

/// Number of steps compared first when two stretches of output are compared: most differ early.
const GLANCE: u64 = 1 << 12;

/// From a cycle of states to the least period and preperiod of the output. A period of the
/// output need not be one of the states, so every divisor is tried; a wrong one nearly always
/// shows at a glance, and then one run past all of them does it.
pub fn repetition<M: Machine>(
    machine: &M,
    cycle: Cycle,
    steps: &mut Steps,
) -> Result<Repetition, Stopped> {
    let mut primes = prime_divisors(cycle.length);
    primes.reverse();
    let mut inside = machine.clone();
    steps.run(&mut inside, cycle.start)?;
    let mut witnesses = Vec::new();
    let mut ahead = inside.clone();
    let mut at = 0;
    for &q in &primes {
        steps.run(&mut ahead, cycle.length / q - at)?;
        at = cycle.length / q;
        if let Some(step) = steps.first_difference(inside.clone(), ahead.clone(), GLANCE)? {
            witnesses.push((q, cycle.start + step));
        }
    }
    witnesses.reverse();
    let mut period = cycle.length;
    if witnesses.len() < primes.len() {
        (period, witnesses) = least_period(&inside, cycle, steps)?;
    }
    let mut ahead = machine.clone();
    steps.run(&mut ahead, period)?;
    let last = steps.last_difference(machine.clone(), ahead, cycle.start)?;
    Ok(Repetition { period, preperiod: last.map_or(0, |at| at + 1), witnesses })
}

/// The least period of the output from the start of a cycle on, and witnesses that it is.
fn least_period<M: Machine>(
    inside: &M,
    cycle: Cycle,
    steps: &mut Steps,
) -> Result<(u64, Vec<(u64, u64)>), Stopped> {
    let mut period = cycle.length;
    for q in prime_divisors(cycle.length) {
        while period % q == 0 {
            let mut ahead = inside.clone();
            steps.run(&mut ahead, period / q)?;
            if steps.first_difference(inside.clone(), ahead, period)?.is_some() {
                break;
            }
            period /= q;
        }
    }
    let mut witnesses = Vec::new();
    for q in prime_divisors(period) {
        let mut ahead = inside.clone();
        steps.run(&mut ahead, period / q)?;
        let differs = steps.first_difference(inside.clone(), ahead, period)?;
        witnesses.push((q, cycle.start + differs.expect("not a period")));
    }
    Ok((period, witnesses))
}

pub(crate) fn prime_divisors(mut n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut q = 2;
    while q * q <= n {
        if n % q == 0 {
            primes.push(q);
            while n % q == 0 {
                n /= q;
            }
        }
        q += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says `output(n)`, knows `state(n)`.
    #[derive(Clone)]
    struct Clock {
        n: u64,
        state: fn(u64) -> u64,
        output: fn(u64) -> i64,
    }

    impl Machine for Clock {
        type State = u64;
        fn state(&self) -> u64 {
            (self.state)(self.n)
        }
        fn step(&mut self) -> i64 {
            self.n += 1;
            (self.output)(self.n - 1)
        }
    }

    #[test]
    fn least_period_and_preperiod() {
        let watch = Watch::new();
        let clock = Clock {
            n: 0,
            state: |n| if n < 7 { 1000 + n } else { n % 60 },
            output: |n| if n < 5 { -1 } else { (n % 12 == 3) as i64 },
        };
        for known in [1, 2, 3, 60] {
            let mut steps = Steps::new(&watch);
            let c = cycle(clock.clone(), known, &mut steps).unwrap();
            assert_eq!(c.length, 60);
            assert_eq!(brent(clock.clone(), &mut steps).unwrap().length, 60);
            let r = repetition(&clock, c, &mut steps).unwrap();
            assert_eq!((r.period, r.preperiod), (12, 5));
            for (q, at) in r.witnesses {
                assert_ne!((clock.output)(at), (clock.output)(at + 12 / q));
            }
        }
    }
}
