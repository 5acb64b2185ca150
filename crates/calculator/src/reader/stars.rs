//! What a star, an arrow and a point mean between two things.
//!
//! Values are written without spaces, and `3*5` is how 3 + *5 is written. So a star is a product only with
//! spaces on both sides, or before a bracket, a brace or a name; and an arrow a power likewise. Where both
//! could be meant the text is refused.

use super::words::KEYWORDS;
use super::{Reader, R};
use crate::methods;
use crate::operators::Operator;
use crate::syntax::{Node, Part};
use crate::value::Value;

const ARROWS: &str = "^↑⇑⤊↓⇓⤋";

impl Reader<'_, '_> {
    fn next_after(&self, at: usize) -> Option<char> {
        self.chars[at.min(self.chars.len())..].iter().copied().find(|c| !c.is_whitespace())
    }

    fn skip(&self, at: usize) -> usize {
        at + self.chars[at..].iter().take_while(|c| c.is_whitespace()).count()
    }

    /// May what stands at this place begin an operand?
    fn operand_at(&self, at: usize) -> bool {
        let at = self.skip(at);
        match self.chars.get(at) {
            Some('-') => self.chars.get(at + 1).is_some_and(|c| !c.is_whitespace() && *c != '>'),
            Some(c) if c.is_alphabetic() => {
                let word = self.word_at(at);
                let infix = methods::takes_two(&word)
                    && !self.names.contains(&word)
                    && self.chars.get(at + word.chars().count()) != Some(&'(');
                !KEYWORDS.contains(&word.as_str()) && !infix
            }
            Some(c) => c.is_ascii_digit() || "*{([\"'^±↑⇑⤊↓⇓⤋⧾⧿½¼¾".contains(*c),
            None => false,
        }
    }

    /// Is the node an arrow or a star as it is written?
    fn is_sign(&self, node: &Node) -> bool {
        let first = self.chars.get(node.at).copied().unwrap_or(' ');
        let sign = first == '*' || first == 'v' || ARROWS.contains(first);
        sign && matches!(node.part, Part::Constant(_) | Part::Power { .. })
    }

    fn is_digits(&self, node: &Node) -> bool {
        let first = self.chars.get(node.at).copied().unwrap_or(' ');
        first.is_ascii_digit() && matches!(node.part, Part::Constant(_) | Part::Binary(..))
    }

    /// Does the node end in a name or a bracket?
    fn is_named(&self, node: &Node) -> bool {
        let behind = self.at.checked_sub(1).map(|i| self.chars[i]);
        !self.is_sign(node)
            && (matches!(behind, Some(')' | ']' | '}')) || matches!(node.part, Part::Name(_)))
    }

    /// `*`, `/` or `%` between two factors.
    pub(super) fn take_product(&mut self, left: &Node) -> R<Option<Operator>> {
        let here = self.at;
        self.space();
        let at = self.at;
        let operator = match self.peek() {
            Some('/' | '÷') => Some(Operator::Divide),
            Some('%') => Some(Operator::Modulo),
            Some('×' | '·') => Some(Operator::Multiply),
            Some('*') if self.is_product(left, here, at)? => Some(Operator::Multiply),
            _ => None,
        };
        self.at = if operator.is_some() { at + 1 } else { here };
        Ok(operator)
    }

    fn is_product(&mut self, left: &Node, here: usize, at: usize) -> R<bool> {
        let Some(next) = self.chars.get(at + 1).copied() else { return Ok(false) };
        let (before, after) = (at > here, next.is_whitespace());
        if self.cgsuite() {
            return Ok(self.operand_at(at + 1));
        }
        if before && after {
            return Ok(self.operand_at(at + 1));
        }
        let refuse = |reader: &Self, what: &str| {
            let what = format!(
                "{what}; write a * b with spaces for the product, a + * + b for a sum with star"
            );
            Err(reader.fault_at(at, &what))
        };
        if after {
            let operand = self.operand_at(at + 1) && self.next_after(at + 1) != Some('-');
            return if operand {
                refuse(self, "this star may be a product or the game *")
            } else {
                Ok(false)
            };
        }
        let word = self.word_at(at + 1);
        let name = !word.is_empty() && !self.is_downs(&word);
        if !(name || "({[".contains(next)) {
            if next.is_ascii_digit() && !before {
                let omega =
                    self.chars[left.at..here].iter().collect::<String>().starts_with("omega");
                if omega {
                    return Ok(true);
                }
                if self.is_named(left) && self.chars[here - 1] != '}' {
                    return refuse(self, "this star may be a product or part of a nimber");
                }
                if self.is_digits(left) {
                    let digits: String =
                        self.chars[at + 1..].iter().take_while(|c| c.is_ascii_digit()).collect();
                    let x: String = self.chars[left.at..here].iter().collect();
                    self.world.note(format!(
                        "{x}*{digits} is {x} + *{digits}; the product is {x} * {digits}"
                    ));
                }
            }
            return Ok(false);
        }
        if before || self.is_sign(left) {
            return refuse(self, "this star may be a product or the game *");
        }
        Ok(true)
    }

    /// `^` between a base and an exponent.
    pub(super) fn take_power(&mut self, base: &Node) -> R<bool> {
        let here = self.at;
        self.space();
        let at = self.at;
        self.at = here;
        if self.chars.get(at) != Some(&'^') || self.is_sign(base) {
            return Ok(false);
        }
        let next = self.chars.get(at + 1).copied().unwrap_or(' ');
        let exponent = self.skip(at + 1);
        let first = self.chars.get(exponent).copied().unwrap_or(' ');
        let plain = first.is_ascii_digit() || first == '(' || first == '-' || first.is_alphabetic();
        let operand = plain && self.operand_at(at + 1) && !self.is_downs(&self.word_at(exponent));
        let power = if self.cgsuite() {
            operand
        } else if at > here || next.is_whitespace() {
            operand && at > here && next.is_whitespace()
        } else if next == '(' || next.is_alphabetic() {
            operand
        } else if next.is_ascii_digit() {
            let named = self.is_named(base) && self.chars[here - 1] != '}';
            if self.is_digits(base) {
                let digits: String =
                    self.chars[at + 1..].iter().take_while(|c| c.is_ascii_digit()).collect();
                let x: String = self.chars[base.at..here].iter().collect();
                self.world
                    .note(format!("{x}^{digits} is {x} + ^{digits}; the power is {x} ^ {digits}"));
            }
            named
        } else {
            false
        };
        if power {
            self.at = at + 1;
        }
        Ok(power)
    }

    /// After a value and a point: a game (a multiple), or the name of a method?
    pub(super) fn multiple_follows(&self) -> bool {
        let Some(c) = self.peek_at(1) else { return false };
        if !c.is_alphabetic() {
            return "*^{('±↑⇑⤊↓⇓⤋⧾⧿".contains(c) || c == '+' && self.peek_at(2) == Some('-');
        }
        let word = self.word_at(self.at + 1);
        let called = self.peek_at(1 + word.chars().count()) == Some('(');
        // `3.tiny(2)` is three tinies, `2.Tiny` one; `2.kayles("5")` two positions.
        let tiny = ["tiny", "miny"].contains(&word.to_lowercase().as_str()) && called;
        let quoted = called
            && matches!(self.peek_at(2 + word.chars().count()), Some('"' | '\''))
            && !methods::is_function(&word);
        let loopy = grundy_loopy::NAMES.iter().any(|(name, _)| *name == word) && !called;
        self.is_downs(&word) || self.names.contains(&word) && !called || tiny || quoted || loopy
    }

    pub(super) fn multiple(&mut self, at: usize, count: Node) -> R<Node> {
        self.at += 1;
        let of = self.deeper(Self::primary)?;
        let (count, of) = (Box::new(count), Box::new(of));
        Ok(self.node(at, Part::Binary(Operator::Multiple, count, of)))
    }

    /// Numbers, arrows and stars without spaces, read as one where a method, a product or a factor wants
    /// the whole: `^^*2.heat(1)`, `2 * 1^*`.
    pub(super) fn tight_literal(&mut self, factor: bool) -> R<Option<Node>> {
        let at = self.at;
        let first = self.peek().unwrap_or(' ');
        let downs = self.is_downs(&self.word_here());
        if !(first.is_ascii_digit() || first == '*' || ARROWS.contains(first) || downs) {
            return Ok(None);
        }
        if self.cgsuite() && (first.is_ascii_digit() || first == '*') {
            return Ok(None);
        }
        let end = if self.cgsuite() { self.arrow_and_star() } else { self.tight_end() };
        if end <= at + 1 {
            return Ok(None);
        }
        let next = |k: usize| self.chars.get(end + k).copied();
        let method = next(0) == Some('.')
            && next(1).is_some_and(char::is_alphabetic)
            && !self.is_downs(&self.word_at(end + 1));
        let open = next(0).is_some_and(|c| "({[\"'".contains(c) || c.is_alphabetic());
        let over = self.skip(end);
        let product = over > end
            && matches!(self.chars.get(over), Some('*' | '/' | '%' | '^'))
            && self.chars.get(over + 1).is_some_and(|c| c.is_whitespace());
        let wanted = method || (factor || product || self.cgsuite()) && !open;
        if !wanted {
            return Ok(None);
        }
        let multiple = self.chars[at..end].iter().take_while(|c| c.is_ascii_digit()).count();
        if multiple > 0 && self.chars.get(at + multiple) == Some(&'.') {
            let decimal = self.chars.get(at + multiple + 1).is_some_and(char::is_ascii_digit);
            if !decimal {
                return Ok(None);
            }
        }
        let text: String = self.chars[at..end].iter().collect();
        let Ok(game) = self.world.arena.parse(&text) else { return Ok(None) };
        self.at = end;
        Ok(Some(self.node(at, Part::Constant(Value::Game(game)))))
    }

    /// In CGSuite's notation a star behind an arrow belongs to it: `^19*3`.
    fn arrow_and_star(&self) -> usize {
        let mut end = self.at;
        let mut starred = false;
        while let Some(&c) = self.chars.get(end) {
            let star = c == '*' && !starred && end > self.at;
            if !(c.is_ascii_digit() || c == 'v' || ARROWS.contains(c) || star)
                || starred && !c.is_ascii_digit()
            {
                break;
            }
            starred |= star;
            end += 1;
        }
        end
    }

    /// The end of what is written without spaces in numbers, ups and stars.
    fn tight_end(&self) -> usize {
        let mut end = self.at;
        while let Some(&c) = self.chars.get(end) {
            let before = end.checked_sub(1).map(|i| self.chars[i]);
            let arrow = end > self.at && before.is_some_and(|b| b == 'v' || ARROWS.contains(b));
            if arrow && "[<".contains(c) {
                let close = if c == '[' { ']' } else { '>' };
                let digits =
                    self.chars[end + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
                if digits > 0 && self.chars.get(end + 1 + digits) == Some(&close) {
                    end += digits + 2;
                    continue;
                }
                break;
            }
            let next = self.chars.get(end + 1);
            let point = c == '.'
                && next.is_some_and(|n| n.is_ascii_digit())
                && before.is_some_and(|b| b.is_ascii_digit())
                && end > self.at;
            let slash = c == '/' && next.is_some_and(char::is_ascii_digit);
            let down = c == 'v' && !next.is_some_and(|n| n.is_alphabetic() && *n != 'v');
            if !(c.is_ascii_digit()
                || c == '*'
                || ARROWS.contains(c)
                || "½¼¾".contains(c)
                || point
                || slash
                || down)
            {
                break;
            }
            end += 1;
        }
        end
    }
}
