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

use crate::arena::{Arena, Options};
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};
use crate::tree::Tree;

mod functions;

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
/// Characters that are read.
const LONGEST: usize = 4_000_000;

/// One of the two lists of a brace, or a run of bars.
struct Segment {
    items: Vec<Value>,
    /// Bars after this segment; 0 at the end.
    bars: usize,
    bars_at: usize,
}

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

    // ---- sums and comparisons ----

    fn comparison(&mut self) -> R<Value> {
        let at = self.at;
        let first = self.sum()?;
        self.space();
        let signs = ["<=", ">=", "==", "!=", "<>", "||", "|>", "<|", "≤", "≥", "=", "<", ">", "∥"];
        let Some(sign) = signs.into_iter().find(|s| self.take_text(s)) else { return Ok(first) };
        let after = self.at;
        let second = self.sum()?;
        self.space();
        let (g, h) = (self.game(first, at)?, self.game(second, after)?);
        let le = self.arena.le(g, h)?;
        let ge = self.arena.le(h, g)?;
        Ok(Value::Truth(match sign {
            "<=" | "≤" => le,
            ">=" | "≥" => ge,
            "<" => le && !ge,
            ">" => ge && !le,
            "=" | "==" => le && ge,
            "!=" => !(le && ge),
            // Left (Right) wins moving first on g - h.
            "|>" => !le,
            "<|" => !ge,
            _ => !le && !ge,
        }))
    }

    fn starts_primary(&self) -> bool {
        match self.peek() {
            Some(c) if c.is_ascii_digit() => true,
            Some(c) if c.is_alphabetic() => self.infix().is_none(),
            Some(c) => "*^{('[±↑⇑⤊↓⇓⤋⧾⧿½¼¾".contains(c) || self.at_tiny() || self.at_switch(),
            None => false,
        }
    }

    /// `+-1` is a switch; `+ -1` with a space is a difference.
    fn at_switch(&self) -> bool {
        self.peek() == Some('±') || (self.peek() == Some('+') && self.peek_at(1) == Some('-'))
    }

    /// `+_2` and `-_2`: tiny and miny.
    fn at_tiny(&self) -> bool {
        matches!(self.peek(), Some('+' | '-')) && self.peek_at(1) == Some('_')
    }

    /// The name of a function of two arguments that stands between them.
    fn infix(&self) -> Option<String> {
        let rest = self.chars[self.at..].iter();
        let name: String = rest.take_while(|c| c.is_alphanumeric() || **c == '_').collect();
        let called = self.peek_at(name.chars().count()) == Some('(');
        let infix = !called && !self.names.contains_key(&name) && functions::takes_two(&name);
        infix.then_some(name)
    }

    fn sum(&mut self) -> R<Value> {
        let mut value = self.terms()?;
        self.space();
        while let Some(name) = self.infix() {
            let at = self.at;
            self.at += name.chars().count();
            let arguments = vec![value, self.terms()?];
            let result = functions::call(self.arena, &name, arguments);
            value = self.placed(at, result)?;
            self.space();
        }
        Ok(value)
    }

    fn terms(&mut self) -> R<Value> {
        self.space();
        let start = self.at;
        let mut negate = false;
        while !self.at_tiny() && !self.at_switch() {
            if self.take('-') {
                negate = !negate;
            } else if !self.take('+') {
                break;
            }
            self.space();
        }
        let first = self.ordinal()?;
        self.space();
        let more = matches!(self.peek(), Some('+' | '-')) || self.starts_primary();
        if !negate && !more {
            return Ok(first);
        }
        let mut total = self.game(first, start)?;
        if negate {
            total = self.arena.negative(total)?;
        }
        loop {
            self.space();
            let at = self.at;
            let mut negate = false;
            if !self.starts_primary() {
                if !matches!(self.peek(), Some('+' | '-')) {
                    return Ok(Value::Game(total));
                }
                while !self.at_tiny() && !self.at_switch() {
                    if self.take('-') {
                        negate = !negate;
                    } else if !self.take('+') {
                        break;
                    }
                    self.space();
                }
            }
            let term = self.ordinal()?;
            let mut term = self.game(term, at)?;
            if negate {
                term = self.arena.negative(term)?;
            }
            total = self.arena.add(total, term)?;
        }
    }

    fn ordinal(&mut self) -> R<Value> {
        let at = self.at;
        let base = self.postfix()?;
        self.space();
        if self.peek() != Some(':') || self.peek_at(1) == Some('=') {
            return Ok(base);
        }
        self.at += 1;
        self.space();
        let negate = !self.at_tiny() && self.take('-');
        // g : h : k is g : (h : k), the ordinal sum being associative.
        let above_at = self.at;
        self.deeper()?;
        let above = self.ordinal()?;
        self.depth -= 1;
        let mut above = self.game(above, above_at)?;
        if negate {
            above = self.arena.negative(above)?;
        }
        let sum = match base {
            Value::Form(tree) => self.arena.ordinal_sum_on(&tree, above)?,
            other => {
                let base = self.game(other, at)?;
                self.arena.ordinal_sum(base, above)?
            }
        };
        Ok(Value::Game(sum))
    }

    fn postfix(&mut self) -> R<Value> {
        let from = self.at;
        let mut value = self.primary()?;
        self.join_before_method(from, &mut value)?;
        while self.peek() == Some('.') && self.peek_at(1).is_some_and(char::is_alphabetic) {
            self.at += 1;
            let at = self.at;
            let name = self.name();
            let mut arguments = vec![value];
            if self.take('(') {
                arguments.extend(self.arguments(')')?);
            }
            let result = functions::call(self.arena, &name, arguments);
            value = self.placed(at, result)?;
        }
        Ok(value)
    }

    /// In `^^*2.heat(1)` and `3/4^*.cool(1)` the method belongs to the whole of what is written
    /// without spaces: number, ups and star.
    fn join_before_method(&mut self, from: usize, value: &mut Value) -> R<()> {
        let tight = |c: char| c.is_ascii_digit() || "*/^v[]<>↑⇑⤊↓⇓⤋".contains(c);
        let end = (from..self.chars.len()).find(|&i| !tight(self.chars[i]));
        let Some(end) = end.filter(|&end| end > self.at) else { return Ok(()) };
        let method = self.chars.get(end + 1).is_some_and(|c| c.is_alphabetic() && *c != 'v');
        if self.chars[end] != '.' || !method {
            return Ok(());
        }
        while self.at < end {
            let at = self.at;
            let (Value::Game(g), more) = (value.clone(), self.primary()?) else { return Ok(()) };
            let h = self.game(more, at)?;
            *value = Value::Game(self.arena.add(g, h)?);
        }
        Ok(())
    }

    // ---- primaries ----

    fn primary(&mut self) -> R<Value> {
        let at = self.at;
        let Some(c) = self.peek() else {
            return Err(self.wrong("a number, *, ^, v, +-, {, ( or a name"));
        };
        match c {
            '0'..='9' => return self.number_or_multiple(),
            '½' | '¼' | '¾' => {
                self.at += 1;
                let (m, e) = match c {
                    '½' => (1, 1),
                    '¼' => (1, 2),
                    _ => (3, 2),
                };
                return Ok(Value::Game(self.arena.dyadic(Dyadic::new(m, e))?));
            }
            '*' => return self.star(),
            '^' | '↑' | '⇑' | '⤊' | '↓' | '⇓' | '⤋' => return self.arrows(),
            '{' => {
                self.at += 1;
                let (left, right) = self.brace('}')?;
                return Ok(Value::Game(self.form_value(&left, &right, at)?));
            }
            '(' => {
                self.at += 1;
                self.deeper()?;
                let value = self.sum()?;
                self.space();
                if !self.take(')') {
                    return Err(self.wrong(&format!("')' for the '(' at column {}", at + 1)));
                }
                self.depth -= 1;
                return Ok(value);
            }
            '[' => {
                self.at += 1;
                return Ok(Value::List(self.arguments(']')?));
            }
            '\'' => return self.quoted_form(),
            '⧾' | '⧿' => {
                self.at += 1;
                return self.tiny(c == '⧾');
            }
            _ if self.at_tiny() => {
                self.at += 2;
                return self.tiny(c == '+');
            }
            _ if self.at_switch() => {
                self.at += if c == '±' { 1 } else { 2 };
                return self.switch();
            }
            _ if c.is_alphabetic() => return self.named(),
            _ => {}
        }
        Err(self.wrong("a number, *, ^, v, +-, {, ( or a name"))
    }

    fn digits(&mut self) -> String {
        let from = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        self.chars[from..self.at].iter().collect()
    }

    fn whole(&self, digits: &str, at: usize) -> R<i128> {
        let n = digits.parse::<i128>().ok().filter(|n| *n < 1 << 126);
        n.ok_or_else(|| Fault::Limit(format!("column {}: {digits} is beyond 2^126", at + 1)))
    }

    fn number_or_multiple(&mut self) -> R<Value> {
        let at = self.at;
        let digits = self.digits();
        let n = self.whole(&digits, at)?;
        let next = self.peek_at(1);
        if self.peek() == Some('/') && next.is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            let digits = self.digits();
            let d = self.whole(&digits, at)?;
            let x = self.placed(at, Dyadic::fraction(n, d))?;
            return Ok(Value::Game(self.arena.dyadic(x)?));
        }
        if self.peek() == Some('/') {
            self.at += 1;
            return Err(self.wrong("a denominator, a power of two"));
        }
        if self.peek() == Some('.') && next.is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            let decimals = self.digits();
            let all = self.whole(&format!("{digits}{decimals}"), at)?;
            let ten = 10i128.checked_pow(decimals.len() as u32);
            let ten = ten.ok_or_else(|| self.fault_at(at, "more than 38 decimals"))?;
            let x = Dyadic::fraction(all, ten).map_err(|_| {
                self.fault_at(at, &format!("{digits}.{decimals} is not a dyadic fraction"))
            })?;
            return Ok(Value::Game(self.arena.dyadic(x)?));
        }
        if self.peek() == Some('.') && self.multiple_follows() {
            self.at += 1;
            let from = self.at;
            let value = self.primary()?;
            let g = self.game(value, from)?;
            return Ok(Value::Game(self.arena.multiple(n, g)?));
        }
        Ok(Value::Game(self.arena.integer(n)?))
    }

    /// After `3.`: a game (a multiple), or the name of a method?
    fn multiple_follows(&self) -> bool {
        let Some(c) = self.peek_at(1) else { return false };
        if !c.is_alphabetic() {
            return "*^{('±+↑⇑⤊↓⇓⤋⧾⧿".contains(c);
        }
        let rest = self.chars[self.at + 1..].iter();
        let name: String = rest.take_while(|c| c.is_alphanumeric() || **c == '_').collect();
        let downs = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let tiny = ["tiny", "miny"].contains(&name.to_lowercase().as_str());
        downs.chars().all(|c| c == 'v') || self.names.contains_key(&name) || tiny
    }

    fn star(&mut self) -> R<Value> {
        self.at += 1;
        let at = self.at;
        let digits = self.digits();
        let n = if digits.is_empty() { 1 } else { self.whole(&digits, at)? };
        let n = u32::try_from(n).ok().filter(|n| *n < 1 << 31);
        let n = n.ok_or_else(|| self.fault_at(at, "nimbers are read up to *2147483647"))?;
        Ok(Value::Game(self.arena.nimber(n)?))
    }

    fn arrow_height(c: char) -> i64 {
        match c {
            '^' | '↑' => 1,
            '⇑' => 2,
            '⤊' => 3,
            'v' | '↓' => -1,
            '⇓' => -2,
            '⤋' => -3,
            _ => 0,
        }
    }

    /// `^^^`, `^5`, `^[3]`, `^<3>` and the same downwards.
    fn arrows(&mut self) -> R<Value> {
        let at = self.at;
        let mut height = 0;
        let sign = Self::arrow_height(self.chars[at]).signum();
        while let Some(c) = self.peek() {
            let next = Self::arrow_height(c);
            if next.signum() != sign {
                break;
            }
            height += next;
            self.at += 1;
        }
        if height.abs() == 1 {
            if let Some(value) = self.arrow_power(sign)? {
                return Ok(value);
            }
        }
        let from = self.at;
        let digits = self.digits();
        if !digits.is_empty() {
            if height.abs() != 1 {
                return Err(self.fault_at(from, "one arrow takes a multiple (^5), several do not"));
            }
            let n = self.whole(&digits, from)?;
            let n = i64::try_from(n).ok().filter(|n| *n < 1 << 62);
            height *= n.ok_or_else(|| self.fault_at(from, "at most 2^62 ups are read"))?;
        }
        Ok(Value::Game(self.arena.number_up_star_game(Dyadic::ZERO, height, 0)?))
    }

    /// `^[n]` and `^<n>` after a single arrow.
    fn arrow_power(&mut self, sign: i64) -> R<Option<Value>> {
        let close = match self.peek() {
            Some('[') => ']',
            Some('<') => '>',
            _ => return Ok(None),
        };
        let from = self.at;
        self.at += 1;
        let digits = self.digits();
        if digits.is_empty() || self.peek() != Some(close) {
            // `^<2` without a closing sign is a comparison.
            self.at = from;
            return if close == ']' { Err(self.wrong("a power such as [3]")) } else { Ok(None) };
        }
        self.at += 1;
        let n = self.whole(&digits, from + 1)?;
        let n = u32::try_from(n).ok().filter(|n| (1..=10_000).contains(n));
        let n = n.ok_or_else(|| self.fault_at(from + 1, "powers from 1 to 10000 are read"))?;
        let up = self.arena.number_up_star_game(Dyadic::ZERO, 1, 0)?;
        let mut g = if close == ']' {
            let n = self.arena.integer(i128::from(n))?;
            self.arena.power_to(up, n)?
        } else {
            self.arena.power(up, n)?
        };
        if sign < 0 {
            g = self.arena.negative(g)?;
        }
        Ok(Some(Value::Game(g)))
    }

    /// The operand of `+-`, tiny and miny: one primary, or several options in braces.
    fn switch(&mut self) -> R<Value> {
        self.space();
        let at = self.at;
        if self.peek() == Some('{') {
            self.at += 1;
            let segments = self.segments('}')?;
            if let [only] = &segments[..] {
                let mut options = Options::new();
                for value in only.items.clone() {
                    let option = self.game(value, at)?;
                    options.push(option);
                }
                return Ok(Value::Game(self.arena.switch(&options)?));
            }
            let (left, right) = self.split(&segments)?;
            let g = self.form_value(&left, &right, at)?;
            return Ok(Value::Game(self.arena.switch(&[g])?));
        }
        let value = self.primary()?;
        let g = self.game(value, at)?;
        Ok(Value::Game(self.arena.switch(&[g])?))
    }

    fn tiny(&mut self, positive: bool) -> R<Value> {
        self.space();
        let at = self.at;
        let value = self.primary()?;
        let g = self.game(value, at)?;
        let g = if positive { self.arena.tiny(g)? } else { self.arena.miny(g)? };
        Ok(Value::Game(g))
    }

    fn name(&mut self) -> String {
        let from = self.at;
        while self.peek().is_some_and(|c| c.is_alphanumeric() || c == '_') {
            self.at += 1;
        }
        self.chars[from..self.at].iter().collect()
    }

    fn named(&mut self) -> R<Value> {
        let at = self.at;
        let name = self.name();
        if let Some(value) = self.names.get(&name) {
            return Ok(value.clone());
        }
        let downs = name.chars().take_while(|c| *c == 'v').count();
        if downs > 0 && name.chars().skip(downs).all(|c| c.is_ascii_digit()) {
            self.at = at;
            return self.arrows();
        }
        // `vvx`, `v3x`: downs cannot be told from a name, so it is an unknown name.
        if self.peek() == Some('(') {
            self.at += 1;
            let arguments = self.arguments(')')?;
            let result = functions::call(self.arena, &name, arguments);
            return self.placed(at, result);
        }
        if functions::is_known(&name) {
            return Err(self.fault_at(at, &format!("{name} needs its arguments in parentheses")));
        }
        let near = functions::nearest(&name, self.names.keys());
        let hint = near.map_or(String::new(), |n| format!("; did you mean '{n}'?"));
        Err(self.fault_at(at, &format!("unknown name '{name}'{hint}")))
    }

    fn arguments(&mut self, close: char) -> R<Vec<Value>> {
        self.deeper()?;
        let mut list = Vec::new();
        self.space();
        if !self.take(close) {
            loop {
                list.push(self.sum()?);
                self.space();
                if self.take(close) {
                    break;
                }
                if !self.take(',') {
                    return Err(self.wrong(&format!("',' or '{close}'")));
                }
            }
        }
        self.depth -= 1;
        Ok(list)
    }

    // ---- braces ----

    /// The lists between bars, up to the closing brace.
    fn segments(&mut self, close: char) -> R<Vec<Segment>> {
        let open = self.at;
        self.deeper()?;
        let mut all = Vec::new();
        let mut items = Vec::new();
        loop {
            self.space();
            let here = self.at;
            if self.take(close) {
                all.push(Segment { items, bars: 0, bars_at: here });
                break;
            }
            if self.peek() == Some('|') {
                let mut bars = 0;
                while self.take('|') {
                    bars += 1;
                }
                all.push(Segment { items: std::mem::take(&mut items), bars, bars_at: here });
                continue;
            }
            if !items.is_empty() && !self.take(',') {
                return Err(
                    self.wrong(&format!("',', '|' or '{close}' for the '{{' at column {open}"))
                );
            }
            items.push(self.sum()?);
        }
        self.depth -= 1;
        Ok(all)
    }

    fn brace(&mut self, close: char) -> R<(Vec<Value>, Vec<Value>)> {
        let segments = self.segments(close)?;
        self.split(&segments)
    }

    /// Split at the longest run of bars, which must be the only one of its length.
    fn split(&mut self, segments: &[Segment]) -> R<(Vec<Value>, Vec<Value>)> {
        let (_, inner) = segments.split_last().expect("a brace has a last segment");
        let most = inner.iter().map(|s| s.bars).max().unwrap_or(0);
        let end = segments[segments.len() - 1].bars_at;
        if most == 0 {
            return Err(self.fault_at(end, "a game needs a bar between its options: {0|1}"));
        }
        let mut places = inner.iter().enumerate().filter(|(_, s)| s.bars == most);
        let (middle, _) = places.next().expect("the longest run is somewhere");
        if let Some((_, second)) = places.next() {
            let what = format!(
                "'{}' stands twice; which comes first is not clear, use more bars",
                "|".repeat(most)
            );
            return Err(self.fault_at(second.bars_at, &what));
        }
        let left = self.side(&segments[..=middle])?;
        let right = self.side(&segments[middle + 1..])?;
        Ok((left, right))
    }

    /// One side of a bar: a list of options, or a single game whose braces are left out.
    fn side(&mut self, segments: &[Segment]) -> R<Vec<Value>> {
        if let [only] = segments {
            return Ok(only.items.clone());
        }
        let at = segments[0].bars_at;
        let (left, right) = self.split(segments)?;
        if left.iter().chain(&right).any(|v| matches!(v, Value::Form(_))) {
            let form = self.form(&left, &right)?;
            return Ok(vec![Value::Form(form)]);
        }
        Ok(vec![Value::Game(self.form_value(&left, &right, at)?)])
    }

    fn form_value(&mut self, left: &[Value], right: &[Value], at: usize) -> R<Game> {
        let mut sides: [Options; 2] = Default::default();
        for (side, values) in sides.iter_mut().zip([left, right]) {
            for value in values {
                side.push(self.game(value.clone(), at)?);
            }
        }
        self.arena.value_of_options(sides)
    }

    fn form(&mut self, left: &[Value], right: &[Value]) -> R<Arc<Tree>> {
        let mut tree = Tree::default();
        for (player, values) in Player::BOTH.into_iter().zip([left, right]) {
            for value in values {
                let branch = match value {
                    Value::Form(tree) => tree.clone(),
                    Value::Game(g) => self.arena.tree(*g)?,
                    _ => return Err(Fault::Input("a form's options are games or forms".into())),
                };
                tree.sides[player.index()].push(branch);
            }
        }
        Ok(Arc::new(tree))
    }

    /// `'{*|*}'`: the braces directly inside the quotes are taken literally; forms inside them
    /// are written with quotes of their own.
    fn quoted_form(&mut self) -> R<Value> {
        let at = self.at;
        self.at += 1;
        if !self.take('{') {
            return Err(self.wrong("'{' (a literal form is written '{0|1}' in quotes)"));
        }
        let (left, right) = self.brace('}')?;
        if !self.take('\'') {
            return Err(self.wrong(&format!("a closing quote for the one at column {}", at + 1)));
        }
        Ok(Value::Form(self.form(&left, &right)?))
    }
}
