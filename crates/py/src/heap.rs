//! Heap games in normal play.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use grundy_cert::normal_period::THEOREM;
use grundy_cert::{ArithmeticPeriod, Certificate, NormalPeriod, RecurringPeriod};
use grundy_heap::checkpoint::Checkpoint;
use grundy_heap::names::{GRUNDYS, NAMES};
use grundy_heap::options::Heaps;
use grundy_heap::pattern::Pattern;
use grundy_heap::period::{Period, Preperiod};
use grundy_heap::solve::{extend_in_strides, solve, Solution};
use grundy_heap::theorems::{Proof, Theorem};
use grundy_heap::{standard, HeapError, NimSequence, Rules, Values};
use grundy_watch::Watch;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::doorway::{self, InputError, LimitError};

/// Errors of the heap crate as Python exceptions.
pub fn raise(error: HeapError) -> PyErr {
    match error {
        HeapError::Input(message) => InputError::new_err(message),
        HeapError::Limit(message) => LimitError::new_err(message),
    }
}

/// A take-and-break game and the part of its nim-sequence computed so far.
#[pyclass(frozen, module = "grundy._core")]
pub struct HeapSequence {
    rules: Rules,
    sequence: Mutex<NimSequence>,
}

impl HeapSequence {
    fn locked(&self) -> std::sync::MutexGuard<'_, NimSequence> {
        self.sequence.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Open the checkpoint, if there is to be one, and take up the values it holds.
    fn resume(
        &self,
        sequence: &mut NimSequence,
        checkpoint: Option<&Path>,
    ) -> PyResult<Option<Checkpoint>> {
        let Some(path) = checkpoint else {
            return Ok(None);
        };
        let (file, values) = Checkpoint::open(path, &self.rules).map_err(raise)?;
        if values.len() > sequence.values().len() {
            let (kind, threads) = (sequence.kind(), sequence.threads());
            *sequence = NimSequence::resume(self.rules.clone(), kind, values).map_err(raise)?;
            sequence.set_threads(threads);
        }
        Ok(Some(file))
    }
}

#[pymethods]
impl HeapSequence {
    #[new]
    #[pyo3(signature = (code, engine = "auto", threads = None))]
    fn new(code: &str, engine: &str, threads: Option<usize>) -> PyResult<Self> {
        doorway::quick(|| {
            let rules: Rules = code.parse().map_err(raise)?;
            let kind = engine.parse().map_err(raise)?;
            if threads == Some(0) {
                return Err(InputError::new_err("threads is 0: at least one thread is needed"));
            }
            let mut sequence = NimSequence::new(rules.clone(), kind).map_err(raise)?;
            sequence.set_threads(threads);
            Ok(HeapSequence { rules, sequence: Mutex::new(sequence) })
        })
    }

    /// The code as it prints.
    #[getter]
    fn code(&self) -> String {
        self.rules.to_string()
    }

    /// The code in digits; None for Grundy's game.
    #[getter]
    fn digits(&self) -> Option<String> {
        self.rules.code().map(|code| code.as_digits())
    }

    #[getter]
    fn most_heaps(&self) -> usize {
        self.rules.most_heaps()
    }

    /// The digit d_u of the code; 0 for Grundy's game, which has none.
    fn digit(&self, u: i64) -> u8 {
        self.rules.code().map_or(0, |code| code.digit(u))
    }

    /// How many values are known: G(0) to G(known − 1).
    #[getter]
    fn known(&self, py: Python<'_>) -> usize {
        py.detach(|| self.locked().values().len())
    }

    /// All options of a heap of n, each a list of heaps, largest first.
    fn options(&self, n: u32) -> PyResult<Vec<Heaps>> {
        doorway::quick(|| Ok(self.rules.options(n)))
    }

    /// Compute G(0) … G(n).
    #[pyo3(signature = (n, progress = None, seconds = None, checkpoint = None))]
    fn extend(
        &self,
        py: Python<'_>,
        n: u64,
        progress: Option<&Bound<'_, PyAny>>,
        seconds: Option<f64>,
        checkpoint: Option<PathBuf>,
    ) -> PyResult<()> {
        let watch = watch(seconds)?;
        let end = heap(n)? + 1;
        doorway::long(py, &watch, progress, || {
            let mut sequence = self.locked();
            let mut file = self.resume(&mut sequence, checkpoint.as_deref())?;
            extend_in_strides(&mut sequence, end, &watch, save_to(&mut file)).map_err(raise)
        })
    }

    /// G(start) … G(end − 1), which must be known, as a NumPy array of the stored width.
    fn values<'py>(
        &self,
        py: Python<'py>,
        start: usize,
        end: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let sequence = self.locked();
        let known = sequence.values().len();
        if start > end || end > known {
            return Err(InputError::new_err(format!(
                "heaps {start} to {end} are not all known: there are {known} values"
            )));
        }
        Ok(match sequence.values() {
            Values::U8(v) => PyArray1::from_slice(py, &v[start..end]).into_any(),
            Values::U16(v) => PyArray1::from_slice(py, &v[start..end]).into_any(),
            Values::U32(v) => PyArray1::from_slice(py, &v[start..end]).into_any(),
        })
    }

    /// The value of one known heap.
    fn value(&self, n: usize) -> PyResult<u32> {
        let sequence = self.locked();
        if n >= sequence.values().len() {
            return Err(InputError::new_err(format!("heap {n} is not known")));
        }
        Ok(sequence.values().get(n))
    }

    /// The mask and the rare heaps, when the engine found sparse space.
    fn sparse(&self, py: Python<'_>) -> Option<(u32, Option<u8>, Vec<usize>)> {
        py.detach(|| self.locked().sparse()).map(|(mask, rares)| (mask.bits, mask.domain, rares))
    }

    /// Search for a period up to `max_heap`; see `grundy.NormalSolution` for what comes back.
    #[pyo3(signature = (max_heap, seconds = None, progress = None, checkpoint = None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        max_heap: u64,
        seconds: Option<f64>,
        progress: Option<&Bound<'_, PyAny>>,
        checkpoint: Option<PathBuf>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let watch = watch(seconds)?;
        let max_heap = heap(max_heap)?;
        let solution = doorway::long(py, &watch, progress, || {
            let mut sequence = self.locked();
            let mut file = self.resume(&mut sequence, checkpoint.as_deref())?;
            solve(&mut sequence, max_heap, &watch, save_to(&mut file)).map_err(raise)
        })?;
        let fields = PyDict::new(py);
        fields.set_item("values_computed", self.locked().values().len())?;
        match solution {
            Solution::Unknown { searched_to, observed } => {
                fields.set_item("status", "unknown")?;
                fields.set_item("searched_to", searched_to)?;
                if let Some(seen) = observed {
                    let observation = PyDict::new(py);
                    observation.set_item("period", seen.period.0)?;
                    observation.set_item("preperiod", seen.preperiod.0)?;
                    observation.set_item("saltus", seen.saltus)?;
                    observation.set_item("to", searched_to)?;
                    fields.set_item("observed", observation)?;
                }
            }
            Solution::Solved { pattern, proof } => {
                let status = if pattern.saltus == 0 { "periodic" } else { "arithmetic-periodic" };
                fields.set_item("status", status)?;
                fields.set_item("period", pattern.period.0)?;
                fields.set_item("preperiod", pattern.preperiod.0)?;
                fields.set_item("saltus", pattern.saltus)?;
                fields.set_item("theorem", theorem_name(proof.theorem))?;
                fields.set_item("verified_to", proof.verified_to)?;
                let code =
                    self.rules.code().expect("only games given by codes can be proved periodic");
                let certificate = certificate(code.as_digits(), &pattern, &proof);
                fields.set_item("certificate", certificate.to_json())?;
            }
        }
        Ok(fields)
    }

    /// Moves of a heap of n to heaps of nim-sum `target`: (list of heaps left, complete).
    /// Heaps beyond the known values are folded back by `period`, when given.
    #[pyo3(signature = (n, target, period = None, preperiod = 0, most = 400_000))]
    fn moves_to(
        &self,
        py: Python<'_>,
        n: u64,
        target: u32,
        period: Option<u64>,
        preperiod: u64,
        most: u64,
    ) -> PyResult<(Vec<Vec<u64>>, bool)> {
        doorway::long(py, &Watch::new(), None, || {
            let sequence = self.locked();
            let known = sequence.values().len() as u64;
            let fold = match period.filter(|&p| p > 0) {
                _ if n < known => (1, u64::MAX),
                Some(p) if preperiod + p <= known => (p, preperiod),
                _ => return Err(InputError::new_err(format!("heap {n} is not known"))),
            };
            let value = |h: u64| {
                let at = if h < fold.1 { h } else { fold.1 + (h - fold.1) % fold.0 };
                sequence.values().get(at as usize)
            };
            let settled = fold.1.saturating_add(fold.0);
            let found = self.rules.moves_to(n, target, &value, most, settled);
            Ok((found.moves, found.complete))
        })
    }

    /// Heaps below `preperiod` that do not follow the final pattern: how many, and the first
    /// `most` with their values.
    fn exceptions(
        &self,
        py: Python<'_>,
        period: usize,
        preperiod: usize,
        saltus: u32,
        most: usize,
    ) -> PyResult<(usize, Vec<(usize, u32)>)> {
        if period == 0 {
            return Err(InputError::new_err("a period must be at least 1"));
        }
        let found = Pattern { period: Period(period), preperiod: Preperiod(preperiod), saltus };
        py.detach(|| found.exceptions(self.locked().values(), most)).map_err(raise)
    }
}

/// The theorem as it is cited.
fn theorem_name(theorem: Theorem) -> &'static str {
    match theorem {
        Theorem::Finite => THEOREM,
        Theorem::Recurring => "Austin 1976, Theorem 4.1, for recurring codes",
        Theorem::Sedecimal => "Austin 1976, Theorem 6.8",
        Theorem::SedecimalByPairs => "Austin 1976, Theorem 6.8, value 0 left as equal heaps",
        Theorem::Octal => "Austin 1976, Theorem 6.9",
        Theorem::OctalByHeaps => "Austin 1976, Theorem 6.9, low values left as one heap",
        Theorem::Tetral => "Austin 1976, Theorem 6.10",
        Theorem::Skeleton => "Austin 1976, Theorem 6.10, for the tetral skeleton",
    }
}

fn certificate(code: String, pattern: &Pattern, proof: &Proof) -> Certificate {
    let (period, preperiod) = (pattern.period.0 as u64, pattern.preperiod.0 as u64);
    let (theorem_period, verified_to) = (proof.period, proof.verified_to);
    let saltus = ArithmeticPeriod {
        code: code.clone(),
        period,
        preperiod,
        saltus: pattern.saltus.into(),
        theorem_period,
        verified_to,
    };
    match proof.theorem {
        Theorem::Finite => Certificate::NormalPeriod(NormalPeriod {
            code,
            period,
            preperiod,
            theorem: THEOREM.into(),
            verified_to,
        }),
        Theorem::Recurring => Certificate::RecurringPeriod(RecurringPeriod {
            code,
            period,
            preperiod,
            theorem_period,
            verified_to,
        }),
        Theorem::Sedecimal | Theorem::SedecimalByPairs => Certificate::SedecimalSaltus(saltus),
        Theorem::Octal => Certificate::OctalSaltus(saltus),
        Theorem::OctalByHeaps => Certificate::OctalHeapSaltus(saltus),
        Theorem::Tetral => Certificate::TetralSaltus(saltus),
        Theorem::Skeleton => Certificate::SkeletonSaltus(saltus),
    }
}

/// Append new values to the checkpoint, if there is one.
fn save_to(
    file: &mut Option<Checkpoint>,
) -> impl FnMut(&NimSequence) -> Result<(), HeapError> + '_ {
    |sequence| match file {
        Some(file) => file.save(sequence.values()),
        None => Ok(()),
    }
}

/// A watch with a time limit in seconds.
pub fn watch(seconds: Option<f64>) -> PyResult<Watch> {
    match seconds {
        None => Ok(Watch::new()),
        Some(s) if s >= 0.0 => match Duration::try_from_secs_f64(s) {
            Ok(limit) => Ok(Watch::with_limit(limit)),
            Err(_) => Ok(Watch::new()),
        },
        Some(s) => {
            Err(InputError::new_err(format!("a time limit of {s} seconds: it must be positive")))
        }
    }
}

fn heap(n: u64) -> PyResult<usize> {
    const MOST: u64 = 1 << 40;
    if n >= MOST {
        return Err(LimitError::new_err(format!(
            "{n} heaps need at least {} MB; the limit is {} MB",
            n >> 20,
            grundy_heap::sequence::MEMORY_LIMIT >> 20
        )));
    }
    Ok(n as usize)
}

fn code_of(text: &str) -> PyResult<grundy_heap::Code> {
    let rules: Rules = text.parse().map_err(raise)?;
    rules
        .code()
        .cloned()
        .ok_or_else(|| InputError::new_err(format!("{rules} has no code, so no standard form")))
}

/// The game and its later forms by Theorem 4.6, the last one standard, in digits.
#[pyfunction]
fn code_forms(code: &str) -> PyResult<Vec<String>> {
    doorway::quick(|| Ok(standard::forms(&code_of(code)?).iter().map(|c| c.as_digits()).collect()))
}

/// Every bit that Theorems 4.2–4.5 allow to add, in digits.
#[pyfunction]
fn code_closure(code: &str) -> PyResult<String> {
    doorway::quick(|| Ok(standard::closure(&code_of(code)?).as_digits()))
}

/// The code without bits that the others imply, in digits.
#[pyfunction]
fn code_least(code: &str) -> PyResult<String> {
    doorway::quick(|| Ok(standard::least_form(&code_of(code)?).as_digits()))
}

/// Games with more heaps of value 0 at the beginning and the same sequence after them.
#[pyfunction]
fn code_earlier(code: &str, most: usize) -> PyResult<Vec<String>> {
    doorway::quick(|| {
        let mut found = vec![];
        let mut code = code_of(code)?;
        while let Some(before) = standard::earlier_cousin(&code).filter(|_| found.len() < most) {
            found.push(before.as_digits());
            code = before;
        }
        Ok(found)
    })
}

/// Names and the codes they stand for.
#[pyfunction]
fn game_names() -> Vec<(&'static str, &'static str)> {
    NAMES.iter().copied().chain([(GRUNDYS, GRUNDYS)]).collect()
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<HeapSequence>()?;
    module.add_function(wrap_pyfunction!(code_forms, module)?)?;
    module.add_function(wrap_pyfunction!(code_closure, module)?)?;
    module.add_function(wrap_pyfunction!(code_least, module)?)?;
    module.add_function(wrap_pyfunction!(code_earlier, module)?)?;
    module.add_function(wrap_pyfunction!(game_names, module)?)
}
