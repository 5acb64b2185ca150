//! The genus `g^{g0 g1 g2 …}` of a misère game.
//!
//! Definition (Conway, *On Numbers and Games*, ch. 12): `g` is the normal-play nim-value, and
//! `g_i` the misère nim-value of the game plus i nim-heaps of size 2, that is, the k for which
//! `G + i·2 + *k` is a P-position. The entries are computed from those of the options by mex
//! with carry, and are ultimately periodic with period two.

use std::fmt;
use std::str::FromStr;

/// A genus symbol. `entries` end with the two that repeat for ever, and no earlier place would do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Genus {
    normal: u32,
    entries: Vec<u32>,
}

fn mex(excluded: &mut Vec<u32>) -> u32 {
    excluded.sort_unstable();
    excluded.dedup();
    let gap = excluded.iter().enumerate().find(|&(i, &v)| i as u32 != v);
    gap.map_or(excluded.len(), |(i, _)| i) as u32
}

impl Genus {
    /// From a normal value and entries the last two of which repeat for ever.
    pub fn new(normal: u32, mut entries: Vec<u32>) -> Self {
        assert!(entries.len() >= 2, "a genus has at least two entries");
        while entries.len() > 2 {
            let n = entries.len();
            // …, x, y, (z, x') repeats from one place earlier when x' is what stands before y, z.
            if entries[n - 3] != entries[n - 1] {
                break;
            }
            entries.pop();
        }
        Genus { normal, entries }
    }

    /// The genus of the game without moves.
    pub fn zero() -> Self {
        Genus { normal: 0, entries: vec![1, 2, 0] }
    }

    /// The normal-play nim-value g.
    pub fn normal(&self) -> u32 {
        self.normal
    }

    /// The entries `g0 g1 …` to the first repeat.
    pub fn entries(&self) -> &[u32] {
        &self.entries
    }

    /// `g_i` for any i.
    pub fn entry(&self, i: usize) -> u32 {
        let n = self.entries.len();
        if i < n {
            self.entries[i]
        } else {
            self.entries[n - 2 + (i - n) % 2]
        }
    }

    /// The misère nim-value g0.
    pub fn misere(&self) -> u32 {
        self.entries[0]
    }

    /// Is the game a misère P-position? Exactly when g0 = 0.
    pub fn is_p(&self) -> bool {
        self.misere() == 0
    }

    /// The genus of a game whose options have these genera, at least one; with no options it is 0.
    ///
    /// `g_{i+1} = mex{ g_{i+1}(G'), g_i, g_i ⊕ 1 }` (ONAG ch. 12): the last two are the moves of
    /// the added 2 to 0 and to 1. Once all options have settled, `g_{i+1}` is a function of `g_i`
    /// and the parity of i alone, so the first equality `g_{i+2} = g_i` there proves the tail.
    pub fn of_options<'a>(options: impl IntoIterator<Item = &'a Genus>) -> Self {
        let options: Vec<&Genus> = options.into_iter().collect();
        if options.is_empty() {
            return Genus::zero();
        }
        let normal = mex(&mut options.iter().map(|o| o.normal).collect());
        let settled = options.iter().map(|o| o.entries.len() - 2).max().unwrap_or(0);
        let mut entries: Vec<u32> = vec![mex(&mut options.iter().map(|o| o.misere()).collect())];
        loop {
            let i = entries.len();
            let last = entries[i - 1];
            let mut column: Vec<u32> = options.iter().map(|o| o.entry(i)).collect();
            column.extend([last, last ^ 1]);
            entries.push(mex(&mut column));
            if i >= settled + 2 && entries[i] == entries[i - 2] {
                return Genus::new(normal, entries);
            }
        }
    }

    /// The genus of this game plus `:n`: the sequence moves n/2 places, an odd n nim-adds 1.
    pub fn plus_adder(&self, n: u32) -> Self {
        let from = (n / 2) as usize;
        let upto = self.entries.len().max(from + 2) + 1;
        let entries = (from..upto).map(|i| self.entry(i) ^ (n & 1)).collect();
        Genus::new(self.normal ^ crate::adder::normal_value(n), entries)
    }

    /// The genus of `:n`.
    pub fn of_adder(n: u32) -> Self {
        Genus::zero().plus_adder(n)
    }

    /// Is this the genus of a position of Nim: 0^120, 1^031, or n^{n n⊕2}?
    pub fn is_tame(&self) -> bool {
        let n = self.normal;
        *self == Genus::zero()
            || *self == Genus::of_adder(1)
            || (self.entries[0] == n && self.entries[1] == n ^ 2 && self.entries.len() == 2)
    }

    /// The n for which the game plus `:n` is a P-position (Allemang's vertical notation), up to
    /// and including the first period of the tail, and whether the tail holds any: if so the
    /// last number and every later multiple of 4 above it, otherwise no more.
    pub fn p_adders(&self) -> (Vec<u32>, bool) {
        let here = |i: usize| {
            let e = self.entry(i);
            (e < 2).then_some(2 * i as u32 + e)
        };
        let settled = self.entries.len() - 2;
        let before: Vec<u32> = (0..settled).filter_map(here).collect();
        let tail = (settled..settled + 2).find_map(here);
        let mut all = before;
        all.extend(tail);
        // The shortest way to write it: drop a last entry that the rule "then every 4" restores.
        while tail.is_some() && all.len() >= 2 && all[all.len() - 1] == all[all.len() - 2] + 4 {
            all.pop();
        }
        (all, tail.is_some())
    }

    /// Entries with everything above 3 blurred to `None`, to the first repeat of the blurred ones.
    pub fn blurred(&self) -> Vec<Option<u32>> {
        let mut entries: Vec<Option<u32>> =
            self.entries.iter().map(|&e| (e < 4).then_some(e)).collect();
        while entries.len() > 2 && entries[entries.len() - 3] == entries[entries.len() - 1] {
            entries.pop();
        }
        entries
    }

    /// Allemang's blurry genus without the normal value: `(1202)`, `(1#31)`; at least four
    /// entries, and to the first repeat if that comes later.
    pub fn blurry(&self) -> String {
        let entries = self.blurred();
        let n = entries.len();
        let at = |i: usize| entries[if i < n { i } else { n - 2 + (i - n) % 2 }];
        let digits: String = (0..n.max(4))
            .map(|i| at(i).map_or('#', |e| char::from_digit(e, 10).expect("below 4")))
            .collect();
        format!("({digits})")
    }
}

/// `8^68[10]`.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.normal)?;
        for &e in &self.entries {
            if e < 10 {
                write!(f, "{e}")?;
            } else {
                write!(f, "[{e}]")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Genus {
    type Err = String;

    /// Reads what `Display` prints.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = |column: usize, rule: &str| match text.chars().nth(column - 1) {
            Some(c) => format!("'{c}' at column {column} of '{text}': {rule}"),
            None => format!("unexpected end of '{text}' at column {column}: {rule}"),
        };
        let shape = "a genus is a value, '^' and entries, such as 0^120 or 8^68[10]";
        let caret = text.chars().position(|c| c == '^');
        let Some(caret) = caret else {
            return Err(wrong(text.chars().count() + 1, shape));
        };
        let head: String = text.chars().take(caret).collect();
        let normal = head.parse::<u32>().map_err(|_| wrong(1, shape))?;
        let mut entries = vec![];
        let mut inside: Option<String> = None;
        for (i, c) in text.chars().enumerate().skip(caret + 1) {
            match (&mut inside, c) {
                (None, '[') => inside = Some(String::new()),
                (None, _) => match c.to_digit(10) {
                    Some(d) => entries.push(d),
                    None => return Err(wrong(i + 1, "entries are digits, above 9 in brackets")),
                },
                (Some(number), ']') => {
                    entries.push(number.parse().map_err(|_| wrong(i + 1, "an entry is missing"))?);
                    inside = None;
                }
                (Some(number), _) if c.is_ascii_digit() && number.len() < 9 => number.push(c),
                (Some(_), _) => return Err(wrong(i + 1, "an entry in brackets is a number")),
            }
        }
        if inside.is_some() {
            return Err(wrong(text.chars().count() + 1, "the entry needs its ']'"));
        }
        if entries.len() < 2 {
            return Err(wrong(text.chars().count() + 1, "a genus has at least two entries"));
        }
        if let Some(i) = Genus::new(normal, entries.clone()).impossible_entry() {
            return Err(format!(
                "entry {i} of '{text}' is impossible: an entry is 2 (or 3) exactly when the next is 0 (or 1)"
            ));
        }
        Ok(Genus::new(normal, entries))
    }
}

impl Genus {
    /// The first entry that contradicts "g_i is 2 (3) exactly when g_{i+1} is 0 (1)": both say
    /// that `G + i·2 + *2` (`G + i·2 + *2 + *1`) is a P-position.
    fn impossible_entry(&self) -> Option<usize> {
        (0..self.entries.len() + 1).find(|&i| {
            let (here, next) = (self.entry(i), self.entry(i + 1));
            (next < 2 || (2..4).contains(&here)) && here != next + 2
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn genus(text: &str) -> Genus {
        text.parse().unwrap()
    }

    #[test]
    fn adders_as_in_plambeck_2_5() {
        let shown: Vec<String> = (0..8).map(|n| Genus::of_adder(n).to_string()).collect();
        let wanted = ["0^120", "1^031", "2^20", "3^31", "0^02", "1^13", "2^20", "3^31"];
        assert_eq!(shown, wanted);
        assert!(Genus::of_adder(5).is_tame());
    }

    #[test]
    fn the_worked_example_of_plambeck_2_6() {
        let options = ["1^13", "0^120", "0^420", "2^1420"].map(genus);
        assert_eq!(Genus::of_options(&options).to_string(), "3^0531");
    }

    #[test]
    fn blurry_and_vertical() {
        assert_eq!(genus("0^120").blurry(), "(1202)");
        assert_eq!(genus("3^1431").blurry(), "(1#31)");
        assert_eq!(genus("1^20431").blurry(), "(20#31)");
        assert_eq!(genus("8^68[10]").blurry(), "(####)");
        assert_eq!(genus("0^120").p_adders(), (vec![1, 4], true));
        assert_eq!(genus("4^146").p_adders(), (vec![1], false));
        assert_eq!(genus("2^20").p_adders(), (vec![2], true));
        assert_eq!(genus("0^02").p_adders(), (vec![0], true));
    }

    #[test]
    fn reading_names_the_place() {
        for (text, part) in [
            ("12", "a genus is a value"),
            ("0^1x", "'x' at column 4"),
            ("0^1[1", "needs its ']'"),
            ("0^1", "at least two"),
            ("0^11", "impossible"),
        ] {
            let error = text.parse::<Genus>().unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }
}
