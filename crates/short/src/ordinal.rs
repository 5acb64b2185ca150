//! Ordinal sums turned round, and ordinal products.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::arena::{Arena, Options};
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};
use crate::tree::Tree;

/// Most positions of an ordinal product.
const MOST_POSITIONS: usize = 1 << 18;

type Images = FxHashMap<*const Tree, Arc<Tree>>;

impl Arena {
    /// The `h` with `base : h = g`, the base given as a form; `None` if the options of `g` do not
    /// show one. It is verified by forming the ordinal sum.
    pub fn subordinate(&mut self, base: &Arc<Tree>, g: Game) -> Result<Option<Game>, Fault> {
        let mut sides: [Options; 2] = Default::default();
        for player in Player::BOTH {
            for option in &base.sides[player.index()] {
                let value = self.value_of(option)?;
                sides[player.index()].push(value);
            }
        }
        let whole = self.value_of(base)?;
        let found = self.subordinate_within(&sides, whole, g, &mut FxHashMap::default())?;
        let Some(h) = found else {
            return Ok(None);
        };
        let sum = self.ordinal_sum_of_form(&sides, h)?;
        Ok(found.filter(|_| sum == g))
    }

    fn subordinate_within(
        &mut self,
        base: &[Options; 2],
        whole: Game,
        g: Game,
        memo: &mut FxHashMap<Game, Option<Game>>,
    ) -> Result<Option<Game>, Fault> {
        if g == whole {
            return Ok(Some(Game::ZERO));
        }
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        self.step()?;
        if self.as_number(g).is_some_and(|x| x.birthday() > Dyadic::integer(1 << 16)) {
            return Err(Fault::beyond(
                65536,
                "numbers born after day 65536 cannot be subordinated",
            ));
        }
        let mut sides: [Options; 2] = Default::default();
        let mut answer = None;
        'form: {
            for player in Player::BOTH {
                for option in self.options(g, player)? {
                    if base[player.index()].contains(&option) {
                        continue;
                    }
                    match self.subordinate_within(base, whole, option, memo)? {
                        Some(h) => sides[player.index()].push(h),
                        None => break 'form,
                    }
                }
            }
            answer = Some(self.value_of_options(sides)?);
        }
        memo.insert(g, answer);
        Ok(answer)
    }

    /// The ordinal product of two forms (Siegel, Combinatorial Game Theory):
    /// `G⊛H = {G⊛H^L : G^L, G⊛H^R : -G^R | G⊛H^L : G^R, G⊛H^R : -G^L}`, its ordinal sums formed
    /// literally, as they depend on the form of their base.
    pub fn ordinal_product(&mut self, g: &Arc<Tree>, h: &Arc<Tree>) -> Result<Game, Fault> {
        let mirrored = self.mirror(g, &mut Images::default())?;
        let mut kept = Images::default();
        let product = self.product_within([g, &mirrored], h, &mut kept, &mut 0)?;
        self.value_of(&product)
    }

    fn product_within(
        &mut self,
        factors: [&Arc<Tree>; 2],
        h: &Arc<Tree>,
        kept: &mut Images,
        size: &mut usize,
    ) -> Result<Arc<Tree>, Fault> {
        if let Some(known) = kept.get(&Arc::as_ptr(h)) {
            return Ok(known.clone());
        }
        self.step()?;
        let mut product = Tree::default();
        for player in Player::BOTH {
            // A move of Left in H goes on in G, a move of Right in -G.
            let factor = factors[player.index()];
            for option in &h.sides[player.index()] {
                let below = self.product_within(factors, option, kept, size)?;
                let mut above = Images::default();
                for mover in Player::BOTH {
                    for next in &factor.sides[mover.index()] {
                        let sum = self.stack(&below, next, &mut above, size)?;
                        product.sides[mover.index()].push(sum);
                    }
                }
            }
        }
        let product = Arc::new(product);
        kept.insert(Arc::as_ptr(h), product.clone());
        Ok(product)
    }

    /// The literal ordinal sum `base : above`.
    fn stack(
        &mut self,
        base: &Arc<Tree>,
        above: &Arc<Tree>,
        memo: &mut Images,
        size: &mut usize,
    ) -> Result<Arc<Tree>, Fault> {
        if above.sides.iter().all(Vec::is_empty) {
            return Ok(base.clone());
        }
        if let Some(known) = memo.get(&Arc::as_ptr(above)) {
            return Ok(known.clone());
        }
        self.step()?;
        *size += 1;
        if *size > MOST_POSITIONS {
            let what = format!("the ordinal product has more than {MOST_POSITIONS} positions");
            return Err(Fault::stopped_at(MOST_POSITIONS, what));
        }
        let mut sum = Tree { sides: base.sides.clone() };
        for player in Player::BOTH {
            for option in &above.sides[player.index()] {
                let next = self.stack(base, option, memo, size)?;
                sum.sides[player.index()].push(next);
            }
        }
        let sum = Arc::new(sum);
        memo.insert(Arc::as_ptr(above), sum.clone());
        Ok(sum)
    }

    /// The literal negative.
    fn mirror(&mut self, tree: &Arc<Tree>, memo: &mut Images) -> Result<Arc<Tree>, Fault> {
        if let Some(known) = memo.get(&Arc::as_ptr(tree)) {
            return Ok(known.clone());
        }
        self.step()?;
        let mut image = Tree::default();
        for player in Player::BOTH {
            for option in &tree.sides[player.index()] {
                image.sides[player.other().index()].push(self.mirror(option, memo)?);
            }
        }
        let image = Arc::new(image);
        memo.insert(Arc::as_ptr(tree), image.clone());
        Ok(image)
    }
}
