//! The sequence a certificate claims: early values, then classes of heaps read by an automaton.

use std::collections::HashSet;

use crate::limits::Toll;
use crate::CheckError;

/// No transition.
pub const NONE: u32 = u32::MAX;

/// γ(n) for every n: `early[n]` below N = `early.len()`, and for n = N + r + pq the number
/// `low + 2^low_bits · y` where the automaton accepts the pair (q, y) from the state that belongs to `low` in
/// class r. It reads binary digits from the lowest up, with zeros after the highest.
pub struct Family {
    pub early: Vec<u64>,
    pub low_bits: u32,
    /// The pairs `(low, state)` of each class.
    pub classes: Vec<Vec<(u64, u32)>>,
    /// `next[state][2·q + y]`, or `NONE`.
    pub next: Vec<[u32; 4]>,
    pub accepts: Vec<bool>,
}

impl Family {
    /// N: heaps from here on belong to classes.
    pub fn first(&self) -> usize {
        self.early.len()
    }

    /// p: the number of classes.
    pub fn period(&self) -> usize {
        self.classes.len()
    }

    /// The state after one more digit of q and of y.
    #[inline(always)]
    pub fn step(&self, state: u32, q: u32, y: u32) -> u32 {
        self.next[state as usize][(2 * q + y) as usize]
    }

    /// The largest carry of the family with these values and this saltus.
    pub fn carries(values: &[u64], saltus: u64) -> u64 {
        let low_bits = saltus.trailing_zeros();
        let highest = values.iter().map(|v| v >> low_bits).max().unwrap_or(0);
        highest.max(saltus >> low_bits)
    }

    /// The family with γ(N + r + pq) = v_r + sq, the v_r being given.
    ///
    /// With s = 2^a·m, m odd, the lowest a digits of the value do not depend on q; above them stands
    /// mq + c with c = v_r div 2^a, and the state is the carry: c, at first.
    pub fn linear(early: Vec<u64>, values: &[u64], saltus: u64) -> Self {
        let low_bits = saltus.trailing_zeros();
        let multiplier = saltus >> low_bits;
        let most = Self::carries(values, saltus);
        let next = |carry: u64| {
            let mut row = [NONE; 4];
            for q in 0..2 {
                let sum = carry + multiplier * q;
                row[(2 * q + (sum & 1)) as usize] = (sum >> 1) as u32;
            }
            row
        };
        Family {
            early,
            low_bits,
            classes: values
                .iter()
                .map(|v| vec![(v & ((1 << low_bits) - 1), (v >> low_bits) as u32)])
                .collect(),
            next: (0..=most).map(next).collect(),
            accepts: (0..=most).map(|carry| carry == 0).collect(),
        }
    }

    /// Why this is not a function of n, if it is not.
    ///
    /// Zeros may follow the highest digits: a state accepts if and only if the state after a pair of
    /// zeros does. For every q some y must be accepted, and no two.
    pub fn not_a_function(&self, toll: &mut Toll<'_, '_>) -> Result<Option<String>, CheckError> {
        for state in 0..self.next.len() {
            let after = self.next[state][0];
            let later = after != NONE && self.accepts[after as usize];
            if self.accepts[state] != later {
                return Ok(Some(format!(
                    "state {state} and the state after zeros must accept alike"
                )));
            }
        }
        let mut seen = HashSet::new();
        for (r, class) in self.classes.iter().enumerate() {
            if self.two_answers(class, &mut seen, toll)? {
                return Ok(Some(format!("two values are accepted for some heap of class {r}")));
            }
        }
        let ends = self.ends(toll)?;
        let mut seen = HashSet::new();
        for (r, class) in self.classes.iter().enumerate() {
            if self.no_answer(class, &ends, &mut seen, toll)? {
                return Ok(Some(format!("no value is accepted for some heap of class {r}")));
            }
        }
        Ok(None)
    }

    /// Has some q two answers? A search through pairs of states.
    fn two_answers(
        &self,
        class: &[(u64, u32)],
        seen: &mut HashSet<(u32, u32, bool)>,
        toll: &mut Toll<'_, '_>,
    ) -> Result<bool, CheckError> {
        let mut open = vec![];
        for (at, &(low, one)) in class.iter().enumerate() {
            toll.pay(class.len() - at)?;
            toll.hold(12 * (open.len() + class.len() - at) as u64, || "pairs of starts".into())?;
            open.extend(
                class[at..].iter().map(|&(other_low, other)| (one, other, low != other_low)),
            );
        }
        while let Some((one, other, differ)) = open.pop() {
            if !seen.insert((one, other, differ)) {
                continue;
            }
            toll.pay(8)?;
            toll.hold(48 * (seen.len() + open.len()) as u64, || "pairs of states".into())?;
            if differ && self.accepts[one as usize] && self.accepts[other as usize] {
                return Ok(true);
            }
            for digits in 0..8 {
                let (q, y, z) = (digits & 1, digits >> 1 & 1, digits >> 2);
                let (a, b) = (self.step(one, q, y), self.step(other, q, z));
                if a != NONE && b != NONE {
                    open.push((a, b, differ || y != z));
                }
            }
        }
        Ok(false)
    }

    /// The states from which q = 0 has an answer.
    fn ends(&self, toll: &mut Toll<'_, '_>) -> Result<Vec<bool>, CheckError> {
        let mut ends = self.accepts.clone();
        loop {
            let reaches = |state: usize| {
                (0..2).any(|y| {
                    let to = self.next[state][y];
                    to != NONE && ends[to as usize]
                })
            };
            let more: Vec<usize> = (0..ends.len()).filter(|&s| !ends[s] && reaches(s)).collect();
            toll.pay(ends.len())?;
            if more.is_empty() {
                return Ok(ends);
            }
            more.into_iter().for_each(|state| ends[state] = true);
        }
    }

    /// Has some q no answer? A search through sets of states; those of earlier classes have one.
    fn no_answer(
        &self,
        class: &[(u64, u32)],
        ends: &[bool],
        seen: &mut HashSet<Vec<u32>>,
        toll: &mut Toll<'_, '_>,
    ) -> Result<bool, CheckError> {
        let tidy = |mut set: Vec<u32>| {
            set.sort_unstable();
            set.dedup();
            set
        };
        let mut open = vec![tidy(class.iter().map(|start| start.1).collect())];
        let longest = 64 + 4 * self.next.len() as u64;
        while let Some(set) = open.pop() {
            toll.pay(8 + set.len() * 4)?;
            let many = (seen.len() + open.len()) as u64;
            toll.hold(many.saturating_mul(longest), || format!("{many} sets of states"))?;
            if seen.contains(&set) {
                continue;
            }
            if !set.iter().any(|&state| ends[state as usize]) {
                return Ok(true);
            }
            for q in 0..2 {
                let after = set
                    .iter()
                    .flat_map(|&state| [self.step(state, q, 0), self.step(state, q, 1)])
                    .filter(|&state| state != NONE);
                open.push(tidy(after.collect()));
            }
            seen.insert(set);
        }
        Ok(false)
    }
}
