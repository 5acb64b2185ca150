//! The language of the calculator.
//!
//! A text is read into a syntax tree (`syntax`), and the tree is worked out in a [`World`] to a
//! [`Value`]: a game, a loopy game, a truth value, a text, a list, a function, a position, or a kind of
//! value that an [`Extension`] adds. Plain values (`{1|-1}^*`) are read by `grundy_short`.
//!
//! Positions of rulesets are not known here. What is asked of one is an [`Ask`]; a text whose asks are
//! not answered yet is worked out again once they are ([`run`]).

#![forbid(unsafe_code)]

mod ask;
mod evaluate;
mod extensions;
mod methods;
mod names;
mod operators;
mod order;
mod reader;
mod scope;
mod show;
mod syntax;
mod value;
mod world;

pub use ask::{run, Ask, Known, Run};
pub use extensions::{Extension, Heap, Misere, Number, EXTENSIONS};
pub use methods::{functions, is_function};
pub use names::nearest;
pub use operators::Operator;
pub use reader::{called_words, Dialect, Reading};
pub use scope::{Scope, Variables};
pub use show::show;
pub use value::{Function, Kind, Place, Rules, Value};
pub use world::World;
