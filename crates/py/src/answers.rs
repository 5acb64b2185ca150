//! Questions of the explorer, answered in JSON.

use std::sync::{Arc, LazyLock, Mutex};

use grundy_answers::{
    loopy_fields, nimber_fields, normal_fields, short_fields, written, Answers, Normal, Refusal,
};
use grundy_watch::Watch;
use pyo3::prelude::*;

use crate::doorway;
use crate::heap::watch;
use crate::loopy::{with_store, PyLoopy};
use crate::short::{with_arena, PyGame};

/// What is kept between questions.
static ANSWERS: LazyLock<Mutex<Answers>> = LazyLock::new(|| Mutex::new(Answers::new()));

/// The answer to a question, as JSON; `arguments` is the text of a JSON object.
#[pyfunction]
#[pyo3(signature = (task, arguments, seconds = None, progress = None))]
fn answer(
    py: Python<'_>,
    task: &str,
    arguments: &str,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let watch: Arc<Watch> = Arc::new(watch(seconds)?);
    doorway::long(py, &watch.clone(), progress, || {
        let mut answers = ANSWERS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match answers.ask(task, arguments, Some(watch)) {
            Ok(answer) => Ok(answer.to_string()),
            Err(refusal) => Err(refused(refusal)),
        }
    })
}

/// A refusal as the exception that Python knows.
pub(crate) fn refused(refusal: Refusal) -> PyErr {
    match refusal {
        Refusal::Input(fault) => doorway::wrong(*fault),
        Refusal::Limit(fault) => doorway::limited(*fault),
    }
}

/// The JSON object of a value in `grundy calc --json` and `grundy value --json`.
#[pyfunction]
fn value_report(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(loopy) = value.cast::<PyLoopy>() {
        let g = loopy.get().value;
        return with_store(py, |store, arena| Ok(written(&loopy_fields(arena, store, g)?)));
    }
    let g = value.cast::<PyGame>()?.get().game;
    with_arena(py, |arena| Ok(written(&short_fields(arena, g)?)))
}

/// The same for the nimber *n, n > 0 of any size, written in decimal.
#[pyfunction]
fn nimber_report(n: &str) -> String {
    written(&nimber_fields(n))
}

/// Heaps with their values, in order.
type Heaps = Vec<(u64, u64)>;

/// The JSON object of `grundy solve --json` in normal play.
#[pyfunction]
#[pyo3(signature = (code, status, law, exceptions, exception_count, period_values, values_computed, source, *, proof = None, nearest = None, searched_to = None, observed = None))]
#[expect(clippy::too_many_arguments, reason = "one for each field")]
fn normal_report(
    code: String,
    status: String,
    law: [Option<u64>; 3],
    exceptions: Heaps,
    exception_count: Option<u64>,
    period_values: Vec<u64>,
    values_computed: u64,
    source: String,
    proof: Option<(String, u64)>,
    nearest: Option<(u64, i64, Heaps)>,
    searched_to: Option<u64>,
    observed: Option<[u64; 4]>,
) -> String {
    let [period, preperiod, saltus] = law;
    written(&normal_fields(Normal {
        code,
        status,
        period,
        preperiod,
        saltus,
        exceptions,
        exception_count,
        period_values,
        values_computed,
        source,
        proof,
        nearest,
        searched_to,
        observed,
    }))
}

/// The names of the questions that can be asked.
#[pyfunction]
fn questions() -> Vec<&'static str> {
    grundy_answers::TASKS.iter().map(|task| task.0).collect()
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(answer, module)?)?;
    module.add_function(wrap_pyfunction!(normal_report, module)?)?;
    module.add_function(wrap_pyfunction!(value_report, module)?)?;
    module.add_function(wrap_pyfunction!(nimber_report, module)?)?;
    module.add_function(wrap_pyfunction!(questions, module)?)
}
