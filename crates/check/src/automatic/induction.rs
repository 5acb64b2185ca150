//! The step of the induction: γ(n) is the least number that is not the value of an option of n.

use std::collections::HashMap;

use super::family::{Family, NONE};
use super::options::Options;
use super::starts::Starts;
use crate::code::Digits;
use crate::limits::Toll;
use crate::{CheckError, Limits};

/// How the digits of a number read so far compare with those of γ(n): the last that differ decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Beside {
    Less,
    NotLess,
}

/// Why some γ(n), n ≥ N, is not what the rules give, if so.
pub fn fails(
    digits: &Digits,
    family: &Family,
    limits: &Limits<'_>,
) -> Result<Option<String>, CheckError> {
    let starts = Starts::new(digits, family, limits)?;
    let mut work = Induction {
        family,
        options: Options::new(family),
        toll: limits.toll(),
        own: Seen::default(),
        below: Seen::default(),
        sets: vec![],
        number: HashMap::new(),
        after: HashMap::new(),
        set_bytes: 0,
    };
    for (residue, class) in family.classes.iter().enumerate() {
        for ending in 0..1usize << family.low_bits {
            let begin = starts.options(residue, ending, &mut work.toll)?;
            let mut set = vec![];
            for start in &begin {
                set.push(work.options.begin(&starts.shapes[start.shape as usize], start));
                if set.len() % 1024 == 0 {
                    work.hold()?;
                }
            }
            set.sort_unstable();
            set.dedup();
            for &(low, state) in class {
                if ending as u64 == low {
                    if let Some(at) = work.own_value(state, &set)? {
                        let (n, value) = family.number(residue, low, &at);
                        return Ok(Some(format!(
                            "heap {n} has an option of its own value {value}"
                        )));
                    }
                }
                let beside = if (ending as u64) < low { Beside::Less } else { Beside::NotLess };
                if let Some(at) = work.gap_below(state, set.clone(), beside)? {
                    let (n, value) = family.number(residue, low, &at);
                    return Ok(Some(format!(
                        "some number below {value} ending in {ending} (mod {}) is not the value of \
                         an option of heap {n}",
                        1u64 << family.low_bits
                    )));
                }
            }
        }
    }
    Ok(None)
}

/// Digits of q and of y, lowest first.
type Digits2 = Vec<(u32, u32)>;

impl Family {
    /// The heap and its value in words, from the digits of q and y.
    fn number(&self, residue: usize, low: u64, digits: &Digits2) -> (String, String) {
        if digits.len() > 60 {
            return (format!("of {} binary digits", digits.len()), "its own".into());
        }
        let fold = |pick: fn(&(u32, u32)) -> u32| {
            digits.iter().rev().fold(0u128, |sum, pair| 2 * sum + u128::from(pick(pair)))
        };
        let q = fold(|pair| pair.0);
        let n = (self.first() + residue) as u128 + self.period() as u128 * q;
        let value = u128::from(low) + (fold(|pair| pair.1) << self.low_bits);
        (n.to_string(), value.to_string())
    }
}

/// Nodes of a search, each with the one it was reached from and by which digits.
struct Seen<T> {
    nodes: Vec<(T, u32, (u32, u32))>,
    number: HashMap<T, u32>,
}

impl<T> Default for Seen<T> {
    fn default() -> Self {
        Seen { nodes: vec![], number: HashMap::new() }
    }
}

impl<T: Copy + Eq + std::hash::Hash> Seen<T> {
    fn add(&mut self, node: T, from: u32, digits: (u32, u32)) {
        let new = self.nodes.len() as u32;
        if *self.number.entry(node).or_insert(new) == new {
            self.nodes.push((node, from, digits));
        }
    }

    /// The digits on the way to a node.
    fn way(&self, mut at: u32) -> Digits2 {
        let mut digits = vec![];
        while self.nodes[at as usize].1 != NONE {
            digits.push(self.nodes[at as usize].2);
            at = self.nodes[at as usize].1;
        }
        digits.reverse();
        digits
    }
}

struct Induction<'f, 'l, 'a> {
    family: &'f Family,
    options: Options<'f>,
    toll: Toll<'l, 'a>,
    /// γ's state and one option's reading, the digits of both values being equal.
    own: Seen<(u32, u32)>,
    /// γ's state, a set of readings, and how the number read compares with γ(n).
    below: Seen<(u32, u32, Beside)>,
    sets: Vec<Box<[u32]>>,
    number: HashMap<Box<[u32]>, u32>,
    after: HashMap<(u32, u32), u32>,
    /// Memory that the sets take, roughly.
    set_bytes: u64,
}

impl Induction<'_, '_, '_> {
    /// Is there memory for all that the searches have met?
    fn hold(&self) -> Result<(), CheckError> {
        let nodes = self.own.nodes.len() + self.below.nodes.len() + self.after.len();
        let bytes = self.set_bytes + self.options.bytes + 64 * nodes as u64;
        self.toll.hold(bytes, || "the states of the check".into())
    }

    /// A heap one of whose options has its own value. Nodes of earlier searches lead to none.
    fn own_value(&mut self, state: u32, set: &[u32]) -> Result<Option<Digits2>, CheckError> {
        let mut at = self.own.nodes.len();
        for &reading in set {
            self.own.add((state, reading), NONE, (0, 0));
        }
        while let Some(&((state, reading), ..)) = self.own.nodes.get(at) {
            self.hold()?;
            let accepted = self.family.accepts[state as usize];
            if accepted && self.options.ends(reading, &mut self.toll)? {
                return Ok(Some(self.own.way(at as u32)));
            }
            for digits in 0..4 {
                let (q, y) = (digits >> 1, digits & 1);
                let to = self.family.step(state, q, y);
                if to == NONE {
                    continue;
                }
                let after = self.options.step(reading, q, y, &mut self.toll)?;
                self.toll.pay(1 + after.len())?;
                for &reading in after {
                    self.own.add((to, reading), at as u32, (q, y));
                }
            }
            at += 1;
        }
        Ok(None)
    }

    /// A heap with a smaller number that is not the value of an option. Determinised: a set holds
    /// all readings of options that the digits so far allow.
    fn gap_below(
        &mut self,
        state: u32,
        set: Vec<u32>,
        beside: Beside,
    ) -> Result<Option<Digits2>, CheckError> {
        let mut at = self.below.nodes.len();
        let set = self.set(set);
        self.below.add((state, set, beside), NONE, (0, 0));
        while let Some(&((state, set, beside), ..)) = self.below.nodes.get(at) {
            self.hold()?;
            if self.family.accepts[state as usize] && beside == Beside::Less && !self.ends(set)? {
                return Ok(Some(self.below.way(at as u32)));
            }
            for digits in 0..8 {
                let (q, y, z) = (digits >> 2, digits >> 1 & 1, digits & 1);
                let to = self.family.step(state, q, y);
                if to == NONE {
                    continue;
                }
                let after = self.step_set(set, q, z)?;
                let beside = match z.cmp(&y) {
                    std::cmp::Ordering::Less => Beside::Less,
                    std::cmp::Ordering::Equal => beside,
                    std::cmp::Ordering::Greater => Beside::NotLess,
                };
                self.toll.pay(4)?;
                self.below.add((to, after, beside), at as u32, (q, y));
            }
            at += 1;
        }
        Ok(None)
    }

    fn ends(&mut self, set: u32) -> Result<bool, CheckError> {
        for reading in self.sets[set as usize].clone() {
            if self.options.ends(reading, &mut self.toll)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn set(&mut self, set: Vec<u32>) -> u32 {
        let set = set.into_boxed_slice();
        if let Some(&known) = self.number.get(&set) {
            return known;
        }
        let new = self.sets.len() as u32;
        self.set_bytes += 96 + 8 * set.len() as u64;
        self.sets.push(set.clone());
        self.number.insert(set, new);
        new
    }

    fn step_set(&mut self, set: u32, q: u32, y: u32) -> Result<u32, CheckError> {
        let key = (set, 2 * q + y);
        if let Some(&known) = self.after.get(&key) {
            return Ok(known);
        }
        let mut after = vec![];
        for reading in self.sets[set as usize].clone() {
            after.extend_from_slice(self.options.step(reading, q, y, &mut self.toll)?);
        }
        self.toll.pay(1 + after.len())?;
        after.sort_unstable();
        after.dedup();
        let new = self.set(after);
        self.after.insert(key, new);
        Ok(new)
    }
}
