//! Compounds of forms other than the disjunctive sum. Their values depend on the forms.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::arena::{Arena, Options};
use crate::fault::Fault;
use crate::game::{Game, Player};
use crate::tree::Tree;

/// How a player moves in a compound of two forms (ONAG ch. 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compound {
    /// In exactly one component.
    Disjunctive,
    /// In every component; it ends when one ends.
    Conjunctive,
    /// In any non-empty set of components.
    Selective,
}

type Memo = FxHashMap<(*const Tree, *const Tree), Game>;

impl Arena {
    /// The value of the compound of two forms.
    pub fn compound(
        &mut self,
        kind: Compound,
        a: &Arc<Tree>,
        b: &Arc<Tree>,
    ) -> Result<Game, Fault> {
        self.compound_within(kind, a, b, &mut Memo::default())
    }

    fn compound_within(
        &mut self,
        kind: Compound,
        a: &Arc<Tree>,
        b: &Arc<Tree>,
        memo: &mut Memo,
    ) -> Result<Game, Fault> {
        let key = (Arc::as_ptr(a), Arc::as_ptr(b));
        if let Some(&known) = memo.get(&key) {
            return Ok(known);
        }
        self.step()?;
        let mut sides: [Options; 2] = Default::default();
        for player in Player::BOTH {
            let side = &mut sides[player.index()];
            let (from_a, from_b) = (&a.sides[player.index()], &b.sides[player.index()]);
            if kind != Compound::Conjunctive {
                for x in from_a {
                    side.push(self.compound_within(kind, x, b, memo)?);
                }
                for y in from_b {
                    side.push(self.compound_within(kind, a, y, memo)?);
                }
            }
            if kind != Compound::Disjunctive {
                for x in from_a {
                    for y in from_b {
                        side.push(self.compound_within(kind, x, y, memo)?);
                    }
                }
            }
        }
        let value = self.value_of_options(sides)?;
        memo.insert(key, value);
        Ok(value)
    }
}
