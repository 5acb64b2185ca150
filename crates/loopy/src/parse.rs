//! Reading loopy expressions: named nodes, `pass`, the names of `names.rs`, `&`, and everything the
//! short parser reads as parts.
//!
//! ```text
//! line    := sides [ (<= >= < > == = != || <>) sides ]
//! sides   := sum [ & sum ]
//! sum     := [-] primary { (+ | - | nothing) primary }
//! primary := name | name{options | options} | {options | options} | (sides) | n.primary | +-primary
//!          | tiny(g) | miny(g) | onside(g) | offside(g) | any short game
//! ```
//! Inside `a{…}` the name `a`, alone as an option, is the position itself; `pass` is the innermost
//! one.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};

use grundy_short::scanner::{shortened, Scanner};
use grundy_short::{Arena, Fault, Relation, Value};

use crate::names::NAMES;
use crate::stoppers::Stoppers;
use crate::value::Loopy;

mod braces;

/// What an expression evaluates to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    Value(Loopy),
    Truth(bool),
}

const DEEPEST: usize = 1000;

/// Does the text use the notation of loopy games, or one of the given names?
pub fn is_loopy_text(text: &str, names: &HashMap<String, Loopy>) -> bool {
    let chars: Vec<char> = text.chars().collect();
    if chars.contains(&'&') {
        return true;
    }
    let mut at = 0;
    while at < chars.len() {
        if !chars[at].is_alphabetic() {
            at += 1;
            continue;
        }
        let from = at;
        while at < chars.len() && (chars[at].is_alphanumeric() || chars[at] == '_') {
            at += 1;
        }
        let word: String = chars[from..at].iter().collect();
        let next = chars.get(at).copied();
        let arrows = word.chars().all(|c| c == 'v' || c.is_ascii_digit());
        let special = word == "pass" || NAMES.iter().any(|(n, _)| *n == word);
        if names.contains_key(&word) || (special && next != Some('(')) {
            return true;
        }
        if next == Some('{') && !arrows {
            return true;
        }
        if next == Some('(') && ["onside", "offside"].contains(&word.as_str()) {
            return true;
        }
    }
    false
}

#[derive(Clone, Copy)]
enum Item {
    Value(Loopy),
    /// A node inside an unfinished brace.
    Node(usize),
    Pass,
}

struct Parser<'a> {
    store: &'a mut Stoppers,
    arena: &'a mut Arena,
    scanner: Scanner<'a>,
    depth: usize,
    names: &'a HashMap<String, Loopy>,
    short_names: &'a HashMap<String, Value>,
    nodes: Vec<Option<[Vec<Item>; 2]>>,
    /// Names of the braces that are open.
    open: Vec<(String, usize)>,
}

type R<T> = Result<T, Fault>;

impl Stoppers {
    /// The value of an expression in which the given names may appear.
    pub fn evaluate(
        &mut self,
        arena: &mut Arena,
        text: &str,
        names: &HashMap<String, Loopy>,
        short_names: &HashMap<String, Value>,
    ) -> R<Read> {
        let mut parser = Parser {
            store: self,
            arena,
            scanner: Scanner::new(text)?,
            depth: 0,
            names,
            short_names,
            nodes: Vec::new(),
            open: Vec::new(),
        };
        let read = parser.comparison()?;
        parser.end()?;
        Ok(read)
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
    fn value(&self, item: Item, at: usize) -> R<Loopy> {
        match item {
            Item::Value(g) => Ok(g),
            Item::Node(_) | Item::Pass => Err(self.fault_at(
                at,
                "a position named inside its own braces must be an option by itself; it cannot be added",
            )),
        }
    }

    fn comparison(&mut self) -> R<Read> {
        let at = self.at;
        let first = self.sides()?;
        self.space();
        let signs = ["<=", ">=", "==", "!=", "<>", "||", "≤", "≥", "=", "<", ">", "∥"];
        let Some(sign) = signs.into_iter().find(|s| self.take_text(s)) else {
            return self.value(first, at).map(Read::Value);
        };
        let after = self.at;
        let second = self.sides()?;
        self.space();
        let (g, h) = (self.value(first, at)?, self.value(second, after)?);
        let relation = self.store.compare(self.arena, g, h)?;
        Ok(Read::Truth(match sign {
            "<=" | "≤" => matches!(relation, Relation::Less | Relation::Equal),
            ">=" | "≥" => matches!(relation, Relation::Greater | Relation::Equal),
            "<" => relation == Relation::Less,
            ">" => relation == Relation::Greater,
            "=" | "==" => relation == Relation::Equal,
            "!=" => relation != Relation::Equal,
            _ => relation == Relation::Confused,
        }))
    }

    fn sides(&mut self) -> R<Item> {
        let at = self.at;
        let first = self.sum()?;
        self.space();
        if !self.take('&') {
            return Ok(first);
        }
        let after = self.at;
        let second = self.sum()?;
        let (on, off) = (self.value(first, at)?, self.value(second, after)?);
        if !on.is_stopper() || !off.is_stopper() {
            return Err(self.fault_at(at, "both sides of & must be stoppers"));
        }
        if !self.store.le(self.arena, off.onside, on.onside)? {
            return Err(self.fault_at(at, "in s & t the onside s must be ≥ the offside t"));
        }
        Ok(Item::Value(Loopy { onside: on.onside, offside: off.onside }))
    }

    fn at_switch(&self) -> bool {
        self.peek() == Some('±') || (self.peek() == Some('+') && self.peek_at(1) == Some('-'))
    }

    fn starts_primary(&self) -> bool {
        match self.peek() {
            Some(c) if c.is_alphanumeric() => true,
            Some(c) => "*^{('±↑⇑⤊↓⇓⤋½¼¾".contains(c) || self.at_switch(),
            None => false,
        }
    }

    fn signs(&mut self) -> bool {
        let mut negate = false;
        while !self.at_switch() {
            if self.take('-') {
                negate = !negate;
            } else if !self.take('+') {
                break;
            }
            self.space();
        }
        negate
    }

    fn sum(&mut self) -> R<Item> {
        self.space();
        let start = self.at;
        let mut negate = self.signs();
        let first = self.signed(&mut negate)?;
        self.space();
        if !negate && !matches!(self.peek(), Some('+' | '-')) && !self.starts_primary() {
            return Ok(first);
        }
        let mut total = self.value(first, start)?;
        if negate {
            total = self.store.negate(self.arena, total)?;
        }
        loop {
            self.space();
            let at = self.at;
            let mut negate = false;
            if !self.starts_primary() {
                if !matches!(self.peek(), Some('+' | '-')) {
                    return Ok(Item::Value(total));
                }
                negate = self.signs();
            }
            let term = self.signed(&mut negate)?;
            let mut term = self.value(term, at)?;
            if negate {
                term = self.store.negate(self.arena, term)?;
            }
            total = self.store.add(self.arena, total, term)?;
        }
    }

    /// What a sign belongs to. Of numbers, ups and stars without spaces it is the first: -1^ is -1 + ^. These are
    /// read together with the sign, which is then done with.
    fn signed(&mut self, negate: &mut bool) -> R<Item> {
        let end = if *negate && self.at_tight() { self.tight_end() } else { self.at };
        if end == self.at {
            return self.primary();
        }
        *negate = false;
        self.short_after("-", self.at, end)
    }

    /// Do numbers, ups and stars begin here, and not a switch, a name or a multiple?
    fn at_tight(&self) -> bool {
        let digits = self.chars[self.at..].iter().take_while(|c| c.is_ascii_digit()).count();
        let word = |c: char| c.is_alphabetic() && c != 'v' || "{(".contains(c);
        let multiple = digits > 0
            && self.peek_at(digits) == Some('.')
            && self.peek_at(digits + 1).is_some_and(word);
        let name = self.peek().is_some_and(char::is_alphabetic) && !self.at_downs();
        !(multiple || name || self.at_switch())
    }

    fn primary(&mut self) -> R<Item> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault_at(self.at, &format!("nested deeper than {DEEPEST}")));
        }
        let item = self.primary_within()?;
        self.depth -= 1;
        Ok(item)
    }

    fn primary_within(&mut self) -> R<Item> {
        let at = self.at;
        let right = "a number, *, ^, v, {, ( or a name";
        let Some(c) = self.peek() else { return Err(self.wrong(right)) };
        if c == '(' {
            self.at += 1;
            let inside = self.sides()?;
            self.space();
            if !self.take(')') {
                return Err(self.wrong(&format!("')' to match the '(' at column {}", at + 1)));
            }
            return Ok(inside);
        }
        if c == '{' {
            if let Some(value) = self.short_braces(at)? {
                return Ok(value);
            }
            return self.braces(String::new());
        }
        if self.at_switch() {
            self.at += if c == '±' { 1 } else { 2 };
            if self.peek() == Some('{') && self.plain_to(self.at, '{', '}').is_some() {
                let end = self.plain_to(self.at, '{', '}').unwrap_or(self.at);
                return self.short(at, end);
            }
            let end = if self.at_tight() { self.tight_end() } else { self.at };
            if end > self.at {
                return self.short(at, end);
            }
            let g = self.primary()?;
            let g = self.value(g, at)?;
            let minus = self.store.negate(self.arena, g)?;
            return self.store.value_of_options(self.arena, [&[g], &[minus]]).map(Item::Value);
        }
        if c == '\'' {
            let close = (at + 1..self.chars.len()).find(|&i| self.chars[i] == '\'');
            let end = close.ok_or_else(|| self.wrong("a closing quote"))?;
            return self.short(at, end + 1);
        }
        if c.is_alphabetic() && !self.at_downs() {
            return self.word();
        }
        if c.is_ascii_digit() {
            if let Some(item) = self.multiple()? {
                return Ok(item);
            }
        }
        let end = self.tight_end();
        if end == at {
            return Err(self.wrong(right));
        }
        self.short(at, end)
    }

    /// `v`, `vv`, `v3*` and not a word such as `value`.
    fn at_downs(&self) -> bool {
        let rest = self.chars[self.at..].iter();
        let word: String = rest.take_while(|c| c.is_alphanumeric() || **c == '_').collect();
        word.starts_with('v') && word.chars().all(|c| c == 'v' || c.is_ascii_digit())
    }

    /// The end of what is written without spaces in numbers, ups and stars.
    fn tight_end(&self) -> usize {
        let mut end = self.at;
        while let Some(&c) = self.chars.get(end) {
            let before = end.checked_sub(1).map(|i| self.chars[i]);
            let after_arrow =
                end > self.at && before.is_some_and(|b| "^v↑↓".contains(b)) && "[<".contains(c);
            if after_arrow {
                let close = if c == '[' { ']' } else { '>' };
                let digits =
                    self.chars[end + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
                if digits > 0 && self.chars.get(end + 1 + digits) == Some(&close) {
                    end += digits + 2;
                    continue;
                }
                break;
            }
            let point = c == '.'
                && self
                    .chars
                    .get(end + 1)
                    .is_some_and(|n| n.is_ascii_digit() || "^*v↑↓".contains(*n));
            let slash = c == '/' && self.chars.get(end + 1).is_some_and(char::is_ascii_digit);
            let down = c == 'v'
                && !self.chars.get(end + 1).is_some_and(|n| n.is_alphabetic() && *n != 'v');
            if !(c.is_ascii_digit() || "*^↑⇑⤊↓⇓⤋½¼¾".contains(c) || point || slash || down)
            {
                break;
            }
            end += 1;
        }
        end
    }

    /// A part of the text that is a short game.
    fn short(&mut self, from: usize, to: usize) -> R<Item> {
        self.short_after("", from, to)
    }

    /// The same with a sign before it.
    fn short_after(&mut self, sign: &str, from: usize, to: usize) -> R<Item> {
        let text = self.chars[from..to].iter();
        let part: String = sign.chars().chain(text.copied()).collect();
        let read = self.arena.evaluate(&part, self.short_names);
        let within =
            |what: &str| self.fault_at(from, &format!("in '{}': {what}", shortened(&part)));
        let read = read.map_err(|fault| match fault {
            Fault::Input(wrong) => within(&wrong.what),
            Fault::Undefined(what) => within(&what),
            other => other,
        });
        let game = match read? {
            Value::Game(g) => g,
            Value::Form(tree) => self.arena.value_of(&tree)?,
            _ => return Err(self.fault_at(from, "this must be a game")),
        };
        self.at = to;
        self.store.short_value(game).map(Item::Value)
    }

    /// Braces in which no word stands are short.
    fn short_braces(&mut self, at: usize) -> R<Option<Item>> {
        match self.plain_to(at, '{', '}') {
            Some(end) => self.short(at, end).map(Some),
            None => Ok(None),
        }
    }

    /// The end of the bracket opened at `from`, if it closes and holds no word.
    fn plain_to(&self, from: usize, open: char, close: char) -> Option<usize> {
        let mut depth = 0;
        for i in from..self.chars.len() {
            let c = self.chars[i];
            if c.is_alphabetic() && c != 'v' || c == '&' {
                return None;
            }
            depth += usize::from(c == open);
            if c == close {
                depth -= 1;
                if depth == 0 {
                    return Some(i + 1);
                }
            }
        }
        None
    }

    fn multiple(&mut self) -> R<Option<Item>> {
        let at = self.at;
        let mut end = at;
        while self.chars.get(end).is_some_and(char::is_ascii_digit) {
            end += 1;
        }
        let next = self.chars.get(end + 1).copied();
        let loopy = next.is_some_and(|c| c.is_alphabetic() && c != 'v' || "{(".contains(c));
        if self.chars.get(end) != Some(&'.') || !loopy {
            return Ok(None);
        }
        let digits: String = self.chars[at..end].iter().collect();
        let n = digits.parse::<i64>().ok().filter(|n| *n <= 1 << 20);
        let n =
            n.ok_or_else(|| self.fault_at(at, "at most 1048576 copies of a game can be added"))?;
        self.at = end + 1;
        let from = self.at;
        let g = self.primary()?;
        let g = self.value(g, from)?;
        self.store.multiple(self.arena, n, g).map(|g| Some(Item::Value(g)))
    }

    fn word(&mut self) -> R<Item> {
        let at = self.at;
        let rest = self.chars[at..].iter();
        let name: String = rest.take_while(|c| c.is_alphanumeric() || **c == '_').collect();
        self.at += name.chars().count();
        match self.peek() {
            Some('{') => return self.braces(name),
            Some('(') => return self.function(at, &name),
            _ => {}
        }
        if let Some((_, node)) = self.open.iter().rev().find(|(n, _)| *n == name) {
            return Ok(Item::Node(*node));
        }
        if name == "pass" {
            if self.depth < 2 {
                return Err(
                    self.fault_at(at, "pass is a move, so it may appear only inside braces")
                );
            }
            return Ok(Item::Pass);
        }
        if let Some(&g) = self.names.get(&name) {
            return Ok(Item::Value(g));
        }
        if let Some(g) = self.store.named(self.arena, &name)? {
            return Ok(Item::Value(g));
        }
        if self.short_names.contains_key(&name) {
            return self.short(at, self.at);
        }
        let known: Vec<&str> = NAMES.iter().map(|(n, _)| *n).collect();
        let open: Vec<&str> = self.open.iter().map(|(n, _)| n.as_str()).collect();
        let open = if open.is_empty() {
            "name{...|...} makes a node".into()
        } else {
            format!("open nodes are {}", open.join(", "))
        };
        Err(self.fault_at(
            at,
            &format!("unknown name '{name}': known are {}; {open}", known.join(", ")),
        ))
    }

    fn function(&mut self, at: usize, name: &str) -> R<Item> {
        if !["tiny", "miny", "onside", "offside"].contains(&name) {
            let mut depth = 0;
            for i in self.at..self.chars.len() {
                depth += i32::from(self.chars[i] == '(') - i32::from(self.chars[i] == ')');
                if depth == 0 {
                    return self.short(at, i + 1);
                }
            }
            return Err(self.wrong("a closing ')'"));
        }
        self.at += 1;
        let from = self.at;
        let inside = self.sides()?;
        let g = self.value(inside, from)?;
        self.space();
        if !self.take(')') {
            return Err(self.wrong("')'"));
        }
        let zero = self.store.short_value(grundy_short::Game::ZERO)?;
        let value = match name {
            "onside" => g.onside.into(),
            "offside" => g.offside.into(),
            _ => {
                let prize = if name == "tiny" { self.store.negate(self.arena, g)? } else { g };
                let sides = |near: Loopy, far: Loopy, tiny: bool| {
                    if tiny {
                        [near, far]
                    } else {
                        [far, near]
                    }
                };
                let tiny = name == "tiny";
                let [l, r] = sides(zero, prize, tiny);
                let threat = self.store.value_of_options(self.arena, [&[l], &[r]])?;
                let [l, r] = sides(zero, threat, tiny);
                self.store.value_of_options(self.arena, [&[l], &[r]])?
            }
        };
        Ok(Item::Value(value))
    }
}
