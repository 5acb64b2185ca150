//! Pairs that are likely to exclude a value.
//!
//! The values of late heaps are far from equally frequent. So the pair (i, n − u − i) excludes w with the
//! probability that a late heap has the value w ⊕ G(i), and the heaps i with the most frequent of these are asked
//! first: some fifty pairs find one where pairs in order take thousands.

use std::ops::Range;

use super::lanes::{meeting, Partners};

/// Late heaps counted, and early heaps that pairs are made with.
const COUNTED: usize = 1 << 15;
const EARLY: usize = 1 << 15;
/// Heaps with the same value that are used, and pairs for a value.
const ALIKE: usize = 32;
const PAIRS: usize = 512;
/// The lists are made anew when the sequence is longer by this part of it.
const RENEW: usize = 1;
/// Pairs compared between two looks.
const STRIDE: usize = 8;

/// An early heap, and the value its partner must have.
#[derive(Clone, Copy)]
pub struct Pair {
    pub heap: u32,
    pub partner: u16,
}

/// Lists of pairs for every value, made when first asked for.
#[derive(Default)]
pub struct Likely {
    /// The number of values when these lists were begun.
    known: usize,
    bound: usize,
    /// Where the early heaps are.
    within: Range<usize>,
    /// 2 if the parity of a heap counts, 1 if not.
    parities: usize,
    /// How often the late heaps of either parity have each value.
    frequency: [Vec<u32>; 2],
    /// Some early heaps of either parity with each value.
    heaps: [Vec<Vec<u32>>; 2],
    /// By the value and the parity of the sum of the two heaps.
    lists: [Vec<Option<Box<[Pair]>>>; 2],
}

impl Likely {
    /// Begin lists for these values, all below the bound, if there are none or they are old. Pairs are made with
    /// heaps from `least` on.
    pub fn renew(&mut self, values: &[u16], bound: usize, least: usize, parities: usize) {
        if bound == self.bound && values.len() - self.known <= self.known / RENEW {
            return;
        }
        (self.known, self.bound, self.parities) = (values.len(), bound, parities);
        for parity in 0..parities {
            self.frequency[parity] = vec![0; bound];
            self.heaps[parity] = vec![vec![]; bound];
            self.lists[parity] = (0..bound).map(|_| None).collect();
        }
        let half = values.len() / 2;
        for n in half.max(values.len().saturating_sub(COUNTED))..values.len() {
            self.frequency[n & (parities - 1)][usize::from(values[n])] += 1;
        }
        self.within = least..half.min(EARLY).max(least);
        for n in self.within.clone() {
            let alike = &mut self.heaps[n & (parities - 1)][usize::from(values[n])];
            if alike.len() < ALIKE {
                alike.push(n as u32);
            }
        }
    }

    /// For which of the heaps of a block, `needed` of them, a likely pair excludes the value. The pairs of the
    /// first heap of the block add up to the total of the partners.
    pub fn excluded(&mut self, partners: Partners, value: u32, needed: u64, vectors: bool) -> u64 {
        let mut found = 0;
        // A large digit leaves few heaps at first.
        if self.within.end > partners.total {
            return found;
        }
        for parity in 0..self.parities {
            let those = if self.parities == 1 { u64::MAX } else { 0x5555_5555_5555_5555 << parity };
            let parity = (partners.total ^ parity) & (self.parities - 1);
            if needed & those == 0 {
                continue;
            }
            if self.lists[parity][value as usize].is_none() {
                self.lists[parity][value as usize] = Some(self.list(parity, value as usize));
            }
            let list = self.lists[parity][value as usize].as_deref().unwrap_or_default();
            for pairs in list.chunks(STRIDE) {
                found |= meeting(partners, pairs, &self.within, vectors) & those;
                if found & those & needed == needed & those {
                    break;
                }
            }
        }
        found
    }

    /// The likeliest pairs for a value, the heaps of which have a sum of this parity.
    fn list(&self, parity: usize, value: usize) -> Box<[Pair]> {
        let mut ranked = vec![];
        for own in 0..self.parities {
            for (x, heaps) in self.heaps[own].iter().enumerate() {
                let often = self.frequency[parity ^ own][x ^ value];
                if often > 0 && !heaps.is_empty() {
                    ranked.push((often, own, x));
                }
            }
        }
        ranked.sort_unstable_by(|a, b| b.cmp(a));
        let mut list = vec![];
        for (_, own, x) in ranked {
            let partner = (x ^ value) as u16;
            list.extend(self.heaps[own][x].iter().map(|&heap| Pair { heap, partner }));
            if list.len() >= PAIRS {
                break;
            }
        }
        list.truncate(PAIRS);
        list.into()
    }
}
