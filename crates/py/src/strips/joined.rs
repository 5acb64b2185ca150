//! Several strips with common first cells.

use std::sync::{Arc, Mutex};

use grundy_strips::joined::{self, Joint};
use grundy_strips::rows::{self, Kind};
use grundy_strips::search::Search;
use grundy_strips::Stopped;
use grundy_watch::Watch;
use pyo3::prelude::*;

use super::{stopped, LIMIT};
use crate::doorway::{self, InputError};

/// Several strips with common first cells; remembers what it has solved.
#[pyclass(frozen, module = "grundy._core")]
pub(super) struct JoinedSearch {
    joint: Arc<Joint>,
    memory: Mutex<Search<joined::Position>>,
}

impl JoinedSearch {
    fn position(&self, strips: Vec<Vec<u32>>) -> PyResult<joined::Position> {
        let shown = format!("{strips:?}");
        if strips.len() != self.joint.orders.len() {
            return Err(InputError::new_err(format!(
                "{shown} has {} strips; the joint has {}",
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
                return Err(doorway::beyond(
                    1 << 24,
                    format!("{squares} squares to move to are too many to list"),
                ));
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
