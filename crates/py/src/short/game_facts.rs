//! What can be asked of a `Game`: options, stops, thermograph, counts, incentives, kinds.

use grundy_short::{Dyadic, Player};
use pyo3::prelude::*;

use super::convert::fraction;
use super::game::PyGame;
use super::store::{read, with_arena};
use super::thermograph::PyThermograph;

/// Number, nimber and coefficients of an uptimal.
type Expansion = (Py<PyAny>, u32, Vec<i64>);

#[pymethods]
impl PyGame {
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
}
