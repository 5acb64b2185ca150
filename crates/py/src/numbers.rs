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

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<ordinal::PyOrdinal>()?;
    module.add_class::<surreal::PySurreal>()?;
    module.add_class::<nimber::PyNimber>()?;
    integers::register(module)
}
