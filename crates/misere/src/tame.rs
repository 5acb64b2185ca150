//! Games that play like Nim for ever.
//!
//! If every heap is hereditarily tame (pair (0,1), (1,0) or (n,n), all options tame), the pairs
//! of heaps are the mex of the pairs of their options, and those are sums by the rule of misère
//! Nim. So the pair of a heap is a function of the set of sums of pairs of its options, as the
//! nim-value is in normal play, and Austin's Theorem 4.1 (1976) carries over word for word: with at
//! most h heaps after a move and digits from v to w, t = max(|v|, w), `T(i+p) = T(i)` for
//! e < i ≤ he + (h−1)p + t implies it for all i > e. (The largest heap of an option of i + p is
//! then above e + p, and can be changed by p without changing the sum.)

use grundy_heap::Rules;
use grundy_watch::Watch;

use crate::canonical::{Arena, GameId};
use crate::genus::Genus;
use crate::hash::{Map, Set};

/// A tame game as Nim sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TameValue {
    /// The normal value.
    pub normal: u32,
    /// Firm: the misère value is the same. Fickle (not firm): it is the normal value ⊕ 1.
    pub firm: bool,
}

impl TameValue {
    /// The value of the game without moves.
    pub const ZERO: TameValue = TameValue { normal: 0, firm: false };

    /// The value of `:n`: firm as soon as it holds a 2.
    pub fn of_adder(n: u32) -> TameValue {
        TameValue { normal: n & 3, firm: n > 1 }
    }

    /// The value of a game whose options are tame with these values, if it is tame too.
    pub fn of_options(options: &[TameValue]) -> Option<TameValue> {
        TameValue::or_pair(options).ok()
    }

    /// As [`of_options`](Self::of_options), or the pair that is not tame.
    fn or_pair(options: &[TameValue]) -> Result<TameValue, (u32, u32)> {
        if options.is_empty() {
            return Ok(TameValue::ZERO);
        }
        let normal = mex(&options.iter().map(|v| v.normal).collect());
        let misere = mex(&options.iter().map(|v| v.misere()).collect());
        if normal != misere && normal.max(misere) > 1 {
            return Err((normal, misere));
        }
        Ok(TameValue { normal, firm: normal == misere })
    }

    /// The genus Nim gives it.
    pub fn genus(self) -> Genus {
        if self.firm {
            Genus::new(self.normal, vec![self.normal, self.normal ^ 2])
        } else {
            Genus::of_adder(self.normal)
        }
    }

    /// The misère value.
    pub fn misere(self) -> u32 {
        self.normal ^ u32::from(!self.firm)
    }

    /// The value of the sum.
    pub fn plus(self, other: TameValue) -> TameValue {
        TameValue { normal: self.normal ^ other.normal, firm: self.firm || other.firm }
    }
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tameness {
    /// Every heap is tame, and beyond `after` the values repeat with `period`; proved by
    /// computing up to `verified_to`.
    Tame { after: u32, period: u32, verified_to: u32, values: Vec<TameValue> },
    /// The first heap that is not hereditarily tame, with its pair.
    NotTame { heap: u32, pair: (u32, u32) },
    /// Tame so far, no period proved.
    Open { searched_to: u32 },
}

/// The value as Nim of a game that is tame by way of tame options; `None` of others.
pub fn tame_value(arena: &Arena, g: GameId) -> Option<TameValue> {
    fn value(
        arena: &Arena,
        g: GameId,
        known: &mut Map<GameId, Option<TameValue>>,
    ) -> Option<TameValue> {
        if let Some(&found) = known.get(&g) {
            return found;
        }
        let options: Option<Vec<TameValue>> =
            arena.options(g).iter().map(|&o| value(arena, o, known)).collect();
        let found = options.and_then(|options| TameValue::of_options(&options));
        known.insert(g, found);
        found
    }
    value(arena, g, &mut Map::default())
}

fn mex(taken: &Set<u32>) -> u32 {
    (0..).find(|v| !taken.contains(v)).expect("finitely many are taken")
}

/// Is the game tame for ever? Looks at heaps up to `most`.
pub fn tameness(rules: &Rules, most: u32, watch: &Watch) -> Tameness {
    let mut values: Vec<TameValue> = vec![];
    let mut next_look = 32;
    for n in 0..=most {
        if watch.should_stop() {
            break;
        }
        let options = rules.options(n);
        let sums = options.iter().map(|heaps| {
            let each = heaps.iter().map(|&h| values[h as usize]);
            each.fold(TameValue::ZERO, TameValue::plus)
        });
        let sums: Set<TameValue> = sums.collect();
        let sums: Vec<TameValue> = sums.into_iter().collect();
        match TameValue::or_pair(&sums) {
            Ok(value) => values.push(value),
            Err(pair) => return Tameness::NotTame { heap: n, pair },
        }
        if n >= next_look || n == most {
            next_look = n + n / 2;
            if let Some((after, period, verified_to)) = proved_period(rules, &values) {
                return Tameness::Tame { after, period, verified_to, values };
            }
        }
        watch.report(n.into());
    }
    Tameness::Open { searched_to: (values.len() as u32).saturating_sub(1) }
}

/// Least period and, with it, least e for which the values known satisfy the theorem.
fn proved_period(rules: &Rules, values: &[TameValue]) -> Option<(u32, u32, u32)> {
    let code = rules.code()?;
    let t = code.last_index()?.max(-code.first_index()) as usize;
    let h = code.most_heaps();
    let last = values.len() - 1;
    for p in 1..=last / 2 {
        let breaks = (1..=last - p).rev().find(|&i| values[i] != values[i + p]);
        let e = breaks.unwrap_or(0);
        let needed = h * e + (h - 1) * p + t;
        if needed + p <= last {
            return Some((e as u32, p as u32, needed as u32));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(rules: &str) -> Tameness {
        tameness(&rules.parse().unwrap(), 2000, &Watch::new())
    }

    #[test]
    fn the_zoo_of_plambeck_section_8_is_tame_for_ever() {
        for (rules, wanted) in
            [(".147", 8), (".353", 2), (".373", 28), ("4.12", 7), ("4.72", 3), (".31", 2)]
        {
            match found(rules) {
                Tameness::Tame { period, .. } => assert_eq!(period, wanted, "{rules}"),
                other => panic!("{rules}: {other:?}"),
            }
        }
    }

    #[test]
    fn wild_games_are_told_from_tame_ones() {
        assert_eq!(found(".123"), Tameness::NotTame { heap: 8, pair: (2, 1) });
        assert_eq!(found(".77"), Tameness::NotTame { heap: 5, pair: (4, 1) });
        // Nim with all heaps is tame without a period; no finite code, so no theorem.
        let nim = tameness(&".(3)".parse().unwrap(), 50, &Watch::new());
        assert_eq!(nim, Tameness::Open { searched_to: 50 });
    }
}
