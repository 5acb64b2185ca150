//! `Game`.

use std::hash::{DefaultHasher, Hash, Hasher};

use grundy_short::{Arena, Component, Dyadic, Fault, Game, Relation};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyTuple, PyType};

use super::convert::{argument, big, coerce, fraction, integer};
use super::store::{read, to_python, with_arena};

/// A short partizan game, up to equality of value.
///
/// Reads text, integers and dyadic `Fraction`s; `+ - < <= == >= >` and `|` for "confused" work
/// as in the books, `==` is equality of value and values are hashable.
///
/// >>> from grundy import Game
/// >>> Game("{1|-1}") + Game("*")
/// Game('+-(1*)')
/// >>> Game("^") > 0, Game("*") | Game(0), Game("1/2") + Game("1/2") == 1
/// (True, True, True)
#[pyclass(frozen, name = "Game", module = "grundy.partizan.game")]
pub struct PyGame {
    pub(crate) game: Game,
}

impl PyGame {
    pub(super) fn unary(
        &self,
        py: Python<'_>,
        work: impl Fn(&mut Arena, Game) -> Result<Game, Fault> + Send + Sync,
    ) -> PyResult<PyGame> {
        let g = self.game;
        with_arena(py, |arena| work(arena, g)).map(PyGame::from)
    }

    pub(super) fn number(
        &self,
        py: Python<'_>,
        work: impl Fn(&mut Arena, Game) -> Result<Dyadic, Fault> + Send + Sync,
    ) -> PyResult<Py<PyAny>> {
        let g = self.game;
        let x = with_arena(py, |arena| work(arena, g))?;
        fraction(py, x).map(Bound::unbind)
    }

    pub(super) fn count(
        &self,
        py: Python<'_>,
        work: impl Fn(&mut Arena, Game) -> Result<Dyadic, Fault> + Send + Sync,
    ) -> PyResult<Py<PyAny>> {
        let g = self.game;
        let n = with_arena(py, |arena| work(arena, g))?;
        integer(py, &n.numerator()).map(Bound::unbind)
    }

    pub(super) fn list(
        &self,
        py: Python<'_>,
        work: impl Fn(&mut Arena, Game) -> Result<grundy_short::Options, Fault> + Send + Sync,
    ) -> PyResult<Vec<PyGame>> {
        let g = self.game;
        let list = with_arena(py, |arena| {
            let list = work(arena, g)?;
            sorted_for_reading(arena, list.to_vec())
        })?;
        Ok(list.into_iter().map(PyGame::from).collect())
    }

    pub(super) fn question(
        &self,
        py: Python<'_>,
        work: impl Fn(&mut Arena, Game) -> Result<bool, Fault> + Send + Sync,
    ) -> PyResult<bool> {
        let g = self.game;
        with_arena(py, |arena| work(arena, g))
    }
}

/// In an order that does not depend on what was computed before.
pub(super) fn sorted_for_reading(arena: &mut Arena, list: Vec<Game>) -> Result<Vec<Game>, Fault> {
    if list.len() < 2 {
        return Ok(list);
    }
    let mut keyed = Vec::with_capacity(list.len());
    for g in list {
        let ups = arena.number_up_star(g).map(|(x, up, nim)| (x, up as u64, nim));
        let stops = (arena.left_stop(g)?, arena.right_stop(g));
        let text = if ups.is_some() { String::new() } else { arena.show(g)? };
        keyed.push(((ups.is_none(), ups, stops, text.len(), text), g));
    }
    keyed.sort();
    Ok(keyed.into_iter().map(|(_, g)| g).collect())
}

impl From<Game> for PyGame {
    fn from(game: Game) -> PyGame {
        PyGame { game }
    }
}

#[pymethods]
impl PyGame {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        argument(value).map(PyGame::from)
    }

    /// The value of the form with these options.
    ///
    /// >>> from grundy import Game
    /// >>> Game.from_options([0], ["*"])
    /// Game('^')
    #[classmethod]
    fn from_options(
        _cls: &Bound<'_, PyType>,
        left: Vec<Bound<'_, PyAny>>,
        right: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let py = _cls.py();
        let left = left.iter().map(argument).collect::<PyResult<Vec<_>>>()?;
        let right = right.iter().map(argument).collect::<PyResult<Vec<_>>>()?;
        with_arena(py, |arena| arena.game(&left, &right)).map(PyGame::from)
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(py, coerce(other)?, |arena, h| arena.add(self.game, h))
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(py, coerce(other)?, |arena, h| arena.add(h, self.game))
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(py, coerce(other)?, |arena, h| arena.subtract(self.game, h))
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(py, coerce(other)?, |arena, h| arena.subtract(h, self.game))
    }

    /// `n * g`: n copies of g added. Only an int multiplies; see `conway_multiply` and
    /// `norton_multiply` for products of games.
    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if !other.is_instance_of::<PyInt>() {
            return Ok(py.NotImplemented());
        }
        let n = Dyadic::big(big(other)?, 0).map_err(to_python)?;
        binary(py, Some(self.game), |arena, g| arena.multiple(n, g))
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__rmul__(py, other)
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.unary(py, |arena, g| arena.negative(g))
    }

    fn __pos__(&self) -> PyGame {
        PyGame { game: self.game }
    }

    /// `g | h`: are they confused, neither `<=` nor `>=`?
    fn __or__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Some(h) = coerce(other)? else {
            return Ok(py.NotImplemented());
        };
        let relation = with_arena(py, |arena| arena.compare(self.game, h))?;
        let confused = relation == Relation::Confused;
        Ok(PyBool::new(py, confused).to_owned().into_any().unbind())
    }

    fn __ror__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__or__(py, other)
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let g = self.game;
        let coerced = match coerce(other) {
            // 1/3 is not a short game, hence equal to none.
            Err(_) if matches!(op, CompareOp::Eq | CompareOp::Ne) => None,
            other => other?,
        };
        let Some(h) = coerced else {
            return Ok(py.NotImplemented());
        };
        let answer = match op {
            CompareOp::Eq => g == h,
            CompareOp::Ne => g != h,
            CompareOp::Le => with_arena(py, |arena| arena.le(g, h))?,
            CompareOp::Ge => with_arena(py, |arena| arena.le(h, g))?,
            CompareOp::Lt => g != h && with_arena(py, |arena| arena.le(g, h))?,
            CompareOp::Gt => g != h && with_arena(py, |arena| arena.le(h, g))?,
        };
        Ok(PyBool::new(py, answer).to_owned().into_any().unbind())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let g = self.game;
        match read(py, |arena| Ok(arena.as_number(g)))? {
            // Equal to an int or a Fraction, so hashed like it.
            Some(x) if x.is_integer() => integer(py, &x.numerator())?.hash(),
            Some(x) => fraction(py, x)?.hash(),
            None => {
                let mut hasher = DefaultHasher::new();
                g.id().hash(&mut hasher);
                Ok(hasher.finish() as isize)
            }
        }
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let g = self.game;
        with_arena(py, |arena| arena.show(g))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Game('{}')", self.__str__(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let class = py.get_type::<PyGame>();
        (class, (self.__str__(py)?,)).into_pyobject(py)
    }

    /// How the game stands to another: `"<"`, `">"`, `"="` or `"||"` (confused).
    ///
    /// >>> from grundy import Game
    /// >>> Game("*").compare(0), Game("^").compare("*"), Game("^^").compare("*")
    /// ('||', '||', '>')
    fn compare(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        let h = argument(other)?;
        Ok(with_arena(py, |arena| arena.compare(self.game, h))?.sign())
    }

    /// Why the game is not `<=` another: a first move with which Left wins the difference, or
    /// `None` if it is `<=`. The move is `("left", option)`, Left's option of this game, or
    /// `("right", option)`, Right's option of the other game.
    ///
    /// >>> from grundy import Game
    /// >>> Game("^").refute_le("*")
    /// ('right', Game('0'))
    /// >>> Game("v").refute_le(0) is None
    /// True
    fn refute_le(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
    ) -> PyResult<Option<(&'static str, PyGame)>> {
        let h = argument(other)?;
        let found = with_arena(py, |arena| arena.refute_le(self.game, h))?;
        Ok(found.map(|m| {
            let side = if m.component == Component::First { "left" } else { "right" };
            (side, PyGame::from(m.option))
        }))
    }

    /// `"L"`, `"R"`, `"N"` or `"P"`: Left, Right, the next or the previous player wins.
    ///
    /// >>> from grundy import Game
    /// >>> [Game(text).outcome for text in ("1", "-1", "*", "0")]
    /// ['L', 'R', 'N', 'P']
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<char> {
        let g = self.game;
        with_arena(py, |arena| arena.outcome(g))
    }

    /// The value as an exact number, if it is one.
    fn __float__(&self, py: Python<'_>) -> PyResult<f64> {
        let g = self.game;
        let number = read(py, |arena| Ok(arena.as_number(g)))?;
        let x = number.ok_or_else(|| PyTypeError::new_err("the game is not a number"))?;
        fraction(py, x)?.call_method0("__float__")?.extract()
    }

    fn __int__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let g = self.game;
        let number = read(py, |arena| Ok(arena.as_number(g)))?;
        let whole = number.filter(|x| x.is_integer());
        let whole = whole.ok_or_else(|| PyTypeError::new_err("the game is not an integer"))?;
        integer(py, &whole.numerator()).map(Bound::unbind)
    }
}

pub(super) fn binary(
    py: Python<'_>,
    other: Option<Game>,
    work: impl Fn(&mut Arena, Game) -> Result<Game, Fault> + Send + Sync,
) -> PyResult<Py<PyAny>> {
    let Some(h) = other else {
        return Ok(py.NotImplemented());
    };
    let sum = with_arena(py, |arena| work(arena, h))?;
    Ok(PyGame { game: sum }.into_pyobject(py)?.into_any().unbind())
}
