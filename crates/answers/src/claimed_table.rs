//! Reading a pretending table: cells as in print, and genera of sums.

use std::collections::BTreeMap;

use grundy_misere::genus::Genus;

use crate::Refusal;

/// Most cells, and the longest table that is read.
const CELLS: usize = 20_000;
const LONGEST: usize = 1_000_000;
/// Largest adder, period, start and number of copies.
const LARGEST: usize = 500;

/// What a heap is said to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// `:a`.
    Adder(u32),
    /// A letter.
    Special(String),
}

/// `:2 + A + 2·B = 3^02`.
#[derive(Clone, Debug)]
pub struct ClaimedSum {
    pub said: String,
    pub adder: u32,
    pub copies: Vec<(String, usize)>,
    pub genus: Genus,
}

/// A table as it was given.
#[derive(Clone, Debug, Default)]
pub struct Claimed {
    /// What heaps 1, 2, … are said to be.
    pub cells: Vec<Cell>,
    /// The first heap of what repeats for ever.
    pub repeats: Option<u64>,
    /// (p, s) of letters.
    pub periods: BTreeMap<String, (usize, usize)>,
    pub sums: Vec<ClaimedSum>,
}

impl Claimed {
    /// Cells from heap 1 on, separated by blanks, what repeats for ever in brackets or, with one row
    /// to a line, before a line of three dots; then sums with their genera, one to a line.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        if text.len() > LONGEST {
            return Err(Refusal::input(
                "a pretending table of at most a million characters is read",
            ));
        }
        let mut table = Claimed::default();
        let mut row_start = 0;
        let mut open = None;
        for line in text.lines().flat_map(|line| line.split(';')) {
            let line = line.trim();
            if line.contains('=') {
                let sum = table.read_sum(line)?;
                table.sums.push(sum);
                continue;
            }
            let words: Vec<&str> = line
                .split(|c: char| c.is_whitespace() || c == '|')
                .filter(|w| !w.is_empty())
                .collect();
            // The head of a printed table.
            let head = words.iter().all(|word| word.bytes().all(|b| b.is_ascii_digit()));
            if words.is_empty() || head {
                continue;
            }
            let before = table.cells.len();
            for word in words {
                if is_label(word) {
                    continue;
                }
                if matches!(word, "..." | "…") {
                    let from = if table.cells.len() > before { before } else { row_start };
                    table.repeats.get_or_insert(from as u64 + 1);
                    continue;
                }
                if table.repeats.is_some() {
                    return Err(Refusal::input(format!(
                        "'{word}' after what repeats for ever: a table ends there"
                    )));
                }
                table.read_word(word, &mut open)?;
            }
            if table.cells.len() > before {
                row_start = before;
            }
        }
        if let Some(at) = open {
            return Err(Refusal::input(format!("the bracket before heap {at} needs its ')'")));
        }
        if table.cells.is_empty() {
            return Err(Refusal::input(
                "a pretending table lists what heaps 1, 2, … are, such as ':1 :2 (:1 A_{2,1})'",
            ));
        }
        Ok(table)
    }

    /// What a heap is said to be; `None` beyond the end.
    pub fn cell(&self, heap: u64) -> Option<&Cell> {
        let cells = self.cells.len() as u64;
        let at = match self.repeats {
            Some(from) if heap > cells => from + (heap - from) % (cells + 1 - from),
            _ => heap,
        };
        self.cells.get(at as usize - 1)
    }

    fn read_word(&mut self, word: &str, open: &mut Option<usize>) -> Result<(), Refusal> {
        let mut rest = word;
        if let Some(inner) = rest.strip_prefix('(') {
            if open.is_some() {
                return Err(Refusal::input(format!("'{word}': a bracket inside the bracket")));
            }
            *open = Some(self.cells.len() + 1);
            rest = inner;
        }
        let closes = rest.ends_with(')') && rest.matches(')').count() > rest.matches('(').count();
        if closes {
            rest = &rest[..rest.len() - 1];
        }
        if !rest.is_empty() {
            let cell = self.read_cell(rest)?;
            self.cells.push(cell);
        }
        if self.cells.len() > CELLS {
            return Err(Refusal::input(format!("a table of at most {CELLS} heaps is read")));
        }
        if closes {
            let from = open.take().filter(|&at| at <= self.cells.len());
            let Some(from) = from else {
                return Err(Refusal::input(format!("'{word}': ')' without cells in its bracket")));
            };
            self.repeats = Some(from as u64);
        }
        Ok(())
    }

    fn read_cell(&mut self, word: &str) -> Result<Cell, Refusal> {
        if let Some(number) = word.strip_prefix(':') {
            return Ok(Cell::Adder(self.number(number, word)? as u32));
        }
        let (letter, periods) = self.read_letter(word)?;
        if let Some((p, s)) = periods {
            if p == 0 {
                return Err(Refusal::input(format!("'{word}': a period must be at least 1")));
            }
            let known = *self.periods.entry(letter.clone()).or_insert((p, s));
            if known != (p, s) {
                return Err(Refusal::input(format!(
                    "'{word}': {letter} was given as {letter}_{{{},{}}} before",
                    known.0, known.1
                )));
            }
        }
        Ok(Cell::Special(letter))
    }

    /// `A`, `A_{2,1}`, `A_2,1`, `A2,1`, `A21` or `A(2,1)`.
    fn read_letter(&self, word: &str) -> Result<(String, Option<(usize, usize)>), Refusal> {
        let first = word.chars().next().filter(|c| c.is_alphabetic());
        let Some(first) = first else {
            return Err(Refusal::input(format!(
                "'{word}': a cell is an adder such as :2 or a letter such as A or A_{{2,1}}"
            )));
        };
        let rest = &word[first.len_utf8()..];
        // After Z come A1, B1, …
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let numbered = rest[digits..].starts_with('_') || (digits == 1 && rest.len() == 1);
        let (name, rest) = word.split_at(first.len_utf8() + if numbered { digits } else { 0 });
        let inner = rest.trim_start_matches('_').trim_matches(|c| "{}()".contains(c));
        if inner.is_empty() {
            return Ok((name.to_owned(), None));
        }
        let (p, s) = match inner.split_once(',') {
            Some(pair) => pair,
            None if inner.len() == 2 && inner.is_ascii() => inner.split_at(1),
            None => {
                return Err(Refusal::input(format!(
                    "'{word}': a letter is followed by period and start, as in A_{{2,1}}"
                )))
            }
        };
        Ok((name.to_owned(), Some((self.number(p, word)?, self.number(s, word)?))))
    }

    fn number(&self, text: &str, word: &str) -> Result<usize, Refusal> {
        text.trim().parse().ok().filter(|&n: &usize| n <= LARGEST).ok_or_else(|| {
            Refusal::input(format!("'{text}' in '{word}': must be a number from 0 to {LARGEST}"))
        })
    }

    fn read_sum(&self, line: &str) -> Result<ClaimedSum, Refusal> {
        let (left, right) = line.split_once('=').expect("the caller saw a sign");
        let genus: Genus = right
            .trim()
            .replace(['{', '}'], "")
            .parse()
            .map_err(|error| Refusal::input(format!("'{line}': {error}")))?;
        let (mut adder, mut copies) = (0, vec![]);
        for term in left.split('+') {
            let term = term.trim();
            if let Some(number) = term.strip_prefix(':') {
                // :a + :b is :(a + b), unless both are odd.
                let more = self.number(number, line)? as u32;
                adder = adder + more - if adder % 2 == 1 && more % 2 == 1 { 2 } else { 0 };
                continue;
            }
            if term == "0" {
                continue;
            }
            let letters = term.trim_start_matches(|c: char| c.is_ascii_digit());
            let count = &term[..term.len() - letters.len()];
            let n = if count.is_empty() { 1 } else { self.number(count, line)? };
            let letter =
                letters.trim_start_matches(|c: char| c.is_whitespace() || "·.*".contains(c));
            let known = |cell: &Cell| matches!(cell, Cell::Special(name) if name == letter);
            if !self.cells.iter().any(known) {
                return Err(Refusal::input(format!(
                    "'{term}' in '{line}': must be an adder or a letter of the table"
                )));
            }
            copies.push((letter.to_owned(), n));
        }
        Ok(ClaimedSum { said: left.trim().to_owned(), adder, copies, genus })
    }
}

/// `8+`, which begins a row in print.
fn is_label(word: &str) -> bool {
    word.strip_suffix('+').is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()) && !n.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_rows_and_labels_say_the_same() {
        let plain = Claimed::read(":1 :0 :2 :2 (:1 C11 :0 A21 B22)").unwrap();
        let printed = "    1 2 3 4 5\n0+ :1 :0 :2 :2 :1\n5+ C_{1,1} :0 A_{2,1} B_{2,2} :1\n10+ ...";
        let printed = Claimed::read(printed).unwrap();
        assert_eq!((plain.repeats, printed.repeats), (Some(5), Some(6)));
        for heap in 1..40 {
            assert_eq!(plain.cell(heap), printed.cell(heap), "{heap}");
        }
        assert_eq!(plain.periods, printed.periods);
    }

    #[test]
    fn sums_hold_adders_and_letters() {
        let table = Claimed::read(":1 A B\n:1 + 2·A + B = 3^02; A = 2^{20}").unwrap();
        let sum = &table.sums[0];
        assert_eq!((sum.adder, &sum.copies[0]), (1, &("A".to_owned(), 2)));
        assert_eq!(table.sums[1].genus.to_string(), "2^20");
    }

    #[test]
    fn what_is_no_table_is_refused() {
        for text in [
            "",
            "1 2 3",
            ":x",
            "(:1 :2",
            ":1)",
            "A_{2}",
            ":1 A21 A22",
            ":1\nB = 2^20",
            ":1\n:1 = x",
            "A0,1",
        ] {
            assert!(Claimed::read(text).is_err(), "{text}");
        }
        assert!(Claimed::read(&"((:1 ".repeat(3)).is_err());
    }
}
