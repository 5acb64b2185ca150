//! Names of misère games in the style of *Winning Ways*, ch. 13.
//!
//! `3` a nim-heap (one digit), `*12` any nim-heap, `:5` an adder, `2+` = {2}, `2_2` = 2 + 2,
//! `{2_2,3,1}` options between braces, and `2_2 31` or `2+3` the same without: a row of names
//! is the game with those options. A sum is written with a space before its plus: `2+ + 1`.
//! A heap of a game is `.123[11]` or `kayles[5]`. CGSuite's `*[…]` is read too (`brackets`).

use grundy_fault::InputFault;
use grundy_heap::{HeapError, Rules};
use grundy_watch::Watch;

use crate::canonical::{Arena, GameId, ONE, ZERO};
use crate::sums::Unfinished;

mod brackets;

/// Largest nim-heap or adder that is read.
const LARGEST: u32 = 500;
/// Deepest nesting that is read.
const DEEPEST: usize = 200;
/// Longest name that is written.
const LONGEST: usize = 20_000;

struct Reader<'a> {
    text: Vec<char>,
    at: usize,
    depth: usize,
    arena: &'a mut Arena,
    watch: &'a Watch,
}

/// What can go wrong while reading a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NameError {
    /// The text is wrong: where, and what would be right.
    Input(Box<InputFault>),
    /// The game is too large, or the watch stopped it.
    Unfinished(Unfinished),
}

impl From<Unfinished> for NameError {
    fn from(error: Unfinished) -> Self {
        NameError::Unfinished(error)
    }
}

type Read<T> = Result<T, NameError>;

impl Reader<'_> {
    fn wrong<T>(&self, rule: &str) -> Read<T> {
        let text: String = self.text.iter().collect();
        let column = self.at + 1;
        let message = match self.text.get(self.at) {
            Some(c) => format!("'{c}' at column {column} of '{text}': {rule}"),
            None => format!("unexpected end of '{text}' at column {column}: {rule}"),
        };
        let fault = InputFault::at(message, rule, text, column).expecting(rule);
        Err(NameError::Input(Box::new(fault)))
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn number(&mut self) -> Read<u32> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.text[start..self.at].iter().collect();
        match digits.parse::<u32>() {
            Ok(n) if n <= LARGEST => Ok(n),
            Ok(_) => {
                self.at = start;
                self.wrong(&format!("numbers go up to {LARGEST}"))
            }
            Err(_) => {
                self.at = start;
                self.wrong("a number is missing here")
            }
        }
    }

    /// One deeper, if that is allowed.
    fn enter(&mut self) -> Read<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.wrong(&format!("names nest at most {DEEPEST} deep"));
        }
        Ok(())
    }

    /// A sum of rows.
    fn sum(&mut self) -> Read<GameId> {
        self.enter()?;
        let mut total = self.row()?;
        loop {
            self.skip_spaces();
            if !self.take('+') {
                break;
            }
            let next = self.row()?;
            total = self.arena.sum(total, next, self.watch)?;
        }
        self.depth -= 1;
        Ok(total)
    }

    /// Atoms side by side: one is itself, several are the options of a game.
    fn row(&mut self) -> Read<GameId> {
        let mut atoms = vec![];
        loop {
            self.skip_spaces();
            match self.peek() {
                Some('0'..='9' | '*' | '∗' | ':' | '{' | '(') => atoms.push(self.atom()?),
                Some(_) if self.heap_ends().is_some() => atoms.push(self.atom()?),
                _ => break,
            }
        }
        match atoms.len() {
            0 => self.wrong("a game is missing: a digit, *n, :n, {options} or (sum)"),
            1 => Ok(atoms[0]),
            _ => Ok(self.arena.game(&atoms)?),
        }
    }

    /// Where a heap such as `.123[11]` that begins here ends.
    fn heap_ends(&self) -> Option<usize> {
        let apart = |c: char| c.is_whitespace() || ",+{}]_:*∗".contains(c);
        if self.peek() == Some('(') {
            return None;
        }
        let rest = &self.text[self.at..];
        let open = rest.iter().position(|&c| c == '[' || apart(c)).filter(|&i| rest[i] == '[')?;
        let close = rest[open..].iter().position(|&c| c == ']')?;
        Some(self.at + open + close + 1)
    }

    fn atom(&mut self) -> Read<GameId> {
        if let Some(end) = self.heap_ends() {
            let text: String = self.text[self.at..end].iter().collect();
            if let Some(heap) = heap_reference(&text) {
                let (rules, n) = heap?;
                self.at = end;
                let game = self.arena.heap(&rules, n, self.watch)?;
                return self.with_signs_after(game);
            }
        }
        let game = match self.peek().expect("the caller looked") {
            '*' | '∗' => {
                self.at += 1;
                if self.peek() == Some('[') {
                    return self.brackets();
                }
                let n = self.number()?;
                self.arena.nim_heap(n)?
            }
            ':' => {
                self.at += 1;
                let n = self.number()?;
                self.arena.adder(n)?
            }
            '{' => self.braces()?,
            '(' => {
                self.at += 1;
                let game = self.sum()?;
                self.skip_spaces();
                if !self.take(')') {
                    return self.wrong("the sum needs its ')'");
                }
                game
            }
            digit => {
                self.at += 1;
                self.arena.nim_heap(digit.to_digit(10).expect("a digit"))?
            }
        };
        self.with_signs_after(game)
    }

    /// The pluses and subscripts that follow a game.
    fn with_signs_after(&mut self, mut game: GameId) -> Read<GameId> {
        loop {
            if self.take('+') {
                game = self.arena.game(&[game])?;
            } else if self.peek() == Some('_') {
                self.at += 1;
                match self.peek() {
                    Some('+') => {
                        self.at += 1;
                        game = self.arena.game(&[game])?;
                    }
                    Some(c) if c.is_ascii_digit() => {
                        self.at += 1;
                        let n = c.to_digit(10).expect("a digit");
                        let heap = self.arena.nim_heap(n)?;
                        game = self.arena.sum(game, heap, self.watch)?;
                    }
                    _ => return self.wrong("after '_' comes '+' or one digit, as in 2_+ or 2_2"),
                }
            } else {
                return Ok(game);
            }
        }
    }

    fn braces(&mut self) -> Read<GameId> {
        self.at += 1;
        let mut options = vec![];
        self.skip_spaces();
        if self.take('}') {
            return Ok(self.arena.game(&[])?);
        }
        loop {
            options.push(self.sum()?);
            self.skip_spaces();
            if self.take('}') {
                return Ok(self.arena.game(&options)?);
            }
            if !self.take(',') {
                return self.wrong("options are separated by ',' and end with '}'");
            }
        }
    }
}

impl Arena {
    /// Read a name, or a heap such as `.123[11]`.
    pub fn read(&mut self, text: &str, watch: &Watch) -> Read<GameId> {
        // A set such as S(1,3) has commas, which part options elsewhere.
        let alone = !text.trim().contains(|c: char| c.is_whitespace() || "+{*∗".contains(c));
        if let Some(heap) = heap_reference(text).filter(|_| alone) {
            let (rules, n) = heap?;
            return Ok(self.heap(&rules, n, watch)?);
        }
        let mut reader =
            Reader { text: text.chars().collect(), at: 0, depth: 0, arena: self, watch };
        let game = reader.sum()?;
        if reader.at < reader.text.len() {
            return reader.wrong("names hold digits, *n, :n, +, _, braces, commas and sums");
        }
        Ok(game)
    }

    /// The name of a game, which reads back as the game; `None` when it would be very long.
    pub fn name(&mut self, game: GameId, watch: &Watch) -> Result<Option<String>, Unfinished> {
        self.written(game, &Plain, &mut LONGEST.clone(), watch)
    }

    /// The name as LaTeX, without dollar signs.
    pub fn latex(&mut self, game: GameId, watch: &Watch) -> Result<Option<String>, Unfinished> {
        self.written(game, &Latex, &mut LONGEST.clone(), watch)
    }

    /// `left` counts down the characters that may still be written.
    fn written(
        &mut self,
        game: GameId,
        style: &dyn Style,
        left: &mut usize,
        watch: &Watch,
    ) -> Result<Option<String>, Unfinished> {
        let short = match (self.as_nim_heap(game), self.as_adder(game)) {
            (Some(n), _) => Some(style.nim_heap(n)),
            (None, Some(4)) => Some(style.two_two()),
            (None, Some(n)) => Some(style.adder(n)),
            (None, None) => None,
        };
        if let Some(name) = short {
            *left = left.saturating_sub(name.len());
            return Ok((*left > 0).then_some(name));
        }
        if let Some(rest) = self.less_one(game, watch)? {
            let rest = self.written(rest, style, left, watch)?;
            return Ok(rest.map(|rest| format!("{rest} + {}", style.nim_heap(1))));
        }
        if let &[only] = self.options(game) {
            if self.less_one(only, watch)?.is_none() {
                return Ok(self.written(only, style, left, watch)?.map(|name| style.plus(name)));
            }
        }
        let mut names = vec![];
        for o in self.options(game).to_vec() {
            let Some(name) = self.written(o, style, left, watch)? else {
                return Ok(None);
            };
            let simple = self.as_nim_heap(o).is_some();
            names.push((simple, std::cmp::Reverse(self.birthday(o)), name));
        }
        names.sort();
        let names: Vec<String> = names.into_iter().map(|(_, _, name)| name).collect();
        Ok(Some(style.braces(&names)))
    }

    /// X, when the game is X + 1 and X is an option of it (X is then the simpler of the two).
    fn less_one(&mut self, game: GameId, watch: &Watch) -> Result<Option<GameId>, Unfinished> {
        for x in self.options(game).to_vec() {
            if x != ZERO
                && self.birthday(x) + 1 == self.birthday(game)
                && self.genus(x).plus_adder(1) == *self.genus(game)
                && self.sum(x, ONE, watch)? == game
            {
                return Ok(Some(x));
            }
        }
        Ok(None)
    }
}

fn heap_reference(text: &str) -> Option<Read<(Rules, u32)>> {
    let text = text.trim();
    let open = text.strip_suffix(']')?.rfind('[')?;
    let size = &text[open + 1..text.len() - 1];
    let Ok(n) = size.parse::<u32>() else {
        let message = format!("'{size}' in '{text}': a heap is written CODE[n], n a number");
        return Some(Err(NameError::Input(message.into())));
    };
    let rules = text[..open].parse::<Rules>().map_err(|error| match error {
        HeapError::Input(fault) => NameError::Input(fault),
        HeapError::Limit(fault) => NameError::Unfinished(Unfinished::Limit(fault)),
    });
    Some(rules.map(|rules| (rules, n)))
}

trait Style {
    fn nim_heap(&self, n: u32) -> String;
    fn adder(&self, n: u32) -> String;
    fn two_two(&self) -> String;
    fn plus(&self, name: String) -> String;
    fn braces(&self, names: &[String]) -> String;
}

struct Plain;

impl Style for Plain {
    fn nim_heap(&self, n: u32) -> String {
        if n < 10 {
            n.to_string()
        } else {
            format!("*{n}")
        }
    }
    fn adder(&self, n: u32) -> String {
        format!(":{n}")
    }
    fn two_two(&self) -> String {
        "2_2".into()
    }
    fn plus(&self, name: String) -> String {
        name + "+"
    }
    fn braces(&self, names: &[String]) -> String {
        format!("{{{}}}", names.join(","))
    }
}

struct Latex;

impl Style for Latex {
    fn nim_heap(&self, n: u32) -> String {
        if n < 10 {
            n.to_string()
        } else {
            format!("{{\\ast}}{n}")
        }
    }
    fn adder(&self, n: u32) -> String {
        format!("{{:}}{n}")
    }
    fn two_two(&self) -> String {
        "2_2".into()
    }
    fn plus(&self, name: String) -> String {
        format!("{{{name}}}_{{+}}")
    }
    fn braces(&self, names: &[String]) -> String {
        format!("\\{{{}\\}}", names.join(",\\,"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(text: &str) -> String {
        let mut arena = Arena::default();
        let watch = Watch::new();
        let game = arena.read(text, &watch).unwrap();
        let name = arena.name(game, &watch).unwrap().unwrap();
        assert_eq!(arena.read(&name, &watch), Ok(game), "{text} printed {name}");
        name
    }

    #[test]
    fn names_read_and_print_back() {
        for (text, name) in [
            ("0", "0"),
            ("{}", "0"),
            ("10", "2"),
            ("*10", "*10"),
            ("2+", "2+"),
            ("2_+", "2+"),
            ("{2}", "2+"),
            ("2++", "2++"),
            ("2_2", "2_2"),
            (":4", "2_2"),
            ("2 + 2", "2_2"),
            ("2 + 2 + 1", ":5"),
            ("1 + 1", "0"),
            ("2_2 1", "{2_2,1}"),
            ("2_21 + 1", "{2_2,1} + 1"),
            ("{2+3,2+20,3,1}", "{2+,2,0} + 1"),
            ("(2_2 1) + 1", "{2_2,1} + 1"),
            (".123[6]", "2+"),
            (".77[5]", "{2_2,3,2,1}"),
            ("{2+ + 1}", "{2+ + 1}"),
            (".123[6] + 1", "2+ + 1"),
            ("{.123[6],1}", "{2+,1}"),
            ("(.77[2])+", "2+"),
            ("(.123[6] + 0)", "2+"),
            ("2 + kayles[1]", "3"),
            ("S(1,3)[5]", "1"),
            ("*[3]", "3"),
            ("*[[2],0]", "{2+,0}"),
            ("*[[[2]]]", "2++"),
            ("*[2]+*[2]", "2_2"),
            ("*[(2#1)2##]", "{2++,{2+,1}}"),
            ("*[2[#-2]] + 2", "2+"),
            ("*[[*[4]+*[2]]]", "{:5,2_2,5,4,3,2}+"),
            ("*[3,2]", "2_2"),
        ] {
            assert_eq!(round_trip(text), name, "{text}");
        }
    }

    #[test]
    fn errors_name_the_place() {
        let mut arena = Arena::default();
        let watch = Watch::new();
        for (text, part) in [
            ("", "unexpected end of '' at column 1: a game is missing"),
            ("2 + ", "column 5: a game is missing"),
            ("{2,", "a game is missing"),
            ("{2;3}", "';' at column 3"),
            ("(2", "needs its ')'"),
            ("*", "a number is missing"),
            ("*9999", "numbers go up to"),
            ("2_x", "after '_'"),
            ("2 x", "'x' at column 3"),
            ("*[2", "ends with ']'"),
            ("*[2[3]", "ends with ']'"),
            ("*[2[x]]", "the signs in brackets"),
            ("*[2[-4]]", "not a part"),
            ("*[x]", "a game is missing"),
            (".12x[3]", "'x' at column 4"),
            (".123[a]", "CODE[n]"),
        ] {
            match arena.read(text, &watch) {
                Err(NameError::Input(fault)) => {
                    assert!(fault.message.contains(part), "{fault}");
                }
                other => panic!("{text}: {other:?}"),
            }
        }
        assert!(arena.read(&"(".repeat(5000), &watch).is_err());
    }
}
