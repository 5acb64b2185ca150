//! Several strips with common first cells.

use std::sync::{Arc, Mutex};

use grundy_strips::joined::{self, Joint};
use grundy_strips::search::Search;
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

    fn value(&self, py: Python<'_>, strips: Vec<Vec<u32>>) -> PyResult<u32> {
        let position = self.position(strips)?;
        let watch = Watch::new();
        doorway::long(py, &watch, None, || {
            let mut memory = self.memory.lock().unwrap_or_else(|e| e.into_inner());
            memory.value(&position, &watch).map_err(stopped)
        })
    }

    fn is_p(&self, py: Python<'_>, strips: Vec<Vec<u32>>, misere: bool) -> PyResult<bool> {
        let position = self.position(strips)?;
        let watch = Watch::new();
        doorway::long(py, &watch, None, || {
            let mut memory = self.memory.lock().unwrap_or_else(|e| e.into_inner());
            memory.is_p(&position, misere, &watch).map_err(stopped)
        })
    }

    /// Refuses a number of strips that is not the joint's.
    fn check(&self, strips: usize) -> PyResult<()> {
        let joined = self.joint.orders.len();
        if strips != joined {
            return Err(InputError::new_err(format!("{strips} strips; the joint has {joined}")));
        }
        Ok(())
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
            // Refuses what is too large to search before any move is listed.
            memory.is_p(&position, misere, &watch).map_err(stopped)?;
            let mut candidates = Vec::new();
            position.for_each_move(|strip, from, to, next| {
                candidates.push(((strip, from, to), next));
            });
            let mut moves = Vec::new();
            for (played, next) in candidates {
                if memory.is_p(&next, misere, &watch).map_err(stopped)? {
                    moves.push(played);
                }
            }
            Ok(moves)
        })
    }
}
