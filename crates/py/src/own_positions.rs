//! Positions of a ruleset written in Python, met in a search.

use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use grundy_boards::{value_by_moves, Play, Pool, Step};
use grundy_short::{Arena, Dyadic, Fault, Game, Player};
use grundy_watch::Watch;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::doorway::InputError;

/// Most parts, and parts of parts, of one position.
const MOST_PARTS: usize = 10_000;
/// Positions after which those of a class without equality are refused: they are never met again.
const MANY: usize = 50_000;

/// What Python raised in the course of a search.
pub(crate) type Raised = Arc<Mutex<Option<PyErr>>>;

/// The pool of all positions of own rulesets in one search: objects are told apart as Python does.
pub(crate) struct OwnPositions {
    play: Play,
    starts: Vec<Py<PyAny>>,
    list: Vec<Py<PyAny>>,
    /// Position → its number.
    index: Py<PyDict>,
    moves: HashMap<(u32, Player), Arc<[Step]>>,
    values: HashMap<u32, Game>,
    raised: Raised,
    /// Asked before moves are listed, which may take long in Python.
    watch: Arc<Watch>,
}

impl OwnPositions {
    pub fn new(py: Python<'_>, play: Play, raised: Raised, watch: Arc<Watch>) -> OwnPositions {
        OwnPositions {
            play,
            starts: Vec::new(),
            list: Vec::new(),
            index: PyDict::new(py).unbind(),
            moves: HashMap::new(),
            values: HashMap::new(),
            raised,
            watch,
        }
    }

    pub fn add_start(&mut self, position: Bound<'_, PyAny>) -> usize {
        self.starts.push(position.unbind());
        self.starts.len() - 1
    }

    /// Run Python; what it raises is kept for the caller of the search.
    fn with_python<T>(
        &mut self,
        work: impl FnOnce(&mut Self, Python<'_>) -> PyResult<T>,
    ) -> Result<T, Fault> {
        Python::attach(|py| work(self, py)).map_err(|error| {
            *self.raised.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(error);
            Fault::Undefined("a ruleset written in Python failed".into())
        })
    }

    fn step(&mut self, position: Bound<'_, PyAny>) -> PyResult<Step> {
        let mut parts = Vec::new();
        let mut waiting = vec![position];
        let mut looked = 0;
        while let Some(part) = waiting.pop() {
            looked += 1;
            if looked > MOST_PARTS {
                let message = format!(
                    "{}: decompose() never reaches a position that does not decompose",
                    part.repr()?
                );
                return Err(InputError::new_err(message));
            }
            // In misère play parts do not add up.
            let split: Vec<Bound<'_, PyAny>> = match self.play {
                Play::Normal => helper(&part, "_decompose")?.call1((&part,))?.extract()?,
                Play::Misere => vec![part.clone()],
            };
            match &split[..] {
                [whole] if whole.eq(&part)? => parts.push((self.number(&part)?, false)),
                _ => waiting.extend(split),
            }
        }
        parts.sort_unstable();
        Ok(Step { parts, number: Dyadic::ZERO })
    }

    /// The number of a position, the same for all that are the same by symmetry.
    fn number(&mut self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let index = self.index.bind(position.py()).clone();
        if let Some(known) = index.get_item(position)? {
            return known.extract();
        }
        let fresh = self.list.len() as u32;
        self.list.push(position.clone().unbind());
        if self.list.len() == MANY {
            helper(position, "refuse_identity")?.call1((position,))?;
        }
        index.set_item(position, fresh)?;
        for twin in helper(position, "_symmetries")?.call1((position,))?.try_iter()? {
            let twin = twin?;
            if !index.contains(&twin)? {
                index.set_item(twin, fresh)?;
            }
        }
        Ok(fresh)
    }
}

fn helper<'py>(position: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    position.py().import("grundy.boards.own_ruleset")?.getattr(name)
}

fn moves_from<'py>(
    position: &Bound<'py, PyAny>,
    player: Player,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let name = if player.is_left() { "left" } else { "right" };
    helper(position, "options_of")?.call1((position, name))?.extract()
}

impl Pool for OwnPositions {
    fn moves(&mut self, id: u32, player: Player) -> Result<Arc<[Step]>, Fault> {
        if let Some(known) = self.moves.get(&(id, player)) {
            return Ok(known.clone());
        }
        if self.watch.should_stop() {
            return Err(Fault::Interrupted);
        }
        let steps = self.with_python(|pool, py| {
            let position = pool.list[id as usize].bind(py).clone();
            let (mut seen, mut steps) = (HashSet::new(), Vec::new());
            for next in moves_from(&position, player)? {
                let step = pool.step(next)?;
                if seen.insert(step.parts.clone()) {
                    steps.push(step);
                }
            }
            Ok(steps)
        })?;
        let steps: Arc<[Step]> = steps.into();
        self.moves.insert((id, player), steps.clone());
        Ok(steps)
    }

    fn first_moves(&mut self, start: usize, player: Player) -> Result<Vec<(String, Step)>, Fault> {
        self.with_python(|pool, py| {
            let position = pool.starts[start].bind(py).clone();
            let named = |next: Bound<'_, PyAny>| Ok((next.str()?.to_string(), pool.step(next)?));
            moves_from(&position, player)?.into_iter().map(named).collect()
        })
    }

    fn first_step(&mut self, start: usize) -> Result<Step, Fault> {
        self.with_python(|pool, py| {
            let position = pool.starts[start].bind(py).clone();
            pool.step(position)
        })
    }

    fn value(&mut self, arena: &mut Arena, id: u32) -> Result<Game, Fault> {
        if let Some(&known) = self.values.get(&id) {
            return Ok(known);
        }
        let value = value_by_moves(self, arena, id)?;
        self.values.insert(id, value);
        Ok(value)
    }

    fn positions(&self) -> usize {
        self.list.len() + self.moves.len()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
