//! Genera, misère canonical forms, generalized genera.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use grundy_heap::Rules;
use grundy_misere::canonical::{Arena, GameId};
use grundy_misere::classes::{Class, Classes};
use grundy_misere::construct::{game_with_genus, Blurry};
use grundy_misere::generalized::{GeneralizedGenus, Refusal};
use grundy_misere::genus::Genus;
use grundy_misere::heap_genera::HeapGenera;
use grundy_misere::names::NameError;
use grundy_misere::parts::Parts;
use grundy_misere::saved::LoadError;
use grundy_misere::sums::{Position, Sums, Unfinished};
use grundy_misere::tame::Tameness;
use grundy_watch::Watch;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::doorway::{beyond, limited, long, quick, wrong, InputError};
use crate::heap::raise;

/// Largest heap of a misère question: beyond this a request is a mistake.
const LARGEST_HEAP: u32 = 100_000;

type GenusTuple = (u32, Vec<u32>);

fn tuple(genus: &Genus) -> GenusTuple {
    (genus.normal(), genus.entries().to_vec())
}

fn genus((normal, entries): GenusTuple) -> PyResult<Genus> {
    if entries.len() < 2 {
        return Err(InputError::new_err("a genus has at least two entries"));
    }
    Ok(Genus::new(normal, entries))
}

fn unfinished(error: Unfinished) -> PyErr {
    match error {
        Unfinished::Stopped => PyKeyboardInterrupt::new_err("stopped"),
        Unfinished::Limit(fault) => limited(*fault),
    }
}

fn named(error: NameError) -> PyErr {
    match error {
        NameError::Input(fault) => wrong(*fault),
        NameError::Unfinished(error) => unfinished(error),
    }
}

fn rules(code: &str) -> PyResult<Rules> {
    code.parse().map_err(raise)
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn allowed(heaps: &[u32]) -> PyResult<()> {
    match heaps.iter().find(|&&h| h > LARGEST_HEAP) {
        Some(h) => Err(beyond(LARGEST_HEAP, format!("heap {h}: heaps go up to {LARGEST_HEAP}"))),
        None => Ok(()),
    }
}

/// A heap game with the genera computed so far.
#[pyclass]
struct GenusTable {
    game: Mutex<HeapGenera>,
}

/// The class of a sum of heaps, and why.
#[pyclass(frozen, get_all, module = "grundy._core")]
struct ClassRecord {
    name: &'static str,
    pair: (u32, u32),
    /// Genera of an option and of the two tame options that revert it.
    reverted: Vec<(String, String, String)>,
    obstacle: Option<String>,
}

#[pymethods]
impl GenusTable {
    #[new]
    fn new(code: &str) -> PyResult<Self> {
        quick(|| Ok(GenusTable { game: Mutex::new(HeapGenera::new(rules(code)?)) }))
    }

    /// The genus of a sum of heaps.
    #[pyo3(signature = (heaps, progress = None, more = None))]
    fn genus(
        &self,
        py: Python<'_>,
        heaps: Vec<u32>,
        progress: Option<&Bound<'_, PyAny>>,
        more: Option<usize>,
    ) -> PyResult<GenusTuple> {
        allowed(&heaps)?;
        let watch = Watch::new();
        long(py, &watch, progress, || {
            let mut game = held(&self.game);
            let found = match more {
                None => game.genus(&heaps, &watch),
                Some(more) => game.genus_within(&heaps, more, &watch),
            };
            found.map(|g| tuple(&g)).map_err(unfinished)
        })
    }

    /// The genera of heaps from `start` to `end`.
    #[pyo3(signature = (start, end, progress = None))]
    fn genera(
        &self,
        py: Python<'_>,
        start: u32,
        end: u32,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<GenusTuple>> {
        allowed(&[end])?;
        let watch = Watch::new();
        long(py, &watch, progress, || {
            let mut game = held(&self.game);
            (start..=end)
                .map(|n| game.genus(&[n], &watch).map(|g| tuple(&g)).map_err(unfinished))
                .collect()
        })
    }

    /// The class of a sum of heaps, and why.
    fn reason(&self, py: Python<'_>, heaps: Vec<u32>) -> PyResult<ClassRecord> {
        allowed(&heaps)?;
        let watch = Watch::new();
        long(py, &watch, None, || {
            let mut game = held(&self.game);
            let reason = game.reason(&heaps, &watch).map_err(unfinished)?;
            let mut shown = |p: &Position| -> PyResult<String> {
                let genus = game.sums().genus(p, &watch).map_err(unfinished)?;
                Ok(genus.to_string())
            };
            let mut reverted = vec![];
            for r in &reason.reverted {
                reverted.push((shown(&r.option)?, shown(&r.normal)?, shown(&r.misere)?));
            }
            let (name, pair, obstacle) = (reason.class.name(), reason.pair, reason.obstacle);
            Ok(ClassRecord { name, pair, reverted, obstacle })
        })
    }

    /// The class of a sum of heaps.
    fn class_of(&self, py: Python<'_>, heaps: Vec<u32>) -> PyResult<&'static str> {
        allowed(&heaps)?;
        let watch = Watch::new();
        long(py, &watch, None, || {
            held(&self.game).class(&heaps, &watch).map(Class::name).map_err(unfinished)
        })
    }

    /// A heap as parts that are not adders, and an adder.
    fn heap_parts(&self, py: Python<'_>, n: u32) -> PyResult<(Vec<u16>, u32)> {
        allowed(&[n])?;
        let watch = Watch::new();
        long(py, &watch, None, || {
            let mut game = held(&self.game);
            let heap = game.heap(n, &watch).map_err(unfinished)?;
            Ok((heap.parts.to_vec(), heap.adder))
        })
    }

    /// How many sums have a known genus.
    #[getter]
    fn known(&self) -> PyResult<usize> {
        quick(|| Ok(held(&self.game).sums().known()))
    }

    /// The code.
    #[getter]
    fn code(&self) -> PyResult<String> {
        quick(|| Ok(held(&self.game).rules().to_string()))
    }

    /// The table as text.
    fn to_text(&self, py: Python<'_>) -> PyResult<String> {
        long(py, &Watch::new(), None, || Ok(held(&self.game).to_text()))
    }

    /// Read back what `to_text` wrote.
    #[staticmethod]
    fn from_text(py: Python<'_>, text: &str) -> PyResult<Self> {
        let watch = Watch::new();
        long(py, &watch, None, || match HeapGenera::from_text(text, &watch) {
            Ok(game) => Ok(GenusTable { game: Mutex::new(game) }),
            Err(LoadError::Text(message)) => Err(InputError::new_err(message)),
            Err(LoadError::Unfinished(error)) => Err(unfinished(error)),
        })
    }
}

/// The one arena of canonical forms.
fn arena() -> MutexGuard<'static, Arena> {
    held(shared_arena())
}

fn shared_arena() -> &'static Mutex<Arena> {
    static ARENA: OnceLock<Mutex<Arena>> = OnceLock::new();
    ARENA.get_or_init(Mutex::default)
}

fn in_arena<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mut Arena, &Watch) -> PyResult<T> + Send,
) -> PyResult<T> {
    let watch = Watch::new();
    long(py, &watch, None, || work(&mut arena(), &watch))
}

/// Largest heap or birthday that is worked on where the call came from: play that is longer needs a
/// deeper stack, and a stack takes longer than most answers.
const SHALLOW: u32 = 64;
/// How long that is tried.
const SHORTLY: Duration = Duration::from_millis(2);

/// As [`in_arena`], without a stack of its own if the work is found to be short.
fn in_arena_shortly<T: Send>(
    py: Python<'_>,
    depth: u32,
    work: impl Fn(&mut Arena, &Watch) -> Result<T, Unfinished> + Send,
) -> PyResult<T> {
    // Another thread may be at long work: then this one waits where it holds up nobody.
    if let (true, Ok(mut arena)) = (depth <= SHALLOW, shared_arena().try_lock()) {
        let watch = Watch::with_limit(SHORTLY);
        match quick(|| Ok(work(&mut arena, &watch)))? {
            Err(Unfinished::Stopped) => {}
            found => return found.map_err(unfinished),
        }
    }
    in_arena(py, move |arena, watch| work(arena, watch).map_err(unfinished))
}

/// A misère canonical form. Equal games are equal numbers.
#[pyclass(frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash, Clone)]
struct MisereForm {
    id: GameId,
}

#[pymethods]
impl MisereForm {
    #[staticmethod]
    fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        in_arena(py, |arena, watch| arena.read(text, watch).map_err(named)).map(|id| Self { id })
    }

    #[staticmethod]
    fn of_options(py: Python<'_>, options: Vec<PyRef<'_, MisereForm>>) -> PyResult<Self> {
        let ids: Vec<GameId> = options.iter().map(|o| o.id).collect();
        in_arena(py, |arena, _| arena.game(&ids).map_err(unfinished)).map(|id| Self { id })
    }

    #[staticmethod]
    fn heap(py: Python<'_>, code: &str, n: u32) -> PyResult<Self> {
        allowed(&[n])?;
        let rules = rules(code)?;
        in_arena_shortly(py, n, |arena, watch| arena.heap(&rules, n, watch)).map(|id| Self { id })
    }

    #[staticmethod]
    fn nim_heap(n: u32) -> PyResult<Self> {
        if n > 500 {
            return Err(beyond(500, format!("nim-heap {n}: nim-heaps go up to 500")));
        }
        quick(|| arena().nim_heap(n).map(|id| Self { id }).map_err(unfinished))
    }

    #[staticmethod]
    fn adder(n: u32) -> PyResult<Self> {
        if n > 500 {
            return Err(beyond(500, format!("adder :{n}: adders go up to :500")));
        }
        quick(|| arena().adder(n).map(|id| Self { id }).map_err(unfinished))
    }

    #[staticmethod]
    fn with_blurry_genus(py: Python<'_>, sequence: &str) -> PyResult<Self> {
        let wanted = Blurry::read(sequence).map_err(InputError::new_err)?;
        in_arena(py, |arena, watch| game_with_genus(arena, &wanted, watch).map_err(unfinished))
            .map(|id| Self { id })
    }

    fn plus(&self, py: Python<'_>, other: PyRef<'_, MisereForm>) -> PyResult<Self> {
        let (g, h) = (self.id, other.id);
        let depth = self.birthday()? + other.birthday()?;
        in_arena_shortly(py, depth, |arena, watch| arena.sum(g, h, watch)).map(|id| Self { id })
    }

    fn minus(&self, py: Python<'_>, other: PyRef<'_, MisereForm>) -> PyResult<Option<Self>> {
        let (g, y) = (self.id, other.id);
        let found = in_arena(py, |arena, watch| {
            Parts::default().difference(arena, g, y, watch).map_err(unfinished)
        })?;
        Ok(found.map(|id| Self { id }))
    }

    fn parts(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        let found = in_arena(py, |arena, watch| {
            Parts::default().parts(arena, self.id, watch).map_err(unfinished)
        })?;
        Ok(found.into_iter().map(|id| Self { id }).collect())
    }

    fn options(&self) -> PyResult<Vec<Self>> {
        quick(|| Ok(arena().options(self.id).iter().map(|&id| Self { id }).collect()))
    }

    fn name(&self, py: Python<'_>) -> PyResult<Option<String>> {
        in_arena_shortly(py, self.birthday()?, |arena, watch| arena.name(self.id, watch))
    }

    fn bracket_name(&self, py: Python<'_>) -> PyResult<Option<String>> {
        in_arena(py, |arena, watch| arena.bracket_name(self.id, watch).map_err(unfinished))
    }

    fn latex(&self, py: Python<'_>) -> PyResult<Option<String>> {
        in_arena_shortly(py, self.birthday()?, |arena, watch| arena.latex(self.id, watch))
    }

    #[getter]
    fn genus(&self) -> PyResult<GenusTuple> {
        quick(|| Ok(tuple(arena().genus(self.id))))
    }

    #[getter]
    fn birthday(&self) -> PyResult<u32> {
        quick(|| Ok(arena().birthday(self.id)))
    }

    #[getter]
    fn as_nim_heap(&self) -> PyResult<Option<u32>> {
        quick(|| Ok(arena().as_nim_heap(self.id)))
    }

    #[getter]
    fn as_adder(&self) -> PyResult<Option<u32>> {
        quick(|| Ok(arena().as_adder(self.id)))
    }

    #[getter]
    fn key(&self) -> GameId {
        self.id
    }
}

/// Positions of canonical forms as sums of parts, options before what has them.
fn as_positions(
    arena: &Arena,
    games: &[GameId],
    sums: &mut Sums,
    watch: &Watch,
) -> Result<Vec<Position>, Unfinished> {
    let mut known: std::collections::HashMap<GameId, Position> = Default::default();
    let mut stack: Vec<GameId> = games.to_vec();
    while let Some(&g) = stack.last() {
        let missing = arena.options(g).iter().find(|o| !known.contains_key(o));
        if let Some(&o) = missing {
            stack.push(o);
            continue;
        }
        stack.pop();
        if !known.contains_key(&g) {
            let options = arena.options(g).iter().map(|o| known[o].clone()).collect();
            known.insert(g, sums.game(options, watch)?);
        }
    }
    Ok(games.iter().map(|g| known[g].clone()).collect())
}

/// The genus and class of a sum of canonical forms, without the canonical form of the sum.
#[pyfunction]
fn misere_sum_genus(
    py: Python<'_>,
    games: Vec<PyRef<'_, MisereForm>>,
) -> PyResult<(GenusTuple, &'static str)> {
    let ids: Vec<GameId> = games.iter().map(|g| g.id).collect();
    in_arena(py, |arena, watch| {
        let mut sums = Sums::new();
        let positions = as_positions(arena, &ids, &mut sums, watch).map_err(unfinished)?;
        let sum = positions.iter().fold(Position::default(), |sum, p| sum.plus(p));
        let genus = sums.genus(&sum, watch).map_err(unfinished)?;
        let class = Classes::default().class(&mut sums, &sum, watch).map_err(unfinished)?;
        Ok((tuple(&genus), class.name()))
    })
}

/// A game over generators.
#[pyclass]
struct GenusOver {
    array: Mutex<GeneralizedGenus>,
    width: usize,
}

#[pymethods]
impl GenusOver {
    #[new]
    fn new(
        py: Python<'_>,
        game: PyRef<'_, MisereForm>,
        generators: Vec<PyRef<'_, MisereForm>>,
        limit: u32,
    ) -> PyResult<Self> {
        let width = generators.len();
        let ids: Vec<GameId> = generators.iter().map(|g| g.id).collect();
        let id = game.id;
        let array = in_arena(py, |arena, watch| {
            GeneralizedGenus::new(arena, id, &ids, limit, watch).map_err(|refusal| match refusal {
                Refusal::NoCascade(k) => InputError::new_err(format!(
                    "generator {} has an option that is not a sum of adders and earlier generators",
                    k + 1
                )),
                Refusal::Unfinished(error) => unfinished(error),
            })
        })?;
        Ok(GenusOver { array: Mutex::new(array), width })
    }

    /// The genus of the game plus the given number of copies of each generator.
    fn genus(&self, py: Python<'_>, copies: Vec<u32>) -> PyResult<GenusTuple> {
        if copies.len() != self.width {
            let message =
                format!("{} numbers of copies for {} generators", copies.len(), self.width);
            return Err(InputError::new_err(message));
        }
        let watch = Watch::new();
        long(py, &watch, None, || {
            held(&self.array).genus(&copies, &watch).map(|g| tuple(&g)).map_err(unfinished)
        })
    }

    /// (start, period) in each direction, or None.
    #[getter]
    fn periods(&self) -> PyResult<Option<Vec<(u32, u32)>>> {
        quick(|| Ok(held(&self.array).periods().map(<[_]>::to_vec)))
    }

    #[getter]
    fn searched_to(&self) -> PyResult<u32> {
        quick(|| Ok(held(&self.array).searched_to()))
    }

    /// The certificate as JSON, or None when no period was found.
    fn certificate(&self, py: Python<'_>) -> PyResult<Option<String>> {
        in_arena(py, |arena, watch| {
            let found = held(&self.array).certificate(arena, watch).map_err(unfinished)?;
            Ok(found.map(|c| grundy_cert::Certificate::GeneralizedGenus(c).to_json()))
        })
    }
}

/// What became of a proof that every heap is tame; the fields of a `grundy.Tameness`.
#[pyclass(frozen, get_all, module = "grundy._core")]
#[derive(Default)]
struct TamenessRecord {
    status: &'static str,
    period: Option<u32>,
    preperiod: Option<u32>,
    verified_to: Option<u32>,
    pairs: Vec<(u32, u32)>,
    first_heap: Option<u32>,
    pair: Option<(u32, u32)>,
    searched_to: Option<u32>,
}

/// Is every heap of a game tame?
#[pyfunction]
fn tameness(py: Python<'_>, code: &str, most: u32) -> PyResult<TamenessRecord> {
    allowed(&[most])?;
    let rules = rules(code)?;
    let watch = Watch::new();
    let found = long(py, &watch, None, || Ok(grundy_misere::tame::tameness(&rules, most, &watch)))?;
    Ok(match found {
        Tameness::Tame { after, period, verified_to, values } => TamenessRecord {
            status: "tame",
            period: Some(period),
            preperiod: Some(after + 1),
            verified_to: Some(verified_to),
            pairs: values.iter().map(|v| (v.normal, v.misere())).collect(),
            ..TamenessRecord::default()
        },
        Tameness::NotTame { heap, pair } => TamenessRecord {
            status: "not-tame",
            first_heap: Some(heap),
            pair: Some(pair),
            ..TamenessRecord::default()
        },
        Tameness::Open { searched_to } => TamenessRecord {
            status: "unknown",
            searched_to: Some(searched_to),
            ..TamenessRecord::default()
        },
    })
}

/// Read `0^120`.
#[pyfunction]
fn genus_read(text: &str) -> PyResult<GenusTuple> {
    quick(|| text.parse::<Genus>().map(|g| tuple(&g)).map_err(InputError::new_err))
}

/// Print a genus.
#[pyfunction]
fn genus_text(symbol: GenusTuple) -> PyResult<String> {
    quick(|| Ok(genus(symbol)?.to_string()))
}

/// The blurry form.
#[pyfunction]
fn genus_blurry(symbol: GenusTuple) -> PyResult<String> {
    quick(|| Ok(genus(symbol)?.blurry()))
}

/// The genus of the game plus `:n`.
#[pyfunction]
fn genus_plus_adder(symbol: GenusTuple, n: u32) -> PyResult<GenusTuple> {
    if n > 1_000_000 {
        return Err(beyond(1_000_000, format!("adder :{n}: adders go up to :1000000")));
    }
    quick(|| Ok(tuple(&genus(symbol)?.plus_adder(n))))
}

/// The genus of a game whose options have these genera.
#[pyfunction]
fn genus_of_options(options: Vec<GenusTuple>) -> PyResult<GenusTuple> {
    quick(|| {
        let options: PyResult<Vec<Genus>> = options.into_iter().map(genus).collect();
        Ok(tuple(&Genus::of_options(&options?)))
    })
}

/// The vertical notation: numbers, and whether they go on by fours.
#[pyfunction]
fn genus_p_adders(symbol: GenusTuple) -> PyResult<(Vec<u32>, bool)> {
    quick(|| Ok(genus(symbol)?.p_adders()))
}

/// Is it the genus of a position of Nim?
#[pyfunction]
fn genus_is_tame(symbol: GenusTuple) -> PyResult<bool> {
    quick(|| Ok(genus(symbol)?.is_tame()))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<ClassRecord>()?;
    module.add_class::<GenusTable>()?;
    module.add_class::<TamenessRecord>()?;
    module.add_class::<MisereForm>()?;
    module.add_class::<GenusOver>()?;
    module.add_function(wrap_pyfunction!(misere_sum_genus, module)?)?;
    module.add_function(wrap_pyfunction!(tameness, module)?)?;
    module.add_function(wrap_pyfunction!(genus_read, module)?)?;
    module.add_function(wrap_pyfunction!(genus_text, module)?)?;
    module.add_function(wrap_pyfunction!(genus_blurry, module)?)?;
    module.add_function(wrap_pyfunction!(genus_plus_adder, module)?)?;
    module.add_function(wrap_pyfunction!(genus_of_options, module)?)?;
    module.add_function(wrap_pyfunction!(genus_p_adders, module)?)?;
    module.add_function(wrap_pyfunction!(genus_is_tame, module)?)
}
