//! Partizan rulesets played on graphs, strips and grids.
//!
//! A ruleset is one file: a type that implements [`Ruleset`] (how a position is read, what each
//! player may move to, how it falls into independent parts, which positions are the same) and a
//! line in [`RULESETS`]. Evaluation is written once, in [`evaluate`].

mod chain;
mod col;
mod evaluate;
mod graph;
mod masks;
mod picture;
mod placement;
mod ruleset;
mod snort;

pub use col::{Col, Rewriting};
pub use evaluate::Evaluator;
pub use graph::Graph;
pub use picture::{Mark, Picture};
pub use placement::{Placement, Position};
pub use ruleset::{Board, Parts, Ruleset, Started};
pub use snort::Snort;

use grundy_short::Fault;

type Reader = fn(&str) -> Result<Box<dyn Board>, Fault>;

/// Name, what a position looks like, reader.
pub const RULESETS: &[(&str, &str, Reader)] = &[
    (
        "col",
        "path:..L  cycle:5  grid:3x4  grid:..|.#  edges:a-b,b-c;L:a;R:c",
        ruleset::start::<Col>,
    ),
    (
        "snort",
        "path:..L  cycle:5  grid:3x4  grid:..|.#  edges:a-b,b-c;L:a;R:c",
        ruleset::start::<Snort>,
    ),
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
