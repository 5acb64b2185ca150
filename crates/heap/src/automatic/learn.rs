//! Guessing the automaton of a sequence from its first values.
//!
//! After the lowest m binary digits (a, b) of q and y, what is left is the partial function that takes x to
//! z where y(a + 2^m·x) = b + 2^m·z. Digits that leave the same function lead to the same state. Only
//! its first values are looked at, so what comes out is a guess for the checker to judge.

use std::collections::{BTreeSet, HashMap};

use grundy_cert::automatic_values::{AutomaticValues, Start, State};

use crate::code::Code;
use crate::values::Values;

/// Most states of a guess: with more, the values are not regular, or the check would take long.
const MOST_STATES: usize = 300;
/// Number of values of a function that are compared: powers of two among them must show.
const COMPARED: [usize; 3] = [8, 16, 32];

/// The function left after some digits, as far as it is compared.
type Rest = Vec<Option<u64>>;

/// Automata for p = `classes` that fit all values from `first` on, where a small one closes. The lowest
/// digits of the values, so many, are left to the starts.
pub fn learn<'v>(
    code: &Code,
    values: &'v Values,
    first: usize,
    classes: usize,
    low_bits: u32,
) -> impl Iterator<Item = AutomaticValues> + 'v {
    let count = values.len().saturating_sub(first) / classes;
    let columns: Vec<Vec<u64>> = (0..classes)
        .map(|r| (0..count).map(|q| values.get(first + r + classes * q).into()).collect())
        .collect();
    let early: Vec<u64> = (0..first).map(|n| values.get(n).into()).collect();
    let code = code.as_digits();
    COMPARED.into_iter().filter_map(move |compared| {
        let (states, classes) = close(&columns, low_bits, compared)?;
        let guess =
            AutomaticValues { code: code.clone(), early: early.clone(), low_bits, classes, states };
        let fits = (0..first + columns.len() * count)
            .all(|n| super::value(&guess, n as u128) == Some(values.get(n).into()));
        fits.then_some(guess)
    })
}

/// Where a state was met: the column, the low digits of the values, and the digits of q and y, so many.
#[derive(Clone, Copy)]
struct Met {
    column: usize,
    low: u64,
    q: usize,
    y: u64,
    depth: u32,
}

/// The states and the starts of each column; `None` if there are too many or the values end first.
fn close(
    columns: &[Vec<u64>],
    low_bits: u32,
    compared: usize,
) -> Option<(Vec<State>, Vec<Vec<Start>>)> {
    let mut number: HashMap<Rest, u64> = HashMap::new();
    let mut met: Vec<Met> = vec![];
    let mut states: Vec<State> = vec![];
    let mut find = |met: &mut Vec<Met>, at: Met| -> Option<Option<u64>> {
        let rest = rest(&columns[at.column], low_bits, compared, at)?;
        if rest.iter().all(Option::is_none) {
            return Some(None);
        }
        Some(Some(*number.entry(rest).or_insert_with(|| {
            met.push(at);
            met.len() as u64 - 1
        })))
    };
    let mut classes = vec![];
    for (column, values) in columns.iter().enumerate() {
        let endings: BTreeSet<u64> = values.iter().map(|v| v & ((1 << low_bits) - 1)).collect();
        let mut starts = vec![];
        for low in endings {
            let at = Met { column, low, q: 0, y: 0, depth: 0 };
            // An ending that none of the values compared has is met later, or the guess is wrong.
            starts.extend(find(&mut met, at)?.map(|state| Start { low, state }));
        }
        classes.push(starts);
    }
    while states.len() < met.len() {
        if met.len() > MOST_STATES {
            return None;
        }
        let at = met[states.len()];
        let own = rest(&columns[at.column], low_bits, compared, at)?;
        let mut next = [None; 4];
        for (digits, to) in next.iter_mut().enumerate() {
            let q = at.q | (digits >> 1) << at.depth;
            let y = at.y | (digits as u64 & 1) << at.depth;
            *to = find(&mut met, Met { q, y, depth: at.depth + 1, ..at })?;
        }
        states.push(State { accepts: own[0] == Some(0), next });
    }
    Some((states, classes))
}

/// What is left after some digits, or `None` if not enough values are known.
fn rest(column: &[u64], low_bits: u32, compared: usize, at: Met) -> Option<Rest> {
    if (compared << at.depth) > column.len() {
        return None;
    }
    let (low, mask) = ((1u64 << low_bits) - 1, (1u64 << at.depth) - 1);
    let left = |x: usize| {
        let value = column[at.q + (x << at.depth)];
        let high = value >> low_bits;
        (value & low == at.low && high & mask == at.y).then_some(high >> at.depth)
    };
    Some((0..compared).map(left).collect())
}
