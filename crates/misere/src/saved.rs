//! A table of genera as a text file: the code, the largest heap, and one line per known sum.
//!
//! Parts are numbered the same way whenever heaps are built from the rules, so only the sums, which
//! take the time, are kept.

use std::fmt::Write;

use grundy_watch::Watch;

use crate::genus::Genus;
use crate::heap_genera::HeapGenera;
use crate::sums::{Base, Unfinished};

const HEADING: &str = "grundy genus table 1";

/// Why a saved table cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoadError {
    /// The text is not such a table: the line and what is wrong.
    Text(String),
    /// Stopped, or too large.
    Unfinished(Unfinished),
}

impl HeapGenera {
    /// The table as text.
    pub fn to_text(&mut self) -> String {
        let (code, heaps) = (self.rules().to_string(), self.heap_count());
        let mut out = format!("{HEADING}\ncode {code}\nheaps {heaps}\n");
        let (_, sums) = self.sums().tables();
        let mut lines: Vec<(&[Base], &Genus)> = sums.collect();
        lines.sort_unstable();
        for (parts, genus) in lines {
            let parts: Vec<String> = parts.iter().map(u16::to_string).collect();
            writeln!(out, "{} {genus}", parts.join(",")).expect("strings grow");
        }
        out
    }

    /// Read a table back.
    pub fn from_text(text: &str, watch: &Watch) -> Result<Self, LoadError> {
        let wrong = |line: usize, rule: &str| LoadError::Text(format!("line {line}: {rule}"));
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let mut head = |prefix: &str| {
            let line = lines.next().and_then(|(_, line)| line.strip_prefix(prefix));
            line.map(str::trim)
        };
        head(HEADING).ok_or_else(|| wrong(1, &format!("a table starts with '{HEADING}'")))?;
        let code = head("code ").ok_or_else(|| wrong(2, "'code CODE' is missing"))?;
        let rules = code.parse().map_err(|e| wrong(2, &format!("{e}")))?;
        let heaps = head("heaps ").and_then(|n| n.parse::<u32>().ok());
        let heaps = heaps.ok_or_else(|| wrong(3, "'heaps N' is missing"))?;
        let mut game = HeapGenera::new(rules);
        if let Some(largest) = heaps.checked_sub(1) {
            game.heap(largest, watch).map_err(LoadError::Unfinished)?;
        }
        let count = game.sums().part_count();
        for (number, line) in lines {
            let row = || wrong(number, "a sum is 'PART,PART,... GENUS'");
            let (parts, genus) = line.split_once(' ').ok_or_else(row)?;
            let numbers: Result<Vec<Base>, _> =
                parts.split(',').filter(|p| !p.is_empty()).map(str::parse).collect();
            let parts = numbers.map_err(|_| row())?;
            if !parts.is_sorted() || parts.iter().any(|&p| p as usize >= count) {
                return Err(wrong(
                    number,
                    "parts must be numbers of parts of this game, in ascending order",
                ));
            }
            let genus = genus.parse().map_err(|e: String| wrong(number, &e))?;
            game.sums().restore(parts.into(), genus);
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_table_reads_back() {
        let watch = Watch::new();
        let mut game = HeapGenera::new(".77".parse().unwrap());
        game.genus(&[40], &watch).unwrap();
        let text = game.to_text();
        let mut again = HeapGenera::from_text(&text, &watch).unwrap();
        assert_eq!(again.sums().known(), game.sums().known());
        assert_eq!(again.to_text(), text);
        for n in 0..=40 {
            assert_eq!(again.genus(&[n], &watch), game.genus(&[n], &watch));
        }
        for (bad, part) in [
            ("x", "line 1"),
            ("grundy genus table 1\ncode .7x\nheaps 3", "line 2"),
            ("grundy genus table 1\ncode .77\nheaps x", "line 3"),
            ("grundy genus table 1\ncode .77\nheaps 3\n7 0^120", "ascending order"),
            ("grundy genus table 1\ncode .77\nheaps 6\n0 0^1z", "'z' at column 4"),
        ] {
            match HeapGenera::from_text(bad, &watch) {
                Err(LoadError::Text(message)) => assert!(message.contains(part), "{message}"),
                other => panic!("{bad}: {other:?}"),
            }
        }
    }
}
