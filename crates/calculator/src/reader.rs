//! Reading a text into a syntax tree.
//!
//! ```text
//! script    := statement { ; statement } [ ; ]
//! statement := [ var ] name := statement | begin … end | if … end | for … end | while … end | choice
//! choice    := name -> statement | ( names ) -> statement | both { or both }
//! both      := negated { and negated };  negated := [ not ] range [ (<= >= < > == = != <> || |> <|) range ]
//! range     := sides [ .. sides [ .. sides ] ];  sides := infix [ & infix ]
//! infix     := sum { Name sum }                         such as: g heat 2
//! sum       := [-] product { (+ | - | nothing) product }     juxtaposition adds
//! product   := power { (* | / | %) power };  power := ordinal [ ^ power ]
//! ordinal   := postfix { : postfix }
//! postfix   := primary { .method [ ( arguments ) ] | ( arguments ) | [ index ] | . primary }
//! ```
//! What a star and an arrow mean between two things is decided in `stars`.

use std::collections::HashSet;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use grundy_short::scanner::Scanner;
use grundy_short::Fault;

use crate::syntax::{Node, Part, Script};
use crate::world::World;

mod braces;
mod control;
mod expressions;
mod primary;
mod stars;
mod words;

pub use words::hyphenated;

/// Whose notation is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Ours: `3*5` is 3 + *5, as values are written.
    #[default]
    Ours,
    /// CGSuite's: `3*5` is 15 and `3^5` is 243.
    Cgsuite,
}

/// How a text is to be read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    pub dialect: Dialect,
    /// Names with hyphens that are rulesets.
    pub hyphenated: HashSet<String>,
    /// Does `x = 3` give x a value, as at a prompt? Otherwise it asks whether the two are equal.
    pub equals_assigns: bool,
}

/// Deepest nesting of braces and brackets: the parser recurses.
const DEEPEST: usize = 5000;

type R<T> = Result<T, Fault>;

pub(crate) struct Reader<'a, 'w> {
    world: &'a mut World<'w>,
    scanner: Scanner<'a>,
    source: Arc<str>,
    reading: &'a Reading,
    depth: usize,
    /// Names that have a value by now.
    names: HashSet<String>,
    /// Names of the braces that are open.
    open: Vec<String>,
    /// Do bars belong to braces here, and not to comparisons?
    bars: bool,
}

/// Read a text in which these names have values.
pub(crate) fn read(
    world: &mut World,
    text: &str,
    reading: &Reading,
    names: HashSet<String>,
) -> R<Script> {
    let scanner = Scanner::new(text)?;
    let open = Vec::new();
    let mut reader =
        Reader { world, scanner, source: text.into(), reading, depth: 0, names, open, bars: false };
    reader.script()
}

impl<'a> Deref for Reader<'a, '_> {
    type Target = Scanner<'a>;

    fn deref(&self) -> &Scanner<'a> {
        &self.scanner
    }
}

impl DerefMut for Reader<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.scanner
    }
}

impl Reader<'_, '_> {
    fn script(&mut self) -> R<Script> {
        let mut statements = Vec::new();
        let mut silent = false;
        self.space();
        if self.peek().is_none() && self.chars.is_empty() {
            return Err(self.wrong("a number, *, ^, v, +-, {, ( or a name"));
        }
        while self.peek().is_some() {
            statements.push(self.statement()?);
            self.space();
            silent = self.take(';');
            self.space();
            if !silent {
                self.end()?;
            }
        }
        Ok(Script { statements, silent })
    }

    fn cgsuite(&self) -> bool {
        self.reading.dialect == Dialect::Cgsuite
    }

    /// Space and comments.
    fn space(&mut self) {
        loop {
            self.scanner.space();
            if self.peek() != Some('/') {
                return;
            }
            match self.peek_at(1) {
                Some('/') => {
                    while self.peek().is_some_and(|c| c != '\n') {
                        self.at += 1;
                    }
                }
                Some('*') => {
                    while self.peek().is_some() && !self.take_text("*/") {
                        self.at += 1;
                    }
                }
                _ => return,
            }
        }
    }

    /// Read one level deeper.
    fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        self.world.pause()?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault_at(self.at, &format!("nested deeper than {DEEPEST}")));
        }
        let result = work(self);
        self.depth -= 1;
        result
    }

    /// Put the place in front of a fault that was raised without one, or within a part of the text.
    fn placed<T>(&self, at: usize, result: R<T>) -> R<T> {
        result.map_err(|fault| match fault {
            Fault::Input(wrong) => {
                let within = wrong.column.map_or(0, |column| column - 1);
                self.fault_at(at + within, &wrong.what)
            }
            Fault::Undefined(what) => self.fault_at(at, &what),
            other => other,
        })
    }

    /// A closing bracket for one that was opened at a place.
    fn close(&mut self, close: char, open: char, from: usize) -> R<()> {
        self.space();
        if self.take(close) {
            return Ok(());
        }
        Err(self.wrong(&format!("'{close}' to match the '{open}' at column {}", from + 1)))
    }

    fn node(&self, at: usize, part: Part) -> Node {
        Node { at, part }
    }
}
