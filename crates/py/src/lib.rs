//! `grundy._core`: the Rust crates as Python sees them. One file per crate; no mathematics.

mod boards;
mod certificate;
mod doorway;
mod genus;
mod heap;
mod loopy;
mod misere;
mod outcome;
mod own_positions;
mod short;
mod strips;
mod window;

use pyo3::prelude::*;

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("InputError", py.get_type::<doorway::InputError>())?;
    module.add("LimitError", py.get_type::<doorway::LimitError>())?;
    boards::register(module)?;
    certificate::register(module)?;
    genus::register(module)?;
    heap::register(module)?;
    loopy::register(module)?;
    short::register(module)?;
    misere::register(module)?;
    outcome::register(module)?;
    strips::register(module)?;
    window::register(module)?;
    Ok(())
}
