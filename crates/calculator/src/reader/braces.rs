//! Braces: games with bars of several strengths, sets, maps, and literal forms.

use super::{Reader, R};
use crate::syntax::{Collected, Node, Part};
use crate::value::Value;

/// Options between bars, and how many bars follow them (0 at the end).
struct Segment {
    items: Vec<Node>,
    bars: usize,
    bars_at: usize,
}

impl Reader<'_, '_> {
    /// `{…}`, under a name if it has one.
    pub(super) fn braces(&mut self, name: String) -> R<Node> {
        let at = self.at;
        if name.is_empty() {
            if let Some(node) = self.plain_braces()? {
                return Ok(node);
            }
        }
        self.at += 1;
        self.space();
        if self.take_text("=>") {
            self.close('}', '{', at)?;
            return Ok(self.node(at, Part::Map(Vec::new())));
        }
        let bars = std::mem::replace(&mut self.bars, true);
        self.open.push(name.clone());
        let read = self.deeper(|reader| reader.inner(at, &name));
        self.open.pop();
        self.bars = bars;
        let part = read?;
        Ok(self.node(at, part))
    }

    /// Braces of plain values, which are read at once.
    fn plain_braces(&mut self) -> R<Option<Node>> {
        let at = self.at;
        let mut depth = 0usize;
        let mut bar = false;
        for i in at..self.chars.len() {
            let c = self.chars[i];
            let next = self.chars.get(i + 1).copied().unwrap_or(' ');
            match c {
                '{' => depth += 1,
                '|' => bar = true,
                '}' => {
                    depth -= 1;
                    if depth == 0 {
                        if !bar {
                            return Ok(None);
                        }
                        let text: String = self.chars[at..=i].iter().collect();
                        // What is wrong is found again, with its place, by the reader of expressions.
                        let game = match self.world.arena.parse(&text) {
                            Ok(game) => game,
                            Err(grundy_short::Fault::Input(_)) => return Ok(None),
                            Err(other) => return Err(other),
                        };
                        self.at = i + 1;
                        return Ok(Some(self.node(at, Part::Constant(Value::Game(game)))));
                    }
                }
                'v' if !next.is_alphabetic() || next == 'v' => {}
                '*' | '^' if "([{ ".contains(next) => return Ok(None),
                '/' if !next.is_ascii_digit() => return Ok(None),
                _ if self.cgsuite() && c.is_ascii_digit() && "*^".contains(next) => {
                    return Ok(None)
                }
                _ if c.is_ascii_digit() || " ,+-*^/±↑⇑⤊↓⇓⤋½¼¾\n".contains(c) => {}
                _ => return Ok(None),
            }
        }
        Ok(None)
    }

    fn inner(&mut self, at: usize, name: &str) -> R<Part> {
        let segments = self.segments(at, '}')?;
        let [only] = &segments[..] else {
            return Ok(self.split(name.to_owned(), segments)?.part);
        };
        if !name.is_empty() {
            let what = "braces need a bar: {left options | right options}";
            return Err(self.fault_at(at, what));
        }
        let _ = only;
        let items = segments.into_iter().next().map(|s| s.items).unwrap_or_default();
        Ok(match items.first().map(|node| &node.part) {
            Some(Part::Map(_)) if items.iter().all(entry) => {
                let mut entries = Vec::new();
                for node in items {
                    if let Part::Map(list) = node.part {
                        entries.extend(list);
                    }
                }
                Part::Map(entries)
            }
            _ => Part::Set(items),
        })
    }

    /// The lists between bars, up to the closing brace.
    fn segments(&mut self, open: usize, close: char) -> R<Vec<Segment>> {
        let mut all = Vec::new();
        let mut items: Vec<Node> = Vec::new();
        loop {
            self.space();
            let here = self.at;
            if self.take(close) {
                all.push(Segment { items, bars: 0, bars_at: here });
                return Ok(all);
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
                return Err(self.wrong(&format!(
                    "',', '|' or '{close}' to match the '{{' at column {}",
                    open + 1
                )));
            }
            let item = self.item()?;
            if items.is_empty() && self.at_for() && all.is_empty() {
                let node = self.collected(open, Collected::Set, item)?;
                self.close(close, '{', open)?;
                // The set stands for itself: its only member is unfolded by the reader of switches.
                return Ok(vec![Segment { items: vec![node], bars: 0, bars_at: here }]);
            }
            items.push(item);
        }
    }

    /// An option, a member, or an entry `k => v`.
    fn item(&mut self) -> R<Node> {
        let at = self.at;
        let key = self.deeper(Self::choice)?;
        self.space();
        if !self.take_text("=>") {
            return Ok(key);
        }
        let value = self.deeper(Self::choice)?;
        Ok(self.node(at, Part::Map(vec![(key, value)])))
    }

    /// Split at the longest run of bars, which must be the only one of its length.
    fn split(&mut self, name: String, mut segments: Vec<Segment>) -> R<Node> {
        let at = segments[0].items.first().map_or(segments[0].bars_at, |node| node.at);
        let inner = &segments[..segments.len() - 1];
        let most = inner.iter().map(|s| s.bars).max().unwrap_or(0);
        let mut places = (0..inner.len()).filter(|&i| inner[i].bars == most);
        let middle = places.next().unwrap_or(0);
        if let Some(second) = places.next() {
            let what = format!(
                "'{}' appears twice, so it is unclear which of two bars of the same length divides first; \
                 use more bars",
                "|".repeat(most)
            );
            return Err(self.fault_at(inner[second].bars_at, &what));
        }
        let right = segments.split_off(middle + 1);
        let sides = [self.side(segments)?, self.side(right)?];
        Ok(self.node(at, Part::Braces { name, sides }))
    }

    /// One side of a bar: a list of options, or a single game whose braces are left out.
    fn side(&mut self, mut segments: Vec<Segment>) -> R<Vec<Node>> {
        if segments.len() == 1 {
            return Ok(std::mem::take(&mut segments[0].items));
        }
        self.deeper(|reader| Ok(vec![reader.split(String::new(), segments)?]))
    }

    /// `'{*|*}'`: the braces directly inside the quotes are taken literally; forms inside them are
    /// written with quotes of their own.
    pub(super) fn form(&mut self) -> R<Node> {
        let at = self.at;
        self.at += 1;
        if self.peek() != Some('{') {
            return Err(self.wrong("'{' (a literal form is written '{0|1}' in quotes)"));
        }
        let open = self.at;
        self.at += 1;
        let bars = std::mem::replace(&mut self.bars, true);
        self.open.push(String::new());
        let read = self.deeper(|reader| {
            let segments = reader.segments(open, '}')?;
            if segments.len() == 1 {
                let end = segments[0].bars_at;
                return Err(reader.fault_at(end, "a game needs a bar between its options: {0|1}"));
            }
            reader.split(String::new(), segments)
        });
        self.open.pop();
        self.bars = bars;
        let node = read?;
        if !self.take('\'') {
            return Err(
                self.wrong(&format!("a closing quote to match the one at column {}", at + 1))
            );
        }
        match node.part {
            Part::Braces { sides, .. } => Ok(self.node(at, Part::Form(sides))),
            part => Ok(self.node(at, part)),
        }
    }
}

fn entry(node: &Node) -> bool {
    matches!(&node.part, Part::Map(list) if list.len() == 1)
}
