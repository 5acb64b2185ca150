//! Where the reading of an option begins: which heaps, up to what the automaton can tell apart.
//!
//! An option leaves k heaps. Each is an early one, a constant, or one of a class, N + r + p·q_i with an
//! unknown q_i. What is left to decide depends on the states of the classes, the nim-sum of the
//! constants above the low digits, and the whole number c in Q = Σq_i + c (+ j, where the code recurs):
//! so many options begin alike, and each beginning is kept once.

use std::collections::{HashMap, HashSet};

use super::family::Family;
use crate::code::Digits;
use crate::limits::Toll;
use crate::{CheckError, Limits};

/// States of the heaps of unknown size, ascending, and the nim-sum of the constants' high digits.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Shape {
    pub states: Vec<u32>,
    pub high: u64,
}

/// k heaps: total `residue + p(turns + Σq_i)`. `others` is what the heaps beside the only one of unknown
/// size add up to, as far as digits before the point need to know.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Heaps {
    shape: u32,
    turns: i64,
    others: usize,
}

/// Where an option of some heap of a class begins: Q = Σq_i + carry, + j if `free`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Start {
    pub shape: u32,
    pub carry: i64,
    pub free: bool,
}

/// The beginnings of all options.
pub struct Starts<'f> {
    family: &'f Family,
    pub shapes: Vec<Shape>,
    /// `of[k][residue][low]`: k heaps whose total has this residue and whose nim-sum ends like this.
    of: Vec<Vec<Vec<Vec<Heaps>>>>,
    /// Moves: how many are taken, how many heaps are left, and whether also p, 2p, … more are.
    moves: Vec<(i64, usize, bool)>,
}

impl<'f> Starts<'f> {
    pub fn new(
        digits: &Digits,
        family: &'f Family,
        limits: &Limits<'_>,
    ) -> Result<Self, CheckError> {
        let p = family.period();
        let low = 1usize << family.low_bits;
        let back = digits.first().unsigned_abs() as usize;
        let most = digits.most_heaps() as usize;
        let mut toll = limits.toll();
        let mut shapes = vec![Shape { states: vec![], high: 0 }];
        let mut number: HashMap<Shape, u32> = HashMap::from([(shapes[0].clone(), 0)]);
        let bytes = (most as u64 + 1) * p as u64 * low as u64 * 24;
        limits.hold(bytes, || format!("{p} classes of heaps and {low} endings of values"))?;
        let mut of = vec![vec![vec![vec![]; low]; p]; most + 1];
        of[0][0][0].push(Heaps { shape: 0, turns: 0, others: 0 });
        let mut held = bytes;
        let single = single_heaps(family);
        for k in 1..=most {
            let (fewer, more) = of.split_at_mut(k);
            let mut seen: HashSet<(usize, usize, Heaps)> = HashSet::new();
            // Adding a heap to a shape, worked out once.
            let mut after: HashMap<(u32, u32, u64), u32> = HashMap::new();
            for (residue, row) in fewer[k - 1].iter().enumerate() {
                for (ending, all) in row.iter().enumerate() {
                    for heaps in all {
                        for heap in &single {
                            toll.pay(8)?;
                            let early = heap.state == u32::MAX;
                            let key = (heaps.shape, heap.state, heap.high);
                            let shape = *after.entry(key).or_insert_with(|| {
                                let mut shape = shapes[heaps.shape as usize].clone();
                                shape.high ^= heap.high;
                                if !early {
                                    shape.states.push(heap.state);
                                    shape.states.sort_unstable();
                                }
                                *number.entry(shape.clone()).or_insert_with(|| {
                                    shapes.push(shape);
                                    shapes.len() as u32 - 1
                                })
                            });
                            let unknown = shapes[heaps.shape as usize].states.len();
                            let others = match (early, unknown) {
                                (true, _) => (heaps.others + heap.size).min(back + 1),
                                (false, 0) => heaps.others,
                                (false, _) => back + 1,
                            };
                            let total = residue + heap.size;
                            let to = Heaps {
                                shape,
                                turns: heaps.turns + (total / p) as i64,
                                others: if back == 0 { 0 } else { others },
                            };
                            let ending = ending ^ heap.low as usize;
                            if seen.insert((total % p, ending, to)) {
                                more[0][total % p][ending].push(to);
                                held += 96;
                                if held % (96 << 10) < 96 {
                                    limits.hold(held, || "the beginnings of options".into())?;
                                }
                            }
                        }
                    }
                }
            }
        }
        Ok(Starts { family, shapes, of, moves: moves(digits, p) })
    }

    /// The options of the heaps N + residue + pQ whose nim-sums end in `ending`.
    pub fn options(
        &self,
        residue: usize,
        ending: usize,
        toll: &mut Toll<'_, '_>,
    ) -> Result<Vec<Start>, CheckError> {
        let p = self.family.period() as i64;
        let mut found = vec![];
        toll.pay(self.shapes.len() / 8)?;
        // The least carry of a shape whose j is free: any larger one adds nothing.
        let mut least: Vec<i64> = vec![i64::MAX; self.shapes.len()];
        for &(taken, heaps, free) in &self.moves {
            // n = taken + total.
            let rest = (self.family.first() + residue) as i64 - taken;
            let class = rest.rem_euclid(p);
            let all = &self.of[heaps][class as usize][ending];
            toll.pay(1 + all.len())?;
            for heaps in all {
                // A heap must be smaller than the one moved in.
                let one = self.shapes[heaps.shape as usize].states.len() == 1;
                if taken < 0 && one && (heaps.others as i64) <= -taken {
                    continue;
                }
                let carry = heaps.turns - rest.div_euclid(p);
                if carry >= least[heaps.shape as usize] {
                    continue;
                }
                if free {
                    least[heaps.shape as usize] = carry;
                }
                found.push(Start { shape: heaps.shape, carry, free });
            }
        }
        found.retain(|start| {
            start.carry < least[start.shape as usize]
                || start.free && start.carry == least[start.shape as usize]
        });
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }
}

/// A heap as it can be added to others: its least size, the low and high digits of its value as far as
/// they are known, and its state, or `u32::MAX` if it is an early one.
struct Single {
    size: usize,
    low: u64,
    high: u64,
    state: u32,
}

fn single_heaps(family: &Family) -> Vec<Single> {
    let mask = (1u64 << family.low_bits) - 1;
    let early = family.early.iter().enumerate().skip(1).map(|(size, &value)| Single {
        size,
        low: value & mask,
        high: value >> family.low_bits,
        state: u32::MAX,
    });
    let later = family.classes.iter().enumerate().flat_map(|(r, class)| {
        class.iter().map(move |&(low, state)| Single {
            size: family.first() + r,
            low,
            high: 0,
            state,
        })
    });
    early.chain(later).collect()
}

/// How many a move takes and how many heaps it leaves. Where the code recurs, numbers taken that
/// differ by a multiple of p are one entry.
fn moves(digits: &Digits, p: usize) -> Vec<(i64, usize, bool)> {
    let (exact_to, all_to) = match (digits.range(), digits.recurrence()) {
        (Some((_, last)), _) => (last, last),
        (None, Some((v, _))) => (v as i64, (v + p) as i64),
        (None, None) => unreachable!("a code is finite or recurs"),
    };
    let mut moves = vec![];
    for taken in digits.first()..=all_to {
        for heaps in 0..=digits.most_heaps() as usize {
            if digits.digit(taken) >> heaps & 1 == 1 {
                moves.push((taken, heaps, taken > exact_to));
            }
        }
    }
    moves
}
