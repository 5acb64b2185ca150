//! Loopy games: `LoopyGame`, and loopy expressions of the calculator.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, Mutex};

use grundy_calculator::{Known, World};
use grundy_loopy::{FoxAndGeese, Graph, Loopy, Outcome, Stoppers, Vertex};
use grundy_short::{Arena, Fault, Player, Relation, Style};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString, PyTuple, PyType};

use crate::doorway::InputError;
use crate::short::{argument, coerce, to_python, with_arena, PyGame};

/// Every loopy value of the process lives in one store beside the arena.
static STORE: LazyLock<Mutex<Stoppers>> = LazyLock::new(|| Mutex::new(Stoppers::new()));

/// Most positions of a form handed to Python.
pub(crate) const MOST_POSITIONS: usize = 100_000;

pub(crate) fn with_store<T: Send>(
    py: Python<'_>,
    work: impl Fn(&mut Stoppers, &mut Arena) -> Result<T, Fault> + Send + Sync,
) -> PyResult<T> {
    // Always behind the arena's lock, so the two are taken in one order.
    with_arena(py, |arena| {
        let mut store = STORE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        work(&mut store, arena)
    })
}

/// A loopy value from whatever coerces to one; `None` if nothing does.
fn loopy(value: &Bound<'_, PyAny>) -> PyResult<Option<Loopy>> {
    if let Ok(game) = value.cast::<PyLoopy>() {
        return Ok(Some(game.get().value));
    }
    match coerce(value)? {
        Some(game) => with_store(value.py(), |store, _| store.short_value(game)).map(Some),
        None => Ok(None),
    }
}

pub(crate) fn loopy_argument(value: &Bound<'_, PyAny>) -> PyResult<Loopy> {
    if let Some(found) = loopy(value)? {
        return Ok(found);
    }
    if let Ok(text) = value.cast::<PyString>() {
        let text = text.to_str()?;
        let found = crate::calculator::value_of_text(value.py(), text)?;
        let known = Known::new();
        let loopy =
            with_store(value.py(), |store, arena| World::new(arena, store, &known).loopy(&found))?;
        return loopy.ok_or_else(|| InputError::new_err(format!("'{text}' is not a game")));
    }
    let game = argument(value)?;
    with_store(value.py(), |store, _| store.short_value(game))
}

/// A loopy partizan game whose onside and offside are stoppers, up to equality of value.
///
/// Reads `on off over under upon downon tis tisn dud`, nodes with names as in `a{0|a}`, `pass` for
/// the position itself, `s & t` for onside and offside, and all that `Game` reads.
///
/// >>> from grundy import LoopyGame
/// >>> LoopyGame("a{0|a}"), LoopyGame("on") + LoopyGame("off")
/// (LoopyGame('over'), LoopyGame('dud'))
/// >>> over = LoopyGame("over")
/// >>> over + over == over, 0 < over < 1, over - over
/// (True, True, LoopyGame('over & under'))
#[pyclass(frozen, name = "LoopyGame", module = "grundy.partizan.loopy_game")]
pub struct PyLoopy {
    pub(crate) value: Loopy,
}

impl PyLoopy {
    fn outcome_of(&self, py: Python<'_>) -> PyResult<Outcome> {
        with_store(py, |store, arena| store.outcome(arena, self.value))
    }

    fn options(&self, py: Python<'_>, player: Player) -> PyResult<Vec<PyLoopy>> {
        if !self.value.is_stopper() {
            return Err(InputError::new_err(
                "only a stopper has options; take those of .onside and .offside",
            ));
        }
        let list = with_store(py, |store, arena| store.options(arena, self.value.onside, player))?;
        Ok(list.into_iter().map(|g| PyLoopy { value: g.into() }).collect())
    }

    fn text(&self, py: Python<'_>, style: Style) -> PyResult<String> {
        with_store(py, |store, arena| store.show(arena, self.value, style))
    }

    fn binary(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        work: impl Fn(&mut Stoppers, &mut Arena, Loopy, Loopy) -> Result<Loopy, Fault> + Send + Sync,
    ) -> PyResult<Py<PyAny>> {
        let Some(h) = loopy(other)? else { return Ok(py.NotImplemented()) };
        let value = with_store(py, |store, arena| work(store, arena, self.value, h))?;
        Ok(PyLoopy { value }.into_pyobject(py)?.into_any().unbind())
    }
}

fn winner(player: Option<Player>) -> &'static str {
    match player {
        Some(Player::Left) => "left",
        Some(Player::Right) => "right",
        None => "draw",
    }
}

#[pymethods]
impl PyLoopy {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<PyLoopy> {
        loopy_argument(value).map(|value| PyLoopy { value })
    }

    /// The value of a position of a finite loopy game: vertex `start` of a graph, `left[v]` and
    /// `right[v]` being the vertices the players may move to from `v`.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame.from_graph([[1], []], [[], [0]])
    /// LoopyGame('tis')
    #[classmethod]
    #[pyo3(signature = (left, right, start = 0))]
    fn from_graph(
        cls: &Bound<'_, PyType>,
        left: Vec<Vec<usize>>,
        right: Vec<Vec<usize>>,
        start: usize,
    ) -> PyResult<PyLoopy> {
        let all = Self::all_from_graph(cls, left, right)?;
        let n = all.len();
        let bad = || {
            InputError::new_err(format!("there is no vertex {start} in a graph of {n} vertices"))
        };
        all.into_iter().nth(start).ok_or_else(bad)
    }

    /// The values of all vertices of a graph, as in `from_graph`.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame.all_from_graph([[], [0], [2, 0]], [[], [1], []])
    /// [LoopyGame('0'), LoopyGame('over'), LoopyGame('on')]
    #[classmethod]
    fn all_from_graph(
        cls: &Bound<'_, PyType>,
        left: Vec<Vec<usize>>,
        right: Vec<Vec<usize>>,
    ) -> PyResult<Vec<PyLoopy>> {
        if left.len() != right.len() {
            return Err(InputError::new_err(format!(
                "moves are given for {} vertices for Left and {} for Right; the numbers must agree",
                left.len(),
                right.len()
            )));
        }
        let n = left.len();
        if let Some(bad) = left.iter().chain(&right).flatten().find(|&&w| w >= n) {
            return Err(InputError::new_err(format!(
                "a move leads to vertex {bad}, but the graph has {n} vertices"
            )));
        }
        let side = |list: Vec<usize>| list.into_iter().map(Vertex::Local).collect();
        let moves = left.into_iter().zip(right).map(|(l, r)| [side(l), side(r)]).collect();
        let graph = Graph { moves };
        let values = with_store(cls.py(), |store, arena| store.values(arena, &graph))?;
        Ok(values.into_iter().map(|value| PyLoopy { value }).collect())
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |store, arena, g, h| store.add(arena, g, h))
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(py, other)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |store, arena, g, h| store.subtract(arena, g, h))
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |store, arena, g, h| store.subtract(arena, h, g))
    }

    /// `n * g`: n copies of g added.
    fn __rmul__(&self, py: Python<'_>, n: i64) -> PyResult<PyLoopy> {
        let value = with_store(py, |store, arena| store.multiple(arena, n, self.value))?;
        Ok(PyLoopy { value })
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<PyLoopy> {
        let value = with_store(py, |store, arena| store.negate(arena, self.value))?;
        Ok(PyLoopy { value })
    }

    fn __or__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Some(h) = loopy(other)? else { return Ok(py.NotImplemented()) };
        let relation = with_store(py, |store, arena| store.compare(arena, self.value, h))?;
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
        let Some(h) = loopy(other)? else { return Ok(py.NotImplemented()) };
        let relation = with_store(py, |store, arena| store.compare(arena, self.value, h))?;
        let answer = match op {
            CompareOp::Eq => relation == Relation::Equal,
            CompareOp::Ne => relation != Relation::Equal,
            CompareOp::Le => matches!(relation, Relation::Less | Relation::Equal),
            CompareOp::Ge => matches!(relation, Relation::Greater | Relation::Equal),
            CompareOp::Lt => relation == Relation::Less,
            CompareOp::Gt => relation == Relation::Greater,
        };
        Ok(PyBool::new(py, answer).to_owned().into_any().unbind())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        if let Some(game) = self.as_game(py)? {
            // Equal to a Game, so hashed like it.
            return game.into_pyobject(py)?.into_any().hash();
        }
        let mut hasher = DefaultHasher::new();
        self.value.hash(&mut hasher);
        Ok(hasher.finish() as isize)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Style::Ascii)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("LoopyGame('{}')", self.__str__(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let class = py.get_type::<PyLoopy>();
        (class, (self.__str__(py)?,)).into_pyobject(py)
    }

    /// How the game stands to another: `"<"`, `">"`, `"="` or `"||"` (confused).
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("upon").compare("*"), LoopyGame("on").compare("over")
    /// ('||', '>')
    fn compare(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        let h = loopy_argument(other)?;
        Ok(with_store(py, |store, arena| store.compare(arena, self.value, h))?.sign())
    }

    /// The stopper the game equals when infinite play is a win for Left.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("dud").onside
    /// LoopyGame('on')
    #[getter]
    fn onside(&self) -> PyLoopy {
        PyLoopy { value: self.value.onside.into() }
    }

    /// The stopper the game equals when infinite play is a win for Right.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("dud").offside
    /// LoopyGame('off')
    #[getter]
    fn offside(&self) -> PyLoopy {
        PyLoopy { value: self.value.offside.into() }
    }

    /// Are onside and offside the same?
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("over").is_stopper, LoopyGame("dud").is_stopper
    /// (True, False)
    #[getter]
    fn is_stopper(&self) -> bool {
        self.value.is_stopper()
    }

    /// Is every follower a game with all Left options less than all Right options?
    ///
    /// >>> from grundy import LoopyGame
    /// >>> [LoopyGame(g).is_pseudonumber for g in ("on", "over", "1over", "upon", "dud")]
    /// [True, True, True, False, False]
    #[getter]
    fn is_pseudonumber(&self, py: Python<'_>) -> PyResult<bool> {
        if !self.value.is_stopper() {
            return Ok(false);
        }
        with_store(py, |store, arena| store.is_pseudonumber(arena, self.value.onside))
    }

    /// The value as a short `Game`, or `None`.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("1").as_game(), LoopyGame("on").as_game()
    /// (Game('1'), None)
    fn as_game(&self, py: Python<'_>) -> PyResult<Option<PyGame>> {
        if !self.value.is_stopper() {
            return Ok(None);
        }
        let short = with_store(py, |store, _| Ok(store.as_short(self.value.onside)))?;
        Ok(short.map(PyGame::from))
    }

    /// One of nine classes: `L R N P D`, and `N^ P^` (`Nv Pv`) where a draw takes the place of a
    /// win of Right's (of Left's).
    ///
    /// >>> from grundy import LoopyGame
    /// >>> [LoopyGame(g).outcome for g in ("on", "dud", "tis", "{dud|0}", "upon*")]
    /// ['L', 'D', 'P^', 'Nv', 'N']
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(self.outcome_of(py)?.class())
    }

    /// `"left"`, `"right"` or `"draw"`: what happens when Left starts.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("dud").left_starts, LoopyGame("on").left_starts
    /// ('draw', 'left')
    #[getter]
    fn left_starts(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(winner(self.outcome_of(py)?.left_starts))
    }

    /// `"left"`, `"right"` or `"draw"`: what happens when Right starts.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("dud").right_starts, LoopyGame("on").right_starts
    /// ('draw', 'left')
    #[getter]
    fn right_starts(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(winner(self.outcome_of(py)?.right_starts))
    }

    /// Left's canonical options, of a stopper.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("over").left_options
    /// [LoopyGame('0')]
    #[getter]
    fn left_options(&self, py: Python<'_>) -> PyResult<Vec<PyLoopy>> {
        self.options(py, Player::Left)
    }

    /// Right's canonical options, of a stopper.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("over").right_options
    /// [LoopyGame('over')]
    #[getter]
    fn right_options(&self, py: Python<'_>) -> PyResult<Vec<PyLoopy>> {
        self.options(py, Player::Right)
    }

    /// The canonical form of a stopper as a graph, itself vertex 0: `(left, right)` moves of each.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("over").form()
    /// [([1], [0]), ([], [])]
    fn form(&self, py: Python<'_>) -> PyResult<Vec<(Vec<usize>, Vec<usize>)>> {
        if !self.value.is_stopper() {
            return Err(InputError::new_err(
                "only a stopper has a canonical form; take those of .onside and .offside",
            ));
        }
        let form =
            with_store(py, |store, arena| store.form(arena, self.value.onside, MOST_POSITIONS))?;
        Ok(form.into_iter().map(|[l, r]| (l, r)).collect())
    }

    /// The value in LaTeX.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("on").latex()
    /// '\\mathbf{on}'
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Style::Latex)
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.latex(py)?))
    }
}

/// The value as seen by the calculator's names.
pub(crate) fn loopy_name(value: &Bound<'_, PyAny>) -> Option<Loopy> {
    value.cast::<PyLoopy>().ok().map(|game| game.get().value)
}

/// The value of a position of Fox and Geese.
#[pyfunction]
#[pyo3(signature = (position, reach = 1))]
fn fox_and_geese(py: Python<'_>, position: &str, reach: usize) -> PyResult<PyLoopy> {
    let game = FoxAndGeese::read(position).map_err(to_python)?.reaching(reach);
    let value = with_store(py, |store, arena| game.value(arena, store))?;
    Ok(PyLoopy { value })
}

/// A position of Fox and Geese as rows from the top.
#[pyfunction]
fn fox_and_geese_board(position: &str) -> PyResult<String> {
    Ok(FoxAndGeese::read(position).map_err(to_python)?.show())
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyLoopy>()?;
    module.add_function(wrap_pyfunction!(fox_and_geese, module)?)?;
    module.add_function(wrap_pyfunction!(fox_and_geese_board, module)?)
}
