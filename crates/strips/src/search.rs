//! Values and misère outcomes from the definition, with every position met stored once.

use std::collections::HashMap;
use std::hash::Hash;

use grundy_watch::Watch;

use crate::Stopped;

/// A position of an impartial game that ends.
pub trait Impartial: Clone + Eq + Hash {
    /// Calls `visit` with every position one move away.
    fn for_each_option(&self, visit: &mut dyn FnMut(Self));

    /// About how many moves a full search looks at, to refuse the hopeless before it starts.
    fn cost(&self) -> u128;
}

/// Most moves a search may look at: minutes, not hours.
pub const MOST_MOVES: u128 = 1 << 29;

/// Positions below tokens of these groups times their moves; tokens of a group may be exchanged.
pub fn cost_of(groups: &[Vec<u32>]) -> u128 {
    let mut positions: u128 = 1;
    let mut moves: u128 = 0;
    for group in groups {
        for (i, &token) in group.iter().enumerate() {
            positions = positions.saturating_mul(u128::from(token) + 1) / (i as u128 + 1);
            moves += u128::from(token);
        }
    }
    positions.saturating_mul(moves)
}

/// A memory of solved positions.
#[derive(Debug, Clone)]
pub struct Search<P> {
    values: HashMap<P, u32>,
    misere: HashMap<P, bool>,
    limit: usize,
}

/// Number of stored positions between two looks at the watch.
const LOOK: usize = 1 << 10;

/// May one more position be stored beside `stored`?
pub(crate) fn room(stored: usize, limit: usize, watch: &Watch) -> Result<(), Stopped> {
    if stored >= limit {
        return Err(Stopped::TooMany { limit });
    }
    if stored % LOOK == 0 {
        watch.report(stored as u64);
        if watch.should_stop() {
            return Err(Stopped::Interrupted { done: stored as u64 });
        }
    }
    Ok(())
}

impl<P: Impartial> Search<P> {
    /// Stores at most `limit` positions of each kind.
    pub fn new(limit: usize) -> Self {
        Search { values: HashMap::new(), misere: HashMap::new(), limit }
    }

    fn bounded(position: &P) -> Result<(), Stopped> {
        match position.cost() {
            moves if moves > MOST_MOVES => Err(Stopped::TooMuch { moves }),
            _ => Ok(()),
        }
    }

    /// The Sprague–Grundy value.
    pub fn value(&mut self, position: &P, watch: &Watch) -> Result<u32, Stopped> {
        Self::bounded(position)?;
        self.find_value(position, watch)
    }

    fn find_value(&mut self, position: &P, watch: &Watch) -> Result<u32, Stopped> {
        if let Some(&value) = self.values.get(position) {
            return Ok(value);
        }
        let mut options = Vec::new();
        position.for_each_option(&mut |next| options.push(next));
        let mut reached = Vec::with_capacity(options.len());
        for next in &options {
            reached.push(self.find_value(next, watch)?);
        }
        drop(options);
        room(self.values.len(), self.limit, watch)?;
        let value = mex(reached);
        self.values.insert(position.clone(), value);
        Ok(value)
    }

    /// In misère play, does the player to move win? Without a move, she does.
    pub fn misere_n(&mut self, position: &P, watch: &Watch) -> Result<bool, Stopped> {
        Self::bounded(position)?;
        self.find_misere_n(position, watch)
    }

    fn find_misere_n(&mut self, position: &P, watch: &Watch) -> Result<bool, Stopped> {
        if let Some(&wins) = self.misere.get(position) {
            return Ok(wins);
        }
        let mut options = Vec::new();
        position.for_each_option(&mut |next| options.push(next));
        let mut wins = options.is_empty();
        for next in &options {
            if wins {
                break;
            }
            wins = !self.find_misere_n(next, watch)?;
        }
        room(self.misere.len(), self.limit, watch)?;
        self.misere.insert(position.clone(), wins);
        Ok(wins)
    }

    /// Is this a P-position in the given play?
    pub fn is_p(&mut self, position: &P, misere: bool, watch: &Watch) -> Result<bool, Stopped> {
        if misere {
            Ok(!self.misere_n(position, watch)?)
        } else {
            Ok(self.value(position, watch)? == 0)
        }
    }
}

/// The least number not among `values`.
pub fn mex(values: Vec<u32>) -> u32 {
    let mut present = vec![false; values.len() + 1];
    for v in values {
        if let Some(slot) = present.get_mut(v as usize) {
            *slot = true;
        }
    }
    present.iter().position(|p| !p).expect("one slot more than values") as u32
}
