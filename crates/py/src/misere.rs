//! Misère quotients of heap games.

use std::sync::Mutex;

use grundy_cert::misere_quotient::THEOREM;
use grundy_cert::{Certificate, MisereQuotient};
use grundy_heap::Rules;
use grundy_misere::extend::Limits;
use grundy_misere::game::Game;
use grundy_misere::isomorphism::isomorphism;
use grundy_misere::monoid::{Element, Monoid};
use grundy_misere::play::{search, winning_moves, Found};
use grundy_misere::solver::{Saved, Solution, Solver};
use grundy_watch::Watch;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::doorway::{self, InputError};
use crate::heap::{raise, watch};

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
        PyArray1::from_slice(py, self.0.table()).reshape([order, order])
    }
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

    fn certificate(&self, found: &Solution) -> Certificate {
        let quotient = &found.quotient;
        let products = quotient
            .generator_heaps
            .iter()
            .map(|&h| {
                let row = quotient.monoid.row(quotient.phi[h as usize - 1]);
                row.iter().map(|&x| x as usize).collect()
            })
            .collect();
        let (code, options) = match &self.game {
            Game::Rules(Rules::Code(code)) => (Some(code.as_digits()), None),
            Game::Rules(rules) => (Some(rules.to_string()), None),
            Game::Table(table) => (None, Some(table.clone())),
        };
        let p = (0..quotient.order()).filter(|&x| quotient.p[x]).collect();
        Certificate::MisereQuotient(MisereQuotient {
            code,
            options: options.map(|mut o| {
                o.truncate(found.heap as usize);
                o
            }),
            heap: found.heap,
            order: quotient.order(),
            p,
            generators: quotient.generator_heaps.clone(),
            products,
            phi: quotient.phi.iter().map(|&x| x as usize).collect(),
            period: found.period.map(|p| p.length),
            preperiod: found.period.map(|p| p.from),
            theorem: found.period.map(|_| THEOREM.into()),
        })
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
    fn run<'py>(
        &self,
        py: Python<'py>,
        max_heap: u32,
        max_order: usize,
        max_pairs: usize,
        seconds: Option<f64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let watch = watch(seconds)?;
        let limits = Limits { order: max_order.min(60_000), pairs: max_pairs };
        let (found, certificate, report) = doorway::long(py, &watch, progress, || {
            let found = self.locked().run(max_heap, limits, &watch);
            let certificate = self.certificate(&found).to_json();
            let report = report(self.code().as_deref(), &found);
            Ok((found, certificate, report))
        })?;
        let fields = PyDict::new(py);
        let quotient = &found.quotient;
        let order = quotient.order();
        fields.set_item("heap", found.heap)?;
        fields.set_item("order", order)?;
        fields.set_item("p", (0..order).filter(|&x| quotient.p[x]).collect::<Vec<_>>())?;
        fields.set_item("phi", &quotient.phi)?;
        fields.set_item("names", quotient.names())?;
        fields.set_item("products", Products(quotient.monoid.clone()))?;
        fields.set_item("generator_heaps", &quotient.generator_heaps)?;
        fields.set_item("letters", quotient.letters())?;
        fields.set_item("relations", quotient.relation_texts())?;
        fields.set_item("tame", quotient.tame())?;
        fields.set_item("period", found.period.map(|p| p.length))?;
        fields.set_item("preperiod", found.period.map(|p| p.from))?;
        fields.set_item("orders", &found.orders)?;
        fields.set_item("stop", found.stop.map(|s| s.to_string()))?;
        fields.set_item("pairs", found.pairs)?;
        fields.set_item("seconds", found.spent.as_secs_f64())?;
        fields.set_item("verifier_seconds", found.verifying.as_secs_f64())?;
        fields.set_item("bytes", found.bytes)?;
        fields.set_item("report", report)?;
        fields.set_item("certificate", certificate)?;
        Ok(fields)
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
            let Ok(Certificate::MisereQuotient(saved)) = Certificate::from_json(text) else {
                return Err(InputError::new_err("the checkpoint is not a misère quotient"));
            };
            let own = match &self.game {
                Game::Rules(Rules::Code(code)) => Some(code.as_digits()),
                Game::Rules(rules) => Some(rules.to_string()),
                Game::Table(_) => None,
            };
            if own.is_none() || saved.code != own {
                return Err(InputError::new_err(format!(
                    "the checkpoint is of {}, not of {}",
                    saved.code.as_deref().unwrap_or("another game"),
                    own.as_deref().unwrap_or("this one")
                )));
            }
            let element = |&x: &usize| {
                (x < saved.order).then_some(x as Element).ok_or("an element is beyond the order")
            };
            let actions: Result<Vec<Vec<Element>>, &str> =
                saved.products.iter().map(|row| row.iter().map(element).collect()).collect();
            let phi: Result<Vec<Element>, &str> = saved.phi.iter().map(element).collect();
            let p: Result<Vec<Element>, &str> = saved.p.iter().map(element).collect();
            let resumed = (|| -> Result<Solver, String> {
                let saved =
                    Saved { order: saved.order, actions: actions?, p: p?, phi: phi?, orders };
                Solver::resume(self.game.clone(), saved, &watch)
            })();
            *self.locked() = resumed
                .map_err(|why| InputError::new_err(format!("the checkpoint is damaged: {why}")))?;
            Ok(())
        })
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

/// The JSON object of `grundy solve --play misere --json`. It is written here, and not in Python, so
/// that a game solved in a millisecond is not kept waiting by the modules that would write it. Names
/// and codes have no characters that JSON escapes.
fn report(code: Option<&str>, found: &Solution) -> String {
    fn list<T>(items: impl IntoIterator<Item = T>, write: impl Fn(T) -> String) -> String {
        format!("[{}]", items.into_iter().map(write).collect::<Vec<_>>().join(", "))
    }
    fn or_null(value: Option<String>) -> String {
        value.unwrap_or_else(|| "null".into())
    }
    let quote = |name: &String| format!("\"{name}\"");
    let quotient = &found.quotient;
    let names = quotient.names();
    let status = match found.period {
        Some(_) => "solved",
        None if found.heap > 0 => "partial",
        None => "unknown",
    };
    let p: Vec<usize> = (0..quotient.order()).filter(|&x| quotient.p[x]).collect();
    let fields = [
        ("code", or_null(code.map(|code| format!("\"{code}\"")))),
        ("play", "\"misere\"".into()),
        ("status", format!("\"{status}\"")),
        ("tame", quotient.tame().is_some().to_string()),
        ("quotient_order", quotient.order().to_string()),
        ("p_order", p.len().to_string()),
        ("heap", found.heap.to_string()),
        ("preperiod", or_null(found.period.map(|p| p.from.to_string()))),
        ("period", or_null(found.period.map(|p| p.length.to_string()))),
        ("phi", list(&quotient.phi, |&x| quote(&names[x as usize]))),
        (
            "presentation",
            format!(
                "{{\"generators\": {}, \"relations\": {}}}",
                list(&quotient.letters(), quote),
                list(&quotient.relation_texts(), quote)
            ),
        ),
        ("generator_heaps", list(&quotient.generator_heaps, u32::to_string)),
        ("p_portion", list(p, |x| quote(&names[x]))),
        ("orders", list(&found.orders, |(heap, order)| format!("[{heap}, {order}]"))),
        ("stop", or_null(found.stop.map(|stop| format!("\"{stop}\"")))),
        ("source", "\"computed\"".into()),
    ];
    let text: Vec<String> =
        fields.iter().map(|(name, value)| format!("\"{name}\": {value}")).collect();
    format!("{{{}}}", text.join(", "))
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

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Products>()?;
    module.add_class::<MisereSolver>()?;
    module.add_function(wrap_pyfunction!(quotient_isomorphism, module)?)
}
