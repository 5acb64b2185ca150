//! Numbers, stars, arrows, switches, texts, brackets and names.

use grundy_short::Player;

use super::words::KEYWORDS;
use super::{Reader, R};
use crate::operators::Operator;
use crate::syntax::{Argument, Collected, Node, Part};
use crate::value::{Rules, Value};

impl Reader<'_, '_> {
    pub(super) fn primary(&mut self) -> R<Node> {
        let at = self.at;
        let right = "a number, *, ^, v, +-, {, ( or a name";
        let Some(c) = self.peek() else { return Err(self.wrong(right)) };
        let part = match c {
            '0'..='9' => self.number()?,
            '½' | '¼' | '¾' => {
                self.at += 1;
                self.literal(at)?
            }
            '*' => self.star()?,
            '^' | '↑' | '⇑' | '⤊' | '↓' | '⇓' | '⤋' => self.arrows()?,
            '{' => return self.braces(String::new()),
            '(' => self.bracket()?,
            '[' => {
                self.at += 1;
                return self.list(at);
            }
            '"' => return self.text('"'),
            '\'' => return self.form(),
            '⧾' | '⧿' => {
                self.at += 1;
                self.take('_');
                self.tiny(at, c == '⧾')?
            }
            _ if self.at_tiny() => {
                self.at += 2;
                self.tiny(at, c == '+')?
            }
            _ if self.at_switch() => {
                self.at += if c == '±' { 1 } else { 2 };
                self.space();
                self.switch()?
            }
            _ if self.is_downs(&self.word_here()) => self.arrows()?,
            'v' if matches!(self.peek_at(1), Some('(' | '"')) => self.arrows()?,
            _ if c.is_alphabetic() || c == '_' => return self.word(),
            _ => return Err(self.wrong(right)),
        };
        Ok(self.node(at, part))
    }

    /// What is written from a place up to here, read as a value.
    fn literal(&mut self, from: usize) -> R<Part> {
        let text: String = self.chars[from..self.at].iter().collect();
        let value = self.world.arena.parse(&text);
        self.placed(from, value).map(|game| Part::Constant(Value::Game(game)))
    }

    fn digits(&mut self) -> usize {
        let from = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        self.at - from
    }

    fn number(&mut self) -> R<Part> {
        let at = self.at;
        self.digits();
        let next = self.peek_at(1);
        let digit = next.is_some_and(|c| c.is_ascii_digit());
        if self.peek() == Some('.') && digit {
            self.at += 1;
            self.digits();
            return self.literal(at);
        }
        if self.peek() != Some('/') || !digit || self.cgsuite() {
            return self.literal(at);
        }
        let numerator = self.literal(at)?;
        self.at += 1;
        let below = self.at;
        self.digits();
        let text: String = self.chars[at..self.at].iter().collect();
        if let Ok(game) = self.world.arena.parse(&text) {
            return Ok(Part::Constant(Value::Game(game)));
        }
        let numerator = Box::new(self.node(at, numerator));
        let denominator = self.literal(below)?;
        let denominator = Box::new(self.node(below, denominator));
        Ok(Part::Binary(Operator::Divide, numerator, denominator))
    }

    /// `*`, `*3`, `*(n)`, `*[…]`.
    fn star(&mut self) -> R<Part> {
        let at = self.at;
        self.at += 1;
        match self.peek() {
            Some('[') if self.short_brackets() > 0 => {
                self.at += self.short_brackets();
                let text = self.chars[at..self.at].iter().collect::<String>();
                let value = self.node(at, Part::Constant(Value::text(text)));
                let argument = Argument { name: None, value };
                return Ok(Part::CallName("misere".into(), vec![argument]));
            }
            Some('(' | '[' | '"') => {
                let of = self.deeper(Self::primary)?;
                return Ok(Part::Star(Box::new(of)));
            }
            Some(c) if c.is_alphabetic() && !self.is_downs(&self.word_here()) => {
                let word = self.word_here();
                if self.names.contains(&word) || word == "omega" {
                    let of = self.deeper(Self::primary)?;
                    return Ok(Part::Star(Box::new(of)));
                }
            }
            _ => {}
        }
        self.digits();
        self.literal(at)
    }

    /// The length of brackets in the notation that misère games are printed in, `[2#0]`; 0 for a list.
    fn short_brackets(&self) -> usize {
        let mut depth = 0usize;
        for (i, &c) in self.chars[self.at..].iter().enumerate() {
            match c {
                '[' | '(' => depth += 1,
                ']' | ')' => depth = depth.saturating_sub(1),
                '#' | '0'..='9' => {}
                _ => return 0,
            }
            if depth == 0 {
                let inside = &self.chars[self.at + 1..self.at + i];
                let signs =
                    inside.contains(&'#') || inside.windows(2).any(|w| w[1] == '[' && w[0] != '[');
                return if signs { i + 1 } else { 0 };
            }
        }
        0
    }

    /// `^^^`, `^5`, `^[3]`, `^<3>`, `^(n)` and the same downwards.
    fn arrows(&mut self) -> R<Part> {
        let at = self.at;
        let down = "v↓⇓⤋";
        let up = "^↑⇑⤊";
        let alike = if down.contains(self.chars[at]) { down } else { up };
        while self.peek().is_some_and(|c| alike.contains(c)) {
            self.at += 1;
        }
        let single = self.at == at + 1;
        let sign = if alike == up { 1 } else { -1 };
        if single {
            match self.peek() {
                Some('(' | '"') => {
                    let of = self.deeper(Self::primary)?;
                    return Ok(Part::Arrow(sign, Box::new(of)));
                }
                Some('[') => return self.power(sign, true, at),
                Some('<') => {
                    let rest: String = self.chars[self.at + 1..].iter().take(24).collect();
                    let inner = rest.split('>').next().unwrap_or("");
                    let number = !inner.is_empty() && inner.chars().all(|c| c.is_ascii_digit());
                    if rest.contains('>') && (number || inner == "on") {
                        return self.power(sign, false, at);
                    }
                }
                _ => {}
            }
        }
        let from = self.at;
        if self.digits() > 0 && !single && self.chars[from - 1] != 'v' {
            return Err(self.fault_at(from, "only a single arrow takes a multiple, as in ^5"));
        }
        self.literal(at)
    }

    fn power(&mut self, sign: i64, sum: bool, at: usize) -> R<Part> {
        let open = self.at;
        self.at += 1;
        let digits = self.digits();
        let close = if sum { ']' } else { '>' };
        if digits > 0 && self.take(close) {
            return self.literal(at);
        }
        self.at = open + 1;
        if !sum {
            self.at += "on".len();
            self.take('>');
            let exponent = Box::new(self.node(open + 1, Part::Name("on".into())));
            return Ok(Part::Power { sign, sum, exponent });
        }
        self.space();
        if self.peek().is_none_or(|c| c == ']') {
            return Err(self.wrong("a power such as [3]"));
        }
        let exponent = Box::new(self.deeper(Self::choice)?);
        self.close(']', '[', open)?;
        Ok(Part::Power { sign, sum, exponent })
    }

    /// A text between quotes; a backslash keeps the character behind it.
    pub(super) fn text(&mut self, quote: char) -> R<Node> {
        let at = self.at;
        self.at += 1;
        let mut found = String::new();
        loop {
            match self.peek() {
                None => {
                    return Err(self.wrong(&format!(
                        "a closing {quote} to match the one at column {}",
                        at + 1
                    )))
                }
                Some(c) if c == quote => break,
                Some('\\') => {
                    self.at += 1;
                    let kept = self.peek().unwrap_or('\\');
                    found.push(if kept == 'n' { '\n' } else { kept });
                }
                Some(c) => found.push(c),
            }
            self.at += 1;
        }
        self.at += 1;
        Ok(self.node(at, Part::Constant(Value::text(found))))
    }

    /// `(g)`, and `(2, 3)`.
    fn bracket(&mut self) -> R<Part> {
        let at = self.at;
        self.at += 1;
        let bars = std::mem::replace(&mut self.bars, false);
        let inner = self.deeper(Self::statement)?;
        self.space();
        if self.peek() == Some(',') {
            self.at += 1;
            let mut list = vec![inner];
            list.extend(self.items(')', '(', at)?);
            self.bars = bars;
            return Ok(Part::Tuple(list));
        }
        self.close(')', '(', at)?;
        self.bars = bars;
        Ok(inner.part)
    }

    fn list(&mut self, at: usize) -> R<Node> {
        let bars = std::mem::replace(&mut self.bars, false);
        self.space();
        if self.take(']') {
            self.bars = bars;
            return Ok(self.node(at, Part::List(Vec::new())));
        }
        let first = self.deeper(Self::choice)?;
        if self.at_for() {
            let node = self.collected(at, Collected::List, first)?;
            self.close(']', '[', at)?;
            self.bars = bars;
            return Ok(node);
        }
        let mut list = vec![first];
        self.space();
        if !self.take(']') {
            if !self.take(',') {
                return Err(
                    self.wrong(&format!("',' or ']' to match the '[' at column {}", at + 1))
                );
            }
            list.extend(self.items(']', '[', at)?);
        }
        self.bars = bars;
        Ok(self.node(at, Part::List(list)))
    }

    fn tiny(&mut self, at: usize, positive: bool) -> R<Part> {
        self.space();
        // `+_{1/2}` is what CGSuite prints for tiny-1/2: braces that only group.
        let value = self.deeper(Self::primary)?;
        let value = match value.part {
            Part::Set(mut only) if only.len() == 1 => only.remove(0),
            part => self.node(value.at, part),
        };
        let name = if positive { "tiny" } else { "miny" };
        let argument = Argument { name: None, value };
        let _ = at;
        Ok(Part::CallName(name.into(), vec![argument]))
    }

    /// The operand of `+-`: one primary, or several options in braces.
    fn switch(&mut self) -> R<Part> {
        let of = match self.tight_switch()? {
            Some(node) => node,
            None => self.deeper(Self::primary)?,
        };
        Ok(Part::Switch(match of.part {
            Part::Set(options) => options,
            part => vec![self.node(of.at, part)],
        }))
    }

    fn tight_switch(&mut self) -> R<Option<Node>> {
        if self.peek().is_some_and(|c| c.is_ascii_digit()) {
            let at = self.at;
            let part = self.number()?;
            let number = self.node(at, part);
            // `±1.^` is the switch of 1.^.
            if self.peek() == Some('.') && self.multiple_follows() {
                return self.multiple(at, number).map(Some);
            }
            return Ok(Some(number));
        }
        Ok(None)
    }

    /// A name and what belongs to it.
    fn word(&mut self) -> R<Node> {
        let at = self.at;
        if let Some(name) = self.ruleset_word() {
            self.at += name.chars().count();
            let arguments = self.arguments()?;
            let rules = Rules { name, parameters: Vec::new() };
            let rules = self.node(at, Part::Constant(Value::Rules(rules.into())));
            return Ok(self.node(at, Part::Call(Box::new(rules), arguments)));
        }
        let name = self.word_here();
        if KEYWORDS.contains(&name.as_str()) {
            if let Some(node) = self.controlled()? {
                return Ok(node);
            }
            return Err(self.wrong("a number, *, ^, v, +-, {, ( or a name"));
        }
        self.at += name.chars().count();
        if name == "game" && self.peek() == Some('.') {
            return self.package(at);
        }
        if matches!(name.as_str(), "Coordinates" | "Symmetry") && self.peek() == Some('.') {
            // CGSuite's words for parameters of rulesets.
            self.at += 1;
            let word = self.word_here();
            self.at += word.chars().count();
            let text = Value::text(format!("{name}.{word}"));
            return Ok(self.node(at, Part::Constant(text)));
        }
        match self.peek() {
            Some('{') if !self.names.contains(&name) => return self.braces(name),
            Some('(') if !self.names.contains(&name) => {
                if let Some(kind) = collected(&name) {
                    if let Some(node) = self.collector(at, kind)? {
                        return Ok(node);
                    }
                }
                let arguments = self.arguments()?;
                return Ok(self.node(at, Part::CallName(name, arguments)));
            }
            _ => {}
        }
        let part = match name.as_str() {
            _ if self.names.contains(&name) || self.open.contains(&name) => Part::Name(name),
            "true" | "false" => Part::Constant(Value::Truth(name == "true")),
            "Nothing" => Part::Constant(Value::Nothing),
            "Left" => Part::Constant(Value::Player(Player::Left)),
            "Right" => Part::Constant(Value::Player(Player::Right)),
            "Player" if self.peek() == Some('.') => {
                self.at += 1;
                return self.word();
            }
            "pass" => {
                if self.open.is_empty() {
                    let what = "pass is a move, so it may appear only inside braces";
                    return Err(self.fault_at(at, what));
                }
                Part::Pass
            }
            _ => Part::Name(name),
        };
        Ok(self.node(at, part))
    }

    /// `game.grid.Clobber`, as CGSuite names its rulesets.
    fn package(&mut self, at: usize) -> R<Node> {
        let mut path = vec!["game".to_owned()];
        while self.peek() == Some('.') && path.len() < 3 {
            self.at += 1;
            let word = self.word_here();
            self.at += word.chars().count();
            path.push(word);
        }
        let name = path.pop().unwrap_or_default();
        if name.is_empty() {
            return Err(self.wrong("the name of a ruleset"));
        }
        let rules = Rules { name, parameters: Vec::new() };
        let part = Part::Constant(Value::Rules(rules.into()));
        let node = self.node(at, part);
        if self.peek() == Some('(') {
            let arguments = self.arguments()?;
            return Ok(self.node(at, Part::Call(Box::new(node), arguments)));
        }
        Ok(node)
    }

    /// `sumof(x^2 for x from 1 to 5)`; `None` if there is no comprehension in the brackets.
    fn collector(&mut self, at: usize, kind: Collected) -> R<Option<Node>> {
        let open = self.at;
        self.at += 1;
        let bars = std::mem::replace(&mut self.bars, false);
        let body = self.deeper(Self::choice)?;
        if !self.at_for() {
            self.bars = bars;
            self.at = open;
            return Ok(None);
        }
        let node = self.collected(at, kind, body)?;
        self.close(')', '(', open)?;
        self.bars = bars;
        Ok(Some(node))
    }
}

fn collected(name: &str) -> Option<Collected> {
    Some(match name {
        "listof" => Collected::List,
        "setof" => Collected::Set,
        "sumof" => Collected::Sum,
        "tableof" | "Table" | "table" => Collected::Table,
        _ => return None,
    })
}
