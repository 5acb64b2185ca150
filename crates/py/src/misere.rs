//! Misère quotients of heap games.

use std::sync::Mutex;

use grundy_answers::weighted::weighted;
use grundy_answers::{misere_fields, written};
use grundy_cert::{Certificate, MisereQuotient};
use grundy_heap::Rules;
use grundy_misere::certificate::{carried_over, certificate, code_of};
use grundy_misere::extend::Limits;
use grundy_misere::game::Game;
use grundy_misere::isomorphism::isomorphism;
use grundy_misere::monoid::{Element, Monoid};
use grundy_misere::play::{search, winning_moves, Found};
use grundy_misere::solver::{Period, Solution, Solver};
use grundy_watch::Watch;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::IntoPyObjectExt;

use crate::doorway::{self, InputError};
use crate::heap::{raise, watch};
use crate::weighted::WeightedOutcomes;

/// The products of a quotient. NumPy is loaded only when the whole table is asked for.
#[pyclass(frozen, module = "grundy._core")]
pub struct Products(Monoid);

impl Products {
    fn inside(&self, x: usize) -> PyResult<Element> {
        if x >= self.0.order() {
            let order = self.0.order();
            return Err(InputError::new_err(format!(
                "element {x}: the quotient has {order} elements, from 0 on"
            )));
        }
        Ok(x as Element)
    }
}

#[pymethods]
impl Products {
    fn mul(&self, x: usize, y: usize) -> PyResult<Element> {
        Ok(self.0.mul(self.inside(x)?, self.inside(y)?))
    }

    /// x times every element.
    fn row(&self, x: usize) -> PyResult<Vec<Element>> {
        Ok(self.0.row(self.inside(x)?).to_vec())
    }

    /// The whole table as a NumPy array.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<Element>>> {
        let order = self.0.order();
        // As in `heap.rs`: the first array would panic where loading NumPy is interrupted.
        py.import("numpy")?;
        PyArray1::from_slice(py, self.0.table()).reshape([order, order])
    }
}

/// What is known of a quotient; the fields of a `grundy.Quotient` and `grundy.MisereSolution`.
#[pyclass(frozen, get_all, module = "grundy._core")]
pub struct MisereRecord {
    status: &'static str,
    heap: u32,
    order: usize,
    p: Py<PyAny>,
    phi: Py<PyAny>,
    names: Py<PyAny>,
    products: Py<Products>,
    generator_heaps: Py<PyAny>,
    letters: Py<PyAny>,
    relations: Py<PyAny>,
    tame: Option<u32>,
    period: Option<u32>,
    preperiod: Option<u32>,
    orders: Py<PyAny>,
    stop: Option<String>,
    pairs: usize,
    seconds: f64,
    verifier_seconds: f64,
    bytes: usize,
    /// The JSON object of `grundy solve --play misere --json`.
    report: String,
    certificate: String,
}

impl MisereRecord {
    fn new(
        py: Python<'_>,
        found: &Solution,
        report: String,
        certificate: String,
    ) -> PyResult<Self> {
        let quotient = &found.quotient;
        let order = quotient.order();
        let p: Vec<usize> = (0..order).filter(|&x| quotient.p[x]).collect();
        Ok(MisereRecord {
            status: found.status(),
            heap: found.heap,
            order,
            p: p.into_py_any(py)?,
            phi: (&quotient.phi).into_py_any(py)?,
            names: quotient.names().into_py_any(py)?,
            products: Py::new(py, Products(quotient.monoid.clone()))?,
            generator_heaps: (&quotient.generator_heaps).into_py_any(py)?,
            letters: quotient.letters().into_py_any(py)?,
            relations: quotient.relation_texts().into_py_any(py)?,
            tame: quotient.tame(),
            period: found.period.map(|p| p.length),
            preperiod: found.period.map(|p| p.from),
            orders: (&found.orders).into_py_any(py)?,
            stop: found.stop.map(|s| s.to_string()),
            pairs: found.pairs,
            seconds: found.spent.as_secs_f64(),
            verifier_seconds: found.verifying.as_secs_f64(),
            bytes: found.bytes,
            report,
            certificate,
        })
    }
}

/// The claim of a certificate, if it is about this game.
fn claim_of(text: &str, own: Option<&str>) -> PyResult<MisereQuotient> {
    let Ok(Certificate::MisereQuotient(saved)) = Certificate::from_json(text) else {
        return Err(InputError::new_err("the checkpoint is not a misère quotient"));
    };
    if own.is_none() || saved.code.as_deref() != own {
        return Err(InputError::new_err(format!(
            "the checkpoint is of {}, not of {}",
            saved.code.as_deref().unwrap_or("another game"),
            own.unwrap_or("this one")
        )));
    }
    Ok(saved)
}

/// A quotient that cannot be taken up.
fn damaged(why: String) -> PyErr {
    InputError::new_err(format!("the checkpoint is damaged: {why}"))
}

/// A game and its misère quotient so far.
#[pyclass(frozen, module = "grundy._core")]
pub struct MisereSolver {
    game: Game,
    state: Mutex<Solver>,
}

impl MisereSolver {
    fn from_game(game: Game) -> Self {
        MisereSolver { state: Mutex::new(Solver::new(game.clone())), game }
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Solver> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// What was found, with its report and its certificate.
    fn written(&self, found: Solution) -> (Solution, String, String) {
        let claim = Certificate::MisereQuotient(certificate(&self.game, &found)).to_json();
        let report = written(&misere_fields(self.code().as_deref(), &found));
        (found, report, claim)
    }
}

#[pymethods]
impl MisereSolver {
    #[new]
    fn new(code: &str) -> PyResult<Self> {
        doorway::quick(|| {
            let rules: Rules = code.parse().map_err(raise)?;
            Ok(MisereSolver::from_game(Game::Rules(rules)))
        })
    }

    /// A game given by the options of its components 1, 2, ….
    #[staticmethod]
    fn from_options(options: Vec<Vec<Vec<u32>>>) -> PyResult<Self> {
        doorway::quick(|| {
            Game::from_table(options).map(MisereSolver::from_game).map_err(InputError::new_err)
        })
    }

    #[getter]
    fn code(&self) -> Option<String> {
        match &self.game {
            Game::Rules(rules) => Some(rules.to_string()),
            Game::Table(_) => None,
        }
    }

    /// The largest heap covered so far.
    #[getter]
    fn heap(&self, py: Python<'_>) -> u32 {
        py.detach(|| self.locked().heap())
    }

    /// Go on to heap `max_heap` or a proved period; what is known then.
    #[pyo3(signature = (max_heap, max_order, max_pairs, seconds = None, progress = None))]
    fn run(
        &self,
        py: Python<'_>,
        max_heap: u32,
        max_order: usize,
        max_pairs: usize,
        seconds: Option<f64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<MisereRecord> {
        let watch = watch(seconds)?;
        let limits = limits(max_order, max_pairs);
        let (found, report, certificate) = doorway::long(py, &watch, progress, || {
            let found = self.locked().run(max_heap, limits, &watch);
            Ok(self.written(found))
        })?;
        MisereRecord::new(py, &found, report, certificate)
    }

    /// Take up a quotient saved as a certificate; it is verified first.
    #[pyo3(signature = (text, orders, progress = None))]
    fn resume(
        &self,
        py: Python<'_>,
        text: &str,
        orders: Vec<(u32, usize)>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let watch = Watch::new();
        doorway::long(py, &watch, progress, || {
            let claim = claim_of(text, code_of(&self.game).as_deref())?;
            let heaps = claim.heap;
            let resumed =
                Solver::from_certificate(self.game.clone(), &claim, heaps, orders, &watch);
            *self.locked() = resumed.map_err(damaged)?;
            Ok(())
        })
    }

    /// The solution that the certificate of the game's class stands for, where this game has
    /// `degree` more heaps without moves at the beginning than that of the certificate: verified to
    /// the last heap but one, which is left to the solver, so that it finds the period and its
    /// proof itself. `None` if that heap is beyond `max_heap`.
    #[pyo3(signature = (text, orders, degree, period, preperiod, max_order, max_pairs, max_heap = None))]
    #[allow(clippy::too_many_arguments)]
    fn recall(
        &self,
        py: Python<'_>,
        text: &str,
        orders: Vec<(u32, usize)>,
        degree: u32,
        period: u32,
        preperiod: u32,
        max_order: usize,
        max_pairs: usize,
        max_heap: Option<u64>,
    ) -> PyResult<Option<MisereRecord>> {
        let watch = Watch::new();
        let limits = limits(max_order, max_pairs);
        let found = doorway::long(py, &watch, None, || {
            let own = code_of(&self.game);
            let Ok(Certificate::MisereQuotient(claim)) = Certificate::from_json(text) else {
                return Err(InputError::new_err("the certificate is not of a misère quotient"));
            };
            let period = Period { from: preperiod, length: period };
            let Some(claim) = carried_over(claim, &self.game, degree, period) else {
                return Ok(None);
            };
            if claim.code != own || max_heap.is_some_and(|most| most < u64::from(claim.heap)) {
                return Ok(None);
            }
            let orders = orders.into_iter().map(|(heap, order)| (heap + degree, order)).collect();
            if claim.heap > 1 {
                let before = claim.heap - 1;
                let resumed =
                    Solver::from_certificate(self.game.clone(), &claim, before, orders, &watch);
                *self.locked() = resumed.map_err(damaged)?;
            }
            let found = self.locked().run(claim.heap, limits, &watch);
            Ok(Some(self.written(found)))
        })?;
        let record = found
            .map(|(found, report, certificate)| MisereRecord::new(py, &found, report, certificate));
        record.transpose()
    }

    /// Moves of a heap of n that lead, beside the rest of the position, to a P-position.
    ///
    /// `wins[x]` says whether element x wins; heap h has element `phi[h − 1]`, folded by `period`.
    #[pyo3(signature = (n, phi, products, wins, period = None, preperiod = 0, most = 400_000))]
    #[allow(clippy::too_many_arguments)]
    fn moves_to(
        &self,
        py: Python<'_>,
        n: u64,
        phi: Vec<Element>,
        products: &Products,
        wins: Vec<bool>,
        period: Option<u64>,
        preperiod: u64,
        most: u64,
    ) -> PyResult<(Vec<Vec<u64>>, bool)> {
        let monoid = &products.0;
        if wins.len() != monoid.order() || phi.iter().any(|&x| x as usize >= wins.len()) {
            return Err(InputError::new_err("phi and wins do not fit the products"));
        }
        if let (Game::Table(table), false) = (&self.game, n == 0) {
            if n > table.len() as u64 {
                return Err(InputError::new_err(format!("there is no component {n}")));
            }
        }
        doorway::long(py, &Watch::new(), None, || {
            let fold = |h: u64| match period {
                Some(p) if h >= preperiod => preperiod + (h - preperiod) % p,
                _ => h,
            };
            let element = |h: u64| match fold(h) {
                0 => 0,
                at => phi[at as usize - 1],
            };
            let wins =
                |heaps: &[u64]| wins[monoid.product(heaps.iter().map(|&h| element(h))) as usize];
            let repeats = period.map(|p| (preperiod, p));
            let found = winning_moves(&self.game, n, &wins, repeats, most);
            Ok((found.moves, found.complete))
        })
    }

    /// Outcomes of all positions with heaps up to the next one, where it has an infinite quotient, and
    /// as far as `last` if they can be found; none if none were proved in this time.
    #[pyo3(signature = (seconds = None, progress = None, last = 0))]
    fn weighted(
        &self,
        py: Python<'_>,
        seconds: Option<f64>,
        progress: Option<&Bound<'_, PyAny>>,
        last: u32,
    ) -> PyResult<Option<WeightedOutcomes>> {
        let watch = watch(seconds)?;
        doorway::long(py, &watch, progress, || {
            let found = weighted(&self.locked(), last, &watch);
            Ok(found.ok().flatten().map(WeightedOutcomes))
        })
    }

    /// By searching every position below: is it P, and the winning moves. None when more than
    /// `most` positions would be needed.
    #[pyo3(signature = (heaps, most, progress = None))]
    fn search(
        &self,
        py: Python<'_>,
        heaps: Vec<u32>,
        most: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Found>> {
        let watch = Watch::new();
        doorway::long(py, &watch, progress, || Ok(search(&self.game, &heaps, most, &watch)))
    }
}

/// The images of the elements of one quotient in another, if they are isomorphic.
#[pyfunction]
fn quotient_isomorphism(
    py: Python<'_>,
    a: &Products,
    a_p: Vec<bool>,
    b: &Products,
    b_p: Vec<bool>,
) -> PyResult<Option<Vec<Element>>> {
    let (a, b) = (&a.0, &b.0);
    if a_p.len() != a.order() || b_p.len() != b.order() {
        return Err(InputError::new_err("one flag for each element is needed"));
    }
    doorway::long(py, &Watch::new(), None, || Ok(isomorphism((a, &a_p), (b, &b_p))))
}

/// Limits of a search for a quotient.
fn limits(order: usize, pairs: usize) -> Limits {
    Limits { order: order.min(60_000), pairs }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Products>()?;
    module.add_class::<MisereRecord>()?;
    module.add_class::<MisereSolver>()?;
    module.add_class::<WeightedOutcomes>()?;
    module.add_function(wrap_pyfunction!(quotient_isomorphism, module)?)
}
