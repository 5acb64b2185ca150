//! A question as JSON in, an answer as JSON out: everything the explorer asks, in a browser and on
//! a server.
//!
//! A question is the name of a task and an object with its arguments; the tasks are listed in
//! [`TASKS`]. What is computed for one question (values, quotients, canonical forms) is kept in
//! [`Answers`] for the next.

#![forbid(unsafe_code)]

mod answer;
mod answers;
mod approximator;
mod arguments;
mod board;
mod calculator;
mod check;
mod claimed_table;
mod download;
mod explain;
mod families;
mod form;
mod fox;
mod game;
mod heap_game;
mod heaps;
mod identify;
mod impartial;
mod knots;
mod labels;
mod late;
mod latex;
mod misere;
mod partizan;
mod picture;
mod play;
mod position;
mod pretending;
mod pretends;
mod reading;
mod refusal;
mod registry;
mod review;
mod rows;
mod rules;
mod search;
mod solution;
mod squares;
mod strength;
mod strips;
mod structure;
mod sum;
mod texts;
mod value;
mod value_fields;
pub mod weighted;
mod words;

pub use answers::{Answers, TASKS};
pub use board::{moves as board_moves, said as board_said};
pub use position::{Also, Step};
pub use refusal::Refusal;
pub use solution::{misere_fields, normal_fields, written, Field, Fields, Normal};
pub use value_fields::{loopy_fields, nimber_fields, short_fields};

/// JSON in memory.
pub type Json = serde_json::Value;
