//! A game with a given blurry genus.
//!
//! Allemang 1984, Theorem IV: every admissible sequence is the genus sequence of some game. A
//! sequence names the n for which the game plus `:n` is a P-position. The set of a game is
//! the lexicographically first admissible one that avoids the sets of its options (his mex!), so
//! the best one can do from a pool of games is to take every game whose set avoids the
//! wanted one. Three rounds as in the source: from adders and strings of Knots make the
//! games J_i with the set {i, i+4, i+8, …}, from these the games K_i with the set {i}, and
//! from all of them the wanted game.

use grundy_heap::Rules;
use grundy_watch::Watch;

use crate::canonical::{Arena, GameId};
use crate::genus::Genus;
use crate::sums::Unfinished;

/// Most entries of a requested sequence before its tail.
pub const LONGEST: usize = 24;

/// A blurry sequence; the last two entries repeat for ever. `None` is the blur.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blurry(Vec<Option<u32>>);

impl Blurry {
    /// Reads `1#31`, `(1202)`, `##0#`. A 2 or 3 is a blur that a 0 or 1 must follow.
    pub fn read(text: &str) -> Result<Self, String> {
        let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
        let offset = text.find(inner).map_or(0, |byte| text[..byte].chars().count());
        let mut digits = vec![];
        for (i, c) in inner.chars().enumerate() {
            match c {
                '#' => digits.push(4),
                '0'..='3' => digits.push(c as u32 - '0' as u32),
                _ => {
                    let column = offset + i + 1;
                    return Err(format!(
                        "'{c}' at column {column} of '{text}': entries are 0 to 3 and #"
                    ));
                }
            }
        }
        let n = digits.len();
        if n < 2 {
            return Err(format!("'{text}': a blurry genus has at least two entries"));
        }
        for i in 0..n {
            let (here, next) = (digits[i], if i + 1 < n { digits[i + 1] } else { digits[n - 2] });
            if here < 2 && next < 2 {
                return Err(format!(
                    "entry {} of '{text}': a 0 or 1 is never followed by a 0 or 1, and the last \
                     two entries repeat",
                    i + 1
                ));
            }
            if (2..4).contains(&here) && next + 2 != here {
                return Err(format!(
                    "entry {} of '{text}': a 2 must be followed by 0, and a 3 by 1",
                    i + 1
                ));
            }
        }
        Ok(Blurry(digits.into_iter().map(|d| (d < 2).then_some(d)).collect()))
    }

    fn holds(&self, n: usize) -> bool {
        let (i, last) = (n / 2, self.0.len());
        let entry = self.0[if i < last { i } else { last - 2 + (i - last) % 2 }];
        entry == Some((n % 2) as u32)
    }
}

fn holds(genus: &Genus, n: usize) -> bool {
    genus.entry(n / 2) == (n % 2) as u32
}

struct Workshop<'a> {
    arena: &'a mut Arena,
    pool: Vec<GameId>,
    /// Sets repeat with 4 from well before here.
    bound: usize,
}

impl Workshop<'_> {
    /// A game with the wanted set from the pool, with as few options as dropping one by one leaves.
    fn make(&mut self, wanted: impl Fn(usize) -> bool) -> Result<Option<GameId>, Unfinished> {
        let arena = &*self.arena;
        let meets = |g: &Genus| (0..self.bound).any(|n| wanted(n) && holds(g, n));
        let is_it = |g: &Genus| (0..self.bound).all(|n| wanted(n) == holds(g, n));
        let known = self.pool.iter().find(|&&g| is_it(arena.genus(g)));
        if let Some(&known) = known {
            return Ok(Some(known));
        }
        let mut options: Vec<GameId> =
            self.pool.iter().copied().filter(|&g| !meets(arena.genus(g))).collect();
        let good = |options: &[GameId]| {
            !options.is_empty()
                && is_it(&Genus::of_options(options.iter().map(|&o| arena.genus(o))))
        };
        if !good(&options) {
            return Ok(None);
        }
        options.sort_by_key(|&o| std::cmp::Reverse((arena.birthday(o), o)));
        let mut i = 0;
        while i < options.len() {
            let dropped = options.remove(i);
            if !good(&options) {
                options.insert(i, dropped);
                i += 1;
            }
        }
        self.arena.game(&options).map(Some)
    }
}

/// A game whose blurry genus is the wanted one.
pub fn game_with_genus(
    arena: &mut Arena,
    wanted: &Blurry,
    watch: &Watch,
) -> Result<GameId, Unfinished> {
    let n = wanted.0.len();
    if n > LONGEST {
        return Err(Unfinished::beyond(
            LONGEST,
            format!("the sequence has {n} entries; games are constructed for at most {LONGEST}"),
        ));
    }
    let knots: Rules = "4.7".parse().expect("a code");
    let mut pool = vec![];
    for a in 0..=5 {
        pool.push(arena.adder(a)?);
    }
    for size in 5..=n as u32 + 9 {
        let string = arena.heap(&knots, size, watch)?;
        pool.push(string);
        pool.push(arena.sum(string, crate::canonical::ONE, watch)?);
    }
    let mut shop = Workshop { arena, pool, bound: 8 * n + 64 };
    let missing =
        |what: String| Unfinished::Limit(format!("no game found with the set {what}").into());
    let mut makes = vec![];
    for i in 4..2 * n + 4 {
        let game = shop.make(|m| m >= i && (m - i) % 4 == 0)?;
        makes.push(game.ok_or_else(|| missing(format!("{i}, {}, ...", i + 4)))?);
    }
    shop.pool.extend(makes);
    for i in 0..2 * n {
        let game = shop.make(|m| m == i)?;
        let game = game.ok_or_else(|| missing(format!("{i}")))?;
        shop.pool.push(game);
    }
    let game = shop.make(|m| wanted.holds(m))?;
    game.ok_or_else(|| missing("that was asked for".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_admissible_sequence_of_up_to_seven_entries() {
        let mut arena = Arena::default();
        let watch = Watch::new();
        for n in 2..=7usize {
            for code in 0..3usize.pow(n as u32) {
                let text: String =
                    (0..n).map(|i| ['0', '1', '#'][code / 3usize.pow(i as u32) % 3]).collect();
                let Ok(wanted) = Blurry::read(&text) else {
                    continue;
                };
                let game = game_with_genus(&mut arena, &wanted, &watch).unwrap();
                let genus = arena.genus(game);
                assert!((0..200).all(|m| wanted.holds(m) == holds(genus, m)), "{text} {genus}");
            }
        }
    }

    #[test]
    fn the_example_of_the_source_and_bad_input() {
        let mut arena = Arena::default();
        let watch = Watch::new();
        let wanted = Blurry::read("#1##0#").unwrap();
        let game = game_with_genus(&mut arena, &wanted, &watch).unwrap();
        assert_eq!(arena.genus(game).blurry(), "(31#20)");
        for (text, part) in [
            ("1", "two entries"),
            ("00", "never followed"),
            ("1x", "column 2"),
            ("2#", "followed by 0"),
        ] {
            assert!(Blurry::read(text).unwrap_err().contains(part), "{text}");
        }
    }
}
