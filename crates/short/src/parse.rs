//! Reading values: the notation of `print.rs`, Unicode, and what CGSuite prints. Expressions, with names,
//! functions and products, are the calculator's (`grundy_calculator`).
//!
//! ```text
//! sum      := [-] ordinal { (+ | - | nothing) ordinal }        juxtaposition adds
//! ordinal  := primary { : primary }
//! primary  := 3/4 | 0.75 | n.primary | * | *n | ^ | ^^ | ^n | ^[n] | ^<n> | v… | +-primary
//!           | {options | options} | 'form' | (sum) | tiny(sum) | miny(sum)
//! ```

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::arena::Arena;
use crate::fault::Fault;
use crate::game::Game;
use crate::scanner::Scanner;
use crate::tree::Tree;

mod braces;
mod functions;
mod primary;
mod sums;

pub use functions::ALIASES as FUNCTION_ALIASES;
pub use functions::{call, distance as spelling_distance, resolve as function_name, FUNCTIONS};

/// What a value or a function's answer is.
#[derive(Clone, Debug)]
pub enum Value {
    Game(Game),
    /// A literal form, in quotes.
    Form(Arc<Tree>),
    List(Vec<Value>),
    Truth(bool),
    Text(String),
}

/// Deepest nesting of braces and brackets: the parser recurses.
const DEEPEST: usize = 10_000;
/// Most digits of one number.
const MOST_DIGITS: usize = 1_000_000;

struct Parser<'a> {
    arena: &'a mut Arena,
    scanner: Scanner<'a>,
    depth: usize,
}

type R<T> = Result<T, Fault>;

impl Arena {
    /// The game written in `text`.
    pub fn parse(&mut self, text: &str) -> R<Game> {
        let mut parser = Parser { arena: self, scanner: Scanner::new(text)?, depth: 0 };
        let value = parser.sum()?;
        parser.space();
        parser.end()?;
        parser.game(value, 0)
    }
}

impl<'a> Deref for Parser<'a> {
    type Target = Scanner<'a>;

    fn deref(&self) -> &Scanner<'a> {
        &self.scanner
    }
}

impl DerefMut for Parser<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.scanner
    }
}

impl Parser<'_> {
    /// Put the place in front of a fault that was raised without one.
    fn placed<T>(&self, at: usize, result: R<T>) -> R<T> {
        result.map_err(|fault| match fault {
            Fault::Input(wrong) if wrong.column.is_none() => self.fault_at(at, &wrong.message),
            Fault::Undefined(what) => self.fault_at(at, &what),
            other => other,
        })
    }

    fn deeper(&mut self) -> R<()> {
        self.arena.step()?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault_at(self.at, &format!("nested deeper than {DEEPEST}")));
        }
        Ok(())
    }

    fn game(&mut self, value: Value, at: usize) -> R<Game> {
        match value {
            Value::Game(g) => Ok(g),
            Value::Form(tree) => self.arena.value_of(&tree),
            _ => Err(self.fault_at(at, "this must be a game")),
        }
    }
}
