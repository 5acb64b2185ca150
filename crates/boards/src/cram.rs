//! Cram: both players place dominoes either way. An impartial game.

use grundy_short::{Dyadic, Fault, Player};

use crate::chessboard;
use crate::cram_options;
use crate::options::Options;
use crate::picture::Picture;
use crate::region::Region;
use crate::ruleset::{About, Parts, Ruleset, Shape};

pub struct Cram;

impl Ruleset for Cram {
    const ABOUT: About = About {
        name: "cram",
        title: "Cram",
        notation: "3x4  ..|.#",
        example: "3x4",
        letters: ".#",
        shape: Shape::Grid,
        placed: false,
        help: "Both players place dominoes, upright or level.",
    };

    type Position = Region;

    const IMPARTIAL: bool = true;

    fn read(text: &str) -> Result<(Self, Region), Fault> {
        Ok((Cram, Region::read(text)?))
    }

    fn show(&self, position: &Region) -> String {
        position.show()
    }

    fn moves(&self, position: &Region, _player: Player) -> Vec<Region> {
        position.dominoes(true).chain(position.dominoes(false)).collect()
    }

    fn decompose(&self, position: Region) -> Result<Parts<Region>, Fault> {
        Ok(Parts { number: Dyadic::ZERO, parts: position.parts() })
    }

    fn representative(&self, position: Region) -> (Region, bool) {
        if let Some(squares) = position.squares() {
            if squares == 0 {
                // A board without an empty square is its own image.
                return (position, false);
            }
            let least = chessboard::least_image(squares, position.rows, position.columns);
            return (Region::of_squares(least), false);
        }
        if position.rows > position.columns {
            return (position.transposed().least_reflection(), false);
        }
        let least = position.least_reflection();
        if position.rows < position.columns {
            return (least, false);
        }
        (least.min(position.transposed().least_reflection()), false)
    }

    fn as_word(&self, part: &Region) -> Option<(u64, u32)> {
        Some((part.as_word()?, part.places(true) + part.places(false)))
    }

    fn of_word(&self, word: u64) -> Region {
        Region::of_word(word)
    }

    fn options(&self, word: u64, options: &mut Options) -> bool {
        let squares = Region::of_word(word).squares();
        if let Some(squares) = squares {
            cram_options::add(squares, options);
        }
        squares.is_some()
    }

    /// Gardner (1974), of even by even boards; here of any region: if half a turn maps the region to
    /// itself and no domino on open squares to one that overlaps it, every domino can be answered by
    /// its image, so the second player has the last move. A square is its own image at the centre of
    /// an odd by odd board only, and two neighbours are each other's images only at the centre
    /// of an even by odd one.
    fn is_balanced(&self, part: &Region) -> bool {
        part.is_turned_to_itself() && !part.holds_centre()
    }

    fn draw(&self, position: &Region) -> Picture {
        position.draw()
    }

    fn literal_parts(&self, position: Region) -> Vec<Region> {
        position.parts().into_vec()
    }

    fn literal_representative(&self, position: Region) -> (Region, bool) {
        self.representative(position)
    }
}
