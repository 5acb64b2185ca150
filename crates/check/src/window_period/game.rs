//! What every segment needs: the moves, the rare heaps, the early values.

use grundy_cert::window_period::WindowPeriod;

use crate::code::Digits;
use crate::nim_values::nim_values;
use crate::{CheckError, Limits};

/// The game of a claim. The rare heaps are those of the claim, and agree with the early values.
pub struct Game {
    /// Values common at even heaps, and at odd ones, below 64.
    pub common: [u64; 2],
    pub mask: u32,
    pub domain: Option<u8>,
    /// Rare heaps with their values.
    pub rares: Vec<(usize, u16)>,
    /// G(0), …, as far as any witness needs.
    pub early: Vec<u16>,
    /// Take u and leave one heap; take u, perhaps none, or add some, and leave two.
    pub one: Vec<usize>,
    pub two: Vec<i64>,
}

/// Is the value common at heap n?
pub fn is_common(claim: &WindowPeriod, n: u64, value: u16) -> bool {
    common(claim.mask, claim.domain, n, value.into())
}

fn common(mask: u32, domain: Option<u8>, n: u64, value: u32) -> bool {
    let odd = (value & mask).count_ones() % 2 == 1;
    match domain {
        None => odd,
        Some(parity) => odd == ((n % 2 == 1) == (parity == 1)),
    }
}

impl Game {
    /// Compute the early values; or say why the claim fails.
    pub fn new(
        claim: &WindowPeriod,
        digits: &Digits,
        limits: &Limits<'_>,
    ) -> Result<Result<Game, String>, CheckError> {
        let (v, w) = digits.range().expect("the code is finite");
        let with = |bit: u8| (v..=w).filter(move |&u| digits.digit(u) & bit != 0);
        let two: Vec<i64> = with(4).collect();
        if let Some(parity) = claim.domain {
            if parity > 1 || two.iter().any(|u| u.rem_euclid(2) != i64::from(parity)) {
                return Ok(Err("the splitting digits have not all the parity of the claim".into()));
            }
        }
        let r = claim.rares.last().map_or(0, |&(i, _)| i);
        let deepest = claim.windows.iter().map(|window| window.depth).max().unwrap_or(0);
        let early = nim_values(digits, r.max(deepest) as usize, limits)?;
        // Every splitting digit with every rare heap, and with every heap up to the depth.
        let splits = two.len() as u64;
        let pairs = splits * (claim.rares.len() as u64 + deepest);
        limits.hold(32 * pairs, || format!("{pairs} pairs of heaps"))?;
        limits.charge(64 * pairs)?;
        let mut rares = vec![];
        for &(i, value) in &claim.rares {
            if u32::from(early[i as usize]) != value {
                return Ok(Err(format!("G({i}) = {}, not {value}", early[i as usize])));
            }
            rares.push((i as usize, early[i as usize]));
        }
        let rare = |&n: &usize| !is_common(claim, n as u64, early[n]);
        if !(1..early.len()).filter(rare).eq(rares.iter().map(|&(i, _)| i)) {
            return Ok(Err("the rare heaps of the claim are not those of the game".into()));
        }
        let word = |n: u64| {
            (0..64)
                .filter(|&value| is_common(claim, n, value))
                .fold(0, |all, value| all | 1 << value)
        };
        Ok(Ok(Game {
            common: [word(0), word(1)],
            mask: claim.mask,
            domain: claim.domain,
            rares,
            early,
            one: with(2).map(|u| u as usize).collect(),
            two,
        }))
    }

    /// Is the value common at heap n?
    pub fn is_common(&self, n: u64, value: u16) -> bool {
        common(self.mask, self.domain, n, value.into())
    }

    /// Steps of work a heap takes, roughly: pairs are marked many heaps at a time.
    pub fn steps_a_heap(&self) -> u64 {
        4 + (self.one.len() + self.two.len() * self.rares.len()) as u64 / 16
    }

    /// Pairs (d, x): for heap n, the value of heap n − d, changed by ⊕ x, is excluded. All that exclude
    /// common values.
    pub fn pairs(&self) -> Vec<(usize, u16)> {
        let mut pairs: Vec<(usize, u16)> = self.one.iter().map(|&u| (u, 0)).collect();
        for &u in &self.two {
            for &(i, value) in &self.rares {
                // The other heap is smaller than n.
                if i as i64 + u >= 1 {
                    pairs.push(((i as i64 + u) as usize, value));
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}
