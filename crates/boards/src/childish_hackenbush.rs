//! Childish Hackenbush (Winning Ways, chapter 2): an edge may be cut only if nothing falls.

use grundy_short::{Dyadic, Fault, Player};

use crate::bush::{Bush, Names};
use crate::picture::Picture;
use crate::ruleset::{Parts, Ruleset};

pub struct ChildishHackenbush {
    names: Names,
}

impl Ruleset for ChildishHackenbush {
    type Position = Bush;

    fn read(text: &str) -> Result<(Self, Bush), Fault> {
        let (names, bush) = Names::read(text)?;
        Ok((ChildishHackenbush { names }, bush))
    }

    fn show(&self, position: &Bush) -> String {
        self.names.show(position)
    }

    fn moves(&self, position: &Bush, player: Player) -> Vec<Bush> {
        let n = position.edges.len();
        let mine = (0..n).filter(|&e| position.edges[e].2.may_be_cut_by(player));
        let cut = mine.map(|e| position.cut(e));
        cut.filter(|left| left.edges.len() == n - 1).collect()
    }

    /// Parts that meet only at the ground are independent.
    fn decompose(&self, position: Bush) -> Result<Parts<Bush>, Fault> {
        Ok(Parts { number: Dyadic::ZERO, parts: position.grounded() })
    }

    fn representative(&self, position: Bush) -> (Bush, bool) {
        position.representative()
    }

    fn draw(&self, position: &Bush) -> Picture {
        self.names.draw(position)
    }
}
