//! The structure of a nim-sequence: subperiods, rare and common values, the mask, losses.
//!
//! A value is rare when it appears finitely often, sparse when it appears in the period but only at
//! the few heaps whose values have an even number of ones under the mask, and common otherwise
//! (Austin 1976, section 4.5). For a game that is not solved all this is about the first heaps.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::families::theorem;
use crate::heap_game::HeapGame;
use crate::{Json, Refusal};

/// Number of heaps looked at when the game is not solved, and of those with many ways to split.
const LOOK: usize = 1 << 14;
const LOOK_WIDE: usize = 2000;
/// A subperiod is reported when it holds for at least this share of a period, in percent, unless another is asked for.
pub const THRESHOLD: u64 = 75;
/// The shift by half a period is reported when at least this share of a period follows it, in percent.
const HALF: u64 = 50;
/// Other shifts that are listed, and how many when weaker ones are asked for.
const SHIFTS: usize = 3;
const MORE_SHIFTS: usize = 24;
/// A mask is reported when at most one heap in this many falls in its even class.
const SPARSE: usize = 8;
/// Most numbers listed of one kind; longest period of which every shift is tried.
const LISTED: usize = 60;
const SHORT: usize = 4096;
/// A period that ends beyond this is run through only if its values are known anyway.
const LONGEST_PERIOD: usize = 1 << 22;
/// Reflections that are listed, the strongest first.
const REFLECTIONS: usize = 3;

/// What can be said of the sequence beyond its period.
/// Unsolved games are looked at up to `max_heap`, however far they happen to be known.
pub fn structure(game: &mut HeapGame, max_heap: u64, threshold: u64) -> Result<Json, Refusal> {
    let solution = game.solution();
    let plain = solution.filter(|found| {
        found.saltus == 0 && found.preperiod + found.period <= game.known().max(LONGEST_PERIOD)
    });
    let (start, end) = match plain {
        Some(found) => (found.preperiod, found.preperiod + found.period),
        None => {
            let look = if game.rules().most_heaps() > 2 { LOOK_WIDE } else { LOOK };
            let asked = usize::try_from(max_heap).map_or(usize::MAX, |n| n.saturating_add(1));
            (0, game.known().min(asked).clamp(64, look))
        }
    };
    game.know(end)?;
    let every = game.values(0, end);
    let part = &every[start..];
    let mut tally: BTreeMap<u32, usize> = BTreeMap::new();
    for &value in part {
        *tally.entry(value).or_default() += 1;
    }
    let saltus = solution.map_or(0, |found| found.saltus);
    let mask = if saltus == 0 { mask(&tally, part.len()) } else { None };
    let even = |v: &u32| mask.is_some_and(|m| (v & m).count_ones() % 2 == 0);
    let mut sparse: BTreeSet<u32> = tally.keys().copied().filter(even).collect();
    let rare: BTreeSet<u32> = match plain {
        Some(_) => every.iter().copied().filter(|v| !tally.contains_key(v)).collect(),
        None => std::mem::take(&mut sparse),
    };
    let common: Vec<u32> =
        tally.keys().copied().filter(|v| !sparse.contains(v) && !rare.contains(v)).collect();
    let largest = every.iter().copied().max().unwrap_or(0);
    let zeros: Vec<usize> = (0..end).filter(|&n| every[n] == 0).collect();
    let losses: Vec<usize> =
        zeros.iter().copied().filter(|&n| plain.is_none() || n < start).collect();
    let mut residues: Vec<usize> = match plain {
        Some(found) => zeros.iter().filter(|&&n| n >= start).map(|n| n % found.period).collect(),
        None => vec![],
    };
    residues.sort_unstable();
    Ok(json!({
        "to": end - 1,
        "period": solution.map(|found| found.period),
        "subperiods": if plain.is_some() { subperiods(part, threshold) } else { vec![] },
        "reflections": if plain.is_some() { reflections(part, start, threshold) } else { vec![] },
        "mask": mask,
        "rare": listed(rare),
        "sparse": listed(sparse),
        "common": listed(common),
        "largest": largest,
        "largest_at": every.iter().position(|&v| v == largest),
        "losses": listed(losses),
        "loss_residues": listed(residues),
        "family": theorem(&game.rules().to_string()),
    }))
}

/// How many there are, and the first of them.
fn listed<T: Into<Json>>(items: impl IntoIterator<Item = T>) -> Json {
    let all: Vec<Json> = items.into_iter().map(Into::into).collect();
    json!([all.len(), all[..all.len().min(LISTED)]])
}

/// The mask with the fewest heaps whose values have an even number of ones under it.
fn mask(tally: &BTreeMap<u32, usize>, heaps: usize) -> Option<u32> {
    let bits = 32 - tally.keys().next_back()?.leading_zeros();
    if bits == 0 || bits > 12 {
        return None;
    }
    let even = |m: u32| -> usize {
        tally.iter().filter(|(v, _)| (*v & m).count_ones() % 2 == 0).map(|(_, n)| n).sum()
    };
    // Of equally good masks the largest.
    let (few, mask) = (1..1u32 << bits).rev().map(|m| (even(m), m)).min_by_key(|found| found.0)?;
    (few * SPARSE <= heaps).then_some(mask)
}

/// Are so many of p at least a share of them, in percent?
fn reaches(holds: usize, p: usize, share: u64) -> bool {
    holds as u64 * 100 >= share * p as u64
}

/// Half the period, and other shifts that nearly hold, strongest first.
fn subperiods(part: &[u32], threshold: u64) -> Vec<Json> {
    let p = part.len();
    let half = p / 2;
    let shifts = if p > SHORT { half..=half } else { 1..=half };
    let mut found: Vec<(usize, u32, usize)> = Vec::new();
    for q in shifts.filter(|_| p > 2) {
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        for n in 0..p {
            *counts.entry(part[(n + q) % p] ^ part[n]).or_default() += 1;
        }
        // Of equally frequent differences the least.
        let best = counts.iter().max_by(|a, b| a.1.cmp(b.1).then(b.0.cmp(a.0)));
        let share = if q == half { threshold.min(HALF) } else { threshold };
        if let Some((&saltus, &holds)) = best.filter(|(_, holds)| reaches(**holds, p, share)) {
            found.push((q, saltus, p - holds));
        }
    }
    let (half, mut rest): (Vec<_>, Vec<_>) = found.into_iter().partition(|f| f.0 == half);
    rest.sort_by_key(|&(q, _, exceptions)| (exceptions, q));
    rest.truncate(if threshold >= THRESHOLD { SHIFTS } else { MORE_SHIFTS });
    let shown = half.into_iter().chain(rest);
    shown
        .map(|(q, saltus, exceptions)| {
            json!({"q": q, "nim_saltus": saltus, "exceptions": exceptions, "of": p})
        })
        .collect()
}

/// The c for which G(a) ⊕ G(c − a) is nearly always the same, a running over the residues of the
/// period that begins at `start`.
fn reflections(part: &[u32], start: usize, threshold: u64) -> Vec<Json> {
    let p = part.len();
    if !(3..=SHORT).contains(&p) {
        return vec![];
    }
    let at = |residue: usize| part[(residue + p - start % p) % p];
    let by_residue: Vec<u32> = (0..p).map(at).collect();
    let mut counts =
        vec![0usize; 1 << (32 - by_residue.iter().fold(0, |m, v| m | v).leading_zeros())];
    let mut found: Vec<(usize, usize, usize)> = Vec::new();
    for c in 0..p {
        counts.fill(0);
        for a in 0..p {
            counts[(by_residue[a] ^ by_residue[(c + p - a) % p]) as usize] += 1;
        }
        // Of equally frequent nim-sums the least.
        let (sum, &holds) =
            counts.iter().enumerate().rev().max_by_key(|(_, n)| **n).expect("there is a residue");
        if reaches(holds, p, threshold) {
            found.push((p - holds, c, sum));
        }
    }
    found.sort_unstable();
    found.truncate(REFLECTIONS);
    let shown = found.into_iter();
    shown
        .map(|(exceptions, c, sum)| {
            json!({"c": c, "nim_sum": sum, "exceptions": exceptions, "of": p})
        })
        .collect()
}
