//! Nim, Welter, Antonim and Antimatter on one strip.

use std::sync::Mutex;

use grundy_strips::particles::{square, Position, Rule, LARGEST};
use grundy_strips::search::Search;
use grundy_strips::table::Table;
use grundy_watch::Watch;
use pyo3::prelude::*;

use super::{stopped, LIMIT};
use crate::doorway::{self, InputError};

pub(super) fn rule_named(name: &str) -> PyResult<Rule> {
    Ok(match name {
        "nim" => Rule::Nim,
        "welter" => Rule::Welter,
        "antonim" => Rule::Antonim,
        "antimatter" => Rule::Antimatter,
        _ => Rule::Crowd(crowd(name).ok_or_else(|| {
            InputError::new_err(format!(
                "unknown rule {name:?}: must be nim, welter, antonim, antimatter or, say, 2-welter"
            ))
        })?),
    })
}

/// The k of k-Welter, as in `2-welter`.
pub(super) fn crowd(name: &str) -> Option<u32> {
    name.strip_suffix("-welter")?.parse().ok().filter(|&most| most > 0)
}

pub(super) fn particles(rule: Rule, first: &[u32], electrons: &[u32]) -> PyResult<Position> {
    if let Some(x) = first.iter().chain(electrons).find(|&&x| x > LARGEST) {
        return Err(doorway::beyond(LARGEST, format!("square {x}: squares go up to {LARGEST}")));
    }
    Position::new(rule, first, electrons).ok_or_else(|| {
        InputError::new_err(format!(
            "{first:?} {electrons:?}: two particles of one kind share a square they may not share"
        ))
    })
}

/// Values from the definition for one family of particles; remembers what it has solved.
#[pyclass(frozen, module = "grundy._core")]
pub(super) struct ParticleSearch {
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
pub(super) struct ParticleTable {
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
