//! How loopy values are written: names, `1over`, `tiny(on)`, `a{0||0|a}`, `1 & 0`.

use grundy_short::{Arena, Dyadic, Fault, Game, Player, Style};

use crate::names::STOPPER_NAMES;
use crate::stoppers::{Stopper, Stoppers};
use crate::value::Loopy;

/// Most options a form is written with.
const LONGEST: usize = 20_000;
/// Most names of stoppers remembered.
const MOST_WRITTEN: usize = 1 << 16;
/// Most bars in a row before braces are used again: longer runs are hard to read.
const MOST_BARS: usize = 4;

/// A position of the form unfolded to a tree, with references back to positions above.
enum Tree {
    Text(String),
    Back(usize),
    Node { level: usize, named: bool, sides: [Vec<Tree>; 2] },
}

impl Stoppers {
    /// The value in the notation that the calculator reads.
    pub fn show(&mut self, arena: &mut Arena, g: Loopy, style: Style) -> Result<String, Fault> {
        if g.is_stopper() {
            return self.show_stopper(arena, g.onside, style);
        }
        for name in ["dud", "tis", "tisn"] {
            if self.named(arena, name)? == Some(g) {
                return Ok(name_text(name, style));
            }
        }
        let and = if style == Style::Latex { " \\mathbin{\\&} " } else { " & " };
        let onside = self.show_stopper(arena, g.onside, style)?;
        Ok(onside + and + &self.show_stopper(arena, g.offside, style)?)
    }

    /// A stopper in the same notation.
    pub fn show_stopper(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        style: Style,
    ) -> Result<String, Fault> {
        let mut left = LONGEST;
        let tree = self.unfold(arena, g, style, &mut Vec::new(), &mut left)?;
        Ok(write(&tree, &mut Vec::new(), style).in_braces(style))
    }

    /// The text of a stopper that has a name or is short, kept for the next time.
    fn with_name(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        style: Style,
    ) -> Result<Option<String>, Fault> {
        if let Some(game) = self.as_short(g) {
            return arena.write(game, style).map(Some);
        }
        if let Some(known) = self.written.get(&(g, style)) {
            return Ok(known.clone());
        }
        let text = self.find_name(arena, g, style)?;
        if self.written.len() >= MOST_WRITTEN {
            self.written.clear();
        }
        self.written.insert((g, style), text.clone());
        Ok(text)
    }

    fn find_name(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        style: Style,
    ) -> Result<Option<String>, Fault> {
        // The number that may stand in front: that of a short option, or none.
        let mut numbers = vec![Dyadic::ZERO];
        let mut options = self.options(arena, g, Player::Left)?;
        options.extend(self.options(arena, g, Player::Right)?);
        for option in &options {
            let up_star = self.as_short(*option).and_then(|game| arena.number_up_star(game));
            if let Some((x, 0, _)) = up_star {
                if !numbers.contains(&x) {
                    numbers.push(x);
                }
            }
        }
        if options.len() <= 4 {
            for x in numbers {
                for &(name, starred) in STOPPER_NAMES {
                    let plain = |(n, e): (i64, u32)| n.unsigned_abs() <= 1 << 10 && e <= 10;
                    if !x.small().is_some_and(plain) {
                        continue;
                    }
                    if self.named_stopper(arena, x, name, starred)? == g {
                        let short = arena.dyadic(x)?;
                        let front =
                            if x.is_zero() { String::new() } else { arena.write(short, style)? };
                        let star = arena.nimber(1)?;
                        let star = if starred { arena.write(star, style)? } else { String::new() };
                        return Ok(Some(front + &name_text(name, style) + &star));
                    }
                }
            }
        }
        self.as_tiny(arena, g, style)
    }

    /// `tiny(G) = {0||0|-G}` and `miny(G)` for loopy G.
    fn as_tiny(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        style: Style,
    ) -> Result<Option<String>, Fault> {
        let zero = self.short(Game::ZERO)?;
        for player in Player::BOTH {
            let near = self.options(arena, g, player)?;
            let far = self.options(arena, g, player.other())?;
            let ([first], [threat]) = (&near[..], &far[..]) else { continue };
            if *first != zero || *threat == g {
                continue;
            }
            let back = self.options(arena, *threat, player)?;
            let prizes = self.options(arena, *threat, player.other())?;
            let ([second], [prize]) = (&back[..], &prizes[..]) else { continue };
            if *second != zero
                || *prize == g
                || *prize == *threat
                || self.as_short(*prize).is_some()
            {
                continue;
            }
            let prize = if player.is_left() { self.negative(arena, *prize)? } else { *prize };
            // The prize must be above every sum of ups.
            let some = self.known_name(arena, "over")?;
            if !self.le(arena, some, prize)? {
                continue;
            }
            let Some(inside) = self.with_name(arena, prize, style)? else { continue };
            return Ok(Some(match (style, player) {
                (Style::Latex, Player::Left) => format!("{{+}}_{{{inside}}}"),
                (Style::Latex, Player::Right) => format!("{{-}}_{{{inside}}}"),
                (_, Player::Left) => format!("tiny({inside})"),
                (_, Player::Right) => format!("miny({inside})"),
            }));
        }
        Ok(None)
    }

    fn unfold(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        style: Style,
        above: &mut Vec<(Stopper, bool)>,
        left: &mut usize,
    ) -> Result<Tree, Fault> {
        *left = left.checked_sub(1).ok_or_else(|| {
            Fault::stopped_at(
                LONGEST,
                format!("the canonical form takes more than {LONGEST} options to write"),
            )
        })?;
        if let Some(level) = above.iter().position(|&(h, _)| h == g) {
            above[level].1 = true;
            return Ok(Tree::Back(level));
        }
        if let Some(text) = self.with_name(arena, g, style)? {
            return Ok(Tree::Text(text));
        }
        let level = above.len();
        above.push((g, false));
        let mut sides: [Vec<Tree>; 2] = Default::default();
        for player in Player::BOTH {
            for option in self.options(arena, g, player)? {
                let tree = self.unfold(arena, option, style, above, left)?;
                sides[player.index()].push(tree);
            }
        }
        let named = above.pop().is_some_and(|(_, named)| named);
        Ok(Tree::Node { level, named, sides })
    }
}

fn name_text(name: &str, style: Style) -> String {
    match style {
        Style::Latex if name == "^<on>" => "{\\uparrow}^{\\mathbf{on}}".into(),
        Style::Latex if name == "v<on>" => "{\\downarrow}_{\\mathbf{on}}".into(),
        Style::Latex => format!("\\mathbf{{{name}}}"),
        _ => name.into(),
    }
}

/// A piece of text and the bars at its top level: 0 if it stands by itself.
struct Piece {
    text: String,
    bars: usize,
}

impl Piece {
    fn in_braces(&self, style: Style) -> String {
        match (self.bars, style) {
            (0, _) => self.text.clone(),
            (_, Style::Latex) => format!("\\left\\{{{}\\right\\}}", self.text),
            _ => format!("{{{}}}", self.text),
        }
    }
}

/// The bars at the top level of what stands in the braces of a short form.
fn opened(text: &str, style: Style) -> Option<Piece> {
    if style == Style::Latex {
        return None;
    }
    let inside = text.strip_prefix('{')?.strip_suffix('}')?;
    let (mut depth, mut run, mut bars) = (0i32, 0, 0);
    for c in inside.chars() {
        depth += i32::from("{(".contains(c)) - i32::from("})".contains(c));
        if depth < 0 {
            return None;
        }
        run = if c == '|' && depth == 0 { run + 1 } else { 0 };
        bars = bars.max(run);
    }
    (bars > 0).then(|| Piece { text: inside.into(), bars })
}

fn write(tree: &Tree, names: &mut Vec<(usize, String)>, style: Style) -> Piece {
    match tree {
        Tree::Text(text) => {
            opened(text, style).unwrap_or_else(|| Piece { text: text.clone(), bars: 0 })
        }
        Tree::Back(level) => {
            let name = names.iter().find(|(l, _)| l == level);
            Piece { text: name.map_or(String::new(), |(_, n)| n.clone()), bars: 0 }
        }
        Tree::Node { level, named, sides } => {
            let mut front = String::new();
            if *named {
                front = letter(names.len());
                names.push((*level, front.clone()));
            }
            let mut parts = Vec::new();
            let mut bars = 0;
            for side in sides {
                let mut pieces: Vec<Piece> = side.iter().map(|t| write(t, names, style)).collect();
                if let [only] = &pieces[..] {
                    if only.bars > 0 && only.bars < MOST_BARS {
                        bars = bars.max(only.bars);
                        parts.push(only.text.clone());
                        continue;
                    }
                }
                // An order that does not depend on what was computed before.
                pieces.sort_by_cached_key(|p| (p.text.chars().count(), p.text.clone()));
                let texts: Vec<String> = pieces.iter().map(|p| p.in_braces(style)).collect();
                parts.push(texts.join(","));
            }
            if *named {
                names.pop();
            }
            let bar = match style {
                Style::Latex => format!("\\,{}\\,", "|".repeat(bars + 1)),
                _ => "|".repeat(bars + 1),
            };
            let piece = Piece { text: parts.join(&bar), bars: bars + 1 };
            if *named {
                return Piece { text: front + &piece.in_braces(style), bars: 0 };
            }
            piece
        }
    }
}

/// `a`, `b`, …, leaving out `v` and then with numbers.
fn letter(n: usize) -> String {
    let letters: Vec<char> = ('a'..='u').collect();
    let letter = letters[n % letters.len()];
    match n / letters.len() {
        0 => letter.to_string(),
        more => format!("{letter}{more}"),
    }
}
