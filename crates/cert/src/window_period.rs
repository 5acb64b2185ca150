//! The nim-sequence of a finite take-and-break game is periodic, shown by windows.

use serde::{Deserialize, Serialize};

/// The theorem such a certificate rests on.
pub const THEOREM: &str = "the window that returns";

/// G(n + period) = G(n) for all n ≥ preperiod; both are the least possible.
///
/// The claim splits into segments: from the first heap to the first window, and from each window to the next.
/// Each can be verified by itself, given the window it begins with; all together are the proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowPeriod {
    /// Code digits of the game.
    pub code: String,
    pub period: u64,
    pub preperiod: u64,
    pub theorem: String,
    /// A value is common if an odd number of its bits are in the mask.
    pub mask: u32,
    /// With a parity here, for splitting digits of that parity: if the number of such bits is odd
    /// exactly when n has the same parity.
    pub domain: Option<u8>,
    /// All heaps that are not common, ascending, with their values.
    pub rares: Vec<(u64, u32)>,
    /// From the window at preperiod + window on, every heap is confirmed within this depth.
    pub depth: u64,
    /// The length of a window for that depth.
    pub window: u64,
    /// Windows at intervals, ascending.
    pub windows: Vec<Window>,
}

/// The values of the heaps before one, as many as decide those that follow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// The heap behind the window.
    pub heap: u64,
    /// Every heap from here to the next window is confirmed within this depth.
    pub depth: u64,
    /// G(heap − length), …, G(heap − 1), in as many characters each as `wide` says, the lowest six bits
    /// first.
    pub values: String,
    pub wide: u8,
}

/// Six bits a character.
const CHARACTERS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-";

impl Window {
    /// The window with these values.
    pub fn new(heap: u64, depth: u64, values: &[u16]) -> Self {
        let most = values.iter().copied().max().unwrap_or(0);
        let wide = if most < 64 {
            1
        } else if most < 4096 {
            2
        } else {
            3
        };
        let mut text = String::with_capacity(values.len() * usize::from(wide));
        for &value in values {
            for k in 0..wide {
                text.push(CHARACTERS[usize::from(value >> (6 * u16::from(k)) & 63)].into());
            }
        }
        Window { heap, depth, values: text, wide }
    }

    /// The values, if the text is one of values.
    pub fn read(&self) -> Option<Vec<u16>> {
        let wide = usize::from(self.wide);
        if !(1..=3).contains(&wide) || self.values.len() % wide != 0 {
            return None;
        }
        let of = |&byte: &u8| CHARACTERS.iter().position(|&known| known == byte);
        let mut digits = [None; 256];
        for byte in 0..=255u8 {
            digits[usize::from(byte)] = of(&byte);
        }
        let value = |bytes: &[u8]| -> Option<u16> {
            let mut value = 0;
            for (k, &byte) in bytes.iter().enumerate() {
                value |= digits[usize::from(byte)]? << (6 * k);
            }
            u16::try_from(value).ok()
        };
        self.values.as_bytes().chunks_exact(wide).map(value).collect()
    }
}

impl WindowPeriod {
    /// The claim in words.
    pub fn claim(&self) -> String {
        format!(
            "In {}, normal play, G(n+{}) = G(n) for all n ≥ {}; period and preperiod are least.",
            crate::words::code(&self.code),
            self.period,
            self.preperiod
        )
    }

    /// How many segments the claim splits into.
    pub fn segments(&self) -> usize {
        self.windows.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_written_and_read() {
        for values in [vec![], vec![0, 63, 5], vec![64, 0, 4095], vec![4096, u16::MAX, 1]] {
            let window = Window::new(7, 3, &values);
            assert_eq!(window.read(), Some(values));
        }
        let mut window = Window::new(7, 3, &[1, 2]);
        for (text, wide) in [("1*", 1), ("123", 2), ("12", 0), ("zzz", 3)] {
            (window.values, window.wide) = (text.into(), wide);
            assert_eq!(window.read(), None, "{text}");
        }
    }
}
