//! Genera of sums, by recursion on the multiset of parts that are not adders.
//!
//! Naive: the genus of a sum comes from the genera of all its options. What is skipped, and why
//! that is sound: adders are never moved in, because the mex-with-carry rule plays them
//! (Allemang 1984, "The genus sequence algorithm"); they only shift the result. A sum equals an
//! adder only if every summand does (his Corollary 1), so the parts that are not adders
//! name a sum completely. Two parts that are found equal by removing reversible moves share one
//! number, which makes many sums coincide. Sums of tame parts are not played out at all: they have
//! the genus Nim gives them (the theorem in [`crate::classes`]).

use std::fmt;
use std::sync::Arc;

use grundy_fault::LimitFault;
use grundy_watch::Watch;

use crate::adder;
use crate::genus::Genus;
use crate::hash::{Map, Set};
use crate::tame::TameValue;

/// Number of a part that is not an adder.
pub type Base = u16;

/// Why a computation ended without an answer. What was computed stays in the tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfinished {
    /// The watch said stop.
    Stopped,
    /// A stated limit was reached.
    Limit(Box<LimitFault>),
}

impl Unfinished {
    /// A request that is larger than `limit`.
    pub(crate) fn beyond(limit: usize, message: impl Into<String>) -> Self {
        Unfinished::Limit(Box::new(LimitFault::beyond(limit, message)))
    }

    /// Work that came to `limit` before its end.
    pub(crate) fn stopped_at(limit: usize, message: impl Into<String>) -> Self {
        Unfinished::Limit(Box::new(LimitFault::stopped_at(limit, message)))
    }
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfinished::Stopped => f.write_str("stopped"),
            Unfinished::Limit(fault) => fault.fmt(f),
        }
    }
}

/// Most sums kept in memory: about 2 GB.
pub const MOST_SUMS: usize = 24_000_000;

/// A sum: parts that are not adders, ascending, and one adder.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Position {
    /// The parts that are not adders, ascending.
    pub parts: Box<[Base]>,
    /// The adders, added up.
    pub adder: u32,
}

impl Position {
    /// The adder `:n`.
    pub fn adder(n: u32) -> Self {
        Position { parts: Box::new([]), adder: n }
    }

    /// A single part.
    pub fn part(base: Base) -> Self {
        Position { parts: Box::new([base]), adder: 0 }
    }

    /// The sum of two positions.
    pub fn plus(&self, other: &Position) -> Position {
        let parts = merged(&self.parts, usize::MAX, &other.parts);
        Position { parts: parts.into(), adder: adder::sum(self.adder, other.adder) }
    }

    /// Is it the adder `:n`?
    pub fn as_adder(&self) -> Option<u32> {
        self.parts.is_empty().then_some(self.adder)
    }
}

/// Puts the parts of `whole` but the one at `without`, with `more`, in order into `out`.
fn merge(out: &mut Vec<Base>, whole: &[Base], without: usize, more: &[Base]) {
    out.clear();
    let mut rest = more;
    for (i, &b) in whole.iter().enumerate() {
        if i == without {
            continue;
        }
        while let [m, later @ ..] = rest {
            if *m >= b {
                break;
            }
            out.push(*m);
            rest = later;
        }
        out.push(b);
    }
    out.extend_from_slice(rest);
}

/// As [`merge`], in a vector of its own.
fn merged(whole: &[Base], without: usize, more: &[Base]) -> Vec<Base> {
    let mut out = Vec::with_capacity(whole.len() + more.len());
    merge(&mut out, whole, without, more);
    out
}

/// A part that is not an adder.
#[derive(Debug)]
pub struct Part {
    /// Its options, sorted; none of them is reversible as far as was found.
    pub options: Vec<Position>,
    /// The longest play in this form.
    pub rank: u32,
    /// The n when the part is the nim-heap of n.
    pub nim: Option<u32>,
    /// Its value when it is tame by way of tame options.
    pub tame: Option<TameValue>,
}

/// Parts, and the genera of their sums.
#[derive(Debug, Default)]
pub struct Sums {
    parts: Vec<Arc<Part>>,
    by_options: Map<Vec<Position>, Base>,
    genera: Vec<Genus>,
    genus_ids: Map<Genus, u32>,
    memo: Map<Box<[Base]>, u32>,
    mexes: Map<Box<[u32]>, u32>,
    shifts: Map<(u32, u32), u32>,
    /// Stop at this many sums, if that is below [`MOST_SUMS`].
    most: Option<usize>,
}

impl Sums {
    /// No parts yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many sums have a known genus.
    pub fn known(&self) -> usize {
        self.memo.len()
    }

    /// How many different parts there are.
    pub fn part_count(&self) -> usize {
        self.parts.len()
    }

    /// A part by its number.
    pub fn part(&self, base: Base) -> &Part {
        &self.parts[base as usize]
    }

    /// Parts and known sums, for saving.
    pub fn tables(&self) -> (&[Arc<Part>], impl Iterator<Item = (&[Base], &Genus)>) {
        let sums = self.memo.iter().map(|(k, &v)| (&**k, &self.genera[v as usize]));
        (&self.parts, sums)
    }

    /// Take over the genus of a sum of parts, as saved by [`tables`](Self::tables).
    pub fn restore(&mut self, parts: Box<[Base]>, genus: Genus) {
        let id = self.intern(genus);
        self.memo.insert(parts, id);
    }

    fn intern(&mut self, genus: Genus) -> u32 {
        if let Some(&id) = self.genus_ids.get(&genus) {
            return id;
        }
        let id = self.genera.len() as u32;
        self.genera.push(genus.clone());
        self.genus_ids.insert(genus, id);
        id
    }

    fn shifted(&mut self, id: u32, n: u32) -> u32 {
        if n == 0 {
            return id;
        }
        if let Some(&known) = self.shifts.get(&(id, n)) {
            return known;
        }
        let moved = self.genera[id as usize].plus_adder(n);
        let moved = self.intern(moved);
        self.shifts.insert((id, n), moved);
        moved
    }

    /// The genus of a position, unless more than `more` sums have to be worked out for it.
    pub fn genus_within(
        &mut self,
        position: &Position,
        more: usize,
        watch: &Watch,
    ) -> Result<Genus, Unfinished> {
        self.most = Some(self.known() + more);
        let found = self.genus(position, watch);
        self.most = None;
        found
    }

    /// The genus of a position.
    pub fn genus(&mut self, position: &Position, watch: &Watch) -> Result<Genus, Unfinished> {
        let id = self.genus_id(&position.parts, watch)?;
        let id = self.shifted(id, position.adder);
        Ok(self.genera[id as usize].clone())
    }

    fn genus_id(&mut self, parts: &[Base], watch: &Watch) -> Result<u32, Unfinished> {
        if let Some(&known) = self.memo.get(parts) {
            return Ok(known);
        }
        if let Some(value) = self.tame_sum(parts) {
            return Ok(self.intern(value.genus()));
        }
        let mut seen: Vec<u32> = vec![];
        let mut marks: Vec<u64> = vec![0; self.genera.len() / 64 + 1];
        let mut left = Vec::with_capacity(parts.len() + 2);
        for i in 0..parts.len() {
            if i > 0 && parts[i] == parts[i - 1] {
                continue;
            }
            let part = Arc::clone(&self.parts[parts[i] as usize]);
            for option in &part.options {
                merge(&mut left, parts, i, &option.parts);
                let id = self.genus_id(&left, watch)?;
                let id = self.shifted(id, option.adder);
                let (word, bit) = (id as usize / 64, 1 << (id % 64));
                if word >= marks.len() {
                    marks.resize(word + 1, 0);
                }
                if marks[word] & bit == 0 {
                    marks[word] |= bit;
                    seen.push(id);
                }
            }
        }
        seen.sort_unstable();
        let id = match self.mexes.get(&seen[..]) {
            Some(&known) => known,
            None => {
                let genus = Genus::of_options(seen.iter().map(|&id| &self.genera[id as usize]));
                let id = self.intern(genus);
                self.mexes.insert(seen.into(), id);
                id
            }
        };
        self.memo.insert(parts.into(), id);
        let known = self.memo.len();
        if known % 256 == 0 {
            watch.report(known as u64);
            if watch.should_stop() {
                return Err(Unfinished::Stopped);
            }
            let most = self.most.map_or(MOST_SUMS, |most| most.min(MOST_SUMS));
            if known > most {
                return Err(Unfinished::stopped_at(
                    most,
                    format!("more than {most} different sums are needed: ask for smaller heaps"),
                ));
            }
        }
        Ok(id)
    }

    /// The value of a sum whose parts are all tame.
    fn tame_sum(&self, parts: &[Base]) -> Option<TameValue> {
        let each = parts.iter().map(|&b| self.parts[b as usize].tame);
        each.into_iter().try_fold(TameValue::ZERO, |sum, value| Some(sum.plus(value?)))
    }

    /// The value of a game whose options are all sums of tame parts and adders, if it is tame.
    fn tame_value(&self, options: &[Position]) -> Option<TameValue> {
        let values: Option<Vec<TameValue>> = options
            .iter()
            .map(|o| Some(self.tame_sum(&o.parts)?.plus(TameValue::of_adder(o.adder))))
            .collect();
        TameValue::of_options(&values?)
    }

    /// The options of a position, each once, sorted.
    pub fn options(&self, position: &Position) -> Vec<Position> {
        let Position { parts, adder: n } = position;
        let mut found: Vec<Position> = vec![];
        for i in 0..parts.len() {
            if i > 0 && parts[i] == parts[i - 1] {
                continue;
            }
            for option in &self.parts[parts[i] as usize].options {
                let left = merged(parts, i, &option.parts);
                found.push(Position { parts: left.into(), adder: adder::sum(*n, option.adder) });
            }
        }
        found.extend(adder::options(*n).map(|m| Position { parts: parts.clone(), adder: m }));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The longest play: a number that every move makes smaller.
    pub fn rank(&self, position: &Position) -> u32 {
        let parts = position.parts.iter().map(|&b| self.parts[b as usize].rank);
        parts.sum::<u32>() + position.adder
    }

    /// The n when the position equals the nim-heap of n.
    ///
    /// A sum equals a nim-heap only if all parts but one are 0 or 1: the option 0 of the nim-heap
    /// must be X' + Y or X + Y', and 0 has only the parts 0 and 1 (Allemang, Lemma 1).
    pub fn as_nim_heap(&self, position: &Position) -> Option<u32> {
        match (&position.parts[..], position.adder) {
            ([], n @ 0..=3) => Some(n),
            (&[b], n @ 0..=1) => self.parts[b as usize].nim.map(|m| m ^ n),
            _ => None,
        }
    }

    /// The game with these options, simplified where reversible moves are found.
    ///
    /// ONAG ch. 12: a game S equals K when every option of K is in S and every other member of S
    /// has a move to K; if K = 0 one of those others must be a P-position. Take X in S of greatest
    /// rank: as K is an option of some member, X cannot be an option of K, so K is an option of X.
    pub fn game(&mut self, options: Vec<Position>, watch: &Watch) -> Result<Position, Unfinished> {
        let mut options = options;
        options.sort_unstable();
        options.dedup();
        if options.is_empty() {
            return Ok(Position::default());
        }
        let greatest = options.iter().map(|o| self.rank(o)).max().expect("not empty");
        let set: Set<&Position> = options.iter().collect();
        // The same options as X + 1 or the next adder.
        for x in options.iter().filter(|o| self.rank(o) == greatest) {
            let k = Position { parts: x.parts.clone(), adder: x.adder + 1 };
            if self.options(&k) == options {
                return Ok(k);
            }
        }
        if let Some(&b) = self.by_options.get(&options) {
            return Ok(Position::part(b));
        }
        let x = options.iter().find(|o| self.rank(o) == greatest).expect("the maximum occurs");
        for k in self.options(x) {
            let of_k = self.options(&k);
            if !of_k.iter().all(|o| set.contains(o)) {
                continue;
            }
            let mut others = options.iter().filter(|&o| of_k.binary_search(o).is_err());
            if !others.all(|o| self.options(o).binary_search(&k).is_ok()) {
                continue;
            }
            if k == Position::default() {
                let mut some_p = false;
                for o in &options {
                    some_p |= self.genus(o, watch)?.is_p();
                }
                if !some_p {
                    continue;
                }
            }
            return Ok(k);
        }
        let nims: Vec<Option<u32>> = options.iter().map(|o| self.as_nim_heap(o)).collect();
        let mut values: Vec<u32> = nims.iter().flatten().copied().collect();
        values.sort_unstable();
        let is_nim =
            nims.iter().all(Option::is_some) && values.iter().copied().eq(0..values.len() as u32);
        let base = Base::try_from(self.parts.len())
            .map_err(|_| Unfinished::stopped_at(65536, "more than 65536 different parts"))?;
        let nim = is_nim.then_some(values.len() as u32);
        let tame = self.tame_value(&options);
        self.by_options.insert(options.clone(), base);
        self.parts.push(Arc::new(Part { options, rank: greatest + 1, nim, tame }));
        Ok(Position::part(base))
    }
}
