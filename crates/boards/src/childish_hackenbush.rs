//! Childish Hackenbush (Winning Ways, chapter 2): a blue or red edge may be cut only if nothing
//! falls. Green edges are grown-up, as in CGSuite: they are cut as in Hackenbush.

use grundy_short::{Dyadic, Fault, Player};

use crate::bush::{Bush, Colour, Names};
use crate::picture::Picture;
use crate::ruleset::{About, Parts, Ruleset, Shape, Way};

pub struct ChildishHackenbush {
    names: Names,
}

impl Ruleset for ChildishHackenbush {
    const ABOUT: About = About {
        name: "childish-hackenbush",
        title: "Childish Hackenbush",
        notation: "edges:0-1:L,1-2:R,2-0:G  string:LRG",
        example: "edges:0-1:L,1-2:R,2-0:L,1-3:R,2-4:G",
        letters: "",
        shape: Shape::Bush,
        placed: false,
        help: "Cut an edge of your colour, but only if nothing falls; green edges are cut as in Hackenbush.",
    };

    type Position = Bush;

    fn read(text: &str) -> Result<(Self, Bush), Fault> {
        let (names, bush) = Names::read(text)?;
        Ok((ChildishHackenbush { names }, bush))
    }

    fn show(&self, position: &Bush) -> String {
        self.names.show(position)
    }

    fn moves(&self, position: &Bush, player: Player) -> Vec<Bush> {
        cuts(position, player).into_iter().map(|(_, left)| left).collect()
    }

    fn ways(&self, position: &Bush, player: Player) -> Vec<Way> {
        let cuts = cuts(position, player).into_iter().enumerate();
        cuts.map(|(number, (e, _))| (number, vec![e])).collect()
    }

    /// Parts that meet only at the ground are independent.
    fn decompose(&self, position: Bush) -> Result<Parts<Bush>, Fault> {
        Ok(Parts { number: Dyadic::ZERO, parts: position.grounded().into() })
    }

    fn representative(&self, position: Bush) -> (Bush, bool) {
        position.representative()
    }

    fn draw(&self, position: &Bush) -> Picture {
        self.names.draw(position)
    }
}

/// The edges that a player may cut, and what each leaves.
fn cuts(position: &Bush, player: Player) -> Vec<(usize, Bush)> {
    let mut cuts = Vec::new();
    for (e, &(_, _, colour)) in position.edges.iter().enumerate() {
        if colour.may_be_cut_by(player) {
            let left = position.cut(e);
            if colour == Colour::Green || left.edges.len() + 1 == position.edges.len() {
                cuts.push((e, left));
            }
        }
    }
    cuts
}
