//! Moves of one heap to a wanted nim-value, for heaps of any size.

use crate::rules::Rules;

/// Moves found, and whether they are all there are.
pub struct Found {
    /// The heaps left, largest first.
    pub moves: Vec<Vec<u64>>,
    pub complete: bool,
}

struct Search<'a> {
    value: &'a dyn Fn(u64) -> u32,
    /// Splits still to be looked at before the list is cut short.
    budget: u64,
    /// Preperiod plus period: a split whose smaller part is beyond it has the value of one whose
    /// smaller part is a period less, so beyond it nothing new turns up.
    settled: u64,
    different: bool,
    found: Found,
}

impl Rules {
    /// All moves of a heap of n to heaps whose nim-sum is `target`.
    ///
    /// A heap has about n/2 splits for every splitting digit; after `most` of them the search
    /// ends as soon as it has a move, or when the smaller parts are beyond `settled`, preperiod
    /// plus period of the values, and says whether the list is complete.
    pub fn moves_to(
        &self,
        n: u64,
        target: u32,
        value: &dyn Fn(u64) -> u32,
        most: u64,
        settled: u64,
    ) -> Found {
        let found = Found { moves: vec![], complete: true };
        let mut search = Search { value, budget: most, settled, different: false, found };
        match self {
            Rules::Named(rule) => {
                for taken in rule.taken(n) {
                    search.split(n - taken, u32::from(taken < n), n - 1, target, &mut vec![]);
                }
                if rule.splits(n) {
                    search.split(n, 2, n - 1, target, &mut vec![]);
                }
            }
            Rules::Grundys => {
                search.different = true;
                search.split(n, 2, n.saturating_sub(1), target, &mut vec![]);
            }
            Rules::Code(code) => {
                let last = code.last_index().unwrap_or(i64::MAX).min(n as i64);
                for u in code.first_index()..=last {
                    let digit = code.digit(u);
                    for k in 0..8 {
                        if digit >> k & 1 == 1 && n > 0 {
                            let total = (n as i64 - u) as u64;
                            search.split(total, k, n - 1, target, &mut vec![]);
                        }
                    }
                    search.budget = search.budget.saturating_sub(1);
                    if search.cut(0) {
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
}

impl Search<'_> {
    /// Should the search end at a split whose smaller part is `part`?
    fn cut(&mut self, part: u64) -> bool {
        let any = !self.found.moves.is_empty();
        let cut = self.budget == 0 && (any || part > self.settled);
        self.found.complete &= !(cut && any);
        cut
    }

    /// Splits of `total` into `parts` heaps, none above `largest`, smallest parts chosen first.
    fn split(&mut self, total: u64, parts: u32, largest: u64, wanted: u32, begun: &mut Vec<u64>) {
        match parts {
            0 if total == 0 && wanted == 0 => self.add(begun, None),
            1 if total >= 1 && total <= largest && (self.value)(total) == wanted => {
                self.add(begun, Some(total));
            }
            0 | 1 => {}
            _ => {
                // Parts ascend, so each is at most an equal share of what is left.
                let least = begun.last().copied().unwrap_or(1);
                for part in least..=total / u64::from(parts) {
                    self.budget = self.budget.saturating_sub(1);
                    if self.cut(part) {
                        return;
                    }
                    if parts == 2 {
                        let rest = total - part;
                        if rest <= largest
                            && !(self.different && rest == part)
                            && (self.value)(part) ^ (self.value)(rest) == wanted
                        {
                            begun.push(part);
                            self.add(begun, Some(rest));
                            begun.pop();
                        }
                        continue;
                    }
                    begun.push(part);
                    let rest = wanted ^ (self.value)(part);
                    self.split(total - part, parts - 1, largest, rest, begun);
                    begun.pop();
                }
            }
        }
    }

    fn add(&mut self, begun: &[u64], rest: Option<u64>) {
        let mut heaps: Vec<u64> = begun.iter().copied().chain(rest).collect();
        heaps.reverse();
        self.found.moves.push(heaps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_moves_are_the_options_with_that_value() {
        for code in [".77", ".3F", "44.3", "80.4", "4.(3)", "grundys-game", ".137", "8.3"] {
            let rules: Rules = code.parse().unwrap();
            let mut values: Vec<u32> = vec![];
            for n in 0..30u32 {
                let options = rules.options(n);
                let sum = |heaps: &Vec<u32>| heaps.iter().fold(0, |a, &h| a ^ values[h as usize]);
                let sums: Vec<u32> = options.iter().map(sum).collect();
                for target in 0..6 {
                    let value = |h: u64| values[h as usize];
                    let found = rules.moves_to(n.into(), target, &value, u64::MAX, u64::MAX);
                    let mut expected: Vec<Vec<u64>> = options
                        .iter()
                        .zip(&sums)
                        .filter(|(_, &s)| s == target)
                        .map(|(heaps, _)| heaps.iter().map(|&h| h.into()).collect())
                        .collect();
                    expected.sort();
                    assert_eq!(found.moves, expected, "{code} {n} to {target}");
                }
                values.push((0..).find(|v| !sums.contains(v)).unwrap());
            }
        }
    }
}
