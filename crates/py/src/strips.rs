//! Strips: Welter and its kin, joined strips, rows and sequences of Star Nim.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use grundy_cert::{Certificate, StarRow};
use grundy_strips::joined::{self, Joint};
use grundy_strips::particles::{square, Position, Rule, LARGEST};
use grundy_strips::rows::{self, Kind};
use grundy_strips::search::Search;
use grundy_strips::table::Table;
use grundy_strips::{blocks, sequences, star_nim, welter, Stopped};
use grundy_watch::Watch;
use pyo3::prelude::*;

use crate::doorway::{self, InputError, LimitError};

/// Positions kept in memory by one search.
const LIMIT: usize = 6_000_000;

fn stopped(reason: Stopped) -> PyErr {
    LimitError::new_err(reason.to_string())
}

fn watch_for(seconds: Option<f64>) -> Watch {
    match seconds.and_then(|s| Duration::try_from_secs_f64(s.max(0.0)).ok()) {
        Some(limit) => Watch::with_limit(limit),
        None => Watch::new(),
    }
}

fn distinct(coins: &[u64]) -> PyResult<()> {
    let mut sorted = coins.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(InputError::new_err(format!(
            "two coins on square {}: Welter's game allows one coin to a square",
            pair[0]
        ))),
        None => match sorted.last() {
            Some(&top) if top >> 63 != 0 => {
                Err(LimitError::new_err(format!("square {top}: squares go up to 2^63 - 1")))
            }
            _ => Ok(()),
        },
    }
}

/// Coins that have passed the checks of Welter's game.
#[pyclass(frozen, module = "grundy._core")]
struct WelterCoins {
    coins: Vec<u64>,
}

#[pymethods]
impl WelterCoins {
    #[new]
    fn new(coins: Vec<u64>) -> PyResult<Self> {
        distinct(&coins)?;
        Ok(WelterCoins { coins })
    }

    fn value(&self, py: Python<'_>) -> PyResult<u64> {
        py.detach(|| doorway::quick(|| Ok(welter::value(&self.coins))))
    }

    /// `([(low, high, power), …], spinster)`.
    #[allow(clippy::type_complexity)]
    fn mates(&self, py: Python<'_>) -> PyResult<(Vec<(u64, u64, u32)>, Option<u64>)> {
        py.detach(|| {
            doorway::quick(|| {
                let (pairs, single) = welter::mates(&self.coins);
                Ok((pairs.into_iter().map(|p| (p.low, p.high, p.power)).collect(), single))
            })
        })
    }

    fn primes(&self, py: Python<'_>, target: u64) -> PyResult<Vec<u64>> {
        if target >> 63 != 0 {
            return Err(LimitError::new_err(format!("value {target}: values go up to 2^63 - 1")));
        }
        py.detach(|| doorway::quick(|| Ok(welter::primes(&self.coins, target))))
    }

    fn is_abacus(&self) -> PyResult<bool> {
        doorway::quick(|| Ok(welter::is_abacus(&self.coins)))
    }

    fn is_p(&self, py: Python<'_>, misere: bool) -> PyResult<bool> {
        py.detach(|| {
            doorway::quick(|| {
                Ok(if misere {
                    welter::is_misere_p(&self.coins)
                } else {
                    welter::value(&self.coins) == 0
                })
            })
        })
    }

    /// `[(from, to), …]`.
    fn winning_moves(&self, py: Python<'_>, misere: bool) -> PyResult<Vec<(u64, u64)>> {
        py.detach(|| {
            doorway::quick(|| {
                let moves = welter::winning_moves(&self.coins, misere);
                Ok(moves.into_iter().map(|m| (m.from, m.to)).collect())
            })
        })
    }
}

fn rule_named(name: &str) -> PyResult<Rule> {
    Ok(match name {
        "nim" => Rule::Nim,
        "welter" => Rule::Welter,
        "antonim" => Rule::Antonim,
        "antimatter" => Rule::Antimatter,
        _ => {
            return Err(InputError::new_err(format!(
                "no rule {name:?}: the rules are nim, welter, antonim, antimatter"
            )))
        }
    })
}

fn particles(rule: Rule, first: &[u32], electrons: &[u32]) -> PyResult<Position> {
    if let Some(x) = first.iter().chain(electrons).find(|&&x| x > LARGEST) {
        return Err(LimitError::new_err(format!("square {x}: squares go up to {LARGEST}")));
    }
    Position::new(rule, first, electrons).ok_or_else(|| {
        InputError::new_err(format!(
            "{first:?} {electrons:?}: two particles of one kind share a square they may not share"
        ))
    })
}

/// Values from the definition for one family of particles; remembers what it has solved.
#[pyclass(frozen, module = "grundy._core")]
struct ParticleSearch {
    rule: Rule,
    memory: Mutex<Search<Position>>,
}

#[pymethods]
impl ParticleSearch {
    #[new]
    #[pyo3(signature = (rule, limit=LIMIT))]
    fn new(rule: &str, limit: usize) -> PyResult<Self> {
        Ok(ParticleSearch { rule: rule_named(rule)?, memory: Mutex::new(Search::new(limit)) })
    }

    fn value(&self, py: Python<'_>, first: Vec<u32>, electrons: Vec<u32>) -> PyResult<u32> {
        let position = particles(self.rule, &first, &electrons)?;
        let watch = Watch::new();
        doorway::long(py, &watch, None, || {
            let mut memory = self.memory.lock().unwrap_or_else(|e| e.into_inner());
            memory.value(&position, &watch).map_err(stopped)
        })
    }

    fn is_p(
        &self,
        py: Python<'_>,
        first: Vec<u32>,
        electrons: Vec<u32>,
        misere: bool,
    ) -> PyResult<bool> {
        let position = particles(self.rule, &first, &electrons)?;
        let watch = Watch::new();
        doorway::long(py, &watch, None, || {
            let mut memory = self.memory.lock().unwrap_or_else(|e| e.into_inner());
            memory.is_p(&position, misere, &watch).map_err(stopped)
        })
    }
}

/// The table method for one family of particles and one kind of play.
#[pyclass(frozen, module = "grundy._core")]
struct ParticleTable {
    rule: Rule,
    memory: Mutex<Table>,
}

#[pymethods]
impl ParticleTable {
    #[new]
    #[pyo3(signature = (rule, misere=false, limit=LIMIT))]
    fn new(rule: &str, misere: bool, limit: usize) -> PyResult<Self> {
        let memory = Mutex::new(Table::new(misere, limit));
        Ok(ParticleTable { rule: rule_named(rule)?, memory })
    }

    /// The square where one more particle makes a P-position; `None` if the particles given
    /// cannot stand together.
    #[pyo3(signature = (first, electrons, electron=false))]
    fn completion(
        &self,
        py: Python<'_>,
        first: Vec<u32>,
        electrons: Vec<u32>,
        electron: bool,
    ) -> PyResult<u32> {
        let position = particles(self.rule, &first, &electrons)?;
        let watch = Watch::new();
        doorway::long(py, &watch, None, || {
            let mut memory = self.memory.lock().unwrap_or_else(|e| e.into_inner());
            memory.completion(&position, electron, &watch).map_err(stopped)
        })
    }

    fn is_p(&self, py: Python<'_>, first: Vec<u32>, electrons: Vec<u32>) -> PyResult<bool> {
        let position = particles(self.rule, &first, &electrons)?;
        let watch = Watch::new();
        doorway::long(py, &watch, None, || {
            let mut memory = self.memory.lock().unwrap_or_else(|e| e.into_inner());
            memory.is_p(&position, &watch).map_err(stopped)
        })
    }

    /// Moves to a P-position: `[(from, electron, to), …]`.
    fn winning_moves(
        &self,
        py: Python<'_>,
        first: Vec<u32>,
        electrons: Vec<u32>,
    ) -> PyResult<Vec<(u32, bool, u32)>> {
        let position = particles(self.rule, &first, &electrons)?;
        let watch = Watch::new();
        doorway::long(py, &watch, None, || {
            let mut memory = self.memory.lock().unwrap_or_else(|e| e.into_inner());
            let moves = memory.winning_moves(&position, &watch).map_err(stopped)?;
            let named = |(index, to): (usize, u32)| {
                let moved = position.particles[index];
                (square(moved), moved & 1 == 1, to)
            };
            Ok(moves.into_iter().map(named).collect())
        })
    }
}

/// Several strips with common first cells; remembers what it has solved.
#[pyclass(frozen, module = "grundy._core")]
struct JoinedSearch {
    joint: Arc<Joint>,
    memory: Mutex<Search<joined::Position>>,
}

impl JoinedSearch {
    fn position(&self, strips: Vec<Vec<u32>>) -> PyResult<joined::Position> {
        let shown = format!("{strips:?}");
        if strips.len() != self.joint.orders.len() {
            return Err(InputError::new_err(format!(
                "{} strips in {shown}: {} are joined",
                strips.len(),
                self.joint.orders.len()
            )));
        }
        joined::Position::new(self.joint.clone(), strips)
            .ok_or_else(|| InputError::new_err(format!("{shown}: two tokens stand on one cell")))
    }

    /// Heads and tails apply when the strips are joined at cell 0 only and nothing jumps.
    fn is_star(&self) -> bool {
        !self.joint.jump && self.joint.orders.iter().all(|order| order.as_slice() == [0])
    }

    fn value_of(
        &self,
        memory: &mut Search<joined::Position>,
        position: &joined::Position,
        watch: &Watch,
    ) -> Result<u64, Stopped> {
        if !self.is_star() {
            return memory.value(position, watch).map(u64::from);
        }
        let split = joined::heads_and_tails(&position.strips);
        let tails = u64::from(split.tails);
        if let Some(value) = joined::closed_form(&split.heads) {
            return Ok(u64::from(value) ^ tails);
        }
        if let [first, second] = split.heads.as_slice() {
            if let ([a], [b]) = (first.as_slice(), second.as_slice()) {
                let kind = Kind::two_star_nim();
                let (low, high) = (*a.min(b) as usize, u64::from(*a.max(b)));
                if let Some(value) = rows::place_value(&kind, low, high, watch) {
                    return Ok(value? ^ tails);
                }
            }
        }
        let heads = joined::Position { joint: position.joint.clone(), strips: split.heads };
        Ok(u64::from(memory.value(&heads, watch)?) ^ tails)
    }

    fn is_p_of(
        &self,
        memory: &mut Search<joined::Position>,
        position: &joined::Position,
        misere: bool,
        watch: &Watch,
    ) -> Result<bool, Stopped> {
        if misere {
            return memory.is_p(position, true, watch);
        }
        let known = self.is_star().then(|| joined::heads_and_tails(&position.strips));
        if let Some(p) = known.as_ref().and_then(joined::is_p_known) {
            Ok(p)
        } else {
            Ok(self.value_of(memory, position, watch)? == 0)
        }
    }
}

#[pymethods]
impl JoinedSearch {
    #[new]
    #[pyo3(signature = (orders, jump=false, limit=LIMIT))]
    fn new(orders: Vec<Vec<u32>>, jump: bool, limit: usize) -> PyResult<Self> {
        for order in &orders {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            if sorted != (0..order.len() as u32).collect::<Vec<_>>()
                || order.len() != orders[0].len()
            {
                return Err(InputError::new_err(format!(
                    "order {order:?}: every strip lists the common cells 0..k once each"
                )));
            }
        }
        let memory = Mutex::new(Search::new(limit));
        Ok(JoinedSearch { joint: Arc::new(Joint { orders, jump }), memory })
    }

    fn value(&self, py: Python<'_>, strips: Vec<Vec<u32>>) -> PyResult<u64> {
        let position = self.position(strips)?;
        let watch = Watch::new();
        doorway::long(py, &watch, None, || {
            let mut memory = self.memory.lock().unwrap_or_else(|e| e.into_inner());
            self.value_of(&mut memory, &position, &watch).map_err(stopped)
        })
    }

    fn is_p(&self, py: Python<'_>, strips: Vec<Vec<u32>>, misere: bool) -> PyResult<bool> {
        let position = self.position(strips)?;
        let watch = Watch::new();
        doorway::long(py, &watch, None, || {
            let mut memory = self.memory.lock().unwrap_or_else(|e| e.into_inner());
            self.is_p_of(&mut memory, &position, misere, &watch).map_err(stopped)
        })
    }

    /// All moves: `[(strip, from, to), …]`.
    fn moves(&self, strips: Vec<Vec<u32>>) -> PyResult<Vec<(usize, u32, u32)>> {
        let position = self.position(strips)?;
        doorway::quick(|| {
            let mut moves = Vec::new();
            position.for_each_move(|strip, from, to, _| moves.push((strip, from, to)));
            Ok(moves)
        })
    }

    /// Moves to a P-position: `[(strip, from, to), …]`.
    fn winning_moves(
        &self,
        py: Python<'_>,
        strips: Vec<Vec<u32>>,
        misere: bool,
    ) -> PyResult<Vec<(usize, u32, u32)>> {
        let position = self.position(strips)?;
        let watch = Watch::new();
        doorway::long(py, &watch, None, || {
            let mut memory = self.memory.lock().unwrap_or_else(|e| e.into_inner());
            let squares: u64 = position.strips.iter().flatten().map(|&t| u64::from(t)).sum();
            if squares > 1 << 24 {
                return Err(LimitError::new_err(format!("{squares} squares to move to")));
            }
            let mut candidates = Vec::new();
            position.for_each_move(|strip, from, to, next| {
                candidates.push(((strip, from, to), next));
            });
            let mut moves = Vec::new();
            for (played, next) in candidates {
                if self.is_p_of(&mut memory, &next, misere, &watch).map_err(stopped)? {
                    moves.push(played);
                }
            }
            Ok(moves)
        })
    }
}

fn kind_of(order: Option<Vec<usize>>, jump: bool) -> PyResult<Kind> {
    let Some(order) = order else { return Ok(Kind::Wythoff) };
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if sorted != (0..order.len()).collect::<Vec<_>>() {
        return Err(InputError::new_err(format!(
            "order {order:?}: list the common cells 0..k once each"
        )));
    }
    Ok(Kind::Joined { order, jump })
}

/// Additive period of row a of a two-token table. `order` lists the common cells of two strips
/// (2-Star Nim: `[0]`), `None` is Wythoff's game. `(period, preperiod, state column, state period,
/// witnesses)`, or `(None, columns done)` when the time ran out.
#[pyfunction]
#[pyo3(signature = (a, order, jump=false, seconds=None, progress=None))]
#[allow(clippy::type_complexity)]
fn row_period(
    py: Python<'_>,
    a: usize,
    order: Option<Vec<usize>>,
    jump: bool,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Option<(u64, u64, u64, u64, Vec<(u64, u64)>)>, u64)> {
    let kind = kind_of(order, jump)?;
    let widest = rows::widest_row(&kind);
    if a > widest {
        return Err(LimitError::new_err(format!("row {a}: rows go up to {widest}")));
    }
    let watch = watch_for(seconds);
    doorway::long(py, &watch, progress, || {
        match rows::row_period(&kind, a, &watch).expect("the row is not too high") {
            Ok(r) => {
                let all = (r.period, r.preperiod, r.state_column, r.state_period, r.witnesses);
                Ok((Some(all), watch.done()))
            }
            Err(Stopped::Interrupted { done }) => Ok((None, done)),
            Err(other) => Err(stopped(other)),
        }
    })
}

/// The certificate of a row of 2-Star Nim found by [`row_period`], as JSON.
#[pyfunction]
fn star_row_certificate(
    a: u64,
    period: u64,
    preperiod: u64,
    state_column: u64,
    state_period: u64,
    witnesses: Vec<(u64, u64)>,
) -> PyResult<String> {
    doorway::quick(|| {
        let claim = StarRow { a, period, preperiod, state_column, state_period, witnesses };
        Ok(Certificate::StarRow(claim).to_json())
    })
}

/// G(a, 0), G(a, 1), … of a two-token table; `None` where the tokens collide.
#[pyfunction]
#[pyo3(signature = (a, columns, order, jump=false))]
fn row_values(
    py: Python<'_>,
    a: usize,
    columns: usize,
    order: Option<Vec<usize>>,
    jump: bool,
) -> PyResult<Vec<Option<u32>>> {
    let kind = kind_of(order, jump)?;
    let naive = a > rows::widest_row(&kind);
    if columns > 100_000_000 || (naive && (a + columns).saturating_mul(a * columns) > 1 << 34) {
        return Err(LimitError::new_err(format!("row {a} to column {columns} is too long")));
    }
    doorway::long(py, &Watch::new(), None, || Ok(rows::row_values(&kind, a, columns)))
}

/// The value of one place of Wythoff's game or a joined pair of strips (`None`: a collision).
#[pyfunction]
#[pyo3(signature = (a, b, order, jump=false))]
fn place_value(
    py: Python<'_>,
    a: usize,
    b: u64,
    order: Option<Vec<usize>>,
    jump: bool,
) -> PyResult<Option<u64>> {
    let kind = kind_of(order, jump)?;
    let naive = a > rows::widest_row(&kind);
    if b >> 32 != 0 || (naive && (a + b as usize).saturating_mul(a * b as usize) > 1 << 34) {
        return Err(LimitError::new_err(format!("place ({a}, {b}) is too far out")));
    }
    let watch = Watch::new();
    doorway::long(py, &watch, None, || {
        if naive {
            let last = rows::row_values(&kind, a, b as usize + 1).pop().flatten();
            return Ok(last.map(u64::from));
        }
        rows::place_value(&kind, a, b, &watch).transpose().map_err(stopped)
    })
}

fn check_value(g: usize) -> PyResult<()> {
    if g > sequences::LARGEST_VALUE {
        let largest = sequences::LARGEST_VALUE;
        return Err(LimitError::new_err(format!("value {g}: values go up to {largest}")));
    }
    Ok(())
}

/// Pairs (x, y), x ≤ y, x < bound, of 2-Star Nim positions of value g.
#[pyfunction]
fn star_pairs(py: Python<'_>, g: usize, bound: u64) -> PyResult<Vec<(u64, u64)>> {
    check_value(g)?;
    doorway::long(py, &Watch::new(), None, || Ok(sequences::pairs(g, bound)))
}

/// `(period, preperiod, advance, state x, state period, differences)` of the g-sequence, or
/// `None` when the time ran out.
#[pyfunction]
#[pyo3(signature = (g, seconds=None, progress=None))]
#[allow(clippy::type_complexity)]
fn star_sequence_period(
    py: Python<'_>,
    g: usize,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<(u64, u64, u64, u64, u64, Vec<u32>)>> {
    check_value(g)?;
    let watch = watch_for(seconds);
    doorway::long(py, &watch, progress, || match sequences::sequence_period(g, &watch) {
        Ok(s) => {
            Ok(Some((s.period, s.preperiod, s.advance, s.state_x, s.state_period, s.differences)))
        }
        Err(Stopped::Interrupted { .. }) => Ok(None),
        Err(other) => Err(stopped(other)),
    })
}

/// `(period, preperiod, values, bound)` of the diagonal G(a, a + d), if its values stay within g
/// over a whole cycle of the machine of values 0..=g and time allows.
#[pyfunction]
#[pyo3(signature = (d, g, seconds=None, progress=None))]
#[allow(clippy::type_complexity)]
fn star_diagonal_period(
    py: Python<'_>,
    d: u32,
    g: usize,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<(u64, u64, Vec<u32>, u32)>> {
    check_value(g)?;
    check_value(d as usize)?;
    let watch = watch_for(seconds);
    doorway::long(py, &watch, progress, || match sequences::diagonal_period(d, g, &watch) {
        Ok(found) => Ok(found.map(|d| (d.period, d.preperiod, d.values, d.bound))),
        Err(Stopped::Interrupted { .. }) => Ok(None),
        Err(other) => Err(stopped(other)),
    })
}

/// Sorted P-positions of Star Nim with one token on each strip, cells up to `largest`.
#[pyfunction]
fn star_nim_p_positions(py: Python<'_>, strips: usize, largest: u32) -> PyResult<Vec<Vec<u32>>> {
    let size = (u64::from(largest) + 1).checked_pow(strips.saturating_sub(1) as u32);
    if strips == 0 || size.is_none_or(|n| n > 1 << 28) {
        return Err(LimitError::new_err(format!(
            "{strips} strips up to cell {largest}: the table of completions is empty or too large"
        )));
    }
    doorway::long(py, &Watch::new(), None, || Ok(star_nim::p_positions(strips, largest)))
}

/// Blocks checked and the first (row, column, coin) whose block has none of the five shapes.
#[pyfunction]
#[allow(clippy::type_complexity)]
fn welter_block_sweep(
    py: Python<'_>,
    coins: u64,
    size: u64,
) -> PyResult<(u64, Option<(u64, u64, u64)>)> {
    doorway::long(py, &Watch::new(), None, || Ok(blocks::sweep(coins, size)))
}

/// Which of the five shapes (0..5) the block at (row, column) of the table with a coin on c has.
#[pyfunction]
fn welter_block_shape(row: u64, column: u64, c: u64) -> PyResult<Option<usize>> {
    doorway::quick(|| {
        let found = blocks::shape(blocks::block(row, column, c));
        Ok(found.and_then(|shape| blocks::Shape::ALL.iter().position(|&s| s == shape)))
    })
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<WelterCoins>()?;
    module.add_class::<ParticleSearch>()?;
    module.add_class::<ParticleTable>()?;
    module.add_class::<JoinedSearch>()?;
    module.add_function(wrap_pyfunction!(row_period, module)?)?;
    module.add_function(wrap_pyfunction!(star_row_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(row_values, module)?)?;
    module.add_function(wrap_pyfunction!(place_value, module)?)?;
    module.add_function(wrap_pyfunction!(star_pairs, module)?)?;
    module.add_function(wrap_pyfunction!(star_sequence_period, module)?)?;
    module.add_function(wrap_pyfunction!(star_diagonal_period, module)?)?;
    module.add_function(wrap_pyfunction!(star_nim_p_positions, module)?)?;
    module.add_function(wrap_pyfunction!(welter_block_sweep, module)?)?;
    module.add_function(wrap_pyfunction!(welter_block_shape, module)?)?;
    Ok(())
}
