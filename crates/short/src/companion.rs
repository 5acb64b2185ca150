//! The companion of a game, and the parities of forms.

use rustc_hash::FxHashMap;

use crate::arena::{Arena, Options};
use crate::fault::Fault;
use crate::game::{Game, Player};
use crate::order::Relation;

/// Which parity every line of play of a form has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    Even,
    Odd,
    Neither,
}

/// When a form counts as ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// At 0: a form is even or odd.
    Zero,
    /// At a number: a form is even-tempered or odd-tempered.
    Number,
}

impl Arena {
    /// The image of `g` under the one automorphism but the identity of the lattice of games born
    /// by a day (Siegel, Combinatorial Game Theory, III.2): 0 becomes *, and a position other
    /// than 0 has the companions of its options, with the option 0 more for the player who wins
    /// it whoever starts. Numbers other than 0 stay.
    pub fn companion(&mut self, g: Game) -> Result<Game, Fault> {
        self.companion_within(g, &mut FxHashMap::default())
    }

    fn companion_within(
        &mut self,
        g: Game,
        memo: &mut FxHashMap<Game, Game>,
    ) -> Result<Game, Fault> {
        if g == Game::ZERO {
            return self.nimber(1);
        }
        if let Some((x, up, nim)) = self.number_up_star(g) {
            // 0 is no position of x + n·↑ + *m for x ≠ 0 but as a number's; of n·↑ + *m it is,
            // and exchanging 0 and * in those forms adds * if m is 0 or 1.
            if !x.is_zero() {
                return Ok(g);
            }
            return self.number_up_star_game(x, up, if nim < 2 { nim ^ 1 } else { nim });
        }
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        self.step()?;
        let mut sides: [Options; 2] = Default::default();
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                let image = self.companion_within(option, memo)?;
                sides[player.index()].push(image);
            }
        }
        match self.compare(g, Game::ZERO)? {
            Relation::Greater => sides[0].push(Game::ZERO),
            Relation::Less => sides[1].push(Game::ZERO),
            Relation::Equal | Relation::Confused => {}
        }
        let companion = self.value_of_options(sides)?;
        memo.insert(g, companion);
        Ok(companion)
    }

    /// Is every line of play of the canonical form, to its ending, even or every one odd?
    pub fn parity(&mut self, g: Game, ending: Ending) -> Result<Parity, Fault> {
        self.parity_within(g, ending, &mut FxHashMap::default())
    }

    fn parity_within(
        &mut self,
        g: Game,
        ending: Ending,
        memo: &mut FxHashMap<Game, Parity>,
    ) -> Result<Parity, Fault> {
        if let Some((x, up, nim)) = self.number_up_star(g) {
            let number = match ending {
                Ending::Number => Parity::Even,
                Ending::Zero => match x.as_parity() {
                    Some(false) => Parity::Even,
                    Some(true) => Parity::Odd,
                    // Of the options of a proper fraction one is a fraction, or they are n and
                    // n + 1.
                    None => Parity::Neither,
                },
            };
            // ↑ = {0|*}, ↑* = {0,*|0}, *2 = {0,*|0,*}: neither, and so all that lead to them.
            return Ok(match (up, nim, number) {
                (0, 0, parity) => parity,
                (0, 1, Parity::Even) => Parity::Odd,
                (0, 1, Parity::Odd) => Parity::Even,
                _ => Parity::Neither,
            });
        }
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        self.step()?;
        let mut met = [false; 3];
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                met[match self.parity_within(option, ending, memo)? {
                    Parity::Even => 0,
                    Parity::Odd => 1,
                    Parity::Neither => 2,
                }] = true;
            }
        }
        let parity = match met {
            [true, false, false] => Parity::Odd,
            [false, true, false] => Parity::Even,
            _ => Parity::Neither,
        };
        memo.insert(g, parity);
        Ok(parity)
    }
}
