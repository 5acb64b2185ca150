//! Who wins a sum of positions, without its value: a search over sums.
//!
//! The naive definition: the player to move wins if some move leads to a sum the opponent, then to
//! move, does not win (normal play: who cannot move loses; misère play: wins). What is done
//! instead of trying everything, in normal play:
//!
//! * a part that is small, or met in many sums, is replaced by its canonical form if that is found in a
//!   few steps; the values found are added up as long as that is cheap, a part and its negative cancel;
//! * a sum of known values only is compared with 0;
//! * bounds: a value `G` lies between numbers just outside its stops, and a part of unknown value that
//!   is met often between integers that small searches prove, so a sum of lower bounds above 0 is Left's;
//! * for known values the thermographs decide more: with means `m` and the largest temperature
//!   `t`, the stops of the sum lie in `[m - t, m]` and `[m, m + t]` (Winning Ways ch. 6: the
//!   thermograph of a sum has its mast at the sum of the means from the largest temperature on);
//! * a sum of impartial positions only is decided by nim-values ([`nim_search`](crate::nim_search));
//! * the search goes where the least is left to prove ([`proof_numbers`](crate::proof_numbers)), and
//!   forgets the older half of its results when there is no more room;
//! * a position by itself is evaluated by turns with the search, and what ends first decides.

mod at_once;
mod sums;

use std::sync::Arc;

use grundy_short::{Arena, Dyadic, Fault, Game, Player};
use grundy_watch::Watch;

use crate::part_facts::PartFacts;
use crate::pool::{Play, Pool, Step, WithNimber};
use crate::proof_numbers::{numbers, Nodes, NEVER};
use crate::sum::Sum;

/// Longest line of play; a longer one is taken to be endless.
const DEEPEST: usize = 100_000;

/// Sums of one position searched before its value is tried. Then both go on by turns, eight times as long
/// at every turn, so that neither takes much longer than if it had been alone.
const TURN: u64 = 2000;
/// Positions evaluated, and steps of the arena, for every sum searched: about as long on both sides.
const POSITIONS_A_SUM: u64 = 1;
const STEPS_A_SUM: u64 = 16;

/// One component as given: a position, or a value.
pub enum Start {
    Board { pool: usize, start: usize },
    Value(Game),
}

/// What one move of the first position leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winning {
    /// Which component, counted from 0.
    pub component: usize,
    /// The position (or value) moved to.
    pub to: String,
}

/// What is known about one player's starting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The starter wins by this move; without one only where who cannot move wins.
    Wins(Option<Winning>),
    /// Every move loses.
    Loses,
    /// The search was stopped; `losing` of `moves` first moves are known to lose.
    Open { losing: usize, moves: usize },
}

/// Bounds on the search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Sums remembered and positions held, together.
    pub entries: usize,
    /// Sums searched.
    pub nodes: u64,
}

/// A search over sums.
pub struct Solver {
    pub pools: Vec<Box<dyn Pool>>,
    play: Play,
    limits: Limits,
    watch: Arc<Watch>,
    pub nodes: u64,
    /// Sums met, with the numbers that lead the search.
    met: Nodes,
    /// Is there no room for more?
    full: bool,
    /// Is the turn over at which the value of the position is tried?
    turn_over: bool,
    facts: PartFacts,
    /// No bounds are looked for while one is being proved.
    proving: bool,
    /// Sums that may be searched until the next stop.
    until: u64,
    /// Moves made on the way to the sum that is being searched.
    depth: usize,
    pub stopped_by: Option<&'static str>,
}

impl Solver {
    pub fn new(play: Play, limits: Limits, watch: Arc<Watch>) -> Solver {
        Solver {
            pools: Vec::new(),
            play,
            limits,
            watch,
            nodes: 0,
            met: Nodes::default(),
            full: false,
            turn_over: false,
            facts: PartFacts::default(),
            proving: false,
            until: limits.nodes,
            depth: 0,
            stopped_by: None,
        }
    }

    /// Sums and positions in memory.
    pub fn entries(&self) -> usize {
        let positions: usize = self.pools.iter().map(|pool| pool.positions()).sum();
        positions + self.met.len()
    }

    /// Who wins when the player starts, with a winning move.
    pub fn verdict(
        &mut self,
        arena: &mut Arena,
        starts: &[Start],
        player: Player,
    ) -> Result<Verdict, Fault> {
        match self.nim_verdict(arena, starts) {
            Ok(None) => {}
            Ok(Some(verdict)) => return Ok(verdict),
            Err(Fault::Interrupted) => return self.open(0, 1),
            Err(Fault::Limit(_)) => {
                self.stopped_by = Some("memory");
                return self.open(0, 1);
            }
            Err(fault) => return Err(fault),
        }
        let mut steps = Vec::new();
        for start in starts {
            steps.push(match *start {
                Start::Board { pool, start } => {
                    (pool as u16, self.pools[pool].first_step(start)?, Game::ZERO)
                }
                Start::Value(g) => (0, Step { parts: Vec::new(), number: Dyadic::ZERO }, g),
            });
        }
        let mut first: Vec<(usize, String, Sum)> = Vec::new();
        for (component, start) in starts.iter().enumerate() {
            let mut options = Vec::new();
            match *start {
                Start::Board { pool, start } => {
                    for (to, step) in self.pools[pool].first_moves(start, player)? {
                        options.push((to, (pool as u16, step, Game::ZERO)));
                    }
                }
                Start::Value(g) => {
                    let none = Step { parts: Vec::new(), number: Dyadic::ZERO };
                    for option in arena.options(g, player)? {
                        options.push((arena.show(option)?, (0, none.clone(), option)));
                    }
                }
            }
            for (to, changed) in options {
                let mut all = steps.clone();
                all[component] = changed;
                let sum = match self.gather(arena, &all) {
                    Ok(sum) => sum,
                    Err(Fault::Interrupted) => return self.open(0, 1),
                    Err(fault) => return Err(fault),
                };
                first.push((component, to, sum));
            }
        }
        if first.is_empty() && self.play == Play::Misere {
            // Who cannot move wins; there is no move to show.
            return Ok(Verdict::Wins(None));
        }
        let moves = first.len();
        let sums: Vec<Sum> = first.iter().map(|(_, _, sum)| sum.clone()).collect();
        let alone = match (self.play, starts) {
            (Play::Normal, &[Start::Board { pool, start }]) => Some((pool, start)),
            _ => None,
        };
        let replies = match self.winning_reply(arena, &sums, player, alone) {
            Ok(replies) => replies,
            Err(Fault::Interrupted) => {
                let side = player.other().index();
                let known = |sum| self.met.find(sum, side).and_then(|id| self.met.answer(id));
                let losing = sums.iter().filter(|sum| known(sum) == Some(true)).count();
                return self.open(losing, moves);
            }
            Err(fault) => return Err(fault),
        };
        Ok(match replies {
            Some(at) => {
                let (component, to, _) = first.swap_remove(at);
                Verdict::Wins(Some(Winning { component, to }))
            }
            None => Verdict::Loses,
        })
    }

    /// The first of some sums, to which the player moves, that the opponent then loses. They may be what
    /// the moves of one position lead to: then its value is tried by turns with the search.
    fn winning_reply(
        &mut self,
        arena: &mut Arena,
        sums: &[Sum],
        player: Player,
        alone: Option<(usize, usize)>,
    ) -> Result<Option<usize>, Fault> {
        let (mut turn, mut alone) = (TURN, alone);
        loop {
            if alone.is_some() {
                self.until = self.limits.nodes.min(self.nodes + turn);
            }
            let found = self.search_replies(arena, sums, player.other());
            self.until = self.limits.nodes;
            let over = std::mem::take(&mut self.turn_over);
            match (found, alone) {
                (Err(Fault::Interrupted), _) if self.full => self.make_room()?,
                (Err(Fault::Interrupted), Some((pool, start))) if over => {
                    let most = (turn * POSITIONS_A_SUM) as usize;
                    if self.entries() + most > self.limits.entries / 2 {
                        alone = None;
                        continue;
                    }
                    let pool = &mut self.pools[pool];
                    let by_value = arena.rationed(turn * STEPS_A_SUM, |arena| {
                        pool.winning_by_value(arena, start, player, most)
                    });
                    if self.watch.should_stop() {
                        self.stopped_by = Some("time");
                        return Err(Fault::Interrupted);
                    }
                    if let Some(found) = by_value?.flatten() {
                        return Ok(found);
                    }
                    turn *= 8;
                }
                (found, _) => return found,
            }
        }
    }

    /// The first of some sums that the player, moving next, loses, by search.
    fn search_replies(
        &mut self,
        arena: &mut Arena,
        sums: &[Sum],
        mover: Player,
    ) -> Result<Option<usize>, Fault> {
        let mut ids = Vec::with_capacity(sums.len());
        for sum in sums {
            let id = self.meet(arena, sum.clone(), mover)?;
            if self.met.answer(id) == Some(false) {
                return Ok(Some(ids.len()));
            }
            ids.push(id);
        }
        let mut moves = ids.clone();
        moves.sort_unstable();
        moves.dedup();
        let root = self.met.add_root(moves);
        self.deepen(arena, root, [NEVER, NEVER])?;
        Ok(ids.iter().position(|&id| self.met.answer(id) == Some(false)))
    }

    /// Forget sums to go on; the search is stopped if that makes no room.
    fn make_room(&mut self) -> Result<(), Fault> {
        self.met.forget(self.limits.entries / 4);
        self.full = false;
        if self.entries() > self.limits.entries / 4 * 3 {
            // Remembered sums may go, positions may not.
            self.stopped_by = Some("memory");
            return Err(Fault::Interrupted);
        }
        Ok(())
    }

    /// Who wins a sum of impartial positions in normal play, by nim-values: all but the last
    /// component are evaluated, the last is searched with their nimber. `None` if there is another
    /// component among them.
    fn nim_verdict(
        &mut self,
        arena: &mut Arena,
        starts: &[Start],
    ) -> Result<Option<Verdict>, Fault> {
        if self.play == Play::Misere {
            return Ok(None);
        }
        let mut boards = Vec::new();
        for (component, start) in starts.iter().enumerate() {
            let Start::Board { pool, start } = *start else { return Ok(None) };
            if !self.pools[pool].is_impartial() {
                return Ok(None);
            }
            let moves = self.pools[pool].first_moves(start, Player::Left)?.len();
            boards.push((moves, component, pool, start));
        }
        boards.sort_unstable();
        let most = self.limits.entries;
        let Some((_, component, pool, start)) = boards.pop() else { return Ok(None) };
        let mut values = Vec::new();
        for &(_, _, pool, start) in &boards {
            values.push(self.pools[pool].nim_value(arena, start, most)?);
        }
        let others = values.iter().fold(0, |sum, value| sum ^ value);
        let won = |component, to| Ok(Some(Verdict::Wins(Some(Winning { component, to }))));
        let value = match self.pools[pool].settle(arena, start, others, most)? {
            WithNimber::Lost => return Ok(Some(Verdict::Loses)),
            WithNimber::Won(to) => return won(component, to),
            WithNimber::Lower(value) => value,
        };
        // Nim: some component can be moved to its value added to that of the whole sum.
        let whole = others ^ value;
        for (&(_, component, pool, start), own) in boards.iter().zip(values) {
            if own ^ whole < own {
                if let WithNimber::Won(to) =
                    self.pools[pool].settle(arena, start, own ^ whole, most)?
                {
                    return won(component, to);
                }
            }
        }
        Ok(None)
    }

    fn open(&mut self, losing: usize, moves: usize) -> Result<Verdict, Fault> {
        if self.stopped_by.is_none() {
            self.stopped_by = Some("time");
        }
        Ok(Verdict::Open { losing, moves })
    }

    /// One more sum is searched: time to stop?
    fn count(&mut self) -> Result<(), Fault> {
        self.nodes += 1;
        if self.nodes >= self.until {
            if self.nodes >= self.limits.nodes {
                self.stopped_by = Some("nodes");
            }
            self.turn_over = !self.proving && self.stopped_by.is_none();
            return Err(Fault::Interrupted);
        }
        if self.nodes % 64 == 0 {
            self.watch.report(self.nodes);
            if self.watch.should_stop() {
                self.stopped_by = Some("time");
                return Err(Fault::Interrupted);
            }
        }
        if self.entries() > self.limits.entries {
            self.full = true;
            return Err(Fault::Interrupted);
        }
        Ok(())
    }

    /// Does the player to move win the sum?
    fn wins(&mut self, arena: &mut Arena, sum: &Sum, mover: Player) -> Result<bool, Fault> {
        let id = self.meet(arena, sum.clone(), mover)?;
        if self.met.answer(id).is_none() {
            self.search(arena, id, [NEVER, NEVER])?;
        }
        Ok(self.met.answer(id) == Some(true))
    }

    /// The number of a sum, met now or before.
    fn meet(&mut self, arena: &mut Arena, sum: Sum, mover: Player) -> Result<u32, Fault> {
        if let Some(id) = self.met.find(&sum, mover.index()) {
            return Ok(id);
        }
        let answer = self.at_once(arena, &sum, mover)?;
        // A bound may have been proved on the way, and the sum met there.
        if let Some(id) = self.met.find(&sum, mover.index()) {
            return Ok(id);
        }
        let first = match answer {
            Some(wins) => numbers(wins),
            None => self.first_numbers(&sum, mover)?,
        };
        let id = self.met.add(sum, mover.index(), first);
        if let Some(wins) = answer {
            self.met.settle(id, wins);
        }
        Ok(id)
    }

    /// Search a sum until it is settled or one of its numbers reaches its limit.
    fn search(&mut self, arena: &mut Arena, id: u32, limits: [u32; 2]) -> Result<(), Fault> {
        let was_on_path = self.met.set_on_path(id, true);
        if self.depth > DEEPEST || (was_on_path && !self.proving) {
            return Err(Fault::input(format!(
                "play lasts more than {DEEPEST} moves: positions must not repeat"
            )));
        }
        self.depth += 1;
        let done = self.deepen(arena, id, limits);
        self.depth -= 1;
        self.met.set_on_path(id, was_on_path);
        done
    }

    fn deepen(&mut self, arena: &mut Arena, id: u32, limits: [u32; 2]) -> Result<(), Fault> {
        if self.met.is_open(id) {
            self.expand(arena, id)?;
        }
        while let Some(choice) = self.met.choose(id, limits) {
            self.search(arena, choice.child, choice.limits)?;
        }
        Ok(())
    }

    /// Look at the moves of a sum.
    fn expand(&mut self, arena: &mut Arena, id: u32) -> Result<(), Fault> {
        self.count()?;
        let (sum, side) = self.met.sum(id);
        let (sum, mover) = (sum.clone(), Player::BOTH[side]);
        let children = self.children(arena, &sum, mover)?;
        let mut wins = children.is_empty() && self.play == Play::Misere;
        let mut open = Vec::new();
        for child in children {
            let child = self.meet(arena, child, mover.other())?;
            match self.met.answer(child) {
                Some(false) => {
                    wins = true;
                    break;
                }
                Some(true) => {}
                None => open.push(child),
            }
        }
        if wins || open.is_empty() {
            self.met.settle(id, wins);
        } else {
            self.met.open(id, open);
        }
        Ok(())
    }

    /// How hard a sum looks before it is searched: to lose it, all moves must be shown to lose.
    fn first_numbers(&mut self, sum: &Sum, mover: Player) -> Result<[u32; 2], Fault> {
        let mut moves = 0;
        for part in &sum.parts {
            let pool = &mut self.pools[part.pool()];
            moves += pool.mobility(part.id(), part.player(mover))? as u32;
        }
        Ok([1, 1 + moves])
    }
}
