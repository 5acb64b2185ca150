//! Sums as they are made: parts replaced by values where that pays, values added up, moves in every part.

use grundy_short::{Arena, Dyadic, Fault, Game, Player};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::Solver;
use crate::pool::{Play, Step};
use crate::sum::{Part, Sum};

/// Most steps of the arena spent on one sum of values before the search goes on without it.
const EFFORT: u32 = 400;

impl Solver {
    /// The sum of what the components fall into.
    pub(super) fn gather(
        &mut self,
        arena: &mut Arena,
        steps: &[(u16, Step, Game)],
    ) -> Result<Sum, Fault> {
        let mut sum = Sum::default();
        for (pool, step, game) in steps {
            sum.parts.extend(step.parts.iter().map(|&(id, negated)| Part::new(*pool, id, negated)));
            let number = arena.dyadic(step.number)?;
            sum.games.extend([number, *game]);
        }
        self.settle(arena, sum)
    }

    /// Replace parts by their values and add these up, where that is cheap.
    fn settle(&mut self, arena: &mut Arena, mut sum: Sum) -> Result<Sum, Fault> {
        if self.play == Play::Normal {
            // A part alone is searched once and remembered; only in company is it met again and again.
            let company = sum.parts.len() > 1 || sum.total != Game::ZERO || !sum.games.is_empty();
            let mut unknown: SmallVec<[Part; 4]> = SmallVec::new();
            for part in std::mem::take(&mut sum.parts) {
                match self.value(arena, part, company)? {
                    Some(value) => {
                        sum.games.push(if part.negated() { arena.negative(value)? } else { value });
                    }
                    // A part and its negative are 0 together.
                    None => match unknown.iter().position(|&other| other == part.turned()) {
                        Some(twin) => drop(unknown.swap_remove(twin)),
                        None => unknown.push(part),
                    },
                }
            }
            sum.parts = unknown;
            let mut games = std::mem::take(&mut sum.games);
            games.push(sum.total);
            games.sort_unstable();
            let mut total = Game::ZERO;
            for game in games {
                let simple = arena.number_up_star(game).is_some();
                let more = if simple && arena.number_up_star(total).is_some() {
                    arena.add(total, game)
                } else {
                    arena.briefly(EFFORT, |arena| arena.add(total, game))
                };
                match more {
                    Ok(more) => total = more,
                    Err(Fault::Interrupted) => sum.games.push(game),
                    Err(fault) => return Err(fault),
                }
            }
            sum.total = total;
            sum.games.sort_unstable();
        }
        sum.parts.sort_unstable();
        Ok(sum)
    }

    /// The value of a part, turned to its own side, if it is known or worth a try now.
    fn value(
        &mut self,
        arena: &mut Arena,
        part: Part,
        company: bool,
    ) -> Result<Option<Game>, Fault> {
        let pool = &mut self.pools[part.pool()];
        let effort = match self.facts.meet(pool.as_mut(), part, company)? {
            Ok(value) => return Ok(Some(value)),
            Err(None) => return Ok(None),
            Err(Some(effort)) => effort,
        };
        // Each try may take milliseconds, and a sum may have many parts.
        if self.watch.should_stop() {
            self.stopped_by = Some("time");
            return Err(Fault::Interrupted);
        }
        match arena.briefly(effort, |arena| pool.value(arena, part.id())) {
            Ok(value) => {
                self.facts.found(part, value);
                Ok(Some(value))
            }
            Err(Fault::Interrupted) | Err(Fault::Limit(_)) => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    /// The sums a player may move to, each once.
    pub(super) fn children(
        &mut self,
        arena: &mut Arena,
        sum: &Sum,
        mover: Player,
    ) -> Result<Vec<Sum>, Fault> {
        let mut seen = FxHashSet::default();
        let mut list = Vec::new();
        let mut push = |child: Sum| {
            if seen.insert(child.clone()) {
                list.push(child);
            }
        };
        for at in 0..sum.parts.len() {
            let part = sum.parts[at];
            if at > 0 && sum.parts[at - 1] == part {
                continue;
            }
            let steps = self.pools[part.pool()].moves(part.id(), part.player(mover))?;
            for step in steps.iter() {
                let mut child = sum.clone();
                child.parts.remove(at);
                child.parts.extend(step.parts.iter().map(|&(id, negated)| part.moved(id, negated)));
                if step.number != Dyadic::ZERO {
                    let number = arena.dyadic(step.number)?;
                    let turned = if part.negated() { arena.negative(number)? } else { number };
                    child.games.push(turned);
                }
                if self.play == Play::Misere {
                    child.games.clear();
                }
                push(self.settle(arena, child)?);
            }
        }
        if self.play == Play::Misere {
            return Ok(list);
        }
        for at in 0..sum.games.len() {
            if at > 0 && sum.games[at - 1] == sum.games[at] {
                continue;
            }
            for option in arena.options(sum.games[at], mover)? {
                let mut child = sum.clone();
                child.games[at] = option;
                push(self.settle(arena, child)?);
            }
        }
        for total in arena.options(sum.total, mover)? {
            let child = Sum { total, ..sum.clone() };
            push(self.settle(arena, child)?);
        }
        Ok(list)
    }
}
