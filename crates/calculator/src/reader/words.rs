//! Words: names, keywords, and names of rulesets with hyphens.

use super::{Reader, R};
use crate::methods;

/// Words with a meaning of their own in the language.
pub(super) const KEYWORDS: &[&str] = &[
    "and", "as", "begin", "by", "do", "else", "elseif", "end", "for", "from", "if", "in", "not",
    "or", "then", "to", "var", "where", "while", "yield",
];

fn letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl Reader<'_, '_> {
    /// The word that begins here; empty if none does.
    pub(super) fn word_here(&self) -> String {
        self.word_at(self.at)
    }

    pub(super) fn word_at(&self, at: usize) -> String {
        let Some(first) = self.chars.get(at).filter(|c| c.is_alphabetic() || **c == '_') else {
            return String::new();
        };
        if "↑⇑⤊↓⇓⤋".contains(*first) {
            return String::new();
        }
        self.chars[at..].iter().take_while(|c| letter(**c)).collect()
    }

    pub(super) fn at_keyword(&self, word: &str) -> bool {
        self.word_here() == word
    }

    pub(super) fn take_keyword(&mut self, word: &str) -> bool {
        self.space();
        let here = self.at_keyword(word);
        if here {
            self.at += word.len();
        }
        here
    }

    pub(super) fn expect_keyword(&mut self, word: &str) -> R<()> {
        if self.take_keyword(word) {
            return Ok(());
        }
        Err(self.wrong(&format!("'{word}'")))
    }

    /// Is the word one of downs: `v`, `vv`, `v3`?
    pub(super) fn is_downs(&self, word: &str) -> bool {
        let downs = word.chars().take_while(|c| *c == 'v').count();
        downs > 0
            && word.chars().skip(downs).all(|c| c.is_ascii_digit())
            && !self.names.contains(word)
    }

    /// The name of a function that stands between its two arguments.
    pub(super) fn infix(&self) -> Option<String> {
        let name = self.word_here();
        if name.is_empty() || KEYWORDS.contains(&name.as_str()) || self.names.contains(&name) {
            return None;
        }
        let called = self.peek_at(name.chars().count()) == Some('(');
        let spaced = self.peek_at(name.chars().count()).is_some_and(|c| c.is_whitespace());
        let infix = !called || self.cgsuite() && spaced;
        (infix && methods::takes_two(&name)).then_some(name)
    }

    /// The longest word with hyphens before a bracket that is a ruleset: `toads-and-frogs("t.f")`.
    pub(super) fn ruleset_word(&self) -> Option<String> {
        let at = self.at;
        let run: String =
            self.chars[at..].iter().take_while(|c| letter(**c) || **c == '-').collect();
        let end = at + run.chars().count();
        let bracket = self.chars.get(end) == Some(&'(');
        (bracket && self.reading.hyphenated.contains(&run)).then_some(run)
    }
}

/// Words with hyphens before a bracket: what may be names of rulesets.
pub fn hyphenated(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    for open in (0..chars.len()).filter(|&i| chars[i] == '(') {
        let run = chars[..open].iter().rev().take_while(|c| letter(**c) || **c == '-').count();
        for at in open - run..open {
            let begins = at == open - run || !letter(chars[at - 1]);
            let word: String = chars[at..open].iter().collect();
            if begins && chars[at].is_alphabetic() && word.contains('-') && !found.contains(&word) {
                found.push(word);
            }
        }
    }
    found
}
