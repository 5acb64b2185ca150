//! Partizan games: `Game`, `Thermograph` and the calculator.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, TryLockError};

use grundy_short::{
    Arena, Component, Compound, Day, Dyadic, Fault, Game, Player, Relation, Style, Thermograph,
    Value, FUNCTIONS,
};
use grundy_watch::Watch;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple, PyType};

use crate::doorway::{self, InputError, LimitError};

/// Every value of the process lives in one arena, so that equality is equality of ids.
static ARENA: LazyLock<Mutex<Arena>> = LazyLock::new(|| Mutex::new(Arena::new()));

/// Steps of recursion done in place, on the caller's stack, before a worker is started.
const BRIEF: u32 = 1000;

pub(crate) fn to_python(fault: Fault) -> PyErr {
    match fault {
        Fault::Input(message) | Fault::Undefined(message) => InputError::new_err(message),
        Fault::Limit(message) => LimitError::new_err(message),
        Fault::Interrupted => LimitError::new_err("the computation was stopped"),
    }
}

fn lock(py: Python<'_>) -> MutexGuard<'static, Arena> {
    loop {
        match ARENA.try_lock() {
            Ok(guard) => return guard,
            Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
            // Another thread computes: wait for it without the GIL, which it may need to look
            // for Ctrl-C, and try again.
            Err(TryLockError::WouldBlock) => py.detach(|| drop(ARENA.lock())),
        }
    }
}

/// Work on the arena: in place while it is brief, else through the doorway for long work.
pub(crate) fn with_arena<T: Send>(
    py: Python<'_>,
    work: impl Fn(&mut Arena) -> Result<T, Fault> + Send + Sync,
) -> PyResult<T> {
    let first = doorway::quick(|| Ok(lock(py).briefly(BRIEF, &work)))?;
    match first {
        Err(Fault::Interrupted) => {}
        other => return other.map_err(to_python),
    }
    let watch = Arc::new(Watch::new());
    doorway::long(py, &watch, None, || {
        let mut arena = ARENA.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        arena.set_watch(Some(watch.clone()));
        let result = work(&mut arena);
        arena.set_watch(None);
        result.map_err(to_python)
    })
}

/// Long work on the arena with a watch of its own.
pub(crate) fn long_with_arena<T: Send>(
    py: Python<'_>,
    watch: Arc<Watch>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&mut Arena) -> Result<T, Fault> + Send,
) -> PyResult<T> {
    doorway::long(py, &watch, progress, || {
        let mut arena = ARENA.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        arena.set_watch(Some(watch.clone()));
        let result = work(&mut arena);
        arena.set_watch(None);
        result.map_err(to_python)
    })
}

/// Cheap reads that neither recurse nor fail for depth.
fn read<T>(py: Python<'_>, work: impl FnOnce(&mut Arena) -> Result<T, Fault>) -> PyResult<T> {
    doorway::quick(|| work(&mut lock(py)).map_err(to_python))
}

fn fraction_type(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static TYPE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    TYPE.import(py, "fractions", "Fraction")
}

pub(crate) fn fraction(py: Python<'_>, x: Dyadic) -> PyResult<Bound<'_, PyAny>> {
    let one = 1u128.checked_shl(x.exponent());
    let denominator = one.ok_or_else(|| LimitError::new_err("a denominator beyond 2^127"))?;
    fraction_type(py)?.call1((x.numerator(), denominator))
}

/// A dyadic from an int or a Fraction; `None` for any other type.
fn dyadic(value: &Bound<'_, PyAny>) -> PyResult<Option<Dyadic>> {
    let large = |_| LimitError::new_err(format!("{value} has more than 126 binary digits"));
    let (n, d) = if value.is_instance_of::<PyInt>() {
        (value.extract::<i128>().map_err(large)?, 1)
    } else if value.is_instance_of::<PyFloat>() {
        return Ok(None);
    } else if value.is_instance(fraction_type(value.py())?)? {
        let n = value.getattr("numerator")?.extract::<i128>().map_err(large)?;
        (n, value.getattr("denominator")?.extract::<i128>().map_err(large)?)
    } else {
        return Ok(None);
    };
    if n.unsigned_abs() >= 1 << 126 {
        return Err(LimitError::new_err(format!("{value} has more than 126 binary digits")));
    }
    Dyadic::fraction(n, d).map(Some).map_err(to_python)
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
        let text = text.to_str()?.to_owned();
        return with_arena(value.py(), |arena| arena.parse(&text));
    }
    let name = value.get_type().name()?;
    let hint = if value.is_instance_of::<PyFloat>() { "; floats are not exact" } else { "" };
    Err(PyTypeError::new_err(format!(
        "a game is a Game, a str, an int or a Fraction, not {name}{hint}"
    )))
}

fn number_argument(value: &Bound<'_, PyAny>) -> PyResult<Dyadic> {
    let game = argument(value)?;
    let number = read(value.py(), |arena| Ok(arena.as_number(game)))?;
    number.ok_or_else(|| InputError::new_err(format!("{value} is not a number")))
}

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
#[pyclass(frozen, name = "Game", module = "grundy.game")]
pub struct PyGame {
    pub(crate) game: Game,
}

impl PyGame {
    fn unary(
        &self,
        py: Python<'_>,
        work: impl Fn(&mut Arena, Game) -> Result<Game, Fault> + Send + Sync,
    ) -> PyResult<PyGame> {
        let g = self.game;
        with_arena(py, |arena| work(arena, g)).map(PyGame::from)
    }

    fn number(
        &self,
        py: Python<'_>,
        work: impl Fn(&mut Arena, Game) -> Result<Dyadic, Fault> + Send + Sync,
    ) -> PyResult<Py<PyAny>> {
        let g = self.game;
        let x = with_arena(py, |arena| work(arena, g))?;
        fraction(py, x).map(Bound::unbind)
    }

    fn list(
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

    fn question(
        &self,
        py: Python<'_>,
        work: impl Fn(&mut Arena, Game) -> Result<bool, Fault> + Send + Sync,
    ) -> PyResult<bool> {
        let g = self.game;
        with_arena(py, |arena| work(arena, g))
    }
}

/// In an order that does not depend on what was computed before.
fn sorted_for_reading(arena: &mut Arena, list: Vec<Game>) -> Result<Vec<Game>, Fault> {
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
        let n: i128 = other.extract()?;
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
        let Some(h) = coerce(other)? else { return Ok(py.NotImplemented()) };
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
            // 1/3 is no short game, hence equal to none.
            Err(_) if matches!(op, CompareOp::Eq | CompareOp::Ne) => None,
            other => other?,
        };
        let Some(h) = coerced else { return Ok(py.NotImplemented()) };
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
            Some(x) if x.is_integer() => x.numerator().into_pyobject(py)?.hash(),
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
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<char> {
        let g = self.game;
        with_arena(py, |arena| arena.outcome(g))
    }

    /// Left's canonical options.
    #[getter]
    fn left_options(&self, py: Python<'_>) -> PyResult<Vec<PyGame>> {
        self.list(py, |arena, g| arena.options(g, Player::Left))
    }

    /// Right's canonical options.
    #[getter]
    fn right_options(&self, py: Python<'_>) -> PyResult<Vec<PyGame>> {
        self.list(py, |arena, g| arena.options(g, Player::Right))
    }

    /// The number reached when Left starts.
    #[getter]
    fn left_stop(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.number(py, |arena, g| arena.left_stop(g))
    }

    /// The number reached when Right starts.
    #[getter]
    fn right_stop(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.number(py, |arena, g| Ok(arena.right_stop(g)))
    }

    /// The numbers confused with the game: `((low, is low confused), (high, is high confused))`.
    #[getter]
    #[allow(clippy::type_complexity)]
    fn confusion_interval(
        &self,
        py: Python<'_>,
    ) -> PyResult<((Py<PyAny>, bool), (Py<PyAny>, bool))> {
        let g = self.game;
        let [low, high] = with_arena(py, |arena| arena.confusion_interval(g))?;
        let end = |(x, c): (Dyadic, bool)| Ok::<_, PyErr>((fraction(py, x)?.unbind(), c));
        Ok((end(low)?, end(high)?))
    }

    /// The mean value.
    #[getter]
    fn mean(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.number(py, |arena, g| arena.mean(g))
    }

    /// The temperature; -1 for an integer, -1/2^k for a number with denominator 2^k.
    #[getter]
    fn temperature(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.number(py, |arena, g| arena.temperature(g))
    }

    /// The thermograph, exact, from temperature -1 upwards.
    #[getter]
    fn thermograph(&self, py: Python<'_>) -> PyResult<PyThermograph> {
        let g = self.game;
        with_arena(py, |arena| arena.thermograph(g)).map(|graph| PyThermograph { graph })
    }

    /// The day the value is born.
    #[getter]
    fn birthday(&self, py: Python<'_>) -> PyResult<u128> {
        let g = self.game;
        with_arena(py, |arena| arena.birthday(g))
    }

    /// How many positions the canonical form has, itself among them, each counted once.
    #[getter]
    fn follower_count(&self, py: Python<'_>) -> PyResult<u128> {
        let g = self.game;
        with_arena(py, |arena| arena.follower_count(g))
    }

    /// How many stopping positions (numbers) the tree of the canonical form has.
    #[getter]
    fn stop_count(&self, py: Python<'_>) -> PyResult<u128> {
        let g = self.game;
        let count = with_arena(py, |arena| arena.stop_count(g))?;
        count.ok_or_else(|| LimitError::new_err("more than 2^128 stopping positions"))
    }

    /// The atomic weight, `None` for a game that has none (it is not an infinitesimal, or it is
    /// not all-small and no weight fits).
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<PyGame>> {
        let g = self.game;
        Ok(with_arena(py, |arena| arena.atomic_weight(g))?.map(PyGame::from))
    }

    /// The simplest game infinitesimally close to this one.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{2*|-2^}").reduced_canonical_form()
    /// Game('+-2')
    fn reduced_canonical_form(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.unary(py, |arena, g| arena.reduced(g))
    }

    /// `(number, nim, coefficients)` when the value is number + *nim + a1·^ + a2·^<2> + …,
    /// `None` when it has no such expansion.
    #[getter]
    fn uptimal_expansion(&self, py: Python<'_>) -> PyResult<Option<Expansion>> {
        let g = self.game;
        let Some(u) = with_arena(py, |arena| arena.uptimal_expansion(g))? else { return Ok(None) };
        Ok(Some((fraction(py, u.number)?.unbind(), u.nim, u.coefficients)))
    }

    /// Cooled by `t`: every move taxed by t, frozen to the mean above the temperature.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{3|-1}").cool(1)
    /// Game('{2|0}')
    fn cool(&self, py: Python<'_>, t: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        let t = number_argument(t)?;
        self.unary(py, |arena, g| arena.cool(g, t))
    }

    /// Heated by the game `t`: numbers stay, every other move gains t.
    ///
    /// >>> from grundy import Game
    /// >>> Game("^").heat(2)
    /// Game('{2||0|-4}')
    fn heat(&self, py: Python<'_>, t: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        let t = argument(t)?;
        self.unary(py, |arena, g| arena.heat(g, t))
    }

    /// Overheated from `s` to `t`: an integer n becomes n copies of s, every other move gains t.
    ///
    /// >>> from grundy import Game
    /// >>> Game("7/16").overheat(0, 0)
    /// Game('^[3]')
    fn overheat(
        &self,
        py: Python<'_>,
        s: &Bound<'_, PyAny>,
        t: &Bound<'_, PyAny>,
    ) -> PyResult<PyGame> {
        let (s, t) = (argument(s)?, argument(t)?);
        self.unary(py, |arena, g| arena.overheat(g, s, t))
    }

    /// Cooled by its own temperature.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{2||1|0}").freeze()
    /// Game('5/4*')
    fn freeze(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.unary(py, |arena, g| arena.freeze(g))
    }

    /// Norton's product with a unit.
    ///
    /// >>> from grundy import Game
    /// >>> Game("1/2").norton_multiply("^")
    /// Game('{^^*|v*}')
    fn norton_multiply(&self, py: Python<'_>, unit: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        let unit = argument(unit)?;
        self.unary(py, |arena, g| arena.norton(g, unit))
    }

    /// Conway's product of the canonical forms.
    ///
    /// >>> from grundy import Game
    /// >>> Game("*4").conway_multiply("*4"), Game("3/2").conway_multiply("1/2")
    /// (Game('*6'), Game('3/4'))
    fn conway_multiply(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        let h = argument(other)?;
        self.unary(py, |arena, g| arena.conway(g, h))
    }

    /// The ordinal sum of the canonical form with another game: `g : h`.
    ///
    /// >>> from grundy import Game
    /// >>> Game("*").ordinal_sum(1), Game(1).ordinal_sum(-1)
    /// (Game('^*'), Game('1/2'))
    fn ordinal_sum(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        let h = argument(other)?;
        self.unary(py, |arena, g| arena.ordinal_sum(g, h))
    }

    /// The conjunctive compound of the canonical forms: players move in every component.
    ///
    /// >>> from grundy import Game
    /// >>> Game(2).conjunctive_sum(3), Game("*2").conjunctive_sum("*3")
    /// (Game('2'), Game('*2'))
    fn conjunctive_sum(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        self.compound(py, Compound::Conjunctive, other)
    }

    /// The selective compound of the canonical forms: players move in one or more components.
    ///
    /// >>> from grundy import Game
    /// >>> Game("*").selective_sum("*")
    /// Game('*2')
    fn selective_sum(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        self.compound(py, Compound::Selective, other)
    }

    /// `g + g² + … + gⁿ` for an uptimal base, that is the ordinal sum `g : (n-1)`.
    ///
    /// >>> from grundy import Game
    /// >>> Game("^").power_to(3), Game("^").power(3)
    /// (Game('^[3]'), Game('^<3>'))
    fn power_to(&self, py: Python<'_>, n: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        let n = argument(n)?;
        self.unary(py, |arena, g| arena.power_to(g, n))
    }

    /// The n-th power of a game of the form `{0|H}`.
    fn power(&self, py: Python<'_>, n: u32) -> PyResult<PyGame> {
        self.unary(py, |arena, g| arena.power(g, n))
    }

    /// Left's incentives `G^L - G`, dominated ones left out.
    #[getter]
    fn left_incentives(&self, py: Python<'_>) -> PyResult<Vec<PyGame>> {
        self.list(py, |arena, g| arena.incentives(g, Player::Left))
    }

    /// Right's incentives `G - G^R`, dominated ones left out.
    #[getter]
    fn right_incentives(&self, py: Python<'_>) -> PyResult<Vec<PyGame>> {
        self.list(py, |arena, g| arena.incentives(g, Player::Right))
    }

    /// Both players' incentives, dominated ones left out.
    #[getter]
    fn incentives(&self, py: Python<'_>) -> PyResult<Vec<PyGame>> {
        self.list(py, |arena, g| arena.all_incentives(g))
    }

    /// Is it a number?
    #[getter]
    fn is_number(&self) -> bool {
        self.game.is_number()
    }

    /// Is it an integer?
    #[getter]
    fn is_integer(&self, py: Python<'_>) -> PyResult<bool> {
        self.question(py, |arena, g| Ok(arena.as_number(g).is_some_and(Dyadic::is_integer)))
    }

    /// Is it a nimber?
    #[getter]
    fn is_nimber(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.nimber(py)?.is_some())
    }

    /// n when the value is the nimber `*n`, else `None`.
    #[getter]
    fn nimber(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        let g = self.game;
        let parts = read(py, |arena| Ok(arena.number_up_star(g)))?;
        Ok(parts.filter(|(x, up, _)| x.is_zero() && *up == 0).map(|(_, _, n)| n))
    }

    /// Are both stops the same number?
    #[getter]
    fn is_numberish(&self, py: Python<'_>) -> PyResult<bool> {
        self.question(py, |arena, g| arena.is_numberish(g))
    }

    /// Are both stops 0?
    #[getter]
    fn is_infinitesimal(&self, py: Python<'_>) -> PyResult<bool> {
        self.question(py, |arena, g| arena.is_infinitesimal(g))
    }

    /// Can both players move in every position that is not the end?
    #[getter]
    fn is_all_small(&self, py: Python<'_>) -> PyResult<bool> {
        self.question(py, |arena, g| arena.is_all_small(g))
    }

    /// Is the Left stop above the Right stop?
    #[getter]
    fn is_hot(&self, py: Python<'_>) -> PyResult<bool> {
        self.question(py, |arena, g| arena.is_hot(g))
    }

    /// Is it a sum of a number, a nimber and multiples of powers of up?
    #[getter]
    fn is_uptimal(&self, py: Python<'_>) -> PyResult<bool> {
        self.question(py, |arena, g| Ok(arena.uptimal_expansion(g)?.is_some()))
    }

    /// The value in LaTeX, without dollar signs.
    ///
    /// >>> from grundy import Game
    /// >>> print(Game("3/4^*").latex())
    /// \frac{3}{4}{\uparrow}{\ast}
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        let g = self.game;
        with_arena(py, |arena| arena.write(g, Style::Latex))
    }

    /// The value with the signs of the books.
    ///
    /// >>> from grundy import Game
    /// >>> Game("3/4^^*").unicode()
    /// '3/4⇑∗'
    fn unicode(&self, py: Python<'_>) -> PyResult<String> {
        let g = self.game;
        with_arena(py, |arena| arena.write(g, Style::Unicode))
    }

    /// The tree of the canonical form as SVG.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        let display = py.import("grundy.display.game_tree")?;
        let this = PyGame { game: self.game }.into_pyobject(py)?;
        display.call_method1("svg", (this,))?.extract()
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.latex(py)?))
    }

    /// The value as an exact number, if it is one.
    fn __float__(&self, py: Python<'_>) -> PyResult<f64> {
        let g = self.game;
        let number = read(py, |arena| Ok(arena.as_number(g)))?;
        let x = number.ok_or_else(|| PyTypeError::new_err("the game is not a number"))?;
        fraction(py, x)?.call_method0("__float__")?.extract()
    }

    fn __int__(&self, py: Python<'_>) -> PyResult<i128> {
        let g = self.game;
        let number = read(py, |arena| Ok(arena.as_number(g)))?;
        let whole = number.filter(|x| x.is_integer()).map(Dyadic::numerator);
        whole.ok_or_else(|| PyTypeError::new_err("the game is not an integer"))
    }
}

impl PyGame {
    fn compound(
        &self,
        py: Python<'_>,
        kind: Compound,
        other: &Bound<'_, PyAny>,
    ) -> PyResult<PyGame> {
        let h = argument(other)?;
        self.unary(py, |arena, g| {
            let (x, y) = (arena.tree(g)?, arena.tree(h)?);
            arena.compound(kind, &x, &y)
        })
    }
}

fn binary(
    py: Python<'_>,
    other: Option<Game>,
    work: impl Fn(&mut Arena, Game) -> Result<Game, Fault> + Send + Sync,
) -> PyResult<Py<PyAny>> {
    let Some(h) = other else { return Ok(py.NotImplemented()) };
    let sum = with_arena(py, |arena| work(arena, h))?;
    Ok(PyGame { game: sum }.into_pyobject(py)?.into_any().unbind())
}

/// The walls of a game, exact and piecewise linear, from temperature -1 upwards.
///
/// >>> from grundy import Game
/// >>> t = Game("{3|-1}").thermograph
/// >>> t.mean, t.temperature
/// (Fraction(1, 1), Fraction(2, 1))
#[pyclass(frozen, eq, name = "Thermograph", module = "grundy.thermograph")]
#[derive(PartialEq)]
pub struct PyThermograph {
    graph: Thermograph,
}

/// Number, nimber and coefficients of an uptimal.
type Expansion = (Py<PyAny>, u32, Vec<i64>);

type Points = Vec<(Py<PyAny>, Py<PyAny>)>;

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
    #[getter]
    fn left_wall(&self, py: Python<'_>) -> PyResult<Points> {
        self.points(py, self.graph.left.points())
    }

    /// Break-points `(value, temperature)` of Right's wall.
    #[getter]
    fn right_wall(&self, py: Python<'_>) -> PyResult<Points> {
        self.points(py, self.graph.right.points())
    }

    /// Where the mast stands.
    #[getter]
    fn mean(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        fraction(py, self.graph.mean).map(Bound::unbind)
    }

    /// Where the walls meet.
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
    fn svg(slf: &Bound<'_, Self>) -> PyResult<String> {
        let display = slf.py().import("grundy.display.thermograph")?;
        display.call_method1("svg", (slf,))?.extract()
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        Self::svg(slf)
    }

    fn __repr__(&self) -> String {
        let wall = |player| {
            let points = self.graph.wall(player).points().iter();
            points.map(|(t, v)| format!("{v} at {t}")).collect::<Vec<_>>().join(", ")
        };
        format!("<Thermograph Left: {}; Right: {}>", wall(Player::Left), wall(Player::Right))
    }
}

/// The games born by day 0, 1, 2 or 3: a lattice.
///
/// >>> from grundy import Day
/// >>> len(Day(2).games)
/// 22
#[pyclass(frozen, name = "Day", module = "grundy.day")]
pub struct PyDay {
    day: Day,
}

#[pymethods]
impl PyDay {
    #[new]
    fn new(py: Python<'_>, number: u32) -> PyResult<PyDay> {
        with_arena(py, |arena| arena.day(number)).map(|day| PyDay { day })
    }

    /// The day.
    #[getter]
    fn number(&self) -> u32 {
        self.day.number
    }

    /// All games born by this day.
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
                    return Err(Fault::Input(format!("{text} is not born by day {number}")));
                }
            }
            arena.bound(day, g, h, player)
        })?;
        Ok(bound.into())
    }
}

fn value_to_python(py: Python<'_>, value: Value) -> PyResult<Py<PyAny>> {
    Ok(match value {
        Value::Game(game) => PyGame { game }.into_pyobject(py)?.into_any().unbind(),
        Value::Form(tree) => {
            let game = with_arena(py, |arena| arena.value_of(&tree))?;
            PyGame { game }.into_pyobject(py)?.into_any().unbind()
        }
        Value::Truth(truth) => PyBool::new(py, truth).to_owned().into_any().unbind(),
        Value::Text(text) => PyString::new(py, &text).into_any().unbind(),
        Value::List(list) => {
            let list = list.into_iter().map(|v| value_to_python(py, v));
            PyList::new(py, list.collect::<PyResult<Vec<_>>>()?)?.into_any().unbind()
        }
    })
}

fn value_from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Value::Truth(truth.is_true()));
    }
    if let Ok(list) = value.cast::<PyList>() {
        return Ok(Value::List(
            list.iter().map(|v| value_from_python(&v)).collect::<PyResult<_>>()?,
        ));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Value::Text(text.to_str()?.to_owned()));
    }
    argument(value).map(Value::Game)
}

/// The value of a calculator expression, in which the given names may appear: a Game, a
/// bool, a str or a list.
#[pyfunction]
#[pyo3(signature = (text, names=None))]
fn calculate(py: Python<'_>, text: &str, names: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let mut known = HashMap::new();
    let mut loopy = HashMap::new();
    for (name, value) in names.into_iter().flat_map(|d| d.iter()) {
        let name = name.extract::<String>()?;
        match crate::loopy::loopy_name(&value) {
            Some(game) => drop(loopy.insert(name, game)),
            None => drop(known.insert(name, value_from_python(&value)?)),
        }
    }
    if let Some(result) = crate::loopy::calculate_loopy(py, text, &known, &loopy)? {
        return Ok(result);
    }
    let value = with_arena(py, |arena| arena.evaluate(text, &known))?;
    value_to_python(py, value)
}

/// `(name, arguments, meaning)` of the calculator's functions.
#[pyfunction]
fn calculator_functions() -> Vec<(&'static str, &'static str, &'static str)> {
    FUNCTIONS.to_vec()
}

/// The nim-product of two integers below 2^64.
#[pyfunction]
fn nim_product(a: u64, b: u64) -> u64 {
    grundy_short::nimber::product(a, b)
}

/// The integer b with nim-product 1.
#[pyfunction]
fn nim_inverse(a: u64) -> PyResult<u64> {
    let inverse = grundy_short::nimber::inverse(a);
    inverse.ok_or_else(|| PyZeroDivisionError::new_err("0 has no nim-inverse"))
}

/// The pairwise sums of two lists of games of the same length, in one call.
#[pyfunction]
fn add_pairwise(
    py: Python<'_>,
    left: Vec<Py<PyGame>>,
    right: Vec<Py<PyGame>>,
) -> PyResult<Vec<PyGame>> {
    if left.len() != right.len() {
        return Err(InputError::new_err(format!(
            "lists of {} and {} games; they must be of the same length",
            left.len(),
            right.len()
        )));
    }
    let pairs: Vec<(Game, Game)> =
        left.iter().zip(&right).map(|(g, h)| (g.get().game, h.get().game)).collect();
    let sums = with_arena(py, |arena| {
        pairs.iter().map(|&(g, h)| arena.add(g, h)).collect::<Result<Vec<_>, _>>()
    })?;
    Ok(sums.into_iter().map(PyGame::from).collect())
}

/// `(shapes, bytes)` held by the store of canonical forms.
#[pyfunction]
fn arena_size(py: Python<'_>) -> PyResult<(usize, usize)> {
    read(py, |arena| Ok((arena.shapes(), arena.bytes())))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyGame>()?;
    module.add_class::<PyThermograph>()?;
    module.add_class::<PyDay>()?;
    module.add_function(wrap_pyfunction!(calculate, module)?)?;
    module.add_function(wrap_pyfunction!(calculator_functions, module)?)?;
    module.add_function(wrap_pyfunction!(nim_product, module)?)?;
    module.add_function(wrap_pyfunction!(nim_inverse, module)?)?;
    module.add_function(wrap_pyfunction!(add_pairwise, module)?)?;
    module.add_function(wrap_pyfunction!(arena_size, module)?)?;
    Ok(())
}
