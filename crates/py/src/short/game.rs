//! `Game`.

use std::hash::{DefaultHasher, Hash, Hasher};

use grundy_short::{Arena, Component, Compound, Dyadic, Fault, Game, Player, Relation, Style};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyTuple, PyType};

use super::convert::{argument, big, bundle, coerce, fraction, integer, number_argument};
use super::store::{read, to_python, with_arena};
use super::thermograph::PyThermograph;
use crate::doorway::LimitError;

/// Number, nimber and coefficients of an uptimal.
type Expansion = (Py<PyAny>, u32, Vec<i64>);

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

    fn count(
        &self,
        py: Python<'_>,
        work: impl Fn(&mut Arena, Game) -> Result<Dyadic, Fault> + Send + Sync,
    ) -> PyResult<Py<PyAny>> {
        let g = self.game;
        let n = with_arena(py, |arena| work(arena, g))?;
        integer(py, &n.numerator()).map(Bound::unbind)
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
            // 1/3 is no short game, hence equal to none.
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

    /// Left's canonical options.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{3||2|-1}").left_options
    /// [Game('3')]
    #[getter]
    fn left_options(&self, py: Python<'_>) -> PyResult<Vec<PyGame>> {
        self.list(py, |arena, g| arena.options(g, Player::Left))
    }

    /// Right's canonical options.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{3||2|-1}").right_options
    /// [Game('{2|-1}')]
    #[getter]
    fn right_options(&self, py: Python<'_>) -> PyResult<Vec<PyGame>> {
        self.list(py, |arena, g| arena.options(g, Player::Right))
    }

    /// The number reached when Left starts.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{3||2|-1}").left_stop
    /// Fraction(3, 1)
    #[getter]
    fn left_stop(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.number(py, |arena, g| arena.left_stop(g))
    }

    /// The number reached when Right starts.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{3||2|-1}").right_stop
    /// Fraction(2, 1)
    #[getter]
    fn right_stop(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.number(py, |arena, g| Ok(arena.right_stop(g)))
    }

    /// The numbers confused with the game: `((low, is low confused), (high, is high confused))`.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{2|-1}").confusion_interval
    /// ((Fraction(-1, 1), True), (Fraction(2, 1), True))
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
    ///
    /// >>> from grundy import Game
    /// >>> Game("{3||2|-1}").mean
    /// Fraction(2, 1)
    #[getter]
    fn mean(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.number(py, |arena, g| arena.mean(g))
    }

    /// The temperature; -1 for an integer, -1/2^k for a number with denominator 2^k.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{3||2|-1}").temperature, Game(1).temperature
    /// (Fraction(1, 1), Fraction(-1, 1))
    #[getter]
    fn temperature(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.number(py, |arena, g| arena.temperature(g))
    }

    /// The thermograph, exact, from temperature -1 upwards.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{2|-1}").thermograph.mean
    /// Fraction(1, 2)
    #[getter]
    fn thermograph(&self, py: Python<'_>) -> PyResult<PyThermograph> {
        let g = self.game;
        with_arena(py, |arena| arena.thermograph(g)).map(|graph| PyThermograph { graph })
    }

    /// The day the value is born.
    ///
    /// >>> from grundy import Game
    /// >>> Game("^^*").birthday
    /// 3
    #[getter]
    fn birthday(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.count(py, |arena, g| arena.birthday(g))
    }

    /// How many positions the canonical form has, itself among them, each counted once.
    ///
    /// >>> from grundy import Game
    /// >>> Game("^*").follower_count
    /// 3
    #[getter]
    fn follower_count(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.count(py, |arena, g| arena.follower_count(g))
    }

    /// How many stopping positions (numbers) the tree of the canonical form has.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{3||2|-1}").stop_count
    /// 3
    #[getter]
    fn stop_count(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.count(py, |arena, g| arena.stop_count(g))
    }

    /// The atomic weight, `None` for a game that has none (it is not an infinitesimal, or it is
    /// not all-small and no weight fits).
    ///
    /// >>> from grundy import Game
    /// >>> Game("^3*").atomic_weight, Game(1).atomic_weight
    /// (Game('3'), None)
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
    ///
    /// >>> from grundy import Game
    /// >>> Game("1^^*").uptimal_expansion
    /// (Fraction(1, 1), 1, [2])
    #[getter]
    fn uptimal_expansion(&self, py: Python<'_>) -> PyResult<Option<Expansion>> {
        let g = self.game;
        let Some(u) = with_arena(py, |arena| arena.uptimal_expansion(g))? else {
            return Ok(None);
        };
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
    ///
    /// >>> from grundy import Game
    /// >>> Game("^").power(2)
    /// Game('^<2>')
    fn power(&self, py: Python<'_>, n: u32) -> PyResult<PyGame> {
        self.unary(py, |arena, g| arena.power(g, n))
    }

    /// Left's incentives `G^L - G`, dominated ones left out.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{2|-1}").left_incentives
    /// [Game('{3|0}')]
    #[getter]
    fn left_incentives(&self, py: Python<'_>) -> PyResult<Vec<PyGame>> {
        self.list(py, |arena, g| arena.incentives(g, Player::Left))
    }

    /// Right's incentives `G - G^R`, dominated ones left out.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{2|-1}").right_incentives
    /// [Game('{3|0}')]
    #[getter]
    fn right_incentives(&self, py: Python<'_>) -> PyResult<Vec<PyGame>> {
        self.list(py, |arena, g| arena.incentives(g, Player::Right))
    }

    /// Both players' incentives, dominated ones left out.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{2|-1}").incentives
    /// [Game('{3|0}')]
    #[getter]
    fn incentives(&self, py: Python<'_>) -> PyResult<Vec<PyGame>> {
        self.list(py, |arena, g| arena.all_incentives(g))
    }

    /// Is it a number?
    ///
    /// >>> from grundy import Game
    /// >>> Game("3/4").is_number, Game("^").is_number
    /// (True, False)
    #[getter]
    fn is_number(&self) -> bool {
        self.game.is_number()
    }

    /// Is it an integer?
    ///
    /// >>> from grundy import Game
    /// >>> Game("3").is_integer, Game("1/2").is_integer
    /// (True, False)
    #[getter]
    fn is_integer(&self, py: Python<'_>) -> PyResult<bool> {
        self.question(py, |arena, g| Ok(arena.as_number(g).is_some_and(Dyadic::is_integer)))
    }

    /// Is it a nimber?
    ///
    /// >>> from grundy import Game
    /// >>> Game("*3").is_nimber, Game("^").is_nimber
    /// (True, False)
    #[getter]
    fn is_nimber(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.nimber(py)?.is_some())
    }

    /// n when the value is the nimber `*n`, else `None`.
    ///
    /// >>> from grundy import Game
    /// >>> Game("*5").nimber
    /// 5
    #[getter]
    fn nimber(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        let g = self.game;
        let parts = read(py, |arena| Ok(arena.number_up_star(g)))?;
        Ok(parts.filter(|(x, up, _)| x.is_zero() && *up == 0).map(|(_, _, n)| n))
    }

    /// Are both stops the same number?
    ///
    /// >>> from grundy import Game
    /// >>> Game("1^").is_numberish, Game("+-1").is_numberish
    /// (True, False)
    #[getter]
    fn is_numberish(&self, py: Python<'_>) -> PyResult<bool> {
        self.question(py, |arena, g| arena.is_numberish(g))
    }

    /// Are both stops 0?
    ///
    /// >>> from grundy import Game
    /// >>> Game("^").is_infinitesimal, Game("1^").is_infinitesimal
    /// (True, False)
    #[getter]
    fn is_infinitesimal(&self, py: Python<'_>) -> PyResult<bool> {
        self.question(py, |arena, g| arena.is_infinitesimal(g))
    }

    /// Can both players move in every position that is not the end?
    ///
    /// >>> from grundy import Game
    /// >>> Game("^*").is_all_small, Game("tiny(2)").is_all_small
    /// (True, False)
    #[getter]
    fn is_all_small(&self, py: Python<'_>) -> PyResult<bool> {
        self.question(py, |arena, g| arena.is_all_small(g))
    }

    /// Is the Left stop above the Right stop?
    ///
    /// >>> from grundy import Game
    /// >>> Game("+-1").is_hot, Game("^").is_hot
    /// (True, False)
    #[getter]
    fn is_hot(&self, py: Python<'_>) -> PyResult<bool> {
        self.question(py, |arena, g| arena.is_hot(g))
    }

    /// Is it a sum of a number, a nimber and multiples of powers of up?
    ///
    /// >>> from grundy import Game
    /// >>> Game("^^*").is_uptimal, Game("+-1").is_uptimal
    /// (True, False)
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
    ///
    /// >>> from grundy import Game
    /// >>> Game("{1|-1}").svg()[:4]
    /// '<svg'
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        let display = py.import("grundy.display.game_tree")?;
        let this = PyGame { game: self.game }.into_pyobject(py)?;
        display.call_method1("svg", (this,))?.extract()
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.latex(py)?))
    }

    /// The tree, unless it is too large to look at.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match self.svg(py) {
            Err(error) if error.is_instance_of::<LimitError>(py) => Ok(None),
            drawn => drawn.map(Some),
        }
    }

    #[pyo3(signature = (**_kwargs))]
    fn _repr_mimebundle_(
        slf: &Bound<'_, Self>,
        _kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        bundle(slf.as_any())
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
