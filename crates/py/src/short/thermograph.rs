//! `Thermograph`.

use grundy_short::{Dyadic, Player, Thermograph, Wall};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3::IntoPyObjectExt;

use super::convert::{bundle, fraction, number_argument};
use super::store::to_python;
use crate::doorway::InputError;

/// The walls of a game, exact and piecewise linear, from temperature -1 upwards.
///
/// >>> from grundy import Game
/// >>> t = Game("{3|-1}").thermograph
/// >>> t.mean, t.temperature
/// (Fraction(1, 1), Fraction(2, 1))
#[pyclass(frozen, eq, name = "Thermograph", module = "grundy.partizan.thermograph")]
#[derive(PartialEq)]
pub struct PyThermograph {
    pub(super) graph: Thermograph,
}

pub(super) type Points = Vec<(Py<PyAny>, Py<PyAny>)>;

impl PyThermograph {
    fn points(&self, py: Python<'_>, points: &[(Dyadic, Dyadic)]) -> PyResult<Points> {
        let point = |(t, v): &(Dyadic, Dyadic)| {
            Ok((fraction(py, *v)?.unbind(), fraction(py, *t)?.unbind()))
        };
        points.iter().map(point).collect()
    }

    fn at(&self, player: Player, t: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = t.py();
        let t = number_argument(t)?;
        if t < Dyadic::MINUS_ONE {
            return Err(InputError::new_err(format!("temperature {t}: walls start at -1")));
        }
        let value = self.graph.wall(player).at(t).map_err(to_python)?;
        fraction(py, value).map(Bound::unbind)
    }
}

#[pymethods]
impl PyThermograph {
    /// Break-points `(value, temperature)` of Left's wall from -1 upwards; constant after the last.
    ///
    /// >>> from grundy import Game
    /// >>> hot = Game("{3||2|-1}").thermograph
    /// >>> hot.left_wall
    /// [(Fraction(4, 1), Fraction(-1, 1)), (Fraction(2, 1), Fraction(1, 1))]
    #[getter]
    fn left_wall(&self, py: Python<'_>) -> PyResult<Points> {
        self.points(py, self.graph.left.points())
    }

    /// Break-points `(value, temperature)` of Right's wall.
    ///
    /// >>> from grundy import Game
    /// >>> hot = Game("{3||2|-1}").thermograph
    /// >>> hot.right_wall
    /// [(Fraction(2, 1), Fraction(-1, 1))]
    #[getter]
    fn right_wall(&self, py: Python<'_>) -> PyResult<Points> {
        self.points(py, self.graph.right.points())
    }

    /// Where the mast stands.
    ///
    /// >>> from grundy import Game
    /// >>> hot = Game("{3||2|-1}").thermograph
    /// >>> hot.mean
    /// Fraction(2, 1)
    #[getter]
    fn mean(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        fraction(py, self.graph.mean).map(Bound::unbind)
    }

    /// Where the walls meet.
    ///
    /// >>> from grundy import Game
    /// >>> hot = Game("{3||2|-1}").thermograph
    /// >>> hot.temperature
    /// Fraction(1, 1)
    #[getter]
    fn temperature(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        fraction(py, self.graph.temperature).map(Bound::unbind)
    }

    /// Left's wall at a temperature of at least -1.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{3|-1}").thermograph.left_at("1/2")
    /// Fraction(5, 2)
    fn left_at(&self, t: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.at(Player::Left, t)
    }

    /// Right's wall at a temperature of at least -1.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{3|-1}").thermograph.right_at(5)
    /// Fraction(1, 1)
    fn right_at(&self, t: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.at(Player::Right, t)
    }

    /// The thermograph as SVG, values increasing to the left as in the books.
    ///
    /// >>> from grundy import Game
    /// >>> hot = Game("{3||2|-1}").thermograph
    /// >>> hot.svg()[:4]
    /// '<svg'
    fn svg(slf: &Bound<'_, Self>) -> PyResult<String> {
        let display = slf.py().import("grundy.display.thermograph")?;
        display.call_method1("svg", (slf,))?.extract()
    }

    /// The thermograph with these walls, mean and temperature: what pickling needs.
    #[staticmethod]
    fn _of(
        left: Vec<(Bound<'_, PyAny>, Bound<'_, PyAny>)>,
        right: Vec<(Bound<'_, PyAny>, Bound<'_, PyAny>)>,
        mean: &Bound<'_, PyAny>,
        temperature: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let wall = |points: Vec<(Bound<'_, PyAny>, Bound<'_, PyAny>)>| {
            let pairs = points.iter().map(|(v, t)| Ok((number_argument(t)?, number_argument(v)?)));
            Wall::through(pairs.collect::<PyResult<_>>()?)
                .ok_or_else(|| InputError::new_err("a wall starts at temperature -1 and goes up"))
        };
        let (left, right) = (wall(left)?, wall(right)?);
        let (mean, temperature) = (number_argument(mean)?, number_argument(temperature)?);
        Ok(PyThermograph { graph: Thermograph { left, right, mean, temperature } })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (py, own) = (slf.py(), slf.get());
        let fields = (own.left_wall(py)?, own.right_wall(py)?, own.mean(py)?, own.temperature(py)?);
        (slf.get_type().getattr("_of")?, fields).into_bound_py_any(py)
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        Self::svg(slf)
    }

    fn _repr_latex_(slf: &Bound<'_, Self>) -> PyResult<String> {
        let display = slf.py().import("grundy.display.thermograph")?;
        display.call_method1("latex", (slf,))?.extract()
    }

    #[pyo3(signature = (**_kwargs))]
    fn _repr_mimebundle_(
        slf: &Bound<'_, Self>,
        _kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        bundle(slf.as_any())
    }

    fn __repr__(&self) -> String {
        let wall = |player| {
            let points = self.graph.wall(player).points().iter();
            points.map(|(t, v)| format!("{v} at {t}")).collect::<Vec<_>>().join(", ")
        };
        format!("<Thermograph Left: {}; Right: {}>", wall(Player::Left), wall(Player::Right))
    }
}
