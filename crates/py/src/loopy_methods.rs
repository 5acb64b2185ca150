//! What is asked of a loopy value: stops, degree and variety, ordinal sums and powers.

use grundy_loopy::{Loopy, Stopper, Stoppers};
use grundy_short::{Arena, Fault, Player};
use pyo3::prelude::*;

use crate::doorway::InputError;
use crate::loopy::{loopy_argument, with_store, PyLoopy, MOST_POSITIONS};

impl PyLoopy {
    /// The stopper; an error for other values.
    fn stopper(&self, what: &str) -> PyResult<Stopper> {
        if self.value.is_stopper() {
            return Ok(self.value.onside);
        }
        Err(InputError::new_err(format!("only a stopper has {what}; ask .onside and .offside")))
    }

    fn of_stopper(
        &self,
        py: Python<'_>,
        what: &str,
        work: impl Fn(&mut Stoppers, &mut Arena, Stopper) -> Result<Stopper, Fault> + Send + Sync,
    ) -> PyResult<PyLoopy> {
        let g = self.stopper(what)?;
        let value = with_store(py, |store, arena| work(store, arena, g))?;
        Ok(PyLoopy { value: value.into() })
    }

    fn of_two(
        &self,
        what: &str,
        other: &Bound<'_, PyAny>,
        work: impl Fn(&mut Stoppers, &mut Arena, Stopper, Stopper) -> Result<Stopper, Fault>
            + Send
            + Sync,
    ) -> PyResult<PyLoopy> {
        let h = PyLoopy { value: loopy_argument(other)? }.stopper(what)?;
        self.of_stopper(other.py(), what, |store, arena, g| work(store, arena, g, h))
    }

    /// Do both sides have the property, with the same number?
    fn at_stops(
        &self,
        py: Python<'_>,
        question: impl Fn(grundy_short::Dyadic) -> bool + Send + Sync,
    ) -> PyResult<bool> {
        let Loopy { onside, offside } = self.value;
        with_store(py, |store, arena| {
            let on = store.number_at_stops(arena, onside)?;
            let off = store.number_at_stops(arena, offside)?;
            Ok(on == off && on.is_some_and(&question))
        })
    }
}

#[pymethods]
impl PyLoopy {
    /// The stop reached when Left begins: a number, on, off, or a number with over or under.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> [LoopyGame(g).left_stop for g in ("upon", "{on|0}", "{5over|0}")]
    /// [LoopyGame('0'), LoopyGame('on'), LoopyGame('5over')]
    #[getter]
    fn left_stop(&self, py: Python<'_>) -> PyResult<PyLoopy> {
        self.of_stopper(py, "stops", |store, arena, g| store.stop(arena, g, Player::Left))
    }

    /// The stop reached when Right begins.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("{on|0}").right_stop
    /// LoopyGame('0')
    #[getter]
    fn right_stop(&self, py: Python<'_>) -> PyResult<PyLoopy> {
        self.of_stopper(py, "stops", |store, arena, g| store.stop(arena, g, Player::Right))
    }

    /// Does it lie between all negative and all positive numbers?
    ///
    /// >>> from grundy import LoopyGame
    /// >>> [LoopyGame(g).is_infinitesimal for g in ("over", "upon", "1over", "^ & v*", "dud")]
    /// [True, True, False, True, False]
    #[getter]
    fn is_infinitesimal(&self, py: Python<'_>) -> PyResult<bool> {
        self.at_stops(py, |x| x.is_zero())
    }

    /// Is it a number and an infinitesimal?
    ///
    /// >>> from grundy import LoopyGame
    /// >>> [LoopyGame(g).is_numberish for g in ("3/2under", "on", "1 & 0")]
    /// [True, False, False]
    #[getter]
    fn is_numberish(&self, py: Python<'_>) -> PyResult<bool> {
        self.at_stops(py, |_| true)
    }

    /// Is it a number, or a number and a tiny or miny `{0||0|-H}` with H at least over (of short
    /// games, with H of positive mean)?
    ///
    /// >>> from grundy import LoopyGame
    /// >>> [LoopyGame(g).is_number_tiny for g in ("tiny(over)", "miny(on)", "over", "3/4")]
    /// [True, True, False, True]
    #[getter]
    fn is_number_tiny(&self, py: Python<'_>) -> PyResult<bool> {
        let g = self.value;
        Ok(g.is_stopper() && with_store(py, |store, arena| store.is_number_tiny(arena, g.onside))?)
    }

    /// Are all cycles of its canonical form passes, moves of a position to itself?
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("tiny(on)").is_plumtree, LoopyGame("a{0||||0|||a|*||*}").is_plumtree
    /// (True, False)
    #[getter]
    fn is_plumtree(&self, py: Python<'_>) -> PyResult<bool> {
        let g = self.value;
        Ok(g.is_stopper()
            && with_store(py, |store, arena| store.is_plumtree(arena, g.onside, MOST_POSITIONS))?)
    }

    /// Is g + g = g?
    ///
    /// >>> from grundy import LoopyGame
    /// >>> [LoopyGame(g).is_idempotent for g in ("over", "tiny(on)", "dud", "upon", "0")]
    /// [True, True, True, False, True]
    #[getter]
    fn is_idempotent(&self, py: Python<'_>) -> PyResult<bool> {
        with_store(py, |store, arena| store.is_idempotent(arena, self.value))
    }

    /// The degree of loopiness, the upsum of g and -g (*Winning Ways*, ch. 11): 0 of short games.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("upon").degree, LoopyGame("3/2under").degree, LoopyGame("+-1").degree
    /// (LoopyGame('^<on>'), LoopyGame('over'), LoopyGame('0'))
    #[getter]
    fn degree(&self, py: Python<'_>) -> PyResult<PyLoopy> {
        self.of_stopper(py, "a degree", |store, arena, g| store.degree(arena, g))
    }

    /// The variety, if the degree is an idempotent.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("upon").variety, LoopyGame("3/2under").variety
    /// (LoopyGame('v<on>'), LoopyGame('under'))
    #[getter]
    fn variety(&self, py: Python<'_>) -> PyResult<PyLoopy> {
        self.of_stopper(py, "a variety", |store, arena, g| store.variety(arena, g))
    }

    /// The onside of the sum of two stoppers.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("over").upsum("under"), LoopyGame("upon").upsum("^<on>")
    /// (LoopyGame('over'), LoopyGame('{0|^<on>*}'))
    fn upsum(&self, other: &Bound<'_, PyAny>) -> PyResult<PyLoopy> {
        self.of_two("upsums", other, |store, arena, g, h| store.upsum(arena, g, h))
    }

    /// The offside of the sum of two stoppers.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("over").downsum("under"), LoopyGame("upon").downsum("^<on>")
    /// (LoopyGame('under'), LoopyGame('upon'))
    fn downsum(&self, other: &Bound<'_, PyAny>) -> PyResult<PyLoopy> {
        self.of_two("downsums", other, |store, arena, g, h| store.downsum(arena, g, h))
    }

    /// The variety by upsums for an idempotent degree: g and, by upsum, the downsum of -g and -d.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("upon").upsum_variety("^<on>")
    /// LoopyGame('v<on>')
    fn upsum_variety(&self, degree: &Bound<'_, PyAny>) -> PyResult<PyLoopy> {
        self.of_two("a variety", degree, |store, arena, g, d| store.upsum_variety(arena, g, d))
    }

    /// The variety by downsums for an idempotent degree: g and, by downsum, the upsum of -g and d.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("upon").downsum_variety("^<on>")
    /// LoopyGame('v<on>')
    fn downsum_variety(&self, degree: &Bound<'_, PyAny>) -> PyResult<PyLoopy> {
        self.of_two("a variety", degree, |store, arena, g, d| store.downsum_variety(arena, g, d))
    }

    /// The ordinal sum `g : h` on the canonical form of g, a stopper like h.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("^").ordinal_sum("on"), LoopyGame(1).ordinal_sum("off")
    /// (LoopyGame('upon'), LoopyGame('over'))
    fn ordinal_sum(&self, other: &Bound<'_, PyAny>) -> PyResult<PyLoopy> {
        self.of_two("ordinal sums", other, |store, arena, g, h| {
            let base = store.form_of(arena, g)?;
            store.ordinal_sum(arena, &base, h)
        })
    }

    /// The h with `base : h` = g, on the canonical form of the base; `None` if there is none to be
    /// read off the options of g.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("over").subordinate(1), LoopyGame("upon*").subordinate("*")
    /// (LoopyGame('off'), LoopyGame('on'))
    /// >>> LoopyGame("on").subordinate("*") is None
    /// True
    fn subordinate(&self, base: &Bound<'_, PyAny>) -> PyResult<Option<PyLoopy>> {
        let py = base.py();
        let base = PyLoopy { value: loopy_argument(base)? }.stopper("ordinal sums")?;
        let g = self.stopper("ordinal sums")?;
        let found = with_store(py, |store, arena| {
            let base = store.form_of(arena, base)?;
            store.subordinate(arena, &base, g)
        })?;
        Ok(found.map(|value| PyLoopy { value }))
    }

    /// `g^[h]`, the ordinal sum `g : (h - 1)`; h is a number of at least 1, on, or a number with over or
    /// under.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("^").power_to("on"), LoopyGame("^").power_to("5over")
    /// (LoopyGame('upon'), LoopyGame('a{^[5]|*,a}'))
    fn power_to(&self, exponent: &Bound<'_, PyAny>) -> PyResult<PyLoopy> {
        self.of_two("powers", exponent, |store, arena, g, h| store.power_to(arena, g, h))
    }

    /// `g^h` for g = `{0|K}`: `{0|K : (1 - h)}`, with exponents as in `power_to`.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("^").power("on"), LoopyGame("^").power(3)
    /// (LoopyGame('^<on>'), LoopyGame('^<3>'))
    fn power(&self, exponent: &Bound<'_, PyAny>) -> PyResult<PyLoopy> {
        self.of_two("powers", exponent, |store, arena, g, h| store.power(arena, g, h))
    }

    /// All positions of the canonical form of a stopper, itself first.
    ///
    /// >>> from grundy import LoopyGame
    /// >>> LoopyGame("tiny(over)").followers
    /// [LoopyGame('tiny(over)'), LoopyGame('0'), LoopyGame('{0|under}'), LoopyGame('under')]
    #[getter]
    fn followers(&self, py: Python<'_>) -> PyResult<Vec<PyLoopy>> {
        let g = self.stopper("followers")?;
        let list = with_store(py, |store, arena| store.followers(arena, g, MOST_POSITIONS))?;
        Ok(list.into_iter().map(|g| PyLoopy { value: g.into() }).collect())
    }
}
