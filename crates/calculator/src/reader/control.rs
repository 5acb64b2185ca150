//! Statements: assignments, blocks, conditions, loops and functions.

use std::sync::Arc;

use super::words::KEYWORDS;
use super::{Reader, R};
use crate::syntax::{Collected, Head, Lambda, Node, Part};

impl Reader<'_, '_> {
    pub(super) fn statement(&mut self) -> R<Node> {
        self.space();
        let at = self.at;
        let declare = self.take_keyword("var");
        self.space();
        let name = self.word_here();
        let after = self.at + name.chars().count();
        let mut sign = after;
        while self.chars.get(sign).is_some_and(|c| c.is_whitespace()) {
            sign += 1;
        }
        let next = |k: usize| self.chars.get(sign + k).copied();
        let colon = next(0) == Some(':') && next(1) == Some('=');
        let equals = self.reading.equals_assigns
            && self.depth == 0
            && next(0) == Some('=')
            && !matches!(next(1), Some('=' | '>'));
        let plain = !name.is_empty() && !KEYWORDS.contains(&name.as_str());
        if plain && (colon || equals) {
            if self.is_downs(&name) && name.chars().all(|c| c == 'v') {
                let what = format!("'{name}' has a meaning of its own; choose another name");
                return Err(self.fault_at(self.at, &what));
            }
            self.at = sign + if colon { 2 } else { 1 };
            self.names.insert(name.clone());
            let value = Box::new(self.deeper(Self::statement)?);
            return Ok(self.node(at, Part::Assign { name, value, declare }));
        }
        if declare {
            if plain {
                self.at = after;
                self.names.insert(name.clone());
                let nothing = self.node(at, Part::Constant(crate::value::Value::Nothing));
                let value = Box::new(nothing);
                return Ok(self.node(at, Part::Assign { name, value, declare }));
            }
            return Err(self.wrong("a name after var"));
        }
        self.choice()
    }

    /// Statements up to one of these words, which is not taken.
    fn statements(&mut self, ends: &[&str]) -> R<Vec<Node>> {
        let mut list = Vec::new();
        loop {
            self.space();
            if ends.contains(&self.word_here().as_str()) {
                return Ok(list);
            }
            list.push(self.deeper(Self::statement)?);
            self.space();
            if !self.take(';') && !ends.contains(&self.word_here().as_str()) {
                return Err(self.wrong(&format!("';' or '{}'", ends.join("' or '"))));
            }
        }
    }

    fn block_until(&mut self, at: usize, ends: &[&str]) -> R<Node> {
        let list = self.statements(ends)?;
        Ok(self.node(at, Part::Block(list)))
    }

    /// `begin`, `if`, `for` and `while`, if one of them begins here.
    pub(super) fn controlled(&mut self) -> R<Option<Node>> {
        let at = self.at;
        let part = match self.word_here().as_str() {
            "begin" => {
                self.at += 5;
                let list = self.statements(&["end"])?;
                self.expect_keyword("end")?;
                Part::Block(list)
            }
            "if" => self.condition()?,
            "for" | "while" | "from" => self.repeated()?,
            _ => return Ok(None),
        };
        Ok(Some(self.node(at, part)))
    }

    fn condition(&mut self) -> R<Part> {
        self.at += 2;
        let mut cases = Vec::new();
        loop {
            let test = self.deeper(Self::choice)?;
            self.expect_keyword("then")?;
            let from = self.at;
            let then = self.block_until(from, &["elseif", "else", "end"])?;
            cases.push((test, then));
            if self.take_keyword("elseif") {
                continue;
            }
            let from = self.at;
            let otherwise = if self.take_keyword("else") {
                Some(Box::new(self.block_until(from, &["end"])?))
            } else {
                None
            };
            self.expect_keyword("end")?;
            return Ok(Part::If(cases, otherwise));
        }
    }

    fn repeated(&mut self) -> R<Part> {
        let heads = self.heads()?;
        self.space();
        if self.take_keyword("do") {
            let body = self.statements(&["end"])?;
            self.expect_keyword("end")?;
            return Ok(Part::Loop { heads, body, yields: false });
        }
        if !self.at_keyword("yield") {
            return Err(self.wrong("'do' or 'yield'"));
        }
        let mut body = Vec::new();
        while self.take_keyword("yield") {
            body.push(self.deeper(Self::statement)?);
            self.space();
            self.take(';');
        }
        self.expect_keyword("end")?;
        Ok(Part::Loop { heads, body, yields: true })
    }

    /// One or more of `for x from a to b by c while p where q`.
    pub(super) fn heads(&mut self) -> R<Vec<Head>> {
        let mut heads: Vec<Head> = Vec::new();
        loop {
            self.space();
            let word = self.word_here();
            let fresh = |head: &Head, word: &str| match word {
                "from" => head.from.is_none(),
                "while" => head.while_true.is_none() && head.where_true.is_none(),
                _ => false,
            };
            if word == "for" {
                self.at += 3;
                self.space();
                let name = self.word_here();
                if name.is_empty() || KEYWORDS.contains(&name.as_str()) {
                    return Err(self.wrong("a name after for"));
                }
                self.at += name.chars().count();
                self.names.insert(name.clone());
                let mut head = Head { name: Some(name), ..Head::default() };
                if self.take_keyword("in") {
                    head.within = Some(self.deeper(Self::choice)?);
                }
                heads.push(head);
                continue;
            }
            let Some(head) = heads.last_mut() else {
                if matches!(word.as_str(), "from" | "while") {
                    heads.push(Head::default());
                    continue;
                }
                return Err(self.wrong("'for'"));
            };
            if matches!(word.as_str(), "from" | "while") && !fresh(head, &word) {
                heads.push(Head::default());
                continue;
            }
            if !matches!(word.as_str(), "from" | "to" | "by" | "while" | "where") {
                return Ok(heads);
            }
            self.at += word.len();
            let part = Some(self.deeper(Self::choice)?);
            let head = heads.last_mut().expect("a loop has begun");
            match word.as_str() {
                "from" => head.from = part,
                "to" => head.to = part,
                "by" => head.by = part,
                "while" => head.while_true = part,
                _ => head.where_true = part,
            }
        }
    }

    /// `for …` after the first expression of a list, set, sum or table.
    pub(super) fn collected(&mut self, at: usize, kind: Collected, body: Node) -> R<Node> {
        let heads = self.heads()?;
        Ok(self.node(at, Part::Collect(kind, Box::new(body), heads)))
    }

    /// Does a comprehension follow?
    pub(super) fn at_for(&mut self) -> bool {
        self.space();
        matches!(self.word_here().as_str(), "for" | "from")
    }

    /// A function, if one begins here: `x -> …`, `(x, y) -> …`.
    pub(super) fn function(&mut self) -> R<Option<Node>> {
        let at = self.at;
        let Some(parameters) = self.parameters()? else {
            self.at = at;
            return Ok(None);
        };
        for name in &parameters {
            if parameters.iter().filter(|other| *other == name).count() > 1 {
                return Err(self.fault_at(at, &format!("two parameters are called {name}")));
            }
        }
        self.names.extend(parameters.iter().cloned());
        let body = self.deeper(Self::choice)?;
        if self.peek() == Some(':') && self.peek_at(1) == Some('=') {
            let right = "the end of the function; put an assignment in brackets";
            return Err(self.wrong(right));
        }
        let text: String = self.chars[at..self.at].iter().collect();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let source = self.source.clone();
        let lambda = Lambda { text, parameters, body, source };
        Ok(Some(self.node(at, Part::Lambda(Arc::new(lambda)))))
    }

    /// The parameters before an arrow, which is taken; `None` if this is no function.
    fn parameters(&mut self) -> R<Option<Vec<String>>> {
        let brackets = self.take('(');
        let mut found = Vec::new();
        loop {
            self.space();
            if brackets && found.is_empty() && self.take(')') {
                break;
            }
            let name = self.word_here();
            if name.is_empty() || KEYWORDS.contains(&name.as_str()) {
                return Ok(None);
            }
            self.at += name.chars().count();
            found.push(name);
            if self.take_keyword("as") && self.type_name()?.is_none() {
                return Ok(None);
            }
            self.space();
            if !brackets || self.take(')') {
                break;
            }
            if !self.take(',') {
                return Ok(None);
            }
        }
        self.space();
        Ok(self.take_text("->").then_some(found))
    }

    /// A type such as `Integer` or `Collection of Game`.
    pub(super) fn type_name(&mut self) -> R<Option<String>> {
        self.space();
        let mut name = self.word_here();
        if name.is_empty() {
            return Ok(None);
        }
        self.at += name.chars().count();
        while self.peek() == Some('.') {
            self.at += 1;
            name = self.word_here();
            self.at += name.chars().count();
        }
        if self.take_keyword("of") {
            self.space();
            if self.take('(') {
                while self.peek().is_some_and(|c| c != ')') {
                    self.at += 1;
                }
                self.take(')');
            } else {
                self.type_name()?;
            }
        }
        Ok(Some(name))
    }
}
