//! How values are written: `3/4`, `^^*`, `{0||0|-2}`, `+-{1,2}`, `tiny(2)`, …

use crate::arena::Arena;
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};

/// The alphabet to write in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// What is read back: `^`, `v`, `*`, `+-`.
    Ascii,
    /// `↑ ↓ ∗ ±`.
    Unicode,
    Latex,
}

/// A form longer than this is written as a sum with its switches taken out, if it can be.
const LONG: usize = 10_000;
/// A form longer than this is not written at all.
const TOO_LONG: usize = 1_000_000;
/// Most bars in a row before braces are used again: longer runs are hard to read.
const MOST_BARS: usize = 4;

/// A piece of text and the bars at its top level: 0 if it stands by itself.
struct Piece {
    text: String,
    bars: usize,
}

impl Piece {
    fn whole(text: String) -> Piece {
        Piece { text, bars: 0 }
    }
}

struct Printer {
    style: Style,
    left: usize,
}

enum Stop {
    TooLong,
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Fault(fault)
    }
}

impl Arena {
    /// The value in the notation that [`parse`](Self::parse) reads.
    pub fn show(&mut self, g: Game) -> Result<String, Fault> {
        self.write(g, Style::Ascii)
    }

    /// The value in a style.
    pub fn write(&mut self, g: Game, style: Style) -> Result<String, Fault> {
        match self.print_within(g, style, LONG) {
            Ok(text) => return Ok(text),
            Err(Stop::Fault(fault)) => return Err(fault),
            Err(Stop::TooLong) => {}
        }
        let (switches, rest) = self.take_switches(g)?;
        let mut text = if rest == Game::ZERO {
            String::new()
        } else {
            match self.print_within(rest, style, TOO_LONG) {
                Ok(text) => text,
                Err(Stop::Fault(fault)) => return Err(fault),
                Err(Stop::TooLong) => {
                    return Err(Fault::stopped_at(
                        TOO_LONG,
                        format!(
                            "the canonical form takes more than {TOO_LONG} characters to write"
                        ),
                    ))
                }
            }
        };
        for x in switches {
            text += plus_minus(style);
            text += &number_text(x, style);
        }
        Ok(text)
    }

    fn print_within(&mut self, g: Game, style: Style, most: usize) -> Result<String, Stop> {
        let mut printer = Printer { style, left: most };
        printer.in_braces(self, g)
    }

    /// `g = ±x₁ ± x₂ … + rest`, the hottest first. A form `{K+x | K-x}` is `K ± x` exactly when the
    /// sum says so; nothing is assumed.
    fn take_switches(&mut self, g: Game) -> Result<(Vec<Dyadic>, Game), Fault> {
        let mut switches = Vec::new();
        let mut rest = g;
        loop {
            let (left, right) =
                (self.options(rest, Player::Left)?, self.options(rest, Player::Right)?);
            let ([a], [b]) = (&left[..], &right[..]) else {
                break;
            };
            if rest.is_number() || a.shape() != b.shape() {
                break;
            }
            let x = self.offset(*a).minus(self.offset(*b))?.half()?;
            if x.signum() <= 0 {
                break;
            }
            let inner = self.translate(*a, x.negative())?;
            let loose = self.dyadic(x)?;
            let switch = self.switch(&[loose])?;
            if self.add(inner, switch)? != rest {
                break;
            }
            switches.push(x);
            rest = inner;
        }
        Ok((switches, rest))
    }

    /// `(G, sign)` when `g` is tiny-G (+1) or miny-G (-1), for G with positive Right stop.
    fn as_tiny(&mut self, g: Game) -> Result<Option<(Game, bool)>, Fault> {
        for player in Player::BOTH {
            let near = self.options(g, player)?;
            let far = self.options(g, player.other())?;
            let ([zero], [threat]) = (&near[..], &far[..]) else {
                continue;
            };
            if *zero != Game::ZERO || threat.is_number() {
                continue;
            }
            let back = self.options(*threat, player)?;
            let on = self.options(*threat, player.other())?;
            let ([Game::ZERO], [prize]) = (&back[..], &on[..]) else {
                continue;
            };
            let prize = if player.is_left() { self.negative(*prize)? } else { *prize };
            if self.right_stop(prize).signum() > 0 {
                return Ok(Some((prize, player.is_left())));
            }
        }
        Ok(None)
    }

    /// `n` when the infinitesimal `g` is `↑^[n] = {↑^[n-1] | *}`, n ≥ 1.
    fn as_power_to(&mut self, g: Game) -> Result<Option<u32>, Fault> {
        let star = self.nimber(1)?;
        let mut g = g;
        let mut n = 1;
        loop {
            if let Some(u) = self.up_star(g) {
                return Ok((u.up == 1 && u.nim == 0).then_some(n));
            }
            let (left, right) = (self.options(g, Player::Left)?, self.options(g, Player::Right)?);
            let ([next], true) = (&left[..], right[..] == [star]) else {
                return Ok(None);
            };
            g = *next;
            n += 1;
        }
    }

    /// `n` when `g` is `↑ⁿ = {0 | * - ↑^[n-1]}`, n ≥ 2.
    fn as_power(&mut self, g: Game) -> Result<Option<u32>, Fault> {
        let (left, right) = (self.options(g, Player::Left)?, self.options(g, Player::Right)?);
        let ([Game::ZERO], [threat]) = (&left[..], &right[..]) else {
            return Ok(None);
        };
        let star = self.nimber(1)?;
        if !self.is_infinitesimal(*threat)? || threat.is_number() {
            return Ok(None);
        }
        let so_far = self.subtract(star, *threat)?;
        Ok(self.as_power_to(so_far)?.map(|n| n + 1))
    }
}

fn plus_minus(style: Style) -> &'static str {
    match style {
        Style::Ascii => "+-",
        Style::Unicode => "±",
        Style::Latex => "\\pm ",
    }
}

fn number_text(x: Dyadic, style: Style) -> String {
    if style == Style::Latex && !x.is_integer() {
        let sign = if x.signum() < 0 { "-" } else { "" };
        let text = x.to_string();
        let (numerator, denominator) = text.split_once('/').expect("a fraction has a bar");
        let numerator = numerator.trim_start_matches('-');
        return format!("{sign}\\frac{{{numerator}}}{{{denominator}}}");
    }
    x.to_string()
}

fn star_text(nim: u32, style: Style) -> String {
    let star = match style {
        Style::Ascii => "*",
        Style::Unicode => "∗",
        Style::Latex => "{\\ast}",
    };
    match nim {
        0 => String::new(),
        1 => star.into(),
        n => format!("{star}{n}"),
    }
}

fn up_text(up: i64, style: Style) -> String {
    let n = up.unsigned_abs();
    let (single, double) = match (style, up > 0) {
        (Style::Ascii, true) => ("^", "^^"),
        (Style::Ascii, false) => ("v", "vv"),
        (Style::Unicode, true) => ("↑", "⇑"),
        (Style::Unicode, false) => ("↓", "⇓"),
        (Style::Latex, true) => ("{\\uparrow}", "{\\Uparrow}"),
        (Style::Latex, false) => ("{\\downarrow}", "{\\Downarrow}"),
    };
    match n {
        0 => String::new(),
        1 => single.into(),
        2 => double.into(),
        n if style == Style::Latex => format!("{n}{{\\cdot}}{single}"),
        n => format!("{single}{n}"),
    }
}

impl Printer {
    /// The value as it stands in a list: braces around what has bars.
    fn in_braces(&mut self, arena: &mut Arena, g: Game) -> Result<String, Stop> {
        let piece = self.piece(arena, g)?;
        Ok(if piece.bars == 0 { piece.text } else { self.braced(&piece.text) })
    }

    /// Several options. Number-up-star first (no ups, ups, downs; then by nimber; they have the
    /// same number part, or one would dominate), then by stops, then the shorter text: an
    /// order that does not depend on what was computed before.
    fn list(&mut self, arena: &mut Arena, options: &[Game]) -> Result<String, Stop> {
        let mut list = Vec::new();
        for &g in options {
            let text = self.in_braces(arena, g)?;
            let ups = arena.number_up_star(g).map(|(_, up, nim)| (up as u64, nim));
            let stops = (arena.left_stop(g)?, arena.right_stop(g));
            list.push(((ups.is_none(), ups, stops, text.len()), text));
        }
        list.sort();
        let texts: Vec<String> = list.into_iter().map(|(_, text)| text).collect();
        Ok(texts.join(","))
    }

    fn braced(&self, text: &str) -> String {
        if self.style == Style::Latex {
            format!("\\left\\{{{text}\\right\\}}")
        } else {
            format!("{{{text}}}")
        }
    }

    fn spend(&mut self, n: usize) -> Result<(), Stop> {
        self.left = self.left.checked_sub(n).ok_or(Stop::TooLong)?;
        Ok(())
    }

    fn piece(&mut self, arena: &mut Arena, g: Game) -> Result<Piece, Stop> {
        self.spend(1)?;
        arena.step()?;
        if let Some((x, up, nim)) = arena.number_up_star(g) {
            let mut text = up_text(up, self.style) + &star_text(nim, self.style);
            if !x.is_zero() || text.is_empty() {
                text = number_text(x, self.style) + &text;
            }
            self.spend(text.len())?;
            return Ok(Piece::whole(text));
        }
        if arena.is_numberish(g)? {
            if let Some(text) = self.named_infinitesimal(arena, g)? {
                return Ok(Piece::whole(text));
            }
        }
        if arena.negative(g)? == g {
            return self.symmetric(arena, g);
        }
        let mut parts = Vec::new();
        let mut bars = 0;
        for player in Player::BOTH {
            let options = arena.options(g, player)?;
            if let [only] = options[..] {
                let piece = self.piece(arena, only)?;
                if piece.bars < MOST_BARS {
                    bars = bars.max(piece.bars);
                    parts.push(piece.text);
                } else {
                    parts.push(self.braced(&piece.text));
                }
                continue;
            }
            parts.push(self.list(arena, &options)?);
        }
        let bar = match self.style {
            Style::Latex => format!("\\,{}\\,", "|".repeat(bars + 1)),
            _ => "|".repeat(bars + 1),
        };
        Ok(Piece { text: parts.join(&bar), bars: bars + 1 })
    }

    /// `G = -G`: written by Left's options alone.
    fn symmetric(&mut self, arena: &mut Arena, g: Game) -> Result<Piece, Stop> {
        let options = arena.options(g, Player::Left)?;
        let inside = match options[..] {
            [only] => {
                let piece = self.piece(arena, only)?;
                if piece.bars > 0 {
                    self.braced(&piece.text)
                } else if arena.as_number(only).is_some_and(|x| x.signum() > 0) {
                    piece.text
                } else {
                    format!("({})", piece.text)
                }
            }
            _ => {
                let list = self.list(arena, &options)?;
                self.braced(&list)
            }
        };
        Ok(Piece::whole(plus_minus(self.style).to_string() + &inside))
    }

    /// Tinies, minies and the uptimals `↑^[n]`, `↑ⁿ` (with a star), perhaps plus a number.
    fn named_infinitesimal(&mut self, arena: &mut Arena, g: Game) -> Result<Option<String>, Stop> {
        let x = arena.right_stop(g);
        let base = arena.translate(g, x.negative())?;
        let front = if x.is_zero() { String::new() } else { number_text(x, self.style) };
        if let Some((prize, positive)) = arena.as_tiny(base)? {
            let inside = self.in_braces(arena, prize)?;
            let text = match (self.style, positive) {
                (Style::Ascii, true) => format!("tiny({inside})"),
                (Style::Ascii, false) => format!("miny({inside})"),
                (Style::Unicode, true) => format!("⧾({inside})"),
                (Style::Unicode, false) => format!("⧿({inside})"),
                (Style::Latex, true) => format!("{{+}}_{{{inside}}}"),
                (Style::Latex, false) => format!("{{-}}_{{{inside}}}"),
            };
            return Ok(Some(front + &text));
        }
        let star = arena.nimber(1)?;
        for starred in [false, true] {
            for up in [true, false] {
                let mut h = if starred { arena.add(base, star)? } else { base };
                if !up {
                    h = arena.negative(h)?;
                }
                let arrow = up_text(if up { 1 } else { -1 }, self.style);
                let text = if let Some(n) = arena.as_power_to(h)? {
                    match self.style {
                        Style::Latex => format!("{arrow}^{{[{n}]}}"),
                        _ => format!("{arrow}[{n}]"),
                    }
                } else if let Some(n) = arena.as_power(h)? {
                    match self.style {
                        Style::Latex => format!("{arrow}^{{{n}}}"),
                        _ => format!("{arrow}<{n}>"),
                    }
                } else {
                    continue;
                };
                return Ok(Some(front + &text + &star_text(u32::from(starred), self.style)));
            }
        }
        Ok(None)
    }
}
