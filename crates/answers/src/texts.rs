//! Components of sums as texts, for the search of `grundy_boards`: whatever lists its moves can stand
//! beside boards.

use std::any::Any;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use grundy_boards::{value_by_moves, Pool, Step};
use grundy_short::{Arena, Dyadic, Fault, Game, Player};

use crate::sum::component;
use crate::{Answers, Refusal};

/// Ruleset and position, each with a number.
pub struct Texts {
    /// Positions are read and moved in a memory of their own: the search uses the other.
    answers: Answers,
    starts: Vec<String>,
    list: Vec<String>,
    numbers: HashMap<String, u32>,
    moves: HashMap<(u32, Player), Arc<[Step]>>,
    values: HashMap<u32, Game>,
}

impl Texts {
    pub fn new() -> Self {
        Texts {
            answers: Answers::new(),
            starts: vec![],
            list: vec![],
            numbers: HashMap::new(),
            moves: HashMap::new(),
            values: HashMap::new(),
        }
    }

    pub fn add_start(&mut self, text: String) -> usize {
        self.starts.push(text);
        self.starts.len() - 1
    }

    fn step(&mut self, text: String) -> Step {
        let fresh = self.list.len() as u32;
        let id = *self.numbers.entry(text.clone()).or_insert(fresh);
        if id == fresh {
            self.list.push(text);
        }
        Step { parts: vec![(id, false)], number: Dyadic::ZERO }
    }

    fn reached(&mut self, text: &str, player: Player) -> Result<BTreeSet<String>, Fault> {
        let fault = |refusal| match refusal {
            Refusal::Input(fault) => Fault::Input(fault),
            Refusal::Limit(fault) => Fault::Limit(fault),
        };
        let at = component(&mut self.answers, text).map_err(fault)?;
        let moves = at.position.moves(&mut self.answers, player).map_err(fault)?;
        Ok(moves.into_iter().map(|step| at.written(&step.position)).collect())
    }
}

impl Pool for Texts {
    fn moves(&mut self, id: u32, player: Player) -> Result<Arc<[Step]>, Fault> {
        if let Some(known) = self.moves.get(&(id, player)) {
            return Ok(known.clone());
        }
        let text = self.list[id as usize].clone();
        let reached = self.reached(&text, player)?;
        let steps: Arc<[Step]> = reached.into_iter().map(|text| self.step(text)).collect();
        self.moves.insert((id, player), steps.clone());
        Ok(steps)
    }

    fn first_moves(&mut self, start: usize, player: Player) -> Result<Vec<(String, Step)>, Fault> {
        let text = self.starts[start].clone();
        let reached = self.reached(&text, player)?;
        Ok(reached.into_iter().map(|text| (text.clone(), self.step(text))).collect())
    }

    fn first_step(&mut self, start: usize) -> Result<Step, Fault> {
        Ok(self.step(self.starts[start].clone()))
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
