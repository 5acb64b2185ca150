//! Rulesets played on graphs, strips, grids and heaps.
//!
//! A ruleset is one file: a type that implements [`Ruleset`] (how a position is read, what each
//! player may move to, how it falls into independent parts, which positions are the same) and a
//! line in [`RULESETS`]. Evaluation is written once, in [`evaluate`].

mod amazons;
mod anti_clobber;
mod arc_kayles;
mod bush;
mod bush_rules;
mod cake;
mod chain;
mod chessboard;
mod childish_hackenbush;
mod clobber;
mod col;
mod col_search;
mod coordinates;
mod cram;
mod cram_options;
mod cutcake;
mod domineering;
mod eatcake;
mod elephants_and_rhinos;
mod evaluate;
mod fjords;
mod graph;
mod grid;
mod hackenbush;
mod kayles_on_graphs;
mod konane;
mod lines;
mod masks;
mod maundy_cake;
mod memo;
mod nim_facts;
mod nim_search;
mod nim_values;
mod node_kayles;
mod nogo;
mod on_grid;
mod options;
mod partizan_heaps;
mod partizan_splittles;
mod partizan_subtraction;
mod picture;
mod placement;
mod pool;
mod push;
mod pushing;
mod region;
mod ruleset;
mod shove;
mod small_cram;
mod snort;
mod solver;
mod table;
mod toads_and_frogs;
mod toppling_dominoes;
mod track;
mod walking;
mod white_knight;
mod wyt_kings;
mod wyt_queens;
mod wyt_rooks;
mod wythoff;

pub use col::{Col, Rewriting};
pub use evaluate::Evaluator;
pub use graph::Graph;
pub use hackenbush::Hackenbush;
pub use memo::{Memo, KEPT};
pub use picture::{Mark, Picture, Style};
pub use placement::{Placement, Position};
pub use pool::{value_by_moves, Play, Pool, Step, WithNimber};
pub use ruleset::{Board, Parts, Ruleset, Started};
pub use snort::Snort;
pub use solver::{Limits, Solver, Start, Verdict, Winning};

use grundy_short::Fault;

type Reader = fn(&str) -> Result<Box<dyn Board>, Fault>;

/// Name, what a position looks like, reader.
pub const RULESETS: &[(&str, &str, Reader)] = &[
    ("amazons", "x..|..o|#..", ruleset::start::<amazons::Amazons>),
    ("anti-clobber", "x..|..o", ruleset::start::<anti_clobber::AntiClobber>),
    (
        "arc-kayles",
        "path:7  cycle:5  grid:3x4  grid:..|.#  edges:a-b,b-c",
        ruleset::start::<arc_kayles::ArcKayles>,
    ),
    (
        "childish-hackenbush",
        "edges:0-1:L,1-2:R,2-0:G  string:LRG",
        ruleset::start::<childish_hackenbush::ChildishHackenbush>,
    ),
    ("clobber", "xo.|.ox  start:3x4 (chequered)", ruleset::start::<clobber::Clobber>),
    (
        "col",
        "path:..L  cycle:5  grid:3x4  grid:..|.#  edges:a-b,b-c;L:a;R:c",
        ruleset::start::<Col>,
    ),
    ("cram", "3x4  ..|.#", ruleset::start::<cram::Cram>),
    ("cutcake", "3x4", ruleset::start::<cutcake::Cutcake>),
    ("domineering", "3x4  ..|.#", ruleset::start::<domineering::Domineering>),
    ("eatcake", "3x4", ruleset::start::<eatcake::Eatcake>),
    ("elephants-and-rhinos", "e..r", ruleset::start::<elephants_and_rhinos::ElephantsAndRhinos>),
    (
        "fjords",
        "path:L..R  grid:L.|.R  edges:a-b,b-c;L:a;R:c (L, R: taken)",
        ruleset::start::<fjords::Fjords>,
    ),
    ("hackenbush", "string:LRRG  edges:0-1:L,1-2:R,1-2:G (ground 0)", ruleset::start::<Hackenbush>),
    ("konane", "xo.|.ox  start:3x4 (chequered)", ruleset::start::<konane::Konane>),
    ("maundy-cake", "3x4", ruleset::start::<maundy_cake::MaundyCake>),
    (
        "node-kayles",
        "path:7  cycle:5  grid:3x4  grid:..|.#  edges:a-b,b-c",
        ruleset::start::<node_kayles::NodeKayles>,
    ),
    ("nogo", "3x4  x..|..o", ruleset::start::<nogo::NoGo>),
    (
        "partizan-splittles",
        "1,3|2:7  (Left's takes | Right's : heaps)",
        ruleset::start::<partizan_splittles::PartizanSplittles>,
    ),
    (
        "partizan-subtraction",
        "1,3|2,3:6+4  1-4|all-but 2:9  (Left's takes | Right's : heaps)",
        ruleset::start::<partizan_subtraction::PartizanSubtraction>,
    ),
    ("push", "..L.R", ruleset::start::<push::Push>),
    ("shove", "..L.R", ruleset::start::<shove::Shove>),
    (
        "snort",
        "path:..L  cycle:5  grid:3x4  grid:..|.#  edges:a-b,b-c;L:a;R:c",
        ruleset::start::<Snort>,
    ),
    ("toads-and-frogs", "tt.ff", ruleset::start::<toads_and_frogs::ToadsAndFrogs>),
    (
        "toppling-dominoes",
        "LRG  LR|GL (rows)",
        ruleset::start::<toppling_dominoes::TopplingDominoes>,
    ),
    ("white-knight", "3,5  3,5+4,4", ruleset::start::<white_knight::WhiteKnight>),
    ("wyt-kings", "3,5  3,5+4,4", ruleset::start::<wyt_kings::WytKings>),
    ("wyt-queens", "3,5  3,5+4,4", ruleset::start::<wyt_queens::WytQueens>),
    ("wyt-rooks", "3,5  3,5+4,4", ruleset::start::<wyt_rooks::WytRooks>),
    ("wythoff", "3,5  a=2:3,5 (k and l with |k-l| < a)", ruleset::start::<wythoff::Wythoff>),
];

/// The position of a ruleset, both by name.
pub fn read(ruleset: &str, position: &str) -> Result<Box<dyn Board>, Fault> {
    let name = ruleset.to_lowercase().replace('_', "-");
    let Some((_, _, reader)) = RULESETS.iter().find(|(n, _, _)| *n == name) else {
        let names: Vec<&str> = RULESETS.iter().map(|(n, _, _)| *n).collect();
        let known = names.join(", ");
        return Err(Fault::input(format!("unknown ruleset '{ruleset}': known are {known}")));
    };
    reader(position)
}
