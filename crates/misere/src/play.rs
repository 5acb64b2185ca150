//! Playing from a position: winning moves by the quotient, and plain search.

use std::collections::HashMap;

use grundy_heap::Rules;
use grundy_watch::Watch;

use crate::game::Game;

/// Moves found, and whether they are all there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moves {
    /// The heaps left, largest first; sorted.
    pub moves: Vec<Vec<u64>>,
    /// Is the list complete?
    pub complete: bool,
}

/// The moves of a heap of n to heaps that `wins`. After `most` splits looked at, the list ends
/// with the first move it has and says that it is not complete.
///
/// `repeats` = (n0, p) says that from n0 on, heaps that differ by p are interchangeable.
pub fn winning_moves(
    game: &Game,
    n: u64,
    wins: &dyn Fn(&[u64]) -> bool,
    repeats: Option<(u64, u64)>,
    most: u64,
) -> Moves {
    let found = Moves { moves: vec![], complete: true };
    let mut search = Search { wins, repeats, budget: most, different: false, found };
    match game {
        Game::Table(table) => {
            for option in &table[n as usize - 1] {
                let mut heaps: Vec<u64> = option.iter().map(|&h| u64::from(h)).collect();
                heaps.sort_unstable();
                search.look(&heaps);
            }
        }
        Game::Rules(Rules::Named(rule)) => {
            for taken in rule.taken(n) {
                search.split(n - taken, u32::from(taken < n), n - 1, &mut vec![]);
            }
            if rule.splits(n) {
                search.split(n, 2, n - 1, &mut vec![]);
            }
        }
        Game::Rules(Rules::Grundys) => {
            search.different = true;
            search.split(n, 2, n.saturating_sub(1), &mut vec![]);
        }
        Game::Rules(Rules::Code(code)) => {
            let last = code.last_index().unwrap_or(i64::MAX).min(n as i64);
            for u in code.first_index()..=last {
                let digit = code.digit(u);
                for k in (0..8).filter(|k| n > 0 && digit >> k & 1 == 1) {
                    search.split((n as i64 - u) as u64, k, n - 1, &mut vec![]);
                }
                if search.is_cut() {
                    break;
                }
            }
        }
    }
    let mut found = search.found;
    found.moves.sort();
    found.moves.dedup();
    found
}

struct Search<'a> {
    wins: &'a dyn Fn(&[u64]) -> bool,
    repeats: Option<(u64, u64)>,
    budget: u64,
    different: bool,
    found: Moves,
}

impl Search<'_> {
    fn is_cut(&mut self) -> bool {
        let cut = self.budget == 0 && !self.found.moves.is_empty();
        self.found.complete &= !cut;
        cut
    }

    fn look(&mut self, heaps: &[u64]) {
        self.budget = self.budget.saturating_sub(1);
        if (self.wins)(heaps) {
            self.found.moves.push(heaps.iter().rev().copied().collect());
        }
    }

    /// Splits of `total` into ascending parts, none above `largest`.
    fn split(&mut self, total: u64, parts: u32, largest: u64, begun: &mut Vec<u64>) {
        if parts <= 1 {
            let fits = if parts == 0 { total == 0 } else { (1..=largest).contains(&total) };
            if fits {
                begun.extend((parts == 1).then_some(total));
                if !(self.different && begun.len() == 2 && begun[0] == begun[1]) {
                    self.look(begun);
                }
                begun.truncate(begun.len() - parts as usize);
            }
            return;
        }
        let least = begun.last().copied().unwrap_or(1);
        // What is left for the later parts must not be more than they can hold.
        let least = least.max(total.saturating_sub(largest.saturating_mul(u64::from(parts - 1))));
        // A winning split whose parts all repeat stays one when its least part is lowered by
        // the period and its largest raised: a whole period without any is followed by none.
        let mut barren = 0;
        for part in least..=total / u64::from(parts) {
            if self.is_cut() {
                return;
            }
            let before = self.found.moves.len();
            begun.push(part);
            self.split(total - part, parts - 1, largest, begun);
            begun.pop();
            if let Some((from, length)) = self.repeats {
                barren =
                    if part < from || self.found.moves.len() > before { 0 } else { barren + 1 };
                if barren >= length && (parts == 2 || total <= largest) {
                    return;
                }
            }
        }
    }
}

/// Is it a P-position, and the winning moves: (heap, what it becomes).
pub type Found = (bool, Vec<(u32, Vec<u32>)>);

/// Outcome and winning moves by looking at every position below. `None` when more than `most`
/// positions are needed or the watch says stop. A position without moves is not a P-position:
/// who cannot move wins.
pub fn search(game: &Game, position: &[u32], most: usize, watch: &Watch) -> Option<Found> {
    let mut known = HashMap::new();
    let mut options = HashMap::new();
    let mut start: Vec<u32> = position.iter().copied().filter(|&h| h > 0).collect();
    start.sort_unstable();
    if is_p(game, start.clone(), &mut known, &mut options, most, watch)? {
        return Some((true, vec![]));
    }
    let mut winning = vec![];
    for i in 0..start.len() {
        if i > 0 && start[i] == start[i - 1] {
            continue;
        }
        for option in game.options(start[i]) {
            let mut next = start.clone();
            next.remove(i);
            next.extend(&option);
            next.sort_unstable();
            if is_p(game, next, &mut known, &mut options, most, watch)? {
                winning.push((start[i], option));
            }
        }
    }
    winning.sort();
    Some((false, winning))
}

type Options = HashMap<u32, Vec<Vec<u32>>>;

fn is_p(
    game: &Game,
    position: Vec<u32>,
    known: &mut HashMap<Vec<u32>, bool>,
    options: &mut Options,
    most: usize,
    watch: &Watch,
) -> Option<bool> {
    if let Some(&p) = known.get(&position) {
        return Some(p);
    }
    if known.len() >= most || (known.len() & 0xFFF == 0 && watch.should_stop()) {
        return None;
    }
    let mut moved = false;
    let mut p = true;
    'heaps: for i in 0..position.len() {
        if i > 0 && position[i] == position[i - 1] {
            continue;
        }
        let heap = position[i];
        let moves = options.entry(heap).or_insert_with(|| game.options(heap)).clone();
        for option in moves {
            moved = true;
            let mut next: Vec<u32> = position.clone();
            next.remove(i);
            next.extend(option);
            next.sort_unstable();
            if is_p(game, next, known, options, most, watch)? {
                p = false;
                break 'heaps;
            }
        }
    }
    // Who cannot move wins.
    let p = moved && p;
    known.insert(position, p);
    Some(p)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_huge_heap_without_winning_moves_is_seen_at_once() {
        let game = Game::Rules(".77".parse().unwrap());
        let found = winning_moves(&game, 1 << 60, &|_| false, Some((71, 12)), 1000);
        assert_eq!(found, Moves { moves: vec![], complete: true });
    }

    #[test]
    fn search_knows_misere_nim() {
        let game = Game::Rules("nim".parse().unwrap());
        let watch = Watch::new();
        assert_eq!(search(&game, &[1, 1, 1], 1000, &watch), Some((true, vec![])));
        assert_eq!(search(&game, &[2, 1], 1000, &watch), Some((false, vec![(2, vec![])])));
        assert_eq!(search(&game, &[], 1000, &watch), Some((false, vec![])));
        assert_eq!(search(&game, &[9, 8, 7], 10, &watch), None);
    }
}
