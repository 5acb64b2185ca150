//! The calculator.

use std::collections::HashMap;

use grundy_short::{Value, FUNCTIONS};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};

use super::convert::argument;
use super::game::PyGame;
use super::store::with_arena;

pub(super) fn value_to_python(py: Python<'_>, value: Value) -> PyResult<Py<PyAny>> {
    Ok(match value {
        Value::Game(game) => PyGame { game }.into_pyobject(py)?.into_any().unbind(),
        Value::Form(tree) => {
            let game = with_arena(py, |arena| arena.value_of(&tree))?;
            PyGame { game }.into_pyobject(py)?.into_any().unbind()
        }
        Value::Truth(truth) => PyBool::new(py, truth).to_owned().into_any().unbind(),
        Value::Text(text) => PyString::new(py, &text).into_any().unbind(),
        Value::List(list) => {
            let list = list.into_iter().map(|v| value_to_python(py, v));
            PyList::new(py, list.collect::<PyResult<Vec<_>>>()?)?.into_any().unbind()
        }
    })
}

pub(super) fn value_from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Value::Truth(truth.is_true()));
    }
    if let Ok(list) = value.cast::<PyList>() {
        return Ok(Value::List(
            list.iter().map(|v| value_from_python(&v)).collect::<PyResult<_>>()?,
        ));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Value::Text(text.to_str()?.to_owned()));
    }
    argument(value).map(Value::Game)
}

/// The value of a calculator expression, in which the given names may appear: a Game, a
/// bool, a str or a list.
#[pyfunction]
#[pyo3(signature = (text, names=None))]
pub(super) fn calculate(
    py: Python<'_>,
    text: &str,
    names: Option<&Bound<'_, PyDict>>,
) -> PyResult<Py<PyAny>> {
    let mut known = HashMap::new();
    let mut loopy = HashMap::new();
    for (name, value) in names.into_iter().flat_map(|d| d.iter()) {
        let name = name.extract::<String>()?;
        match crate::loopy::loopy_name(&value) {
            Some(game) => drop(loopy.insert(name, game)),
            None => drop(known.insert(name, value_from_python(&value)?)),
        }
    }
    if let Some(result) = crate::loopy::calculate_loopy(py, text, &known, &loopy)? {
        return Ok(result);
    }
    let value = with_arena(py, |arena| arena.evaluate(text, &known))?;
    value_to_python(py, value)
}

/// `(name, arguments, meaning)` of the calculator's functions.
#[pyfunction]
pub(super) fn calculator_functions() -> Vec<(&'static str, &'static str, &'static str)> {
    FUNCTIONS.to_vec()
}

/// `(expression, [(name, ruleset, position), …])`: names in place of positions such as `clobber("xo")`.
/// `find` raises an error for what is no ruleset; of several, the first is raised.
#[pyfunction]
pub(super) fn take_positions(
    text: &str,
    find: &Bound<'_, PyAny>,
) -> PyResult<(String, Vec<(String, String, String)>)> {
    let mut first = None;
    let taken = grundy_short::take_positions(text, &mut |name| match find.call1((name,)) {
        Ok(_) => true,
        Err(error) => {
            first.get_or_insert(error);
            false
        }
    });
    match (taken, first) {
        (Ok((text, placed)), _) => {
            Ok((text, placed.into_iter().map(|at| (at.name, at.ruleset, at.position)).collect()))
        }
        (Err(_), Some(error)) => Err(error),
        (Err(name), None) => Err(PyValueError::new_err(name)),
    }
}
