//! Comparisons, sums, ordinal sums and methods.

use super::{functions, Parser, Value, R};

impl Parser<'_> {
    pub(super) fn comparison(&mut self) -> R<Value> {
        let at = self.at;
        let first = self.sum()?;
        self.space();
        let signs = [
            "===", "!==", "<=", ">=", "==", "!=", "<>", "||", "|>", "<|", "≤", "≥", "=", "<", ">",
            "∥",
        ];
        let Some(sign) = signs.into_iter().find(|s| self.take_text(s)) else {
            return Ok(first);
        };
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
            "=" | "==" | "===" => le && ge,
            "!=" | "!==" => !(le && ge),
            // Left (Right) wins moving first on g - h.
            "|>" => !le,
            "<|" => !ge,
            _ => !le && !ge,
        }))
    }

    pub(super) fn starts_primary(&self) -> bool {
        match self.peek() {
            Some(c) if c.is_ascii_digit() => true,
            Some(c) if c.is_alphabetic() => self.infix().is_none(),
            Some(c) => "*^{('[±↑⇑⤊↓⇓⤋⧾⧿½¼¾".contains(c) || self.at_tiny() || self.at_switch(),
            None => false,
        }
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

    /// The name of a function of two arguments that stands between them.
    pub(super) fn infix(&self) -> Option<String> {
        let rest = self.chars[self.at..].iter();
        let name: String = rest.take_while(|c| c.is_alphanumeric() || **c == '_').collect();
        let called = self.peek_at(name.chars().count()) == Some('(');
        let infix = !called && !self.names.contains_key(&name) && functions::takes_two(&name);
        infix.then_some(name)
    }

    pub(super) fn sum(&mut self) -> R<Value> {
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

    pub(super) fn terms(&mut self) -> R<Value> {
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
            self.refuse_product(at)?;
            let term = self.ordinal()?;
            let mut term = self.game(term, at)?;
            if negate {
                term = self.arena.negative(term)?;
            }
            total = self.arena.add(total, term)?;
        }
    }

    /// `3 * ^` would add 3, * and ^, which nobody who writes it so means.
    fn refuse_product(&self, at: usize) -> R<()> {
        let letter = |k: usize| self.chars.get(k).copied();
        let alone = at > 0 && letter(at - 1) == Some(' ') && letter(at + 1) == Some(' ');
        if self.at != at || letter(at) != Some('*') || !alone {
            return Ok(());
        }
        let next = self.chars[at + 1..].iter().find(|c| **c != ' ');
        if next.is_none_or(|c| "+-)},]|<>=:".contains(*c)) {
            return Ok(());
        }
        let right = "3.^ for a multiple, or 3 + * + ^ for a sum with star";
        Err(self.fault_at(at, &format!("'*' is the game star, not a product; write {right}")))
    }

    pub(super) fn ordinal(&mut self) -> R<Value> {
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

    pub(super) fn postfix(&mut self) -> R<Value> {
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
        if self.peek() == Some('.') && self.peek_at(1).is_some_and(|c| c.is_ascii_digit()) {
            let what = "unexpected '.'; ^3 is three ups, ^<3> a power, ^[3] a sum of powers";
            return Err(self.fault_at(self.at, what));
        }
        Ok(value)
    }

    /// In `^^*2.heat(1)` and `3/4^*.cool(1)` the method belongs to the whole of what is written
    /// without spaces: number, ups and star.
    pub(super) fn join_before_method(&mut self, from: usize, value: &mut Value) -> R<()> {
        let tight = |c: char| c.is_ascii_digit() || "*/^v[]<>↑⇑⤊↓⇓⤋".contains(c);
        let end = (from..self.chars.len()).find(|&i| !tight(self.chars[i]));
        let Some(end) = end.filter(|&end| end > self.at) else {
            return Ok(());
        };
        let method = self.chars.get(end + 1).is_some_and(|c| c.is_alphabetic() && *c != 'v');
        if self.chars[end] != '.' || !method {
            return Ok(());
        }
        while self.at < end {
            let at = self.at;
            let (Value::Game(g), more) = (value.clone(), self.primary()?) else {
                return Ok(());
            };
            let h = self.game(more, at)?;
            *value = Value::Game(self.arena.add(g, h)?);
        }
        Ok(())
    }
}
