//! Diagonals of 2-Star Nim by bands, and the positions of one value.
//!
//! The diagonals 0..=d are *closed from x on* if the pairs (x', x' + z) with x' ≥ x have a value of
//! at most 2d exactly when z ≤ d; [`crate::closure`] proves it by one look at the windows. Then no value
//! above 2d ever meets a smaller one again: at each x' the distances 0..=d are all taken by smaller
//! values, so what the values above 2d do depends on their own windows alone. Between two distances
//! c < d at which the diagonals are closed, the values 2c + 1..=2d are a machine of their own, a *band*
//! (`band.rs`). Its state comes back, and every diagonal of the band is periodic with a divisor of
//! the band's period, whatever smaller and larger values do.

use std::sync::Arc;

use grundy_cert::star_closure::{Closed, StarClosure};
use grundy_cert::{StarDiagonal, StarValue};
use grundy_watch::Watch;

use crate::band::{find_return, Band as Machinery, Found, Return, Watched, MOST_VALUES, NOTHING};
use crate::closure::{settle, top, Values, MOST_PATIENT_START};
use crate::orbit::{repetition, Cycle, Machine, Repetition, Steps};
use crate::paths::Paths;
use crate::sequences::MOST_SHOWN;
use crate::with_window;
use crate::words::Word;
use crate::Stopped;

/// A band with a longer period is not run through: its largest two values are followed by their paths.
const LONGEST_RUN: u64 = 1 << 28;

/// Steps after which the search for the cycle of a band stops unless a time is given.
const MOST_STEPS: u64 = 1 << 28;

/// All values 0..=top up to x = start, from there on only those of one band.
#[derive(Clone)]
struct Staged<W> {
    stage: Stage<W>,
    start: u64,
    /// The distances of the band; the first band, which nothing is inside of, is followed as it is.
    first: usize,
    last: usize,
    watched: Watched,
    x: u64,
    /// By these, whole periods of the smaller values of the band are skipped.
    paths: Option<Arc<Paths>>,
}

#[derive(Clone)]
enum Stage<W> {
    All(Values<W>),
    Band(Box<Machinery>),
}

impl<W: Word> Staged<W> {
    fn new(settled: &Settled, top: usize, watched: Watched) -> Self {
        let Settled { start, first, last, .. } = *settled;
        let (stage, paths) = (Stage::All(Values::new(top)), settled.paths.clone());
        Staged { stage, start, first, last, watched, x: 0, paths }
    }
}

impl<W: Word> Machine for Staged<W> {
    type State = (Option<Values<W>>, Vec<u8>);

    fn state(&self) -> Self::State {
        match &self.stage {
            Stage::All(values) => (Some(values.clone()), vec![]),
            Stage::Band(band) => (None, band.state()),
        }
    }

    fn skip(&mut self, steps: u64) -> u64 {
        let (Some(paths), Stage::Band(band)) = (&self.paths, &mut self.stage) else { return 0 };
        let times = (self.x - self.start + steps) / paths.lower_period;
        let x = self.start + times * paths.lower_period;
        let skipped = x.saturating_sub(self.x);
        if skipped > 0 {
            band.put(&paths.columns_after(times));
            self.x = x;
        }
        skipped
    }

    fn step(&mut self) -> i64 {
        if self.x == self.start && self.first > 0 {
            if let Stage::All(values) = &self.stage {
                let top = values.taken.len() - 1;
                let band = Machinery::new(values, self.first, self.last, top, self.watched);
                self.stage = Stage::Band(Box::new(band));
            }
        }
        self.x += 1;
        match &mut self.stage {
            Stage::Band(band) => band.step(),
            Stage::All(values) => {
                let mut said = NOTHING;
                let watched = self.watched;
                values.step(|k, distance| match (watched, distance) {
                    (Watched::Diagonal(d), Some(z)) if z == d => said = k as i64,
                    (Watched::Value(g), Some(z)) if k == g => said = z as i64,
                    _ => {}
                });
                said
            }
        }
    }
}

/// A band: the distances after the last closed one up to `last`, and the cycle of its columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Band {
    pub first: usize,
    pub last: usize,
    /// `None`: not found within the steps allowed, though there is one.
    pub period: Option<u64>,
}

/// Bands one after another, all closed from `start` on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bands {
    pub start: u64,
    pub bands: Vec<Band>,
}

/// What stays open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Open {
    /// No distance from this one on closes within the x that were followed.
    NoClosure { from: usize, followed: u64 },
    /// A band is closed, hence periodic, but did not come back within so many steps.
    NoCycle { first: usize, last: usize, start: u64, steps: u64 },
    /// A band comes back after so many steps, too many to list the pairs of one value.
    TooLong { value: usize, period: u64 },
    /// A band is closed, hence periodic, but has too many values to be followed.
    TooWide { first: usize, last: usize, start: u64 },
}

impl std::fmt::Display for Open {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let proved = |f: &mut std::fmt::Formatter<'_>, first: &usize, last: &usize, start: &u64| {
            write!(
                f,
                "the diagonals {first} to {last} are proved periodic, since they are closed off from \
                 x = {start} on, but their period is not known: "
            )
        };
        match self {
            Open::NoClosure { from, followed } => {
                write!(f, "no diagonal from {from} on closed off up to x = {followed}")
            }
            Open::NoCycle { first, last, start, steps } => {
                proved(f, first, last, start)?;
                write!(f, "the band did not come back within {steps} steps")
            }
            Open::TooLong { value, period } => write!(
                f,
                "the positions of value {value} look the same again after {period} steps in x, which \
                 are too many to be run through"
            ),
            Open::TooWide { first, last, start } => {
                proved(f, first, last, start)?;
                write!(f, "the band has more than {MOST_VALUES} values")
            }
        }
    }
}

/// The closed distances around the distance d: the band's first, its last.
fn band_of(closed: &[usize], d: usize) -> (usize, usize) {
    let at = closed.partition_point(|&c| c < d);
    (at.checked_sub(1).map_or(0, |before| closed[before] + 1), closed[at])
}

/// How soon the values of a band up to `top` come back.
fn band_return<W: Word>(
    values: &Values<W>,
    (first, last): (usize, usize),
    top: usize,
    most: u64,
    steps: &mut Steps,
) -> Result<Result<Found, Open>, Stopped> {
    if first == 0 && last == 0 {
        return Ok(Ok(Found { back: Return::Cycle(1), paths: None })); // G(n, n) = 0 for n ≥ 2.
    }
    if first == 0 || top + 2 - 2 * first > MOST_VALUES {
        return Ok(Err(Open::TooWide { first, last, start: values.x }));
    }
    let band = Machinery::new(values, first, last, top, Watched::Value(top));
    Ok(Ok(find_return(&band, top == 2 * last, most, steps)?))
}

/// Bands up to one that contains the distance `reach`, and what stays open if the periods of some are
/// not found. `patient`: go on until the watch ends, else stop after `MOST_STEPS` steps of a band.
pub fn bands(reach: usize, patient: bool, watch: &Watch) -> Result<(Bands, Vec<Open>), Stopped> {
    with_window!(top(reach) + 2, W => bands_in::<W>(reach, patient, watch)).expect("wide enough")
}

fn bands_in<W: Word>(
    reach: usize,
    patient: bool,
    watch: &Watch,
) -> Result<(Bands, Vec<Open>), Stopped> {
    let mut steps = Steps::new(watch);
    let (values, closed) = match settle::<W>(reach, 0, patient, &mut steps)? {
        Ok(settled) => settled,
        Err(followed) => {
            let open = Open::NoClosure { from: reach, followed };
            return Ok((Bands { start: followed, bands: vec![] }, vec![open]));
        }
    };
    let mut found = Bands { start: values.x, bands: vec![] };
    for &last in &closed {
        let first = found.bands.last().map_or(0, |band: &Band| band.last + 1);
        found.bands.push(Band { first, last, period: None });
    }
    // All bands are tried for a while before any is tried for longer.
    let mut most = MOST_STEPS;
    loop {
        let mut open = vec![];
        for band in &mut found.bands {
            if band.period.is_some() {
                continue;
            }
            let (first, last, start) = (band.first, band.last, values.x);
            let found = band_return(&values, (first, last), 2 * last, most, &mut steps);
            match found.map(|found| found.map(|found| found.back)) {
                Ok(Ok(Return::Cycle(period) | Return::Later(period))) => band.period = Some(period),
                Ok(Ok(Return::Long(steps))) => {
                    open.push(Open::NoCycle { first, last, start, steps });
                }
                Ok(Err(why)) => open.push(why),
                // Periods found before the time ended are an answer.
                Err(Stopped::Interrupted { done }) => {
                    open.push(Open::NoCycle { first, last, start, steps: done });
                }
                Err(other) => return Err(other),
            }
        }
        let long = open.iter().any(|open| matches!(open, Open::NoCycle { .. }));
        if !patient || !long || watch.should_stop() {
            return Ok((found, open));
        }
        most *= 4;
    }
}

/// The diagonal G(a, a + d), a = 0, 1, 2, …
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiagonalPeriod {
    pub period: u64,
    pub preperiod: u64,
    /// The values of one period, the first [`MOST_SHOWN`] of them.
    pub values: Vec<u32>,
    /// The largest value from the preperiod on is at most this.
    pub bound: u32,
    pub certificate: StarDiagonal,
}

/// A settled start at which the values of the band of distance d, up to `value` (if given), are on their
/// cycle.
struct Settled {
    start: u64,
    first: usize,
    last: usize,
    top: usize,
    length: u64,
    paths: Option<Arc<Paths>>,
}

impl Settled {
    fn find<W: Word>(
        d: usize,
        value: Option<usize>,
        patient: bool,
        steps: &mut Steps,
    ) -> Result<Result<Self, Open>, Stopped> {
        let most = if patient { u64::MAX } else { MOST_STEPS };
        let mut least_x = 0;
        loop {
            let (values, closed) = match settle::<W>(d, least_x, patient, steps)? {
                Ok(settled) => settled,
                Err(followed) => return Ok(Err(Open::NoClosure { from: d, followed })),
            };
            let (first, last) = band_of(&closed, d);
            let (start, top) = (values.x, value.unwrap_or(2 * last));
            let found = match band_return(&values, (first, last), top, most, steps) {
                Ok(Ok(found)) => found,
                Ok(Err(open)) => return Ok(Err(open)),
                // That the band is closed is known when the time ends.
                Err(Stopped::Interrupted { done }) => {
                    return Ok(Err(Open::NoCycle { first, last, start, steps: done }));
                }
                Err(other) => return Err(other),
            };
            match found.back {
                Return::Cycle(length) => {
                    let paths = found.paths.filter(|_| length > LONGEST_RUN).map(Arc::new);
                    return Ok(Ok(Settled { start, first, last, top, length, paths }));
                }
                Return::Later(_) if start < MOST_PATIENT_START => least_x = 2 * start,
                Return::Later(steps) | Return::Long(steps) => {
                    return Ok(Err(Open::NoCycle { first, last, start, steps }));
                }
            }
        }
    }

    /// The closed distance inside the band, and the band's own if its period is given.
    fn closure(&self, own: Option<u64>) -> StarClosure {
        let inner = self.first.checked_sub(1);
        let inner = inner.map(|d| Closed { distance: d as u64, period: None, lower: None });
        let lower = self.paths.as_ref().map(|paths| paths.lower_period);
        let own = own.map(|_| Closed { distance: self.last as u64, period: own, lower });
        StarClosure { start: self.start, closed: inner.into_iter().chain(own).collect() }
    }
}

/// The period of a diagonal, proved by its band.
pub fn diagonal_period(
    d: usize,
    patient: bool,
    watch: &Watch,
) -> Result<Result<DiagonalPeriod, Open>, Stopped> {
    with_window!(top(d) + 2, W => diagonal_in::<W>(d, patient, watch)).expect("wide enough")
}

fn diagonal_in<W: Word>(
    d: usize,
    patient: bool,
    watch: &Watch,
) -> Result<Result<DiagonalPeriod, Open>, Stopped> {
    let mut steps = Steps::new(watch);
    let settled = match Settled::find::<W>(d, None, patient, &mut steps)? {
        Ok(settled) => settled,
        Err(open) => return Ok(Err(open)),
    };
    let Settled { start, last, top, length, .. } = settled;
    let machine = Staged::<W>::new(&settled, top, Watched::Diagonal(d));
    let cycle = Cycle { start, length };
    let Repetition { period, preperiod, witnesses } = repetition(&machine, cycle, &mut steps)?;
    let mut running = machine;
    steps.run(&mut running, preperiod)?;
    let (mut values, mut bound) = (Vec::new(), 0);
    let heard = if settled.paths.is_none() {
        period
    } else {
        bound = 2 * last as u32;
        MOST_SHOWN as u64
    };
    steps.listen(&mut running, heard, |k| {
        bound = bound.max(k as u32);
        if values.len() < MOST_SHOWN {
            values.push(k as u32);
        }
    })?;
    let closure = settled.closure(Some(length));
    let certificate = StarDiagonal { d: d as u64, period, preperiod, closure, witnesses };
    Ok(Ok(DiagonalPeriod { period, preperiod, values, bound, certificate }))
}

/// G(a, a + d), if the band of the diagonal is found to come back: whole periods are skipped.
pub fn diagonal_value(d: usize, a: u64, watch: &Watch) -> Result<Result<u64, Open>, Stopped> {
    with_window!(top(d) + 2, W => diagonal_value_in::<W>(d, a, watch)).expect("wide enough")
}

fn diagonal_value_in<W: Word>(
    d: usize,
    a: u64,
    watch: &Watch,
) -> Result<Result<u64, Open>, Stopped> {
    let mut steps = Steps::new(watch);
    let settled = match Settled::find::<W>(d, None, false, &mut steps)? {
        Ok(settled) => settled,
        Err(open) => return Ok(Err(open)),
    };
    let Settled { start, top, length, .. } = settled;
    let near = if a > start { start + (a - start) % length } else { a };
    let mut machine = Staged::<W>::new(&settled, top, Watched::Diagonal(d));
    steps.run(&mut machine, near)?;
    // Before the start the value may be one that is not followed.
    u64::try_from(machine.step()).map(Ok).map_err(|_| Stopped::TooMuch { moves: u128::from(a) })
}

/// Differences `y − x` of the pairs of one value: from the n-th pair on they have this period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SequencePeriod {
    /// In pairs.
    pub period: u64,
    pub preperiod: u64,
    /// The sum of all steps in x over one period: x itself advances by it.
    pub advance: u64,
    /// The windows at this x come back after `state_period`.
    pub state_x: u64,
    pub state_period: u64,
    /// The differences of one period, the first [`MOST_SHOWN`] of them.
    pub differences: Vec<u32>,
    pub certificate: StarValue,
}

/// Only the steps at which something is said.
#[derive(Clone)]
struct Telling<W>(Staged<W>);

impl<W: Word> Machine for Telling<W> {
    type State = <Staged<W> as Machine>::State;
    fn state(&self) -> Self::State {
        self.0.state()
    }
    fn step(&mut self) -> i64 {
        loop {
            let said = self.0.step();
            if said != NOTHING {
                return said;
            }
        }
    }
}

/// The period of the g-sequence: the diagonals inside its band are closed off, and the values of the
/// band up to g come back.
pub fn sequence_period(
    g: usize,
    patient: bool,
    watch: &Watch,
) -> Result<Result<SequencePeriod, Open>, Stopped> {
    let d = g.div_ceil(2);
    with_window!(top(d) + 2, W => sequence_in::<W>(g, d, patient, watch)).expect("wide enough")
}

fn sequence_in<W: Word>(
    g: usize,
    d: usize,
    patient: bool,
    watch: &Watch,
) -> Result<Result<SequencePeriod, Open>, Stopped> {
    let mut steps = Steps::new(watch);
    let settled = match Settled::find::<W>(d, Some(g), patient, &mut steps)? {
        Ok(settled) => settled,
        Err(open) => return Ok(Err(open)),
    };
    let Settled { start, length, .. } = settled;
    if settled.paths.is_some() {
        return Ok(Err(Open::TooLong { value: g, period: length }));
    }
    let machine = Staged::<W>::new(&settled, g, Watched::Value(g));
    let mut inside = machine.clone();
    let (mut before, mut within) = (0, 0);
    steps.listen(&mut inside, start, |said| before += u64::from(said != NOTHING))?;
    steps.listen(&mut inside, length, |said| within += u64::from(said != NOTHING))?;
    let telling = Telling(machine);
    let in_pairs = Cycle { start: before, length: within };
    let r = repetition(&telling, in_pairs, &mut steps)?;
    let mut running = telling.clone();
    steps.run(&mut running, r.preperiod)?;
    let first_x = running.0.x;
    let mut differences = Vec::new();
    steps.listen(&mut running, r.period, |z| {
        if differences.len() < MOST_SHOWN {
            differences.push(z as u32);
        }
    })?;
    let advance = running.0.x - first_x;
    let certificate = StarValue {
        g: g as u64,
        period: r.period,
        preperiod: r.preperiod,
        closure: settled.closure(None),
        state_period: length,
        witnesses: r.witnesses.clone(),
    };
    Ok(Ok(SequencePeriod {
        period: r.period,
        preperiod: r.preperiod,
        advance,
        state_x: start,
        state_period: length,
        differences,
        certificate,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{naive_table, Kind};

    #[test]
    fn bands_and_diagonals() {
        let watch = Watch::new();
        let (found, open) = bands(18, false, &watch).unwrap();
        assert_eq!(open, []);
        let closed: Vec<(usize, u64)> =
            found.bands.iter().map(|b| (b.last, b.period.unwrap())).collect();
        let expected = [
            (0, 1),
            (1, 2),
            (2, 4),
            (5, 144),
            (6, 12),
            (9, 3024),
            (10, 20),
            (13, 110880),
            (14, 28),
            (17, 48960),
            (18, 36),
        ];
        assert_eq!(closed, expected);
        let table = naive_table(&Kind::two_star_nim(), 400, 420);
        for d in 0..=10 {
            let found = diagonal_period(d, false, &watch).unwrap().unwrap();
            let (p, n0) = (found.period as usize, found.preperiod as usize);
            let value = |a: usize| table[a][a + d];
            for a in n0..400 - p.min(399) {
                assert_eq!(value(a), value(a + p), "d = {d}, a = {a}");
            }
            for (i, &v) in found.values.iter().enumerate().take(400 - n0) {
                assert_eq!(value(n0 + i), Some(v));
            }
        }
    }

    #[test]
    fn paths_say_what_running_says() {
        let watch = Watch::new();
        let mut steps = Steps::new(&watch);
        let (values, closed) = settle::<u128>(25, 0, false, &mut steps).unwrap().unwrap();
        let mut first = 1;
        for &last in &closed[1..] {
            let band = Machinery::new(&values, first, last, 2 * last, Watched::Value(2 * last));
            let by_paths = find_return(&band, true, MOST_STEPS, &mut steps).unwrap();
            let by_running = find_return(&band, false, MOST_STEPS, &mut steps).unwrap();
            assert_eq!(by_paths.back, by_running.back, "band {first} to {last}");
            if let Some(paths) = by_paths.paths {
                // Anywhere in the period the state is the one that running leads to.
                let mut run = band.clone();
                for times in 1..=paths.order.min(20) {
                    steps.run(&mut run, paths.lower_period).unwrap();
                    assert_eq!(run.columns(), paths.columns_after(times), "{first} to {last}");
                }
            }
            first = last + 1;
        }
    }

    #[test]
    fn published_differences_of_value_six() {
        // Farr and Ho, section 4.3: from n = 5 on.
        let found = sequence_period(6, false, &Watch::new()).unwrap().unwrap();
        assert_eq!((found.period, found.preperiod), (12, 5));
        assert_eq!(found.differences, [3, 3, 4, 3, 3, 4, 3, 3, 4, 4, 4, 4]);
    }
}
