//! What can be done to a `Game`: cooling and heating, products, compounds, powers.

use grundy_short::Compound;
use pyo3::prelude::*;

use super::convert::{argument, number_argument};
use super::game::PyGame;
use super::store::with_arena;

#[pymethods]
impl PyGame {
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

    /// The image under the automorphism of the lattice of games born by a day: 0 and * change
    /// places.
    ///
    /// >>> from grundy import Game
    /// >>> Game("^").companion(), Game("{0||0|-2}").companion(), Game(2).companion()
    /// (Game('^*'), Game('{0,*||*|-2}'), Game('2'))
    fn companion(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.unary(py, |arena, g| arena.companion(g))
    }

    /// The ordinal product of the canonical forms.
    ///
    /// >>> from grundy import Game
    /// >>> Game("*5").ordinal_product("*6"), Game("1/2").ordinal_product("1/4")
    /// (Game('*30'), Game('11/32'))
    fn ordinal_product(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        let h = argument(other)?;
        self.unary(py, |arena, g| {
            let (x, y) = (arena.tree(g)?, arena.tree(h)?);
            arena.ordinal_product(&x, &y)
        })
    }

    /// The game h with `base : h` equal to this one, `None` if its options do not show one.
    ///
    /// >>> from grundy import Game
    /// >>> Game("1/8").subordinate(1), Game("*").subordinate(1)
    /// (Game('-3'), None)
    fn subordinate(&self, py: Python<'_>, base: &Bound<'_, PyAny>) -> PyResult<Option<PyGame>> {
        let (g, base) = (self.game, argument(base)?);
        let found = with_arena(py, |arena| {
            let tree = arena.tree(base)?;
            arena.subordinate(&tree, g)
        })?;
        Ok(found.map(PyGame::from))
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
