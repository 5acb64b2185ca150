//! Sums and ordinal sums.

use super::{Parser, Value, R};

impl Parser<'_> {
    pub(super) fn starts_primary(&self) -> bool {
        match self.peek() {
            Some(c) if c.is_ascii_digit() => true,
            Some(c) if c.is_alphabetic() => true,
            Some(c) => "*^{('±↑⇑⤊↓⇓⤋⧾⧿½¼¾".contains(c) || self.at_tiny() || self.at_switch(),
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

    pub(super) fn sum(&mut self) -> R<Value> {
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

    pub(super) fn ordinal(&mut self) -> R<Value> {
        let at = self.at;
        let base = self.primary()?;
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
}
