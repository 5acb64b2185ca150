//! Positions of one set of rules under numbers, for searches over sums of positions.

use std::any::Any;
use std::sync::Arc;

use grundy_short::{Arena, Dyadic, Fault, Game, Player};
use rustc_hash::FxHashMap;

use crate::evaluate::Evaluator;
use crate::nim_search::Settled;
use crate::nim_values::{NimTable, NimValues};
use crate::ruleset::{Parts, Ruleset};
use crate::table::Table;

/// Normal or misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    Normal,
    Misere,
}

/// A part of a position: its number in the pool, and whether the players are exchanged.
pub type Part = (u32, bool);

/// What a position falls into.
#[derive(Clone, Debug)]
pub struct Step {
    pub parts: Vec<Part>,
    pub number: Dyadic,
}

/// What is found of a position with a nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WithNimber {
    /// Who moves loses.
    Lost,
    /// Who moves wins by moving to this position.
    Won(String),
    /// Who moves wins, by moving the nimber to this value, the position's own.
    Lower(u32),
}

/// Positions of one set of rules, met in a search.
pub trait Pool: Any + Send {
    /// Where a player's moves lead from a position of the pool.
    fn moves(&mut self, id: u32, player: Player) -> Result<Arc<[Step]>, Fault>;
    /// How many moves a player has, about: positions the same by symmetry may count once or twice.
    fn mobility(&mut self, id: u32, player: Player) -> Result<usize, Fault> {
        Ok(self.moves(id, player)?.len())
    }
    /// Where a player's moves lead from a start, each as text too.
    fn first_moves(&mut self, start: usize, player: Player) -> Result<Vec<(String, Step)>, Fault>;
    /// What a start falls into.
    fn first_step(&mut self, start: usize) -> Result<Step, Fault>;
    /// The value, as far as it is known or found in a few steps of the arena.
    fn value(&mut self, arena: &mut Arena, id: u32) -> Result<Game, Fault>;
    /// Which of [`first_moves`](Self::first_moves) wins by its value, evaluating at most so many more
    /// positions; `Some(None)` if the value of the start says that none does, `None` if they are not enough.
    fn winning_by_value(
        &mut self,
        _arena: &mut Arena,
        _start: usize,
        _player: Player,
        _most: usize,
    ) -> Result<Option<Option<usize>>, Fault> {
        Ok(None)
    }
    /// Are the rules impartial? Only then the next two are asked.
    fn is_impartial(&self) -> bool {
        false
    }
    /// The nim-value of a start, evaluating at most the given number of positions.
    fn nim_value(&mut self, _arena: &mut Arena, _start: usize, _most: usize) -> Result<u32, Fault> {
        Err(Fault::Undefined("nim-values are of impartial positions".to_string()))
    }
    /// Who wins a start with a nimber, and how.
    fn settle(
        &mut self,
        _arena: &mut Arena,
        _start: usize,
        _nimber: u32,
        _most: usize,
    ) -> Result<WithNimber, Fault> {
        Err(Fault::Undefined("nim-values are of impartial positions".to_string()))
    }
    /// Positions held.
    fn positions(&self) -> usize;
    fn as_any(&mut self) -> &mut dyn Any;
}

/// The value of a position by definition, from those its moves lead to.
pub fn value_by_moves(pool: &mut impl Pool, arena: &mut Arena, id: u32) -> Result<Game, Fault> {
    arena.pause()?;
    let mut sides: [Vec<Game>; 2] = Default::default();
    for player in Player::BOTH {
        for step in pool.moves(id, player)?.iter() {
            let mut sum = arena.dyadic(step.number)?;
            for &(part, negated) in &step.parts {
                let mut value = pool.value(arena, part)?;
                if negated {
                    value = arena.negative(value)?;
                }
                sum = arena.add(sum, value)?;
            }
            sides[player.index()].push(sum);
        }
    }
    arena.game(&sides[0], &sides[1])
}

pub(crate) struct Positions<R: Ruleset> {
    rules: R,
    play: Play,
    starts: Vec<R::Position>,
    list: Vec<R::Position>,
    index: FxHashMap<R::Position, u32>,
    moves: FxHashMap<(u32, Player), Arc<[Step]>>,
    /// How many moves each player has, for those that were asked.
    mobility: FxHashMap<(u32, Player), u32>,
    values: FxHashMap<u32, Game>,
    /// Values found for whole positions.
    evaluated: Table<R, Game>,
    /// Of impartial rules.
    nim_values: NimTable<R>,
}

impl<R: Ruleset> Positions<R> {
    pub fn new(rules: R, play: Play) -> Self {
        Positions {
            rules,
            play,
            starts: Vec::new(),
            list: Vec::new(),
            index: FxHashMap::default(),
            moves: FxHashMap::default(),
            mobility: FxHashMap::default(),
            values: FxHashMap::default(),
            evaluated: Table::default(),
            nim_values: NimTable::default(),
        }
    }

    /// Are these the rules of this identity?
    pub fn has_rules(&self, identity: &[u128]) -> bool {
        self.rules.identity() == identity
    }

    pub fn add_start(&mut self, position: R::Position) -> usize {
        self.starts.push(position);
        self.starts.len() - 1
    }

    /// Do something with nim-values and keep what was found.
    fn with_nim_values<T>(
        &mut self,
        most: usize,
        work: impl FnOnce(&mut NimValues<'_, R>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let table = std::mem::take(&mut self.nim_values);
        let mut values = NimValues::resumed(&self.rules, table, most);
        let done = work(&mut values);
        self.nim_values = values.into_table();
        done
    }

    fn step(&mut self, position: R::Position) -> Result<Step, Fault> {
        let Parts { number, parts } = match self.play {
            Play::Normal => self.rules.decompose(position)?,
            Play::Misere => {
                Parts { number: Dyadic::ZERO, parts: self.rules.literal_parts(position).into() }
            }
        };
        let mut list = Vec::with_capacity(parts.len());
        for part in parts {
            let (part, negated) = match self.play {
                Play::Normal => self.rules.representative(part),
                Play::Misere => self.rules.literal_representative(part),
            };
            // Of an impartial game neither player's side is the negative one.
            let negated = negated && !R::IMPARTIAL;
            let fresh = self.list.len() as u32;
            let id = *self.index.entry(part.clone()).or_insert(fresh);
            if id == fresh {
                self.list.push(part);
            }
            list.push((id, negated));
        }
        Ok(Step { parts: list, number })
    }
}

/// Which move of a player's wins by its value.
fn winning<R: Ruleset>(
    evaluator: &mut Evaluator<'_, R>,
    arena: &mut Arena,
    position: &R::Position,
    player: Player,
    most: usize,
) -> Result<Option<usize>, Fault> {
    let rules = evaluator.rules();
    let mut favours = |arena: &mut Arena, position: R::Position, side: Player| {
        let value = match rules.searched(arena, &position, most)? {
            Some(value) => value,
            None => evaluator.value(arena, position)?,
        };
        match side {
            Player::Left => arena.le(Game::ZERO, value),
            Player::Right => arena.le(value, Game::ZERO),
        }
    };
    // Who moves loses if the value is at least 0 for the opponent.
    if favours(arena, position.clone(), player.other())? {
        return Ok(None);
    }
    for (at, next) in rules.moves(position, player).into_iter().enumerate() {
        if favours(arena, next, player)? {
            return Ok(Some(at));
        }
    }
    Err(Fault::Undefined("a position is won and no move wins it".into()))
}

impl<R: Ruleset> Pool for Positions<R> {
    fn moves(&mut self, id: u32, player: Player) -> Result<Arc<[Step]>, Fault> {
        if let Some(known) = self.moves.get(&(id, player)) {
            return Ok(known.clone());
        }
        let moves = self.rules.moves(&self.list[id as usize], player);
        let mut seen = rustc_hash::FxHashSet::default();
        let mut steps = Vec::with_capacity(moves.len());
        for next in moves {
            let mut step = self.step(next)?;
            step.parts.sort_unstable();
            if seen.insert((step.parts.clone(), step.number)) {
                steps.push(step);
            }
        }
        let steps: Arc<[Step]> = steps.into();
        self.moves.insert((id, player), steps.clone());
        Ok(steps)
    }

    fn mobility(&mut self, id: u32, player: Player) -> Result<usize, Fault> {
        let (rules, list) = (&self.rules, &self.list);
        let count = || rules.mobility(&list[id as usize], player) as u32;
        Ok(*self.mobility.entry((id, player)).or_insert_with(count) as usize)
    }

    fn first_moves(&mut self, start: usize, player: Player) -> Result<Vec<(String, Step)>, Fault> {
        let moves = self.rules.moves(&self.starts[start], player);
        moves.into_iter().map(|next| Ok((self.rules.show(&next), self.step(next)?))).collect()
    }

    fn first_step(&mut self, start: usize) -> Result<Step, Fault> {
        self.step(self.starts[start].clone())
    }

    fn value(&mut self, arena: &mut Arena, id: u32) -> Result<Game, Fault> {
        if let Some(&known) = self.values.get(&id) {
            return Ok(known);
        }
        let value = match self.rules.known(arena, &self.list[id as usize])? {
            Some(value) => value,
            None => value_by_moves(self, arena, id)?,
        };
        self.values.insert(id, value);
        Ok(value)
    }

    fn winning_by_value(
        &mut self,
        arena: &mut Arena,
        start: usize,
        player: Player,
        most: usize,
    ) -> Result<Option<Option<usize>>, Fault> {
        let table = std::mem::take(&mut self.evaluated).with_fresh(most);
        let mut evaluator = Evaluator::resumed(&self.rules, table);
        let found = winning(&mut evaluator, arena, &self.starts[start], player, most);
        self.evaluated = evaluator.into_table();
        match found {
            Ok(found) => Ok(Some(found)),
            Err(Fault::Limit(_)) => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    fn is_impartial(&self) -> bool {
        R::IMPARTIAL
    }

    fn nim_value(&mut self, arena: &mut Arena, start: usize, most: usize) -> Result<u32, Fault> {
        let position = self.starts[start].clone();
        self.with_nim_values(most, |values| values.value(arena, position))
    }

    fn settle(
        &mut self,
        arena: &mut Arena,
        start: usize,
        nimber: u32,
        most: usize,
    ) -> Result<WithNimber, Fault> {
        let position = self.starts[start].clone();
        let settled =
            self.with_nim_values(most, |values| values.settle(arena, &position, nimber))?;
        Ok(match settled {
            Settled::Lost => WithNimber::Lost,
            Settled::Won(to) => WithNimber::Won(self.rules.show(&to)),
            Settled::Lower(value) => WithNimber::Lower(value),
        })
    }

    fn positions(&self) -> usize {
        self.list.len()
            + self.moves.len()
            + self.evaluated.positions()
            + self.nim_values.positions()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
