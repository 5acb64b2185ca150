//! Ordinals, surreal numbers and nimbers of any size.

mod integers;
mod nimber;
mod ordinal;
mod surreal;

use std::sync::Arc;

use grundy_numbers::{Fault, Style};
use grundy_watch::Watch;
use pyo3::prelude::*;

use crate::doorway;
use crate::short::to_python;

/// Work in place if its size is small, else through the doorway for long work.
fn work<T: Send>(
    py: Python<'_>,
    size: usize,
    work: impl FnOnce(&Watch) -> Result<T, Fault> + Send,
) -> PyResult<T> {
    const BRIEF: usize = 500;
    if size < BRIEF {
        return doorway::quick(|| work(&Watch::alone()).map_err(to_python));
    }
    let watch = Arc::new(Watch::new());
    doorway::long(py, &watch, None, || work(&watch).map_err(to_python))
}

/// The style of this name.
fn style(latex: bool) -> Style {
    if latex {
        Style::Latex
    } else {
        Style::Ascii
    }
}

/// A number as our object.
pub(crate) fn surreal(py: Python<'_>, value: grundy_numbers::Surreal) -> PyResult<Py<PyAny>> {
    Ok(surreal::PySurreal { value }.into_pyobject(py)?.into_any().unbind())
}

/// A nimber as our object.
pub(crate) fn nimber(py: Python<'_>, value: grundy_numbers::Nimber) -> PyResult<Py<PyAny>> {
    Ok(nimber::PyNimber { value }.into_pyobject(py)?.into_any().unbind())
}

/// The number of a Surreal or an Ordinal.
pub(crate) fn as_surreal(value: &Bound<'_, PyAny>) -> Option<grundy_numbers::Surreal> {
    if let Ok(number) = value.cast::<surreal::PySurreal>() {
        return Some(number.get().value.clone());
    }
    value.cast::<ordinal::PyOrdinal>().ok().map(|a| (&a.get().value).into())
}

/// The nimber of a Nimber.
pub(crate) fn as_nimber(value: &Bound<'_, PyAny>) -> Option<grundy_numbers::Nimber> {
    value.cast::<nimber::PyNimber>().ok().map(|a| a.get().value.clone())
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<ordinal::PyOrdinal>()?;
    module.add_class::<surreal::PySurreal>()?;
    module.add_class::<nimber::PyNimber>()?;
    integers::register(module)
}
