//! Numbers, stars, arrows, switches, tinies and names.

use num_bigint::BigInt;

use super::{Parser, Value, MOST_DIGITS, R};
use crate::arena::Options;
use crate::dyadic::Dyadic;
use crate::fault::Fault;

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> R<Value> {
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
                    return Err(self.wrong(&format!("')' to match the '(' at column {}", at + 1)));
                }
                self.depth -= 1;
                return Ok(value);
            }
            '\'' => return self.quoted_form(),
            '⧾' | '⧿' => {
                self.at += 1;
                self.take('_');
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

    pub(super) fn digits(&mut self) -> String {
        let from = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        self.chars[from..self.at].iter().collect()
    }

    pub(super) fn whole(&self, digits: &str, at: usize) -> R<BigInt> {
        let n = digits.parse().ok().filter(|_| digits.len() <= MOST_DIGITS);
        n.ok_or_else(|| {
            let count = digits.len();
            let what = format!("column {}: {count} digits; at most {MOST_DIGITS} are read", at + 1);
            Fault::beyond(MOST_DIGITS, what)
        })
    }

    pub(super) fn number_or_multiple(&mut self) -> R<Value> {
        let at = self.at;
        let digits = self.digits();
        let n = self.whole(&digits, at)?;
        let next = self.peek_at(1);
        if self.peek() == Some('/') && next.is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            let digits = self.digits();
            let d = self.whole(&digits, at)?;
            let x = self.placed(at, Dyadic::fraction(&n, &d))?;
            return Ok(Value::Game(self.arena.dyadic(x)?));
        }
        if self.peek() == Some('/') {
            self.at += 1;
            return Err(self.wrong("a denominator that is a power of two"));
        }
        if self.peek() == Some('.') && next.is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            let decimals = self.digits();
            let all = self.whole(&format!("{digits}{decimals}"), at)?;
            let ten = BigInt::from(10).pow(decimals.len() as u32);
            let x = Dyadic::fraction(&all, &ten).map_err(|_| {
                self.fault_at(at, &format!("{digits}.{decimals} is not a dyadic fraction"))
            })?;
            return Ok(Value::Game(self.arena.dyadic(x)?));
        }
        if self.peek() == Some('.') && self.multiple_follows() {
            self.at += 1;
            let from = self.at;
            let value = self.primary()?;
            let g = self.game(value, from)?;
            return Ok(Value::Game(self.arena.multiple(Dyadic::big(n, 0)?, g)?));
        }
        Ok(Value::Game(self.arena.dyadic(Dyadic::big(n, 0)?)?))
    }

    /// After `3.`: a game (a multiple), or the name of a method?
    pub(super) fn multiple_follows(&self) -> bool {
        let Some(c) = self.peek_at(1) else {
            return false;
        };
        if !c.is_alphabetic() {
            return "*^{('±+↑⇑⤊↓⇓⤋⧾⧿".contains(c);
        }
        let rest = self.chars[self.at + 1..].iter();
        let name: String = rest.take_while(|c| c.is_alphanumeric() || **c == '_').collect();
        let downs = name.trim_end_matches(|c: char| c.is_ascii_digit());
        // `3.tiny(2)` is three tinies, `2.Tiny` one.
        let tiny = ["tiny", "miny"].contains(&name.to_lowercase().as_str())
            && self.peek_at(1 + name.chars().count()) == Some('(');
        downs.chars().all(|c| c == 'v') || tiny
    }

    pub(super) fn star(&mut self) -> R<Value> {
        self.at += 1;
        let at = self.at;
        let digits = self.digits();
        let n = if digits.is_empty() { 1.into() } else { self.whole(&digits, at)? };
        let n = u32::try_from(n).ok().filter(|n| *n < 1 << 31);
        let n = n.ok_or_else(|| self.fault_at(at, "nimbers go up to *2147483647"))?;
        Ok(Value::Game(self.arena.nimber(n)?))
    }

    pub(super) fn arrow_height(c: char) -> i64 {
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
    pub(super) fn arrows(&mut self) -> R<Value> {
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
                return Err(self.fault_at(from, "only a single arrow takes a multiple, as in ^5"));
            }
            let n = self.whole(&digits, from)?;
            let n = i64::try_from(n).ok().filter(|n| *n < 1 << 62);
            height *=
                n.ok_or_else(|| self.fault_at(from, "the number of ups must be below 2^62"))?;
        }
        Ok(Value::Game(self.arena.number_up_star_game(Dyadic::ZERO, height, 0)?))
    }

    /// `^[n]` and `^<n>` after a single arrow.
    pub(super) fn arrow_power(&mut self, sign: i64) -> R<Option<Value>> {
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
        let n = n.ok_or_else(|| self.fault_at(from + 1, "the power must be from 1 to 10000"))?;
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
    pub(super) fn switch(&mut self) -> R<Value> {
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

    pub(super) fn tiny(&mut self, positive: bool) -> R<Value> {
        self.space();
        let at = self.at;
        let g = if self.take('{') {
            // `+_{1/2}` is what CGSuite prints for tiny-1/2: braces that only group.
            let segments = self.segments('}')?;
            match &segments[..] {
                [only] if only.items.len() == 1 => {
                    let value = only.items[0].clone();
                    self.game(value, at)?
                }
                _ => {
                    let (left, right) = self.split(&segments)?;
                    self.form_value(&left, &right, at)?
                }
            }
        } else {
            let value = self.primary()?;
            self.game(value, at)?
        };
        let g = if positive { self.arena.tiny(g)? } else { self.arena.miny(g)? };
        Ok(Value::Game(g))
    }

    pub(super) fn name(&mut self) -> String {
        let from = self.at;
        while self.peek().is_some_and(|c| c.is_alphanumeric() || c == '_') {
            self.at += 1;
        }
        self.chars[from..self.at].iter().collect()
    }

    /// Downs, `tiny(g)` and `miny(g)`.
    pub(super) fn named(&mut self) -> R<Value> {
        let at = self.at;
        let name = self.name();
        let downs = name.chars().take_while(|c| *c == 'v').count();
        if downs > 0 && name.chars().skip(downs).all(|c| c.is_ascii_digit()) {
            self.at = at;
            return self.arrows();
        }
        let plain = name.to_lowercase();
        if matches!(plain.as_str(), "tiny" | "miny") && self.peek() == Some('(') {
            return self.tiny(plain == "tiny");
        }
        Err(self.fault_at(at, &format!("unknown name '{name}'")))
    }
}
