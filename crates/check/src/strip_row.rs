//! An additive period of a row with any number of tokens.

use std::collections::{BTreeMap, BTreeSet};

use grundy_cert::strip_row::{StripGame, StripRow};

use crate::limits::Toll;
use crate::primes::prime_factors;
use crate::{CheckError, Limits, Verdict};

type Tokens = Vec<Vec<u32>>;

/// Most strips, most tokens that stand, and the farthest cell of one.
const MOST_STRIPS: usize = 64;
const MOST_TOKENS: usize = 16;
const FARTHEST: u32 = 1000;
/// Most rows, and most moves between them.
const MOST_ROWS: usize = 1 << 16;
const MOST_MOVES: usize = 1 << 22;
/// Longest period that is counted to.
const MOST_COLUMNS: u64 = 1 << 40;
/// Bit i of a window stands for the value c − BELOW + i.
const BELOW: u32 = 64;

/// May a further token be put on this cell?
fn empty(game: StripGame, tokens: &Tokens, strip: usize, cell: u32) -> bool {
    match game {
        StripGame::Nim => true,
        StripGame::Welter => !tokens[strip].contains(&cell),
        StripGame::Antonim => cell == 0 || !tokens[strip].contains(&cell),
        StripGame::Star if cell == 0 => !tokens.iter().flatten().any(|&t| t == 0),
        StripGame::Star => !tokens[strip].contains(&cell),
    }
}

/// Every position one move of a standing token away, the runner being out of the way.
fn moves(game: StripGame, tokens: &Tokens) -> Vec<Tokens> {
    let mut found = Vec::new();
    for strip in 0..tokens.len() {
        for index in 0..tokens[strip].len() {
            let mut cell = tokens[strip][index];
            while cell > 0 {
                cell -= 1;
                if empty(game, tokens, strip, cell) {
                    let mut next = tokens.clone();
                    next[strip][index] = cell;
                    next[strip].sort_unstable();
                    found.push(next);
                } else if game == StripGame::Star {
                    break;
                }
            }
        }
    }
    found
}

struct Row {
    lower: Vec<usize>,
    /// Columns at which the runner may not stand: all before `open`, and these.
    open: u64,
    closed: Vec<u64>,
}

impl Row {
    fn is_closed(&self, column: u64) -> bool {
        column < self.open || self.closed.contains(&column)
    }
}

/// All rows below the given one; a move leads to an earlier row, the given one is the last.
fn rows_of(claim: &StripRow, limits: &Limits<'_>) -> Result<Vec<Row>, CheckError> {
    let sum = |t: &Tokens| t.iter().flatten().map(|&c| u64::from(c)).sum::<u64>();
    let tokens = claim.rest.iter().flatten().count() as u64;
    let each = 200 + 64 * claim.rest.len() as u64 + 4 * tokens;
    let mut known = BTreeSet::from([(sum(&claim.rest), claim.rest.clone())]);
    let mut open = vec![claim.rest.clone()];
    let mut links = 0;
    while let Some(tokens) = open.pop() {
        let next = moves(claim.game, &tokens);
        links += next.len();
        limits.charge((next.len() as u64 + 1) * each / 16)?;
        for tokens in next {
            let key = (sum(&tokens), tokens);
            if !known.contains(&key) {
                open.push(key.1.clone());
                known.insert(key);
            }
        }
        if known.len() > MOST_ROWS || links > MOST_MOVES {
            return Err(CheckError::TooLarge(format!(
                "there are more than {} rows below this one or {links} moves between them; at most \
                 {MOST_ROWS} and {MOST_MOVES} are looked at",
                known.len() - 1
            )));
        }
        let bytes = 3 * known.len() as u64 * each + 8 * links as u64;
        limits.hold(bytes, || format!("{} rows", known.len()))?;
    }
    let number: BTreeMap<&Tokens, usize> =
        known.iter().enumerate().map(|(i, (_, tokens))| (tokens, i)).collect();
    let row = |(_, tokens): &(u64, Tokens)| {
        let own = &tokens[claim.strip];
        // In Star Silver Dollar the runner is beyond all others of its strip.
        let top = own.last().filter(|_| claim.game == StripGame::Star);
        let stands = |c: &u32| !empty(claim.game, tokens, claim.strip, *c);
        Row {
            lower: moves(claim.game, tokens).iter().map(|t| number[t]).collect(),
            open: top.map_or(0, |&top| u64::from(top) + 1),
            closed: own.iter().copied().chain([0]).filter(stands).map(u64::from).collect(),
        }
    };
    let mut rows = Vec::with_capacity(known.len());
    for tokens in &known {
        limits.charge(each)?;
        rows.push(row(tokens));
    }
    Ok(rows)
}

/// All rows at one column: which values have occurred in each, seen from the column. That every
/// value has occurred that leaves the window is checked, not assumed.
#[derive(Clone)]
struct Table<'a> {
    rows: &'a [Row],
    column: u64,
    occurred: Vec<u128>,
    here: Vec<Option<u32>>,
    /// Steps of work for one column.
    work: usize,
}

impl<'a> Table<'a> {
    fn new(rows: &'a [Row]) -> Self {
        let occurred = vec![(1 << BELOW) - 1; rows.len()];
        let work = rows.iter().map(|row| 1 + row.lower.len() + row.closed.len()).sum();
        Table { rows, column: 0, occurred, here: vec![None; rows.len()], work }
    }

    /// What the last row says at the next column: its value less the column, or that it is closed.
    fn next(&mut self, toll: &mut Toll<'_, '_>) -> Result<Option<u32>, CheckError> {
        let too_wide = || CheckError::TooLarge("values are too far apart for the window".into());
        for (i, row) in self.rows.iter().enumerate() {
            self.here[i] = None;
            if !row.is_closed(self.column) {
                let mut excluded = self.occurred[i];
                for bit in row.lower.iter().filter_map(|&j| self.here[j]) {
                    excluded |= 1 << bit;
                }
                let bit = excluded.trailing_ones();
                if bit >= 128 {
                    return Err(too_wide());
                }
                self.occurred[i] |= 1 << bit;
                self.here[i] = Some(bit);
            }
            if self.occurred[i] & 1 == 0 {
                return Err(too_wide());
            }
            self.occurred[i] >>= 1;
        }
        self.column += 1;
        toll.pay(self.work)?;
        Ok(self.here[self.rows.len() - 1])
    }

    fn forward(&mut self, columns: u64, toll: &mut Toll<'_, '_>) -> Result<(), CheckError> {
        for _ in 0..columns {
            self.next(toll)?;
        }
        Ok(())
    }
}

/// From a column on at which no row is closed, the future depends only on which values have
/// occurred in each row, seen from the column: a repeated state repeats everything for ever.
pub fn check(claim: &StripRow, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let refuted = |why: String| Ok(Verdict::Refuted(why));
    let StripRow { period: p, preperiod: n0, state_column, state_period, .. } = *claim;
    if claim.strip >= claim.rest.len() {
        return Err(CheckError::Malformed(format!("strip {} is not there", claim.strip)));
    }
    if claim.game != StripGame::Star && claim.rest.len() != 1 {
        return Err(CheckError::Malformed("this game has one strip".into()));
    }
    let (strips, tokens) = (claim.rest.len(), claim.rest.iter().flatten().count());
    let farthest = claim.rest.iter().flatten().copied().max().unwrap_or(0);
    if strips > MOST_STRIPS || tokens > MOST_TOKENS || farthest > FARTHEST {
        return Err(CheckError::TooLarge(format!(
            "{strips} strips with {tokens} tokens on cells up to {farthest}: at most {MOST_STRIPS} \
             strips with {MOST_TOKENS} tokens on cells up to {FARTHEST} are looked at"
        )));
    }
    let ordered = |tokens: &Vec<u32>| {
        tokens.windows(2).all(|w| w[0] < w[1] || (w[0] == w[1] && empty_twice(claim.game, w[0])))
    };
    let on_cell_0 = claim.rest.iter().flatten().filter(|&&t| t == 0).count();
    if !claim.rest.iter().all(ordered) || (claim.game == StripGame::Star && on_cell_0 > 1) {
        return Err(CheckError::Malformed("the tokens are out of order or share a cell".into()));
    }
    let end = state_column.checked_add(state_period).and_then(|end| end.checked_add(p));
    if p == 0 || state_period == 0 || end.is_none_or(|end| end > MOST_COLUMNS) {
        return refuted("the period must be at least 1 and small enough to count to".into());
    }
    if state_period % p != 0 {
        return refuted(format!("the state period {state_period} is not a multiple of {p}"));
    }
    if n0 > state_column {
        return refuted(format!("the preperiod {n0} lies beyond the column {state_column}"));
    }
    let rows = rows_of(claim, limits)?;
    let shut = |row: &Row| row.open > state_column || row.closed.iter().any(|&c| c >= state_column);
    if rows.iter().any(shut) {
        return refuted(format!("not all columns from {state_column} on are open"));
    }
    let mut toll = limits.toll();
    let mut state = Table::new(&rows);
    state.forward(state_column, &mut toll)?;
    let kept = state.occurred.clone();
    state.forward(state_period, &mut toll)?;
    if state.occurred != kept {
        return refuted(format!(
            "the state at column {state_column} does not come back {state_period} columns later"
        ));
    }
    let mut here = Table::new(&rows);
    let mut ahead = here.clone();
    ahead.forward(p, &mut toll)?;
    let until = if p == state_period { state_column } else { state_column + state_period };
    for c in 0..until {
        let same = here.next(&mut toll)? == ahead.next(&mut toll)?;
        if c >= n0 && !same {
            return refuted(format!("the value at column {} is not {p} more than at {c}", c + p));
        }
        if c + 1 == n0 && same {
            return refuted(format!("not the least preperiod: {c} would do"));
        }
    }
    let mut listed = claim.witnesses.clone();
    listed.sort_unstable();
    let shown: Vec<u64> = listed.iter().map(|&(prime, _)| prime).collect();
    if shown != prime_factors(p, limits)? {
        return refuted(format!("there must be one witness for each prime that divides {p}"));
    }
    for (q, c) in listed {
        if c < n0 || c > MOST_COLUMNS {
            return refuted(format!("the witness {c} for {q} is before the preperiod or too far"));
        }
        let mut table = Table::new(&rows);
        table.forward(c, &mut toll)?;
        let one = table.next(&mut toll)?;
        table.forward(p / q - 1, &mut toll)?;
        if one == table.next(&mut toll)? {
            return refuted(format!("column {c} is not a witness against the period {}", p / q));
        }
    }
    Ok(Verdict::Verified)
}

/// May two tokens stand on this cell?
fn empty_twice(game: StripGame, cell: u32) -> bool {
    game == StripGame::Nim || (game == StripGame::Antonim && cell == 0)
}
