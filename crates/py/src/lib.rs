//! `grundy._core`: the Rust crates as Python sees them. One file per crate; no mathematics.

mod answers;
mod boards;
mod calculator;
mod certificate;
mod doorway;
mod genus;
mod heap;
mod loopy;
mod loopy_methods;
mod memory;
mod misere;
mod numbers;
mod outcome;
mod own_positions;
mod proofs;
mod short;
mod strips;
mod weighted;
mod window;

use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;

/// The exceptions live in `grundy.errors`, which is loaded only when one is asked for.
#[pyfunction]
#[pyo3(name = "__getattr__")]
fn errors_by_name(py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
    match name {
        "InputError" | "LimitError" | "LoopyError" => {
            Ok(py.import("grundy.errors")?.getattr(name)?.unbind())
        }
        _ => Err(PyAttributeError::new_err(format!(
            "module 'grundy._core' has no attribute '{name}'"
        ))),
    }
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(errors_by_name, module)?)?;
    answers::register(module)?;
    boards::register(module)?;
    calculator::register(module)?;
    certificate::register(module)?;
    genus::register(module)?;
    heap::register(module)?;
    loopy::register(module)?;
    memory::register(module)?;
    short::register(module)?;
    misere::register(module)?;
    numbers::register(module)?;
    outcome::register(module)?;
    proofs::register(module)?;
    strips::register(module)?;
    window::register(module)?;
    Ok(())
}
