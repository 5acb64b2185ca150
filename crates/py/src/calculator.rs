//! The calculator: its language, with positions answered for by Python's registry.

use std::sync::Arc;

use grundy_calculator::{
    called_words, run, show, Dialect, Heap, Known, Misere, Number, Place, Reading, Rules, Run,
    Value, Variables, World,
};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PySet, PyString, PyTuple};

use crate::loopy::{with_store, PyLoopy};
use crate::numbers;
use crate::short::{argument, to_python as to_error, PyGame};

/// Rounds in which positions are asked for, each needing the answers of the one before.
const MOST_ROUNDS: usize = 10_000;

/// A value of the calculator that Python has no type for: a function, a table, a map of values.
///
/// >>> from grundy._core import calculate
/// >>> double = calculate("x -> x + x")
/// >>> double, double(3)
/// (CalculatorValue('x -> x + x'), Game('6'))
#[pyclass(frozen, name = "CalculatorValue", module = "grundy._core")]
pub struct PyCalculated {
    value: Value,
}

#[pymethods]
impl PyCalculated {
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        shown(py, &self.value)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("CalculatorValue({:?})", shown(py, &self.value)?).replace('"', "'"))
    }

    /// What kind of value it is.
    #[getter]
    fn kind(&self) -> &'static str {
        self.value.called()
    }

    /// The rows of a table, the members of a list or a set.
    #[getter]
    fn rows(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        match &self.value {
            Value::Table(rows) => {
                rows.iter().map(|row| to_python(py, &Value::list(row.clone()))).collect()
            }
            Value::List(items) | Value::Set(items) => {
                items.iter().map(|item| to_python(py, item)).collect()
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Call a function.
    #[pyo3(signature = (*arguments))]
    fn __call__(&self, py: Python<'_>, arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
        let mut names = Variables::from([("f".to_owned(), self.value.clone())]);
        let mut words = Vec::new();
        for (k, given) in arguments.iter().enumerate() {
            names.insert(format!("x{k}"), from_python(&given)?);
            words.push(format!("x{k}"));
        }
        let text = format!("f({})", words.join(", "));
        let done = work(py, &text, Reading::default(), names)?;
        done.0.map_or_else(|| Ok(py.None()), |value| to_python(py, &value))
    }
}

fn shown(py: Python<'_>, value: &Value) -> PyResult<String> {
    with_store(py, |store, arena| {
        let known = Known::new();
        show(&mut World::new(arena, store, &known), value)
    })
}

fn opaque(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    Ok(PyCalculated { value: value.clone() }.into_pyobject(py)?.into_any().unbind())
}

fn to_python(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    let all =
        |items: &[Value]| items.iter().map(|v| to_python(py, v)).collect::<PyResult<Vec<_>>>();
    Ok(match value {
        Value::Nothing => py.None(),
        Value::Game(game) => PyGame::from(*game).into_pyobject(py)?.into_any().unbind(),
        Value::Form(tree) => {
            let game = crate::short::with_arena(py, |arena| arena.value_of(tree))?;
            PyGame::from(game).into_pyobject(py)?.into_any().unbind()
        }
        Value::Loopy(value) => PyLoopy { value: *value }.into_pyobject(py)?.into_any().unbind(),
        Value::Truth(truth) => PyBool::new(py, *truth).to_owned().into_any().unbind(),
        Value::Text(text) => PyString::new(py, text).into_any().unbind(),
        Value::Thermograph(_) => PyString::new(py, &shown(py, value)?).into_any().unbind(),
        Value::List(items) => PyList::new(py, all(items)?)?.into_any().unbind(),
        Value::Tuple(items) => PyTuple::new(py, all(items)?)?.into_any().unbind(),
        Value::Set(items) => {
            let members = all(items)?;
            match PySet::new(py, members) {
                Ok(set) => set.into_any().unbind(),
                // A member that Python cannot hash.
                Err(_) => opaque(py, value)?,
            }
        }
        Value::Position(place) => {
            let module = py.import("grundy.partizan.calculator")?;
            let parameters = place.rules.parameters.clone();
            let position = (place.rules.name.as_str(), parameters, place.text.as_str());
            module.call_method1("position", position)?.unbind()
        }
        Value::Other(_) => match of_extension(py, value)? {
            Some(found) => found,
            None => opaque(py, value)?,
        },
        other => opaque(py, other)?,
    })
}

/// Numbers, nimbers and misère games as our objects.
fn of_extension(py: Python<'_>, value: &Value) -> PyResult<Option<Py<PyAny>>> {
    if let Some(x) = value.kind::<Number>() {
        return numbers::surreal(py, x.0.clone()).map(Some);
    }
    if let Some(a) = value.kind::<Heap>() {
        return numbers::nimber(py, a.0.clone()).map(Some);
    }
    if let Some(g) = value.kind::<Misere>() {
        let name = g.name().map_err(to_error)?;
        let class = py.import("grundy.misere.misere_game")?.getattr("MisereGame")?;
        return Ok(Some(class.call1((name,))?.unbind()));
    }
    Ok(None)
}

/// One of them from our object.
fn to_extension(value: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
    if let Some(x) = numbers::as_surreal(value) {
        return Ok(Some(Value::other(Number(x))));
    }
    if let Some(a) = numbers::as_nimber(value) {
        return Ok(Some(Value::other(Heap(a))));
    }
    if value.get_type().name()? == "MisereGame" {
        let name = value.getattr("bracket_notation")?.extract::<String>()?;
        return Misere::read(&name).map(|g| Some(Value::other(g))).map_err(to_error);
    }
    Ok(None)
}

/// A name as it is kept between two lines: as the calculator has it, unless it is one of our objects.
fn kept(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    match value {
        Value::Game(_) | Value::Loopy(_) | Value::Truth(_) | Value::Text(_) => to_python(py, value),
        other => opaque(py, other),
    }
}

fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(calculated) = value.cast::<PyCalculated>() {
        return Ok(calculated.get().value.clone());
    }
    if let Some(found) = to_extension(value)? {
        return Ok(found);
    }
    if let Some(game) = crate::loopy::loopy_name(value) {
        return Ok(Value::Loopy(game));
    }
    if value.is_none() {
        return Ok(Value::Nothing);
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Value::Truth(truth.is_true()));
    }
    if let Ok(list) = value.cast::<PyList>() {
        let items = list.iter().map(|v| from_python(&v));
        return Ok(Value::list(items.collect::<PyResult<_>>()?));
    }
    if let Ok(members) = value.cast::<PySet>() {
        let items = members.iter().map(|v| from_python(&v)).collect::<PyResult<Vec<_>>>()?;
        return with_store(value.py(), |store, arena| {
            let known = Known::new();
            World::new(arena, store, &known).set(items.clone())
        });
    }
    if let Ok(tuple) = value.cast::<PyTuple>() {
        let items = tuple.iter().map(|v| from_python(&v));
        return Ok(Value::Tuple(Arc::new(items.collect::<PyResult<_>>()?)));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Value::text(text.to_str()?));
    }
    if let Ok(rules) = value.getattr("ruleset") {
        let name: String = rules.getattr("name")?.extract()?;
        let rules = Rules { name, parameters: Vec::new() };
        let text = value.str()?.to_str()?.to_owned();
        return Ok(Value::Position(Arc::new(Place { rules, text })));
    }
    argument(value).map(Value::Game)
}

type Done = (Option<Value>, Variables, Vec<String>);

/// Work a text out, asking Python's registry about positions.
fn work(py: Python<'_>, text: &str, mut reading: Reading, names: Variables) -> PyResult<Done> {
    let module = || py.import("grundy.partizan.calculator");
    for word in called_words(text) {
        if module()?.call_method1("is_ruleset", (word.as_str(),))?.extract()? {
            reading.rulesets.insert(word);
        }
    }
    let mut known = Known::new();
    for _ in 0..MOST_ROUNDS {
        let result =
            with_store(py, |store, arena| run(arena, store, text, &reading, &names, &known))?;
        let asks = match result {
            Run::Done { value, names, notes } => return Ok((value, names, notes)),
            Run::Asks(asks) => asks,
        };
        for ask in asks {
            let given = (
                ask.rules.name.as_str(),
                ask.rules.parameters.clone(),
                ask.position.as_str(),
                ask.what.as_str(),
                ask.arguments.clone(),
            );
            let answer = module()?.call_method1("answer", given)?;
            known.insert(ask, Ok(from_python(&answer)?));
        }
    }
    Err(crate::doorway::beyond(
        MOST_ROUNDS,
        format!("positions were asked for in more than {MOST_ROUNDS} rounds"),
    ))
}

/// The value of a text of the calculator's language, in which the given names may appear: a Game, a
/// LoopyGame, a bool, a str, a list, a tuple, a set, or a CalculatorValue; None after a semicolon. Names
/// that the text gives a value are put into the dictionary, and sentences about how something was read
/// into `notes`.
#[pyfunction]
#[pyo3(signature = (text, names=None, *, cgsuite=false, assigns=false, notes=None))]
fn calculate(
    py: Python<'_>,
    text: &str,
    names: Option<&Bound<'_, PyDict>>,
    cgsuite: bool,
    assigns: bool,
    notes: Option<&Bound<'_, PyList>>,
) -> PyResult<Py<PyAny>> {
    let mut known = Variables::new();
    for (name, value) in names.into_iter().flat_map(|d| d.iter()) {
        known.insert(name.extract::<String>()?, from_python(&value)?);
    }
    let dialect = if cgsuite { Dialect::Cgsuite } else { Dialect::Ours };
    let reading = Reading { dialect, equals_assigns: assigns, ..Reading::default() };
    let (value, assigned, said) = work(py, text, reading, known)?;
    if let Some(names) = names {
        for (name, value) in assigned {
            names.set_item(name, kept(py, &value)?)?;
        }
    }
    if let Some(notes) = notes {
        for note in said {
            notes.append(note)?;
        }
    }
    value.map_or_else(|| Ok(py.None()), |value| to_python(py, &value))
}

/// The game of a text; an error that says what it is otherwise.
pub(crate) fn value_of_text(py: Python<'_>, text: &str) -> PyResult<Value> {
    let (value, _, _) = work(py, text, Reading::default(), Variables::new())?;
    Ok(value.unwrap_or(Value::Nothing))
}

/// `(name, arguments, meaning)` of the calculator's functions.
#[pyfunction]
fn calculator_functions() -> Vec<(&'static str, &'static str, &'static str)> {
    grundy_calculator::functions().to_vec()
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyCalculated>()?;
    module.add_function(wrap_pyfunction!(calculate, module)?)?;
    module.add_function(wrap_pyfunction!(calculator_functions, module)?)?;
    Ok(())
}
