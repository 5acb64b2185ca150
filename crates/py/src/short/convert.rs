//! Between Python's numbers and text and ours.

use grundy_calculator::{Known, World};
use grundy_short::scanner::shortened;
use grundy_short::{BigInt, Dyadic, Game};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyInt, PyString, PyType};

use super::game::PyGame;
use super::store::{read, to_python};
use crate::doorway::{beyond, InputError};

pub(crate) fn fraction_type(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static TYPE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    TYPE.import(py, "fractions", "Fraction")
}

pub(crate) fn fraction(py: Python<'_>, x: Dyadic) -> PyResult<Bound<'_, PyAny>> {
    let denominator = integer(py, &(BigInt::from(1) << x.exponent()))?;
    fraction_type(py)?.call1((integer(py, &x.numerator())?, denominator))
}

/// A Python int of any size.
pub(crate) fn integer<'py>(py: Python<'py>, n: &BigInt) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = i64::try_from(n) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let named = PyDict::new(py);
    named.set_item("signed", true)?;
    let bytes = PyBytes::new(py, &n.to_signed_bytes_le());
    py.get_type::<PyInt>().call_method("from_bytes", (bytes, "little"), Some(&named))
}

/// The value of a Python int.
pub(crate) fn big(n: &Bound<'_, PyAny>) -> PyResult<BigInt> {
    if let Ok(small) = n.extract::<i64>() {
        return Ok(small.into());
    }
    let bits: u64 = n.call_method0("bit_length")?.extract()?;
    if bits > 1 << 26 {
        let message =
            format!("an integer of {bits} binary digits is too large: at most 2^26 are kept");
        return Err(beyond(1 << 26, message));
    }
    let named = PyDict::new(n.py());
    named.set_item("signed", true)?;
    let bytes = n.call_method("to_bytes", (bits / 8 + 1, "little"), Some(&named))?;
    Ok(BigInt::from_signed_bytes_le(bytes.cast::<PyBytes>()?.as_bytes()))
}

/// A dyadic from an int or a Fraction; `None` for any other type.
pub(super) fn dyadic(value: &Bound<'_, PyAny>) -> PyResult<Option<Dyadic>> {
    let (n, d) = if value.is_instance_of::<PyInt>() {
        return Dyadic::big(big(value)?, 0).map(Some).map_err(to_python);
    } else if value.is_instance_of::<PyFloat>() {
        return Ok(None);
    } else if value.is_instance(fraction_type(value.py())?)? {
        (big(&value.getattr("numerator")?)?, big(&value.getattr("denominator")?)?)
    } else {
        return Ok(None);
    };
    Dyadic::fraction(&n, &d).map(Some).map_err(to_python)
}

/// A game from whatever coerces to one; `None` if nothing does.
pub(crate) fn coerce(value: &Bound<'_, PyAny>) -> PyResult<Option<Game>> {
    if let Ok(game) = value.cast::<PyGame>() {
        return Ok(Some(game.get().game));
    }
    match dyadic(value)? {
        Some(x) => read(value.py(), |arena| arena.dyadic(x)).map(Some),
        None => Ok(None),
    }
}

/// An argument that must be a game, a number, or text that reads as one.
pub(crate) fn argument(value: &Bound<'_, PyAny>) -> PyResult<Game> {
    if let Some(game) = coerce(value)? {
        return Ok(game);
    }
    if let Ok(text) = value.cast::<PyString>() {
        let text = text.to_str()?;
        let found = crate::calculator::value_of_text(value.py(), text)?;
        let known = Known::new();
        let game = crate::loopy::with_store(value.py(), |store, arena| {
            World::new(arena, store, &known).game(&found)
        })?;
        if let Some(game) = game {
            return Ok(game);
        }
        // What is wrong with it as a game says more than that it is none.
        crate::loopy::with_store(value.py(), |_, arena| arena.parse(text).map(drop))?;
        let short = shortened(text);
        return Err(InputError::new_err(format!("'{short}' is not a game that ends")));
    }
    let name = value.get_type().name()?;
    let hint = if value.is_instance_of::<PyFloat>() { "; floats are not exact" } else { "" };
    Err(PyTypeError::new_err(format!(
        "a game is a Game, a str, an int or a Fraction, not {name}{hint}"
    )))
}

pub(super) fn number_argument(value: &Bound<'_, PyAny>) -> PyResult<Dyadic> {
    let game = argument(value)?;
    let number = read(value.py(), |arena| Ok(arena.as_number(game)))?;
    number.ok_or_else(|| InputError::new_err(format!("{value} is not a number")))
}

/// What a notebook shows of a value, by `grundy.display.notebook`.
pub(super) fn bundle(value: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let display = value.py().import("grundy.display.notebook")?;
    Ok(display.call_method1("bundle", (value,))?.unbind())
}
