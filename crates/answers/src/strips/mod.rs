//! Games of coins and heaps, one file each.

use crate::position::Position;
use crate::records::Record;
use crate::{Answers, Refusal};

pub mod antimatter;
mod antonim;
mod chomp;
mod coin_turning;
pub mod coins;
mod end_nim;
mod far;
pub mod formulas;
mod hexad;
mod joined;
mod k_welter;
mod max_welter;
mod moore;
mod nearly_disjunctive;
mod northcott;
pub mod page;
pub mod particles;
mod saturated_welter;
mod staircase;
mod star;
mod sylver_coinage;
mod turning;
pub mod welter_facts;
mod wythoff;
mod young_diagram;

pub use joined::{legal as joined_position, strips as strips_of};

/// Which page of the explorer shows a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    Play,
    Strips,
    /// The page of the heap game with this code.
    Game(&'static str),
}

/// Reads a position.
pub type Reader = fn(&mut Answers, &str) -> Result<Box<dyn Position>, Refusal>;

/// What there is to know of a game of coins or heaps.
#[derive(Clone, Copy)]
pub struct Strip {
    pub name: &'static str,
    pub title: &'static str,
    pub family: &'static str,
    pub example: &'static str,
    pub impartial: bool,
    pub loopy: bool,
    pub help: &'static str,
    pub page: Page,
    pub record: Record,
    pub read: Reader,
}

impl Strip {
    /// What most of them have in common.
    const COINS: Strip = Strip {
        name: "",
        title: "",
        family: "strip",
        example: "",
        impartial: true,
        loopy: false,
        help: "",
        page: Page::Play,
        record: Record::Texts,
        read: |_, text| Err(Refusal::input(format!("'{text}': a game without rules"))),
    };
    const HEAP: Strip = Strip { family: "heap", ..Strip::COINS };
}

/// All of them.
pub const STRIPS: [Strip; 21] = [
    antimatter::ABOUT,
    antonim::ABOUT,
    chomp::ABOUT,
    coin_turning::ABOUT,
    end_nim::ABOUT,
    hexad::ABOUT,
    joined::ABOUT,
    k_welter::ABOUT,
    max_welter::ABOUT,
    moore::ABOUT,
    nearly_disjunctive::ABOUT,
    coins::NIM,
    northcott::ABOUT,
    saturated_welter::ABOUT,
    coins::SILVER_DOLLAR,
    staircase::ABOUT,
    star::ABOUT,
    sylver_coinage::ABOUT,
    coins::WELTER,
    wythoff::ABOUT,
    young_diagram::ABOUT,
];
