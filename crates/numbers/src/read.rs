//! Reading numbers: integers, `omega` (also `w`, `ω`), `+ - * / ^` and parentheses.
//!
//! ```text
//! sum     := [-] product { (+ | -) product }
//! product := power { (* | / | nothing) power }
//! power   := primary [ ^ [-] power ]
//! primary := digits | omega | ( sum )
//! ```

use grundy_short::scanner::Scanner;
use num_bigint::{BigInt, BigUint};

use crate::nimber::Nimber;
use crate::ordinal::Ordinal;
use crate::rational::Rational;
use crate::surreal::Surreal;
use crate::Fault;

/// Parentheses and exponents within each other.
const DEEPEST: usize = 200;
/// Digits of an integer: what is typed or printed.
const MOST_DIGITS: usize = 1_000_000;

type R<T> = Result<T, Fault>;

/// What an expression is computed with.
trait Arithmetic: Sized {
    fn integer(n: BigUint) -> Self;
    fn omega() -> Self;
    fn negative(&self) -> R<Self>;
    fn sum(&self, other: &Self) -> R<Self>;
    fn product(&self, other: &Self) -> R<Self>;
    fn quotient(&self, other: &Self) -> R<Self>;
    fn power(&self, other: &Self) -> R<Self>;
    /// Does `3 omega` mean a product?
    const JUXTAPOSES: bool;
}

impl Arithmetic for Surreal {
    fn integer(n: BigUint) -> Self {
        Rational::from(BigInt::from(n)).into()
    }
    fn omega() -> Self {
        Surreal::omega()
    }
    fn negative(&self) -> R<Self> {
        Ok(self.negate())
    }
    fn sum(&self, other: &Self) -> R<Self> {
        self.add(other)
    }
    fn product(&self, other: &Self) -> R<Self> {
        self.multiply(other)
    }
    fn quotient(&self, other: &Self) -> R<Self> {
        self.divide(other)
    }
    fn power(&self, other: &Self) -> R<Self> {
        self.raise(other)
    }
    const JUXTAPOSES: bool = true;
}

impl Arithmetic for Ordinal {
    fn integer(n: BigUint) -> Self {
        n.into()
    }
    fn omega() -> Self {
        Ordinal::omega()
    }
    fn negative(&self) -> R<Self> {
        Err(Fault::input("an ordinal has no negative; a surreal number has"))
    }
    fn sum(&self, other: &Self) -> R<Self> {
        Ok(self.add(other))
    }
    fn product(&self, other: &Self) -> R<Self> {
        self.multiply(other)
    }
    fn quotient(&self, _: &Self) -> R<Self> {
        Err(Fault::input("ordinals are not divided; surreal numbers are"))
    }
    fn power(&self, other: &Self) -> R<Self> {
        self.raise(other)
    }
    /// As a product of ordinals `3 omega` would be omega.
    const JUXTAPOSES: bool = false;
}

struct Reader<'a> {
    scanner: Scanner<'a>,
    depth: usize,
}

impl Reader<'_> {
    fn whole<T: Arithmetic>(text: &str) -> R<T> {
        let mut reader = Reader { scanner: Scanner::new(text)?, depth: 0 };
        let value = reader.sum()?;
        reader.scanner.end()?;
        Ok(value)
    }

    /// A fault of the arithmetic at the place of the operator.
    fn at<T>(&self, place: usize, result: R<T>) -> R<T> {
        result.map_err(|fault| match fault {
            Fault::Input(wrong) => self.scanner.fault_at(place, &wrong.what),
            other => other,
        })
    }

    fn sum<T: Arithmetic>(&mut self) -> R<T> {
        self.scanner.space();
        let place = self.scanner.at;
        let minus = self.scanner.take('-');
        let mut total: T = self.product()?;
        if minus {
            total = self.at(place, total.negative())?;
        }
        loop {
            self.scanner.space();
            let place = self.scanner.at;
            let minus = self.scanner.take('-');
            if !minus && !self.scanner.take('+') {
                return Ok(total);
            }
            let mut term: T = self.product()?;
            if minus {
                term = self.at(place, term.negative())?;
            }
            total = self.at(place, total.sum(&term))?;
        }
    }

    fn product<T: Arithmetic>(&mut self) -> R<T> {
        let mut total: T = self.power()?;
        loop {
            self.scanner.space();
            let place = self.scanner.at;
            let divide = self.scanner.take('/');
            let star = !divide && ['*', '·', '×', '⋅'].iter().any(|&c| self.scanner.take(c));
            let beside =
                T::JUXTAPOSES && self.scanner.peek().is_some_and(|c| c.is_alphabetic() || c == '(');
            if !divide && !star && !beside {
                return Ok(total);
            }
            let factor: T = self.power()?;
            let result = if divide { total.quotient(&factor) } else { total.product(&factor) };
            total = self.at(place, result)?;
        }
    }

    fn power<T: Arithmetic>(&mut self) -> R<T> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self
                .scanner
                .fault_at(self.scanner.at, &format!("nested deeper than {DEEPEST}")));
        }
        self.scanner.space();
        let base: T = self.primary()?;
        self.scanner.space();
        let place = self.scanner.at;
        let value = if self.scanner.take('^') {
            self.scanner.space();
            let minus = self.scanner.take('-');
            let mut exponent: T = self.power()?;
            if minus {
                exponent = self.at(place, exponent.negative())?;
            }
            self.at(place, base.power(&exponent))?
        } else {
            base
        };
        self.depth -= 1;
        Ok(value)
    }

    fn primary<T: Arithmetic>(&mut self) -> R<T> {
        let start = self.scanner.at;
        if self.scanner.take('(') {
            let value = self.sum()?;
            self.scanner.space();
            if !self.scanner.take(')') {
                let right = format!("')' to match the '(' at column {}", start + 1);
                return Err(self.scanner.wrong(&right));
            }
            return Ok(value);
        }
        if ["omega", "ω", "w"].iter().any(|word| self.scanner.take_text(word)) {
            if self.scanner.peek().is_some_and(char::is_alphanumeric) {
                self.scanner.at = start;
                return Err(self.scanner.wrong("a number, omega or '('"));
            }
            return Ok(T::omega());
        }
        let rest = self.scanner.chars[start..].iter();
        let digits: String = rest.take_while(|c| c.is_ascii_digit()).collect();
        if digits.is_empty() {
            return Err(self.scanner.wrong("a number, omega or '('"));
        }
        if digits.len() > MOST_DIGITS {
            return Err(Fault::beyond(
                MOST_DIGITS,
                format!("integers are read up to {MOST_DIGITS} digits"),
            ));
        }
        self.scanner.at += digits.len();
        let n = digits.parse().map_err(|_| self.scanner.wrong("a number"))?;
        Ok(T::integer(n))
    }
}

impl Surreal {
    /// `1/3`, `omega^2*3 + 1`, `1/(omega + 1)`.
    pub fn read(text: &str) -> R<Surreal> {
        Reader::whole(text)
    }
}

impl Ordinal {
    /// `omega^2*3 + 1`, by the ordinary operations of ordinals: `1 + omega` is `omega`.
    pub fn read(text: &str) -> R<Ordinal> {
        Reader::whole(text)
    }
}

impl Nimber {
    /// `*5`, `*omega`, `*(omega + 5)`, or the ordinal without its star; `*` alone is `*1`.
    pub fn read(text: &str) -> R<Nimber> {
        let trimmed = text.trim();
        if trimmed == "*" {
            return Ok(Ordinal::from(1).into());
        }
        Ok(Ordinal::read(trimmed.strip_prefix('*').unwrap_or(trimmed))?.into())
    }
}
