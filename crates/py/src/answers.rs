//! Questions of the explorer, answered in JSON.

use std::sync::{Arc, LazyLock, Mutex};

use grundy_answers::{Answers, Refusal};
use grundy_watch::Watch;
use pyo3::prelude::*;

use crate::doorway;
use crate::heap::watch;

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
            Err(Refusal::Input(fault)) => Err(doorway::wrong(*fault)),
            Err(Refusal::Limit(fault)) => Err(doorway::limited(*fault)),
        }
    })
}

/// The names of the questions that can be asked.
#[pyfunction]
fn questions() -> Vec<&'static str> {
    grundy_answers::TASKS.iter().map(|task| task.0).collect()
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(answer, module)?)?;
    module.add_function(wrap_pyfunction!(questions, module)?)
}
