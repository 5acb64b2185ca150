//! Hackenbush: cut an edge of your colour or a green one; what is no longer joined to the ground
//! goes with it.

use grundy_short::{Arena, Dyadic, Fault, Game, Player};
use rustc_hash::FxHashMap;

use crate::bush::{Bush, Colour, Names};
use crate::bush_rules;
use crate::picture::Picture;
use crate::ruleset::{About, Parts, Ruleset, Shape, Way};

pub struct Hackenbush {
    names: Names,
    /// Play by the rules alone, without any theorem but that parts add up.
    plain: bool,
}

impl Hackenbush {
    /// The rules without the theorems.
    pub fn plain(text: &str) -> Result<(Self, Bush), Fault> {
        let (names, bush) = Names::read(text)?;
        Ok((Hackenbush { names, plain: true }, bush))
    }
}

impl Ruleset for Hackenbush {
    const ABOUT: About = About {
        name: "hackenbush",
        title: "Hackenbush",
        notation: "string:LRRG  edges:0-1:L,1-2:R,1-2:G (ground 0)",
        example: "edges:0-1:L,1-2:R,2-3:L,0-4:R,4-5:L,4-6:L,0-7:G",
        letters: "",
        shape: Shape::Bush,
        placed: true,
        help: "Cut an edge of your colour or a green one; whatever is no longer joined to the ground goes with it.",
    };

    type Position = Bush;

    fn read(text: &str) -> Result<(Self, Bush), Fault> {
        let (names, bush) = Names::read(text)?;
        Ok((Hackenbush { names, plain: false }, bush))
    }

    fn show(&self, position: &Bush) -> String {
        self.names.show(position)
    }

    fn moves(&self, position: &Bush, player: Player) -> Vec<Bush> {
        let mine = (0..position.edges.len()).filter(|&e| position.edges[e].2.may_be_cut_by(player));
        mine.map(|e| position.cut(e)).collect()
    }

    fn ways(&self, position: &Bush, player: Player) -> Vec<Way> {
        let mine = (0..position.edges.len()).filter(|&e| position.edges[e].2.may_be_cut_by(player));
        mine.enumerate().map(|(number, e)| (number, vec![e])).collect()
    }

    /// Parts that meet only at the ground are independent; what hangs at a vertex is simplified.
    fn decompose(&self, position: Bush) -> Result<Parts<Bush>, Fault> {
        let mut parts = position.grounded();
        if !self.plain {
            parts = parts.iter().map(bush_rules::simplified).collect();
        }
        Ok(Parts { number: Dyadic::ZERO, parts: parts.into() })
    }

    fn representative(&self, position: Bush) -> (Bush, bool) {
        position.representative()
    }

    /// Green pictures by the Fusion Principle, trees by the Colon Principle: a stalk with a tree on
    /// it is the ordinal sum of the stalk and the tree's value. The stalks, 1 = {0|}, -1 and
    /// * = {0|0}, are their own canonical forms.
    fn known(&self, arena: &mut Arena, position: &Bush) -> Result<Option<Game>, Fault> {
        if self.plain {
            return Ok(None);
        }
        if position.is_green() {
            return arena.nimber(bush_rules::green_value(position)).map(Some);
        }
        let Some(order) = bush_rules::as_tree(position) else { return Ok(None) };
        let mut above: FxHashMap<u16, Game> = FxHashMap::default();
        for (from, to, colour) in order.into_iter().rev() {
            arena.pause()?;
            let top = above.remove(&to).unwrap_or(Game::ZERO);
            let stalk = match colour {
                Colour::Left => arena.integer(1)?,
                Colour::Right => arena.integer(-1)?,
                Colour::Green => arena.nimber(1)?,
            };
            let branch = arena.ordinal_sum(stalk, top)?;
            let sum = above.entry(from).or_insert(Game::ZERO);
            *sum = arena.add(*sum, branch)?;
        }
        Ok(Some(above.remove(&0).unwrap_or(Game::ZERO)))
    }

    fn identity(&self) -> Vec<u128> {
        vec![self.plain.into()]
    }

    fn draw(&self, position: &Bush) -> Picture {
        self.names.draw(position)
    }
}
