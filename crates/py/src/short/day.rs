//! `Day`.

use grundy_short::{Day, Fault, Player};
use pyo3::prelude::*;
use pyo3::IntoPyObjectExt;

use super::convert::argument;
use super::game::PyGame;
use super::store::with_arena;

/// The games born by day 0, 1, 2 or 3: a lattice.
///
/// >>> from grundy import Day
/// >>> len(Day(2).games)
/// 22
#[pyclass(frozen, name = "Day", module = "grundy.partizan.day")]
pub struct PyDay {
    day: Day,
}

#[pymethods]
impl PyDay {
    #[new]
    fn new(py: Python<'_>, number: u32) -> PyResult<PyDay> {
        with_arena(py, |arena| arena.day(number)).map(|day| PyDay { day })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        (slf.get_type(), (slf.get().number(),)).into_bound_py_any(slf.py())
    }

    /// The day.
    ///
    /// >>> from grundy import Day
    /// >>> Day(2).number
    /// 2
    #[getter]
    fn number(&self) -> u32 {
        self.day.number
    }

    /// All games born by this day.
    ///
    /// >>> from grundy import Day
    /// >>> Day(1).games
    /// [Game('0'), Game('-1'), Game('1'), Game('*')]
    #[getter]
    fn games(&self) -> Vec<PyGame> {
        self.day.games.iter().copied().map(PyGame::from).collect()
    }

    /// The least game born by this day that is above both.
    ///
    /// >>> from grundy import Day
    /// >>> Day(2).join("*", 0), Day(2).join("^", "*2")
    /// (Game('1/2'), Game('^'))
    fn join(&self, g: &Bound<'_, PyAny>, h: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        self.bound(g, h, Player::Left)
    }

    /// The greatest game born by this day that is below both.
    ///
    /// >>> from grundy import Day
    /// >>> Day(2).meet("*", 0)
    /// Game('-1/2')
    fn meet(&self, g: &Bound<'_, PyAny>, h: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        self.bound(g, h, Player::Right)
    }

    fn __len__(&self) -> usize {
        self.day.games.len()
    }

    fn __repr__(&self) -> String {
        format!("Day({})", self.day.number)
    }
}

impl PyDay {
    fn bound(
        &self,
        g: &Bound<'_, PyAny>,
        h: &Bound<'_, PyAny>,
        player: Player,
    ) -> PyResult<PyGame> {
        let py = g.py();
        let (g, h) = (argument(g)?, argument(h)?);
        let day = &self.day;
        let bound = with_arena(py, |arena| {
            for x in [g, h] {
                if !day.games.contains(&x) {
                    let text = arena.show(x)?;
                    let number = day.number;
                    return Err(Fault::input(format!("{text} is not born by day {number}")));
                }
            }
            arena.bound(day, g, h, player)
        })?;
        Ok(bound.into())
    }
}
