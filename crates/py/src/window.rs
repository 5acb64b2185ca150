//! Runs by windows, and certificates checked in segments.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use grundy_cert::window_period::{Window, THEOREM};
use grundy_cert::{Certificate, WindowPeriod};
use grundy_check::window_period::check_segments as check_some;
use grundy_check::{Limits as CheckLimits, WORK};
use grundy_heap::window::{Event, Found, Limits, Record, Run};
use grundy_heap::{HeapError, Rules};
use grundy_watch::Watch;
use pyo3::prelude::*;

use crate::certificate::read;
use crate::certificate::unchecked;
use crate::doorway::{self, InputError};
use crate::heap::raise;
use crate::memory;

/// A run, its file, and the window that returned.
struct State {
    run: Run,
    record: Option<Record>,
    returned: Option<(u64, u64)>,
    found: Option<Found>,
}

impl State {
    fn save(&mut self) -> Result<(), HeapError> {
        match &mut self.record {
            Some(record) => record.save(&mut self.run),
            None => Ok(()),
        }
    }

    /// Go on to this heap, or until a window returns or the watch says stop.
    fn advance(&mut self, goal: u64, watch: &Watch) -> Result<(), HeapError> {
        while self.returned.is_none() && self.run.end() < goal && !watch.should_stop() {
            match self.run.advance(goal, watch)? {
                Event::Returned { from, to } => {
                    self.returned = Some((from, to));
                    if let Some(record) = &mut self.record {
                        record.returned(from, to)?;
                    }
                }
                Event::Kept | Event::Paused => self.save()?,
            }
        }
        Ok(())
    }
}

/// A game computed in constant memory, as far as it has come.
#[pyclass(frozen, module = "grundy._core")]
pub struct WindowRun {
    rules: Rules,
    state: Mutex<State>,
}

/// A watch that says stop after so many seconds.
fn watch(seconds: Option<f64>) -> PyResult<Watch> {
    let Some(seconds) = seconds else { return Ok(Watch::new()) };
    let limit = Duration::try_from_secs_f64(seconds)
        .map_err(|_| InputError::new_err(format!("{seconds} is no number of seconds")))?;
    Ok(Watch::with_limit(limit))
}

impl WindowRun {
    fn locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

#[pymethods]
impl WindowRun {
    /// Begin, or go on from the file if there is one.
    #[new]
    #[pyo3(signature = (code, file = None, threads = 1, memory = 1 << 30, kept = None, progress = None, seconds = None))]
    #[allow(clippy::too_many_arguments)] // those of the Python constructor
    fn new(
        py: Python<'_>,
        code: &str,
        file: Option<PathBuf>,
        threads: usize,
        memory: usize,
        kept: Option<usize>,
        progress: Option<&Bound<'_, PyAny>>,
        seconds: Option<f64>,
    ) -> PyResult<Self> {
        let watch = watch(seconds)?;
        let rules: Rules = code.parse().map_err(raise)?;
        let mut limits = Limits { threads: threads.clamp(1, 2), memory, ..Limits::default() };
        if let Some(kept) = kept {
            limits.kept = kept;
        }
        doorway::long(py, &watch, progress, || {
            let resumed = file.as_ref().filter(|path| path.exists());
            let state = if let Some(path) = resumed {
                let (record, run, returned) =
                    Record::resume(path, &rules, limits, &watch).map_err(raise)?;
                State { run, record: Some(record), returned, found: None }
            } else {
                let mut run = Run::new(&rules, limits, &watch).map_err(raise)?;
                let record = match &file {
                    Some(path) => Some(Record::create(path, &mut run).map_err(raise)?),
                    None => None,
                };
                State { run, record, returned: None, found: None }
            };
            Ok(WindowRun { rules: rules.clone(), state: Mutex::new(state) })
        })
    }

    /// Compute all heaps before `goal`, or stop when a window returns or time is over.
    #[pyo3(signature = (goal, seconds = None, progress = None))]
    fn advance(
        &self,
        py: Python<'_>,
        goal: u64,
        seconds: Option<f64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let watch = watch(seconds)?;
        doorway::long(py, &watch, progress, || self.locked().advance(goal, &watch).map_err(raise))
    }

    #[getter]
    fn code(&self) -> String {
        self.rules.to_string()
    }

    /// How many heaps are decided: G(0) to G(values − 1).
    #[getter]
    fn values(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.locked().run.end())
    }

    /// The rare heaps.
    #[getter]
    fn rares(&self) -> Vec<usize> {
        self.locked().run.game.rares.iter().map(|&(i, _)| i).collect()
    }

    /// Mask, and the parity that goes with it in the domain kind.
    #[getter]
    fn mask(&self) -> (u32, Option<u8>) {
        let mask = self.locked().run.game.mask;
        (mask.bits, mask.domain)
    }

    /// The largest value and the first heap that has it.
    #[getter]
    fn largest(&self) -> (u32, u64) {
        self.locked().run.largest()
    }

    #[getter]
    fn depth(&self) -> usize {
        self.locked().run.depth()
    }

    /// Seconds spent so far, in all.
    #[getter]
    fn seconds(&self) -> f64 {
        self.locked().run.seconds
    }

    /// The heaps at which windows are kept.
    #[getter]
    fn windows(&self) -> Vec<u64> {
        self.locked().run.marks().iter().map(|mark| mark.heap).collect()
    }

    /// The heap of a window, and the one where it came back.
    #[getter]
    fn returned(&self) -> Option<(u64, u64)> {
        self.locked().returned
    }

    /// The least period and preperiod, if a window came back.
    #[pyo3(signature = (progress = None))]
    fn solution(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<(u64, u64)>> {
        let watch = Watch::new();
        doorway::long(py, &watch, progress, || {
            let mut state = self.locked();
            if let (None, Some((from, to))) = (state.found, state.returned) {
                state.found = state.run.least(from, to, &watch).map_err(raise)?;
            }
            Ok(state.found.map(|found| (found.period, found.preperiod)))
        })
    }

    /// The certificate, if `solution` has found a period.
    #[pyo3(signature = (progress = None))]
    fn certificate(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<String>> {
        let watch = Watch::new();
        doorway::long(py, &watch, progress, || {
            let state = self.locked();
            let (Some(found), Some(code)) = (state.found, self.rules.code()) else {
                return Ok(None);
            };
            let Some(proof) = state.run.proof(found, &watch).map_err(raise)? else {
                return Ok(None);
            };
            let game = &state.run.game;
            let claim = WindowPeriod {
                code: code.as_digits(),
                period: found.period,
                preperiod: found.preperiod,
                theorem: THEOREM.into(),
                mask: game.mask.bits,
                domain: game.mask.domain,
                rares: game.rares.iter().map(|&(i, value)| (i as u64, value)).collect(),
                depth: proof.depth,
                window: proof.window,
                windows: proof
                    .marks
                    .iter()
                    .map(|mark| Window::new(mark.heap, mark.depth, &mark.values))
                    .collect(),
            };
            Ok(Some(Certificate::WindowPeriod(claim).to_json()))
        })
    }
}

/// What a file of windows tells: (code, values, windows, rare heaps and the last, largest value and its heap,
/// depth, seconds, where a window was and came back).
#[pyfunction]
#[allow(clippy::type_complexity)]
fn window_file(
    path: PathBuf,
) -> PyResult<(String, u64, usize, Option<(u64, u64)>, (u32, u64), u64, f64, Option<(u64, u64)>)> {
    doorway::quick(|| {
        let told = Record::summary(&path).map_err(raise)?;
        Ok((
            told.code,
            told.values,
            told.windows,
            told.rares,
            told.largest,
            told.depth,
            told.seconds,
            told.returned,
        ))
    })
}

/// How many segments a certificate splits into; None if it does not.
#[pyfunction]
fn certificate_segments(text: &str) -> PyResult<Option<usize>> {
    doorway::quick(|| match read(text)? {
        Certificate::WindowPeriod(claim) => Ok(Some(claim.segments())),
        _ => Ok(None),
    })
}

/// Check these segments of a certificate: how many hold, and why one does not.
#[pyfunction]
#[pyo3(signature = (text, segments, threads = 1, memory = 8 << 30, work = WORK, progress = None))]
fn check_segments(
    py: Python<'_>,
    text: &str,
    segments: Vec<usize>,
    threads: usize,
    memory: u64,
    work: u64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(usize, Option<String>)> {
    let watch = Watch::new();
    doorway::flat(py, &watch, progress, || {
        let certificate = read(text)?;
        let Certificate::WindowPeriod(claim) = &certificate else {
            return Err(InputError::new_err("this kind of certificate has no segments"));
        };
        let go_on = |done| {
            watch.report(done);
            !watch.should_stop()
        };
        let memory = memory::within_reach(memory);
        let limits = CheckLimits::new(memory, &go_on).with_work(work);
        match check_some(claim, &segments, threads, &limits) {
            Ok(found) => Ok((found.verified, found.refutation)),
            Err(error) => Err(unchecked(error)),
        }
    })
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<WindowRun>()?;
    module.add_function(wrap_pyfunction!(window_file, module)?)?;
    module.add_function(wrap_pyfunction!(certificate_segments, module)?)?;
    module.add_function(wrap_pyfunction!(check_segments, module)?)
}
