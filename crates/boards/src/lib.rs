//! Partizan rulesets played on graphs, strips and grids.
//!
//! A ruleset is one file: a type that implements [`Ruleset`] (how a position is read, what each
//! player may move to, how it falls into independent parts, which positions are the same) and a
//! line in [`RULESETS`]. Evaluation is written once, in [`evaluate`].

mod amazons;
mod cake;
mod chain;
mod clobber;
mod col;
mod cram;
mod cutcake;
mod domineering;
mod elephants_and_rhinos;
mod evaluate;
mod fjords;
mod graph;
mod grid;
mod hackenbush;
mod konane;
mod masks;
mod maundy_cake;
mod memo;
mod nim_values;
mod nogo;
mod picture;
mod placement;
mod pool;
mod push;
mod pushing;
mod region;
mod ruleset;
mod shove;
mod snort;
mod solver;
mod toads_and_frogs;
mod toppling_dominoes;
mod track;

pub use col::{Col, Rewriting};
pub use evaluate::Evaluator;
pub use graph::Graph;
pub use memo::{Memo, KEPT};
pub use picture::{Mark, Picture};
pub use placement::{Placement, Position};
pub use pool::{Play, Pool};
pub use ruleset::{Board, Parts, Ruleset, Started};
pub use snort::Snort;
pub use solver::{Limits, Solver, Start, Verdict, Winning};

use grundy_short::Fault;

type Reader = fn(&str) -> Result<Box<dyn Board>, Fault>;

/// Name, what a position looks like, reader.
pub const RULESETS: &[(&str, &str, Reader)] = &[
    ("amazons", "x..|..o|#..", ruleset::start::<amazons::Amazons>),
    ("clobber", "xo.|.ox  start:3x4 (chequered)", ruleset::start::<clobber::Clobber>),
    (
        "col",
        "path:..L  cycle:5  grid:3x4  grid:..|.#  edges:a-b,b-c;L:a;R:c",
        ruleset::start::<Col>,
    ),
    ("cram", "3x4  ..|.#", ruleset::start::<cram::Cram>),
    ("cutcake", "3x4", ruleset::start::<cutcake::Cutcake>),
    ("domineering", "3x4  ..|.#", ruleset::start::<domineering::Domineering>),
    ("elephants-and-rhinos", "e..r", ruleset::start::<elephants_and_rhinos::ElephantsAndRhinos>),
    (
        "fjords",
        "path:L..R  grid:L.|.R  edges:a-b,b-c;L:a;R:c (L, R: taken)",
        ruleset::start::<fjords::Fjords>,
    ),
    (
        "hackenbush",
        "string:LRRG  edges:0-1:L,1-2:R,1-2:G (ground 0)",
        ruleset::start::<hackenbush::Hackenbush>,
    ),
    ("konane", "xo.|.ox  start:3x4 (chequered)", ruleset::start::<konane::Konane>),
    ("maundy-cake", "3x4", ruleset::start::<maundy_cake::MaundyCake>),
    ("nogo", "3x4  x..|..o", ruleset::start::<nogo::NoGo>),
    ("push", "..L.R", ruleset::start::<push::Push>),
    ("shove", "..L.R", ruleset::start::<shove::Shove>),
    (
        "snort",
        "path:..L  cycle:5  grid:3x4  grid:..|.#  edges:a-b,b-c;L:a;R:c",
        ruleset::start::<Snort>,
    ),
    ("toads-and-frogs", "tt.ff", ruleset::start::<toads_and_frogs::ToadsAndFrogs>),
    ("toppling-dominoes", "LRG", ruleset::start::<toppling_dominoes::TopplingDominoes>),
];

/// The position of a ruleset, both by name.
pub fn read(ruleset: &str, position: &str) -> Result<Box<dyn Board>, Fault> {
    let name = ruleset.to_lowercase().replace('_', "-");
    let Some((_, _, reader)) = RULESETS.iter().find(|(n, _, _)| *n == name) else {
        let names: Vec<&str> = RULESETS.iter().map(|(n, _, _)| *n).collect();
        let known = names.join(", ");
        return Err(Fault::Input(format!("unknown ruleset '{ruleset}': known are {known}")));
    };
    reader(position)
}
