//! One token runs, the others stand: rows of tables with any number of tokens.
//!
//! Fix all tokens but one, the runner, and let it stand on column 0, 1, 2, …. A row is what the
//! other tokens look like; rows one move below row r are `lower[r]`. Then G(r, c) is the least value
//! that occurs neither before c in row r nor at c in a row of `lower[r]`.
//!
//! Theorem (Farr and Ho, Theorem 5, for two strips; Landman 2002 for Wythoff's game; the same
//! argument here): let row r have l lower rows and s columns at which the runner may not stand.
//! Then c − l − s ≤ G(r, c) ≤ c + l. For in each column before c at which v has not yet occurred in
//! row r, either the runner may not stand there, or a smaller value occurs in row r, or v occurs in
//! one of the l lower rows; each happens at most s, v and l times, since no row has a value twice.
//! And there are at most c + l moves. So a window of 2l + s + 1 bits for each row that moves along
//! with c is the whole state: rows are additively periodic, and a repeated state proves the period.

use std::collections::HashMap;
use std::sync::Arc;

use grundy_cert::strip_row::{StripGame, StripRow};
use grundy_watch::Watch;

use crate::orbit::{Machine, Steps};
use crate::rows::{prove_with, RowPeriod};
use crate::with_window;
use crate::words::{Word, WIDEST};
use crate::Stopped;

/// Tokens on strips, each strip's in increasing order.
pub type Tokens = Vec<Vec<u32>>;

/// The games whose rows are run here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// Strips joined at their cell 0; tokens do not pass (Farr and Ho).
    Star,
    /// One strip; any number of coins to a square.
    Nim,
    /// One strip, one coin to a square.
    Welter,
    /// One strip, one coin to a square except square 0.
    Antonim,
    /// One strip, at most so many coins to a square: k-Welter.
    Crowd(u32),
}

impl Rule {
    fn slides(self) -> bool {
        self == Rule::Star
    }

    /// May one more token stand on this cell of this strip?
    fn free(self, tokens: &Tokens, strip: usize, cell: u32) -> bool {
        match self {
            Rule::Nim => true,
            Rule::Antonim if cell == 0 => true,
            Rule::Crowd(most) => {
                tokens[strip].iter().filter(|&&token| token == cell).count() < most as usize
            }
            Rule::Star if cell == 0 => tokens.iter().all(|s| s.first() != Some(&0)),
            _ => !tokens[strip].contains(&cell),
        }
    }

    /// Strips other than the runner's may change places: they are put in order, so that equal rows meet.
    fn sorted(self, mut tokens: Tokens, strip: usize) -> Tokens {
        if tokens.len() > 2 {
            let (before, after) = tokens.split_at_mut(strip);
            let (own, after) = after.split_first_mut().expect("the runner has a strip");
            let mut others: Vec<_> = before.iter_mut().chain(after).map(std::mem::take).collect();
            others.sort_unstable();
            let own = std::mem::take(own);
            others.insert(strip, own);
            return others;
        }
        tokens
    }

    /// Calls `visit` with the strip, the cells moved from and to, and what is reached.
    fn for_each_move(self, tokens: &Tokens, mut visit: impl FnMut(usize, u32, u32, Tokens)) {
        for (strip, on_it) in tokens.iter().enumerate() {
            for (index, &from) in on_it.iter().enumerate() {
                for to in (0..from).rev() {
                    if !self.free(tokens, strip, to) {
                        if self.slides() {
                            break;
                        }
                        continue;
                    }
                    let mut next = tokens.clone();
                    next[strip][index] = to;
                    next[strip].sort_unstable();
                    visit(strip, from, to, next);
                }
            }
        }
    }
}

/// A move of a standing token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Below {
    pub strip: usize,
    pub from: u32,
    pub to: u32,
    row: u32,
}

/// All rows below a given one, options first; the given one is the last.
#[derive(Debug)]
pub struct Table {
    lower: Vec<Vec<u32>>,
    /// For each row, the columns at which the runner may not stand, in increasing order.
    closed: Vec<Vec<u32>>,
    /// The moves of the standing tokens of the last row.
    moves: Vec<Below>,
    slack: usize,
    reach: usize,
}

/// Most moves between rows that are stored: a gigabyte or so.
pub const MOST_LINKS: usize = 1 << 27;

impl Table {
    /// The rows of `rest`, with the runner above the tokens of this strip.
    pub fn new(rule: Rule, rest: &Tokens, strip: usize, watch: &Watch) -> Result<Self, Stopped> {
        let first = rule.sorted(rest.clone(), strip);
        let mut order = vec![first.clone()];
        let mut known: HashMap<Tokens, u32> = HashMap::from([(first, 0)]);
        // The rows below each, by the place where they were first met.
        let mut below: Vec<Vec<u32>> = Vec::new();
        let mut links = 0;
        while below.len() < order.len() {
            let at = below.len();
            let mut reached: Vec<u32> = Vec::new();
            rule.for_each_move(&order[at].clone(), |_, _, _, next| {
                let next = rule.sorted(next, strip);
                let met = order.len() as u32;
                reached.push(*known.entry(next).or_insert_with_key(|next| {
                    order.push(next.clone());
                    met
                }));
            });
            reached.sort_unstable();
            reached.dedup();
            links += reached.len();
            if links > MOST_LINKS {
                return Err(Stopped::TooMany { limit: MOST_LINKS });
            }
            if at % 1024 == 0 && watch.should_stop() {
                return Err(Stopped::Interrupted { done: at as u64 });
            }
            below.push(reached);
        }
        let total = |t: &Tokens| t.iter().flatten().map(|&c| u64::from(c)).sum::<u64>();
        let mut by_total: Vec<u32> = (0..order.len() as u32).collect();
        by_total.sort_by_cached_key(|&met| (total(&order[met as usize]), met));
        let mut number = vec![0; order.len()];
        for (row, &met) in (0..).zip(&by_total) {
            number[met as usize] = row;
        }
        let mut table =
            Table { lower: Vec::new(), closed: Vec::new(), moves: Vec::new(), slack: 0, reach: 0 };
        for &met in &by_total {
            let tokens = &order[met as usize];
            let mut lower = std::mem::take(&mut below[met as usize]);
            lower.iter_mut().for_each(|row| *row = number[*row as usize]);
            lower.sort_unstable();
            let top = tokens[strip].last().copied();
            let closed: Vec<u32> = (0..=top.unwrap_or(0))
                .filter(|&c| {
                    let behind = rule.slides() && top.is_some_and(|t| c <= t);
                    behind || !rule.free(tokens, strip, c)
                })
                .collect();
            table.slack = table.slack.max(lower.len() + closed.len());
            table.reach = table.reach.max(lower.len());
            table.lower.push(lower);
            table.closed.push(closed);
        }
        rule.for_each_move(rest, |on, from, to, next| {
            let row = number[known[&rule.sorted(next, strip)] as usize];
            table.moves.push(Below { strip: on, from, to, row });
        });
        Ok(table)
    }

    /// Bits of the window of a row.
    pub fn bits(&self) -> usize {
        self.slack + self.reach + 2
    }

    /// Steps of work for one column.
    pub fn cost(&self) -> u64 {
        let links: usize = self.lower.iter().map(Vec::len).sum();
        (links + self.lower.len() * self.bits().div_ceil(64)) as u64
    }
}

/// What a row says at a column where the runner may not stand.
pub const CLOSED: i64 = i64::MIN;

/// All rows of a table at some column.
#[derive(Clone)]
pub struct Runner<W> {
    table: Arc<Table>,
    column: u64,
    /// Bit i of a row stands for the value `column − slack + i`: has it occurred?
    used: Vec<W>,
    /// For each row, the bit of its value at the column last looked at.
    here: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<W: Word> Runner<W> {
    pub fn new(table: Arc<Table>) -> Self {
        assert!(table.bits() <= W::BITS);
        let rows = table.lower.len();
        // Numbers below 0 are no values: they count as having occurred.
        Runner { used: vec![W::below(table.slack); rows], here: vec![NONE; rows], table, column: 0 }
    }

    /// G(row, c) − c at the column last looked at.
    fn relative(&self, row: usize) -> i64 {
        match self.here[row] {
            NONE => CLOSED,
            bit => i64::from(bit) - self.table.slack as i64,
        }
    }
}

impl<W: Word> Machine for Runner<W> {
    type State = (u64, Vec<W>);

    /// While columns can still be closed the column is part of the state.
    fn state(&self) -> Self::State {
        let closed = self.table.closed.iter().filter_map(|c| c.last()).max();
        let early = closed.filter(|&&c| self.column <= u64::from(c)).map_or(0, |_| self.column + 1);
        (early, self.used.clone())
    }

    fn step(&mut self) -> i64 {
        let table = &*self.table;
        for (row, used) in self.used.iter_mut().enumerate() {
            let closed = &table.closed[row];
            let is_closed = closed.last().is_some_and(|&last| self.column <= u64::from(last))
                && closed.binary_search(&(self.column as u32)).is_ok();
            if is_closed {
                self.here[row] = NONE;
            } else {
                let mut taken = W::zero();
                for &below in &table.lower[row] {
                    let bit = self.here[below as usize];
                    if bit != NONE {
                        taken.set(bit as usize);
                    }
                }
                let bit = used.first_clear(&taken);
                used.set(bit);
                self.here[row] = bit as u32;
            }
            debug_assert!(used.contains(0), "a value that leaves the window has occurred");
            used.advance();
        }
        self.column += 1;
        self.relative(table.lower.len() - 1)
    }
}

/// Values of one row and of its neighbours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// `None` where the runner may not stand.
    pub value: Option<u64>,
    /// What each move of a standing token leads to, where it may be made.
    pub below: Vec<(Below, u64)>,
}

/// Most steps of work for one answer: ten seconds or so.
pub const MOST_WORK: u64 = 1 << 33;

fn affordable(table: &Table, columns: u64) -> Result<(), Stopped> {
    let moves = u128::from(table.cost()) * u128::from(columns + 1);
    if moves > u128::from(MOST_WORK) || table.bits() > WIDEST {
        return Err(Stopped::TooMuch { moves });
    }
    Ok(())
}

/// G(rest, c) and the values one move of a standing token below.
pub fn column(table: &Arc<Table>, c: u64, watch: &Watch) -> Result<Column, Stopped> {
    affordable(table, c)?;
    with_window!(table.bits(), W => {
        let mut runner = Runner::<W>::new(table.clone());
        Steps::new(watch).run(&mut runner, c + 1)?;
        let value = |row: usize| {
            let relative = runner.relative(row);
            (relative != CLOSED).then(|| (relative + c as i64) as u64)
        };
        let below = table.moves.iter();
        let below = below.filter_map(|&m| value(m.row as usize).map(|v| (m, v))).collect();
        Ok(Column { value: value(table.lower.len() - 1), below })
    })
    .expect("the window is wide enough")
}

/// G(rest, c) for `from` ≤ c < `to`, `None` where the runner may not stand.
pub fn values(
    table: &Arc<Table>,
    from: u64,
    to: u64,
    watch: &Watch,
) -> Result<Vec<Option<u64>>, Stopped> {
    affordable(table, to)?;
    with_window!(table.bits(), W => {
        let mut runner = Runner::<W>::new(table.clone());
        let mut steps = Steps::new(watch);
        steps.run(&mut runner, from)?;
        let mut found = Vec::new();
        let mut c = from as i64;
        steps.listen(&mut runner, to.saturating_sub(from), |relative| {
            found.push((relative != CLOSED).then(|| (relative + c) as u64));
            c += 1;
        })?;
        Ok(found)
    })
    .expect("the window is wide enough")
}

/// Columns that are run through without asking for the period of the row.
const NEAR: u64 = 20_000;

/// G(rest, c) at a column however far: rows repeat. `None` where the runner may not stand.
pub fn far_value(table: &Arc<Table>, c: u64, watch: &Watch) -> Result<Option<u64>, Stopped> {
    let mut lower = 0;
    if c > NEAR {
        let found = period(table, watch)?;
        let past = c.saturating_sub(found.state_column);
        lower = past - past % found.state_period;
    }
    Ok(column(table, c - lower, watch)?.value.map(|value| value + lower))
}

/// The claim about a row, for the checker; there is none for k-Welter.
pub fn certificate(rule: Rule, rest: &Tokens, strip: usize, found: &RowPeriod) -> Option<StripRow> {
    Some(StripRow {
        game: match rule {
            Rule::Star => StripGame::Star,
            Rule::Nim => StripGame::Nim,
            Rule::Welter => StripGame::Welter,
            Rule::Antonim => StripGame::Antonim,
            Rule::Crowd(_) => return None,
        },
        rest: rest.clone(),
        strip,
        period: found.period,
        preperiod: found.preperiod,
        state_column: found.state_column,
        state_period: found.state_period,
        witnesses: found.witnesses.clone(),
    })
}

/// The least additive period of the row, proved by a repeated state.
pub fn period(table: &Arc<Table>, watch: &Watch) -> Result<RowPeriod, Stopped> {
    let cost = u128::from(table.cost());
    with_window!(table.bits(), W => prove_with(&Runner::<W>::new(table.clone()), watch))
        .unwrap_or(Err(Stopped::TooMuch { moves: cost }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::joined::{Joint, Position};
    use crate::particles;
    use crate::search::Search;

    fn table(rule: Rule, rest: &Tokens, strip: usize) -> Arc<Table> {
        Arc::new(Table::new(rule, rest, strip, &Watch::new()).unwrap())
    }

    #[test]
    fn star_rows_agree_with_search() {
        let watch = Watch::new();
        let rests: [(Tokens, usize); 8] = [
            (vec![vec![3], vec![]], 1),
            (vec![vec![2], vec![4], vec![]], 2),
            (vec![vec![3], vec![2]], 1),
            (vec![vec![1, 3], vec![]], 1),
            (vec![vec![2], vec![1, 2], vec![3]], 2),
            (vec![vec![0], vec![3], vec![]], 2),
            (vec![vec![2], vec![3], vec![1], vec![]], 3),
            (vec![vec![2, 4], vec![0]], 1),
        ];
        for (rest, strip) in rests {
            let joint = Arc::new(Joint::plain(rest.len(), 1, false));
            let mut search = Search::new(1 << 22);
            let mut value = |tokens: &Tokens, c: u32| {
                let mut whole = tokens.clone();
                if whole[strip].last().is_some_and(|&t| t >= c) {
                    return None;
                }
                whole[strip].push(c);
                let position = Position::new(joint.clone(), whole)?;
                Some(u64::from(search.value(&position, &watch).unwrap()))
            };
            let table = table(Rule::Star, &rest, strip);
            let found = values(&table, 0, 20, &watch).unwrap();
            for c in 0..20 {
                assert_eq!(found[c as usize], value(&rest, c), "{rest:?} {c}");
            }
            let found = column(&table, 15, &watch).unwrap();
            assert_eq!(found.value, value(&rest, 15));
            for (below, v) in found.below {
                let mut next = rest.clone();
                let at = next[below.strip].iter().position(|&t| t == below.from).unwrap();
                next[below.strip][at] = below.to;
                assert_eq!(Some(v), value(&next, 15), "{rest:?} {below:?}");
            }
        }
    }

    #[test]
    fn far_columns_are_near_ones() {
        let watch = Watch::new();
        for (rule, rest, strip) in
            [(Rule::Star, vec![vec![2], vec![3], vec![]], 2), (Rule::Antonim, vec![vec![3, 5]], 0)]
        {
            let table = table(rule, &rest, strip);
            for c in [NEAR + 1, NEAR + 7, NEAR + 1000] {
                let run = column(&table, c, &watch).unwrap().value;
                assert_eq!(far_value(&table, c, &watch).unwrap(), run);
            }
        }
    }

    #[test]
    fn coin_rows_agree_with_search() {
        let watch = Watch::new();
        for (rule, searched) in [
            (Rule::Nim, particles::Rule::Nim),
            (Rule::Welter, particles::Rule::Welter),
            (Rule::Antonim, particles::Rule::Antonim),
            (Rule::Crowd(2), particles::Rule::Crowd(2)),
        ] {
            for rest in [vec![], vec![3], vec![1, 4], vec![0, 2, 5]] {
                let found = values(&table(rule, &vec![rest.clone()], 0), 0, 16, &watch).unwrap();
                let mut search = Search::new(1 << 22);
                for c in 0..16 {
                    let mut coins = rest.clone();
                    coins.push(c);
                    let expected = particles::Position::new(searched, &coins, &[])
                        .map(|p| u64::from(search.value(&p, &watch).unwrap()));
                    assert_eq!(found[c as usize], expected, "{rule:?} {coins:?}");
                }
            }
        }
    }

    #[test]
    fn periods_of_two_strips_are_those_published() {
        // Farr and Ho, section 4.4.
        for (a, p) in [(1, 1), (2, 3), (3, 9), (4, 36), (5, 144)] {
            let found = period(&table(Rule::Star, &vec![vec![a], vec![]], 1), &Watch::new());
            assert_eq!(found.unwrap().period, p, "row {a}");
        }
    }
}
