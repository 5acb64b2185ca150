//! Questions of the explorer, answered in JSON.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use grundy_answers::{
    generalized_genus_fields, loopy_fields, misere_game_fields, misere_value_fields, nimber_fields,
    normal_fields, outcome_fields, short_fields, strip_fields, sum_fields, written, Answers, Field,
    Normal, Refusal, SumFound, SumMove, STRIP_FACTS,
};
use grundy_watch::Watch;
use pyo3::exceptions::PyValueError;
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

/// What is JSON already: numbers of any size, moves as the positions of Python tell them.
fn raw(text: &str) -> PyResult<Field> {
    Field::raw(text).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The JSON object of `grundy outcome --json` for heaps and coins.
#[pyfunction]
fn outcome_report(
    by_code: bool,
    name: &str,
    position: &str,
    play: &str,
    outcome: &str,
    moves: &str,
    complete: bool,
) -> PyResult<String> {
    let (position, moves) = (raw(position)?, raw(moves)?);
    Ok(written(&outcome_fields(by_code, name, position, play, outcome, moves, complete)))
}

/// A move in a sum: whose, in which component, to which position, and how it is said.
type Move = (String, usize, String, String);

/// The same for boards and sums.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "one for each field")]
fn sum_report(
    play: String,
    components: Vec<(String, String)>,
    outcome: Option<String>,
    starts: [Option<String>; 2],
    moves: Vec<Move>,
    complete: bool,
    searched: [u64; 2],
    stopped_by: Option<String>,
) -> String {
    let moves = moves.into_iter().map(|(player, component, to, text)| SumMove {
        player,
        component,
        to,
        text,
    });
    written(&sum_fields(&SumFound {
        play,
        components,
        outcome,
        starts,
        moves: moves.collect(),
        complete,
        searched: Some(searched),
        stopped_by,
    }))
}

/// The JSON object of `grundy strip GAME --json`; what is known beside is given by name.
#[pyfunction]
#[pyo3(signature = (game, position, play, value, outcome, moves, **facts))]
fn strip_report(
    game: &str,
    position: &str,
    play: &str,
    value: &str,
    outcome: &str,
    moves: &str,
    facts: Option<HashMap<String, String>>,
) -> PyResult<String> {
    let mut facts = facts.unwrap_or_default();
    let known = STRIP_FACTS.map(|name| facts.remove(name).map(|fact| raw(&fact)).transpose());
    if let Some(name) = facts.keys().next() {
        return Err(PyValueError::new_err(format!("'{name}' is no fact of a strip")));
    }
    let known = known.into_iter().collect::<PyResult<_>>()?;
    let (position, value, moves) = (raw(position)?, raw(value)?, raw(moves)?);
    Ok(written(&strip_fields(game, position, play, value, outcome, moves, known)))
}

/// The JSON object of `grundy calc --play misere --json` for a game; its name and options are null if they are too long.
#[pyfunction]
fn misere_game_report(
    expression: &str,
    value: Option<String>,
    outcome: &str,
    genus: &str,
    kind: &str,
    birthday: u64,
    options: Option<Vec<String>>,
) -> String {
    written(&misere_game_fields(expression, value, outcome, genus, kind, birthday, options))
}

/// The same for a generalized genus.
#[pyfunction]
fn generalized_genus_report(
    expression: &str,
    value: &str,
    periods: Option<Vec<[u64; 2]>>,
    searched_to: u64,
    growing: Option<String>,
) -> String {
    written(&generalized_genus_fields(expression, value, periods, searched_to, growing))
}

/// The same for any other result, which is JSON already.
#[pyfunction]
fn misere_value_report(expression: &str, value: &str) -> PyResult<String> {
    Ok(written(&misere_value_fields(expression, raw(value)?)))
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
    module.add_function(wrap_pyfunction!(outcome_report, module)?)?;
    module.add_function(wrap_pyfunction!(sum_report, module)?)?;
    module.add_function(wrap_pyfunction!(strip_report, module)?)?;
    module.add_function(wrap_pyfunction!(misere_game_report, module)?)?;
    module.add_function(wrap_pyfunction!(generalized_genus_report, module)?)?;
    module.add_function(wrap_pyfunction!(misere_value_report, module)?)?;
    module.add_function(wrap_pyfunction!(questions, module)?)
}
