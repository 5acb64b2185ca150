//! Partizan games: `Game`, `Thermograph` and `Day`.

mod convert;
mod day;
mod game;
mod game_display;
mod game_facts;
mod game_operations;
mod store;
mod thermograph;

use grundy_short::Game;
use pyo3::prelude::*;

use crate::doorway::InputError;
pub(crate) use convert::{argument, big, coerce, fraction, fraction_type, integer};
pub use game::PyGame;
use store::read;
pub(crate) use store::{long_with_arena, to_python, with_arena, with_arena_showing};

/// The games of two lists side by side.
fn pairs(left: &[Py<PyGame>], right: &[Py<PyGame>]) -> PyResult<Vec<(Game, Game)>> {
    if left.len() != right.len() {
        return Err(InputError::new_err(format!(
            "lists of {} and {} games; they must be of the same length",
            left.len(),
            right.len()
        )));
    }
    Ok(left.iter().zip(right).map(|(g, h)| (g.get().game, h.get().game)).collect())
}

/// The pairwise sums of two lists of games of the same length, in one call.
#[pyfunction]
fn add_pairwise(
    py: Python<'_>,
    left: Vec<Py<PyGame>>,
    right: Vec<Py<PyGame>>,
) -> PyResult<Vec<PyGame>> {
    let pairs = pairs(&left, &right)?;
    let sums = with_arena(py, |arena| arena.add_pairs(&pairs))?;
    Ok(sums.into_iter().map(PyGame::from).collect())
}

/// How the games of two lists of the same length stand to each other, in one call.
#[pyfunction]
fn compare_pairwise(
    py: Python<'_>,
    left: Vec<Py<PyGame>>,
    right: Vec<Py<PyGame>>,
) -> PyResult<Vec<&'static str>> {
    let pairs = pairs(&left, &right)?;
    with_arena(py, |arena| pairs.iter().map(|&(g, h)| Ok(arena.compare(g, h)?.sign())).collect())
}

/// `(shapes, bytes)` held by the store of canonical forms.
#[pyfunction]
fn arena_size(py: Python<'_>) -> PyResult<(usize, usize)> {
    read(py, |arena| Ok((arena.shapes(), arena.bytes())))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyGame>()?;
    module.add_class::<thermograph::PyThermograph>()?;
    module.add_class::<day::PyDay>()?;
    module.add_function(wrap_pyfunction!(add_pairwise, module)?)?;
    module.add_function(wrap_pyfunction!(compare_pairwise, module)?)?;
    module.add_function(wrap_pyfunction!(arena_size, module)?)?;
    Ok(())
}
