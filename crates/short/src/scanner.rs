//! A cursor over an expression: what stands at the present place, and errors that name it. Both
//! parsers, of short games and of loopy ones, read through it.

use grundy_fault::InputFault;

use crate::fault::Fault;

/// Longest expression that is read, in bytes: far beyond anything typed, and still read at once.
const LONGEST: usize = 4_000_000;
/// Number of characters of the text that an error quotes: it should fit one line.
const REPEATED: usize = 60;

/// The text, character by character, and the place in it.
pub struct Scanner<'a> {
    text: &'a str,
    pub chars: Vec<char>,
    pub at: usize,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Result<Self, Fault> {
        if text.len() > LONGEST {
            return Err(Fault::input(format!(
                "the expression has {} characters; at most {LONGEST} are read",
                text.len()
            )));
        }
        Ok(Self { text, chars: text.chars().map(ascii_twin).collect(), at: 0 })
    }

    pub fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    pub fn peek_at(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    pub fn space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    pub fn take(&mut self, c: char) -> bool {
        let here = self.peek() == Some(c);
        self.at += usize::from(here);
        here
    }

    pub fn take_text(&mut self, s: &str) -> bool {
        let found = s.chars().enumerate().all(|(i, c)| self.peek_at(i) == Some(c));
        if found {
            self.at += s.chars().count();
        }
        found
    }

    /// Nothing but space may be left.
    pub fn end(&self) -> Result<(), Fault> {
        if self.at < self.chars.len() {
            return Err(self.wrong("an operator or the end of the expression"));
        }
        Ok(())
    }

    /// An error at the present place: what stands there, where, and what was expected.
    pub fn wrong(&self, right: &str) -> Fault {
        let found = self.peek().map_or("end".into(), |c| format!("'{c}'"));
        let (column, text) = (self.at + 1, shortened(self.text));
        let message =
            format!("unexpected {found} at column {column} of '{text}'; expected {right}");
        let what = format!("unexpected {found}; expected {right}");
        Fault::Input(Box::new(InputFault::at(message, &what, self.text, column).expecting(right)))
    }

    /// An error at a place of the text.
    pub fn fault_at(&self, at: usize, what: &str) -> Fault {
        Fault::Input(Box::new(self.input_at(at, what)))
    }

    fn input_at(&self, at: usize, what: &str) -> InputFault {
        let column = at + 1;
        let message = format!("column {column} of '{}': {what}", shortened(self.text));
        InputFault::at(message, what, self.text, column)
    }
}

/// Characters with the same meaning are read as one.
fn ascii_twin(c: char) -> char {
    match c {
        '∗' | '⋆' | '﹡' | '＊' => '*',
        '−' | '–' => '-',
        '∣' | '｜' => '|',
        '⩽' => '≤',
        '⩾' => '≥',
        '’' | '‘' => '\'',
        c => c,
    }
}

/// The beginning of a text, as errors repeat it.
pub fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(REPEATED).collect();
    if text.chars().count() > REPEATED {
        short.push('…');
    }
    short
}
