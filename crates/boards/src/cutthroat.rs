//! Cutthroat (McCurdy and Nowakowski): take a vertex of your colour; components of one colour go.

use grundy_short::{Fault, Player};

use crate::chain::{BOTH, LEFT, RIGHT};
use crate::graph::Graph;
use crate::masks::{bits, Host, Masks};
use crate::picture::{Mark, Picture};
use crate::ruleset::{About, Parts, Ruleset, Shape};

/// The graph positions refer to. A vertex open to both players is green.
pub struct Cutthroat {
    host: Host,
}

impl Cutthroat {
    /// The connected components that have vertices of two colours.
    fn components(&self, position: Masks) -> Vec<Masks> {
        let mut found = Vec::new();
        let mut left = position.open[0] | position.open[1];
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let beside = bits(part).fold(0, |all, v| all | self.host.adjacent[v]);
                let grown = part | beside & left;
                if grown == part {
                    break;
                }
                part = grown;
            }
            left &= !part;
            let [l, r] = position.open.map(|mask| mask & part);
            let colours = [l & !r, r & !l, l & r];
            if colours.iter().filter(|&&colour| colour != 0).count() > 1 {
                found.push(Masks { open: [l, r] });
            }
        }
        found
    }

    fn without_single_colours(&self, position: Masks) -> Masks {
        let none = Masks { open: [0, 0] };
        self.components(position).into_iter().fold(none, |all, part| Masks {
            open: [all.open[0] | part.open[0], all.open[1] | part.open[1]],
        })
    }
}

impl Ruleset for Cutthroat {
    const ABOUT: About = About {
        name: "cutthroat",
        title: "Cutthroat",
        notation: "path:LR.L  grid:LR|RL  edges:c-a,c-b;L:c;R:a (L, R: coloured; others green)",
        example: "grid:LLL|.RL|RLL",
        letters: ".LR#",
        shape: Shape::Graph,
        placed: false,
        help: "Take a vertex of your colour or a green one; components of one colour are removed.",
    };

    type Position = Masks;

    fn read(text: &str) -> Result<(Self, Masks), Fault> {
        let host = Host::new(Graph::read(text)?)?;
        let rules = Cutthroat { host };
        let start = rules.without_single_colours(rules.host.start());
        Ok((rules, start))
    }

    fn show(&self, position: &Masks) -> String {
        self.host.graph.show(|v| match position.code(v) {
            BOTH => '.',
            LEFT => 'L',
            RIGHT => 'R',
            _ => '#',
        })
    }

    fn moves(&self, position: &Masks, player: Player) -> Vec<Masks> {
        bits(position.open[player.index()])
            .map(|v| {
                let open = position.open.map(|mask| mask & !(1 << v));
                self.without_single_colours(Masks { open })
            })
            .collect()
    }

    fn decompose(&self, position: Masks) -> Result<Parts<Masks>, Fault> {
        let number = grundy_short::Dyadic::ZERO;
        Ok(Parts { number, parts: self.components(position).into_iter().collect() })
    }

    fn representative(&self, position: Masks) -> (Masks, bool) {
        self.host.representative(position)
    }

    fn identity(&self) -> Vec<u128> {
        self.host.identity()
    }

    fn draw(&self, position: &Masks) -> Picture {
        self.host.graph.draw(|v| match position.code(v) {
            BOTH => Mark::Empty,
            LEFT => Mark::Left,
            RIGHT => Mark::Right,
            _ => Mark::Dead,
        })
    }
}
