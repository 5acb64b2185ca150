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
mod heaps_drawn;
mod impartial;
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
mod proof_numbers;
mod pushing;
mod region;
mod remembering;
mod ruleset;
mod small_cram;
mod solver;
mod stones;
mod sum;
mod table;
mod track;
mod walking;

pub use col::{Col, Rewriting};
pub use evaluate::Evaluator;
pub use graph::Graph;
pub use hackenbush::Hackenbush;
pub use impartial::IMPARTIAL;
pub use memo::{Memo, KEPT};
pub use picture::{Mark, Picture, Style};
pub use placement::{Placement, Position};
pub use pool::{value_by_moves, Play, Pool, Step, WithNimber};
pub use ruleset::{About, Board, Parts, Ruleset, Shape, Started, Way};
pub use snort::Snort;
pub use solver::{Limits, Solver, Start, Verdict, Winning};

use std::sync::OnceLock;

use grundy_short::Fault;

pub(crate) type Reader = fn(&str) -> Result<Box<dyn Board>, Fault>;

/// A ruleset as those see it who find it by its name.
pub struct Entry {
    pub about: About,
    pub impartial: bool,
    pub read: Reader,
    /// Reads a position of the impartial variant.
    pub variant: Option<Reader>,
}

/// Declares the modules of the rulesets and lists the rulesets they hold.
macro_rules! rulesets {
    ($($module:ident::$ruleset:ident,)*) => {
        $(mod $module;)*

        /// The rulesets with a file of their own, by name.
        const RULESETS: &[Entry] = &[$(Entry {
            about: <$module::$ruleset as Ruleset>::ABOUT,
            impartial: <$module::$ruleset as Ruleset>::IMPARTIAL,
            read: ruleset::start::<$module::$ruleset>,
            variant: None,
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
    fibonacci_nim::FibonacciNim,
    fjords::Fjords,
    generalized_toads_and_frogs::GeneralizedToadsAndFrogs,
    hackenbush::Hackenbush,
    kings_dirt::KingsDirt,
    konane::Konane,
    maundy_cake::MaundyCake,
    mem::Mem,
    node_kayles::NodeKayles,
    nogo::NoGo,
    partizan_euclid::PartizanEuclid,
    partizan_splittles::PartizanSplittles,
    partizan_subtraction::PartizanSubtraction,
    push::Push,
    sheep::Sheep,
    shove::Shove,
    snort::Snort,
    take_away::TakeAway,
    toads_and_frogs::ToadsAndFrogs,
    toppling_dominoes::TopplingDominoes,
    turning_cutcake::TurningCutcake,
    turning_eatcake::TurningEatcake,
    turning_maundy_cake::TurningMaundyCake,
    white_knight::WhiteKnight,
    wyt_kings::WytKings,
    wyt_queens::WytQueens,
    wyt_rooks::WytRooks,
    wythoff::Wythoff,
}

/// Those of them, played on squares, that have an impartial variant.
const VARIANTS: &[(&str, Reader)] = &[
    ("amazons", ruleset::start::<impartial::Impartial<amazons::Amazons>>),
    ("anti-clobber", ruleset::start::<impartial::Impartial<anti_clobber::AntiClobber>>),
    ("clobber", ruleset::start::<impartial::Impartial<clobber::Clobber>>),
    ("domineering", ruleset::start::<impartial::Impartial<domineering::Domineering>>),
    (
        "elephants-and-rhinos",
        ruleset::start::<impartial::Impartial<elephants_and_rhinos::ElephantsAndRhinos>>,
    ),
    (
        "generalized-toads-and-frogs",
        ruleset::start::<impartial::Impartial<generalized_toads_and_frogs::GeneralizedToadsAndFrogs>>,
    ),
    ("kings-dirt", ruleset::start::<impartial::Impartial<kings_dirt::KingsDirt>>),
    ("konane", ruleset::start::<impartial::Impartial<konane::Konane>>),
    ("nogo", ruleset::start::<impartial::Impartial<nogo::NoGo>>),
    ("toads-and-frogs", ruleset::start::<impartial::Impartial<toads_and_frogs::ToadsAndFrogs>>),
    (
        "toppling-dominoes",
        ruleset::start::<impartial::Impartial<toppling_dominoes::TopplingDominoes>>,
    ),
];

/// All rulesets: those with a file of their own and those that come as pictures.
pub fn rulesets() -> &'static [Entry] {
    static ALL: OnceLock<Vec<Entry>> = OnceLock::new();
    ALL.get_or_init(|| {
        let variant = |name| VARIANTS.iter().find(|found| found.0 == name).map(|found| found.1);
        let by_hand = RULESETS.iter().map(|&Entry { about, impartial, read, .. }| Entry {
            about,
            impartial,
            read,
            variant: variant(about.name),
        });
        by_hand.chain(declared::shipped::entries()).collect()
    })
}

/// The impartial variants of rulesets, with names that begin with [`IMPARTIAL`].
pub fn variants() -> &'static [Entry] {
    static ALL: OnceLock<Vec<Entry>> = OnceLock::new();
    ALL.get_or_init(|| {
        let said = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
        let variant = |of: &Entry| {
            let read = of.variant?;
            let about = About {
                name: said(format!("{IMPARTIAL}{}", of.about.name)),
                title: said(format!("Impartial {}", of.about.title)),
                help: said(format!("{} Either player makes the moves of both.", of.about.help)),
                placed: false,
                ..of.about
            };
            Some(Entry { about, impartial: true, read, variant: None })
        };
        rulesets().iter().filter_map(variant).collect()
    })
}

/// What reads a position of the ruleset of this name, unless it was declared by a user.
pub(crate) fn reader(name: &str) -> Option<Reader> {
    if let Some(entry) = RULESETS.iter().find(|entry| entry.about.name == name) {
        return Some(entry.read);
    }
    if let Some(found) = declared::shipped::reader(name, false) {
        return Some(found);
    }
    let of = name.strip_prefix(IMPARTIAL)?;
    match VARIANTS.iter().find(|found| found.0 == of) {
        Some(found) => Some(found.1),
        None => declared::shipped::reader(of, true),
    }
}

/// The position of a ruleset, both by name.
pub fn read(ruleset: &str, position: &str) -> Result<Box<dyn Board>, Fault> {
    let name = ruleset.to_lowercase().replace('_', "-");
    if let Some(reader) = reader(&name) {
        return reader(position);
    }
    if let Some(found) = declared::read(&name, position) {
        return found;
    }
    let names: Vec<&str> = rulesets().iter().map(|entry| entry.about.name).collect();
    let known = names.join(", ");
    Err(Fault::input(format!("unknown ruleset '{ruleset}': known are {known}")))
}
