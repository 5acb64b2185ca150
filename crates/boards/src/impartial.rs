//! The impartial variant of a ruleset: either player makes the moves of both.

use grundy_short::{Dyadic, Fault, Player};

use crate::picture::Picture;
use crate::ruleset::{About, Parts, Ruleset, Way};

/// What the name of a variant begins with.
pub const IMPARTIAL: &str = "impartial-";

/// A ruleset in which either player may make any move of the one it is made from.
///
/// Of what the other ruleset knows only what holds move for move can be used: parts and symmetries of
/// misère play ([`Ruleset::literal_parts`]). The variant of a position and that of its negative are
/// the same.
pub struct Impartial<R>(pub R);

impl<R: Ruleset> Ruleset for Impartial<R> {
    type Position = R::Position;

    const ABOUT: About = R::ABOUT;
    const IMPARTIAL: bool = true;

    fn read(text: &str) -> Result<(Self, Self::Position), Fault> {
        let (rules, position) = R::read(text)?;
        Ok((Impartial(rules), position))
    }

    fn show(&self, position: &Self::Position) -> String {
        self.0.show(position)
    }

    fn moves(&self, position: &Self::Position, _player: Player) -> Vec<Self::Position> {
        let mut moves = self.0.moves(position, Player::Left);
        moves.extend(self.0.moves(position, Player::Right));
        moves
    }

    fn decompose(&self, position: Self::Position) -> Result<Parts<Self::Position>, Fault> {
        Ok(Parts { number: Dyadic::ZERO, parts: self.0.literal_parts(position).into() })
    }

    fn representative(&self, position: Self::Position) -> (Self::Position, bool) {
        (self.0.literal_representative(position).0, false)
    }

    fn identity(&self) -> Vec<u128> {
        self.0.identity()
    }

    fn draw(&self, position: &Self::Position) -> Picture {
        self.0.draw(position)
    }

    fn ways(&self, position: &Self::Position, _player: Player) -> Vec<Way> {
        let lefts = self.0.moves(position, Player::Left).len();
        let rights = self.0.ways(position, Player::Right).into_iter();
        let mut ways = self.0.ways(position, Player::Left);
        ways.extend(rights.map(|(number, places)| (lefts + number, places)));
        ways
    }

    fn literal_parts(&self, position: Self::Position) -> Vec<Self::Position> {
        self.0.literal_parts(position)
    }

    fn literal_representative(&self, position: Self::Position) -> (Self::Position, bool) {
        self.representative(position)
    }
}
