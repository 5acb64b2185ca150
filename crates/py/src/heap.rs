//! Heap games in normal play.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use grundy_cert::Certificate;
use grundy_heap::certificate::{certificate, plain_period};
use grundy_heap::checkpoint::Checkpoint;
use grundy_heap::formula::Formula;
use grundy_heap::named_rules::NAMED_RULES;
use grundy_heap::names::{GRUNDYS, GRUNDYS_TITLE, NAMES};
use grundy_heap::options::Heaps;
use grundy_heap::pattern::Pattern;
use grundy_heap::period::{Period, Preperiod};
use grundy_heap::solve::{extend_in_strides, solve, Solution};
use grundy_heap::theorems::Theorem;
use grundy_heap::{standard, HeapError, NimSequence, Rules, Values};
use grundy_watch::Watch;
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::doorway::{self, InputError};

/// Errors of the heap crate as Python exceptions.
pub fn raise(error: HeapError) -> PyErr {
    match error {
        HeapError::Input(fault) => doorway::wrong(*fault),
        HeapError::Limit(fault) => doorway::limited(*fault),
    }
}

/// A pattern that the later values follow without proof.
#[pyclass(frozen, get_all, module = "grundy._core")]
pub struct SeenPattern {
    period: usize,
    preperiod: usize,
    saltus: u32,
    /// The last heap it was seen at.
    to: u64,
}

/// What became of a search for a period; the fields of a `grundy.NormalSolution`.
#[pyclass(frozen, get_all, module = "grundy._core")]
pub struct NormalRecord {
    status: &'static str,
    values_computed: usize,
    period: Option<usize>,
    preperiod: Option<usize>,
    saltus: Option<u32>,
    theorem: Option<&'static str>,
    verified_to: Option<u64>,
    certificate: Option<String>,
    searched_to: Option<u64>,
    observed: Option<Py<SeenPattern>>,
}

impl NormalRecord {
    fn new(py: Python<'_>, rules: &Rules, known: usize, found: Solution) -> PyResult<Self> {
        let mut record = NormalRecord {
            status: "unknown",
            values_computed: known,
            period: None,
            preperiod: None,
            saltus: None,
            theorem: None,
            verified_to: None,
            certificate: None,
            searched_to: None,
            observed: None,
        };
        match found {
            Solution::Unknown { searched_to, observed } => {
                record.searched_to = Some(searched_to);
                let seen = observed.map(|seen| SeenPattern {
                    period: seen.period.0,
                    preperiod: seen.preperiod.0,
                    saltus: seen.saltus,
                    to: searched_to,
                });
                record.observed = seen.map(|seen| Py::new(py, seen)).transpose()?;
            }
            Solution::Automatic(claim) => {
                record.status = "automatic";
                record.theorem = Some(Theorem::Automatic.name());
                record.verified_to = Some(claim.early.len() as u64 - 1);
                record.certificate = Some(Certificate::AutomaticValues(*claim).to_json());
            }
            Solution::Solved { pattern, proof } => {
                let plain = pattern.saltus == 0;
                let code = rules.code().expect("only codes are proved periodic");
                record.status = if plain { "periodic" } else { "arithmetic-periodic" };
                record.period = Some(pattern.period.0);
                record.preperiod = Some(pattern.preperiod.0);
                record.saltus = Some(pattern.saltus);
                record.theorem = Some(proof.theorem.name());
                record.verified_to = Some(proof.verified_to);
                record.certificate = Some(certificate(code, &pattern, &proof).to_json());
            }
        }
        Ok(record)
    }
}

/// The claim that a period holds by Theorem 4.1.
#[pyclass(frozen, get_all, module = "grundy._core")]
pub struct PlainPeriod {
    theorem: String,
    /// The last heap whose value the theorem needs.
    verified_to: u64,
    certificate: String,
}

/// Sparse space: a mask, and the heaps that are rare by it.
#[pyclass(frozen, get_all, module = "grundy._core")]
pub struct SparseSpace {
    mask: u32,
    /// The parity of n − t enters, when the kind is `domain`.
    kind: &'static str,
    rares: Vec<usize>,
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

    /// The code in digits; None for a game without a code.
    #[getter]
    fn digits(&self) -> Option<String> {
        self.rules.code().map(|code| code.as_digits())
    }

    /// The rule in a sentence; None for a code.
    #[getter]
    fn in_words(&self) -> Option<String> {
        self.rules.in_words()
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
        // Where Ctrl-C or a limit of time comes while NumPy is loaded, the first array would panic.
        py.import("numpy")?;
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

    /// The value of any heap where the game has a formula; None where it has not.
    fn by_formula(&self, n: u64) -> Option<u32> {
        self.locked().formula()?.value(n)
    }

    /// The mask and the rare heaps, when the engine found sparse space.
    fn sparse(&self, py: Python<'_>) -> Option<SparseSpace> {
        py.detach(|| self.locked().sparse()).map(|(mask, rares)| SparseSpace {
            mask: mask.bits,
            kind: if mask.domain.is_none() { "range" } else { "domain" },
            rares,
        })
    }

    /// Search for a period up to `max_heap`; see `grundy.NormalSolution` for what comes back.
    #[pyo3(signature = (max_heap, seconds = None, progress = None, checkpoint = None))]
    fn solve(
        &self,
        py: Python<'_>,
        max_heap: u64,
        seconds: Option<f64>,
        progress: Option<&Bound<'_, PyAny>>,
        checkpoint: Option<PathBuf>,
    ) -> PyResult<NormalRecord> {
        let watch = watch(seconds)?;
        let max_heap = heap(max_heap)?;
        let solution = doorway::long(py, &watch, progress, || {
            let mut sequence = self.locked();
            let mut file = self.resume(&mut sequence, checkpoint.as_deref())?;
            solve(&mut sequence, max_heap, &watch, save_to(&mut file)).map_err(raise)
        })?;
        let known = self.locked().values().len();
        NormalRecord::new(py, &self.rules, known, solution)
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
                _ if n < known || matches!(sequence.formula(), Some(Formula::Additive(_))) => {
                    (1, u64::MAX)
                }
                Some(p) if preperiod + p <= known => (p, preperiod),
                _ => return Err(InputError::new_err(format!("heap {n} is not known"))),
            };
            let value = |h: u64| {
                let at = if h < fold.1 { h } else { fold.1 + (h - fold.1) % fold.0 };
                sequence.value(at).expect("folded back to a known heap, unless there is a formula")
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
        let most = grundy_heap::sequence::MEMORY_LIMIT;
        return Err(doorway::beyond(
            most,
            format!("{n} heaps need at least {} MB; the limit is {} MB", n >> 20, most >> 20),
        ));
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

/// The certificate of a plain period known from a cousin, and the last heap its proof needs.
#[pyfunction]
fn plain_period_certificate(code: &str, period: usize, preperiod: usize) -> PyResult<PlainPeriod> {
    doorway::quick(|| {
        let code = code_of(code)?;
        let found = plain_period(&code, Period(period), Preperiod(preperiod)).ok_or_else(|| {
            InputError::new_err(format!("{code} is not a finite code: no theorem applies"))
        })?;
        Ok(PlainPeriod {
            theorem: found.theorem.clone(),
            verified_to: found.verified_to,
            certificate: Certificate::NormalPeriod(found).to_json(),
        })
    })
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
fn game_names() -> Vec<(&'static str, &'static str, &'static str)> {
    let named = NAMED_RULES.iter().map(|&(name, _, title)| (name, name, title));
    let others = named.chain([(GRUNDYS, GRUNDYS, GRUNDYS_TITLE)]);
    NAMES.iter().copied().chain(others).collect()
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<HeapSequence>()?;
    module.add_class::<NormalRecord>()?;
    module.add_class::<SeenPattern>()?;
    module.add_class::<PlainPeriod>()?;
    module.add_class::<SparseSpace>()?;
    // What a certificate that can be carried over to a cousin rests on.
    module.add("PLAIN_THEOREM", Theorem::Finite.name())?;
    module.add("AUTOMATIC_THEOREM", Theorem::Automatic.name())?;
    module.add("WINDOW_THEOREM", grundy_cert::window_period::THEOREM)?;
    module.add_function(wrap_pyfunction!(plain_period_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(code_forms, module)?)?;
    module.add_function(wrap_pyfunction!(code_closure, module)?)?;
    module.add_function(wrap_pyfunction!(code_least, module)?)?;
    module.add_function(wrap_pyfunction!(code_earlier, module)?)?;
    module.add_function(wrap_pyfunction!(game_names, module)?)
}
