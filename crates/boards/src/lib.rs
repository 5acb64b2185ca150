//! Rulesets played on graphs, strips, grids and heaps.
//!
//! A ruleset is one file: a type that implements [`Ruleset`] (how a position is read, what each
//! player may move to, how it falls into independent parts, which positions are the same) and a
//! line in `rulesets!` below. Evaluation is written once, in `evaluate`.

mod bush;
mod bush_rules;
mod cake;
mod chain;
mod chessboard;
mod col_search;
mod coordinates;
mod cram_options;
pub mod declared;
mod evaluate;
mod graph;
mod grid;
mod kayles_on_graphs;
mod lines;
mod masks;
mod memo;
mod nim_facts;
mod nim_search;
mod nim_values;
mod on_grid;
mod options;
mod part_facts;
mod partizan_heaps;
mod picture;
mod placement;
mod pool;
mod pushing;
mod region;
mod ruleset;
mod small_cram;
mod solver;
mod sum;
mod table;
mod track;
mod walking;

pub use col::{Col, Rewriting};
pub use evaluate::Evaluator;
pub use graph::Graph;
pub use hackenbush::Hackenbush;
pub use memo::{Memo, KEPT};
pub use picture::{Mark, Picture, Style};
pub use placement::{Placement, Position};
pub use pool::{value_by_moves, Play, Pool, Step, WithNimber};
pub use ruleset::{About, Board, Parts, Ruleset, Shape, Started};
pub use snort::Snort;
pub use solver::{Limits, Solver, Start, Verdict, Winning};

use grundy_short::Fault;

type Reader = fn(&str) -> Result<Box<dyn Board>, Fault>;

/// A ruleset as those see it who find it by its name.
pub struct Entry {
    pub about: About,
    pub impartial: bool,
    pub read: Reader,
}

/// Declares the modules of the rulesets and lists the rulesets they hold.
macro_rules! rulesets {
    ($($module:ident::$ruleset:ident,)*) => {
        $(mod $module;)*

        /// All rulesets, by name.
        pub const RULESETS: &[Entry] = &[$(Entry {
            about: <$module::$ruleset as Ruleset>::ABOUT,
            impartial: <$module::$ruleset as Ruleset>::IMPARTIAL,
            read: ruleset::start::<$module::$ruleset>,
        },)*];
    };
}

rulesets! {
    amazons::Amazons,
    anti_clobber::AntiClobber,
    arc_kayles::ArcKayles,
    childish_hackenbush::ChildishHackenbush,
    clobber::Clobber,
    col::Col,
    cram::Cram,
    cutcake::Cutcake,
    cutthroat::Cutthroat,
    domineering::Domineering,
    eatcake::Eatcake,
    elephants_and_rhinos::ElephantsAndRhinos,
    fjords::Fjords,
    hackenbush::Hackenbush,
    konane::Konane,
    maundy_cake::MaundyCake,
    node_kayles::NodeKayles,
    nogo::NoGo,
    partizan_splittles::PartizanSplittles,
    partizan_subtraction::PartizanSubtraction,
    push::Push,
    shove::Shove,
    snort::Snort,
    toads_and_frogs::ToadsAndFrogs,
    toppling_dominoes::TopplingDominoes,
    white_knight::WhiteKnight,
    wyt_kings::WytKings,
    wyt_queens::WytQueens,
    wyt_rooks::WytRooks,
    wythoff::Wythoff,
}

/// The position of a ruleset, both by name.
pub fn read(ruleset: &str, position: &str) -> Result<Box<dyn Board>, Fault> {
    let name = ruleset.to_lowercase().replace('_', "-");
    let Some(entry) = RULESETS.iter().find(|entry| entry.about.name == name) else {
        if let Some(found) = declared::read(&name, position) {
            return found;
        }
        let names: Vec<&str> = RULESETS.iter().map(|entry| entry.about.name).collect();
        let known = names.join(", ");
        return Err(Fault::input(format!("unknown ruleset '{ruleset}': known are {known}")));
    };
    (entry.read)(position)
}
