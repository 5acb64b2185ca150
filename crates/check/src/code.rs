//! The checker's own reading of code digits.

use crate::CheckError;
use grundy_cert::words::quoted;

/// Longest code that is read, in characters.
const LONGEST: usize = 1_000_000;

/// Digits one after the other: `0` to `V`, or a number up to 255 in square brackets.
fn values(text: &str) -> Option<Vec<u8>> {
    let mut found = vec![];
    let mut signs = text.chars();
    while let Some(c) = signs.next() {
        found.push(if c == '[' {
            let (number, rest) = signs.as_str().split_once(']')?;
            signs = rest.chars();
            if !number.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            number.parse().ok()?
        } else {
            c.to_digit(32)? as u8
        });
    }
    Some(found)
}

/// Digits by index: `digit(u)` for u from `-left.len() + 1` on.
pub struct Digits {
    left: Vec<u8>,
    right: Vec<u8>,
    /// How many digits at the end of `right` repeat for ever; 0 for a finite code.
    repeat: usize,
}

impl Digits {
    /// Read a code such as `.77`, `44.3` or `.12(30)`.
    pub fn read(text: &str) -> Result<Self, CheckError> {
        let bad = || CheckError::Malformed(format!("{} is not a code", quoted(text)));
        if text.len() > LONGEST {
            return Err(CheckError::TooLarge(format!(
                "the code has {} characters; at most {LONGEST} are read",
                text.len()
            )));
        }
        let (before, after) = text.split_once('.').ok_or_else(bad)?;
        let (plain, repeated) = match after.split_once('(') {
            Some((plain, rest)) => (plain, rest.strip_suffix(')').ok_or_else(bad)?),
            None => (after, ""),
        };
        let mut left = values(before).ok_or_else(bad)?;
        left.reverse();
        let mut right = values(plain).ok_or_else(bad)?;
        let repeated = values(repeated).ok_or_else(bad)?;
        right.extend_from_slice(&repeated);
        if left.iter().any(|d| d & 3 != 0) {
            return Err(bad());
        }
        let digits = Digits { left, right, repeat: repeated.len() };
        Ok(digits.in_least_form())
    }

    /// The digit d_u.
    pub fn digit(&self, u: i64) -> u8 {
        if u <= 0 {
            return self.left.get(-u as usize).copied().unwrap_or(0);
        }
        let at = u as usize - 1;
        let len = self.right.len();
        match self.right.get(at) {
            Some(&d) => d,
            None if self.repeat == 0 => 0,
            None => self.right[len - self.repeat + (at - len) % self.repeat],
        }
    }

    /// Indices v and w of the first and last digits that are not zero, if there are finitely many.
    pub fn range(&self) -> Option<(i64, i64)> {
        if self.right[self.right.len() - self.repeat..].iter().any(|&d| d != 0) {
            return None;
        }
        let first = self.left.iter().rposition(|&d| d != 0).unwrap_or(0) as i64;
        let last = self.right.iter().rposition(|&d| d != 0).map_or(0, |i| i as i64 + 1);
        Some((-first, last))
    }

    /// The most heaps a move leaves, at least 1.
    pub fn most_heaps(&self) -> u32 {
        let all = self.left.iter().chain(&self.right).fold(0u8, |a, d| a | d);
        all.checked_ilog2().unwrap_or(0).max(1)
    }

    /// The same digits with the shortest block that repeats.
    fn in_least_form(mut self) -> Self {
        let block = &self.right[self.right.len() - self.repeat..];
        let long = block.len();
        // Failure function of Knuth, Morris and Pratt: the longest proper border of each prefix.
        let mut border = vec![0; long + 1];
        let mut k = 0;
        for i in 1..long {
            while k > 0 && block[i] != block[k] {
                k = border[k];
            }
            k += usize::from(block[i] == block[k]);
            border[i + 1] = k;
        }
        let least = long - border[long];
        if long > 0 && long % least == 0 {
            self.right.truncate(self.right.len() - long + least);
            self.repeat = least;
        }
        self
    }

    /// The least v and t with d_u = d_{u+t} for all u > v, if the code recurs for ever.
    ///
    /// The theorems on recurring codes hold for every such v and t, so that the least ones ask for the fewest
    /// values.
    pub fn recurrence(&self) -> Option<(usize, usize)> {
        if self.range().is_some() {
            return None;
        }
        let mut v = self.right.len() - self.repeat;
        while v > 0 && self.digit(v as i64) == self.digit((v + self.repeat) as i64) {
            v -= 1;
        }
        Some((v, self.repeat))
    }

    /// The least index of a digit: 0 or negative.
    pub fn first(&self) -> i64 {
        -(self.left.iter().rposition(|&d| d != 0).unwrap_or(0) as i64)
    }

    /// The digits d_1 … d_v followed by t that repeat.
    pub fn from_right(right: Vec<u8>, repeat: usize) -> Self {
        Digits { left: vec![], right, repeat }.in_least_form()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recurrences_are_least() {
        for (text, least) in [
            (".(3)", Some((0, 1))),
            (".(33)", Some((0, 1))),
            (".1(3131)", Some((0, 2))),
            (".55(30123012)", Some((2, 4))),
            (".12(30130)", Some((2, 5))),
            (".(00)", None),
            (".[63](3[33])", Some((1, 2))),
            (".77()", None),
        ] {
            assert_eq!(Digits::read(text).unwrap().recurrence(), least, "{text}");
        }
        assert_eq!(Digits::from_right(vec![1, 2, 2], 2).recurrence(), Some((1, 1)));
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for text in [
            "", "77", ".7(", ".7)", ".W", "3.7", ".7.7", ".7(3)3", ".[256]", ".[+1]", ".[]", ".[3",
            ".\u{661}",
        ] {
            assert!(matches!(Digits::read(text), Err(CheckError::Malformed(_))), "{text}");
        }
        let long = format!(".{}", "7".repeat(LONGEST));
        let refusal = Digits::read(&long).err().unwrap().to_string();
        assert!(refusal.contains("1000001 characters"), "{refusal}");
    }
}
