//! Truth values, comparisons, sums, products and methods.

use super::words::KEYWORDS;
use super::{Reader, R};
use crate::operators::Operator;
use crate::syntax::{Argument, Node, Part, Sign};

const SIGNS: &[(&str, Sign)] = &[
    ("===", Sign::Equal),
    ("!==", Sign::Unequal),
    ("<=", Sign::LessOrEqual),
    (">=", Sign::GreaterOrEqual),
    ("==", Sign::Equal),
    ("!=", Sign::Unequal),
    ("<>", Sign::Confused),
    ("||", Sign::Confused),
    ("|>", Sign::NotLessOrEqual),
    ("<|", Sign::NotGreaterOrEqual),
    ("≤", Sign::LessOrEqual),
    ("≥", Sign::GreaterOrEqual),
    ("∥", Sign::Confused),
    ("=", Sign::Equal),
    ("<", Sign::Less),
    (">", Sign::Greater),
];

impl Reader<'_, '_> {
    /// A function, a loop, or an expression with a truth value or another.
    pub(super) fn choice(&mut self) -> R<Node> {
        self.space();
        if let Some(node) = self.controlled()? {
            return Ok(node);
        }
        if matches!(self.peek(), Some(c) if c == '(' || c.is_alphabetic() || c == '_') {
            if let Some(node) = self.function()? {
                return Ok(node);
            }
        }
        let at = self.at;
        let mut node = self.both()?;
        while self.take_keyword("or") {
            let right = self.both()?;
            node = self.node(at, Part::Or(Box::new(node), Box::new(right)));
        }
        Ok(node)
    }

    fn both(&mut self) -> R<Node> {
        let at = self.at;
        let mut node = self.negated()?;
        while self.take_keyword("and") {
            let right = self.negated()?;
            node = self.node(at, Part::And(Box::new(node), Box::new(right)));
        }
        Ok(node)
    }

    fn negated(&mut self) -> R<Node> {
        self.space();
        let at = self.at;
        if self.take_keyword("not") {
            let inner = self.deeper(Self::negated)?;
            return Ok(self.node(at, Part::Not(Box::new(inner))));
        }
        let left = self.range()?;
        self.space();
        // `=>` belongs to a map, and a bar inside braces to them.
        if self.peek() == Some('=') && self.peek_at(1) == Some('>') {
            return Ok(left);
        }
        let bars = self.bars;
        let sign = SIGNS.iter().find(|(s, _)| {
            !(bars && s.contains('|'))
                && s.chars().enumerate().all(|(i, c)| self.peek_at(i) == Some(c))
        });
        let Some(&(text, sign)) = sign else { return Ok(left) };
        self.at += text.chars().count();
        let right = self.range()?;
        self.space();
        Ok(self.node(at, Part::Compare(sign, Box::new(left), Box::new(right))))
    }

    fn range(&mut self) -> R<Node> {
        let at = self.at;
        let from = self.sides()?;
        self.space();
        if !self.take_text("..") {
            return Ok(from);
        }
        let to = Box::new(self.sides()?);
        self.space();
        let by = if self.take_text("..") { Some(Box::new(self.sides()?)) } else { None };
        Ok(self.node(at, Part::Range(Box::new(from), to, by)))
    }

    fn sides(&mut self) -> R<Node> {
        let at = self.at;
        let on = self.infixed()?;
        self.space();
        if !self.take('&') {
            return Ok(on);
        }
        let off = self.infixed()?;
        Ok(self.node(at, Part::Sides(Box::new(on), Box::new(off))))
    }

    fn infixed(&mut self) -> R<Node> {
        let mut node = self.sum()?;
        self.space();
        while let Some(name) = self.infix() {
            let at = self.at;
            self.at += name.chars().count();
            let value = self.sum()?;
            let arguments = vec![Argument { name: None, value }];
            node = self.node(at, Part::Method(Box::new(node), name, arguments));
            self.space();
        }
        Ok(node)
    }

    /// `+-1` is a switch; `+ -1` with a space is a difference, and `+-_1` adds a miny.
    pub(super) fn at_switch(&self) -> bool {
        self.peek() == Some('±')
            || (self.peek() == Some('+')
                && self.peek_at(1) == Some('-')
                && self.peek_at(2) != Some('_'))
    }

    /// `+_2` and `-_2`: tiny and miny.
    pub(super) fn at_tiny(&self) -> bool {
        matches!(self.peek(), Some('+' | '-')) && self.peek_at(1) == Some('_')
    }

    pub(super) fn starts_primary(&self) -> bool {
        match self.peek() {
            Some(c) if c.is_ascii_digit() => true,
            Some(c) if c.is_alphabetic() => {
                !KEYWORDS.contains(&self.word_here().as_str()) && self.infix().is_none()
            }
            Some('^') if self.cgsuite() => false,
            Some(c) => "*^{('[\"±↑⇑⤊↓⇓⤋⧾⧿½¼¾".contains(c) || self.at_tiny() || self.at_switch(),
            None => false,
        }
    }

    /// Signs before a term: is it negated?
    fn signs(&mut self) -> bool {
        let mut negate = false;
        while !self.at_tiny() && !self.at_switch() {
            if self.peek() == Some('-') && self.peek_at(1) != Some('>') {
                negate = !negate;
            } else if self.peek() != Some('+') {
                break;
            }
            self.at += 1;
            self.space();
        }
        negate
    }

    fn signed(&mut self, at: usize) -> R<Node> {
        let negate = self.signs();
        let term = self.product()?;
        Ok(if negate { self.node(at, Part::Negative(Box::new(term))) } else { term })
    }

    pub(super) fn sum(&mut self) -> R<Node> {
        self.space();
        let start = self.at;
        let mut total = self.signed(start)?;
        loop {
            let behind = self.at.checked_sub(1).map_or(' ', |i| self.chars[i]);
            if self.peek() == Some('(') && behind.is_ascii_digit() {
                let what = format!(
                    "a number before a bracket: write {behind} * ( for the product, {behind} + ( for the sum"
                );
                return Err(self.fault_at(self.at, &what));
            }
            self.space();
            let at = self.at;
            let minus = self.peek() == Some('-') && self.peek_at(1) == Some('>');
            if !self.starts_primary() && (minus || !matches!(self.peek(), Some('+' | '-'))) {
                return Ok(total);
            }
            let term = self.signed(at)?;
            let (left, right) = (Box::new(total), Box::new(term));
            total = self.node(at, Part::Binary(Operator::Add, left, right));
        }
    }

    fn product(&mut self) -> R<Node> {
        let at = self.at;
        let mut node = self.raised(false)?;
        while let Some(operator) = self.take_product(&node)? {
            self.space();
            let from = self.at;
            let negate = self.signs();
            let mut right = self.raised(true)?;
            if negate {
                right = self.node(from, Part::Negative(Box::new(right)));
            }
            node = self.node(at, Part::Binary(operator, Box::new(node), Box::new(right)));
        }
        Ok(node)
    }

    /// A power binds to the right: 3 ^ 2 ^ 2 is 3 ^ (2 ^ 2).
    fn raised(&mut self, factor: bool) -> R<Node> {
        let at = self.at;
        let base = self.ordinal(factor)?;
        if !self.take_power(&base)? {
            return Ok(base);
        }
        self.space();
        let from = self.at;
        let negate = self.signs();
        let mut exponent = self.deeper(|reader| reader.raised(true))?;
        if negate {
            exponent = self.node(from, Part::Negative(Box::new(exponent)));
        }
        let (base, exponent) = (Box::new(base), Box::new(exponent));
        Ok(self.node(at, Part::Binary(Operator::Power, base, exponent)))
    }

    fn ordinal(&mut self, factor: bool) -> R<Node> {
        let at = self.at;
        let base = self.postfix(factor)?;
        let here = self.at;
        self.space();
        if self.peek() != Some(':') || self.peek_at(1) == Some('=') {
            self.at = here;
            return Ok(base);
        }
        self.at += 1;
        self.space();
        let from = self.at;
        let negate = !self.at_tiny() && self.take('-');
        // g : h : k is g : (h : k), the ordinal sum being associative.
        let mut above = self.deeper(|reader| reader.ordinal(false))?;
        if negate {
            above = self.node(from, Part::Negative(Box::new(above)));
        }
        Ok(self.node(at, Part::Ordinal(Box::new(base), Box::new(above))))
    }

    fn postfix(&mut self, factor: bool) -> R<Node> {
        let at = self.at;
        let mut node = match self.tight_literal(factor)? {
            Some(node) => node,
            None => self.deeper(Self::primary)?,
        };
        loop {
            let here = self.at;
            let next = self.peek_at(1);
            match self.peek() {
                Some('.') if next.is_some_and(|c| c.is_alphabetic() || c == '_') => {
                    if self.multiple_follows() {
                        node = self.multiple(at, node)?;
                        continue;
                    }
                    self.at += 1;
                    let name = self.word_here();
                    let from = self.at;
                    self.at += name.chars().count();
                    let arguments = match self.peek() {
                        Some('(') => self.arguments()?,
                        _ => Vec::new(),
                    };
                    node = self.node(from, Part::Method(Box::new(node), name, arguments));
                }
                Some('.') if next == Some('.') => return Ok(node),
                Some('.') if self.multiple_follows() => node = self.multiple(at, node)?,
                Some('.') if next.is_some_and(|c| c.is_ascii_digit()) => {
                    let what =
                        "unexpected '.'; ^3 is three ups, ^<3> a power, ^[3] a sum of powers";
                    return Err(self.fault_at(here, what));
                }
                Some('(') if self.callable(&node) => {
                    let arguments = self.arguments()?;
                    node = self.node(here, Part::Call(Box::new(node), arguments));
                }
                Some('[') if self.indexable(&node) => {
                    self.at += 1;
                    let list = self.items(']', '[', here)?;
                    node = self.node(here, Part::Index(Box::new(node), list));
                }
                Some('a') if self.at_keyword("as") => {
                    self.at += 2;
                    let Some(name) = self.type_name()? else { return Err(self.wrong("a type")) };
                    node = self.node(here, Part::As(Box::new(node), name));
                }
                Some(c) if c.is_whitespace() && self.as_follows() => self.space(),
                _ => return Ok(node),
            }
        }
    }

    fn as_follows(&self) -> bool {
        let skip = self.chars[self.at..].iter().take_while(|c| c.is_whitespace()).count();
        self.word_at(self.at + skip) == "as"
    }

    /// May a bracket right behind it hold arguments?
    fn callable(&self, node: &Node) -> bool {
        let behind = self.at.checked_sub(1).map(|i| self.chars[i]);
        let closed = matches!(behind, Some(')' | ']'));
        closed && !matches!(node.part, Part::Tuple(_))
            || matches!(node.part, Part::Name(_) | Part::Method(..))
            || self.cgsuite() && matches!(node.part, Part::Constant(_))
    }

    fn indexable(&self, node: &Node) -> bool {
        let behind = self.at.checked_sub(1).map(|i| self.chars[i]);
        matches!(behind, Some(')' | ']' | '"' | '}'))
            || matches!(node.part, Part::Name(_) | Part::Method(..))
    }

    /// The arguments in brackets, some perhaps with names.
    pub(super) fn arguments(&mut self) -> R<Vec<Argument>> {
        let open = self.at;
        self.at += 1;
        let bars = std::mem::replace(&mut self.bars, false);
        let mut list = Vec::new();
        self.space();
        if !self.take(')') {
            loop {
                list.push(self.deeper(Self::argument)?);
                self.space();
                if self.take(')') {
                    break;
                }
                if !self.take(',') {
                    return Err(
                        self.wrong(&format!("',' or ')' to match the '(' at column {}", open + 1))
                    );
                }
            }
        }
        self.bars = bars;
        Ok(list)
    }

    fn argument(&mut self) -> R<Argument> {
        self.space();
        let name = self.word_here();
        let from = self.at;
        if !name.is_empty() {
            self.at += name.chars().count();
            self.space();
            if self.take_text("=>") {
                let value = self.choice()?;
                return Ok(Argument { name: Some(name), value });
            }
            self.at = from;
        }
        if self.peek() == Some('\'') && self.peek_at(1) != Some('{') {
            let value = self.text('\'')?;
            return Ok(Argument { name: None, value });
        }
        Ok(Argument { name: None, value: self.statement()? })
    }

    /// Expressions between commas, up to a closing bracket.
    pub(super) fn items(&mut self, close: char, open: char, from: usize) -> R<Vec<Node>> {
        let bars = std::mem::replace(&mut self.bars, false);
        let mut list = Vec::new();
        self.space();
        if !self.take(close) {
            loop {
                list.push(self.deeper(Self::choice)?);
                self.space();
                if self.take(close) {
                    break;
                }
                if !self.take(',') {
                    return Err(self.wrong(&format!(
                        "',' or '{close}' to match the '{open}' at column {}",
                        from + 1
                    )));
                }
            }
        }
        self.bars = bars;
        Ok(list)
    }
}
