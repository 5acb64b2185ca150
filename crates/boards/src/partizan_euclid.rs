//! Partizan Euclid (Nowakowski, McKay): Euclid's algorithm with the remainder for Left and what it
//! lacks for Right.

use grundy_short::{Fault, Player};

use crate::heaps_drawn::heaps_drawn;
use crate::picture::Picture;
use crate::ruleset::{About, Ruleset, Shape};

/// Largest number that is read.
const LARGEST: u64 = 1_000_000_000_000;

pub struct PartizanEuclid;

impl Ruleset for PartizanEuclid {
    const ABOUT: About = About {
        name: "partizan-euclid",
        title: "Partizan Euclid",
        notation: "two numbers: 12,5",
        example: "12,5",
        letters: "",
        shape: Shape::Text,
        placed: false,
        help: "Divide the first number by the second. Left goes on with the second number and the remainder, Right with the second and what the remainder lacks to it.",
    };

    type Position = (u64, u64);

    fn read(text: &str) -> Result<(Self, (u64, u64)), Fault> {
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let numbers: Result<Vec<u64>, _> = words.map(str::parse).collect();
        let &[p, q] = &numbers.unwrap_or_default()[..] else {
            return Err(Fault::input(format!("'{text}': give two numbers, such as 12,5")));
        };
        if q == 0 {
            return Err(Fault::input(format!("'{text}': the second number must be at least 1")));
        }
        if p.max(q) > LARGEST {
            return Err(Fault::beyond(LARGEST, format!("numbers go up to {LARGEST}")));
        }
        Ok((PartizanEuclid, (p, q)))
    }

    fn show(&self, &(p, q): &(u64, u64)) -> String {
        format!("{p},{q}")
    }

    fn moves(&self, &(p, q): &(u64, u64), player: Player) -> Vec<(u64, u64)> {
        match p % q {
            0 => vec![],
            rest if player.is_left() => vec![(q, rest)],
            rest => vec![(q, q - rest)],
        }
    }

    fn draw(&self, &(p, q): &(u64, u64)) -> Picture {
        heaps_drawn(&[p, q])
    }
}
