//! Reading values and expressions: the notation of `print.rs`, Unicode, what CGSuite prints, and
//! the functions of the calculator.
//!
//! ```text
//! line     := sum [ (<= >= < > == = != || <> |> <|) sum ]
//! sum      := terms { function terms }                         such as: g heat 2
//! terms    := [-] ordinal { (+ | - | nothing) ordinal }        juxtaposition adds
//! ordinal  := postfix { : postfix }
//! postfix  := primary { .method [ (arguments) ] }
//! primary  := 3/4 | 0.75 | n.primary | * | *n | ^ | ^^ | ^n | ^[n] | ^<n> | v… | +-primary
//!           | {options | options} | 'form' | (sum) | [list] | name | function(arguments)
//! ```

use std::collections::HashMap;
use std::sync::Arc;

use crate::arena::Arena;
use crate::fault::Fault;
use crate::game::Game;
use crate::tree::Tree;

mod braces;
mod functions;
mod primary;
mod sums;

pub use functions::FUNCTIONS;

/// What an expression evaluates to.
#[derive(Clone, Debug)]
pub enum Value {
    Game(Game),
    /// A literal form, in quotes.
    Form(Arc<Tree>),
    List(Vec<Value>),
    Truth(bool),
    Text(String),
}

/// Braces and brackets that may be nested.
const DEEPEST: usize = 10_000;
/// Digits of one number that are read.
const MOST_DIGITS: usize = 1_000_000;
/// Characters that are read.
const LONGEST: usize = 4_000_000;

struct Parser<'a> {
    arena: &'a mut Arena,
    text: &'a str,
    chars: Vec<char>,
    at: usize,
    depth: usize,
    names: &'a HashMap<String, Value>,
}

type R<T> = Result<T, Fault>;

impl Arena {
    /// The game written in `text`.
    pub fn parse(&mut self, text: &str) -> R<Game> {
        match self.evaluate(text, &HashMap::new())? {
            Value::Game(g) => Ok(g),
            Value::Form(tree) => self.value_of(&tree),
            _ => Err(Fault::Input(format!("'{}' is not a game", shortened(text)))),
        }
    }

    /// The value of an expression in which the given names may appear.
    pub fn evaluate(&mut self, text: &str, names: &HashMap<String, Value>) -> R<Value> {
        if text.len() > LONGEST {
            return Err(Fault::Input(format!(
                "the expression has {} characters; at most {LONGEST} are read",
                text.len()
            )));
        }
        let chars = text.chars().map(ascii_twin).collect();
        let mut parser = Parser { arena: self, text, chars, at: 0, depth: 0, names };
        let value = parser.comparison()?;
        if parser.at < parser.chars.len() {
            return Err(parser.wrong("an operator, or the end of the expression"));
        }
        Ok(value)
    }
}

/// Characters with the same meaning are read as one.
fn ascii_twin(c: char) -> char {
    match c {
        '∗' | '⋆' | '﹡' | '＊' => '*',
        '−' | '–' => '-',
        '∣' | '｜' => '|',
        '≤' | '⩽' => '≤',
        '≥' | '⩾' => '≥',
        '’' | '‘' => '\'',
        c => c,
    }
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(60).collect();
    if text.chars().count() > 60 {
        short.push('…');
    }
    short
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn peek_at(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn take(&mut self, c: char) -> bool {
        let here = self.peek() == Some(c);
        if here {
            self.at += 1;
        }
        here
    }

    fn take_text(&mut self, s: &str) -> bool {
        let found = s.chars().enumerate().all(|(i, c)| self.peek_at(i) == Some(c));
        if found {
            self.at += s.chars().count();
        }
        found
    }

    /// An error at the present place: what stands there, where, and what would be right.
    fn wrong(&self, right: &str) -> Fault {
        let found = match self.peek() {
            Some(c) => format!("'{c}'"),
            None => "the end".into(),
        };
        self.fault_at(self.at, &format!("{found} found, {right} expected"))
    }

    fn fault_at(&self, at: usize, what: &str) -> Fault {
        Fault::Input(format!("column {} of '{}': {what}", at + 1, shortened(self.text)))
    }

    /// Put the place in front of a fault that was raised without one.
    fn placed<T>(&self, at: usize, result: R<T>) -> R<T> {
        result.map_err(|fault| match fault {
            Fault::Input(m) | Fault::Undefined(m) if !m.starts_with("column ") => {
                self.fault_at(at, &m)
            }
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
            _ => Err(self.fault_at(at, "a game is needed here")),
        }
    }
}
