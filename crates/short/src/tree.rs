//! Forms: games as literal trees, with all their dominated and reversible options.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::arena::{Arena, Options};
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};

/// A form `{L|R}`, taken literally.
#[derive(Debug, Default)]
pub struct Tree {
    pub sides: [Vec<Arc<Tree>>; 2],
}

/// Most positions of a form into which a canonical form is unfolded.
const MOST_POSITIONS: usize = 1 << 20;

impl Arena {
    /// The canonical form of `g` as a literal tree (shared where positions repeat).
    pub fn tree(&mut self, g: Game) -> Result<Arc<Tree>, Fault> {
        self.tree_within(g, &mut FxHashMap::default())
    }

    fn tree_within(
        &mut self,
        g: Game,
        memo: &mut FxHashMap<Game, Arc<Tree>>,
    ) -> Result<Arc<Tree>, Fault> {
        if let Some(known) = memo.get(&g) {
            return Ok(known.clone());
        }
        self.step()?;
        if memo.len() > MOST_POSITIONS {
            return Err(Fault::stopped_at(
                MOST_POSITIONS,
                format!("the form has more than {MOST_POSITIONS} positions"),
            ));
        }
        if self.as_number(g).is_some_and(|x| x.birthday() > Dyadic::integer(10_000)) {
            return Err(Fault::beyond(
                10_000,
                "a number born after day 10000 cannot be unfolded into a literal form",
            ));
        }
        let mut tree = Tree::default();
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                tree.sides[player.index()].push(self.tree_within(option, memo)?);
            }
        }
        let tree = Arc::new(tree);
        memo.insert(g, tree.clone());
        Ok(tree)
    }

    /// The value of a form.
    pub fn value_of(&mut self, tree: &Arc<Tree>) -> Result<Game, Fault> {
        self.value_within(tree, &mut FxHashMap::default())
    }

    fn value_within(
        &mut self,
        tree: &Arc<Tree>,
        memo: &mut FxHashMap<*const Tree, Game>,
    ) -> Result<Game, Fault> {
        if let Some(&known) = memo.get(&Arc::as_ptr(tree)) {
            return Ok(known);
        }
        let sides = self.option_values(tree, memo)?;
        let value = self.value_of_options(sides)?;
        memo.insert(Arc::as_ptr(tree), value);
        Ok(value)
    }

    fn option_values(
        &mut self,
        tree: &Arc<Tree>,
        memo: &mut FxHashMap<*const Tree, Game>,
    ) -> Result<[Options; 2], Fault> {
        let mut sides: [Options; 2] = Default::default();
        for player in Player::BOTH {
            for option in &tree.sides[player.index()] {
                let value = self.value_within(option, memo)?;
                sides[player.index()].push(value);
            }
        }
        Ok(sides)
    }

    /// The ordinal sum `tree : h`, which depends on the form of the base.
    pub fn ordinal_sum_on(&mut self, tree: &Arc<Tree>, h: Game) -> Result<Game, Fault> {
        let base = self.option_values(tree, &mut FxHashMap::default())?;
        self.ordinal_sum_of_form(&base, h)
    }
}
