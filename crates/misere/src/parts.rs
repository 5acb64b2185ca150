//! Parts of a game: the X and Y with X + Y = G.
//!
//! Conway's cancellation theorem (Allemang 1984, Theorem II): X + T = Y + T implies X = Y, and a
//! game has finitely many parts. So G − Y is one game, if it is any.
//!
//! The search goes by way of two lemmas: 0 and 1 alone are parts of 0 (Lemma 1), and a part of a
//! cancellable game is cancellable (Lemma 2).

use grundy_watch::Watch;

use crate::canonical::{Arena, GameId, ONE, ZERO};
use crate::hash::{Map, Set};
use crate::sums::Unfinished;

/// Remembers differences and parts while they are searched.
#[derive(Debug, Default)]
pub struct Parts {
    differences: Map<(GameId, GameId), Option<GameId>>,
    parts: Map<GameId, Vec<GameId>>,
}

impl Parts {
    /// X with X + Y = G, found by way of the options; every answer is checked by adding.
    ///
    /// An option of G in canonical form is equal to X' + Y or X + Y'. In the second case
    /// X = G' − Y' for some option Y'; otherwise every G' − Y is an option of X. An option X' of X
    /// may also be lost in the sum because X' + Y reverts to G; then X' + Y' = G.
    pub fn difference(
        &mut self,
        arena: &mut Arena,
        g: GameId,
        y: GameId,
        watch: &Watch,
    ) -> Result<Option<GameId>, Unfinished> {
        if y == ZERO {
            return Ok(Some(g));
        }
        if y == ONE {
            return arena.sum(g, ONE, watch).map(Some);
        }
        if g == y {
            return Ok(Some(ZERO));
        }
        if let Some(&known) = self.differences.get(&(g, y)) {
            return Ok(known);
        }
        // A part may be born long after the game: 2++ of day 4 has one of day 7. The search ends because
        // a move is made in g or in y at each step.
        if g == ZERO || g == ONE {
            return Ok(None);
        }
        let found = self.search(arena, g, y, watch)?;
        self.differences.insert((g, y), found);
        Ok(found)
    }

    fn search(
        &mut self,
        arena: &mut Arena,
        g: GameId,
        y: GameId,
        watch: &Watch,
    ) -> Result<Option<GameId>, Unfinished> {
        let of_g = arena.options(g).to_vec();
        let of_y = arena.options(y).to_vec();
        let mut options = vec![];
        for &o in &of_g {
            for &p in &of_y {
                if let Some(x) = self.difference(arena, o, p, watch)? {
                    if arena.sum(x, y, watch)? == g {
                        return Ok(Some(x));
                    }
                }
            }
            options.extend(self.difference(arena, o, y, watch)?);
        }
        let mut more = options.clone();
        for &p in &of_y {
            more.extend(self.difference(arena, g, p, watch)?);
        }
        for candidate in [options, more] {
            let x = arena.game(&candidate)?;
            if arena.sum(x, y, watch)? == g {
                return Ok(Some(x));
            }
        }
        Ok(None)
    }

    /// All parts of a game, sorted: 0 and 1 always, and with every X also X + 1.
    ///
    /// If X + Y = G, an option of G is X' + Y or X + Y', so X or Y is a part of that option.
    pub fn parts(
        &mut self,
        arena: &mut Arena,
        g: GameId,
        watch: &Watch,
    ) -> Result<Vec<GameId>, Unfinished> {
        if g == ZERO || g == ONE {
            return Ok(vec![ZERO, ONE]);
        }
        if let Some(known) = self.parts.get(&g) {
            return Ok(known.clone());
        }
        let simplest = arena.options(g).iter().copied().min_by_key(|&o| (arena.birthday(o), o));
        let candidates = self.parts(arena, simplest.expect("g is not 0"), watch)?;
        let mut found: Set<GameId> = Set::default();
        for y in candidates {
            if let Some(x) = self.difference(arena, g, y, watch)? {
                for part in [x, y] {
                    found.insert(part);
                    found.insert(arena.sum(part, ONE, watch)?);
                }
            }
        }
        let mut found: Vec<GameId> = found.into_iter().collect();
        found.sort_unstable();
        self.parts.insert(g, found.clone());
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_can_be_taken_away() {
        let mut arena = Arena::default();
        let watch = Watch::new();
        let names = ["2", "2+", "2_2", "{2_2,1}", "{2+,0}", "4", "{2_2,3,2,1}", "{2+3,2+20,3,1}"];
        let games: Vec<GameId> = names.iter().map(|n| arena.read(n, &watch).unwrap()).collect();
        let mut parts = Parts::default();
        for &x in &games {
            for &y in &games {
                let sum = arena.sum(x, y, &watch).unwrap();
                assert_eq!(parts.difference(&mut arena, sum, y, &watch), Ok(Some(x)));
                let all = parts.parts(&mut arena, sum, &watch).unwrap();
                assert!(all.contains(&x) && all.contains(&y));
            }
        }
        let two_plus = games[1];
        // 2+ is 2 and something: {2+ + 1, 2+, 0} + 2 reverts to {2}.
        let names: Vec<String> = parts
            .parts(&mut arena, two_plus, &watch)
            .unwrap()
            .into_iter()
            .map(|p| arena.name(p, &watch).unwrap().unwrap())
            .collect();
        let odd = "{2+ + 1,2+,0}";
        assert_eq!(names, ["0", "1", "2", "2+", "3", "2+ + 1", odd, &format!("{odd} + 1")]);
        // 2++ of day 4 has a part of day 7.
        let two_plus_plus = arena.read("2++", &watch).unwrap();
        let parts_of = parts.parts(&mut arena, two_plus_plus, &watch);
        let late = arena.read("*[2[##-2]0]", &watch).unwrap();
        assert_eq!((arena.birthday(late), parts_of.unwrap().contains(&late)), (7, true));
        let eight = arena.adder(8).unwrap();
        let of_eight = parts.parts(&mut arena, eight, &watch).unwrap();
        // Corollary 1: the parts of :8 are :0 … :9.
        let mut adders: Vec<u32> = of_eight.iter().map(|&p| arena.as_adder(p).unwrap()).collect();
        adders.sort_unstable();
        assert_eq!(adders, (0..=9).collect::<Vec<_>>());
    }
}
