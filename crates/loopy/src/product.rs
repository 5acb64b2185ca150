//! Play of a difference `g - h` on the finite graph of its positions, solved backwards.
//!
//! Left *holds* a position when she can make sure that she does not lose, and, under the strict
//! rule, that an infinite play moves in `g` infinitely often. For stoppers both rules are the
//! same. The strict rule is the one that makes `g ≥⁺ h` sound for any loopy games, `≥⁺` being
//! the order in which infinite plays count as Left's: a strategy that holds `g - h` and one that
//! survives `h + x` combine to one that survives `g + x`, provided that the imagined moves in `h`
//! and `-h` do not go on forever by themselves (the swivel chair of *Winning Ways* ch. 11).

use grundy_short::{Arena, Fault, Player};
use rustc_hash::FxHashMap;

use crate::graph::Vertex;

/// A position of `plus - minus` and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Difference {
    pub plus: Vertex,
    pub minus: Vertex,
    pub mover: Player,
}

/// Where the moves and known answers come from.
pub trait Rules {
    fn options(
        &mut self,
        arena: &mut Arena,
        v: Vertex,
        player: Player,
    ) -> Result<Vec<Vertex>, Fault>;
    /// Does Left hold the position, as far as known?
    fn known(&mut self, arena: &mut Arena, state: Difference) -> Result<Option<bool>, Fault>;
}

/// Most positions of one difference that are searched: seconds, not minutes.
const MOST_POSITIONS: usize = 250_000;

struct State {
    mover: Player,
    /// Moves (target, made in `plus`), those to known positions left out.
    moves: Vec<(u32, bool)>,
    /// A move decides it: to a held position by Left, to one not held by Right.
    decided: bool,
}

/// Whether Left holds each position reached from `start` before a known one.
pub fn solve(
    rules: &mut impl Rules,
    arena: &mut Arena,
    start: Difference,
    strict: bool,
) -> Result<Vec<(Difference, bool)>, Fault> {
    let mut index: FxHashMap<Difference, u32> = FxHashMap::default();
    let mut list = vec![start];
    index.insert(start, 0);
    let mut states: Vec<State> = Vec::new();
    while states.len() < list.len() {
        arena.pause()?;
        let Difference { plus, minus, mover } = list[states.len()];
        let mut state = State { mover, moves: Vec::new(), decided: false };
        let mut targets = Vec::new();
        for plus in rules.options(arena, plus, mover)? {
            targets.push((Difference { plus, minus, mover: mover.other() }, true));
        }
        for minus in rules.options(arena, minus, mover.other())? {
            targets.push((Difference { plus, minus, mover: mover.other() }, false));
        }
        for (target, in_plus) in targets {
            match rules.known(arena, target)? {
                Some(held) => state.decided |= held == mover.is_left(),
                None => {
                    let fresh = list.len() as u32;
                    let at = *index.entry(target).or_insert(fresh);
                    if at == fresh {
                        if list.len() >= MOST_POSITIONS {
                            return Err(Fault::stopped_at(MOST_POSITIONS, format!(
                                "a difference of loopy games has more than {MOST_POSITIONS} positions"
                            )));
                        }
                        list.push(target);
                    }
                    state.moves.push((at, in_plus));
                }
            }
        }
        states.push(state);
    }
    let held = if strict { held_strictly(&states) } else { not_lost(&states) };
    Ok(list.into_iter().zip(held).collect())
}

fn predecessors(states: &[State]) -> Vec<Vec<(u32, bool)>> {
    let mut before = vec![Vec::new(); states.len()];
    for (s, state) in states.iter().enumerate() {
        for &(t, in_plus) in &state.moves {
            before[t as usize].push((s as u32, in_plus));
        }
    }
    before
}

/// The greatest set Left never has to leave: take away lost positions until none is left.
fn not_lost(states: &[State]) -> Vec<bool> {
    let before = predecessors(states);
    let mut held = vec![true; states.len()];
    let mut waiting: Vec<usize> = states.iter().map(|s| s.moves.len()).collect();
    let mut lost = Vec::new();
    for (s, state) in states.iter().enumerate() {
        let gone =
            if state.mover.is_left() { !state.decided && waiting[s] == 0 } else { state.decided };
        if gone {
            held[s] = false;
            lost.push(s);
        }
    }
    while let Some(t) = lost.pop() {
        for &(s, _) in &before[t] {
            let s = s as usize;
            if !held[s] {
                continue;
            }
            waiting[s] -= 1;
            let state = &states[s];
            if !state.mover.is_left() || (!state.decided && waiting[s] == 0) {
                held[s] = false;
                lost.push(s);
            }
        }
    }
    held
}

/// Emerson and Lei 1986: the greatest Y such that from Y Left can force, in finitely many moves, a
/// win or a move in `plus` into Y.
fn held_strictly(states: &[State]) -> Vec<bool> {
    let before = predecessors(states);
    let mut outer = vec![true; states.len()];
    loop {
        let mut inner = vec![false; states.len()];
        // Moves of Right's that are not yet seen to be good for Left.
        let mut waiting = vec![0usize; states.len()];
        let mut ready = Vec::new();
        for (s, state) in states.iter().enumerate() {
            let into_outer = |&&(t, in_plus): &&(u32, bool)| in_plus && outer[t as usize];
            let now = if state.mover.is_left() {
                state.decided || state.moves.iter().any(|m| into_outer(&m))
            } else {
                waiting[s] = state.moves.len() - state.moves.iter().filter(into_outer).count();
                !state.decided && waiting[s] == 0
            };
            if now {
                inner[s] = true;
                ready.push(s);
            }
        }
        while let Some(t) = ready.pop() {
            for &(s, in_plus) in &before[t] {
                let s = s as usize;
                // Moves in `plus` count by the outer set only.
                if in_plus || inner[s] {
                    continue;
                }
                let state = &states[s];
                let now = if state.mover.is_left() {
                    true
                } else {
                    waiting[s] -= 1;
                    !state.decided && waiting[s] == 0
                };
                if now {
                    inner[s] = true;
                    ready.push(s);
                }
            }
        }
        if inner == outer {
            return inner;
        }
        outer = inner;
    }
}
