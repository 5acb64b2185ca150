//! What a search over sums knows of the parts it has met, and when it is worth knowing more.
//!
//! A value or a bound takes as long as hundreds of sums, so it must pay. It does for small parts, which
//! cost little, and for parts that many sums share. A large position that is searched by itself meets
//! most of its parts once or twice, and there a plain search is faster.

use grundy_short::{Fault, Game, Player};

use crate::pool::Pool;
use crate::sum::Part;

/// Parts with at most this many moves, both players' together, are evaluated when first met.
const SMALL: usize = 6;
/// Sums in which a larger part is met before its value and its bounds are looked for.
const OFTEN: u32 = 32;
/// Most steps of the arena for each try at a value: the first, and one for a part met very often.
const EFFORTS: [u32; 2] = [400, 6400];
const VERY_OFTEN: u32 = 64 * OFTEN;

/// What is known of one part.
#[derive(Clone, Default)]
struct Facts {
    value: Option<Game>,
    bounds: Option<[Option<i128>; 2]>,
    /// Sums in which it was met beside something else.
    met: u32,
    /// Tries at its value.
    tries: u8,
    /// Has its size been looked at?
    seen: bool,
}

/// What is known of the parts of every pool.
#[derive(Default)]
pub struct PartFacts {
    pools: Vec<Vec<Facts>>,
}

impl PartFacts {
    fn of(&mut self, part: Part) -> &mut Facts {
        let (pool, id) = (part.pool(), part.id() as usize);
        if self.pools.len() <= pool {
            self.pools.resize(pool + 1, Vec::new());
        }
        let list = &mut self.pools[pool];
        if list.len() <= id {
            list.resize(id + 1, Facts::default());
        }
        &mut list[id]
    }

    /// The part is met in a sum: its value, or else the effort to spend on finding it, if any.
    pub fn meet(
        &mut self,
        pool: &mut dyn Pool,
        part: Part,
        company: bool,
    ) -> Result<Result<Game, Option<u32>>, Fault> {
        let facts = self.of(part);
        if let Some(value) = facts.value {
            return Ok(Ok(value));
        }
        facts.met += u32::from(company);
        let mut due = match facts.tries {
            0 => facts.met >= OFTEN,
            1 => facts.met >= VERY_OFTEN,
            _ => false,
        };
        if !facts.seen {
            facts.seen = true;
            let moves = |pool: &mut dyn Pool, player| pool.mobility(part.id(), player);
            due |= moves(pool, Player::Left)? + moves(pool, Player::Right)? <= SMALL;
        }
        if !due {
            return Ok(Err(None));
        }
        let effort = EFFORTS[usize::from(facts.tries)];
        facts.tries += 1;
        Ok(Err(Some(effort)))
    }

    pub fn found(&mut self, part: Part, value: Game) {
        self.of(part).value = Some(value);
    }

    pub fn is_met_often(&mut self, part: Part) -> bool {
        self.of(part).met >= OFTEN
    }

    pub fn bounds(&mut self, part: Part) -> Option<[Option<i128>; 2]> {
        self.of(part).bounds
    }

    pub fn bound(&mut self, part: Part, bounds: [Option<i128>; 2]) {
        self.of(part).bounds = Some(bounds);
    }
}
