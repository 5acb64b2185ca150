//! The notation of CGSuite, `*[…]`: `*[2#0]` is {{2},0}.
//!
//! ```text
//! game    := *[ list ]
//! list    := element { , element }          several are the options of a game, one is itself
//! element := number | [ list ] | sum | row  a list in a list is always the options of a game
//! row     := item { item }                  several are the options of a game
//! item    := ( digit | *number | ( row ) ) signs
//! signs   := # … | [ { # | digit | -digit } ]
//! ```
//! `#` makes the game whose only option this is, a digit in brackets adds a nim-heap, `-` and a digit
//! takes one away: `2[#2]` is {2} + 2. A run of digits by itself is a number, so `*[32]` is a nim-heap
//! and {3,2} is `*[3,2]`.

use grundy_watch::Watch;

use super::{Read, Reader};
use crate::canonical::{Arena, GameId, ONE};
use crate::parts::Parts;
use crate::sums::Unfinished;

impl Reader<'_> {
    /// From the bracket on.
    pub(super) fn brackets(&mut self) -> Read<GameId> {
        let elements = self.bracketed()?;
        match elements[..] {
            [only] => Ok(only),
            _ => Ok(self.arena.game(&elements)?),
        }
    }

    /// `[ element, … ]`.
    fn bracketed(&mut self) -> Read<Vec<GameId>> {
        self.enter()?;
        self.at += 1;
        let mut elements = Vec::new();
        self.skip_spaces();
        if !self.take(']') {
            loop {
                elements.push(self.element()?);
                self.skip_spaces();
                if self.take(']') {
                    break;
                }
                if !self.take(',') {
                    return self
                        .wrong("what stands in brackets is separated by ',' and ends with ']'");
                }
            }
        }
        self.depth -= 1;
        Ok(elements)
    }

    fn element(&mut self) -> Read<GameId> {
        self.skip_spaces();
        let digits = self.text[self.at..].iter().take_while(|c| c.is_ascii_digit()).count();
        let after = self.text.get(self.at + digits);
        if digits > 0 && after.is_none_or(|c| ",]".contains(*c) || c.is_whitespace()) {
            let n = self.number()?;
            return Ok(self.arena.nim_heap(n)?);
        }
        match self.peek() {
            Some('[') => {
                let options = self.bracketed()?;
                Ok(self.arena.game(&options)?)
            }
            Some('*' | '∗') if self.text.get(self.at + 1) == Some(&'[') => self.sum(),
            _ => self.bracket_row(),
        }
    }

    fn bracket_row(&mut self) -> Read<GameId> {
        self.enter()?;
        let mut items = Vec::new();
        loop {
            let item = match self.peek() {
                Some('(') => {
                    self.at += 1;
                    let game = self.bracket_row()?;
                    if !self.take(')') {
                        return self.wrong("the row needs its ')'");
                    }
                    game
                }
                Some('*') => {
                    self.at += 1;
                    let n = self.number()?;
                    self.arena.nim_heap(n)?
                }
                Some(c) if c.is_ascii_digit() => {
                    self.at += 1;
                    self.arena.nim_heap(c.to_digit(10).unwrap_or(0))?
                }
                _ => break,
            };
            let item = self.bracket_signs(item)?;
            items.push(item);
        }
        self.depth -= 1;
        match items[..] {
            [] => self.wrong("a game is missing: a digit, a row in parentheses or [options]"),
            [only] => Ok(only),
            _ => Ok(self.arena.game(&items)?),
        }
    }

    fn bracket_signs(&mut self, mut game: GameId) -> Read<GameId> {
        while self.take('#') {
            game = self.arena.game(&[game])?;
        }
        if !self.take('[') {
            return Ok(game);
        }
        loop {
            if self.take(']') {
                return Ok(game);
            }
            if self.take('#') {
                game = self.arena.game(&[game])?;
                continue;
            }
            let minus = self.take('-');
            let Some(n) = self.peek().and_then(|c| c.to_digit(10)) else {
                return self.wrong("the signs in brackets are '#', digits and '-' with a digit");
            };
            self.at += 1;
            let heap = self.arena.nim_heap(n)?;
            if !minus {
                game = self.arena.sum(game, heap, self.watch)?;
                continue;
            }
            match Parts::default().difference(self.arena, game, heap, self.watch)? {
                Some(rest) => game = rest,
                None => {
                    self.at -= 1;
                    return self.wrong("this nim-heap is not a part of what stands before it");
                }
            }
        }
    }
}

/// A game as it is written: what stands in front, and signs.
struct Item {
    front: String,
    /// Does the front need parentheses before signs and beside others?
    row: bool,
    signs: String,
}

impl Item {
    fn text(&self, alone: bool) -> String {
        let front = if self.row && !(alone && self.signs.is_empty()) {
            format!("({})", self.front)
        } else {
            self.front.clone()
        };
        match &self.signs {
            signs if signs.chars().all(|c| c == '#') => front + signs,
            signs => format!("{front}[{signs}]"),
        }
    }

    fn with(self, sign: &str) -> Item {
        Item { signs: self.signs + sign, ..self }
    }
}

impl Arena {
    /// The name in the notation of CGSuite; `None` when it would be very long.
    pub fn bracket_name(
        &mut self,
        game: GameId,
        watch: &Watch,
    ) -> Result<Option<String>, Unfinished> {
        let Some(item) = self.bracket_item(game, &mut super::LONGEST.clone(), watch)? else {
            return Ok(None);
        };
        let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
        // A row of digits would be read as a number.
        let text = match item.text(true) {
            text if item.row && digits(&text) => {
                text.chars().map(String::from).collect::<Vec<_>>().join(",")
            }
            text => text,
        };
        Ok(Some(format!("*[{}]", text.strip_prefix('*').filter(|n| digits(n)).unwrap_or(&text))))
    }

    fn bracket_item(
        &mut self,
        game: GameId,
        left: &mut usize,
        watch: &Watch,
    ) -> Result<Option<Item>, Unfinished> {
        *left = left.saturating_sub(1);
        if *left == 0 {
            return Ok(None);
        }
        let front = |front: String, row| Some(Item { front, row, signs: String::new() });
        if let Some(n) = self.as_nim_heap(game) {
            return Ok(front(if n < 10 { n.to_string() } else { format!("*{n}") }, false));
        }
        if let Some(n) = self.as_adder(game) {
            // :2n is n times 2, and :2n+1 has 1 beside.
            let signs = "2".repeat(n as usize / 2 - 1) + if n % 2 == 1 { "1" } else { "" };
            return Ok(Some(Item { front: "2".into(), row: false, signs }));
        }
        if let Some(rest) = self.less_one(game, watch)? {
            let item = self.bracket_item(rest, left, watch)?;
            return Ok(item.map(|item| item.with("1")));
        }
        if let &[only] = self.options(game) {
            let item = self.bracket_item(only, left, watch)?;
            return Ok(item.map(|item| item.with("#")));
        }
        let two = self.nim_heap(2)?;
        if let Some(rest) = Parts::default().difference(self, game, two, watch)? {
            if rest != ONE && self.birthday(rest) < self.birthday(game) {
                let item = self.bracket_item(rest, left, watch)?;
                return Ok(item.map(|item| item.with("2")));
            }
        }
        let mut options = self.options(game).to_vec();
        options.sort_by_key(|&o| std::cmp::Reverse((self.birthday(o), o)));
        let mut row = String::new();
        for o in options {
            let Some(item) = self.bracket_item(o, left, watch)? else { return Ok(None) };
            row += &item.text(false);
        }
        Ok(front(row, true))
    }
}
