//! Misère canonical forms: games without reversible moves, each stored once.
//!
//! Conway (ONAG ch. 12): two games without reversible moves are equal exactly when their options
//! are. So a game is the number of its set of options, and equality is equality of numbers.

use grundy_heap::Rules;
use grundy_watch::Watch;

use crate::adder;
use crate::genus::Genus;
use crate::hash::Map;
use crate::sums::Unfinished;

/// A game in canonical form: its place in the [`Arena`].
pub type GameId = u32;

/// Most canonical forms kept: about 2 GB.
pub const MOST_GAMES: usize = 10_000_000;

#[derive(Debug)]
struct Node {
    /// Sorted.
    options: Box<[GameId]>,
    birthday: u32,
    genus: Genus,
}

/// All canonical forms met so far.
#[derive(Debug)]
pub struct Arena {
    nodes: Vec<Node>,
    by_options: Map<Box<[GameId]>, GameId>,
    sums: Map<(GameId, GameId), GameId>,
    heaps: std::collections::HashMap<Rules, Vec<GameId>>,
}

/// The game without moves.
pub const ZERO: GameId = 0;
/// The nim-heap of one.
pub const ONE: GameId = 1;

impl Default for Arena {
    fn default() -> Self {
        let mut arena = Arena {
            nodes: vec![],
            by_options: Map::default(),
            sums: Map::default(),
            heaps: Default::default(),
        };
        arena.insert(vec![]);
        arena.insert(vec![ZERO]);
        arena
    }
}

impl Arena {
    /// The options of a game, sorted by place.
    pub fn options(&self, game: GameId) -> &[GameId] {
        &self.nodes[game as usize].options
    }

    /// The length of the longest play from the canonical form.
    pub fn birthday(&self, game: GameId) -> u32 {
        self.nodes[game as usize].birthday
    }

    /// The genus.
    pub fn genus(&self, game: GameId) -> &Genus {
        &self.nodes[game as usize].genus
    }

    /// How many canonical forms are stored.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: 0 and 1 are always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    fn insert(&mut self, options: Vec<GameId>) -> GameId {
        let id = self.nodes.len() as GameId;
        let birthday = options.iter().map(|&o| self.birthday(o) + 1).max().unwrap_or(0);
        let genus = Genus::of_options(options.iter().map(|&o| self.genus(o)));
        self.by_options.insert(options.clone().into(), id);
        self.nodes.push(Node { options: options.into(), birthday, genus });
        id
    }

    /// The canonical form of the game with these options.
    ///
    /// ONAG ch. 12: S equals K when K's options are in S and every other member of S has a move to
    /// K, where for K = 0 one of the others must be a P-position. The member of S born last is not
    /// an option of K, because K is an option of some member; so K is among its options.
    pub fn game(&mut self, options: &[GameId]) -> Result<GameId, Unfinished> {
        let mut options = options.to_vec();
        options.sort_unstable();
        options.dedup();
        if let Some(&known) = self.by_options.get(&options[..]) {
            return Ok(known);
        }
        let last = options.iter().copied().max_by_key(|&o| self.birthday(o));
        let Some(last) = last else { return Ok(ZERO) };
        let equal = self.options(last).iter().copied().find(|&k| {
            let of_k = self.options(k);
            let mut others = options.iter().filter(|o| of_k.binary_search(o).is_err());
            of_k.iter().all(|o| options.binary_search(o).is_ok())
                && others.all(|&o| self.options(o).binary_search(&k).is_ok())
                && (k != ZERO || options.iter().any(|&o| self.genus(o).is_p()))
        });
        if let Some(k) = equal {
            return Ok(k);
        }
        self.new_form(options)
    }

    /// A canonical form that is not known yet; its options are sorted.
    fn new_form(&mut self, options: Vec<GameId>) -> Result<GameId, Unfinished> {
        if self.nodes.len() >= MOST_GAMES {
            return Err(Unfinished::stopped_at(
                MOST_GAMES,
                format!("more than {MOST_GAMES} different canonical forms are needed"),
            ));
        }
        Ok(self.insert(options))
    }

    /// The sum of two games.
    pub fn sum(&mut self, g: GameId, h: GameId, watch: &Watch) -> Result<GameId, Unfinished> {
        let (g, h) = (g.min(h), g.max(h));
        if g == ZERO {
            return Ok(h);
        }
        if let Some(&known) = self.sums.get(&(g, h)) {
            return Ok(known);
        }
        let mut options = vec![];
        for (moved, kept) in [(g, h), (h, g)] {
            for o in self.options(moved).to_vec() {
                options.push(self.sum(o, kept, watch)?);
            }
        }
        let sum = self.game(&options)?;
        self.sums.insert((g, h), sum);
        if self.sums.len() % 256 == 0 {
            watch.report(self.sums.len() as u64);
            if watch.should_stop() {
                return Err(Unfinished::Stopped);
            }
            if self.sums.len() > 4 * MOST_GAMES {
                return Err(Unfinished::stopped_at(
                    4 * MOST_GAMES,
                    "too many sums of canonical forms",
                ));
            }
        }
        Ok(sum)
    }

    /// The sum of several games.
    pub fn sum_of(&mut self, games: &[GameId], watch: &Watch) -> Result<GameId, Unfinished> {
        let mut total = ZERO;
        for &g in games {
            total = self.sum(total, g, watch)?;
        }
        Ok(total)
    }

    /// The nim-heap of n.
    pub fn nim_heap(&mut self, n: u32) -> Result<GameId, Unfinished> {
        let mut heaps = vec![ZERO];
        for _ in 0..n {
            // No form of a smaller heap equals it: that heap would have to be an option of itself.
            let heap = match self.by_options.get(&heaps[..]) {
                Some(&known) => known,
                None => self.new_form(heaps.clone())?,
            };
            heaps.push(heap);
        }
        Ok(heaps[n as usize])
    }

    /// The adder `:n`.
    pub fn adder(&mut self, n: u32) -> Result<GameId, Unfinished> {
        let mut adders: Vec<GameId> = vec![];
        for m in 0..=n {
            let options: Vec<GameId> = adder::options(m).map(|o| adders[o as usize]).collect();
            adders.push(self.game(&options)?);
        }
        Ok(adders[n as usize])
    }

    /// The n when the game is the nim-heap of n: its options are then all nim-heaps below.
    pub fn as_nim_heap(&self, game: GameId) -> Option<u32> {
        // The options of a nim-heap, by their size: each has those before it as its options.
        let mut smaller = self.options(game).to_vec();
        smaller.sort_by_key(|&o| self.options(o).len());
        for (k, &o) in smaller.iter().enumerate() {
            let options = self.options(o);
            if options.len() != k || !options.iter().all(|o| smaller[..k].contains(o)) {
                return None;
            }
        }
        Some(smaller.len() as u32)
    }

    /// The n when the game is the adder `:n`.
    pub fn as_adder(&self, game: GameId) -> Option<u32> {
        if self.options(game).len() > 3 {
            return None;
        }
        let mut below = vec![];
        for &o in self.options(game) {
            below.push(self.as_adder(o)?);
        }
        below.sort_unstable();
        adder::with_options(&below)
    }

    /// The canonical form of a heap.
    pub fn heap(&mut self, rules: &Rules, n: u32, watch: &Watch) -> Result<GameId, Unfinished> {
        let mut heaps = self.heaps.remove(rules).unwrap_or_default();
        let mut outcome = Ok(ZERO);
        while heaps.len() <= n as usize {
            outcome = self.next_heap(rules, &heaps, watch);
            match outcome {
                Ok(heap) => heaps.push(heap),
                Err(_) => break,
            }
        }
        let outcome = outcome.map(|_| heaps.get(n as usize).copied().unwrap_or(ZERO));
        self.heaps.insert(rules.clone(), heaps);
        outcome
    }

    fn next_heap(
        &mut self,
        rules: &Rules,
        heaps: &[GameId],
        watch: &Watch,
    ) -> Result<GameId, Unfinished> {
        let mut options = vec![];
        for left in rules.options(heaps.len() as u32) {
            let games: Vec<GameId> = left.iter().map(|&h| heaps[h as usize]).collect();
            options.push(self.sum_of(&games, watch)?);
        }
        self.game(&options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_and_one_is_zero_but_two_and_two_is_not() {
        let mut arena = Arena::default();
        let watch = Watch::new();
        assert_eq!(arena.sum(ONE, ONE, &watch), Ok(ZERO));
        let two = arena.nim_heap(2).unwrap();
        let four = arena.adder(4).unwrap();
        assert_eq!(arena.sum(two, two, &watch), Ok(four));
        assert_ne!(four, ZERO);
        assert_eq!(arena.as_adder(four), Some(4));
        assert_eq!(arena.as_nim_heap(four), None);
        // The proviso: {2} is not 0, although 2 has a move to 0, because 2 is an N-position.
        assert_ne!(arena.game(&[two]), Ok(ZERO));
        assert_eq!(arena.game(&[ONE]), Ok(ZERO));
    }

    #[test]
    fn the_game_that_tells_h6_from_h11_in_plambeck_3_3() {
        let mut arena = Arena::default();
        let watch = Watch::new();
        let rules: Rules = ".123".parse().unwrap();
        let h6 = arena.heap(&rules, 6, &watch).unwrap();
        let h11 = arena.heap(&rules, 11, &watch).unwrap();
        assert_ne!(h6, h11);
        let t = arena.read("{2+3,2+20,3,1}", &watch).unwrap();
        assert_eq!(arena.genus(t).to_string(), "0^20");
        let sums = [h6, h11].map(|h| arena.sum(h, t, &watch).unwrap());
        let genera = sums.map(|s| arena.genus(s).to_string());
        assert_eq!(genera, ["0^20", "0^0520"]);
    }
}
