//! Numbers as text: what is written is read back.

use std::fmt;

use num_traits::{One, Signed};

use crate::nimber::Nimber;
use crate::ordinal::Ordinal;
use crate::rational::Rational;
use crate::sum::Sum;
use crate::surreal::Surreal;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `omega^2*3+1`
    Ascii,
    /// `ω^2·3+1`
    Unicode,
    Latex,
}

impl Style {
    fn omega(self) -> &'static str {
        match self {
            Style::Ascii => "omega",
            Style::Unicode => "ω",
            Style::Latex => "\\omega",
        }
    }

    fn times(self) -> &'static str {
        match self {
            Style::Ascii => "*",
            Style::Unicode => "·",
            Style::Latex => "\\cdot ",
        }
    }

    fn fraction(self, over: &str, under: &str) -> String {
        match self {
            Style::Latex => format!("\\frac{{{over}}}{{{under}}}"),
            _ => format!("{over}/{under}"),
        }
    }

    /// A power of ω; parentheses around an exponent that is not `plain`.
    fn power(self, exponent: &str, plain: bool) -> String {
        let omega = self.omega();
        match (self, plain) {
            (_, _) if exponent == "1" => omega.into(),
            (Style::Latex, _) => format!("{omega}^{{{exponent}}}"),
            (_, true) => format!("{omega}^{exponent}"),
            (_, false) => format!("{omega}^({exponent})"),
        }
    }
}

impl Ordinal {
    pub fn write(&self, style: Style) -> String {
        let term = |(e, c): &(Ordinal, num_bigint::BigUint)| {
            if e.is_zero() {
                return c.to_string();
            }
            let power = style.power(&e.write(style), e.is_plain());
            if c.is_one() {
                power
            } else {
                format!("{power}{}{c}", style.times())
            }
        };
        let terms: Vec<String> = self.terms().iter().map(term).collect();
        if terms.is_empty() {
            return "0".into();
        }
        terms.join("+")
    }

    /// Does it stand in an exponent without parentheses?
    fn is_plain(&self) -> bool {
        self.finite().is_some() || matches!(self.terms(), [(_, c)] if c.is_one())
    }
}

impl Rational {
    fn write(&self, style: Style) -> String {
        if self.is_integer() {
            return self.numerator.to_string();
        }
        let sign = if self.is_negative() { "-" } else { "" };
        sign.to_string()
            + &style
                .fraction(&self.numerator.magnitude().to_string(), &self.denominator.to_string())
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(Style::Ascii))
    }
}

/// A term with a positive coefficient.
fn term(e: &Surreal, c: &Rational, style: Style) -> String {
    if e.is_zero() {
        return c.write(style);
    }
    let size = e.abs();
    let power = style.power(&size.write(style), size.is_plain());
    if e.sign().is_lt() {
        let under = if c.denominator.is_one() {
            power
        } else {
            let product = format!("{}{}{power}", c.denominator, style.times());
            if style == Style::Latex {
                product
            } else {
                format!("({product})")
            }
        };
        return style.fraction(&c.numerator.to_string(), &under);
    }
    match style {
        _ if c.is_unit() => power,
        Style::Unicode if c.is_integer() => format!("{}{power}", c.numerator),
        Style::Latex => format!("{}{power}", c.write(style)),
        _ => format!("{}{}{power}", c.write(style), style.times()),
    }
}

impl Sum {
    fn write(&self, style: Style) -> String {
        let mut text = String::new();
        for (e, c) in &self.terms {
            if c.numerator.is_negative() {
                text.push('-');
            } else if !text.is_empty() {
                text.push('+');
            }
            text += &term(e, &c.abs(), style);
        }
        if text.is_empty() {
            text.push('0');
        }
        text
    }
}

impl Surreal {
    pub fn write(&self, style: Style) -> String {
        let over = self.over().write(style);
        let Some(under) = self.under() else { return over };
        if style == Style::Latex {
            return style.fraction(&over, &under.write(style));
        }
        let over = if self.over().terms.len() > 1 { format!("({over})") } else { over };
        format!("{over}/({})", under.write(style))
    }

    fn is_plain(&self) -> bool {
        let natural = |x: &Rational| x.is_integer() && !x.is_negative();
        let power = || matches!(&self.over().terms[..], [(e, c)] if c.is_unit() && !c.is_negative() && e.sign().is_gt());
        self.under().is_none() && (self.rational().is_some_and(|x| natural(&x)) || power())
    }
}

impl Nimber {
    pub fn write(&self, style: Style) -> String {
        let star = if style == Style::Latex { "{\\ast}" } else { "*" };
        let value = self.value.write(style);
        match self.value.finite() {
            Some(n) if n == 0u32.into() => "0".into(),
            Some(n) if n.is_one() => star.into(),
            Some(_) => format!("{star}{value}"),
            None if self.value.is_plain() && !value.contains('^') => format!("{star}{value}"),
            None => format!("{star}({value})"),
        }
    }
}

impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(Style::Ascii))
    }
}

impl fmt::Display for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(Style::Ascii))
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(Style::Ascii))
    }
}
